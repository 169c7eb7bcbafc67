//! Empty rectangles.
//!
//! The places of a digit in a box lie in one row and one column: it is in that row of the box, or in that
//! column. Another line has two places for it, one of which is in the row. If the digit is in the row of the box,
//! that one is wrong and the other one right; else it is in the column. Either way the cell where that column
//! meets the line of the other end does not hold it. Example: 3 in box 1 can only go in row 2 and column 3; column
//! 7 has it in r2c7 or r8c7. So r8c3 is not 3.

use crate::hodoku::prelude::*;

/// Finds empty rectangles.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    for digit in 0..9 {
        let with = state.cells_with(digit);
        for (b, cells) in HOUSE_SET.iter().enumerate().take(9) {
            let places = with & cells;
            if places.count_ones() < 2 {
                continue;
            }
            for row in (0..3).map(|k| ROWS + b / 3 * 3 + k) {
                for column in (0..3).map(|k| COLUMNS + b % 3 * 3 + k) {
                    let (in_row, in_column) = (places & HOUSE_SET[row], places & HOUSE_SET[column]);
                    let is_split = in_row | in_column == places
                        && in_row & !HOUSE_SET[column] != 0
                        && in_column & !HOUSE_SET[row] != 0;
                    if !is_split {
                        continue;
                    }
                    let hinge = Hinge {
                        state,
                        technique,
                        digit,
                        box_cells: places,
                    };
                    if hinge.through(row, column, found) || hinge.through(column, row, found) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// A box whose places of a digit lie in a row and a column.
struct Hinge<'a> {
    state: &'a State,
    technique: Technique,
    digit: usize,
    box_cells: CellSet,
}

impl Hinge<'_> {
    /// Looks for lines across `near` with two places, one of which lies in it.
    fn through(&self, near: usize, far: usize, found: Found<'_>) -> bool {
        let position = &self.state.position;
        let own_box = usize::from(SEATS[self.box_cells.trailing_zeros() as usize][0].0);
        let with = self.state.cells_with(self.digit);
        // The kind of the lines that cross the near line, and that of the near line itself.
        let (across, along) = if near < COLUMNS { (2, 1) } else { (1, 2) };
        each(with & HOUSE_SET[near] & !HOUSE_SET[own_box]).any(|end| {
            let line = usize::from(SEATS[end][across].0);
            let places = position.places(line, self.digit);
            if places.count_ones() != 2 {
                return false;
            }
            let other = places & !(1 << SEATS[end][across].1);
            let other = only_cell(line, other);
            let target = HOUSE_SET[far] & HOUSE_SET[usize::from(SEATS[other][along].0)];
            if target & with & !HOUSE_SET[own_box] == 0 {
                return false;
            }
            let (digit, in_far) = (self.digit, self.box_cells & HOUSE_SET[far]);
            let in_near = self.box_cells & !in_far;
            let nodes = [1 << other, 1 << end, in_near, in_far];
            let nodes = nodes.map(|cells| Group { digit, cells });
            let (houses, line_cells) = (vec![own_box, line], 1 << other | 1 << end);
            let pattern = Pattern {
                links: chain(&nodes, true),
                ..Pattern::of_digit(digit, houses, self.box_cells, line_cells)
            };
            let removed = target & with;
            found(Step::remove_digit(self.technique, digit, removed, pattern))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn the_rectangle_of_the_essay() {
        let facts = [("3 b1", "r2c1 r2c2 r1c3 r3c3"), ("3 c7", "r2c7 r8c7")];
        finds_only(Technique::EmptyRectangle, &facts, "383");
    }
}
