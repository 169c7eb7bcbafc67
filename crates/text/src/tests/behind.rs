//! Constraints of ISS on values behind the cells: variables, and regions that are to be
//! found.

use super::message;
use crate::{Options, parse};

fn constraints(text: &str) -> String {
    let puzzle = parse(text, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    let constraints = puzzle.variant.constraints();
    constraints.map_or_else(String::new, ToString::to_string)
}

#[test]
fn variables_are_read_by_name() {
    for (text, expected) in [
        (
            ".Shape~4x4.Whisper~2~VB1~R4C4.Var~A~A sum~1.Var~B~~2.Arrow~VA~R1C1~R1C2.Cage~3~R2C1~R2C2",
            "cage 3 r2c1 r2c2; variables arrow v1 = r1c1 r1c2 & whisper 2 v2 r4c4",
        ),
        (
            ".Shape~4x4.Whisper~2~VB1~R4C4.Var~A~Sum~1.Var~B~~2.Arrow~VA~R1C1~R1C2.Cage~3~R2C1~R2C2",
            "cage 3 r2c1 r2c2; variables arrow v1 = r1c1 r1c2 & whisper 2 v2 r4c4",
        ),
        // It says nothing by itself.
        (".Shape~4x4.Var~A~~2.Cage~3~R2C1~R2C2", "cage 3 r2c1 r2c2"),
        (
            ".Shape~4x4~0-3.Var~A~~1.Cage~3~VA~R2C2",
            "variables cage 5 r2c2 v1",
        ),
    ] {
        assert_eq!(constraints(text), expected);
    }
    for (text, expected) in [
        (".Var~A~~0.Cage~3~VA1~R1C1", "found 'Var~A~~0'"),
        (".Var~A~~100.Cage~3~VA1~R1C1", "found 'Var~A~~100'"),
        (".Var~A~~60.Var~B~~60", "found 'Var~B~~60'"),
        (".Var~A~~2.Var~A~~1", "found 'Var~A~~1'"),
        (".Var~A~~1.Var~A~~2", "found 'Var~A~~2'"),
        // A single one has no number.
        (".Var~A~~1.Cage~3~VA1~R1C1", "'Cage with variables'"),
        (".Var~a~~2", "the constraint 'Var' is not supported"),
        (
            ".Var~A~~3x3",
            "the constraint 'Var of 3x3 cells' is not supported",
        ),
        (
            ".Pair~VVVV~_a~R1C1~R1C2",
            "the constraint 'Pair' is not supported",
        ),
        (".Var~A", "the constraint 'Var' is not supported"),
        (".Var~A~~1.Cage~3~VA2~R1C1", "'Cage with variables'"),
        (".Cage~3~VA1~R1C1", "'Cage with variables'"),
        (".Cage~3~$1~R1C1", "found 'Cage~3~$1~R1C1'"),
        (".Var~A~~1.~VA1_5", "expected a cell and its digits"),
        (".Var~A~~1.Indexing~C~VA", "'column-index' is about places"),
        (".Var~A~~1.LittleKiller~9~VA", "sum: expected 1 to 81 cells"),
        (".Var~A~~1.Quad~VA~5", "found 'Quad~VA~5'"),
        (".Var~A~~1.Or.Cage~3~VA~R1C1.End", "cage: v1 is a variable"),
        (
            ".Var~A~~1.Replicate~A.Cage~3~VA~R1C1.End",
            "'Replicate of variables'",
        ),
    ] {
        let found = message(text, Options::default());
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn regions_that_are_to_be_found_are_read() {
    for (text, expected) in [
        (
            ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2.SameValues~2~CC16~CC15",
            "same-region r4c3 r4c4; region-arrow r1c2 = r1c1 = r1c3 r1c4 = r2c2 r3c2 r4c2; \
             chaos-construction",
        ),
        (
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C2~0~CC2~CC3~CC4~~CC2~CC6.ChaosCount~R1C1",
            "region-arrow r1c1 = r1c2 = r2c1 = r2c2; region-arrow r1c2 = r1c3 r1c4 = r2c2; \
             chaos-construction",
        ),
        // No other cell is counted.
        (
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C2~~CC2",
            "exactly 1 r1c2; chaos-construction",
        ),
    ] {
        assert_eq!(constraints(text), expected);
    }
    for (text, expected) in [
        (
            ".ChaosArrow~R1C1",
            "region-arrow: this needs 'chaos-construction'",
        ),
        (
            ".SameValues~2~CC1~CC2",
            "same-region: this needs 'chaos-construction'",
        ),
        (
            ".ChaosConstruction.SameValues~2~CC1~CC82",
            "'SameValues' is not supported",
        ),
        (
            ".ChaosConstruction.SameValues~2~R1C1~CC2",
            "'SameValues' is not supported",
        ),
        (
            ".ChaosConstruction.SameValues~2~CC1~CC2~CC3~CC4",
            "'SameValues' is not supported",
        ),
        (
            ".ChaosConstruction.Cage~3~CC1~CC2",
            "found 'Cage~3~CC1~CC2'",
        ),
        (
            ".ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2",
            "'ChaosArrow' is not supported",
        ),
        (
            ".ChaosConstruction.ChaosArrow~R1C1~~CC2~CC3",
            "'ChaosArrow' is not supported",
        ),
        (".ChaosConstruction.ChaosArrow~", "found 'ChaosArrow~'"),
        (
            ".Shape~16x16.ChaosConstruction",
            "chaos-construction: expected at most 11 rows, found 16",
        ),
        (
            ".Shape~3x4.ChaosConstruction",
            "chaos-construction: this needs a board without cells outside",
        ),
    ] {
        let found = message(text, Options::default());
        assert!(found.contains(expected), "{text}: {found}");
    }
}
