//! Game IDs of Solo, in Simon Tatham's collection of puzzles.
//!
//! ```text
//! 3x3:5_3b7d6b1_9_5e9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//! ```
//!
//! Before the colon are the rows and the columns of a box, or the side and `j`
//! for a jigsaw, as in `9j`. After it are the cells: numbers, and letters for
//! runs of blanks, `a` for one to `z` for 26. `_` stands between two numbers.
//! For a jigsaw, a comma and the borders between regions follow: first those
//! between neighbours in each row, then those in each column. A letter is a run
//! of places without a border before one with a border, from `_` for none to `y`
//! for 25; `z` is 25 places without a border after them.
//!
//! A link to the game has the same after a `#`. Games with diagonals (`x`) or
//! cages (`k`) are rejected; what else is before the colon says how the game is
//! made.

use super::alphabet::Alphabet;
use super::error::{TextError, TextErrorKind};
use super::form::{Form, Known};
use super::jigsaw::is_connected;
use super::line::{name, push_name};
use super::puzzle::Puzzle;
use super::unfit::{Lost, Unfit};
use crate::board::{Grid, Regions, Shape};

/// The format.
pub(super) const FORM: Form = Form {
    aliases: &["tatham"],
    read: Some(read),
    ..Form::new("solo", "a game ID of Solo", write)
};

/// The site of the games; a link to one of them goes on with `#`.
const PAGE: &str = "solo.html#";

/// Reads a line that is a game ID, or a link with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let start = match line.find(PAGE) {
        Some(at) if !line[..at].trim_start().contains(char::is_whitespace) => at + PAGE.len(),
        _ => line.len() - line.trim_start().len(),
    };
    let end = line[start..].find(char::is_whitespace);
    let (id, rest) = line[start..].split_at(end.unwrap_or(line.len() - start));
    let (head, description) = id.split_once(':')?;
    let (shape, is_jigsaw, flags) = read_head(head)?;
    let is_description = |symbol: char| symbol.is_ascii_alphanumeric() || "_,".contains(symbol);
    if description.is_empty() || !description.chars().all(is_description) {
        return None;
    }
    let column = line[..start + head.len() + 1].chars().count() + 1;
    let kind = match (known.shape, flags) {
        (_, flags) if flags.contains('k') => Some(unsupported("the cages of a game of Solo (k)")),
        (_, flags) if flags.contains('x') => {
            Some(unsupported("the diagonals of a game of Solo (x)"))
        }
        (Some(known), _) if known.side() != shape.side() => Some(TextErrorKind::Board {
            expected: known.side(),
            found: shape.side(),
        }),
        _ => None,
    };
    let puzzle = match kind {
        Some(kind) => Err(kind.at_line(number)),
        None => {
            let shape = known.shape.filter(|_| is_jigsaw).unwrap_or(shape);
            read_description(description, shape, is_jigsaw)
                .map_err(|(place, kind)| kind.at(number, column + place))
        }
    };
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle
    }))
}

fn unsupported(what: &str) -> TextErrorKind {
    let what = what.to_owned();
    TextErrorKind::Unsupported { what }
}

/// Returns the shape, whether it is a jigsaw, and the letters after that.
fn read_head(head: &str) -> Option<(Shape, bool, &str)> {
    let number = |text: &str| -> Option<(usize, usize)> {
        let len = text.bytes().take_while(u8::is_ascii_digit).count();
        Some((text[..len].parse().ok()?, len))
    };
    let (first, len) = number(head)?;
    let rest = &head[len..];
    let (shape, rest) = match rest.strip_prefix('x') {
        Some(after) if after.starts_with(|symbol: char| symbol.is_ascii_digit()) => {
            let (second, len) = number(after)?;
            (Shape::new(first, second).ok()?, &after[len..])
        }
        _ if rest.starts_with('j') => {
            let shape = Shape::of_side(first).or_else(|| Shape::new(1, first).ok());
            (shape?, rest)
        }
        _ => return None,
    };
    let is_letters = rest.chars().all(|symbol| symbol.is_ascii_alphanumeric());
    // The difficulty is a letter after `d`.
    let flags = rest.split('d').next().unwrap_or_default();
    is_letters.then_some((shape, rest.starts_with('j'), flags))
}

/// An error, and its place in the description.
type Wrong = (usize, TextErrorKind);

