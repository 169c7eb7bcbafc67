//! `quadrille cover`, as its users run it.

mod bounds;
mod checkpoint;
mod count;
mod diagram;
mod from_sudoku;
mod parts;
mod shrink;
mod solve;

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
            let run = pipe(format!("cover '{command}' -"), text);
            assert_eq!(
                (run.code, run.err),
                (2, format!("{message}\n")),
                "{command}"
            );
            let is_row = run.out.starts_with("stdin\tinvalid\t-\t") && run.out.lines().count() == 1;
            assert_eq!(is_row, command != "reduce", "{command}: {}", run.out);
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
    assert_eq!(run.out.lines().last(), Some("good.dlx\texact\t4\t-"));
    assert_eq!(run.out.lines().count(), 4);
}

#[test]
fn line_ends_marks_and_long_lines_do_no_harm() {
    let windows = "\u{feff}a b\r\n\r\na b\r\n";
    assert_eq!(pipe("cover count", windows).out, "stdin\texact\t1\t-\n");
    let long = pipe("cover count -o text", "x".repeat(5_000_000));
    let name = "x".repeat(60);
    assert_eq!(
        long.out,
        format!("no solution: no option is left for item '{name}...'\n")
    );
    let many = "a | b\n".to_owned() + &"b\n".repeat(1000) + "a\n";
    let noted = pipe("cover count", many);
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
            "[possible values: text, tsv, csv, jsonl, markdown, none]",
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
        let help = sh(format!("cover '{command}' --help"));
        assert!(help.out.contains("Examples:") && help.out.contains("Exit status"));
    }
}

#[cfg(unix)]
mod processes {
    use super::super::running::Running;
    use super::*;

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
        let count = count.and_then(|count| count.strip_suffix("\tinterrupted"));
        let count = count.unwrap_or_else(|| panic!("{line}"));
        assert!(count.parse::<u128>().is_ok(), "{count}");
    }
}
