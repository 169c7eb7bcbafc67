//! The rules of a Sudoku, from the number of its cells up. Digit `d` in the
//! `c`-th cell of a board of side `n`, all counted from 0, is option
//! `c * n + d + 1`.
//!
//! After the line `sudoku 3x3` (the rows and columns of a box) come, each only
//! if the puzzle has it and in this order: `rule` with the name of an extra
//! rule, `regions` with a symbol for each cell, `constraint` with a constraint,
//! `marks` with the digits left in each cell as a hexadecimal number, whose bit
//! 0 is the digit 1. The line `clues` comes last.

use std::io::BufRead;

use super::super::lines::{CheckError, Lines};
use super::super::subject::Subject;
use super::super::subject::cell_name;
use super::puzzle::Puzzle;
use super::{Rule, constraints};

/// Reads the puzzle of a claim, given its shape.
pub(in super::super) fn read(
    shape: &str,
    lines: &mut Lines<impl BufRead>,
) -> Result<Subject, CheckError> {
    let puzzle = Puzzle::read(shape, lines)?;
    let mut rules = Vec::new();
    puzzle
        .add_houses(&mut rules)
        .map_err(|what| lines.error(what))?;
    puzzle.add_moves(&mut rules);
    let dots = constraints::dots(&puzzle);
    let mut paid = 0;
    for constraint in puzzle.constraints() {
        lines
            .budget
            .take(rules[paid..].iter().map(Rule::size).sum())?;
        paid = rules.len();
        let added = constraints::add(&puzzle, &dots, constraint, &mut rules);
        added.map_err(|what| lines.error(format!("constraint {constraint}: {what}")))?;
    }
    puzzle.add_givens(&mut rules);
    lines
        .budget
        .take(rules[paid..].iter().map(Rule::size).sum())?;
    let side = puzzle.side;
    let cells = (0..side * side).flat_map(|cell| (0..side).map(move |digit| (cell, digit)));
    let names = cells.map(|(cell, digit)| format!("{}={}", cell_name(cell, side), digit + 1));
    Ok(Subject {
        text: String::new(),
        names: names.collect(),
        summary: puzzle.summary,
        rules,
        side: Some(side),
        has_nested_solutions: false,
    })
}
