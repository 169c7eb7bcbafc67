//! The rating of a puzzle from the grades of its steps, for steps that a solver did not choose by itself: graded by
//! oneself, or found by a search for a path.

use super::graded::{Graded, Rating};
use super::names::Scale;
use crate::explainer;
use crate::hodoku::Rated;
use crate::narration::run::End;
use crate::narration::{Difficulty, Grade, Step, Verdict};

/// The grades of the steps so far.
#[derive(Clone, Debug)]
pub struct Tally {
    scale: Scale,
    steps: u64,
    /// The technique of the hardest step, the first of several.
    hardest: Option<&'static str>,
    difficulty: Difficulty,
    /// By HoDoKu.
    rated: Rated,
    /// By the Explainer.
    ratings: explainer::Tally,
}

impl Tally {
    /// Returns the tally of no steps.
    pub fn new(scale: Scale) -> Tally {
        Tally {
            scale,
            steps: 0,
            hardest: None,
            difficulty: Difficulty::Easy,
            rated: Rated::new(),
            ratings: explainer::Tally::default(),
        }
    }

    /// Counts a step.
    pub fn count(&mut self, step: &Step) {
        self.steps += 1;
        let is_harder = match step.grade {
            Grade::Difficulty(difficulty) => {
                let is_harder = difficulty > self.difficulty;
                self.difficulty = self.difficulty.max(difficulty);
                is_harder
            }
            Grade::Level(level, score) => {
                let is_harder = level > self.rated.level;
                self.rated.count(level, score);
                is_harder
            }
            Grade::Rating(score) => {
                let rating = f64::from(score.tenths()) / 10.0;
                let technique = step.technique.parse().ok();
                self.ratings
                    .count(rating, technique, !step.placed.is_empty())
            }
        };
        if is_harder || self.hardest.is_none() {
            self.hardest = Some(step.technique);
        }
    }

    /// Returns the rating at the end. If harder techniques were left out, one that is not solved may be no harder
    /// than it seems.
    pub fn graded(mut self, verdict: Verdict, is_whole: bool) -> Graded {
        let end = match verdict {
            Verdict::Solved(_) => End::Solved,
            Verdict::Stuck(_) if is_whole => End::Stuck,
            Verdict::Stopped(stop) => End::Early(Some(stop)),
            _ => End::Early(None),
        };
        if end != End::Solved {
            self.hardest = None;
        }
        let rating = match (self.scale, &verdict) {
            (Scale::Se | Scale::Sukaku, _) => Some(Rating::Scores(self.ratings.ratings(end, 0.0))),
            (Scale::Hodoku, _) => Some(Rating::Level(self.rated.ended(end))),
            (Scale::Rules, Verdict::Solved(_)) => Some(Rating::Difficulty(self.difficulty)),
            (Scale::Rules, Verdict::Stuck(_)) if is_whole => {
                Some(Rating::Difficulty(Difficulty::Beyond))
            }
            (Scale::Rules, _) => None,
        };
        Graded {
            rating,
            hardest: self.hardest,
            steps: self.steps,
            ..Graded::of(verdict)
        }
    }
}
