//! Sums over many cells: how many of them can hold great digits.
//!
//! A sum over groups of cells that see each other takes each group by itself, so
//! a long arrow through all boxes looks loose. But some cells add up to their
//! number, and one more for each that is over 1, over 2, and so on. In a house at
//! most as many are over 4 as there are digits over 4 for its cells, and as it has
//! cells with such digits. The rows bound their number on the board, the columns
//! do, and the boxes; the least of these bounds, added up over 1 to 8, is the
//! greatest sum, and the least sum follows from the digits of at most 1, of at
//! most 2, and so on. Each single partition says what a split into groups says
//! too; the least of them for each number says much more.
//!
//! Where such a bound must be met, as nothing is left over, each house has as many
//! as it can: then its cells with such digits have no others, or its other cells
//! none of them.
//!
//! Sums that share no cell are taken together as well: four diagonals of 49 have
//! 32 cells, which add up to at most 198. It pays where a sum is within half of its
//! cells of an extreme; with all long sums, or with six cells enough, some puzzles took
//! half the nodes, others twice as many, and each node longer.

use super::sight::Place;
use super::state::{Dead, Propagator, State};

/// A house: its cells in question, and its other cells.
#[derive(Debug)]
pub(super) struct Split {
    pub(super) inside: Box<[Place]>,
    pub(super) others: Box<[Place]>,
}

impl Split {
    /// Splits all houses of a partition of the board.
    pub(super) fn all(houses: &[Vec<Place>], cells: &[Place]) -> Vec<Split> {
        let split = |house: &Vec<Place>| {
            let (inside, others): (Vec<Place>, Vec<Place>) =
                house.iter().partition(|place| cells.contains(place));
            Split {
                inside: inside.into(),
                others: others.into(),
            }
        };
        houses.iter().map(split).collect()
    }

    /// Returns the digits that are possible inside, and elsewhere.
    pub(super) fn digits(&self, domains: &[u64]) -> (u64, u64) {
        let get = |&place: &Place| domains[usize::from(place)];
        let union = |cells: &[Place]| cells.iter().map(get).fold(0, |all, digits| all | digits);
        (union(&self.inside), union(&self.others))
    }

    /// Returns the most cells inside that can hold some of these digits: by the
    /// number of such cells, and of such digits.
    fn most(&self, domains: &[u64], digits: u64) -> [u32; 2] {
        let (mut cells, mut union) = (0, 0);
        for &place in &self.inside {
            let those = domains[usize::from(place)] & digits;
            cells += u32::from(those != 0);
            union |= those;
        }
        [cells, union.count_ones()]
    }
}

/// Cells of a sum with the same factor.
#[derive(Debug)]
struct Share {
    len: i32,
    factor: i32,
    partitions: Vec<Vec<Split>>,
}

/// A sum, by the number of cells with great and small digits.
#[derive(Debug)]
pub(super) struct Shares {
    cells: Box<[Place]>,
    shares: Vec<Share>,
    target: i32,
    side: usize,
}

/// Returns the most cells that can hold some of these digits, house by house.
fn most(houses: &[Split], domains: &[u64], digits: u64) -> i32 {
    let houses = houses.iter().map(|house| house.most(domains, digits));
    houses.map(|[cells, digits]| cells.min(digits)).sum::<u32>() as i32
}

/// How many cells can be over or under each digit at most.
type Bounds = [[i32; 64]; 2];

impl Shares {
    /// Creates a sum of cells times factors, each cell once.
    pub(super) fn new(
        terms: &[(Place, i32)],
        target: i32,
        side: usize,
        partitions: &[Vec<Vec<Place>>],
    ) -> Shares {
        let mut factors: Vec<i32> = terms.iter().map(|term| term.1).collect();
        factors.sort_unstable();
        factors.dedup();
        let share = |factor| {
            let of = terms.iter().filter(|term| term.1 == factor);
            let cells: Vec<Place> = of.map(|term| term.0).collect();
            let split = |houses: &Vec<Vec<Place>>| {
                let mut all = Split::all(houses, &cells);
                all.retain(|split| !split.inside.is_empty());
                all
            };
            Share {
                len: cells.len() as i32,
                factor,
                partitions: partitions.iter().map(split).collect(),
            }
        };
        Shares {
            cells: terms.iter().map(|term| term.0).collect(),
            shares: factors.into_iter().map(share).collect(),
            target,
            side,
        }
    }

    /// Returns the digits over a number, or those up to it.
    fn part(&self, end: usize, at: usize) -> u64 {
        let low = (1 << at) - 1;
        let all = u64::MAX >> (64 - self.side);
        if end == 0 { all & !low } else { low }
    }

    fn bounds(&self, share: &Share, domains: &[u64]) -> Bounds {
        let mut bounds = [[0; 64]; 2];
        for (end, bounds) in bounds.iter_mut().enumerate() {
            for (at, bound) in bounds.iter_mut().enumerate().take(self.side).skip(1) {
                let digits = self.part(end, at);
                let of = |houses: &Vec<Split>| most(houses, domains, digits);
                *bound = share.partitions.iter().map(of).min().unwrap_or(share.len);
            }
        }
        bounds
    }

    /// Returns what the greatest sum is over the target, and the target over the
    /// least.
    fn slack(&self, domains: &[u64]) -> ([i32; 2], Vec<Bounds>) {
        let mut slack = [-self.target, self.target];
        let mut all = Vec::with_capacity(self.shares.len());
        for share in &self.shares {
            let bounds = self.bounds(share, domains);
            let [over, under] = [0, 1].map(|end: usize| bounds[end].iter().sum::<i32>());
            let ends = [share.len + over, share.len * self.side as i32 - under];
            let greatest = usize::from(share.factor < 0);
            slack[0] += share.factor * ends[greatest];
            slack[1] -= share.factor * ends[1 - greatest];
            all.push(bounds);
        }
        (slack, all)
    }

    /// Returns whether the sum is near its greatest or least one: others say little.
    pub(super) fn is_extreme(&self, domains: &[u64]) -> bool {
        let (slack, _) = self.slack(domains);
        2 * slack[0].min(slack[1]) <= self.cells.len() as i32
    }

    /// Has cells hold these digits as often as each house allows.
    fn fill<'m>(
        &'m self,
        state: &mut State<'m>,
        houses: &'m [Split],
        digits: u64,
    ) -> Result<(), Dead<'m>> {
        for house in houses {
            let [by_cells, by_digits] = house.most(&state.domains, digits);
            if by_digits <= by_cells {
                let (inside, _) = house.digits(&state.domains);
                for &place in &house.others {
                    state.keep(place, !(inside & digits))?;
                }
            }
            if by_cells <= by_digits {
                for &place in &house.inside {
                    if state.get(place) & digits != 0 {
                        state.keep(place, digits)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Shares {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let (slack, all) = self.slack(&state.domains);
        if slack[0] < 0 || slack[1] < 0 {
            return Err(Dead(&self.cells));
        }
        for (share, bounds) in self.shares.iter().zip(&all) {
            for (end, bounds) in bounds.iter().enumerate() {
                let is_greatest = (end == 0) == (share.factor > 0);
                if slack[usize::from(!is_greatest)] >= share.factor.abs() {
                    continue;
                }
                for (at, bound) in bounds.iter().enumerate().take(self.side).skip(1) {
                    let digits = self.part(end, at);
                    for houses in &share.partitions {
                        if most(houses, &state.domains, digits) <= *bound {
                            self.fill(state, houses, digits)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        9
    }
}
