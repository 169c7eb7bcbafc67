//! The ratings of Sudoku Explainer, version 1.2.1.
//!
//! The Explainer, by Nicolas Juillerat, solves a puzzle as a very patient person would: it tries thirty
//! techniques in a fixed order, takes the first step that any of them finds, and begins anew. Each step
//! has a rating, from 1.0 for the last empty cell of a house to beyond 11 for chains within chains. The
//! rating of a puzzle is that of its hardest step. The community compares puzzles by three such numbers,
//! which [`Ratings`] has.
//!
//! The order alone decides: a technique that comes later is not tried for the sake of a lower rating. So
//! the same numbers only come out if every technique finds the same first step, down to the order in which
//! it looks at cells and houses, and if chains are counted node by node in the same way. What the
//! techniques are was taken from descriptions of them; no code was.
//!
//! ```text
//!   singles  locked  sets  fish  wings  unique_loop  bug  aligned      patterns
//!   chain/   graph, reach, unary                                       one implication after another
//!            spread, multiple                                          all that follows from assumptions
//!            advanced                                                  patterns and chains within chains
//!   step     what a technique found
//! ```
//!
//! # Speed
//!
//! The Explainer spends its time on chains; so does this. What helps, in processor time for puzzles rated
//! 8.0 to 8.4 unless said:
//!
//! - All implications that lead from one candidate over another to a third are listed once, and Warshall's
//!   algorithm on rows of bits says which candidates refute or prove themselves. Only these are searched,
//!   short chains first (`chain::unary`): 5 instead of 16 milliseconds for a puzzle rated 7.1 to 7.4.
//! - What follows from an assumption is worked out once for all cells and houses (`chain::spread`), in
//!   memory that is used again: 15 instead of 22 milliseconds.
//! - A chain is measured only as far as it could be shorter than the best one so far.
//! - Aligned exclusion combines digits as sets, and only where some cell could lose all its candidates: 31
//!   instead of 39 milliseconds.

mod aligned;
mod bug;
mod chain;
mod fish;
mod locked;
mod score;
mod sets;
mod singles;
mod step;
mod technique;
mod unique_loop;
mod wings;

use std::fmt;

use super::nine::{Candidate, Position};
use crate::board::{Cell, Digit, Grid, Shape};
use crate::limits::{Limits, Stop};
use chain::{Mode, Store};
use step::Step;

pub use score::{Score, ScoreError};
pub use technique::Technique;

/// Rates puzzles; keep one for each thread.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::rules::explainer::Explainer;
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let ratings = Explainer::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!(ratings.to_string(), "7.2/1.2/1.2");
/// ```
#[derive(Default)]
pub struct Explainer {
    store: Store,
}

/// The ratings of a puzzle. Displays as `7.2/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ratings {
    /// That of the hardest step, called ER.
    pub puzzle: Score,
    /// That of the hardest step up to the first digit placed, called EP, the pearl.
    pub pearl: Score,
    /// That of the first step, called ED, the diamond.
    pub diamond: Score,
    /// The technique of the hardest step, the first one of several.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u64,
    /// The limit that ended the work early, if one did.
    pub stop: Option<Stop>,
}

/// A step: what it is called, and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Move {
    /// Its technique.
    pub technique: Technique,
    /// Its rating.
    pub score: Score,
    /// The digit that it places.
    pub placed: Option<(Cell, Digit)>,
    /// The candidates that it removes. Those that a placed digit rules out are not listed, unless the
    /// technique does so by itself.
    pub removed: Vec<(Cell, Digit)>,
}

impl Move {
    fn of(step: &Step) -> Move {
        let at = |candidate: Candidate| {
            let (row, column) = (candidate.cell() / 9, candidate.cell() % 9);
            let digit = Digit::new(candidate.digit() + 1);
            digit.map(|digit| (Shape::CLASSIC.cell(row, column), digit))
        };
        Move {
            technique: step.technique,
            score: Score::new(step.rating, true),
            placed: step.placed.and_then(at),
            removed: step.removed.iter().copied().filter_map(at).collect(),
        }
    }
}

