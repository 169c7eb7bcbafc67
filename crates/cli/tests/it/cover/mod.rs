//! `quadrille cover`, as its users run it.

mod bounds;
mod checkpoint;
mod count;
mod diagram;
mod parts;

use std::fs;

use serde_json::Value;

use super::*;

/// Two ways to cover; line 4 of the text is ignored.
const LITTLE: &str = "\
| two ways
a b c | x
a b x:red
x
a x:red
c x:red
b
c x:blue
";

/// `a` takes `b`, and nothing else covers `c`.
const HOPELESS: &str = "a b c\na b\nb c\n";

/// Queens on a board of `n` by `n`, as text.
fn queens(n: usize) -> String {
    let lines = (0..n).map(|k| format!("r{k} c{k}")).collect::<Vec<_>>();
    let slants = (0..2 * n - 1).map(|k| format!("u{k} d{k}"));
    let slants = slants.collect::<Vec<_>>();
    let mut text = format!("{} | {}\n", lines.join(" "), slants.join(" "));
    for (row, column) in (0..n * n).map(|cell| (cell / n, cell % n)) {
        let (up, down) = (row + column, n - 1 + row - column);
        text += &format!("r{row} c{column} u{up} d{down}\n");
    }
    text
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn solve_finds_one_or_all() {
    let one = run(["cover", "solve"], LITTLE);
    assert_eq!(one.out, "1\ta b x:red\tc x:red\n");
    assert_eq!(
        one.err,
        "stdin:4: ignored, as the option has no primary item\n"
    );
    assert_eq!(one.code, 0);
    let all = run(["cover", "solve", "--all", "-o", "text"], LITTLE);
    assert_eq!(
        all.out,
        "1:\n  a b x:red\n  c x:red\n2:\n  a x:red\n  c x:red\n  b\n"
    );
    assert!(all.err.ends_with("stdin: 2 solutions\n"), "{}", all.err);
    let quiet = run(
        ["cover", "solve", "--limit", "1", "-o", "jsonl", "-q"],
        LITTLE,
    );
    assert_eq!(
        quiet.out,
        "{\"solution\":1,\"options\":[[\"a\",\"b\",\"x:red\"],[\"c\",\"x:red\"]]}\n"
    );
    assert_eq!(quiet.err, "");
}

#[test]
fn solutions_come_in_one_order_and_cover_all() {
    let solve = |jobs: &str| run(["cover", "solve", "--all", "-j", jobs], queens(8));
    let all = solve("1");
    assert_eq!(all.out.lines().count(), 92);
    for (line, number) in all.out.lines().zip(1..) {
        let mut columns = line.split('\t');
        assert_eq!(columns.next(), Some(number.to_string().as_str()));
        let mut lines: Vec<&str> = columns.flat_map(str::split_whitespace).collect();
        assert_eq!(lines.len(), 4 * 8);
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 4 * 8, "{line}");
    }
    assert_eq!(solve("2"), all);
    // This takes long enough for several threads to be used.
    let solve = |jobs: &str| run(["cover", "solve", "--all", "-j", jobs], queens(12));
    let all = solve("1");
    assert_eq!(all.out.lines().count(), 14_200);
    assert!(solve("3") == all, "another order");
}

#[test]
fn solve_says_when_there_is_none() {
    let none = run(["cover", "solve"], HOPELESS);
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert_eq!(
        none.err,
        "stdin: no solution: no option is left for item 'a'\n"
    );
    let searched = run(["cover", "solve", "--all"], queens(3));
    assert_eq!(
        (searched.code, searched.err.as_str()),
        (1, "stdin: no solution\n")
    );
    let unknown = run(["cover", "solve", "--nodes", "1"], queens(12));
    assert_eq!((unknown.code, unknown.out.as_str()), (3, ""));
    assert_eq!(unknown.err, "stdin: unknown (node limit, after 1 node)\n");
}

#[test]
fn nothing_to_cover_is_covered_by_nothing() {
    let folder = Folder::new();
    folder.write("nothing.dlx", "| x\na | b\na\n");
    let solved = folder.run(&["cover", "solve", "--all", "-o", "jsonl", "nothing.dlx"]);
    assert_eq!(solved.out, "{\"solution\":1,\"options\":[[\"a\"]]}\n");
}

#[test]
fn stats_describe_a_problem() {
    let described = run(["cover", "stats", "-o", "text"], LITTLE);
    let lines: Vec<_> = described.out.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "stdin",
            "items     4 (3 primary, 1 secondary), in 2 to 4 options, median 2",
            "options   5, with 1 to 3 items, median 2; 1 ignored",
            "colours   2",
            "entries   10, density 50.00%",
            "presolve  forced 0; left 4 items, 5 options",
            "reduce    forced 1, blocking 1 in 2 rounds; left 2 items, 3 options",
            "          components 1",
        ]
    );
    assert!(
        lines[8].starts_with("search    solutions 2, nodes "),
        "{}",
        lines[8]
    );
    assert_eq!(lines[9], "depth         nodes");

    let json = json(&run(["cover", "stats", "-o", "jsonl"], queens(8)).out);
    assert_eq!(json["items"], 46);
    assert_eq!(json["primary"], 16);
    assert_eq!(json["option_lengths"]["max"], 4);
    assert_eq!(json["search"]["solutions"], 92);
    let profile = json["search"]["profile"].as_array().expect("a list");
    let nodes = profile.iter().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(json["search"]["nodes"], nodes);
    assert_eq!(profile.last(), Some(&92.into()));
}

