//! The automaton of each kind of line.

use super::automaton::Steps;
use crate::board::{Automaton, Kind, Ruled, equality, look_and_say};

/// The steps of a line: from a state and a value to states.
type Step = Box<dyn Fn(usize, u64, u64, &mut Vec<u64>)>;

/// A line as steps.
pub(super) struct Line {
    starts: Vec<u64>,
    step: Step,
    accepts: Box<dyn Fn(u64) -> bool>,
}

impl Steps for Line {
    fn starts(&self) -> Vec<u64> {
        self.starts.clone()
    }

    fn step(&self, place: usize, state: u64, value: usize, next: &mut Vec<u64>) {
        (self.step)(place, state, value as u64, next);
    }

    fn accepts(&self, state: u64) -> bool {
        (self.accepts)(state)
    }
}

impl Line {
    /// Returns the digits of a line of one cell, as bits.
    pub(super) fn first(&self, side: usize) -> u64 {
        let is_right = |&value: &usize| {
            let mut next = Vec::new();
            let starts = self.starts.iter();
            starts.for_each(|&state| self.step(0, state, value, &mut next));
            next.iter().any(|&state| self.accepts(state))
        };
        (1..=side)
            .filter(is_right)
            .map(|value| 1 << (value - 1))
            .sum()
    }
}

/// A state that accepts all that follows.
const DONE: u64 = (1 << 48) - 1;

/// Two numbers in a state, the first below 2^16.
fn both(one: u64, other: u64) -> u64 {
    one | other << 16
}

fn split(state: u64) -> (u64, u64) {
    (state & 0xffff, state >> 16)
}

/// Creates a line that begins in 0 and goes on in at most one state.
fn line(
    step: impl Fn(usize, u64, u64) -> Option<u64> + 'static,
    accepts: impl Fn(u64) -> bool + 'static,
) -> Line {
    Line {
        starts: vec![0],
        step: Box::new(move |place, state, value, next| next.extend(step(place, state, value))),
        accepts: Box::new(accepts),
    }
}

