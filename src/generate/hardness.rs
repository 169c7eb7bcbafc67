//! How hard a puzzle should be, on one of several scales.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::board::Grid;
use crate::human::explainer::{Edition, Explainer, Score, Technique};
use crate::human::hodoku::{self, Hodoku, Level, Rated};
use crate::human::{Difficulty, Grader, Reasoner, Report, Rule, Scale, Verdict};
use crate::limits::{Limits, Stop};

/// How hard a puzzle should be. Displays as `difficulty hard` or `ratings 4.0 to 5.0`.
///
/// A puzzle *needs* a rule or technique if it is the hardest one with which the solver, which always takes
/// the easiest step, solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hardness {
    /// A difficulty by the hardest rule that a [`Reasoner`] needs.
    Difficulty(Difficulty),
    /// The puzzle needs this rule, and none that is harder.
    Rule(Rule),
    /// The rating of this edition of [`Explainer`] is in this range.
    Rating(Edition, RangeInclusive<Score>),
    /// The puzzle needs this technique of this edition of [`Explainer`], and none that is harder.
    Technique(Edition, Technique),
    /// The level of [`Hodoku`].
    Level(Level),
    /// The puzzle needs this technique of [`Hodoku`], and none that is tried later.
    HodokuTechnique(hodoku::Technique),
    /// The steps of [`Hodoku`] include this number by this technique.
    Contains(hodoku::Technique, u32),
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardness::Difficulty(difficulty) => write!(f, "difficulty {difficulty}"),
            Hardness::Rule(rule) => write!(f, "technique {rule}"),
            Hardness::Rating(_, range) => write!(f, "ratings {} to {}", range.start(), range.end()),
            Hardness::Technique(_, technique) => write!(f, "technique {technique}"),
            Hardness::Level(level) => write!(f, "level {level}"),
            Hardness::HodokuTechnique(technique) => write!(f, "technique {technique}"),
            Hardness::Contains(technique, times) => write!(f, "technique {technique}:{times}"),
        }
    }
}

/// Compares puzzles with what is wanted.
pub(super) struct Judge {
    explainer: Explainer,
    sukaku: Explainer,
    hodoku: Hodoku,
    /// Tells the steps among which a technique is wanted.
    grader: Option<Grader>,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge {
            explainer: Explainer::new(),
            sukaku: Explainer::new().with_edition(Edition::Sukaku),
            hodoku: Hodoku::default(),
            grader: None,
        }
    }
}

impl Judge {
    /// Returns whether a puzzle with one solution is easier than wanted, right, or harder.
    pub(super) fn compare(
        &mut self,
        puzzle: &Grid,
        wanted: &Hardness,
        limits: &Limits,
    ) -> Result<Ordering, Stop> {
        match wanted {
            Hardness::Difficulty(wanted) => {
                let mut from_hardest = Rule::ALL.into_iter().rev();
                let hardest = from_hardest.find(|rule| rule.difficulty() <= *wanted);
                let hardest = hardest.unwrap_or(Rule::HiddenSingle);
                let report = reason(puzzle, hardest, limits)?;
                Ok(report
                    .difficulty()
                    .unwrap_or(Difficulty::Beyond)
                    .cmp(wanted))
            }
            Hardness::Rule(wanted) => {
                let report = reason(puzzle, *wanted, limits)?;
                Ok(match report.verdict {
                    Verdict::Solved(_) => report.work.hardest().cmp(&Some(*wanted)),
                    _ => Ordering::Greater,
                })
            }
            Hardness::Rating(edition, range) => {
                let (rating, _) = self.rate(*edition, puzzle, *range.end(), limits)?;
                Ok(place(rating, range))
            }
            Hardness::Technique(edition, wanted) => {
                let is_chain = *wanted > Technique::AlignedPair;
                let most = if is_chain { MOST } else { BELOW_CHAINS };
                let (_, hardest) = self.rate(*edition, puzzle, Score::from_tenths(most), limits)?;
                Ok(hardest.map_or(Ordering::Greater, |hardest| hardest.cmp(wanted)))
            }
            Hardness::Level(wanted) => Ok(self.level(puzzle, limits)?.level.cmp(wanted)),
            Hardness::HodokuTechnique(wanted) => {
                let hardest = self.level(puzzle, limits)?.hardest;
                Ok(hardest.map_or(Ordering::Greater, |hardest| hardest.cmp(wanted)))
            }
            Hardness::Contains(wanted, times) => {
                let uses = self.uses(puzzle, *wanted, *times, limits)?;
                Ok(uses.cmp(times).min(Ordering::Equal))
            }
        }
    }

    /// Returns how many steps of a puzzle are by a technique, up to a number. Forcing chains and nets take longer than all
    /// others and are tried last, so what comes after them is not looked for.
    fn uses(
        &mut self,
        puzzle: &Grid,
        wanted: hodoku::Technique,
        most: u32,
        limits: &Limits,
    ) -> Result<u32, Stop> {
        let grader = self.grader.get_or_insert_with(|| {
            let usual = hodoku::Technique::all().filter(|technique| technique.is_usual());
            let quick = usual.filter(|technique| technique.level() < Level::Extreme);
            let hardest = quick.max().map_or(wanted, |hardest| hardest.max(wanted));
            let grader = Grader::new(Scale::Hodoku).with_hardest(hardest.name());
            grader.unwrap_or_else(|error| unreachable!("it is a technique: {error}"))
        });
        let mut uses = 0;
        let graded = grader.explain(puzzle, limits, &mut |step| {
            uses += u32::from(step.technique == wanted.name());
            match uses < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        let stop = graded.ok().and_then(|graded| graded.stop());
        match stop.filter(|stop| *stop != Stop::Visitor) {
            Some(stop) => Err(stop),
            None => Ok(uses),
        }
    }

    /// Returns the level of a puzzle.
    fn level(&mut self, puzzle: &Grid, limits: &Limits) -> Result<Rated, Stop> {
        let rated = self.hodoku.rate(puzzle, limits);
        let rated = rated.unwrap_or_else(|| unreachable!("the recipe was checked: 9x9"));
        rated.stop.map_or(Ok(rated), Err)
    }

    /// Returns the rating of a puzzle, and the technique of its hardest step unless the rating is above `most`.
    fn rate(
        &mut self,
        edition: Edition,
        puzzle: &Grid,
        most: Score,
        limits: &Limits,
    ) -> Result<(Score, Option<Technique>), Stop> {
        let explainer = match edition {
            Edition::Original => &mut self.explainer,
            Edition::Sukaku => &mut self.sukaku,
        };
        let ratings = explainer.rate_up_to(puzzle, most, limits);
        let ratings = ratings.unwrap_or_else(|| unreachable!("the recipe was checked: 9x9"));
        match ratings.stop {
            Some(stop) => Err(stop),
            None => Ok((ratings.puzzle, ratings.hardest)),
        }
    }
}

/// Returns whether a rating is below a range, in it or above.
fn place(rating: Score, range: &RangeInclusive<Score>) -> Ordering {
    if rating < *range.start() {
        Ordering::Less
    } else if rating > *range.end() {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// The highest rating without chains, in tenths.
const BELOW_CHAINS: u16 = 64;

/// More than any rating, in tenths.
const MOST: u16 = 990;

/// Solves a puzzle by rules up to one.
fn reason(puzzle: &Grid, hardest: Rule, limits: &Limits) -> Result<Report, Stop> {
    let report = Reasoner::new().with_hardest(hardest).solve(puzzle, limits);
    match report.verdict {
        Verdict::Stopped(stop) => Err(stop),
        _ => Ok(report),
    }
}
