//! Exocets: two cells whose digits two other cells must take.
//!
//! Two base cells lie in a line and a box. Take three lines across, one through each box of the band: in the base
//! box that beside the base cells. Each digit of the base cells is in these three lines three times, but nowhere
//! in the line of the base cells nor in their box if it is in one of them. Take two targets in the lines across. If all
//! other places of the digit there lie in two lines, they hold it twice at most, so one of the targets has it. If
//! that is so for all candidates of the base cells, the targets have the two digits that they take: a target
//! has no other digit, and the base cells none that no target has. A junior exocet has its targets in the other two
//! boxes of the band, a senior one elsewhere. Example: base cells r1c1 and r1c2, lines across in columns 3, 4 and 7,
//! targets r2c4 and r3c7.

use super::facts::pass;
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};
use crate::narration::names::house_list;

/// Finds exocets, rows before columns.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let is_junior = technique == Technique::JuniorExocet;
    all(position, is_junior, &mut |exocet| {
        exocet.conclude(position, technique, found)
    })
}

/// Passes all exocets, junior or senior ones, rows before columns, until one is taken.
pub fn all(position: &Position, is_junior: bool, take: &mut dyn FnMut(Exocet) -> bool) -> bool {
    let bases = [true, false].into_iter().flat_map(|is_row| {
        let lines = (0..9).flat_map(|line| (0..9).map(move |beside| (line, beside)));
        lines.map(move |(line, beside)| Base {
            position,
            is_row,
            line,
            beside,
        })
    });
    bases.into_iter().any(|base| base.search(is_junior, take))
}

/// Two base cells, and two targets that have their digits.
#[derive(Clone, Debug)]
pub struct Exocet {
    /// Whether the base cells lie in a row.
    pub is_row: bool,
    /// The line of the base cells, from 0.
    pub line: usize,
    /// The base cells.
    pub base: [usize; 2],
    /// The candidates of the base cells.
    pub own: Nine,
    /// The three lines across, from 0: first that beside the base cells.
    pub across: [usize; 3],
    /// The targets.
    pub targets: [usize; 2],
    /// For each digit of the base cells, its places outside the targets in each line across, by line.
    pub places: Vec<(usize, [Nine; 3])>,
}

/// Returns the cell of a line and a line across it.
pub fn crossing_of(is_row: bool, line: usize, across: usize) -> usize {
    match is_row {
        true => 9 * line + across,
        false => 9 * across + line,
    }
}

/// Two base cells: where a line and a box meet, beside a line across.
struct Base<'a> {
    position: &'a Position,
    is_row: bool,
    line: usize,
    beside: usize,
}

