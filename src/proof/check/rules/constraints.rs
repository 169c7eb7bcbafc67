//! Constraints on some cells of a Sudoku, in the words of a claim:
//! `cage 15 r1c1 r1c2`. A constraint has one text, so its words are taken as
//! they are, with one blank between them.

use std::collections::HashSet;

use super::super::lines::number;
use super::super::subject::cell_name;
use super::puzzle::Puzzle;
use super::{Demand, Rule};

/// Adds the rules of a constraint, given the dots of the puzzle.
pub(super) fn add(
    puzzle: &Puzzle,
    dots: &Dots,
    text: &str,
    rules: &mut Vec<Rule>,
) -> Result<(), String> {
    let (kind, rest) = text.split_once(' ').ok_or("what is meant?")?;
    match kind {
        "cage" => match rest.split_once(' ').and_then(|(sum, _)| number(sum)) {
            Some(sum) => {
                let (_, names) = rest.split_once(' ').unwrap_or_default();
                let cells = cells(puzzle, names)?;
                add_differences(puzzle, text, &cells, rules);
                add_sum(puzzle, text, &[(1, &cells)], sum, rules);
            }
            None => add_differences(puzzle, text, &cells(puzzle, rest)?, rules),
        },
        "sum" => {
            let (sum, names) = rest.split_once(' ').ok_or("expected a sum and cells")?;
            let sum = number(sum).ok_or("expected a sum")?;
            add_sum(puzzle, text, &[(1, &cells(puzzle, names)?)], sum, rules);
        }
        "thermometer" => {
            for pair in cells(puzzle, rest)?.windows(2) {
                let excludes = |one, other| one >= other;
                puzzle.add_pair(text, (pair[0], pair[1]), &excludes, rules);
            }
        }
        "arrow" => {
            let (circle, shaft) = rest.split_once(" = ").ok_or("expected ' = '")?;
            let (circle, shaft) = (cells(puzzle, circle)?, cells(puzzle, shaft)?);
            if shaft.iter().any(|cell| circle.contains(cell)) {
                return Err("a cell is in circle and shaft".to_owned());
            }
            if circle.len() > 3 || circle.len() > 1 && puzzle.side > 9 {
                return Err("the circle is no number".to_owned());
            }
            // The circle is a number, read from its first cell to its last.
            let powers = circle.iter().enumerate().map(|(place, cell)| {
                let weight = -10_i64.pow((circle.len() - 1 - place) as u32);
                (weight, std::slice::from_ref(cell))
            });
            let parts: Vec<(i64, &[usize])> = powers.chain([(1, &shaft[..])]).collect();
            add_sum(puzzle, text, &parts, 0, rules);
        }
        "negative" => {
            let dot = Dot::read(rest).ok_or("expected a dot")?;
            for cell in 0..puzzle.side * puzzle.side {
                for (down, right) in [(0, 1), (1, 0)] {
                    let Some(other) = puzzle.beside(cell, down, right) else {
                        continue;
                    };
                    if !dots.contains(&(cell, other, dot.is_letter())) {
                        let excludes = |one, other| dot.holds(one, other);
                        puzzle.add_pair(text, (cell, other), &excludes, rules);
                    }
                }
            }
        }
        "even" | "odd" => {
            let [cell] = cells(puzzle, rest)?[..] else {
                return Err("expected one cell".to_owned());
            };
            let is_out = |digit: &usize| (digit + 1) % 2 != usize::from(kind == "odd");
            for digit in (0..puzzle.side).filter(is_out) {
                puzzle.rule_out(text, cell, digit, rules);
            }
        }
        _ => {
            let (dot, cell, other) = dot_between(puzzle, text)?;
            puzzle.add_pair(text, (cell, other), &|one, two| !dot.holds(one, two), rules);
        }
    }
    Ok(())
}

/// No digit is there twice.
fn add_differences(puzzle: &Puzzle, name: &str, cells: &[usize], rules: &mut Vec<Rule>) {
    for digit in 0..puzzle.side {
        let options = cells.iter().map(|&cell| puzzle.option(cell, digit));
        let name = format!("{name}: {}", digit + 1);
        rules.push(Rule::not_both(name, options.collect()));
    }
}

