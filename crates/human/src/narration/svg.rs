//! A step on a board as SVG: digits, candidates, the constraints of a variant, what the step saw in one
//! colour and what it does in another, chains as arrows.
//!
//! Colours come from classes in [`STYLE`](Drawing::STYLE), for light and dark pages. Viewers
//! of files that know no variables of CSS see the light ones.

use super::outside;
use super::step::{Group, Link, Step};
use super::style;
use quadrille_board::{Cell, Digit, Grid, Shape, Variant};

/// Returns a line of a picture.
macro_rules! line {
    ($($text:tt)*) => {
        &(format!($($text)*) + "\n")
    };
}
pub(super) use line;

/// The side of a cell.
pub(super) const CELL: f64 = 60.0;

/// The classes of sets, which are coloured in turn.
const SETS: [&str; 4] = ["set first", "set second", "set third", "set fourth"];

/// The room for the names of rows and columns.
const EDGE: f64 = 22.0;

/// Draws the steps of one puzzle as SVG.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille::board::{Grid, Variant};
/// use quadrille::human::{Drawing, Reasoner};
/// use quadrille::limits::Limits;
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let variant = Variant::CLASSIC;
/// let drawing = Drawing::new(&variant, &puzzle);
/// let mut pictures = Vec::new();
/// Reasoner::new().explain(&puzzle, &Limits::none(), &mut |step| {
///     pictures.push(drawing.draw(step, true));
///     ControlFlow::Continue(())
/// });
/// assert!(pictures[0].starts_with("<svg "));
/// # Ok::<(), quadrille::board::GridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    pub(super) shape: Shape,
    pub(super) variant: &'a Variant,
    /// The digits that were there from the beginning.
    clues: &'a Grid,
    /// The name of the puzzle in titles, if it is to be there.
    name: &'a str,
    /// The room for labels above the candidates of each cell.
    head: f64,
    /// The room for clues around the board.
    margin: f64,
}

/// A point of the picture.
pub(super) type Point = (f64, f64);

impl<'a> Drawing<'a> {
    /// The style sheet of pictures that are in a page.
    pub const STYLE: &'static str = style::OF_PAGES;

