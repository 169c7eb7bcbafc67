//! Bounds, costs and sharp items.

use std::collections::BTreeSet;

use quadrille::cover::Fingerprint;

use super::*;

/// Four days of one shift, each at its wage.
const ROTA: &str = "\
mon tue wed thu 2:3|ann 1:2|bob
mon ann |30
mon bob |20
tue ann |30
tue bob |50
wed ann |30
thu ann |30
thu bob |20
";

#[test]
fn solutions_with_bounds_are_found_and_counted() {
    let all = pipe("cover solve --all", ROTA);
    assert_eq!((all.code, all.err.as_str()), (0, "stdin: 6 solutions\n"));
    let lines: Vec<_> = all.out.lines().collect();
    assert_eq!(lines.len(), 6);
    let shifts =
        |line: &str| -> BTreeSet<String> { line.split('\t').skip(4).map(String::from).collect() };
    let found: BTreeSet<_> = lines.into_iter().map(shifts).collect();
    assert_eq!(found.len(), 6);
    let cheapest = ["mon bob |20", "tue ann |30", "wed ann |30", "thu bob |20"];
    assert!(found.contains(&cheapest.map(String::from).into()));
    for args in [
        &["-j", "2"][..],
        &["--memo", "on"],
        &["--no-presolve"],
        &["--engine", "sets"],
        &["--engine", "sets-avx2"],
        &["--engine", "links"],
    ] {
        let args = [&["cover", "count"], args].concat();
        assert_eq!(run(args, ROTA).out, "stdin\texact\t6\t-\n");
    }
    let some = pipe("cover count --limit 5", ROTA);
    assert_eq!(some.out, "stdin\tat-least\t>=5\t-\n");
    let estimate = pipe("cover count --estimate", ROTA);
    assert_eq!(estimate.out, "stdin\testimate\t~6\t6\t6\t-\n");
    for (engine, name) in [("auto", "sets"), ("links", "bounds")] {
        let verbose = pipe(format!("cover count -v --engine '{engine}'"), ROTA);
        let named = verbose.err.contains(&format!("; engine {name}"));
        assert!(named, "{}", verbose.err);
    }
}

#[test]
fn the_cheapest_come_first() {
    let cheapest = |args: &[&str]| run([&["cover", "solve", "--cheapest"], args].concat(), ROTA);
    let two = cheapest(&["2", "-o", "text"]);
    assert_eq!(
        two.out,
        "1: cost 100\n  mon bob |20\n  tue ann |30\n  wed ann |30\n  thu bob |20\n\
         2: cost 110\n  mon bob |20\n  tue ann |30\n  wed ann |30\n  thu ann |30\n"
    );
    assert_eq!(
        (two.code, two.err.as_str()),
        (0, "stdin: at least 2 solutions\n")
    );
    let all = cheapest(&["9", "-o", "csv"]);
    let costs = all
        .out
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(3).unwrap());
    assert_eq!(
        costs.collect::<Vec<_>>(),
        ["100", "110", "110", "130", "130", "140"]
    );
    assert_eq!(all.err, "stdin: 6 solutions\n");
    let one = cheapest(&["1", "-o", "jsonl"]);
    let one = json(&one.out);
    assert_eq!(
        (&one["cost"], &one["options"][0][2]),
        (&100.into(), &"|20".into())
    );
    assert_eq!(cheapest(&["1", "--template", "{cost}"]).out, "100\n");
    // A gain for who works three days.
    let gain = ROTA.replace("thu ann |30", "thu ann |-200");
    let gain = run("cover solve --cheapest 2 -o jsonl".split(' '), gain);
    let gains = gain.out.lines().map(|line| json(line)["cost"].clone());
    assert_eq!(gains.collect::<Vec<_>>(), [-120, -100]);
    // A plain problem has costs of 0.
    let plain = pipe("cover solve --cheapest 1", LITTLE);
    assert_eq!(plain.out.split('\t').nth(3), Some("0"));
    let none = pipe("cover solve --cheapest 1", HOPELESS);
    assert_eq!(none.code, 1);
    starts(&none.out, "stdin\tnone\t-\t-\tno solution");
    let early = pipe("cover solve --cheapest 99999 --nodes 5000", queens(12));
    assert_eq!(early.code, 3);
    assert!(
        early.err.contains("; there may be cheaper ones\n"),
        "{}",
        early.err
    );
    let both = pipe("cover solve --cheapest 1 --all", ROTA);
    assert_eq!(both.code, 2);
}

#[test]
fn a_limit_ends_a_search_with_bounds() {
    let subsets = format!("0:99|a\n{}", "a\n".repeat(99));
    let count = pipe("cover count --memo off --timeout 0.1", &*subsets);
    assert_eq!(count.code, 3);
    starts(&count.out, "stdin\tat-least\t>=");
    let known = pipe("cover count", &*subsets);
    assert_eq!(known.out, format!("stdin\texact\t{}\t-\n", 1u128 << 99));
    let some = pipe("cover solve --limit 7", &*subsets);
    assert_eq!((some.code, some.out.lines().count()), (0, 7));
    // A sample of a few options takes no time, whatever else runs.
    let few = format!("0:19|a\n{}", "a\n".repeat(19));
    let estimate = pipe("cover count --estimate=0.5", few);
    has(&estimate.out, "\t~524288\t");
}

