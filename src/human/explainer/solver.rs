//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use std::fmt;
use std::ops::ControlFlow;

use super::chain::Store;
use super::edition::Edition;
use super::order::producers;
use super::step::Step;
use super::technique::Technique;
use super::tell;
use crate::board::Givens;
use crate::human::board::nine::Position;
use crate::human::told;
use crate::human::told::names::{self, Tell};
use crate::human::told::{Score, Verdict};
use crate::limits::{Limits, Stop};

/// Rates puzzles; keep one for each thread.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::human::explainer::Explainer;
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let ratings = Explainer::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!(ratings.to_string(), "7.2/1.2/1.2");
/// ```
pub struct Explainer {
    store: Store,
    hardest: Technique,
}

/// The outcome of telling the steps of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The ratings. If harder techniques were left out, they are the least that they can be.
    pub ratings: Ratings,
    /// The puzzle as it is in the end: solved, or stuck with these candidates.
    pub verdict: Verdict,
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
    /// Why the work ended early, if it did.
    pub stop: Option<Stop>,
}

/// The copy has the same techniques, and memory of its own for its searches.
impl Clone for Explainer {
    fn clone(&self) -> Explainer {
        let explainer = Explainer::new().with_edition(self.store.edition);
        explainer.with_hardest(self.hardest)
    }
}

impl Default for Explainer {
    fn default() -> Explainer {
        Explainer::new()
    }
}

impl Explainer {
    /// Returns an explainer with all techniques.
    pub fn new() -> Explainer {
        Explainer {
            store: Store::default(),
            hardest: Technique::NestedChain,
        }
    }

    /// Follows another edition.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Grid, Shape};
    /// use quadrille::limits::Limits;
    /// use quadrille::human::explainer::{Edition, Explainer};
    ///
    /// let line = "......57..3.4..9...7..1...4....4....79..3..5.2......831...83....49.6....3...9...7";
    /// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    /// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
    ///
    /// assert_eq!(Explainer::new().rate(&puzzle, &Limits::none()).unwrap().to_string(), "7.2/1.2/1.2");
    /// let mut sukaku = Explainer::new().with_edition(Edition::Sukaku);
    /// let ratings = sukaku.rate(&puzzle, &Limits::none()).unwrap();
    /// assert_eq!(ratings.to_string(), "6.1/1.2/1.2");
    /// ```
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Explainer {
        let mut store = self.store;
        store.edition = edition;
        Explainer { store, ..self }
    }

    /// Returns the edition that it follows.
    pub fn edition(&self) -> Edition {
        self.store.edition
    }

    /// Uses no technique that comes after this.
    #[must_use]
    pub fn with_hardest(self, hardest: Technique) -> Explainer {
        Explainer { hardest, ..self }
    }

