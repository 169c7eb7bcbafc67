//! `singles` and `techniques`: rules from easy to hard until none applies.

use super::run::{Halt, Run, reasoned, verdict_of};
use crate::board::Grid;
use crate::rules::{Board, Rule, Solutions, Verdict};

pub(in crate::rules) const SINGLES: &[Rule] = &[Rule::HiddenSingle, Rule::NakedSingle];

/// Applies a rule only where no easier one in the list helps, as a person
/// would.
pub(in crate::rules) fn solve(
    puzzle: &Grid,
    rules: &[Rule],
    run: &mut Run,
) -> Result<(Verdict, Solutions), Halt> {
    let mut board = Board::new(puzzle)?;
    run.exhaust(&mut board, rules)?;
    Ok(reasoned(verdict_of(&board)))
}
