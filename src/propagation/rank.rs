//! Ranks: the place of a line among all rows and columns, read as numbers from
//! both ends, in order of size.
//!
//! Each edge of the board has each digit once, so each digit begins four of
//! these numbers, one from each edge: the rank tells the first digit at once, and
//! how many of the numbers from the three other edges that begin with it are
//! less. From an edge, the number may be any line whose first cell may have the
//! digit: the edge counts as less if all of these are less, and so on. Once as
//! many edges are less as the rank says, no other one is.

use super::sight::Place;
use super::state::{Dead, Propagator, State};

/// Lines of which no two are the same.
#[derive(Debug)]
pub(super) struct Distinct {
    cells: Box<[Place]>,
    lines: Vec<Vec<Place>>,
}

impl Distinct {
    pub(super) fn new(lines: Vec<Vec<Place>>) -> Distinct {
        let mut cells = lines.concat();
        cells.sort_unstable();
        cells.dedup();
        Distinct {
            cells: cells.into(),
            lines,
        }
    }
}

impl Propagator for Distinct {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// Looks for two lines that differ in one place at most.
    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        for (at, line) in self.lines.iter().enumerate() {
            for other in &self.lines[..at] {
                let pairs = line.iter().zip(other).filter(|(one, two)| one != two);
                let mut open = pairs.filter(|(one, two)| {
                    let digits = state.get(**one);
                    digits != state.get(**two) || !digits.is_power_of_two()
                });
                match (open.next(), open.next()) {
                    (None, _) => return Err(Dead(&self.cells)),
                    (Some((&one, &two)), None) => {
                        for (one, two) in [(one, two), (two, one)] {
                            let digits = state.get(one);
                            if digits.is_power_of_two() {
                                state.keep(two, !digits)?;
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        10_000
    }
}

/// A line with its rank.
#[derive(Debug)]
pub(super) struct Rank {
    cells: Box<[Place]>,
    line: Box<[Place]>,
    /// The lines from each other edge.
    edges: Box<[Vec<Box<[Place]>>]>,
    /// The first digit.
    first: u64,
    /// The first cells of the line, and of all lines.
    near: Box<[Place]>,
    /// The number of other lines with this digit that are less, and that are not.
    less: usize,
    others: usize,
    may_tie: bool,
}

impl Rank {
    /// The number of lines that begin with a digit.
    pub(super) const EDGES: usize = 4;

    /// Creates the rank of a line, counted from 0. The lines of the board begin at
    /// each edge in turn.
    pub(super) fn new(line: &[Place], all: &[Vec<Place>], rank: usize, may_tie: bool) -> Rank {
        let edges = (0..Rank::EDGES).map(|edge| {
            let lines = all.iter().skip(edge).step_by(Rank::EDGES);
            lines.map(|line| line.as_slice().into()).collect()
        });
        let others = edges.filter(|lines: &Vec<Box<[Place]>>| lines.iter().all(|of| **of != *line));
        let mut cells = all.concat();
        cells.sort_unstable();
        cells.dedup();
        let mut near: Vec<Place> = all.iter().map(|line| line[0]).collect();
        near.extend(&line[..line.len().min(3)]);
        near.sort_unstable();
        near.dedup();
        let less = rank % Rank::EDGES;
        Rank {
            cells: cells.into(),
            line: line.into(),
            edges: others.collect(),
            first: 1 << (rank / Rank::EDGES),
            less,
            others: Rank::EDGES - 1 - less,
            may_tie,
            near: near.into(),
        }
    }

    /// Returns how another line that begins with the same digit may compare with
    /// the ranked one. Lines are not equal, unless they may tie.
    fn order(&self, state: &State<'_>, other: &[Place]) -> Order {
        let (mut less, mut greater) = (Reach::OPEN, Reach::OPEN);
        for (&one, &two) in self.line.iter().zip(other).skip(1) {
            let [one, two] = [one, two].map(|place| state.get(place) & !self.first);
            less.step(two, one);
            greater.step(one, two);
            if one & two == 0 || !less.is_open && !greater.is_open {
                let [less, greater] = [less.is_less, greater.is_less];
                return Order {
                    less,
                    greater,
                    equal: false,
                };
            }
        }
        let mut order = Order {
            less: less.is_less,
            greater: greater.is_less,
            equal: false,
        };
        order.equal = self.may_tie;
        order
    }

    /// Removes what makes the number from an edge less than the line, if `is_less`,
    /// or else not less.
    fn bound<'m>(
        &'m self,
        state: &mut State<'m>,
        lines: &'m [Box<[Place]>],
        is_less: bool,
    ) -> Result<(), Dead<'m>> {
        let begins = |state: &State<'_>, line: &[Place]| state.get(line[0]) & self.first != 0;
        for other in lines {
            let order = self.order(state, other);
            let is_right = match is_less {
                true => order.greater || order.equal,
                false => order.less,
            };
            if begins(state, other) && !is_right {
                state.keep(other[0], !self.first)?;
            }
        }
        let mut may_be = lines.iter().filter(|other| begins(state, other));
        match (may_be.next(), may_be.next()) {
            (None, _) => Err(Dead(&self.line)),
            (Some(other), None) => {
                let [low, high] = if is_less {
                    [&self.line, other]
                } else {
                    [other, &self.line]
                };
                ascend(state, low, high, !(is_less && self.may_tie))
            }
            _ => {
                for at in 1..self.line.len() {
                    let one = state.get(self.line[at]);
                    let right = if is_less {
                        u64::MAX << least(one)
                    } else {
                        u64::MAX >> (63 - most(one))
                    };
                    let may_be = lines.iter().filter(|other| begins(state, other));
                    let reach = may_be.fold(0, |all, other| {
                        all | state.get(other[at]) & right & !self.first
                    });
                    if reach == 0 {
                        return Err(Dead(&self.line));
                    }
                    let line = if is_less {
                        u64::MAX >> (63 - most(reach))
                    } else {
                        u64::MAX << least(reach)
                    };
                    state.keep(self.line[at], line)?;
                    if !reach.is_power_of_two() {
                        break;
                    }
                    // So it is in no line that begins otherwise.
                    for other in lines.iter() {
                        if !begins(state, other) {
                            state.keep(other[at], !reach)?;
                        }
                    }
                    if state.get(self.line[at]) != reach {
                        break;
                    }
                }
                Ok(())
            }
        }
    }
}

/// How a line may compare with the ranked one.
#[derive(Clone, Copy, Default)]
struct Order {
    less: bool,
    equal: bool,
    greater: bool,
}

/// Whether some digits of one line are less than some of another, so far: the
/// least of the one, the greatest of the other, none twice.
struct Reach {
    low: u64,
    high: u64,
    is_less: bool,
    is_open: bool,
}

impl Reach {
    const OPEN: Reach = Reach {
        low: 0,
        high: 0,
        is_less: false,
        is_open: true,
    };

    fn step(&mut self, low: u64, high: u64) {
        let (low, high) = (low & !self.low, high & !self.high);
        if !self.is_open {
            return;
        }
        if low == 0 || high == 0 {
            self.is_open = false;
            return;
        }
        let (low, high) = (1 << least(low), 1 << most(high));
        self.is_less = low < high;
        self.is_open = low == high;
        self.low |= low;
        self.high |= high;
    }
}

fn least(digits: u64) -> u32 {
    digits.trailing_zeros()
}

fn most(digits: u64) -> u32 {
    63 - digits.leading_zeros()
}

/// Removes the digits with which a line is not less than another, or equal.
fn ascend<'m>(
    state: &mut State<'m>,
    low: &[Place],
    high: &[Place],
    is_strict: bool,
) -> Result<(), Dead<'m>> {
    for (at, (&one, &two)) in low.iter().zip(high).enumerate() {
        if one == two {
            continue;
        }
        // Whether the rest can ascend, too, when these two are equal.
        let rest = low[at + 1..].iter().zip(&high[at + 1..]);
        let mut rest = rest.map(|(&one, &two)| least(state.get(one)).cmp(&most(state.get(two))));
        let may_tie = match rest.find(|order| order.is_ne()) {
            Some(order) => order.is_lt(),
            None => !is_strict,
        };
        let gap = u32::from(!may_tie);
        let (bottom, top) = (least(state.get(one)) + gap, most(state.get(two)));
        if bottom > top {
            return state.keep(one, 0);
        }
        state.keep(two, u64::MAX << bottom)?;
        state.keep(one, u64::MAX >> (63 + gap - top))?;
        if state.get(one) != state.get(two) || !state.get(one).is_power_of_two() {
            break;
        }
    }
    Ok(())
}

impl Propagator for Rank {
    fn cells(&self) -> &[Place] {
        &self.cells
    }
    fn blamed<'a>(&'a self, _: Dead<'a>) -> &'a [Place] {
        &self.near
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        state.keep(self.line[0], self.first)?;
        let mut orders = [Order::default(); Rank::EDGES];
        for (all, lines) in orders.iter_mut().zip(&self.edges) {
            for other in lines {
                if state.get(other[0]) & self.first != 0 {
                    let order = self.order(state, other);
                    all.less |= order.less;
                    all.equal |= order.equal;
                    all.greater |= order.greater;
                }
            }
        }
        let orders = &orders[..self.edges.len()];
        let is_less = |order: &&Order| !order.equal && !order.greater;
        // Equal lines are not less.
        let is_other = |order: &&Order| !order.less;
        let less = orders.iter().filter(is_less).count();
        let others = orders.iter().filter(is_other).count();
        if less > self.less || others > self.others {
            return Err(Dead(&self.line));
        }
        for (order, lines) in orders.iter().zip(&self.edges) {
            if less == self.less && !is_less(&order) {
                self.bound(state, lines, true)?;
            }
            if others == self.others && !is_other(&order) {
                self.bound(state, lines, false)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        2000
    }
}
