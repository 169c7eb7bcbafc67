//! The format that people read.

use super::*;

#[track_caller]
fn text(args: &[&str], stdin: &str) -> String {
    finish(
        quadrille()
            .args(args)
            .args(["-o", "text"])
            .write_stdin(stdin),
    )
    .out
}

#[test]
fn all_solutions_are_numbered() {
    let expected = "\
stdin:1 twins
solution 1
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
solution 2
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 4 1 | 2 3 |
| 2 3 | 4 1 |
+-----+-----+
2 solutions

";
    assert_eq!(
        text(&["solve", "--all"], &format!("{TWO} twins\n")),
        expected
    );
}

#[test]
fn wide_boards_are_drawn_one_above_the_other() {
    let drawn = text(&["check", &".".repeat(256)], "");
    let widths = drawn.lines().skip(1).map(str::len);
    assert_eq!(widths.collect::<Vec<_>>(), [57; 2 * 21]);
}

#[test]
fn clashing_clues_are_marked() {
    let expected = "\
no solution: 1 at r1c1 and r1c4, same row
+-----+-----+
| 1*. | . 1*|
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
";
    for command in ["solve", "count", "check"] {
        assert_eq!(text(&[command, CLASH], ""), expected, "{command}");
    }
}

#[test]
fn each_puzzle_of_several_has_its_heading() {
    let puzzles = format!("{SMALL} first\n{NONE}\tsecond\u{7}\n{EASY}\n");
    let answers = text(&["check"], &puzzles);
    let lines: Vec<_> = answers.lines().collect();
    assert_eq!(lines[0], "stdin:1 first: unique");
    let escaped = "stdin:2 second\\u{7}: no solution: ";
    assert!(lines[1].starts_with(escaped), "{}", lines[1]);
    assert_eq!(lines[2], "stdin:3: unique");
}

#[test]
fn counts_are_sentences() {
    let empty = ".".repeat(16);
    assert_eq!(text(&["count", &empty], ""), "288 solutions\n");
    assert_eq!(text(&["count", SMALL], ""), "1 solution\n");
    let limited = text(&["count", "--limit", "9", &empty], "");
    assert_eq!(limited, "at least 9 solutions\n");
    let stopped = text(&["solve", "--nodes", "1", &".".repeat(81)], "");
    assert_eq!(stopped, "unknown (node limit, after 1 node)\n");
}

#[test]
fn text_says_why_there_is_no_solution_only_once() {
    let run = sh(format!("check -o text {CLASH}"));
    assert_eq!(run.err, "");
}

#[test]
fn colours_are_as_the_user_wishes() {
    let has_colours = |environment: &[(&str, &str)], args: &[&str]| {
        let mut command = quadrille();
        command.envs(environment.iter().copied());
        command.args(["solve", "-o", "text", SMALL]).args(args);
        finish(&mut command).out.contains('\u{1b}')
    };
    assert!(!has_colours(&[], &[]));
    assert!(has_colours(&[], &["--color", "always"]));
    assert!(has_colours(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!has_colours(
        &[("CLICOLOR_FORCE", "1")],
        &["--color", "never"]
    ));
    assert!(!has_colours(&[("NO_COLOR", "1")], &[]));
    assert!(has_colours(&[("NO_COLOR", "1")], &["--color", "always"]));
}

#[test]
fn no_colour_means_none_on_a_terminal() {
    let program = assert_cmd::cargo::cargo_bin!("quadrille")
        .display()
        .to_string();
    let on_a_terminal = |environment: &str| {
        let line = format!("{environment} TERM=xterm {program} solve {SMALL}");
        let mut script = std::process::Command::new("script");
        script.args(["-q", "-e", "-c", &line, "/dev/null"]);
        script
            .env_remove("NO_COLOR")
            .stdin(std::process::Stdio::null());
        script
            .output()
            .ok()
            .filter(|output| output.status.success())
    };
    let (Some(colours), Some(none)) = (on_a_terminal("env"), on_a_terminal("env NO_COLOR=1"))
    else {
        crate::support::left_out("there is no util-linux `script` to make a terminal");
        return;
    };
    let escape = 0x1b;
    assert!(colours.stdout.contains(&escape));
    assert!(!none.stdout.contains(&escape));
    assert!(none.stdout.starts_with(b"+-----+-----+"), "{none:?}");
}

#[test]
fn without_input_on_a_terminal_there_is_help() {
    let program = assert_cmd::cargo::cargo_bin!("quadrille")
        .display()
        .to_string();
    let mut script = std::process::Command::new("script");
    script.args(["-q", "-e", "-c", &format!("{program} check"), "/dev/null"]);
    script.stdin(std::process::Stdio::null());
    let Ok(output) = script.output() else {
        crate::support::left_out("there is no util-linux `script` to make a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(
        shown.contains("Usage:") && shown.contains("Run with --help"),
        "{shown}"
    );
    assert_eq!(output.status.code(), Some(2));
}
