//! One solver that rates and explains on any scale.

use std::ops::ControlFlow;

use super::graded::Graded;
use super::names::{Scale, ScaleError};
use crate::board::{Givens, Grid, NameError};
use crate::human::explainer::{Edition, Explainer};
use crate::human::hodoku::Hodoku;
use crate::human::methods::Reasoner;
use crate::human::told::Step;
use crate::limits::Limits;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Variant};
    use crate::human::testing::grid;
    use crate::human::told::Verdict;
    use crate::limits::Stop;

    /// Needs chains of the Explainer and of HoDoKu.
    const HARD: &str =
        "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";

    #[test]
    fn the_steps_told_are_those_that_are_counted() {
        for scale in Scale::ALL {
            let (puzzle, limits) = (grid(HARD), Limits::none());
            let mut steps = 0;
            let mut grader = Grader::new(scale);
            assert_eq!(grader.scale(), scale);
            let told = grader.explain(&puzzle, &limits, &mut |_| {
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
