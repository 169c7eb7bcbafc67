//! The rules of variants in links and JSON.

use serde_json::{Value, json};

use super::documents::{board, link};
use super::{message, written};
use crate::content::{Alphabet, Lost, Puzzle};
use crate::{Format, Options, Writer, parse};
use quadrille_board::{Constraints, Extra, Shape, Variant};

/// Returns the puzzle of a link to an empty 9x9 board with these members.
fn with_members(members: &Value) -> Puzzle {
    let mut board = board(9);
    for (name, value) in members.as_object().expect("an object") {
        board[name] = value.clone();
    }
    parse(&link(&board), &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn constraints_of(members: &Value) -> String {
    let puzzle = with_members(members);
    assert_eq!(puzzle.variant.extras(), []);
    puzzle
        .variant
        .constraints()
        .expect("constraints")
        .to_string()
}

#[test]
fn flags_are_rules() {
    let window = |row: usize, column: usize| {
        let cells = (0..9).map(|k| format!("R{}C{}", row + k / 3, column + k % 3));
        json!({ "cells": cells.collect::<Vec<_>>() })
    };
    let windows = [window(2, 2), window(2, 6), window(6, 2), window(6, 6)];
    for (members, expected) in [
        (json!({ "diagonal+": true, "diagonal-": true }), "x"),
        (
            json!({ "antiknight": true, "diagonal+": false }),
            "anti-knight",
        ),
        (json!({ "antiking": true }), "anti-king"),
        (json!({ "disjointgroups": true }), "disjoint-groups"),
        (json!({ "nonconsecutive": true }), "non-consecutive"),
        (json!({ "extraregion": windows }), "windoku"),
        (json!({ "extraregion": [] }), "classic"),
    ] {
        assert_eq!(with_members(&members).variant.to_string(), expected);
    }
    let plus = with_members(&json!({ "diagonal+": true }));
    let text = plus.variant.constraints().expect("a region").to_string();
    assert_eq!(text, "cage r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1");
    let three = with_members(&json!({ "extraregion": windows[..3] }));
    assert_eq!(
        three.variant.constraints().map(|all| all.list().len()),
        Some(3)
    );
}

#[test]
fn lists_are_constraints() {
    let cells = json!(["R1C1", "R1C2"]);
    for (members, expected) in [
        (
            json!({ "killercage": [{ "cells": cells, "value": "9" }] }),
            "cage 9 r1c1 r1c2",
        ),
        (
            json!({ "killercage": [{ "cells": cells, "value": 9 }] }),
            "cage 9 r1c1 r1c2",
        ),
        (
            json!({ "killercage": [{ "cells": cells, "value": "" }] }),
            "cage r1c1 r1c2",
        ),
        (
            json!({ "extraregion": [{ "cells": cells }] }),
            "cage r1c1 r1c2",
        ),
        (
            json!({ "thermometer": [{ "lines": [["R2C1", "R1C1"], ["R2C1", "R2C2"]] }] }),
            "thermometer r2c1 r1c1; thermometer r2c1 r2c2",
        ),
        (
            json!({ "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]] }] }),
            "arrow r1c1 = r1c2 r1c3",
        ),
        (
            json!({ "arrow": [{ "cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R2C3"]] }] }),
            "arrow r1c1 r1c2 = r2c2 r2c3",
        ),
        (
            json!({ "difference": [{ "cells": ["R1C2", "R1C1"] }], "negative": ["difference"] }),
            "white r1c1 r1c2; negative white",
        ),
        (
            json!({ "difference": [{ "cells": cells, "value": "4" }] }),
            "difference 4 r1c1 r1c2",
        ),
        (
            json!({ "difference": [{ "cells": cells }], "nonconsecutive": true }),
            "white r1c1 r1c2; negative white",
        ),
        (
            json!({
                "difference": [{ "cells": cells, "value": "4" }],
                "ratio": [{ "cells": ["R5C1", "R5C2"] }],
                "nonconsecutive": true,
            }),
            "difference 4 r1c1 r1c2; black r5c1 r5c2; negative white",
        ),
        (
            json!({ "ratio": [{ "cells": cells, "value": "" }], "negative": ["ratio"] }),
            "black r1c1 r1c2; negative black",
        ),
        (
            json!({ "ratio": [{ "cells": cells, "value": "3" }] }),
            "ratio 3 r1c1 r1c2",
        ),
        (
            json!({ "xv": [{ "cells": cells, "value": "X" }], "negative": ["xv"] }),
            "x r1c1 r1c2; negative v; negative x",
        ),
        (
            json!({ "even": [{ "cell": "R1C1" }], "odd": [{ "cell": "R9C9" }] }),
            "even r1c1; odd r9c9",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C4", "direction": "DL", "value": "7" }] }),
            "sum 7 r1c3 r2c2 r3c1",
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R4C0", "direction": "UR", "value": "7" }] }),
            "sum 7 r1c3 r2c2 r3c1",
        ),
        (
            json!({ "littlekillersum": [{ "cells": ["R5C5", "R1C1"], "value": "7" }] }),
            "sum 7 r1c1 r5c5",
        ),
    ] {
        assert_eq!(constraints_of(&members), expected);
    }
}

#[test]
fn what_is_only_to_be_looked_at_is_named() {
    let members = json!({
        "line": [{ "lines": [["R1C1", "R2C2"]] }],
        "text": [{ "cells": ["R1C1"], "value": "a" }],
        "circle": [],
        "ruleset": "Normal rules.",
        "activeConstraints": ["Text"],
    });
    let puzzle = with_members(&members);
    assert_eq!(puzzle.cosmetic[..], ["line", "text"]);
    assert!(puzzle.is_plain());
}

#[test]
fn what_is_not_known_can_be_left_out_by_name() {
    let mut board = board(9);
    board["tightrope"] = json!([{ "lines": [["R1C1", "R2C2"]] }, { "lines": [["R5C1", "R5C2"]] }]);
    board["selftaxicab"] = json!(true);
    board["xv"] = json!([
        { "cells": ["R1C1", "R1C2"], "value": "X" },
        { "cells": ["R3C1", "R3C2"], "value": "Q" },
    ]);
    board["difference"] = json!([{ "cells": ["R7C1", "R7C2"], "value": "3" }]);
    board["negative"] = json!(["difference"]);
    let link = link(&board);
    let options = Options::default().with_leaves_out(true);
    let puzzle = parse(&link, &options).unwrap();
    let left_out = ["negative (1)", "selftaxicab (1)", "tightrope (2)", "xv (1)"];
    assert_eq!(puzzle.left_out[..], left_out);
    let constraints = puzzle.variant.constraints().unwrap().to_string();
    assert_eq!(constraints, "difference 3 r7c1 r7c2; x r1c1 r1c2");
    // Otherwise the first of them is an error.
    let error = message(&link, Options::default());
    assert!(error.contains("the constraint 'selftaxicab'"), "{error}");
    // What is broken, not unknown, stays an error.
    board["thermometer"] = json!([{ "lines": [["R1C1", "R99C1"]] }]);
    let error = message(&self::link(&board), options);
    assert!(error.contains("thermometer 1"), "{error}");
}

#[test]
fn what_is_drawn_is_kept_as_far_as_it_is_sound() {
    let mut board = board(9);
    board["grid"][0][0]["c"] = json!("#FFA0A0");
    board["grid"][0][1]["c"] = json!("red\" onload=\"x");
    board["circle"] = json!([
        { "cells": ["R1C1", "R1C2"], "baseC": "#fff", "fontC": "url(x)", "width": 0.8, "height": 1e99 },
    ]);
    board["text"] =
        json!([{ "cells": ["R0C3"], "value": "A".repeat(99), "size": "0.5", "angle": 45 }]);
    board["tightrope"] =
        json!([{ "lines": [["R1C1", "R2C2"], "R3C3"], "value": 7 }, { "cells": [1] }]);
    let options = Options::default().with_leaves_out(true);
    let sketches = parse(&link(&board), &options).unwrap().sketches;
    let names: Vec<&str> = sketches.iter().map(|sketch| sketch.name.as_str()).collect();
    assert_eq!(names, ["colour", "circle", "text", "tightrope"]);
    let [colour, circle, text, unknown] = &sketches[..] else {
        unreachable!()
    };
    assert_eq!(
        (colour.fill.as_deref(), &colour.cells[..]),
        (Some("#FFA0A0"), &[[0, 0]][..])
    );
    assert_eq!(
        (circle.fill.as_deref(), circle.ink.as_deref()),
        (Some("#fff"), None)
    );
    assert_eq!((circle.width, circle.height), (Some(80), Some(3600)));
    assert_eq!((text.value.len(), text.height, text.angle), (60, None, 45));
    assert_eq!(text.cells, [[-1, 2]]);
    assert!(unknown.is_left_out && !text.is_left_out);
    assert_eq!(
        (unknown.value.as_str(), &unknown.lines[..]),
        ("7", &[vec![[0, 0], [1, 1]]][..])
    );
}

#[test]
fn bad_constraints_are_explained() {
    let error = |name: &str, value: Value| {
        let mut board = board(9);
        board[name] = value;
        message(&link(&board), Options::default())
    };
    let cells = json!(["R1C1", "R1C2"]);
    for (name, value, expected) in [
        (
            "thermometer",
            json!([{ "lines": [["R1C1"]] }]),
            "thermometer 1: thermometer: expected 2 to 9 cells, found 1",
        ),
        (
            "killercage",
            json!([{ "cells": ["R1C1", "R1C1"] }]),
            "killercage 1: cage: r1c1 occurs twice",
        ),
        (
            "killercage",
            json!([{ "cells": cells, "value": "A" }]),
            "the constraint 'killercage' with the value \\\"A\\\" is not supported",
        ),
        (
            "killercage",
            json!([{ "cells": ["R1C0"] }]),
            "expected a link of f-puzzles.com, found no cells of the board in killercage 1",
        ),
        (
            "killercage",
            json!(true),
            "expected a link of f-puzzles.com, \\\"killercage\\\" is not a list",
        ),
        (
            "negative",
            json!(["sum"]),
            "the constraint 'negative' with the value sum is not supported",
        ),
        (
            "xv",
            json!([{ "cells": cells, "value": "XV" }]),
            "the constraint 'xv' with the value \\\"XV\\\" is not supported",
        ),
        (
            "difference",
            json!([{ "cells": ["R1C1"] }]),
            "expected a link of f-puzzles.com, found no two cells in difference 1",
        ),
        (
            "littlekillersum",
            json!([{ "cells": cells }]),
            "expected a link of f-puzzles.com, found no number in littlekillersum 1",
        ),
        (
            "littlekillersum",
            json!([{ "cell": "R0C0", "direction": "UL", "value": "3" }]),
            "expected a link of f-puzzles.com, found no diagonal in littlekillersum 1",
        ),
        (
            "size",
            json!(8),
            "expected a link of f-puzzles.com, found 9 rows on a board of the size 8",
        ),
    ] {
        let found = error(name, value)
            .replace('"', "\\\"")
            .replace("\\\\\"", "\\\"");
        assert_eq!(found, format!("1:29: {expected}"));
    }
    let mut vague = board(9);
    vague["negative"] = json!(["difference"]);
    vague["difference"] = json!([{ "cells": cells, "value": "2" }]);
    assert_eq!(
        message(&link(&vague), Options::default()),
        "1:29: the constraint 'negative' with dots of other numbers is not supported"
    );
}

const ALL: &str = "\
cage 15 r1c1 r1c2 r2c1; cage r4c4 r5c5 r6c6; sum 7 r1c3 r2c2 r3c1; sum 20 r6c9 r7c8 r8c7 r9c6
thermometer r9c1 r8c1 r7c1; arrow r5c5 = r5c6 r5c7; arrow r6c1 r6c2 = r7c2 r7c3
white r1c8 r1c9; black r2c8 r2c9; v r5c8 r5c9; x r6c8 r6c9
negative white; negative black; negative v; negative x; even r9c8; odd r9c9";

#[test]
fn links_and_json_are_read_back() {
    let shape = Shape::CLASSIC;
    let constraints = Constraints::parse(shape, ALL).expect("constraints");
    // Beside dots, links of f-puzzles have no place for one rule.
    let linked = |extra: &Extra| *extra != Extra::NonConsecutive;
    let extras: Variant = Extra::ALL.iter().copied().filter(linked).collect();
    let variant = extras.with_constraints(constraints.clone());
    let mut grid = quadrille_board::Grid::empty(shape);
    grid.set(shape.cell(3, 3), quadrille_board::Digit::new(7));
    let puzzle = Puzzle::new(grid, Alphabet::Digits)
        .with_variant(&variant)
        .expect("a board");
    for format in [Format::FPuzzles, Format::Jsonl] {
        let text = written(&puzzle, format);
        assert_eq!(
            parse(&text, &Options::default()).as_ref(),
            Ok(&puzzle),
            "{text}"
        );
    }
    let extras: Variant = Extra::ALL.iter().copied().collect();
    let all = puzzle.clone().with_variant(&extras).expect("a board");
    let mut out = Vec::new();
    let unfit = Writer::new(Format::FPuzzles).puzzle(&all, &mut out);
    assert!(unfit.unwrap_err().to_string().contains("non-consecutive"));
    let json = written(&all, Format::Jsonl);
    assert_eq!(parse(&json, &Options::default()).as_ref(), Ok(&all));
    // What only JSON has a place for.
    for text in [
        "sum 9 r1c1 r1c2 r1c3",
        "negative v",
        "difference 3 r1c1 r1c2; negative white",
        "same-region r1c1 r1c2; region-arrow r3c3 = r3c4; chaos-construction",
    ] {
        let constraints = Constraints::parse(shape, text).expect("constraints");
        let variant = Variant::CLASSIC.with_constraints(constraints);
        let empty = Puzzle::new(quadrille_board::Grid::empty(shape), Alphabet::Digits);
        let puzzle = empty.with_variant(&variant).expect("a board");
        let json = written(&puzzle, Format::Jsonl);
        assert_eq!(
            parse(&json, &Options::default()).as_ref(),
            Ok(&puzzle),
            "{json}"
        );
        let unfit = Writer::new(Format::FPuzzles)
            .puzzle(&puzzle, &mut Vec::new())
            .unwrap_err();
        assert!(
            matches!(unfit.lost(), [Lost::Constraint(_)]) && !unfit.is_written(),
            "{text}"
        );
    }
    // All other formats have no place for rules.
    for &format in Format::ALL {
        let with_rules = [
            Format::FPuzzles,
            Format::Iss,
            Format::SudokuPad,
            Format::Jsonl,
        ];
        if !with_rules.contains(&format) {
            let unfit = Writer::new(format)
                .puzzle(&puzzle, &mut Vec::new())
                .unwrap_err();
            assert_eq!(unfit.lost(), [Lost::Variant], "{format}");
        }
    }
}
