//! What people type in their first hour: it works, or says what to type.

use std::io::Write;

use quadrille::text::Format;

use super::*;

/// The lines of [`EASY`] as a grid with blanks for blank cells.
fn spaced() -> String {
    let rows = EASY.replace('.', " ");
    let rows: Vec<&str> = (0..9).map(|row| rows[row * 9..][..9].trim_end()).collect();
    rows.join("\n") + "\n"
}

#[track_caller]
fn assert_refused(run: &Run, message: &str) {
    assert_eq!(run.code, 2, "{}", run.err);
    let is_row = run.out.contains("\tinvalid\t") && run.out.lines().count() == 1;
    assert!(run.out.is_empty() || is_row, "{}", run.out);
    assert_eq!(run.err, message);
}

#[test]
fn archives_and_binary_files_are_named_in_one_line() {
    let folder = Folder::new();
    let mut tar = vec![0; 1024];
    tar[..10].copy_from_slice(b"famous.txt");
    tar[257..263].copy_from_slice(b"ustar\0");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&tar).unwrap();
    let binary: Vec<u8> = (0..=255).cycle().take(20_000).collect();
    for (name, bytes, what) in [
        (
            "a.zip",
            b"PK\x03\x04\x14\0\0\0".to_vec(),
            "a zip archive; unpack it, as by 'unzip -p'",
        ),
        ("a.tar", tar, "a tar archive; unpack it, as by 'tar -xOf'"),
        (
            "a.tgz",
            packed.finish().unwrap(),
            "a tar archive; unpack it, as by 'tar -xOf'",
        ),
        ("a.bin", binary, "a binary file"),
        ("a.png", b"\x89PNG\r\n\x1a\n".to_vec(), "a PNG picture"),
    ] {
        folder.write(name, &bytes);
        let message = format!("{name}: expected text, found {what}\n");
        for command in ["check", "solve", "explain"] {
            assert_refused(&folder.sh(format!("'{command}' '{name}'")), &message);
        }
        let cover = folder.sh(format!("cover count '{name}'"));
        assert_eq!((cover.code, cover.err), (2, message));
        let piped = pipe("check", bytes);
        assert_refused(&piped, &format!("stdin: expected text, found {what}\n"));
    }
    // The other files are still read.
    folder.write("good.txt", EASY);
    let both = folder.sh("check a.bin good.txt");
    assert_eq!(both.code, 2);
    assert_eq!(both.out, format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n"));
}

#[test]
fn utf_16_is_read() {
    let text = format!("\u{feff}{EASY}\r\n{SMALL}\r\n");
    let expected =
        format!("{EASY}\tsolved\t>=1\t{EASY_SOLVED}\t-\n{SMALL}\tsolved\t>=1\t{SMALL_SOLVED}\t-\n");
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big] {
        let solved = pipe("solve", bytes);
        assert_eq!((solved.code, solved.out), (0, expected.clone()));
    }
}

#[test]
fn a_sudoku_is_no_cover_problem() {
    let folder = Folder::new();
    folder.write("line.txt", format!("{EASY}\n"));
    folder.write("two.txt", format!("{EASY}\n{EASY_SOLVED}\n"));
    folder.write("named.txt", format!("# The first\n{EASY} one\n"));
    let rows: Vec<&str> = (0..9).map(|row| &EASY[row * 9..][..9]).collect();
    folder.write("grid.txt", rows.join("\n"));
    for name in ["line.txt", "two.txt", "named.txt", "grid.txt"] {
        for command in ["count", "solve", "stats"] {
            let run = folder.sh(format!("cover '{command}' '{name}'"));
            assert_eq!(run.code, 2, "{command} {name}: {}", run.out);
            let message = format!("{name}: expected a problem in Knuth's format, found a Sudoku; ");
            starts(&run.err, &message);
            assert!(!run.out.contains("exact"), "{}", run.out);
        }
    }
    let argument = sh(format!("cover count {EASY}"));
    assert_eq!(argument.code, 2);
    assert!(
        argument.err.contains("found a Sudoku; use the commands"),
        "{}",
        argument.err
    );
    let missing = sh("cover count no-such-file");
    has(&missing.err, "No such file");
    // What only looks like a Sudoku.
    for (line, times) in [("1 2 3 4", 4), ("x110", 10), ("....", 4)] {
        let lines = format!("{line}\n").repeat(times);
        let reduced = pipe("cover reduce", lines.as_str());
        for text in [lines, reduced.out] {
            let counted = pipe("cover count", text.as_str());
            let expected = format!("stdin\texact\t{}\t-\n", times - 1);
            assert_eq!((counted.code, counted.out), (0, expected), "{text}");
        }
    }
    let reduced = pipe("cover reduce", "1234341221434321 b\nb\n");
    let counted = pipe("cover count", reduced.out.as_str());
    assert_eq!(counted.out, "stdin\texact\t0\t-\n", "{}", reduced.out);
    let empty = pipe("cover count", "a b\n");
    assert_eq!(
        (empty.code, empty.out.as_str()),
        (0, "stdin\texact\t0\t-\n")
    );
}

