//! An estimate of SudokuWiki's grade.
//!
//! SudokuWiki, by Andrew Stuart, solves a puzzle by its strategies in a fixed order and adds up what each step is worth.
//! Since October 2025 it publishes how: a strategy has points, to which a chain adds its length. For singles, naked
//! pairs and naked triples they are multiplied by the candidates on the board before the step, over 727 and times 20. All singles
//! of a kind at once are one step, however many there are. The sum is the score, and twice its logarithm to base 5 the
//! grade: below 3 for kids, gentle to 4, moderate to 5, tough to 7, diabolical to 9, extreme from there.
//!
//! Points, formula and names are the published ones. The program that takes the steps is neither published nor free, and this
//! one takes its own, which were found for other scales. So a grade is an estimate of the site's. What is known to differ,
//! or was chosen where nothing is published:
//!
//! - One sentence of the site reads as if the candidates multiplied all points; its table shows them with four techniques,
//!   and is followed here. Its examples agree: a puzzle that needs a chute remote pair has 6.5 there, 6.5 here, and
//!   7.1 if all points were multiplied.
//! - All finds of a technique in a position are one step, as for singles; of chains, the shortest one is a step. Its
//!   length is the number of its links, or of the cells of an XY-chain.
//! - Candidates are counted in empty cells. A hidden single is placed in its own step.
//! - The order is the one on the page of the solver; unique rectangles of type 1 come after X-wings, where notes on examples of
//!   the site have them. A W-wing has the points of a chute remote pair, as the page on it says.
//! - Simple colouring has the rules of two colours, not the one of an emptied house. A rectangle elimination is an empty
//!   rectangle. Chute remote pairs leave out what the site calls either end. Almost locked sets are two or three.
//! - AICs have groups, and links by almost locked sets of two cells, as the site's have; a larger set, which the site calls
//!   possible, is none, nor is a rectangle or another pattern. Forcing chains follow the same links.
//! - A Nishio forcing chain begins with a candidate that holds, and shows that another one holds and does not. What leaves a
//!   cell or a house without candidates is told from there: by a cell or unit forcing chain from two or three candidates, by a
//!   quad forcing chain from four. There are none from more.
//! - Gurth's theorem is for the reflections and turns that the site lists. It has its points once; later steps by it, which the site
//!   makes at once after any other step, add nothing. A digit that is no clue stays what it is; the site leaves such puzzles out.
//!
//! ```text
//!   technique   the order and the points
//!   gurth  chute  twinned  extended  bingo      techniques that only this scale has
//!   step        what a technique found, and how it is told
//!   find        which search finds each
//!   solver      the loop
//! ```

mod bingo;
mod chute;
mod extended;
mod find;
mod gurth;
mod solver;
mod step;
mod technique;
#[cfg(test)]
mod tests;
mod twinned;

pub use crate::human::told::{GradeName, PointFactor, PointScore, Points, ScoreEnd};
pub use solver::{Rated, SudokuWiki};
pub use technique::Technique;
