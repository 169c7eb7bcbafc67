//! Regions that are to be found: as many as there are digits, each of connected
//! cells that hold every digit once.
//!
//! The region of a cell is a digit of another cell, behind the board.
//! Regions are numbered in the order of their first cells, so that each way to
//! cut a board is one solution. The cells that may belong to a region are bits of
//! a number, and a shift of it for each side of a cell floods them.

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::bits::each;

/// All regions of a board.
#[derive(Debug)]
pub(super) struct Regions {
    side: usize,
    /// The cells of the board, and after them their regions.
    cells: Box<[Place]>,
    /// All cells, and those that are not in the first and last column.
    board: u128,
    inner: [u128; 2],
}

/// The cells of a region, as bits.
#[derive(Clone, Copy, PartialEq, Default)]
struct Region {
    may: u128,
    is: u128,
}

impl Regions {
    /// Creates them for a board of this side, with the place of the first region.
    pub(super) fn new(side: usize, first: Place) -> Regions {
        let count = side * side;
        let board = u128::MAX >> (128 - count);
        let column = (0..side).fold(0, |column, row| column | 1_u128 << (row * side));
        let cells = 0..count as Place;
        Regions {
            side,
            cells: cells
                .clone()
                .chain(cells.map(|place| first + place))
                .collect(),
            board,
            inner: [board & !column, board & !(column << (side - 1))],
        }
    }

    fn region_of(&self, cell: usize) -> Place {
        self.cells[self.side * self.side + cell]
    }

    /// Returns cells with all that share a side with them.
    fn widened(&self, cells: u128) -> u128 {
        let sides = (cells & self.inner[0]) >> 1 | (cells & self.inner[1]) << 1;
        (cells | sides | cells >> self.side | cells << self.side) & self.board
    }

    /// Returns all cells that are connected with these within others.
    fn flooded(&self, mut cells: u128, within: u128) -> u128 {
        loop {
            let wider = self.widened(cells) & within;
            if wider == cells {
                return cells;
            }
            cells = wider;
        }
    }

    /// Returns the cells that a part of a region can reach with some more cells.
    fn reached(&self, part: u128, region: Region, more: usize) -> u128 {
        let mut cells = part;
        for _ in 0..more {
            let wider = self.widened(cells) & region.may;
            // Cells of the region cost nothing.
            let beside = self.widened(wider) & region.is;
            let wider = wider | self.flooded(beside, region.is);
            if wider == cells {
                break;
            }
            cells = wider;
        }
        cells
    }

