//! An exact-cover problem: items, and options that cover them.
//!
//! A solution is a set of options that together cover every *primary* item
//! exactly once and every *secondary* item at most once. An option may give a
//! secondary item a *colour*; then any number of chosen options may cover that
//! item, if they all give it the same colour (Knuth's "XCC", TAOCP 7.2.2.1).
//!
//! A primary item may have *bounds*: it is then covered as often as they say,
//! by different options (Knuth's "MCC"). An option may have a *cost*, which
//! decides nothing but the order of the [cheapest](crate::cover::Solver::cheapest)
//! solutions.

mod builder;
mod error;

use std::num::NonZeroU32;
use std::ops::RangeInclusive;

pub use self::builder::ProblemBuilder;
pub use self::error::ProblemError;
use super::index::{ItemId, OptionId, TooMany};

/// A colour that an option gives to a secondary item.
pub type Colour = NonZeroU32;

/// The bounds of an item that has none of its own.
const ONCE: (u32, u32) = (1, 1);

/// Items and options, checked and indexed both ways. A problem is immutable, so
/// any number of solvers, in any number of threads, can share it.
///
/// # Examples
///
/// Knuth's first example in TAOCP 7.2.2.1: seven items, six options, and one
/// solution.
///
/// ```
/// use quadrille::cover::{First, Problem, Solver};
///
/// let mut builder = Problem::builder();
/// let [a, b, c, d, e, f, g] = builder.primary_items()?;
/// builder.option([c, e])?;
/// builder.option([a, d, g])?;
/// builder.option([b, c, f])?;
/// builder.option([a, d, f])?;
/// builder.option([b, g])?;
/// builder.option([d, e, g])?;
/// let problem = builder.build();
///
/// let First::Solution(mut options) = Solver::new(problem).first() else {
///     panic!("there is a solution");
/// };
/// options.sort_unstable();
/// assert_eq!(options.iter().map(|option| option.index()).collect::<Vec<_>>(), [0, 3, 4]);
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    primary: usize,
    items: usize,
    /// The bounds of each primary item, least and most; empty if they all are
    /// 1 and 1.
    bounds: Vec<(u32, u32)>,
    /// The cost of each option; empty if they all are 0.
    costs: Vec<i64>,
    /// The items of all options, option after option.
    nodes: Vec<ItemId>,
    /// The colour in each node; empty if the problem has no colours.
    colours: Vec<Option<Colour>>,
    /// The start of each option's nodes; one more than there are options.
    option_starts: Vec<u32>,
    /// The options of all items, item after item, each list ascending.
    incident: Vec<OptionId>,
    /// The colour that each of these gives the item; empty if there are no
    /// colours.
    incident_colours: Vec<Option<Colour>>,
    /// The start of each item's options; one more than there are items.
    item_starts: Vec<u32>,
}

impl Problem {
    /// Returns the number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.items
    }

    /// Returns the number of primary items: those that must be covered exactly
    /// once, or as often as their bounds say. They are the first ones.
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// Returns the number of options.
    pub fn option_count(&self) -> usize {
        self.option_starts.len() - 1
    }

    /// Returns the number of nodes: the sum of the options' lengths.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether an option gives an item a colour.
    pub fn has_colours(&self) -> bool {
        !self.colours.is_empty()
    }

    /// Returns whether a primary item has bounds other than `1..=1`.
    pub fn has_bounds(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Returns how often an item must and may be covered: `1..=1` for a primary
    /// item without bounds, and `0..=1` for a secondary one. (A secondary item
    /// may be covered more often in one colour.)
    ///
    /// # Panics
    ///
    /// Panics if the item belongs to a larger problem.
    pub fn bounds(&self, item: ItemId) -> RangeInclusive<u32> {
        assert!(item.index() < self.items, "no item {}", item.index());
        if !self.is_primary(item) {
            return 0..=1;
        }
        let (least, most) = self.bounds.get(item.index()).copied().unwrap_or(ONCE);
        least..=most
    }

    /// Returns whether an option has a cost other than 0.
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Returns the cost of an option.
    ///
    /// # Panics
    ///
    /// Panics if the option belongs to a larger problem.
    pub fn cost(&self, option: OptionId) -> i64 {
        assert!(
            option.index() < self.option_count(),
            "no option {}",
            option.index()
        );
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Returns the cost of several options together, within the range of a number.
    ///
    /// # Panics
    ///
    /// Panics if an option belongs to a larger problem.
    pub fn cost_of(&self, options: &[OptionId]) -> i64 {
        let costs = options.iter().map(|&option| self.cost(option));
        costs.fold(0, i64::saturating_add)
    }

    /// Returns whether an item is primary: it must be covered.
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.primary
    }

    /// Returns the items, primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + Clone + use<> {
        ids(self.items, ItemId::new)
    }

    /// Returns the options, in the order in which they were given.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<> {
        ids(self.option_count(), OptionId::new)
    }

    /// Returns the items of an option, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// Panics if the option belongs to a larger problem.
    pub fn items_of(&self, option: OptionId) -> &[ItemId] {
        self.items_of_nth(option.index())
    }

    /// Returns the items of the option with this number.
    pub(in crate::cover) fn items_of_nth(&self, option: usize) -> &[ItemId] {
        let start = self.option_starts[option] as usize;
        &self.nodes[start..self.option_starts[option + 1] as usize]
    }

    /// Returns the colour that an option gives to its `place`-th item.
    pub fn colour(&self, option: OptionId, place: usize) -> Option<Colour> {
        let range = self.node_range(option);
        *self.colours.get(range.start + place)?
    }

    /// Returns the colour that an option gives to an item; `None` also if the
    /// option does not have the item. Takes time linear in the length of the
    /// option.
    pub fn colour_of(&self, option: OptionId, item: ItemId) -> Option<Colour> {
        if !self.has_colours() {
            return None;
        }
        let place = self
            .items_of(option)
            .iter()
            .position(|&other| other == item)?;
        self.colour(option, place)
    }

    /// Returns the options that have an item, ascending.
    ///
    /// # Panics
    ///
    /// Panics if the item belongs to a larger problem.
    pub fn options_with(&self, item: ItemId) -> &[OptionId] {
        let start = self.item_starts[item.index()] as usize;
        &self.incident[start..self.item_starts[item.index() + 1] as usize]
    }

    /// The options that have an item, ascending, each with the colour that it
    /// gives the item.
    pub(in crate::cover) fn coloured_options_with(
        &self,
        item: ItemId,
    ) -> impl Iterator<Item = (OptionId, Option<Colour>)> + '_ {
        let start = self.item_starts[item.index()] as usize;
        let colours = self.incident_colours.get(start..).unwrap_or_default();
        let colours = colours.iter().copied().chain(std::iter::repeat(None));
        self.options_with(item).iter().copied().zip(colours)
    }

    fn node_range(&self, option: OptionId) -> std::ops::Range<usize> {
        let start = self.option_starts[option.index()] as usize;
        start..self.option_starts[option.index() + 1] as usize
    }
}

/// Returns the ids below `count`, which the builder has found to fit.
fn ids<T>(
    count: usize,
    id: fn(usize) -> Result<T, TooMany>,
) -> impl ExactSizeIterator<Item = T> + Clone {
    (0..count).map(move |index| id(index).unwrap_or_else(|_| unreachable!("counted when built")))
}

#[cfg(test)]
mod tests;