    /// Returns what draws the steps of a puzzle with these clues.
    pub fn new(variant: &'a Variant, clues: &'a Grid) -> Drawing<'a> {
        let shape = clues.shape();
        Drawing {
            shape,
            variant,
            clues,
            name: "",
            head: 13.0 * f64::from(u8::from(outside::has_labels(variant, shape))),
            margin: outside::margin(variant, shape),
        }
    }

    /// Returns the same with the name of the puzzle, with which titles of steps begin.
    pub fn named(self, name: &'a str) -> Drawing<'a> {
        Drawing { name, ..self }
    }

    /// Returns the picture of a step. One that `is_alone` brings its style sheet, as
    /// a file has to.
    pub fn draw(&self, step: &Step, is_alone: bool) -> String {
        let title = match self.name {
            "" => &step.sentence,
            name => &format!("{name}: {}", step.sentence),
        };
        self.framed(title, is_alone, |out| {
            self.houses(step, out);
            self.board(out);
            self.spots(step, out);
            self.digits(step, out);
            self.excluding(step, out);
            self.nodes(step, out);
            for link in &step.picture.links {
                self.arrow(link, out);
            }
        })
    }

    /// Returns the picture of the puzzle before the first step, with this title.
    pub fn start(&self, title: &str, is_alone: bool) -> String {
        self.framed(title, is_alone, |out| {
            self.extra_houses(out);
            self.board(out);
            for (cell, digit) in self.clues.clues() {
                self.digit(cell, digit, out);
            }
        })
    }

    /// Returns a picture with this title and content.
    fn framed(&self, title: &str, is_alone: bool, draw: impl FnOnce(&mut String)) -> String {
        let side = CELL * self.shape.side() as f64;
        let (size, edge) = (side + EDGE + 6.0 + 2.0 * self.margin, EDGE + self.margin);
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        let title = title.replace('>', "&gt;").replace('"', "&quot;");
        let mut out = r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" "#.to_owned();
        out += line!(r#"viewBox="0 0 {size} {size}" role="img" aria-label="{title}">"#);
        if is_alone {
            out += line!(
                "<title>{title}</title>\n<style>\n{}</style>",
                *style::OF_FILES
            );
        }
        out += line!(r#"<rect class="paper" width="{size}" height="{size}"/>"#);
        out += line!(r#"<g transform="translate({edge} {edge})">"#);
        draw(&mut out);
        out += "</g>\n</svg>\n";
        out
    }

    /// Returns the room for clues around the board, beyond its cells.
    pub fn margin(&self) -> f64 {
        self.margin
    }

    /// Draws the lines of the board, the names of rows and columns, and constraints.
    fn board(&self, out: &mut String) {
        self.grid(out);
        self.edges(out);
        self.signs(out);
    }

    pub(super) fn corner(&self, cell: Cell) -> Point {
        let (row, column) = (self.shape.row_of(cell), self.shape.column_of(cell));
        (CELL * column as f64, CELL * row as f64)
    }

    pub(super) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Returns how many candidates stand side by side in a cell, and one above
    /// the other.
    fn raster(&self) -> (f64, f64) {
        let side = self.shape.side() as f64;
        let wide = side.sqrt().ceil();
        (wide, (side / wide).ceil())
    }

    /// Returns the place of a candidate.
    fn spot(&self, cell: Cell, digit: Digit) -> Point {
        let ((x, y), (wide, high)) = (self.corner(cell), self.raster());
        let (row, column) = (digit.index() / wide as usize, digit.index() % wide as usize);
        let room = CELL - 6.0;
        (
            x + 3.0 + room * (column as f64 + 0.5) / wide,
            y + 3.0 + self.head + (room - self.head) * (row as f64 + 0.5) / high,
        )
    }

    /// Returns the radius of the spot behind a candidate.
    fn radius(&self) -> f64 {
        let (wide, high) = self.raster();
        let room = CELL - 6.0;
        (room / wide).min((room - self.head) / high) / 2.0 - 0.5
    }

    fn shade(&self, class: &str, cells: &[Cell], out: &mut String) {
        for &cell in cells {
            let (x, y) = self.corner(cell);
            *out +=
                line!(r#"<rect class="{class}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>"#);
        }
    }

    /// Shades the diagonals and windows of the variant.
    fn extra_houses(&self, out: &mut String) {
        for house in self.variant.houses(self.shape) {
            self.shade("extra", &house.cells(self.shape).collect::<Vec<_>>(), out);
        }
    }

    /// Shades the houses of a step and of the variant.
    fn houses(&self, step: &Step, out: &mut String) {
        self.extra_houses(out);
        for house in &step.picture.houses {
            self.shade("house", &house.cells(self.shape, self.variant), out);
        }
        for (number, set) in step.picture.sets.iter().enumerate() {
            self.shade(SETS[number % SETS.len()], set, out);
        }
    }

    /// Draws thin lines between cells, and thick ones between boxes or regions.
    fn grid(&self, out: &mut String) {
        let side = self.shape.side();
        let (mut thin, mut thick) = (String::new(), String::new());
        let region = |row: usize, column: usize| {
            let is_inside = row < side && column < side;
            is_inside.then(|| {
                self.variant
                    .region_of(self.shape, self.shape.cell(row, column))
            })
        };
        // Left of and above each cell, and behind the last.
        for line in 0..=side {
            for along in 0..side {
                let (at, from) = (CELL * line as f64, CELL * along as f64);
                let before = |row: usize, column: usize, is_row: bool| match line.checked_sub(1) {
                    None => None,
                    Some(last) if is_row => region(last, column),
                    Some(last) => region(row, last),
                };
                let across = region(line, along) != before(line, along, true);
                let down = region(along, line) != before(along, line, false);
                let row = format!("M{from} {at}h{CELL}");
                let column = format!("M{at} {from}v{CELL}");
                *(if across { &mut thick } else { &mut thin }) += &row;
                *(if down { &mut thick } else { &mut thin }) += &column;
            }
        }
        *out += line!(r#"<path class="thin" d="{thin}"/>"#);
        *out += line!(r#"<path class="thick" d="{thick}"/>"#);
    }

    /// Names the rows and columns.
    fn edges(&self, out: &mut String) {
        for line in 0..self.shape.side() {
            let at = CELL * (line as f64 + 0.5);
            let (above, left) = (-10.0 - self.margin, -11.0 - self.margin);
            let number = line + 1;
            *out += line!(
                r#"<text dy=".35em" class="edge" x="{at}" y="{above}">{number}</text><text dy=".35em" class="edge" x="{left}" y="{at}">{number}</text>"#
            );
        }
    }

    /// Draws spots behind the candidates of the step.
    fn spots(&self, step: &Step, out: &mut String) {
        let picture = &step.picture;
        let is_effect = |it: &&(Cell, Digit)| step.removed.contains(it) || step.placed.contains(it);
        let mut draw = |class: &str, all: &mut dyn Iterator<Item = &(Cell, Digit)>| {
            let radius = self.radius();
            for &(cell, digit) in all.filter(|(cell, _)| step.grid.get(*cell).is_none()) {
                let (x, y) = self.spot(cell, digit);
                *out +=
                    line!(r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#);
            }
        };
        for (class, all) in [("apart", &picture.apart), ("body", &picture.body)] {
            draw(class, &mut all.iter().filter(|it| !is_effect(it)));
        }
        draw("gone", &mut step.removed.iter());
        draw("put", &mut step.placed.iter());
    }

    /// Writes the digit of a cell.
    fn digit(&self, cell: Cell, digit: Digit, out: &mut String) {
        let is_clue = self.clues.get(cell).is_some();
        let class = if is_clue { "clue" } else { "digit" };
        let (x, y) = self.middle(cell);
        *out += line!(r#"<text dy=".35em" class="{class}" x="{x}" y="{y}">{digit}</text>"#);
    }

    /// Writes digits and candidates.
    fn digits(&self, step: &Step, out: &mut String) {
        let small = 2.0 * self.radius() * 0.86;
        for cell in self.shape.cells() {
            if let Some(digit) = step.grid.get(cell) {
                self.digit(cell, digit, out);
                continue;
            }
            for digit in step.marks.get(cell).iter() {
                let (x, y) = self.spot(cell, digit);
                let at = (cell, digit);
                let mut shown = [&step.placed, &step.removed, &step.picture.body].into_iter();
                let is_on = shown.any(|all| all.contains(&at));
                let class = if is_on { "mark on" } else { "mark" };
                *out += line!(
                    r#"<text dy=".35em" class="{class}" font-size="{small:.1}" x="{x:.1}" y="{y:.1}">{digit}</text>"#
                );
                if step.removed.contains(&at) {
                    let r = 0.7 * self.radius();
                    let (x1, y1, x2, y2) = (x - r, y + r, x + r, y - r);
                    *out += line!(r#"<path class="strike" d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/>"#);
                }
            }
        }
    }

    /// Returns the middle of a node of a chain.
    fn node(&self, group: &Group) -> Point {
        let number = group.cells.len().max(1) as f64;
        let spots = group.cells.iter().map(|&cell| self.spot(cell, group.digit));
        let (x, y) = spots.fold((0.0, 0.0), |(x, y), spot| (x + spot.0, y + spot.1));
        (x / number, y / number)
    }

    /// Draws a line around each node of a chain that has no spot, and around each group of several candidates.
    fn nodes(&self, step: &Step, out: &mut String) {
        let picture = &step.picture;
        let has_spot = |at: &(Cell, Digit)| {
            let mut all = picture.body.iter().chain(&picture.apart);
            all.any(|it| it == at) || step.removed.contains(at) || step.placed.contains(at)
        };
        let mut drawn: Vec<&Group> = Vec::new();
        for group in picture.links.iter().flat_map(|link| [&link.from, &link.to]) {
            let is_single = group.cells.len() == 1;
            let mut spots = group.cells.iter().map(|&cell| (cell, group.digit));
            let has_all = spots.all(|spot| has_spot(&spot));
            if drawn.contains(&group) || (is_single && has_all) {
                continue;
            }
            drawn.push(group);
            let spots = group.cells.iter().map(|&cell| self.spot(cell, group.digit));
            let far = f64::MAX;
            let ends = spots.fold(
                ((far, far), (-far, -far)),
                |((x1, y1), (x2, y2)), (x, y)| ((x1.min(x), y1.min(y)), (x2.max(x), y2.max(y))),
            );
            let (((x1, y1), (x2, y2)), r) = (ends, self.radius() + 1.5);
            let (x, y, width, height) = (x1 - r, y1 - r, x2 - x1 + 2.0 * r, y2 - y1 + 2.0 * r);
            *out += &format!(r#"<rect class="node" x="{x:.1}" y="{y:.1}" width="{width:.1}" "#);
            *out += line!(r#"height="{height:.1}" rx="{r:.1}"/>"#);
        }
    }

    /// Draws an arrow, a little bent toward the inside of the board, so that it does not run along the edge.
    fn arrow(&self, link: &Link, out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.node(&link.from), self.node(&link.to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        let radius = self.radius();
        if length < radius {
            return;
        }
        let bend = (0.12 * length).min(24.0);
        let bent = |bend: f64| {
            let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
            (x - dy / length * bend, y + dx / length * bend)
        };
        let side = CELL * self.shape.side() as f64;
        let is_inside = |(x, y): Point| {
            let room = CELL / 6.0..side - CELL / 6.0;
            room.contains(&x) && room.contains(&y)
        };
        // One way, so that two that meet head on stay apart.
        let (mx, my) = match is_inside(bent(bend)) {
            true => bent(bend),
            false => bent(-bend),
        };
        // From spot to spot, along the ends of the bow.
        let toward = |(x, y): Point, (tx, ty): Point, by: f64| {
            let length = (tx - x).hypot(ty - y).max(1e-6);
            (x + (tx - x) / length * by, y + (ty - y) / length * by)
        };
        let start = toward((x1, y1), (mx, my), radius);
        // Between neighbours there is little room.
        let head = (length - 2.0 * radius - 1.0).clamp(2.0, 6.0);
        let end = toward((x2, y2), (mx, my), radius + 1.0);
        let neck = toward((x2, y2), (mx, my), radius + 1.0 + head);
        let (ex, ey) = ((end.0 - neck.0) / head, (end.1 - neck.1) / head);
        let class = if link.is_strong { "strong" } else { "weak" };
        let at = |(x, y): Point| format!("{x:.1} {y:.1}");
        let one = (neck.0 - 3.0 * ey, neck.1 + 3.0 * ex);
        let other = (neck.0 + 3.0 * ey, neck.1 - 3.0 * ex);
        let line = format!("M{}Q{} {}", at(start), at((mx, my)), at(neck));
        let head = format!("M{}L{}L{}Z", at(end), at(one), at(other));
        *out += &format!(r#"<path class="link {class}" d="{line}"/>"#);
        *out += line!(r#"<path class="head" d="{head}"/>"#);
    }
}
