//! The solvers that `explain` knows, all asked in the same way.

use std::ops::ControlFlow;
use std::str::FromStr;

use clap::ValueEnum;
use quadrille::board::{Givens, Grid, NameError, Shape};
use quadrille::human::explainer::{self, Edition, Explainer};
use quadrille::human::hodoku::{self, Hodoku};
use quadrille::human::{Difficulty, Reasoner, Rule, Step, Verdict};
use quadrille::limits::Limits;

use crate::output::Value;

/// What decides which step comes next, and how hard it is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Scale {
    /// The rules of the library.
    Rules,
    /// Sudoku Explainer.
    Se,
    /// Sukaku Explainer.
    Sukaku,
    /// HoDoKu.
    Hodoku,
}

impl Scale {
    /// Returns the edition of the Explainer that it is.
    pub fn edition(self) -> Option<Edition> {
        match self {
            Scale::Se => Some(Edition::Original),
            Scale::Sukaku => Some(Edition::Sukaku),
            Scale::Rules | Scale::Hodoku => None,
        }
    }

    /// Checks that the scale is defined for a puzzle.
    ///
    /// # Errors
    ///
    /// A message about a puzzle that is not a plain 9x9 one.
    pub fn takes(self, givens: &Givens<'_>) -> Result<(), String> {
        let name = match self {
            Scale::Rules => return Ok(()),
            Scale::Se => "se",
            Scale::Sukaku => "sukaku",
            Scale::Hodoku => "hodoku",
        };
        let side = givens.shape().side();
        let found = match givens.variant().is_classic() {
            true if givens.shape() == Shape::CLASSIC => return Ok(()),
            true => format!("{side}x{side}"),
            false => format!("{side}x{side} with {}", givens.variant()),
        };
        Err(format!(
            "--scale {name}: expected a plain 9x9 puzzle, found {found}"
        ))
    }
}

/// A solver that tells its steps, with all techniques up to the hardest that it may use.
#[derive(Clone, Debug)]
pub enum Told {
    /// By the rules of the library.
    Rules(Reasoner),
    /// As an edition of Sudoku Explainer does.
    Explainer(Edition, explainer::Technique),
    /// As HoDoKu does.
    Hodoku(Hodoku),
}

/// The state of a thread.
pub enum Worker {
    /// By the rules of the library.
    Rules(Reasoner),
    /// As an edition of Sudoku Explainer does.
    Explainer(Box<Explainer>),
    /// As HoDoKu does.
    Hodoku(Hodoku),
}

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
            Scale::Se | Scale::Sukaku => {
                let edition = scale.edition().unwrap_or_default();
                let all = explainer::Technique::ALL;
                let hardest = match upto {
                    Some(name) => edition.technique(name).map_err(|error| error.to_string())?,
                    None => all[all.len() - 1],
                };
                Told::Explainer(edition, hardest)
            }
            Scale::Hodoku => Told::Hodoku(match upto {
                Some(name) => Hodoku::new().with_hardest(technique(name)?),
                None => Hodoku::new(),
            }),
        })
    }

    /// Returns the state of a new thread.
    pub fn worker(&self) -> Worker {
        match self {
            Told::Rules(reasoner) => Worker::Rules(*reasoner),
            Told::Explainer(edition, hardest) => {
                let explainer = Explainer::new().with_edition(*edition);
                Worker::Explainer(Box::new(explainer.with_hardest(*hardest)))
            }
            Told::Hodoku(hodoku) => Worker::Hodoku(hodoku.clone()),
        }
    }

    /// As [`Scale::takes`].
    pub fn takes(&self, givens: &Givens<'_>) -> Result<(), String> {
        let scale = match self {
            Told::Rules(_) => Scale::Rules,
            Told::Explainer(Edition::Sukaku, _) => Scale::Sukaku,
            Told::Explainer(..) => Scale::Se,
            Told::Hodoku(_) => Scale::Hodoku,
        };
        scale.takes(givens)
    }
}

impl Worker {
    /// Passes on each step of a puzzle that the scale [takes](Told::takes), from where it stands. These are its
    /// clues. `None` if the scale does not take it.
    pub fn explain(
        &mut self,
        givens: &Givens<'_>,
        clues: &Grid,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step) -> ControlFlow<()>,
    ) -> Option<End> {
        Some(match self {
            Worker::Rules(reasoner) => {
                let report = reasoner.explain(givens, limits, tell);
                End {
                    difficulty: Value::text(report.difficulty().map(Difficulty::name)),
                    hardest: report.work.hardest().map(Rule::name),
                    verdict: report.verdict,
                }
            }
            Worker::Explainer(explainer) => {
                let explained = explainer.explain(givens, limits, tell)?;
                End {
                    difficulty: Value::Score(explained.ratings.puzzle),
                    hardest: explained.ratings.hardest.map(explainer::Technique::name),
                    verdict: explained.verdict,
                }
            }
            Worker::Hodoku(hodoku) => {
                let explained = hodoku.set_clues(clues).explain(givens, limits, tell)?;
                End {
                    difficulty: Value::Text(explained.rated.to_string().into()),
                    hardest: explained.rated.hardest.map(hodoku::Technique::name),
                    verdict: explained.verdict,
                }
            }
        })
    }
}

/// Finds a technique by its name.
fn technique<T: FromStr<Err = NameError>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: NameError| error.to_string())
}
