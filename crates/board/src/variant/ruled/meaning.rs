//! The meaning of each kind, by which solutions are verified.

use std::cmp::Ordering;

use super::terms::{
    beside, connected, equality, indexed, level, lines_of, look_and_say, square_class, squares,
    table, taxicab,
};
use super::{Automaton, Kind, Ruled};
use crate::variant::regions::{Regions, region_of};
use crate::{Cell, Digit, Grid};

/// A full grid and its regions.
#[derive(Clone, Copy)]
pub(in crate::variant) struct Board<'a> {
    pub(in crate::variant) grid: &'a Grid,
    /// `None` if they are the boxes.
    pub(in crate::variant) regions: Option<&'a Regions>,
    /// The values of the cells that follow the board.
    pub(in crate::variant) variables: &'a [usize],
}

impl Board<'_> {
    /// Returns the value of a cell, 0 if it has none.
    pub(in crate::variant) fn value(&self, cell: Cell) -> usize {
        match cell.index().checked_sub(self.grid.shape().cell_count()) {
            Some(variable) => self.variables.get(variable).copied().unwrap_or(0),
            None => self.grid.get(cell).map_or(0, Digit::value),
        }
    }

    fn region(&self, cell: Cell) -> usize {
        region_of(self.regions, self.grid.shape(), cell)
    }
}

