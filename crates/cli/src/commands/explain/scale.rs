//! The solvers that `explain` knows, all asked in the same way.

use std::ops::ControlFlow;
use std::str::FromStr;

use clap::ValueEnum;
use quadrille::board::{Givens, NameError, Shape};
use quadrille::limits::Limits;
use quadrille::rules::explainer::{self, Explainer};
use quadrille::rules::{Reasoner, Rule, Step, Verdict};

use crate::output::Value;

/// What decides which step comes next, and how hard it is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Scale {
    /// The rules of the library.
    Rules,
    /// Sudoku Explainer.
    Se,
}

impl Scale {
    /// Checks that the scale is defined for a puzzle.
    ///
    /// # Errors
    ///
    /// A message about a puzzle that is not a plain 9x9 one.
    pub fn takes(self, givens: &Givens<'_>) -> Result<(), String> {
        if self == Scale::Rules {
            return Ok(());
        }
        let side = givens.shape().side();
        let found = match givens.variant().is_classic() {
            true if givens.shape() == Shape::CLASSIC => return Ok(()),
            true => format!("{side}x{side}"),
            false => format!("{side}x{side} with {}", givens.variant()),
        };
        Err(format!(
            "--scale se: expected a plain 9x9 puzzle, found {found}"
        ))
    }
}

/// A solver that tells its steps, and the hardest technique that it may use.
#[derive(Clone, Copy, Debug)]
pub enum Told {
    /// By the rules of the library.
    Rules(Reasoner),
    /// As Sudoku Explainer does.
    Se(explainer::Technique),
}

/// The state of a thread.
pub type Worker = Option<Explainer>;

/// The end of the steps.
pub struct End {
    /// What came of the puzzle.
    pub verdict: Verdict,
    /// How hard it is, unless it is not known.
    pub difficulty: Value<'static>,
    /// The hardest technique used.
    pub hardest: Option<&'static str>,
}

impl Told {
    /// Returns the solver of a scale, with all techniques up to the named one.
    ///
    /// # Errors
    ///
    /// A message about an unknown technique.
    pub fn new(scale: Scale, upto: Option<&str>) -> Result<Told, String> {
        Ok(match scale {
            Scale::Rules => Told::Rules(match upto {
                Some(name) => Reasoner::new().with_hardest(technique(name)?),
                None => Reasoner::new(),
            }),
            Scale::Se => {
                let all = explainer::Technique::ALL;
                Told::Se(match upto {
                    Some(name) => technique(name)?,
                    None => all[all.len() - 1],
                })
            }
        })
    }

    /// Returns the state of a new thread.
    pub fn worker(&self) -> Worker {
        match *self {
            Told::Rules(_) => None,
            Told::Se(hardest) => Some(Explainer::new().with_hardest(hardest)),
        }
    }

    /// As [`Scale::takes`].
    pub fn takes(&self, givens: &Givens<'_>) -> Result<(), String> {
        match self {
            Told::Rules(_) => Scale::Rules.takes(givens),
            Told::Se(_) => Scale::Se.takes(givens),
        }
    }

    /// Passes on each step of a puzzle that the scale [takes](Told::takes).
    pub fn explain(
        &self,
        worker: &mut Worker,
        givens: &Givens<'_>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> End {
        let explained = worker
            .as_mut()
            .and_then(|explainer| explainer.explain(givens, limits, tell));
        if let Some(explained) = explained {
            let ratings = explained.ratings;
            return End {
                verdict: explained.verdict,
                difficulty: Value::Score(ratings.puzzle),
                hardest: ratings.hardest.map(explainer::Technique::name),
            };
        }
        let reasoner = match self {
            Told::Rules(reasoner) => *reasoner,
            Told::Se(_) => Reasoner::new(),
        };
        let report = reasoner.explain(givens, limits, tell);
        End {
            difficulty: Value::text(report.difficulty().map(|difficulty| difficulty.name())),
            hardest: report.work.hardest().map(Rule::name),
            verdict: report.verdict,
        }
    }
}

/// Finds a technique by its name.
fn technique<T: FromStr<Err = NameError>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: NameError| error.to_string())
}
