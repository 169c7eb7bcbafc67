//! What stands beside cells and is a part of the puzzle: an error, not dropped.

use super::*;

/// Returns the classic puzzle as rows.
fn grid() -> String {
    let rows = (0..9).map(|row| format!("{}\n", &CLASSIC[9 * row..9 * row + 9]));
    rows.collect()
}

#[test]
fn constraints_and_puzzles_beside_a_grid_are_no_remarks() {
    let (grid, read) = (grid(), format!("1 {CLASSIC} -"));
    for line in [
        "Cage 3 r1c1 r1c2",
        "killer r1c1+r1c2=3",
        ".Cage~3~R1C1~R1C2",
        ".AntiKnight",
        "anti-knight",
        "[Cages]",
        "(9 rows) cage 3 r1c1 r1c2",
        "Here is another one: 1..4..3..2..4..1",
    ] {
        for between in ["", "\n", "A remark.\n"] {
            let found = read_plainly(&format!("{grid}{between}{line}\n"));
            assert_eq!(found.len(), 2, "{line}: {found:?}");
            assert_eq!(found[0], read, "{line}");
            assert!(found[1].contains(" ! "), "{line}: {found:?}");
        }
    }
    for line in ["See r1c1 first.", "A killer", "[State]", "(9 rows)"] {
        assert_eq!(read_plainly(&format!("{grid}{line}\n")), [&*read], "{line}");
    }
    let above = read_plainly(&format!("Cage 3 r1c1 r1c2\n{grid}"));
    assert!(above[0].contains("Cage 3 r1c1 r1c2"), "{above:?}");
    let section = read_plainly(&format!("[Puzzle]\n{grid}[State]\nCage 3 r1c1 r1c2\n"));
    assert!(section[1].contains("Cage 3 r1c1 r1c2"), "{section:?}");
    let numbered = read_plainly(&format!("[Puzzle 1]\n{grid}[Puzzle 2]\n{grid}"));
    assert_eq!(numbered.len(), 2, "{numbered:?}");
    // The steps of a whole puzzle are one.
    let whole = read_plainly(&format!("{grid}\n.Shape~4x4.Cage~3~R1C1~R1C2\n"));
    assert!(whole.iter().all(|found| !found.contains('!')), "{whole:?}");
}

#[test]
fn a_constraint_behind_cells_is_no_name() {
    for rule in [
        "Cage 3 r1c1 r1c2",
        ".Cage~3~R1C1~R1C2",
        "killer: r1c1+r1c2=3",
    ] {
        for between in [" ", ",", ":", " ; "] {
            let text = format!("{CLASSIC}{between}{rule}\n");
            let message = message(&text, Options::default());
            assert!(message.contains("behind cells"), "{text}: {message}");
        }
        let comment = format!("{CLASSIC} # {rule}\n");
        assert_eq!(read_plainly(&comment), [format!("1 {CLASSIC} {rule}")]);
    }
    // Runs of lines leave it to the reader.
    let text = format!("{CLASSIC}\n{CLASSIC} Cage 3 r1c1 r1c2\n");
    let mut reader = Reader::new(text.as_bytes(), &Options::default());
    let run = reader.next_run(9).unwrap().expect("a puzzle");
    assert_eq!(run.puzzles().len(), 1);
    assert!(reader.next().unwrap().unwrap().puzzle.is_err());
}

#[test]
fn parts_of_boards_in_code_are_errors() {
    let list = "[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]";
    for (after, count) in [
        (", [[1,0,0,0],[0,0,3,0]]", 2),
        (", [1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2,1]", 2),
        (&*format!(", '{}'", &CLASSIC[1..]), 2),
        (" killer cages: r1c1", 1),
        (" 1..4..3..2..4..1", 2),
        (" anti-knight", 1),
    ] {
        let found = read_plainly(&format!("{list}{after}\n"));
        let errors = found.iter().filter(|found| found.contains(" ! "));
        assert_eq!(
            (found.len(), errors.count()),
            (count, 1),
            "{after}: {found:?}"
        );
    }
    for after in [";", " # Cage 3 r1c1 r1c2", ", [4, 4]", ", 'a name'"] {
        let found = read_plainly(&format!("{list}{after}\n"));
        assert_eq!(found, ["1 1.....3..4.....2 -"], "{after}");
    }
}

#[test]
fn a_broken_triple_breaks_its_puzzle() {
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, digit)| *digit != '.');
    let lines: Vec<String> = clues
        .map(|(place, digit)| format!("{},{},{digit}", place / 9 + 1, place % 9 + 1))
        .collect();
    for at in [3, lines.len() - 1] {
        for broken in ["9,9,x", "9,9,123", "9,9", "9,9,1,1", ",5"] {
            for head in ["", "row,col,value\n"] {
                // Below a heading, a missing value is a blank.
                if broken == "9,9" && !head.is_empty() {
                    continue;
                }
                let mut lines = lines.clone();
                lines[at] = broken.to_owned();
                let found = read_plainly(&format!("{head}{}\n", lines.join("\n")));
                let is_error = |found: &String| found.contains(" ! ");
                assert!(found.iter().all(is_error), "{head}{broken}: {found:?}");
                assert!(found.len() == 1 && found[0].contains(broken), "{found:?}");
            }
        }
    }
    let tuples: Vec<String> = lines.iter().map(|line| format!("({line})")).collect();
    let found = read_plainly(&format!("{},\n(9,9,x);\n", tuples.join(",\n")));
    assert!(
        found.len() == 1 && found[0].contains("(9,9,x)"),
        "{found:?}"
    );
}

#[test]
fn lists_of_triples_go_on_over_blank_lines() {
    let clues = CLASSIC
        .chars()
        .enumerate()
        .filter(|(_, digit)| *digit != '.');
    let tuple = |(place, digit)| format!("({}, {}, {digit})", place / 9 + 1, place % 9 + 1);
    let text = clues.map(tuple).collect::<Vec<_>>().join(",\n\n");
    assert_eq!(read_plainly(&text), [format!("1 {CLASSIC} -")]);
}

#[test]
#[cfg(feature = "formats")]
fn text_below_a_document_is_an_error() {
    let game = CLASSIC.replace('.', "0");
    let text = format!("<opensudoku>\n<game data=\"{game}\"/>\n</opensudoku>\n");
    assert_eq!(read_plainly(&text).len(), 1);
    let found = read_plainly(&format!("{text}Cage 3 r1c1 r1c2\n"));
    assert!(found.len() == 2 && found[1].contains(" ! "), "{found:?}");
}
