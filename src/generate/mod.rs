//! New puzzles: always unique, of a shape, with a number of clues, a symmetry,
//! a difficulty or a pattern as wanted, and the same ones from the same seed.
//!
//! A puzzle begins as a random full grid (`full`), and loses clues in random
//! order, in orbits of its [`Symmetry`], as long as it stays unique and has more
//! than are wanted (`clues`). For a [pattern](Recipe::pattern) there is nothing
//! to lose; there the values of the clues are improved until one solution is
//! left (`pattern`).
//!
//! *Speed* comes from asking one question for each of many puzzles at a time,
//! so that [lanes](crate::lanes) are full. Each puzzle has a source of random
//! bits of its own, and its answers do not depend on its neighbours, so that
//! the same source gives the same puzzle in whatever company.
//!
//! *Difficulty* is what [`Method::Techniques`] says. A puzzle that has lost all
//! that it can is as hard as it gets, and with all its cells it is easy; the
//! point in between where it is as hard as wanted is found by halving, though
//! some puzzles go from too easy to too hard at one clue. These are given up,
//! and another full grid gets its chance. To give clues back and take others
//! away until it fits was tried, and takes several times as long: new grids are
//! cheap beside the question how hard a puzzle is.
//!
//! *Distribution.* Not every puzzle has the same chance. Full grids come from a
//! search that tries digits in random order, which prefers some grids a little
//! (of variants some never come up); taking clues away in random order prefers
//! minimal puzzles with few redundant clues on their way. Both are the usual
//! practice. Solutions that do have equal chances are drawn by
//! [`Solver::sample`](crate::sudoku::Solver::sample).

mod clues;
mod full;
mod pattern;
mod recipe;
mod symmetry;

use self::clues::Attempt;
pub use self::recipe::{Recipe, RecipeError};
pub use self::symmetry::Symmetry;
use crate::board::{Givens, Grid, Shape};
use crate::limits::{Duration, Instant, Limits, Stop};
use crate::rules::{Difficulty, Method, Verdict};
use crate::sudoku::minimize::redundancy;
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Makes puzzles by a [`Recipe`].
///
/// # Examples
///
/// ```
/// use quadrille::generate::{Generator, Recipe, Symmetry};
/// use quadrille::board::Shape;
/// use quadrille::sudoku::{Solver, Status};
///
/// let recipe = Recipe::new(Shape::CLASSIC)
///     .with_clues(24..=30)
///     .with_symmetry(Symmetry::Rotational);
/// let mut generator = Generator::new(recipe)?;
/// // Any source of random bits will do; one for each puzzle.
/// let source_of = |mut state: u64| move || {
///     state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
///     let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
///     (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
/// };
/// let puzzles = generator.generate((0..10).map(source_of));
/// assert_eq!(puzzles.len(), 10);
/// for puzzle in puzzles {
///     let puzzle = puzzle?;
///     assert!((24..=30).contains(&puzzle.clues().count()));
///     assert_eq!(Solver::new().check(&puzzle).status, Status::Unique);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    recipe: Recipe,
    limits: Limits,
    search: Search,
}

/// Why a puzzle was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotMade {
    /// None was found with the tries that the recipe allows.
    #[error("not found within its tries")]
    NotFound,
    /// A limit was reached before.
    #[error("stopped before it was found: {0}")]
    Stopped(Stop),
}

/// How many full grids lose their clues together, if they are not more puzzles.
const TOGETHER: usize = 256;

/// A search on a board other than the classic one is given up after so many
/// nodes, some hundredths of a second, and the clue in question stays. Nodes
/// and not time, so that it is always the same.
fn most_nodes(recipe: &Recipe) -> Option<u64> {
    let nodes = if recipe.shape.side() > Shape::CLASSIC.side() {
        5000
    } else {
        100_000
    };
    (!recipe.is_classic()).then_some(nodes)
}

impl Generator {
    /// A generator for a recipe.
    ///
    /// # Errors
    ///
    /// If nothing can be made by it for a reason that shows at once.
    pub fn new(recipe: Recipe) -> Result<Generator, RecipeError> {
        recipe.check()?;
        Ok(Generator {
            recipe,
            limits: Limits::none(),
            search: Search::default(),
        })
    }

    /// Bounds the work on each puzzle from now on.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Generator {
        self.limits = limits;
        self
    }

    /// Makes a puzzle from each source of random bits. A puzzle depends on its
    /// source alone; many at a time take much less time for each.
    ///
    /// # Errors
    ///
    /// For each puzzle, if it was not found with the tries that the recipe
    /// allows, or if a limit was reached before.
    pub fn generate<S: FnMut() -> u64>(
        &mut self,
        sources: impl IntoIterator<Item = S>,
    ) -> Vec<Result<Grid, NotMade>> {
        let mut sources: Vec<S> = sources.into_iter().collect();
        let run = Run::new(&self.limits).with_nodes_each(most_nodes(&self.recipe));
        let mut drafts = Drafts {
            recipe: &self.recipe,
            search: &mut self.search,
            runs: vec![run; sources.len()],
        };
        match &self.recipe.pattern {
            Some(pattern) => drafts.fill(pattern, &mut sources),
            None => drafts.remove_clues(&mut sources),
        }
    }
}

