//! Splits cells until every digit is known.
//!
//! A cell with few digits that has often been part of a dead end comes first:
//! the number of its digits is divided by a weight, which grows with each dead
//! end and fades. A digit and its places in a house are a choice, too, with the
//! mean weight of the places, if that is greater by a tenth: no other ratio of 0.75,
//! 0.82 and 1 was as fast on each of nine puzzles, which says little beyond these.
//! Until then only digits with two places were a choice; a puzzle of renbans took
//! 2.8 times the nodes, one of nabners 4.4, one of skyscrapers 0.85. A search that
//! finds little begins again with these weights, after longer and longer trials,
//! which together are no longer than the last one; what it has found by then it
//! meets again and does not count. (To prove that one solution of 13,000 nodes is
//! the only one took 843,000 nodes without, 407,000 so.) A cell either has a
//! digit or not, so that another cell may come next when it has not. All of
//! it is whole numbers: the same puzzle takes the same way on every machine.
//!
//! A dead end counts against the cells of the constraint that found it, and
//! against the cell split last; at first each cell counts as much as the
//! constraints on it say. On 30 puzzles, each twice with other ties, the cell
//! split last saved a fifth of the nodes, the first weights another 4 %. If the
//! sums of a cell are rather great, its greatest digit comes first: a puzzle of
//! eight great sums took from 300,000 to over 400,000 nodes without these, 54,000
//! so, and others as many as before. What did not pay: to go on with the cell
//! split last (1.16 times the nodes), to divide the share of each cell by its
//! digits (1.12), two cells of a house with the same two digits (0.94 times the
//! nodes, but 1.05 the time), to count against the cell split last only.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::model::Model;
use super::shaving::Shaving;
use super::sight::Place;
use super::state::{Dead, State};
use crate::bits::each;
use crate::limits::{Clock, Instant, Limits, Stop};

/// The nodes after which a search begins again, the first time.
const RESTART: u64 = 300;

/// The most solutions with which a search begins again; it has to know them then.
const FEW: u64 = 8;

/// A search that has found some begins again only after this many nodes.
const MANY: u64 = 1 << 14;

/// The result of a search.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) count: u64,
    pub(crate) stop: Option<Stop>,
    pub(crate) nodes: u64,
    /// The digits of each cell before the first split; empty if there is no
    /// solution.
    pub(crate) settled: Vec<u64>,
}

impl Found {
    fn may_begin_again(&self) -> bool {
        self.count == 0 || self.count <= FEW && self.nodes >= MANY
    }
}

