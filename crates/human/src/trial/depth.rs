//! Trial and error: candidates are assumed, and removed if that ends in a contradiction.

use super::answer::{Depth, LowerBound};
use super::network::Network;
use super::state::State;
use quadrille_board::Grid;
use quadrille_limits::limits::{Clock, Limits, Stop};

/// Returns the depth that solves a position, if it is at most a number, unless all end in a contradiction.
pub fn of(
    network: &Network,
    mut state: State,
    solution: &Grid,
    most: u32,
    limits: &Limits,
) -> Option<Depth> {
    let mut search = Search {
        network,
        clock: Clock::start(limits),
        nodes: 0,
        spare: Vec::new(),
    };
    let mut right = vec![false; network.len()];
    for (_, _, candidate) in network.of_grid(solution) {
        *right.get_mut(candidate)? = true;
    }
    for depth in 0..=most {
        let swept = match depth {
            0 => Ok(true),
            depth => search.sweep(&mut state, depth, Some(&right)),
        };
        let found = |depth, stop| Some(Depth { depth, stop });
        match swept {
            Err(stop) => return found(LowerBound::or_more(depth), Some(stop)),
            Ok(false) => return None,
            Ok(true) if state.is_solved() => return found(LowerBound::exactly(depth), None),
            Ok(true) => {}
        }
    }
    Some(Depth {
        depth: LowerBound::or_more(most + 1),
        stop: None,
    })
}

struct Search<'a> {
    network: &'a Network,
    clock: Clock,
    /// The number of assumptions.
    nodes: u64,
    /// Positions whose memory can be used again.
    spare: Vec<State>,
}

impl Search<'_> {
    /// Removes all candidates that trial and error of a depth removes. Returns false if that ends in a contradiction.
    fn close(&mut self, state: &mut State, depth: u32) -> Result<bool, Stop> {
        if depth == 0 || state.is_solved() {
            return Ok(true);
        }
        // What takes less is done first.
        Ok(self.close(state, depth - 1)? && self.sweep(state, depth, None)?)
    }

    /// Assumes candidates in turn until none of them is removed any more. Right candidates need no trial. Where
    /// the solution is not known, an assumption that solves the puzzle shows that there is no contradiction to find.
    fn sweep(
        &mut self,
        state: &mut State,
        depth: u32,
        right: Option<&[bool]>,
    ) -> Result<bool, Stop> {
        let all = self.network.len();
        let (mut next, mut unchanged) = (0, 0);
        while unchanged < all && !state.is_solved() {
            let candidate = next;
            next = (next + 1) % all;
            unchanged += 1;
            if !state.is_open(candidate) || right.is_some_and(|right| right[candidate]) {
                continue;
            }
            let ticked = self.clock.tick(self.nodes);
            ticked.break_value().map_or(Ok(()), Err)?;
            self.nodes += 1;
            let mut trial = self.spare.pop().unwrap_or_default();
            trial.copy(state);
            let is_sound =
                trial.assume(self.network, candidate) && self.close(&mut trial, depth - 1)?;
            let is_solved = is_sound && trial.is_solved();
            self.spare.push(trial);
            if is_solved && right.is_none() {
                return Ok(true);
            }
            if !is_sound {
                let is_left = state.refute(self.network, candidate);
                if !is_left || !self.close(state, depth - 1)? {
                    return Ok(false);
                }
                unchanged = 0;
            }
        }
        Ok(true)
    }
}
