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

use super::group::WALKED;
use super::sight::Place;
use super::state::{Dead, Propagator, State};

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
    /// The first state after each number of cells; states are numbered on.
    layers: Box<[u32]>,
    /// The edges of each layer.
    edges: Box<[Box<[Edge]>]>,
}

/// From a state to a state of the next layer, by any of these digits.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
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
        let mut edges: Vec<Vec<Edge>> = Vec::new();
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
                            .find(|edge: &&mut Edge| edge.to == to)
                        {
                            Some(edge) => edge.digits |= digits,
                            None => layer.push(Edge { from, to, digits }),
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
            layer.retain(|edge| is_live[edge.to as usize]);
            for edge in layer.iter() {
                is_live[edge.from as usize] = true;
            }
        }
        Some(Automaton {
            cells: cells.into(),
            layers: layers.into(),
            edges: edges.into_iter().map(Vec::into_boxed_slice).collect(),
        })
    }
}

impl Automaton {
    pub(super) fn edge_count(&self) -> usize {
        self.edges.iter().map(|edges| edges.len()).sum()
    }
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let mut flags = std::mem::take(&mut state.flags);
        let count = self.layers[self.cells.len() + 1] as usize;
        flags.clear();
        flags.resize(2 * count, false);
        let (forward, back) = flags.split_at_mut(count);
        forward[..self.layers[1] as usize].fill(true);
        for (&place, edges) in self.cells.iter().zip(&self.edges) {
            let digits = state.get(place);
            for edge in edges {
                if edge.digits & digits != 0 && forward[edge.from as usize] {
                    forward[edge.to as usize] = true;
                }
            }
        }
        // Only states that can end well are left.
        back[self.layers[self.cells.len()] as usize..].fill(true);
        let mut done = Ok(());
        for (&place, edges) in self.cells.iter().zip(&self.edges).rev() {
            let digits = state.get(place);
            let mut kept = 0;
            for edge in edges {
                let is_path = forward[edge.from as usize] && back[edge.to as usize];
                if is_path && edge.digits & digits != 0 {
                    kept |= edge.digits & digits;
                    back[edge.from as usize] = true;
                }
            }
            done = state.keep(place, kept);
            if done.is_err() {
                break;
            }
        }
        state.flags = flags;
        done
    }

    fn cost(&self) -> usize {
        100 + self.edge_count()
    }
}
