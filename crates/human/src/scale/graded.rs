//! The difficulty of a puzzle, on any scale.

use std::cmp::Ordering;
use std::fmt;

use crate::board::Contradiction;
use crate::explainer::{self, Ratings};
use crate::hodoku;
use crate::methods::Report;
use crate::narration::run::Explained;
use crate::narration::{Difficulty, Verdict};
use crate::patterns::Rule;
use quadrille_board::names::list;
use quadrille_limits::limits::Stop;

/// What a [`Grader`](super::Grader) found out about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Graded {
    /// How hard the puzzle is; of a scale with numbers, as far as the steps led. `None` if that is not known.
    pub rating: Option<Rating>,
    /// The hardest technique used, if the puzzle is solved.
    pub hardest: Option<&'static str>,
    /// The number of steps.
    pub steps: u64,
    /// The solution, or where no technique helped.
    pub verdict: Verdict,
    /// The techniques that have more steps perhaps, if [all steps](super::Grader::all_steps) were wanted: each ended its search
    /// after a fixed amount of work.
    pub unfinished: Vec<&'static str>,
}

/// How hard a puzzle is, on one of the scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rating {
    /// By the hardest rule that it needs.
    Difficulty(Difficulty),
    /// By an edition of the Explainer: those of the puzzle, the pearl and the diamond.
    Scores(Ratings),
    /// By HoDoKu: the level, and the sum of the scores of all steps.
    Level(hodoku::Rated),
}

impl Rating {
    /// Compares it with another one of the same scale: which puzzle is harder? Ratings of different
    /// scales are equal.
    pub fn cmp_hardness(&self, other: &Rating) -> Ordering {
        match (self, other) {
            (Rating::Difficulty(one), Rating::Difficulty(other)) => one.cmp(other),
            (Rating::Scores(one), Rating::Scores(other)) => {
                let scores = |it: &Ratings| [it.puzzle, it.pearl, it.diamond];
                scores(one).cmp(&scores(other))
            }
            (Rating::Level(one), Rating::Level(other)) => {
                (one.level, one.score).cmp(&(other.level, other.score))
            }
            _ => Ordering::Equal,
        }
    }

    /// Returns how hard the puzzle is in a word, on a scale that has words: `unfair`.
    pub fn level(&self) -> Option<&'static str> {
        match self {
            Rating::Difficulty(difficulty) => Some(difficulty.name()),
            Rating::Level(rated) => Some(rated.level.name()),
            Rating::Scores(_) => None,
        }
    }

    /// Returns whether it is the rating of the puzzle, and not only the least that it can be: the work ended early, or
    /// [harder techniques](super::Grader::with_hardest) were left out.
    pub fn is_exact(&self) -> bool {
        match self {
            Rating::Difficulty(_) => true,
            Rating::Scores(ratings) => ratings.puzzle.is_exact(),
            Rating::Level(rated) => rated.is_exact,
        }
    }
}

impl Graded {
    /// Returns the outcome of no steps.
    #[doc(hidden)]
    pub fn of(verdict: Verdict) -> Graded {
        Graded {
            rating: None,
            hardest: None,
            steps: 0,
            verdict,
            unfinished: Vec::new(),
        }
    }

    /// Returns the outcome by rules, of which the hardest may have been left out.
    pub(super) fn by_rules(report: Report, is_whole: bool) -> Graded {
        let is_solved = matches!(report.verdict, Verdict::Solved(_));
        let difficulty = report.difficulty().filter(|_| is_whole || is_solved);
        let hardest = report.work.hardest().filter(|_| is_solved);
        Graded {
            rating: difficulty.map(Rating::Difficulty),
            hardest: hardest.map(Rule::name),
            steps: report.work.firings(),
            ..Graded::of(report.verdict)
        }
    }

    /// Returns why the work ended early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        match self.verdict {
            Verdict::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// Returns a sentence on the techniques that [may have more steps](Graded::unfinished), if there are any:
    /// `stopped early: ALS chain may have more steps`.
    pub fn unfinished_note(&self) -> Option<String> {
        let names = self.unfinished.iter().map(|&name| name.to_owned());
        let names = list(names, "and");
        let has_any = !self.unfinished.is_empty();
        has_any.then(|| format!("stopped early: {names} may have more steps"))
    }

    /// Returns why there is no solution, if that showed.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match self.verdict {
            Verdict::Contradiction(contradiction) => Some(contradiction),
            _ => None,
        }
    }
}

impl From<Explained<Ratings>> for Graded {
    fn from(explained: Explained<Ratings>) -> Graded {
        let ratings = explained.rated;
        Graded {
            rating: Some(Rating::Scores(ratings)),
            hardest: ratings.hardest.map(explainer::Technique::name),
            steps: ratings.steps,
            ..Graded::of(explained.verdict)
        }
    }
}

impl From<Explained<hodoku::Rated>> for Graded {
    fn from(explained: Explained<hodoku::Rated>) -> Graded {
        let rated = explained.rated;
        Graded {
            rating: Some(Rating::Level(rated)),
            hardest: rated.hardest.map(hodoku::Technique::name),
            steps: rated.steps,
            ..Graded::of(explained.verdict)
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Difficulty(difficulty) => fmt::Display::fmt(difficulty, f),
            Rating::Scores(ratings) => fmt::Display::fmt(ratings, f),
            Rating::Level(rated) => fmt::Display::fmt(rated, f),
        }
    }
}
