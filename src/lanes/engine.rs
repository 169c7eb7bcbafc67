//! The facade: batches of puzzles in, a report out.

use std::cell::Cell;
use std::fmt;

use super::first_solution::{FirstSolution, grace};
use super::instruction_set::InstructionSet;
use super::layout::NUMBER;
use super::scheduler::{Batch, Scheduler};
use super::state_stack::StateStack;
use super::tally::{Answer, Tally};
use super::text::Puzzle;
use crate::limits::{Clock, Limits, Stop};

/// What to find out about puzzles, and for how long.
#[derive(Clone, Debug)]
pub struct Job {
    limit: u64,
    solutions: bool,
    limits: Limits,
}

impl Job {
    /// Counts the solutions of each puzzle up to a limit: 2 tells whether it
    /// is unique, [`u64::MAX`] asks for all.
    pub fn count_up_to(limit: u64) -> Job {
        Job {
            limit,
            solutions: false,
            limits: Limits::none(),
        }
    }

    /// Asks for a solution of each puzzle as well.
    pub fn with_solutions(self) -> Job {
        Job {
            solutions: true,
            ..self
        }
    }

    /// Stops within a few hundredths of a second of a limit being reached: of
    /// time, which is for all puzzles together here, a deadline or an interrupt.
    /// Limits on nodes mean nothing here.
    pub fn within(self, limits: &Limits) -> Job {
        let limits = Limits {
            nodes: None,
            ..limits.clone()
        };
        Job { limits, ..self }
    }

    /// The limit asked for.
    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether solutions are asked for.
    pub(super) fn wants_solutions(&self) -> bool {
        self.solutions
    }

    /// A clock for the limits, which starts now.
    pub(super) fn clock(&self) -> Clock {
        Clock::start(&self.limits)
    }

    /// The limit to search with. To report the same solution whatever the
    /// order of the search, one must know whether there is another.
    fn search_limit(&self) -> u64 {
        self.limit.max(if self.solutions { 2 } else { 1 })
    }
}

/// The engine for batches, to be kept and used again for the sake of its
/// memory: about 100 kB, and what deferred states need, at most about 1 MB
/// unless single puzzles have huge trees. One thread each.
///
/// Any batch size works. The share of the full rate that small batches reach
/// with AVX-512 is, for 17-clue puzzles and for the hardest:
///
/// | puzzles in a batch | 1 | 4 | 16 | 64 | 256 | 1024 |
/// |--------------------|--:|--:|---:|---:|----:|-----:|
/// | 17 clues           | 3 % | 9 % | 25 % | 50 % | 80 % | 95 % |
/// | hardest            | 25 % | 60 % | 90 % | 100 % | 100 % | 100 % |
///
/// # Examples
///
/// ```
/// use quadrille::lanes::{Answer, Job, Lanes, InstructionSet};
///
/// let unique = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
/// let empty = &[b'.'; 81];
/// let mut lanes = Lanes::new(InstructionSet::best()).expect("the best instruction set is available");
/// let report = lanes.count(&[unique, empty], &Job::count_up_to(2).with_solutions());
/// assert_eq!(report.answer(0), Answer::Exactly(1));
/// assert_eq!(report.answer(1), Answer::AtLeast(2));
/// assert!(report.solution(0).is_some_and(|solution| solution.starts_with(b"98")));
/// ```
pub struct Lanes {
    instruction_set: InstructionSet,
    scheduler: Scheduler,
    tally: Tally,
    first_solution: FirstSolution,
}

impl Lanes {
    /// The most puzzles in a batch: 134 million.
    pub const MOST: usize = NUMBER as usize;

    /// An engine for an instruction set; [`InstructionSet::best`] is the one to use.
    ///
    /// Returns `None` if this machine does not have it.
    pub fn new(instruction_set: InstructionSet) -> Option<Lanes> {
        let is_available = instruction_set.is_available();
        is_available.then(|| Lanes::of(instruction_set))
    }

