//! The ratings of Sudoku Explainer, version 1.2.1, and of Sukaku Explainer, version 1.18.
//!
//! The Explainer, by Nicolas Juillerat, solves a puzzle as a very patient person would: it tries thirty
//! techniques in a fixed order, takes the first step that any of them finds, and starts again. Each step
//! has a rating, from 1.0 for the last empty cell of a house to beyond 11 for chains within chains. The
//! rating of a puzzle is that of its hardest step. The community compares puzzles by three such numbers,
//! which [`Ratings`] has.
//!
//! The order alone decides: a technique that comes later is not tried for the sake of a lower rating. So
//! the same numbers only come out if every technique finds the same first step, down to the order in which
//! it looks at cells and houses, and if chains are counted node by node in the same way. What the
//! techniques are was taken from descriptions of them; no code was.
//!
//! Sukaku Explainer has more techniques in the same order, which its ratings are lower for: see
//! [`Edition`]. It also tries unique loops that 1.2.1 passes over. It rates boards with diagonals, windows and
//! disjoint groups, and so does this: houses have numbers, a position knows which ones its board has, and windows are
//! nine, as the cells between the four hold every digit too. On such boards a cell that sees all places of a digit in
//! a house is enough for what pointing does, and the same goes for naked and almost locked sets. Which chains of strong
//! links go along these houses was found by comparison, and not for all: at 70,000 positions that Sukaku Explainer
//! passed on the way, 99.8 % of the steps have its rating.
//!
//! ```text
//!   technique  edition   the names, and which program is followed
//!   step/      what a technique found: its pattern, the chains of its step, their nodes
//!   singles  locked  sets  fish  wings  unique_loop  bug  aligned      patterns
//!   strong_links  almost_locked                                       those of Sukaku Explainer
//!   chain/   strong, graph, reach, unary                               one implication after another
//!            spread, store                                             all that follows from assumptions
//!            together, closure                                         the same in the end, without how
//!            spreading, nested, multiple, memo                         chains within chains
//!   order    which techniques, in which order
//!   tell/    steps in words and as pictures
//!   ratings  the ratings of a puzzle, from the ratings of its steps
//!   solver, solving   the loop
//! ```
//!
//! # Speed
//!
//! The Explainer spends its time on chains; so does this. What helps, in processor time for puzzles rated
//! 8.0 to 8.4 unless said:
//!
//! - Components of candidates that follow from each other say, as rows of bits, which ones refute or prove
//!   themselves (`chain::reach`). Only these are searched, over a list of the implications that lead from one
//!   candidate over another to a third, short chains first (`chain::unary`): 5 instead of 16 milliseconds for
//!   a puzzle rated 7.1 to 7.4.
//! - What follows from an assumption is worked out once for all cells and houses (`chain::spread`), in
//!   memory that is used again: 15 instead of 22 milliseconds.
//! - Before that, what follows in the end is worked out for all assumptions together (`chain::together`). Only
//!   where one contradicts itself, or several have something in common, is it worked out how (`chain::closure`).
//! - Chains within chains are searched once for what is left of a position (`chain::memo`). Of several with the same
//!   effect, only one that could be the easiest is measured.
//! - A chain is measured only as far as it could be shorter than the best one so far.
//! - Aligned exclusion combines digits as sets, and only where some cell could lose all its candidates: 31
//!   instead of 39 milliseconds.

mod aligned;
mod almost_locked;
mod bug;
mod chain;
mod locked;
mod order;
mod prelude;
mod ratings;
mod sets;
mod singles;
mod solver;
mod solving;
mod step;
mod strong_links;
mod technique;
mod tell;
mod unique_loop;

pub use crate::narration::{Score, ScoreError};
pub use ratings::Ratings;
pub(crate) use ratings::Tally;
pub use solver::Explainer;
pub use technique::{Edition, Technique};
#[doc(hidden)]
pub use tell::tell;
