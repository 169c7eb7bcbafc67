//! Games of other programs, with their rules.

use super::jigsaws::MAP;
use super::*;
use quadrille_board::{Constraints, Extra};

/// A 4x4 killer: the cages are the rows of the boxes.
const KILLER: &str = "2x2k:p,bbbbbbbbb_,";

#[test]
fn games_of_other_programs_are_puzzles() {
    let zeros = CLASSIC.replace('.', "0");
    let boxes = |place: usize| place / 27 * 3 + place % 9 / 3;
    let cell = |(place, digit)| format!("{digit}J{}", boxes(place));
    let cells: Vec<String> = zeros.chars().enumerate().map(cell).collect();
    is_classic(&format!("SumoCueV1={}", cells.join("=")));
    let solo = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    for head in [
        "3x3",
        "3x3db",
        "3x3r2",
        "https://example.org/js/solo.html#3x3",
    ] {
        is_classic(&format!("{head}:{solo}"));
    }
    let short = message("3x3:5_3b7d6b1", Options::default());
    assert!(
        short.contains("expected 81 cells for 9x9, found 13"),
        "{short}"
    );
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, symbol)| *symbol != '.');
    let clues =
        clues.map(|(place, digit)| format!("~R{}C{}_{digit}", place / 9 + 1, place % 9 + 1));
    let clues: String = clues.collect();
    is_classic(&format!(".{clues}"));
    is_classic(&format!(".Shape~9x9.{clues}"));
    is_classic(&format!("https://example.org/solver/?q=.{clues}"));
    let error = message(&format!(".Rage~10~R1C1~R1C3.{clues}"), Options::default());
    assert_eq!(error, "1:2: the constraint 'Rage' is not supported");
    let marks = parse(".~R1C1_1_2~R1C2_3", &Options::default()).unwrap();
    let cell = Shape::CLASSIC.cell(0, 0);
    assert_eq!(marks.marks.unwrap().get(cell).len(), 2);
    let placed = CLASSIC.replacen('7', "+7", 1);
    let puzzle = parse(&format!("{placed}:113 214"), &Options::default()).unwrap();
    assert_eq!(puzzle.to_string().len(), 729);
    assert_eq!(
        puzzle.placed.as_ref().map(|placed| placed.clues().count()),
        Some(1)
    );
    assert!(
        !puzzle
            .marks
            .unwrap()
            .get(Shape::CLASSIC.cell(0, 2))
            .contains(Digit::new(1).unwrap())
    );
}

#[test]
fn games_of_solo_may_have_diagonals() {
    let solo = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    for head in ["3x3x", "3x3xdt"] {
        let puzzle = parse(&format!("{head}:{solo}"), &Options::default()).unwrap();
        assert_eq!(puzzle.variant.extras(), [Extra::X]);
        assert_eq!(one_line(&puzzle.grid, Alphabet::Digits), CLASSIC);
        assert_eq!(written(&puzzle, Format::Solo), format!("3x3x:{solo}\n"));
    }
}

#[test]
fn games_of_solo_may_have_cages() {
    let shape = Shape::new(2, 2).unwrap();
    let text = "cage 3 r1c1 r1c2; cage 7 r1c3 r1c4; cage 10 r2c1 r3c1 r4c1 r4c2; cage 5 r2c2 r2c3; \
                cage 1 r2c4; cage 2 r3c4; cage 4 r3c2; cage 3 r3c3; cage 5 r4c3 r4c4";
    let cages = Constraints::parse(shape, text).unwrap();
    let variant = Variant::CLASSIC.with_constraints(cages);
    let puzzle = Puzzle::new(Grid::empty(shape), Alphabet::Digits)
        .with_variant(&variant)
        .unwrap();
    let id = written(&puzzle, Format::Solo);
    assert!(
        id.starts_with("2x2k:p,") && id.trim().ends_with(",3a7a10_5a1a4_3_2b5a"),
        "{id}"
    );
    assert_eq!(parse(&id, &Options::default()).as_ref(), Ok(&puzzle));
    // A cell without a cage, or a cage without a sum, has no place in it.
    for text in ["cage 3 r1c1 r1c2", "cage r1c1 r1c2", "even r1c1"] {
        let variant = Variant::CLASSIC.with_constraints(Constraints::parse(shape, text).unwrap());
        let puzzle = Puzzle::new(Grid::empty(shape), Alphabet::Digits)
            .with_variant(&variant)
            .unwrap();
        let unfit = Writer::new(Format::Solo)
            .puzzle(&puzzle, &mut Vec::new())
            .unwrap_err();
        assert!(!unfit.is_written(), "{text}");
    }
}

#[test]
fn wrong_cages_of_solo_have_messages() {
    let read = |id: &str| message(id, Options::default());
    assert_eq!(
        read("2x2k:p"),
        "1:7: expected a game ID of Solo, found a game without cages"
    );
    assert!(read(&format!("{KILLER}p")).contains("borders of another board"));
    assert_eq!(
        read("2x2:p,a"),
        "1:6: expected a game ID of Solo, found more than a game"
    );
    assert_eq!(
        read("2x2#1234567"),
        "1: the seed of a game of Solo, without its cells, is not supported; take the game ID, \
         which has a colon"
    );
}

#[test]
fn lists_of_the_interactive_solver_may_end_with_a_tilde() {
    let puzzle = parse(".~R1C1_8~", &Options::default()).unwrap();
    assert_eq!(puzzle.grid.clues().count(), 1);
    let error = message(".~R1C1_8~~R1C2_9", Options::default());
    assert!(error.contains("expected a cell and its digits"), "{error}");
}

