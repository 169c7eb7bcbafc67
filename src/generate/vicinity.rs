//! The minimal puzzles near a puzzle: without some of its clues, and with others.
//!
//! This is how hunters go on from a puzzle that is hard, or has few clues: others like it are often near. All ways to
//! remove clues are tried, and all ways to add others except the last one. That one is a candidate of exactly one
//! solution, of which [`each_candidate_counts`](Solver::each_candidate_counts) finds all at once. What
//! is found is canonical, so that no puzzle comes twice in disguise.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::board::{Cell, Digit, Givens, Grid};
use crate::cover::Count;
use crate::limits::{Limits, Stop};
use crate::sudoku::Solver;

/// How far other puzzles may be from a puzzle. Displays as `-2+1`.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use quadrille::board::Grid;
/// use quadrille::generate::Vicinity;
/// use quadrille::limits::Limits;
///
/// let puzzle: Grid = "1.....3..4.....2".parse()?;
/// let mut found = Vec::new();
/// let stop = "-1+1".parse::<Vicinity>()?.puzzles(&puzzle, &Limits::none(), &mut |near| {
///     found.push(near.clone());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(stop, None);
/// assert!(found.iter().all(|near| near.clues().count() == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vicinity {
    /// The number of clues to remove.
    pub fewer: usize,
    /// The number of clues to add, at least 1.
    pub more: usize,
}

/// What the search of a [`Vicinity`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Near<'a> {
    /// A puzzle.
    Puzzle(&'a Grid),
    /// All puzzles after this number of ways to remove clues have been visited, and more may follow.
    Done {
        /// The number of ways done.
        done: u64,
        /// The number of all ways.
        of: u64,
    },
}

/// A text that is no vicinity.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected clues to remove and to add, such as -2+1, found '{0}'")]
pub struct VicinityError(String);

impl FromStr for Vicinity {
    type Err = VicinityError;

    fn from_str(text: &str) -> Result<Vicinity, VicinityError> {
        let numbers = text.strip_prefix('-').and_then(|rest| rest.split_once('+'));
        let number = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0);
        let found = numbers.and_then(|(fewer, more)| {
            let (fewer, more) = (number(fewer)?, number(more)?);
            Some(Vicinity { fewer, more })
        });
        found.ok_or_else(|| VicinityError(text.to_owned()))
    }
}

impl fmt::Display for Vicinity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}+{}", self.fewer, self.more)
    }
}

/// Puzzles whose last clue is looked for together.
const TOGETHER: usize = 256;

/// The most attempts to find the canonical form of a puzzle; without one, it stands for itself.
const ATTEMPTS: u64 = 1_000_000;

impl Vicinity {
    /// Visits each minimal puzzle with one solution that lacks this number of clues and has this number of
    /// others, in its canonical form, until told to stop. Puzzles with marks or the rules of a variant are visited as they are.
    /// Returns why the search ended early, if it did.
    pub fn puzzles<'a>(
        self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Option<Stop> {
        self.puzzles_from(puzzle, (0, &[]), limits, &mut |near| match near {
            Near::Puzzle(puzzle) => visit(puzzle),
            Near::Done { .. } => ControlFlow::Continue(()),
        })
    }

    /// Does the same after this number of ways to remove clues, for a search that goes on where another was stopped.
    /// The puzzles that are known from there are not visited again. Tells also how far it came.
    pub fn puzzles_from<'a>(
        self,
        puzzle: impl Into<Givens<'a>>,
        (done, known): (u64, &[Grid]),
        limits: &Limits,
        visit: &mut dyn FnMut(Near<'_>) -> ControlFlow<()>,
    ) -> Option<Stop> {
        let puzzle = puzzle.into();
        let mut solver = Solver::new();
        let limits = limits.started();
        solver.set_limits(limits.clone());
        let clues = puzzle.clues().clone();
        let cells: Vec<Cell> = clues.clues().map(|(cell, _)| cell).collect();
        // C(n, k), one factor after another.
        let of = (0..self.fewer as u64).try_fold(1_u64, |ways, at| {
            let left = (cells.len() as u64).saturating_sub(at);
            Some(ways.checked_mul(left)? / (at + 1))
        });
        let mut search = Search {
            known: known.iter().cloned().collect(),
            puzzle,
            solver,
            limits,
            ways: Ways {
                skipped: done,
                done,
                of: of.unwrap_or(u64::MAX),
            },
            open: Vec::new(),
            visit,
        };
        search.known.insert(form(&search.puzzle, &clues));
        let walk = search.remove(&mut clues.clone(), &cells, self);
        match walk.is_continue() && search.flush().is_continue() {
            true => search.limits.stop(),
            false => Some(search.limits.stop().unwrap_or(Stop::Visitor)),
        }
    }
}

