//! Long lists: what is selected from them, and runs that go on where others were stopped.

use std::fs;

use super::*;

/// Rated 7.3, 7.1, 1.5 and 6.6 by Sudoku Explainer; unfair 774, hard 772, easy 290 and hard 1518 by HoDoKu.
const LIST: &str = "\
.....5..2.86......32....9...3......9..8....45.64.7.2......615...93..8...1....3..8
..37.8.........2.31...4..8.......37.4...9...27.......63.....1...1..524.....96....
6.7....8...5.....2...9....6.64.1.....832.71....14..37913....4..........3..8..6...
2.6.9......9.....1.4...729...8....14.6...8.....3.1.7..5....4....87..2.......3..4.
";

/// Returns the numbers in LIST of the puzzles in rows.
fn numbers(rows: &str) -> Vec<usize> {
    let all: Vec<&str> = LIST.lines().collect();
    let number = |row: &str| {
        1 + all
            .iter()
            .position(|it| row.starts_with(it))
            .expect("a puzzle")
    };
    rows.lines().map(number).collect()
}

#[test]
fn ratings_are_selected_and_sorted() {
    let rate = |args: &[&str]| run([&["rate", "-o", "tsv"], args].concat(), LIST);
    for (args, wanted) in [
        (&["--filter", "difficulty>=hard"][..], &[1, 2, 4][..]),
        (
            &["--filter", "er>=6.6", "--filter", "er<7.3"][..],
            &[2, 4][..],
        ),
        (&["--sort", "-er"][..], &[1, 2, 4, 3][..]),
        (&["--sort", "difficulty,-score"][..], &[3, 4, 2, 1][..]),
        (
            &["--sort", "score", "--filter", "hardest!=XY-wing"][..],
            &[3, 2, 1][..],
        ),
    ] {
        let rated = rate(args);
        assert_eq!(numbers(&rated.out), wanted, "{args:?}: {}", rated.err);
        has(&rated.err, "unique 4");
    }
    let table = run(
        [
            "rate", "-o", "markdown", "--sort", "score", "--scale", "hodoku",
        ],
        LIST,
    );
    let rows: Vec<&str> = table.out.lines().skip(2).collect();
    assert!(
        rows.len() == 4 && rows[0].contains("| easy "),
        "{}",
        table.out
    );
    let unknown = rate(&["--filter", "eg>=9"]);
    assert_eq!(unknown.code, 2);
    has(&unknown.err, "--filter: expected one of ");
}

#[test]
fn a_rating_that_was_stopped_goes_on() {
    let folder = Folder::new();
    folder.write("list.txt", LIST);
    let rate = "rate --scale se,hodoku -o jsonl --sort -er --checkpoint saved list.txt";
    let whole = folder.sh(rate);
    let saved = folder.read("saved");
    assert_eq!((whole.code, saved.lines().count()), (0, 5), "{}", whole.err);
    // As after a kill in the midst of a line.
    let cut = saved.rfind("unique").expect("a row");
    folder.write("saved", &saved[..cut]);
    assert_eq!(folder.sh(rate).out, whole.out);
    assert_eq!(folder.read("saved"), saved);
    // Known ratings are taken from the file.
    folder.write("saved", saved.replace("\t7.3\t", "\t9.9\t"));
    has(&folder.sh(rate).out, "\"er\":9.9");
    let other = folder.sh("rate --scale se --checkpoint saved list.txt");
    assert_eq!(other.code, 2);
    has(
        &other.err,
        "--checkpoint saved: expected 'quadrille ratings puzzle er ep",
    );
    let list = folder.sh("rate --checkpoint list.txt list.txt");
    has(&list.err, "is also an input");
}

#[test]
fn puzzles_near_one_are_selected_and_a_search_goes_on() {
    let folder = Folder::new();
    let puzzle = LIST.lines().nth(1).expect("one");
    let all = folder.sh(format!("minimize --vicinity -1+1 {puzzle}"));
    let search =
        format!("minimize --vicinity -1+1 --filter score>=1000 --checkpoint saved {puzzle}");
    let found = folder.sh(&search);
    let (number, most) = (found.out.lines().count(), all.out.lines().count());
    assert!(0 < number && number < most, "{number} of {most}");
    assert!(found.out.lines().all(|line| all.out.contains(line)));
    let saved = folder.read("saved");
    let start: Vec<&str> = saved.lines().take(1 + number / 2).collect();
    folder.write("saved", start.join("\n") + "\nhalf a li");
    assert_eq!(folder.sh(&search).out, found.out);
    assert_eq!(folder.sh(&search).out, found.out);
    let again = fs::read_to_string(folder.0.path().join("saved")).expect("a file");
    let of_found = |text: &str| text.lines().filter(|it| !it.contains("\tdone ")).count();
    assert_eq!(of_found(&again), of_found(&saved));
}

#[test]
fn statuses_are_selected() {
    let ambiguous = ".".repeat(81);
    // More than are searched one by one.
    let input = format!("{LIST}{LIST}{ambiguous}\n{LIST}12\n");
    for (form, count) in [("tsv", 1), ("csv", 2), ("jsonl", 1)] {
        let found = run(["check", "--only", "multiple", "-o", form], input.as_str());
        assert_eq!(
            (found.code, found.out.lines().count()),
            (2, count),
            "{form}"
        );
        has(&found.out, "multiple");
    }
    let found = run(["check", "--only", "unique,invalid"], input.as_str());
    assert_eq!(found.out.lines().count(), 13);
    has(&found.err, "unique 12  multiple 1");
}