#[test]
fn wrong_bounds_and_costs_are_refused() {
    for (text, message) in [
        (
            "a 3:2|b\n",
            "1:3: item 'b': the lower bound 3 is larger than the upper bound 2",
        ),
        ("a | 2|b\n", "1:5: secondary item 'b' cannot have bounds"),
        ("a\na |x\n", "2:3: expected a cost such as '|5', found '|x'"),
    ] {
        let refused = pipe("cover count", text);
        assert_eq!(
            (refused.code, refused.err),
            (2, format!("stdin:{message}\n"))
        );
    }
    let reduced = pipe("cover reduce", ROTA);
    assert_eq!((reduced.code, reduced.out.as_str()), (2, ""));
    assert_eq!(
        reduced.err,
        "stdin: item 'ann' has bounds, which reduce does not support\n"
    );
    let none = pipe("cover solve", "a 3|b\na b\n");
    assert_eq!(
        none.err,
        "stdin: no solution: too few options are left for item 'b'\n"
    );
}

#[test]
fn stats_and_reduce_know_of_costs() {
    let stats = pipe("cover stats -o text", ROTA);
    assert!(
        stats
            .out
            .contains("\nbounds    2 items, from 1 to 3 times\ncosts     20 to 50\n")
    );
    assert!(
        stats
            .out
            .contains("\nreduce    not supported with bounds\n")
    );
    let stats = json(&pipe("cover stats -o jsonl", ROTA).out);
    assert_eq!(stats["costs"], json("{\"min\":20,\"max\":50}"));
    assert_eq!(stats["bounds"], json("{\"items\":2,\"min\":1,\"max\":3}"));
    assert_eq!(
        (&stats["reduce"], &stats["components"]),
        (&Value::Null, &1.into())
    );
    let reduced = pipe("cover reduce -q", "a b c\na |7\nb c |5\nb\nc |1\n");
    assert_eq!(reduced.out, "| forced: a |7\nb c\nb c |5\nb\nc |1\n");
}

#[test]
fn sharp_items_are_branched_on_first() {
    let text = |name: &str| format!("a {name}\na\na\n{name}\n{name}\n{name}\n");
    let first_level = |name: &str| {
        let stats = pipe("cover stats -o jsonl", text(name));
        json(&stats.out)["search"]["profile"].clone()
    };
    assert_eq!(first_level("b"), json("[2,6]"));
    assert_eq!(first_level("#b"), json("[3,6]"));
}

/// Parts, and a count that goes on after a limit on nodes, in new processes.
#[test]
fn counts_with_bounds_go_on_and_are_summed() {
    let folder = Folder::new();
    folder.write("rota.dlx", ROTA);
    let count = folder.sh("cover count -q rota.dlx").out;
    let split = folder.sh("cover split --parts 3 rota.dlx");
    assert_eq!((split.code, split.out.lines().count()), (0, 3));
    assert!(
        split.out.contains("-"),
        "no option is excluded: {}",
        split.out
    );
    folder.write("parts", &split.out);
    let parts = folder.sh("cover count --part parts rota.dlx");
    let sum = pipe("cover merge -q", parts.out);
    assert_eq!(sum.out, "3\texact\t6\n");
    folder.write("plain.dlx", "a b\na\na\nb\nb\n");
    let whole = folder
        .run(&["cover", "split", "--parts", "1", "plain.dlx"])
        .out;
    // The checksum is right, as anyone can compute it.
    let edited = whole.replace("[0,2]", "[2,-1]").replace("[0,3]", "[3,-1]");
    let (before, _) = edited.split_once(",\"checksum\":").expect("a checksum");
    let mut values = before.replacen('{', "[", 1) + "]";
    for name in ["problem", "split", "part", "parts", "subtrees"] {
        values = values.replace(&format!("\"{name}\":"), "");
    }
    let checksum = Fingerprint::of_bytes(values.as_bytes());
    folder.write("edited", format!("{before},\"checksum\":\"{checksum}\"}}"));
    let refused = folder.sh("cover count --part edited plain.dlx");
    assert_eq!(refused.code, 2, "{whole}");
    let why = "part 1 cannot be counted here: option 0 is excluded without bounds\n";
    assert!(refused.err.ends_with(why), "{}", refused.err);
    let go_on = [
        "cover",
        "count",
        "-q",
        "--nodes",
        "3",
        "--checkpoint",
        "a.ckpt",
        "rota.dlx",
    ];
    let mut last = folder.run(&go_on);
    assert_eq!(last.code, 3, "{}", last.err);
    for _ in 0..100 {
        if last.code == 3 {
            last = folder.run(&go_on);
        }
    }
    assert_eq!((last.code, last.out), (0, count));
}

#[test]
fn solutions_with_bounds_are_drawn() {
    let folder = Folder::new();
    folder.write("rota.dlx", ROTA);
    let counted = folder.sh("cover count --diagram a.zdd rota.dlx");
    assert_eq!(counted.out, "rota.dlx\texact\t6\t-\n");
    assert!(folder.read("a.zdd").contains("?"));
    let drawn = folder.sh("cover sample -n 60 rota.dlx");
    let drawn = drawn
        .out
        .lines()
        .map(|line| line.split('\t').skip(4).collect::<Vec<_>>());
    let mut drawn: Vec<_> = drawn.collect();
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), 6);
}