impl Explainer {
    /// Returns an explainer.
    pub fn new() -> Explainer {
        Explainer::default()
    }

    /// Rates a puzzle. `None` if it is not 9x9. A puzzle that all techniques leave unsolved, as one with
    /// several solutions or none, has the rating 20.
    ///
    /// Takes about a tenth of a millisecond for puzzles up to 6.2, some milliseconds for those with chains,
    /// a tenth of a second from 9.0 on, and seconds from 10 on.
    pub fn rate(&mut self, puzzle: &Grid, limits: &Limits) -> Option<Ratings> {
        let clues: &[u8; 81] = puzzle.values().try_into().ok()?;
        let is_classic = puzzle.shape() == Shape::CLASSIC;
        is_classic.then(|| self.work(clues, f64::MAX, &limits.started(), &mut |_| ()))
    }

    /// Rates a puzzle as [`rate`](Self::rate) does, but ends once the rating is known to be above `most`, which
    /// takes much less time. The rating of the puzzle is then the least that it can be.
    pub fn rate_up_to(&mut self, puzzle: &Grid, most: Score, limits: &Limits) -> Option<Ratings> {
        let clues: &[u8; 81] = puzzle.values().try_into().ok()?;
        let is_classic = puzzle.shape() == Shape::CLASSIC;
        let most = f64::from(most.tenths()) / 10.0;
        is_classic.then(|| self.work(clues, most, &limits.started(), &mut |_| ()))
    }

    /// Rates a puzzle, and passes on every step as it is made.
    pub fn explain(
        &mut self,
        puzzle: &Grid,
        limits: &Limits,
        tell: &mut dyn FnMut(&Move),
    ) -> Option<Ratings> {
        let clues: &[u8; 81] = puzzle.values().try_into().ok()?;
        let is_classic = puzzle.shape() == Shape::CLASSIC;
        let tell = &mut |step: &Step| tell(&Move::of(step));
        is_classic.then(|| self.work(clues, f64::MAX, &limits.started(), tell))
    }

    fn work(
        &mut self,
        clues: &[u8; 81],
        most: f64,
        limits: &Limits,
        tell: &mut dyn FnMut(&Step),
    ) -> Ratings {
        let mut position = Position::new(clues);
        let mut run = Run::default();
        self.store.set_limits(limits);
        while !position.is_full() {
            match self.next(&position, most, limits) {
                Next::Step(step) if above(step.rating, most) => {
                    run.end(None, step.rating);
                    break;
                }
                Next::Step(step) => {
                    run.take(&step);
                    tell(&step);
                    step.apply(&mut position);
                }
                Next::None => {
                    run.give_up();
                    break;
                }
                Next::Ended(stop, least) => {
                    run.end(stop, least);
                    break;
                }
            }
        }
        run.ratings()
    }

    /// Returns the first step of the first technique that finds any.
    fn next(&mut self, position: &Position, most: f64, limits: &Limits) -> Next {
        for (least, producer) in PRODUCERS {
            if above(least, most) {
                return Next::Ended(None, least);
            }
            let step = producer(position, &mut self.store);
            if let Some(stop) = self.store.stopped().or_else(|| limits.stop()) {
                return Next::Ended(Some(stop), least);
            }
            if let Some(step) = step {
                return Next::Step(step);
            }
        }
        Next::None
    }
}

enum Next {
    Step(Step),
    None,
    /// Ended at a technique with this least rating: by a limit, or as that is above the rating of interest.
    Ended(Option<Stop>, f64),
}

/// Returns whether a rating is shown as more than another one.
fn above(rating: f64, most: f64) -> bool {
    rating > most + 0.04
}

/// Finds the first step of a technique.
type Producer = fn(&Position, &mut Store) -> Option<Step>;

