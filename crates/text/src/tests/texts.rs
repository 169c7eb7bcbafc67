//! Texts of the Interactive Sudoku Solver: white space in them, lines of them, and what
//! is around them.

use super::{CLASSIC, message, only, read_plainly};
use crate::{Options, Puzzle, Reader, parse};

/// Texts with all that values are made of.
const TEXTS: [&str; 6] = [
    ".Sum~3~R1C5~R1C6.Sum~4~R2C6~R1C6.~R1C1_5~R9C9_1_2_3",
    ".Shape~4x4.AntiKnight.Whisper~2~R1C1~R1C2.Sandwich~5~R1.~R4C4_1",
    ".Cage~14~R3C2~R3C3.X~R1C1~R1C2.Thermo~R4C1~R5C1~R6C1.Diagonal~-1",
    ".Shape~4x4.Or.~R1C1_2.And.Cage~3~R1C3~R1C4.~R2C1_1_3.End.End.V~R4C1~R4C2",
    ".Var~A~a%20sum~2.Cage~9~VA1~VA2.Replicate~j.Thermo~R1C1~R2C2.End.NoBoxes",
    ".Shape~9x9~0-8.Renban~R1C1~R1C2~R1C4.Regex~WzEyM10q~R1C1~R1C2.BlackDot~R9C8~R9C9",
];

/// Returns random numbers below others.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 11_u64;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    }
}

#[test]
fn white_space_says_nothing_anywhere() {
    let mut random = random();
    for round in 0..1500 {
        let text = TEXTS[round % TEXTS.len()];
        let mut spaced = text.to_owned();
        for _ in 0..=random(6) {
            let space = [" ", "\t", "\n", "\r\n", "\n\n", " \n \n", "\u{a0}"][random(7)];
            let mut places = spaced.char_indices().map(|(at, _)| at);
            let at = places.nth(random(text.len())).unwrap_or(spaced.len());
            spaced.insert_str(at, space);
        }
        let found = parse(&spaced, &Options::default());
        assert_eq!(found, Ok(only(text)), "{spaced:?}");
    }
    for text in TEXTS {
        let lines = text.replace('.', "\n.");
        assert_eq!(only(&lines), only(text), "{lines}");
        let dots = format!(".{}", text[1..].replace('.', "\n..\n"));
        assert_eq!(only(&dots), only(text), "{dots}");
    }
}

/// Returns the constraints of each puzzle in a text.
fn puzzles(text: &str) -> Vec<Puzzle> {
    let records = Reader::new(text.as_bytes(), &Options::default());
    let read = records.map(|record| record.unwrap().puzzle);
    read.map(|puzzle| puzzle.unwrap_or_else(|invalid| panic!("{text}: {}", invalid.error)))
        .collect()
}

#[test]
fn several_texts_are_told_apart() {
    let one = |text: &str| vec![only(text)];
    // A second shape, clues that conflict, the same rule, or names.
    for (one, two) in [
        (".Shape~4x4.X~R1C1~R1C2", ".Shape~4x4\n.~R1C1_1"),
        (".AntiKing.~R1C1_1", ".Cage~5~R1C2~R1C3.~R1C1_2"),
        (".AntiKing.~R1C1_1", ".Cage~5~R1C2~R1C3.~R1C5_1"),
        (".AntiKing.~R1C1_1", ".Cage~5~R1C2~R1C3.AntiKing"),
        (".AntiKing.~R1C1_1 # one", ".Cage~5~R1C2~R1C3.~R1C5_7 # two"),
    ] {
        let found = puzzles(&format!("{one}\n\n{two}\n"));
        assert_eq!(found, [only(one), only(two)], "{one} {two}");
    }
    // All others are one.
    let text = ".X~R1C1~R1C2\n.~R9C9_1\n.Shape~9x9.V~R3C1~R3C2 # name";
    assert_eq!(puzzles(text)[0].name.as_deref(), Some("name"));
    assert_eq!(
        puzzles(".AntiKing.~R1C1_1\n.X~R1C1~R1C2.~R4C1_3"),
        one(".AntiKing.~R1C1_1_2.X~R1C1~R1C2.~R4C1_3~R1C1_1")
    );
    for unclear in [
        ".X~R1C1~R1C2\n# a comment\n.V~R3C1~R3C2",
        ".X~R1C1~R1C2 # a name\n.V~R3C1~R3C2",
        ".Cage~3~R1C1~R1C2.AntiKing\n.Cage~9~R1C1~R2C1.~R9C9_1",
    ] {
        let found = message(unclear, Options::default());
        assert!(
            found.contains("one puzzle or several"),
            "{unclear}: {found}"
        );
    }
}

