//! The digits that each cell may have, and what has to be looked at again.

use super::model::Model;
use super::sight::Place;
use crate::bits::take_lowest;

/// No solution is left. The cells are where that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dead<'m>(pub(super) &'m [Place]);

/// A constraint that removes digits.
pub(super) trait Propagator: Send + Sync + std::fmt::Debug {
    /// Returns the cells that it looks at.
    fn cells(&self) -> &[Place];

    /// Returns the cells that a dead end counts against: those that it is about.
    fn blamed<'a>(&'a self, _dead: Dead<'a>) -> &'a [Place] {
        self.cells()
    }

    /// Removes digits that no solution of it has.
    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>>;

    /// Returns 1 if a cell has rather great digits by it, -1 if rather small ones.
    fn leaning(&self, _place: Place) -> i32 {
        0
    }

    /// Returns a measure of its cost: the cheap ones go first.
    fn cost(&self) -> usize;
}

/// The digits of all cells, as bits from the first digit.
pub(super) struct State<'m> {
    pub(super) model: &'m Model,
    pub(super) domains: Vec<u64>,
    /// Cells that have one digit left, to be told to the cells that see them.
    singles: Vec<Place>,
    /// Houses, and after them propagators, with cells that have changed.
    changed: Vec<u64>,
    /// Room for automata.
    pub(super) paths: Paths,
    /// Room for sums: what each group can have, and its sets.
    pub(super) walks: Vec<(u64, Walk)>,
}

/// What was before some cells were tried.
pub(super) struct Saved {
    domains: Vec<u64>,
    singles: usize,
    changed: Vec<u64>,
}

impl<'m> State<'m> {
    /// Creates a state in which everything has to be looked at.
    pub(super) fn new(model: &'m Model, domains: Vec<u64>) -> State<'m> {
        let is_single = |&place: &Place| domains[usize::from(place)].is_power_of_two();
        let places = 0..domains.len() as Place;
        State {
            model,
            singles: places.filter(is_single).collect(),
            changed: model.watched_by_any(),
            paths: Paths::default(),
            walks: Vec::new(),
            domains,
        }
    }

    /// Returns what to put back after these cells were tried.
    pub(super) fn saved(&self, cells: &[Place]) -> Saved {
        Saved {
            domains: cells.iter().map(|&place| self.get(place)).collect(),
            singles: self.singles.len(),
            changed: self.changed.clone(),
        }
    }

    /// Puts back these cells.
    pub(super) fn restore(&mut self, cells: &[Place], saved: &Saved) {
        for (&place, &digits) in cells.iter().zip(&saved.domains) {
            self.domains[usize::from(place)] = digits;
        }
        self.singles.truncate(saved.singles);
        self.changed.copy_from_slice(&saved.changed);
    }

    /// Returns the digits of a cell.
    pub(super) fn get(&self, place: Place) -> u64 {
        self.domains[usize::from(place)]
    }

    /// Returns the digits that none of these have, each the rest of a house: so
    /// the other cells of that house have them.
    pub(super) fn required(&self, rests: &[Box<[Place]>]) -> u64 {
        let full = u64::MAX >> (64 - self.model.shape.side());
        let union = |rest: &[Place]| rest.iter().fold(0, |all, &place| all | self.get(place));
        rests.iter().fold(0, |all, rest| all | full & !union(rest))
    }

    /// Keeps only these digits of a cell.
    #[inline]
    pub(super) fn keep(&mut self, place: Place, digits: u64) -> Result<(), Dead<'m>> {
        let index = usize::from(place);
        let old = self.domains[index];
        let new = old & digits;
        if new == old {
            return Ok(());
        }
        self.domains[index] = new;
        let model = self.model;
        if new == 0 {
            return Err(Dead(std::slice::from_ref(&model.places[index])));
        }
        if new.is_power_of_two() {
            self.singles.push(place);
        }
        for (changed, bits) in self.changed.iter_mut().zip(model.watching(index)) {
            *changed |= bits;
        }
        Ok(())
    }

    /// Removes digits until no constraint removes more.
    pub(super) fn propagate(&mut self) -> Result<(), Dead<'m>> {
        let done = self.fixpoint();
        if done.is_err() {
            self.singles.clear();
            self.changed.fill(0);
        }
        done
    }

    fn fixpoint(&mut self) -> Result<(), Dead<'m>> {
        let model = self.model;
        loop {
            if let Some(place) = self.singles.pop() {
                let index = usize::from(place);
                let digit = self.domains[index];
                for &peer in &model.peers[index] {
                    self.keep(peer, !digit)?;
                }
                for &(other, digits) in model.excluded_by(index, digit) {
                    self.keep(other, !digits)?;
                }
            } else if let Some(number) = take_lowest(&mut self.changed) {
                let Some(number) = number.checked_sub(model.houses.len()) else {
                    model.houses[number].propagate(self)?;
                    continue;
                };
                let propagator = &model.propagators[number];
                let known = self.singles.len();
                propagator
                    .propagate(self)
                    .map_err(|dead| Dead(propagator.blamed(dead)))?;
                // Most of them remove whatever they can at once. But not all do where they
                // name a cell twice, so each looks again at what it has made known: then no
                // constraint is passed by.
                if known == self.singles.len() {
                    let number = model.houses.len() + number;
                    self.changed[number / 64] &= !(1 << (number % 64));
                }
            } else {
                return Ok(());
            }
        }
    }
}

/// The largest side of a board whose sets of digits are walked.
pub(super) const WALKED: usize = 9;

/// Words of a set of sets.
pub(super) const WORDS: usize = 8;

/// A set of sets of digits.
pub(super) type Sets = [u64; WORDS];

/// The sets of digits after each cell of a group.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    pub(super) after: [Sets; WALKED + 1],
}

/// Room to walk through automata.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// The states that can be reached, layer by layer, and the first of each layer.
    pub(super) states: Vec<u32>,
    pub(super) layers: Vec<usize>,
    /// Whether each state can be reached, and on the way back whether it can end
    /// well. Nothing is set between two walks.
    pub(super) marked: Vec<bool>,
}
