//! Cells with some digits, connected by their sides.
//!
//! A walk from a cell that has one of the digits for certain reaches all that may be
//! connected with it: no other cell has one. On the way back it knows which cells are
//! the only way to others that have one, or to as many as there are to be.

use super::sight::Place;
use super::state::{Dead, Propagator, State};
use crate::board::beside;

#[derive(Debug)]
pub(super) struct Connected {
    cells: Box<[Place]>,
    /// The cells that share a side with each, by their numbers.
    beside: Vec<Vec<usize>>,
    digits: u64,
    /// The number of cells with one of the digits, if it is given.
    count: Option<usize>,
}

impl Connected {
    pub(super) fn new(rows: &[Vec<Place>], (digits, count): (u64, Option<usize>)) -> Connected {
        let lens: Vec<usize> = rows.iter().map(Vec::len).collect();
        Connected {
            cells: rows.concat().into(),
            beside: beside(&lens),
            digits,
            count,
        }
    }

    /// Returns the cells that are connected with a first one by at most this number of
    /// further cells, without those that have a digit already.
    fn reached(&self, first: usize, more: usize, may: &[bool], is: &[bool]) -> Vec<bool> {
        let mut reached = vec![false; may.len()];
        reached[first] = true;
        let (mut now, mut next, mut left) = (vec![first], Vec::new(), more);
        loop {
            while let Some(at) = now.pop() {
                for &other in self.beside[at].iter().filter(|&&other| may[other]) {
                    if !reached[other] && is[other] {
                        reached[other] = true;
                        now.push(other);
                    } else if !reached[other] {
                        next.push(other);
                    }
                }
            }
            next.retain(|&at| !reached[at]);
            if left == 0 || next.is_empty() {
                return reached;
            }
            left -= 1;
            next.iter().for_each(|&at| reached[at] = true);
            now = std::mem::take(&mut next);
        }
    }
}

/// A walk through all cells that are connected, which finds those without which they
/// are not.
struct Walk<'a> {
    of: &'a Connected,
    reached: &'a [bool],
    is: &'a [bool],
    /// The number of cells that are to be left without a cell.
    least: usize,
    all: usize,
    /// When each cell was met, from 1 on.
    met: Vec<usize>,
    clock: usize,
    needed: Vec<usize>,
}

impl Walk<'_> {
    /// Returns the earliest cell beside this one and those after it, their number, and
    /// whether one of them has a digit.
    fn visit(&mut self, at: usize) -> (usize, usize, bool) {
        self.clock += 1;
        self.met[at] = self.clock;
        let (mut earliest, mut size, mut has) = (self.clock, 1, self.is[at]);
        let (mut cut, mut is_needed) = (0, false);
        let of = self.of;
        for &other in of.beside[at].iter().filter(|&&other| self.reached[other]) {
            if self.met[other] > 0 {
                earliest = earliest.min(self.met[other]);
                continue;
            }
            let inner = self.visit(other);
            if inner.0 >= self.met[at] {
                cut += inner.1;
                is_needed |= inner.2;
            }
            earliest = earliest.min(inner.0);
            size += inner.1;
            has |= inner.2;
        }
        if is_needed || self.all - 1 - cut < self.least {
            self.needed.push(at);
        }
        (earliest, size, has)
    }
}

impl Propagator for Connected {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let digits = |place: &Place| state.get(*place);
        let may: Vec<bool> = self
            .cells
            .iter()
            .map(|place| digits(place) & self.digits != 0)
            .collect();
        let is: Vec<bool> = self
            .cells
            .iter()
            .map(|place| digits(place) & !self.digits == 0)
            .collect();
        let number = |of: &[bool]| of.iter().filter(|&&holds| holds).count();
        let (known, least) = (number(&is), self.count.unwrap_or(1));
        let Some(first) = is.iter().position(|&is| is) else {
            let mut open = (0..may.len()).filter(|&at| may[at]);
            return match (open.next(), open.next()) {
                (Some(only), None) => state.keep(self.cells[only], self.digits),
                (None, _) => Err(Dead(&self.cells)),
                _ => Ok(()),
            };
        };
        let Some(more) = self.count.unwrap_or(may.len()).checked_sub(known) else {
            return Err(Dead(&self.cells));
        };
        let reached = self.reached(first, more, &may, &is);
        let all = number(&reached);
        if all < least || (0..may.len()).any(|at| is[at] && !reached[at]) {
            return Err(Dead(&self.cells));
        }
        for at in (0..may.len()).filter(|&at| may[at] && !reached[at]) {
            state.keep(self.cells[at], !self.digits)?;
        }
        if all == known || known == 1 && self.count.is_none() {
            return Ok(());
        }
        let mut walk = Walk {
            of: self,
            reached: &reached,
            is: &is,
            least,
            all,
            met: vec![0; may.len()],
            clock: 0,
            needed: Vec::new(),
        };
        walk.visit(first);
        let mut needed = walk.needed.into_iter();
        needed.try_for_each(|at| state.keep(self.cells[at], self.digits))
    }

    fn cost(&self) -> usize {
        1000
    }
}
