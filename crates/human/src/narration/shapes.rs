//! The shapes that constraints are drawn with: lines, discs, squares, arrows, chevrons, outlines.

use std::fmt;

use super::svg::{CELL, Drawing, Point, line};
use quadrille_board::Cell;

/// How far the outline of cells is from their edges.
const INSET: f64 = 5.0;

/// A number to one place behind the point. Without the general way to write numbers, which
/// travels to pages otherwise.
pub(super) struct Tenths(pub(super) f64);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0 + 0.5).floor() as i32;
        let (sign, whole) = (if tenths < 0 { "-" } else { "" }, tenths.abs() / 10);
        match tenths.abs() % 10 {
            0 => write!(f, "{sign}{whole}"),
            rest => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

impl Drawing<'_> {
    /// Draws a line through the middles of cells.
    pub(super) fn line(&self, cells: &[Cell], class: &str, out: &mut String) {
        let points = cells.iter().map(|&cell| self.middle(cell));
        let points: Vec<String> = points
            .map(|(x, y)| format!("{} {}", Tenths(x), Tenths(y)))
            .collect();
        let path = points.join("L");
        *out += line!(r#"<path class="line {class}" d="M{path}"/>"#);
    }

    pub(super) fn disc(&self, cell: Cell, class: &str, size: f64, out: &mut String) {
        let (x, y) = self.middle(cell);
        let (x, y, r) = (Tenths(x), Tenths(y), Tenths(size * CELL));
        *out += line!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{r}"/>"#);
    }

    /// Draws the head of an arrow that ends in a cell.
    pub(super) fn head(&self, before: Cell, last: Cell, out: &mut String) {
        self.arrow_to(self.middle(before), self.middle(last), 9.0, out);
    }

    /// Draws an arrow with a head of this length.
    pub(super) fn arrow_to(&self, (x1, y1): Point, (x2, y2): Point, size: f64, out: &mut String) {
        let length = distance((x1, y1), (x2, y2));
        let (dx, dy) = ((x2 - x1) / length * size, (y2 - y1) / length * size);
        let tip = format!("{} {}", Tenths(x2), Tenths(y2));
        *out += line!(
            r#"<path class="line shaft" d="M{} {}L{tip}M{} {}L{tip}L{} {}"/>"#,
            Tenths(x1),
            Tenths(y1),
            Tenths(x2 - dx - dy),
            Tenths(y2 - dy + dx),
            Tenths(x2 - dx + dy),
            Tenths(y2 - dy - dx)
        );
    }

    /// Draws a square in a cell, this far from its border.
    pub(super) fn square(&self, cell: Cell, class: &str, inset: u8, out: &mut String) {
        let ((x, y), inset) = (self.corner(cell), f64::from(inset));
        let (x, y, side) = (
            Tenths(x + inset),
            Tenths(y + inset),
            Tenths(CELL - 2.0 * inset),
        );
        *out += line!(r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}"/>"#);
    }

    /// Draws the sign for "more than" between two cells.
    pub(super) fn chevron(&self, more: Cell, less: Cell, out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.middle(more), self.middle(less));
        let length = distance((x1, y1), (x2, y2));
        let (dx, dy) = ((x2 - x1) / length * 4.0, (y2 - y1) / length * 4.0);
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        *out += line!(
            r#"<path class="chevron" d="M{} {}L{} {}L{} {}"/>"#,
            Tenths(x - dx - 2.0 * dy),
            Tenths(y - dy + 2.0 * dx),
            Tenths(x + dx),
            Tenths(y + dy),
            Tenths(x - dx + 2.0 * dy),
            Tenths(y - dy - 2.0 * dx)
        );
    }

    /// Writes a clue into the corner of a cell.
    pub(super) fn label(&self, cell: Cell, text: &str, out: &mut String) {
        let (x, y) = self.corner(cell);
        let (x, y) = (Tenths(x + 7.0), Tenths(y + 12.0));
        *out += line!(r#"<text dy=".35em" class="label" x="{x}" y="{y}">{text}</text>"#);
    }

    /// Draws the outline of cells, a little inside of it.
    pub(super) fn outline(&self, cells: &[Cell], class: &str, out: &mut String) {
        let side = self.shape.side();
        let has = |row: usize, column: usize| {
            let is_inside = row < side && column < side;
            is_inside && cells.contains(&self.shape.cell(row, column))
        };
        let mut path = String::new();
        for &cell in cells {
            let (row, column) = (self.shape.row_of(cell), self.shape.column_of(cell));
            let (x, y) = self.corner(cell);
            let up = has(row.wrapping_sub(1), column);
            let down = has(row + 1, column);
            let left = has(row, column.wrapping_sub(1));
            let right = has(row, column + 1);
            // To the edge where it goes on, else to the corner inside.
            let low = |goes_on: bool| if goes_on { 0.0 } else { INSET };
            let high = |goes_on: bool| if goes_on { CELL } else { CELL - INSET };
            let (x1, x2) = (Tenths(x + low(left)), Tenths(x + high(right)));
            let (y1, y2) = (Tenths(y + low(up)), Tenths(y + high(down)));
            let (top, bottom) = (Tenths(y + INSET), Tenths(y + CELL - INSET));
            for (is_edge, at) in [(!up, top), (!down, bottom)] {
                if is_edge {
                    path += &format!("M{x1} {at}H{x2}");
                }
            }
            let (near, far) = (Tenths(x + INSET), Tenths(x + CELL - INSET));
            for (is_edge, at) in [(!left, near), (!right, far)] {
                if is_edge {
                    path += &format!("M{at} {y1}V{y2}");
                }
            }
        }
        *out += line!(r#"<path class="outline {class}" d="{path}"/>"#);
    }
}

/// Returns the distance of two points, 1 if they are the same.
fn distance((x1, y1): Point, (x2, y2): Point) -> f64 {
    let (x, y) = (x2 - x1, y2 - y1);
    (x * x + y * y).sqrt().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::Tenths;

    #[test]
    fn numbers_have_one_place_behind_the_point() {
        for (number, text) in [(30.0, "30"), (-4.25, "-4.2"), (21.55, "21.6"), (-0.04, "0")] {
            assert_eq!(Tenths(number).to_string(), text);
        }
    }
}