#[test]
fn stats_say_when_the_tree_was_not_seen_whole() {
    let args = ["cover", "stats", "-o", "text", "--nodes", "10"];
    let limited = run(args, queens(12));
    assert!(
        limited
            .out
            .contains(" (node limit, so this is only a part of the tree)\n"),
        "{}",
        limited.out
    );
    assert_eq!(limited.code, 0);
}

#[test]
fn reduce_writes_what_is_left() {
    let reduced = run(["cover", "reduce", "-q"], LITTLE);
    assert!(
        reduced.out.starts_with("| forced: c x:red\n"),
        "{}",
        reduced.out
    );
    let counted = run(["cover", "count"], reduced.out.as_str());
    assert_eq!(counted.out, "stdin\texact\t2\n");
    let presolved = run(["cover", "reduce", "--rounds", "0"], LITTLE);
    assert_eq!(
        presolved.err.lines().last(),
        Some(
            "stdin: 4 items, 5 options; forced 0, blocking 0 in 0 rounds; left 4 items, 5 options"
        )
    );
}

#[test]
fn reduce_explains_what_is_solved_and_what_cannot_be() {
    let solved = run(["cover", "reduce"], "a b c\na b\nc\n");
    assert_eq!(solved.out, "| forced: c\n| forced: a b\n-\n-\n");
    assert_eq!(
        solved.err,
        "stdin: 3 items, 2 options; forced 2, blocking 0 in 1 round; left 0 items, 0 options; \
         solved, the forced options are the only solution\n"
    );
    let blocking = run(["cover", "reduce"], HOPELESS);
    assert_eq!(blocking.out, "a\n");
    assert_eq!(
        blocking.err,
        "stdin: no solution: no option is left for item 'a'; it is all that is written\n"
    );
    assert_eq!((solved.code, blocking.code), (0, 0));
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn reduce_keeps_known_counts() {
    let folder = crate::support::root().join("../shared/covers");
    for line in crate::support::read_shared("covers/counts.tsv").lines() {
        let (name, count) = line.split_once('\t').expect("a name and a count");
        let file = folder.join(name);
        let args = [OsStr::new("cover"), OsStr::new("reduce"), file.as_os_str()];
        let reduced = run(args, "");
        assert_eq!(reduced.code, 0, "{name}");
        let counted = run(["cover", "count"], reduced.out);
        assert_eq!(counted.out, format!("stdin\texact\t{count}\n"), "{name}");
    }
}

#[test]
fn a_sudoku_has_as_many_covers_as_solutions() {
    let wide = "123456".to_owned() + &".".repeat(30);
    for puzzle in [EASY, SMALL, TWO, NONE, CLASH, &wide] {
        let counted = run(["count", puzzle], "");
        let count = counted.out.split('\t').nth(2).expect("a count");
        for more in [&[][..], &["--presolve"]] {
            let args = ["cover", "from-sudoku", puzzle];
            let text = run(args.iter().chain(more), "");
            assert_eq!(text.code, 0, "{puzzle}");
            let covers = run(["cover", "count"], text.out);
            assert_eq!(covers.out, format!("stdin\texact\t{count}\n"), "{puzzle}");
        }
    }
}

#[test]
fn from_sudoku_reads_what_the_other_commands_read() {
    let folder = Folder::new();
    folder.write(
        "one.txt",
        "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n",
    );
    let text = folder.run(&["cover", "from-sudoku", "one.txt"]);
    assert_eq!(text.out.lines().next(), Some("|sudoku!1...!..3.!.4..!...2"));
    assert_eq!(
        text.out
            .lines()
            .nth(1)
            .map(|items| items.split(' ').count()),
        Some(64)
    );
    folder.write("two.txt", format!("{SMALL}\n{EASY}\n"));
    for (input, message) in [
        (
            "two.txt",
            "two.txt:2: expected a single puzzle, found more after it\n",
        ),
        (".", ".: expected a file, found a directory\n"),
        (
            "puzle.txt",
            "argument 1: no such file, and not a puzzle: 'puzle.txt'\n",
        ),
    ] {
        let run = folder.run(&["cover", "from-sudoku", input]);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (2, "", message)
        );
    }
    let clash = run(["cover", "from-sudoku", "--presolve", CLASH], "");
    assert_eq!(clash.err, "argument 1: no solution: two clues 1 in row 1\n");
    assert_eq!(clash.code, 0);
}

