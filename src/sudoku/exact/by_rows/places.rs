//! The rules of a board as sets of cells, and the symmetries that keep them.

use std::ops::Range;

use crate::bits::each;
use crate::board::{Givens, House, Relation};
use crate::limits::{Limits, Stop};

/// The most cells of a board: 9x9.
const MOST_CELLS: usize = 81;

/// The most permutations of rows and columns that are tested: 9x9 boards have 1,679,616,
/// Latin squares of 7 already 25,401,600.
const MOST_ORDERS: u64 = 2_000_000;

/// The most links of some rows with the others.
pub(super) const MOST_LINKS: usize = 32;

/// The sets of cells that hold different digits, and the clues.
pub(super) struct Places {
    side: usize,
    /// Rows and columns, which every symmetry here keeps, are the first.
    places: Vec<u128>,
    /// The cells that differ from each cell.
    peers: Vec<u128>,
    /// The clue of each cell, as a place among the digits.
    clues: Vec<Option<u8>>,
    /// The digits, counted from 0: first those with a clue.
    digits: Vec<u8>,
    /// The number of digits that have a clue.
    named: usize,
    /// All orders of the rows, and of the columns, that keep boxes together.
    orders: [Vec<Vec<u8>>; 2],
}

/// Some rows, and what links them with the others.
pub(super) struct Slab {
    /// The cells of the rows, in reading order.
    cells: Vec<usize>,
    /// For each of these cells, the links that it belongs to.
    pub(super) links: Vec<u32>,
    /// For each symmetry, where it moves each link.
    pub(super) moves: Vec<Vec<u8>>,
}

impl Slab {
    /// Returns the cells of the rows, in reading order.
    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }
}

impl Places {
    /// Returns the places of a puzzle; `None` if its rules say more than which cells differ,
    /// or if the board is larger than 9x9 or has too many permutations to test.
    pub(super) fn of(puzzle: &Givens<'_>) -> Option<Places> {
        let (shape, variant) = (puzzle.shape(), puzzle.variant());
        let side = shape.side();
        let is_told = puzzle.marks().is_some() || variant.constraints().is_some();
        if is_told || shape.cell_count() > MOST_CELLS {
            return None;
        }
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        if order_count(high, wide) * order_count(wide, high) > MOST_ORDERS {
            return None;
        }
        let set_of = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |set, k| set | 1 << k);
        let lines = shape
            .houses()
            .filter(|house| !matches!(house, House::Box(_)));
        let mut places: Vec<u128> = lines
            .map(|line| set_of(&mut shape.cells_of(line).map(|cell| cell.index())))
            .collect();
        places.extend((0..side).map(|region| {
            let is_there = |&cell: &_| variant.region_of(shape, cell) == region;
            set_of(&mut shape.cells().filter(is_there).map(|cell| cell.index()))
        }));
        places.extend(
            variant
                .houses(shape)
                .map(|house| set_of(&mut house.cells(shape).map(|cell| cell.index()))),
        );
        for pair in variant.pairs(shape) {
            let (a, b) = pair.cells;
            places.push(1 << a.index() | 1 << b.index());
            if pair.relation != Relation::Unlike {
                return None;
            }
        }
        let peers = (0..shape.cell_count()).map(|cell| {
            let around = places.iter().filter(|&&place| place >> cell & 1 == 1);
            around.fold(0, |peers, place| peers | place) & !(1 << cell)
        });
        let peers = peers.collect();

        let value = |cell| puzzle.clues().get(cell).map(|digit| digit.index() as u8);
        let mut digits: Vec<u8> = shape.cells().filter_map(value).collect();
        digits.sort_unstable();
        digits.dedup();
        let named = digits.len();
        let free = (0..side as u8).filter(|digit| !digits.contains(digit));
        let free: Vec<u8> = free.collect();
        digits.extend(free);
        let number = |digit| digits.iter().position(|&known| known == digit);
        let clues = shape.cells().map(|cell| value(cell).and_then(number));
        let clues = clues.map(|clue| clue.map(|clue| clue as u8)).collect();

