//! What a caller says about puzzles and about the work on them.

use std::num::NonZeroUsize;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::board::{Constraints, Givens, Grid, Regions, Shape, Variant};
use quadrille::limits::{Interrupt, Limits};
use quadrille::sudoku::Solver;
use quadrille::text::{self, Alphabet, Options, Puzzle, TextErrorKind};

use crate::boards::NO_DIGIT;
use crate::column::Row;
use crate::errors::{Fault, PuzzleError};

/// The settings as the Python half passes them on.
#[derive(FromPyObject)]
pub struct Given {
    shape: Option<String>,
    variant: Option<String>,
    regions: Option<String>,
    constraints: Option<String>,
    column: Option<String>,
    timeout: Option<f64>,
    jobs: Option<i64>,
    errors: String,
    progress: Option<Py<PyAny>>,
}

/// The settings of a question.
pub struct Settings {
    /// How to read text.
    pub options: Options,
    /// The variant of all puzzles, without constraints on cells.
    pub variant: Variant,
    /// The text of the constraints on cells.
    constraints: Option<String>,
    /// The variants of boards, with constraints, as far as they were asked for.
    known: Mutex<Vec<(Shape, Variant)>>,
    /// The column of a table to read.
    pub column: Option<String>,
    /// The limits on the work on each puzzle.
    pub limits: Limits,
    /// Stops all work.
    pub interrupt: Interrupt,
    /// The number of threads.
    pub jobs: NonZeroUsize,
    /// Whether a text that is not a puzzle raises an exception; if not, it gets a
    /// row of the answers.
    pub raises: bool,
    /// Called with the number of rows done and of all rows.
    pub progress: Option<Py<PyAny>>,
}

impl Settings {
    /// Checks settings.
    ///
    /// # Errors
    ///
    /// Returns a `ValueError` for a setting that is out of range.
    pub fn new(given: Given) -> PyResult<Settings> {
        let mut options = Options::default();
        let mut variant = Variant::CLASSIC;
        if let Some(names) = &given.variant {
            variant = named("variant", names.parse())?;
        }
        if let Some(shape) = &given.shape {
            options.shape = Some(named("shape", shape.parse())?);
        }
        if let Some(map) = &given.regions {
            let regions = regions(map, options.shape)?;
            options.shape = Some(regions.shape());
            variant = variant.with_regions(regions);
        }
        let interrupt = Interrupt::new();
        let limits = limits(&interrupt, given.timeout)?;
        let raises = match given.errors.as_str() {
            "raise" => true,
            "report" => false,
            other => {
                let message = format!("errors: expected 'raise' or 'report', found '{other}'");
                return Err(unfit(message));
            }
        };
        Ok(Settings {
            options,
            variant,
            constraints: given.constraints.filter(|text| !text.trim().is_empty()),
            known: Mutex::default(),
            column: given.column,
            limits,
            interrupt,
            jobs: threads(given.jobs)?,
            raises,
            progress: given.progress,
        })
    }

    /// Checks settings, and reads the only puzzle.
    ///
    /// # Errors
    ///
    /// As for [`new`](Settings::new), and what is wrong with the puzzle.
    pub fn of(puzzle: &str, given: Given) -> PyResult<(Settings, Puzzle)> {
        let settings = Settings::new(given)?;
        let puzzle = settings.single(Row::Text(puzzle.as_bytes()))?;
        Ok((settings, puzzle))
    }

    /// Returns whether all puzzles may be classic 9x9 ones.
    pub fn may_be_classic(&self) -> bool {
        let shape = self.options.shape;
        let is_classic = self.variant.is_classic() && self.constraints.is_none();
        is_classic && shape.is_none_or(|shape| shape == Shape::CLASSIC)
    }

