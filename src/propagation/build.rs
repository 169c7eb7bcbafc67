//! The model of an empty board with its rules.

use super::derived;
use super::draft::Draft;
use super::houses::HouseCells;
use super::model::Model;
use super::sight::{Place, Sight, place, places};
use crate::board::{Cell, Extra, House, Kind, LocalConstraint, Relation, Shape, Variant, beyond};

impl Model {
    /// Creates the model of an empty board.
    pub(crate) fn new(shape: Shape, variant: &Variant) -> Model {
        let (houses, parts) = houses(shape, variant);
        let regions = regions_of(shape, variant);
        let (varied, variables) = varied(shape, variant, regions);
        let mut sight = sight(shape, variant, &houses, &parts, regions + variables);
        varied.iter().for_each(|local| sight.add_local(local));
        let mut draft = Draft::new(shape, variant, sight);
        let pairs = variant.pairs(shape);
        pairs.for_each(|pair| draft.relation(&pair));
        for local in variant.local() {
            if !matches!(local, LocalConstraint::Variables(_)) {
                draft.add(local);
            }
        }
        for local in &varied {
            let pairs = variant.pairs_of(shape, local);
            pairs.iter().for_each(|pair| draft.relation(pair));
            draft.add(local);
        }
        for (terms, sum) in derived::sums(shape, variant, &houses) {
            draft.sum(&terms, sum);
        }
        for (terms, sum) in derived::unions(variant) {
            draft.shares(&terms, sum);
        }
        for pair in derived::leftovers(shape, &houses) {
            draft.same_values(&pair);
        }
        // Many are searched as cells are: they tell more than the cells do.
        let searched = if variables > shape.side() {
            variables
        } else {
            0
        };
        finished(draft, &houses, shape.cell_count() + regions + searched)
    }
}

/// Returns the cells of everything that holds each digit once, sorted; and of
/// houses that lack cells.
fn houses(shape: Shape, variant: &Variant) -> (Vec<Vec<Place>>, Vec<Vec<Place>>) {
    let outside = places(&variant.outside());
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
    for house in &mut houses {
        house.retain(|place| !outside.contains(place));
        house.sort_unstable();
    }
    houses.sort();
    houses.dedup();
    houses
        .into_iter()
        .partition(|house| house.len() == shape.side())
}

/// Returns the number of cells whose regions are to be found.
fn regions_of(shape: Shape, variant: &Variant) -> usize {
    let mut local = variant.local().iter();
    match local.any(|local| local.kind() == Kind::ChaosConstruction.name()) {
        true => shape.cell_count(),
        false => 0,
    }
}

/// Returns the constraints with variables, each of which is a cell after
/// the board and the others, and the number of variables.
fn varied(shape: Shape, variant: &Variant, others: usize) -> (Vec<LocalConstraint>, usize) {
    let (mut all, mut count) = (Vec::new(), 0);
    for local in variant.local() {
        if let LocalConstraint::Variables(list) = local {
            let (list, added) = beyond(shape, others + count, list);
            all.extend(list);
            count += added;
        }
    }
    (all, count)
}

/// Returns which cells see each other: in a house, in a cage, or by a rule.
fn sight(
    shape: Shape,
    variant: &Variant,
    houses: &[Vec<Place>],
    parts: &[Vec<Place>],
    others: usize,
) -> Sight {
    let mut sight = Sight::new(shape.cell_count() + others, shape.side());
    houses.iter().for_each(|house| sight.add_house(house));
    parts.iter().for_each(|part| sight.add_all(part));
    for local in variant.local() {
        sight.add_local(local);
    }
    let pairs = variant.pairs(shape);
    for pair in pairs.filter(|pair| pair.relation == Relation::Unlike) {
        sight.add(place(pair.cells.0), place(pair.cells.1));
    }
    sight
}

/// Adds what depends on all houses and propagators: who watches which cell.
fn finished(draft: Draft<'_>, houses: &[Vec<Place>], searched: usize) -> Model {
    let Draft {
        shape,
        sight,
        mut propagators,
        excluded,
        variant,
        mut domains,
        is_impossible,
    } = draft;
    propagators.sort_by_key(|propagator| propagator.cost());
    let houses = HouseCells::all(houses, shape.side());
    let all: Box<[Place]> = (0..sight.len() as Place).collect();
    let outside: Box<[Place]> = places(&variant.outside()).into();
    // No digit needs to be found there.
    outside
        .iter()
        .for_each(|&place| domains[usize::from(place)] = 1);
    let lists = houses.iter().map(|house| &*house.cells);
    let lists: Vec<&[Place]> = lists
        .chain(propagators.iter().map(|one| one.cells()))
        .collect();
    let watch = all.iter().flat_map(|&place| holders(place, &lists));
    let peers = |&one: &Place| -> Box<[Place]> {
        let others = all.iter().copied();
        others.filter(|&other| sight.sees(one, other)).collect()
    };
    let is_great = |&place: &Place| {
        let leanings = propagators.iter().map(|one| one.leaning(place));
        leanings.sum::<i32>() > 0
    };
    Model {
        shape,
        is_great: all.iter().map(is_great).collect(),
        watch: watch.collect(),
        peers: all.iter().map(peers).collect(),
        places: all.clone(),
        may_rename: may_rename(variant),
        houses,
        propagators,
        excluded,
        domains,
        searched,
        outside,
        is_impossible,
    }
}

/// Returns whether the rules only say which cells differ.
fn may_rename(variant: &Variant) -> bool {
    let differ = |local: &LocalConstraint| matches!(local, LocalConstraint::Cage { sum: None, .. });
    let extras = variant.extras();
    !extras.contains(&Extra::NonConsecutive) && variant.local().iter().all(differ)
}

/// Returns which of these lists hold the place, as bits.
fn holders(place: Place, lists: &[&[Place]]) -> Vec<u64> {
    let mut bits = vec![0_u64; lists.len().div_ceil(64)];
    for (number, _) in (0..).zip(lists).filter(|(_, cells)| cells.contains(&place)) {
        bits[number / 64] |= 1 << (number % 64);
    }
    bits
}
