//! The propagators of each constraint.

use super::arms::Arms;
use super::automaton::Automaton;
use super::check::Check;
use super::circles::Circles;
use super::connected::Connected;
use super::levels::Levels;
use super::lines;
use super::pairs::Pair;
use super::rank::{Distinct, Rank};
use super::regions::Regions;
use super::rellik::Rellik;
use super::shares::Shares;
use super::sight::{Place, Sight, place, places};
use super::state::{Propagator, WALKED};
use super::sums::{EqualSums, Sum};
use super::values::SameValues;
use crate::board::{
    Cell, Digit, DigitSet, Kind, LocalConstraint, Relation, Ruled, Shape, Variant, connected,
    indexed, level, lines_of, squares, table, taxicab,
};

/// A model under construction.
pub(super) struct Draft<'v> {
    pub(super) shape: Shape,
    pub(super) variant: &'v Variant,
    pub(super) sight: Sight,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    pub(super) excluded: Vec<Vec<(Place, u64)>>,
    pub(super) domains: Vec<u64>,
    pub(super) is_impossible: bool,
}

impl<'v> Draft<'v> {
    /// Creates a model without propagators.
    pub(super) fn new(shape: Shape, variant: &'v Variant, sight: Sight) -> Draft<'v> {
        let domains = vec![DigitSet::full(shape.side()).bits(); sight.len()];
        Draft {
            shape,
            variant,
            sight,
            propagators: Vec::new(),
            excluded: Vec::new(),
            domains,
            is_impossible: false,
        }
    }

    pub(super) fn pair(&mut self, one: Place, other: Place, holds: &dyn Fn(usize, usize) -> bool) {
        self.propagators
            .push(Box::new(Pair::new([one, other], self.shape.side(), holds)));
    }

    /// Adds what two cells satisfy. Those that differ see each other.
    pub(super) fn relation(&mut self, pair: &crate::board::Pair) {
        if pair.relation == Relation::Unlike {
            return;
        }
        let [one, other] = [place(pair.cells.0), place(pair.cells.1)];
        self.pair(one, other, &|a, b| {
            let [a, b] = [a, b].map(|value| Digit::nth(value - 1));
            pair.relation.holds(a, b)
        });
    }

    /// Relates all cells of a line that are at most so far apart.
    fn near(&mut self, cells: &[Place], within: usize, holds: &dyn Fn(usize, usize) -> bool) {
        for (at, &one) in cells.iter().enumerate() {
            for &other in cells[at + 1..].iter().take(within) {
                self.pair(one, other, holds);
            }
        }
    }

    /// Adds a sum. Returns whether it is kept: those that are too large for a row of
    /// bits are not.
    pub(super) fn sum(&mut self, terms: &[(Place, i32)], target: i32) -> bool {
        self.shares(terms, target);
        match Sum::new(terms, target, &self.sight) {
            Ok(Some(sum)) => self.propagators.push(Box::new(sum)),
            Ok(None) => return false,
            Err(_) => self.is_impossible = true,
        }
        true
    }

    /// Adds a sum over many cells, by how often each digit can be in them.
    pub(super) fn shares(&mut self, terms: &[(Place, i32)], target: i32) {
        /// The least cells for which it pays.
        const LONG: usize = 10;
        let cell_count = self.shape.cell_count();
        let mut cells: Vec<Place> = terms.iter().map(|term| term.0).collect();
        cells.sort_unstable();
        cells.dedup();
        let is_plain = cells.len() == terms.len()
            && cells.iter().all(|&place| usize::from(place) < cell_count)
            && self.variant.outside().is_empty();
        if is_plain && (LONG..cell_count).contains(&cells.len()) {
            let partitions = self.partitions();
            let shares = Shares::new(terms, target, self.shape.side(), &partitions);
            if shares.is_extreme(&self.domains) {
                self.propagators.push(Box::new(shares));
            }
        }
    }

    /// Adds a constraint. What is not kept as sums is left to its meaning.
    pub(super) fn add(&mut self, local: &LocalConstraint) {
        let mut parity = |cell: &Cell, odd: bool| {
            let bits = if odd {
                0x5555_5555_5555_5555
            } else {
                0xaaaa_aaaa_aaaa_aaaa
            };
            self.domains[cell.index()] &= bits;
        };
        let is_kept = match local {
            _ if local.terms().is_some() => {
                let (terms, sum) = local.terms().unwrap_or_default();
                let terms: Vec<_> = terms
                    .into_iter()
                    .map(|(cell, by)| (place(cell), by))
                    .collect();
                self.sum(&terms, sum)
            }
            LocalConstraint::Even(cell) => return parity(cell, false),
            LocalConstraint::Odd(cell) => return parity(cell, true),
            LocalConstraint::Ruled(ruled) => return self.add_ruled(ruled, local),
            LocalConstraint::Either(ways) => return self.either(ways),
            LocalConstraint::Variables(_) => unreachable!("they are among the cells"),
            // Houses, and pairs.
            _ => return,
        };
        if !is_kept {
            self.check(local);
        }
    }

    /// Adds the meaning of a constraint, for what nothing else propagates.
    fn check(&mut self, local: &LocalConstraint) {
        let cells = places(&local.cells());
        self.propagators.push(Box::new(Check::new(
            &cells,
            self.shape,
            self.variant,
            local,
        )));
    }

    fn add_ruled(&mut self, ruled: &Ruled, local: &LocalConstraint) {
        let (shape, side, kind) = (self.shape, self.shape.side(), ruled.kind());
        let cells = places(&ruled.cells());
        let number = ruled.number().unsigned_abs() as usize;
        let parts: Vec<Vec<Place>> = ruled.parts().iter().map(|part| places(part)).collect();
        match kind {
            Kind::Palindrome => {
                for (at, &one) in cells.iter().enumerate().take(cells.len() / 2) {
                    self.pair(one, cells[cells.len() - 1 - at], &|a, b| a == b);
                }
            }
            Kind::Whisper => self.near(&cells, 1, &|a, b| a.abs_diff(b) >= number),
            Kind::Entropic => self.near(&cells, 2, &|a, b| level(a, side) != level(b, side)),
            Kind::Modular => self.near(&cells, number - 1, &|a, b| a % number != b % number),
            Kind::Slow => self.near(&cells, 1, &|a, b| a <= b),
            Kind::Parity => self.near(&cells, 1, &|a, b| a % 2 != b % 2),
            Kind::Greater => self.near(&cells, 1, &|a, b| a > b),
            Kind::Nabner => self.all_pairs(&cells, &|a, b| a.abs_diff(b) > 1),
            Kind::Minimum => cells[1..]
                .iter()
                .for_each(|&other| self.pair(cells[0], other, &|a, b| a < b)),
            Kind::Maximum => cells[1..]
                .iter()
                .for_each(|&other| self.pair(cells[0], other, &|a, b| a > b)),
            Kind::Clone => {
                for part in &parts[1..] {
                    for (&one, &other) in parts[0]
                        .iter()
                        .zip(part)
                        .filter(|(one, other)| one != other)
                    {
                        self.pair(one, other, &|a, b| a == b);
                    }
                }
            }
            Kind::Relation | Kind::RelationAll => {
                if let Some(table) = table(ruled.text(), side) {
                    let holds = |a: usize, b: usize| table[a - 1][b - 1];
                    match kind {
                        Kind::Relation => self.near(&cells, 1, &holds),
                        _ => self.all_pairs(&cells, &holds),
                    }
                }
            }
            Kind::ColumnIndex | Kind::RowIndex => {
                for cell in ruled.cells() {
                    for value in 1..=side {
                        let (other, held) = indexed(kind, shape, cell, value);
                        if other != cell {
                            self.pair(place(cell), place(other), &|a, b| {
                                (a == value) == (b == held)
                            });
                        }
                    }
                }
            }
            Kind::DoubleArrow => {
                let last = cells.len() - 1;
                let factor = |at: usize| if at == 0 || at == last { -1 } else { 1 };
                let terms: Vec<_> = cells
                    .iter()
                    .enumerate()
                    .map(|(at, &cell)| (cell, factor(at)))
                    .collect();
                if !self.sum(&terms, 0) {
                    self.check(local);
                }
            }
            Kind::RegionSum => {
                let region = |cell: &Cell| self.variant.region_of(shape, *cell);
                let of = ruled.cells();
                let segments = of.chunk_by(|a, b| region(a) == region(b)).map(places);
                self.equal_sums(&segments.collect::<Vec<_>>(), local);
            }
            Kind::EqualSum => self.equal_sums(&parts, local),
            Kind::SameValues => self.same_values(&parts),
            Kind::CountingCircles => {
                // Houses that lack cells need not hold a digit.
                let is_whole = self.variant.outside().is_empty();
                let partitions = is_whole.then(|| self.partitions());
                let partitions = partitions.as_ref().map_or(&[][..], |all| &all[..]);
                let circles = Circles::new(&cells, side, number, partitions);
                self.propagators.push(Box::new(circles));
            }
            Kind::FullRank | Kind::FullRankTied => self.rank(&cells, number, kind),
            Kind::GlobalEntropy | Kind::GlobalModular => {
                let outside = self.variant.outside();
                let is_inside =
                    |square: &[Cell; 4]| square.iter().all(|cell| !outside.contains(cell));
                for square in squares(shape).filter(is_inside) {
                    let levels = Levels::new(&places(&square), side, kind);
                    self.propagators.push(Box::new(levels));
                }
            }
            Kind::AntiTaxicab => self.anti_taxicab(),
            // It is in the houses.
            Kind::Outside => {}
            Kind::ChaosConstruction => {
                let first = shape.cell_count();
                // The first cell of a region has no higher number than its place.
                let digits = DigitSet::full(side).bits();
                for at in 0..side {
                    self.domains[first + at] = digits & ((2 << at) - 1);
                }
                let regions = Regions::new(side, first as Place);
                self.propagators.push(Box::new(regions));
            }
            Kind::SameRegion => {
                let regions: Vec<Place> = cells.iter().map(|&cell| self.region(cell)).collect();
                self.near(&regions, 1, &|a, b| a == b);
            }
            Kind::RegionArrow => {
                let of = |part: &Vec<Place>| part.iter().map(|&cell| self.region(cell)).collect();
                let lines = parts[1..].iter().map(of).collect();
                let arms = Arms::new(cells[0], self.region(cells[0]), lines, number);
                self.propagators.push(Box::new(arms));
            }
            Kind::Connected => {
                if let Some(digits) = connected(ruled.text(), side) {
                    self.propagators
                        .push(Box::new(Connected::new(&parts, digits)));
                }
            }
            Kind::DistinctLines => {
                let lines = lines_of(shape).map(|line| places(&line)).collect();
                self.propagators.push(Box::new(Distinct::new(lines)));
            }
            Kind::DutchFlatmates => {
                for column in 0..side {
                    let cells: Vec<Cell> = (0..side).map(|row| shape.cell(row, column)).collect();
                    let outside = self.variant.outside();
                    let parts = cells.split(|cell| outside.contains(cell));
                    for part in parts.filter(|part| !part.is_empty()) {
                        self.flatmates(&places(part));
                    }
                }
            }
            _ => {
                let ordered = lines::order(kind, &cells);
                let differ = self.sight.is_clique(&ordered);
                if kind == Kind::Rellik && (1..64).contains(&number) {
                    let rellik = Rellik::new(&cells, number, &self.sight);
                    self.propagators.push(Box::new(rellik));
                }
                let steps = lines::steps(ruled, ordered.len(), side);
                if let (&[place], Some(steps)) = (&cells[..], &steps) {
                    self.domains[usize::from(place)] &= steps.first(side);
                    return;
                }
                match steps.and_then(|steps| Automaton::new(&ordered, side, differ, &steps)) {
                    Some(automaton) => self.propagators.push(Box::new(automaton)),
                    None => self.check(local),
                }
            }
        }
    }

    /// Adds groups that hold the same digits.
    pub(super) fn same_values(&mut self, groups: &[Vec<Place>]) {
        self.propagators.push(Box::new(SameValues {
            cells: groups.concat().into(),
            len: groups[0].len(),
        }));
    }

    /// Returns the place of the region of a cell.
    fn region(&self, cell: Place) -> Place {
        self.shape.cell_count() as Place + cell
    }

    fn automaton(&mut self, cells: &[Place], steps: &lines::Line) {
        let differ = self.sight.is_clique(cells);
        let automaton = Automaton::new(cells, self.shape.side(), differ, steps);
        let automaton = automaton.unwrap_or_else(|| unreachable!("it has few states"));
        self.propagators.push(Box::new(automaton));
    }

    fn flatmates(&mut self, column: &[Place]) {
        self.automaton(column, &lines::flatmates(self.shape.side()));
    }

    /// Returns the rows, the columns, and the boxes or regions.
    fn partitions(&self) -> [Vec<Vec<Place>>; 3] {
        let shape = self.shape;
        let by = |house: &dyn Fn(Cell) -> usize| {
            let mut houses = vec![Vec::new(); shape.side()];
            shape
                .cells()
                .for_each(|cell| houses[house(cell)].push(place(cell)));
            houses
        };
        [
            by(&|cell| shape.row_of(cell)),
            by(&|cell| shape.column_of(cell)),
            by(&|cell| self.variant.region_of(shape, cell)),
        ]
    }

    /// Relates all pairs of cells: one by one, and together if that takes few
    /// states.
    fn all_pairs(&mut self, cells: &[Place], holds: &dyn Fn(usize, usize) -> bool) {
        /// The most edges of an automaton for them.
        const MOST: usize = 3000;
        self.near(cells, cells.len(), holds);
        let side = self.shape.side();
        if cells.len() > 2 && side <= WALKED {
            let pairs = lines::pairs(side, holds);
            let automaton = Automaton::new(cells, side, false, &pairs);
            if let Some(automaton) = automaton.filter(|all| all.edge_count() <= MOST) {
                self.propagators.push(Box::new(automaton));
            }
        }
    }

    fn rank(&mut self, line: &[Place], number: usize, kind: Kind) {
        let side = self.shape.side();
        let all: Vec<Vec<Place>> = lines_of(self.shape).map(|line| places(&line)).collect();
        match number {
            1.. if number <= Rank::EDGES * side => {
                let rank = Rank::new(line, &all, number - 1, kind == Kind::FullRankTied);
                self.propagators.push(Box::new(rank));
            }
            _ => self.is_impossible = true,
        }
    }

    fn equal_sums(&mut self, parts: &[Vec<Place>], local: &LocalConstraint) {
        if let Some(equal) = EqualSums::new(parts, &self.sight) {
            self.propagators.push(Box::new(equal));
            return;
        }
        let mut is_kept = true;
        for part in &parts[1..] {
            let terms = parts[0].iter().map(|&place| (place, 1));
            let terms = terms.chain(part.iter().map(|&place| (place, -1)));
            is_kept &= self.sum(&terms.collect::<Vec<_>>(), 0);
        }
        if !is_kept {
            self.check(local);
        }
    }

    fn anti_taxicab(&mut self) {
        let (shape, side) = (self.shape, self.shape.side());
        self.excluded.resize(shape.cell_count() * side, Vec::new());
        let outside = self.variant.outside();
        let inside = || shape.cells().filter(|cell| !outside.contains(cell));
        for one in inside() {
            for other in inside().filter(|&other| other != one) {
                let value = taxicab(shape, one, other);
                if value <= side {
                    let list = &mut self.excluded[one.index() * side + value - 1];
                    list.push((place(other), 1 << (value - 1)));
                }
            }
        }
    }
}
