//! Minimal puzzles: unique, and no longer so when one clue goes, whichever it is.

mod in_lanes;
mod listing;
mod more;
mod redundancy;

pub(super) use self::listing::minimal_puzzles;
pub(super) use self::more::minimize_more;
pub(super) use self::redundancy::Needs;
pub use self::redundancy::Redundancy;
pub(crate) use self::redundancy::redundancy;
use super::batch::{Asked, Question, Verdict, answer_all};
use super::clue_removal::{ClueRemoval, remove_clues};
use super::outcome::Status;
use super::run::Run;
use super::search::Search;
use crate::board::{Cell, Givens, Grid, Variant};
use crate::cover::Count;
use crate::limits::{Limits, Stop};
use crate::random::Random;

/// A puzzle after the removal of clues.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Minimized {
    /// The rest of the puzzle. It is always unique.
    pub grid: Grid,
    /// Its rules and constraints.
    pub variant: Variant,
    /// Whether every clue is known to be needed.
    pub is_minimal: bool,
    /// The limit that left some clue undecided, if one did. Undecided clues
    /// stay.
    pub stop: Option<Stop>,
}

/// Why the clues of a puzzle cannot be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// It has no solution or several.
    #[error("the puzzle has {}", solutions(.0))]
    NotUnique(Status),
    /// A limit was reached before it was known to be unique.
    #[error("stopped before the puzzle was known to be unique: {0}")]
    Stopped(Stop),
}

fn solutions(status: &Status) -> &'static str {
    match status {
        Status::None => "no solution",
        _ => "several solutions",
    }
}

impl MinimizeError {
    /// Returns why a puzzle is not known to be unique, if it is not.
    fn of(verdict: &Verdict) -> Option<MinimizeError> {
        match verdict.doubt() {
            Some(stop) => Some(MinimizeError::Stopped(stop)),
            None if verdict.count == Count::Exact(1) => None,
            None => Some(MinimizeError::NotUnique(verdict.status)),
        }
    }
}

/// Checks whether each of several puzzles is unique, all for the same question.
fn uniqueness(search: &mut Search, run: &mut Run<'_>, puzzles: Vec<Givens<'_>>) -> Vec<Verdict> {
    let asked = puzzles.into_iter().map(|givens| Asked { givens, run: 0 });
    let asked: Vec<_> = asked.collect();
    answer_all(search, Question::UNIQUE, &asked, std::slice::from_mut(run))
}

/// Removes clues of each puzzle, in the random order of its source, until no
/// more can go; if there are groups of cells, whole groups.
pub(super) fn minimize_all<S: FnMut() -> u64>(
    search: &mut Search,
    limits: &Limits,
    puzzles: Vec<(Givens<'_>, S)>,
    groups: Option<&[Vec<Cell>]>,
) -> Vec<Result<Minimized, MinimizeError>> {
    let mut runs = vec![Run::new(limits); puzzles.len()];
    let (asked, sources): (Vec<_>, Vec<_>) = (puzzles.into_iter().enumerate())
        .map(|(run, (givens, source))| (Asked { givens, run }, source))
        .unzip();
    let verdicts = answer_all(search, Question::UNIQUE, &asked, &mut runs);
    let all = asked.into_iter().zip(sources).zip(&verdicts);
    let mut all: Vec<Result<ClueRemoval, MinimizeError>> = all
        .map(|((Asked { givens, run }, mut source), verdict)| {
            if let Some(error) = MinimizeError::of(verdict) {
                return Err(error);
            }
            let mut together = given_together(givens.clues(), groups);
            Random::new(&mut source).shuffle(&mut together);
            Ok(ClueRemoval::new(givens, together, 0, run))
        })
        .collect();
    remove_clues(search, &mut runs, all.iter_mut().flatten());
    let minimized = |removal: ClueRemoval| {
        let too_many_nodes = removal.is_doubtful().then_some(Stop::Nodes);
        let stop = removal.stop().or(too_many_nodes);
        Minimized {
            grid: removal.grid().clone(),
            variant: removal.variant().clone(),
            is_minimal: stop.is_none(),
            stop,
        }
    };
    all.into_iter().map(|one| one.map(minimized)).collect()
}

/// Returns the clues that go together: each group, or each clue by itself.
fn given_together(clues: &Grid, groups: Option<&[Vec<Cell>]>) -> Vec<Vec<Cell>> {
    let Some(groups) = groups else {
        return clues.clues().map(|(cell, _)| vec![cell]).collect();
    };
    let given = |group: &Vec<Cell>| -> Vec<Cell> {
        let cells = group.iter().copied();
        cells.filter(|&cell| clues.get(cell).is_some()).collect()
    };
    let all = groups.iter().map(given);
    all.filter(|group| !group.is_empty()).collect()
}

/// Says whether puzzles with some of the clues are unique.
trait Judge {
    /// A puzzle.
    type Puzzle;

    /// Returns a puzzle without some of its clues.
    fn without(&self, puzzle: &Self::Puzzle, cells: &[Cell]) -> Self::Puzzle;

    /// Returns a puzzle as a grid.
    fn grid(&self, puzzle: &Self::Puzzle) -> Grid;

    /// Returns whether each puzzle is unique, or the limit that prevented to
    /// know it. With a cell, a puzzle lacks only the clue of this cell to be one
    /// that is.
    fn judge(&mut self, puzzles: &[(Self::Puzzle, Option<Cell>)]) -> Vec<Result<bool, Stop>>;

    /// Returns why to stop, if there is a reason.
    fn stop(&self) -> Option<Stop>;
}
