//! `quadrille cover count`.

use super::*;

#[test]
fn count_has_a_line_for_each_file() {
    let folder = Folder::new();
    folder.write("six.dlx", queens(6));
    folder.write("none.dlx", HOPELESS);
    folder.write("bad.dlx", "a b\na c\n");
    let run = folder.sh("cover count six.dlx bad.dlx none.dlx");
    assert_eq!(
        run.out,
        "six.dlx\texact\t4\t-\nbad.dlx\tinvalid\t-\tbad.dlx:2:3: unknown item 'c'\nnone.dlx\texact\t0\t-\n"
    );
    assert_eq!(run.err, "bad.dlx:2:3: unknown item 'c'\n");
    assert_eq!(run.code, 2);
}

/// Products of components, and a sweep of one: a strip of 2 by 200 has as many tilings by dominoes
/// as Fibonacci's 201st number.
#[test]
fn counts_have_all_their_digits() {
    let strip: Vec<_> = (0..200)
        .map(|column| format!("a{column} b{column}"))
        .collect();
    let mut dominoes = strip.join(" ") + "\n" + &strip.join("\n");
    for column in 1..200 {
        for row in ["a", "b"] {
            dominoes += &format!("\n{row}{} {row}{column}", column - 1);
        }
    }
    let names: Vec<_> = (0..130).map(|item| item.to_string()).collect();
    let pairs = names.join(" ") + "\n" + &[names.join("\n"), names.join("\n")].join("\n");
    let fibonacci = "453973694165307953197296969697410619233826";
    let power = "1361129467683753853853498429727072845824";
    for (problem, digits) in [(dominoes + "\n", fibonacci), (pairs + "\n", power)] {
        let counted = pipe("cover count -o tsv", &*problem);
        assert_eq!(counted.out, format!("stdin\texact\t{digits}\t-\n"));
        assert_eq!(counted.code, 0);
        let json = pipe("cover count -o jsonl", &*problem).out;
        has(&json, format!("\"count\":{digits},\"exact\":true"));
        let text = pipe("cover count -o text", &*problem).out;
        assert!(
            text.ends_with(&format!(",{} solutions\n", &digits[digits.len() - 3..])),
            "{text}"
        );
        let limited = pipe("cover count -o tsv --limit 9", &*problem);
        assert_eq!(limited.out, "stdin\tat-least\t>=9\t-\n");
    }
}

#[test]
fn count_speaks_to_people_in_sentences() {
    let count = |args: &[&str], text: &str| {
        let args = [&["cover", "count", "-o", "text"], args].concat();
        run(args, text).out
    };
    assert_eq!(count(&[], &queens(6)), "4 solutions\n");
    assert_eq!(count(&["-"], "a\na\n"), "1 solution\n");
    assert_eq!(
        count(&[], HOPELESS),
        "no solution: no option is left for item 'a'\n"
    );
    assert_eq!(
        count(&["--limit", "3"], &queens(6)),
        "at least 3 solutions\n"
    );
    assert_eq!(
        count(&["--nodes", "1", "-j1"], &queens(6)),
        "unknown (node limit, after 1 node)\n"
    );
    let folder = Folder::new();
    folder.write("a.dlx", "a\na\n");
    let both = folder.sh("cover count -o text a.dlx a.dlx");
    assert_eq!(both.out, "a.dlx: 1 solution\na.dlx: 1 solution\n");
}

#[test]
fn count_as_json_says_why_it_is_not_exact() {
    let exact = json(&pipe("cover count -o jsonl", queens(6)).out);
    assert_eq!(exact["file"], "stdin");
    assert_eq!(
        (&exact["status"], &exact["count"]),
        (&"exact".into(), &4.into())
    );
    assert_eq!(exact["error"], Value::Null);
    let args = ["cover", "count", "-o", "jsonl", "--limit", "2"];
    let limited = json(&run(args, queens(6)).out);
    assert_eq!(limited["status"], "at-least");
    let bad = json(&sh("cover count -o jsonl").out);
    assert_eq!(bad["status"], "invalid");
    assert_eq!(
        bad["error"],
        "stdin:1:1: expected an item line, found the end of the text"
    );
}

#[test]
fn a_count_that_is_cut_short_says_so() {
    let args = ["cover", "count", "--limit", "3"];
    let limited = run(args, queens(8));
    assert_eq!(limited.out, "stdin\tat-least\t>=3\t-\n");
    assert_eq!(limited.code, 0, "it is what was asked for");
    for (limit, row) in [
        (
            ["--timeout", "0"],
            "unknown\t-\tstopped while reading: time limit",
        ),
        (["--nodes", "2"], "at-least\t>=0\tnode limit"),
    ] {
        let args = ["cover", "count"].into_iter().chain(limit);
        let stopped = run(args, queens(12));
        assert_eq!(stopped.out, format!("stdin\t{row}\n"));
        assert_eq!(stopped.code, 3);
    }
}

#[test]
fn every_engine_counts_alike() {
    for engine in ["auto", "links", "sets"] {
        for more in [&[][..], &["--no-presolve"], &["-j", "1"]] {
            let args = ["cover", "count", "--engine", engine];
            let counted = run(args.iter().chain(more), queens(8));
            assert_eq!(counted.out, "stdin\texact\t92\t-\n", "{engine} {more:?}");
        }
    }
}

#[test]
fn every_plan_counts_alike() {
    for memo in ["auto", "on", "off"] {
        for memory in ["0", "64K", "1G"] {
            let args = ["cover", "count", "--memo", memo, "--memory", memory];
            assert_eq!(
                run(args, queens(9)).out,
                "stdin\texact\t352\t-\n",
                "{args:?}"
            );
        }
        for symmetry in ["auto", "on", "off"] {
            let args = [
                "cover",
                "count",
                "-v",
                "--memo",
                memo,
                "--symmetry",
                symmetry,
            ];
            let counted = run(args, queens(9));
            assert_eq!(counted.out, "stdin\texact\t352\t-\n", "{args:?}");
            let is_told = counted.err.contains("with symmetries 1");
            assert_eq!(is_told, symmetry == "on", "{args:?}");
        }
    }
    let told = pipe("cover count -v --memo on", queens(9));
    assert_eq!(
        told.err,
        "stdin: items 52 (18 primary), options 81, forced before the search 0; engine sets, \
         components 1, with memo 1, on several threads 0\n"
    );
}

#[test]
fn an_estimate_is_not_taken_for_a_count() {
    let little = pipe("cover count --estimate=60", queens(6));
    assert_eq!(little.out, "stdin\testimate\t~4\t4\t4\t-\n");
    let text = pipe("cover count --estimate=60 -o text", queens(6));
    assert!(
        text.out
            .starts_with("about 4 solutions (95 %: 4 to 4); a tree of about "),
        "{}",
        text.out
    );
    let args = ["cover", "count", "--estimate=0", "-o", "jsonl"];
    let unknown = run(args, queens(20));
    assert_eq!(unknown.code, 3);
    let unknown = json(&unknown.out);
    assert_eq!(
        (&unknown["status"], &unknown["rounds"]),
        (&"unknown".into(), &0.into())
    );
    let refused = sh("cover count --estimate --limit 3");
    has(&refused.err, "cannot be used with");
}