impl Base<'_> {
    fn at(&self, line: usize, across: usize) -> usize {
        crossing_of(self.is_row, line, across)
    }

    fn cells(&self) -> [usize; 2] {
        let stack = self.beside / 3 * 3;
        let places = (stack..stack + 3).filter(|&across| across != self.beside);
        let mut cells = places.map(|across| self.at(self.line, across));
        [0; 2].map(|_| cells.next().unwrap_or_default())
    }

    fn search(&self, is_junior: bool, take: &mut dyn FnMut(Exocet) -> bool) -> bool {
        let of = self.cells().map(|cell| self.position.of(cell));
        let own = of[0] | of[1];
        if of.contains(&0) || !(3..=4).contains(&own.count_ones()) {
            return false;
        }
        let stack = self.beside / 3;
        let others = |stack: usize| 3 * (stack % 3)..3 * (stack % 3) + 3;
        others(stack + 1).any(|one| {
            others(stack + 2)
                .any(|other| self.targets(own, [self.beside, one, other], is_junior, take))
        })
    }

    /// Tries all targets in three lines across.
    fn targets(
        &self,
        own: Nine,
        across: [usize; 3],
        is_junior: bool,
        take: &mut dyn FnMut(Exocet) -> bool,
    ) -> bool {
        let band = self.line / 3;
        let is_seen = |line: usize, at: usize| line == self.line || at == 0 && line / 3 == band;
        // The places that a base digit may take in the lines across.
        let field = (0..27).filter(|&k| !is_seen(k / 3, k % 3));
        let field: Vec<(usize, usize)> = field.map(|k| (k / 3, k % 3)).collect();
        let places: Vec<(usize, [Nine; 3])> = each(own)
            .map(|digit| {
                let mut lines = [0; 3];
                for &(line, at) in &field {
                    let cell = self.at(line, across[at]);
                    let is_there = usize::from(self.position.digit(cell)) == digit + 1;
                    if is_there || self.position.of(cell) >> digit & 1 == 1 {
                        lines[at] |= 1 << line;
                    }
                }
                (digit, lines)
            })
            .collect();
        let is_target =
            |&&(line, at): &&(usize, usize)| self.position.of(self.at(line, across[at])) & own != 0;
        let open: Vec<(usize, usize)> = field.iter().filter(is_target).copied().collect();
        open.iter().enumerate().any(|(k, &one)| {
            open[k + 1..].iter().any(|&other| {
                let is_near = |(line, _): (usize, usize)| line / 3 == band;
                let are_near = is_near(one) && is_near(other) && one.1 != other.1;
                let outside = |&(digit, mut lines): &(usize, [Nine; 3])| {
                    lines[one.1] &= !(1 << one.0);
                    lines[other.1] &= !(1 << other.0);
                    are_in_two(lines).then_some((digit, lines))
                };
                if are_near != is_junior {
                    return false;
                }
                let Some(places) = places.iter().map(outside).collect() else {
                    return false;
                };
                take(Exocet {
                    is_row: self.is_row,
                    line: self.line,
                    base: self.cells(),
                    own,
                    across,
                    targets: [one, other].map(|(line, at)| self.at(line, across[at])),
                    places,
                })
            })
        })
    }
}

impl Exocet {
    /// Returns the candidates that cannot hold by itself: candidates of the targets that are not in the base, and the
    /// reverse.
    pub fn removed(&self, position: &Position) -> Vec<Candidate> {
        let [one, other] = self.targets;
        let of_targets = position.of(one) | position.of(other);
        let no_base = among(position, self.targets, !self.own);
        [no_base, among(position, self.base, self.own & !of_targets)].concat()
    }

    /// Returns the base cells and the targets.
    pub fn cells(&self) -> CellSet {
        set_of(self.base.into_iter().chain(self.targets))
    }

    /// Returns the lines across as houses.
    pub fn houses(&self) -> Vec<usize> {
        let first = if self.is_row { COLUMNS } else { ROWS };
        self.across.iter().map(|line| first + line).collect()
    }

    fn conclude(&self, position: &Position, technique: Technique, found: Found<'_>) -> bool {
        let (own, houses) = (self.own, self.houses());
        let lines = house_list(&houses);
        let [base, targets]: [CellSet; 2] = [self.base, self.targets].map(set_of);
        let within = houses.iter().fold(0, |set, &house| set | HOUSE_SET[house]);
        let others = position.by_digit(own, within & !targets);
        let [b, t] = [base, targets].map(|set| cells(set, "and"));
        let each_of = digits(own, "and");
        let pattern = Pattern {
            body: [self.base, self.targets]
                .map(|cells| among(position, cells, own))
                .concat(),
            apart: others.collect(),
            sets: vec![base, targets],
            said: format!(
                "in {lines}, each of {each_of} lies in two lines at most outside {t}, so these have the digits of {b}"
            ),
            houses,
            ..Pattern::default()
        };
        pass(position, technique, self.removed(position), pattern, found)
    }
}

/// Returns the candidates of two cells that have some digits.
pub fn among(position: &Position, cells: [usize; 2], digits: Nine) -> Vec<Candidate> {
    let of = |cell: usize| of_cell(cell, position.of(cell) & digits);
    cells.into_iter().flat_map(of).collect()
}

/// Returns whether two lines, along or across, have all of some places in three lines across.
fn are_in_two(lines: [Nine; 3]) -> bool {
    let [a, b, c] = lines;
    let at_most = |number: u32, places: Nine| places.count_ones() <= number;
    lines.contains(&0)
        || at_most(2, a | b | c)
        || at_most(1, a | b)
        || at_most(1, a | c)
        || at_most(1, b | c)
}
