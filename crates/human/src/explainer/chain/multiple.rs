//! What follows whichever candidate of a cell is on, or whichever place a digit takes in a house; and
//! assumptions that contradict themselves.

use std::sync::Arc;

use super::choice::{ChainStep, Chains, Choice, conclusion, effect, rating};
use super::mode::Mode;
use super::spread::Shared;
use super::spreading;
use super::store::Store;
use crate::explainer::prelude::*;
use crate::explainer::step::{Kind, Node, Reason};

/// Finds chains of a mode.
pub fn search(position: &Position, mode: Mode, store: &mut Store, choice: &mut Choice) {
    store.begin();
    if !mode.is_nested() {
        store.closures.work_out(position, mode);
    }
    let mut search = Search {
        position,
        mode,
        store,
        choice,
        order: 0,
        ends: Vec::new(),
        queue: Vec::new(),
    };
    let least = if mode.is_dynamic() { 2 } else { 3 };
    for cell in position.empty_cells() {
        if position.of(cell).count_ones() >= least {
            search.cell(cell);
        }
    }
}

struct Search<'a> {
    position: &'a Position,
    mode: Mode,
    store: &'a mut Store,
    choice: &'a mut Choice,
    /// The number of steps considered.
    order: usize,
    /// Memory that is used again.
    ends: Vec<(u16, u16)>,
    queue: Vec<u16>,
}

impl Search<'_> {
    fn spread(&mut self, node: Node) -> u16 {
        let (number, is_new) = self.store.slot(node);
        if is_new && self.store.is_open(number) {
            if self.mode.is_nested() {
                self.work_out(number);
            } else if self.store.closures.refutes(node) {
                self.work_out(number);
                self.store.note(number);
            }
        }
        number
    }

    fn work_out(&mut self, number: u16) {
        spreading::work_out(self.store, number, self.position, self.mode);
    }

    fn cell(&mut self, cell: usize) {
        let digits = self.position.of(cell);
        let (is_dynamic, is_nishio) = (self.mode.is_dynamic(), self.mode == Mode::Nishio);
        let mut spreads = [0; 9];
        for (place, digit) in each(digits).enumerate() {
            let candidate = Candidate::new(cell, digit);
            let on = self.spread(Node::on(candidate));
            if is_dynamic {
                let off = self.spread(Node::off(candidate));
                self.contradiction(on, Node::off(candidate));
                self.contradiction(off, Node::on(candidate));
                if !is_nishio && digits.count_ones() >= 3 {
                    self.common(&[on, off], Kind::Double, Reason::None);
                }
            }
            if !is_nishio {
                for &seat in self.position.seats(cell) {
                    self.house(seat, digit, on);
                }
            }
            spreads[place] = on;
        }
        let number = digits.count_ones();
        if !is_nishio && number >= 2 {
            self.common(&spreads[..number as usize], Kind::Cell, Reason::Cell);
        }
    }

    /// A digit in its first place of a house.
    fn house(&mut self, (house, place): (u8, u8), digit: usize, first: u16) {
        let places = self.position.places(house.into(), digit);
        if places.count_ones() < 2 || places.trailing_zeros() != u32::from(place) {
            return;
        }
        let (mut spreads, mut number) = ([first; 9], 1);
        for place in each(places & !(1 << place)) {
            let candidate = Candidate::new(cell_at(house.into(), place), digit);
            spreads[number] = self.spread(Node::on(candidate));
            number += 1;
        }
        self.common(&spreads[..number], Kind::House, Reason::House(house));
    }

    /// An assumption that contradicts itself.
    fn contradiction(&mut self, spread: u16, target: Node) {
        let is_whole = self.store.is_whole(spread);
        let pair = is_whole.then(|| self.store.get(spread).contradiction);
        let Some([a, b]) = pair.flatten() else {
            return;
        };
        let ends = [(spread, a), (spread, b)];
        self.consider(target, &ends, Kind::Contradiction, Reason::None);
    }

    /// What follows from all of some assumptions.
    fn common(&mut self, spreads: &[u16], kind: Kind, start: Reason) {
        if !self.mode.is_nested() {
            if !self.have_common(spreads) {
                return;
            }
            for &spread in spreads {
                self.work_out(spread);
            }
        }
        let first = self.store.get(spreads[0]);
        let [mut on, mut off] = [first.on.clone(), first.off.clone()];
        for &spread in &spreads[1..] {
            let spread = self.store.get(spread);
            on.intersect(&spread.on);
            off.intersect(&spread.off);
        }
        for (is_on, set) in [(true, on), (false, off)] {
            if set.is_empty() {
                continue;
            }
            for at in 0..self.store.get(spreads[0]).len() {
                let node = self.store.get(spreads[0]).get(at).node;
                if node.is_on() == is_on && set.has(node.candidate()) {
                    let end = |&spread: &u16| Some((spread, self.store.get(spread).entry(node)?));
                    let mut ends = std::mem::take(&mut self.ends);
                    ends.clear();
                    ends.extend(spreads.iter().filter_map(end));
                    self.consider(node, &ends, kind, start);
                    self.ends = ends;
                }
            }
        }
    }

    /// Returns whether anything follows from all of some assumptions.
    fn have_common(&self, spreads: &[u16]) -> bool {
        let start = |&spread: &u16| self.store.start(spread);
        let others = spreads[1..].iter().map(start);
        let closures = &self.store.closures;
        closures.shared(start(&spreads[0]), others).next().is_some()
    }

    /// Adds what chains lead to, if it is wanted.
    fn consider(&mut self, target: Node, ends: &[(u16, u16)], kind: Kind, start: Reason) {
        let base = self.mode.base();
        let depth = |&(spread, at): &(u16, u16)| usize::from(self.store.get(spread).get(at).depth);
        self.order += 1;
        let order = self.order;
        let least = ends.iter().map(depth).sum();
        let Some(effect) = effect(self.position, target) else {
            return;
        };
        let Some(most) = self.choice.most_to((base, least, kind, order), effect) else {
            return;
        };
        let Some(complexity) = self.complexity(ends, most) else {
            return;
        };
        let (placed, removed) = conclusion(self.position, target);
        let step = ChainStep {
            rating: rating(base, complexity),
            complexity,
            kind,
            order,
            is_cycle: false,
            placed,
            removed,
            chains: Chains::Spread {
                ends: ends.to_vec(),
                start,
            },
        };
        self.choice.push_to(effect, step);
    }

    /// Returns the number of nodes of all chains and of the steps nested in them, if it is not above
    /// `most`.
    fn complexity(&mut self, ends: &[(u16, u16)], most: usize) -> Option<usize> {
        let mut number = 0;
        let mut nested: Vec<Shared> = Vec::new();
        for &(spread, at) in ends {
            let spread = self.store.get(spread);
            spread.ancestors(at, &mut self.queue, |_, step| {
                number += 1;
                if let Some(step) = step.filter(|step| !nested.contains(step)) {
                    nested.push(Arc::clone(step));
                    number += step.complexity;
                }
                number > most
            });
            if number > most {
                return None;
            }
        }
        Some(number)
    }
}
