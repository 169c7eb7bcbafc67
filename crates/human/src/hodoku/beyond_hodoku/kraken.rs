//! Kraken fish: fish whose fins reach what they do not see by chains.
//!
//! A fish counts (see `franken`): unless a fin is the digit, each house of the cover has the digit in a cell of the base
//! and in no other cell. What follows from that, and from each fin by a chain as well, holds either way.
//!
//! - Type 1: a cell that the fish excludes is not the digit if a chain from each fin says so too. Example: 4 in rows 2
//!   and 6 can only go in columns 3 and 8, or in r2c5. If r2c5 is 4, r7c5 is not, so r9c4 is 4, the other place of box 8,
//!   and r9c3 is not 4. Without the fin column 3 has its 4 in row 2 or 6, and r9c3 is not 4 either.
//! - Type 2: a house of the cover has the digit in one of its cells of the base, or a fin is the digit. A candidate goes
//!   if a chain from each of these says so, of whatever digit it is. Example: 8 in row 6 can only go in r6c2 and r6c5, in
//!   row 9 in r9c2 and r9c1. So r6c5 or the fin r9c1 is 8, and not 3. Either way 3 is in column 4 of box 5 or in row 8
//!   of box 7, which both see r8c4.
//!
//! HoDoKu has both, and does not use them by itself. For each candidate the smallest fish is told, then one of fewest
//! chains, then of fewest links. Of 82 candidates that HoDoKu's kraken fish remove in its solutions of 25 puzzles, 80
//! were found, with up to four fins of Franken fish too.

use std::collections::BTreeMap;

use super::fish::{ALL_HOUSES, Fish, FishSearch, HouseSet, of_kind};
use super::kraken_step::Kraken;
use crate::hodoku::chain::graph::{Graph, Kind};
use crate::hodoku::chain::spread::{Claim, Spread};
use crate::hodoku::prelude::*;

/// The greatest number of fins of a fish of lines. Of 1,260 candidates found in 82 positions, 6 % needed four fins.
const MOST_FINS: u32 = 4;

/// The greatest number of fins of a Franken fish, of which there are many more.
const FRANKEN_FINS: u32 = 2;

/// The greatest number of links in a chain. Of these candidates, 1 % needed a chain so long.
const MOST_LINKS: usize = 15;

/// The numbers of houses of a base, and whether boxes are among base and cover; in the order in which they are tried.
const SIZES: [(usize, bool); 5] = [(2, false), (3, false), (4, false), (2, true), (3, true)];

/// Finds kraken fish, small ones first, and those without boxes before Franken fish.
pub fn find(state: &State, found: Found<'_>) -> bool {
    let graph = Graph::new(&state.position, Kind::Grouped);
    let reach = |digit| Reach::new(&state.position, &graph, digit);
    let reaches: Vec<Reach> = (0..9).map(reach).collect();
    let mut is_done = vec![false; 729];
    SIZES.into_iter().any(|(n, has_boxes)| {
        let mut best = BTreeMap::new();
        for (digit, reach) in reaches.iter().enumerate() {
            let mut search = Search {
                reach,
                is_done: &is_done,
                best: &mut best,
            };
            search.of_digit(state, digit, (n, has_boxes));
        }
        let mut best: Vec<(Candidate, Kraken)> = best.into_iter().collect();
        best.sort_by_key(|(target, kraken)| (kraken.rank, *target));
        best.into_iter().any(|(target, kraken)| {
            is_done[usize::from(target.0)] = true;
            found(kraken.step(&state.position, &graph, target))
        })
    })
}

/// What the places of a digit lead to by chains.
struct Reach {
    digit: usize,
    /// For each cell, and each digit, the cells that do not have it if the first cell has the digit.
    off: Vec<[CellSet; 9]>,
    /// For each cell, the number of links to each claim.
    lengths: Vec<Vec<u16>>,
    /// For each cell, the cells whose chains lead to a candidate as well that its own lead to.
    meets: Vec<CellSet>,
}

impl Reach {
    fn new(position: &Position, graph: &Graph, digit: usize) -> Reach {
        let mut reach = Reach {
            digit,
            off: vec![[0; 9]; 81],
            lengths: vec![Vec::new(); 81],
            meets: vec![0; 81],
        };
        let mut spread = Spread::default();
        let places = position.cells_with(digit);
        for cell in each(places) {
            spread.follow(graph, Claim::on(Candidate::new(cell, digit).0.into()));
            reach.lengths[cell] = spread.lengths.to_vec();
            for target in position.candidates() {
                let end = Claim::off(target.0.into());
                if spread.length(end).is_some_and(|it| it <= MOST_LINKS) {
                    reach.off[cell][target.digit()] |= 1 << target.cell();
                }
            }
        }
        for cell in each(places) {
            let meets = each(places).filter(|&other| reach.is_common(1 << cell | 1 << other));
            reach.meets[cell] = set_of(meets);
        }
        reach
    }

