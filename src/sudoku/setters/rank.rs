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

/// A line with its rank.
#[derive(Debug)]
pub(super) struct Rank {
    cells: Box<[Place]>,
    line: Box<[Place]>,
    /// The lines from each other edge.
    edges: Box<[Vec<Box<[Place]>>]>,
    /// The first digit.
    first: u64,
    /// The number of lines with this digit that are less, at most, and that are
    /// greater.
    less: usize,
    greater: usize,
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
        let less = rank % Rank::EDGES;
        Rank {
            cells: cells.into(),
            line: line.into(),
            edges: others.collect(),
            first: 1 << (rank / Rank::EDGES),
            less,
            greater: Rank::EDGES - 1 - less,
            may_tie,
        }
    }

    /// Returns how another line that begins with the same digit may compare with
    /// the ranked one. Lines are not equal, unless they may tie.
    fn order(&self, state: &State<'_>, other: &[Place]) -> Order {
        let mut order = Order::default();
        for (&one, &two) in self.line.iter().zip(other).skip(1) {
            let (one, two) = (state.get(one), state.get(two));
            order.less |= least(two) < most(one);
            order.greater |= most(two) > least(one);
            if one & two == 0 {
                return order;
            }
        }
        order.equal = self.may_tie;
        order
    }

    /// Removes what makes the number from an edge less than the line, or greater.
    fn bound<'m>(
        &'m self,
        state: &mut State<'m>,
        lines: &'m [Box<[Place]>],
        is_less: bool,
    ) -> Result<(), Dead<'m>> {
        let mut reach = 0;
        let mut only = None;
        for other in lines {
            if state.get(other[0]) & self.first == 0 {
                continue;
            }
            let order = self.order(state, other);
            if order.equal || if is_less { order.greater } else { order.less } {
                reach |= state.get(other[1]) & !self.first;
                only = Some(other);
            } else {
                state.keep(other[0], !self.first)?;
            }
        }
        match only {
            Some(other) if state.get(other[0]) == self.first => {
                let [low, high] = if is_less {
                    [&self.line, other]
                } else {
                    [other, &self.line]
                };
                ascend(state, low, high, !self.may_tie)
            }
            Some(_) if is_less => state.keep(self.line[1], u64::MAX >> (63 - most(reach))),
            Some(_) => state.keep(self.line[1], u64::MAX << least(reach)),
            None => Err(Dead(&self.line)),
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
    fn blamed(&self) -> &[Place] {
        &self.line
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
        let is_greater = |order: &&Order| !order.equal && !order.less;
        let less = orders.iter().filter(is_less).count();
        let greater = orders.iter().filter(is_greater).count();
        if less > self.less || greater > self.greater {
            return Err(Dead(&self.line));
        }
        for (order, lines) in orders.iter().zip(&self.edges) {
            if less == self.less && !is_less(&order) {
                self.bound(state, lines, true)?;
            }
            if greater == self.greater && !is_greater(&order) {
                self.bound(state, lines, false)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        2000
    }
}
