//! Builds a problem, item by item and option by option.

use super::{Colour, Problem, ProblemError, ids};
use crate::cover::index::{ItemId, NodeId, OptionId};
use crate::limits::{Clock, Stop};

/// Collects the items and options of a [`Problem`].
///
/// Every option is checked as it is added; a rejected one leaves the builder
/// unchanged.
#[derive(Clone, Default, Debug)]
pub struct ProblemBuilder {
    primary: usize,
    items: usize,
    nodes: Vec<ItemId>,
    colours: Vec<Option<Colour>>,
    ends: Vec<u32>,
    /// For each item, the number of the last option (counted from 1) that has
    /// it: finds repeats without a search.
    last_use: Vec<u32>,
}

impl ProblemBuilder {
    /// Adds one primary item: it must be covered exactly once.
    ///
    /// # Errors
    ///
    /// Returns [`ProblemError::LatePrimary`] if there are secondary items
    /// already, and [`ProblemError::TooMany`] if there are too many items.
    pub fn primary_item(&mut self) -> Result<ItemId, ProblemError> {
        if self.primary < self.items {
            return Err(ProblemError::LatePrimary);
        }
        let item = self.item()?;
        self.primary += 1;
        Ok(item)
    }

    /// Adds `N` primary items.
    ///
    /// # Errors
    ///
    /// As for [`primary_item`](Self::primary_item).
    pub fn primary_items<const N: usize>(&mut self) -> Result<[ItemId; N], ProblemError> {
        let items: Result<Vec<_>, _> = (0..N).map(|_| self.primary_item()).collect();
        Ok(items?
            .try_into()
            .unwrap_or_else(|_| unreachable!("N items were made")))
    }

    /// Adds one secondary item: it may be covered at most once, or by options
    /// that agree on its colour.
    ///
    /// # Errors
    ///
    /// Returns [`ProblemError::TooMany`] if there are too many items.
    pub fn secondary_item(&mut self) -> Result<ItemId, ProblemError> {
        self.item()
    }

    /// Adds an option that covers these items.
    ///
    /// # Errors
    ///
    /// Returns [`ProblemError`] if the option is empty, has an item twice, has
    /// an unknown item, has no primary item, or makes the problem too large.
    pub fn option(
        &mut self,
        items: impl IntoIterator<Item = ItemId>,
    ) -> Result<OptionId, ProblemError> {
        self.coloured_option(items.into_iter().map(|item| (item, None)))
    }

    /// Adds an option that covers these items and gives some of them a colour.
    ///
    /// # Errors
    ///
    /// As for [`option`](Self::option), and if a primary item is coloured.
    pub fn coloured_option(
        &mut self,
        entries: impl IntoIterator<Item = (ItemId, Option<Colour>)>,
    ) -> Result<OptionId, ProblemError> {
        let option = OptionId::new(self.ends.len())?;
        let start = self.nodes.len();
        match self.push_entries(option, entries) {
            Ok(end) => {
                self.ends.push(end);
                Ok(option)
            }
            Err(error) => {
                for item in self.nodes.drain(start..) {
                    self.last_use[item.index()] = 0;
                }
                self.colours.truncate(start);
                Err(error)
            }
        }
    }

    /// Returns the finished problem. Takes time linear in its size.
    pub fn build(self) -> Problem {
        let problem = self.build_within(&mut Clock::default());
        problem.unwrap_or_else(|stop| unreachable!("there are no limits: {stop}"))
    }

    /// Does the same, unless the clock stops it.
    pub(in crate::cover) fn build_within(self, clock: &mut Clock) -> Result<Problem, Stop> {
        let option_starts: Vec<u32> = std::iter::once(0).chain(self.ends).collect();
        let mut item_starts = vec![0u32; self.items + 1];
        for item in &self.nodes {
            item_starts[item.index() + 1] += 1;
        }
        for item in 0..self.items {
            item_starts[item + 1] += item_starts[item];
        }
        let mut next = item_starts.clone();
        let first = OptionId::new(0).unwrap_or_else(|_| unreachable!("0 is within the limit"));
        let mut incident = vec![first; self.nodes.len()];
        let coloured = self.colours.iter().any(Option::is_some);
        let mut incident_colours = vec![None; if coloured { self.nodes.len() } else { 0 }];
        for (option, range) in
            ids(option_starts.len() - 1, OptionId::new).zip(option_starts.windows(2))
        {
            for node in range[0] as usize..range[1] as usize {
                let place = &mut next[self.nodes[node].index()];
                incident[*place as usize] = option;
                if coloured {
                    incident_colours[*place as usize] = self.colours[node];
                }
                *place += 1;
            }
            clock.work((range[1] - range[0]) as usize)?;
        }
        Ok(Problem {
            primary: self.primary,
            items: self.items,
            nodes: self.nodes,
            colours: if coloured { self.colours } else { Vec::new() },
            option_starts,
            incident,
            incident_colours,
            item_starts,
        })
    }

    fn item(&mut self) -> Result<ItemId, ProblemError> {
        let item = ItemId::new(self.items)?;
        self.items += 1;
        self.last_use.push(0);
        Ok(item)
    }

    /// Appends the entries of one option. Returns the end of its nodes.
    fn push_entries(
        &mut self,
        option: OptionId,
        entries: impl IntoIterator<Item = (ItemId, Option<Colour>)>,
    ) -> Result<u32, ProblemError> {
        let start = self.nodes.len();
        let mark = option.index() as u32 + 1;
        for (item, colour) in entries {
            let last_use = self.last_use.get_mut(item.index());
            let last_use = last_use.ok_or(ProblemError::UnknownItem {
                option,
                item,
                items: self.items,
            })?;
            if *last_use == mark {
                return Err(ProblemError::RepeatedItem { option, item });
            }
            if colour.is_some() && item.index() < self.primary {
                return Err(ProblemError::ColouredPrimary { option, item });
            }
            *last_use = mark;
            self.nodes.push(item);
            self.colours.push(colour);
        }
        if self.nodes.len() == start {
            return Err(ProblemError::EmptyOption { option });
        }
        if self.nodes[start..]
            .iter()
            .all(|item| item.index() >= self.primary)
        {
            return Err(ProblemError::NoPrimaryItem { option });
        }
        let end = NodeId::new(self.nodes.len())?;
        Ok(end.index() as u32)
    }
}
