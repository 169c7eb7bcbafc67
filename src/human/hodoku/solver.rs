//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use super::effort::Effort;
use super::rated::Rated;
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use super::tell::tell as told;
use super::{brute_force, find};
use crate::board::{Givens, Grid, Shape};
use crate::human::board::nine::Position;
use crate::human::board::nine::geometry::{CellSet, set_of};
use crate::human::told::Verdict;
use crate::human::told::names;
use crate::human::told::run::{End, Listing, Stepper, Tell, run};
use crate::limits::{Limits, Stop};

/// Rates puzzles. A [`Grader`](crate::human::Grader) made from it tells the steps as well.
///
/// # Examples
///
/// ```
/// use quadrille::board::Grid;
/// use quadrille::limits::Limits;
/// use quadrille::human::hodoku::{Hodoku, Level};
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let puzzle: Grid = line.parse().unwrap();
///
/// let rated = Hodoku::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!((rated.level, rated.score), (Level::Extreme, 3158));
/// ```
#[derive(Clone, Debug)]
pub struct Hodoku {
    /// The techniques in the order in which they are tried.
    techniques: Vec<Technique>,
    left_out: Vec<Technique>,
    clues: Option<CellSet>,
}

/// The outcome for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Explained {
    /// Its rating, as far as the steps led.
    pub(crate) rated: Rated,
    /// The solution, or where no technique helped.
    pub(crate) verdict: Verdict,
}

impl Default for Hodoku {
    fn default() -> Hodoku {
        Hodoku::new()
    }
}

impl Hodoku {
    /// Returns a solver with the [usual](Technique::is_usual) techniques.
    pub fn new() -> Hodoku {
        Hodoku {
            techniques: Technique::all()
                .filter(|technique| technique.is_usual())
                .collect(),
            left_out: Vec::new(),
            clues: None,
        }
    }

    /// Leaves these techniques out.
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> Hodoku {
        self.left_out.extend_from_slice(techniques);
        // The search for a loop also finds AICs.
        let left_out = &self.left_out;
        let is_left = |&search: &Technique| {
            let mut found = Technique::all().filter(|it| it.search() == search);
            found.any(|technique| !left_out.contains(&technique))
        };
        self.techniques.retain(is_left);
        self
    }

    /// Tries these techniques first, in this order, also those that are not usual; then the others. Nice loops and
    /// AICs are found by one search and go together.
    #[must_use]
    pub fn with_order(mut self, first: &[Technique]) -> Hodoku {
        let mut techniques: Vec<Technique> = Vec::new();
        let searches = first.iter().map(|technique| technique.search());
        for technique in searches.chain(self.techniques) {
            if !techniques.contains(&technique) {
                techniques.push(technique);
            }
        }
        self.techniques = techniques;
        self
    }

    /// Uses these techniques too, each at its place in the usual order.
    #[must_use]
    pub fn with(mut self, techniques: &[Technique]) -> Hodoku {
        for technique in techniques.iter().map(|technique| technique.search()) {
            if !self.techniques.contains(&technique) {
                let later = self.techniques.iter().position(|&it| it > technique);
                let place = later.unwrap_or(self.techniques.len());
                self.techniques.insert(place, technique);
            }
        }
        self
    }

    /// Uses no technique that is tried later than this one.
    #[must_use]
    pub fn with_hardest(mut self, hardest: Technique) -> Hodoku {
        let is_hardest = |&technique: &Technique| technique == hardest.search();
        match self.techniques.iter().position(is_hardest) {
            Some(last) => self.techniques.truncate(last + 1),
            None => self.techniques.retain(|&technique| technique <= hardest),
        }
        self
    }

    /// Returns its techniques in the order in which they are tried.
    pub(crate) fn techniques(&self) -> Vec<Technique> {
        let of_search =
            |&search: &Technique| Technique::all().filter(move |it| it.search() == search);
        let all = self.techniques.iter().flat_map(of_search);
        all.filter(|technique| !self.left_out.contains(technique))
            .collect()
    }

    /// Tells which digits of the next puzzle are its clues, all others being placed by a solver. Avoidable
    /// rectangles need to know; otherwise all digits count as clues.
    pub(crate) fn set_clues(&mut self, clues: &Grid) -> &mut Hodoku {
        let set = set_of(clues.clues().map(|(cell, _)| cell.index()));
        self.clues = (clues.shape() == Shape::CLASSIC).then_some(set);
        self
    }