    fn of(instruction_set: InstructionSet) -> Lanes {
        Lanes {
            instruction_set,
            scheduler: Scheduler::new(),
            tally: Tally::default(),
            first_solution: FirstSolution::new(),
        }
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Counts the solutions of each puzzle.
    ///
    /// A puzzle whose text is malformed is reported as such and costs nothing
    /// else. When the job is stopped, puzzles not finished are reported with
    /// what was found so far.
    ///
    /// # Panics
    ///
    /// If there are more than [`Lanes::MOST`] puzzles.
    pub fn count(&mut self, puzzles: &[&Puzzle], job: &Job) -> Report<'_> {
        assert!(
            puzzles.len() <= Lanes::MOST,
            "at most {} puzzles in a batch",
            Lanes::MOST
        );
        self.tally
            .reset(puzzles.len(), job.search_limit(), job.solutions);
        let (clock, stopped) = (job.clock(), Cell::new(None));
        let mut batch = Batch {
            puzzles,
            begun: 0,
            tally: &mut self.tally,
            poll: &mut |_: &Tally, _: &mut StateStack| {
                stopped.set(clock.look().break_value());
                stopped.get().is_some()
            },
        };
        self.instruction_set.run(&mut self.scheduler, &mut batch);
        let (begun, mut stop) = (batch.begun, stopped.get());
        if job.solutions {
            let mut clock = grace(clock, stop);
            let first = &mut self.first_solution;
            let unfinished =
                (self.tally).review(|id| first.first_solution(puzzles[id], &mut clock));
            stop = stop.or(unfinished);
        }
        Report {
            tally: &self.tally,
            limit: job.limit,
            begun,
            stop,
        }
    }
}

impl Clone for Lanes {
    /// Returns another engine for the same instruction set, with memory of its
    /// own.
    fn clone(&self) -> Lanes {
        Lanes::of(self.instruction_set)
    }
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lanes({})", self.instruction_set)
    }
}

/// What was found out about the puzzles of a batch.
pub struct Report<'a> {
    tally: &'a Tally,
    limit: u64,
    begun: usize,
    stop: Option<Stop>,
}

impl Report<'_> {
    /// The count of a puzzle, by its place in the batch.
    ///
    /// # Panics
    ///
    /// If the batch has no such place.
    pub fn answer(&self, place: usize) -> Answer {
        match self.tally.answer(place, self.stop) {
            Answer::Exactly(count) | Answer::AtLeast(count) if count >= self.limit => {
                Answer::AtLeast(self.limit)
            }
            // Perhaps one more is known, but not which one to report.
            Answer::Stopped(count, stop) => Answer::Stopped(count.min(self.limit), stop),
            answer => answer,
        }
    }

    /// How many puzzles were begun, always the first ones.
    pub(crate) fn begun(&self) -> usize {
        self.begun
    }

    /// A solution of a puzzle, if any is known and they were asked for. It
    /// depends on the puzzle alone, unless the work on it was
    /// [stopped](Answer::Stopped).
    pub fn solution(&self, place: usize) -> Option<&Puzzle> {
        self.tally.solution(place)
    }

    /// States that were branched on, over all puzzles: how much propagation
    /// left undecided.
    pub fn branches(&self) -> u64 {
        self.tally.branches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small enough for an interpreter that checks each memory access.
    #[test]
    fn the_portable_path_counts_and_solves() {
        let clues =
            b"..34567894.67891237891.34562.4365897365897.14897214365531642978642.7853197853164.";
        // Sixteen solutions.
        let several =
            b"..3456789456789..3789..3456..4365897365897..4897..436553.64.97864.97853.97853.64.";
        let mut lanes = Lanes::new(InstructionSet::Portable).unwrap();
        let puzzles = [clues, several, &[b'1'; 81], &[b'#'; 81]];
        let report = lanes.count(&puzzles, &Job::count_up_to(3).with_solutions());
        let answers: Vec<_> = (0..4).map(|place| report.answer(place)).collect();
        let expected = [
            Answer::Exactly(1),
            Answer::AtLeast(3),
            Answer::Exactly(0),
            Answer::Malformed,
        ];
        assert_eq!(answers, expected);
        assert!(report.solution(0).unwrap().starts_with(b"123456789456"));
        assert!(report.solution(2).is_none());
    }
}
