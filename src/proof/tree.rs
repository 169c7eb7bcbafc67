//! The proof by the search tree of dancing links, on one thread or several.
//!
//! A search that takes long can be split near its root. Threads search the subtrees
//! and record their steps, which are written in the order in which one search
//! would have visited them: the proof does not depend on the number of threads.
//! A thread whose subtree is next writes as it goes; others wait when they have
//! recorded much, so that no proof is held in memory.

use std::io;
use std::num::NonZeroUsize;
use std::ops::{AddAssign, ControlFlow};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::ProofError;
use super::encode::variable;
use super::log::Log;
use super::steps::{Literal, Recorded, Steps};
use crate::cover::{OptionId, Solver};
use crate::limits::{Limits, Stop, together};

/// The number of subtrees to aim for.
const SUBTREES: usize = 256;

/// The number of words that a thread records before it waits for its turn.
const PATIENCE: usize = 1 << 22;

/// The number of words after which a thread whose turn it is writes them.
const CHUNK: usize = 1 << 16;

/// The result of a search.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Found {
    /// The number of solutions.
    pub(super) solutions: u128,
    /// The number of nodes of the search.
    pub(super) nodes: u64,
    /// The largest number of clauses at a time.
    pub(super) peak: usize,
}

impl AddAssign for Found {
    fn add_assign(&mut self, other: Found) {
        self.solutions += other.solutions;
        self.nodes += other.nodes;
        self.peak = self.peak.max(other.peak);
    }
}

/// Searches for all solutions and writes why there are no others, down to the
/// clause before the empty one. Writes nothing if the nodes of the limits do not
/// suffice.
///
/// # Errors
///
/// Returns the limit that was reached, or the error of the writer.
pub(super) fn log_alone(
    solver: &mut Solver,
    limits: &Limits,
    steps: &mut impl Steps,
) -> Result<Found, ProofError> {
    solver.set_limits(limits.clone());
    let mut recorded = Recorded::default();
    let found = follow(solver, &[], &mut recorded)?;
    recorded.write_to(steps)?;
    Ok(found)
}

/// The same on several threads, in subtrees. The nodes of the limits are those
/// of each subtree: if they do not suffice, the subtrees before it are written,
/// and its own steps up to there.
///
/// # Errors
///
/// As [`log_alone`].
pub(super) fn log_in_parts(
    solver: &mut Solver,
    given: &[OptionId],
    limits: &Limits,
    jobs: NonZeroUsize,
    steps: &mut (impl Steps + Send),
) -> Result<Found, ProofError> {
    solver.set_limits(limits.clone());
    let tree = Tree::grow(solver, given)?;
    tree.search(solver, given, jobs, steps)
}

/// Searches below some decisions, and logs the clauses.
fn follow(
    solver: &mut Solver,
    decisions: &[OptionId],
    steps: impl Steps,
) -> Result<Found, ProofError> {
    let mut log = Log::below(decisions, steps);
    let (count, stop) = solver.follow(&mut log);
    if let Some(stop) = stop.filter(|stop| stop.is_early()) {
        return Err(stop.into());
    }
    log.end()?;
    Ok(Found {
        solutions: count.number(),
        nodes: solver.stats().nodes,
        peak: log.peak,
    })
}

/// Chooses the given options and some decisions.
fn choose(solver: &mut Solver, given: &[OptionId], decisions: &[OptionId]) {
    let options = given.iter().chain(decisions).copied();
    if let Err(error) = solver.choose(options) {
        unreachable!("options of this very problem: {error}");
    }
}

/// The first branches of a search tree.
struct Tree {
    nodes: Vec<Node>,
    /// The nodes without children, in order.
    leaves: Vec<usize>,
}

/// A node of the tree. Children come after their parents.
struct Node {
    parent: Option<usize>,
    decisions: Vec<OptionId>,
    children: Vec<usize>,
}

impl Tree {
    /// Grows a tree breadth first until it has enough leaves.
    fn grow(solver: &mut Solver, given: &[OptionId]) -> Result<Tree, Stop> {
        let root = Node {
            parent: None,
            decisions: Vec::new(),
            children: Vec::new(),
        };
        let mut nodes = vec![root];
        let (mut next, mut leaves) = (0, 1);
        while leaves < SUBTREES && next < nodes.len() {
            let decisions = nodes[next].decisions.clone();
            choose(solver, given, &decisions);
            for option in solver.branches()?.unwrap_or_default() {
                let child = nodes.len();
                nodes[next].children.push(child);
                nodes.push(Node {
                    parent: Some(next),
                    decisions: [&decisions[..], &[option]].concat(),
                    children: Vec::new(),
                });
            }
            leaves += nodes[next].children.len().saturating_sub(1);
            next += 1;
        }
        let mut tree = Tree {
            nodes,
            leaves: Vec::new(),
        };
        tree.find_leaves(0);
        Ok(tree)
    }

    /// Appends the leaves below a node. The tree is at most as deep as it has
    /// leaves.
    fn find_leaves(&mut self, node: usize) {
        if self.nodes[node].children.is_empty() {
            self.leaves.push(node);
        }
        for child in self.nodes[node].children.clone() {
            self.find_leaves(child);
        }
    }