/// The techniques in the order in which they are tried, with the least rating of each and all after it.
const PRODUCERS: [(f64, Producer); 30] = [
    (1.0, |p, _| first(|found| singles::hidden(p, found))),
    (1.7, |p, _| first(|found| locked::direct(p, found))),
    (2.0, |p, _| first(|found| sets::direct(p, 2, found))),
    (2.3, |p, _| first(|found| singles::naked(p, found))),
    (2.5, |p, _| first(|found| sets::direct(p, 3, found))),
    (2.6, |p, _| first(|found| locked::find(p, found))),
    (3.0, |p, _| first(|found| sets::naked(p, 2, found))),
    (3.2, |p, _| first(|found| fish::find(p, 2, found))),
    (3.4, |p, _| first(|found| sets::hidden(p, 2, found))),
    (3.6, |p, _| first(|found| sets::naked(p, 3, found))),
    (3.8, |p, _| first(|found| fish::find(p, 3, found))),
    (4.0, |p, _| first(|found| sets::hidden(p, 3, found))),
    (4.2, |p, _| first(|found| wings::find(p, false, found))),
    (4.4, |p, _| first(|found| wings::find(p, true, found))),
    (4.5, |p, _| unique_loop::find(p)),
    (5.0, |p, _| first(|found| sets::naked(p, 4, found))),
    (5.2, |p, _| first(|found| fish::find(p, 4, found))),
    (5.4, |p, _| first(|found| sets::hidden(p, 4, found))),
    (5.6, |p, _| bug::find(p)),
    (6.2, |p, _| first(|found| aligned::find(p, 2, found))),
    (6.5, |p, store| chain::find(p, Mode::Unary, store)),
    (7.5, |p, _| first(|found| aligned::find(p, 3, found))),
    (7.5, |p, store| chain::find(p, Mode::Nishio, store)),
    (8.0, |p, store| chain::find(p, Mode::Multiple, store)),
    (8.5, |p, store| chain::find(p, Mode::Dynamic(0), store)),
    (9.0, |p, store| chain::find(p, Mode::Dynamic(1), store)),
    (9.5, |p, store| chain::find(p, Mode::Dynamic(2), store)),
    (10.0, |p, store| chain::find(p, Mode::Dynamic(3), store)),
    (10.5, |p, store| chain::find(p, Mode::Dynamic(4), store)),
    (11.0, |p, store| chain::find(p, Mode::Dynamic(5), store)),
];

/// Returns the first step of a search.
fn first(search: impl FnOnce(&mut dyn FnMut(Step) -> bool) -> bool) -> Option<Step> {
    let mut first = None;
    search(&mut |step| {
        first = Some(step);
        true
    });
    first
}

/// The ratings of the steps so far.
#[derive(Default)]
struct Run {
    puzzle: f64,
    pearl: f64,
    diamond: Option<f64>,
    has_placed: bool,
    hardest: Option<Technique>,
    steps: u64,
    stop: Option<Stop>,
    is_cut: bool,
}

impl Run {
    fn take(&mut self, step: &Step) {
        self.steps += 1;
        self.diamond.get_or_insert(step.rating);
        if step.rating > self.puzzle {
            self.puzzle = step.rating;
            self.hardest = Some(step.technique);
        }
        if !self.has_placed {
            self.pearl = self.puzzle;
            self.has_placed = step.placed.is_some();
        }
    }

    /// No technique finds a step.
    fn give_up(&mut self) {
        self.puzzle = 20.0;
        self.hardest = None;
    }

    /// The next step has this rating at least.
    fn end(&mut self, stop: Option<Stop>, least: f64) {
        self.stop = stop;
        self.is_cut = true;
        self.puzzle = self.puzzle.max(least);
        if !self.has_placed {
            self.pearl = self.puzzle;
        }
    }

    fn ratings(&self) -> Ratings {
        let is_whole = !self.is_cut;
        Ratings {
            puzzle: Score::new(self.puzzle, is_whole),
            pearl: Score::new(self.pearl, is_whole || self.has_placed),
            diamond: Score::new(
                self.diamond.unwrap_or(self.pearl),
                is_whole || self.diamond.is_some(),
            ),
            hardest: self.hardest.filter(|_| is_whole),
            steps: self.steps,
            stop: self.stop,
        }
    }
}

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.puzzle, self.pearl, self.diamond)
    }
}

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer").finish_non_exhaustive()
    }
}