    /// Rates a puzzle, from where its pencil marks stand. `None` if it is not 9x9, or a variant. A puzzle that
    /// all techniques leave unsolved, as one with several solutions or none, has the rating 20.
    ///
    /// Takes about a tenth of a millisecond for puzzles up to 6.2, some milliseconds for those with chains,
    /// a tenth of a second from 9.0 on, and seconds from 10 on.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Option<Ratings> {
        self.solve(puzzle, limits)
            .map(|explained| explained.ratings)
    }

    /// Rates a puzzle as [`rate`](Self::rate) does, but ends once the rating is known to be above `most`, which
    /// takes much less time. The rating of the puzzle is then the least that it can be.
    pub fn rate_up_to<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        most: Score,
        limits: &Limits,
    ) -> Option<Ratings> {
        let most = f64::from(most.tenths()) / 10.0;
        let explained = self.run(&puzzle.into(), most, limits, None)?;
        Some(explained.ratings)
    }

    /// Rates a puzzle that the techniques before unique loops solve. They hold for any number of solutions,
    /// so the puzzle has one. `None` if it needs more, or has another number of solutions, or is not 9x9.
    pub fn prove<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Option<Explained> {
        let puzzle = puzzle.into();
        let explained = self.run(&puzzle, BEFORE_LOOPS, limits, None)?;
        match &explained.verdict {
            Verdict::Solved(grid) if puzzle.is_solved_by(grid) => Some(explained),
            _ => None,
        }
    }

    /// Solves and rates a puzzle. `None` if it is not 9x9.
    pub fn solve<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Option<Explained> {
        self.run(&puzzle.into(), f64::MAX, limits, None)
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop.
    pub fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&told::Step) -> ControlFlow<()>,
    ) -> Option<Explained> {
        let tell = &mut |step: &Step, position: &Position| tell(&tell::tell(step, position));
        self.run(&puzzle.into(), f64::MAX, limits, Some(tell))
    }

    fn run(
        &mut self,
        puzzle: &Givens<'_>,
        most: f64,
        limits: &Limits,
        tell: Option<&mut Tell<'_, Step>>,
    ) -> Option<Explained> {
        let (placed, candidates) = names::start(puzzle)?;
        let mut position = Position::with_candidates(&placed, &candidates);
        self.store.is_telling = tell.is_some();
        let go_on = &mut |_: &Step, _: &Position| ControlFlow::Continue(());
        let tell = tell.unwrap_or(go_on);
        let ratings = self.work(&mut position, most, &limits.started(), tell);
        let verdict = names::verdict(&position, ratings.stop);
        Some(Explained { ratings, verdict })
    }

    fn work(
        &mut self,
        position: &mut Position,
        most: f64,
        limits: &Limits,
        tell: &mut Tell<'_, Step>,
    ) -> Ratings {
        let mut run = Run::default();
        self.store.set_limits(limits);
        while !position.is_full() {
            match self.next(position, most, limits) {
                Next::Step(step) if above(step.rating, most) => {
                    run.stop(None, step.rating);
                    break;
                }
                Next::Step(step) => {
                    run.take(&step);
                    if tell(&step, position).is_break() {
                        run.stop(Some(Stop::Visitor), step.rating);
                        break;
                    }
                    step.apply(position);
                }
                Next::None => {
                    run.give_up();
                    break;
                }
                Next::Stopped(stop, least) => {
                    run.stop(stop, least);
                    break;
                }
            }
        }
        run.ratings()
    }

    /// Returns the first step of the first technique that finds any.
    fn next(&mut self, position: &Position, most: f64, limits: &Limits) -> Next {
        for (easiest, least, producer) in producers(self.store.edition) {
            if easiest > self.hardest || above(least, most) {
                return Next::Stopped(None, least);
            }
            let step = producer(position, &mut self.store);
            if let Some(stop) = self.store.stopped().or_else(|| limits.stop()) {
                return Next::Stopped(Some(stop), least);
            }
            match step {
                Some(step) if step.technique > self.hardest => {
                    return Next::Stopped(None, step.rating);
                }
                Some(step) => return Next::Step(step),
                None => {}
            }
        }
        Next::None
    }
}

enum Next {
    Step(Step),
    None,
    /// Stopped at a technique with this least rating, which may be too hard.
    Stopped(Option<Stop>, f64),
}

/// The highest rating before unique loops.
const BEFORE_LOOPS: f64 = 4.4;

/// Returns whether a rating is shown as more than another one.
fn above(rating: f64, most: f64) -> bool {
    rating > most + 0.04
}

/// The ratings of the steps so far.
struct Run {
    puzzle: f64,
    pearl: f64,
    diamond: Option<f64>,
    has_placed: bool,
    hardest: Option<Technique>,
    steps: u64,
    /// Whether all steps were made, or none is left.
    is_whole: bool,
    stop: Option<Stop>,
}

impl Default for Run {
    fn default() -> Run {
        Run {
            puzzle: 0.0,
            pearl: 0.0,
            diamond: None,
            has_placed: false,
            hardest: None,
            steps: 0,
            is_whole: true,
            stop: None,
        }
    }
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
    fn stop(&mut self, stop: Option<Stop>, least: f64) {
        self.stop = stop;
        self.is_whole = false;
        self.puzzle = self.puzzle.max(least);
        if !self.has_placed {
            self.pearl = self.puzzle;
        }
    }

    fn ratings(&self) -> Ratings {
        let is_whole = self.is_whole;
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
