//! Counts of boards that the sums do not support: by search, by exact cover, by rows.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::by_rows::{self, CountFromError, RowCheckpoint};
use super::sums::{MANY, PartitionCounter, Timer};
use crate::board::Givens;
use crate::cover::{Count, CountPlan, Stats};
use crate::limits::{Duration, Instant, Limits, Stop};
use crate::sudoku::outcome::{Outcome, status_of};
use crate::sudoku::search::{Found, Search};

/// The most bytes that a count by exact cover may take for what it remembers.
const MEMORY: usize = 256 << 20;

/// Time after which a count by rows, if there is one, replaces the one by exact cover.
const TRIAL: Duration = Duration::from_secs(3);

/// Returns whether solutions may be counted without being visited: not if setters drew
/// constraints, which propagation knows better, and not in pages, whose first module would
/// be an eighth heavier.
pub(super) fn may_cover(search: &Search, puzzle: &Givens<'_>, limits: &Limits) -> bool {
    cfg!(not(target_family = "wasm"))
        && search.is_plain()
        && limits.nodes.is_none()
        && puzzle.variant().constraints().is_none()
}

/// Counts all solutions of a board that the sums do not support: with a memory and with
/// symmetries, or by rows, if there are too many to visit.
pub(super) fn count(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> Outcome {
    let mut timer = Timer::start(limits);
    let go_on = |_: Found<'_>| ControlFlow::Continue(());
    let mut outcome = search.ask(puzzle, Some(MANY), &timer.brief(), go_on);
    if !timer.is_open(outcome.stop) {
        return outcome;
    }
    let counting = Instant::now();
    let counted = sums.take_turn(&mut timer, |limits| {
        unvisited(search, sums, puzzle, &limits)
    });
    match counted {
        Ok((count, stop, stats)) => {
            // The search may have found more before both were stopped.
            if count.number() >= outcome.count.number() {
                outcome.count = count;
            }
            (outcome.stop, outcome.stats) = (stop, stats);
        }
        Err(stop) => outcome.stop = Some(stop),
    }
    outcome.stats.search_time += counting.elapsed();
    outcome.status = status_of(outcome.count, outcome.stop);
    outcome
}

/// Counts on all threads without visiting solutions: by exact cover, and by rows if that
/// takes long.
fn unvisited(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
) -> (Count, Option<Stop>, Stats) {
    let started = Instant::now();
    let jobs = NonZeroUsize::new(sums.jobs).unwrap_or(NonZeroUsize::MIN);
    let cover = CountPlan::default().with_memory(MEMORY).with_jobs(jobs);
    let may_split = by_rows::supports(puzzle);
    let trial = match limits.time {
        Some(time) if !may_split || time <= TRIAL => limits.clone(),
        None if !may_split => limits.clone(),
        _ => limits.clone().with_time(TRIAL),
    };
    let tried = search.count_cover(puzzle, &cover, &trial);
    let left = limits.after(started.elapsed(), 0);
    let is_over = left.time == Some(Duration::ZERO) || left.stop().is_some();
    if !may_split || is_over || tried.1 != Some(Stop::Time) {
        return tried;
    }
    let (count, stop) = match by_rows::Plan::new(puzzle, &left) {
        Err(stop) => (tried.0, Some(stop)),
        Ok(None) => return search.count_cover(puzzle, &cover, &left),
        Ok(Some(plan)) => {
            let left = limits.after(started.elapsed(), 0);
            plan.count(search, puzzle, &sums.control(plan.work(), left))
        }
    };
    let count = match tried.0.number() > count.number() {
        true => tried.0,
        false => count,
    };
    (count, stop, tried.2)
}

/// Counts all solutions by rows, from a state on that is kept up to date. `None` begins.
///
/// # Errors
///
/// Returns an error if the puzzle is not counted so, or the state is of another count.
pub(in crate::sudoku) fn count_from(
    search: &mut Search,
    sums: &PartitionCounter,
    puzzle: &Givens<'_>,
    limits: &Limits,
    state: &mut Option<RowCheckpoint>,
    keeper: by_rows::Keeper<'_>,
) -> Result<Outcome, CountFromError> {
    let mut timer = Timer::start(limits);
    if !search.is_plain() || !by_rows::supports(puzzle) {
        return Err(CountFromError::Unsupported);
    }
    // For the record, and boards without any.
    let mut outcome = search.count_up_to(puzzle, 2, &timer.brief());
    let counting = Instant::now();
    let counted = sums.take_turn(&mut timer, |limits| {
        let plan = match by_rows::Plan::new(puzzle, &limits) {
            Ok(plan) => plan.ok_or(CountFromError::Unsupported)?,
            Err(stop) => return Ok((Count::AtLeast(0), Some(stop))),
        };
        let state = state.get_or_insert_with(|| plan.checkpoint());
        if !state.is_akin_to(&plan.checkpoint()) {
            return Err(CountFromError::Other);
        }
        let save = &mut *keeper.save;
        // Better an error now than after an hour.
        if !state.is_done() && save(state).is_break() {
            return Ok((state.count(), Some(Stop::Visitor)));
        }
        let left = limits.after(counting.elapsed(), 0);
        let control = sums.control(plan.work(), left);
        let from_time_to_time = by_rows::Keeper {
            every: keeper.every,
            save: &mut *save,
        };
        let counted = plan.count_from(state, Some(from_time_to_time), search, puzzle, &control);
        let _ = save(state);
        Ok(counted)
    });
    let (count, stop) = match counted {
        Ok(counted) => counted?,
        Err(stop) => (Count::AtLeast(0), Some(stop)),
    };
    // A search that found all has answered, whatever stopped the rest.
    if outcome.stop.is_some() {
        if count.is_exact() || count.number() >= outcome.count.number() {
            outcome.count = count;
        }
        outcome.stop = stop;
    }
    outcome.stats.search_time += counting.elapsed();
    outcome.status = status_of(outcome.count, outcome.stop);
    Ok(outcome)
}
