//! The constraints of a variant, as setters draw them.
//!
//! Cages are dashed, thermometers have a bulb, arrows a head, dots, chevrons and quadruples stand
//! between cells, and clues of rows, columns and diagonals outside of the board. Other lines have
//! a colour for each family; all else is outlined, and named in its first cell.

use super::outside::{Clue, OUTSIDE, Sign, list, sign_of};
use super::shapes::Tenths;
use super::svg::{CELL, Drawing, line};
use quadrille_board::{Cell, Dot, Kind, LocalConstraint, Numbers, Ruled};

impl Drawing<'_> {
    /// Returns the constraints as SVG, to be drawn under the digits of a board whose cells are
    /// squares of 60, in an element of the class `board` with [`STYLE`](Drawing::STYLE).
    pub fn constraints(&self) -> String {
        let mut out = String::new();
        self.signs(&mut out);
        out
    }

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
                        self.disc(cell, "circle paper", 0.4, out);
                    }
                    if let [.., before, last] = whole[..] {
                        self.head(before, last, out);
                    }
                }
                LocalConstraint::Dot { dot, cells } => self.dot(*dot, *cells, out),
                LocalConstraint::Even(cell) => self.square(*cell, "parity", 7, out),
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
        let (row, column) = clue.from;
        let side = self.shape.side() as f64;
        let far = OUTSIDE * (others as f64 + 0.5);
        let at = |place: isize| match place {
            -1 => -far,
            place if place as f64 == side => CELL * side + far,
            place => CELL * (place as f64 + 0.5),
        };
        let (mut x, mut y) = (at(column), at(row));
        if clue.is_diagonal {
            // On the way of the diagonal, which enters the board at a corner.
            let enters = |place: isize, at: f64, way: f64| match place {
                place if place < 0 || place as f64 == side => at + far * way,
                _ => at + CELL / 2.0 * way,
            };
            (x, y) = (enters(column, x, clue.right), enters(row, y, clue.down));
            let along = |by: f64| (x + by * clue.right, y + by * clue.down);
            if others == 0 {
                self.arrow_to(along(-9.0), along(-1.0), 5.0, out);
            }
            (x, y) = along(-far - 6.0);
        }
        let (x, y, text, name) = (Tenths(x), Tenths(y), &clue.text, constraint.kind());
        *out += line!(
            r#"<text dy=".35em" class="outside" x="{x}" y="{y}">{text}<title>{name} {text}</title></text>"#
        );
    }

    /// Draws a constraint that is one relation.
    fn ruled(&self, ruled: &Ruled, out: &mut String) {
        let (cells, kind) = (&ruled.cells()[..], ruled.kind());
        match sign_of(kind) {
            Sign::None => {}
            Sign::Circles => {
                for &cell in cells {
                    self.disc(cell, "circle", 0.4, out);
                }
            }
            Sign::Squares => {
                for &cell in cells {
                    self.square(cell, "parity", 0, out);
                }
            }
            Sign::Chevrons => {
                for pair in cells.windows(2) {
                    self.chevron(pair[0], pair[1], out);
                }
            }
            Sign::Extreme { is_least } => {
                self.square(cells[0], "parity", 0, out);
                for &other in &cells[1..] {
                    let (more, less) = if is_least {
                        (other, cells[0])
                    } else {
                        (cells[0], other)
                    };
                    self.chevron(more, less, out);
                }
            }
            Sign::Corner => {
                if self.corner_circle(cells, &ruled.shown(), out) {
                    return;
                }
                self.group(cells, &name_of(ruled), out);
            }
            Sign::Outline => {
                for part in ruled.parts() {
                    self.outline(part, "group", out);
                }
                if let Some(&first) = cells.first() {
                    self.label(first, &name_of(ruled), out);
                }
            }
            Sign::Line(class) => {
                for part in ruled.parts() {
                    // A loop ends where it began.
                    let closing = (kind == Kind::SumLoop).then_some(part[0]);
                    let whole: Vec<Cell> = part.iter().copied().chain(closing).collect();
                    self.line(&whole, class, out);
                }
                self.ends(kind, cells, out);
                let shown = ruled.shown();
                if let (Numbers::Default(usual), Some(&first)) = (kind.row().numbers, cells.first())
                    && shown
                        .first()
                        .is_some_and(|number| *number != usual.to_string())
                {
                    self.label(first, &shown.join(" "), out);
                }
            }
        }
    }

    /// Draws what stands at the ends of a line.
    fn ends(&self, kind: Kind, cells: &[Cell], out: &mut String) {
        let [first, .., last] = *cells else { return };
        match kind {
            Kind::Slow => self.disc(first, "bulb", 0.36, out),
            Kind::Between | Kind::DoubleArrow => {
                self.disc(first, "circle paper", 0.36, out);
                self.disc(last, "circle paper", 0.36, out);
            }
            Kind::Lockout => {
                for (x, y) in [self.middle(first), self.middle(last)] {
                    let (x, up) = (Tenths(x), Tenths(y - 24.0));
                    *out += line!(
                        r#"<path class="circle paper" d="M{x} {up}l24 24l-24 24l-24 -24z"/>"#
                    );
                }
            }
            _ => {}
        }
    }

    /// Writes numbers into a circle where four cells meet. Returns whether these cells do.
    fn corner_circle(&self, cells: &[Cell], numbers: &[String], out: &mut String) -> bool {
        let &[first, .., last] = cells else {
            return false;
        };
        let ((x1, y1), (x2, y2)) = (self.corner(first), self.corner(last));
        if cells.len() != 4 || (x2 - x1, y2 - y1) != (CELL, CELL) {
            return false;
        }
        let (x, y) = (Tenths(x2), Tenths(y2));
        *out += line!(r#"<circle class="dot quadruple" cx="{x}" cy="{y}" r="16"/>"#);
        // Two of them beside each other.
        let rows = numbers.chunks(2);
        let top = y2 - 6.5 * (rows.len() as f64 - 1.0);
        for (row, numbers) in rows.enumerate() {
            let (y, text) = (Tenths(top + 13.0 * row as f64), numbers.join(" "));
            *out += line!(r#"<text dy=".35em" class="quadruple" x="{x}" y="{y}">{text}</text>"#);
        }
        true
    }

    /// Outlines cells, and names them.
    fn group(&self, cells: &[Cell], name: &str, out: &mut String) {
        self.outline(cells, "group", out);
        if let Some(&first) = cells.first() {
            self.label(first, name, out);
        }
    }

    fn dot(&self, dot: Dot, (one, other): (Cell, Cell), out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.middle(one), self.middle(other));
        let (x, y) = (Tenths((x1 + x2) / 2.0), Tenths((y1 + y2) / 2.0));
        let (class, text) = match dot {
            Dot::WHITE => ("white", String::new()),
            Dot::BLACK => ("black", String::new()),
            Dot::Difference(by) => ("white", by.to_string()),
            Dot::Ratio(by) => ("black", by.to_string()),
            Dot::V | Dot::X => ("paper", dot.to_string().to_uppercase()),
        };
        *out += line!(r#"<circle class="dot {class}" cx="{x}" cy="{y}" r="9"/>"#);
        if !text.is_empty() {
            *out += line!(r#"<text dy=".35em" class="sign {class}" x="{x}" y="{y}">{text}</text>"#);
        }
    }
}

/// Returns the name of a constraint with its numbers.
fn name_of(ruled: &Ruled) -> String {
    let mut words = vec![ruled.kind().name().replace('-', " ")];
    // A number that may be left out, and says nothing, is.
    let is_said = |number: &String| ruled.kind() != Kind::CountingCircles || number != "0";
    words.extend(ruled.shown().into_iter().filter(is_said));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::svg::Drawing;
    use quadrille_board::{Constraints, Grid, Shape, Variant};

    #[test]
    fn each_constraint_has_its_sign() {
        let shape = Shape::CLASSIC;
        let row = |row: u8| {
            (1..=9)
                .map(|column| format!(" r{row}c{column}"))
                .collect::<String>()
        };
        let (third, diagonal) = (row(3), " r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9");
        for (text, signs) in [
            ("whisper r1c1 r1c2".to_owned(), &["line green"][..]),
            ("whisper 4 r1c1 r1c2".to_owned(), &["line green", "label"]),
            ("renban r1c1 r1c2".to_owned(), &["line purple"]),
            (
                "between r1c1 r1c2 r1c3".to_owned(),
                &["line shaft", "circle paper"],
            ),
            (
                "thermometer r1c1 r1c2".to_owned(),
                &["line thermometer", "bulb"],
            ),
            (
                "quadruple 1 2 3 r1c1 r1c2 r2c1 r2c2".to_owned(),
                &["dot quadruple", "quadruple"],
            ),
            (
                "quadruple 1 2 r1c1 r1c2 r2c1".to_owned(),
                &["outline group", "label"],
            ),
            ("greater r1c1 r1c2".to_owned(), &["chevron"]),
            ("minimum r2c2 r1c2 r3c2".to_owned(), &["parity", "chevron"]),
            ("clone r1c1 = r5c5".to_owned(), &["parity"]),
            (format!("sandwich 15{third}"), &["outside"]),
            (format!("sum 38{diagonal}"), &["outside", "line shaft"]),
        ] {
            let constraints = Constraints::parse(shape, &text).unwrap();
            let variant = Variant::CLASSIC.with_constraints(constraints);
            let drawn = Drawing::new(&variant, &Grid::empty(shape)).constraints();
            for sign in signs {
                assert!(
                    drawn.contains(&format!("class=\"{sign}\"")),
                    "{text}: {drawn}"
                );
            }
            assert!(!drawn.contains("NaN"), "{drawn}");
        }
    }
}