    /// Returns the variant of boards of this shape.
    ///
    /// # Errors
    ///
    /// Returns why the board does not have the constraints.
    pub fn variant_of(&self, shape: Shape) -> Result<Variant, Fault> {
        let Some(text) = &self.constraints else {
            return Ok(self.variant.clone());
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, variant)) = known.iter().find(|(of, _)| *of == shape) {
            return Ok(variant.clone());
        }
        let constraints = Constraints::parse(shape, text);
        let constraints =
            constraints.map_err(|error| Fault::Unfit(format!("constraints: {error}")))?;
        let variant = self.variant.clone().with_constraints(constraints);
        known.push((shape, variant.clone()));
        Ok(variant)
    }

    /// Returns a puzzle with the rules that all have.
    ///
    /// # Errors
    ///
    /// Returns why its board does not have the variant.
    pub fn with_rules(&self, puzzle: Puzzle) -> Result<Puzzle, Fault> {
        let variant = self.variant_of(puzzle.grid.shape())?;
        let puzzle = puzzle.with_variant(&variant);
        Ok(puzzle.map_err(|error| TextErrorKind::Variant(error).at_line(1))?)
    }

    /// Reads the puzzle of a row, if there is one.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the row.
    pub fn puzzle(&self, row: Row<'_>) -> Result<Option<Puzzle>, Fault> {
        match row {
            Row::Null => Ok(None),
            Row::Text(text) => {
                let text = String::from_utf8_lossy(text);
                Ok(Some(text::parse(&text, &self.options)?))
            }
            Row::Digits(digits) => self.of_digits(digits).map(Some),
            Row::Other(kind) => Err(Fault::NoText(kind.to_owned())),
        }
    }

    /// Reads a puzzle that has to be there.
    ///
    /// # Errors
    ///
    /// Returns the exception for a row without a puzzle.
    pub fn single(&self, row: Row<'_>) -> PyResult<Puzzle> {
        let puzzle = self.puzzle(row)?;
        Ok(puzzle.ok_or_else(|| Fault::NoText("None".to_owned()))?)
    }

    /// Returns a solver with the limits, in one thread.
    pub fn solver(&self) -> Solver {
        let mut solver = Solver::new();
        solver.set_limits(self.limits.clone());
        solver
    }

    /// Reads a puzzle that may have nothing but clues.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the row.
    pub fn plain(&self, row: Row<'_>) -> Result<Option<Puzzle>, Fault> {
        let puzzle = self.puzzle(row)?;
        match &puzzle {
            Some(puzzle)
                if !puzzle.is_plain()
                    || !self.variant.is_classic()
                    || self.constraints.is_some() =>
            {
                let is_usual = |variant: &Variant| variant.has_only_regions();
                let more = match &puzzle.marks {
                    Some(_) => "pencil marks",
                    None if self.constraints.is_none()
                        && is_usual(&self.variant)
                        && is_usual(&puzzle.variant) =>
                    {
                        "regions"
                    }
                    None => "extra rules",
                };
                Err(Fault::Unfit(format!("expected clues alone, found {more}")))
            }
            _ => Ok(puzzle),
        }
    }

    /// Returns the givens of a puzzle of the variant.
    ///
    /// # Errors
    ///
    /// Returns why its board does not have the variant.
    pub fn givens<'a>(&'a self, puzzle: &'a Puzzle) -> Result<Givens<'a>, Fault> {
        let givens = Givens::from(&puzzle.grid);
        let givens = match self.variant.is_classic() && self.constraints.is_none() {
            true => givens.with_variant(&puzzle.variant),
            false => {
                let both = puzzle.variant.and(&self.variant_of(puzzle.grid.shape())?);
                both.and_then(|both| givens.with_variant(both))
            }
        };
        let givens = givens.map_err(|error| TextErrorKind::Variant(error).at_line(1))?;
        Ok(match &puzzle.marks {
            Some(marks) => givens.with_marks(marks),
            None => givens,
        })
    }

    /// Returns the same from where a solver stands: digits that were placed
    /// count as clues.
    ///
    /// # Errors
    ///
    /// As [`givens`](Settings::givens).
    pub fn as_left_off<'a>(&'a self, puzzle: &'a Puzzle) -> Result<Givens<'a>, Fault> {
        let both = puzzle.variant.and(&self.variant_of(puzzle.grid.shape())?);
        let givens = both.and_then(|both| puzzle.as_left_off().with_variant(both));
        Ok(givens.map_err(|error| TextErrorKind::Variant(error).at_line(1))?)
    }

    fn of_digits(&self, digits: &[u8]) -> Result<Puzzle, Fault> {
        let side = digits.len().isqrt();
        let shape = self.options.shape.or_else(|| Shape::of_side(side));
        let shape = shape.filter(|shape| shape.cell_count() == digits.len());
        let shape = shape.ok_or_else(|| {
            let expected = match self.options.shape {
                Some(shape) => format!("{} cells for {shape} boxes", shape.cell_count()),
                None => "the cells of a square board, such as 81".to_owned(),
            };
            Fault::Unfit(format!("expected {expected}, found {}", digits.len()))
        })?;
        let side = shape.side();
        let grid = Grid::from_values(shape, digits).ok_or_else(|| {
            let mut wrong = digits.iter().filter(|&&digit| usize::from(digit) > side);
            let found = match wrong.next() {
                Some(digit) if *digit != NO_DIGIT => format!("found {digit}"),
                _ => "found another number".to_owned(),
            };
            Fault::Unfit(format!("expected digits from 0 to {side}, {found}"))
        })?;
        Ok(Puzzle::new(grid, Alphabet::usual(side)))
    }
}