/// The digits of cells, each with a weight, add up to a sum: what the cells have
/// beyond their least shares is not too much, and what they lack of their
/// largest ones is not, either.
fn add_sum(
    puzzle: &Puzzle,
    name: &str,
    parts: &[(i64, &[usize])],
    sum: u32,
    rules: &mut Vec<Rule>,
) {
    for (sign, relation) in [(1, "at most"), (-1, "at least")] {
        let mut terms = Vec::new();
        let mut most = sign * i64::from(sum);
        for &(weight, cells) in parts {
            let share = |digit: usize| sign * weight * (digit as i64 + 1);
            let least = share(0).min(share(puzzle.side - 1));
            for &cell in cells {
                let weights = (0..puzzle.side).map(|digit| (digit, share(digit) - least));
                let weights = weights.filter(|(_, weight)| *weight != 0);
                terms.extend(weights.map(|(digit, weight)| (weight, puzzle.option(cell, digit))));
                most -= least;
            }
        }
        rules.push(Rule {
            name: format!("{name}: {relation}"),
            demand: Demand::Sum {
                terms,
                least: None,
                most: Some(most),
            },
        });
    }
}

/// The meaning of a dot or a letter between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dot {
    Difference(usize),
    Ratio(usize),
    /// They add up to this.
    Sum(usize),
}

impl Dot {
    fn read(text: &str) -> Option<Dot> {
        // 1 and 2 have names of their own.
        let more_than = |least: usize, text: &str| number(text).filter(|&number| number > least);
        match text.split_once(' ') {
            None => Some(match text {
                "white" => Dot::Difference(1),
                "black" => Dot::Ratio(2),
                "v" => Dot::Sum(5),
                "x" => Dot::Sum(10),
                _ => return None,
            }),
            Some(("difference", by)) => more_than(1, by).map(Dot::Difference),
            Some(("ratio", by)) => number(by).filter(|&by| by > 0 && by != 2).map(Dot::Ratio),
            Some(_) => None,
        }
    }

    fn is_letter(self) -> bool {
        matches!(self, Dot::Sum(_))
    }

    fn holds(self, one: usize, other: usize) -> bool {
        match self {
            Dot::Difference(by) => one.abs_diff(other) == by,
            Dot::Ratio(by) => one.max(other) == by.saturating_mul(one.min(other)),
            Dot::Sum(sum) => one + other == sum,
        }
    }
}

/// The pairs of cells that have a dot between them, and those that have a letter.
pub(super) type Dots = HashSet<(usize, usize, bool)>;

/// Returns the dots and letters of a puzzle.
pub(super) fn dots(puzzle: &Puzzle) -> Dots {
    let between = puzzle.constraints().map(|text| dot_between(puzzle, text));
    let between = between.flatten();
    between
        .map(|(dot, cell, other)| (cell, other, dot.is_letter()))
        .collect()
}

/// Reads a dot and its two cells, the first one in reading order first.
fn dot_between(puzzle: &Puzzle, text: &str) -> Result<(Dot, usize, usize), String> {
    let unknown = || "no such constraint".to_owned();
    let place = text.find(" r").ok_or_else(unknown)?;
    let (dot, names) = text.split_at(place);
    let dot = Dot::read(dot).ok_or_else(unknown)?;
    match cells(puzzle, &names[1..])?[..] {
        [cell, other] if cell < other => Ok((dot, cell, other)),
        _ => Err("expected two cells in reading order".to_owned()),
    }
}

/// Reads cells, each once.
fn cells(puzzle: &Puzzle, names: &str) -> Result<Vec<usize>, String> {
    let mut cells = Vec::new();
    for name in names.split(' ') {
        let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let place = place.and_then(|(row, column)| {
            let (row, column): (usize, usize) = (number(row)?, number(column)?);
            Some((row.checked_sub(1)?, column.checked_sub(1)?))
        });
        let on_board = |&(row, column): &(usize, usize)| row < puzzle.side && column < puzzle.side;
        let (row, column) = place
            .filter(on_board)
            .ok_or_else(|| format!("'{name}' is no cell of the board"))?;
        let cell = row * puzzle.side + column;
        if cells.contains(&cell) {
            return Err(format!("{} is there twice", cell_name(cell, puzzle.side)));
        }
        cells.push(cell);
    }
    Ok(cells)
}