    /// Returns whether chains from all of some cells lead to one candidate.
    fn is_common(&self, starts: CellSet) -> bool {
        self.common(starts).iter().any(|&cells| cells != 0)
    }

    /// Returns whether some cells may be fins: chains from all of them lead to one candidate.
    fn may_be_fins(&self, fins: CellSet) -> bool {
        each(fins).all(|fin| fins & !self.meets[fin] == 0) && self.is_common(fins)
    }

    /// Returns, for each digit, the cells that do not have it if any of some cells has the digit of the chains.
    fn common(&self, starts: CellSet) -> [CellSet; 9] {
        let mut common = [!0; 9];
        for start in each(starts) {
            for (all, own) in common.iter_mut().zip(self.off[start]) {
                *all &= own;
            }
        }
        common
    }

    /// Returns the number of links of the chains from some cells to a candidate.
    fn links(&self, starts: CellSet, target: Candidate) -> usize {
        let end = Claim::off(target.0.into()).index();
        let lengths = each(starts).map(|start| usize::from(self.lengths[start][end]));
        lengths.sum()
    }
}

/// A search for the best kraken fish of each candidate.
struct Search<'a> {
    reach: &'a Reach,
    /// Whether a candidate was told before.
    is_done: &'a [bool],
    best: &'a mut BTreeMap<Candidate, Kraken>,
}

impl Search<'_> {
    /// Looks at the fish of a digit.
    fn of_digit(&mut self, state: &State, digit: usize, (n, has_boxes): (usize, bool)) {
        let boxes: HouseSet = if has_boxes { of_kind(BOXES) } else { 0 };
        let reach = self.reach;
        let places = state.position.cells_with(digit);
        for lines in [ROWS, COLUMNS] {
            let wanted = FishSearch {
                effort: &state.effort,
                places,
                n,
                bases: ALL_HOUSES & (of_kind(lines) | boxes),
                covers: ALL_HOUSES & (of_kind(ROWS + COLUMNS - lines) | boxes),
                most_fins: if has_boxes { FRANKEN_FINS } else { MOST_FINS },
                may_be_fins: &|fins| reach.may_be_fins(fins),
            };
            wanted.any(&mut |fish| {
                let is_franken = fish.houses.iter().any(|&house| house < ROWS);
                if fish.fins != 0 && is_franken == has_boxes && is_whole(fish) {
                    self.take(fish, places);
                }
                false
            });
        }
    }

    /// Keeps what a fish shows, where nothing better is known.
    fn take(&mut self, fish: &Fish<'_>, places: CellSet) {
        let digit = self.reach.digit;
        let mut all = [0; 9];
        all[digit] = fish.excluded();
        self.offer(fish, fish.fins, None, all);
        let (_, cover) = fish.split();
        for &house in cover {
            let cells = HOUSE_SET[house] & places;
            // A house that has its places in the base only needs no fish.
            if cells & !fish.base != 0 {
                let starts = fish.fins | cells & fish.base;
                self.offer(fish, starts, Some(house), [!0; 9]);
            }
        }
    }

    /// Keeps what the chains from some cells show of some candidates.
    fn offer(
        &mut self,
        fish: &Fish<'_>,
        starts: CellSet,
        house: Option<usize>,
        wanted: [CellSet; 9],
    ) {
        let reach = self.reach;
        let common = reach.common(starts);
        for digit in 0..9 {
            let own = if digit == reach.digit { starts } else { 0 };
            for target in digit_in(digit, common[digit] & wanted[digit] & !own) {
                if self.is_done[usize::from(target.0)] {
                    continue;
                }
                let rank = (starts.count_ones(), reach.links(starts, target));
                // A cell that sees all fins needs no chains.
                let is_plain = house.is_none() && rank.0 as usize == rank.1;
                let is_better = (self.best.get(&target)).is_none_or(|known| rank < known.rank);
                if is_better && !is_plain && !fish.has_parts() {
                    let kraken = Kraken {
                        rank,
                        digit: reach.digit,
                        houses: fish.houses.to_vec(),
                        base: fish.base,
                        fins: fish.fins,
                        starts,
                        house,
                    };
                    self.best.insert(target, kraken);
                }
            }
        }
    }
}

/// Returns whether each house of the base has a cell that is no fin: else its places say as much without a fish.
fn is_whole(fish: &Fish<'_>) -> bool {
    let (base, _) = fish.split();
    let body = fish.base & !fish.fins;
    base.iter().all(|&house| HOUSE_SET[house] & body != 0)
}
