//! All that a board and its rules require.

use super::derived;
use super::draft::Draft;
use super::houses::HouseCells;
use super::state::{Place, Propagator};
use crate::board::{Cell, LocalConstraint, Relation, Shape, Variant};

/// Which cells see each other.
#[derive(Debug)]
pub(super) struct Sight {
    pub(super) side: usize,
    sees: Vec<Vec<bool>>,
}

impl Sight {
    /// Returns whether two cells hold different digits.
    pub(super) fn sees(&self, one: Place, other: Place) -> bool {
        self.sees[usize::from(one)][usize::from(other)]
    }

    /// Returns whether all of these cells hold different digits.
    pub(super) fn is_clique(&self, cells: &[Place]) -> bool {
        let later = |at: usize| cells[at + 1..].iter();
        (0..cells.len()).all(|at| later(at).all(|&other| self.sees(cells[at], other)))
    }

    pub(super) fn add(&mut self, one: Place, other: Place) {
        if one != other {
            self.sees[usize::from(one)][usize::from(other)] = true;
            self.sees[usize::from(other)][usize::from(one)] = true;
        }
    }

    fn add_all(&mut self, cells: &[Place]) {
        for &one in cells {
            cells.iter().for_each(|&other| self.add(one, other));
        }
    }
}

/// The houses and propagators of a cell, as bits.
#[derive(Debug)]
pub(super) struct Watch {
    pub(super) houses: Box<[u64]>,
    pub(super) propagators: Box<[u64]>,
}

/// All that a board and its rules require.
#[derive(Debug)]
pub(in crate::sudoku) struct Model {
    shape: Shape,
    pub(super) places: Box<[Place]>,
    pub(super) houses: Vec<HouseCells>,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    pub(super) watch: Vec<Watch>,
    pub(super) peers: Vec<Box<[Place]>>,
    /// For each cell and digit, what else goes when it is placed.
    excluded: Vec<Vec<(Place, u64)>>,
    /// The digits that each cell may have, whatever the clues.
    pub(in crate::sudoku) domains: Vec<u64>,
    /// Whether some constraint has no solution at all.
    pub(super) is_impossible: bool,
}

pub(super) fn place(cell: Cell) -> Place {
    cell.index() as Place
}

pub(super) fn places(cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&cell| place(cell)).collect()
}

impl Model {
    /// Creates the model of an empty board.
    pub(in crate::sudoku) fn new(shape: Shape, variant: &Variant) -> Model {
        let (cells, side) = (shape.cell_count(), shape.side());
        let mut houses: Vec<Vec<Place>> = Vec::new();
        for house in shape.houses() {
            let of: Vec<Cell> = match (house, variant.regions()) {
                (crate::board::House::Box(region), Some(regions)) => {
                    regions.cells_of(region).collect()
                }
                _ => shape.cells_of(house).collect(),
            };
            houses.push(places(&of));
        }
        houses.extend(
            variant
                .houses(shape)
                .map(|house| places(&house.cells(shape).collect::<Vec<_>>())),
        );
        let mut sight = Sight {
            side,
            sees: vec![vec![false; cells]; cells],
        };
        for local in variant.local() {
            match local {
                LocalConstraint::Cage { cells, .. } => {
                    sight.add_all(&places(cells));
                    if cells.len() == side {
                        houses.push(places(cells));
                    }
                }
                LocalConstraint::Ruled(ruled) if ruled.kind().differs() => {
                    sight.add_all(&places(&ruled.cells()));
                }
                _ => {}
            }
        }
        houses.iter_mut().for_each(|house| house.sort_unstable());
        houses.sort();
        houses.dedup();
        houses.iter().for_each(|house| sight.add_all(house));
        let mut draft = Draft::new(shape, variant, sight);
        for pair in variant
            .pairs(shape)
            .filter(|pair| pair.relation == Relation::Unlike)
        {
            draft.sight.add(place(pair.cells.0), place(pair.cells.1));
        }
        for pair in variant
            .pairs(shape)
            .filter(|pair| pair.relation != Relation::Unlike)
        {
            let digit = crate::board::Digit::nth;
            let holds = |a: usize, b: usize| pair.relation.holds(digit(a - 1), digit(b - 1));
            draft.pair(place(pair.cells.0), place(pair.cells.1), &holds);
        }
        variant.local().iter().for_each(|local| draft.add(local));
        for (terms, sum) in derived::sums(shape, variant, &houses) {
            draft.sum(&terms, sum);
        }
        let Draft {
            sight,
            mut propagators,
            excluded,
            domains,
            is_impossible,
            ..
        } = draft;
        propagators.sort_by_key(|propagator| propagator.cost());
        let houses = HouseCells::all(&houses, side);
        let bits = |all: &mut dyn Iterator<Item = &[Place]>, count: usize, place: Place| {
            let mut bits = vec![0_u64; count.div_ceil(64)];
            for (number, _) in all.enumerate().filter(|(_, cells)| cells.contains(&place)) {
                bits[number / 64] |= 1 << (number % 64);
            }
            bits.into_boxed_slice()
        };
        let all: Box<[Place]> = (0..cells as Place).collect();
        let watch = |&place: &Place| Watch {
            houses: bits(
                &mut houses.iter().map(|house| &*house.cells),
                houses.len(),
                place,
            ),
            propagators: bits(
                &mut propagators.iter().map(|all| all.cells()),
                propagators.len(),
                place,
            ),
        };
        let peers = |&one: &Place| {
            all.iter()
                .copied()
                .filter(|&other| sight.sees(one, other))
                .collect()
        };
        Model {
            shape,
            watch: all.iter().map(watch).collect(),
            peers: all.iter().map(peers).collect(),
            places: all.clone(),
            houses,
            propagators,
            excluded,
            domains,
            is_impossible,
        }
    }

    /// Returns the digits that go elsewhere when a cell has this digit, besides
    /// its own in the cells that it sees.
    pub(super) fn excluded_by(&self, cell: usize, digit: u64) -> &[(Place, u64)] {
        let place = cell * self.shape.side() + digit.trailing_zeros() as usize;
        self.excluded.get(place).map_or(&[], Vec::as_slice)
    }
}
