//! Game IDs of Solo, in Simon Tatham's collection of puzzles.
//!
//! ```text
//! 3x3:5_3b7d6b1_9_5e9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//! ```
//!
//! Before the colon are the rows and the columns of a box, or the side and `j`
//! for a jigsaw, as in `9j`. After it are the cells. For a jigsaw, a comma and
//! the borders between regions follow. (See [`game_id`](super::game_id).)
//!
//! `x` before the colon means that the diagonals hold every digit, and `k` that
//! there are cages: every cell belongs to one. After another comma these follow
//! as borders, and after one more their sums, each in some cell of its cage,
//! written like the cells. What else is before the colon says how the game is
//! made. A link to the game has the same after a `#`.

use super::game_id::{Wrong, push_numbers, read_borders, read_numbers, write_borders};
use super::jigsaw::is_connected;
use super::plain::{name, push_name};
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::signs::Signs;
use quadrille_board::{Cell, Constraints, Extra, Grid, LocalConstraint, Regions, Shape, Variant};

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["tatham"],
    has_rules: true,
    read: Some(read),
    signs: Signs {
        early: b":#",
        ..Signs::NONE
    },
    ..Form::new("solo", "a game ID of Solo", write)
};

/// The largest sum of a cage that is read.
const MOST_SUM: u32 = 9999;

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
    let (shape, rules) = read_head(head)?;
    let is_description = |symbol: char| symbol.is_ascii_alphanumeric() || "_,".contains(symbol);
    if description.is_empty() || !description.chars().all(is_description) {
        return None;
    }
    let column = line[..start + head.len() + 1].chars().count() + 1;
    let puzzle = match known.shape {
        Some(known) if known.side() != shape.side() => {
            let (expected, found) = (known.side(), shape.side());
            Err(TextErrorKind::Board { expected, found }.at_line(number))
        }
        known => {
            let shape = known.filter(|_| rules.is_jigsaw).unwrap_or(shape);
            read_description(description, shape, rules)
                .map_err(|(place, kind)| kind.at(number, column + place))
        }
    };
    Some(puzzle.map(|puzzle| Puzzle {
        name: name(rest),
        ..puzzle
    }))
}

/// The rules of a game, as shown before the colon.
#[derive(Clone, Copy)]
struct Rules {
    is_jigsaw: bool,
    has_diagonals: bool,
    has_cages: bool,
}

/// Returns the shape and the rules.
fn read_head(head: &str) -> Option<(Shape, Rules)> {
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
    let rules = Rules {
        is_jigsaw: rest.starts_with('j'),
        has_diagonals: flags.contains('x'),
        has_cages: flags.contains('k'),
    };
    is_letters.then_some((shape, rules))
}

fn read_description(text: &str, shape: Shape, rules: Rules) -> Result<Puzzle, Wrong> {
    let mut end = 0;
    let mut parts = text.split(',').map(|part| {
        end += part.len() + 1;
        (end - part.len() - 1, part)
    });
    let len = text.len();
    let mut next = |what: &str| {
        let missing = || (len, FORM.malformed(format!("found a game without {what}")));
        parts.next().ok_or_else(missing)
    };
    let side = shape.side();
    let (start, cells) = next("cells")?;
    let values = read_numbers(cells, shape, side).map_err(|wrong| behind(wrong, start))?;
    let values: Vec<u8> = values.into_iter().map(|value| value as u8).collect();
    let grid = Grid::from_values(shape, values);
    let grid = grid.unwrap_or_else(|| unreachable!("as many digits as cells"));
    let mut puzzle = Puzzle::new(grid, Alphabet::usual(side));
    if rules.is_jigsaw {
        let (start, borders) = next("borders")?;
        let regions = read_borders(borders, shape, FORM.label);
        let regions = regions.and_then(|of| Ok(Regions::new(shape, &of)?));
        puzzle = puzzle.with_regions(regions.map_err(|kind| (start, kind))?);
    }
    let mut variant = Variant::CLASSIC;
    if rules.has_diagonals {
        variant = [Extra::X].into_iter().collect();
    }
    if rules.has_cages {
        let (start, borders) = next("cages")?;
        let areas = read_borders(borders, shape, FORM.label).map_err(|kind| (start, kind))?;
        let (start, sums) = next("sums of cages")?;
        // Impossible sums are no error of the text.
        let sums =
            read_numbers(sums, shape, MOST_SUM as usize).map_err(|wrong| behind(wrong, start))?;
        let cages = cages(shape, &areas, &sums).map_err(|kind| (start, kind))?;
        variant = variant.with_constraints(cages);
    }
    if let Some((place, _)) = parts.next() {
        return Err((
            place - 1,
            FORM.malformed("found more than a game".to_owned()),
        ));
    }
    puzzle
        .with_variant(&variant)
        .map_err(|error| (0, error.into()))
}

