//! The levels and scores of HoDoKu.
//!
//! HoDoKu, by Bernhard Hobiger, solves a puzzle with some sixty techniques. They are tried in a fixed order;
//! the first step that any of them finds is made, and all begins anew. Each technique has a level, from easy to
//! extreme, and a score, which every step of it adds to that of the puzzle. The level of a puzzle is that of its
//! hardest step, or a higher one if the score is beyond what a level allows.
//!
//! What the techniques are was taken from descriptions of them; no code was.

mod als;
mod bug;
mod chain;
mod colours;
mod empty_rectangle;
mod fish;
mod franken;
mod locked;
mod order;
#[cfg(test)]
mod paths;
mod rectangle;
#[cfg(test)]
mod reglib;
mod sets;
mod singles;
mod solver;
mod state;
pub(super) mod step;
mod subset;
mod sue_de_coq;
mod technique;
mod templates;
#[cfg(test)]
mod testing;
mod turbot;
mod wings;
mod words;

use std::fmt;

use crate::board::{Cell, Digit, Grid, Marks, Shape};
use crate::limits::{Limits, Stop};
use crate::rules::nine::Candidate;
use crate::rules::nine::geometry::{ALL, CellSet};
use state::State;
use step::{Found, Step};

pub use technique::{Level, Technique};

/// Rates puzzles.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::rules::hodoku::{Hodoku, Level};
///
/// let line = "023780460000620000060304080001000534280000097439000100010205040000036000056018370";
/// let values: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let rated = Hodoku::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!((rated.level, rated.score), (Level::Easy, 0));
/// ```
#[derive(Debug, Default)]
pub struct Hodoku {}

/// The rating of a puzzle. Displays as `unfair (1102)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Its level.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The technique of the hardest step: the one that is tried last. `None` if the puzzle is full, or not solved.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u64,
    /// Why the work ended early, if it did: the other fields are those of the steps until then.
    pub stop: Option<Stop>,
}

/// A step. Displays as a sentence: `Naked pair: r3c6 and r4c6 in column 6 can only be 2 or 9, which removes 9 from
/// r7c6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    step: Step,
}

/// Where a solver stands.
#[derive(Clone, Debug)]
pub struct Start {
    /// The clues.
    pub clues: Grid,
    /// All digits placed, clues included.
    pub placed: Grid,
    /// The candidates of the empty cells; those that the digits placed rule out do not matter.
    pub marks: Marks,
}

impl Hodoku {
    /// Returns a solver.
    pub fn new() -> Hodoku {
        Hodoku::default()
    }

    /// Rates a puzzle. `None` if it is not 9x9. The puzzle should have one solution, as several techniques rely on
    /// that; one that is not solved is extreme, and its score has 20,000 more.
    pub fn rate(&mut self, puzzle: &Grid, limits: &Limits) -> Option<Rated> {
        self.explain(puzzle, limits, &mut |_| ())
    }

    /// Rates a puzzle, and passes on every step as it is made.
    pub fn explain(
        &mut self,
        puzzle: &Grid,
        limits: &Limits,
        tell: &mut dyn FnMut(&Move),
    ) -> Option<Rated> {
        let start = Start {
            clues: puzzle.clone(),
            placed: puzzle.clone(),
            marks: Marks::full(puzzle.shape()),
        };
        self.explain_from(&start, limits, tell)
    }

    /// Goes on from where a solver stands: as [`Hodoku::explain`] for the steps from there on. `None` if it is not
    /// 9x9.
    pub fn explain_from(
        &mut self,
        start: &Start,
        limits: &Limits,
        tell: &mut dyn FnMut(&Move),
    ) -> Option<Rated> {
        let shapes = [
            start.clues.shape(),
            start.placed.shape(),
            start.marks.shape(),
        ];
        if shapes != [Shape::CLASSIC; 3] {
            return None;
        }
        let placed: &[u8; 81] = start.placed.values().try_into().ok()?;
        let clues = start.clues.clues();
        let clues: CellSet = clues.fold(0, |all, (cell, _)| all | 1 << cell.index());
        let mut candidates = [0; 81];
        for (own, marks) in candidates.iter_mut().zip(start.marks.sets()) {
            let digits = marks.iter().map(|digit| digit.value() - 1);
            *own = digits.fold(0, |all, digit| all | 1 << digit) & ALL;
        }
        let state = State::new(placed, clues, &candidates);
        Some(solver::solve(state, &limits.started(), tell))
    }
}

impl Move {
    /// Returns its technique.
    pub fn technique(&self) -> Technique {
        self.step.technique
    }

    /// Returns the digits that it places.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.step.placed.iter().copied().filter_map(place)
    }

    /// Returns the candidates that it removes. Those that a placed digit rules out are not listed.
    pub fn removed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.step.removed.iter().copied().filter_map(place)
    }
}

/// Returns the cell and the digit of a candidate.
fn place(candidate: Candidate) -> Option<(Cell, Digit)> {
    let (row, column) = (candidate.cell() / 9, candidate.cell() % 9);
    let digit = Digit::new(candidate.digit() + 1);
    digit.map(|digit| (Shape::CLASSIC.cell(row, column), digit))
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words::write(&self.step, f)
    }
}

/// Passes the steps of a technique to `found`, in the order in which it looks at the board, until that returns
/// true; then returns true.
fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    use Technique as T;
    match technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => singles::find(state, technique, found),
        T::Pointing | T::Claiming => locked::find(state, technique, found),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
            sets::naked(state, technique, found)
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => sets::hidden(state, technique, found),
        T::XWing | T::Swordfish | T::Jellyfish => fish::find(state, technique, found),
        T::FinnedXWing | T::FinnedSwordfish | T::FinnedJellyfish => {
            fish::find(state, technique, found)
        }
        T::SashimiXWing | T::SashimiSwordfish | T::SashimiJellyfish => {
            fish::find(state, technique, found)
        }
        T::FrankenXWing | T::FrankenSwordfish => franken::find(state, technique, found),
        T::FinnedFrankenXWing | T::FinnedFrankenSwordfish => franken::find(state, technique, found),
        T::Skyscraper => turbot::skyscraper(state, technique, found),
        T::TwoStringKite => turbot::two_string_kite(state, technique, found),
        T::TurbotFish => turbot::turbot_fish(state, technique, found),
        T::EmptyRectangle => empty_rectangle::find(state, technique, found),
        T::XyWing => wings::xy(state, technique, found),
        T::XyzWing => wings::xyz(state, technique, found),
        T::WWing => wings::w(state, technique, found),
        T::UniquenessTest1
        | T::UniquenessTest2
        | T::UniquenessTest3
        | T::UniquenessTest4
        | T::UniquenessTest5
        | T::UniquenessTest6
        | T::HiddenRectangle => rectangle::unique(state, technique, found),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            rectangle::avoidable(state, technique, found)
        }
        T::BugPlusOne => bug::find(state, technique, found),
        T::SimpleColours | T::MultiColours => colours::find(state, technique, found),
        T::SueDeCoq => sue_de_coq::find(state, technique, found),
        T::RemotePair | T::XChain | T::XyChain | T::NiceLoop | T::GroupedNiceLoop => {
            chain::find(state, technique, found)
        }
        T::ForcingChain | T::ForcingNet => chain::find(state, technique, found),
        T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => {
            als::find(state, technique, found)
        }
        T::TemplateSet | T::TemplateDelete => templates::find(state, technique, found),
        _ => false,
    }
}
