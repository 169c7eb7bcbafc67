//! Answers a question about one puzzle by exact cover.

use std::ops::ControlFlow;

use super::encode::{Constraint, Encoding};
use super::outcome::{DeadEnd, Method, Outcome, Placement, Single, status_of};
use crate::board::{Givens, Grid, Marks};
use crate::cover::{self, Reason};
use crate::lanes::{InstructionSet, Lanes};
use crate::limits::{Instant, Limits};

/// Searches puzzles of all boards, and keeps everything that does not depend on
/// the puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    without_presolve: bool,
    engine: cover::Engine,
    boards: Vec<Board>,
    /// The index of the board searched last.
    last: usize,
    /// The lanes for many puzzles, once they have been used.
    lanes: Option<Lanes>,
}

/// The parts that depend only on the board.
#[derive(Clone, Debug)]
struct Board {
    encoding: Encoding,
    solver: cover::Solver,
}

/// The most boards kept: there are few shapes, but any number of jigsaws, and a
/// board takes from about 100 kB to some MB.
const MOST_BOARDS: usize = 16;

impl Search {
    pub(super) fn set_presolve(&mut self, on: bool) {
        self.without_presolve = !on;
    }

    pub(super) fn set_engine(&mut self, engine: cover::Engine) {
        self.engine = engine;
    }

    /// Returns whether searches begin with presolve.
    pub(super) fn is_presolving(&self) -> bool {
        !self.without_presolve
    }

    /// Returns whether all settings have their defaults, so that any method may
    /// answer.
    pub(super) fn is_plain(&self) -> bool {
        self.is_presolving() && self.engine == cover::Engine::Auto
    }

    /// Lends the lanes, to be [given back](Search::give_back). Returns `None`
    /// unless all settings have their defaults.
    pub(super) fn lend_lanes(&mut self) -> Option<Lanes> {
        if !self.is_plain() {
            return None;
        }
        let lanes = self.lanes.take();
        lanes.or_else(|| Lanes::new(InstructionSet::best()))
    }

    pub(super) fn give_back(&mut self, lanes: Lanes) {
        self.lanes = Some(lanes);
    }

    /// Counts solutions up to a number.
    pub(crate) fn count_up_to(
        &mut self,
        givens: &Givens<'_>,
        most: u64,
        limits: &Limits,
    ) -> Outcome {
        self.ask(givens, Some(most), limits, |_| ControlFlow::Continue(()))
    }

    /// Visits solutions until there are no more, enough have been found, the
    /// visitor breaks or a limit is reached.
    pub(super) fn ask(
        &mut self,
        givens: &Givens<'_>,
        most: Option<u64>,
        limits: &Limits,
        mut visit: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let started = Instant::now();
        self.last = self.place_of(givens);
        let Board { encoding, solver } = &mut self.boards[self.last];
        solver
            .set_engine(self.engine)
            .set_presolve(!self.without_presolve)
            .set_limits(limits.clone());
        let ruled_out = givens.marks().into_iter().flat_map(Marks::ruled_out);
        let ruled_out = ruled_out.map(|(cell, digit)| encoding.option(cell, digit));
        let excluded = encoding.excluded().iter().copied();
        solver
            .choose(encoding.options_of(givens.clues()))
            .and_then(|solver| solver.exclude(ruled_out.chain(excluded)))
            .unwrap_or_else(|error| unreachable!("candidates of this very board: {error}"));
        let encode_time = started.elapsed();

        let mut solutions = Vec::new();
        let take = |solution: cover::Solution<'_>| {
            let found = Found { encoding, solution };
            if solutions.len() < 2 {
                solutions.push(found.grid());
            }
            visit(found)
        };
        let (count, stop) = match most {
            Some(most) => solver.for_each_up_to(most, take),
            None => solver.for_each(take),
        };
        let contradiction = solver.contradiction();
        let dead_end = contradiction.map(|contradiction| DeadEnd::of(encoding, contradiction));
        let mut stats = solver.stats().clone();
        stats.encode_time = encode_time;
        Outcome {
            status: status_of(count, stop),
            count,
            stop,
            solutions,
            dead_end,
            method: Method::Search,
            stats,
        }
    }

    /// Returns the digits that the last search placed before it began, in that
    /// order.
    pub(super) fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.boards.get(self.last).into_iter().flat_map(|board| {
            board.solver.settled().iter().filter_map(|settled| {
                let (cell, digit) = board.encoding.candidate(settled.option)?;
                let single = match settled.reason {
                    Reason::Given => Single::Given,
                    Reason::Forced(item) => match board.encoding.constraint(item) {
                        Constraint::Cell(_) => Single::Naked,
                        Constraint::Digit(house, _) => Single::Hidden(house),
                        Constraint::Extra(house, _) => Single::HiddenExtra(house),
                        Constraint::CageDigit(local, _) => Single::HiddenLocal(local),
                        Constraint::Pair(..)
                        | Constraint::Cage(_)
                        | Constraint::Step(..)
                        | Constraint::PartialSum(..)
                        | Constraint::Value(_) => {
                            unreachable!("no candidate, or a secondary item")
                        }
                    },
                };
                Some(Placement {
                    cell,
                    digit,
                    single,
                })
            })
        })
    }

    /// Returns the index of the board of a puzzle, and creates it if it is new.
    fn place_of(&mut self, givens: &Givens<'_>) -> usize {
        let (shape, variant) = (givens.shape(), givens.variant());
        let serves =
            |board: &Board| board.encoding.shape() == shape && board.encoding.variant() == variant;
        self.boards.iter().position(serves).unwrap_or_else(|| {
            if self.boards.len() == MOST_BOARDS {
                self.boards.remove(0);
            }
            let encoding = Encoding::new(shape, variant);
            let encoding = encoding.unwrap_or_else(|error| unreachable!("it fits: {error}"));
            let solver = cover::Solver::new(encoding.problem().clone());
            self.boards.push(Board { encoding, solver });
            self.boards.len() - 1
        })
    }
}

/// A solution that is converted to a grid only on demand.
pub(super) struct Found<'a> {
    encoding: &'a Encoding,
    solution: cover::Solution<'a>,
}

impl Found<'_> {
    pub(super) fn grid(&self) -> Grid {
        self.encoding.grid_of(self.solution.options())
    }
}
