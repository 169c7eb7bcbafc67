//! How a full count is done: by components, with or without a memory, on one
//! thread or on several, in one go or with pauses; or by a [sweep](crate::cover::count::sweep).
//!
//! Which of these pays depends on the problem and cannot be told in advance. A
//! count therefore begins with a plain search, which finishes most problems
//! before anything else would have started. A count that takes longer gives the
//! [memory](crate::cover::search::memo) a trial, in stages; the first takes 20 microseconds.
//! If enough of the states met are known already, the memory goes on; if not,
//! the search does. Whenever its nodes have doubled, the memory is judged by what it
//! saves and costs. One that fails ends there, and the threads count the subtrees
//! that it has left.
//!
//! After some milliseconds, what a search has left near its root is split into
//! subtrees. They are searched one by one, or by all threads, while the search goes
//! on with the rest.
//!
//! Only one thread counts with a memory, which must be faster than all threads without one.
//!
//! The subtrees help on one thread too: each is presolved and becomes a smaller
//! problem, with fewer options to go through at every step. The pentominoes on
//! 6 by 10 take a third less time this way.
//!
//! In the first 1,024 nodes, 12 queens and Langford pairs meet next to no known state, Latin squares and
//! Sudokus 0.16 and 0.25 for each new one, and dominoes 0.84. A memory saves no time for the first two, and
//! 69, 33 and 99.98 % for the others (`docs/lab/cover.md`).
//!
//! **One road.** A count keeps a [checkpoint](Checkpoint): for each component, the
//! solutions found and the subtrees left. An ordinary count is one that never saves
//! its checkpoint. With a memory, the subtrees are visited one by one on one thread,
//! with one table for all of them; the table is not part of a checkpoint, so it fills again after a
//! restart. Without a memory, they wait in a queue for the [`team`]. Either way, a
//! search that is to save stops for a moment now and then, says what it has found
//! and what it has left, and goes on where it stood. Nothing is counted twice, and
//! no subtree has to be finished before it can be written down.
//!
//! This file goes through the components; [`component`] counts one, by [`remember`]
//! (with a memory) or by the [`team`], whose threads are [`worker`]s.

mod component;
mod remember;
mod setting;
mod shared;
mod swept;
mod symmetric;
mod team;
#[cfg(test)]
mod tests;
mod worker;

use std::ops::ControlFlow;

pub(in crate::cover) use self::setting::Driver;
use super::checkpoint::{Checkpoint, Component};
use super::plan::CountPlan;
use super::question::{WrongPart, check};
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::model::subtree::Subtree;
use crate::cover::model::unvisited::Unvisited;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Duration, Instant, Stop};

/// Counts all solutions as planned. Also returns why it stopped, if it did so
/// before all were counted.
pub(in crate::cover) fn count(searcher: &mut Searcher, plan: &CountPlan) -> (Count, Option<Stop>) {
    if !searcher.presolving && !searcher.problem.has_bounds() {
        return Run::start(searcher).count(searcher);
    }
    let driver = Driver::new(plan, searcher.limits.started());
    let mut checkpoint = Checkpoint::new(Fingerprint::EMPTY);
    let never = &mut |_: &Checkpoint| ControlFlow::Continue(());
    let stop = driver.go_on(searcher, &mut checkpoint, never);
    let stop = stop.unwrap_or_else(|wrong| unreachable!("it has not begun before: {wrong}"));
    searcher.total = checkpoint.total();
    (checkpoint.count(), stop)
}

/// Goes on with a count; see [`Solver::count_from`](crate::cover::Solver::count_from).
pub(in crate::cover) fn count_from(
    searcher: &mut Searcher,
    plan: &CountPlan,
    checkpoint: &mut Checkpoint,
    every: Duration,
    mut save: impl FnMut(&Checkpoint) -> ControlFlow<()>,
) -> Result<Option<Stop>, WrongPart> {
    check(searcher, checkpoint.problem, &[])?;
    if checkpoint.is_done() {
        searcher.total = checkpoint.total();
        return Ok(None);
    }
    let driver = Driver {
        every: Some(every),
        ..Driver::new(plan, searcher.limits.started())
    };
    // Components may be many, and done in no time.
    let (mut last, mut is_saved) = (Instant::now(), true);
    let stop = driver.go_on(searcher, checkpoint, &mut |state| {
        is_saved = last.elapsed() >= every / 2;
        if !is_saved {
            return ControlFlow::Continue(());
        }
        last = Instant::now();
        save(state)
    })?;
    searcher.total = checkpoint.total();
    let is_over = !is_saved && save(checkpoint).is_break();
    Ok(stop.or(is_over.then_some(Stop::Visitor)))
}

/// How to save a checkpoint.
type Save<'a> = dyn FnMut(&Checkpoint) -> ControlFlow<()> + 'a;

