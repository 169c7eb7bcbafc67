//! Sudoku as covers to dance on: the library's own problem of a puzzle.

use quadrille::sudoku::CoverText;

use super::covers::{Board, Cover};
use crate::text;

impl Cover {
    /// Returns the cover of the first puzzle of a text, with these rules besides
    /// its own. An option for each candidate that the clues leave in a cell.
    ///
    /// # Errors
    ///
    /// If there is no puzzle, or its rules have no exact cover.
    pub fn of_sudoku(puzzle: &str, variant: &str, constraints: &str) -> Result<Cover, String> {
        let puzzle = text::first(puzzle, variant, constraints)?.known()?;
        let cover = CoverText::new(&puzzle).map_err(|error| error.to_string())?;
        let (named, shape) = (cover.problem(), puzzle.grid.shape());
        let mut shown = Cover::of(named)?;
        for name in &mut shown.items {
            *name = usual_name(name);
        }
        let mut pieces = Vec::new();
        for (option, name) in named.problem().options().zip(&mut shown.names) {
            pieces.push(match cover.candidate(option) {
                Some((cell, digit)) => {
                    *name = format!("{digit} in {}", shape.cell_name(cell));
                    (digit.to_string(), vec![cell.index()])
                }
                None => (String::new(), Vec::new()),
            });
        }
        shown.board = Some(Board {
            rows: shape.side(),
            columns: shape.side(),
            pieces,
            boxes: puzzle
                .regions()
                .is_none()
                .then(|| [shape.box_rows(), shape.box_columns()]),
        });
        Ok(shown)
    }
}

/// Returns the name of an item as people write it: `r1c2` for what is `p01` in
/// Knuth's encoding, `row 1: 5` for `r05`.
fn usual_name(name: &str) -> String {
    let mut letters = name.chars();
    let kind = letters.next();
    let mut number = || letters.next().and_then(|letter| letter.to_digit(36));
    let (first, second) = (number(), number());
    let (Some(kind), Some(first), Some(second), None) = (kind, first, second, letters.next())
    else {
        return name.to_owned();
    };
    match kind {
        'p' => format!("r{}c{}", first + 1, second + 1),
        'r' | 'c' | 'b' => format!("{kind}{}:{second}", first + 1),
        _ => name.to_owned(),
    }
}
