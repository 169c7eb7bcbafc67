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

mod goal;
mod search;

use std::ops::ControlFlow;

use super::grader::Grader;
use super::names::ScaleError;
use crate::narration::{Step, Verdict};
pub use goal::{Goal, Path};
use quadrille_board::Givens;
use quadrille_limits::limits::Limits;
use search::{Asked, Search};

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
    /// use quadrille::board::Grid;
    /// use quadrille::human::{Goal, Grader, Scale};
    /// use quadrille::limits::Limits;
    ///
    /// let line = "8...2..6..4...1........7..........1.5..8.3......6........5..3.2..7....8...........";
    /// let puzzle: Grid = line[..81].parse().unwrap();
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
        let (givens, limits) = (puzzle.into(), limits.started_on_thread());
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
        let asked = Asked {
            givens: &givens,
            clues,
            goal,
            limits: &limits,
        };
        let mut search = Search::new(self, asked, &usual.steps);
        search.drop_steps(&usual.steps);
        search.run();
        Ok(search.path(usual))
    }
}
