//! Options that exclude each other by more than the [colours of squares](super::supports).
//!
//! Where options stand [apart](super::apart), most of what a choice removes is told by the
//! colours that it gives to squares. What is left are secondary items that some options have and
//! others do not, such as the word itself, which may come once: they exclude few options each, so
//! these are listed.

use std::ops::Range;

use crate::cover::model::problem::Colour;
use crate::limits::{Clock, Stop};

/// For each option, the options that it excludes by items other than squares.
#[derive(Clone, Default, Debug)]
pub(super) struct Rivals {
    /// Pairs as they were found.
    found: Vec<(u32, u32)>,
    /// The rivals of all options, option after option.
    others: Vec<u32>,
    /// Where those of each option begin; one more than there are options, unless there are too
    /// many to list.
    starts: Vec<u32>,
    are_many: bool,
}

/// The most rivals of an option, on average.
const MOST: usize = 64;

impl Rivals {
    /// Adds a secondary item: its options, each with its colour there. There are `options` in
    /// all.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn add(
        &mut self,
        given: &[(usize, Option<Colour>)],
        options: usize,
        clock: &mut Clock,
    ) -> Result<(), Stop> {
        let pairs = given.len().saturating_mul(given.len());
        self.are_many |= self.found.len().saturating_add(pairs) > MOST * options;
        if self.are_many {
            return Ok(());
        }
        clock.work(pairs)?;
        for &(option, colour) in given {
            let others = given.iter().filter(|(other, others_colour)| {
                *other != option && (colour.is_none() || colour != *others_colour)
            });
            self.found
                .extend(others.map(|(other, _)| (option as u32, *other as u32)));
        }
        Ok(())
    }

    /// Puts the lists of this number of options in order.
    pub(super) fn finish(&mut self, options: usize) {
        let mut found = std::mem::take(&mut self.found);
        if self.are_many {
            return;
        }
        found.sort_unstable();
        found.dedup();
        let mut left = &found[..];
        for option in 0..options {
            self.starts.push((found.len() - left.len()) as u32);
            left = &left[left.partition_point(|pair| pair.0 as usize == option)..];
        }
        self.starts.push(found.len() as u32);
        self.others = found.into_iter().map(|pair| pair.1).collect();
    }

    /// Returns whether they are listed.
    pub(super) fn are_known(&self) -> bool {
        !self.starts.is_empty()
    }

    /// Returns the rivals of an option.
    #[inline(always)]
    pub(super) fn of(&self, option: usize) -> &[u32] {
        let list: Range<usize> = self.starts[option] as usize..self.starts[option + 1] as usize;
        &self.others[list]
    }
}
