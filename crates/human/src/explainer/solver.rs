//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use std::fmt;

use super::chain::Store;
use super::order::in_order;
use super::ratings::{Ratings, Tally};
use super::solving::Solving;
use super::technique::Edition;
use super::technique::Technique;
use super::tell;
use crate::board::nine::Position;
use crate::narration::names;
use crate::narration::order::Order;
use crate::narration::run::{Explained, Listing, Tell, run};
use crate::narration::{Score, Verdict};
use quadrille_board::Givens;
use quadrille_limits::limits::{Limits, Stop};

/// Rates puzzles; keep one for each thread. A [`Grader`](crate::Grader) made from it tells the steps as well.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::human::explainer::Explainer;
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let puzzle: Grid = line.parse().unwrap();
///
/// let ratings = Explainer::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!(ratings.to_string(), "7.2/1.2/1.2");
/// ```
pub struct Explainer {
    store: Store,
    #[doc(hidden)]
    pub order: Order<Technique>,
}

/// The copy has the same techniques, and memory of its own for its searches.
impl Clone for Explainer {
    fn clone(&self) -> Explainer {
        let mut explainer = Explainer::new();
        explainer.store.edition = self.store.edition;
        Explainer {
            order: self.order.clone(),
            ..explainer
        }
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
            order: Order::new(Edition::default().techniques()),
        }
    }

    /// Follows another edition.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::Grid;
    /// use quadrille::limits::Limits;
    /// use quadrille::human::explainer::{Edition, Explainer};
    ///
    /// let line = "......57..3.4..9...7..1...4....4....79..3..5.2......831...83....49.6....3...9...7";
    /// let puzzle: Grid = line.parse().unwrap();
    ///
    /// assert_eq!(Explainer::new().rate(&puzzle, &Limits::none()).unwrap().to_string(), "7.2/1.2/1.2");
    /// let mut sukaku = Explainer::new().with_edition(Edition::Sukaku);
    /// let ratings = sukaku.rate(&puzzle, &Limits::none()).unwrap();
    /// assert_eq!(ratings.to_string(), "6.1/1.2/1.2");
    /// ```
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Explainer {
        self.store.edition = edition;
        self.order = Order::new(edition.techniques());
        self
    }

    /// Returns the edition that it follows.
    #[doc(hidden)]
    pub fn edition(&self) -> Edition {
        self.store.edition
    }

    /// Rates a puzzle, from where its pencil marks stand. `None` if it is not 9x9, or a variant. A puzzle that
    /// all techniques leave unsolved, as one with several solutions or none, has the rating 20.
    ///
    /// Takes about a tenth of a millisecond for puzzles up to 6.2, some milliseconds for those with chains,
    /// some hundredths of a second from 9.0 on, tenths from 10 on, and seconds from 11 on.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Option<Ratings> {
        Some(self.run(&puzzle.into(), f64::MAX, limits, None)?.rated)
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
        Some(self.run(&puzzle.into(), most, limits, None)?.rated)
    }

    /// Rates a puzzle that the techniques before unique loops solve. They hold for any number of solutions,
    /// so the puzzle has one. `None` if it needs more, or has another number of solutions, or is not 9x9.
    #[doc(hidden)]
    pub fn prove(&mut self, puzzle: &Givens<'_>, limits: &Limits) -> Option<Explained<Ratings>> {
        let explained = self.run(puzzle, BEFORE_LOOPS, limits, None)?;
        match &explained.verdict {
            Verdict::Solved(grid) if puzzle.is_solved_by(grid) => Some(explained),
            _ => None,
        }
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop. `None` if the edition is
    /// not for its board.
    #[doc(hidden)]
    pub fn solve(
        &mut self,
        puzzle: &Givens<'_>,
        limits: &Limits,
        tell: Option<&mut Tell<'_>>,
    ) -> Option<Explained<Ratings>> {
        self.run(puzzle, f64::MAX, limits, tell)
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop; nested
    /// chains only if there is no other step, as they take long, and then within a fixed amount of work. `None` if the
    /// puzzle is not 9x9.
    #[doc(hidden)]
    pub fn all_steps(
        &mut self,
        puzzle: &Givens<'_>,
        limits: &Limits,
        tell: &mut Tell<'_>,
    ) -> Option<Listing> {
        let position = self.start(puzzle)?;
        let limits = limits.started_on_thread();
        let (rows, searches) = in_order(self.edition(), &self.order);
        let (end, left_out) = (self.order.usual_end(), self.order.left_out());
        let store = &mut self.store;
        (store.is_telling, store.wants_all) = (true, true);
        store.set_limits(&limits);
        let (mut listing, mut has_any) = (Listing::default(), false);
        for (easiest, _, producer) in &rows[..searches] {
            if has_any && *easiest == Technique::NestedChain {
                continue;
            }
            store.set_most(Some(MOST_SPREADS));
            let is_over = producer(&position, store, *easiest, &mut |step| {
                let is_beyond = end.is_some_and(|end| step.technique > end);
                let is_wanted = !(left_out.contains(&step.technique) || is_beyond);
                has_any |= is_wanted;
                is_wanted && tell(&tell::tell(&step, &position)).is_break()
            });
            let stop = match is_over {
                true => Some(Stop::Visitor),
                false => limits.stop().or(store.stopped()),
            };
            if stop == Some(Stop::Nodes) {
                listing.unfinished.push(easiest.name());
                if *easiest == Technique::NestedChain {
                    // The searches after it do more.
                    break;
                }
                store.set_limits(&limits);
            } else if stop.is_some() {
                listing.stop = stop;
                break;
            }
        }
        store.set_most(None);
        store.wants_all = false;
        Some(listing)
    }

    /// Returns the position of a puzzle. `None` if the edition is not for its board.
    fn start(&self, puzzle: &Givens<'_>) -> Option<Position> {
        let position = names::on_board(puzzle)?;
        let is_known = position.is_plain() || self.edition() == Edition::Sukaku;
        is_known.then_some(position)
    }

    fn run(
        &mut self,
        puzzle: &Givens<'_>,
        most: f64,
        limits: &Limits,
        tell: Option<&mut Tell<'_>>,
    ) -> Option<Explained<Ratings>> {
        let position = self.start(puzzle)?;
        let limits = limits.started_on_thread();
        self.store.is_telling = tell.is_some();
        self.store.set_limits(&limits);
        let (rows, searches) = in_order(self.edition(), &self.order);
        let mut solving = Solving {
            position,
            store: &mut self.store,
            rows: &rows,
            searches,
            left_out: self.order.left_out(),
            hardest: self.order.usual_end().unwrap_or(Technique::NestedChain),
            most,
            limits: &limits,
            tally: Tally::default(),
            least: 0.0,
        };
        let end = run(&mut solving, tell);
        Some(Explained {
            rated: solving.tally.ratings(end, solving.least),
            verdict: end.verdict(&solving.position),
        })
    }
}

/// The most assumptions that a search for all chains follows, with those within: two seconds on an empty board. The
/// hardest puzzles known take about a seventh of it.
const MOST_SPREADS: u64 = 1_000_000;

/// The highest rating before unique loops.
const BEFORE_LOOPS: f64 = 4.4;

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer").finish_non_exhaustive()
    }
}
