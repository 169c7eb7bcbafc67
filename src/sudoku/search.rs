//! Answers a question about one puzzle: in lanes if it is a plain 9x9 one and few
//! solutions are looked for, by propagation if it has constraints that setters
//! draw, otherwise by exact cover.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::encode::{Constraint, Encoding};
use super::outcome::{CountedBy, DeadEnd, Outcome, Placement, Single, status_of};
use super::question::{Question, Start};
use crate::board::{Digit, Givens, Grid, Marks, Shape, Variant};
use crate::cover::{self, Count, CountPlan, Reason};
use crate::lanes::{self, InstructionSet, Lanes};
use crate::limits::{Instant, Limits, Stop};
use crate::propagation::{self, Model};

/// Searches puzzles of all boards, and keeps everything that does not depend on
/// the puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    without_presolve: bool,
    engine: cover::Engine,
    boards: Vec<Board>,
    /// The index of the board searched last.
    last: usize,
    /// The models of boards with constraints.
    models: Vec<(Shape, Variant, Arc<Model>)>,
    /// What the last search placed before it began, if a model answered.
    settled: Option<Vec<Placement>>,
    /// The lanes, once they have been used.
    lanes: Option<Lanes>,
    /// The puzzle searched last, if lanes answered: its clues and marks.
    in_lanes: Option<(lanes::Puzzle, Option<Marks>)>,
}

/// The parts that depend only on the board.
#[derive(Clone, Debug)]
struct Board {
    encoding: Encoding,
    solver: cover::Solver,
}

