//! Cells as constraints name them: one by one, or rows, columns and lines as a whole.

use super::error::ConstraintError;
use super::variables;
use crate::{Cell, Shape};

const EXPECTED: &str = "a cell of the board, such as r1c2, or a row, column or line, such as r1, \
                        c2 or r1c2..r5c6";

/// Reads cells, separated by blanks or commas.
pub(super) fn cells(shape: Shape, text: &str) -> Result<Vec<Cell>, ConstraintError> {
    let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let mut words = words.map(str::to_ascii_lowercase);
    let mut cells = Vec::new();
    while let Some(word) = words.next() {
        // `row 1` is two words.
        let letter = match &*word {
            "row" => Some('r'),
            "column" | "col" => Some('c'),
            _ => None,
        };
        let word = match letter {
            Some(letter) => format!("{letter}{}", words.next().unwrap_or_default()),
            None => word,
        };
        let read = line(shape, &word).ok_or(ConstraintError::Text {
            expected: EXPECTED,
            found: word,
        });
        cells.extend(read?);
        // A text may name whole boards.
        if cells.len() > shape.most_listed() {
            return Err(ConstraintError::Text {
                expected: "fewer cells",
                found: text.chars().take(24).collect(),
            });
        }
    }
    Ok(cells)
}

/// One end of a line, counted from 0.
#[derive(Clone, Copy)]
enum End {
    Cell(usize, usize),
    Row(usize),
    Column(usize),
}

/// Returns the cells of a word: a cell or variable, a row or column, or two of these and what
/// lies between them.
fn line(shape: Shape, word: &str) -> Option<Vec<Cell>> {
    if let Some(Ok(number @ 1..=variables::MOST)) = word.strip_prefix('v').map(str::parse::<u16>) {
        return Some(vec![Cell::variable(number - 1)]);
    }
    let side = shape.side();
    let of_row = |row| (0..side).map(move |column| shape.cell(row, column));
    let of_column = |column| (0..side).map(move |row| shape.cell(row, column));
    let Some((first, last)) = word.split_once("..") else {
        return Some(match end(shape, word)? {
            End::Cell(row, column) => vec![shape.cell(row, column)],
            End::Row(row) => of_row(row).collect(),
            End::Column(column) => of_column(column).collect(),
        });
    };
    match (end(shape, first)?, end(shape, last)?) {
        (End::Row(first), End::Row(last)) => Some(between(first, last).flat_map(of_row).collect()),
        (End::Column(first), End::Column(last)) => {
            Some(between(first, last).flat_map(of_column).collect())
        }
        (End::Cell(row, column), End::Column(last)) => Some(
            between(column, last)
                .map(|column| shape.cell(row, column))
                .collect(),
        ),
        (End::Cell(row, column), End::Row(last)) => Some(
            between(row, last)
                .map(|row| shape.cell(row, column))
                .collect(),
        ),
        (End::Cell(row, column), End::Cell(to_row, to_column)) => {
            let (down, right) = (row.abs_diff(to_row), column.abs_diff(to_column));
            let steps = down.max(right);
            // Along a row, a column or a diagonal.
            (down.min(right) == 0 || down == right).then_some(())?;
            let at = |from: usize, to: usize, step| match from.cmp(&to) {
                std::cmp::Ordering::Less => from + step,
                std::cmp::Ordering::Equal => from,
                std::cmp::Ordering::Greater => from - step,
            };
            let cell = |step| shape.cell(at(row, to_row, step), at(column, to_column, step));
            Some((0..=steps).map(cell).collect())
        }
        _ => None,
    }
}

/// Returns the numbers from one to another, which may be less.
fn between(first: usize, last: usize) -> impl Iterator<Item = usize> {
    let count = first.abs_diff(last) + 1;
    (0..count).map(move |step| {
        if first < last {
            first + step
        } else {
            first - step
        }
    })
}

/// Reads a cell such as `r1c2`, a row such as `r1` or a column such as `c2`.
fn end(shape: Shape, word: &str) -> Option<End> {
    let number = |text: &str| {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    match (word.strip_prefix('r'), word.strip_prefix('c')) {
        (Some(rest), _) => match rest.split_once('c') {
            Some((row, column)) => Some(End::Cell(number(row)?, number(column)?)),
            None => Some(End::Row(number(rest)?)),
        },
        (None, Some(column)) => Some(End::Column(number(column)?)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_columns_and_lines_are_cells() {
        let shape = Shape::new(2, 2).unwrap();
        for (text, cells) in [
            ("r2", "r2c1 r2c2 r2c3 r2c4"),
            ("Row 2, r1c1", "r2c1 r2c2 r2c3 r2c4 r1c1"),
            ("col 3", "r1c3 r2c3 r3c3 r4c3"),
            ("c2..c1", "r1c2 r2c2 r3c2 r4c2 r1c1 r2c1 r3c1 r4c1"),
            ("r1..r1", "r1c1 r1c2 r1c3 r1c4"),
            ("r1c4..r1c2", "r1c4 r1c3 r1c2"),
            ("r1c4..c2", "r1c4 r1c3 r1c2"),
            ("r1c4..r2", "r1c4 r2c4"),
            ("r4c1..r2c3", "r4c1 r3c2 r2c3"),
            ("v2", "v2"),
        ] {
            let named = super::cells(shape, text).unwrap();
            let names = named.iter().map(|&cell| shape.cell_name(cell).to_string());
            assert_eq!(names.collect::<Vec<_>>().join(" "), cells, "{text}");
        }
        for wrong in [
            "r5",
            "row",
            "row x",
            "r1c1..r2c3",
            "r1..c2",
            "r1..r2c1",
            "r1c1..",
            "v0",
            "rc",
        ] {
            assert!(super::cells(shape, wrong).is_err(), "{wrong}");
        }
    }
}