/// The number of cores. To ask for it takes as long as to solve a puzzle.
static CORES: LazyLock<NonZeroUsize> =
    LazyLock::new(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));

/// More threads than any machine runs at once; a thread takes memory.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1024).expect("some");

/// Returns a number of threads: all cores unless the caller knows better.
///
/// # Errors
///
/// Returns a `ValueError` for less than 1.
pub fn threads(jobs: Option<i64>) -> PyResult<NonZeroUsize> {
    match jobs {
        Some(jobs) => {
            let number = usize::try_from(jobs).ok().and_then(NonZeroUsize::new);
            let number = number.map(|jobs| jobs.min(MOST_THREADS));
            number.ok_or_else(|| unfit(format!("jobs: expected 1 or more, found {jobs}")))
        }
        None => Ok(*CORES),
    }
}

/// Returns a time that was given in seconds by an argument of this name.
///
/// # Errors
///
/// Returns a `ValueError` for a number that is no time.
pub fn seconds(name: &str, time: f64) -> PyResult<Duration> {
    let seconds = Duration::try_from_secs_f64(time);
    seconds.map_err(|_| unfit(format!("{name}: expected 0 or more seconds, found {time}")))
}

/// Returns the limits of work that an interrupt stops, and a timeout if there is one.
///
/// # Errors
///
/// Returns a `ValueError` for a number that is no time.
pub fn limits(interrupt: &Interrupt, timeout: Option<f64>) -> PyResult<Limits> {
    let limits = Limits::none().with_interrupt(interrupt);
    Ok(match timeout {
        Some(timeout) => limits.with_time(seconds("timeout", timeout)?),
        None => limits,
    })
}

/// Checks a limit on a count.
///
/// # Errors
///
/// Returns a `ValueError` for 0, which asks for nothing.
pub fn check_limit(limit: Option<u64>) -> PyResult<()> {
    match limit {
        Some(0) => Err(unfit("limit: expected 1 or more, found 0")),
        _ => Ok(()),
    }
}

/// Returns a result, or a `ValueError` that names the argument.
///
/// # Errors
///
/// Returns the error of the result.
pub fn named<T, E: ToString>(argument: &str, result: Result<T, E>) -> PyResult<T> {
    result.map_err(|error| unfit(format!("{argument}: {}", error.to_string())))
}

/// Returns a `ValueError` with a message.
pub fn unfit(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

fn regions(map: &str, shape: Option<Shape>) -> PyResult<Regions> {
    let cells = map.chars().filter(|symbol| !symbol.is_whitespace()).count();
    let side = cells.isqrt();
    let shape = shape.or_else(|| Shape::of_side(side));
    let shape = shape
        .map_or_else(|| Shape::new(1, side), Ok)
        .map_err(unfit)?;
    Regions::parse(shape, map).map_err(|error| PuzzleError::new_err((format!("regions: {error}"),)))
}
