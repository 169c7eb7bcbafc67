//! What can be typed.

use super::*;

#[test]
fn an_argument_that_is_no_file_is_a_puzzle() {
    let solved = sh(format!("solve {EASY}"));
    assert_eq!(
        solved.out,
        format!("{EASY}\tsolved\t>=1\t{EASY_SOLVED}\t-\n")
    );
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
}

#[test]
fn an_argument_that_is_a_file_is_a_file() {
    let folder = Folder::new();
    folder.write(SMALL, TWO);
    let checked = folder.sh(format!("check {SMALL}"));
    assert_eq!(
        checked.out,
        format!("{TWO}\tmultiple\t>=2\t1234341221434321\t-\n")
    );
}

#[test]
fn an_argument_that_is_neither_is_an_error_that_says_both() {
    let run = sh(format!("solve puzles.txt {SMALL}"));
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "argument 1: no such file, and not a puzzle: 'puzles.txt'\n\
         solved 1  none 0  unknown 0  invalid 1\n"
    );
    assert_eq!(
        run.out,
        format!(
            "puzles.txt\tinvalid\t-\t-\tno such file, and not a puzzle: 'puzles.txt'\n\
             {SMALL}\tsolved\t>=1\t{SMALL_SOLVED}\t-\n"
        )
    );
}

/// No thread reads them: all wait for the main one.
#[test]
fn any_number_of_puzzles_can_be_typed() {
    let puzzles = [EASY, SMALL, "nothing"].repeat(40);
    let args = ["check", "-o", "tsv", "-j", "1"].iter();
    let run = run(args.chain(&puzzles).copied(), "");
    assert_eq!(run.code, 2);
    let first: Vec<&str> = run
        .out
        .lines()
        .filter_map(|it| it.split('\t').next())
        .collect();
    assert_eq!(first, puzzles);
}

#[test]
fn errors_in_arguments_name_the_column() {
    let run = run(["solve", &EASY.replace("53..7", "53.a7")], "");
    assert_eq!(
        run.err,
        "argument 1, column 4: no such file, and not a puzzle: expected 1-9, '.' or '0', found 'a'\n"
    );
}

#[test]
fn a_grid_over_several_lines_is_one_argument() {
    let run = run(["solve", "1...\n..3.\n.4..\n...2\n"], "");
    assert_eq!(
        run.out,
        format!("{SMALL}\tsolved\t>=1\t{SMALL_SOLVED}\t-\n")
    );
}

#[test]
fn a_dash_and_no_argument_are_standard_input() {
    for args in [&["solve"][..], &["solve", "-"], &["solve", "--", "-"]] {
        let run = run(args, format!("{SMALL}\n"));
        assert_eq!(
            run.out,
            format!("{SMALL}\tsolved\t>=1\t{SMALL_SOLVED}\t-\n")
        );
    }
}

#[test]
fn shapes_and_alphabets_can_be_given() {
    let wide = run(
        ["count", "--shape", "2x3", &".".repeat(36), "--limit", "5"],
        "",
    );
    has(&wide.out, "\tmultiple\t>=5\t123456");

    let hexadecimal = format!("{}0F", ".".repeat(254));
    let refused = sh(format!("solve '{hexadecimal}' --alphabet one-g"));
    assert_eq!(refused.code, 0, "0 is a blank in one-g: {}", refused.err);
    let solved = sh(format!("solve '{hexadecimal}' --alphabet hex0"));
    let solution = solved
        .out
        .trim_end()
        .split('\t')
        .nth(3)
        .expect("a solution");
    assert!(solution.ends_with("0F"), "{solution}");
    assert_eq!(solution.len(), 256);
}

#[test]
fn usage_errors_name_the_argument() {
    for (args, message) in [
        (
            &["check", "--shape", "7x7"][..],
            "expected a board of 1x1 to 36x36, found boxes of 7x7",
        ),
        (&["check", "--alphabet", "runes"], "found 'runes'"),
        (
            &["check", "--timeout", "soon"],
            "expected a number of seconds",
        ),
        (&["solve", "--limit", "0"], "--limit"),
        (&["solve", "--all", "--limit", "2"], "cannot be used with"),
        (&["check", "-j", "0"], "--jobs"),
        (
            &["check", "-o", "xml"],
            "[possible values: text, tsv, csv, jsonl, markdown, none]",
        ),
        (&["chekc"], "similar subcommand exists: 'check'"),
    ] {
        let run = run(args, "");
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains(message), "{args:?} says:\n{}", run.err);
        assert_eq!(run.out, "", "{args:?}");
    }
}

