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

use super::facts::{digits, pass};
use crate::bits::each;
use crate::human::board::nine::geometry::{COLUMNS, CellSet, HOUSE_SET, Nine, ROWS};
use crate::human::board::nine::{Candidate, Position};
use crate::human::hodoku::step::{Found, Pattern};
use crate::human::hodoku::technique::Technique;
use crate::human::told::branch::cells;
use crate::human::told::names;
use crate::human::told::words::list;

/// Finds exocets, rows before columns.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let bases = [true, false].into_iter().flat_map(|is_row| {
        let lines = (0..9).flat_map(|line| (0..9).map(move |beside| (line, beside)));
        lines.map(move |(line, beside)| (is_row, line, beside))
    });
    bases.into_iter().any(|(is_row, line, beside)| {
        let base = Base {
            position,
            technique,
            is_row,
            line,
            beside,
        };
        base.search(found)
    })
}

/// Two base cells: where a line and a box meet, beside a line across.
struct Base<'a> {
    position: &'a Position,
    technique: Technique,
    is_row: bool,
    line: usize,
    beside: usize,
}

impl Base<'_> {
    fn at(&self, line: usize, across: usize) -> usize {
        match self.is_row {
            true => 9 * line + across,
            false => 9 * across + line,
        }
    }

    fn cells(&self) -> [usize; 2] {
        let stack = self.beside / 3 * 3;
        let places = (stack..stack + 3).filter(|&across| across != self.beside);
        let mut cells = places.map(|across| self.at(self.line, across));
        [0; 2].map(|_| cells.next().unwrap_or_default())
    }

    fn search(&self, found: Found<'_>) -> bool {
        let of = self.cells().map(|cell| self.position.of(cell));
        let own = of[0] | of[1];
        if of.contains(&0) || !(3..=4).contains(&own.count_ones()) {
            return false;
        }
        let stack = self.beside / 3;
        let others = |stack: usize| 3 * (stack % 3)..3 * (stack % 3) + 3;
        others(stack + 1).any(|one| {
            others(stack + 2).any(|other| self.targets(own, [self.beside, one, other], found))
        })
    }

    /// Tries all targets in three lines across.
    fn targets(&self, own: Nine, across: [usize; 3], found: Found<'_>) -> bool {
        let band = self.line / 3;
        let is_seen = |line: usize, at: usize| line == self.line || at == 0 && line / 3 == band;
        // The places that a base digit may take in the lines across.
        let field = (0..27).filter(|&k| !is_seen(k / 3, k % 3));
        let field: Vec<(usize, usize)> = field.map(|k| (k / 3, k % 3)).collect();
        let places: Vec<(Nine, [Nine; 3])> = each(own)
            .map(|digit| {
                let mut lines = [0; 3];
                for &(line, at) in &field {
                    let cell = self.at(line, across[at]);
                    let is_there = usize::from(self.position.digit(cell)) == digit + 1;
                    if is_there || self.position.of(cell) >> digit & 1 == 1 {
                        lines[at] |= 1 << line;
                    }
                }
                (1 << digit, lines)
            })
            .collect();
        let is_target =
            |&&(line, at): &&(usize, usize)| self.position.of(self.at(line, across[at])) & own != 0;
        let open: Vec<(usize, usize)> = field.iter().filter(is_target).copied().collect();
        let is_junior = self.technique == Technique::JuniorExocet;
        open.iter().enumerate().any(|(k, &one)| {
            open[k + 1..].iter().any(|&other| {
                let is_near = |(line, _): (usize, usize)| line / 3 == band;
                let are_near = is_near(one) && is_near(other) && one.1 != other.1;
                let holds = |(_, lines): &(Nine, [Nine; 3])| {
                    let mut lines = *lines;
                    lines[one.1] &= !(1 << one.0);
                    lines[other.1] &= !(1 << other.0);
                    are_in_two(lines)
                };
                are_near == is_junior
                    && places.iter().all(holds)
                    && self.conclude(own, across, [one, other], found)
            })
        })
    }

    fn conclude(
        &self,
        own: Nine,
        across: [usize; 3],
        targets: [(usize, usize); 2],
        found: Found<'_>,
    ) -> bool {
        let targets = targets.map(|(line, at)| self.at(line, across[at]));
        let position = self.position;
        let of_targets = position.of(targets[0]) | position.of(targets[1]);
        let among = |cells: [usize; 2], digits: Nine| -> Vec<Candidate> {
            let of = |cell: usize| {
                each(position.of(cell) & digits).map(move |digit| Candidate::new(cell, digit))
            };
            cells.into_iter().flat_map(of).collect()
        };
        let base = self.cells();
        let removed = [among(targets, !own), among(base, own & !of_targets)].concat();
        let first = if self.is_row { COLUMNS } else { ROWS };
        let houses: Vec<usize> = across.iter().map(|line| first + line).collect();
        let lines = list(
            houses.iter().map(|&house| names::house(house).to_string()),
            "and",
        );
        let set = |cells: [usize; 2]| cells.iter().fold(0, |set: CellSet, cell| set | 1 << cell);
        let (own_base, own_targets) = (cells(set(base), "and"), cells(set(targets), "and"));
        let within = houses.iter().fold(0, |set, &house| set | HOUSE_SET[house]);
        let others = each(own).flat_map(|digit| {
            let cells = position.cells_with(digit) & within & !set(targets);
            each(cells).map(move |cell| Candidate::new(cell, digit))
        });
        let pattern = Pattern {
            body: [among(base, own), among(targets, own)].concat(),
            apart: others.collect(),
            sets: vec![set(base), set(targets)],
            said: format!(
                "in {lines}, each of {} lies in two lines at most outside {own_targets}, so these have the digits \
                 of {own_base}",
                digits(own, "and")
            ),
            houses,
            ..Pattern::default()
        };
        pass(position, self.technique, removed, pattern, found)
    }
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
