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
//! the sweep then promises to take less than a sixteenth of the time, by 2^(0.9 entropy), it begins.
//! It is given up if its tables outgrow the memory of the plan, or if it takes far more steps than
//! that; the search then goes on from where it stands. It is not tried for problems with bounds, for
//! a count with a limit on nodes or with a fixed choice about the memory, or where more than 128
//! bits are in the front.
//!
//! **Rejected:** a trial of some ten thousand steps for each order, as the layers near the start
//! do not tell how wide the others are; nested coordinates by distances from two corners, which are
//! far worse than rows for large pieces; a sweep from the start, which takes several times as long
//! as the search for Langford's problem.

mod order;
mod run;
mod table;

use std::ops::Range;

use self::order::Order;
use self::run::Run;
pub(in crate::cover) use self::run::{Running, Swept};
use crate::cover::model::Problem;
use crate::cover::model::index::OptionId;
use crate::limits::{Clock, Stop};

/// The bits of a state.
const BITS: usize = u128::BITS as usize;

/// The bits of a state for each bit of entropy, if an order is chosen.
const RATE: f64 = 0.6;

/// The same if it is decided whether to sweep.
const HIGHEST_RATE: f64 = 0.9;

/// A sweep over the primary items of a problem in a fixed order.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Sweep {
    layers: Vec<Layer>,
    places: Vec<Place>,
    /// Coloured items of options: the bits of the item, and the colour in them.
    fields: Vec<(u128, u128)>,
    /// The options, in the order of their places.
    options: Vec<OptionId>,
    /// The most bits of a state.
    bits: usize,
    /// The steps that it is not expected to exceed.
    work: f64,
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
    /// state more bits than one has room for. Items have these numbers in the problem that they
    /// come from.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn new(
        problem: &Problem,
        numbers: &[usize],
        clock: &mut Clock,
    ) -> Result<Option<Sweep>, Stop> {
        if problem.has_bounds() {
            return Ok(None);
        }
        let widths = order::widths(problem);
        let mut orders = Order::tried(problem, numbers, &widths, clock)?;
        orders.retain(|order| order.bits <= BITS);
        let best = (orders.iter()).min_by(|one, other| one.work(RATE).total_cmp(&other.work(RATE)));
        best.map_or(Ok(None), |best| {
            Sweep::in_order(problem, &widths, best, clock)
        })
    }

    /// Prepares a sweep in an order; `None` if a state has more bits than one has room for.
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
            options: Vec::with_capacity(problem.option_count()),
            bits: 0,
            work: order.work(HIGHEST_RATE),
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
                    sweep.bits = sweep.bits.max(BITS - slots.used.leading_zeros() as usize);
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
        self.options.push(option);
        self.places.push(Place { free, set, fields });
    }

    /// Returns the number of steps that it is not expected to exceed.
    pub(in crate::cover) fn work(&self) -> f64 {
        self.work
    }

    /// Returns the sweep at its start.
    pub(in crate::cover) fn start(&self) -> Box<dyn Running> {
        match self.bits {
            0..=64 => Box::new(Run::<u64>::new(self)),
            _ => Box::new(Run::<u128>::new(self)),
        }
    }
}

#[cfg(test)]
mod tests;
