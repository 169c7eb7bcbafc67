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
//! **The order** decides how wide the layers are. The given one, breadth-first ones from items that
//! are far apart, greedy ones that add the fewest items to the front, and all of them reversed are
//! compared by the sum of 2^(0.6 bits) over the layers, each as often as options start there. It is
//! no bound: dominoes take more, most problems far less. `order` has them.
//!
//! **When it is used.** The search goes first, with its memory if that pays. Once some ten thousand
//! nodes are not enough, a sweep is planned, and some random paths down the tree of the search
//! estimate its size. If the sweep promises fewer steps than the tree has nodes, it begins: at once
//! if no memory pays, else when the search has taken about the time that is estimated for the
//! sweep. It is given up if its tables outgrow the memory of the plan, or if it takes far more
//! steps than estimated; the search then goes on from where it stands. It is not planned for
//! problems with bounds, for a count with a limit on nodes or with a fixed choice about the memory,
//! or where more than 128 bits are in the front. Numbers beyond 128 bits become "at least" the
//! greatest one, as everywhere.
//!
//! **Rejected:** nested coordinates by distances from two corners, which are better than
//! breadth-first orders for trominoes alone, and far worse for larger pieces; a sweep from the
//! start, which takes several times as long as the search for Langford's problem; to wait with it
//! whatever the size of the tree, as problems with symmetries then wait for those.

mod order;
mod table;

use std::ops::Range;

use self::order::Order;
use self::table::Table;
use crate::cover::model::Problem;
use crate::cover::model::index::OptionId;
use crate::limits::{Clock, Stop};

/// The bits of a state.
const BITS: usize = u128::BITS as usize;

/// A sweep over the primary items of a problem in a fixed order.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Sweep {
    layers: Vec<Layer>,
    places: Vec<Place>,
    /// Coloured items of options: the bits of the item, and the colour in them.
    fields: Vec<(u128, u128)>,
    /// The estimated number of steps.
    estimate: f64,
}

/// A primary item, and what happens to the front there.
#[derive(Clone, Default, Debug)]
struct Layer {
    /// The bit of the item; 0 if no option that starts before has it.
    own: u128,
    /// The bits of the primary items that no later option has: they must be covered now.
    covered: u128,
    /// The bits that remain.
    keep: u128,
    /// The end of the options that start here.
    end: usize,
}

/// An option.
#[derive(Clone, Default, Debug)]
struct Place {
    /// The bits that must be free: items, and colours that must not be given.
    free: u128,
    /// The bits that it sets.
    set: u128,
    /// Its coloured items.
    fields: Range<usize>,
}

/// How a sweep ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cover) enum Swept {
    /// All solutions, and the most states of a layer. A number beyond 128 bits is [`u128::MAX`].
    All(u128, usize),
    /// There are too many states for the memory or the time.
    TooWide,
}

/// Bits that items of the front take and give back.
struct Slots {
    used: u128,
    of: Vec<u128>,
}

impl Slots {
    /// Takes adjacent bits for an item; `None` if there are none.
    fn take(&mut self, item: usize, width: usize) -> Option<()> {
        let least = u128::MAX.checked_shr((BITS - width) as u32)?;
        let fits = |&shift: &usize| self.used & least << shift == 0;
        let shift = (0..=BITS - width).find(fits)?;
        self.of[item] = least << shift;
        self.used |= self.of[item];
        Some(())
    }
}

impl Sweep {
    /// Prepares a sweep in the best order that is found; `None` if the problem has bounds, or a
    /// state more bits than one has room for.
    pub(in crate::cover) fn new(
        problem: &Problem,
        clock: &mut Clock,
    ) -> Result<Option<Sweep>, Stop> {
        if problem.has_bounds() {
            return Ok(None);
        }
        let widths = order::widths(problem);
        let order = Order::best(problem, &widths, clock)?;
        Sweep::in_order(problem, &widths, &order, clock)
    }

