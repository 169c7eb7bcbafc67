//! Rules that are not known, left out of puzzles of ISS and of SudokuPad's own form.

use super::message;
use crate::content::{Puzzle, Sketch};
use crate::{Options, parse};

fn with_some(text: &str) -> Puzzle {
    let options = Options::default().with_leaves_out(true);
    parse(text, &options).unwrap_or_else(|error| panic!("{error}"))
}

fn constraints(puzzle: &Puzzle) -> String {
    let constraints = puzzle.variant.constraints();
    constraints.map_or_else(String::new, ToString::to_string)
}

/// Returns a link to a puzzle in SudokuPad's own form.
fn own(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text).replace('+', "%2B");
    format!("https://sudokupad.app/scl{packed}")
}

#[test]
fn constraints_of_iss_are_left_out_by_name() {
    let text = ".Cage~3~R1C1~R1C2.Tightrope~7~R2C1~R3C2.Tightrope~R4C1.Or.Cage~5~R9C1~R9C2.Moat~R8C1.End.~R5C5_5";
    let puzzle = with_some(text);
    assert_eq!(puzzle.left_out[..], ["Or (1)", "Tightrope (2)"]);
    assert_eq!(constraints(&puzzle), "cage 3 r1c1 r1c2");
    assert_eq!(puzzle.grid.clues().count(), 1);
    let drawn: Vec<_> = puzzle
        .sketches
        .iter()
        .map(|sketch| (&*sketch.name, &*sketch.value, &sketch.cells[..]))
        .collect();
    let expected: [(&str, &str, &[[i32; 2]]); 4] = [
        ("Tightrope", "7", &[[1, 0], [2, 1]]),
        ("Tightrope", "", &[[3, 0]]),
        ("Cage", "5", &[[8, 0], [8, 1]]),
        ("Moat", "", &[[7, 0]]),
    ];
    assert_eq!(drawn, expected);
    assert!(puzzle.sketches.iter().all(|sketch| sketch.is_left_out));
    // Otherwise the first of them is an error; what is broken always is.
    let error = message(text, Options::default());
    assert!(error.contains("the constraint 'Tightrope'"), "{error}");
    let options = Options::default().with_leaves_out(true);
    let error = message(".Tightrope~R1C1.Cage~3~R1C1~R99C1", options.clone());
    assert!(error.contains("Cage~3~R1C1~R99C1"), "{error}");
    // Rules that a board cannot have.
    let narrow = with_some(".Shape~4x6.AntiKnight.Windoku.Diagonal~1.Moat~R1C1");
    let left_out = [
        "Diagonal on this board (1)",
        "Moat (1)",
        "windoku on this board (1)",
    ];
    assert_eq!(narrow.left_out[..], left_out);
    let bare = with_some(".RegionSumLine~R1C1~R1C2~R1C4.Cage~3~R1C1~R1C2.ChaosConstruction");
    let regions = ["RegionSumLine (1)"];
    assert_eq!(bare.left_out[..], regions);
    assert_eq!(constraints(&bare), "cage 3 r1c1 r1c2; chaos-construction");
}

