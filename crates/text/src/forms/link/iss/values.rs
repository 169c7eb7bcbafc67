//! Lines and clues outside of the board on digits from 0, as automata.

use std::collections::HashMap;

use quadrille_board::{Automaton, Cell, Kind, LocalConstraint, Ruled};

/// A state from which everything is accepted.
const DONE: u64 = u64::MAX;

/// Returns what a constraint says of digits from 0; `None` if it has no such
/// meaning. A place counts from 1, so 0 is none, and a skyscraper without height
/// is not seen.
pub(super) fn of_values(
    kind: Kind,
    number: i32,
    cells: &[Cell],
    side: usize,
) -> Option<Vec<LocalConstraint>> {
    let wanted = u64::try_from(number).ok()?;
    let both = |one: u64, other: u64| one | other << 32;
    let split = |state: u64| (state & 0xffff_ffff, state >> 32);
    let is_done = |state| state == DONE;
    let automaton = match kind {
        Kind::XSum => {
            let step = |place, state, value: u64| {
                let (left, sum) = if place == 0 { (value, 0) } else { split(state) };
                match left {
                    _ if is_done(state) => Some(DONE),
                    0 => None,
                    1 => (sum + value == wanted).then_some(DONE),
                    _ => (sum + value <= wanted).then(|| both(left - 1, sum + value)),
                }
            };
            built(cells.len(), side, &step, &is_done)
        }
        Kind::NumberedRoom => {
            let step = |place, state, value: u64| match if place == 0 { value } else { state } {
                DONE => Some(DONE),
                0 => None,
                1 => (value == wanted).then_some(DONE),
                left => Some(left - 1),
            };
            built(cells.len(), side, &step, &is_done)
        }
        Kind::Skyscraper => {
            let step = |_, state, value: u64| {
                let (highest, seen) = split(state);
                let seen = seen + u64::from(value > highest);
                (seen <= wanted).then(|| both(highest.max(value), seen))
            };
            built(cells.len(), side, &step, &|state| split(state).1 == wanted)
        }
        Kind::SumLine => {
            let step = |_, sum: u64, value: u64| {
                let sum = sum + value;
                (sum <= wanted).then_some(if sum == wanted { 0 } else { sum })
            };
            built(cells.len(), side, &step, &|sum| sum == 0)
        }
        Kind::Rellik if (1..32).contains(&wanted) => {
            let step = |_, sums: u64, value: u64| {
                let sums = if sums == 0 { 1 } else { sums };
                let sums = (sums | sums << value) & ((2 << wanted) - 1);
                (sums >> wanted == 0).then_some(sums)
            };
            built(cells.len(), side, &step, &|_| true)
        }
        _ => return None,
    };
    let ruled = Ruled::new(Kind::Automaton, [], [cells.to_vec()]).with_text(&automaton.text());
    let mut all = vec![LocalConstraint::Ruled(ruled)];
    if kind == Kind::Rellik {
        let cells = cells.into();
        all.push(LocalConstraint::Cage { cells, sum: None });
    }
    Some(all)
}

/// Builds an automaton from its steps: the place in the line, a state, which is 0
/// at first, and a value.
fn built(
    len: usize,
    side: usize,
    step: &dyn Fn(usize, u64, u64) -> Option<u64>,
    is_end: &dyn Fn(u64) -> bool,
) -> Automaton {
    let mut all = Automaton {
        starts: vec![0],
        is_end: vec![false],
        steps: vec![Vec::new()],
    };
    let mut layer: Vec<(u64, usize)> = vec![(0, 0)];
    for place in 0..len {
        let mut next: Vec<(u64, usize)> = Vec::new();
        let mut known: HashMap<u64, usize> = HashMap::new();
        for &(state, from) in &layer {
            for value in 0..side {
                let Some(after) = step(place, state, value as u64) else {
                    continue;
                };
                let to = *known.entry(after).or_insert_with(|| {
                    all.steps.push(Vec::new());
                    all.is_end.push(place + 1 == len && is_end(after));
                    next.push((after, all.steps.len() - 1));
                    all.steps.len() - 1
                });
                let steps = &mut all.steps[from];
                match steps.iter_mut().find(|step| step.1 == to) {
                    Some(step) => step.0 |= 1 << value,
                    None => steps.push((1 << value, to)),
                }
            }
        }
        layer = next;
    }
    all
}
