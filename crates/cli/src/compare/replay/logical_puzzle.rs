//! "The Logical Puzzle": delete rules and insert rules in rounds. Its figures are
//! not part of its text, so the board is one of another article.

use crate::contest::Task;
use quadrille::board::{Digit, DigitSet, Grid};

use super::facts::{logical_puzzle as facts, part_1};
use super::steps::{board, cells_for, count_all, filled, solution, values};
use super::{Exhibit, Shown};
use crate::compare::Article;

/// The two tables of the article: a cell is certain, or has values left.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tables {
    certain: Grid,
    left: Vec<DigitSet>,
}

/// Returns what the article prints, beside what we find.
pub fn replay(article: &Article, task: &Task) -> Vec<Exhibit> {
    let puzzle = board(article.board);
    let mut tables = Tables::new(&puzzle);
    let mut exhibits = vec![Exhibit::ours("the board, of another article", &puzzle)];
    let clues = filled(&puzzle);
    let is_open = |tables: &Tables| tables.left.iter().filter(|set| set.len() == 9).count();
    exhibits.push(Exhibit::claim(
        "after listing 5, without rules",
        facts::WITHOUT_RULES,
        tables.pivot(),
        holds(clues + is_open(&tables) == 81, "a cell has neither"),
    ));
    let before = tables.values_left();
    tables.delete();
    let after = tables.values_left();
    exhibits.push(Exhibit::claim(
        "after listing 6, the delete rules",
        facts::AFTER_DELETES,
        tables.pivot(),
        holds(after < before, "no list is smaller"),
    ));
    exhibits.push(Exhibit::ours(
        "values left before and after",
        format!("{before} and {after}"),
    ));
    let rounds = tables.run();
    exhibits.push(Exhibit::claim(
        "after listing 7, the insert rules",
        facts::AFTER_INSERTS,
        tables.pivot(),
        holds(tables.certain.is_solved(), "cells are left"),
    ));
    exhibits.push(Exhibit::ours("rounds", rounds));
    exhibits.push(Exhibit::ours(
        "the solution, by exact cover",
        &solution(&puzzle),
    ));
    let names = ["delete-insert", "sql:delete-insert", "dlx"];
    let timed = count_all(&names, &puzzle, task);
    exhibits.extend(
        timed
            .iter()
            .map(|timed| Exhibit::ours("solver", timed.shown())),
    );
    exhibits.push(second());
    exhibits
}

fn holds(is_true: bool, otherwise: &str) -> Result<(), String> {
    is_true.then_some(()).ok_or_else(|| otherwise.to_owned())
}

/// Its second puzzle, which its rules do not solve, is not in the text. The same
/// happens on the second board of "Part 1".
fn second() -> Exhibit {
    let mut tables = Tables::new(&board(part_1::SECOND_STRING));
    tables.run();
    let shown = format!(
        "{} of 81 cells on the second board of part-1",
        filled(&tables.certain)
    );
    Exhibit::ours("where its rules end, on a harder board", shown)
}

impl Tables {
    fn new(puzzle: &Grid) -> Tables {
        let cells = puzzle.shape().cells();
        let left = cells.map(|cell| match puzzle.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => DigitSet::full(9),
        });
        Tables {
            left: left.collect(),
            certain: puzzle.clone(),
        }
    }

    fn values_left(&self) -> usize {
        self.left.iter().map(|set| set.len()).sum()
    }

    /// Deletes what is certain in the cell, or in its row, column or box.
    fn delete(&mut self) {
        for cell in self.certain.shape().cells() {
            let possible = match self.certain.get(cell) {
                Some(_) => DigitSet::EMPTY,
                None => self.certain.candidates(cell),
            };
            let set = &mut self.left[cell.index()];
            *set = DigitSet::from_bits(set.bits() & possible.bits());
        }
    }

    /// Inserts values alone in their cell, row, column, box. Each rule sees what
    /// the one before it has made impossible.
    fn insert(&mut self) {
        let shape = self.certain.shape();
        for cell in shape.cells() {
            if let Some(digit) = self.left[cell.index()].single() {
                self.certain.set(cell, Some(digit));
            }
        }
        self.delete();
        for house in shape.houses() {
            for digit in Digit::all(9) {
                let left = |cell: quadrille::board::Cell| self.left[cell.index()];
                if let [cell] = cells_for(house, digit, left)[..] {
                    self.certain.set(cell, Some(digit));
                    self.delete();
                }
            }
        }
    }

    /// Goes on as long as a rule affects a row; returns the number of rounds.
    fn run(&mut self) -> usize {
        for round in 1.. {
            let before = self.clone();
            self.delete();
            self.insert();
            if *self == before {
                return round;
            }
        }
        unreachable!("values only get fewer")
    }

    /// Returns the pivot of the article: a cell has its value, or the values left
    /// with commas, `1-9` for all.
    fn pivot(&self) -> Shown {
        let cells = self.certain.shape().cells();
        let cells = cells.map(
            |cell| match (self.certain.get(cell), self.left[cell.index()]) {
                (Some(digit), _) => digit.value().to_string(),
                (None, all) if all.len() == 9 => "1-9".to_owned(),
                (None, some) => values(some, facts::SEPARATOR),
            },
        );
        Shown::Board(cells.collect())
    }
}