#[test]
fn sudokupads_own_form_is_read_without_its_drawings() {
    let text = "{id:x,cs:50,ca:[{v:'title: Twos & threes'},{v:'author: Ann'},{v:'rules: Sudoku.\\nIt\\'s odd.'},\
        {v:'solution: 1234341221434321'},{ce:[[0,1],[0,2]],v:5},{ce:[[3,3]],v:'<9'},{ce:[[2,0]],hidden:t}],\
        ce:[[{v:1},,,],[,,{v:A},],[,,,],[,,,]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        l:[{wp:[[0.5,0.5],[1.5,1]],c:#cfcfcf,th:16}],a:[{wp:[[2.5,1.5],[2.5,3.5]],c:#0,th:2,hl:0.3}],\
        u:[{ct:[3.5,0.5],w:0.82,h:0.82,r:t,c2:#F,c1:#0},{ct:[1,1],w:1,h:1,c2:'#00000000'}],\
        o:[{ct:[-0.5,2],te:7,fs:32,angle:45},{ct:[1,1],c2:'url(x)'}],foglight:[[0,0]],antiking:t}";
    let puzzle = with_some(&own(text));
    assert_eq!(puzzle.to_string(), "1...............");
    assert_eq!(constraints(&puzzle), "cage 5 r1c2 r1c3");
    assert!(puzzle.regions().is_none());
    let left_out = [
        "antiking (1)",
        "arrow (1)",
        "cage (2)",
        "line (1)",
        "rules in words (1)",
        "shape (1)",
        "symbol (1)",
        "text (1)",
    ];
    assert_eq!(puzzle.left_out[..], left_out);
    assert_eq!(puzzle.name.as_deref(), Some("Twos & threes"));
    let fields: Vec<_> = puzzle
        .fields
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let expected = [
        ("author", "Ann"),
        ("ruleset", "Sudoku.\nIt's odd."),
        ("solution", "1234341221434321"),
    ];
    assert_eq!(fields, expected);
    let find = |name: &str| -> &Sketch {
        let found = puzzle.sketches.iter().find(|sketch| sketch.name == name);
        found.unwrap_or_else(|| panic!("{name}"))
    };
    let line = find("line");
    assert_eq!(
        (line.width, line.outline.as_deref()),
        (Some(25), Some("#cfcfcf"))
    );
    assert_eq!(line.points, [[[50, 50], [150, 100]]]);
    let circle = find("circle");
    assert_eq!(
        (&circle.points[..], circle.width),
        (&[vec![[350, 50]]][..], Some(82))
    );
    assert_eq!(circle.fill.as_deref(), Some("#ffffff"));
    let text = find("text");
    assert_eq!(
        (text.points[0][0], text.height, text.angle),
        ([-50, 200], Some(50), 45)
    );
    // The head of the arrow.
    assert!(
        puzzle
            .sketches
            .iter()
            .any(|sketch| sketch.points.len() == 3)
    );
    let [symbol, cage] = ["symbol", "cage"].map(find);
    assert!(symbol.is_left_out && symbol.cells == [[1, 2]] && symbol.value == "A");
    assert!(cage.is_left_out && cage.cells == [[3, 3]] && cage.value == "<9");
}

#[test]
fn regions_of_sudokupad_are_what_is_drawn() {
    let empty = "[,,,],[,,,],[,,,],[,,,]";
    // Without any, rows are the only houses besides columns.
    let none = with_some(&own(&format!("{{ce:[{empty}]}}")));
    assert_eq!(
        none.regions()
            .expect("regions")
            .of(none.grid.shape().cell(1, 0)),
        1
    );
    assert!(none.left_out.is_empty());
    // Those that do not cover the board are houses besides, others are left out.
    let some = with_some(&own(&format!(
        "{{ce:[{empty}],re:[[[0,0],[1,1],[2,2],[3,3]],[[0,1],[0,2]],[[9,9]]]}}"
    )));
    assert_eq!(constraints(&some), "cage r1c1 r2c2 r3c3 r4c4");
    assert_eq!(some.left_out[..], ["region (2)"]);
}

#[test]
fn a_broken_puzzle_of_sudokupad_is_an_error() {
    let options = Options::default().with_leaves_out(true);
    for (text, expected) in [
        ("{ce:[[,],[,]", "expected ','"),
        ("{ce:[]}", "found 0 rows"),
        ("{ce:[[,,],[,]]}", "a board with 2 rows and 3 columns"),
        ("{ce:[[,],[,]],ce:1}", "twice"),
    ] {
        let error = message(&own(text), options.clone());
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error = message("https://sudokupad.app/sclN4Ig!", options.clone());
    assert!(error.contains("cannot be unpacked"), "{error}");
    let error = message("https://sudokupad.app/abc123", options);
    assert!(error.contains("on the server of SudokuPad"), "{error}");
    // Unless it may be left out, it is refused as it is.
    let error = message(&own("{ce:[[,],[,]]}"), Options::default());
    assert!(
        error.contains("in SudokuPad's own form (scl...)"),
        "{error}"
    );
}