fn read_description(text: &str, shape: Shape, is_jigsaw: bool) -> Result<Puzzle, Wrong> {
    let (cells, borders) = match text.split_once(',') {
        Some((cells, borders)) => (cells, Some(borders)),
        None => (text, None),
    };
    let grid = read_cells(cells, shape)?;
    let puzzle = Puzzle::new(grid, Alphabet::usual(shape.side()));
    match (is_jigsaw, borders) {
        (false, None) => Ok(puzzle),
        (true, Some(borders)) => {
            let regions = read_borders(borders, shape);
            let regions =
                regions.and_then(|of| Regions::new(shape, &of).map_err(TextErrorKind::from));
            let regions = regions.map_err(|kind| (cells.len() + 1, kind))?;
            Ok(puzzle.with_regions(regions))
        }
        (true, None) => Err((
            0,
            FORM.malformed("found a jigsaw without borders".to_owned()),
        )),
        (false, Some(_)) => Err((
            cells.len(),
            FORM.malformed("found more than cells".to_owned()),
        )),
    }
}

fn read_cells(text: &str, shape: Shape) -> Result<Grid, Wrong> {
    let mut values: Vec<u8> = Vec::with_capacity(shape.cell_count());
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b'a'..=b'z' => values.extend(vec![0; usize::from(byte - b'a') + 1]),
            b'_' => {}
            b'0'..=b'9' => {
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                let value = text[start..at].parse().ok();
                let value = value.filter(|&value| (1..=shape.side()).contains(&usize::from(value)));
                values.push(value.ok_or_else(|| {
                    let kind = TextErrorKind::Symbol {
                        expected: format!("1-{}", shape.side()),
                        found: text[start..at].to_owned(),
                    };
                    (start, kind)
                })?);
            }
            _ => {
                let kind = TextErrorKind::Symbol {
                    expected: "a number, a letter or '_'".to_owned(),
                    found: char::from(byte).to_string(),
                };
                return Err((start, kind));
            }
        }
        if values.len() > shape.cell_count() {
            break;
        }
    }
    let (side, found) = (shape.side(), values.len());
    Grid::from_values(shape, values).ok_or((0, TextErrorKind::CellCount { side, found }))
}

/// Returns the two cells on either side of each place for a border, in order.
fn places(shape: Shape) -> impl Iterator<Item = (usize, usize)> {
    let side = shape.side();
    let across = (0..side).flat_map(move |row| {
        (0..side - 1).map(move |column| (row * side + column, row * side + column + 1))
    });
    let down = (0..side).flat_map(move |column| {
        (0..side - 1).map(move |row| (row * side + column, (row + 1) * side + column))
    });
    across.chain(down)
}

/// Returns a value for each cell that all cells of its region have.
fn read_borders(text: &str, shape: Shape) -> Result<Vec<usize>, TextErrorKind> {
    let mut places = places(shape);
    let mut regions: Vec<usize> = (0..shape.cell_count()).collect();
    let wrong = || FORM.malformed("found borders of another board".to_owned());
    for byte in text.bytes() {
        let (run, has_border) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => return Err(wrong()),
        };
        for _ in 0..run {
            let (one, other) = places.next().ok_or_else(wrong)?;
            let (one, other) = (regions[one], regions[other]);
            for region in &mut regions {
                if *region == other {
                    *region = one;
                }
            }
        }
        // After the last place there is the border of the board.
        if has_border {
            places.next();
        }
    }
    match places.next() {
        None => Ok(regions),
        Some(_) => Err(wrong()),
    }
}

/// Appends the ID of a puzzle, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    if puzzle.marks.is_some() {
        return Err(Lost::Marks.into());
    }
    // Borders cannot show that two areas are one region.
    if puzzle
        .regions()
        .is_some_and(|regions| !is_connected(regions))
    {
        return Err(Lost::Regions.into());
    }
    let shape = puzzle.grid.shape();
    if shape.side() < 2 {
        return Err(Lost::Board(shape).into());
    }
    let head = match puzzle.regions() {
        Some(_) => format!("{}j:", shape.side()),
        None => format!("{}x{}:", shape.box_rows(), shape.box_columns()),
    };
    out.extend(head.bytes());
    let mut run = 0;
    let mut is_after_number = false;
    let values = puzzle.grid.values().iter().map(Some).chain([None]);
    for value in values {
        if value == Some(&0) {
            run += 1;
            continue;
        }
        while run > 0 {
            let letters = run.min(26);
            out.push(b'a' - 1 + letters as u8);
            run -= letters;
            is_after_number = false;
        }
        if let Some(value) = value {
            let between = if is_after_number { "_" } else { "" };
            out.extend(format!("{between}{value}").bytes());
            is_after_number = true;
        }
    }
    if let Some(regions) = puzzle.regions() {
        out.push(b',');
        let is_border = |(one, other): (usize, usize)| {
            regions.of(shape.nth_cell(one)) != regions.of(shape.nth_cell(other))
        };
        let mut run = 0;
        for has_border in places(shape).map(is_border).chain([true]) {
            if !has_border {
                run += 1;
                continue;
            }
            while run > 25 {
                out.push(b'z');
                run -= 25;
            }
            out.push(if run == 0 { b'_' } else { b'a' - 1 + run as u8 });
            run = 0;
        }
    }
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name])
}
