//! Counts by a sweep over the primary items in a fixed order, with the states of one layer at a
//! time.
//!
//! **The idea.** Put the primary items in an order. An option *starts* at its first item. Go
//! through the items; at each one, and for each state so far, there are two cases. If the item is
//! covered, the state goes on as it is. If not, each option that starts there and fits makes a new
//! state. Equal states are added up. Only two layers of states are held, and there is no tree:
//! tilings of a board by small pieces have many solutions, and few different edges of a part that
//! is filled.
//!
//! **What a state is.** Only what later options can tell apart: for each item that both an earlier
//! option and a later one have, whether it is covered, and for a secondary item in which colour.
//! These items are the *front*. They take bits of the state when the first option that has them
//! starts, and give them back after the last one. A primary item must be covered by then, so a
//! state without it is dropped at once, which is often long before its own turn. An option fits if
//! its uncoloured items are free and its coloured ones are free or have the same colour.
//!
//! **Why it is right.** Every option of a solution starts at one item, and no two start at the same
//! one, which they would cover twice. So a solution is one path through the layers: at each item,
//! the option that starts there, or none if an earlier one covers the item. The other way round,
//! the options of a path fit each other, as what two of them share is in the front from the first
//! one to the second, and each primary item is covered when it leaves the front or has its turn.
//! Whether a path can go on depends on its state alone, so paths with equal states may be counted
//! together.
//!
//! **Covered items** are passed at once: a new state goes to the layer of its first item that is
//! not covered. Two of three states of a layer are never looked at this way.
//!
//! **Tables.** Each layer has a table of states by a hash. New states are added to them in batches: all places of a
//! batch are read first, so that the processor waits for them at the same time.
//!
//! **The order** decides how wide the layers are. The given one, the columns of a board that is
//! given row by row, breadth-first ones from items that are far apart, greedy ones that add the
//! fewest items to the front, and all of them reversed are compared by the entropy of their fronts:
//! an item of which `p` of the options have started counts as one that is covered with probability
//! `p`. The sum over the layers of 2^(0.6 entropy), each as often as options start there, has put
//! the best order first for all boards that were tried, Langford's problem, latin squares, tori and
//! the Soma cube. The number of items in the front, in place of their entropy, puts diagonals before
//! rows, which have half or a third of the states:
//!
//! |                   | most states, row by row | diagonals |
//! |-------------------|------------------------:|----------:|
//! | tetrominoes 8x8   |                  38,728 |    91,948 |
//! | pentominoes 6x10  |                  15,354 |    50,302 |
//! | trominoes 9x10    |                   7,290 |    17,938 |
//!
//! **When it is used.** The search goes first, with its memory if that pays. After some ten thousand
//! nodes, random paths down its tree estimate how large that is. If it is large, orders are tried; if
//! the sweep then promises to take less than a sixteenth of the time, by 2^(0.875 entropy), it begins.
//! It is given up if its tables outgrow the memory of the plan, or if it takes far more steps than
//! that; the search then goes on from where it stands. It is not tried for problems with bounds, for
//! a count with a limit on nodes or with a fixed choice about the memory, or where more than 128
//! bits are in the front.
//!
//! A decision diagram needs all states at once, and the options that lead from one to the next: a `graph`.
//!
//! **Rejected:** a trial of some ten thousand steps for each order, as the layers near the start
//! do not tell how wide the others are; nested coordinates by distances from two corners, which are
//! far worse than rows for large pieces; a sweep from the start, which takes several times as long
//! as the search for Langford's problem.

mod front;
mod graph;
mod moves;
mod order;
mod run;
mod table;
#[cfg(test)]
mod tests;

pub(in crate::cover) use self::front::Sweep;
pub(in crate::cover) use self::run::Swept;