impl Driver<'_> {
    /// Counts some subtrees of a searcher's question together; `None` if what
    /// presolve leaves falls into components, which a list of subtrees does not
    /// know.
    pub(in crate::cover) fn subtrees(
        &self,
        searcher: &mut Searcher,
        subtrees: Vec<Subtree>,
    ) -> Option<(Count, Option<Stop>)> {
        self.loaded(searcher, |run, searcher| {
            if run.is_finished() {
                return Some(run.outcome());
            }
            match self.components(searcher) {
                Ok(None) => {}
                Ok(Some(_)) => return None,
                Err(stop) => return Some((Count::AtLeast(0), Some(stop))),
            }
            searcher.stats.components = 1;
            let mut component = Component {
                left: subtrees.into_iter().map(Unvisited::from).collect(),
                ..Component::new(Fingerprint::EMPTY, Subtree::default())
            };
            let never = &mut |_: &Component| ControlFlow::Continue(());
            let stop = self.component(run, searcher, &mut component, never);
            Some((component.count(), stop))
        })
    }

    /// Presolves within the limits of a first search, and does something with the
    /// run.
    fn loaded<T>(
        &self,
        searcher: &mut Searcher,
        work: impl FnOnce(&mut Run, &mut Searcher) -> T,
    ) -> T {
        let attempt = self.attempt(&searcher.problem);
        let usual = std::mem::replace(&mut searcher.limits, attempt);
        let mut run = Run::start(searcher);
        let result = work(&mut run, searcher);
        run.take_time(searcher);
        searcher.limits = usual;
        result
    }

    pub(super) fn go_on(
        &self,
        searcher: &mut Searcher,
        checkpoint: &mut Checkpoint,
        save: &mut Save<'_>,
    ) -> Result<Option<Stop>, WrongPart> {
        self.loaded(searcher, |run, searcher| {
            if run.stop().is_some() {
                return Ok(run.stop());
            }
            let parts = if run.is_finished() {
                // Presolve found that there is no solution.
                None
            } else {
                match self.components(searcher) {
                    Ok(parts) => parts,
                    Err(stop) => return Ok(Some(stop)),
                }
            };
            self.begin(searcher, parts.as_deref(), checkpoint)?;
            if !run.is_finished() {
                searcher.stats.components = checkpoint.components.len() as u64;
            }
            Ok(match parts {
                None => self.one_of(run, searcher, checkpoint, 0, save),
                Some(parts) => self.all_of(&parts, searcher, checkpoint, save),
            })
        })
    }

    /// Returns the components of what presolve has left; `None` if there are fewer
    /// than two.
    fn components(&self, searcher: &mut Searcher) -> Result<Option<Vec<Subproblem>>, Stop> {
        searcher.components(2, &mut Clock::start(&self.limits))
    }

    /// Checks that a checkpoint has these components, or begins it with them.
    fn begin(
        &self,
        searcher: &Searcher,
        parts: Option<&[Subproblem]>,
        checkpoint: &mut Checkpoint,
    ) -> Result<(), WrongPart> {
        let own = |part: &Subproblem| match self.every {
            Some(_) => part.problem().fingerprint(),
            // It is not saved.
            None => Fingerprint::EMPTY,
        };
        if !checkpoint.has_begun() {
            checkpoint.components = match parts {
                None => vec![Component::new(checkpoint.problem, searcher.root.clone())],
                Some(parts) => {
                    let begun = |part| Component::new(own(part), Subtree::default());
                    parts.iter().map(begun).collect()
                }
            };
            return Ok(());
        }
        let problems = match parts {
            None => vec![(checkpoint.problem, &searcher.problem)],
            Some(parts) => {
                let parts = parts.iter();
                parts.map(|part| (own(part), part.problem())).collect()
            }
        };
        if checkpoint.components.len() != problems.len() {
            return Err(WrongPart::Components);
        }
        for ((hash, problem), component) in problems.into_iter().zip(&checkpoint.components) {
            if component.problem != hash {
                return Err(WrongPart::Components);
            }
            for subtrees in &component.left {
                if !subtrees.check(problem)? {
                    return Err(WrongPart::Components);
                }
            }
        }
        Ok(())
    }

    /// Goes on with the components, one by one.
    fn all_of(
        &self,
        parts: &[Subproblem],
        whole: &mut Searcher,
        checkpoint: &mut Checkpoint,
        save: &mut Save<'_>,
    ) -> Option<Stop> {
        let mut stop = None;
        for (index, part) in parts.iter().enumerate() {
            if checkpoint.components[index].left.is_empty() {
                continue;
            }
            if !matches!(stop, None | Some(Stop::Nodes)) {
                break;
            }
            let driver = Driver {
                limits: self.limits.after(Duration::ZERO, whole.stats.nodes),
                ..*self
            };
            let mut own = whole.like(part.problem());
            own.limits = driver.attempt(&own.problem);
            // It was presolved as a part of the whole.
            let mut run = Run::start(&mut own);
            let early = driver.one_of(&mut run, &mut own, checkpoint, index, save);
            whole.stats.add_part(&own.stats);
            stop = stop.or(early);
            if checkpoint.components[index].count() == Count::Exact(0) {
                return None;
            }
        }
        stop
    }

    /// Goes on with one component of a checkpoint, which the searcher has loaded.
    fn one_of(
        &self,
        run: &mut Run,
        searcher: &mut Searcher,
        checkpoint: &mut Checkpoint,
        index: usize,
        save: &mut Save<'_>,
    ) -> Option<Stop> {
        let mut component = checkpoint.components[index].clone();
        self.component(run, searcher, &mut component, &mut |component| {
            checkpoint.components[index].clone_from(component);
            save(checkpoint)
        })
    }
}
