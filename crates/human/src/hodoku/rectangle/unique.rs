//! Unique and hidden rectangles: what prevents four cells from being exchanged is a candidate.

use super::Rectangle;
use crate::hodoku::prelude::*;
use crate::patterns::combinations::{Set, up_to};

/// The most cells that make a naked set with a rectangle.
const MOST: usize = 5;

/// A rectangle whose cells all have two digits, and some of them more.
struct Deadly<'a> {
    state: &'a State,
    technique: Technique,
    rectangle: Rectangle,
    digits: Nine,
    /// The corners with other candidates.
    open: Vec<usize>,
    /// Their cells.
    cells: CellSet,
}

/// Finds unique and hidden rectangles.
pub fn unique(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    // Some corner must have just two candidates; those with others may lack one of these.
    each(position.cells_of_size(2)).any(|pair| {
        let digits = position.of(pair);
        Rectangle::with(pair).any(|rectangle| {
            let of = |corner: usize| position.of(rectangle.cells[corner]);
            if (0..4).any(|corner| of(corner) & digits == 0) {
                return false;
            }
            // A digit that is placed beside a corner cannot go there. The original looks at a rectangle once: for
            // the first corner with two digits that can go in all four.
            let can_hold = |digits: Nine| {
                let mut peers = rectangle
                    .cells
                    .iter()
                    .flat_map(|&cell| each(PEER_SET[cell]));
                !peers.any(|peer| (digits << 1) >> position.digit(peer) & 1 == 1)
            };
            let mut before = (0..4).filter(|&corner| rectangle.cells[corner] < pair);
            if !can_hold(digits) || before.any(|it| of(it).len() == 2 && can_hold(of(it))) {
                return false;
            }
            let open = (0..4).filter(|&corner| of(corner) != digits);
            let deadly = Deadly {
                state,
                technique,
                rectangle,
                digits,
                cells: set_of(open.clone().map(|corner| rectangle.cells[corner])),
                open: open.collect(),
            };
            deadly.find(found)
        })
    })
}

