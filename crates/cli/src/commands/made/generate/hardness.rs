//! How hard new puzzles should be: the arguments.

use std::ops::RangeInclusive;

use quadrille::board::NameError;
use quadrille::generate::{Hardness, Rejected};
use quadrille::human::Rule;
use quadrille::human::explainer::{Edition, Score};

use crate::commands::people::explain::Scale;

/// The arguments.
#[derive(clap::Args, Debug)]
pub struct HardnessArgs {
    /// Make easy, medium, hard, expert or extreme puzzles
    ///
    /// With --scale hodoku: easy, medium, hard, unfair or extreme.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["rating", "technique"])]
    difficulty: Option<String>,

    /// Make puzzles rated 4.5, 4.0..5.0, 7.0.. or ..3.4
    ///
    /// The rating is that of Sudoku Explainer, or with --scale sukaku that of Sukaku Explainer: see
    /// `quadrille rate --help`.
    #[arg(long, value_name = "MIN..MAX", value_parser = rating, conflicts_with = "technique")]
    rating: Option<RangeInclusive<Score>>,

    /// Make puzzles that need this technique, as X-wing
    ///
    /// It is the hardest one that the puzzle needs.
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,

    /// Scale of these names: rules, se, sukaku or hodoku
    ///
    /// Rules are those of `quadrille explain`, se those of Sudoku Explainer, sukaku those of Sukaku
    /// Explainer, hodoku those of HoDoKu.
    /// Without it, a technique is looked for on each of them in turn.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    scale: Option<Scale>,
}

impl HardnessArgs {
    /// Returns how hard the puzzles should be, if that was said.
    ///
    /// # Errors
    ///
    /// Returns a message if the scale has no such technique or difficulty.
    pub fn hardness(&self) -> Result<Option<Hardness>, String> {
        if let Some(name) = &self.technique {
            return technique(name, self.scale).map(Some);
        }
        if let Some(name) = &self.difficulty {
            return difficulty(name, self.scale).map(Some);
        }
        match self.scale {
            Some(Scale::Rules | Scale::Hodoku) if self.rating.is_some() => {
                Err("--rating: only --scale se and --scale sukaku have ratings".to_owned())
            }
            scale => {
                let edition = scale.and_then(Scale::edition).unwrap_or_default();
                let rating = self.rating.clone();
                Ok(rating.map(|range| Hardness::Rating(edition, range)))
            }
        }
    }

    /// Returns the option that would help where most tries failed for this reason.
    pub fn remedy(&self, why: Rejected) -> &'static str {
        let is_rated = self.rating.is_some();
        match why {
            Rejected::Clues => "allow more --clues, or raise --tries",
            Rejected::TooEasy | Rejected::TooHard if is_rated => "widen --rating, or raise --tries",
            Rejected::TooEasy => "raise --tries, or make the puzzles --minimal",
            _ => "raise --tries",
        }
    }
}

/// Finds a technique on a scale, or on the first scale that has it.
fn technique(name: &str, scale: Option<Scale>) -> Result<Hardness, String> {
    let rule = || name.parse::<Rule>().map(Hardness::Rule);
    let technique = |edition: Edition| {
        edition
            .technique(name)
            .map(|of| Hardness::Technique(edition, of))
    };
    let of_hodoku = || name.parse().map(Hardness::HodokuTechnique);
    let found = match scale {
        Some(Scale::Rules) => rule(),
        Some(Scale::Se) => technique(Edition::Original),
        Some(Scale::Sukaku) => technique(Edition::Sukaku),
        Some(Scale::Hodoku) => of_hodoku(),
        None => rule()
            .or_else(|_| technique(Edition::Original))
            .or_else(|_| of_hodoku())
            .or_else(|_| technique(Edition::Sukaku)),
    };
    found.map_err(|error: NameError| format!("--technique: {error}"))
}

/// Finds a difficulty on a scale, or on that of the rules.
fn difficulty(name: &str, scale: Option<Scale>) -> Result<Hardness, String> {
    let found = match scale {
        None | Some(Scale::Rules) => name.parse().map(Hardness::Difficulty),
        Some(Scale::Hodoku) => name.parse().map(Hardness::Level),
        Some(Scale::Se | Scale::Sukaku) => {
            let message = "--difficulty: this scale has no names, use --rating 4.0..5.0";
            return Err(message.to_owned());
        }
    };
    found.map_err(|error: NameError| format!("--difficulty: {error}"))
}

/// Reads a rating or a range of them.
fn rating(text: &str) -> Result<RangeInclusive<Score>, String> {
    let score = |text: &str| text.parse::<Score>().map_err(|error| error.to_string());
    let Some((least, most)) = text.split_once("..") else {
        let score = score(text)?;
        return Ok(score..=score);
    };
    let or = |text: &str, tenths| match text {
        "" => Ok(Score::from_tenths(tenths)),
        text => score(text),
    };
    let (least, most) = (or(least, 0)?, or(most, 199)?);
    if least > most {
        return Err(format!("{least} is more than {most}"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::human::explainer::Technique;
    use quadrille::human::hodoku;

    #[test]
    fn ratings_are_a_number_or_a_range() {
        let range = |least, most| Ok(Score::from_tenths(least)..=Score::from_tenths(most));
        assert_eq!(rating("4"), range(40, 40));
        assert_eq!(rating("4.0..5.2"), range(40, 52));
        assert_eq!(rating("..3.4"), range(0, 34));
        assert_eq!(rating("7.1.."), range(71, 199));
        assert_eq!(rating("5..4"), Err("5.0 is more than 4.0".to_owned()));
        assert_eq!(
            rating("x..4"),
            Err("expected a rating such as 4.5, found 'x'".to_owned())
        );
    }

    #[test]
    fn techniques_are_found_on_the_first_scale_that_has_them() {
        assert_eq!(technique("x-wing", None), Ok(Hardness::Rule(Rule::XWing)));
        assert_eq!(
            technique("x-wing", Some(Scale::Se)),
            Ok(Hardness::Technique(Edition::Original, Technique::XWing))
        );
        assert_eq!(
            technique("jellyfish", None),
            Ok(Hardness::Technique(Edition::Original, Technique::Jellyfish))
        );
        assert_eq!(
            technique("skyscraper", None),
            Ok(Hardness::HodokuTechnique(hodoku::Technique::Skyscraper))
        );
        let error = technique("jellyfish", Some(Scale::Rules)).unwrap_err();
        assert!(
            error.starts_with("--technique: expected hidden single, "),
            "{error}"
        );
    }
}
