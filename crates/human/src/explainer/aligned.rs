//! Aligned pair and triplet exclusion: combinations of digits of two or three cells that would leave a
//! digit twice in a house, or a cell without a candidate.

use crate::explainer::prelude::*;
use crate::patterns::combinations::{Order, Set, choose};
use quadrille_limits::bits::Word;

/// Finds exclusions of pairs or triplets.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let search = Search::new(position, technique);
    choose(search.base, 2, Order::ByGreatest, &mut |mut pair| {
        let (Some(a), Some(b)) = (pair.take(), pair.take()) else {
            return false;
        };
        if n == 2 {
            return search.exclude(&[a, b]).is_some_and(&mut *found);
        }
        if (search.excluders & position.peer_set(a) & position.peer_set(b)).count_ones() < 2 {
            return false;
        }
        let mut seen: CellSet = 1 << a | 1 << b;
        [a, b].into_iter().any(|cell| {
            position.peers(cell).iter().any(|&third| {
                let third = usize::from(third);
                let fits = (search.excluders & search.base & !seen) >> third & 1 == 1;
                seen |= 1 << third;
                fits && search.exclude(&[a, b, third]).is_some_and(&mut *found)
            })
        })
    })
}

struct Search<'a> {
    position: &'a Position,
    technique: Technique,
    /// The cells with few enough candidates to be emptied.
    excluders: CellSet,
    /// The cells of which combinations are tried.
    base: CellSet,
}

impl Search<'_> {
    fn new(position: &Position, technique: Technique) -> Search<'_> {
        let cells = |numbers: std::ops::RangeInclusive<usize>| -> CellSet {
            set_of((0..81).filter(|&cell| numbers.contains(&position.of(cell).len())))
        };
        let (excluders, singles) = (cells(2..=technique.size()), cells(1..=1));
        let sees = |set: CellSet, cell: &usize| position.peer_set(*cell) & set != 0;
        let base = each(cells(2..=9));
        let base = base.filter(|cell| sees(excluders, cell) && !sees(singles, cell));
        Search {
            position,
            technique,
            excluders,
            base: set_of(base),
        }
    }

    /// Returns what the combinations of these cells that are possible leave out.
    fn exclude(&self, cells: &[usize]) -> Option<Step> {
        let seen = cells.iter().map(|&cell| self.position.peer_set(cell));
        let common = seen.fold(self.excluders, |set, seen| set & seen);
        if common.count_ones() < 2 {
            return None;
        }
        let possible = self.possible(cells, common)?;
        let of =
            |(&cell, possible): (&usize, Nine)| of_cell(cell, self.position.of(cell) & !possible);
        let removed = cells.iter().zip(possible).flat_map(of);
        let (technique, rating) = (self.technique, self.technique.rating());
        let step = Step::remove(technique, rating, removed.collect());
        let cells = set_of(cells.iter().copied());
        step.map(|step| step.by(Pattern::Aligned { cells, common }))
    }

    /// Returns the digits of each cell that some combination has, if combinations that empty one of the
    /// cells that all see matter at all.
    fn possible(&self, cells: &[usize], common: CellSet) -> Option<[Nine; 3]> {
        let of = |k: usize| cells.get(k).map_or(0, |&cell| self.position.of(cell));
        let [a, b, c] = [of(0), of(1), of(2)];
        let can_be_empty = |&cell: &usize| self.position.of(cell) & !(a | b | c) == 0;
        let mut emptied = each(common).filter(can_be_empty).peekable();
        emptied.peek()?;
        // For each digit, those that empty a cell with it, and with it and another one.
        let (mut pairs, mut triples) = ([0; 9], [[0; 9]; 9]);
        for cell in emptied {
            let digits = self.position.of(cell);
            for first in each(digits) {
                let others = digits & !(1 << first);
                match others.count_ones() {
                    1 => pairs[first] |= others,
                    _ => {
                        for second in each(others) {
                            triples[first][second] |= others & !(1 << second);
                        }
                    }
                }
            }
        }
        let sees = |j: usize, k: usize| self.position.peer_set(cells[j]) >> cells[k] & 1 == 1;
        // The digits that a cell cannot have beside a digit of another.
        let clash = |j: usize, k: usize, digit: usize| match sees(j, k) {
            true => pairs[digit] | 1 << digit,
            false => pairs[digit],
        };
        let mut possible = [0; 3];
        for first in each(a) {
            for second in each(b & !clash(0, 1, first)) {
                let third = match cells.len() {
                    2 => 0,
                    _ => {
                        let clashes = clash(0, 2, first) | clash(1, 2, second);
                        let third = c & !(clashes | triples[first][second]);
                        if third == 0 {
                            continue;
                        }
                        third
                    }
                };
                possible[0] |= 1 << first;
                possible[1] |= 1 << second;
                possible[2] |= third;
            }
            if possible == [a, b, c] {
                break;
            }
        }
        Some(possible)
    }
}
