//! How the work of a solver ended.

use crate::board::{Grid, Marks};
use crate::human::board::Contradiction;
use crate::limits::Stop;

/// The result of a solver's run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Solved, with the first or only solution.
    Solved(Grid),
    /// No rule applies any more; these candidates remain.
    Stuck(Marks),
    /// There is no solution.
    Contradiction(Contradiction),
    /// A limit was reached first.
    Stopped(Stop),
}
