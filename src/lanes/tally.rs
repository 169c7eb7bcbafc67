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
    /// It has so many or more: the count was stopped early, for this reason.
    Stopped(u64, Stop),
    /// The text is no puzzle; see [`first_bad_byte`](super::first_bad_byte).
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

    /// Replaces the solutions of puzzles that have several.
    pub(super) fn review(&mut self, mut first: impl FnMut(usize) -> Option<Puzzle>) {
        for id in 0..self.solutions.len() {
            if self.counts[id] > 1
                && let Some(solution) = first(id)
            {
                self.solutions[id] = solution;
            }
        }
    }

    /// The solutions of a puzzle found so far.
    pub(super) fn count(&self, id: usize) -> u64 {
        self.counts[id]
    }

    /// A solution of a puzzle, if one is known.
    pub(super) fn solution(&self, id: usize) -> Option<&Puzzle> {
        self.solutions.get(id).filter(|_| self.counts[id] > 0)
    }

    /// The outcome for a puzzle, given why the work was stopped if it was: it
    /// is also stopped if others have found enough.
    pub(super) fn answer(&self, id: usize, stop: Option<Stop>) -> Answer {
        let count = self.counts[id];
        match self.states[id] {
            State::Open => Answer::Exactly(count),
            State::Full => Answer::AtLeast(count),
            State::Stopped => Answer::Stopped(count, stop.unwrap_or(Stop::Solutions)),
            State::Malformed => Answer::Malformed,
        }
    }
}
