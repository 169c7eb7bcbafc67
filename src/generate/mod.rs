//! New puzzles: always unique, with a given shape, number of clues, symmetry,
//! difficulty or pattern, and the same from the same seed.
//!
//! A puzzle starts as a random full grid (`full`), and loses clues in random
//! order, in orbits of its [`Symmetry`], as long as it stays unique and has
//! more clues than required (`clues`). With a [pattern](Recipe::pattern) there
//! is nothing to remove; the generator improves the values of the clues until
//! one solution is left (`pattern`). With clues that are [kept](Recipe::kept), the
//! full grid has these, and they are not removed; or it starts [within](Recipe::within)
//! a puzzle.
//!
//! *Speed* comes from asking the same question about many puzzles at a time,
//! which keeps the lanes full. Each puzzle has its own source
//! of random bits, and its answers do not depend on its neighbours, so a source
//! always gives the same puzzle.
//!
//! *Difficulty* is a [`Hardness`] on one of several scales. A puzzle without any
//! removable clue is as hard as it gets, and a full grid is easy; the generator
//! finds the point in between by bisection, though some puzzles go from too
//! easy to too hard at a single clue. These are dropped, and another full grid
//! is tried. Putting clues back and removing others until the difficulty fits
//! was tried, and takes several times as long: new grids are cheap compared
//! with grading a puzzle.
//!
//! *Distribution.* Not every puzzle has the same chance. Full grids come from a
//! search that tries digits in random order, which slightly prefers some grids
//! (some of a variant never occur); removing clues in random order prefers
//! minimal puzzles with few redundant clues on their way. Both are common
//! practice. [`Solver::sample`](crate::sudoku::Solver::sample) draws solutions
//! with exactly equal chances.

mod clues;
mod drafts;
mod full;
mod hardness;
mod impossible;
mod named;
mod pattern;
mod recipe;
mod rejected;
mod symmetry;
mod vicinity;

use self::clues::Attempt;
use self::drafts::Drafts;
pub use self::hardness::Hardness;
use self::hardness::Judge;
pub use self::impossible::RecipeError;
pub use self::named::{HardnessError, ratings};
pub use self::recipe::Recipe;
use self::rejected::Faults;
pub use self::rejected::Rejected;
pub use self::symmetry::Symmetry;
pub use self::vicinity::{Near, Vicinity, VicinityError};
use crate::board::{Grid, Shape};
use crate::limits::{Instant, Limits, Stop};
use crate::sudoku::run::Run;
use crate::sudoku::search::Search;

/// Generates puzzles by a [`Recipe`].
///
/// # Examples
///
/// ```
/// use quadrille::generate::{Generator, Recipe, Symmetry};
/// use quadrille::board::Shape;
/// use quadrille::random;
/// use quadrille::sudoku::{Solver, Status};
///
/// let recipe = Recipe::new(Shape::CLASSIC)
///     .with_clues(24..=30)
///     .with_symmetry(Symmetry::Rotational);
/// let mut generator = Generator::new(recipe)?;
/// // One stream of random bits for each puzzle.
/// let puzzles = generator.generate((0..10).map(|number| random::stream(7, number)));
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

/// Why a puzzle was not generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotMade {
    /// No puzzle was found within the tries of the recipe.
    #[error("no puzzle found within the tries: {0}")]
    NotFound(Rejected),
    /// A limit was reached first.
    #[error("stopped before a puzzle was found: {0}")]
    Stopped(Stop),
}

/// Full grids that lose their clues together, unless there are more puzzles.
const TOGETHER: usize = 256;

/// Returns the most nodes of a search on a board other than the classic one,
/// some hundredths of a second; after them the clue in question stays. The
/// limit is in nodes, not in time, so that the result is reproducible.
fn most_nodes(recipe: &Recipe) -> Option<u64> {
    let nodes = if recipe.shape.side() > Shape::CLASSIC.side() {
        5000
    } else {
        100_000
    };
    (!recipe.is_classic()).then_some(nodes)
}