impl Deadly<'_> {
    fn find(&self, found: Found<'_>) -> bool {
        use Technique as T;
        match (self.technique, &self.open[..]) {
            (T::UniquenessTest1, &[corner]) => {
                let removed = of_cell(self.rectangle.cells[corner], self.digits);
                self.tell(removed.collect(), &[], &[], found)
            }
            (T::UniquenessTest2, &[a, b]) if b != self.rectangle.across(a) => {
                self.same_extra(found)
            }
            (T::UniquenessTest5, &[a, b]) if b == self.rectangle.across(a) => {
                self.same_extra(found)
            }
            (T::UniquenessTest5, [_, _, _]) => self.same_extra(found),
            (T::UniquenessTest3, &[a, b]) if b != self.rectangle.across(a) => self.naked(found),
            (T::UniquenessTest4, &[a, b]) if b != self.rectangle.across(a) => self.confined(found),
            (T::UniquenessTest6, &[a, b]) if b == self.rectangle.across(a) => {
                self.confined_twice(found)
            }
            (T::HiddenRectangle, _) => self.hidden(found),
            _ => false,
        }
    }

    /// Returns the other candidates of all cells.
    fn extra(&self) -> Nine {
        let of = |cell| self.state.position.of(cell);
        each(self.cells).fold(0, |all, cell| all | of(cell)) & !self.digits
    }

    /// Tests 2 and 5.
    fn same_extra(&self, found: Found<'_>) -> bool {
        let extra = self.extra();
        if extra.count_ones() != 1 {
            return false;
        }
        let digit = extra.trailing_zeros() as usize;
        let removed = self.state.cells_with(digit) & seen_by(self.cells);
        let apart: Vec<_> = digit_in(digit, self.cells).collect();
        self.tell(digit_in(digit, removed).collect(), &apart, &[], found)
    }

    /// Test 3.
    fn naked(&self, found: Found<'_>) -> bool {
        let (extra, own) = (self.extra(), self.rectangle.set());
        let position = &self.state.position;
        let open = self.cells;
        // Lines first.
        let mut houses: Vec<usize> = houses_of(open).collect();
        houses.sort_by_key(|&house| (house < 9, house));
        houses.into_iter().any(|house| {
            let others = each(HOUSE_SET[house] & !own).filter(|&cell| position.of(cell) != 0);
            let others: CellSet = set_of(others);
            let join = |digits: Nine, cell| digits | position.of(cell);
            // The two cells are one cell of the set, with their other candidates.
            up_to(others, MOST, (0, extra), &join, &mut |set, digits| {
                if digits.len() != set.len() + 1 {
                    return false;
                }
                // Of the box and the line, those that all cells share.
                let shared = houses_of(set | open);
                let area = shared.fold(0, |all, h| all | HOUSE_SET[h]) & !set & !open;
                let apart: Vec<_> = position.by_digit(digits, set | open).collect();
                let removed = position.by_digit(digits, area).collect();
                self.tell(removed, &apart, &[house], found)
            })
        })
    }

    /// Test 4.
    fn confined(&self, found: Found<'_>) -> bool {
        let open = self.cells;
        each(self.digits).any(|digit| {
            let with = self.state.cells_with(digit);
            let confined = houses_of(open).find(|&house| with & HOUSE_SET[house] & !open == 0);
            let other = (self.digits & !(1 << digit)).trailing_zeros() as usize;
            let apart: Vec<_> = digit_in(digit, open).collect();
            let removed = digit_in(other, open).collect();
            with & open != 0
                && confined.is_some_and(|house| self.tell(removed, &apart, &[house], found))
        })
    }

    /// Test 6.
    fn confined_twice(&self, found: Found<'_>) -> bool {
        let (open, own) = (self.cells, self.rectangle.set());
        each(self.digits).any(|digit| {
            let with = self.state.cells_with(digit);
            let lines = each(open).flat_map(|cell| &SEATS[cell][1..]);
            let mut lines: Vec<usize> = lines.map(|&(line, _)| usize::from(line)).collect();
            lines.sort_unstable();
            let apart: Vec<_> = digit_in(digit, own & !open).collect();
            let removed = digit_in(digit, open).collect();
            lines.iter().all(|&line| HOUSE_SET[line] & with & !own == 0)
                && self.tell(removed, &apart, &lines, found)
        })
    }

    /// Hidden rectangles.
    fn hidden(&self, found: Found<'_>) -> bool {
        let own = self.rectangle.set();
        let is_fit = match self.open[..] {
            [_, _, _] => true,
            [a, b] => b == self.rectangle.across(a),
            _ => false,
        };
        let closed = (0..4).filter(|corner| is_fit && !self.open.contains(corner));
        closed.into_iter().any(|corner| {
            let cell = self.rectangle.cells[self.rectangle.across(corner)];
            each(self.digits).any(|digit| {
                let with = self.state.cells_with(digit);
                let lines = SEATS[cell][1..].iter();
                let lines = lines.map(|&(line, _)| HOUSE_SET[usize::from(line)] & with);
                let is_confined = lines
                    .clone()
                    .all(|places| places != 0 && places & !own == 0);
                let others = lines.fold(0, |all, places| all | places);
                let other = (self.digits & !(1 << digit)).trailing_zeros() as usize;
                let removed = vec![Candidate::new(cell, other)];
                let apart: Vec<_> = digit_in(digit, others & own).collect();
                let houses = [1, 2].map(|kind| usize::from(SEATS[cell][kind].0));
                is_confined && self.tell(removed, &apart, &houses, found)
            })
        })
    }

    fn tell(
        &self,
        removed: Vec<Candidate>,
        apart: &[Candidate],
        houses: &[usize],
        found: Found<'_>,
    ) -> bool {
        let has = |candidate: &Candidate| self.state.position.has(*candidate);
        let removed: Vec<Candidate> = removed.into_iter().filter(has).collect();
        let body = self.rectangle.cells.into_iter();
        let body = body.flat_map(|cell| of_cell(cell, self.digits));
        let body = body.filter(has);
        let pattern = || Pattern::of(houses.to_vec(), body.collect(), apart.to_vec());
        !removed.is_empty() && found(Step::remove(self.technique, removed, pattern()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::{finds, finds_only};

    #[test]
    fn each_kind_of_rectangle_removes_what_the_essay_tells() {
        use Technique as T;
        let facts = [("r1c1 r1c4 r2c1", "38"), ("r2c4", "358")];
        finds_only(T::UniquenessTest1, &facts, "324 824");
        let (top, rows) = (("r1c1 r1c4", "38"), [("r2c1", "358"), ("r2c4", "368")]);
        let row = "522 523 525 526 527 528 529";
        finds(T::UniquenessTest2, &[top, ("r2c1 r2c4", "358")], row);
        let row = "522 523 525 526 527 529 622 623 625 626 627 629";
        let facts = [top, rows[0], rows[1], ("r2c8", "56")];
        finds(T::UniquenessTest3, &facts, row);
        let (row, column) = (("3 r2", "r2c1 r2c4"), ("3 c4", "r1c4 r2c4"));
        finds(T::UniquenessTest4, &[top, row], "821 824");
        let facts = [("r1c1 r2c4", "38"), ("r1c4 r2c1", "358")];
        finds(T::UniquenessTest5, &facts, "512 513 525 526");
        let others = [("3 r1", "r1c1 r1c4"), ("3 c1", "r1c1 r2c1")];
        let facts = [facts[0], row, column, others[0], others[1]];
        finds(T::UniquenessTest6, &facts, "314 321");
        finds(T::HiddenRectangle, &[("r1c1", "38"), row, column], "824");
    }
}