/// Returns an error in a part that begins at this place.
fn behind((place, kind): Wrong, start: usize) -> Wrong {
    (start + place, kind)
}

/// Returns the cages with their sums, from the area of each cell and the number
/// in it, which is 0 in all but one cell of a cage.
fn cages(shape: Shape, areas: &[usize], sums: &[usize]) -> Result<Constraints, TextErrorKind> {
    let mut cages: Vec<(usize, Vec<Cell>, usize)> = Vec::new();
    for ((cell, &area), &sum) in shape.cells().zip(areas).zip(sums) {
        let known = cages.iter_mut().find(|(known, ..)| *known == area);
        match known {
            None => cages.push((area, vec![cell], sum)),
            Some((_, cells, known)) => {
                cells.push(cell);
                if sum > 0 && *known > 0 {
                    let name = shape.cell_name(cell);
                    return Err(FORM.malformed(format!("found a second sum of a cage in {name}")));
                }
                *known += sum;
            }
        }
    }
    let cages = cages.into_iter().map(|(_, cells, sum)| {
        let name = shape.cell_name(cells[0]);
        let missing = || FORM.malformed(format!("found no sum of the cage at {name}"));
        let sum = u32::try_from(sum).ok().filter(|&sum| sum > 0);
        Ok(LocalConstraint::Cage {
            cells: cells.into(),
            sum: Some(sum.ok_or_else(missing)?),
        })
    });
    let cages: Vec<LocalConstraint> = cages.collect::<Result<_, TextErrorKind>>()?;
    Ok(Constraints::new(shape, cages)?)
}

/// Cages that cover a board.
struct Areas {
    /// A value for each cell that all cells of its cage have.
    areas: Vec<usize>,
    /// The sum of each cage in its first cell, and 0 in the others.
    sums: Vec<usize>,
}

/// Returns the cages of a puzzle, if all its rules are diagonals and cages, and
/// every cell is in just one cage.
fn areas(puzzle: &Puzzle) -> Result<Option<Areas>, Lost> {
    if puzzle
        .variant
        .extras()
        .iter()
        .any(|extra| *extra != Extra::X)
    {
        return Err(Lost::Variant);
    }
    let Some(constraints) = puzzle.variant.constraints() else {
        return Ok(None);
    };
    let shape = puzzle.grid.shape();
    let mut sums = vec![0; shape.cell_count()];
    let mut areas = vec![usize::MAX; shape.cell_count()];
    for (area, constraint) in constraints.list().iter().enumerate() {
        let lost = || Lost::Constraint(constraint.kind());
        let LocalConstraint::Cage {
            cells,
            sum: Some(sum @ 1..=MOST_SUM),
        } = constraint
        else {
            return Err(lost());
        };
        sums[cells[0].index()] = *sum as usize;
        for cell in cells {
            if std::mem::replace(&mut areas[cell.index()], area) != usize::MAX {
                return Err(lost());
            }
        }
    }
    // Borders cannot show that two areas are one cage.
    let borders = write_borders(shape, |cell| areas[cell]);
    let same = |of: &[usize]| -> Vec<Option<usize>> {
        of.iter()
            .map(|area| of.iter().position(|other| other == area))
            .collect()
    };
    match read_borders(&borders, shape, FORM.label) {
        Ok(read) if !areas.contains(&usize::MAX) && same(&read) == same(&areas) => {
            Ok(Some(Areas { areas, sums }))
        }
        _ => Err(Lost::Constraint("cage")),
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
    let areas = areas(puzzle)?;
    let head = match puzzle.regions() {
        Some(_) => format!("{}j", shape.side()),
        None => format!("{}x{}", shape.box_rows(), shape.box_columns()),
    };
    out.extend(head.bytes());
    if puzzle.variant.extras().contains(&Extra::X) {
        out.push(b'x');
    }
    if areas.is_some() {
        out.push(b'k');
    }
    out.push(b':');
    push_numbers(puzzle.grid.values().iter().map(|&value| value.into()), out);
    if let Some(regions) = puzzle.regions() {
        let borders = write_borders(shape, |cell| regions.of(shape.nth_cell(cell)));
        out.extend(format!(",{borders}").bytes());
    }
    if let Some(Areas { areas, sums }) = areas {
        let borders = write_borders(shape, |cell| areas[cell]);
        out.extend(format!(",{borders},").bytes());
        push_numbers(sums.into_iter(), out);
    }
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name])
}
