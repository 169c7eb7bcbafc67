//! The rating of a puzzle from the grades of its steps, for steps that a solver did not choose by itself: graded by
//! oneself, or found by a search for a path.

use super::graded::{Graded, Rating};
use super::names::Scale;
use crate::human::explainer::Ratings;
use crate::human::told::{Difficulty, Grade, Level, PointScore, Score, ScoreEnd, Step, Verdict};

/// What a puzzle that no technique solves adds to the score of HoDoKu.
const GIVING_UP: u32 = 20_000;

/// The rating of a puzzle that no technique of the Explainer solves, in tenths.
const UNSOLVED: u16 = 200;

/// The grades of the steps so far.
#[derive(Clone, Debug)]
pub struct Tally {
    scale: Scale,
    steps: u64,
    /// The technique of the hardest step, the first of several.
    hardest: Option<&'static str>,
    difficulty: Difficulty,
    level: Level,
    /// The sum of the scores.
    score: u32,
    /// The ratings of the hardest step, of that up to the first digit, and of the first step, in tenths.
    tenths: [u16; 3],
    has_placed: bool,
    /// The sum of what the steps add to a score in parts of a point, and the place of the last technique in the order of
    /// the scale.
    weight: u64,
    last: Option<usize>,
}

impl Tally {
    /// Returns the tally of no steps.
    pub fn new(scale: Scale) -> Tally {
        Tally {
            scale,
            steps: 0,
            hardest: None,
            difficulty: Difficulty::Easy,
            level: Level::Easy,
            score: 0,
            tenths: [0; 3],
            has_placed: false,
            weight: 0,
            last: None,
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
                let is_harder = level > self.level;
                self.score += score;
                self.level = self.level.max(level).max(Level::of_score(self.score));
                is_harder
            }
            Grade::Points(points) => {
                let names = self.scale.techniques();
                let place = names.iter().position(|&name| name == step.technique);
                let is_harder = place > self.last;
                self.weight += points.weight();
                self.last = self.last.max(place);
                is_harder
            }
            Grade::Rating(score) => {
                let tenths = score.tenths();
                let is_harder = tenths > self.tenths[0];
                self.tenths[0] = self.tenths[0].max(tenths);
                if !self.has_placed {
                    self.tenths[1] = self.tenths[0];
                    self.has_placed = !step.placed.is_empty();
                }
                if self.steps == 1 {
                    self.tenths[2] = tenths;
                }
                is_harder
            }
        };
        if is_harder || self.hardest.is_none() {
            self.hardest = Some(step.technique);
        }
    }

    /// Returns the rating at the end. If harder techniques were left out, one that is not solved may be no harder
    /// than it seems.
    pub fn graded(mut self, verdict: Verdict, is_whole: bool) -> Graded {
        let is_solved = matches!(verdict, Verdict::Solved(_));
        let is_stuck = matches!(verdict, Verdict::Stuck(_)) && is_whole;
        let stop = match verdict {
            Verdict::Stopped(stop) => Some(stop),
            _ => None,
        };
        if !is_solved {
            self.hardest = None;
        }
        let rating = match self.scale.edition() {
            Some(edition) => {
                if is_stuck {
                    self.tenths[0] = UNSOLVED;
                }
                let is_exact = is_solved || is_stuck;
                let score = |place: usize| {
                    let is_exact = is_exact || (place > 0 && self.has_placed);
                    Score::new(f64::from(self.tenths[place]) / 10.0, is_exact)
                };
                let technique = self.hardest.map(|name| edition.technique(name));
                Some(Rating::Scores(Ratings {
                    puzzle: score(0),
                    pearl: score(1),
                    diamond: score(2),
                    hardest: technique.and_then(Result::ok),
                    steps: self.steps,
                    stop,
                }))
            }
            None if self.scale == Scale::Hodoku => Some(match is_solved || stop.is_some() {
                true => Rating::Level(self.level, self.score),
                false => Rating::Level(Level::Extreme, self.score + GIVING_UP),
            }),
            None if self.scale == Scale::SudokuWiki => {
                let end = match (is_solved, is_stuck) {
                    (true, _) => ScoreEnd::Solved,
                    (_, true) => ScoreEnd::Stuck,
                    _ => ScoreEnd::Early,
                };
                Some(Rating::Points(PointScore::new(self.weight, end)))
            }
            None => match &verdict {
                Verdict::Solved(_) => Some(Rating::Difficulty(self.difficulty)),
                Verdict::Stuck(_) => Some(Rating::Difficulty(Difficulty::Extreme)),
                _ => None,
            },
        };
        Graded {
            rating,
            hardest: self.hardest,
            steps: self.steps,
            ..Graded::of(verdict)
        }
    }
}
