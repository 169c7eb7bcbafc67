//! The ratings of Sudoku Explainer.

use quadrille::board::{Givens, Grid};
use quadrille::human::explainer::{Explainer, Ratings};
use quadrille::limits::{Limits, Stop};

use super::scaled::Scaled;
use super::survey::Survey;
use crate::output::Value;

/// The fields of a rating.
pub const FIELDS: [&str; 7] = ["puzzle", "status", "er", "ep", "ed", "hardest", "steps"];

impl Scaled for Explainer {
    type Rating = Ratings;

    fn rate(&mut self, puzzle: &Givens<'_>, _: &Grid, limits: &Limits) -> Option<Ratings> {
        Explainer::rate(self, puzzle, limits)
    }

    fn prove(&mut self, puzzle: &Givens<'_>, limits: &Limits) -> Option<Ratings> {
        Explainer::prove(self, puzzle, limits).filter(|ratings| ratings.stop.is_none())
    }

    fn stop(ratings: &Ratings) -> Option<Stop> {
        ratings.stop
    }

    fn value(ratings: &Ratings, key: &str) -> Value<'static> {
        match key {
            "er" => Value::Score(ratings.puzzle),
            "ep" => Value::Score(ratings.pearl),
            "ed" => Value::Score(ratings.diamond),
            "hardest" => Value::text(ratings.hardest.map(|hardest| hardest.name())),
            "steps" => Value::number(ratings.steps),
            _ => Value::Missing,
        }
    }

    fn add_to(ratings: &Ratings, survey: &Survey) {
        survey.add_ratings(ratings);
    }
}
