//! Boards and findings for the tests of the rules.

use std::ops::ControlFlow;

use super::board::Board;
use super::board::layout::Layout;
use super::patterns::{Rule, find};
use quadrille_board::{Cell, Constraints, DigitSet, Givens, Grid, Shape, Variant};

/// Returns a 9x9 grid from its digits, with `.` or 0 for blank; missing
/// rows at the end are blank.
pub fn grid(text: &str) -> Grid {
    let mut values = text
        .bytes()
        .map(|byte| byte.saturating_sub(b'0'))
        .collect::<Vec<_>>();
    values.resize(81, 0);
    Grid::from_values(Shape::CLASSIC, values).unwrap()
}

pub fn board(text: impl AsRef<str>) -> Board<'static> {
    Board::new(&grid(text.as_ref())).unwrap()
}

/// Returns the findings of a rule as text.
pub fn findings(rule: Rule, board: &Board) -> Vec<String> {
    let mut all = Vec::new();
    let flow = find(rule, board, &|| false, &mut |finding| {
        all.push(finding.to_string());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    all
}

/// Returns the findings of a rule on a 9x9 board without clues and with these constraints.
pub fn findings_under(constraints: &str, rule: Rule) -> Vec<String> {
    let shape = Shape::CLASSIC;
    let constraints = Constraints::parse(shape, constraints).unwrap();
    let variant = Variant::CLASSIC.with_constraints(constraints);
    let layout = Layout::new(shape, &variant);
    let clues = Grid::empty(shape);
    let givens = Givens::from(&clues).with_variant(&variant).unwrap();
    findings(rule, &Board::of(&layout, &givens).unwrap())
}

/// Returns a 9x9 board without clues, on which some cells have only these
/// candidates: `("r1c1 r1c2", "29")`.
pub fn sketch(cells: &[(&str, &str)]) -> Board<'static> {
    let shape = Shape::CLASSIC;
    let mut board = Board::new(&Grid::empty(shape)).unwrap();
    let find = |name: &str| -> Cell {
        let mut all = shape.cells();
        all.find(|&cell| shape.cell_name(cell).to_string() == name)
            .unwrap()
    };
    for (names, digits) in cells {
        let keep: DigitSet = digits
            .bytes()
            .filter_map(|byte| quadrille_board::Digit::new(usize::from(byte - b'0')))
            .collect();
        for cell in names.split(' ').map(find) {
            board.restrict(cell, keep);
        }
    }
    board
}
