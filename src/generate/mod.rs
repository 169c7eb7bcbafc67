//! New puzzles: always unique, of a shape, with a number of clues, a symmetry,
//! a difficulty or a pattern as wanted, and the same ones from the same seed.
//!
//! A puzzle begins as a [random full grid](full_grid), and loses clues in
//! random order, in orbits of its [`Symmetry`], as long as it stays unique and
//! has more than are wanted (`clues`). For a [pattern](Recipe::pattern) there
//! is nothing to lose; there the values of the clues are improved until one
//! solution is left (`pattern`).
//!
//! *Speed* comes from asking one question for each of many puzzles at a time,
//! so that [lanes](crate::lanes) are full. Each puzzle has a source of
//! random bits of its own, and its answers do not depend on its neighbours, so
//! that the same source gives the same puzzle in whatever company.
//!
//! *Difficulty* is what [`Method::Techniques`] says. A puzzle that has lost all
//! that it can is as hard as it gets, and with all its cells it is easy; the
//! point in between where it is as hard as wanted is found by halving, though
//! some puzzles go from too easy to too hard at one clue. These are given up,
//! and another full grid gets its chance. To give clues back and take others
//! away until it fits was tried, and takes several times as long: new
//! grids are cheap beside the question how hard a puzzle is.
//!
//! *Distribution.* Not every puzzle has the same chance. Full grids come from a
//! search that tries digits in random order, which prefers some grids a
//! little (of variants some never come up); taking clues away in random order prefers minimal puzzles with few
//! redundant clues on their way. Both are the usual practice. Solutions that
//! do have equal chances are drawn by [`Solver::sample`].

mod clues;
mod full;
mod pattern;
mod symmetry;

use std::ops::RangeInclusive;

use self::clues::Attempt;
pub use self::full::full_grid;
pub use self::symmetry::{Symmetry, UnknownSymmetry};
use crate::board::{Grid, House, Shape, Variant, VariantError};
use crate::limits::Limits;
use crate::rules::{Difficulty, Method};
use crate::sudoku::Solver;

/// What puzzles should be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Their shape.
    pub shape: Shape,
    /// What is asked of their solutions besides the usual.
    pub variant: Variant,
    /// How many clues they have; as few as it happens if this is `None`, or as
    /// many as the difficulty needs.
    pub clues: Option<RangeInclusive<usize>>,
    /// Which cells are given or blank together.
    pub symmetry: Symmetry,
    /// How hard they are.
    pub difficulty: Option<Difficulty>,
    /// Whether each clue has to be needed.
    pub is_minimal: bool,
    /// A grid that is filled where clues go, and blank elsewhere. Which digits
    /// it has does not matter.
    pub pattern: Option<Grid>,
    /// How many full grids are tried for a puzzle before it is given up. With
    /// a pattern, each is good for many changes and counts as 20.
    pub tries: u32,
}

impl Recipe {
    /// Unique puzzles of a shape that have lost all the clues they can.
    pub fn new(shape: Shape) -> Recipe {
        Recipe {
            shape,
            variant: Variant::CLASSIC,
            clues: None,
            symmetry: Symmetry::None,
            difficulty: None,
            is_minimal: false,
            pattern: None,
            tries: 1000,
        }
    }

    /// Whether a puzzle is as the recipe wants it, given that it is unique and
    /// has the clues of the pattern.
    fn accepts(&self, puzzle: &Grid, solver: &mut Solver) -> bool {
        let clues = puzzle.clues().count();
        let fits = (self.clues.as_ref()).is_none_or(|range| range.contains(&clues));
        let is_as_hard = |wanted| difficulty(puzzle) == Some(wanted);
        let mut is_minimal = || {
            let redundancy = solver.redundancy_of_variant(&self.variant, puzzle);
            redundancy.is_some_and(|redundancy| redundancy.is_minimal())
        };
        fits && self.difficulty.is_none_or(is_as_hard) && (!self.is_minimal || is_minimal())
    }
}

/// Why nothing can be made by a recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There are fewer cells, or the least number is above the greatest.
    #[error("{least} to {most} clues: a board of {shape} has {} cells", shape.cell_count())]
    Clues {
        /// The least number that is wanted.
        least: usize,
        /// The greatest.
        most: usize,
        /// The shape.
        shape: Shape,
    },
    /// There is no such variant on this board.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The rules that tell how hard a puzzle is know nothing of variants.
    #[error("a difficulty is for classic puzzles, not for variants")]
    Difficulty,
    /// The pattern is of another shape.
    #[error("the pattern is of {found}, not of {wanted}")]
    Shape {
        /// The shape of the pattern.
        found: Shape,
        /// The shape that is wanted.
        wanted: Shape,
    },
    /// Two lines of a band or stack have no clues in the pattern, so that they
    /// can change places in any solution.
    #[error("no puzzle with this pattern is unique: {first} and {second} are blank")]
    BlankLines {
        /// One of the lines.
        first: House,
        /// The other one.
        second: House,
    },
    /// A pattern says which cells are given, so nothing else can.
    #[error("a pattern of {clues} clues leaves no choice of {what}")]
    Pattern {
        /// The clues of the pattern.
        clues: usize,
        /// What is wanted besides.
        what: &'static str,
    },
}