    fn keep<'m>(&self, state: &mut State<'m>, cells: u128, regions: u64) -> Result<(), Dead<'m>> {
        cells_of(cells).try_for_each(|cell| state.keep(self.region_of(cell), regions))
    }

    /// Returns a dead end at one of these cells.
    fn dead<'m>(&self, state: &mut State<'m>, cells: u128) -> Result<(), Dead<'m>> {
        let cell = cells_of(cells).next().unwrap_or(0);
        state.keep(self.region_of(cell), 0)
    }

    /// Returns the cells that may have each region and digit, and that have it.
    fn seen(&self, state: &State<'_>) -> (Vec<Region>, Vec<Region>) {
        let mut regions = vec![Region::default(); self.side];
        let mut digits = regions.clone();
        for cell in 0..self.side * self.side {
            let bit = 1 << cell;
            for (all, place) in [
                (&mut regions, self.region_of(cell)),
                (&mut digits, cell as Place),
            ] {
                let values = state.get(place);
                let is_known = values.is_power_of_two();
                for value in each(values) {
                    all[value].may |= bit;
                    if is_known {
                        all[value].is |= bit;
                    }
                }
            }
        }
        (regions, digits)
    }

    /// Removes cells from a region that it cannot have, and those from others that
    /// it must have.
    fn region<'m>(
        &self,
        state: &mut State<'m>,
        number: usize,
        mut region: Region,
        digits: &[Region],
    ) -> Result<(), Dead<'m>> {
        let (own, before) = (1_u64 << number, region.may);
        let count = |cells: u128| cells.count_ones() as usize;
        // Each digit once.
        for (value, digit) in digits.iter().enumerate() {
            let placed = digit.is & region.is;
            if placed != 0 {
                if count(placed) > 1 {
                    return self.dead(state, placed);
                }
                region.may &= !(digit.is & !placed);
                for cell in cells_of(region.is & digit.may & !placed) {
                    state.keep(cell as Place, !(1 << value))?;
                }
            }
        }
        if region.is != 0 {
            let more = self.side.saturating_sub(count(region.is));
            let mut left = region.is;
            while left != 0 {
                let part = self.flooded(left & left.wrapping_neg(), region.is);
                left &= !part;
                let reached = self.reached(part, region, more);
                if region.is & !reached != 0 {
                    return self.dead(state, region.is);
                }
                region.may &= reached;
            }
        } else {
            let mut left = region.may;
            while left != 0 {
                let part = self.flooded(left & left.wrapping_neg(), region.may);
                left &= !part;
                if count(part) < self.side {
                    region.may &= !part;
                }
            }
        }
        if count(region.may) < self.side || count(region.is) > self.side {
            return self.dead(state, region.is | region.may);
        }
        if count(region.is) == self.side {
            region.may = region.is;
        }
        self.keep(state, before & !region.may, !own)?;
        // What it needs.
        let mut needed = if count(region.may) == self.side {
            region.may
        } else {
            0
        };
        for (value, digit) in digits.iter().enumerate() {
            let places = digit.may & region.may;
            if places == 0 {
                return self.dead(state, region.is | region.may);
            }
            if places.is_power_of_two() {
                needed |= places;
                state.keep(places.trailing_zeros() as Place, 1 << value)?;
            }
        }
        if region.is != 0 {
            let first = region.is & region.is.wrapping_neg();
            for cell in cells_of(region.may & !region.is & !needed) {
                let bit = 1 << cell;
                // A dead end cuts off nothing.
                let beside = self.widened(bit) & region.may & !bit;
                if beside.is_power_of_two() {
                    continue;
                }
                let rest = self.flooded(first, region.may & !bit);
                let has_all = digits.iter().all(|digit| digit.may & rest != 0);
                if region.is & !rest != 0 || count(rest) < self.side || !has_all {
                    needed |= bit;
                }
            }
        }
        self.keep(state, needed, own)
    }

    /// Keeps regions in the order of their first cells.
    fn in_order<'m>(&self, state: &mut State<'m>, regions: &[Region]) -> Result<(), Dead<'m>> {
        let below = |cell: u32| (1_u128 << cell) - 1;
        let mut earliest = vec![0; self.side];
        for number in 1..self.side {
            let after = regions[number].may & !below(earliest[number - 1] + 1);
            if after == 0 {
                return self.dead(state, regions[number].may);
            }
            earliest[number] = after.trailing_zeros();
            self.keep(
                state,
                below(earliest[number]) & regions[number].may,
                !(1 << number),
            )?;
        }
        // The first cell of the next region is at or before this one.
        let mut latest = self.board.count_ones() - 1;
        for number in (0..self.side).rev() {
            let Region { may, is } = regions[number];
            if is != 0 {
                latest = latest.min(is.trailing_zeros());
            }
            let first = may & !below(earliest[number]) & (below(latest) | 1 << latest);
            if first == 0 {
                return self.dead(state, may);
            }
            if first.is_power_of_two() {
                self.keep(state, first, 1 << number)?;
            }
            latest = (127 - first.leading_zeros()).saturating_sub(1);
        }
        Ok(())
    }
}

/// Returns the places of bits.
fn cells_of(mut cells: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        cell
    })
}

impl Propagator for Regions {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn blamed<'a>(&'a self, dead: Dead<'a>) -> &'a [Place] {
        dead.0
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let (mut regions, mut digits) = self.seen(state);
        let mut is_new = vec![true; self.side];
        while is_new.contains(&true) {
            self.in_order(state, &regions)?;
            for number in (0..self.side).filter(|&number| is_new[number]) {
                self.region(state, number, regions[number], &digits)?;
            }
            // Those with cells that have changed come again.
            let (new_regions, new_digits) = self.seen(state);
            for (is_new, (old, new)) in is_new.iter_mut().zip(regions.iter().zip(&new_regions)) {
                let mut of_digits = digits.iter().zip(&new_digits);
                *is_new =
                    old != new || of_digits.any(|(old, now)| (old.may ^ now.may) & new.may != 0);
            }
            (regions, digits) = (new_regions, new_digits);
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        50_000
    }
}
