//! Counts by the fillings of some rows, for boards of few clues and rules that only say
//! which cells differ: diagonals, windows, disjoint groups, anti-knight, anti-king, jigsaws.
//!
//! Fill a few rows that lie next to each other, such as a band. What the other rows have to
//! know of the filling is little: for each *place*, a set of cells that hold different
//! digits, which digits its cells in these rows hold. So all fillings with the same digits
//! there are continued by the same number of solutions. So are those that become the same
//! when digits without a clue change names, or by a symmetry of the board: a permutation of
//! rows and columns that maps these rows to themselves, places to places and clues to equal
//! clues. One filling of each class is given to the search, and its count is multiplied
//! by the size of the class.
//!
//! Why it is right: the rules of the other rows mention cells of these ones only through
//! the places, and an automorphism of the rules and clues maps solutions to solutions.
//! Symmetries are tested one by one, not derived; and as fillings are joined only if one of
//! these maps leads from one to the other, a symmetry that is missed makes more classes, but
//! no other count.
//!
//! A signature is a set of links for each digit: the places in whose part it stands. A
//! renaming permutes the digits, so those without a clue are sorted. A symmetry permutes the
//! links.
//!
//! The rows are those with the fewest links, then those with the most symmetries. An empty board with
//! diagonals has 24,027 classes for 2,612,736 fillings of three rows, up to names (`docs/lab/sudoku.md`).

//!
//! A class takes some hundredths of a second, so the classes that are counted make a
//! [checkpoint](saved).

mod fillings;
mod places;
mod saved;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use self::fillings::Classes;
use self::places::{Places, Slab};
pub use self::saved::{CountFromError, RowCheckpoint, UnreadableRows};
use crate::board::{Digit, Givens};
use crate::cover::{Count, CountPlan, Fingerprint};
use crate::limits::{Duration, Instant, Limits, Stop, together};
use crate::partitions::Control;
use crate::sudoku::search::Search;

/// Fewer fillings than this are split by one more row.
const FEW: u64 = 10_000;

/// Returns whether the rules of a puzzle only say which cells differ, on a board of at most
/// nine rows whose permutations can be tested, and it has no pencil marks.
pub(super) fn supports(puzzle: &Givens<'_>) -> bool {
    Places::of(puzzle).is_some()
}

/// The fillings to be counted, each with the number of those that it stands for.
pub(super) struct Plan {
    slab: Slab,
    classes: Classes,
    /// The digits: those with a clue first.
    digits: Vec<u8>,
    /// The hash of the rules, the clues and the classes.
    fingerprint: Fingerprint,
}

/// Saves the state of a count from time to time.
pub(in crate::sudoku) struct Keeper<'a> {
    pub(in crate::sudoku) every: Duration,
    pub(in crate::sudoku) save: &'a mut (dyn FnMut(&RowCheckpoint) -> ControlFlow<()> + Send),
}

/// What the threads of a count share.
struct Shared<'a, 'k> {
    state: &'a mut RowCheckpoint,
    keeper: Option<Keeper<'k>>,
    saved: Instant,
}

impl Shared<'_, '_> {
    /// Notes that a class is counted. Breaks if the state cannot be kept.
    fn add(&mut self, class: usize, solutions: u128) -> ControlFlow<()> {
        self.state.add(class, solutions);
        let Some(keeper) = &mut self.keeper else {
            return ControlFlow::Continue(());
        };
        if self.saved.elapsed() < keeper.every {
            return ControlFlow::Continue(());
        }
        let kept = (keeper.save)(self.state);
        self.saved = Instant::now();
        if kept.is_break() {
            // The other threads end their classes.
            self.keeper = None;
        }
        kept
    }
}

impl Plan {
    /// Plans the count of a puzzle. Returns `None` if this does not [support](supports) it, or
    /// if a band has too many fillings.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn new(puzzle: &Givens<'_>, limits: &Limits) -> Result<Option<Plan>, Stop> {
        let Some(places) = Places::of(puzzle) else {
            return Ok(None);
        };
        let shape = puzzle.shape();
        let mut plan: Option<Plan> = None;
        for rows in shape.box_rows()..shape.side() {
            let starts = (0..=shape.side() - rows).step_by(shape.box_rows());
            let Some(slab) = places.best_slab(starts.map(|start| start..start + rows), limits)?
            else {
                break;
            };
            let Some(classes) = Classes::of(&places, &slab, limits)? else {
                break;
            };
            let is_enough = classes.fillings() >= FEW;
            plan = Some(Plan {
                fingerprint: saved::fingerprint(&places, &slab, &classes),
                slab,
                classes,
                digits: places.digits().to_vec(),
            });
            if is_enough {
                break;
            }
        }
        Ok(plan)
    }

    /// Returns the number of fillings to be counted.
    pub(super) fn work(&self) -> u64 {
        self.classes.list().len() as u64
    }

    /// Returns the state of a count that has not begun.
    pub(super) fn checkpoint(&self) -> RowCheckpoint {
        RowCheckpoint::new(self.fingerprint, self.work(), self.classes.renamings())
    }

    /// Counts the solutions of the puzzle.
    pub(super) fn count(
        &self,
        search: &Search,
        puzzle: &Givens<'_>,
        control: &Control<'_>,
    ) -> (Count, Option<Stop>) {
        self.count_from(&mut self.checkpoint(), None, search, puzzle, control)
    }

    /// Counts the solutions of the puzzle from a state of this plan on.
    pub(super) fn count_from(
        &self,
        state: &mut RowCheckpoint,
        keeper: Option<Keeper<'_>>,
        search: &Search,
        puzzle: &Givens<'_>,
        control: &Control<'_>,
    ) -> (Count, Option<Stop>) {
        let limits = control.limits.started();
        let (next, classes) = (AtomicUsize::new(0), self.classes.list());
        let left: Vec<usize> = state.left().collect();
        if let Some(done) = control.done {
            done.fetch_add((classes.len() - left.len()) as u64, Ordering::Relaxed);
        }
        let jobs = NonZeroUsize::new(control.jobs).unwrap_or(NonZeroUsize::MIN);
        let shared = Mutex::new(Shared {
            state,
            keeper,
            saved: Instant::now(),
        });
        let shares = together(jobs, |_| {
            let mut search = search.clone();
            loop {
                let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return (0, None);
                };
                let class = &classes[number];
                let mut clues = puzzle.clues().clone();
                for (&cell, &digit) in self.slab.cells().iter().zip(&class.filling) {
                    let digit = Digit::nth(usize::from(self.digits[usize::from(digit)]));
                    clues.set(puzzle.shape().nth_cell(cell), Some(digit));
                }
                let filled = puzzle.clone().with_clues(clues);
                let (count, stop, _) = search.count_cover(&filled, &CountPlan::search(), &limits);
                let solutions = count.number().saturating_mul(class.size.into());
                if let Some(stop) = stop {
                    next.store(left.len(), Ordering::Relaxed);
                    return (solutions, Some(stop));
                }
                // A sum is whole, even if another thread panicked.
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if shared.add(number, solutions).is_break() {
                    next.store(left.len(), Ordering::Relaxed);
                    return (0, Some(Stop::Visitor));
                }
                drop(shared);
                if let Some(done) = control.done {
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let stop = shares.iter().find_map(|share| share.1);
        // Classes that were not counted to the end are not in the state.
        let sum = shares
            .iter()
            .fold(state.found(), |sum, share| sum.saturating_add(share.0));
        let all = sum.saturating_mul(self.classes.renamings());
        match stop {
            None if all < u128::MAX => (Count::Exact(all), None),
            stop => (Count::AtLeast(all), stop),
        }
    }
}