/// Returns the steps of a constraint with as many cells, in the
/// [order](order) that they are for; `None` if it is no line.
pub(super) fn steps(ruled: &Ruled, len: usize, side: usize) -> Option<Line> {
    let number = ruled
        .numbers()
        .first()
        .copied()
        .unwrap_or(0)
        .unsigned_abs()
        .into();
    let (most, count) = (side as u64, len as u64);
    let numbers = || {
        ruled
            .numbers()
            .iter()
            .map(|&number| number.unsigned_abs().into())
    };
    Some(match ruled.kind() {
        Kind::Renban => line(
            move |_, seen, value| {
                let seen = unseen(seen, value)?;
                let span = 63 - seen.leading_zeros() - seen.trailing_zeros();
                (u64::from(span) < count).then_some(seen)
            },
            |_| true,
        ),
        Kind::Equality => line(
            |_, seen, value| unseen(seen, value),
            move |seen| {
                let values = (1..=side).filter(|value| seen >> value & 1 == 1);
                let facts = values.map(|value| equality(value, side));
                facts.fold((0, 0), |sum, fact| (sum.0 + fact.0, sum.1 + fact.1)) == (0, 0)
            },
        ),
        Kind::Between | Kind::Lockout => {
            let is_lockout = ruled.kind() == Kind::Lockout;
            line(
                move |place, state, value| {
                    let (low, high) = split(state);
                    match place {
                        0 => Some(both(value, value)),
                        1 => {
                            let (low, high) = (low.min(value), high.max(value));
                            let is_wide = !is_lockout || high - low >= number;
                            is_wide.then(|| both(low, high))
                        }
                        _ if is_lockout => (value < low || value > high).then_some(state),
                        _ => (low < value && value < high).then_some(state),
                    }
                },
                |_| true,
            )
        }
        Kind::Zipper => line(
            move |place, state, value| {
                let (total, first) = split(state);
                // The middle cell comes first, if there is one.
                let place = place + (len + 1) % 2;
                match (total, first) {
                    _ if place == 0 => Some(both(value, 0)),
                    (_, 0) => Some(both(total, value)),
                    (0, first) => Some(both(first + value, 0)),
                    (total, first) => (first + value == total).then(|| both(total, 0)),
                }
            },
            |_| true,
        ),
        Kind::SameDifference => line(
            |place, state, value| {
                let (last, gap) = split(state);
                let found = last.abs_diff(value);
                match place {
                    0 => Some(both(value, 0)),
                    1 => Some(both(value, found)),
                    _ => (found == gap).then(|| both(value, gap)),
                }
            },
            |_| true,
        ),
        Kind::SumLine | Kind::SumLoop => {
            // A part of a loop may have begun before the first cell.
            let before = if ruled.kind() == Kind::SumLoop {
                number
            } else {
                1
            };
            Line {
                starts: (0..before).map(|sum| both(sum, sum)).collect(),
                ..line(
                    move |_, state, value| {
                        let (before, sum) = split(state);
                        let sum = sum + value;
                        (sum <= number).then(|| both(before, if sum == number { 0 } else { sum }))
                    },
                    |state| split(state).0 == split(state).1,
                )
            }
        }
        Kind::Quadruple => counted(tally(numbers()), true)?,
        Kind::Exactly => counted(tally(numbers()), false)?,
        Kind::LookAndSay => {
            let said = look_and_say(ruled.text())?;
            let wanted = said
                .iter()
                .map(|&(often, digit)| (digit as u64, often as u64));
            counted(wanted.collect(), false)?
        }
        Kind::Sandwich => line(
            move |_, state, value| {
                let (crusts, sum) = split(state);
                match crusts {
                    _ if value == 1 || value == most => match crusts {
                        0 => Some(both(1, 0)),
                        _ => (sum == number).then(|| both(2, 0)),
                    },
                    1 => (sum + value <= number).then(|| both(1, sum + value)),
                    _ => Some(state),
                }
            },
            |state| state == both(2, 0),
        ),
        Kind::XSum => line(
            move |place, state, value| {
                let (left, sum) = if place == 0 { (value, 0) } else { split(state) };
                match left {
                    _ if state == DONE => Some(DONE),
                    1 => (sum + value == number).then_some(DONE),
                    _ => (sum + value < number).then(|| both(left - 1, sum + value)),
                }
            },
            |state| state == DONE,
        ),
        Kind::Skyscraper => line(
            move |_, state, value| {
                let (highest, seen) = split(state);
                let seen = seen + u64::from(value > highest);
                (seen <= number).then(|| both(highest.max(value), seen))
            },
            move |state| split(state).1 == number,
        ),
        Kind::HiddenSkyscraper => line(
            move |_, state, value| match state {
                DONE => Some(DONE),
                highest if value < highest => (value == number).then_some(DONE),
                _ => Some(value),
            },
            |state| state == DONE,
        ),
        Kind::NumberedRoom => line(
            move |place, state, value| {
                let left = if place == 0 { value } else { state };
                match left {
                    DONE => Some(DONE),
                    1 => (value == number).then_some(DONE),
                    _ => Some(left - 1),
                }
            },
            |state| state == DONE,
        ),
        // A set of digits is part of a state.
        Kind::CountDistinct if side < 30 => line(
            |place, state, value| {
                let (wanted, seen) = split(state);
                if place == 0 {
                    return Some(both(value, 0));
                }
                let seen = seen | 1 << value;
                (u64::from(seen.count_ones()) <= wanted).then(|| both(wanted, seen))
            },
            |state| u64::from(split(state).1.count_ones()) == split(state).0,
        ),
        Kind::ValueIndex => line(
            |place, state, value| {
                let (first, left) = split(state);
                match place {
                    _ if state == DONE => Some(DONE),
                    0 => Some(both(value, 0)),
                    1 => Some(both(first, value)),
                    _ if left == 1 => (value == first).then_some(DONE),
                    _ => Some(both(first, left - 1)),
                }
            },
            |state| state == DONE,
        ),
        Kind::Rellik if number > 0 && number < 48 => Line {
            starts: vec![1],
            ..line(
                move |_, sums, value| {
                    let sums = (sums | sums << value) & ((2 << number) - 1);
                    (sums >> number == 0).then_some(sums)
                },
                |_| true,
            )
        },
        Kind::Lunchbox => lunchbox(number, most),
        Kind::Regex | Kind::Automaton => {
            let automaton = ruled.automaton(side)?;
            let ends = automaton.is_end.clone();
            let mut lines = vec![0];
            lines.extend(ruled.parts().iter().map(|part| part.len()));
            (1..lines.len()).for_each(|at| lines[at] += lines[at - 1]);
            Line {
                starts: automaton.starts.iter().map(|&state| state as u64).collect(),
                step: Box::new(move |place, state, value, next| {
                    let mut states = vec![state as usize];
                    if place > 0 && lines.contains(&place) {
                        states = automaton.after(states[0], Automaton::BREAK).collect();
                    }
                    for state in states {
                        let after = automaton.after(state, value as usize - 1);
                        next.extend(after.map(|state| state as u64));
                    }
                }),
                accepts: Box::new(move |state| ends[state as usize]),
            }
        }
        _ => return None,
    })
}

