//! Backdoors: sets of cells whose digits let singles solve the puzzle, from small to large.

use super::answer::{Backdoors, LowerBound};
use super::network::Network;
use super::state::State;
use quadrille_board::{Cell, Digit, Grid};
use quadrille_limits::limits::{Clock, Limits, Stop};

/// Returns the least backdoor of a position, unless the solution contradicts it.
pub fn of(network: &Network, state: State, solution: &Grid, limits: &Limits) -> Option<Backdoors> {
    let mut search = Search {
        network,
        clock: Clock::start(limits),
        nodes: 0,
        cells: Vec::new(),
    };
    if state.is_solved() {
        return Some(search.found(LowerBound::exactly(0), None));
    }
    let open = network.of_grid(solution);
    let open = open.filter(|&(_, _, candidate)| !state.is_placed(candidate));
    let mut choices: Vec<Choice> = open.collect();
    for size in 1..=Backdoors::MOST {
        let found = match size {
            1 => search.singly(&state, &mut choices)?,
            _ => search.several(&state, &choices, size),
        };
        match found {
            Err(stop) => return Some(search.found(LowerBound::or_more(size), Some(stop))),
            Ok(true) => return Some(search.found(LowerBound::exactly(size), None)),
            Ok(false) => {}
        }
    }
    Some(search.found(LowerBound::or_more(Backdoors::MOST + 1), None))
}

/// A cell, its digit in the solution, and the number of this candidate.
type Choice = (Cell, Digit, usize);

struct Search<'a> {
    network: &'a Network,
    clock: Clock,
    /// The number of cells that were filled to try them.
    nodes: u64,
    /// The cells that are filled, from the last to the first once a backdoor is found.
    cells: Vec<(Cell, Digit)>,
}

impl Search<'_> {
    fn found(mut self, size: LowerBound, stop: Option<Stop>) -> Backdoors {
        self.cells.sort_unstable();
        Backdoors {
            size,
            cells: self.cells,
            stop,
        }
    }

    fn tick(&mut self) -> Result<(), Stop> {
        let ticked = self.clock.tick(self.nodes);
        self.nodes += 1;
        ticked.break_value().map_or(Ok(()), Err)
    }

    /// Tries each cell. Keeps cells that no other cell makes a single; of several that make each other one, the first. `None`
    /// if the solution contradicts the position.
    fn singly(&mut self, state: &State, choices: &mut Vec<Choice>) -> Option<Result<bool, Stop>> {
        let mut filled: Vec<State> = Vec::new();
        for &(cell, digit, candidate) in choices.iter() {
            if let Err(stop) = self.tick() {
                return Some(Err(stop));
            }
            let mut trial = state.clone();
            if !trial.assume(self.network, candidate) {
                return None;
            }
            if trial.is_solved() {
                self.cells.push((cell, digit));
                return Some(Ok(true));
            }
            filled.push(trial);
        }
        let follows = |a: usize, b: usize| filled[b].is_placed(choices[a].2);
        let is_needed = |a: usize| {
            let mut others = (0..choices.len()).filter(|&b| b != a && follows(a, b));
            others.all(|b| follows(b, a) && a < b)
        };
        let needed = (0..choices.len()).filter(|&a| is_needed(a));
        *choices = needed.map(|a| choices[a]).collect();
        Some(Ok(false))
    }

    /// Tries sets of a size among these cells. Digits of the solution contradict nothing that follows from others.
    fn several(&mut self, state: &State, choices: &[Choice], size: u32) -> Result<bool, Stop> {
        let mut trial = State::default();
        for (at, &(cell, digit, candidate)) in choices.iter().enumerate() {
            if state.is_placed(candidate) {
                continue;
            }
            self.tick()?;
            trial.copy(state);
            if !trial.assume(self.network, candidate) {
                return Ok(false);
            }
            let is_backdoor = match size {
                1 => trial.is_solved(),
                _ => self.several(&trial, &choices[at + 1..], size - 1)?,
            };
            if is_backdoor {
                self.cells.push((cell, digit));
                return Ok(true);
            }
        }
        Ok(false)
    }
}
