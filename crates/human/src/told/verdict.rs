//! How the work of a solver ended.

use crate::board::Contradiction;
use quadrille_board::{Grid, Marks};
use quadrille_limits::limits::Stop;

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
