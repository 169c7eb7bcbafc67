//! A step as it is told to a person: in a sentence, and as a picture.
//!
//! The solvers have steps of their own, with what each of them needs to go on. This is what they have in
//! common for a reader.

use std::fmt;

use super::{Difficulty, Level, Score};
use crate::board::AnyHouse;
use quadrille_board::{Cell, Digit, Grid, House, Marks};

/// A step as it is told. Displays as its sentence.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::human::Reasoner;
///
/// let line = "023780460000620000060304080001000534280000097439000100010205040000036000056018370";
/// let puzzle: Grid = line.parse().unwrap();
///
/// let mut steps = Vec::new();
/// Reasoner::new().explain(&puzzle, &Limits::none(), &mut |step| {
///     steps.push(step.clone());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(steps[0].to_string(), "Hidden single: 5 can only go in r3c5 in box 2");
/// assert_eq!(steps[0].vague(), "hidden single in box 2");
/// assert_eq!(steps[0].grade.to_string(), "easy");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The digits on the board before it.
    pub grid: Grid,
    /// The candidates before it; for a cell with a digit, that alone.
    pub marks: Marks,
    /// The name of its technique.
    pub technique: &'static str,
    /// How hard it is.
    pub grade: Grade,
    /// The digits that it places.
    pub placed: Vec<(Cell, Digit)>,
    /// The candidates that it removes. Those that a placed digit rules out are not listed, unless the
    /// technique does so by itself.
    pub removed: Vec<(Cell, Digit)>,
    /// What it is and why it holds.
    pub sentence: String,
    /// What it looks like on the board.
    pub picture: Picture,
    /// What [`posted`](Step::posted) returns, of a solver that has its own notation.
    pub(crate) posted: String,
    /// The fish of a kraken fish in short, base and cover and fins: `(4)r26\c38 fr2c9`.
    pub fish: Option<String>,
}

/// How hard a step is, on the scale of its solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Grade {
    /// By the rules of this crate.
    Difficulty(Difficulty),
    /// By Sudoku Explainer.
    Rating(Score),
    /// By HoDoKu: the level, and what the step adds to the score of the puzzle.
    Level(Level, u32),
}

/// What a picture of a step shows besides its effects.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The candidates of the pattern. On chains, those that hold if the assumption does.
    pub body: Vec<(Cell, Digit)>,
    /// Others in it that are drawn apart: fins, a second colour. On chains, those that are ruled out.
    pub apart: Vec<(Cell, Digit)>,
    /// The houses that it is in.
    pub houses: Vec<AnyHouse>,
    /// The links of chains.
    pub links: Vec<Link>,
    /// The cells of sets that are told apart: almost locked sets in the order of their chain, colours.
    pub sets: Vec<Vec<Cell>>,
}

/// A link of a chain, from one node to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The first node.
    pub from: Group,
    /// The second node.
    pub to: Group,
    /// Whether one of both must hold. Otherwise not both can.
    pub is_strong: bool,
}

/// A node of a chain: a digit in one of these cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The digit.
    pub digit: Digit,
    /// The cells, one in most chains.
    pub cells: Vec<Cell>,
}

impl Link {
    pub(crate) fn new(from: Group, to: Group, is_strong: bool) -> Link {
        Link {
            from,
            to,
            is_strong,
        }
    }
}

impl Step {
    /// Returns its technique, and a house to look at: `naked pair in column 6`. For a step that is not in a
    /// house, that is the box in which its pattern begins: `XY-wing around box 5`.
    pub fn vague(&self) -> String {
        if let Some(house) = self.picture.houses.first() {
            return format!("{} in {house}", self.technique);
        }
        let Picture { body, apart, .. } = &self.picture;
        let mut all = [body, apart, &self.placed, &self.removed]
            .into_iter()
            .flatten();
        match all.next() {
            Some(&(cell, _)) => {
                let house = House::Box(self.grid.shape().box_of(cell));
                format!("{} around {house}", self.technique)
            }
            None => self.technique.to_owned(),
        }
    }
}

/// Adds something to a list unless it is there.
pub fn add_once<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// Returns a name as the beginning of a sentence: `Hidden pair`.
pub fn capital(name: &str) -> String {
    let mut symbols = name.chars();
    let first = symbols.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(symbols).collect()
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Difficulty(difficulty) => fmt::Display::fmt(difficulty, f),
            Grade::Rating(score) => fmt::Display::fmt(score, f),
            Grade::Level(level, score) => write!(f, "{level}, {score}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_sentences() {
        assert_eq!(capital("X-wing"), "X-wing");
        assert_eq!(capital("hidden pair"), "Hidden pair");
    }
}