    fn in_order(
        problem: &Problem,
        widths: &[usize],
        order: &Order,
        clock: &mut Clock,
    ) -> Result<Option<Sweep>, Stop> {
        if order.bits > BITS {
            return Ok(None);
        }
        let mut by_start: Vec<Vec<OptionId>> = vec![Vec::new(); order.items.len()];
        for (option, &start) in problem.options().zip(&order.starts) {
            by_start[start as usize].push(option);
        }
        let mut slots = Slots {
            used: 0,
            of: vec![0; problem.item_count()],
        };
        let mut sweep = Sweep {
            layers: Vec::with_capacity(order.items.len()),
            places: Vec::with_capacity(problem.option_count()),
            fields: Vec::new(),
            estimate: order.work,
        };
        for (layer, (&own, options)) in (0u32..).zip(order.items.iter().zip(&by_start)) {
            let own = own as usize;
            let items = || options.iter().flat_map(|&option| problem.items_of(option));
            if options.is_empty() && order.spans[own].0 < layer {
                // It left the front before.
                continue;
            }
            for &item in items() {
                let (item, is_primary) = (item.index(), problem.is_primary(item));
                let (first, last) = order.spans[item];
                if first == layer
                    && slots.of[item] == 0
                    && item != own
                    && (is_primary || last > layer)
                {
                    let Some(()) = slots.take(item, widths[item]) else {
                        return Ok(None);
                    };
                }
            }
            let (mut covered, mut gone) = (0, 0);
            for &item in items().filter(|item| order.spans[item.index()].1 == layer) {
                let bits = slots.of[item.index()];
                gone |= bits;
                covered |= if problem.is_primary(item) { bits } else { 0 };
            }
            for &option in options {
                clock.work(problem.items_of(option).len())?;
                sweep.add(problem, option, &slots.of);
            }
            sweep.layers.push(Layer {
                own: slots.of[own],
                covered,
                keep: !gone,
                end: sweep.places.len(),
            });
            slots.used &= !gone;
        }
        Ok(Some(sweep))
    }

    /// Adds an option; `bits` are those of the items.
    fn add(&mut self, problem: &Problem, option: OptionId, bits: &[u128]) {
        let (mut free, mut set) = (0, 0);
        let start = self.fields.len();
        for (place, &item) in problem.items_of(option).iter().enumerate() {
            let bits = bits[item.index()];
            // An item without bits is in no option of a later layer.
            let lowest = bits & bits.wrapping_neg();
            match problem.colour(option, place) {
                _ if bits == 0 => {}
                None => {
                    free |= bits;
                    set |= lowest;
                }
                Some(colour) => {
                    let colour = lowest * u128::from(colour.get() + 1);
                    set |= colour;
                    self.fields.push((bits, colour));
                }
            }
        }
        let fields = start..self.fields.len();
        self.places.push(Place { free, set, fields });
    }

    /// Returns the estimated number of steps.
    pub(in crate::cover) fn estimate(&self) -> f64 {
        self.estimate
    }

    /// Counts all solutions, in at most this many bytes and steps.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn run(
        &self,
        memory: usize,
        mut steps: u64,
        clock: &mut Clock,
    ) -> Result<Swept, Stop> {
        let (mut table, mut widest) = (Table::of(0), 1);
        let mut start = 0;
        for layer in &self.layers {
            let places = &self.places[start..layer.end];
            start = layer.end;
            let mut next = Table::for_about(table.len());
            let spare = memory.saturating_sub(table.bytes());
            if next.bytes() > spare {
                return Ok(Swept::TooWide);
            }
            for (state, number) in table.states() {
                let is_covered = state & layer.own != 0;
                let here = if is_covered { 1 } else { places.len() };
                clock.work(here)?;
                let Some(left) = steps.checked_sub(here as u64 + 1) else {
                    return Ok(Swept::TooWide);
                };
                steps = left;
                while next.room() < here {
                    // Both are there while it grows.
                    if 3 * next.bytes() > spare {
                        return Ok(Swept::TooWide);
                    }
                    next.grow();
                }
                if is_covered {
                    if state & layer.covered == layer.covered {
                        next.add(state & layer.keep, number);
                    }
                    continue;
                }
                let missing = layer.covered & !state;
                for place in places {
                    if state & place.free == 0
                        && missing & !place.set == 0
                        && self.fits(place, state)
                    {
                        next.add((state | place.set) & layer.keep, number);
                    }
                }
            }
            widest = widest.max(next.len());
            table = next;
        }
        let all = table
            .states()
            .fold(0, |sum, (_, number)| number.saturating_add(sum));
        Ok(Swept::All(all, widest))
    }

    /// Returns whether no item of an option has another colour.
    #[inline]
    fn fits(&self, place: &Place, state: u128) -> bool {
        let mut fields = self.fields[place.fields.clone()].iter();
        fields.all(|&(bits, colour)| matches!(state & bits, it if it == 0 || it == colour))
    }
}

#[cfg(test)]
mod tests;
