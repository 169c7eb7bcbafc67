//! Counting with symmetries: of options that are alike, one is counted.
//!
//! A *symmetry* of the rest of a problem is a permutation of its items and its options
//! that keeps which option has which item. Primary items stay primary and keep their bounds, and the
//! colours of an item may be exchanged for the colours of its image.
//!
//! **Why the count is right.** A symmetry maps solutions to solutions, and those with an
//! option `o` to those with its image `p`. So there are as many with `o` as with `p`. If an item
//! that is covered once has both, no solution has both, and each has one option of the item. The number of
//! all solutions is therefore the sum, over the orbits of the item's options, of the
//! solutions with one option of the orbit, times the number of its options in the orbit.
//! The rest below that option is a problem again, and any symmetry of it counts, not only a
//! symmetry of the whole that keeps the option.
//!
//! **How symmetries are found.** The options and items are refined by what surrounds them,
//! with one option singled out; and again with the other (McKay and Piperno, "Practical
//! graph isomorphism, II", 2014). See [`colours`] and [`search`]. What comes out is a
//! guess, and each guess is [verified](shape::Shape::verify) link by link before it is
//! used. So neither a hash nor a graph that refinement cannot tell apart leads to a wrong
//! count; at worst, a symmetry is missed.
//!
//! **Which item.** The one whose orbits save most (see [`branch`]), if that is enough. The
//! same is done below the option of each orbit, as long as the [`steps`] last: about as
//! long as the search before it took. Options below which nothing is symmetric are counted
//! together if they have the same weight, by excluding the others of the item: one search,
//! one memory and all threads for all of them. A [share](shares) that was not looked into
//! looks for symmetries itself if it takes long.
//!
//! **When.** After 30,000 nodes, or 20,000 with a memory that has passed its trial: many
//! problems have ended by then. Where each item is unlike the others, one refinement shows
//! it, in the time of a few hundred nodes. With a limit on nodes, in a count that is saved,
//! and for costs and lists of solutions, each subtree is visited as before.
//!
//! A count takes 10 to 74 % of the instructions on queens, Langford pairs, Latin squares and packings of boards
//! with symmetries, and 2 to 11 % of the seconds on Latin squares with blocks and eternity puzzles
//! (`docs/lab/cover.md`). At most, what was searched before is lost, and what the look takes: 2.5 % for word
//! squares, which have no symmetry.
//!
//! **On several threads**, each takes other shares if there are at least four for
//! each, and else they join in each: 2 threads take 2.1 times less time than one for
//! eternity, 1.4 times less for the Latin squares.
//!
//! **Tried and rejected.** To look after 4,000 nodes, or as soon as a memory has passed its
//! trial: latin squares of 5 take 36 million instructions, but pentominoes on 3 by 20 take 288
//! in place of 142, and 10 queens 14 % more. To take a subtree in which the search was given
//! up for one without symmetries: latin squares of 8 with blocks take ten times as many nodes.
//! One memory for all shares: of the states that are new to a share, another one knows 1.4 and
//! 5.5 % for latin8-blk-00001 and 00003, 10 % for Conway's box, and 40 % for pentominoes on 8x8,
//! where no memory pays. To compare states, all shares would have to be searched with the sets of
//! the whole, which are longer: a subtree as a smaller problem takes a third less time. Of two items
//! that a symmetry exchanges, as words across and down, to count one order of their options: a search
//! does not branch on both, and double word squares of 5,757 words took 6 % less time.

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
    /// If it takes longer than a moment: some 30,000 nodes.
    #[default]
    Auto,
    /// At once, however small the problem is.
    On,
    /// No.
    Off,
}
