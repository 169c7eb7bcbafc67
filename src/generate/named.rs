//! How hard a puzzle should be, by the names and numbers that people write.

use std::ops::RangeInclusive;

use super::Hardness;
use crate::board::{NameError, Shape, Variant};
use crate::human::explainer::{Edition, Score, ScoreError};
use crate::human::{Rule, Scale};

/// Something that is not a hardness on a scale.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HardnessError {
    /// The scale does not have the name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Not a rating.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// A range that ends before it begins.
    #[error("{least} is more than {most}")]
    Range {
        /// The first number.
        least: Score,
        /// The second number.
        most: Score,
    },
    /// The scale has ratings, not names, for how hard a puzzle is.
    #[error("the scale {scale} has ratings instead of difficulties")]
    Nameless {
        /// The scale.
        scale: Scale,
    },
    /// Not a number of steps.
    #[error("expected a technique and a number of steps, such as X-wing:2, found '{0}'")]
    Times(String),
    /// The scale has no ratings.
    #[error("the scale {scale} has no ratings: expected se or sukaku")]
    Unrated {
        /// The scale.
        scale: Scale,
    },
}

impl Hardness {
    /// Returns the need for a technique of a scale, or of the first scale that has it: the [usual](Scale::usual) one for
    /// the shape comes first.
    ///
    /// # Errors
    ///
    /// If no technique has this name.
    pub fn of_technique(
        name: &str,
        scale: Option<Scale>,
        shape: Shape,
    ) -> Result<Hardness, HardnessError> {
        let rule = || name.parse::<Rule>().map(Hardness::Rule);
        let technique = |edition: Edition| {
            let found = edition.technique(name);
            found.map(|technique| Hardness::Technique(edition, technique))
        };
        let of_scale = |scale: Scale| match scale {
            Scale::Rules => rule(),
            Scale::Se => technique(Edition::Original),
            Scale::Sukaku => technique(Edition::Sukaku),
            Scale::Hodoku => name.parse().map(Hardness::HodokuTechnique),
        };
        let usual = of_scale(scale.unwrap_or(Scale::usual(shape, &Variant::CLASSIC)));
        if scale.is_some() || usual.is_ok() {
            return Ok(usual?);
        }
        let mut others = [Scale::Se, Scale::Hodoku, Scale::Rules, Scale::Sukaku].into_iter();
        let first = others.find_map(|scale| of_scale(scale).ok());
        Ok(first.map_or(usual, Ok)?)
    }

    /// Returns the wish that the steps of HoDoKu include a technique: `X-wing`, or `X-wing:2` for two such steps.
    ///
    /// # Errors
    ///
    /// If HoDoKu has no such technique, or the number is none.
    pub fn containing(text: &str) -> Result<Hardness, HardnessError> {
        let (name, times) = text.split_once(':').unwrap_or((text, "1"));
        let times = times.trim().parse().ok().filter(|&times: &u32| times > 0);
        let times = times.ok_or_else(|| HardnessError::Times(text.to_owned()))?;
        Ok(Hardness::Contains(name.trim().parse()?, times))
    }

    /// Returns a difficulty by name: of the [usual](Scale::usual) scale for the shape unless there is another.
    ///
    /// # Errors
    ///
    /// If the scale does not have it.
    pub fn of_difficulty(
        name: &str,
        scale: Option<Scale>,
        shape: Shape,
    ) -> Result<Hardness, HardnessError> {
        match scale.unwrap_or(Scale::usual(shape, &Variant::CLASSIC)) {
            Scale::Rules => Ok(Hardness::Difficulty(name.parse()?)),
            Scale::Hodoku => Ok(Hardness::Level(name.parse()?)),
            scale @ (Scale::Se | Scale::Sukaku) => Err(HardnessError::Nameless { scale }),
        }
    }

    /// Returns a range of ratings: of Sudoku Explainer unless there is a scale.
    ///
    /// # Errors
    ///
    /// If the scale has no ratings.
    pub fn of_rating(
        range: RangeInclusive<Score>,
        scale: Option<Scale>,
    ) -> Result<Hardness, HardnessError> {
        let scale = scale.unwrap_or(Scale::Se);
        let edition = scale.edition().ok_or(HardnessError::Unrated { scale })?;
        Ok(Hardness::Rating(edition, range))
    }
}