/// The ways to remove clues.
struct Ways {
    /// Those that are not tried again, of those left.
    skipped: u64,
    /// Those whose puzzles are open or have been visited.
    done: u64,
    of: u64,
}

struct Search<'a, 'v> {
    puzzle: Givens<'a>,
    solver: Solver,
    limits: Limits,
    ways: Ways,
    /// Puzzles that lack one clue, and the cell after which it goes.
    open: Vec<(Grid, Option<Cell>)>,
    /// The forms of the puzzles so far.
    known: HashSet<Grid>,
    visit: &'v mut dyn FnMut(Near<'_>) -> ControlFlow<()>,
}

impl<'a> Search<'a, '_> {
    fn givens(&self, clues: &Grid) -> Givens<'a> {
        self.puzzle.clone().with_clues(clues.clone())
    }

    /// Removes clues of these cells in all ways.
    fn remove(&mut self, clues: &mut Grid, cells: &[Cell], left: Vicinity) -> ControlFlow<()> {
        if left.fewer == 0 {
            if self.ways.skipped > 0 {
                self.ways.skipped -= 1;
                return ControlFlow::Continue(());
            }
            self.add(clues, None, left.more)?;
            self.ways.done += 1;
            return ControlFlow::Continue(());
        }
        for (place, &cell) in cells.iter().enumerate() {
            let digit = clues.get(cell);
            clues.set(cell, None);
            let fewer = left.fewer - 1;
            self.remove(clues, &cells[place + 1..], Vicinity { fewer, ..left })?;
            clues.set(cell, digit);
        }
        ControlFlow::Continue(())
    }

    /// Adds clues after a cell in all ways, except the last one.
    fn add(&mut self, clues: &mut Grid, after: Option<Cell>, more: usize) -> ControlFlow<()> {
        if more == 1 {
            self.open.push((clues.clone(), after));
            return match self.open.len() < TOGETHER {
                true => ControlFlow::Continue(()),
                false => self.flush(),
            };
        }
        let counts = self.solver.candidate_counts_up_to(self.givens(clues), 1);
        let digits = |cell| Digit::all(clues.shape().side()).map(move |digit| (cell, digit));
        let all: Vec<(Cell, Digit)> = clues.shape().cells().flat_map(digits).collect();
        for (cell, digit) in all {
            let is_free = clues.get(cell).is_none() && after.is_none_or(|after| cell > after);
            if is_free && self.is_new(cell, digit) && counts.of(cell, digit) != Count::Exact(0) {
                clues.set(cell, Some(digit));
                self.add(clues, Some(cell), more - 1)?;
                clues.set(cell, None);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a clue is not one of the puzzle's own.
    fn is_new(&self, cell: Cell, digit: Digit) -> bool {
        self.puzzle.clues().get(cell) != Some(digit)
    }

    /// Finds the last clues of all open puzzles, and visits those that are minimal.
    fn flush(&mut self) -> ControlFlow<()> {
        if self.limits.stop().is_some() {
            return ControlFlow::Break(());
        }
        let open = std::mem::take(&mut self.open);
        let givens: Vec<Givens<'_>> = open.iter().map(|(clues, _)| self.givens(clues)).collect();
        let (mut found, mut place) = (Vec::new(), 0);
        let all = self
            .solver
            .each_candidate_counts(&givens, Some(2), |counts| {
                let (clues, after) = &open[place];
                let last = counts
                    .deciding()
                    .filter(|&(cell, _)| after.is_none_or(|it| cell > it));
                found.extend(last.map(|(cell, digit)| (clues.clone(), cell, digit)));
                place += 1;
                ControlFlow::Continue(())
            });
        found.retain(|&(_, cell, digit)| self.is_new(cell, digit));
        let mut near = Vec::new();
        for (mut clues, cell, digit) in found {
            clues.set(cell, Some(digit));
            let form = form(&self.puzzle, &clues);
            if self.known.insert(form.clone()) {
                near.push(form);
            }
        }
        let givens: Vec<Givens<'_>> = near.iter().map(|clues| self.givens(clues)).collect();
        let (mut place, visit) = (0, &mut self.visit);
        let told = self.solver.each_redundancy(&givens, |redundancy| {
            let clues = &near[place];
            place += 1;
            match redundancy.is_ok_and(|it| it.is_minimal()) {
                true => visit(Near::Puzzle(clues)),
                false => ControlFlow::Continue(()),
            }
        });
        all?;
        told?;
        // A search that a limit ended has not seen all of these.
        if self.limits.stop().is_some() {
            return ControlFlow::Break(());
        }
        let Ways { done, of, .. } = self.ways;
        (self.visit)(Near::Done { done, of })
    }
}

/// Returns what all disguises of a puzzle have in common, if that is soon found; else the puzzle.
fn form(puzzle: &Givens<'_>, clues: &Grid) -> Grid {
    let is_plain = puzzle.marks().is_none() && puzzle.variant().is_classic();
    let within = Limits::none().with_nodes(ATTEMPTS);
    let canonical = is_plain
        .then(|| clues.canonical_within(&within).ok())
        .flatten();
    canonical.map_or_else(|| clues.clone(), |canonical| canonical.grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is near a puzzle of 4x4, by trying everything.
    fn by_trial(puzzle: &Grid, vicinity: Vicinity) -> HashSet<Grid> {
        let mut all = HashSet::from([puzzle.clone()]);
        let cells: Vec<Cell> = puzzle.shape().cells().collect();
        for _ in 0..vicinity.fewer {
            let fewer = all.iter().flat_map(|grid| {
                grid.clues().map(|(cell, _)| {
                    let mut grid = grid.clone();
                    grid.set(cell, None);
                    grid
                })
            });
            all = fewer.collect();
        }
        for _ in 0..vicinity.more {
            let more = all.iter().flat_map(|grid| {
                let open = cells.iter().filter(|&&cell| grid.get(cell).is_none());
                open.flat_map(move |&cell| {
                    Digit::all(4).map(move |digit| {
                        let mut grid = grid.clone();
                        grid.set(cell, Some(digit));
                        grid
                    })
                })
            });
            all = more.collect();
        }
        let mut solver = Solver::new();
        let minimal = all.into_iter().filter(|grid| {
            solver
                .redundancy(grid)
                .is_ok_and(|redundancy| redundancy.is_minimal())
        });
        let mut forms: HashSet<Grid> = minimal.map(|grid| grid.canonical().grid).collect();
        forms.remove(&puzzle.canonical().grid);
        forms
    }

    #[test]
    fn all_that_is_near_is_found_once() {
        let puzzle: Grid = "1.....3..4.....2".parse().unwrap();
        for (text, least) in [("-1+1", 1), ("-1+2", 3), ("-2+2", 5), ("-2+3", 5)] {
            let vicinity: Vicinity = text.parse().unwrap();
            assert_eq!(vicinity.to_string(), text);
            let mut found = Vec::new();
            let stop = vicinity.puzzles(&puzzle, &Limits::none(), &mut |near| {
                found.push(near.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(stop, None);
            let set: HashSet<Grid> = found.iter().cloned().collect();
            assert_eq!(set.len(), found.len(), "{text}");
            assert_eq!(set, by_trial(&puzzle, vicinity), "{text}");
            assert!(set.len() >= least, "{text}: {}", set.len());
        }
    }

    #[test]
    fn a_search_goes_on_where_another_was_stopped() {
        let puzzle: Grid = "1.....3..4.....2".parse().unwrap();
        let vicinity: Vicinity = "-2+3".parse().unwrap();
        let (mut all, mut places) = (Vec::new(), Vec::new());
        let from = |from: (u64, &[Grid]), all: &mut Vec<Grid>, places: &mut Vec<(u64, usize)>| {
            vicinity.puzzles_from(&puzzle, from, &Limits::none(), &mut |near| {
                match near {
                    Near::Puzzle(puzzle) => all.push(puzzle.clone()),
                    Near::Done { done, of } => {
                        assert!(done <= of);
                        places.push((done, all.len()));
                    }
                }
                ControlFlow::Continue(())
            })
        };
        assert_eq!(from((0, &[]), &mut all, &mut places), None);
        assert_eq!(places.last(), Some(&(6, all.len())));
        assert!(places.len() > 3);
        for &(done, found) in &places {
            let mut rest = all[..found].to_vec();
            assert_eq!(
                from((done, &all[..found]), &mut rest, &mut Vec::new()),
                None
            );
            assert_eq!(rest, all, "{done}");
        }
    }

    #[test]
    fn texts_name_both_numbers() {
        for text in ["", "1+1", "-1", "-0+1", "-1+0", "-1+-1"] {
            assert!(text.parse::<Vicinity>().is_err(), "{text}");
        }
    }
}
