//! What cells see on boards with houses besides the usual ones.

use std::sync::OnceLock;

use super::geometry::{CELLS, CellSet, DIAGONALS, GROUPS, HOUSES, Nine, SEATS, WINDOWS, set_of};
use quadrille_board::{Extra, Shape, Variant};
use quadrille_limits::bits::each;

/// The houses of a board besides the usual ones, and what its cells see by all of them.
#[derive(Debug)]
pub struct ExtraHouses {
    /// Their numbers, ascending.
    pub houses: Vec<usize>,
    /// For each cell, all its houses, the usual ones first, and its place in each.
    pub seats: Vec<Vec<(u8, u8)>>,
    /// For each cell, those that it sees, house by house.
    pub peers: Vec<Vec<u8>>,
    /// The same as sets.
    pub peer_sets: Vec<CellSet>,
    /// For each cell and house, the places that it neither sees nor is.
    pub unseen: Vec<[Nine; HOUSES]>,
}

/// The kinds of houses, and the variant that adds each.
const KINDS: [(Extra, std::ops::Range<usize>); 3] = [
    (Extra::DisjointGroups, GROUPS..WINDOWS),
    (Extra::Windoku, WINDOWS..DIAGONALS),
    (Extra::X, DIAGONALS..HOUSES),
];

impl ExtraHouses {
    /// Returns the houses that a variant adds, which are worked out once; none for the plain board. `None` if the
    /// variant has other rules, or the board is not 9x9.
    pub fn of(shape: Shape, variant: &Variant) -> Option<Option<&'static ExtraHouses>> {
        static ALL: [OnceLock<ExtraHouses>; 8] = [const { OnceLock::new() }; 8];
        let is_known = |extra: &Extra| KINDS.iter().any(|(kind, _)| kind == extra);
        let has_only_houses = variant.regions().is_none()
            && variant.constraints().is_none()
            && variant.extras().iter().all(is_known);
        if shape != Shape::CLASSIC || !has_only_houses {
            return None;
        }
        let has = |kind: &usize| variant.extras().contains(&KINDS[*kind].0);
        let kinds: u16 = set_of((0..KINDS.len()).filter(has));
        let all = &ALL[usize::from(kinds)];
        Some((kinds > 0).then(|| all.get_or_init(|| ExtraHouses::new(kinds))))
    }

    /// Works out the tables of a board with houses of some kinds.
    fn new(kinds: u16) -> ExtraHouses {
        let houses: Vec<usize> = each(kinds).flat_map(|kind| KINDS[kind].1.clone()).collect();
        let mut seats: Vec<Vec<(u8, u8)>> = SEATS.iter().map(|seats| seats.to_vec()).collect();
        for &house in &houses {
            for (place, &cell) in CELLS[house].iter().enumerate() {
                seats[usize::from(cell)].push((house as u8, place as u8));
            }
        }
        let (mut peers, mut peer_sets) = (Vec::new(), Vec::new());
        for (cell, seats) in seats.iter().enumerate() {
            let (mut seen, mut own): (CellSet, Vec<u8>) = (1 << cell, Vec::new());
            for peer in seats
                .iter()
                .flat_map(|&(house, _)| CELLS[usize::from(house)])
            {
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    own.push(peer);
                }
            }
            peers.push(own);
            peer_sets.push(seen & !(1 << cell));
        }
        let unseen_of = |(cell, seen): (usize, &CellSet)| {
            let places = |house: usize| -> Nine {
                let is_unseen = |&(_, &other): &(usize, &u8)| (seen | 1 << cell) >> other & 1 == 0;
                let unseen = CELLS[house].iter().enumerate().filter(is_unseen);
                set_of(unseen.map(|(place, _)| place))
            };
            std::array::from_fn(places)
        };
        let unseen = peer_sets.iter().enumerate().map(unseen_of).collect();
        ExtraHouses {
            houses,
            seats,
            peers,
            peer_sets,
            unseen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::nine::geometry::{HOUSE_SET, USUAL};
    use crate::narration::names;

    /// The houses of the variant itself, and what two cells of a house see.
    #[test]
    fn tables_agree_with_the_variant() {
        for (variant, number) in [
            ("x", 2),
            ("windoku", 9),
            ("disjoint-groups", 9),
            ("x,windoku", 11),
        ] {
            let variant: Variant = variant.parse().unwrap();
            let more = ExtraHouses::of(Shape::CLASSIC, &variant).unwrap().unwrap();
            assert_eq!(more.houses.len(), number, "{variant}");
            for house in variant.houses(Shape::CLASSIC) {
                let cells = house.cells(Shape::CLASSIC);
                let set: CellSet = set_of(cells.map(|cell| cell.index()));
                let is_there = more.houses.iter().any(|&house| HOUSE_SET[house] == set);
                assert!(is_there, "{variant} {set:b}");
            }
            // Houses have the same cells where steps are told.
            for &house in &more.houses {
                let cells = names::house(house).cells(Shape::CLASSIC, &variant);
                let cells = cells.into_iter().map(|cell| cell.index() as u8);
                assert_eq!(cells.collect::<Vec<_>>(), CELLS[house], "house {house}");
            }
            for cell in 0..81 {
                let mut seen = more.peers[cell].clone();
                seen.sort_unstable();
                let own = (0..USUAL).chain(more.houses.iter().copied());
                let own = own.filter(|&house| HOUSE_SET[house] >> cell & 1 == 1);
                let set = own.fold(0, |set, house| set | HOUSE_SET[house]) & !(1 << cell);
                assert_eq!(each(set).map(|peer| peer as u8).collect::<Vec<_>>(), seen);
                assert_eq!(more.peer_sets[cell], set);
            }
        }
    }

    /// Each of the nine windows holds every digit once the usual houses and the four windows do: as rows 2 to 4
    /// without two windows are three rows less two windows.
    #[test]
    fn windows_between_windows_follow() {
        let set = |window: usize| HOUSE_SET[WINDOWS + window];
        let rows = |from: usize| (from..from + 3).fold(0, |set, row| set | HOUSE_SET[9 + row]);
        assert_eq!(set(0) | set(1) | set(6), rows(1));
        assert_eq!(set(2) | set(3) | set(7), rows(5));
        let all = (0..9).fold(0, |all: CellSet, window| {
            assert_eq!(all & set(window), 0);
            all | set(window)
        });
        assert_eq!(all, (1 << 81) - 1);
    }

    #[test]
    fn other_rules_have_no_tables() {
        for variant in ["anti-knight", "x,anti-king", "non-consecutive"] {
            let variant: Variant = variant.parse().unwrap();
            assert!(ExtraHouses::of(Shape::CLASSIC, &variant).is_none());
        }
        let plain = ExtraHouses::of(Shape::CLASSIC, &Variant::CLASSIC);
        assert!(plain.unwrap().is_none());
        assert!(ExtraHouses::of(Shape::new(2, 2).unwrap(), &Variant::CLASSIC).is_none());
    }
}
