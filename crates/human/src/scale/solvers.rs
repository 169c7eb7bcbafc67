//! Graders made from the solvers of the scales, and what these use.

use super::grader::{Grader, Solver};
use super::names::Scale;
use crate::explainer::{Edition, Explainer};
use crate::hodoku::Hodoku;

impl Scale {
    /// Returns the names of its techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<&'static str> {
        Grader::new(self).techniques()
    }
}

/// A solver with the techniques of an explainer.
impl From<Explainer> for Grader {
    fn from(explainer: Explainer) -> Grader {
        let scale = match explainer.edition() {
            Edition::Original => Scale::Se,
            Edition::Sukaku => Scale::Sukaku,
        };
        Grader::of(scale, Solver::Explainer(Box::new(explainer)))
    }
}

/// A solver with the techniques of a solver as HoDoKu.
impl From<Hodoku> for Grader {
    fn from(hodoku: Hodoku) -> Grader {
        Grader::of(Scale::Hodoku, Solver::Hodoku(Box::new(hodoku)))
    }
}
