//! Games of other programs, with their rules.

use super::*;
use crate::board::{Constraints, Extra};

/// A 4x4 killer: the cages are the rows of the boxes.
const KILLER: &str = "2x2k:p,bbbbbbbbb_,";

#[test]
fn games_of_solo_may_have_diagonals() {
    let solo = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    for head in ["3x3x", "3x3xdt"] {
        let puzzle = parse(&format!("{head}:{solo}"), &Options::default()).unwrap();
        assert_eq!(puzzle.variant.extras(), [Extra::X]);
        assert_eq!(written(&puzzle.grid, Alphabet::Digits), CLASSIC);
        let mut out = Vec::new();
        Writer::new(Format::Solo).puzzle(&puzzle, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), format!("3x3x:{solo}\n"));
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
    let mut out = Vec::new();
    Writer::new(Format::Solo).puzzle(&puzzle, &mut out).unwrap();
    let id = String::from_utf8(out).unwrap();
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
        "1: the seed of a game of Solo, without its cells, is not supported"
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
fn cages_of_sumocue_are_named() {
    let cells = "=15J0=+0J0".repeat(40);
    let error = message(&format!("SumoCueV1{cells}"), Options::default());
    assert_eq!(error, "1: a puzzle of SumoCue with cages is not supported");
}
