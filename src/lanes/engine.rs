//! The facade: takes batches of puzzles and returns a report.

use std::cell::Cell;
use std::fmt;

use super::first_solution::{FirstSolution, grace};
use super::instruction_set::InstructionSet;
use super::layout::NUMBER;
use super::scheduler::{Batch, Scheduler};
use super::state_stack::StateStack;
use super::tally::{Answer, Tally};
use super::text::{Candidates, Known, Puzzle};
use crate::limits::{Clock, Limits, Stop};

/// A question about puzzles, with its limits.
#[derive(Clone, Debug)]
pub struct Job {
    limit: u64,
    solutions: bool,
    limits: Limits,
}

impl Job {
    /// Counts the solutions of each puzzle up to a limit: 2 decides whether it
    /// is unique, [`u64::MAX`] counts all.
    pub fn count_up_to(limit: u64) -> Job {
        Job {
            limit,
            solutions: false,
            limits: Limits::none(),
        }
    }

    /// Also asks for a solution of each puzzle.
    pub fn with_solutions(self) -> Job {
        Job {
            solutions: true,
            ..self
        }
    }

    /// Stops within a few hundredths of a second of a limit: the time, which is
    /// for all puzzles together here, a deadline or an interrupt. Limits on
    /// nodes have no effect here.
    pub fn within(self, limits: &Limits) -> Job {
        let limits = Limits {
            nodes: None,
            ..limits.clone()
        };
        Job { limits, ..self }
    }

    /// Returns the limit.
    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns whether solutions are requested.
    pub(super) fn wants_solutions(&self) -> bool {
        self.solutions
    }

    /// Returns a clock for the limits, which starts now.
    pub(super) fn clock(&self) -> Clock {
        Clock::start(&self.limits)
    }

    /// Returns the limit of the search. Reporting the same solution in any
    /// order of the search requires knowing whether there is another.
    fn search_limit(&self) -> u64 {
        self.limit.max(if self.solutions { 2 } else { 1 })
    }
}

/// An engine for batches. Reuse it to reuse its memory: about 100 kB, plus
/// deferred states, at most about 1 MB unless single puzzles have huge trees.
/// It uses one thread.
///
/// Any batch size works. Small batches with AVX-512 reach this share of the
/// full speed, for 17-clue puzzles and for the hardest:
///
/// | puzzles in a batch | 1 | 4 | 16 | 64 | 256 | 1024 |
/// |--------------------|--:|--:|---:|---:|----:|-----:|
/// | 17 clues           | 3 % | 9 % | 25 % | 50 % | 80 % | 95 % |
/// | hardest            | 25 % | 60 % | 90 % | 100 % | 100 % | 100 % |
///
/// # Examples
///
/// ```
/// use quadrille::internals::{Answer, Job, Lanes, InstructionSet};
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
    end: End,
}

/// How the last batch ended.
#[derive(Clone, Copy, Default)]
struct End {
    limit: u64,
    begun: usize,
    stop: Option<Stop>,
}

impl Lanes {
    /// The most puzzles in a batch: 134 million.
    pub const MOST: usize = NUMBER as usize;

