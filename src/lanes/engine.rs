//! The facade: takes batches of puzzles and returns reports.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;

use super::first_solution::{FirstSolution, grace};
use super::instruction_set::InstructionSet;
use super::job::Job;
use super::layout::NUMBER;
use super::one::{Found, One};
use super::parallel_count::Count;
use super::report::{End, Report};
use super::scheduler::{Batch, Scheduler};
use super::state_stack::StateStack;
use super::tally::{Answer, Tally};
use super::text::{Candidates, Known, Puzzle};
use crate::limits::{Limits, Stop};

/// The most solutions of one puzzle that are looked for in one group of lanes. For
/// more, keeping all lanes busy pays.
const MOST_OF_ONE: u64 = 1000;

/// An engine for batches. Reuse it to reuse its memory: about 100 kB, plus
/// deferred states, at most about 1 MB unless single puzzles have huge trees.
/// It uses one thread.
///
/// Any batch size works. Small batches reach a part of the full speed: with AVX-512 a quarter for
/// 16 puzzles of 17 clues, and 90 % for 16 of the hardest (`docs/lab/lanes.md`).
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
    /// Made at its first use, as 50 kB take longer than an easy puzzle.
    scheduler: Option<Scheduler>,
    tally: Tally,
    /// Likewise.
    first_solution: Option<FirstSolution>,
    stack: StateStack,
    end: End,
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
            scheduler: None,
            tally: Tally::default(),
            first_solution: None,
            stack: StateStack::new(),
            end: End::default(),
        }
    }

    /// Returns the instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Counts the solutions of each puzzle.
    ///
    /// A puzzle with malformed text is reported as such, even if the job is
    /// stopped before its turn, and costs nothing else. If the job is stopped,
    /// unfinished puzzles are reported with what was found so far.
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

    /// Counts the solutions of each puzzle except those that are left out of the
    /// search: usually a small part of the work. If one solution is left out and
    /// counts, the answers are those of [`count`](Lanes::count). Puzzles beyond
    /// the end of the list are searched for all solutions.
    ///
    /// # Panics
    ///
    /// As [`count`](Lanes::count), and if the job asks for a solution to report,
    /// or a known solution is all that it asks for.
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
        let counted = known.iter().flatten().map(|known| known.count());
        assert!(
            job.limit > counted.max().unwrap_or(0) && !job.solutions,
            "a count of more solutions than are known"
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
        self.tally.keep_up_to(job.kept);
        let (clock, stopped) = (job.clock(), Cell::new(None));
        let (begun, mut stop);
        if let [puzzle] = puzzles
            && Lanes::is_for_one(job)
            && clock.look().is_continue()
        {
            let candidates = candidates.first().copied().flatten();
            let known = known.first().copied().flatten();
            let found;
            (found, stop) = self.search_one(puzzle, candidates, known, job);
            self.tally.branches = found.branches;
            match found.is_malformed {
                true => self.tally.malformed(0),
                false => (self.tally).found(found.count, found.solution, stop.is_some()),
            }
            begun = 1;
        } else {
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
            let scheduler = self.scheduler.get_or_insert_with(Scheduler::new);
            self.instruction_set.run(scheduler, &mut batch);
            (begun, stop) = (batch.begun, stopped.get());
            self.tally.sort();
        }
        if job.solutions {
            let mut clock = grace(clock, stop);
            let first = self.first_solution.get_or_insert_with(FirstSolution::new);
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

    /// Counts the solutions of one puzzle that has only these candidates, and
    /// returns the solution if it is the only one.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::internals::{Answer, InstructionSet, Job, Lanes};
    ///
    /// let puzzle = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
    /// let mut lanes = Lanes::new(InstructionSet::best()).expect("the best instruction set is available");
    /// let one = lanes.count_one(puzzle, None, &Job::count_up_to(2));
    /// assert_eq!(one.answer, Answer::Exactly(1));
    /// assert!(one.solution.is_some_and(|solution| solution.starts_with(b"98")));
    /// ```
    pub fn count_one(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        job: &Job,
    ) -> Count {
        if !Lanes::is_for_one(job) {
            return self.count_one_in_batch(puzzle, candidates, job);
        }
        let (found, stop) = self.search_one(puzzle, candidates, None, job);
        let answer = match stop {
            _ if found.is_malformed => Answer::Malformed,
            _ if found.count >= job.limit() => Answer::AtLeast(job.limit()),
            Some(stop) => Answer::Stopped(found.count, stop),
            None => Answer::Exactly(found.count),
        };
        Count {
            answer,
            solution: found
                .solution
                .filter(|_| found.count == 1 && stop.is_none()),
            branches: found.branches,
        }
    }

    /// Returns whether a search in one group of lanes is for this job on one puzzle.
    fn is_for_one(job: &Job) -> bool {
        // Pages have one way only, to be light.
        !cfg!(target_family = "wasm") && job.limit() <= MOST_OF_ONE && job.kept == 0
    }

    /// Searches one puzzle in one group of lanes. Returns why it was stopped, if it was.
    fn search_one(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        known: Option<Known>,
        job: &Job,
    ) -> (Found, Option<Stop>) {
        let (clock, mut stop) = (job.clock(), None);
        let counted = known.map_or(0, Known::count);
        let mut found = self.instruction_set.run_one(One {
            puzzle,
            candidates,
            known,
            limit: job.search_limit() - counted,
            stack: &mut self.stack,
            poll: &mut || {
                stop = clock.look().break_value();
                stop.is_some()
            },
        });
        found.count += counted;
        (found, stop)
    }

    fn count_one_in_batch(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        job: &Job,
    ) -> Count {
        let report = self.count_among(&[puzzle], &[candidates], job);
        let (answer, solution) = (report.answer(0), report.solution(0).copied());
        Count {
            answer,
            solution: solution.filter(|_| answer == Answer::Exactly(1)),
            branches: self.tally.branches,
        }
    }

    /// Returns the first solutions of a puzzle that have only these candidates, up
    /// to a number, in the order of a search of its own; none if its text is
    /// malformed. They depend only on the puzzle and the candidates, and the first
    /// is the one that is reported among many puzzles.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached first; nodes are not counted.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::internals::{InstructionSet, Lanes};
    /// use quadrille::limits::Limits;
    ///
    /// let mut lanes = Lanes::new(InstructionSet::best()).expect("the best instruction set is available");
    /// let ten = lanes.first_solutions(&[b'.'; 81], None, 10, &Limits::none())?;
    /// assert_eq!(ten.len(), 10);
    /// assert!(ten.iter().all(|solution| !solution.contains(&b'.')));
    /// # Ok::<(), quadrille::limits::Stop>(())
    /// ```
    pub fn first_solutions(
        &mut self,
        puzzle: &Puzzle,
        candidates: Option<&Candidates>,
        most: usize,
        limits: &Limits,
    ) -> Result<Vec<Puzzle>, Stop> {
        let mut clock = Job::count_up_to(1).within(limits).clock();
        let mut found = Vec::new();
        if most > 0 {
            let first = self.first_solution.get_or_insert_with(FirstSolution::new);
            first.each_solution(puzzle, candidates, &mut clock, &mut |solution| {
                found.push(*solution);
                match found.len() < most {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            })?;
        }
        Ok(found)
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

#[cfg(test)]
mod tests;
