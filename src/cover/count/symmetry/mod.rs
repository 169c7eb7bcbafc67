//! Counting with symmetries: of options that are alike, one is counted.
//!
//! A *symmetry* of the rest of a problem is a permutation of its items and its options
//! that keeps which option has which item. Primary items stay primary, and the colours of an item
//! may be exchanged for the colours of its image.
//!
//! **Why the count is right.** A symmetry maps solutions to solutions, and those with an option
//! `o` to those with its image `p`. So there are as many with `o` as with `p`. If an item has both,
//! no solution has both, and each has one option of the item. The number of all solutions is
//! therefore the sum, over the orbits of the item's options, of the solutions with one option of
//! the orbit, times the number of its options in the orbit. The rest below that option is a problem again, and
//! any symmetry of it counts, not only a symmetry of the whole that keep the option.
//!
//! **How symmetries are found.** The options and items are refined by what surrounds them, with
//! one option singled out; and again with the other (McKay and Piperno, "Practical graph
//! isomorphism, II", 2014). See [`colours`] and [`search`]. What comes out is a guess,
//! and each guess is [verified](shape::Shape::verify) link by link before it is used. So neither a hash nor a graph
//! that refinement cannot tell apart leads to a wrong count; at worst, a symmetry is missed.
//!
//! **Which item.** The one whose orbits save most (see [`branch`]), if that is enough. The same is done below
//! the option of each orbit, as long as the [`steps`] last: about as long as the search before it
//! took. Options below which nothing is symmetric are counted together if they have the same weight, by
//! excluding the others of the item: one search, one memory and all threads for all of them.
//! A [share](shares) that was not looked into looks for symmetries itself if it takes long.
//!
//! **When.** After 4,000 nodes, or once the trial of a memory has passed: many small problems
//! have ended by then. Where each item is unlike the others, one refinement shows it, in the time of a few
//! hundred nodes. With a limit on nodes, in a count that is saved, and for bounds, costs and lists of solutions, each subtree is
//! visited as before.
//!
//! Instructions of a count in process, in millions, and nodes, without symmetries and with:
//!
//! |                     | without |  with |   nodes |    with |
//! |---------------------|--------:|------:|--------:|--------:|
//! | 10 queens           |     4.2 |   4.8 |  12,386 |  10,579 |
//! | 12 queens           |    63.4 |  39.1 | 216,056 | 119,547 |
//! | Langford 11         |   131.9 |  74.2 | 443,955 | 231,159 |
//! | latin squares 5     |   152.7 | 115.3 | 105,739 |  72,003 |
//! | pentominoes 8x8     |   1,740 |   293 | 310,129 |  40,319 |
//! | Soma                |   478.9 |  28.2 | 277,503 |   9,308 |
//! | pentominoes 3x20    |   140.9 | 246.9 |  22,677 |  34,047 |
//! | dominoes 8x8        |     4.9 |   4.9 |   6,467 |   6,467 |
//!
//! What is lost is what was searched before symmetries were looked for, and what they take: up to
//! 15 milliseconds for a problem that would have ended soon, as the pentominoes on 3 by 20.
//!
//! **Tried and rejected.** To look for symmetries after 4,000 nodes even if a memory
//! passes its trial: latin squares of 5 take 73 million instructions in place of 115, but dominoes on 8 by 8
//! take 7.9 in place of 4.9, and every tiling that a memory counts in a millisecond loses as much.
//! To take a subtree in which the search was given up for one without symmetries: latin squares
//! of 8 with blocks take ten times as many nodes.

mod branch;
mod colours;
mod mix;
mod orbits;
mod search;
mod shape;
mod shares;
mod steps;
#[cfg(test)]
mod tests;

pub(in crate::cover) use self::shares::{Share, shares};

/// Whether a count looks for symmetries: of options that they map to each other, it then
/// takes one.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Count, CountPlan, Problem, Solver, Symmetry};
///
/// // Latin squares of 4: a cell, a row and a column with each symbol are alike.
/// let mut builder = Problem::builder();
/// let items = builder.primary_items::<48>()?;
/// for option in 0..64 {
///     let (row, column, symbol) = (option / 16, option / 4 % 4, option % 4);
///     builder.option([4 * row + column, 16 + 4 * row + symbol, 32 + 4 * column + symbol].map(|item| items[item]))?;
/// }
/// let mut solver = Solver::new(builder.build());
/// let plan = CountPlan::default().with_symmetry(Symmetry::On);
/// assert_eq!(solver.count_with(&plan), (Count::Exact(576), None));
/// assert_eq!(solver.stats().symmetric, 1);
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Symmetry {
    /// If it takes longer than a moment: 4,000 nodes, or 10,000 more with a memory.
    #[default]
    Auto,
    /// At once, however small the problem is.
    On,
    /// No.
    Off,
}