    /// Creates an engine for an instruction set; [`InstructionSet::best`] is
    /// the fastest.
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
            end: End::default(),
        }
    }

    /// Returns the instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Counts the solutions of each puzzle.
    ///
    /// A puzzle with malformed text is reported as such and costs nothing else.
    /// If the job is stopped, unfinished puzzles are reported with what was
    /// found so far.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`Lanes::MOST`] puzzles.
    pub fn count(&mut self, puzzles: &[&Puzzle], job: &Job) -> Report<'_> {
        self.count_among(puzzles, &[], job)
    }

    /// Counts the solutions of each puzzle that have only these candidates;
    /// `None` is all of them. Puzzles beyond the end of the list have all, too.
    ///
    /// # Panics
    ///
    /// As [`count`](Lanes::count).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{DigitSet, Marks, Shape};
    /// use quadrille::internals::{Answer, Candidates, InstructionSet, Job, Lanes};
    ///
    /// // Each row is the one before, moved by three, and then by four.
    /// let mut marks = Marks::full(Shape::CLASSIC);
    /// for cell in Shape::CLASSIC.cells() {
    ///     let (row, column) = (cell.index() / 9, cell.index() % 9);
    ///     let digit = (column + 3 * row + row / 3) % 9;
    ///     marks.set(cell, DigitSet::from_bits(1 << digit));
    /// }
    /// let candidates = Candidates::of(&marks).expect("9x9");
    /// let mut lanes = Lanes::new(InstructionSet::best()).expect("the best instruction set is available");
    /// let job = Job::count_up_to(2);
    /// let report = lanes.count_among(&[&[b'.'; 81]], &[Some(&candidates)], &job);
    /// assert_eq!(report.answer(0), Answer::Exactly(1));
    /// ```
    pub fn count_among(
        &mut self,
        puzzles: &[&Puzzle],
        candidates: &[Option<&Candidates>],
        job: &Job,
    ) -> Report<'_> {
        self.run(puzzles, candidates, &[], job)
    }

    /// Counts the solutions of each puzzle, of which one may be known and is not
    /// searched for: usually a small part of the work. The answers are those of
    /// [`count`](Lanes::count). Puzzles beyond the end of the list have none.
    ///
    /// # Panics
    ///
    /// As [`count`](Lanes::count), and if the job asks for less than two
    /// solutions of each puzzle, or for solutions to report.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Digit, Shape};
    /// use quadrille::internals::{Answer, InstructionSet, Job, Known, Lanes};
    ///
    /// let puzzle = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
    /// let mut without = *puzzle;
    /// without[0] = b'.';
    /// let known = Known::new(Shape::CLASSIC.cell(0, 0), Digit::new(9).expect("not 0"));
    /// let mut lanes = Lanes::new(InstructionSet::best()).expect("the best instruction set is available");
    /// let report = lanes.count_beyond(&[&without], &[Some(known)], &Job::count_up_to(2));
    /// assert_eq!(report.answer(0), Answer::AtLeast(2), "the clue is needed");
    /// ```
    pub fn count_beyond(
        &mut self,
        puzzles: &[&Puzzle],
        known: &[Option<Known>],
        job: &Job,
    ) -> Report<'_> {
        assert!(
            job.limit >= 2 && !job.solutions,
            "a count of two solutions or more"
        );
        self.run(puzzles, &[], known, job)
    }

    fn run(
        &mut self,
        puzzles: &[&Puzzle],
        candidates: &[Option<&Candidates>],
        known: &[Option<Known>],
        job: &Job,
    ) -> Report<'_> {
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
            candidates,
            known,
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
            let unfinished = (self.tally).review(|id| {
                let candidates = candidates.get(id).copied().flatten();
                first.first_solution(puzzles[id], candidates, &mut clock)
            });
            stop = stop.or(unfinished);
        }
        self.end = End {
            limit: job.limit,
            begun,
            stop,
        };
        self.report()
    }

    /// Returns the results of the last batch once more; before any, they are
    /// those of a batch without puzzles.
    pub fn report(&self) -> Report<'_> {
        Report {
            tally: &self.tally,
            end: self.end,
        }
    }
}

impl Clone for Lanes {
    /// Returns another engine for the same instruction set, with its own
    /// memory.
    fn clone(&self) -> Lanes {
        Lanes::of(self.instruction_set)
    }
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lanes({})", self.instruction_set)
    }
}

/// The results of a batch.
pub struct Report<'a> {
    tally: &'a Tally,
    end: End,
}

impl<'a> Report<'a> {
    /// Returns the count of a puzzle, by its index in the batch.
    ///
    /// # Panics
    ///
    /// Panics if the batch has fewer puzzles.
    pub fn answer(&self, place: usize) -> Answer {
        match self.tally.answer(place, self.end.stop) {
            Answer::Exactly(count) | Answer::AtLeast(count) if count >= self.end.limit => {
                Answer::AtLeast(self.end.limit)
            }
            // One more may be known, but not which one to report.
            Answer::Stopped(count, stop) => Answer::Stopped(count.min(self.end.limit), stop),
            answer => answer,
        }
    }

