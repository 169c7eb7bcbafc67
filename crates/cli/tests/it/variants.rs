//! `--variant` and `--regions`.

use super::*;

/// Two digits that differ, on a diagonal of a 4x4 board.
const X: &str = "1..............2";

const PIECES: &str = "aaabb aabbb ccddd cccdd eeeee";

#[test]
fn variants_have_solutions_of_their_own() {
    let counts = |args: &[&str]| {
        let run = run(["count"].iter().chain(args).copied(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        let counts = run.out.lines().filter_map(|line| line.split('\t').nth(2));
        counts.collect::<Vec<_>>().join(" ")
    };
    let empty = ".".repeat(16);
    assert_eq!(counts(&[&empty]), "288");
    assert_eq!(counts(&["--variant", "x", &empty]), "48");
    assert_eq!(counts(&["--variant", "classic", &empty]), "288");
    // Any two digits there are in as many solutions as any other two.
    assert_eq!(counts(&["--variant", "x", &empty, X]), "48 4");
}

#[test]
fn regions_take_the_place_of_boxes() {
    let empty = ".".repeat(25);
    let run = run(["count", "--regions", PIECES, &empty], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let folder = Folder::new();
    folder.write("pieces.txt", PIECES.replace(' ', "\n"));
    let again = folder.run(&["count", "--regions", "pieces.txt", &empty]);
    assert_eq!(run.out, again.out);
}

#[test]
fn regions_are_drawn() {
    let puzzle = "1..............2";
    let regions = "aaab cabb ccdb cddd";
    let run = run(["solve", "-o", "text", "--regions", regions, puzzle], "");
    let expected = "\
+---+---+---+---+
| 1   2   3 | 4 |
+---+   +---+   +
| 3 | 4 | 2   1 |
+   +---+---+   +
| 2   1 | 4 | 3 |
+   +---+   +---+
| 4 | 3   1   2 |
+---+---+---+---+
";
    assert_eq!(run.out, expected);
}

#[test]
fn what_does_not_fit_is_refused_and_costs_only_itself() {
    let input = format!("{SMALL}\n{}\n{SMALL}\n", ".".repeat(36));
    let run = run(["check", "--variant", "windoku"], input.as_str());
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err.lines().next(),
        Some("stdin:2: windoku needs square boxes, found boxes of 2x3")
    );
    let statuses = run.out.lines().filter_map(|line| line.split('\t').nth(1));
    assert_eq!(statuses.collect::<Vec<_>>()[1], "invalid");
}

#[test]
fn names_and_regions_are_checked() {
    for (args, message) in [
        (
            ["--variant", "killer"],
            "expected classic, x, windoku, disjoint-groups, anti-knight, anti-king or \
             non-consecutive, found 'killer'",
        ),
        (
            ["--regions", "aab"],
            "no such file, and not a map of regions: 3 symbols are not a square",
        ),
        (
            ["--regions", "aabbaabbccddccce"],
            "expected 4 regions, found another at r4c4",
        ),
    ] {
        let run = run(["check"].into_iter().chain(args).chain([SMALL]), "");
        assert_eq!(run.code, 2);
        assert!(run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn what_knows_ordinary_puzzles_alone_says_so() {
    let run = run(["check", "--suggest", "--variant", "x", SMALL], "");
    assert_eq!(run.code, 2);
    let message = "error: the argument '--suggest' cannot be used with '--variant <NAMES>'\n";
    assert!(run.err.starts_with(message), "{}", run.err);
    let lanes = [
        "check",
        "--engine",
        "lanes-portable",
        "--variant",
        "x",
        SMALL,
    ];
    let run = super::run(lanes, "");
    assert_eq!(run.code, 2);
    let message = "error: the argument '--engine lanes-portable' cannot be used with '--variant or --regions'";
    assert!(run.err.starts_with(message), "{}", run.err);
}

#[test]
fn clues_that_clash_on_a_diagonal_are_named() {
    let clues = "1..............1";
    let run = run(["check", "--variant", "x", clues], "");
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "argument 1: no solution: two clues 1 in diagonal 1\n"
    );
}

#[test]
fn a_variant_can_be_written_as_an_exact_cover() {
    let folder = Folder::new();
    let written = run(
        ["cover", "from-sudoku", "--variant", "x,anti-knight", X],
        "",
    );
    assert_eq!(written.code, 0);
    folder.write("x.dlx", &written.out);
    let counted = folder.run(&["cover", "count", "x.dlx"]);
    let expected = run(["count", "--variant", "x,anti-knight", X], "");
    let count = expected.out.split('\t').nth(2).expect("a count");
    assert_eq!(counted.out, format!("x.dlx\texact\t{count}\n"));
}