/// Puzzles in the making, each with its run.
struct Drafts<'g> {
    recipe: &'g Recipe,
    search: &'g mut Search,
    runs: Vec<Run<'g>>,
}

/// A puzzle that was or was not found, unless a limit was reached.
type Found = Result<Option<Grid>, Stop>;

impl<'g> Drafts<'g> {
    /// All that is given of a puzzle with these clues.
    fn givens(&self, clues: Grid) -> Givens<'g> {
        let givens = Givens::from(clues).with_variant(&self.recipe.variant);
        givens.unwrap_or_else(|error| unreachable!("the recipe was checked: {error}"))
    }

    /// A solution of a puzzle with these clues, if one is found.
    fn solution(&mut self, place: usize, clues: Grid) -> Option<Grid> {
        let givens = self.givens(clues);
        let (search, run) = (&mut self.search, &mut self.runs[place]);
        if run.stop().is_some() {
            return None;
        }
        run.spend(|run| {
            let outcome = search.count_up_to(&givens, 1, &run.next());
            run.charge(Duration::ZERO, outcome.stats.nodes);
            outcome.solutions.into_iter().next()
        })
    }

    /// Makes puzzles with clues where the pattern has them.
    fn fill<S: FnMut() -> u64>(
        &mut self,
        pattern: &Grid,
        sources: &mut [S],
    ) -> Vec<Result<Grid, NotMade>> {
        let made = sources.iter_mut().enumerate().map(|(place, source)| {
            let found = pattern::fill(self, place, pattern, source);
            let found = found.map_err(NotMade::Stopped)?;
            found.ok_or(NotMade::NotFound)
        });
        made.collect()
    }

    /// Makes puzzles by taking clues away from full grids.
    fn remove_clues<S: FnMut() -> u64>(&mut self, sources: &mut [S]) -> Vec<Result<Grid, NotMade>> {
        let recipe = self.recipe;
        let mut made = vec![Err(NotMade::NotFound); sources.len()];
        let mut open: Vec<usize> = (0..sources.len()).collect();
        let mut tried = 0;
        while !open.is_empty() && tried < recipe.tries {
            let (started, charged) = (Instant::now(), self.charged(&open));
            // Of several tries for a puzzle the first that succeeds counts, so
            // it does not matter how many are made together. They keep lanes
            // full that few puzzles would leave empty.
            let room = if recipe.is_classic() {
                TOGETHER / open.len()
            } else {
                1
            };
            let number = room.clamp(1, tried.max(1) as usize);
            let number = number.min((recipe.tries - tried) as usize);
            let mut attempts = Vec::with_capacity(number * open.len());
            for &place in &open {
                let source = &mut sources[place];
                attempts.extend((0..number).map(|_| Attempt::new(self, place, source)));
            }
            clues::remove(self, &mut attempts);
            for (&place, attempts) in open.iter().zip(attempts.chunks(number)) {
                made[place] = self.first_good(place, attempts);
            }
            // All of them share what was done for none of them alone.
            let common = (started.elapsed() + charged).saturating_sub(self.charged(&open));
            let share = common / open.len() as u32;
            open.iter()
                .for_each(|&place| self.runs[place].charge(share, 0));
            open.retain(|&place| made[place] == Err(NotMade::NotFound));
            tried += number as u32;
        }
        made
    }

    /// The time that some runs were charged with.
    fn charged(&self, places: &[usize]) -> Duration {
        places.iter().map(|&place| self.runs[place].time()).sum()
    }

    /// The first of some attempts that came to what is wanted.
    fn first_good(&mut self, place: usize, attempts: &[Option<Attempt>]) -> Result<Grid, NotMade> {
        for attempt in attempts.iter().flatten() {
            let found = attempt.puzzle(self, place).map_err(NotMade::Stopped)?;
            if let Some(puzzle) = found {
                return Ok(puzzle);
            }
        }
        let stop = self.runs[place].stop();
        Err(stop.map_or(NotMade::NotFound, NotMade::Stopped))
    }

    /// Whether a puzzle is as the recipe wants it, given that it is unique and
    /// has the clues of the pattern.
    fn accepts(&mut self, place: usize, puzzle: &Grid) -> Result<bool, Stop> {
        let recipe = self.recipe;
        let clues = puzzle.clues().count();
        if !(recipe.clues.as_ref()).is_none_or(|range| range.contains(&clues)) {
            return Ok(false);
        }
        if let Some(wanted) = recipe.difficulty
            && self.difficulty(place, puzzle)? != Some(wanted)
        {
            return Ok(false);
        }
        if !recipe.is_minimal {
            return Ok(true);
        }
        let givens = self.givens(puzzle.clone());
        let run = &mut self.runs[place];
        let redundancy = redundancy(self.search, run, &givens);
        match run.stop() {
            Some(stop) => Err(stop),
            None => Ok(redundancy.is_ok_and(|redundancy| redundancy.is_minimal())),
        }
    }

    /// How hard a puzzle is; `None` if it has no solution.
    fn difficulty(&mut self, place: usize, puzzle: &Grid) -> Result<Option<Difficulty>, Stop> {
        self.runs[place].spend(|run| {
            let limits = run.next();
            let report = Method::Techniques.solve(puzzle, None, &limits);
            match report.verdict {
                Verdict::Stopped(stop) => Err(stop),
                _ => Ok(report.difficulty()),
            }
        })
    }
}
