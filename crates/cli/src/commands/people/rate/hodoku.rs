//! The levels and scores of HoDoKu.

use quadrille::board::{Givens, Grid};
use quadrille::human::hodoku::{Hodoku, Rated};
use quadrille::limits::{Limits, Stop};

use super::scaled::Scaled;
use super::survey::Survey;
use crate::output::Value;

/// The fields of a rating.
pub const FIELDS: [&str; 6] = ["puzzle", "status", "level", "score", "hardest", "steps"];

impl Scaled for Hodoku {
    type Rating = Rated;

    fn rate(&mut self, puzzle: &Givens<'_>, clues: &Grid, limits: &Limits) -> Option<Rated> {
        Hodoku::rate(self.set_clues(clues), puzzle, limits)
    }

    fn stop(rated: &Rated) -> Option<Stop> {
        rated.stop
    }

    fn value(rated: &Rated, key: &str) -> Value<'static> {
        match key {
            "level" => Value::Text(rated.level.name().into()),
            "score" => Value::number(u64::from(rated.score)),
            "hardest" => Value::text(rated.hardest.map(|hardest| hardest.name())),
            "steps" => Value::number(rated.steps),
            _ => Value::Missing,
        }
    }

    fn add_to(rated: &Rated, survey: &Survey) {
        survey.add_level(rated);
    }
}
