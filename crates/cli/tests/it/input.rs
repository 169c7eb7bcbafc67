//! Reading input, and messages about bad input.

use super::*;

/// Both a good puzzle before and a good one after must be answered.
#[track_caller]
fn is_harmless(bad: &str, message: &str) {
    let checked = pipe("check", format!("{SMALL}\n{bad}\n{EASY}\n"));
    assert_eq!(checked.code, 2, "{bad:?}");
    let mut messages = checked.err.lines();
    assert_eq!(messages.next(), Some(message));
    assert_eq!(
        messages.next(),
        Some("unique 2  multiple 0  none 0  unknown 0  invalid 1")
    );
    let lines: Vec<_> = checked.out.lines().collect();
    assert_eq!(lines[0], format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-"));
    assert!(lines[1].contains("\tinvalid\t-\t-\t"), "{}", lines[1]);
    assert_eq!(lines[2], format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-"));
    assert_eq!(lines.len(), 3);
}

#[test]
fn bad_lines_harm_no_others() {
    is_harmless(
        &EASY[..80],
        "stdin:2: expected 81 cells for 9x9, found 80 (r9c9 is missing)",
    );
    is_harmless(
        &EASY.replace("6..195", "6.a195"),
        "stdin:2:12: expected 1-9, '.' or '0', found 'a'",
    );
    is_harmless(
        "hello, world",
        "stdin:2: expected a puzzle, found 'hello, world'",
    );
}

#[test]
fn a_glob_that_no_file_matches_is_no_puzzle() {
    let run = sh("check -q '*'");
    let message = "argument 1: no such file, and not a puzzle: '*'\n";
    assert_eq!((run.err.as_str(), run.code), (message, 2));
}

#[test]
fn invalid_lines_are_shown_as_they_stood() {
    let run = pipe("check", "1..\t4..3\u{1b}..2\n");
    assert_eq!(
        run.out,
        "1..\\t4..3\\u{1b}..2\tinvalid\t-\t-\texpected a puzzle, found '1..\\t4..3\\u{1b}..2'\n"
    );
}

#[test]
fn empty_input_is_an_error() {
    for nothing in ["", "\n\n", "# only a comment\n"] {
        let run = pipe("check", nothing);
        assert_eq!(run.code, 2);
        assert_eq!(run.out, "");
        assert_eq!(run.err, "stdin: expected a puzzle, found nothing\n");
    }
    // A table has its heads even so.
    let heads = |form| sh(format!("check -o '{form}'")).out;
    assert!(heads("csv").starts_with("source,line,puzzle,status,"));
    assert_eq!(heads("csv").lines().count(), 1);
    assert!(heads("markdown").starts_with("| puzzle | status "));
    assert_eq!(heads("jsonl"), "");
}

#[test]
fn clashing_clues_are_no_error_but_noted() {
    let folder = Folder::new();
    folder.write(
        "puzzles.txt",
        format!("# two fives\n{SMALL}\n5.....5{}\n", ".".repeat(74)),
    );
    let counted = folder.sh("count puzzles.txt");
    assert_eq!(counted.code, 0);
    assert!(
        counted.out.ends_with("\tnone\t0\t-\t-\n"),
        "{}",
        counted.out
    );
    assert_eq!(
        counted.err,
        "puzzles.txt:3: no solution: 5 at r1c1 and r1c7, same row\n\
         unique 1  multiple 0  none 1  unknown 0  invalid 0\n"
    );
}

#[test]
fn a_missing_file_harms_no_others() {
    let folder = Folder::new();
    folder.write("a.txt", SMALL);
    folder.write("b.txt", EASY);
    let solved = folder.sh("solve a.txt missing.txt b.txt");
    assert_eq!(solved.code, 2);
    assert_eq!(solved.out.lines().count(), 3);
    assert_eq!(
        solved.err.lines().next(),
        Some("argument 2: no such file, and not a puzzle: 'missing.txt'")
    );
}

#[test]
fn a_directory_is_an_error() {
    let folder = Folder::new();
    folder.write("a.txt", SMALL);
    let run = folder.sh("check . a.txt");
    assert_eq!(run.code, 2);
    assert_eq!(run.err, ".: expected a file, found a directory\n");
    assert_eq!(run.out, format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"));
}

#[test]
#[cfg(unix)]
fn a_file_without_permission_is_an_error() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    folder.write("a.txt", SMALL);
    let secret = folder.write("secret.txt", SMALL);
    let none = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(&secret, none).expect("our own file");
    if std::fs::File::open(&secret).is_ok() {
        eprintln!("SKIPPED: this user may read every file");
        return;
    }
    let run = folder.sh("check secret.txt a.txt");
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "secret.txt: Permission denied (os error 13)\n");
    assert_eq!(run.out, format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"));
}

#[test]
fn binary_data_is_an_error_without_harm() {
    let mut data: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    data.extend(format!("\n{SMALL}\n").bytes());
    // Behind a beginning that is text, line by line.
    let text = format!("{SMALL}\n").repeat(1000).into_bytes();
    let run = pipe("check", [text, data].concat());
    assert_eq!(run.code, 2);
    starts(&run.err, "stdin:1001");
    assert!(
        run.out
            .ends_with(&format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"))
    );
    let has_five_columns = |line: &str| line.split('\t').count() == 5;
    assert!(run.out.lines().all(has_five_columns), "{}", run.out);
    assert!(!run.out.contains('\0'));
}

#[test]
fn a_line_of_ten_megabytes_is_an_error_without_harm() {
    let run = pipe("check", format!("{}\n{SMALL}\n", "1".repeat(10_000_000)));
    assert_eq!(run.code, 2);
    let message = run.err.lines().next().unwrap_or_default();
    assert_eq!(
        message,
        "stdin:1: expected at most 1048576 bytes in a line, found more"
    );
    assert!(
        run.out
            .ends_with(&format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n"))
    );
    assert!(run.out.len() < 5_000, "the line is not repeated");
}

#[test]
fn shapes_may_be_mixed() {
    let six = "123456".to_owned() + &".".repeat(30);
    let counted = pipe("count --limit 9", [SMALL, &six, EASY, SMALL].join("\n"));
    let statuses: Vec<_> = (counted.out.lines())
        .map(|line| line.split('\t').nth(1).unwrap_or_default())
        .collect();
    assert_eq!(statuses, ["unique", "multiple", "unique", "unique"]);
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let run = pipe("check", format!("\u{feff}{SMALL}\r\n{EASY},name\r\n"));
    assert_eq!(run.code, 0);
    assert_eq!(
        run.out,
        format!("{SMALL}\tunique\t1\t{SMALL_SOLVED}\t-\n{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n")
    );
}

#[test]
fn drawn_grids_are_read_back() {
    let drawn = sh(format!("solve -o text {EASY}")).out;
    let run = pipe("check", format!("{drawn}\n{SMALL}\n"));
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines[0],
        format!("{EASY_SOLVED}\tunique\t1\t{EASY_SOLVED}\t-")
    );
    assert_eq!(lines.len(), 2);
}

/// The mirror of the message that `cover` gives for a Sudoku.
#[test]
fn a_cover_problem_is_named() {
    let folder = Folder::new();
    let cover = sh(format!("cover from-sudoku {SMALL}")).out;
    folder.write("small.txt", &cover);
    folder.write("square.dlx", "a b c d\na b\na c\nb d\nc d\n");
    for (file, command) in [("small.txt", "count"), ("square.dlx", "check")] {
        let run = folder.sh(format!("'{command}' '{file}'"));
        let message = format!(
            "{file}: expected puzzles, found a problem in Knuth's format; use the commands of \
             'quadrille cover'\n"
        );
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{file}");
        assert_eq!(run.err, message);
    }
    // Rows of cells are none, whatever is wrong with them, nor is prose.
    for bad in [
        "1 2 3 4\n3 4 1 2\n2 1 4\n",
        "Grid 1\nGrid 2\n",
        "abcdefghi\nabcdefghi\n",
    ] {
        let run = pipe("check", bad);
        assert!(!run.err.contains("Knuth"), "{}", run.err);
    }
}

#[test]
fn a_puzzle_may_begin_with_a_stroke() {
    let strokes = EASY.replacen("53", "..", 1).replace('.', "-");
    let dots = strokes.replace('-', ".");
    let found = sh(format!("check -o tsv '{strokes}'"));
    assert_eq!(found, sh(format!("check -o tsv '{dots}'")));
    assert!(found.out.starts_with(&dots), "{found:?}");
    let short = sh("check -6----3---");
    let tip = "tip: a puzzle that begins with '-' needs a cell for each digit or blank\n";
    assert!(short.code == 2 && short.err.contains(tip), "{}", short.err);
}

#[test]
fn a_wildcard_that_matches_nothing_is_named() {
    for pattern in ["*.txt", "no/such/*", "puzzle?.csv", r"C:\puzzles\*.sdk"] {
        let run = sh(format!("check -q '{pattern}'"));
        let message = format!(
            "argument 1: '{pattern}' is no file, and the shell has put none in its place\n"
        );
        assert_eq!((run.code, run.err), (2, message), "{pattern}");
    }
}