#[test]
fn killers_of_sumocue_have_cages() {
    // Three of four cells of the first row, two of the second, a clue, and blanks.
    let listed = format!("3x3::k:3840:3840:3840:5:257:2562:2562:{}", "9:".repeat(74));
    let cages = "=15+0+0=0=1=10+5".to_owned() + &"=0".repeat(74);
    let expected = "cage 15 r1c1 r1c2 r1c3; cage 10 r1c6 r1c7";
    for text in [
        listed.clone(),
        listed.replace("::", ":d:"),
        format!("SumoCueV1{cages} name"),
        format!("SumoCueV1D{cages}"),
        format!("SumoCueV1\n{}\n{}\n", &cages[..14], &cages[14..]),
    ] {
        let puzzle = parse(&text, &Options::default()).expect(&text);
        let constraints = puzzle.variant.constraints().map(ToString::to_string);
        assert_eq!(constraints.as_deref(), Some(expected), "{text}");
        let has_diagonals = text.contains('D') || text.contains(":d:");
        assert_eq!(
            puzzle.variant.extras() == [Extra::X],
            has_diagonals,
            "{text}"
        );
        let clues: Vec<_> = puzzle.grid.clues().collect();
        assert_eq!(clues.len(), 1);
        assert_eq!(
            puzzle.grid.shape().cell_name(clues[0].0).to_string(),
            "r1c5"
        );
    }
    let jigsaw: String = (0..81)
        .map(|at| {
            let region = MAP.as_bytes()[at] - b'1';
            match at {
                0 => format!("=9J{region}"),
                1 => format!("+0J{region}"),
                _ => format!("=0J{region}"),
            }
        })
        .collect();
    let puzzle = parse(&format!("SumoCueV1{jigsaw}"), &Options::default()).unwrap();
    assert!(puzzle.regions().is_some());
    assert_eq!(
        puzzle.variant.constraints().unwrap().to_string(),
        "cage 9 r1c1 r1c2"
    );
    for (text, found) in [
        (
            listed.replacen("3840:5", "3584:5", 1),
            "1:18: expected a puzzle of SumoCue, found another sum of the cage in r1c3",
        ),
        (
            listed.replacen("3840:5", "0:5", 1),
            "1:18: expected a puzzle of SumoCue, found another sum of the cage in r1c3",
        ),
        (
            listed.replacen("257", "x", 1),
            "1:25: expected a digit or a sum, found 'x'",
        ),
        (
            listed.replacen("257:", "", 1),
            "1:8: expected a puzzle of SumoCue, expected 81 numbers, found 80",
        ),
        (
            format!("SumoCueV1{}", cages.replacen("+5", "+4", 1)),
            "1:22: expected a digit or a sum, found '10'",
        ),
        (
            format!("SumoCueV1{}", cages.replacen("+5", "+1", 1)),
            "1:25: expected a puzzle of SumoCue, found no cage 1",
        ),
        (
            format!("SumoCueV1{}", cages.replacen("=10+5", "=10=5", 1)),
            "1:22: expected a digit or a sum, found '10'",
        ),
        (
            format!("SumoCueV1{}", jigsaw.replacen("+0J0", "+0", 1)),
            "1:10: expected a puzzle of SumoCue, found 80 cells with a region of 81",
        ),
    ] {
        assert_eq!(message(&text, Options::default()), found, "{text}");
    }
}

#[cfg(feature = "formats")]
#[test]
fn texts_and_solutions_of_f_puzzles_are_fields() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = parse(CLASSIC, &Options::default()).unwrap();
    let puzzle = puzzle
        .with_field("author", "A. N. Other")
        .with_field("ruleset", "Normal rules\nof Sudoku.")
        .with_field("solution", solution);
    for format in [Format::FPuzzles, Format::SudokuPad] {
        let link = written(&puzzle, format);
        assert_eq!(parse(&link, &Options::default()).as_ref(), Ok(&puzzle));
        let other = puzzle
            .clone()
            .with_field("solution", "unknown")
            .with_field("rating", "3");
        let unfit = Writer::new(format)
            .puzzle(&other, &mut Vec::new())
            .unwrap_err();
        assert_eq!(
            unfit.to_string(),
            "no place for the field 'solution' and the field 'rating'"
        );
        let long = puzzle.clone().with_field(
            "ruleset",
            (0..20_000).map(|n| n.to_string()).collect::<String>(),
        );
        let unfit = Writer::new(format)
            .puzzle(&long, &mut Vec::new())
            .unwrap_err();
        assert_eq!(unfit.to_string(), "no place for the field 'ruleset'");
    }
}

#[test]
fn sumocue_may_have_a_line_for_each_row() {
    let cell = |at: usize| {
        let digit = CLASSIC[at..=at].replace('.', "0");
        format!("={digit}J{}", MAP.as_bytes()[at] - b'1')
    };
    let rows: Vec<String> = (0..9)
        .map(|row| (9 * row..9 * row + 9).map(cell).collect())
        .collect();
    let texts = [
        ("one line", format!("SumoCueV1{}\n", rows.concat())),
        ("name apart", format!("SumoCueV1\n{}\n", rows.join("\n"))),
        ("name before", format!("SumoCueV1{}\n\n", rows.join("\n"))),
    ];
    are(&texts, Some(MAP));
    let short = format!("SumoCueV1\n{}\n{CLASSIC}\n", rows[..8].join("\n"));
    let records = read_plainly(&short);
    assert!(
        records[0].ends_with("found 72 cells") && records.len() == 2,
        "{records:?}"
    );
}
