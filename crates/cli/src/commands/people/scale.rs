//! The scale of `explain` and `rate` as an argument.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::board::Givens;
use quadrille::human::{Grader, Rating, Scale};

use crate::output::Value;
use crate::pipeline::{Failure, Page, Task, encoding};

/// The arguments that change a scale.
#[derive(clap::Args, Debug)]
pub struct TechniqueArgs {
    /// Use these too, with --scale hodoku or rules: 'tridagon,junior exocet', or all
    ///
    /// With hodoku they are death blossom, templates, mutant and kraken fish, which HoDoKu does not use by itself, and those
    /// that it does not have: 3D Medusa, ALS ring, fireworks, SK-loop, multi-sector locked set, tridagon, junior, senior
    /// and double exocet. With rules they are the rules of other boards, for plain 9x9 puzzles: XYZ-wing, W-wing, X-chain,
    /// XY-chain, AIC, grouped AIC, ALS-XZ, forcing chain and forcing net.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        hide_short_help = true
    )]
    techniques: Vec<String>,

    /// Try these techniques first, in this order: 'naked single,X-wing'
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        hide_short_help = true
    )]
    order: Vec<String>,

    /// Read the scores of techniques from FILE, or a configuration of HoDoKu (.hcfg)
    ///
    /// Each line has a technique and its worth: 'naked pair: 60' or 'naked pair: 60 medium' with --scale
    /// hodoku, 'naked pair: 3.0' with se and sukaku, 'naked pair: hard' with rules, and
    /// 'naked pair: off' to leave it out. A configuration of HoDoKu also sets the order.
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    scores: Option<PathBuf>,
}

impl TechniqueArgs {
    /// Returns the solver of a scale with these changes.
    ///
    /// # Errors
    ///
    /// A message that names the argument.
    pub fn grader(&self, scale: Scale) -> Result<Grader, Failure> {
        let more: Vec<&str> = self.techniques.iter().map(|name| name.trim()).collect();
        let with = Grader::new(scale).with_more(&more);
        let mut grader = with.map_err(|error| Failure::Usage(format!("--techniques: {error}")))?;
        if let Some(path) = &self.scores {
            let wrong = |error: &dyn std::fmt::Display| {
                Failure::Usage(format!("--scores {}: {error}", path.display()))
            };
            let text = encoding::text_of(path).map_err(|error| wrong(&error))?;
            grader = grader.with_scores(&text).map_err(|error| wrong(&error))?;
        }
        let names: Vec<&str> = self.order.iter().map(|name| name.trim()).collect();
        let ordered = grader.with_order(&names);
        ordered.map_err(|error| Failure::Usage(format!("--order: {error}")))
    }
}

/// Returns the parser of `--scale`.
pub fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    let names = Scale::ALL.map(|scale| PossibleValue::new(scale.name()).help(scale.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Scale>())
}

/// Checks that a scale is defined for a puzzle.
///
/// # Errors
///
/// A message that names the argument.
pub fn check(scale: Scale, givens: &Givens<'_>) -> Result<(), String> {
    let checked = scale.check(givens);
    checked.map_err(|error| format!("--scale {scale}: {error}"))
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