    /// Returns how many puzzles from one on, at most `most`, have exactly one
    /// solution each, and these solutions, if they were requested.
    pub(crate) fn singles(&self, from: usize, most: usize) -> (usize, &'a [Puzzle]) {
        self.tally.singles(from, most)
    }

    /// Returns the number of puzzles begun, always the first ones.
    pub(crate) fn begun(&self) -> usize {
        self.end.begun
    }

    /// Returns a solution of a puzzle, if one is known and solutions were
    /// requested. It depends only on the puzzle, unless the work on it was
    /// [stopped](Answer::Stopped).
    pub fn solution(&self, place: usize) -> Option<&'a Puzzle> {
        self.tally.solution(place)
    }

    /// Returns the number of branches over all puzzles: how much propagation
    /// left undecided.
    #[cfg(feature = "internals")]
    pub fn branches(&self) -> u64 {
        self.tally.branches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit};
    use crate::lanes::grid_of;

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
        assert!(report.branches() > 0, "singles do not tell solutions apart");
        // The last of a batch is not forgotten.
        let report = lanes.count(&[clues, several], &Job::count_up_to(20).with_solutions());
        assert_eq!(report.answer(1), Answer::Exactly(16));
        assert!(report.solution(1).is_some());
    }

    #[test]
    fn every_instruction_set_finds_the_counts_of_our_puzzles() {
        let files = [
            include_str!("../../puzzles/several.txt"),
            include_str!("../../puzzles/hard.txt"),
            include_str!("../../puzzles/minimal.txt"),
        ];
        let lines = files.into_iter().flat_map(str::lines);
        let classic = lines.filter_map(|line| Some((line.as_bytes().first_chunk::<81>()?, line)));
        let (puzzles, counts): (Vec<&Puzzle>, Vec<u64>) = classic
            .filter_map(|(puzzle, line)| Some((puzzle, line.get(82..)?.parse::<u64>().ok()?)))
            .unzip();
        assert!(puzzles.len() > 100);
        for instruction_set in InstructionSet::available() {
            let mut lanes = Lanes::new(instruction_set).unwrap();
            for limit in [1, 2, 1000] {
                let report = lanes.count(&puzzles, &Job::count_up_to(limit));
                for (place, &count) in counts.iter().enumerate() {
                    let expected = match count < limit {
                        true => Answer::Exactly(count),
                        false => Answer::AtLeast(limit),
                    };
                    assert_eq!(report.answer(place), expected, "{instruction_set} {place}");
                }
            }
        }
    }

    #[test]
    fn a_known_solution_changes_no_count() {
        let clues =
            b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
        let cells = grid_of(clues).unwrap();
        let cells: Vec<_> = cells.clues().collect();
        let without = |(cell, _): &(Cell, Digit)| {
            let mut puzzle = *clues;
            puzzle[cell.index()] = b'.';
            puzzle
        };
        let puzzles: Vec<Puzzle> = cells.iter().map(without).collect();
        // One that has no such solution known, and the puzzle itself.
        let mut puzzles: Vec<&Puzzle> = puzzles.iter().collect();
        let known = cells
            .iter()
            .map(|&(cell, digit)| Some(Known::new(cell, digit)));
        let mut known: Vec<_> = known.collect();
        puzzles.insert(1, puzzles[0]);
        known.insert(1, None);
        puzzles.push(clues);
        for instruction_set in InstructionSet::available() {
            let mut lanes = Lanes::new(instruction_set).unwrap();
            for limit in [2, 3, 100_000] {
                let job = Job::count_up_to(limit);
                let report = lanes.count(&puzzles, &job);
                let expected: Vec<_> = (0..puzzles.len()).map(|k| report.answer(k)).collect();
                assert_eq!(expected.last(), Some(&Answer::Exactly(1)));
                let report = lanes.count_beyond(&puzzles, &known, &job);
                let found: Vec<_> = (0..puzzles.len()).map(|k| report.answer(k)).collect();
                assert_eq!(found, expected, "{instruction_set} {limit}");
            }
        }
    }
}