#[test]
fn a_format_of_rows_does_not_take_a_line() {
    assert_refused(
        &sh(format!("check --input-format sdk {EASY}")),
        "argument 1: no such file, and not a puzzle: expected 9 rows, found one line with all \
         cells\n",
    );
}

#[test]
fn the_help_names_all_formats() {
    for command in ["check", "convert", "generate"] {
        let help = sh(format!("'{command}' --help")).out;
        let words: Vec<&str> = help
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .collect();
        for format in Format::ALL {
            assert!(words.contains(&format.name()), "{command}: {format}");
        }
    }
}

#[test]
fn an_argument_with_too_few_cells_is_no_file_and_no_puzzle() {
    assert_refused(
        &sh("check 53..7"),
        "argument 1: '53..7' is no file, and has 5 cells; a 9x9 puzzle has 81\n",
    );
}

#[test]
fn blanks_may_be_blanks_on_nine_lines() {
    let expected = format!("{EASY}\tunique\t1\t{EASY_SOLVED}\t-\n");
    let checked = pipe("check", spaced());
    assert_eq!((checked.code, checked.out), (0, expected.clone()));
    let typed = run(["check", &spaced()], "");
    assert_eq!((typed.code, typed.out), (0, expected));
}

#[test]
fn numbers_of_threads_are_checked_in_words() {
    for wrong in ["abc", "0", "-1", "1.5", "70000"] {
        let run = run(["check", &format!("-j{wrong}"), EASY], "");
        assert_eq!(run.code, 2);
        let message = "expected a number of threads from 1 to 65535, such as 4";
        has(&run.err, message);
    }
    let checked = sh(format!("check --threads 2 {EASY}"));
    assert_eq!(checked.code, 0, "{}", checked.err);
}

