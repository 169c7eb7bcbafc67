//! The scales by name, and one solver that rates and explains on any of them.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::board::Contradiction;
use super::explainer::{self, Edition, Explainer, Ratings};
use super::hodoku::{self, Hodoku};
use super::methods::{Reasoner, Report};
use super::patterns::Rule;
use super::told::{Difficulty, Level, Step, Verdict};
use crate::board::names::named;
use crate::board::{Givens, Grid, Marks, NameError, Shape};
use crate::limits::{Limits, Stop};

/// What decides which step comes next, and how hard it is. Displays as `se`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Scale {
    /// The rules of this crate, for boards of any shape and variant.
    #[default]
    Rules,
    /// Sudoku Explainer 1.2.1.
    Se,
    /// Sukaku Explainer 1.18.
    Sukaku,
    /// HoDoKu 2.2.
    Hodoku,
}

impl Scale {
    /// All scales.
    pub const ALL: [Scale; 4] = [Scale::Rules, Scale::Se, Scale::Sukaku, Scale::Hodoku];

    /// Returns its name: `sukaku`.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Rules => "rules",
            Scale::Se => "se",
            Scale::Sukaku => "sukaku",
            Scale::Hodoku => "hodoku",
        }
    }

    /// Returns what it is, as a phrase: `Sudoku Explainer`.
    pub fn about(self) -> &'static str {
        match self {
            Scale::Rules => "The rules of the library",
            Scale::Se => "Sudoku Explainer",
            Scale::Sukaku => "Sukaku Explainer",
            Scale::Hodoku => "HoDoKu",
        }
    }

    /// Returns the edition of the Explainer that it is.
    pub fn edition(self) -> Option<Edition> {
        match self {
            Scale::Se => Some(Edition::Original),
            Scale::Sukaku => Some(Edition::Sukaku),
            Scale::Rules | Scale::Hodoku => None,
        }
    }

    /// Returns the names of its techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<&'static str> {
        match (self, self.edition()) {
            (Scale::Hodoku, _) => hodoku::Technique::all()
                .filter(|technique| technique.is_usual())
                .map(hodoku::Technique::name)
                .collect(),
            (_, Some(edition)) => (edition.techniques().into_iter())
                .map(explainer::Technique::name)
                .collect(),
            (_, None) => Rule::ALL.map(Rule::name).to_vec(),
        }
    }

    /// Checks that it is defined for a puzzle.
    ///
    /// # Errors
    ///
    /// [`ScaleError`] says what the puzzle is: only [`Scale::Rules`] takes more than plain 9x9 puzzles.
    pub fn check(self, givens: &Givens<'_>) -> Result<(), ScaleError> {
        let side = givens.shape().side();
        let found = match givens.variant().is_classic() {
            _ if self == Scale::Rules => return Ok(()),
            true if givens.shape() == Shape::CLASSIC => return Ok(()),
            true => format!("{side}x{side}"),
            false => format!("{side}x{side} with {}", givens.variant()),
        };
        Err(ScaleError { found })
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scale {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Scale, NameError> {
        named(&Scale::ALL, Scale::name, name)
    }
}

/// A puzzle for which a scale is not defined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a plain 9x9 puzzle, found {found}")]
#[non_exhaustive]
pub struct ScaleError {
    /// What the puzzle is: `6x6 with x`.
    pub found: String,
}

/// Rates and explains puzzles on a [`Scale`]; keep one for each thread.
///
/// [`Rater`](crate::rate::Rater) also finds out whether they have one solution.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::human::{Grader, Scale};
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let rating = |scale| {
///     let graded = Grader::new(scale).rate(&puzzle, &Limits::none())?;
///     Ok(graded.rating.expect("the work was not stopped").to_string())
/// };
/// assert_eq!(rating(Scale::Rules)?, "extreme");
/// assert_eq!(rating(Scale::Se)?, "7.2/1.2/1.2");
/// assert_eq!(rating(Scale::Hodoku)?, "extreme (3158)");
/// # Ok::<(), quadrille::human::ScaleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grader {
    scale: Scale,
    solver: Solver,
}

#[derive(Clone, Debug)]
enum Solver {
    Rules(Reasoner),
    Explainer(Box<Explainer>),
    Hodoku(Box<Hodoku>),
}

/// What a [`Grader`] found out about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Graded {
    /// How hard the puzzle is; of a scale with numbers, as far as the steps led. `None` if that is not known.
    pub rating: Option<Rating>,
    /// The hardest technique used.
    pub hardest: Option<&'static str>,
    /// The number of steps.
    pub steps: u64,
    /// The solution, or where no technique helped.
    pub verdict: Verdict,
}

