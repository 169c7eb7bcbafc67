//! Lines of cells as paths through states.
//!
//! The states after each cell are built once, from the first cell on; those
//! from which no path ends well are dropped. A pass forward marks the states
//! that the digits of the cells can reach, a pass back those that reach an end,
//! and only digits on some such path stay.
//!
//! If all cells of a line see each other, the set of digits used so far becomes
//! part of the state, so that the line and the digits' difference are kept
//! together.

use std::collections::HashMap;

use super::sight::Place;
use super::state::{Dead, Paths, Propagator, State, WALKED};

/// The most edges of an automaton.
const MOST: usize = 200_000;

/// What leads along a line: a state is any number below 2^48.
pub(super) trait Steps {
    /// Returns the states before the first cell.
    fn starts(&self) -> Vec<u64>;

    /// Adds the states after a cell with this value.
    fn step(&self, place: usize, state: u64, value: usize, next: &mut Vec<u64>);

    /// Returns whether a line may end in this state.
    fn accepts(&self, state: u64) -> bool;
}

/// A line of cells, and the paths that it may take.
#[derive(Debug)]
pub(super) struct Automaton {
    cells: Box<[Place]>,
    /// The number of states before the first cell, which are the first ones.
    starts: u32,
    /// The first edge of each state, and after all of them their number.
    first: Box<[u32]>,
    edges: Box<[Edge]>,
}

/// To a state of the next layer, by any of these digits.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    digits: u64,
}

/// Where the digits used so far stand in a state.
const USED: u32 = 48;

impl Automaton {
    /// Builds the states of a line. If its cells see each other, their digits
    /// differ. Returns `None` if there are too many.
    pub(super) fn new(
        cells: &[Place],
        side: usize,
        differ: bool,
        steps: &dyn Steps,
    ) -> Option<Automaton> {
        let differ = differ && side <= WALKED;
        let built = Automaton::build(cells, side, differ, steps);
        if built.is_none() && differ {
            return Automaton::build(cells, side, false, steps);
        }
        built
    }

    fn build(cells: &[Place], side: usize, differ: bool, steps: &dyn Steps) -> Option<Automaton> {
        let mut layers = vec![0, 0];
        let mut states = steps.starts();
        states.sort_unstable();
        states.dedup();
        layers[1] = states.len() as u32;
        let mut edges: Vec<Vec<(u32, Edge)>> = Vec::new();
        let (mut count, mut next) = (0, Vec::new());
        for place in 0..cells.len() {
            let mut known: HashMap<u64, u32> = HashMap::new();
            let (mut after, mut layer) = (Vec::new(), Vec::new());
            for (from, &state) in (layers[place]..).zip(&states) {
                let start = layer.len();
                for value in 1..=side {
                    let bit = 1 << (USED as usize + value - 1);
                    if differ && state & bit != 0 {
                        continue;
                    }
                    next.clear();
                    let inner = if differ {
                        state & ((1 << USED) - 1)
                    } else {
                        state
                    };
                    steps.step(place, inner, value, &mut next);
                    for &target in &next {
                        let used = if differ {
                            state >> USED << USED | bit
                        } else {
                            0
                        };
                        let target = target | used;
                        let number = layers[place + 1] + after.len() as u32;
                        let to = *known.entry(target).or_insert_with(|| {
                            after.push(target);
                            number
                        });
                        let digits = 1 << (value - 1);
                        match layer[start..]
                            .iter_mut()
                            .find(|(_, edge): &&mut (u32, Edge)| edge.to == to)
                        {
                            Some((_, edge)) => edge.digits |= digits,
                            None => layer.push((from, Edge { to, digits })),
                        }
                    }
                }
            }
            count += layer.len();
            if count > MOST {
                return None;
            }
            layers.push(layers[place + 1] + after.len() as u32);
            edges.push(layer);
            states = after;
        }
        let last = layers[cells.len()];
        let mut is_live = vec![false; layers[cells.len() + 1] as usize];
        for (number, &state) in states.iter().enumerate() {
            let inner = if differ {
                state & ((1 << USED) - 1)
            } else {
                state
            };
            is_live[last as usize + number] = steps.accepts(inner);
        }
        for layer in edges.iter_mut().rev() {
            layer.retain(|(_, edge)| is_live[edge.to as usize]);
            for (from, _) in layer.iter() {
                is_live[*from as usize] = true;
            }
        }
        // They are in the order of their states.
        let edges: Vec<(u32, Edge)> = edges.concat();
        let mut first = vec![0; is_live.len() + 1];
        for (from, _) in &edges {
            first[*from as usize + 1] += 1;
        }
        for state in 1..first.len() {
            first[state] += first[state - 1];
        }
        Some(Automaton {
            cells: cells.into(),
            starts: layers[1],
            first: first.into(),
            edges: edges.into_iter().map(|(_, edge)| edge).collect(),
        })
    }
}

impl Automaton {
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    fn edges_of(&self, state: u32) -> &[Edge] {
        let state = state as usize;
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Marks the states that the digits of the cells can reach, and goes back from
    /// the last ones. Only states and edges on the way are looked at: in a search
    /// they are few of all.
    fn walk<'m>(&'m self, state: &mut State<'m>, paths: &mut Paths) -> Result<(), Dead<'m>> {
        let Paths {
            states,
            layers,
            marked,
        } = paths;
        if marked.len() < self.first.len() {
            marked.resize(self.first.len(), false);
        }
        states.clear();
        layers.clear();
        states.extend(0..self.starts);
        layers.push(0);
        for &place in &self.cells {
            let digits = state.get(place);
            let (start, end) = (layers[layers.len() - 1], states.len());
            layers.push(end);
            for at in start..end {
                for edge in self.edges_of(states[at]) {
                    if edge.digits & digits != 0 && !marked[edge.to as usize] {
                        marked[edge.to as usize] = true;
                        states.push(edge.to);
                    }
                }
            }
        }
        // Only states that can end well are left: the last ones all do.
        let mut done = Ok(());
        for (number, &place) in self.cells.iter().enumerate().rev() {
            let digits = state.get(place);
            let mut kept = 0;
            for &from in &states[layers[number]..layers[number + 1]] {
                let mut ends_well = false;
                for edge in self.edges_of(from) {
                    if edge.digits & digits != 0 && marked[edge.to as usize] {
                        kept |= edge.digits & digits;
                        ends_well = true;
                    }
                }
                marked[from as usize] = ends_well;
            }
            done = state.keep(place, kept);
            if done.is_err() {
                break;
            }
        }
        states
            .iter()
            .for_each(|&state| marked[state as usize] = false);
        done
    }
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let mut paths = std::mem::take(&mut state.paths);
        let done = self.walk(state, &mut paths);
        state.paths = paths;
        done
    }

    fn cost(&self) -> usize {
        100 + self.edge_count()
    }
}
