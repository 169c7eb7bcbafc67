//! Why a puzzle has no solution: some of its givens that have none either, of which
//! each is needed.
//!
//! Fewer givens have more solutions, so a set that is smallest by inclusion is found as
//! for [exact covers](crate::cover::needed).
//!
//! One rule is not of that kind: that all dots are given forbids more if a dot goes.
//! So while it stays, the dots do.

mod least;
#[cfg(test)]
mod tests;

use std::fmt::{self, Write};

pub(super) use self::least::least_cause;
use super::outcome::{Outcome, Status};
use super::search::Search;
use crate::board::{
    Cell, Constraints, Digit, DigitSet, Extra, Givens, Grid, Kind, LocalConstraint, Marks, Shape,
    Variant,
};
use crate::cover::needed;
use crate::limits::{Limits, Stop};

/// One of the givens of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Given {
    /// A clue.
    Clue(Cell, Digit),
    /// The pencil marks of a cell that is no clue.
    Marks(Cell, DigitSet),
    /// A rule of the whole board.
    Rule(Extra),
    /// A constraint. That there are no other dots includes all dots that are given.
    Constraint(LocalConstraint),
}

/// Why a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cause {
    /// Givens that have no solution, in order: rules, constraints, then clues and
    /// marks. None if the board itself has no solution.
    pub givens: Vec<Given>,
    /// The limit because of which some of them may not be needed.
    pub stop: Option<Stop>,
    /// The limit because of which there may be fewer, if
    /// [the fewest](super::Solver::least_cause) were asked for.
    pub fewer: Option<Stop>,
    shape: Shape,
}

impl Cause {
    /// Returns what a limit left open, in words.
    pub fn doubt(&self) -> Option<String> {
        let needed = self
            .stop
            .map(|stop| format!("perhaps not all are needed ({stop})"));
        let fewer = self
            .fewer
            .map(|stop| format!("perhaps not the fewest ({stop})"));
        needed.or(fewer)
    }

    /// Returns the puzzle that has only its givens, on the board of the one that it is
    /// about. That has no solution either.
    pub fn of<'p>(&self, puzzle: impl Into<Givens<'p>>) -> Givens<'p> {
        let puzzle = puzzle.into();
        only(&puzzle, &self.givens).unwrap_or(puzzle)
    }

    /// Returns the cells that its givens name, in order, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.givens.iter().flat_map(Given::cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

impl fmt::Display for Cause {
    /// Displays all givens: `r1c1=5, cage 14 r1c2 r1c3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Given::list(&self.givens, self.shape, ", "))
    }
}

impl Given {
    /// Returns its text on a board of this shape: `r1c1=5`, `r1c2 in 1 2 3`, `x` or
    /// `cage 14 r1c2 r1c3`.
    pub fn text(&self, shape: Shape) -> String {
        match self {
            Given::Clue(cell, digit) => format!("{}={digit}", shape.cell_name(*cell)),
            Given::Marks(cell, digits) => {
                let mut text = format!("{} in", shape.cell_name(*cell));
                // Writing to a string cannot fail.
                for digit in digits.iter() {
                    let _ = write!(text, " {digit}");
                }
                text
            }
            Given::Rule(rule) => rule.to_string(),
            Given::Constraint(constraint) => constraint.text(shape).to_string(),
        }
    }

    /// Returns the texts of some, with this between them.
    pub fn list(givens: &[Given], shape: Shape, between: &str) -> String {
        let texts = givens.iter().map(|given| given.text(shape));
        texts.collect::<Vec<_>>().join(between)
    }

    fn cells(&self) -> Vec<Cell> {
        match self {
            Given::Clue(cell, _) | Given::Marks(cell, _) => vec![*cell],
            Given::Rule(_) => Vec::new(),
            Given::Constraint(constraint) => constraint.cells(),
        }
    }

    /// Returns all givens of a puzzle, in order: rules, constraints, then clues and marks.
    /// Regions in place of boxes are its board.
    pub fn all(puzzle: &Givens<'_>) -> Vec<Given> {
        let variant = puzzle.variant();
        let rules = variant.extras().iter().copied().map(Given::Rule);
        let constraints = variant.local().iter().filter(|one| !is_board(one));
        let constraints = constraints.cloned().map(Given::Constraint);
        let cells = puzzle.shape().cells().filter_map(|cell| {
            let digits = puzzle.marks().map(|marks| marks.get(cell));
            let digits = digits.filter(|digits| digits.len() < puzzle.shape().side());
            match puzzle.clues().get(cell) {
                Some(digit) => Some(Given::Clue(cell, digit)),
                None => Some(Given::Marks(cell, digits?)),
            }
        });
        rules.chain(constraints).chain(cells).collect()
    }
}