/// How hard a puzzle is, on one of the scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rating {
    /// By the hardest rule that it needs.
    Difficulty(Difficulty),
    /// By an edition of the Explainer: those of the puzzle, the pearl and the diamond.
    Scores(Ratings),
    /// By HoDoKu: the level, and the sum of the scores of all steps.
    Level(Level, u32),
}

impl Grader {
    /// Returns a solver with all techniques of a scale.
    pub fn new(scale: Scale) -> Grader {
        let solver = match (scale, scale.edition()) {
            (Scale::Hodoku, _) => Solver::Hodoku(Box::default()),
            (_, Some(edition)) => {
                Solver::Explainer(Box::new(Explainer::new().with_edition(edition)))
            }
            (_, None) => Solver::Rules(Reasoner::new()),
        };
        Grader { scale, solver }
    }

    /// Uses no technique that is tried later than this one.
    ///
    /// # Errors
    ///
    /// [`NameError`] lists the techniques of the scale.
    pub fn with_hardest(self, technique: &str) -> Result<Grader, NameError> {
        let solver = match self.solver {
            Solver::Rules(reasoner) => Solver::Rules(reasoner.with_hardest(technique.parse()?)),
            Solver::Explainer(explainer) => {
                let edition = self.scale.edition().unwrap_or_default();
                let hardest = edition.technique(technique)?;
                Solver::Explainer(Box::new(explainer.with_hardest(hardest)))
            }
            Solver::Hodoku(hodoku) => {
                Solver::Hodoku(Box::new(hodoku.with_hardest(technique.parse()?)))
            }
        };
        Ok(Grader { solver, ..self })
    }

    /// Returns its scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Tells which digits of the next puzzle are its clues, all others being placed by a solver. A technique of
    /// HoDoKu needs to know; otherwise all digits count as clues.
    pub fn set_clues(&mut self, clues: &Grid) -> &mut Grader {
        if let Solver::Hodoku(hodoku) = &mut self.solver {
            hodoku.set_clues(clues);
        }
        self
    }

    /// Solves and rates a puzzle, which should have one solution, as several techniques rely on that.
    ///
    /// # Errors
    ///
    /// If the scale is [not defined](Scale::check) for it.
    pub fn rate<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        self.scale.check(&givens)?;
        let graded = match &mut self.solver {
            Solver::Rules(reasoner) => Some(reasoner.solve(givens, limits).into()),
            Solver::Explainer(explainer) => explainer.solve(givens, limits).map(Graded::from),
            Solver::Hodoku(hodoku) => hodoku.solve(givens, limits).map(Graded::from),
        };
        Ok(graded.unwrap_or_else(|| unreachable!("the scale was checked")))
    }

    /// Rates a puzzle only if that takes little time and shows that it has one solution.
    pub(crate) fn prove(&mut self, givens: &Givens<'_>, limits: &Limits) -> Option<Graded> {
        match &mut self.solver {
            Solver::Explainer(explainer) => explainer.prove(givens, limits).map(Graded::from),
            Solver::Rules(_) | Solver::Hodoku(_) => None,
        }
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop.
    ///
    /// # Errors
    ///
    /// As [`rate`](Grader::rate).
    pub fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Result<Graded, ScaleError> {
        let givens = puzzle.into();
        self.scale.check(&givens)?;
        let graded = match &mut self.solver {
            Solver::Rules(reasoner) => Some(reasoner.explain(givens, limits, tell).into()),
            Solver::Explainer(explainer) => {
                explainer.explain(givens, limits, tell).map(Graded::from)
            }
            Solver::Hodoku(hodoku) => hodoku.explain(givens, limits, tell).map(Graded::from),
        };
        Ok(graded.unwrap_or_else(|| unreachable!("the scale was checked")))
    }
}

/// A solver with the techniques of an explainer.
impl From<Explainer> for Grader {
    fn from(explainer: Explainer) -> Grader {
        Grader {
            scale: match explainer.edition() {
                Edition::Original => Scale::Se,
                Edition::Sukaku => Scale::Sukaku,
            },
            solver: Solver::Explainer(Box::new(explainer)),
        }
    }
}

/// A solver with the techniques of a solver as HoDoKu.
impl From<Hodoku> for Grader {
    fn from(hodoku: Hodoku) -> Grader {
        Grader {
            scale: Scale::Hodoku,
            solver: Solver::Hodoku(Box::new(hodoku)),
        }
    }
}

