//! Paths that are easier or shorter than the usual one.
//!
//! A solver takes the first step that it finds, which may not be needed. This searches for a path with fewer or
//! easier steps, in the techniques up to the hardest of the usual path. Each empty cell is filled by one step on
//! any path, so only the other steps are chosen: after each, singles are placed until there are none, which never
//! harms. Positions are searched from the cheapest path on, each position once; what a path costs at least is what
//! it cost so far, and one step for each empty cell. A path is the best one if all cheaper ones were seen to end
//! elsewhere.
//!
//! Before that, steps of the usual path are dropped as long as the others still lead to the solution. So a search that ends
//! early, after 400 positions, has a path that is not worse than the usual one.

mod search;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::graded::Graded;
use super::grader::Grader;
use super::names::ScaleError;
use crate::board::names::named;
use crate::board::{Givens, NameError};
use crate::human::told::{Step, Verdict};
use crate::limits::Limits;
use search::Search;

/// Which path to a solution is wanted. The default is the usual one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Goal {
    /// That of the scale: always the first step that is found.
    #[default]
    Usual,
    /// The least sum of the grades of all steps: HoDoKu's score, the Explainer's ratings, the places of rules in their
    /// order.
    Easiest,
    /// The fewest steps; of several such paths, the easiest.
    Shortest,
}

impl Goal {
    /// All goals.
    pub const ALL: [Goal; 3] = [Goal::Usual, Goal::Easiest, Goal::Shortest];

    /// Returns its name: `easiest`.
    pub fn name(self) -> &'static str {
        ["usual", "easiest", "shortest"][self as usize]
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Goal {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Goal, NameError> {
        named(&Goal::ALL, Goal::name, name)
    }
}

/// A path to the solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Path {
    /// Its steps.
    pub steps: Vec<Step>,
    /// The rating by these steps.
    pub graded: Graded,
    /// Whether no path is better, with techniques up to the hardest of the usual path, and singles placed as soon as
    /// there are any.
    pub is_best: bool,
    /// The number of positions of which all steps were listed.
    pub positions: usize,
}

impl Grader {
    /// Searches for a path to the solution that is easier or shorter than the usual one. A puzzle that the scale
    /// does not solve has the usual path.
    ///
    /// # Errors
    ///
    /// As [`rate`](Grader::rate).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::human::{Goal, Grader, Scale};
    /// use quadrille::limits::Limits;
    ///
    /// let line = "8...2..6..4...1........7..........1.5..8.3......6........5..3.2..7....8...........";
    /// let values: Vec<u8> = line.bytes().take(81).map(|byte| byte.saturating_sub(b'0') % 10).collect();
    /// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
    /// let path = Grader::new(Scale::Rules).path(&puzzle, Goal::Shortest, &Limits::none())?;
    /// assert_eq!(path.graded.steps, path.steps.len() as u64);
    /// # Ok::<(), quadrille::human::ScaleError>(())
    /// ```
    pub fn path<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        goal: Goal,
        limits: &Limits,
    ) -> Result<Path, ScaleError> {
        let (givens, limits) = (puzzle.into(), limits.started());
        let clues = self.take_clues().unwrap_or_else(|| givens.clues().clone());
        let mut steps: Vec<Step> = Vec::new();
        self.set_clues(&clues);
        let graded = self.explain(&givens, &limits, &mut |step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        })?;
        let usual = Path {
            steps,
            graded,
            is_best: false,
            positions: 0,
        };
        if goal == Goal::Usual || !matches!(usual.graded.verdict, Verdict::Solved(_)) {
            return Ok(usual);
        }
        let mut search = Search::new(self, &givens, clues, goal, &limits, &usual.steps);
        search.drop_steps(&usual.steps);
        search.run();
        Ok(search.path(usual))
    }
}
