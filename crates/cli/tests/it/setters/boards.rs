//! Boards of other shapes, regions and alphabets, and groups of constraints.

use super::*;

/// The numbers are those that the Interactive Sudoku Solver itself counts.
#[test]
fn boards_of_other_shapes_have_the_counts_of_their_own_solver() {
    let cases = [
        (".Shape~2x3", 12),
        (".Shape~2x3~4", 264),
        (".Shape~2x3~1-4", 264),
        (".Shape~4x2~5", 2400),
        (".Shape~4x2~5.NoBoxes", 6360),
        (".Shape~3x4~4", 576),
        (".Shape~3x3~4.NoBoxes", 1056),
        (".Shape~3x3~4.RegionSize~4.NoBoxes.Jigsaw~111122222", 288),
        (".Shape~3x3~4.RegionSize~4.NoBoxes.Jigsaw~111122223", 24),
        (
            ".Shape~3x3~4.RegionSize~4.NoBoxes.AllDifferent~R1C1~R1C2~R2C1~R2C2",
            384,
        ),
        (".Shape~2x3~4.XSum~R1~6~", 44),
        (".Shape~2x3~4.NumberedRoom~R1~2~", 22),
        (".Shape~2x3~4.Skyscraper~R1~2~", 132),
        (".Shape~2x3~4.HiddenSkyscraper~R1~2~", 77),
        (".Shape~3x4~5.AntiKnight", 9120),
        (".Shape~4x4~0-3.XSum~R1~3~", 24),
        (".Shape~4x4~0-3.XSum~R1~1~", 72),
        (".Shape~4x4~0-3.NumberedRoom~R1~2~", 24),
        (".Shape~4x4~0-3.Skyscraper~R1~2~", 144),
        (".Shape~4x4~0-3.SumLine~3~R1C1~R1C2~R1C3", 120),
        (".Shape~4x4~0-3.RellikCage~3~R1C1~R1C2~R1C3", 0),
        (".Shape~4x4~0-3.CountingCircles~R1C1~R1C2~R2C3", 24),
        (".Shape~4x4~0-3.Indexing~C~R1C1", 120),
        (".Shape~4x4.Sandwich~5~R1", 48),
        (".Shape~4x4.Cage~~R1C1~R2C3", 144),
        (".Shape~4x4.AllDifferent~R1C1~R1C2~R1C1", 288),
        (".Shape~4x4.Arrow~R1C1~R2C2~R2C2", 48),
        (".Shape~4x4.CountDistinct~R1C1~R2C2~R1C1~R3C1", 72),
        (".Shape~4x4.DoubleArrow~R1C1~R2C2~R2C3~R2C2~R1C1", 36),
        (".Shape~4x4.Pair~_~~R1C1~R1C2", 96),
        (".Shape~4x4.NoBoxes.ConnectedValues~~1_2_3", 288),
        (".Shape~4x4.ConnectedValues~~1_2_4~12", 216),
        (".Shape~4x4.FullRankTies~none", 96),
        (".Shape~4x4.NoBoxes.FullRankTies~none", 96),
        (".Shape~4x4.Replicate~H~R1C2.Pair~_f~~R1C2~R2C1.End", 60),
        (
            ".Shape~4x4.NFA~SQz8pweTg44MQQA~_up~R1C1~R2C3~-~R3C3~R4C4~_again~R2C2~-~R3C2",
            50,
        ),
        (
            ".Shape~4x4.Var~A~name~2x2.Replicate~J~VA1.~VA1_1_2.End.SameValues~2~VA4~R1C1\
             .Or.~VA4_2.And.~R1C1_1.SameValues~2~VA1~R2C3.End.End",
            120,
        ),
        (
            ".Shape~3x3.Var~S~shaded~3x3.Replicate~_H~VS1.~VS1_1_2.End.ConnectedValues~VS~1~3\
             .ConnectedValues~VS~2.EqualSum~R1C1~R2C2~VS5~-~R3C2~VS1~VS9",
            8,
        ),
        (".Shape~4x4~0-4.Doppelganger", 768),
    ];
    for (text, count) in cases {
        assert_eq!(count_of(text), count.to_string(), "{text}");
    }
}

/// The numbers come from an enumeration of all latin squares of four.
#[test]
fn pieces_of_a_jigsaw_and_the_same_digits_everywhere() {
    let cases = [
        (".Shape~4x4.NoBoxes.Jigsaw~1110010000000000", 192),
        (".Shape~4x4.NoBoxes.Jigsaw~1110010000200222", 144),
        // All regions are of the same four digits of five.
        (".Shape~4x4~5.RegionSameValues", 5 * 288),
        (".Shape~4x4~5.NoBoxes.RegionSameValues", 5 * 576),
        (".Shape~4x4.RegionSameValues", 288),
    ];
    for (text, count) in cases {
        assert_eq!(count_of(text), count.to_string(), "{text}");
    }
    let none = sh("count '.Shape~4x4.NoBoxes.Jigsaw~1110110000000000'");
    assert_eq!(none.code, 2, "{}", none.out);
}

