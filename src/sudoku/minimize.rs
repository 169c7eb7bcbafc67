//! Minimal puzzles: unique, and no longer so when one clue goes, whichever it is.

use std::ops::ControlFlow;

use super::Status;
use super::batch::{Asked, Question, Verdict, answer_all};
use super::clue_removal::{ClueRemoval, remove_clues};
use super::run::Run;
use super::search::Search;
use crate::board::{Cell, Givens, Grid};
use crate::cover::Count;
use crate::limits::{Limits, Stop};
use crate::random::Random;

/// A puzzle after the removal of clues.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Minimized {
    /// The rest of the puzzle. It is always unique.
    pub grid: Grid,
    /// Whether every clue is known to be needed.
    pub is_minimal: bool,
    /// The limit that left some clue undecided, if one did. Undecided clues
    /// stay.
    pub stop: Option<Stop>,
}

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
    /// the status of a puzzle that is not unique; `unknown` if a limit was reached.
    pub fn word(found: &Result<Redundancy, MinimizeError>) -> &'static str {
        match found {
            Ok(found) if found.is_minimal() => "minimal",
            Ok(found) if !found.redundant.is_empty() => "redundant",
            Err(MinimizeError::NotUnique(status)) => status.name(),
            _ => Status::Unknown.name(),
        }
    }

    /// Returns the clues of a puzzle that can go, each alone, such as `r1c2=3 r4c1=5`.
    pub fn clues(&self, grid: &Grid) -> String {
        let clues = self.redundant.iter().filter_map(|&cell| {
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

/// Why the clues of a puzzle cannot be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// It has no solution or several.
    #[error("the puzzle is not unique but has {}", solutions(.0))]
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

/// Checks whether each of several puzzles is unique, all for the same question.
fn uniqueness(search: &mut Search, run: &mut Run<'_>, puzzles: Vec<Givens<'_>>) -> Vec<Verdict> {
    let asked = puzzles.into_iter().map(|givens| Asked { givens, run: 0 });
    let asked: Vec<_> = asked.collect();
    answer_all(search, Question::UNIQUE, &asked, std::slice::from_mut(run))
}

/// Removes clues of each puzzle, in the random order of its source, until no
/// more can go.
pub(super) fn minimize_all<S: FnMut() -> u64>(
    search: &mut Search,
    limits: &Limits,
    puzzles: Vec<(Givens<'_>, S)>,
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
            let cells = givens.clues().clues().map(|(cell, _)| cell);
            let mut cells: Vec<Cell> = cells.collect();
            Random::new(&mut source).shuffle(&mut cells);
            Ok(ClueRemoval::new(givens, cells.chunks(1), 0, run))
        })
        .collect();
    remove_clues(search, &mut runs, all.iter_mut().flatten());
    let minimized = |removal: ClueRemoval| {
        let too_many_nodes = removal.is_doubtful().then_some(Stop::Nodes);
        let stop = removal.stop().or(too_many_nodes);
        Minimized {
            grid: removal.grid().clone(),
            is_minimal: stop.is_none(),
            stop,
        }
    };
    all.into_iter().map(|one| one.map(minimized)).collect()
}

/// Visits every minimal puzzle whose clues are all clues of this one. Returns
/// why it ended early, if it did.
pub(super) fn minimal_puzzles(
    search: &mut Search,
    run: &mut Run<'_>,
    puzzle: &Givens<'_>,
    visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Option<Stop>, MinimizeError> {
    let verdicts = uniqueness(search, run, vec![puzzle.clone()]);
    if let Some(error) = MinimizeError::of(&verdicts[0]) {
        return Err(error);
    }
    let mut listing = Listing {
        search,
        run,
        visit,
        doubt: None,
    };
    let undecided = puzzle.clues().clues().map(|(cell, _)| cell).collect();
    let flow = listing.list(puzzle, undecided, &mut Vec::new());
    Ok(flow.break_value().or(listing.doubt))
}

/// A list of minimal puzzles under construction.
///
/// The listing decides clue by clue whether it goes or stays. A clue that
/// cannot go stays, here and with any fewer clues. A clue that could go and
/// stays has to be needed in the end. If it is not needed even when all
/// undecided clues go, it never is, and this branch is empty. The same holds
/// for a clue that a limit on nodes left undecided.
struct Listing<'s, 'r, 'l, V> {
    search: &'s mut Search,
    run: &'r mut Run<'l>,
    visit: V,
    /// The limit that left a clue undecided, if one did.
    doubt: Option<Stop>,
}

impl<V: FnMut(Grid) -> ControlFlow<()>> Listing<'_, '_, '_, V> {
    /// Lists the minimal puzzles in a unique one that have all of its clues
    /// that are not in `undecided`. The clues in `kept` could have gone.
    fn list(
        &mut self,
        puzzle: &Givens<'_>,
        undecided: Vec<Cell>,
        kept: &mut Vec<Cell>,
    ) -> ControlFlow<Stop> {
        if let Some(stop) = self.run.stop() {
            return ControlFlow::Break(stop);
        }
        let barest = puzzle.without(&undecided);
        let of_kept = kept.iter().map(|&cell| barest.without(&[cell]));
        let of_undecided = undecided.iter().map(|&cell| puzzle.without(&[cell]));
        let all = of_kept.chain(of_undecided).collect();
        let verdicts = uniqueness(self.search, self.run, all);
        let doubt = verdicts.iter().find_map(Verdict::doubt);
        if let Some(stop) = doubt.filter(|&stop| stop != Stop::Nodes) {
            return ControlFlow::Break(stop);
        }
        self.doubt = self.doubt.or(doubt);
        let (of_kept, of_undecided) = verdicts.split_at(kept.len());
        let is_unique = |verdict: &Verdict| verdict.count == Count::Exact(1);
        if of_kept.iter().any(is_unique) {
            return ControlFlow::Continue(());
        }
        if undecided.is_empty() {
            // A puzzle that is not known to be minimal is not listed.
            return match doubt {
                Some(_) => ControlFlow::Continue(()),
                None => (self.visit)(puzzle.clues().clone()).map_break(|()| Stop::Visitor),
            };
        }
        let which = |wanted: fn(&Verdict) -> bool| {
            let clues = undecided.iter().zip(of_undecided);
            let clues = clues.filter(move |(_, verdict)| wanted(verdict));
            clues.map(|(&cell, _)| cell)
        };
        let can_go = which(is_unique).collect();
        let before = kept.len();
        kept.extend(which(|verdict| verdict.doubt().is_some()));
        let flow = self.go_on(puzzle, can_go, undecided.len(), kept);
        kept.truncate(before);
        flow
    }

    /// Continues with the clues that can go, given the number of undecided
    /// clues before.
    fn go_on(
        &mut self,
        puzzle: &Givens<'_>,
        mut can_go: Vec<Cell>,
        undecided: usize,
        kept: &mut Vec<Cell>,
    ) -> ControlFlow<Stop> {
        if can_go.len() < undecided {
            // With fewer undecided clues, more may be known about the kept
            // ones.
            return self.list(puzzle, can_go, kept);
        }
        let Some(cell) = can_go.pop() else {
            return ControlFlow::Continue(());
        };
        self.list(&puzzle.without(&[cell]), can_go.clone(), kept)?;
        kept.push(cell);
        let flow = self.list(puzzle, can_go, kept);
        kept.pop();
        flow
    }
}
