//! Which search proves that there are no other solutions.
//!
//! Where the options say all, there are two: the search tree of dancing links,
//! which many solutions and little repetition suit, and a search that
//! [learns](super::refute). Neither tells beforehand how long it would take, so
//! they take turns: the tree, the clauses, the tree in parts, the clauses to the
//! end. The turns are measured in nodes and conflicts, not in time, and only the
//! last two write before they are done: the proof depends neither on the machine
//! nor on the number of threads.

use std::io::{self, BufRead};

use super::error::ProofError;
use super::prover::{Listed, Proof, Prover};
use super::refute::{Refuter, Verdict};
use super::steps::{After, Counting, Kept, Recorded, Steps};
use super::tree::{self, Found};
use crate::limits::{Clock, Limits, Stop};

/// The lengths of the turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turns {
    /// The nodes of the tree in its first turn: enough for nearly all puzzles.
    pub(super) alone: u64,
    /// The conflicts of the search that learns in its first turn.
    pub(super) conflicts: u64,
    /// The nodes of each of some hundred parts of the tree.
    pub(super) part: u64,
    /// The nodes of the solver and the conflicts of the search that learns in
    /// each turn of [listing](super::listing).
    pub(super) lists: [(u64, u64); 2],
    /// With more solutions, the tree has no end but its own: each solution is a
    /// clause that a search which learns has to hold.
    pub(super) solutions: u64,
}

impl Turns {
    /// The turns of proofs.
    pub(super) const USUAL: Turns = Turns {
        alone: 20_000,
        conflicts: 5_000,
        part: 1_000_000,
        lists: [(20_000, 5_000), (2_000_000, 200_000)],
        solutions: 1_000,
    };
}

/// Searches all over again, and writes why there are no other solutions than
/// those of the claim.
///
/// # Errors
///
/// Returns an error if a limit is reached, the proof cannot be written, or there
/// are other solutions.
pub(super) fn write_steps(
    prover: &Prover<'_>,
    listed: &Listed,
    claim: impl BufRead,
    steps: &mut (impl Steps + Send),
) -> Result<Proof, ProofError> {
    let mut steps = Counting { steps, clauses: 0 };
    let limits = prover.limits.started();
    let search = Search {
        prover,
        listed,
        limits,
    };
    let found = match prover.subject.is_plain() {
        true => search.in_turns(claim, &mut steps)?,
        false => {
            let mut refuter = search.refuter(claim)?;
            search.refute(&mut refuter, None, &mut steps)?
        }
    };
    let clauses = steps.clauses;
    steps.learn(&[])?;
    Ok(Proof {
        clauses,
        peak: found.peak,
        nodes: found.nodes,
    })
}

/// The searches of a proof.
struct Search<'a, 'b> {
    prover: &'a Prover<'b>,
    listed: &'a Listed,
    /// The limits of all turns together.
    limits: Limits,
}

impl Search<'_, '_> {
    fn in_turns(
        &self,
        claim: impl BufRead,
        steps: &mut (impl Steps + Send),
    ) -> Result<Found, ProofError> {
        let (turns, limits) = (self.prover.turns, &self.limits);
        let mut solver = self.prover.subject.solver(limits);
        let alone = limits.nodes.unwrap_or(turns.alone);
        match tree::log_alone(&mut solver, &limits.clone().with_nodes(alone), steps) {
            Err(ProofError::Stopped(Stop::Nodes)) if limits.nodes.is_none() => {}
            found => return self.all_of(found?),
        }
        let given = self.prover.subject.given();
        let jobs = self.prover.jobs;
        if self.listed.number > turns.solutions {
            let found = tree::log_in_parts(&mut solver, &given, limits, jobs, steps)?;
            return self.all_of(found);
        }
        let mut refuter = self.refuter(claim)?;
        let mut recorded = Recorded::default();
        match self.refute(&mut refuter, Some(turns.conflicts), &mut recorded) {
            Err(ProofError::Stopped(Stop::Nodes)) => {}
            found => {
                recorded.write_to(steps)?;
                return found;
            }
        }
        let part = limits.clone().with_nodes(turns.part);
        let mut kept = Kept::new(steps);
        match tree::log_in_parts(&mut solver, &given, &part, jobs, &mut kept) {
            Err(ProofError::Stopped(Stop::Nodes)) => kept.clear()?,
            found => return self.all_of(found?),
        }
        let recorded = &mut recorded;
        recorded.write_to(steps)?;
        self.refute(&mut refuter, None, &mut After { recorded, steps })
    }

    /// Returns the result of a tree, if it has the solutions of the claim.
    fn all_of(&self, found: Found) -> Result<Found, ProofError> {
        match found.solutions == u128::from(self.listed.number) {
            true => Ok(found),
            false => Err(self.mismatch(found.solutions)),
        }
    }

    fn mismatch(&self, found: u128) -> ProofError {
        ProofError::Mismatch {
            claimed: self.listed.number,
            found,
        }
    }

    fn refuter(&self, claim: impl BufRead) -> io::Result<Refuter> {
        let prover = self.prover;
        Refuter::of(&prover.subject, |rules| prover.exclude_all(claim, rules))
    }

    /// Searches for a solution that the claim lacks, up to a number of
    /// conflicts: then the reason to stop is the number of nodes.
    fn refute(
        &self,
        refuter: &mut Refuter,
        conflicts: Option<u64>,
        steps: &mut impl Steps,
    ) -> Result<Found, ProofError> {
        let mut clock = Clock::start(&self.limits);
        let solutions = u128::from(self.listed.number);
        let mut left = conflicts.unwrap_or(u64::MAX);
        match refuter.search(&mut left, &mut clock, steps)? {
            Verdict::Refuted => Ok(Found {
                solutions,
                nodes: refuter.nodes,
                peak: refuter.peak,
            }),
            Verdict::Satisfied => Err(self.mismatch(solutions + 1)),
            Verdict::Open => Err(Stop::Nodes.into()),
        }
    }
}
