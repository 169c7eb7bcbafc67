//! `quadrille cover sample`, `cover candidates` and `cover count --diagram`.

use std::collections::HashSet;

use super::*;

/// Returns the solutions of a diagram in Knuth's form, each with its options in
/// order, counted from 1.
fn solutions(text: &str) -> HashSet<Vec<usize>> {
    let mut below = vec![vec![], vec![vec![]]];
    for line in text.lines() {
        let numbers: Vec<&str> = line
            .split(|c: char| !c.is_ascii_hexdigit())
            .filter(|number| !number.is_empty())
            .collect();
        let [id, option, low, high] = numbers[..] else {
            panic!("{line}");
        };
        assert_eq!(line, format!("{id}: (~{option}?{low}:{high})"));
        let id = |text: &str| usize::from_str_radix(text, 16).unwrap();
        assert_eq!(id(numbers[0]), below.len());
        let option: usize = option.parse().unwrap();
        let with = below[id(high)].iter().map(|rest: &Vec<usize>| {
            let mut all = [&rest[..], &[option]].concat();
            all.sort_unstable();
            all
        });
        let all = with.chain(below[id(low)].iter().cloned()).collect();
        below.push(all);
    }
    below.pop().unwrap().into_iter().collect()
}

#[test]
fn a_diagram_in_a_file_has_all_solutions() {
    let folder = Folder::new();
    folder.write("six.dlx", queens(6));
    let run = folder.sh("cover count --diagram six.zdd six.dlx");
    assert_eq!((run.out.as_str(), run.code), ("six.dlx\texact\t4\t-\n", 0));
    let found = solutions(&fs::read_to_string(folder.0.path().join("six.zdd")).unwrap());
    // The options of a board are its cells, row by row.
    let listed = folder.sh("cover solve --all six.dlx");
    let number = |option: &str| {
        let digits: Vec<usize> = option
            .split(' ')
            .take(2)
            .map(|item| item[1..].parse().unwrap())
            .collect();
        digits[0] * 6 + digits[1] + 1
    };
    let expected: HashSet<Vec<usize>> = listed
        .out
        .lines()
        .map(|line| line.split('\t').skip(4).map(number).collect())
        .collect();
    assert_eq!(found.len(), 4);
    assert_eq!(found, expected);
    let run = folder.sh("cover count --diagram six.dot six.dlx");
    assert_eq!(run.code, 0);
    let dot = fs::read_to_string(folder.0.path().join("six.dot")).unwrap();
    has(&dot, "[label=\"r0 c1 u1 d4\"]");
}

#[test]
fn a_diagram_that_is_too_large_is_undecided() {
    let folder = Folder::new();
    folder.write("ten.dlx", queens(10));
    let args = [
        "cover",
        "count",
        "--memory",
        "20k",
        "--diagram",
        "ten.zdd",
        "ten.dlx",
    ];
    let run = folder.run(&args);
    assert_eq!(run.code, 3);
    let row = "ten.dlx\tunknown\t-\tno diagram: memory for 128 nodes is not enough\n";
    assert_eq!(run.out, row);
    assert_eq!(
        run.err,
        "ten.dlx: no diagram: memory for 128 nodes is not enough\n"
    );
    assert!(!folder.0.path().join("ten.zdd").exists());
    let run = folder.sh("cover count --diagram ten.dot ten.dlx");
    has(&run.err, "too many to draw");
    assert_eq!(run.code, 3);
    let run = folder.sh("cover sample --memory 20k ten.dlx");
    starts(&run.out, "ten.dlx\tunknown\t-\t");
    assert_eq!(run.code, 3);
    let run = folder.sh("cover count --diagram ten.dlx ten.dlx");
    assert_eq!(run.code, 2);
    let run = folder.sh("cover count --diagram none/ten.zdd ten.dlx");
    assert_eq!(run.code, 2);
}

#[test]
fn samples_are_solutions_and_follow_the_seed() {
    let folder = Folder::new();
    folder.write("six.dlx", queens(6));
    let sample = |seed: &str| {
        let run = folder.sh(format!("cover sample -n 100 --seed '{seed}' six.dlx"));
        assert_eq!(run.code, 0);
        run.out
    };
    assert_eq!(sample("5"), sample("5"));
    assert_ne!(sample("5"), sample("6"));
    let options = |text: &str| -> HashSet<String> {
        let options = |line: &str| line.splitn(5, '\t').nth(4).map(str::to_owned);
        text.lines().filter_map(options).collect()
    };
    let listed = folder.sh("cover solve --all six.dlx").out;
    assert_eq!(options(&sample("5")), options(&listed));
    let run = pipe("cover sample --seed 1", HOPELESS);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "stdin: no solution: no option is left for item 'a'\n"
    );
}

#[test]
fn candidates_are_the_solutions_with_each_option() {
    let folder = Folder::new();
    folder.write("six.dlx", queens(6));
    let candidates =
        |args: &[&str]| folder.run(&[&["cover", "candidates", "six.dlx"], args].concat());
    let listed = folder.sh("cover solve --all six.dlx").out;
    let has = |line: &str, option: &str| line.split('\t').any(|it| it == option);
    let number = |option: &str| listed.lines().filter(|line| has(line, option)).count();
    let board = queens(6);
    let expected = |shown: &dyn Fn(usize) -> String| -> String {
        let options = board.lines().skip(1);
        options
            .map(|option| format!("six.dlx\tok\t{option}\t{}\t-\n", shown(number(option))))
            .collect()
    };
    let all = expected(&|number| number.to_string());
    assert!(all.contains("\t1\t") && all.contains("\t0\t"), "{all}");
    // Without memory for a diagram, each is counted by itself.
    for args in [&[][..], &["--memory", "1k", "-j2"]] {
        let run = candidates(args);
        assert_eq!(
            (run.out, run.code, run.err),
            (all.clone(), 0, String::new())
        );
    }
    let any = expected(&|number| if number > 0 { ">=1" } else { "0" }.to_owned());
    assert_eq!(candidates(&["--limit", "1"]).out, any);
    let run = candidates(&["-o", "jsonl"]);
    assert_eq!(
        run.out.lines().next(),
        Some(
            r#"{"file":"six.dlx","status":"ok","option":["r0","c0","u0","d5"],"count":0,"exact":true,"error":null}"#
        )
    );
    let text = candidates(&["-o", "text", "--limit", "1"]).out;
    starts(&text, "  0  r0 c0 u0 d5\n>=1  r0 c1 u1 d4\n");
    let run = candidates(&["--nodes", "1"]);
    assert_eq!((run.code, run.out.lines().count()), (3, 36));
    assert_eq!(run.err, "six.dlx: not all are counted (node limit)\n");
}

/// Numbers beyond 128 bits have all their digits: of 131 pairs, one of two options each.
#[test]
fn numbers_of_candidates_are_of_any_size() {
    let names: Vec<_> = (0..131).map(|item| item.to_string()).collect();
    let pairs = names.join(" ") + "\n" + &[names.join("\n"), names.join("\n")].join("\n") + "\n";
    let power = "1361129467683753853853498429727072845824";
    let tsv = pipe("cover candidates", &*pairs);
    assert!(
        (tsv.out).starts_with(&format!(
            "stdin\tok\t0\t{power}\t-\nstdin\tok\t1\t{power}\t-\n"
        )),
        "{}",
        tsv.out
    );
    let json = pipe("cover candidates -o jsonl", &*pairs).out;
    has(&json, format!("\"count\":{power},\"exact\":true"));
}
