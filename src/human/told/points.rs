//! The points of SudokuWiki: what a step adds to the score of a puzzle, the score, and the grade that it comes to.

use std::fmt;

use super::Score;
use crate::board::names::table;

/// The candidates of a board with which SudokuWiki compares, and by what the quotient is multiplied.
const SLOTS: u64 = 727;
const TIMES: u64 = 20;

table! {
    /// The grade of a puzzle in words. Displays as `tough`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum GradeName {
        /// Below 3.
        Kids("kids", 30),
        /// From 3.
        Gentle("gentle", 40),
        /// From 4.
        Moderate("moderate", 50),
        /// From 5.
        Tough("tough", 70),
        /// From 7.
        Diabolical("diabolical", 90),
        /// From 9, and puzzles that are not finished.
        Extreme("extreme", u16::MAX),
    }
    /// All names, from easy to hard.
    pub const ALL: [GradeName; 6];
    /// Returns ten times the grade at which the next name begins.
    pub fn end(self) -> u16;
}

/// What a step adds to a score. Displays as a number with one decimal, `11.2`.
///
/// A step that belongs to the one before it, as SudokuWiki makes all steps of most techniques at once, adds nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Points {
    /// The points of the technique.
    pub points: u32,
    /// What multiplies them.
    pub factor: PointFactor,
}

/// What multiplies the points of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PointFactor {
    /// Nothing, but the length of a chain is added; it is 0 for other steps.
    Plus(u32),
    /// The candidates on the board before the step, over 727 and times 20.
    Candidates(u32),
    /// Zero: the step belongs to the one before it.
    Zero,
}

/// The score of a puzzle. Displays as `tough 6.4 (172)`, or as `extreme, not finished (>=172)` if no technique was left,
/// or as `tough >=6.4 (>=172)` if the work was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PointScore {
    /// The sum of what the steps add, in parts of a point.
    weight: u64,
    end: ScoreEnd,
}

/// How the steps of a score ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ScoreEnd {
    /// The puzzle is solved: the score is whole.
    Solved,
    /// There may be more steps: the score is the least that it can be.
    Early,
    /// No technique was left: the score is the least that it can be, and the puzzle is extreme.
    Stuck,
}

impl Points {
    /// Returns other points with the same factor.
    pub(in crate::human) fn with_points(self, points: u32) -> Points {
        Points { points, ..self }
    }

    /// Returns what it adds to a score, in parts of a point: 727 are one.
    pub(in crate::human) fn weight(self) -> u64 {
        let points = u64::from(self.points);
        match self.factor {
            PointFactor::Plus(length) => (points + u64::from(length)) * SLOTS,
            PointFactor::Candidates(candidates) => points * u64::from(candidates) * TIMES,
            PointFactor::Zero => 0,
        }
    }
}

impl PointScore {
    pub(in crate::human) fn new(weight: u64, end: ScoreEnd) -> PointScore {
        PointScore { weight, end }
    }

    /// Returns the score, or the least that it can be.
    pub fn score(self) -> f64 {
        self.weight as f64 / SLOTS as f64
    }

    /// Returns the score as a whole number.
    pub fn rounded(self) -> u64 {
        self.score().round() as u64
    }

    /// Returns the grade, twice the logarithm of the score to base 5; or the least that it can be.
    pub fn grade(self) -> Score {
        let grade = 2.0 * self.score().max(1.0).ln() / 5_f64.ln();
        Score::new(grade, self.is_exact())
    }

    /// Returns the name of the grade: extreme for a puzzle that is not finished.
    pub fn name(self) -> GradeName {
        let mut names = GradeName::ALL.into_iter();
        let by_score = names.find(|name| self.grade().tenths() < name.end());
        match self.end {
            ScoreEnd::Stuck => GradeName::Extreme,
            _ => by_score.unwrap_or(GradeName::Extreme),
        }
    }

    /// Returns how the steps ended.
    pub fn end(self) -> ScoreEnd {
        self.end
    }

    /// Returns whether the puzzle was solved, so that the score is whole.
    pub fn is_exact(self) -> bool {
        self.end == ScoreEnd::Solved
    }

    /// Compares with another score: which puzzle is harder? One that is not finished is harder than all others.
    pub(in crate::human) fn key(self) -> (bool, u64) {
        (self.end == ScoreEnd::Stuck, self.weight)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.weight() as f64 / SLOTS as f64;
        write!(f, "{score:.1}")
    }
}

impl fmt::Display for PointScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, grade, score) = (self.name(), self.grade(), self.rounded());
        match self.end {
            ScoreEnd::Solved => write!(f, "{name} {grade} ({score})"),
            ScoreEnd::Early => write!(f, "{name} {grade} (>={score})"),
            ScoreEnd::Stuck => write!(f, "{name}, not finished (>={score})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_logarithms_of_scores() {
        let points = |points, factor| Points { points, factor }.to_string();
        assert_eq!(points(5, PointFactor::Candidates(219)), "30.1");
        assert_eq!(points(1, PointFactor::Candidates(8)), "0.2");
        assert_eq!(points(100, PointFactor::Plus(7)), "107.0");
        assert_eq!(points(100, PointFactor::Zero), "0.0");
        let shown = |score: u64, end| PointScore::new(score * SLOTS, end).to_string();
        assert_eq!(shown(0, ScoreEnd::Solved), "kids 0.0 (0)");
        assert_eq!(shown(20, ScoreEnd::Solved), "gentle 3.7 (20)");
        assert_eq!(shown(140, ScoreEnd::Solved), "tough 6.1 (140)");
        assert_eq!(shown(500, ScoreEnd::Early), "diabolical >=7.7 (>=500)");
        assert_eq!(shown(20, ScoreEnd::Stuck), "extreme, not finished (>=20)");
        assert_eq!(shown(12_000, ScoreEnd::Solved), "extreme 11.7 (12000)");
    }

    #[test]
    fn a_name_begins_where_the_one_before_it_ends() {
        // The least scores, to the tenth, of grades 3, 4, 5, 7 and 9.
        let bounds = [(11, 12), (24, 25), (53, 56), (268, 280), (1340, 1398)];
        let names = GradeName::ALL.windows(2);
        for (pair, (below, above)) in names.zip(bounds) {
            let name = |score: u64| PointScore::new(score * SLOTS, ScoreEnd::Solved).name();
            assert_eq!((name(below - 1), name(above)), (pair[0], pair[1]));
        }
    }
}
