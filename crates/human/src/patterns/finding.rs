//! One step of reasoning: the rule, its pattern, and the effects.

use std::fmt;
use std::ops::ControlFlow;

pub use super::pattern::Pattern;
use super::rule::Rule;
use crate::board::{Board, Contradiction};
use crate::narration::words::sentence;
use crate::narration::{Grade, Step};
use quadrille_board::{Cell, Digit, DigitSet, Shape};

/// One step of reasoning. Displays as a sentence: `Naked pair: r3c6 and r4c6 in
/// column 6 can only be 2 or 9, which removes 9 from r7c6`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The shape of the board.
    pub shape: Shape,
    /// The rule.
    pub rule: Rule,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The pattern that the rule found.
    pub pattern: Pattern,
    /// The digit placed in a cell.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates removed. Those that a placed digit rules out in its row,
    /// column and box are not listed.
    pub removed: Vec<(Cell, Digit)>,
}

/// Takes each finding of a rule, and tells whether to continue.
pub type Found<'a> = dyn FnMut(Finding) -> ControlFlow<()> + 'a;

/// Tells whether a limit is reached. Long searches ask between their parts, and end if so.
pub type IsStopped<'a> = dyn Fn() -> bool + 'a;

impl Finding {
    /// Creates the placement of a digit in a cell.
    pub fn place(shape: Shape, rule: Rule, pattern: Pattern, cell: Cell, digit: Digit) -> Finding {
        Finding {
            shape,
            rule,
            digits: only(digit),
            pattern,
            placed: Some((cell, digit)),
            removed: Vec::new(),
        }
    }

    /// Makes the placement and the removals on a board. Effects that are already there are skipped.
    ///
    /// # Errors
    ///
    /// Returns the contradiction if a cell is left without a candidate or a
    /// digit of a house without a place, now or at an earlier step.
    pub fn apply(&self, board: &mut Board<'_>) -> Result<(), Contradiction> {
        if let Some((cell, digit)) = self.placed {
            board.place(cell, digit)?;
        }
        for &(cell, digit) in &self.removed {
            board.remove(cell, digit);
        }
        board.contradiction().map_or(Ok(()), Err)
    }

    /// Returns whether it would change anything on a board.
    pub fn would_change(&self, board: &Board<'_>) -> bool {
        let mut removed = self.removed.iter();
        self.placed.is_some_and(|(cell, _)| board.is_open(cell))
            || removed.any(|&(cell, digit)| board.candidates(cell).contains(digit))
    }

    fn sentence(&self) -> String {
        let mut clause = self.pattern.clause(self.shape, self.digits);
        if let (Pattern::Sum(sum), Some((cell, digit))) = (&self.pattern, self.placed)
            && sum.cells.len() > 1
        {
            clause += &format!(", so {} is {digit}", self.shape.cell_name(cell));
        }
        sentence(self.rule.name(), &clause, self.shape, &self.removed)
    }

    /// Returns it as it is told, on a board on which it was found.
    pub fn step(&self, board: &Board<'_>) -> Step {
        let of = |cell| board.candidates(cell);
        let cells_of = |house| board.cells_of(house).to_vec();
        Step {
            grid: board.grid(),
            marks: board.all_candidates(),
            technique: self.rule.name(),
            grade: Grade::Difficulty(self.rule.difficulty()),
            placed: self.placed.into_iter().collect(),
            removed: self.removed.clone(),
            sentence: self.sentence(),
            picture: self.pattern.picture(self.digits, &of, &cells_of),
            posted: String::new(),
            fish: None,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}

/// Reports the candidates that a pattern removes, if there are any: a pattern
/// without effect is not a finding.
pub fn remove(
    board: &Board,
    (rule, digits, pattern): (Rule, DigitSet, Pattern),
    removed: impl IntoIterator<Item = (Cell, Digit)>,
    found: &mut Found,
) -> ControlFlow<()> {
    let removed: Vec<_> = removed.into_iter().collect();
    if removed.is_empty() {
        return ControlFlow::Continue(());
    }
    found(Finding {
        shape: board.shape(),
        rule,
        digits,
        pattern,
        placed: None,
        removed,
    })
}

/// Returns whether a search continues that is over or not.
pub fn flow(is_over: bool) -> ControlFlow<()> {
    match is_over {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// Returns the set of a digit.
pub fn only(digit: Digit) -> DigitSet {
    [digit].into_iter().collect()
}
