//! Items that keep options apart besides the [colours of squares](super::supports).
//!
//! Where options stand [apart](super::apart), most of what a choice removes is told by the
//! colours that it gives to squares. What is left are *loose* items, which some options have and
//! others do not, such as the word itself, which may come once. They are listed for each option.

use crate::cover::model::problem::Colour;

/// The loose items: which options each one has, and which of them each option has.
#[derive(Clone, Default, Debug)]
pub(super) struct Loose {
    /// The options of all items, item after item.
    members: Vec<Member>,
    /// Where each item begins there; one more than there are items.
    items: Vec<u32>,
    /// The items of all options, option after option.
    lists: Vec<Has>,
    /// Where each option begins there; one more than there are options.
    starts: Vec<u32>,
}

/// An option that has a loose item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) option: u32,
    /// The colour that it gives the item.
    colour: Option<Colour>,
}

/// That an option has a loose item.
#[derive(Clone, Copy, Debug)]
struct Has {
    item: u32,
    colour: Option<Colour>,
}

impl Loose {
    /// Adds an item with its options.
    pub(super) fn add(&mut self, given: &[(usize, Option<Colour>)]) {
        self.items.push(self.members.len() as u32);
        let members = given.iter().map(|&(option, colour)| Member {
            option: option as u32,
            colour,
        });
        self.members.extend(members);
    }

    /// Lists the items of this number of options.
    pub(super) fn finish(&mut self, options: usize) {
        self.items.push(self.members.len() as u32);
        let mut found = Vec::with_capacity(self.members.len());
        for (item, ends) in self.items.windows(2).enumerate() {
            let members = &self.members[ends[0] as usize..ends[1] as usize];
            found.extend(
                members
                    .iter()
                    .map(|member| (member.option, item as u32, member.colour)),
            );
        }
        found.sort_unstable();
        let mut left = &found[..];
        for option in 0..options {
            self.starts.push((found.len() - left.len()) as u32);
            left = &left[left.partition_point(|found| found.0 as usize == option)..];
        }
        self.starts.push(found.len() as u32);
        let has = |(_, item, colour)| Has { item, colour };
        self.lists = found.into_iter().map(has).collect();
    }

    /// Returns the options that an option excludes by loose items, perhaps some of them twice.
    #[inline(always)]
    pub(super) fn excluded(&self, option: usize) -> impl Iterator<Item = u32> {
        let list = self.starts[option] as usize..self.starts[option + 1] as usize;
        self.lists[list].iter().flat_map(move |has| {
            let item = has.item as usize;
            let members = self.items[item] as usize..self.items[item + 1] as usize;
            let others = self.members[members].iter().filter(move |other| {
                other.option as usize != option
                    && (has.colour.is_none() || has.colour != other.colour)
            });
            others.map(|other| other.option)
        })
    }
}