impl Ruled {
    /// Returns whether a full grid satisfies it.
    pub(in crate::variant) fn holds(&self, board: Board<'_>) -> bool {
        let shape = board.grid.shape();
        let side = shape.side();
        let cells = self.cells();
        let values: Vec<usize> = cells.iter().map(|&cell| board.value(cell)).collect();
        let number = self.number().unsigned_abs() as usize;
        let parts = || {
            let of_part = |part: &[Cell]| part.iter().map(|&cell| board.value(cell)).collect();
            self.parts
                .iter()
                .map(move |part| of_part(part))
                .collect::<Vec<Vec<usize>>>()
        };
        let steps = |holds: &dyn Fn(usize, usize) -> bool| {
            values.windows(2).all(|pair| holds(pair[0], pair[1]))
        };
        let sorted = |values: &[usize]| {
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let gaps = |least: usize, most: usize| {
            sorted(&values)
                .windows(2)
                .all(|pair| (least..=most).contains(&(pair[1] - pair[0])))
        };
        let ends = || {
            let (one, other) = (values[0], values[values.len() - 1]);
            (one.min(other), one.max(other))
        };
        let inner = || &values[1..values.len() - 1];
        let count = |digit: usize| values.iter().filter(|&&value| value == digit).count();
        match self.kind {
            Kind::Palindrome => values.iter().eq(values.iter().rev()),
            Kind::Renban => gaps(1, 1),
            Kind::Nabner => gaps(2, side),
            Kind::Whisper => steps(&|a, b| a.abs_diff(b) >= number),
            Kind::Slow => steps(&|a, b| a <= b),
            Kind::Parity => steps(&|a, b| a % 2 != b % 2),
            Kind::Between => inner()
                .iter()
                .all(|&value| ends().0 < value && value < ends().1),
            Kind::Lockout => {
                let (low, high) = ends();
                high - low >= number && inner().iter().all(|&value| value < low || value > high)
            }
            Kind::RegionSum => {
                let mut sums: Vec<(usize, usize)> = Vec::new();
                for (&cell, &value) in cells.iter().zip(&values) {
                    match sums.last_mut().filter(|last| last.0 == board.region(cell)) {
                        Some(last) => last.1 += value,
                        None => sums.push((board.region(cell), value)),
                    }
                }
                sums.iter().all(|sum| sum.1 == sums[0].1)
            }
            Kind::Entropic => different(&values, 3, |value| level(value, side)),
            Kind::Modular => different(&values, number, |value| value % number),
            Kind::Zipper => {
                let len = values.len();
                let mut sums: Vec<usize> = (0..len / 2)
                    .map(|k| values[k] + values[len - 1 - k])
                    .collect();
                sums.extend((len % 2 == 1).then(|| values[len / 2]));
                sums.iter().all(|&sum| sum == sums[0])
            }
            Kind::DoubleArrow => inner().iter().sum::<usize>() == ends().0 + ends().1,
            Kind::SameDifference => steps(&|a, b| a.abs_diff(b) == values[0].abs_diff(values[1])),
            Kind::SumLine => is_cut(values.iter().copied(), number),
            Kind::SumLoop => (0..values.len()).any(|from| {
                is_cut(
                    values[from..].iter().chain(&values[..from]).copied(),
                    number,
                )
            }),
            Kind::Greater => steps(&|a, b| a > b),
            Kind::Minimum => values[1..].iter().all(|&value| value > values[0]),
            Kind::Maximum => values[1..].iter().all(|&value| value < values[0]),
            Kind::Clone => parts().iter().all(|part| *part == parts()[0]),
            Kind::SameValues => parts()
                .iter()
                .all(|part| sorted(part) == sorted(&parts()[0])),
            Kind::EqualSum => {
                let sums: Vec<usize> = parts().iter().map(|part| part.iter().sum()).collect();
                sums.iter().all(|&sum| sum == sums[0])
            }
            Kind::Quadruple => self.numbers.iter().all(|&digit| {
                let often = self.numbers.iter().filter(|&&other| other == digit).count();
                count(digit as usize) >= often
            }),
            Kind::Exactly => self.numbers.iter().all(|&digit| {
                let often = self.numbers.iter().filter(|&&other| other == digit).count();
                count(digit as usize) == often
            }),
            Kind::Sandwich => {
                let place = |digit| values.iter().position(|&value| value == digit);
                match (place(1), place(side)) {
                    (Some(one), Some(other)) => {
                        let (from, to) = (one.min(other), one.max(other));
                        values[from..to].iter().skip(1).sum::<usize>() == number
                    }
                    _ => false,
                }
            }
            Kind::XSum => values
                .get(..values[0])
                .is_some_and(|first| first.iter().sum::<usize>() == number),
            Kind::Skyscraper => seen(&values).count() == number,
            Kind::HiddenSkyscraper => {
                let mut highest = 0;
                let hidden = values.iter().find(|&&value| {
                    highest = highest.max(value);
                    value < highest
                });
                hidden == Some(&number)
            }
            Kind::NumberedRoom => values.get(values[0].wrapping_sub(1)) == Some(&number),
            Kind::FullRank | Kind::FullRankTied => {
                let others = lines_of(shape).filter(|line| *line != cells);
                let others = others.map(|line| line.into_iter().map(|cell| board.value(cell)));
                let orders: Vec<_> = others
                    .map(|line| line.cmp(values.iter().copied()))
                    .collect();
                let count = |order| orders.iter().filter(|&&found| found == order).count();
                let may_tie = self.kind == Kind::FullRankTied;
                count(Ordering::Less) + 1 == number && (may_tie || count(Ordering::Equal) == 0)
            }
            Kind::CountDistinct => {
                let mut others = sorted(&values[1..]);
                others.dedup();
                others.len() == values[0]
            }
            Kind::CountingCircles => values.iter().all(|&value| count(value) + number == value),
            Kind::ColumnIndex | Kind::RowIndex => {
                cells.iter().zip(&values).all(|(&cell, &value)| {
                    let (other, holds) = indexed(self.kind, shape, cell, value);
                    board.value(other) == holds
                })
            }
            Kind::ValueIndex => values.get(values[1] + 1) == Some(&values[0]),
            Kind::Equality => {
                let facts = values.iter().map(|&value| equality(value, side));
                let sums = facts.fold((0, 0), |sum, fact| (sum.0 + fact.0, sum.1 + fact.1));
                sums == (0, 0) && gaps(1, side)
            }
            Kind::Rellik => {
                let mut sums = vec![false; number + 1];
                sums[0] = true;
                for &value in &values {
                    for sum in (value..=number).rev() {
                        sums[sum] |= sums[sum - value];
                    }
                }
                gaps(1, side) && (number == 0 || !sums[number])
            }
            Kind::Lunchbox => {
                let place = |&value: &usize| values.iter().position(|&other| other == value);
                let (least, most) = (values.iter().min(), values.iter().max());
                let places =
                    [least.and_then(place), most.and_then(place)].map(|at| at.unwrap_or(0));
                let (from, to) = (places[0].min(places[1]), places[0].max(places[1]));
                gaps(1, side) && values[from..to].iter().skip(1).sum::<usize>() == number
            }
            Kind::LookAndSay => look_and_say(&self.text)
                .is_some_and(|said| said.iter().all(|&(often, digit)| count(digit) == often)),
            Kind::Linear => {
                let factors = self.numbers[1..].iter();
                let products = factors
                    .zip(&values)
                    .map(|(&factor, &value)| factor * value as i32);
                products.sum::<i32>() == self.number()
            }
            Kind::Regex | Kind::Automaton => self.automaton(side).is_some_and(|automaton| {
                let parts = parts();
                let lines = parts.iter().enumerate().flat_map(|(at, line)| {
                    let before = (at > 0).then_some(Automaton::BREAK);
                    before.into_iter().chain(line.iter().map(|value| value - 1))
                });
                automaton.accepts(lines)
            }),
            Kind::Connected => connected(&self.text, side).is_some_and(|(digits, count)| {
                let rows: Vec<usize> = self.parts.iter().map(|row| row.len()).collect();
                let is_one = |at: &usize| values[*at] > 0 && digits >> (values[*at] - 1) & 1 == 1;
                let all: Vec<usize> = (0..values.len()).filter(is_one).collect();
                let (beside, mut seen) = (beside(&rows), all[..all.len().min(1)].to_vec());
                let mut next = 0;
                while let Some(&at) = seen.get(next) {
                    let near = beside[at].iter().copied().filter(is_one);
                    let new: Vec<usize> = near.filter(|other| !seen.contains(other)).collect();
                    seen.extend(new);
                    next += 1;
                }
                !all.is_empty()
                    && seen.len() == all.len()
                    && count.is_none_or(|count| count == all.len())
            }),
            Kind::DistinctLines => {
                let lines: Vec<Vec<usize>> = lines_of(shape)
                    .map(|line| line.into_iter().map(|cell| board.value(cell)).collect())
                    .collect();
                (1..lines.len()).all(|at| !lines[..at].contains(&lines[at]))
            }
            Kind::Relation => {
                table(&self.text, side).is_some_and(|table| steps(&|a, b| table[a - 1][b - 1]))
            }
            Kind::RelationAll => table(&self.text, side).is_some_and(|table| {
                let later = |place: usize| values[place + 1..].iter();
                let mut places = 0..values.len();
                places.all(|at| later(at).all(|&b| table[values[at] - 1][b - 1]))
            }),
            Kind::GlobalEntropy | Kind::GlobalModular => {
                let class = square_class(self.kind);
                squares(shape).all(|square| {
                    let mut classes = [false; 3];
                    for cell in square {
                        classes[class(board.value(cell), side)] = true;
                    }
                    classes == [true; 3] || square.iter().any(|&cell| board.value(cell) == 0)
                })
            }
            Kind::AntiTaxicab => shape.cells().all(|one| {
                shape.cells().all(|other| {
                    let value = board.value(one);
                    one == other
                        || value != board.value(other)
                        || taxicab(shape, one, other) != value
                })
            }),
            Kind::Outside => values.iter().all(|&value| value == 0),
            // Together, as they are about the same regions.
            Kind::ChaosConstruction | Kind::SameRegion | Kind::RegionArrow => true,
            Kind::DutchFlatmates => shape.cells().all(|cell| {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                2 * board.value(cell) != side + 1
                    || (row > 0 && board.value(shape.cell(row - 1, column)) == 1)
                    || (row + 1 < side && board.value(shape.cell(row + 1, column)) == side)
            }),
        }
    }
}

/// Returns whether as many neighbours on a line are of different classes.
fn different(values: &[usize], window: usize, class: impl Fn(usize) -> usize) -> bool {
    (0..values.len()).all(|place| {
        let later = values[place + 1..].iter().take(window - 1);
        later
            .copied()
            .all(|value| class(value) != class(values[place]))
    })
}

/// Returns whether a line can be cut into parts with this sum.
fn is_cut(values: impl Iterator<Item = usize>, sum: usize) -> bool {
    let mut rest = 0;
    for value in values {
        rest += value;
        match rest.cmp(&sum) {
            Ordering::Less => {}
            Ordering::Equal => rest = 0,
            Ordering::Greater => return false,
        }
    }
    rest == 0
}

/// Returns the values that are greater than all before them.
fn seen(values: &[usize]) -> impl Iterator<Item = usize> + '_ {
    let mut highest = 0;
    values.iter().copied().filter(move |&value| {
        let is_seen = value > highest;
        highest = highest.max(value);
        is_seen
    })
}
