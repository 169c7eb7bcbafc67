//! Finds the solutions that a claim lists.
//!
//! The solver is unmatched where solutions are many or the search is short. On
//! sums of many cells a search that [learns](super::refute) may be done where the
//! solver is not. So both take turns on them until one has found all solutions; only if there are many, or neither
//! gets to the end, the solver writes them as it goes. A turn is measured in
//! nodes or conflicts: which search it is does not depend on the machine.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::ProofError;
use super::prover::Prover;
use super::refute::{Refuter, Verdict};
use super::steps::Unwritten;
use crate::cover::OptionId;
use crate::limits::{Clock, Limits, Stop};

/// The number of solutions beyond which the solver alone goes on.
const FEW: usize = 10_000;

type Solutions = Vec<Vec<OptionId>>;

/// Finds all solutions, or one more than the prover is to list, if they are few;
/// otherwise returns `None`.
///
/// # Errors
///
/// Returns the limit that was reached.
pub(super) fn few(prover: &Prover<'_>, limits: &Limits) -> Result<Option<Solutions>, ProofError> {
    if prover.limits.nodes.is_some() || prover.subject.is_plain() {
        return Ok(None);
    }
    let wanted = prover
        .limit
        .map_or(usize::MAX, |limit| limit.saturating_add(1) as usize);
    let mut learner = None;
    for (nodes, conflicts) in prover.turns.lists {
        let turn = by_solver(prover, limits.clone().with_nodes(nodes), wanted)?;
        if turn.is_done || turn.solutions.len() > FEW {
            return Ok(turn.is_done.then_some(turn.solutions));
        }
        let learner = match &mut learner {
            Some(learner) => learner,
            learner => learner.insert(Learner::new(prover, wanted)?),
        };
        if learner.search(Some(conflicts), limits)? {
            return Ok(Some(learner.end()));
        }
    }
    match learner {
        Some(mut learner) if learner.solutions.len() <= FEW => {
            let is_done = learner.search(None, limits)?;
            Ok(is_done.then(|| learner.end()))
        }
        _ => Ok(None),
    }
}

/// What a turn found.
struct Turn {
    solutions: Solutions,
    /// Whether these are all that are wanted.
    is_done: bool,
}

fn by_solver(prover: &Prover<'_>, limits: Limits, wanted: usize) -> Result<Turn, ProofError> {
    let mut solutions = Solutions::new();
    let mut solver = prover.subject.solver(&limits);
    let (_, stop) = solver.par_for_each(NonZeroUsize::MIN, |solution| {
        solutions.push(solution.to_vec());
        match solutions.len() < wanted && solutions.len() <= FEW {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let is_done = match stop {
        Some(Stop::Nodes) => false,
        Some(stop) if stop.is_early() => return Err(stop.into()),
        stop => stop.is_none() || solutions.len() >= wanted,
    };
    Ok(Turn { solutions, is_done })
}

/// A search that learns, for solutions.
struct Learner {
    refuter: Refuter,
    options: usize,
    is_nested: bool,
    wanted: usize,
    solutions: Solutions,
}

impl Learner {
    fn new(prover: &Prover<'_>, wanted: usize) -> Result<Learner, ProofError> {
        Ok(Learner {
            refuter: Refuter::of(&prover.subject, |_| Ok(()))?,
            options: prover.subject.option_count(),
            is_nested: prover.subject.has_nested_solutions(),
            wanted,
            solutions: Vec::new(),
        })
    }

    /// Searches for this many conflicts. Returns whether all solutions that are
    /// wanted have been found.
    fn search(&mut self, conflicts: Option<u64>, limits: &Limits) -> Result<bool, ProofError> {
        let mut clock = Clock::start(limits);
        let mut left = conflicts.unwrap_or(u64::MAX);
        while self.solutions.len() < self.wanted && self.solutions.len() <= FEW {
            match self.refuter.search(&mut left, &mut clock, &mut Unwritten)? {
                Verdict::Refuted => return Ok(true),
                Verdict::Open => return Ok(false),
                Verdict::Satisfied => {
                    let chosen = self.refuter.exclude_solution(self.options, self.is_nested);
                    self.solutions.push(chosen);
                }
            }
        }
        Ok(self.solutions.len() >= self.wanted)
    }

    /// Returns the solutions, sorted.
    fn end(&mut self) -> Solutions {
        self.solutions.sort();
        std::mem::take(&mut self.solutions)
    }
}
