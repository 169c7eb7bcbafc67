//! What happens at each item: bits for the items of the front, and masks for the options.

use std::ops::Range;

use super::order::{self, Order};
use crate::cover::model::index::OptionId;
use crate::cover::model::{Problem, Subproblem};
use crate::cover::search::searcher::Searcher;
use crate::cover::search::sets::IS_SMALL;
use crate::limits::{Clock, Stop};

/// The bits of a state.
const BITS: usize = u128::BITS as usize;

/// The bits of a state for each bit of entropy, if an order is chosen.
const RATE: f64 = 0.6;

/// The same if it is decided whether to sweep.
const HIGHEST_RATE: f64 = 0.875;

/// A sweep over the primary items of a problem in a fixed order.
#[derive(Clone, Debug)]
pub(in crate::cover) struct Sweep {
    pub(super) layers: Vec<Layer>,
    pub(super) places: Vec<Place>,
    /// Coloured items of options: the bits of the item, and the colour in them.
    pub(super) fields: Vec<(u128, u128)>,
    /// The options, in the order of their places.
    pub(super) options: Vec<OptionId>,
    /// The primary items in the order of their layers.
    #[cfg(feature = "proof")]
    pub(in crate::cover) items: Vec<u32>,
    /// The most bits of a state.
    pub(super) bits: usize,
    /// The steps that it is not expected to exceed.
    work: f64,
}

/// A primary item, and what happens to the front there.
#[derive(Clone, Default, Debug)]
pub(super) struct Layer {
    /// The bit of the item; 0 if no option that starts before has it.
    pub(super) own: u128,
    /// The bits of the primary items that no later option has: they must be covered now.
    pub(super) covered: u128,
    /// The bits that remain.
    pub(super) keep: u128,
    /// The end of the options that start here.
    pub(super) end: usize,
}

/// An option.
#[derive(Clone, Default, Debug)]
pub(super) struct Place {
    /// The bits that must be free: items, and colours that must not be given.
    pub(super) free: u128,
    /// The bits that it sets.
    pub(super) set: u128,
    /// Its coloured items.
    pub(super) fields: Range<usize>,
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
    /// Prepares a sweep over what presolve leaves of a searcher's problem, in the best order that
    /// is found. Also returns what is left. Returns `None` if that is nothing or has bounds, or a
    /// state more bits than one has room for.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn of_rest(
        searcher: &mut Searcher,
        clock: &mut Clock,
    ) -> Result<Option<(Subproblem, Sweep)>, Stop> {
        // Pages go without sweeps, to be light.
        if IS_SMALL || searcher.problem.has_bounds() {
            return Ok(None);
        }
        let Some(rest) = searcher.rest(clock)? else {
            return Ok(None);
        };
        let numbers: Vec<_> = rest.items().iter().map(|item| item.index()).collect();
        let sweep = Sweep::new(rest.problem(), &numbers, clock)?;
        Ok(sweep.map(|sweep| (rest, sweep)))
    }

    /// Prepares a sweep in the best order that is found; `None` if a state has more bits than one
    /// has room for. Items have these numbers in the problem that they come from.
    pub(super) fn new(
        problem: &Problem,
        numbers: &[usize],
        clock: &mut Clock,
    ) -> Result<Option<Sweep>, Stop> {
        let widths = order::widths(problem);
        let mut orders = Order::tried(problem, numbers, &widths, clock)?;
        orders.retain(|order| order.bits <= BITS);
        let best = (orders.iter()).min_by(|one, other| one.work(RATE).total_cmp(&other.work(RATE)));
        best.map_or(Ok(None), |best| {
            Sweep::in_order(problem, &widths, best, clock)
        })
    }

    /// Prepares a sweep in an order; `None` if a state has more bits than one has room for.
    pub(super) fn in_order(
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
            #[cfg(feature = "proof")]
            items: order.items.clone(),
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

    /// Adds an option with the bits of its items.
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
}
