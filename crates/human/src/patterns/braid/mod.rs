//! Whips and braids (Denis Berthier, "The Hidden Logic of Sudoku" and "Pattern-Based Constraint Satisfaction"): what
//! follows from a candidate, the *target*, ends in a contradiction, so that the target is wrong.
//!
//! Both are sequences of links. Each is a question: a cell, which needs a digit, or a digit in a house, which needs a
//! place. Its *left* candidate is ruled out by one before it. All others, except one at most, are ruled out by the target
//! or by *right* candidates before it; that one is its right candidate. The last link has none: there is the
//! contradiction. In a whip, the left candidate is ruled out by the right candidate just before it, or by the
//! target in the first link, so that the links are one line. In a braid, any candidate before it may do so. The length is the
//! number of links.
//!
//! A whip of length 1 is what rules call locked candidates. Braids, of any length, remove exactly the candidates that one
//! trial removes: those from which singles lead to a contradiction. So they solve the puzzles that
//! [trial and error](crate::Trials::depth) of depth 1 solves, and the length that is needed says how far
//! one has to look in these trials.
//!
//! ```text
//!   reach    what follows from some candidates
//!   cuts     the shortest braids on a target
//!   whips    whips on a target
//!   watch    limits
//! ```

mod cuts;
mod reach;
mod whips;

use std::ops::ControlFlow;

use super::links::Links;
use cuts::Cuts;
use reach::Watch;

/// The greatest length of a whip or braid that measures search.
pub const MOST_LENGTH: usize = 36;

/// Whether the links are one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// They are.
    Whip,
    /// They need not be.
    Braid,
}

/// The whips and braids of a position, from short to long.
pub struct Braids<'a> {
    pub links: Links,
    kind: Kind,
    watch: Watch<'a>,
    /// What is known about each target.
    cuts: Vec<Cuts>,
}

impl<'a> Braids<'a> {
    /// Prepares the search in a position.
    pub fn new(links: Links, kind: Kind, is_stopped: &'a dyn Fn() -> bool) -> Braids<'a> {
        let mut cuts = Vec::new();
        cuts.resize_with(links.len(), Cuts::default);
        Braids {
            links,
            kind,
            watch: Watch::new(is_stopped),
            cuts,
        }
    }

    /// Returns whether there is a whip or braid on a target with at most a length.
    pub fn has(&mut self, target: usize, most: usize) -> ControlFlow<(), bool> {
        let (links, cuts) = (&self.links, &mut self.cuts[target]);
        let Some(set) = cuts.braid(links, target, most, &self.watch)? else {
            return ControlFlow::Continue(false);
        };
        match self.kind {
            Kind::Braid => ControlFlow::Continue(true),
            Kind::Whip => {
                let sets = cuts.sets(set.len()).collect();
                whips::Search::new(links, sets, &self.watch).has(target, most)
            }
        }
    }
}
