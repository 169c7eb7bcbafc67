//! Steps as forums post them, in the notation of HoDoKu: `Hidden Pair: 5,8 in r7c5,r9c6 => r7c5<>6`.

use super::Step;
use quadrille_board::{Cell, Digit, Shape};

impl Step {
    /// Returns the step in the notation of HoDoKu: `Naked Pair: 5,8 in r6c59 => r6c4<>5`. Chains are written from link to
    /// link, the branches of a forcing chain each on a new line. Steps of other scales have their digits and cells.
    pub fn posted(&self) -> String {
        let (shape, picture) = (self.grid.shape(), &self.picture);
        if !self.posted.is_empty() {
            return self.posted.clone();
        }
        let mut cells: Vec<Cell> = picture.body.iter().map(|&(cell, _)| cell).collect();
        let mut digits: Vec<Digit> = picture.body.iter().map(|&(_, digit)| digit).collect();
        cells.sort();
        digits.sort();
        cells.dedup();
        digits.dedup();
        let digits: Vec<String> = digits.iter().map(Digit::to_string).collect();
        let name = titled(self.technique);
        let head = match (&self.placed[..], &self.removed[..]) {
            ([_], []) if cells.len() < 2 => format!("{name}:"),
            _ if cells.is_empty() => name,
            _ => format!(
                "{name}: {} in {}",
                digits.join(","),
                in_short(shape, &cells)
            ),
        };
        with_effects(&head, shape, &self.placed, &self.removed)
    }
}

/// Returns what a step shows and what it does: `Naked Pair: 5,8 in r6c59 => r6c4<>5`; after a colon, only that.
pub fn with_effects(
    head: &str,
    shape: Shape,
    placed: &[(Cell, Digit)],
    removed: &[(Cell, Digit)],
) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (all, sign) in [(placed, "="), (removed, "<>")] {
        let mut digits: Vec<Digit> = Vec::new();
        all.iter()
            .for_each(|&(_, digit)| super::step::add_once(&mut digits, digit));
        parts.extend(digits.into_iter().map(|digit| {
            let own = all.iter().filter(|&&(_, other)| other == digit);
            let mut cells: Vec<Cell> = own.map(|&(cell, _)| cell).collect();
            cells.sort();
            format!("{}{sign}{digit}", in_short(shape, &cells))
        }));
    }
    let effects = parts.join(", ");
    let arrow = if head.ends_with(':') { "" } else { "=> " };
    format!("{head} {arrow}{effects}")
}

/// Names cells in reading order in short: `r1c12,r3c3`. Cells of a row go together, else cells of a column.
pub fn in_short(shape: Shape, cells: &[Cell]) -> String {
    let mut left = cells.to_vec();
    let mut words: Vec<String> = Vec::new();
    while let Some(&first) = left.first() {
        let [row, column] = [shape.row_of(first), shape.column_of(first)];
        let in_row = |&cell: &Cell| shape.row_of(cell) == row;
        let in_column = |&cell: &Cell| shape.column_of(cell) == column;
        let is_row = left.iter().copied().filter(|cell| in_row(cell)).count() > 1;
        let (own, others): (Vec<Cell>, Vec<Cell>) = match shape.side() {
            10.. => left.iter().partition(|&&cell| cell == first),
            _ if is_row => left.iter().partition(|cell| in_row(cell)),
            _ => left.iter().partition(|cell| in_column(cell)),
        };
        let numbers = |of: &dyn Fn(Cell) -> usize| {
            let mut numbers: Vec<usize> = own.iter().map(|&cell| of(cell) + 1).collect();
            numbers.dedup();
            numbers.iter().map(usize::to_string).collect::<String>()
        };
        let rows = numbers(&|cell| shape.row_of(cell));
        words.push(format!(
            "r{rows}c{}",
            numbers(&|cell| shape.column_of(cell))
        ));
        left = others;
    }
    words.join(",")
}

/// Returns the name of a technique with capitals: `Finned X-Wing`.
pub fn titled(name: &str) -> String {
    let mut before = ' ';
    let capital = |symbol: char| {
        let is_first = matches!(before, ' ' | '-');
        before = symbol;
        if is_first {
            symbol.to_ascii_uppercase()
        } else {
            symbol
        }
    };
    name.chars().map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_row_or_a_column_go_together() {
        let short = |names: &[(usize, usize)]| {
            let cells = names
                .iter()
                .map(|&(row, column)| Shape::CLASSIC.cell(row - 1, column - 1));
            in_short(Shape::CLASSIC, &cells.collect::<Vec<_>>())
        };
        assert_eq!(
            short(&[(1, 1), (1, 2), (2, 2), (3, 2), (3, 3)]),
            "r1c12,r23c2,r3c3"
        );
        assert_eq!(short(&[(1, 2), (2, 2), (2, 3)]), "r12c2,r2c3");
        assert_eq!(titled("finned X-wing"), "Finned X-Wing");
    }
}
