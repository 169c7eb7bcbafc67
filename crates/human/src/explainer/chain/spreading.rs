//! Works out all that follows from one assumption, and, for nested chains, from steps of other techniques along
//! the way: searches within this one.

use super::mode::Mode;
use super::nested;
use super::spread::{Parents, Spread};
use super::store::Store;
use crate::explainer::prelude::*;
use crate::explainer::step::{Node, Reason};

/// Works out the spread with a number in a store, if that is still to be done.
pub fn work_out(store: &mut Store, number: u16, position: &Position, mode: Mode) {
    if let Some((spread, start, inner)) = store.open(number) {
        spread_from(start, position, mode, spread, inner);
    }
}

/// Works out all that follows from an assumption.
fn spread_from(start: Node, before: &Position, mode: Mode, spread: &mut Spread, inner: &mut Store) {
    spread.clear();
    let mut run = Spreading {
        spread,
        position: before.clone(),
        before,
        mode,
        queues: std::mem::take(&mut inner.queues),
        inner,
    };
    run.queues.iter_mut().for_each(Vec::clear);
    run.add(start, Reason::None, (0, 0));
    run.run();
    run.spread.finish();
    run.inner.queues = run.queues;
}

/// The spreading.
struct Spreading<'a> {
    spread: &'a mut Spread,
    /// What is left of the position.
    position: Position,
    /// The position at the start.
    before: &'a Position,
    mode: Mode,
    /// The nodes whose consequences are still to be found: those that are off, and on.
    queues: [Vec<u16>; 2],
    inner: &'a mut Store,
}

impl Spreading<'_> {
    /// Adds a node that follows from some entries.
    fn add(&mut self, node: Node, reason: Reason, parents: Parents) {
        let at = self.spread.record(node, reason, parents, 0);
        self.spread.settle(node, at);
        self.queues[usize::from(node.is_on())].push(at);
    }

    fn run(&mut self) {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&at) = self.queues[1].get(next_on) {
                next_on += 1;
                if self.turn_off(at) {
                    return;
                }
            } else if let Some(&at) = self.queues[0].get(next_off) {
                next_off += 1;
                if self.turn_on(at) {
                    return;
                }
            } else if !self.mode.is_nested() || !self.think() {
                return;
            }
        }
    }

    /// Adds what is off as a candidate is on. Returns whether that contradicts something.
    fn turn_off(&mut self, at: u16) -> bool {
        let candidate = self.spread.get(at).node.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.mode != Mode::Nishio {
            for other in each(self.position.of(cell) & !(1 << digit)) {
                if self.is_off(Candidate::new(cell, other), Reason::Cell, at) {
                    return true;
                }
            }
        }
        for &(number, place) in self.before.seats(cell) {
            let (house, reason) = (usize::from(number), Reason::House(number));
            for place in each(self.position.places(house, digit) & !(1 << place)) {
                let other = Candidate::new(cell_at(house, place), digit);
                if self.is_off(other, reason, at) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    fn is_off(&mut self, candidate: Candidate, reason: Reason, parent: u16) -> bool {
        if self.spread.off.has(candidate) {
            return false;
        }
        let parents = self.spread.list(Some(parent), std::iter::empty());
        let node = Node::off(candidate);
        if let Some(that) = self.spread.entry(node.opposite()) {
            let this = self.spread.record(node, reason, parents, 0);
            self.spread.contradiction = Some([that, this]);
            return true;
        }
        self.add(node, reason, parents);
        false
    }

    /// Adds what is on as a candidate is off. Returns whether that contradicts something.
    fn turn_on(&mut self, at: u16) -> bool {
        let candidate = self.spread.get(at).node.candidate();
        let (cell, digit) = (candidate.cell(), candidate.digit());
        // What follows is collected before the candidate is removed.
        let mut follows = [(Candidate(0), Reason::None, (0, 0)); MOST_SEATS + 1];
        let mut count = 0;
        if self.mode != Mode::Nishio {
            let others = self.position.of(cell) & !(1 << digit);
            if others.count_ones() == 1 {
                let other = Candidate::new(cell, others.trailing_zeros() as usize);
                let gone = self.gone(|before| before.of(cell), others | 1 << digit);
                let gone = each(gone).map(|digit| Node::off(Candidate::new(cell, digit)));
                let parents = self.spread.list(Some(at), gone);
                follows[count] = (other, Reason::Cell, parents);
                count += 1;
            }
        }
        for &(number, place) in self.before.seats(cell) {
            let house = usize::from(number);
            let others = self.position.places(house, digit) & !(1 << place);
            if others.count_ones() == 1 {
                let of = |place: usize| Candidate::new(cell_at(house, place), digit);
                let other = of(others.trailing_zeros() as usize);
                if follows[..count].iter().any(|&(known, ..)| known == other) {
                    continue;
                }
                let gone = self.gone(|before| before.places(house, digit), others | 1 << place);
                let gone = each(gone).map(|place| Node::off(of(place)));
                let parents = self.spread.list(Some(at), gone);
                follows[count] = (other, Reason::House(number), parents);
                count += 1;
            }
        }
        if self.mode.is_dynamic() {
            self.position.remove(candidate);
        }
        for &(candidate, reason, parents) in &follows[..count] {
            let node = Node::on(candidate);
            if self.spread.on.has(candidate) {
                continue;
            }
            if let Some(that) = self.spread.entry(node.opposite()) {
                let this = self.spread.record(node, reason, parents, 0);
                self.spread.contradiction = Some([this, that]);
                return true;
            }
            self.add(node, reason, parents);
        }
        false
    }

    /// Returns what was there at the start and is gone.
    fn gone(&self, of: impl Fn(&Position) -> Nine, left: Nine) -> Nine {
        match self.mode.is_dynamic() {
            true => of(self.before) & !left,
            false => 0,
        }
    }

    /// Applies other techniques to what is left. Returns whether they removed anything.
    fn think(&mut self) -> bool {
        let steps = nested::steps(&self.position, self.before, self.mode, self.inner);
        let mut is_new = false;
        for step in steps.iter() {
            let within = step.within.clone();
            let within = within.map_or(0, |within| self.spread.nest(within));
            let parents = step.parents.iter().map(|&parent| Node::off(parent));
            let parents = self.spread.list(None, parents);
            for &candidate in &step.removed {
                if self.spread.off.has(candidate) {
                    continue;
                }
                let node = Node::off(candidate);
                let reason = Reason::Technique(step.technique);
                let at = self.spread.record(node, reason, parents, within);
                self.spread.settle(node, at);
                self.queues[0].push(at);
                is_new = true;
            }
        }
        is_new
    }
}