/// Reads a rating or a range of them: `4.5`, `4.0..5.0`, `7.0..` or `..3.4`.
///
/// # Errors
///
/// If it is neither.
pub fn ratings(text: &str) -> Result<RangeInclusive<Score>, HardnessError> {
    let Some((least, most)) = text.split_once("..") else {
        let score = text.parse()?;
        return Ok(score..=score);
    };
    let or = |text: &str, tenths| match text {
        "" => Ok(Score::from_tenths(tenths)),
        text => text.parse(),
    };
    let (least, most) = (or(least, 0)?, or(most, 199)?);
    match least > most {
        true => Err(HardnessError::Range { least, most }),
        false => Ok(least..=most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::explainer::Technique;
    use crate::human::hodoku::{self, Level};

    #[test]
    fn ratings_are_a_number_or_a_range() {
        let range = |least, most| Ok(Score::from_tenths(least)..=Score::from_tenths(most));
        assert_eq!(ratings("4"), range(40, 40));
        assert_eq!(ratings("4.0..5.2"), range(40, 52));
        assert_eq!(ratings("..3.4"), range(0, 34));
        assert_eq!(ratings("7.1.."), range(71, 199));
        let message = |text| ratings(text).unwrap_err().to_string();
        assert_eq!(message("5..4"), "5.0 is more than 4.0");
        assert_eq!(message("x..4"), "expected a rating such as 4.5, found 'x'");
    }

    #[test]
    fn techniques_are_found_on_the_first_scale_that_has_them() {
        let technique = |name: &str, scale| Hardness::of_technique(name, scale, Shape::CLASSIC);
        let x_wing = hodoku::Technique::XWing;
        assert_eq!(
            technique("x-wing", None),
            Ok(Hardness::HodokuTechnique(x_wing))
        );
        assert_eq!(
            Hardness::of_technique("x-wing", None, Shape::new(2, 3).unwrap()),
            Ok(Hardness::Rule(Rule::XWing))
        );
        assert_eq!(
            technique("x-wing", Some(Scale::Se)),
            Ok(Hardness::Technique(Edition::Original, Technique::XWing))
        );
        assert_eq!(
            technique("nested forcing chain", None),
            Ok(Hardness::Technique(
                Edition::Original,
                Technique::NestedChain
            ))
        );
        assert_eq!(
            technique("XYZ-wing", Some(Scale::Rules)),
            Ok(Hardness::Rule(Rule::XyzWing))
        );
        assert_eq!(
            technique("skyscraper", None),
            Ok(Hardness::HodokuTechnique(hodoku::Technique::Skyscraper))
        );
        let error = technique("jellyfish", Some(Scale::Rules)).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with("expected hidden single, "), "{error}");
    }

    #[test]
    fn a_technique_may_be_wanted_several_times() {
        let wanted = Hardness::containing("x-wing: 2");
        assert_eq!(wanted, Ok(Hardness::Contains(hodoku::Technique::XWing, 2)));
        for text in ["x-wing:0", "x-wing:", "x-wing:2:1"] {
            let error = Hardness::containing(text).unwrap_err();
            assert!(matches!(error, HardnessError::Times(_)), "{text}: {error}");
        }
    }

    #[test]
    fn names_and_ratings_are_of_scales_that_have_them() {
        let difficulty = |name: &str, scale| Hardness::of_difficulty(name, scale, Shape::CLASSIC);
        assert_eq!(
            difficulty("unfair", Some(Scale::Hodoku)),
            Ok(Hardness::Level(Level::Unfair))
        );
        assert_eq!(
            difficulty("unfair", None),
            Ok(Hardness::Level(Level::Unfair))
        );
        let of_small = |name: &str| Hardness::of_difficulty(name, None, Shape::new(2, 3).unwrap());
        assert!(of_small("unfair").is_err() && of_small("hard").is_ok());
        assert!(difficulty("hard", Some(Scale::Se)).is_err());
        let range = || ratings("2..3").unwrap();
        for (scale, edition) in [
            (None, Some(Edition::Original)),
            (Some(Scale::Sukaku), Some(Edition::Sukaku)),
            (Some(Scale::Hodoku), None),
            (Some(Scale::Rules), None),
        ] {
            let found = Hardness::of_rating(range(), scale).ok();
            assert_eq!(
                found,
                edition.map(|edition| Hardness::Rating(edition, range()))
            );
        }
    }
}