#[test]
fn nothing_around_a_text_is_dropped() {
    let board = CLASSIC.replace('.', "0");
    let rows = super::rows(&board).join("\n");
    for other in [CLASSIC, &board, &format!("{board} name"), &rows] {
        for text in [
            ".X~R1C1~R1C2",
            ".X~R1C1~R1C2\n.~R9C9_1",
            ".X~R1C1~R1C2\n# a comment",
        ] {
            // Below a grid, mere constraints would be its own.
            let found = puzzles(&format!("{text}\n{other}\n.Shape~9x9{text}"));
            assert_eq!(found.len(), 3, "{text} {other}");
            assert_eq!(found[1].grid, only(CLASSIC).grid, "{text} {other}");
        }
    }
    // The second of two puzzles shows its own line.
    let text = ".Shape~4x4.X~R1C1~R1C2\n.Shape~4x4\n.V~R1C1~R9C9";
    let records: Vec<_> = Reader::new(text.as_bytes(), &Options::default()).collect();
    let invalid = records[1].as_ref().unwrap().puzzle.as_ref().unwrap_err();
    assert_eq!(invalid.text, ".Shape~4x4\n.V~R1C1~R9C9");
    // Each name of a relation has its own cells.
    let named = ".Shape~4x4.Pair~7_H~_a~R1C1~R1C2~~R2C1~R2C2~_b~R3C1~R3C2";
    let each = ".Shape~4x4.Pair~7_H~_a~R1C1~R1C2.Pair~7_H~R2C1~R2C2.Pair~7_H~_b~R3C1~R3C2";
    assert_eq!(only(named), only(each));
    // Constraints without a dot, and anything else, are errors.
    for (text, expected) in [
        ("X~R1C1~R1C2\n.V~R3C1~R3C2", "1 ! 1: "),
        (".V~R3C1~R3C2\nX~R1C1~R1C2", "1 ! 1:2: expected a puzzle of"),
        (".V~R3C1~R3C2 X~R1C1~R1C2", "1 ! 1:2: expected a puzzle of"),
        (".V~R3C1~R3C2\nand more", "2 ! 2: expected a puzzle"),
        (".V~R3C1~R3C2\n.Moat~R1C1", "1 ! 2:2: the constraint 'Moat'"),
    ] {
        let found = read_plainly(text);
        assert!(
            found.iter().any(|line| line.starts_with(expected)),
            "{found:?}"
        );
    }
    // A link that was broken goes on; a name does not.
    let link = "https://example.org/?q=.X~R1C1~R1C2";
    assert_eq!(
        only(&format!("{link} .V~R3C1~R3C2")),
        only(".X~R1C1~R1C2.V~R3C1~R3C2")
    );
    assert_eq!(
        only(&format!("{link} a name")).name.as_deref(),
        Some("a name")
    );
}

#[test]
fn sums_of_regions_say_nothing_where_there_are_none() {
    let line = ".RegionSumLine~R1C1~R1C2~R1C4";
    for text in [
        ".Shape~5x5",
        ".NoBoxes",
        ".And.NoBoxes.End",
        ".Shape~7x7.AntiKnight",
    ] {
        for line in [line.to_owned(), format!(".Or{line}.~R1C1_1.End")] {
            assert_eq!(only(&format!("{text}{line}")), only(text), "{text}{line}");
        }
    }
    let jigsaw = "112233112233112233445566445566445566";
    for text in [".Shape~4x4", &format!(".Shape~6x6.NoBoxes.Jigsaw~{jigsaw}")] {
        assert!(
            only(&format!("{text}{line}"))
                .variant
                .constraints()
                .is_some(),
            "{text}"
        );
    }
    for text in [
        ".ChaosConstruction",
        ".Shape~4x4.NoBoxes.Jigsaw~1110010000000000",
    ] {
        let found = message(&format!("{text}{line}"), Options::default());
        assert!(found.contains("RegionSumLine"), "{found}");
    }
}
