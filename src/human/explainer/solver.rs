//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use std::fmt;
use std::ops::ControlFlow;

use super::chain::Store;
use super::edition::Edition;
use super::order::{Row, in_order, leader};
use super::ratings::{Ratings, Tally};
use super::solving::Solving;
use super::step::Step;
use super::technique::Technique;
use super::tell;
use crate::board::Givens;
use crate::human::board::nine::Position;
use crate::human::told;
use crate::human::told::names;
use crate::human::told::run::{Listing, Tell, run};
use crate::human::told::{Score, Verdict};
use crate::limits::{Limits, Stop};

/// Rates puzzles; keep one for each thread. A [`Grader`](crate::human::Grader) made from it tells the steps as well.
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
    hardest: Technique,
    /// The techniques that are tried before the others, in an order of one's own.
    first: Vec<Technique>,
    left_out: Vec<Technique>,
    /// The searches in the order in which they are made.
    rows: Vec<Row>,
}

/// The outcome of telling the steps of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Explained {
    /// The ratings. If harder techniques were left out, they are the least that they can be.
    pub(crate) ratings: Ratings,
    /// The puzzle as it is in the end: solved, or stuck with these candidates.
    pub(crate) verdict: Verdict,
}

/// The copy has the same techniques, and memory of its own for its searches.
impl Clone for Explainer {
    fn clone(&self) -> Explainer {
        let explainer = Explainer::new().with_edition(self.store.edition);
        Explainer {
            hardest: self.hardest,
            first: self.first.clone(),
            left_out: self.left_out.clone(),
            rows: self.rows.clone(),
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
            hardest: Technique::NestedChain,
            first: Vec::new(),
            left_out: Vec::new(),
            rows: in_order(Edition::default(), &[]),
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
    pub fn with_edition(self, edition: Edition) -> Explainer {
        let mut store = self.store;
        store.edition = edition;
        let rows = in_order(edition, &self.first);
        Explainer {
            store,
            rows,
            ..self
        }
    }

    /// Returns the edition that it follows.
    pub(crate) fn edition(&self) -> Edition {
        self.store.edition
    }

    /// Uses no technique that comes after this.
    #[must_use]
    pub fn with_hardest(self, hardest: Technique) -> Explainer {
        Explainer { hardest, ..self }
    }

    /// Tries these techniques first, in this order, then the others. Pointing and claiming, and loops and forcing
    /// chains, are found by one search and go together.
    #[must_use]
    pub fn with_order(self, first: &[Technique]) -> Explainer {
        Explainer {
            rows: in_order(self.store.edition, first),
            first: first.to_vec(),
            ..self
        }
    }

    /// Leaves these techniques out.
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> Explainer {
        self.left_out.extend_from_slice(techniques);
        let left_out = &self.left_out;
        let is_left = |row: &Row| {
            let mut found = Technique::ALL.iter().filter(|&&it| leader(it) == row.0);
            found.any(|technique| !left_out.contains(technique))
        };
        self.rows.retain(is_left);
        self
    }

    /// Returns its techniques in the order in which they are tried.
    pub(crate) fn techniques(&self) -> Vec<Technique> {
        let of_row = |row: &Row| {
            let all = self.store.edition.techniques().into_iter();
            all.filter(|&technique| leader(technique) == row.0)
                .collect::<Vec<_>>()
        };
        let mut techniques: Vec<Technique> = Vec::new();
        for technique in self.rows.iter().flat_map(of_row) {
            if !techniques.contains(&technique) && !self.left_out.contains(&technique) {
                techniques.push(technique);
            }
        }
        techniques
    }

    /// Returns the number of searches that are made.
    fn searches(&self) -> usize {
        let mut rows = self.rows.iter();
        let end = match self.first.is_empty() {
            true => rows.position(|row| row.0 > self.hardest),
            // In another order, those up to the last one that finds it.
            false => {
                let last = rows.rposition(|row| row.0 == leader(self.hardest));
                last.map(|last| last + 1)
            }
        };
        end.unwrap_or(self.rows.len())
    }

    /// Rates a puzzle, from where its pencil marks stand. `None` if it is not 9x9, or a variant. A puzzle that
    /// all techniques leave unsolved, as one with several solutions or none, has the rating 20.
    ///
    /// Takes about a tenth of a millisecond for puzzles up to 6.2, some milliseconds for those with chains,
    /// some hundredths of a second from 9.0 on, tenths from 10 on, and seconds from 11 on.
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
    pub(crate) fn prove<'a>(
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
    pub(crate) fn solve<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Option<Explained> {
        self.run(&puzzle.into(), f64::MAX, limits, None)
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop.
    pub(crate) fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&told::Step) -> ControlFlow<()>,
    ) -> Option<Explained> {
        let tell = &mut |step: &Step, position: &Position| tell(&tell::tell(step, position));
        self.run(&puzzle.into(), f64::MAX, limits, Some(tell))
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop; nested
    /// chains only if there is no other step, as they take long, and then within a fixed amount of work. `None` if the
    /// puzzle is not 9x9.
    pub(crate) fn all_steps<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&told::Step) -> ControlFlow<()>,
    ) -> Option<Listing> {
        let position = self.start(&puzzle.into())?;
        let limits = limits.started_on_thread();
        let searches = self.searches();
        let (hardest, left_out, is_usual) = (self.hardest, &self.left_out, self.first.is_empty());
        let store = &mut self.store;
        (store.is_telling, store.wants_all) = (true, true);
        store.set_limits(&limits);
        let (mut listing, mut has_any) = (Listing::default(), false);
        for (easiest, _, producer) in &self.rows[..searches] {
            if has_any && *easiest == Technique::NestedChain {
                continue;
            }
            store.set_most(Some(MOST_SPREADS));
            let is_over = producer(&position, store, *easiest, &mut |step| {
                let is_wanted =
                    !(left_out.contains(&step.technique) || is_usual && step.technique > hardest);
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
        tell: Option<&mut Tell<'_, Step>>,
    ) -> Option<Explained> {
        let position = self.start(puzzle)?;
        let limits = limits.started_on_thread();
        self.store.is_telling = tell.is_some();
        self.store.set_limits(&limits);
        let searches = self.searches();
        let mut solving = Solving {
            position,
            store: &mut self.store,
            rows: &self.rows,
            searches,
            left_out: &self.left_out,
            hardest: match self.first.is_empty() {
                true => self.hardest,
                false => Technique::NestedChain,
            },
            most,
            limits: &limits,
            tally: Tally::default(),
            least: 0.0,
        };
        let end = run(&mut solving, tell);
        Some(Explained {
            ratings: solving.tally.ratings(end, solving.least),
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
