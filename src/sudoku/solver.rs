//! The facade: a grid in, an answer out.

use std::fmt;
use std::ops::ControlFlow;

use super::encode::{Constraint, Encoding};
use super::exact::LongCounts;
use crate::board::{Cell, Digit, ExtraHouse, Givens, Grid, House, Marks, Shape, Variant};
use crate::cover::{self, Contradiction, Count, Reason, Stats};
use crate::limits::{Instant, Limits, Stop};

/// What is known of a puzzle's solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// There is exactly one.
    Unique,
    /// There are several.
    Multiple,
    /// There is none.
    None,
    /// There is one; whether there are others was not asked.
    Solved,
    /// The search was stopped before it could tell.
    Unknown,
}

impl Status {
    /// Its name: `unique`, `multiple`, `none`, `solved` or `unknown`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Solved => "solved",
            Status::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The answer to a question about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What is known of the solutions.
    pub status: Status,
    /// How many solutions were found, and whether these are all.
    pub count: Count,
    /// Why the search ended before all solutions were found, if it did.
    pub stop: Option<Stop>,
    /// The first solutions found: at most two, so that an ambiguous puzzle can
    /// be shown to be one.
    pub solutions: Vec<Grid>,
    /// Why there is no solution, if that was found before any search.
    pub dead_end: Option<DeadEnd>,
    /// What the run did.
    pub stats: Stats,
}

/// What shows, without a search, that a puzzle has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadEnd {
    /// The constraint that cannot be met.
    pub constraint: Constraint,
    /// Whether two clues both meet it, rather than nothing being left for it.
    pub is_clash: bool,
    shape: Shape,
}

impl DeadEnd {
    /// What a contradiction in the encoded puzzle means.
    pub(super) fn of(encoding: &Encoding, contradiction: Contradiction) -> DeadEnd {
        DeadEnd {
            constraint: encoding.constraint(contradiction.item()),
            is_clash: matches!(contradiction, Contradiction::Clash(_)),
            shape: encoding.shape(),
        }
    }
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.constraint, self.is_clash) {
            (Constraint::Cell(cell), true) => {
                write!(f, "two clues in {}", self.shape.cell_name(cell))
            }
            (Constraint::Digit(house, digit), true) => write!(f, "two clues {digit} in {house}"),
            (Constraint::Extra(house, digit), true) => write!(f, "two clues {digit} in {house}"),
            (Constraint::Unlike((a, b), digit), _) => {
                let (a, b) = (self.shape.cell_name(a), self.shape.cell_name(b));
                write!(f, "two clues {digit} in {a} and {b}")
            }
            (Constraint::Cell(cell), false) => {
                write!(f, "no digit is left for {}", self.shape.cell_name(cell))
            }
            (Constraint::Digit(house, digit), false) => {
                write!(f, "no cell is left for {digit} in {house}")
            }
            (Constraint::Extra(house, digit), false) => {
                write!(f, "no cell is left for {digit} in {house}")
            }
        }
    }
}

/// A digit that was placed before any search, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The cell.
    pub cell: Cell,
    /// The digit in it.
    pub digit: Digit,
    /// Why it is there.
    pub single: Single,
}

/// The kind of a [`Placement`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Single {
    /// It is a clue.
    Given,
    /// No other digit was left for the cell.
    Naked,
    /// No other cell was left for the digit in this house.
    Hidden(House),
    /// No other cell was left for the digit in this house of the variant.
    HiddenExtra(ExtraHouse),
}

impl fmt::Display for Single {
    /// `given`, `naked single`, or `hidden single in row 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Single::Given => write!(f, "given"),
            Single::Naked => write!(f, "naked single"),
            Single::Hidden(house) => write!(f, "hidden single in {house}"),
            Single::HiddenExtra(house) => write!(f, "hidden single in {house}"),
        }
    }
}

/// Solves, counts and checks Sudoku puzzles by exact cover.
///
/// A solver keeps what does not depend on the puzzle, so keep one for each
/// thread. It takes puzzles of all shapes: grids of clues, or [`Givens`] with
/// pencil marks and of a variant.
///
/// # Examples
///
/// ```
/// use quadrille::cover::Count;
/// use quadrille::board::{Digit, Grid, Shape};
/// use quadrille::sudoku::{Solver, Status};
///
/// let shape = Shape::new(2, 2)?;
/// let mut solver = Solver::new();
/// let mut grid = Grid::empty(shape);
/// assert_eq!(solver.count(&grid).count, Count::Exact(288));
///
/// for (place, digit) in [(0, 1), (6, 3), (9, 4), (15, 2)] {
///     grid.set(shape.nth_cell(place), Digit::new(digit));
/// }
/// let outcome = solver.check(&grid);
/// assert_eq!(outcome.status, Status::Unique);
/// assert!(outcome.solutions[0].is_solved());
/// # Ok::<(), quadrille::board::ShapeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pub(super) without_presolve: bool,
    engine: cover::Engine,
    pub(super) limits: Limits,
    /// How to make counts that no search could.
    pub(super) long: LongCounts,
    engines: Vec<Engine>,
    /// Which engine answered last.
    last: usize,
}

/// What depends on the board alone.
#[derive(Clone, Debug)]
struct Engine {
    encoding: Encoding,
    solver: cover::Solver,
}

