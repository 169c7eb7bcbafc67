//! The model of an empty board with its rules.

use super::derived;
use super::draft::Draft;
use super::houses::HouseCells;
use super::model::{Model, Watch};
use super::sight::{Place, Sight, place, places};
use crate::board::{Cell, Digit, House, LocalConstraint, Relation, Shape, Variant};

impl Model {
    /// Creates the model of an empty board.
    pub(in crate::sudoku) fn new(shape: Shape, variant: &Variant) -> Model {
        let houses = houses(shape, variant);
        let sight = sight(shape, variant, &houses);
        let mut draft = Draft::new(shape, variant, sight);
        for pair in variant.pairs(shape) {
            let [one, other] = [place(pair.cells.0), place(pair.cells.1)];
            if pair.relation == Relation::Unlike {
                continue;
            }
            let holds = |a: usize, b: usize| {
                let [a, b] = [a, b].map(|value| Digit::nth(value - 1));
                pair.relation.holds(a, b)
            };
            draft.pair(one, other, &holds);
        }
        variant.local().iter().for_each(|local| draft.add(local));
        for (terms, sum) in derived::sums(shape, variant, &houses) {
            draft.sum(&terms, sum);
        }
        finished(draft, &houses)
    }
}

/// Returns the cells of everything that holds each digit once, sorted.
fn houses(shape: Shape, variant: &Variant) -> Vec<Vec<Place>> {
    let plain = shape
        .houses()
        .map(|house| match (house, variant.regions()) {
            (House::Box(region), Some(regions)) => regions.cells_of(region).collect(),
            _ => shape.cells_of(house).collect::<Vec<Cell>>(),
        });
    let extra = variant
        .houses(shape)
        .map(|house| house.cells(shape).collect());
    let cages = variant.local().iter().filter_map(|local| match local {
        LocalConstraint::Cage { cells, .. } if cells.len() == shape.side() => Some(cells.to_vec()),
        _ => None,
    });
    let all = plain.chain(extra).chain(cages);
    let mut houses: Vec<Vec<Place>> = all.map(|cells| places(&cells)).collect();
    houses.iter_mut().for_each(|house| house.sort_unstable());
    houses.sort();
    houses.dedup();
    houses
}

/// Returns which cells see each other: in a house, in a cage, or by a rule.
fn sight(shape: Shape, variant: &Variant, houses: &[Vec<Place>]) -> Sight {
    let mut sight = Sight::new(shape.cell_count(), shape.side());
    houses.iter().for_each(|house| sight.add_all(house));
    for local in variant.local() {
        match local {
            LocalConstraint::Cage { cells, .. } => sight.add_all(&places(cells)),
            LocalConstraint::Ruled(ruled) if ruled.kind().differs() => {
                sight.add_all(&places(&ruled.cells()));
            }
            _ => {}
        }
    }
    let pairs = variant.pairs(shape);
    for pair in pairs.filter(|pair| pair.relation == Relation::Unlike) {
        sight.add(place(pair.cells.0), place(pair.cells.1));
    }
    sight
}

/// Adds what depends on all houses and propagators: who watches which cell.
fn finished(draft: Draft<'_>, houses: &[Vec<Place>]) -> Model {
    let Draft {
        shape,
        sight,
        mut propagators,
        excluded,
        domains,
        is_impossible,
        ..
    } = draft;
    propagators.sort_by_key(|propagator| propagator.cost());
    let houses = HouseCells::all(houses, shape.side());
    let all: Box<[Place]> = (0..shape.cell_count() as Place).collect();
    let watch = |&place: &Place| Watch {
        houses: holders(place, houses.iter().map(|house| &*house.cells)),
        propagators: holders(place, propagators.iter().map(|one| one.cells())),
    };
    let peers = |&one: &Place| -> Box<[Place]> {
        let others = all.iter().copied();
        others.filter(|&other| sight.sees(one, other)).collect()
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

/// Returns which of these lists hold the place, as bits.
fn holders<'a>(place: Place, lists: impl ExactSizeIterator<Item = &'a [Place]>) -> Box<[u64]> {
    let mut bits = vec![0_u64; lists.len().div_ceil(64)];
    for (number, _) in lists
        .enumerate()
        .filter(|(_, cells)| cells.contains(&place))
    {
        bits[number / 64] |= 1 << (number % 64);
    }
    bits.into_boxed_slice()
}