/// Finds solutions: the digits of all cells, one bit each. Stops at `most`, or
/// when the visitor breaks.
///
/// If digits may change their names, a house in order has a solution if there is any.
/// So a board without solutions is searched once, not once for each order.
pub(crate) fn find(
    model: &Model,
    domains: Vec<u64>,
    most: Option<u64>,
    limits: &Limits,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> Found {
    let full = u64::MAX >> (64 - model.shape.side());
    let may_rename = model.may_rename && most != Some(0);
    let Some(house) = model.houses.first().filter(|_| may_rename) else {
        return search(model, domains, most, limits, visit);
    };
    if domains.iter().any(|&digits| digits != full) {
        return search(model, domains, most, limits, visit);
    }
    let started = Instant::now();
    let mut ordered = domains.clone();
    for (digit, &place) in house.cells.iter().enumerate() {
        ordered[usize::from(place)] = 1 << digit;
    }
    let mut first = search(model, ordered, Some(1), limits, &mut |_| {
        ControlFlow::Continue(())
    });
    if first.count == 0 {
        first.settled.clear();
        return first;
    }
    let limits = limits.after(started.elapsed(), first.nodes);
    let mut found = search(model, domains, most, &limits, visit);
    found.nodes += first.nodes;
    found
}

fn search(
    model: &Model,
    domains: Vec<u64>,
    most: Option<u64>,
    limits: &Limits,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> Found {
    let mut found = Found {
        count: 0,
        stop: None,
        nodes: 0,
        settled: Vec::new(),
    };
    if most == Some(0) {
        found.stop = Some(Stop::Solutions);
        return found;
    }
    if model.is_impossible || domains.contains(&0) {
        return found;
    }
    let mut clock = Clock::start(limits);
    let mut weights = Weights::new(model);
    let cells = domains.len();
    let on_board = model.shape.cell_count();
    let mut known = Known {
        grids: HashSet::new(),
        remembers_all: model.searched > on_board,
        has_begun_again: false,
    };
    let mut state = State::new(model, domains);
    // The digits before each split, and the cell and its digit.
    let mut stack: Vec<u64> = Vec::new();
    let mut splits: Vec<(Place, u64)> = Vec::new();
    let mut shaving = Shaving::new();
    // The cell that was split last.
    let mut last = None;
    let mut restart = RESTART;
    loop {
        let is_over = match state.propagate() {
            Ok(()) => {
                if found.nodes == 0 {
                    found.settled = state.domains[..on_board].to_vec();
                }
                match weights.choose(model, &state.domains) {
                    Some((place, digit)) => {
                        if let ControlFlow::Break(stop) = clock.tick(found.nodes) {
                            found.stop = Some(stop);
                            return found;
                        }
                        found.nodes += 1;
                        if found.nodes >= restart && !splits.is_empty() {
                            restart += restart / 2 + found.nodes;
                            if found.may_begin_again() {
                                // With better weights from the start.
                                known.has_begun_again = true;
                                state.domains.copy_from_slice(&stack[..cells]);
                                stack.clear();
                                splits.clear();
                                match shaving.look(model, &mut state, &clock) {
                                    ControlFlow::Continue(Ok(())) => continue,
                                    ControlFlow::Continue(Err(_)) => return found,
                                    ControlFlow::Break(stop) => {
                                        found.stop = Some(stop);
                                        return found;
                                    }
                                }
                            }
                        }
                        stack.extend_from_slice(&state.domains);
                        splits.push((place, digit));
                        last = Some(place);
                        // A digit of several never leaves a cell empty.
                        state.keep(place, digit).is_err()
                    }
                    None => {
                        // Another way to cut the board is no other solution.
                        if !known.has(&state.domains[..on_board], found.count) {
                            found.count += 1;
                            let broke = visit(&state.domains[..on_board]).is_break();
                            if most.is_some_and(|most| found.count >= most) {
                                found.stop = Some(Stop::Solutions);
                                return found;
                            }
                            if broke {
                                found.stop = Some(Stop::Visitor);
                                return found;
                            }
                        }
                        // With all cells known, other variables are no other solution.
                        while let Some(from) = stack.len().checked_sub(cells) {
                            let board = &stack[from..from + on_board];
                            if !board.iter().all(|digits| digits.is_power_of_two()) {
                                break;
                            }
                            splits.pop();
                            stack.truncate(from);
                        }
                        true
                    }
                }
            }
            Err(Dead(places)) => {
                weights.add(places, last);
                true
            }
        };
        if is_over {
            let Some((place, digit)) = splits.pop() else {
                return found;
            };
            let from = stack.len() - cells;
            state.domains.copy_from_slice(&stack[from..]);
            stack.truncate(from);
            last = Some(place);
            // The digit was one of several.
            let _ = state.keep(place, !digit);
        }
    }
}

/// The grids found so far, as far as they may be met again.
struct Known {
    grids: HashSet<Box<[u8]>>,
    /// Whether each may be met again: there are several ways to cut the board.
    remembers_all: bool,
    has_begun_again: bool,
}

impl Known {
    /// Returns whether a grid was found before, and remembers it if the search may
    /// begin again; `count` grids were found.
    fn has(&mut self, digits: &[u64], count: u64) -> bool {
        let remembers = self.remembers_all || count <= FEW;
        if !remembers && !self.has_begun_again {
            return false;
        }
        let places = digits.iter().map(|digit| digit.trailing_zeros() as u8);
        let grid: Box<[u8]> = places.collect();
        match remembers {
            true => !self.grids.insert(grid),
            false => self.grids.contains(&grid),
        }
    }
}

/// How often each cell was part of a dead end, of late.
struct Weights {
    of: Vec<u64>,
    dead_ends: u64,
}

impl Weights {
    /// The dead ends after which all weights are halved.
    const FADE: u64 = 1000;

    /// What a cell has at first, and what the cell split last gets.
    const UNIT: u64 = 16;

    /// What a constraint adds at first, in equal parts to its cells.
    const SHARED: u64 = 32;

    fn new(model: &Model) -> Weights {
        let mut of = vec![Weights::UNIT; model.places.len()];
        for propagator in &model.propagators {
            let cells = propagator.cells();
            let share = (Weights::SHARED / cells.len().max(1) as u64).max(1);
            for &place in cells {
                of[usize::from(place)] += share;
            }
        }
        Weights { of, dead_ends: 0 }
    }

    fn add(&mut self, places: &[Place], last: Option<Place>) {
        if let Some(place) = last {
            self.of[usize::from(place)] += Weights::UNIT;
        }
        let share = (64 / places.len().max(1) as u64).max(4);
        for &place in places {
            self.of[usize::from(place)] += share;
        }
        self.dead_ends += 1;
        if self.dead_ends.is_multiple_of(Weights::FADE) {
            self.of
                .iter_mut()
                .for_each(|weight| *weight = *weight / 2 + 8);
        }
    }

    /// Returns the cell to split and the digit that it has or not; `None` if each
    /// has one digit.
    fn choose(&self, model: &Model, domains: &[u64]) -> Option<(Place, u64)> {
        // Few variables come last, so that each solution is found once.
        let (cells, variables) = domains.split_at(model.searched);
        if cells.iter().all(|digits| digits.is_power_of_two()) {
            let mut others = (cells.len()..).zip(variables);
            let (index, digits) = others.find(|(_, digits)| !digits.is_power_of_two())?;
            return Some((index as Place, digits & digits.wrapping_neg()));
        }
        let mut best: Option<(usize, u64, u64)> = None;
        for (index, (&digits, &weight)) in cells.iter().zip(&self.of).enumerate() {
            if digits.is_power_of_two() {
                continue;
            }
            let count = u64::from(digits.count_ones());
            if best.is_none_or(|(_, least, heavy)| count * heavy < least * weight) {
                best = Some((index, count, weight));
            }
        }
        let (index, count, weight) = best?;
        let digits = domains[index];
        let first = match model.is_great[index] {
            true => 1 << (63 - digits.leading_zeros()),
            false => digits & digits.wrapping_neg(),
        };
        let first = (index as Place, first);
        if count == 2 {
            return Some(first);
        }
        // The places of a digit in a house are a choice as well.
        let mut digit: Option<(u64, u64, Place, u64)> = None;
        // For each digit its places, their weights together, and the heaviest.
        let mut all = [(0, 0, 0, 0); 64];
        for house in &model.houses {
            let mut open = 0;
            for &place in &house.cells {
                let digits = domains[usize::from(place)];
                if digits.is_power_of_two() {
                    continue;
                }
                open |= digits;
                let weight = self.of[usize::from(place)];
                for at in each(digits) {
                    let (count, sum, heaviest, heavy) = &mut all[at];
                    (*count, *sum) = (*count + 1, *sum + weight);
                    if weight > *heavy {
                        (*heaviest, *heavy) = (place, weight);
                    }
                }
            }
            for at in each(open) {
                let (count, sum, heaviest, _) = std::mem::take(&mut all[at]);
                // By the mean weight of the places.
                let is_better = digit
                    .is_none_or(|(most, among, ..)| sum * among * among > most * count * count);
                if count > 1 && is_better {
                    digit = Some((sum, count, heaviest, 1 << at));
                }
            }
        }
        match digit {
            Some((sum, places, place, bit)) if 10 * sum * count > 9 * weight * places * places => {
                Some((place, bit))
            }
            _ => Some(first),
        }
    }
}
