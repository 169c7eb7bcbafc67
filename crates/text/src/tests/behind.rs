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
        (
            ".Shape~4x4.Var~A~of%20rows~2x3.Replicate~J~VA1.~VA1_1_2.End.Or.~VA6_3.And.~R1C1_1.Sum~9~VA5~VA5.End.End",
            "variables regex [12] v1 & regex [12] v4 & \
             ( either exactly 1 r1c1 & linear 9 2 v5 | exactly 3 v6 )",
        ),
        (
            ".Shape~4x4.Var~A~~6.ConnectedValues~VA~1_3~2",
            "variables connected 13:2 v1 v2 v3 v4 = v5 v6",
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
        (".Var~A~~1000.Cage~3~VA1~R1C1", "found 'Var~A~~1000'"),
        (".Var~A~~20x40.Var~B~~200", "found 'Var~B~~200'"),
        (".Var~A~~2.Var~A~~1", "found 'Var~A~~1'"),
        (".Var~A~~1.Var~A~~2", "found 'Var~A~~2'"),
        // A single one has no number.
        (
            ".Var~A~~1.Cage~3~VA1~R1C1",
            "found VA1 in Cage, which no Var declares",
        ),
        (".Var~a~~2", "found 'Var~a~~2'"),
        (".Var~A~~3x0", "found 'Var~A~~3x0'"),
        (
            ".Pair~V+~_a~R1C1~R1C2",
            "found a text of Pair that is not for 9 digits",
        ),
        (".Var~A", "the constraint 'Var' is not supported"),
        (
            ".Var~A~~1.Cage~3~VA2~R1C1",
            "found VA2 in Cage, which no Var declares",
        ),
        (
            ".Cage~3~VA1~R1C1",
            "found VA1 in Cage, which no Var declares",
        ),
        (".Cage~3~$1~R1C1", "found 'Cage~3~$1~R1C1'"),
        (".Var~A~~1.~VA1_5", "expected a cell and its digits"),
        (".ConnectedValues~VA~1", "found 'ConnectedValues~VA~1'"),
        (".Var~A~~1.Indexing~C~VA", "'column-index' is about places"),
        (
            ".Var~A~~1.LittleKiller~9~VA",
            "sum: expected 1 to 1162 cells",
        ),
        (".Var~A~~1.Quad~VA~5", "found 'Quad~VA~5'"),
        (
            ".Var~A~~1.Replicate~B.Cage~3~VA~R1C1.End",
            "found Replicate beyond its cells, or of cells and variables",
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
        (
            ".Shape~4x4.ChaosConstruction.ChaosArrow~R1C2~1~CC2~CC3~CC4~-~CC2~CC6",
            "region-arrow 1 r1c2 = r1c3 r1c4 = r2c2; chaos-construction",
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
