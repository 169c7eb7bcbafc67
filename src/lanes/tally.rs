//! The results so far for each puzzle of a batch.

use super::layout::Columns;
use super::layout::{DOUBLE, ID, NUMBER};
use super::text::{self, Puzzle};
use crate::limits::Stop;

/// How the count of a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It has exactly this many solutions.
    Exactly(u64),
    /// It has this many or more: the limit was reached.
    AtLeast(u64),
    /// It has this many or more: the work on it was stopped early, for this
    /// reason. If that was the search for a solution to report, the number may
    /// equal the limit.
    Stopped(u64, Stop),
    /// The text is not a puzzle: a byte of it is not a cell.
    Malformed,
}

/// The state of the work on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its search continues, or has ended.
    Open,
    /// The limit was reached.
    Full,
    /// The work was stopped.
    Stopped,
    /// Not a puzzle.
    Malformed,
}

/// The counts of a batch.
#[derive(Default)]
pub(super) struct Tally {
    limit: u64,
    /// For each puzzle, the solutions found so far; possibly more than the
    /// limit.
    counts: Vec<u64>,
    /// Invariant: as many as `counts`.
    states: Vec<State>,
    /// For each puzzle, the last solution found. Empty if not requested.
    solutions: Vec<Puzzle>,
    /// The most solutions to keep of each puzzle.
    most_kept: u32,
    /// Solutions with the indices of their puzzles.
    kept: Vec<(u32, Puzzle)>,
    /// The number kept of each puzzle. Empty if none are to be kept.
    kept_counts: Vec<u32>,
    /// The number of puzzles, from the first, that have been reviewed.
    reviewed: usize,
    /// The number of branches.
    pub(super) branches: u64,
    /// The number of puzzles that have reached the limit.
    pub(super) full: usize,
}

impl Tally {
    /// Starts over.
    pub(super) fn reset(&mut self, puzzles: usize, limit: u64, solutions: bool) {
        self.limit = limit;
        self.counts.clear();
        self.counts.resize(puzzles, 0);
        self.states.clear();
        self.states.resize(puzzles, State::Open);
        self.solutions
            .resize(if solutions { puzzles } else { 0 }, [b'.'; 81]);
        self.most_kept = 0;
        self.kept.clear();
        self.kept_counts.clear();
        self.reviewed = 0;
        self.branches = 0;
        self.full = 0;
    }

    /// Keeps up to this many solutions of each puzzle, those found first.
    pub(super) fn keep_up_to(&mut self, most: u32) {
        self.most_kept = most;
        let puzzles = if most > 0 { self.counts.len() } else { 0 };
        self.kept_counts.resize(puzzles, 0);
    }

    /// Returns whether each solution has to be found itself.
    pub(super) fn keeps_all(&self) -> bool {
        self.most_kept > 0
    }

    /// Returns whether solved states are requested.
    pub(super) fn wants_solutions(&self) -> bool {
        self.most_kept > 0 || !self.solutions.is_empty()
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

    /// Stores solved states as solutions.
    pub(super) fn keep(&mut self, columns: &Columns, at: usize, count: usize) {
        let ids = columns[ID].iter().enumerate();
        for (state, &word) in ids.skip(at).take(count) {
            let id = (word & NUMBER) as usize;
            // A second solution is useless: which one comes first depends on
            // the neighbours, so a separate search will find the one to report.
            if self.counts[id] <= 1
                && let Some(solution) = self.solutions.get_mut(id)
            {
                text::write(|word| columns[word][state], solution);
            }
            if let Some(kept) = self.kept_counts.get_mut(id)
                && *kept < self.most_kept
            {
                *kept += 1;
                let mut solution = [0; 81];
                text::write(|word| columns[word][state], &mut solution);
                self.kept.push(((word & NUMBER), solution));
            }
        }
    }

    /// Sorts the kept solutions.
    pub(super) fn sort(&mut self) {
        self.kept.sort_unstable();
    }

    /// Returns the kept solutions of a puzzle, with its index, after
    /// [`Tally::sort`].
    pub(super) fn kept(&self, id: usize) -> &[(u32, Puzzle)] {
        let Some(&number) = self.kept_counts.get(id) else {
            return &[];
        };
        let from = self.kept.partition_point(|kept| (kept.0 as usize) < id);
        &self.kept[from..from + number as usize]
    }

    /// Counts solutions of a puzzle that is not begun.
    pub(super) fn know(&mut self, id: usize, count: u64) {
        self.counts[id] = count;
    }

    /// Marks a puzzle as malformed.
    pub(super) fn malformed(&mut self, id: usize) {
        self.states[id] = State::Malformed;
    }

    /// Takes what a search of the only puzzle found, and whether it was stopped.
    pub(super) fn found(&mut self, count: u64, solution: Option<Puzzle>, is_stopped: bool) {
        self.counts[0] = count;
        self.states[0] = match is_stopped {
            _ if count >= self.limit => State::Full,
            true => State::Stopped,
            false => State::Open,
        };
        if let (Some(place), Some(solution)) = (self.solutions.first_mut(), solution) {
            *place = solution;
        }
    }

    /// Stops the work on a puzzle, unless it is decided.
    pub(super) fn stop(&mut self, id: usize) {
        if self.states[id] == State::Open {
            self.states[id] = State::Stopped;
        }
    }

    /// Returns whether a state can be dropped, given its word [`ID`].
    #[inline(always)]
    pub(super) fn is_settled(&self, word: u32) -> bool {
        self.states[(word & NUMBER) as usize] != State::Open
    }

    /// Replaces the solutions of puzzles that have several, unless the work on
    /// them was stopped. Returns why the review was stopped, if it was.
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

    /// Returns whether the solution of a puzzle depends only on it, or is not
    /// requested.
    fn is_reviewed(&self, id: usize) -> bool {
        self.solutions.is_empty() || self.counts[id] <= 1 || id < self.reviewed
    }

    /// Returns the number of solutions of a puzzle found so far.
    pub(super) fn count(&self, id: usize) -> u64 {
        self.counts[id]
    }

    /// Returns how many puzzles from one on, at most `most`, have exactly one
    /// solution each, and these solutions, if they are requested.
    pub(super) fn singles(&self, from: usize, most: usize) -> (usize, &[Puzzle]) {
        let to = self.counts.len().min(from.saturating_add(most));
        let (counts, states) = (&self.counts[from..to], &self.states[from..to]);
        let is_single = |&(&count, &state): &(&u64, &State)| count == 1 && state == State::Open;
        let len = counts.iter().zip(states).take_while(is_single).count();
        let solutions = self.solutions.get(from..from + len);
        (len, solutions.unwrap_or_default())
    }

    /// Returns a solution of a puzzle, if one is known.
    pub(super) fn solution(&self, id: usize) -> Option<&Puzzle> {
        let is_known = match self.states[id] {
            // The only one so far; if there are several, none may have been
            // kept.
            State::Stopped => self.counts[id] == 1,
            _ => self.counts[id] > 0 && self.is_reviewed(id),
        };
        self.solutions.get(id).filter(|_| is_known)
    }

    /// Returns the answer for a puzzle, given why the work was stopped if it
    /// was. The work also stops once others have found enough.
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