/// Takes solutions. One search serves all who visit: copies of it are heavy in a page.
type Visit<'v> = &'v mut dyn FnMut(Found<'_>) -> ControlFlow<()>;

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
        self.in_lanes(givens, most, limits)
            .unwrap_or_else(|| self.ask(givens, Some(most), limits, |_| ControlFlow::Continue(())))
    }

    /// Does the same in lanes, which do not count nodes. What they do not tell is found
    /// out by exact cover: why there is no solution at once, and
    /// [placements](Search::placements) on demand.
    fn in_lanes(&mut self, givens: &Givens<'_>, most: u64, limits: &Limits) -> Option<Outcome> {
        let is_over = limits.time.is_some_and(|time| time.is_zero()) || limits.stop().is_some();
        if is_over || limits.nodes.is_some() || most == 0 {
            return None;
        }
        let start = Start::of(givens)?;
        let mut lanes = self.lend_lanes()?;
        let question = Question {
            most,
            wants_solutions: true,
        };
        let (clues, marks) = (&start.clues, start.candidates.as_ref());
        let found = lanes.count_one(clues, marks, &question.job(limits));
        let solutions = match found.solution {
            Some(solution) => lanes::grid_of(&solution).into_iter().collect(),
            None if found.answer == lanes::Answer::Exactly(0) => Vec::new(),
            // Which ones are found first depends on the number of lanes.
            None => {
                let first = lanes.first_solutions(clues, marks, most.min(2) as usize, limits);
                let first = first.unwrap_or_default();
                first.iter().filter_map(lanes::grid_of).collect()
            }
        };
        self.give_back(lanes);
        let Ok((count, stop)) = question.known(found.answer, !solutions.is_empty()) else {
            unreachable!("each cell of a grid is one of a puzzle")
        };
        let dead_end = (count == Count::Exact(0))
            .then(|| self.dead_end(givens, limits))
            .flatten();
        self.in_lanes = Some((start.clues, givens.marks().cloned()));
        self.settled = None;
        Some(Outcome {
            status: status_of(count, stop),
            count,
            stop,
            solutions,
            dead_end,
            method: CountedBy::Lanes,
            stats: cover::Stats {
                guesses: found.branches,
                nodes: 2 * found.branches,
                ..cover::Stats::default()
            },
        })
    }

    /// Returns why a puzzle has no solution, if the items of its cover say so without
    /// a search.
    fn dead_end(&mut self, givens: &Givens<'_>, limits: &Limits) -> Option<DeadEnd> {
        let none = limits.clone().with_nodes(0);
        self.ask_cover(givens, Some(1), &none, &mut |_| ControlFlow::Break(()))
            .dead_end
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
        self.in_lanes = None;
        let variant = givens.variant();
        let is_drawn = variant.constraints().is_some();
        if is_drawn && (self.is_plain() || variant.without_cover().is_some()) {
            return self.ask_model(givens, most, limits, &mut visit);
        }
        self.settled = None;
        self.ask_cover(givens, most, limits, &mut visit)
    }

    /// Does the same by propagation.
    fn ask_model(
        &mut self,
        givens: &Givens<'_>,
        most: Option<u64>,
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Outcome {
        let started = Instant::now();
        let shape = givens.shape();
        let model = self.model_of(givens);
        let candidates = shape.cells().map(|cell| givens.candidates(cell).bits());
        let domains = candidates
            .zip(&model.domains)
            .map(|(digits, allowed)| digits & allowed);
        let variables = model.domains[shape.cell_count()..].iter().copied();
        let mut domains: Vec<u64> = domains.chain(variables).collect();
        for &place in &model.outside {
            let place = usize::from(place);
            let is_given = givens.clues().get(shape.nth_cell(place)).is_some();
            domains[place] = if is_given { 0 } else { model.domains[place] };
        }
        let encode_time = started.elapsed();
        let searching = Instant::now();
        let mut solutions = Vec::new();
        let found = propagation::find(&model, domains, most, limits, &mut |digits| {
            let mut digits = digits.to_vec();
            for &place in &model.outside {
                digits[usize::from(place)] = 0;
            }
            let found = Found::Digits(shape, &digits);
            if solutions.len() < 2 {
                solutions.push(found.grid());
            }
            visit(found)
        });
        let count = match found.stop {
            None => Count::Exact(found.count.into()),
            Some(_) => Count::AtLeast(found.count.into()),
        };
        let stats = cover::Stats {
            nodes: found.nodes,
            guesses: found.nodes,
            encode_time,
            search_time: searching.elapsed(),
            ..cover::Stats::default()
        };
        let is_dead = found.settled.is_empty() && found.stop.is_none();
        let has_cover = givens.variant().without_cover().is_none();
        let dead_end = (is_dead && has_cover).then(|| self.dead_end(givens, limits));
        let settled = shape
            .cells()
            .zip(found.settled)
            .filter_map(|(cell, digits)| {
                let is_given = givens.clues().get(cell).is_some();
                let is_inside = !model.outside.contains(&(cell.index() as u16));
                (digits.is_power_of_two() && is_inside).then(|| Placement {
                    cell,
                    digit: Digit::nth(digits.trailing_zeros() as usize),
                    single: if is_given {
                        Single::Given
                    } else {
                        Single::Naked
                    },
                })
            });
        self.settled = Some(settled.collect());
        Outcome {
            status: status_of(count, found.stop),
            count,
            stop: found.stop,
            solutions,
            dead_end: dead_end.flatten(),
            method: CountedBy::Search,
            stats,
        }
    }

    /// Returns the model of a puzzle's board, and creates it if it is new.
    fn model_of(&mut self, givens: &Givens<'_>) -> Arc<Model> {
        let (shape, variant) = (givens.shape(), givens.variant());
        let known = self
            .models
            .iter()
            .find(|known| known.0 == shape && known.1 == *variant);
        if let Some((.., model)) = known {
            return Arc::clone(model);
        }
        if self.models.len() == MOST_BOARDS {
            self.models.remove(0);
        }
        let model = Arc::new(Model::new(shape, variant));
        self.models
            .push((shape, variant.clone(), Arc::clone(&model)));
        model
    }

    /// Does the same by exact cover.
    fn ask_cover(
        &mut self,
        givens: &Givens<'_>,
        most: Option<u64>,
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Outcome {
        let started = Instant::now();
        let Board { encoding, solver } = self.board_of(givens, limits);
        let encode_time = started.elapsed();

        let mut solutions = Vec::new();
        let take = |solution: cover::Solution<'_>| {
            let found = Found::Options(encoding, solution);
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
            method: CountedBy::Search,
            stats,
        }
    }

    /// Counts the solutions of a puzzle by exact cover, without visiting them.
    pub(super) fn count_cover(
        &mut self,
        givens: &Givens<'_>,
        plan: &CountPlan,
        limits: &Limits,
    ) -> (Count, Option<Stop>, cover::Stats) {
        let started = Instant::now();
        let Board { solver, .. } = self.board_of(givens, limits);
        let encode_time = started.elapsed();
        let (count, stop) = solver.count_with(plan);
        let mut stats = solver.stats().clone();
        stats.encode_time = encode_time;
        (count, stop, stats)
    }

    /// Returns the board of a puzzle, with its clues chosen and what its marks rule out
    /// excluded.
    fn board_of(&mut self, givens: &Givens<'_>, limits: &Limits) -> &mut Board {
        self.in_lanes = None;
        self.last = self.place_of(givens);
        let board = &mut self.boards[self.last];
        let Board { encoding, solver } = board;
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
        board
    }

    /// Returns the digits that the last search placed before it began, in that
    /// order.
    pub(super) fn placements(&mut self) -> impl Iterator<Item = Placement> + '_ {
        if let Some((clues, marks)) = self.in_lanes.take()
            && let Some(grid) = lanes::grid_of(&clues)
        {
            let givens = Givens::from(&grid);
            let givens = match &marks {
                Some(marks) => givens.with_marks(marks),
                None => givens,
            };
            self.settled = None;
            self.dead_end(&givens, &Limits::none());
        }
        let board = self
            .boards
            .get(self.last)
            .filter(|_| self.settled.is_none());
        let of_model = self.settled.iter().flatten().copied();
        let of_cover = board.into_iter().flat_map(|board| {
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
        });
        of_model.chain(of_cover)
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
pub(super) enum Found<'a> {
    /// The options of an exact cover.
    Options(&'a Encoding, cover::Solution<'a>),
    /// The digit of each cell, as a bit.
    Digits(Shape, &'a [u64]),
}

impl Found<'_> {
    pub(super) fn grid(&self) -> Grid {
        match self {
            Found::Options(encoding, solution) => encoding.grid_of(solution.options()),
            Found::Digits(shape, digits) => {
                let mut grid = Grid::empty(*shape);
                for (cell, digits) in shape.cells().zip(*digits) {
                    // Cells outside of the board have none.
                    let digit =
                        (*digits != 0).then(|| Digit::nth(digits.trailing_zeros() as usize));
                    grid.set(cell, digit);
                }
                grid
            }
        }
    }
}
