//! Exact counts, by the quickest of four methods.
//!
//! A search takes time in proportion to the number of solutions, some millions
//! of them a second. The sums over [`partitions`](crate::partitions) take time
//! that depends only on the clues: a few hundredths of a second to some
//! seconds. The clues do not show which is quicker, so the search goes first,
//! for as long as the sums would take in a cheap case. Boards with very few
//! clues, which always have more solutions than that, skip the search.
//!
//! Boards that the sums do not support (larger ones, variants, jigsaws, pencil marks) are
//! counted as exact covers once the search has been stopped: with a memory, with symmetries
//! and on all threads. All 2,799,360 grids of 6x6 with disjoint groups take 0.27 s, most
//! of it the search before; to visit them takes 0.72 s. What takes longer is counted
//! [by rows](by_rows) if its rules only say which cells differ. Where setters drew
//! constraints, all are visited, as propagation knows sums and lines better than the cover.
//!
//! Sums use large tables, so clones of a solver take turns with them; each turn
//! has all the threads.

mod by_cover;
mod by_rows;
mod candidates;
mod relations;
mod sample;
mod sums;
mod turn;

use std::ops::ControlFlow;

pub(super) use by_cover::count_from;
pub(super) use by_rows::Keeper;
pub use by_rows::{CountFromError, RowCheckpoint, UnreadableRows};
pub use candidates::CandidateCounts;
pub(super) use candidates::Counting;
pub use relations::Relations;
pub(super) use relations::relations;
pub(super) use sample::{LISTED, sample};
pub use sample::{SampleError, Sampled};

pub use self::sums::Meter;
pub(super) use self::sums::PartitionCounter;
use self::sums::{MANY, Timer, may_sum, most_to_list};
pub(in crate::sudoku) use self::turn::Turns;
use super::outcome::{CountedBy, Outcome, status_of};
use super::search::{Found, Search};
use crate::board::Givens;
use crate::cover::Count;
use crate::limits::{Instant, Limits};

/// Counts all solutions.
pub(super) fn count(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> Outcome {
    if !may_sum(search, puzzle, limits) {
        return match by_cover::may_cover(search, puzzle, limits) {
            true => by_cover::count(search, sums, puzzle, limits),
            false => search.ask(puzzle, None, limits, |_| ControlFlow::Continue(())),
        };
    }
    let mut timer = Timer::start(limits);
    let most = most_to_list(puzzle.clues(), MANY);
    let go_on = |_: Found<'_>| ControlFlow::Continue(());
    let mut outcome = search.ask(puzzle, Some(most), &timer.brief(), go_on);
    match timer.plan(puzzle.clues(), outcome.stop) {
        Ok(None) => {}
        Ok(Some(plan)) => {
            let summing = Instant::now();
            outcome.method = CountedBy::Partitions { work: plan.work() };
            match sums.make(&plan, &mut timer, |control| plan.count(control)) {
                Ok(count) => {
                    if count > 0 && outcome.solutions.is_empty() {
                        // The clues are many and yet the search did not finish:
                        // a rare case.
                        let found = search.count_up_to(puzzle, 2, &timer.left());
                        outcome.solutions = found.solutions;
                    }
                    (outcome.count, outcome.stop) = (Count::Exact(count), None);
                }
                Err(stop) => outcome.stop = Some(stop),
            }
            outcome.stats.search_time += summing.elapsed();
        }
        Err(stop) => outcome.stop = Some(stop),
    }
    outcome.status = status_of(outcome.count, outcome.stop);
    outcome
}