impl Graded {
    /// Returns that of no steps.
    pub(crate) fn stuck_at(marks: Marks) -> Graded {
        Graded {
            rating: None,
            hardest: None,
            steps: 0,
            verdict: Verdict::Stuck(marks),
        }
    }

    /// Returns why the work ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        match self.verdict {
            Verdict::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// Returns why there is no solution, if that showed.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match self.verdict {
            Verdict::Contradiction(contradiction) => Some(contradiction),
            _ => None,
        }
    }
}

impl From<Report> for Graded {
    fn from(report: Report) -> Graded {
        Graded {
            rating: report.difficulty().map(Rating::Difficulty),
            hardest: report.work.hardest().map(Rule::name),
            steps: report.work.firings(),
            verdict: report.verdict,
        }
    }
}

impl From<explainer::Explained> for Graded {
    fn from(explained: explainer::Explained) -> Graded {
        let ratings = explained.ratings;
        Graded {
            rating: Some(Rating::Scores(ratings)),
            hardest: ratings.hardest.map(explainer::Technique::name),
            steps: ratings.steps,
            verdict: explained.verdict,
        }
    }
}

impl From<hodoku::Explained> for Graded {
    fn from(explained: hodoku::Explained) -> Graded {
        let rated = explained.rated;
        Graded {
            rating: Some(Rating::Level(rated.level, rated.score)),
            hardest: rated.hardest.map(hodoku::Technique::name),
            steps: rated.steps,
            verdict: explained.verdict,
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Difficulty(difficulty) => fmt::Display::fmt(difficulty, f),
            Rating::Scores(ratings) => fmt::Display::fmt(ratings, f),
            Rating::Level(level, score) => write!(f, "{level} ({score})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::human::testing::grid;

    /// Needs chains of the Explainer and of HoDoKu.
    const HARD: &str =
        "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

    #[test]
    fn scales_are_read_by_name() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().parse(), Ok(scale));
            assert_eq!(Grader::new(scale).scale(), scale);
        }
        assert_eq!(
            "hard".parse::<Scale>().unwrap_err().to_string(),
            "expected rules, se, sukaku or hodoku, found 'hard'"
        );
    }

    #[test]
    fn the_steps_told_are_those_that_are_counted() {
        for scale in Scale::ALL {
            let (puzzle, limits) = (grid(HARD), Limits::none());
            let mut steps = 0;
            let told = Grader::new(scale).explain(&puzzle, &limits, &mut |_| {
                steps += 1;
                ControlFlow::Continue(())
            });
            let told = told.unwrap();
            assert_eq!((told.steps, told.stop()), (steps, None), "{scale}");
            assert_eq!(Grader::new(scale).rate(&puzzle, &limits), Ok(told));
        }
    }

    #[test]
    fn a_telling_can_be_stopped() {
        for scale in Scale::ALL {
            let stop = &mut |_: &Step| ControlFlow::Break(());
            let told = Grader::new(scale).explain(grid(HARD), &Limits::none(), stop);
            let told = told.unwrap();
            assert_eq!((told.steps, told.stop()), (1, Some(Stop::Visitor)));
        }
    }

    #[test]
    fn only_rules_take_other_boards() {
        let small = Grid::empty(Shape::new(2, 3).unwrap());
        let classic = Grid::empty(Shape::CLASSIC);
        let diagonals: Variant = "x".parse().unwrap();
        let with = Givens::from(&classic).with_variant(&diagonals).unwrap();
        for scale in Scale::ALL {
            let refusals = [Givens::from(&small), with.clone()].map(|givens| {
                let rated = Grader::new(scale).rate(givens, &Limits::none());
                rated.err().map(|error| error.to_string())
            });
            let expected = match scale {
                Scale::Rules => [None, None],
                _ => ["6x6", "9x9 with x"]
                    .map(|found| Some(format!("expected a plain 9x9 puzzle, found {found}"))),
            };
            assert_eq!(refusals, expected);
        }
    }

    #[test]
    fn the_hardest_technique_is_one_of_the_scale() {
        for scale in Scale::ALL {
            let names = scale.techniques();
            let easiest = Grader::new(scale).with_hardest(names[0]).unwrap();
            let rated = easiest.clone().rate(grid(HARD), &Limits::none()).unwrap();
            assert!(matches!(rated.verdict, Verdict::Stuck(_)), "{scale}");
            let error = easiest.with_hardest("guess").unwrap_err().to_string();
            assert!(
                error.starts_with("expected ") && error.contains(names[1]),
                "{error}"
            );
        }
    }
}