/// Returns the puzzle that has only some of its givens, on the same board; `None` if
/// a constraint needs another one.
pub(super) fn only<'p>(puzzle: &Givens<'p>, kept: &[Given]) -> Option<Givens<'p>> {
    let shape = puzzle.shape();
    let mut clues = Grid::empty(shape);
    let mut marks = None;
    let (mut rules, mut constraints) = (Vec::new(), Vec::new());
    for given in kept {
        match given {
            Given::Clue(cell, digit) => {
                clues.set(*cell, Some(*digit));
                // Marks of a clue may contradict it.
                if let Some(digits) = puzzle.marks().map(|marks| marks.get(*cell)) {
                    marks
                        .get_or_insert_with(|| Marks::full(shape))
                        .set(*cell, digits);
                }
            }
            Given::Marks(cell, digits) => {
                marks
                    .get_or_insert_with(|| Marks::full(shape))
                    .set(*cell, *digits);
            }
            Given::Rule(rule) => rules.push(*rule),
            Given::Constraint(constraint) => constraints.push(constraint.clone()),
        }
    }
    let local = puzzle.variant().local();
    if constraints
        .iter()
        .any(|one| matches!(one, LocalConstraint::NoOther(_)))
    {
        let dots = local
            .iter()
            .filter(|one| matches!(one, LocalConstraint::Dot { .. }));
        constraints.extend(dots.cloned());
    }
    constraints.extend(local.iter().filter(|one| is_board(one)).cloned());
    let mut variant = Variant::from_iter(rules);
    if let Some(regions) = puzzle.variant().regions() {
        variant = variant.with_regions(regions.clone());
    }
    let constraints = Constraints::new(shape, constraints).ok()?;
    let givens = Givens::from(clues).with_variant(variant.with_constraints(constraints));
    let givens = givens.ok()?;
    Some(match marks {
        Some(marks) => givens.with_marks(marks),
        None => givens,
    })
}

/// Returns whether a constraint says what the board is.
fn is_board(constraint: &LocalConstraint) -> bool {
    matches!(constraint, LocalConstraint::Ruled(ruled) if ruled.kind() == Kind::Outside)
}

/// The nodes that a search may take for each of that for the whole puzzle, and beside.
const NODES: (u64, u64) = (20, 20_000);

/// Limits the nodes of searches with fewer givens to many times the nodes of the whole. Lanes do
/// not count nodes, and need no such care.
pub(super) fn bounded(limits: &Limits, puzzle: &Givens<'_>, whole: &Outcome) -> Limits {
    let nodes = (NODES.0 * whole.stats.nodes).saturating_add(NODES.1);
    let is_in_lanes = puzzle.variant().is_classic() && puzzle.shape() == Shape::CLASSIC;
    let nodes = (!is_in_lanes).then(|| limits.nodes.map_or(nodes, |most| most.min(nodes)));
    (limits.clone()).changed(|new| new.nodes = nodes.or(new.nodes))
}

/// The questions about a puzzle that has no solution.
struct Asking<'s, 'p> {
    search: &'s mut Search,
    limits: Limits,
    puzzle: &'p Givens<'p>,
}

impl<'s, 'p> Asking<'s, 'p> {
    /// Starts, if the puzzle is known to have no solution.
    fn new(search: &'s mut Search, limits: &Limits, puzzle: &'p Givens<'p>) -> Option<Self> {
        let whole = search.count_up_to(puzzle, 1, limits);
        if whole.status != Status::None {
            return None;
        }
        let limits = bounded(limits, puzzle, &whole);
        Some(Asking {
            search,
            limits,
            puzzle,
        })
    }

    /// Returns a solution of some givens, and `None` if there is none. Givens that need
    /// others count as if they had one.
    fn solution(&mut self, kept: &[Given]) -> Result<Option<Option<Grid>>, Stop> {
        let Some(fewer) = only(self.puzzle, kept) else {
            return Ok(Some(None));
        };
        let outcome = self.search.count_up_to(&fewer, 1, &self.limits);
        match outcome.stop.filter(|stop| stop.is_early()) {
            _ if outcome.status == Status::None => Ok(None),
            Some(stop) => Err(stop),
            None => Ok(Some(outcome.solutions.into_iter().next())),
        }
    }

    fn needed(&mut self, givens: Vec<Given>) -> Cause {
        let (givens, stop) = needed(givens, |fewer| Ok(self.solution(fewer)?.is_none()));
        Cause {
            givens,
            stop,
            fewer: None,
            shape: self.puzzle.shape(),
        }
    }
}

/// Finds out why a puzzle has no solution, if it is known to have none.
pub(super) fn cause(search: &mut Search, limits: &Limits, puzzle: &Givens<'_>) -> Option<Cause> {
    let mut asking = Asking::new(search, limits, puzzle)?;
    Some(asking.needed(Given::all(puzzle)))
}
