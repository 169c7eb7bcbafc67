//! The scale of `explain` and `rate` as an argument.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::human::{Rating, Scale, ScaleError};
use quadrille::rate::Rater;

use crate::output::Value;
use crate::pipeline::{Failure, Page, Task, encoding};

/// The arguments that change a scale.
#[derive(clap::Args, Debug)]
pub struct TechniqueArgs {
    /// Use these too, with --scale hodoku: 'tridagon,junior exocet', or all
    ///
    /// They are death blossom, templates, mutant and kraken fish, which HoDoKu does not use by itself, and those
    /// that it does not have: 3D Medusa, ALS ring, fireworks, SK-loop, multi-sector locked set, tridagon, junior, senior
    /// and double exocet.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        hide_short_help = true
    )]
    techniques: Vec<String>,

    /// Read the scores of techniques from FILE, or a configuration of HoDoKu (.hcfg)
    ///
    /// Each line has a technique and its worth: 'naked pair: 60' or 'naked pair: 60 medium' with --scale
    /// hodoku, 'naked pair: 3.0' with se and sukaku, 'naked pair: hard' with rules, and
    /// 'naked pair: off' to leave it out. 'first: naked single, X-wing' tries these first, in this order; a configuration
    /// of HoDoKu also sets the order.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    scores: Option<PathBuf>,
}

impl TechniqueArgs {
    /// Returns the solver of a scale with these changes, up to a technique; without a scale, of the usual one of each
    /// puzzle.
    ///
    /// # Errors
    ///
    /// A message that names the argument.
    pub fn rater(&self, scale: Option<Scale>, upto: Option<&str>) -> Result<Rater, Failure> {
        let more: Vec<&str> = self.techniques.iter().map(|name| name.trim()).collect();
        let scores = match &self.scores {
            Some(path) => {
                let name = format!("--scores {}", path.display());
                let text = encoding::text_of(path);
                let text = text.map_err(|error| Failure::Usage(format!("{name}: {error}")))?;
                Some((name, text))
            }
            None => None,
        };
        let rater = Rater::changed(scale, |mut grader| {
            let with = grader.with_more(&more);
            grader = with.map_err(|error| format!("--techniques: {error}"))?;
            if let Some((name, text)) = &scores {
                let own = grader.with_scores(text);
                grader = own.map_err(|error| format!("{name}: {error}"))?;
            }
            match upto {
                Some(name) => grader
                    .with_hardest(name)
                    .map_err(|error| format!("--upto: {error}")),
                None => Ok(grader),
            }
        });
        rater.map_err(Failure::Usage)
    }

    /// Returns whether there are any.
    pub fn is_empty(&self) -> bool {
        self.techniques.is_empty() && self.scores.is_none()
    }
}

/// Returns the parser of `--scale`.
pub fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    let names = Scale::ALL.map(|scale| PossibleValue::new(scale.name()).help(scale.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Scale>())
}

/// Returns a message about a puzzle for which the scale, or the usual one, is not defined.
pub fn refusal(scale: Option<Scale>, error: &ScaleError) -> String {
    scale.map_or(error.to_string(), |scale| {
        format!("--scale {scale}: {error}")
    })
}

/// Notes the first constraint of a puzzle that no step is about.
pub fn note_unused(task: &Task<'_>, page: &mut Page<'_>) {
    if let Some(constraint) = task.puzzle.variant.without_cover() {
        let kind = constraint.kind();
        let note = format_args!("no step uses the constraint '{kind}'");
        page.note(task.place, note);
    }
}

/// Returns the number or the word of a rating: of several numbers, the one for the puzzle.
pub fn value(rating: Option<Rating>) -> Value<'static> {
    match rating {
        Some(Rating::Scores(ratings)) => Value::Score(ratings.puzzle),
        Some(rating) => Value::Text(rating.to_string().into()),
        None => Value::Missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scale_is_a_value() {
        let command = clap::Command::new("rate").no_binary_name(true);
        let command = command.arg(clap::Arg::new("scale").value_parser(scale_parser()));
        for scale in Scale::ALL {
            let matches = command.clone().get_matches_from([scale.name()]);
            assert_eq!(matches.get_one::<Scale>("scale"), Some(&scale));
        }
        let error = command.try_get_matches_from(["hard"]).unwrap_err();
        assert!(
            error.to_string().contains("rules, se, sukaku, hodoku"),
            "{error}"
        );
    }
}
