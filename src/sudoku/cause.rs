//! Why a puzzle has no solution: some of its givens that have none either, of which
//! each is needed.
//!
//! Givens go in groups: at first half of them at a time, then a quarter, at last each
//! alone. What has no solution without a group has lost it for good; otherwise the
//! group stays for now. Fewer givens have more solutions, so a given that was needed
//! once stays needed, and one pass over single givens leaves none that can go. For k
//! of n givens that takes some k log(n / k) searches.
//!
//! One rule is not of that kind: that all dots are given forbids more if a dot goes.
//! So while it stays, the dots do.

#[cfg(test)]
mod tests;

use std::fmt::{self, Write};

use super::outcome::Status;
use super::search::Search;
use crate::board::{
    Cell, Constraints, Digit, DigitSet, Extra, Givens, Grid, Kind, LocalConstraint, Marks, Shape,
    Variant,
};
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
    shape: Shape,
}

impl Cause {
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

    /// Returns all givens of a puzzle.
    pub(super) fn all(puzzle: &Givens<'_>) -> Vec<Given> {
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

/// Finds out why a puzzle has no solution, if it is known to have none.
pub(super) fn cause(search: &mut Search, limits: &Limits, puzzle: &Givens<'_>) -> Option<Cause> {
    let whole = search.count_up_to(puzzle, 1, limits);
    if whole.status != Status::None {
        return None;
    }
    // Lanes do not count nodes, and need no such care.
    let nodes = (NODES.0 * whole.stats.nodes).saturating_add(NODES.1);
    let nodes = (!puzzle.variant().is_classic() || puzzle.shape() != Shape::CLASSIC)
        .then(|| limits.nodes.map_or(nodes, |most| most.min(nodes)));
    let limits = limits
        .clone()
        .changed(|new| new.nodes = nodes.or(new.nodes));
    let mut kept = Given::all(puzzle);
    let mut stop = None;
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut from = 0;
        while from < kept.len() {
            let to = kept.len().min(from + size);
            let fewer: Vec<Given> = [&kept[..from], &kept[to..]].concat();
            let outcome = only(puzzle, &fewer).map(|fewer| search.count_up_to(&fewer, 1, &limits));
            match outcome {
                Some(outcome) if outcome.status == Status::None => kept = fewer,
                outcome => {
                    let early = outcome.and_then(|outcome| outcome.stop);
                    // Only what is left undecided at last matters.
                    if size == 1 {
                        stop = stop.or(early.filter(|stop| stop.is_early()));
                    }
                    from = to;
                }
            }
        }
        size /= 2;
    }
    Some(Cause {
        givens: kept,
        stop,
        shape: puzzle.shape(),
    })
}
