//! Which path is wanted, and the path that was found.

use crate::narration::Step;
use crate::scale::graded::Graded;
use quadrille_board::table;

table! {
    /// Which path to a solution is wanted. The default is the usual one.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    #[non_exhaustive]
    pub enum Goal {
        /// That of the scale: always the first step that is found.
        #[default]
        Usual("usual"),
        /// The least sum of the grades of all steps: HoDoKu's score, the Explainer's ratings, the places of rules in their
        /// order.
        Easiest("easiest"),
        /// The fewest steps; of several such paths, the easiest.
        Shortest("shortest"),
    }
    /// All goals.
    pub const ALL: [Goal; 3];
}

/// A path to the solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Path {
    /// Its steps.
    pub steps: Vec<Step>,
    /// The rating by these steps.
    pub graded: Graded,
    /// Whether no path is better, with techniques up to the hardest of the usual path, and singles placed as soon as
    /// there are any.
    pub is_best: bool,
    /// The number of positions of which all steps were listed.
    pub positions: usize,
}
