//! All states of a sweep, and the options that lead from one to the next: the graph of all solutions.

use super::front::Sweep;
use super::moves::Moves;
use super::table::{Halt, Table};
use crate::cover::model::index::OptionId;
use crate::limits::{Clock, Stop};

/// The states of all layers. They have numbers from 1; that is the first one.
#[derive(Default, Debug)]
pub(in crate::cover) struct Graph {
    /// The states in the order of their layers, each with the end of its steps.
    states: Vec<(u32, u32)>,
    /// The options of the states, each with the state that it leads to.
    steps: Vec<(OptionId, u32)>,
    /// The number of the last state, if it is reached.
    last: Option<u32>,
    /// The most that there is.
    most: u32,
}

impl Sweep {
    /// Returns all states; `None` if they take more memory.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn graph(
        &self,
        memory: usize,
        clock: &mut Clock,
    ) -> Result<Option<Graph>, Stop> {
        match self.all_states(memory, clock) {
            Ok(graph) => Ok(Some(graph)),
            Err(Halt::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    fn all_states(&self, memory: usize, clock: &mut Clock) -> Result<Graph, Halt> {
        let moves = Moves::<u128>::new(self);
        let mut tables: Vec<_> = (0..=moves.layers.len()).map(|_| Table::default()).collect();
        tables[0] = Table::of(0, [1]);
        let mut graph = Graph {
            most: 1,
            ..Graph::default()
        };
        // Half of it is for the tables, half for the lists.
        let mut spare = memory / 2;
        for (layer, step) in moves.layers.iter().enumerate() {
            let table = std::mem::take(&mut tables[layer]);
            for &(state, [number]) in table.states() {
                clock.work(step.places.len())?;
                for place in step.places.clone() {
                    let next = moves.next(layer, &moves.places[place], state);
                    let Some((next, to)) = next else { continue };
                    let new = u64::from(graph.most) + 1;
                    let number = tables[to].numbered(next, new, &mut spare)? as u32;
                    graph.most = graph.most.max(number);
                    graph.steps.push((self.options[place], number));
                }
                graph.states.push((number as u32, graph.steps.len() as u32));
                if graph.bytes() > memory / 2 || graph.steps.len() > (u32::MAX / 2) as usize {
                    return Err(Halt::Full);
                }
            }
            spare += table.bytes();
        }
        let last = tables.iter().flat_map(Table::states).next();
        graph.last = last.map(|&(_, [number])| number as u32);
        Ok(graph)
    }
}

impl Graph {
    /// Returns the bytes that the lists take.
    fn bytes(&self) -> usize {
        8 * (self.states.capacity() + self.steps.capacity())
    }

    /// Folds the options of each state, later states first: `add` gets an option, what was made of the
    /// options after it, and what was made of the state that it leads to. Options that lead nowhere are
    /// left out. Returns what was made of the first state.
    pub(in crate::cover) fn fold<T: Copy + PartialEq, E>(
        &self,
        nothing: T,
        end: T,
        mut add: impl FnMut(OptionId, T, T) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut made = vec![nothing; self.most as usize + 1];
        if let Some(last) = self.last {
            made[last as usize] = end;
        }
        for (place, &(state, end)) in self.states.iter().enumerate().rev() {
            let start = place
                .checked_sub(1)
                .map_or(0, |before| self.states[before].1);
            let mut sum = nothing;
            for &(option, next) in self.steps[start as usize..end as usize].iter().rev() {
                let below = made[next as usize];
                if below != nothing {
                    sum = add(option, sum, below)?;
                }
            }
            made[state as usize] = sum;
        }
        Ok(made[1])
    }
}
