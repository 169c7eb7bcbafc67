//! What is known of each puzzle of a batch.

use super::layout::{DOUBLE, ID, NUMBER};
use super::state_stack::Columns;
use super::text::{self, Puzzle};
use crate::limits::Stop;

/// How the count of a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It has exactly so many solutions.
    Exactly(u64),
    /// It has so many or more: the limit was reached.
    AtLeast(u64),
    /// It has so many or more: the work on it was stopped early, for this
    /// reason. If that was the search for a solution to report, there may be as
    /// many as the limit.
    Stopped(u64, Stop),
    /// The text is no puzzle: some byte of it stands for no cell.
    Malformed,
}

/// Whether a puzzle still matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its search goes on, or has come to its end.
    Open,
    /// The limit was reached.
    Full,
    /// Given up.
    Stopped,
    /// Not a puzzle.
    Malformed,
}

/// The counts of a batch.
#[derive(Default)]
pub(super) struct Tally {
    limit: u64,
    /// Solutions found so far, for each puzzle; perhaps more than the limit.
    counts: Vec<u64>,
    /// Invariant: as many as `counts`.
    states: Vec<State>,
    /// The solution found last, for each puzzle. Empty if not wanted.
    solutions: Vec<Puzzle>,
    /// How many puzzles, from the first, have been reviewed.
    reviewed: usize,
    /// States that were branched on.
    pub(super) branches: u64,
    /// Puzzles that have reached the limit.
    pub(super) full: usize,
}

impl Tally {
    /// Starts anew.
    pub(super) fn reset(&mut self, puzzles: usize, limit: u64, solutions: bool) {
        self.limit = limit;
        self.counts.clear();
        self.counts.resize(puzzles, 0);
        self.states.clear();
        self.states.resize(puzzles, State::Open);
        self.solutions
            .resize(if solutions { puzzles } else { 0 }, [b'.'; 81]);
        self.reviewed = 0;
        self.branches = 0;
        self.full = 0;
    }

    /// Whether solutions are wanted.
    pub(super) fn wants_solutions(&self) -> bool {
        !self.solutions.is_empty()
    }

    /// Counts the solutions that solved states stand for, given their words
    /// [`ID`].
    #[inline(always)]
    pub(super) fn solved(&mut self, ids: &[u32]) {
        for &word in ids {
            let id = (word & NUMBER) as usize;
            if self.states[id] == State::Open {
                self.counts[id] = self.counts[id].saturating_add(1 << (word / DOUBLE));
                if self.counts[id] >= self.limit {
                    self.states[id] = State::Full;
                    self.full += 1;
                }
            }
        }
    }

    /// Keeps solved states as solutions.
    pub(super) fn keep(&mut self, columns: &Columns, at: usize, count: usize) {
        let ids = columns[ID].iter().enumerate();
        for (state, &word) in ids.skip(at).take(count) {
            let id = (word & NUMBER) as usize;
            // A second solution is of no use: which one comes first depends
            // on the neighbours, so it will be looked for again.
            if self.counts[id] <= 1 {
                text::write(|word| columns[word][state], &mut self.solutions[id]);
            }
        }
    }

    /// Marks a puzzle as malformed.
    pub(super) fn malformed(&mut self, id: usize) {
        self.states[id] = State::Malformed;
    }

    /// Gives a puzzle up, unless it is decided.
    pub(super) fn stop(&mut self, id: usize) {
        if self.states[id] == State::Open {
            self.states[id] = State::Stopped;
        }
    }

    /// Whether a state can be dropped, given its word [`ID`].
    #[inline(always)]
    pub(super) fn is_settled(&self, word: u32) -> bool {
        self.states[(word & NUMBER) as usize] != State::Open
    }

    /// Replaces the solutions of puzzles that have several, unless the work on
    /// them was stopped. Returns why it was stopped itself, if it was.
    pub(super) fn review(
        &mut self,
        mut first: impl FnMut(usize) -> Result<Option<Puzzle>, Stop>,
    ) -> Option<Stop> {
        for id in 0..self.solutions.len() {
            if self.counts[id] > 1 && self.states[id] != State::Stopped {
                match first(id) {
                    Ok(Some(solution)) => self.solutions[id] = solution,
                    Ok(None) => {}
                    Err(stop) => return Some(stop),
                }
            }
            self.reviewed = id + 1;
        }
        None
    }

    /// Whether the solution of a puzzle is one that depends on it alone, or is
    /// not wanted.
    fn is_reviewed(&self, id: usize) -> bool {
        self.solutions.is_empty() || self.counts[id] <= 1 || id < self.reviewed
    }

    /// The solutions of a puzzle found so far.
    pub(super) fn count(&self, id: usize) -> u64 {
        self.counts[id]
    }

    /// A solution of a puzzle, if one is known.
    pub(super) fn solution(&self, id: usize) -> Option<&Puzzle> {
        let is_known = match self.states[id] {
            // The only one so far; of several it may be that none was kept.
            State::Stopped => self.counts[id] == 1,
            _ => self.counts[id] > 0 && self.is_reviewed(id),
        };
        self.solutions.get(id).filter(|_| is_known)
    }

    /// The outcome for a puzzle, given why the work was stopped if it was: it
    /// is also stopped if others have found enough.
    pub(super) fn answer(&self, id: usize, stop: Option<Stop>) -> Answer {
        let count = self.counts[id];
        let stopped = Answer::Stopped(count, stop.unwrap_or(Stop::Solutions));
        match self.states[id] {
            State::Malformed => Answer::Malformed,
            State::Open | State::Full if !self.is_reviewed(id) => stopped,
            State::Open => Answer::Exactly(count),
            State::Full => Answer::AtLeast(count),
            State::Stopped => stopped,
        }
    }
}