#[test]
fn errors_name_place_and_value() {
    for (text, message) in [
        (
            "",
            "stdin:1:1: expected an item line, found the end of the text",
        ),
        ("a b | c | d\n", "stdin:1:9: the item line has a second '|'"),
        ("a b a\n", "stdin:1:5: duplicate item 'a'"),
        (
            "row col\nrow cool\n",
            "stdin:2:5: unknown item 'cool'; did you mean 'col'?",
        ),
        (
            "a b\na b a\n",
            "stdin:2:5: duplicate item 'a' in this option",
        ),
        (
            "a | b\n\r\na:1 b\n",
            "stdin:3:1: primary item 'a' cannot have a colour",
        ),
        ("a | b\na b:\n", "stdin:2:3: expected a colour after 'b:'"),
        (
            "2:1|a b\n",
            "stdin:1:1: item 'a': the lower bound 2 is larger than the upper bound 1",
        ),
    ] {
        for command in ["count", "solve", "stats", "reduce"] {
            let run = run(["cover", command, "-"], text);
            assert_eq!(
                (run.code, run.err),
                (2, format!("{message}\n")),
                "{command}"
            );
            let is_silent = run.out == "stdin\tinvalid\t-\n" && command == "count";
            assert!(run.out.is_empty() || is_silent, "{command}: {}", run.out);
        }
    }
}

#[test]
fn files_that_are_none_are_errors() {
    let folder = Folder::new();
    folder.write("good.dlx", queens(6));
    folder.write(
        "binary.dlx",
        (0..=255).cycle().take(5000).collect::<Vec<u8>>(),
    );
    let args = [
        "cover",
        "count",
        "missing.dlx",
        ".",
        "binary.dlx",
        "good.dlx",
    ];
    let run = folder.run(&args);
    assert_eq!(run.code, 2);
    let messages: Vec<_> = run.err.lines().collect();
    assert!(messages[0].starts_with("missing.dlx: "), "{}", messages[0]);
    assert_eq!(messages[1], ".: expected a file, found a directory");
    assert!(messages[2].starts_with("binary.dlx:"), "{}", messages[2]);
    assert_eq!(messages.len(), 3);
    assert_eq!(run.out.lines().last(), Some("good.dlx\texact\t4"));
    assert_eq!(run.out.lines().count(), 4);
}

#[test]
fn line_ends_marks_and_long_lines_do_no_harm() {
    let windows = "\u{feff}a b\r\n\r\na b\r\n";
    assert_eq!(run(["cover", "count"], windows).out, "stdin\texact\t1\n");
    let long = run(["cover", "count", "-o", "text"], "x".repeat(5_000_000));
    let name = "x".repeat(60);
    assert_eq!(
        long.out,
        format!("no solution: no option is left for item '{name}...'\n")
    );
    let many = "a | b\n".to_owned() + &"b\n".repeat(1000) + "a\n";
    let noted = run(["cover", "count"], many);
    assert_eq!(noted.err.lines().count(), 6);
    assert_eq!(
        noted.err.lines().last(),
        Some("stdin: ignored 995 more such options")
    );
}

#[test]
fn usage_errors_and_help() {
    for (args, message) in [
        (&["cover"][..], "Usage: quadrille cover <COMMAND>"),
        (
            &["cover", "count", "--memory", "much"],
            "expected a number of bytes, such as 500M or 2G",
        ),
        (
            &["cover", "count", "-o", "xml"],
            "[possible values: text, tsv, csv, jsonl, markdown]",
        ),
        (
            &["cover", "solve", "--all", "--limit", "2"],
            "cannot be used with",
        ),
        (&["cover", "count", "-qv"], "cannot be used with"),
    ] {
        let run = run(args, "");
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?} says:\n{}", run.err);
    }
    for command in ["solve", "count", "stats", "reduce", "from-sudoku"] {
        let help = run(["cover", command, "--help"], "");
        assert!(help.out.contains("Examples:") && help.out.contains("Exit status"));
    }
}

#[cfg(unix)]
mod processes {
    use super::super::running::Running;
    use super::*;

    #[test]
    fn a_closed_pipe_ends_it_quietly() {
        let mut program = Running::start(["cover", "solve", "--all"]);
        program.write(&queens(24));
        drop(program.stdin.take());
        assert!(program.read_line().starts_with("1\tr0 "));
        let Running { child, stdout, .. } = program;
        drop(stdout);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    }

    #[test]
    fn an_interrupted_count_says_what_is_known() {
        let folder = Folder::new();
        let endless = folder
            .write("endless.dlx", queens(24))
            .display()
            .to_string();
        let small = folder.write("small.dlx", queens(6)).display().to_string();
        let args = ["cover", "count", "--progress", "always", &endless, &small];
        let mut program = Running::start(args);
        program.wait_for("working on ");
        program.interrupt();
        let run = program.finish();
        assert_eq!(run.code, 130);
        let line = run.out.strip_suffix('\n').expect("a line");
        let count = line.strip_prefix(&format!("{endless}\tat-least\t>="));
        let count = count.unwrap_or_else(|| panic!("{line}"));
        assert!(count.parse::<u128>().is_ok(), "{count}");
    }

    #[test]
    fn an_interrupt_ends_the_wait_for_input() {
        let mut program = Running::start(["cover", "count", "--progress", "always"]);
        program.wait_for("reading stdin");
        program.interrupt();
        let status = program.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(130));
    }
}
