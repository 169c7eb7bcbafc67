//! The number of solutions with each candidate.

mod counts;
mod in_lanes;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub use self::counts::CandidateCounts;
use super::sums::{MANY, PartitionCounter, Timer, may_sum, most_to_list};
use crate::board::{Digit, Givens};
use crate::cover::Count;
use crate::lanes::{Lanes, Puzzle};
use crate::limits::{Duration, Limits};
use crate::sudoku::bulk;
use crate::sudoku::outcome::CountedBy;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// How many solutions have each candidate, up to a number if there is one?
pub(in crate::sudoku) struct Counting<'s> {
    pub(in crate::sudoku) sums: &'s PartitionCounter,
    pub(in crate::sudoku) most: Option<u64>,
    pub(in crate::sudoku) limits: &'s Limits,
}

impl bulk::Question for Counting<'_> {
    type Answer = CandidateCounts;

    fn together(
        &self,
        lanes: &mut Lanes,
        limits: &Limits,
        puzzles: &[Puzzle],
    ) -> Vec<Option<CandidateCounts>> {
        match self.most {
            // No number to stop at.
            Some(0) => Vec::new(),
            most => in_lanes::counts(lanes, limits, puzzles, most),
        }
    }

    fn by_itself(&self, search: &mut Search, puzzle: &Givens<'_>) -> CandidateCounts {
        match self.most {
            Some(most) => candidate_counts_up_to(search, puzzle, most, self.limits),
            None => candidate_counts(search, self.sums, puzzle, self.limits),
        }
    }
}

/// Counts the solutions with each candidate.
fn candidate_counts(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> CandidateCounts {
    if !may_sum(search, puzzle, limits) {
        return listed(search, puzzle, None, limits);
    }
    let mut timer = Timer::start(limits);
    let most = most_to_list(puzzle.clues(), MANY);
    let mut found = listed(search, puzzle, Some(most), &timer.brief());
    match timer.plan(puzzle.clues(), found.stop) {
        Ok(None) => {}
        Ok(Some(plan)) => {
            found.method = CountedBy::Partitions { work: plan.work() };
            match sums.make(&plan, &mut timer, |control| plan.candidate_counts(control)) {
                Ok(counts) => {
                    // A board has at least one cell.
                    found.total = Count::Exact(counts[0].iter().sum());
                    found.counts = counts.into_iter().flatten().map(Count::Exact).collect();
                    found.stop = None;
                }
                Err(stop) => found.stop = Some(stop),
            }
        }
        Err(stop) => found.stop = Some(stop),
    }
    found
}

/// Counts from a list of the solutions, or of some of them.
fn listed(
    search: &mut Search,
    puzzle: &Givens<'_>,
    most: Option<u64>,
    limits: &Limits,
) -> CandidateCounts {
    let shape = puzzle.shape();
    let side = shape.side();
    let mut numbers = vec![0; shape.cell_count() * side];
    let outcome = search.ask(puzzle, most, limits, |solution| {
        for (cell, digit) in solution.grid().clues() {
            numbers[cell.index() * side + digit.index()] += 1;
        }
        ControlFlow::Continue(())
    });
    let count = if outcome.count.is_exact() {
        Count::Exact
    } else {
        Count::AtLeast
    };
    CandidateCounts {
        shape,
        total: outcome.count,
        counts: numbers.into_iter().map(count).collect(),
        stop: outcome.stop,
        method: CountedBy::Search,
    }
}

/// Counts the solutions with each candidate up to a number, by a search for
/// each.
fn candidate_counts_up_to(
    search: &mut Search,
    puzzle: &Givens<'_>,
    most: u64,
    limits: &Limits,
) -> CandidateCounts {
    let limits = &limits.started();
    let mut run = Run::new(limits);
    let shape = puzzle.shape();
    let mut stop = None;
    let mut count = |puzzle: &Givens<'_>| {
        stop = stop.or(run.stop());
        if stop.is_some() {
            return Count::AtLeast(0);
        }
        let outcome = search.count_up_to(puzzle, most, &run.next());
        run.charge(Duration::ZERO, outcome.stats.nodes);
        stop = outcome.stop.filter(|stop| stop.is_early());
        outcome.count
    };
    let of_clue = count(puzzle);
    let mut counts = Vec::with_capacity(shape.cell_count() * shape.side());
    for cell in shape.cells() {
        let (clue, candidates) = (puzzle.clues().get(cell), puzzle.candidates(cell));
        counts.extend(Digit::all(shape.side()).map(|digit| match clue {
            Some(clue) if clue == digit => of_clue,
            None if candidates.contains(digit) => count(&puzzle.with_clue(cell, digit)),
            _ => Count::Exact(0),
        }));
    }
    CandidateCounts::of_cells(shape, counts, stop, CountedBy::Search)
}
