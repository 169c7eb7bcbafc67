//! Conditions on the ratings of puzzles that are not written with them.

use quadrille::board::Givens;
use quadrille::human::Scale;
use quadrille::limits::Limits;
use quadrille::rate::{self, Rated, Rater};

use super::columns::of;
use crate::output::{Condition, Field, Record, Value};

/// Conditions, each with the rater that tells whether it holds.
#[derive(Clone, Debug)]
pub struct RatedConditions(Vec<(Condition, Rater)>);

impl RatedConditions {
    /// Returns the conditions. Sudoku Explainer rates for `er`, `ep` and `ed`, the usual scale for all else.
    ///
    /// # Errors
    ///
    /// A message, if ratings have no such field.
    pub fn new(conditions: Vec<Condition>, limits: &Limits) -> Result<RatedConditions, String> {
        let schema = rate::Field::ALL.map(|field| Field::new(field.name));
        let with_rater = |condition: Condition| {
            condition.check(&schema)?;
            let is_score = ["er", "ep", "ed"].contains(&condition.key());
            let mut rater = Rater::new(is_score.then_some(Scale::Se));
            rater.set_limits(limits.clone());
            Ok((condition, rater))
        };
        let all = conditions.into_iter().map(with_rater);
        all.collect::<Result<_, _>>().map(RatedConditions)
    }

    /// Returns whether a puzzle meets all of them.
    pub fn hold(&mut self, puzzle: &Givens<'_>) -> bool {
        self.0.iter_mut().all(|(condition, rater)| {
            let rated = rater.rate(puzzle.clone());
            rated.is_ok_and(|rated| condition.holds(&Of(&rated)))
        })
    }
}

/// The fields of a rating.
struct Of<'a>(&'a Rated);

impl Record for Of<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let field = rate::Field::named(key);
        let value = field.and_then(|field| of(&field, self.0));
        value.unwrap_or(Value::Missing)
    }
}
