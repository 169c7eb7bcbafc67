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
        for (place, given) in self.givens.iter().enumerate() {
            let before = if place == 0 { "" } else { ", " };
            write!(f, "{before}{}", given.text(self.shape))?;
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, stream};

    /// Returns all boards of 4x4 that are full.
    fn full(grid: &mut Grid, place: usize, found: &mut Vec<Grid>) {
        let shape = grid.shape();
        if place == shape.cell_count() {
            return found.push(grid.clone());
        }
        let cell = shape.nth_cell(place);
        for digit in grid.candidates(cell).iter() {
            grid.set(cell, Some(digit));
            full(grid, place + 1, found);
        }
        grid.set(cell, None);
    }

    #[test]
    fn all_givens_of_a_cause_are_needed_and_enough() {
        let shape = Shape::new(2, 2).unwrap();
        let mut boards = Vec::new();
        full(&mut Grid::empty(shape), 0, &mut boards);
        assert_eq!(boards.len(), 288);
        let has_solution =
            |givens: &Givens<'_>| boards.iter().any(|board| givens.is_solved_by(board));
        let mut bits = stream(54, 0);
        let mut random = Random::new(&mut bits);
        let mut solver = crate::sudoku::Solver::new();
        let (mut found, mut kinds) = (0, [0; 4]);
        for _ in 0..1500 {
            let mut clues = Grid::empty(shape);
            let mut marks = Marks::full(shape);
            for _ in 0..3 {
                let [clue, marked] = [(); 2].map(|()| shape.nth_cell(random.place(16)));
                clues.set(clue, Some(Digit::nth(random.place(4))));
                marks.set(
                    marked,
                    (0..2).map(|_| Digit::nth(random.place(4))).collect(),
                );
            }
            let (row, column) = (random.place(4), random.place(3));
            let [one, other] = [column, column + 1].map(|column| shape.cell(row, column));
            let [one, other] = [one, other].map(|cell| shape.cell_name(cell).to_string());
            let (sum, below) = (random.place(7) + 1, random.place(4) + 1);
            let texts = [
                format!("cage {sum} {one} {other}"),
                format!("thermometer {other} {one}; even {one}"),
                format!("white {one} {other}; negative white"),
                format!("negative black; sum {sum} {one} r{below}c4"),
            ];
            let from = random.place(3);
            let text = texts[from..from + 1 + random.place(4 - from)].join("; ");
            let variant = [Extra::X, Extra::AntiKing]
                .into_iter()
                .take(random.place(3));
            let variant = Variant::from_iter(variant);
            let constraints = Constraints::parse(shape, &text).unwrap();
            let puzzle = Givens::from(&clues).with_marks(&marks);
            let puzzle = puzzle
                .with_variant(variant.with_constraints(constraints))
                .unwrap();
            let cause = solver.cause(&puzzle);
            assert_eq!(cause.is_some(), !has_solution(&puzzle), "{puzzle:?}");
            let Some(cause) = cause else { continue };
            found += 1;
            assert_eq!(cause.stop, None);
            assert!(
                !has_solution(&only(&puzzle, &cause.givens).unwrap()),
                "{cause}: {puzzle:?}"
            );
            for (place, given) in cause.givens.iter().enumerate() {
                let mut fewer = cause.givens.clone();
                fewer.remove(place);
                let fewer = only(&puzzle, &fewer).unwrap();
                kinds[match given {
                    Given::Clue(..) => 0,
                    Given::Marks(..) => 1,
                    Given::Rule(_) => 2,
                    Given::Constraint(_) => 3,
                }] += 1;
                assert!(
                    has_solution(&fewer),
                    "{cause} without {}",
                    given.text(shape)
                );
            }
        }
        assert!(
            found > 300 && kinds.iter().all(|&kind| kind > 50),
            "{found} {kinds:?}"
        );
    }
}
