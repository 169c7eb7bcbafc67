//! Ranks: the place of a line among all rows and columns, read as numbers from
//! both ends, in order of size.
//!
//! Each digit begins as many of these numbers as the board has edges, four: so
//! the rank tells the first digit at once, and how many of the three others
//! that begin with it are less. Another line is less, greater or not known yet
//! by the first cells that may differ.

use super::sight::Place;
use super::state::{Dead, Propagator, State};

/// A line with its rank.
#[derive(Debug)]
pub(super) struct Rank {
    cells: Box<[Place]>,
    line: Box<[Place]>,
    others: Vec<Box<[Place]>>,
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

    /// Creates the rank of a line, counted from 0.
    pub(super) fn new(line: &[Place], all: &[Vec<Place>], rank: usize, may_tie: bool) -> Rank {
        let others = all.iter().filter(|other| other[..] != *line);
        let others: Vec<Box<[Place]>> = others.map(|other| other.as_slice().into()).collect();
        let mut cells = all.concat();
        cells.sort_unstable();
        cells.dedup();
        let less = rank % Rank::EDGES;
        Rank {
            cells: cells.into(),
            line: line.into(),
            others,
            first: 1 << (rank / Rank::EDGES),
            less,
            greater: Rank::EDGES - 1 - less,
            may_tie,
        }
    }
}

/// How another line compares with the ranked one.
enum Order {
    Less,
    Greater,
    Equal,
    /// The first place at which they may differ.
    Open(usize),
}

fn order(state: &State<'_>, line: &[Place], other: &[Place]) -> Order {
    let (mut first, mut may_be_equal) = (None, true);
    let (mut may_be_less, mut may_be_greater) = (false, false);
    for (at, (&one, &two)) in line.iter().zip(other).enumerate() {
        let (one, two) = (state.get(one), state.get(two));
        if one == two && one.is_power_of_two() {
            continue;
        }
        first = first.or(Some(at));
        may_be_less |= two.trailing_zeros() < 63 - one.leading_zeros();
        may_be_greater |= 63 - two.leading_zeros() > one.trailing_zeros();
        if one & two == 0 {
            may_be_equal = false;
            break;
        }
    }
    match (first, may_be_less, may_be_greater) {
        (None, ..) => Order::Equal,
        (_, true, false) if !may_be_equal => Order::Less,
        (_, false, true) if !may_be_equal => Order::Greater,
        (Some(at), ..) => Order::Open(at),
    }
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
        let (mut less, mut greater) = (0, 0);
        let (mut open, mut others) = (Vec::new(), Vec::new());
        for other in &self.others {
            let first = state.get(other[0]);
            if first & self.first == 0 {
                continue;
            }
            // Whether it begins with the same digit is not known yet.
            if first != self.first {
                others.push(other);
                continue;
            }
            match order(state, &self.line[1..], &other[1..]) {
                Order::Less => less += 1,
                Order::Greater => greater += 1,
                Order::Equal if self.may_tie => {}
                Order::Equal => return Err(Dead(&self.cells)),
                Order::Open(at) => open.push((other, at + 1)),
            }
        }
        if less > self.less || greater > self.greater {
            return Err(Dead(&self.cells));
        }
        let (none_less, none_greater) = (less == self.less, greater == self.greater);
        for (other, at) in open {
            let (one, two) = (self.line[at], other[at]);
            if none_less {
                state.keep(two, u64::MAX << state.get(one).trailing_zeros())?;
                let most = 63 - state.get(two).leading_zeros();
                state.keep(one, u64::MAX >> (63 - most))?;
            }
            if none_greater {
                let most = 63 - state.get(one).leading_zeros();
                state.keep(two, u64::MAX >> (63 - most))?;
                state.keep(one, u64::MAX << state.get(two).trailing_zeros())?;
            }
        }
        for other in others {
            let is_out = match order(state, &self.line[1..], &other[1..]) {
                Order::Less => none_less,
                Order::Greater => none_greater,
                Order::Equal => !self.may_tie,
                Order::Open(_) => false,
            };
            if is_out {
                state.keep(other[0], !self.first)?;
            }
        }
        Ok(())
    }

    fn cost(&self) -> usize {
        2000
    }
}