/// Returns the cells of a line in the order of its steps.
pub(super) fn order<T: Copy>(kind: Kind, cells: &[T]) -> Vec<T> {
    let (len, last) = (cells.len(), cells.len() - 1);
    match kind {
        Kind::Between | Kind::Lockout => [&[cells[0], cells[last]], &cells[1..last]].concat(),
        Kind::Zipper => {
            let middle = cells[len / 2..].iter().take(len % 2).copied();
            let pairs = (0..len / 2).flat_map(|place| [cells[place], cells[last - place]]);
            middle.chain(pairs).collect()
        }
        _ => cells.to_vec(),
    }
}

/// Adds a value to those seen, unless it is among them.
fn unseen(seen: u64, value: u64) -> Option<u64> {
    (seen >> value & 1 == 0).then_some(seen | 1 << value)
}

/// Returns how often each number occurs.
fn tally(numbers: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut all: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match all.iter_mut().find(|known| known.0 == number) {
            Some(known) => known.1 += 1,
            None => all.push((number, 1)),
        }
    }
    all
}

/// Counts some digits: each is there so often, or more often if that is
/// allowed; all others may be there.
fn counted(wanted: Vec<(u64, u64)>, may_exceed: bool) -> Option<Line> {
    // A digit in a number with places of different bases.
    let mut bases = vec![1_u64];
    for &(_, often) in &wanted {
        bases.push(bases[bases.len() - 1].checked_mul(often + 1)?);
    }
    let full = bases[wanted.len()] - 1;
    Some(line(
        move |_, state, value| {
            let Some(place) = wanted.iter().position(|&(digit, _)| digit == value) else {
                return Some(state);
            };
            let often = wanted[place].1;
            match state / bases[place] % (often + 1) == often {
                true => may_exceed.then_some(state),
                false => Some(state + bases[place]),
            }
        },
        move |state| state == full,
    ))
}

/// Guesses the least and the greatest digit first.
fn lunchbox(number: u64, most: u64) -> Line {
    let pack = |low: u64, high: u64, ends: u64, sum: u64| low | high << 8 | ends << 16 | sum << 24;
    let starts = (1..=most).flat_map(|low| (low + 1..=most).map(move |high| pack(low, high, 0, 0)));
    Line {
        starts: starts.collect(),
        ..line(
            move |_, state, value| {
                let (low, high) = (state & 0xff, state >> 8 & 0xff);
                let (ends, sum) = (state >> 16 & 0xff, state >> 24);
                if value == low || value == high {
                    let end = if value == low { 1 } else { 2 };
                    let is_new = ends & end == 0 && (ends == 0 || sum == number);
                    return is_new.then(|| pack(low, high, ends | end, sum));
                }
                let is_inside = low < value && value < high;
                let sum = if ends == 1 || ends == 2 {
                    sum + value
                } else {
                    sum
                };
                (is_inside && sum <= number).then(|| pack(low, high, ends, sum))
            },
            |state| state >> 16 & 0xff == 3,
        )
    }
}

/// Returns the steps of cells of which each two satisfy a relation: the values
/// so far, and whatever fits all of them.
pub(super) fn pairs(side: usize, holds: &dyn Fn(usize, usize) -> bool) -> Line {
    let fits: Vec<u64> = (1..=side)
        .map(|later| {
            (1..=side)
                .filter(|&a| holds(a, later))
                .map(|a| 1 << a)
                .sum()
        })
        .collect();
    line(
        move |_, seen, value| (seen & !fits[value as usize - 1] == 0).then_some(seen | 1 << value),
        |_| true,
    )
}

/// Returns the steps of a column in which the middle digit has the least one
/// above or the greatest below.
pub(super) fn flatmates(side: usize) -> Line {
    let most = side as u64;
    line(
        move |_, state, value| {
            let (last, must) = split(state);
            if must != 0 && value != must {
                return None;
            }
            let is_alone = 2 * value == most + 1 && last != 1;
            Some(both(u64::from(value == 1), if is_alone { most } else { 0 }))
        },
        |state| split(state).1 == 0,
    )
}
