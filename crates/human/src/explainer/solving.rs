//! The work on one puzzle: which step comes next, and where it ends early.

use super::chain::Store;
use super::order::Row;
use super::ratings::Tally;
use super::step::Step;
use super::technique::Technique;
use super::tell::tell;
use crate::board::nine::Position;
use crate::narration;
use crate::narration::run::Stepper;
use quadrille_limits::limits::{Limits, Stop};

/// The work on a puzzle.
pub struct Solving<'a> {
    pub position: Position,
    pub store: &'a mut Store,
    pub rows: &'a [Row],
    /// The number of them that are used.
    pub searches: usize,
    pub left_out: &'a [Technique],
    pub hardest: Technique,
    /// The highest rating that is wanted.
    pub most: f64,
    pub limits: &'a Limits,
    pub tally: Tally,
    /// The least rating of the next step, if that was not looked for.
    pub least: f64,
}

impl Solving<'_> {
    /// Ends the work before a step that has this rating at least.
    fn end<T>(&mut self, stop: Option<Stop>, least: f64) -> Result<T, Option<Stop>> {
        self.least = least;
        Err(stop)
    }
}

impl Stepper for Solving<'_> {
    type Step = Step;

    fn position(&self) -> &Position {
        &self.position
    }

    fn next(&mut self) -> Result<Option<Step>, Option<Stop>> {
        let rows = self.rows;
        for (at, &(easiest, least, producer)) in rows.iter().enumerate() {
            if at >= self.searches || above(least, self.most) {
                return self.end(None, least);
            }
            let (mut step, left_out) = (None, self.left_out);
            producer(&self.position, self.store, easiest, &mut |found| {
                let is_wanted = !left_out.contains(&found.technique);
                step = is_wanted.then_some(found);
                is_wanted
            });
            if let Some(stop) = self.store.stopped().or_else(|| self.limits.stop()) {
                return self.end(Some(stop), least);
            }
            if let Some(step) = step {
                let is_wanted = step.technique <= self.hardest && !above(step.rating, self.most);
                return match is_wanted {
                    true => Ok(Some(step)),
                    false => self.end(None, step.rating),
                };
            }
        }
        Ok(None)
    }

    fn count(&mut self, step: &Step) {
        let (technique, places) = (Some(step.technique), step.placed.is_some());
        self.tally.count(step.rating, technique, places);
    }

    fn told(&self, step: &Step) -> narration::Step {
        tell(step, &self.position)
    }

    fn apply(&mut self, step: &Step) {
        step.apply(&mut self.position);
    }
}

/// Returns whether a rating is shown as more than another one.
fn above(rating: f64, most: f64) -> bool {
    rating > most + 0.04
}
