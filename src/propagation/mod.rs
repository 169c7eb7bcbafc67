//! The search for puzzles with constraints that setters draw.
//!
//! Exact cover knows no bounds: a sum is a chain of partial sums there, held
//! together by colours, and neither "the digits differ" nor "a house adds up to
//! 45" follows before the cells are known. Here each cell has a set of digits,
//! and each constraint removes the digits that it leaves no chance, until
//! nothing changes; then a cell is split.
//!
//! In reading order: `sight` (cells, and which see each other), `model` (all of a
//! board), `state` (the digits of all cells, and what is to be looked at),
//! `houses` (singles, locked candidates), `pairs` (relations of two cells),
//! `group` (all sets of digits that cells which see each other can have), `sums`
//! (sums over such groups), `shares` (sums over many cells), `automaton` (lines, as paths through states),
//! `lines` (the automaton of each kind), `circles`, `values`, `levels`, `rank`,
//! `connected`, `rellik` and `check` (what is left), `regions` and `arms` (regions that are to be
//! found), `draft` (the propagators of each constraint), `either` (choices between them),
//! `derived` (sums that follow from houses and cages), `build` (a model of all
//! these), `shaving` (each digit is tried) and `search`.
//!
//! *What is exact.* A group of cells that see each other is settled by a walk
//! over sets of digits: after each cell, the sets that the cells so far may
//! have. On boards up to 9x9 there are 512, one bit each, and a digit adds to
//! all sets without it by one shift of that row of bits. The sums that come out
//! are bits of one word, those of several groups are added by shifts of a row of
//! bits, and the way back leaves only the digits that some solution of the sum
//! has. So a cage, an arrow or a little killer removes all that it can by
//! itself, in a microsecond or two, and takes some hundred bytes.
//!
//! *What a house requires.* Where a house has a digit nowhere else, the cells of
//! a sum in it must have that digit: only sets of digits with it are right.
//!
//! *What was tried and left out.* The same walk for every house, so that no digit
//! stays with which nine cells cannot differ: half the nodes on some puzzles, but
//! up to three times the time on most.
//!
//! The exact-cover encoding stays the reference: the tests compare both, and an
//! enumerator that shares no code with either.

mod arms;
mod automaton;
mod build;
mod check;
mod circles;
mod connected;
mod derived;
mod draft;
mod either;
mod group;
mod houses;
mod levels;
mod lines;
mod model;
mod pairs;
mod rank;
mod regions;
mod rellik;
mod search;
mod shares;
mod shaving;
mod sight;
mod state;
mod sums;
mod values;

pub(crate) use self::model::Model;
pub(crate) use self::search::find;