    /// Rates a puzzle. `None` if it is not a plain 9x9 one. The puzzle should have one solution, as several
    /// techniques rely on that; one that is not solved is extreme, and its score has 20,000 more.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Option<Rated> {
        self.solve(puzzle, limits).map(|explained| explained.rated)
    }

    /// Solves and rates a puzzle. `None` if it is not a plain 9x9 one.
    pub(crate) fn solve<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
    ) -> Option<Explained> {
        self.run(&puzzle.into(), limits, None)
    }

    /// Solves and rates a puzzle, and passes on every step before it is made, until told to stop.
    pub(crate) fn explain<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&crate::human::told::Step) -> ControlFlow<()>,
    ) -> Option<Explained> {
        let tell = &mut |step: &Step, position: &Position| tell(&told(step, position));
        self.run(&puzzle.into(), limits, Some(tell))
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop; a
    /// digit of the solution only if there is no other step. Of a technique with too many ways to try, it passes some
    /// steps. `None` if the puzzle is not a plain 9x9 one.
    pub(crate) fn all_steps<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&crate::human::told::Step) -> ControlFlow<()>,
    ) -> Option<Listing> {
        let (mut state, limits) = (self.state(&puzzle.into())?, limits.started_on_thread());
        state.effort = Effort::for_all_steps(&limits);
        let (mut unfinished, mut known) = (Vec::new(), HashSet::new());
        let mut is_told_enough = false;
        let has_any = Cell::new(false);
        for &technique in &self.techniques {
            let stop = limits.stop();
            if stop.is_some() {
                return Some(Listing { stop, unfinished });
            }
            state.effort.begin();
            let mut pass = |step: Step| {
                has_any.set(true);
                // Sentences take longer than searches, and sets of cells have the same step in many ways.
                let mut effect = (step.technique, step.placed.clone(), step.removed.clone());
                effect.1.sort();
                effect.2.sort();
                if !known.insert(effect) {
                    return state.effort.spend_step();
                }
                is_told_enough = tell(&told(&step, &state.position)).is_break();
                is_told_enough || state.effort.spend_step()
            };
            let is_over = match technique {
                Technique::BruteForce if has_any.get() => false,
                Technique::BruteForce => match brute_force::find(&state, &limits) {
                    Ok(step) => step.is_some_and(pass),
                    Err(stop) => {
                        let stop = Some(stop);
                        return Some(Listing { stop, unfinished });
                    }
                },
                _ => find(&state, technique, &mut |step| {
                    !self.left_out.contains(&step.technique) && pass(step)
                }),
            };
            if is_over && is_told_enough {
                let stop = Some(Stop::Visitor);
                return Some(Listing { stop, unfinished });
            }
            match state.effort.stop() {
                Some(Stop::Nodes) => unfinished.push(technique.name()),
                Some(stop) => {
                    let stop = Some(stop);
                    return Some(Listing { stop, unfinished });
                }
                None => {}
            }
        }
        Some(Listing {
            stop: None,
            unfinished,
        })
    }

    /// Returns the state where a puzzle stands, and forgets which digits are clues.
    fn state(&mut self, puzzle: &Givens<'_>) -> Option<State> {
        let (placed, candidates) = names::start(puzzle)?;
        let filled = || (0..81).filter(|&cell| placed[cell] > 0);
        let clues = self.clues.take();
        let clues = clues.unwrap_or_else(|| set_of(filled()));
        Some(State::new(&placed, clues, &candidates))
    }

    fn run(
        &mut self,
        puzzle: &Givens<'_>,
        limits: &Limits,
        tell: Option<&mut Tell<'_, Step>>,
    ) -> Option<Explained> {
        let mut state = self.state(puzzle)?;
        let limits = limits.started_on_thread();
        state.effort = Effort::new(&limits);
        let mut solving = Solving {
            solver: self,
            limits: &limits,
            state,
            rated: Rated::new(),
        };
        let end = run(&mut solving, tell);
        if end == End::Stuck {
            solving.rated.give_up();
        }
        solving.rated.stop = end.stop();
        Some(Explained {
            rated: solving.rated,
            verdict: end.verdict(&solving.state.position),
        })
    }

    /// Returns the first step of the first technique that finds any. If none does, not even trial, the puzzle has
    /// no solution, or several.
    pub(super) fn next(&self, state: &State, limits: &Limits) -> Result<Option<Step>, Stop> {
        for &technique in &self.techniques {
            if technique > Technique::HiddenSingle
                && let Some(stop) = limits.stop()
            {
                return Err(stop);
            }
            state.effort.begin();
            let step = match technique {
                Technique::BruteForce => brute_force::find(state, limits)?,
                _ => first_but(state, technique, &self.left_out),
            };
            if let Some(stop) = state.effort.stop() {
                return Err(stop);
            }
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }
}

/// The work on a puzzle.
struct Solving<'a> {
    solver: &'a Hodoku,
    limits: &'a Limits,
    state: State,
    rated: Rated,
}

impl Stepper for Solving<'_> {
    type Step = Step;

    fn position(&self) -> &Position {
        &self.state.position
    }

    fn next(&mut self) -> Result<Option<Step>, Option<Stop>> {
        Ok(self.solver.next(&self.state, self.limits)?)
    }

    fn count(&mut self, step: &Step) {
        let order = &self.solver.techniques;
        let rank = |technique: Technique| {
            let place = order.iter().position(|&it| it == technique.search());
            (place, technique)
        };
        let harder = |&hardest: &Technique| rank(hardest) >= rank(step.technique);
        let hardest = self.rated.hardest.filter(harder);
        self.rated.count(step.technique);
        self.rated.hardest = hardest.or(Some(step.technique));
    }

    fn apply(&mut self, step: &Step) {
        self.state.apply(step);
    }
}

/// Returns the first step of a search that is not by one of some techniques.
pub fn first_but(state: &State, technique: Technique, left_out: &[Technique]) -> Option<Step> {
    let mut first = None;
    find(state, technique, &mut |step| {
        let is_wanted = !left_out.contains(&step.technique);
        first = is_wanted.then_some(step);
        is_wanted
    });
    first
}
