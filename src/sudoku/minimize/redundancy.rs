//! Clues that can go, one at a time.
//!
//! In lanes, the solution of a puzzle is known, so each clue asks for one thing:
//! is there a solution with another digit in its cell ([`Known`])?

use super::{MinimizeError, uniqueness};
use crate::board::{Cell, Digit, Givens, Grid, Shape};
use crate::cover::Count;
use crate::lanes::{Answer, Known, Lanes, Puzzle};
use crate::limits::{Limits, Stop};
use crate::sudoku::batch::{Question, Verdict};
use crate::sudoku::bulk;
use crate::sudoku::outcome::Status;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Which clues of a unique puzzle are needed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Redundancy {
    /// The clues that can each be removed, one at a time, without losing
    /// uniqueness, in reading order.
    pub redundant: Vec<Cell>,
    /// The clues that a limit left undecided.
    pub open: Vec<Cell>,
    /// The limit.
    pub stop: Option<Stop>,
}

impl Redundancy {
    /// Returns what was found in one word: `minimal`, `redundant` if clues can go, or
    /// the status of a puzzle that is not unique; `unknown` if a limit left any clue
    /// undecided, as there may be others that can go.
    pub fn word(found: &Result<Redundancy, MinimizeError>) -> &'static str {
        match found {
            Ok(found) if found.is_minimal() => "minimal",
            Ok(found) if found.open.is_empty() => "redundant",
            Err(MinimizeError::NotUnique(status)) => status.name(),
            _ => Status::Unknown.name(),
        }
    }

    /// Returns clues of a puzzle as text: `r1c2=3 r4c1=5`.
    pub fn clues(cells: &[Cell], grid: &Grid) -> String {
        let clues = cells.iter().filter_map(|&cell| {
            let digit = grid.get(cell)?;
            Some(format!("{}={digit}", grid.shape().cell_name(cell)))
        });
        clues.collect::<Vec<_>>().join(" ")
    }

    /// Returns whether every clue is needed.
    pub fn is_minimal(&self) -> bool {
        self.redundant.is_empty() && self.open.is_empty()
    }
}

/// Which clues can go?
pub(in crate::sudoku) struct Needs<'l> {
    pub(in crate::sudoku) limits: &'l Limits,
}

impl bulk::Question for Needs<'_> {
    type Answer = Result<Redundancy, MinimizeError>;

    fn together(
        &self,
        lanes: &mut Lanes,
        limits: &Limits,
        puzzles: &[Puzzle],
    ) -> Vec<Option<Self::Answer>> {
        let job = Question::UNIQUE.job(limits);
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let report = lanes.count(&all, &job);
        let mut found = Vec::with_capacity(puzzles.len());
        let (mut asked, mut without, mut known) = (Vec::new(), Vec::new(), Vec::new());
        for (place, puzzle) in puzzles.iter().enumerate() {
            let answer = report.answer(place);
            let verdict = Question::UNIQUE.verdict(answer, None);
            found.push(match (answer, MinimizeError::of(&verdict)) {
                (Answer::Stopped(..), _) => None,
                (_, Some(error)) => Some(Err(error)),
                (_, None) => Some(Ok(Redundancy {
                    redundant: Vec::new(),
                    open: Vec::new(),
                    stop: None,
                })),
            });
            if let Some(Some(Ok(_))) = found.last() {
                for (cell, digit) in clues(puzzle) {
                    let mut puzzle = *puzzle;
                    puzzle[cell.index()] = b'.';
                    without.push(puzzle);
                    known.push(Some(Known::new(cell, digit)));
                    asked.push((place, cell));
                }
            }
        }
        let without: Vec<&Puzzle> = without.iter().collect();
        let report = lanes.count_beyond(&without, &known, &job);
        for (number, (place, cell)) in asked.into_iter().enumerate() {
            match (report.answer(number), &mut found[place]) {
                (Answer::Exactly(_), Some(Ok(found))) => found.redundant.push(cell),
                (Answer::AtLeast(_), _) => {}
                (_, found) => *found = None,
            }
        }
        found
    }

    fn by_itself(&self, search: &mut Search, puzzle: &Givens<'_>) -> Self::Answer {
        let limits = self.limits.started();
        redundancy(search, &mut Run::new(&limits), puzzle)
    }
}

/// Returns the clues of a puzzle.
pub(super) fn clues(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    let cells = Shape::CLASSIC.cells().zip(puzzle);
    cells.filter_map(|(cell, byte)| {
        let value = usize::from(byte.wrapping_sub(b'0'));
        Some((cell, Digit::new(value).filter(|_| value <= 9)?))
    })
}

/// Finds the redundant clues of a puzzle.
pub(crate) fn redundancy(
    search: &mut Search,
    run: &mut Run<'_>,
    puzzle: &Givens<'_>,
) -> Result<Redundancy, MinimizeError> {
    let cells: Vec<Cell> = puzzle.clues().clues().map(|(cell, _)| cell).collect();
    let without = cells.iter().map(|&cell| puzzle.without(&[cell]));
    let all = [puzzle.clone()].into_iter().chain(without).collect();
    let verdicts = uniqueness(search, run, all);
    if let Some(error) = MinimizeError::of(&verdicts[0]) {
        return Err(error);
    }
    let which = |wanted: fn(&Verdict) -> bool| {
        let clues = cells.iter().zip(&verdicts[1..]);
        let clues = clues.filter(|(_, verdict)| wanted(verdict));
        clues.map(|(&cell, _)| cell).collect()
    };
    Ok(Redundancy {
        redundant: which(|verdict| verdict.count == Count::Exact(1)),
        open: which(|verdict| verdict.doubt().is_some()),
        stop: verdicts.iter().find_map(Verdict::doubt),
    })
}