    /// Searches all leaves, and writes the steps of the tree.
    fn search(
        &self,
        solver: &Solver,
        given: &[OptionId],
        jobs: NonZeroUsize,
        steps: &mut (impl Steps + Send),
    ) -> Result<Found, ProofError> {
        let next = AtomicUsize::new(0);
        let desk = Desk {
            shared: Mutex::new(Shared {
                steps,
                turn: 0,
                clauses: Vec::new(),
                peak: 0,
                failed: None,
            }),
            turns: Condvar::new(),
        };
        let work = || {
            let mut solver = solver.clone();
            let mut found = Found::default();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&leaf) = self.leaves.get(place) else {
                    return found;
                };
                let decisions = &self.nodes[leaf].decisions;
                choose(&mut solver, given, decisions);
                let mut pen = Pen {
                    desk: &desk,
                    place,
                    recorded: Recorded::default(),
                };
                let searched = follow(&mut solver, decisions, &mut pen);
                let written = match searched {
                    Ok(more) => {
                        found += more;
                        pen.finish(|shared, number| self.close(leaf, number, shared))
                            .map_err(ProofError::Io)
                    }
                    Err(ProofError::Stopped(Stop::Nodes)) => pen.give_up(),
                    Err(error) => Err(error),
                };
                match written {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => return found,
                    Err(error) => {
                        desk.fail(error);
                        return found;
                    }
                }
            }
        };
        let mut found = Found::default();
        (together(jobs, |_| work()).into_iter()).for_each(|more| found += more);
        let shared = desk
            .shared
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        found.peak += shared.peak;
        shared.failed.map_or(Ok(found), Err)
    }

    /// Writes the clauses of all nodes that end with this leaf: that not all of
    /// their decisions hold. The clauses of their children are forgotten then.
    /// That of the leaf has been written, and has this number.
    fn close<S: Steps>(
        &self,
        leaf: usize,
        mut number: u64,
        shared: &mut Shared<'_, S>,
    ) -> io::Result<()> {
        let mut node = leaf;
        while let Some(parent) = self.nodes[node].parent {
            let clause = self.clause(node);
            shared.clauses.push((number, clause));
            shared.peak = shared.peak.max(shared.clauses.len());
            let siblings = &self.nodes[parent].children;
            if siblings.last() != Some(&node) || parent == 0 {
                break;
            }
            number = shared.steps.learn(&self.clause(parent))?;
            let first = shared.clauses.len() - siblings.len();
            for (number, clause) in shared.clauses.drain(first..) {
                shared.steps.forget(number, &clause)?;
            }
            node = parent;
        }
        Ok(())
    }

    /// Returns the clause that not all decisions of a node hold.
    fn clause(&self, node: usize) -> Vec<Literal> {
        let decisions = self.nodes[node].decisions.iter();
        decisions
            .map(|&option| Literal::no(variable(option)))
            .collect()
    }
}

/// Where the threads write, one after the other.
struct Desk<'a, S> {
    shared: Mutex<Shared<'a, S>>,
    turns: Condvar,
}

struct Shared<'a, S> {
    steps: &'a mut S,
    /// The place of the leaf whose steps are next.
    turn: usize,
    /// The clauses of nodes whose parents have others to come.
    clauses: Vec<(u64, Vec<Literal>)>,
    /// The largest number of these.
    peak: usize,
    /// Why nothing more is written.
    failed: Option<ProofError>,
}

impl<'a, S: Steps> Desk<'a, S> {
    fn lock(&self) -> MutexGuard<'_, Shared<'a, S>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn; `None` if it will not come.
    fn wait(&self, place: usize) -> Option<MutexGuard<'_, Shared<'a, S>>> {
        let waits = |shared: &mut Shared<'a, S>| shared.turn != place && shared.failed.is_none();
        let shared = self.turns.wait_while(self.lock(), waits);
        let shared = shared.unwrap_or_else(PoisonError::into_inner);
        shared.failed.is_none().then_some(shared)
    }

    /// Ends the work of all threads. The first reason is kept.
    fn fail(&self, error: ProofError) {
        self.lock().failed.get_or_insert(error);
        self.turns.notify_all();
    }
}

/// Records the steps of a subtree, and writes them when it is its turn.
struct Pen<'a, 'b, S> {
    desk: &'a Desk<'b, S>,
    place: usize,
    recorded: Recorded,
}

impl<'b, S: Steps> Pen<'_, 'b, S> {
    /// Writes what was recorded, if there is enough of it.
    fn write_some(&mut self) -> io::Result<()> {
        let len = self.recorded.len();
        if len < CHUNK {
            return Ok(());
        }
        let shared = if len < PATIENCE {
            let shared = self.desk.lock();
            (shared.turn == self.place && shared.failed.is_none()).then_some(shared)
        } else {
            let shared = self.desk.wait(self.place);
            Some(shared.ok_or_else(|| io::Error::other("another thread failed"))?)
        };
        shared.map_or(Ok(()), |mut shared| self.recorded.write_to(shared.steps))
    }

    /// Writes the rest of a subtree that takes too many nodes, so that the same
    /// is written on any number of threads.
    fn give_up(&mut self) -> Result<ControlFlow<()>, ProofError> {
        let Some(mut shared) = self.desk.wait(self.place) else {
            return Ok(ControlFlow::Break(()));
        };
        self.recorded.write_to(shared.steps)?;
        Err(Stop::Nodes.into())
    }

    /// Writes the rest, then what follows the clause of the subtree, and ends the
    /// turn. Breaks if another thread has failed.
    fn finish(
        &mut self,
        close: impl FnOnce(&mut Shared<'b, S>, u64) -> io::Result<()>,
    ) -> io::Result<ControlFlow<()>> {
        let Some(mut shared) = self.desk.wait(self.place) else {
            return Ok(ControlFlow::Break(()));
        };
        self.recorded.write_to(shared.steps)?;
        close(&mut shared, self.recorded.last_number())?;
        shared.turn += 1;
        drop(shared);
        self.desk.turns.notify_all();
        Ok(ControlFlow::Continue(()))
    }
}

impl<S: Steps> Steps for Pen<'_, '_, S> {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        self.write_some()?;
        self.recorded.learn(clause)
    }

    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()> {
        self.recorded.forget(number, clause)
    }
}
