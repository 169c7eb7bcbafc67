//! The roles of the bands and stacks of a 9x9 board in the main loop.

use super::board::{Board, Chute};
use super::chute::{Demands, Entry};
use super::split::{MAX_LINES, Mask, Splits};
use crate::bits::each;

/// The lists of a 9x9 board in the order of the main loop.
///
/// Outside this file "stack" and "band" are roles: if it is less work, the
/// board's bands take the roles of the stacks and its stacks those of the
/// bands.
pub(super) struct Roles {
    pub(super) order: Order,
    /// The lists of the stacks. The splits of an entry are in the order of the
    /// bands.
    pub(super) stacks: [Vec<Entry>; 3],
    /// The lists of the bands. The splits of an entry are in the order of the
    /// stacks.
    pub(super) bands: [Vec<Entry>; 3],
    /// The constraints of the clues on the stacks, boxes in the order of the
    /// bands.
    pub(super) stack_demands: [Demands; 3],
    /// The constraints on the bands, boxes in the order of the stacks.
    pub(super) band_demands: [Demands; 3],
}

/// The assignment of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    /// Whether bands and stacks have exchanged roles.
    pub(super) swapped: bool,
    /// The stack of the board (or band, if they have exchanged roles) that is
    /// the first, the second and the third one.
    pub(super) stacks: [usize; 3],
    /// The band (or stack) that is the first, the second and the third one.
    pub(super) bands: [usize; 3],
}

impl Order {
    /// Returns the order with the least work.
    ///
    /// The work is the product of the lengths of three lists, so those with the
    /// lesser product are the stacks. The longest goes last, where nothing has
    /// to be prepared for each entry.
    pub(super) fn best(board: &Board) -> Order {
        let work = |chutes: &[Chute]| -> u64 {
            let lengths = chutes.iter().map(|chute| chute.entries.len() as u64);
            lengths.product()
        };
        let swapped = work(&board.bands) < work(&board.stacks);
        let hubs = if swapped { &board.bands } else { &board.stacks };
        let mut stacks = [0, 1, 2];
        stacks.sort_by_key(|&stack| hubs[stack].entries.len());
        Order {
            swapped,
            stacks,
            bands: [0, 1, 2],
        }
    }
}

impl Roles {
    /// Assigns the roles in the given order.
    pub(super) fn new(board: &Board, order: Order) -> Roles {
        let (stacks, bands) = if order.swapped {
            (&board.bands, &board.stacks)
        } else {
            (&board.stacks, &board.bands)
        };
        Roles {
            order,
            stacks: order
                .stacks
                .map(|k| arranged(&stacks[k].entries, order.bands)),
            bands: order
                .bands
                .map(|k| arranged(&bands[k].entries, order.stacks)),
            stack_demands: order.stacks.map(|k| demands(&stacks[k], order.bands)),
            band_demands: order.bands.map(|k| demands(&bands[k], order.stacks)),
        }
    }

    /// Returns all six lists.
    pub(super) fn lists(&self) -> Vec<&[Entry]> {
        let lists = self.stacks.iter().chain(&self.bands);
        lists.map(Vec::as_slice).collect()
    }

    /// Returns, for each digit without a clue, the first such digit; for the
    /// others, the digit itself.
    pub(super) fn clueless_classes(&self, splits: &Splits) -> Vec<usize> {
        let demands = self.stack_demands.iter().flatten().flatten();
        let clued: Mask = demands.fold(0, |clued, demand| clued | demand);
        let clueless = each(splits.all() & !clued).next();
        let class = |digit| match clueless {
            Some(first) if clued >> digit & 1 == 0 => first,
            _ => digit,
        };
        each(splits.all()).map(class).collect()
    }
}

/// Returns the constraints of the clues when the boxes of the chute are put in
/// this order.
fn demands(chute: &Chute, order: [usize; 3]) -> Demands {
    let mut demands = [[0; MAX_LINES]; MAX_LINES];
    for (demand, box_) in demands.iter_mut().zip(order) {
        *demand = chute.demands[box_];
    }
    demands
}

/// Returns the list when the boxes of the chute are put in this order.
fn arranged(entries: &[Entry], order: [usize; 3]) -> Vec<Entry> {
    let arrange = |entry: &Entry| {
        let [first, second, third] = order.map(|box_| entry.splits[box_]);
        Entry {
            splits: [first, second, third, 0],
            weight: entry.weight,
        }
    };
    let mut arranged: Vec<Entry> = entries.iter().map(arrange).collect();
    arranged.sort_unstable_by_key(|entry| entry.splits);
    arranged
}