impl Solver {
    /// A solver with presolve and without limits.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Turns presolve on (as it is at first) or off. The answers are the same;
    /// without it, clues and singles are left to the search.
    pub fn set_presolve(&mut self, on: bool) -> &mut Solver {
        self.without_presolve = !on;
        self
    }

    /// Sets how to search from now on. The answers are the same, though not
    /// which solutions are found first.
    pub fn set_engine(&mut self, engine: cover::Engine) -> &mut Solver {
        self.engine = engine;
        self
    }

    /// Bounds the work on each puzzle from now on.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Solver {
        self.limits = limits;
        self
    }

    /// Looks for one solution.
    ///
    /// # Panics
    ///
    /// As every question does, if the board has no such variant; see
    /// [`Variant::fits`].
    pub fn solve<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Outcome {
        let mut outcome = self.count_up_to(givens, 1);
        if !outcome.solutions.is_empty() {
            outcome.status = Status::Solved;
        }
        outcome
    }

    /// Says whether there is exactly one solution: stops at the second.
    pub fn check<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Outcome {
        self.count_up_to(givens, 2)
    }

    /// Counts all solutions.
    pub fn count<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Outcome {
        self.answer(givens.into(), None, |_| ControlFlow::Continue(()))
    }

    /// Counts solutions, but stops at `limit`; a count that reaches it is "at
    /// least".
    pub fn count_up_to<'a>(&mut self, givens: impl Into<Givens<'a>>, limit: u64) -> Outcome {
        self.answer(givens.into(), Some(limit), |_| ControlFlow::Continue(()))
    }

    /// Visits solutions until there are no more, `limit` of them have been
    /// found, or the visitor breaks.
    pub fn for_each<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        limit: Option<u64>,
        mut visit: impl FnMut(Grid) -> ControlFlow<()>,
    ) -> Outcome {
        self.answer(givens.into(), limit, |found| visit(found.grid()))
    }

    /// What the last run placed before its search, in that order. Empty if the
    /// last run was without presolve.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.engines.get(self.last).into_iter().flat_map(|engine| {
            engine.solver.settled().iter().map(|settled| {
                let (cell, digit) = engine.encoding.candidate(settled.option);
                let single = match settled.reason {
                    Reason::Given => Single::Given,
                    Reason::Forced(item) => match engine.encoding.constraint(item) {
                        Constraint::Cell(_) => Single::Naked,
                        Constraint::Digit(house, _) => Single::Hidden(house),
                        Constraint::Extra(house, _) => Single::HiddenExtra(house),
                        Constraint::Unlike(..) => unreachable!("nothing forces a secondary item"),
                    },
                };
                Placement {
                    cell,
                    digit,
                    single,
                }
            })
        })
    }

    fn answer(
        &mut self,
        givens: Givens<'_>,
        limit: Option<u64>,
        mut visit: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let started = Instant::now();
        self.last = self.engine_for(givens.clues.shape(), givens.variant);
        let Engine { encoding, solver } = &mut self.engines[self.last];
        solver
            .set_engine(self.engine)
            .set_presolve(!self.without_presolve)
            .set_limits(self.limits.clone());
        let ruled_out = givens.marks.into_iter().flat_map(Marks::ruled_out);
        let ruled_out = ruled_out.map(|(cell, digit)| encoding.option(cell, digit));
        solver
            .choose(encoding.options_of(givens.clues))
            .and_then(|solver| solver.exclude(ruled_out))
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
        let (count, stop) = match limit {
            Some(limit) => solver.for_each_up_to(limit, take),
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
            stats,
        }
    }

    /// Whether puzzles are to be searched as it suits, and to the end.
    pub(super) fn is_plain(&self) -> bool {
        !self.without_presolve
            && self.engine == cover::Engine::Auto
            && self.limits.nodes.is_none()
            && self.limits.time.is_none()
    }

    /// The place of the engine for a board, which is made if it is new.
    fn engine_for(&mut self, shape: Shape, variant: &Variant) -> usize {
        let serves = |engine: &Engine| {
            engine.encoding.shape() == shape && engine.encoding.variant() == variant
        };
        self.engines.iter().position(serves).unwrap_or_else(|| {
            if self.engines.len() == MOST_ENGINES {
                self.engines.remove(0);
            }
            let encoding = Encoding::of_variant(shape, variant)
                .unwrap_or_else(|error| panic!("there is no such board: {error}"));
            let solver = cover::Solver::new(encoding.problem().clone());
            self.engines.push(Engine { encoding, solver });
            self.engines.len() - 1
        })
    }
}

/// So many engines are kept: there are few shapes, but as many jigsaws as anyone
/// likes, and an engine takes from some 100 kB to some MB.
const MOST_ENGINES: usize = 16;

/// A solution that is made into a grid only if someone wants it.
struct Found<'a> {
    encoding: &'a Encoding,
    solution: cover::Solution<'a>,
}

impl Found<'_> {
    fn grid(&self) -> Grid {
        self.encoding.grid_of(self.solution.options())
    }
}

/// What a count says of the solutions, given why it is not exact.
pub(super) fn status_of(count: Count, stop: Option<Stop>) -> Status {
    match (count.number(), stop) {
        (2.., _) => Status::Multiple,
        (1, None) => Status::Unique,
        (0, None) => Status::None,
        (1, Some(Stop::Solutions | Stop::Visitor)) => Status::Solved,
        (_, Some(_)) => Status::Unknown,
    }
}