#[test]
fn groups_are_choices_and_repeats() {
    let pairs = [
        (
            ".Or.~R1C1_2.And.Cage~3~R1C3~R1C4.~R2C1_1_3.End.End",
            "either exactly 2 r1c1 | cage 3 r1c3 r1c4 & regex [13] r2c1",
        ),
        // The upper left cell, and those one and five cells further on.
        (
            ".Replicate~j.Thermo~R1C1~R2C2.End",
            "thermometer r1c1 r2c2; thermometer r1c2 r2c3; thermometer r2c2 r3c3",
        ),
        (
            ".Or.Or.~R1C1_2.~R1C1_3.End.~R1C1_4.End",
            "either exactly 2 r1c1 | exactly 3 r1c1 | exactly 4 r1c1",
        ),
        // It ends after two, and any step of 1 counts.
        (
            ".NFA~RNRyEqA~_a%20name~R1C1~R2C3",
            "automaton 0/1/0.1.2/0.2.1/2.14.1 r1c1 r2c3",
        ),
    ];
    for (iss, text) in pairs {
        let expected = some_of(text);
        assert_eq!(count_of(&format!(".Shape~4x4{iss}")), expected, "{iss}");
    }
    let wrong = [
        (".Shape~4x4.Or.~R1C1_2", "found Or without End"),
        (".Shape~4x4.~R1C1_2.End", "found End without a group"),
        (
            ".Shape~4x4.PairX~m6N~~R3C2~R4C4",
            "found 'PairX~m6N~~R3C2~R4C4'",
        ),
        (
            ".Shape~4x4.LookAndSay~1A~R1C1~R1C2",
            "found 'LookAndSay~1A~R1C1~R1C2'",
        ),
        (
            ".Shape~4x4.Or.AntiKnight.End",
            "the constraint 'AntiKnight in a group' is not supported",
        ),
        (
            ".Shape~4x4.Replicate~AAC.~R2C1_2.End",
            "found Replicate beyond its cells",
        ),
        (
            ".Shape~4x4.Or.GlobalEntropy.~R1C1_2.End",
            "either: 'global-entropy' is about the whole board",
        ),
        (".Shape~3x4.FullRank~R1~3~", "full-rank: "),
        (
            ".Shape~3x4.Cage~3~R4C1~R4C2",
            "cage: r4c1 is outside of the board",
        ),
        (
            ".Shape~3x4.Var~A~~2.WhiteDot~VA1~R1C1",
            "found 'WhiteDot~VA1~R1C1'",
        ),
    ];
    // As deep as a text is long: no stack holds that.
    let deep = format!(
        ".Shape~4x4{}.Odd~R1C1{}",
        ".Or".repeat(30_000),
        ".End".repeat(30_000)
    );
    let deep = (deep.as_str(), "found more than 16 groups within each other");
    for (line, message) in wrong.into_iter().chain([deep]) {
        let run = pipe("count", line);
        assert!(
            run.code == 2 && run.err.contains(message),
            "{line}: {}{}",
            run.out,
            run.err
        );
    }
    for command in ["rate", "explain"] {
        let run = pipe(format!("'{command}'"), ".Shape~2x3~4.~R1C1_1");
        assert_eq!(run.code, 2, "{command}: {}", run.out);
        assert!(run.err.contains("outside"), "{command}: {}", run.err);
    }
}

#[test]
fn digits_from_zero_are_those_of_another_alphabet() {
    // Each constraint as it is set on digits from 1, by hand.
    let pairs = [
        ("Cage~3~R1C1~R1C2", "cage 5 r1c1 r1c2"),
        ("Arrow~R1C1~R1C2~R2C3", "linear 1 1 1 -1 r1c2 r2c3 r1c1"),
        ("BlackDot~R1C1~R1C2", "relation 1000001001000000 r1c1 r1c2"),
        ("Zipper~R1C1~R1C2~R2C3", "linear 1 1 1 -1 r1c1 r2c3 r1c2"),
        ("ContainExact~0_2~R1C1~R1C2", "exactly 1 3 r1c1 r1c2"),
        (
            "HiddenSkyscraper~R1~1",
            "hidden-skyscraper 2 r1c1 r1c2 r1c3 r1c4",
        ),
        (
            "LookAndSay~10~R1C1~R1C2~R2C3",
            "look-and-say 11 r1c1 r1c2 r2c3",
        ),
        (
            "LookAndSay~03~R1C1~R1C2~R2C3",
            "look-and-say 04 r1c1 r1c2 r2c3",
        ),
        ("Sum~5_=_1_2~R1C1~R2C2", "linear 8 1 2 r1c1 r2c2"),
    ];
    for (iss, text) in pairs {
        let typed = sh(format!("count --constraints '{text}' '{EMPTY}'"));
        let expected = typed.out.split('\t').nth(2).unwrap_or_default();
        assert!(
            expected.parse::<u32>().is_ok_and(|count| count < 288),
            "{text}"
        );
        assert_eq!(
            count_of(&format!(".Shape~4x4~0-3.{iss}")),
            expected,
            "{iss}"
        );
    }
    // No neighbours add up to 5, as values from 0.
    let mut all = Vec::new();
    for (row, column) in (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column))) {
        let mut unlike = |other_row: usize, other_column: usize| {
            let pair = format!("r{row}c{column} r{other_row}c{other_column}");
            all.push(format!("relation 1111111111101101 {pair}"));
        };
        if column < 4 {
            unlike(row, column + 1);
        }
        if row < 4 {
            unlike(row + 1, column);
        }
    }
    let typed = run(["count", "--constraints", &all.join(";"), EMPTY], "");
    let strict = count_of(".Shape~4x4~0-3.StrictXV");
    assert_eq!(Some(strict.as_str()), typed.out.split('\t').nth(2));
    assert_ne!(strict, "0");
    assert_eq!(count_of(".Shape~4x4~0-3.StrictXV.V~R1C1~R1C2"), "0");
    let solved = pipe(
        "solve -o tsv",
        ".Shape~4x4~0-3.~R1C1_0~R1C2_1~R1C3_2~R2C1_2~R3C2_0~R4C4_1",
    );
    let solution = solved.out.trim_end().split('\t').nth(3).unwrap_or_default();
    assert!(
        solution.starts_with("0123") && solution.ends_with('1'),
        "{}",
        solved.out
    );
}
