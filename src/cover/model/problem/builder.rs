//! Builds a problem, item by item and option by option.

use std::ops::RangeInclusive;

use super::{Colour, ONCE, Problem, ProblemError, ids};
use crate::cover::model::index::{ItemId, NodeId, OptionId};
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
    /// The colours in the first nodes; the others have none.
    colours: Vec<Option<Colour>>,
    ends: Vec<u32>,
    /// The bounds of the first items, least and most; the others have 1 and 1.
    bounds: Vec<(u32, u32)>,
    /// The costs of the first options; the others have 0.
    costs: Vec<i64>,
    /// The sum of the costs.
    total_cost: u64,
    /// For each item, the number of the last option (counted from 1) that has
    /// it: finds repeats without a search.
    last_use: Vec<u32>,
}

impl Problem {
    /// Returns an empty builder.
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }
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

    /// Sets how often a primary item must and may be covered. By default it is
    /// `1..=1`.
    ///
    /// # Errors
    ///
    /// Returns [`ProblemError`] if there is no such item, if it is secondary,
    /// or if the lower bound is larger than the upper one.
    ///
    /// # Examples
    ///
    /// Three shifts and two nurses, who each work on one or two of them:
    ///
    /// ```
    /// use quadrille::cover::{Count, Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [early, late, night, ann, bob] = builder.primary_items()?;
    /// for nurse in [ann, bob] {
    ///     builder.set_bounds(nurse, 1..=2)?;
    ///     for shift in [early, late, night] {
    ///         builder.option([shift, nurse])?;
    ///     }
    /// }
    /// assert_eq!(Solver::new(builder.build()).count(), Count::Exact(6));
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn set_bounds(
        &mut self,
        item: ItemId,
        bounds: RangeInclusive<u32>,
    ) -> Result<&mut ProblemBuilder, ProblemError> {
        let (least, most) = bounds.into_inner();
        if item.index() >= self.items {
            let items = self.items;
            return Err(ProblemError::NoItem { item, items });
        }
        if item.index() >= self.primary {
            return Err(ProblemError::BoundedSecondary { item });
        }
        if least > most {
            return Err(ProblemError::EmptyBounds { item, least, most });
        }
        if self.bounds.len() <= item.index() {
            self.bounds.resize(item.index() + 1, ONCE);
        }
        self.bounds[item.index()] = (least, most);
        Ok(self)
    }

    /// Sets the cost of an option, which may be a gain, below 0. By default it is 0.
    ///
    /// # Errors
    ///
    /// Returns [`ProblemError`] if there is no such option, or if the costs of
    /// all options add up to more than [`i64::MAX`], gains counted as costs.
    pub fn set_cost(
        &mut self,
        option: OptionId,
        cost: i64,
    ) -> Result<&mut ProblemBuilder, ProblemError> {
        let options = self.ends.len();
        if option.index() >= options {
            return Err(ProblemError::NoOption { option, options });
        }
        let before = self.costs.get(option.index()).copied().unwrap_or(0);
        let total = (self.total_cost - before.unsigned_abs()).checked_add(cost.unsigned_abs());
        let total = total.filter(|&total| i64::try_from(total).is_ok());
        self.total_cost = total.ok_or(ProblemError::CostOverflow { option })?;
        if self.costs.len() <= option.index() {
            self.costs.resize(option.index() + 1, 0);
        }
        self.costs[option.index()] = cost;
        Ok(self)
    }

    /// Returns the finished problem. Takes time linear in its size.
    pub fn build(self) -> Problem {
        let problem = self.build_within(&mut Clock::default());
        problem.unwrap_or_else(|stop| unreachable!("there are no limits: {stop}"))
    }

    /// Does the same, unless the clock stops it.
    pub(in crate::cover) fn build_within(mut self, clock: &mut Clock) -> Result<Problem, Stop> {
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
        let colours = if coloured { self.nodes.len() } else { 0 };
        self.colours.resize(colours, None);
        let mut incident_colours = vec![None; colours];
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
        // Problems are equal if what they ask for is.
        if self.bounds.iter().any(|&bounds| bounds != ONCE) {
            self.bounds.resize(self.primary, ONCE);
        } else {
            self.bounds.clear();
        }
        if self.costs.iter().any(|&cost| cost != 0) {
            self.costs.resize(option_starts.len() - 1, 0);
        } else {
            self.costs.clear();
        }
        Ok(Problem {
            primary: self.primary,
            items: self.items,
            bounds: self.bounds,
            costs: self.costs,
            nodes: self.nodes,
            colours: self.colours,
            option_starts,
            incident,
            incident_colours,
            item_starts,
        })
    }

    /// Returns about as many bytes as the finished problem takes.
    pub(in crate::cover) fn bytes(&self) -> usize {
        // An item and a colour by option, an option and a colour by item.
        16 * self.nodes.len() + 8 * self.ends.len() + 20 * self.items + 8 * self.costs.len()
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
            if colour.is_some() {
                self.colours.resize(self.nodes.len(), None);
                self.colours.push(colour);
            }
            self.nodes.push(item);
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
