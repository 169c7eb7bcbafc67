//! Tridagons: three digits that cannot fill four boxes.
//!
//! Four boxes lie in two bands and two stacks. In each of them take three cells, one in each row and one in each
//! column of the box. If all twelve have the same three digits and no others, each box has them in one of six
//! arrangements, and the rows and columns between boxes fix one box by its neighbours. Going round, the arrangements
//! must fit; they do not if the three cells run one way in an odd number of the boxes, and the other way in the
//! rest: a permutation then would be even and odd. So at least one of the twelve cells has another digit, one of its
//! other candidates. What all of these rule out is false; if there is one, it is true. Example: the cells run down to
//! the right in boxes 1, 2 and 4, and down to the left in box 5.

use super::facts::{excludes, of, pass};
use crate::hodoku::prelude::*;
use crate::narration::branch::{cells, digits};
use crate::patterns::combinations::{Order, choose};

/// The columns of the three cells in the rows of a box: first those that run one way, then the other way.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// The greatest number of other candidates.
const MOST: usize = 6;

/// Finds four boxes and three digits.
pub fn find(position: &Position, found: Found<'_>) -> bool {
    choose(0o777_u16, 3, Order::ByLeast, &mut |three| {
        let pairs = [(0, 1), (0, 2), (1, 2)];
        pairs.iter().any(|&(upper, lower)| {
            pairs.iter().any(|&(left, right)| {
                let lines = [upper, lower].map(|band| [left, right].map(|stack| 3 * band + stack));
                let boxes = [lines[0][0], lines[0][1], lines[1][0], lines[1][1]];
                let ways = boxes.map(|square| ways(position, BOXES + square, three));
                let mut search = Search {
                    position,
                    three,
                    ways: &ways,
                    found: &mut *found,
                };
                search.choose(0, 0, Vec::new(), 0)
            })
        })
    })
}

/// The cells of a way through a box, whether they run the other way, and their other candidates.
type Way = (CellSet, bool, Vec<Candidate>);

/// Returns the ways through a box whose cells may all have one of three digits.
fn ways(position: &Position, square: usize, three: Nine) -> Vec<Way> {
    let is_open = each(three).all(|digit| position.places(square, digit) != 0);
    let ways = WAYS.iter().enumerate().filter(|_| is_open);
    let ways = ways.filter_map(|(number, columns)| {
        let cells = (0..3).map(|row| cell_at(square, 3 * row + columns[row]));
        let is_whole = cells.clone().all(|cell| position.of(cell) & three != 0);
        let of = |cell: usize| of_cell(cell, position.of(cell) & !three);
        let others = cells.clone().flat_map(of);
        is_whole.then(|| (set_of(cells.clone()), number > 2, others.collect()))
    });
    ways.filter(|way: &Way| way.2.len() <= MOST).collect()
}

struct Search<'a> {
    position: &'a Position,
    three: Nine,
    ways: &'a [Vec<Way>; 4],
    found: Found<'a>,
}

impl Search<'_> {
    /// Chooses a way through each box from one on, beside ways through those before it.
    fn choose(&mut self, at: usize, cells: CellSet, others: Vec<Candidate>, turned: usize) -> bool {
        if at == 4 {
            return turned % 2 == 1 && !others.is_empty() && self.conclude(cells, &others);
        }
        self.ways[at].iter().any(|(set, is_turned, more)| {
            let others = [&others[..], more].concat();
            let turned = turned + usize::from(*is_turned);
            others.len() <= MOST && self.choose(at + 1, cells | set, others, turned)
        })
    }

    fn conclude(&mut self, set: CellSet, others: &[Candidate]) -> bool {
        let is_false = |&it: &Candidate| others.iter().all(|&other| excludes(other, it));
        let removed: Vec<Candidate> = self.position.candidates().filter(is_false).collect();
        if removed.is_empty() {
            return false;
        }
        let three = self.three;
        let (all, filled) = (digits(three, "and"), cells(set, "and"));
        let pattern = Pattern {
            body: self.position.within(set, three).collect(),
            apart: others.to_vec(),
            said: format!("{all} cannot fill {filled}, so {}", of(others, "or")),
            ..Pattern::default()
        };
        let technique = Technique::Tridagon;
        pass(self.position, technique, removed, pattern, self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether three digits can fill the cells of ways through four boxes.
    fn can_fill(ways: [usize; 4]) -> bool {
        let digit_at = |square: usize, filling: usize, line: usize, is_row: bool| {
            let columns = WAYS[ways[square]];
            let row = match is_row {
                true => line,
                false => columns.iter().position(|&column| column == line).unwrap(),
            };
            WAYS[filling][row]
        };
        let fits = |a: (usize, usize), b: (usize, usize), is_row: bool| {
            (0..3).all(|line| digit_at(a.0, a.1, line, is_row) != digit_at(b.0, b.1, line, is_row))
        };
        let all = (0..6_usize.pow(4)).map(|k| [k % 6, k / 6 % 6, k / 36 % 6, k / 216]);
        all.into_iter().any(|[a, b, c, d]| {
            fits((0, a), (1, b), true)
                && fits((2, c), (3, d), true)
                && fits((0, a), (2, c), false)
                && fits((1, b), (3, d), false)
        })
    }

    #[test]
    fn three_digits_cannot_fill_boxes_of_which_an_odd_number_runs_the_other_way() {
        for k in 0..6_usize.pow(4) {
            let ways = [k % 6, k / 6 % 6, k / 36 % 6, k / 216];
            let turned = ways.iter().filter(|&&way| way > 2).count();
            assert!(turned % 2 == 0 || !can_fill(ways), "{ways:?}");
            // All that can be filled are not excluded, and some even ones are.
            assert!(turned % 2 == 1 || can_fill(ways), "{ways:?}");
        }
    }
}
