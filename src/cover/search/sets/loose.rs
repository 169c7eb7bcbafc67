//! Items that keep options apart besides the [colours of squares](super::supports).
//!
//! Where options stand [apart](super::apart), most of what a choice removes is told by the
//! colours that it gives to squares. What is left are *loose* items, which some options have and
//! others do not, such as the word itself, which may come once. They are listed for each option.

use crate::cover::model::problem::Colour;

/// For each option its loose items.
#[derive(Clone, Default, Debug)]
pub(super) struct Loose {
    /// The number of loose items.
    pub(super) items: u32,
    /// Options with their items, as they were found.
    found: Vec<(u32, Has)>,
    /// The items of all options, option after option.
    lists: Vec<Has>,
    /// Where those of each option begin; one more than there are options.
    starts: Vec<u32>,
}

/// That an option has a loose item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Has {
    /// The number of the item.
    pub(super) item: u32,
    /// The colour that the option gives it.
    colour: Option<Colour>,
}

impl Has {
    /// Returns whether two options that have the same item exclude each other.
    #[inline(always)]
    pub(super) fn excludes(self, other: Has) -> bool {
        self.colour.is_none() || self.colour != other.colour
    }
}

impl Loose {
    /// Adds an item with its options.
    pub(super) fn add(&mut self, given: &[(usize, Option<Colour>)]) {
        let item = self.items;
        self.items += 1;
        let found = given
            .iter()
            .map(|&(option, colour)| (option as u32, Has { item, colour }));
        self.found.extend(found);
    }

    /// Puts the lists of this number of options in order.
    pub(super) fn finish(&mut self, options: usize) {
        let mut found = std::mem::take(&mut self.found);
        found.sort_unstable_by_key(|&(option, has)| (option, has.item));
        let mut left = &found[..];
        for option in 0..options {
            self.starts.push((found.len() - left.len()) as u32);
            left = &left[left.partition_point(|found| found.0 as usize == option)..];
        }
        self.starts.push(found.len() as u32);
        self.lists = found.into_iter().map(|found| found.1).collect();
    }

    /// Returns the loose items of an option.
    #[inline(always)]
    pub(super) fn of(&self, option: usize) -> &[Has] {
        &self.lists[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}
