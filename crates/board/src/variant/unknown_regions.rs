//! Regions that are to be found: as many as there are digits, each of connected
//! cells that hold every digit once.
//!
//! A full grid is a solution if it can be cut into such regions. They are tried
//! one after the other, each from the first cell that belongs to none so far.

use super::ruled::{Board, Kind, Ruled};
use super::{Cell, ConstraintError, Shape};

/// The largest side: the cells are bits of a number.
#[doc(hidden)]
pub const MOST: usize = 11;

/// Checks that constraints on regions have some.
pub(super) fn check<'a>(
    shape: Shape,
    mut of_regions: impl Iterator<Item = &'a Ruled>,
) -> Result<(), ConstraintError> {
    let Some(first) = of_regions.next() else {
        return Ok(());
    };
    let mut all = [first].into_iter().chain(of_regions);
    let kind = first.kind().name();
    if !all.any(|ruled| ruled.kind() == Kind::ChaosConstruction) {
        return Err(ConstraintError::Regions { kind });
    }
    let side = shape.side();
    match side <= MOST {
        true => Ok(()),
        false => Err(ConstraintError::Large { most: MOST, side }),
    }
}

/// Returns whether a full grid can be cut into regions with which all
/// constraints on them hold.
pub(super) fn has_regions<'a>(
    board: Board<'_>,
    of_regions: impl Iterator<Item = &'a Ruled>,
) -> bool {
    let shape = board.grid.shape();
    let values: Vec<usize> = shape.cells().map(|cell| board.value(cell)).collect();
    let mut cut = Cut {
        side: shape.side(),
        values,
        regions: vec![None; shape.cell_count()],
        rules: of_regions.collect(),
    };
    !cut.values.contains(&0) && cut.fill(0)
}

/// A board that is cut into regions.
struct Cut<'a> {
    side: usize,
    values: Vec<usize>,
    /// The region of each cell, if it is known.
    regions: Vec<Option<usize>>,
    rules: Vec<&'a Ruled>,
}

impl Cut<'_> {
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, column) = (self.side, cell % self.side);
        let above = (cell >= side).then(|| cell - side);
        let below = (cell + side < side * side).then(|| cell + side);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < side).then(|| cell + 1);
        [above, left, right, below].into_iter().flatten()
    }

    /// Cuts the rest of the board into regions, from this one on.
    fn fill(&mut self, region: usize) -> bool {
        if !self.may_hold() || !self.rest_divides() {
            return false;
        }
        let Some(first) = self.regions.iter().position(Option::is_none) else {
            return true;
        };
        self.regions[first] = Some(region);
        let near: Vec<usize> = self.neighbours(first).collect();
        let is_cut = self.grow(region, 1, 1 << self.values[first], near, 0);
        if !is_cut {
            self.regions[first] = None;
        }
        is_cut
    }

    /// Adds a cell to a region that has some, from this place of the list of cells
    /// beside it on; those before are left to others.
    fn grow(
        &mut self,
        region: usize,
        count: usize,
        digits: u64,
        near: Vec<usize>,
        from: usize,
    ) -> bool {
        if count == self.side {
            return self.fill(region + 1);
        }
        for at in from..near.len() {
            let (cell, digit) = (near[at], 1 << self.values[near[at]]);
            if self.regions[cell].is_some() || digits & digit != 0 {
                continue;
            }
            self.regions[cell] = Some(region);
            let mut wider = near.clone();
            wider.extend(self.neighbours(cell).filter(|cell| !near.contains(cell)));
            if self.grow(region, count + 1, digits | digit, wider, at + 1) {
                return true;
            }
            self.regions[cell] = None;
        }
        false
    }

    /// Returns whether the cells without a region are in pieces of the right
    /// sizes.
    fn rest_divides(&self) -> bool {
        let mut seen: Vec<bool> = self.regions.iter().map(Option::is_some).collect();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let (mut open, mut size) = (vec![start], 0);
            seen[start] = true;
            while let Some(cell) = open.pop() {
                size += 1;
                for other in self.neighbours(cell) {
                    if !seen[other] {
                        seen[other] = true;
                        open.push(other);
                    }
                }
            }
            if size % self.side != 0 {
                return false;
            }
        }
        true
    }

    /// Returns whether the constraints may hold, as far as regions are known.
    fn may_hold(&self) -> bool {
        let region = |cell: &Cell| self.regions[cell.index()];
        self.rules.iter().all(|ruled| match ruled.kind() {
            Kind::SameRegion => {
                let mut known = ruled.cells().into_iter().map(|cell| region(&cell));
                let first = known.next().flatten();
                known.all(|other| other == first)
            }
            Kind::RegionArrow => {
                let parts = ruled.parts();
                let Some(own) = region(&parts[0][0]) else {
                    return true;
                };
                // Regions are complete or not begun.
                let runs = parts[1..].iter().map(|arm| {
                    let same = arm.iter().take_while(|cell| region(cell) == Some(own));
                    same.count()
                });
                runs.sum::<usize>() + 1 == self.values[parts[0][0].index()]
            }
            _ => true,
        })
    }
}