impl Generator {
    /// Creates a generator for a recipe.
    ///
    /// # Errors
    ///
    /// Returns an error if the recipe is evidently impossible.
    pub fn new(recipe: Recipe) -> Result<Generator, RecipeError> {
        recipe.check()?;
        Ok(Generator {
            recipe,
            limits: Limits::none(),
            search: Search::default(),
        })
    }

    /// Limits the work on each puzzle.
    pub fn set_limits(&mut self, limits: Limits) -> &mut Generator {
        self.limits = limits;
        self
    }

    /// Generates a puzzle from each source of random bits. A puzzle depends
    /// only on its source; many at a time take much less time each.
    ///
    /// # Errors
    ///
    /// For each puzzle, returns an error if it was not found within the tries
    /// of the recipe, or if a limit was reached first.
    pub fn generate<S: FnMut() -> u64>(
        &mut self,
        sources: impl IntoIterator<Item = S>,
    ) -> Vec<Result<Grid, NotMade>> {
        let mut sources: Vec<S> = sources.into_iter().collect();
        let run = Run::new(&self.limits).with_nodes_each(most_nodes(&self.recipe));
        let mut drafts = Drafts {
            recipe: &self.recipe,
            search: &mut self.search,
            judge: Judge::default(),
            runs: vec![run; sources.len()],
            faults: vec![Faults::default(); sources.len()],
        };
        match &self.recipe.pattern {
            Some(pattern) => drafts.fill(pattern, &mut sources),
            None => drafts.remove_clues(&mut sources),
        }
    }
}

impl Drafts<'_> {
    /// Generates puzzles with clues where the pattern has them.
    fn fill<S: FnMut() -> u64>(
        &mut self,
        pattern: &Grid,
        sources: &mut [S],
    ) -> Vec<Result<Grid, NotMade>> {
        let made = sources.iter_mut().enumerate().map(|(place, source)| {
            let found = pattern::fill(self, place, pattern, source);
            let found = found.map_err(NotMade::Stopped)?;
            found.ok_or_else(|| self.not_found(place))
        });
        made.collect()
    }

    /// Generates puzzles by removing clues from full grids.
    fn remove_clues<S: FnMut() -> u64>(&mut self, sources: &mut [S]) -> Vec<Result<Grid, NotMade>> {
        let recipe = self.recipe;
        let mut made = vec![Err(NotMade::NotFound(Rejected::NotUnique)); sources.len()];
        let mut open: Vec<usize> = (0..sources.len()).collect();
        let mut tried = 0;
        while !open.is_empty() && tried < recipe.tries {
            let (started, charged) = (Instant::now(), self.charged(&open));
            // The first successful try for a puzzle counts, so the number of
            // tries made together does not matter. They fill lanes that few
            // puzzles would leave empty.
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
            // Work that was not for a single puzzle is shared by all.
            let common = (started.elapsed() + charged).saturating_sub(self.charged(&open));
            let share = common / open.len() as u32;
            open.iter()
                .for_each(|&place| self.runs[place].charge(share, 0));
            open.retain(|&place| matches!(made[place], Err(NotMade::NotFound(_))));
            tried += number as u32;
        }
        made
    }

    /// Returns the first of some attempts that fits the recipe.
    fn first_good(&mut self, place: usize, attempts: &[Option<Attempt>]) -> Result<Grid, NotMade> {
        for attempt in attempts {
            let Some(attempt) = attempt else {
                self.faults[place].count(Rejected::NotUnique);
                continue;
            };
            let found = attempt.puzzle(self, place).map_err(NotMade::Stopped)?;
            if let Some(puzzle) = found {
                return Ok(puzzle);
            }
        }
        let stop = self.runs[place].stop();
        Err(stop.map_or_else(|| self.not_found(place), NotMade::Stopped))
    }

    fn not_found(&self, place: usize) -> NotMade {
        NotMade::NotFound(self.faults[place].usual())
    }
}
