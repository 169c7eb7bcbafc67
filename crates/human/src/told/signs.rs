//! The constraints of a variant, as setters draw them.
//!
//! Cages are dashed, thermometers have a bulb, arrows a head, dots stand between cells, and
//! clues of rows, columns and diagonals outside of the board. Other lines have a colour for
//! each family; all else is outlined, and named in its first cell.

use std::fmt::Write as _;

use super::outside::{Clue, OUTSIDE, line_of, list};
use super::svg::{CELL, Drawing};
use quadrille_board::{Cell, Dot, Kind, LocalConstraint, Ruled};

/// How far the outline of cells is from their edges.
const INSET: f64 = 5.0;

impl Drawing<'_> {
    /// Draws the constraints of the variant, under the digits.
    pub(super) fn signs(&self, out: &mut String) {
        let all = list(self.variant);
        for (place, constraint) in all.iter().enumerate() {
            if let Some(clue) = Clue::of(constraint, self.shape) {
                // Those before it that stand in the same place.
                let others = all[..place]
                    .iter()
                    .filter_map(|it| Clue::of(it, self.shape));
                let count = others.filter(|other| other.from == clue.from).count();
                self.clue(constraint, &clue, count, out);
                continue;
            }
            match constraint {
                LocalConstraint::Cage { cells, sum } => {
                    self.outline(cells, "cage", out);
                    if let Some(sum) = sum {
                        self.label(cells[0], &sum.to_string(), out);
                    }
                }
                LocalConstraint::Sum { cells, sum } => {
                    self.line(cells, "sum", out);
                    self.label(cells[0], &sum.to_string(), out);
                }
                LocalConstraint::Thermometer(cells) => {
                    self.line(cells, "thermometer", out);
                    self.disc(cells[0], "bulb", 0.36, out);
                }
                LocalConstraint::Arrow { circle, shaft } => {
                    let whole: Vec<Cell> = [&circle[circle.len() - 1..], shaft].concat();
                    self.line(&whole, "shaft", out);
                    for &cell in circle {
                        self.disc(cell, "circle", 0.4, out);
                    }
                    if let [.., before, last] = whole[..] {
                        self.head(before, last, out);
                    }
                }
                LocalConstraint::Dot { dot, cells } => self.dot(*dot, *cells, out),
                LocalConstraint::Even(cell) => {
                    let ((x, y), side) = (self.corner(*cell), CELL - 14.0);
                    let (x, y) = (x + 7.0, y + 7.0);
                    let _ = writeln!(
                        out,
                        "<rect class=\"parity\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
                    );
                }
                LocalConstraint::Odd(cell) => self.disc(*cell, "parity", 0.38, out),
                LocalConstraint::NoOther(_) => {}
                LocalConstraint::Ruled(ruled) => self.ruled(ruled, out),
                LocalConstraint::Either(_) => self.group(&constraint.cells(), "or", out),
                LocalConstraint::Variables(_) => self.group(&constraint.cells(), "v", out),
            }
        }
    }

    /// Writes a clue outside of the board, behind others of its line.
    fn clue(&self, constraint: &LocalConstraint, clue: &Clue, others: usize, out: &mut String) {
        if let LocalConstraint::Sum { cells, .. } = constraint {
            self.line(cells, "sum", out);
        }
        let (row, column) = clue.from;
        let side = self.shape.side() as f64;
        let far = OUTSIDE * (others as f64 + 0.5);
        let at = |place: isize| match place {
            -1 => -far,
            place if place as f64 == side => CELL * side + far,
            place => CELL * (place as f64 + 0.5),
        };
        let (x, y) = (at(column), at(row));
        // On the way of a diagonal, which enters the board at the corner of a cell.
        let is_along =
            |place: isize| clue.is_diagonal && place >= 0 && (place as usize) < self.shape.side();
        let way = CELL / 2.0 - far;
        let x = if is_along(column) {
            x + way * clue.right
        } else {
            x
        };
        let y = if is_along(row) {
            y + way * clue.down
        } else {
            y
        };
        let (text, name) = (&clue.text, constraint.kind());
        let _ = writeln!(
            out,
            "<text class=\"outside\" x=\"{x}\" y=\"{y}\">{text}<title>{name} {text}</title></text>"
        );
    }

    /// Draws a constraint that is one relation.
    fn ruled(&self, ruled: &Ruled, out: &mut String) {
        let Some(class) = line_of(ruled.kind()) else {
            for cells in ruled.parts() {
                self.outline(cells, "group", out);
            }
            if let Some(&first) = ruled.cells().first() {
                self.label(first, &name_of(ruled), out);
            }
            return;
        };
        for cells in ruled.parts() {
            // A loop ends where it began.
            let closing = (ruled.kind() == Kind::SumLoop).then_some(cells[0]);
            let whole: Vec<Cell> = cells.iter().copied().chain(closing).collect();
            self.line(&whole, class, out);
        }
        let cells = &ruled.cells()[..];
        if let ([first, .., last], true) = (cells, has_ends(ruled.kind())) {
            self.disc(*first, "circle", 0.36, out);
            self.disc(*last, "circle", 0.36, out);
        }
    }

    /// Outlines cells, and names them.
    fn group(&self, cells: &[Cell], name: &str, out: &mut String) {
        self.outline(cells, "group", out);
        if let Some(&first) = cells.first() {
            self.label(first, name, out);
        }
    }

    /// Draws a line through the middles of cells.
    fn line(&self, cells: &[Cell], class: &str, out: &mut String) {
        let points = cells.iter().map(|&cell| self.middle(cell));
        let points: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
        let path = points.join("L");
        let _ = writeln!(out, "<path class=\"line {class}\" d=\"M{path}\"/>");
    }

    fn disc(&self, cell: Cell, class: &str, size: f64, out: &mut String) {
        let ((x, y), r) = (self.middle(cell), size * CELL);
        let _ = writeln!(
            out,
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\"/>"
        );
    }

    /// Draws the head of an arrow that ends in a cell.
    fn head(&self, before: Cell, last: Cell, out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.middle(before), self.middle(last));
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (dx, dy) = ((x2 - x1) / length * 9.0, (y2 - y1) / length * 9.0);
        let _ = writeln!(
            out,
            "<path class=\"line shaft\" d=\"M{:.1} {:.1}L{x2} {y2}L{:.1} {:.1}\"/>",
            x2 - dx - dy,
            y2 - dy + dx,
            x2 - dx + dy,
            y2 - dy - dx
        );
    }

    fn dot(&self, dot: Dot, (one, other): (Cell, Cell), out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.middle(one), self.middle(other));
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        let (class, text) = match dot {
            Dot::WHITE => ("white", String::new()),
            Dot::BLACK => ("black", String::new()),
            Dot::Difference(by) => ("white", by.to_string()),
            Dot::Ratio(by) => ("black", by.to_string()),
            Dot::V | Dot::X => ("paper", dot.to_string().to_uppercase()),
        };
        let _ = writeln!(
            out,
            "<circle class=\"dot {class}\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"
        );
        if !text.is_empty() {
            let _ = writeln!(
                out,
                "<text class=\"sign {class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
            );
        }
    }

    /// Writes a clue into the corner of a cell.
    fn label(&self, cell: Cell, text: &str, out: &mut String) {
        let (x, y) = self.corner(cell);
        let (x, y) = (x + 7.0, y + 12.0);
        let _ = writeln!(
            out,
            "<text class=\"label\" x=\"{x}\" y=\"{y}\">{text}</text>"
        );
    }

    /// Draws the outline of cells, a little inside of it.
    fn outline(&self, cells: &[Cell], class: &str, out: &mut String) {
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
            let (x1, x2) = (x + low(left), x + high(right));
            let (y1, y2) = (y + low(up), y + high(down));
            for (is_edge, at) in [(!up, y + INSET), (!down, y + CELL - INSET)] {
                if is_edge {
                    let _ = write!(path, "M{x1} {at}H{x2}");
                }
            }
            for (is_edge, at) in [(!left, x + INSET), (!right, x + CELL - INSET)] {
                if is_edge {
                    let _ = write!(path, "M{at} {y1}V{y2}");
                }
            }
        }
        let _ = writeln!(out, "<path class=\"outline {class}\" d=\"{path}\"/>");
    }
}

/// Returns whether the ends of a line are in circles.
fn has_ends(kind: Kind) -> bool {
    matches!(kind, Kind::Between | Kind::Lockout | Kind::DoubleArrow)
}

/// Returns the name of a constraint with its numbers.
fn name_of(ruled: &Ruled) -> String {
    // A number that may be left out, and says nothing, is.
    let is_said = |number: &String| ruled.kind() != Kind::CountingCircles || number != "0";
    let shown = ruled.shown().into_iter().filter(is_said);
    let words: Vec<String> = [ruled.kind().name().to_owned()]
        .into_iter()
        .chain(shown)
        .collect();
    words.join(" ")
}