#[test]
fn numbers_are_checked_in_words() {
    let range = "expected a number from 1 to 18446744073709551615, such as 10";
    let short = "expected a number from 1 to 4294967295, such as 10";
    let million = "expected a number from 1 to 1000000, such as 10";
    for (args, message) in [
        (&["solve", "--limit", "0", SMALL][..], range),
        (&["count", "--limit", "18446744073709551616", SMALL], range),
        (&["sample", "-n", "0", SMALL], range),
        (&["generate", "-n", "0"], range),
        (&["minimize", "--all", "--limit", "0", SMALL], range),
        (&["generate", "--tries", "0"], short),
        (&["compare", "--sample", "0", SMALL], short),
        (&["cover", "split", "--parts", "0", "-"], million),
        (&["cover", "split", "--parts", "4294967296", "-"], million),
    ] {
        let run = run(args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    for args in [
        ["solve", "--limit", "-1", SMALL],
        ["count", "--timeout", "-0.5", SMALL],
    ] {
        let run = run(args, "");
        assert_eq!(run.code, 2);
        let tip = "tip: no option takes a number below 0";
        has(&run.err, tip);
        assert_eq!(run.err.matches("tip:").count(), 1, "{}", run.err);
    }
}

#[test]
fn files_of_options_are_text_as_the_puzzles_are() {
    let folder = Folder::new();
    let text = "\u{feff}cage 3 r1c1 r1c2\r\nodd r4c4\r\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    folder.write("wide.txt", wide);
    folder.write("marked.txt", text);
    let empty = ".".repeat(16);
    let typed = "cage 3 r1c1 r1c2; odd r4c4";
    let expected = sh(format!("count --constraints '{typed}' '{empty}'"));
    assert_eq!(expected.code, 0, "{}", expected.err);
    for name in ["wide.txt", "marked.txt"] {
        let counted = folder.sh(format!("count --constraints '{name}' '{empty}'"));
        assert_eq!(counted, expected);
    }
    folder.write("noise", [0u8; 100]);
    for option in ["--constraints", "--regions", "--scores", "--checkpoint"] {
        let command = if option == "--scores" {
            "rate"
        } else {
            "count"
        };
        let refused = folder.sh(format!("'{command}' '{option}' noise '{empty}'"));
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{option}");
        let message = "expected text, found a binary file";
        assert!(refused.err.contains(message), "{option}: {}", refused.err);
    }
}

/// A device that never ends is not read for ever, and a pipe of the shell is read.
#[cfg(target_os = "linux")]
#[test]
fn files_of_options_may_be_devices() {
    let empty = ".".repeat(16);
    for option in ["--constraints", "--regions", "--checkpoint"] {
        let refused = sh(format!("count '{option}' /dev/zero '{empty}'"));
        let message = "expected text, found a binary file";
        assert!(refused.err.contains(message), "{option}: {}", refused.err);
        assert_eq!(refused.code, 2);
    }
    let typed = sh(format!("count --constraints 'odd r1c1' '{empty}'"));
    let piped = ["count", "--constraints", "/dev/stdin", &empty];
    assert_eq!(run(piped, "odd r1c1\n"), typed);
}

#[test]
fn too_few_clues_are_refused_at_once() {
    let made = sh("generate --clues 16");
    assert_eq!(made.code, 2);
    let message = "no 9x9 puzzle with 16 clues has one solution; the fewest are 17";
    has(&made.err, message);
    for args in [["--shape", "2x2", "3"], ["--shape", "2x3", "..7"]] {
        let made = run(["generate", args[0], args[1], "--clues", args[2]], "");
        assert_eq!(made.code, 2);
        has(&made.err, "the fewest are");
    }
    // There are such puzzles of four clues, and of few clues with more rules.
    let least = sh("generate --shape 2x2 --clues 4 --seed 1");
    assert_eq!(least.code, 0, "{}", least.err);
}

#[test]
fn names_of_variants_have_any_case() {
    let expected = sh(format!("count --variant x,anti-knight {EASY}"));
    let counted = sh(format!("count --variant X,Anti-Knight {EASY}"));
    assert_eq!(counted, expected);
    assert_eq!(sh(format!("count --variant Classic {EASY}")).code, 0);
}

#[test]
fn options_of_other_programs_lead_to_ours() {
    for (option, tip) in [
        (
            "--json",
            "tip: '-o jsonl' writes a JSON object for each answer",
        ),
        (
            "--format=csv",
            "tip: '-o FORMAT' sets the format of the output",
        ),
        ("--cores=4", "tip: '-j N' sets the number of threads"),
    ] {
        let run = sh(format!("solve '{option}' {EASY}"));
        assert_eq!(run.code, 2);
        has(&run.err, tip);
        assert_eq!(run.err.matches("tip:").count(), 1, "{}", run.err);
    }
}

#[test]
fn a_misspelt_command_leads_to_the_nearest() {
    for (word, name) in [
        ("sovle", "solve"),
        ("chekc", "check"),
        ("genrate", "generate"),
    ] {
        let run = sh(format!("'{word}' {EASY}"));
        assert_eq!(run.code, 2);
        has(&run.err, format!("'{name}'"));
        assert!(!run.err.contains("some similar"), "{}", run.err);
    }
}

#[test]
fn presolve_stands_in_the_short_help() {
    for command in ["solve", "check", "count"] {
        assert!(sh(format!("'{command}' -h")).out.contains("--no-presolve"));
    }
}

#[test]
fn statistics_have_no_empty_line() {
    for args in [["check", "--stats", EASY], ["solve", "--stats", TWO]] {
        let run = run(args, "");
        let lines: Vec<&str> = run.err.lines().collect();
        let nodes = args[0] == "solve";
        assert_eq!(lines.len(), 7 + usize::from(nodes), "{}", run.err);
        let has_text = |line: &&str| line.trim_end().contains(' ');
        assert!(lines.iter().all(has_text), "{}", run.err);
    }
}

#[test]
fn all_solutions_have_the_same_count() {
    let all = sh(format!("solve --all {TWO}"));
    let counts: Vec<&str> = all
        .out
        .lines()
        .filter_map(|line| line.split('\t').nth(2))
        .collect();
    assert_eq!(counts, ["2", "2"]);
    // Beyond a hundred, the total is not awaited.
    let many = run(["solve", "--all", &".".repeat(16)], "");
    let counts: Vec<&str> = many
        .out
        .lines()
        .filter_map(|line| line.split('\t').nth(2))
        .collect();
    assert_eq!(counts.len(), 288);
    assert_eq!(
        (counts[0], counts[99], counts[287]),
        (">=101", ">=101", "288")
    );
    let rest: Vec<String> = (102..=288).map(|count| format!(">={count}")).collect();
    assert_eq!(counts[100..287], rest);
    let solutions: std::collections::HashSet<&str> = many
        .out
        .lines()
        .filter_map(|line| line.split('\t').nth(3))
        .collect();
    assert_eq!(solutions.len(), 288);
}
