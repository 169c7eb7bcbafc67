//! How hard new puzzles should be: the arguments.

use std::ops::RangeInclusive;

use quadrille::board::Shape;
use quadrille::generate::{Hardness, HardnessError, Rejected, ratings};
use quadrille::human::Scale;
use quadrille::human::explainer::Score;

use crate::commands::reasoning::scale_parser;

/// The arguments.
#[derive(clap::Args, Debug)]
pub struct HardnessArgs {
    /// Make easy, medium, hard, unfair or extreme puzzles
    ///
    /// These are the levels of HoDoKu, as `quadrille rate` has them. For other boards than 9x9, and with --scale rules:
    /// easy, medium, hard, extreme or 'beyond the rules'.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["rating", "technique"])]
    difficulty: Option<String>,

    /// Make puzzles rated 4.5, 4.0..5.0, 7.0.. or ..3.4
    ///
    /// The rating is that of Sudoku Explainer, with --scale sukaku of Sukaku Explainer: see `quadrille rate --help`.
    #[arg(long, value_name = "MIN..MAX", value_parser = ratings, conflicts_with = "technique")]
    rating: Option<RangeInclusive<Score>>,

    /// Make puzzles that need this technique, as X-wing
    ///
    /// It is the hardest one that the puzzle needs.
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,

    /// Make puzzles whose steps include this, as X-wing:2
    ///
    /// The steps are HoDoKu's, as `quadrille explain` has them; with a number, that many are by the technique.
    #[arg(
        long,
        value_name = "NAME[:N]",
        conflicts_with_all = ["difficulty", "rating", "technique", "scale"]
    )]
    contains: Option<String>,

    /// Rating scale: rules, se, sukaku or hodoku
    ///
    /// Rules are those of `quadrille explain`, se those of Sudoku Explainer, sukaku those of Sukaku
    /// Explainer, hodoku those of HoDoKu.
    /// Without it, 9x9 puzzles are rated by hodoku, others by rules, and a technique that this scale lacks is looked for on
    /// the others.
    #[arg(long, value_name = "NAME", value_parser = scale_parser(), hide_possible_values = true)]
    pub scale: Option<Scale>,
}

impl HardnessArgs {
    /// Returns how hard the puzzles should be, if that was said.
    ///
    /// # Errors
    ///
    /// Returns a message if the scale has no such technique or difficulty.
    pub fn hardness(&self, shape: Shape) -> Result<Option<Hardness>, String> {
        let (argument, found) = if let Some(name) = &self.technique {
            (
                "--technique",
                Hardness::of_technique(name, self.scale, shape),
            )
        } else if let Some(text) = &self.contains {
            ("--contains", Hardness::containing(text))
        } else if let Some(name) = &self.difficulty {
            (
                "--difficulty",
                Hardness::of_difficulty(name, self.scale, shape),
            )
        } else if let Some(range) = &self.rating {
            ("--rating", Hardness::of_rating(range.clone(), self.scale))
        } else {
            return Ok(None);
        };
        found.map(Some).map_err(|error| match error {
            HardnessError::Nameless { .. } => {
                format!("{argument}: this scale has no names, use --rating 4.0..5.0")
            }
            HardnessError::Unrated { .. } => {
                format!("{argument}: only --scale se and sukaku have ratings")
            }
            error => format!("{argument}: {error}"),
        })
    }

    /// Returns the option that would help where most tries failed for this reason.
    pub fn remedy(&self, why: Rejected) -> &'static str {
        let is_rated = self.rating.is_some();
        match why {
            Rejected::TooEasy if self.contains.is_some() => "raise --tries",
            Rejected::Clues => "allow more --clues, or raise --tries",
            Rejected::TooEasy | Rejected::TooHard if is_rated => "widen --rating, or raise --tries",
            Rejected::TooEasy => "raise --tries, or make the puzzles --minimal",
            _ => "raise --tries",
        }
    }
}