/// Makes puzzles by a [`Recipe`].
///
/// # Examples
///
/// ```
/// use quadrille::generate::{Generator, Recipe, Symmetry};
/// use quadrille::board::Shape;
/// use quadrille::sudoku::{Solver, Status};
///
/// let recipe = Recipe {
///     clues: Some(24..=30),
///     symmetry: Symmetry::Rotational,
///     ..Recipe::new(Shape::CLASSIC)
/// };
/// let mut generator = Generator::new(recipe)?;
/// // Any source of random bits will do; one for each puzzle.
/// let source_of = |mut state: u64| move || {
///     state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
///     let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
///     (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb)
/// };
/// let puzzles = generator.generate((0..10).map(source_of));
/// assert_eq!(puzzles.len(), 10);
/// for puzzle in puzzles.into_iter().map(|puzzle| puzzle.expect("it is easy to find")) {
///     assert!((24..=30).contains(&puzzle.clues().count()));
///     assert_eq!(Solver::new().check(&puzzle).status, Status::Unique);
/// }
/// # Ok::<(), quadrille::generate::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    recipe: Recipe,
    solver: Solver,
}

/// How many full grids lose their clues together, if they are not more puzzles.
const TOGETHER: usize = 256;

/// A search on a board other than the classic one is given up after so many
/// nodes, some hundredths of a second, and the clue in question stays. Nodes
/// and not time, so that it is always the same.
fn most_nodes(shape: Shape) -> u64 {
    if shape.side() > 9 { 5000 } else { 100_000 }
}

impl Generator {
    /// A generator for a recipe.
    ///
    /// # Errors
    ///
    /// If nothing can be made by it for a reason that shows at once.
    pub fn new(recipe: Recipe) -> Result<Generator, RecipeError> {
        let shape = recipe.shape;
        if let Some(range) = &recipe.clues
            && (range.is_empty() || *range.start() > shape.cell_count())
        {
            let (&least, &most) = (range.start(), range.end());
            return Err(RecipeError::Clues { least, most, shape });
        }
        recipe.variant.fits(shape)?;
        if recipe.difficulty.is_some() && !recipe.variant.is_classic() {
            return Err(RecipeError::Difficulty);
        }
        if let Some(pattern) = &recipe.pattern {
            if pattern.shape() != shape {
                return Err(RecipeError::Shape {
                    found: pattern.shape(),
                    wanted: shape,
                });
            }
            let clues = pattern.clues().count();
            if recipe.clues.is_some() || recipe.symmetry != Symmetry::None {
                let what = match recipe.clues {
                    Some(_) => "their number",
                    None => "symmetry",
                };
                return Err(RecipeError::Pattern { clues, what });
            }
            if recipe.variant.is_classic()
                && let Some((first, second)) = blank_lines(pattern)
            {
                return Err(RecipeError::BlankLines { first, second });
            }
        }
        Ok(Generator::checked(recipe))
    }

    fn checked(recipe: Recipe) -> Generator {
        let mut solver = Solver::new();
        if recipe.shape != Shape::CLASSIC || !recipe.variant.is_classic() {
            solver.set_limits(Limits::none().with_nodes(most_nodes(recipe.shape)));
        }
        Generator { recipe, solver }
    }

    /// Makes a puzzle from each source of random bits. A puzzle depends on its
    /// source alone; many at a time take much less time for each. `None` where
    /// none was found with the tries that the recipe allows.
    pub fn generate<S: FnMut() -> u64>(
        &mut self,
        sources: impl IntoIterator<Item = S>,
    ) -> Vec<Option<Grid>> {
        let Generator { recipe, solver } = self;
        if let Some(pattern) = &recipe.pattern {
            let each = sources
                .into_iter()
                .map(|mut source| pattern::fill(recipe, pattern, solver, &mut source));
            return each.collect();
        }
        let mut sources: Vec<S> = sources.into_iter().collect();
        let mut puzzles = vec![None; sources.len()];
        let mut open: Vec<usize> = (0..sources.len()).collect();
        let is_classic = recipe.shape == Shape::CLASSIC && recipe.variant.is_classic();
        let mut tried = 0;
        while !open.is_empty() && tried < recipe.tries {
            // Of several tries for a puzzle the first that succeeds counts, so
            // it does not matter how many are made together. They keep lanes
            // full that few puzzles would leave empty.
            let room = if is_classic { TOGETHER / open.len() } else { 1 };
            let number = room.clamp(1, tried.max(1) as usize);
            let number = number.min((recipe.tries - tried) as usize);
            let mut attempts = Vec::with_capacity(number * open.len());
            for &place in &open {
                let source = &mut sources[place];
                attempts.extend((0..number).map(|_| Attempt::new(recipe, solver, source)));
            }
            clues::remove(recipe, solver, &mut attempts);
            for (&place, attempts) in open.iter().zip(attempts.chunks(number)) {
                let mut attempts = attempts.iter().flatten();
                puzzles[place] = attempts.find_map(|attempt| attempt.puzzle(recipe, solver));
            }
            open.retain(|&place| puzzles[place].is_none());
            tried += number as u32;
        }
        puzzles
    }
}

/// Two blank rows of a band, or columns of a stack, if there are any.
fn blank_lines(pattern: &Grid) -> Option<(House, House)> {
    let shape = pattern.shape();
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let is_blank = |house: &House| {
        shape
            .cells_of(*house)
            .all(|cell| pattern.get(cell).is_none())
    };
    let pair = |lines: &[House]| {
        let mut blank = lines.iter().copied().filter(is_blank);
        Some((blank.next()?, blank.next()?))
    };
    let rows: Vec<House> = (0..shape.side()).map(House::Row).collect();
    let columns: Vec<House> = (0..shape.side()).map(House::Column).collect();
    let mut groups = rows.chunks(high).chain(columns.chunks(wide));
    groups.find_map(pair)
}

/// How hard a puzzle is for someone who reasons, by the hardest rule that is
/// needed; `None` if it has no solution.
pub fn difficulty(puzzle: &Grid) -> Option<Difficulty> {
    Method::Techniques
        .solve(puzzle, None, &Limits::none())
        .difficulty()
}