#[test]
fn help_has_examples_and_the_rule_on_alphabets() {
    for command in ["solve", "count", "check"] {
        let help = sh(format!("'{command}' --help"));
        assert_eq!(help.code, 0);
        let words: Vec<&str> = help.out.split_whitespace().collect();
        let words = words.join(" ");
        for text in [
            &format!("quadrille {command}"),
            "Examples:",
            "never guessed",
            "Exit status",
        ] {
            assert!(words.contains(text), "{command} --help lacks {text}");
        }
    }
    assert!(sh("--version").out.starts_with("quadrille "));
    assert_eq!(run(Vec::<&str>::new(), "").code, 2);
}

#[test]
fn a_file_or_a_puzzle_in_place_of_a_command_is_told_which_are_meant() {
    let folder = Folder::new();
    folder.write("puzzles.txt", SMALL);
    folder.write("queens.dlx", "a\na\n");
    for (args, error, tips) in [
        (
            &["puzzles.txt"][..],
            "error: 'puzzles.txt' is a file, not a command; \
             did you mean 'quadrille solve puzzles.txt'?\n",
            ["'quadrille check'", "'quadrille count'"],
        ),
        (
            &[SMALL],
            "error: '1.....3..4.....2' is a puzzle, not a command; \
             did you mean 'quadrille solve 1.....3..4.....2'?\n",
            ["'quadrille check'", "'quadrille count'"],
        ),
        (
            &["-"],
            "error: '-' is standard input, not a command; did you mean 'quadrille solve -'?\n",
            ["'quadrille check'", "'quadrille count'"],
        ),
        (
            &["queens.dlx"],
            "error: 'queens.dlx' is a file, not a command; \
             did you mean 'quadrille cover solve queens.dlx'?\n",
            ["'quadrille cover count'", "'quadrille cover stats'"],
        ),
        (
            &["cover", "queens.dlx"],
            "error: 'queens.dlx' is a file, not a command; \
             did you mean 'quadrille cover solve queens.dlx'?\n",
            ["'quadrille cover count'", "'quadrille cover stats'"],
        ),
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with(error), "{args:?} says:\n{}", run.err);
        for tip in tips {
            assert!(run.err.contains(tip), "{args:?} says:\n{}", run.err);
        }
    }
    for word in ["puzles.txt", "chekc", "x"] {
        let run = folder.sh(format!("'{word}'"));
        let error = format!("error: unrecognized subcommand '{word}'\n");
        assert_eq!(run.code, 2);
        starts(&run.err, &error);
    }
}

#[test]
fn a_page_does_not_replace_an_input() {
    let folder = Folder::new();
    folder.write("puzzle.txt", SMALL);
    folder.write("square.dlx", "a b c d\na b\na c\nb d\nc d\n");
    for (args, option) in [
        (
            &["explain", "--html", "./puzzle.txt", "puzzle.txt"][..],
            "--html",
        ),
        (&["rate", "--html", "puzzle.txt", "puzzle.txt"], "--html"),
        (&["compare", "--html", "puzzle.txt", "puzzle.txt"], "--html"),
        (
            &["cover", "count", "--diagram", "./square.dlx", "square.dlx"],
            "--diagram",
        ),
    ] {
        let run = folder.run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        let message = format!(
            "error: {option}: {} is also an input\n",
            args[args.len() - 2]
        );
        assert!(run.err.starts_with(&message), "{args:?}: {}", run.err);
        // Standard output is not a file, and there is no such folder.
        for (name, message) in [
            (
                "-",
                format!("error: {option}: expected the name of a file, found '-'\n"),
            ),
            ("no/page", "no/page: ".to_owned()),
        ] {
            let mut args = args.to_vec();
            let place = args.len() - 2;
            args[place] = name;
            let run = folder.run(&args);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
            assert!(run.err.starts_with(&message), "{args:?}: {}", run.err);
        }
    }
    assert_eq!(folder.read("puzzle.txt"), SMALL);
    assert!(!folder.0.path().join("-").exists());
}

#[test]
fn without_a_puzzle_there_is_nothing_to_compare() {
    for command in ["compare", "bench"] {
        let run = pipe(format!("'{command}' -"), "no puzzle\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
        starts(&run.err, "stdin:1: ");
    }
}

/// A line that ends early is one that was broken by hand.
#[test]
fn paragraphs_of_help_are_filled() {
    for command in [
        "solve", "count", "check", "explain", "rate", "generate", "cover",
    ] {
        let help = sh(format!("'{command}' --help")).out;
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2) {
            let is_text =
                |line: &str| !line.contains("  ") && line.starts_with(char::is_alphabetic);
            if is_text(pair[0]) && is_text(pair[1]) && pair[1].starts_with(char::is_lowercase) {
                let word = pair[1].split(' ').next().expect("a word");
                assert!(pair[0].len() + word.len() > 96, "{command}: {}", pair[0]);
            }
        }
    }
}
