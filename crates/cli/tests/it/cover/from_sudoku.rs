//! `quadrille cover from-sudoku`.

use super::*;

#[test]
fn a_sudoku_has_as_many_covers_as_solutions() {
    let wide = "123456".to_owned() + &".".repeat(30);
    for puzzle in [EASY, SMALL, TWO, NONE, CLASH, &wide] {
        let counted = sh(format!("count '{puzzle}'"));
        let count = counted.out.split('\t').nth(2).expect("a count");
        for more in [&[][..], &["--presolve"]] {
            let args = ["cover", "from-sudoku", puzzle];
            let text = run(args.iter().chain(more), "");
            assert_eq!(text.code, 0, "{puzzle}");
            let covers = pipe("cover count", text.out);
            assert_eq!(
                covers.out,
                format!("stdin\texact\t{count}\t-\n"),
                "{puzzle}"
            );
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
    let text = folder.sh("cover from-sudoku one.txt");
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
        let run = folder.sh(format!("cover from-sudoku '{input}'"));
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (2, "", message)
        );
    }
    let clash = sh(format!("cover from-sudoku --presolve {CLASH}"));
    assert_eq!(clash.err, "argument 1: no solution: two clues 1 in row 1\n");
    assert_eq!(clash.code, 0);
}

/// In batches, the whole batch is read.
#[test]
fn one_of_many_puzzles_is_not_taken_silently() {
    for number in [2, 3, 1000] {
        let run = pipe("cover from-sudoku", format!("{EASY}\n").repeat(number));
        let message = "stdin:2: expected a single puzzle, found more after it\n";
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (2, "", message)
        );
    }
}