        Some(Places {
            side,
            places,
            peers,
            clues,
            digits,
            named,
            orders: [orders(high, wide), orders(wide, high)],
        })
    }

    /// Returns all rules and clues as bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.side as u8, self.named as u8];
        bytes.extend(self.places.iter().flat_map(|place| place.to_le_bytes()));
        bytes.extend(
            self.clues
                .iter()
                .map(|clue| clue.map_or(0, |clue| clue + 1)),
        );
        bytes.extend(&self.digits);
        bytes
    }

    /// Returns the digits, counted from 0: first those with a clue.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the number of digits that have a clue.
    pub(super) fn named(&self) -> usize {
        self.named
    }

    /// Returns the cells that differ from a cell.
    pub(super) fn peers(&self, cell: usize) -> u128 {
        self.peers[cell]
    }

    /// Returns the clue of a cell, as a place among the digits.
    pub(super) fn clue(&self, cell: usize) -> Option<u8> {
        self.clues[cell]
    }

    /// Returns those rows that have the fewest links with the others, and of these the ones
    /// with the most symmetries; `None` if all have more links than a set can hold.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn best_slab(
        &self,
        all: impl Iterator<Item = Range<usize>>,
        limits: &Limits,
    ) -> Result<Option<Slab>, Stop> {
        let with_parts = all.map(|rows| (self.parts(&rows), rows));
        let all: Vec<_> = with_parts.collect();
        let least = all.iter().map(|(parts, _)| parts.len()).min();
        let least = least.filter(|&least| least <= MOST_LINKS);
        let mut best: Option<Slab> = None;
        for (parts, rows) in all.iter().filter(|(parts, _)| Some(parts.len()) == least) {
            let slab = self.slab(rows, parts, limits)?;
            // The first of those with as many.
            if best
                .as_ref()
                .is_none_or(|best| slab.moves.len() > best.moves.len())
            {
                best = Some(slab);
            }
        }
        Ok(best)
    }

    /// Returns the parts that places have in some rows, each once, of those that have cells
    /// elsewhere as well.
    fn parts(&self, rows: &Range<usize>) -> Vec<u128> {
        let inside = self
            .cells_of(rows)
            .fold(0, |set, cell| set | 1_u128 << cell);
        let crossing = self.places.iter().filter(|&place| place & !inside != 0);
        let mut parts: Vec<u128> = crossing.map(|place| place & inside).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|&part| part != 0);
        parts
    }

    fn cells_of(&self, rows: &Range<usize>) -> Range<usize> {
        rows.start * self.side..rows.end * self.side
    }

    /// Returns these rows with their links and symmetries.
    fn slab(&self, rows: &Range<usize>, parts: &[u128], limits: &Limits) -> Result<Slab, Stop> {
        let cells: Vec<usize> = self.cells_of(rows).collect();
        let links = cells.iter().map(|&cell| {
            let with = parts
                .iter()
                .enumerate()
                .filter(|(_, part)| *part >> cell & 1 == 1);
            with.fold(0, |links, (link, _)| links | 1 << link)
        });
        let links = links.collect();
        let mut moves: Vec<Vec<u8>> = Vec::new();
        for down in &self.orders[0] {
            if rows
                .clone()
                .any(|row| !rows.contains(&usize::from(down[row])))
            {
                continue;
            }
            if let Some(stop) = limits.stop() {
                return Err(stop);
            }
            for right in &self.orders[1] {
                let to = |cell: usize| {
                    usize::from(down[cell / self.side]) * self.side
                        + usize::from(right[cell % self.side])
                };
                if self.is_kept(&to) {
                    let image = |&part: &u128| image(part, &to);
                    // A symmetry maps parts to parts.
                    let link = |part| parts.binary_search(&part).ok().map(|link| link as u8);
                    moves.extend(
                        parts
                            .iter()
                            .map(image)
                            .map(link)
                            .collect::<Option<Vec<_>>>(),
                    );
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(Slab {
            cells,
            links,
            moves,
        })
    }

    /// Returns whether a permutation of rows and columns keeps the places and the clues.
    fn is_kept(&self, to: &impl Fn(usize) -> usize) -> bool {
        let mut clues = self.clues.iter().enumerate();
        let mut places = self.places[2 * self.side..].iter();
        clues.all(|(cell, clue)| self.clues[to(cell)] == *clue)
            && places.all(|&place| {
                let image = image(place, to);
                // Two cells may differ by a larger place.
                match place.count_ones() {
                    2 => self.peers[image.trailing_zeros() as usize] & image != 0,
                    _ => self.places.contains(&image),
                }
            })
    }
}

/// Returns where a permutation of cells moves a set of them.
fn image(set: u128, to: &impl Fn(usize) -> usize) -> u128 {
    each(set).fold(0, |image, cell| image | 1 << to(cell))
}

/// Returns the number of orders of `groups` groups of `size` lines, for up to nine lines.
fn order_count(size: usize, groups: usize) -> u64 {
    let factorial = |count: usize| (1..=count as u64).product::<u64>();
    factorial(size).pow(groups as u32) * factorial(groups)
}

/// Returns all orders of `groups` groups of `size` lines that keep the groups together.
fn orders(size: usize, groups: usize) -> Vec<Vec<u8>> {
    let (within, among) = (permutations(size), permutations(groups));
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..groups {
        let longer = orders.iter().flat_map(|order| {
            let longer = |lines: &Vec<u8>| [&order[..], &lines[..]].concat();
            within.iter().map(longer)
        });
        orders = longer.collect();
    }
    let moved = among.iter().flat_map(|order| {
        orders.iter().map(move |lines| {
            let lines = lines.iter().enumerate();
            lines
                .map(|(k, &line)| order[k / size] * size as u8 + line)
                .collect()
        })
    });
    moved.collect()
}

/// Returns all permutations of this many numbers.
fn permutations(count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let inserted = |order: &Vec<u8>, place| {
        let mut longer = order.clone();
        longer.insert(place, count as u8 - 1);
        longer
    };
    let longer = shorter
        .iter()
        .flat_map(|order| (0..count).map(move |place| inserted(order, place)));
    longer.collect()
}
