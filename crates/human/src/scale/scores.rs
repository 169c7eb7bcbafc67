//! One's own order and scores of the techniques of a scale, as text or as a configuration file of HoDoKu.
//!
//! A text has a technique in each line, and what it is worth: on the scale of rules its difficulty, on those of the
//! Explainer its rating, with HoDoKu what a step adds to the score, and its level if that changes too.
//!
//! ```text
//! # HoDoKu, but no rectangles
//! naked pair: 50
//! X-wing: 120 unfair
//! uniqueness test 1: off
//! first: naked single, X-wing
//! ```

use super::custom::{CustomGrades, MOST, ScoresError, technique};
use super::hcfg;
use super::names::Scale;
use crate::hodoku;
use crate::narration::{Grade, Level, ScoreError};
use quadrille_board::NameError;
use quadrille_board::names::quoted;

impl CustomGrades {
    /// Reads scores for a scale.
    pub fn read(text: &str, scale: Scale) -> Result<CustomGrades, ScoresError> {
        if hcfg::is_one(text) {
            return hcfg::read(text, scale);
        }
        let mut own = CustomGrades::default();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let read = own.line(line, scale);
                let line = at + 1;
                read.map_err(|wrong| ScoresError { line, wrong })?;
            }
        }
        Ok(own)
    }

    fn line(&mut self, line: &str, scale: Scale) -> Result<(), String> {
        let expected = || {
            let found = quoted(line);
            format!("expected a technique and its score, as in 'naked pair: 60', found {found}")
        };
        let (name, worth) = line.rsplit_once(':').ok_or_else(expected)?;
        let known = |name: &str| technique(scale, name.trim()).map_err(|error| error.to_string());
        if name.trim() == "first" {
            let all: Result<Vec<_>, _> = worth.split(',').map(known).collect();
            self.first.extend(all?);
            return Ok(());
        }
        let technique = known(name)?;
        match worth.trim() {
            "off" => self.left_out.push(technique),
            worth => self
                .grades
                .push((technique, grade(scale, technique, worth)?)),
        }
        Ok(())
    }
}

/// Reads what a step of a technique is worth.
fn grade(scale: Scale, technique: &'static str, worth: &str) -> Result<Grade, String> {
    let of_name = |error: NameError| error.to_string();
    if scale == Scale::Rules {
        return worth.parse().map(Grade::Difficulty).map_err(of_name);
    }
    if scale.edition().is_some() {
        let of_score = |error: ScoreError| error.to_string();
        return worth.parse().map(Grade::Rating).map_err(of_score);
    }
    let (score, level) = worth.split_once(char::is_whitespace).unwrap_or((worth, ""));
    let usual = technique.parse().map(hodoku::Technique::level);
    let level = match level.trim() {
        "" => usual.unwrap_or(Level::Extreme),
        level => level.parse().map_err(of_name)?,
    };
    Ok(Grade::Level(level, number(score)?))
}

/// Reads a score.
fn number(score: &str) -> Result<u32, String> {
    match score.parse::<u32>() {
        Ok(score) if score <= MOST => Ok(score),
        _ => Err(format!(
            "expected a score from 0 to {MOST}, found {}",
            quoted(score)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narration::{Difficulty, Score};

    #[test]
    fn scores_are_read_line_by_line() {
        let text = "# mine\nnaked pair: 50\n\nX-wing: 120 unfair # rare\nuniqueness test 1: off\n";
        let own = CustomGrades::read(text, Scale::Hodoku).unwrap();
        assert_eq!(
            own.grade("naked pair"),
            Some(Grade::Level(Level::Medium, 50))
        );
        assert_eq!(own.grade("X-wing"), Some(Grade::Level(Level::Unfair, 120)));
        assert_eq!(own.left_out, ["uniqueness test 1"]);
        let own = CustomGrades::read("first: Naked single, x-wing", Scale::Hodoku).unwrap();
        assert_eq!(own.first, ["naked single", "X-wing"]);
        let own = CustomGrades::read("naked pair: 3.1", Scale::Se).unwrap();
        assert_eq!(
            own.grade("naked pair"),
            Some(Grade::Rating(Score::from_tenths(31)))
        );
        let own = CustomGrades::read("naked pair: hard", Scale::Rules).unwrap();
        assert_eq!(
            own.grade("naked pair"),
            Some(Grade::Difficulty(Difficulty::Hard))
        );
    }

    #[test]
    fn wrong_lines_are_named() {
        let cases = [
            (
                Scale::Hodoku,
                "naked pair 50",
                "line 1: expected a technique and its score",
            ),
            (Scale::Hodoku, "\nnaked bear: 50", "line 2: expected "),
            (
                Scale::Hodoku,
                "naked pair: -1",
                "line 1: expected a score from 0 to 1000000, found '-1'",
            ),
            (
                Scale::Hodoku,
                "naked pair: 50 nasty",
                "line 1: expected easy, ",
            ),
            (
                Scale::Se,
                "naked pair: hard",
                "line 1: expected a rating such as 4.5, found 'hard'",
            ),
            (Scale::Rules, "naked pair: 60", "line 1: expected easy, "),
            (
                Scale::Rules,
                "BUG+1: hard",
                "line 1: expected hidden single, ",
            ),
        ];
        for (scale, text, expected) in cases {
            let error = CustomGrades::read(text, scale).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
