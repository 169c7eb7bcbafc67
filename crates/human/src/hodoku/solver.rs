//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use std::collections::HashSet;

use super::effort::Effort;
use super::find;
use super::rated::Rated;
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use super::tell::tell;
use crate::board::nine::{Candidate, CandidateSet, Position};
use crate::narration;
use crate::narration::order::Order;
use crate::narration::run::{End, Explained, Listing, Stepper, Tell, run};
use quadrille_board::Givens;
use quadrille_limits::bits::each;
use quadrille_limits::limits::{Limits, Stop};

/// Rates puzzles. A [`Grader`](crate::Grader) made from it tells the steps as well.
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
    #[doc(hidden)]
    pub order: Order<Technique>,
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
            order: Order::new(Technique::all().filter(|technique| technique.is_usual())),
        }
    }

    /// Rates a puzzle. `None` if it is not a plain 9x9 one. The puzzle should have one solution, as several
    /// techniques rely on that; one that is not solved is extreme, and its score has 20,000 more, unless
    /// [others](crate::Grader::with_hardest) were left out.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Option<Rated> {
        let state = State::of(&puzzle.into(), None)?;
        Some(self.run(state, limits, None).rated)
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop; a
    /// digit of the solution only if there is no other step. Of a technique with too many ways to try, it passes some
    /// steps.
    #[doc(hidden)]
    pub fn all_steps(&self, mut state: State, limits: &Limits, tell: &mut Tell<'_>) -> Listing {
        let limits = limits.started_on_thread();
        state.effort = Effort::for_all_steps(&limits);
        let left_out = self.order.left_out();
        let (mut listing, mut known) = (Listing::default(), HashSet::new());
        for &search in self.order.searches() {
            listing.stop = limits.stop();
            if listing.stop.is_some() {
                break;
            }
            state.effort.begin();
            let (has_any, mut is_told_enough) = (!known.is_empty(), false);
            // Sentences take longer than searches, and sets of cells have the same step in many ways.
            let mut pass = |step: Step| {
                let effects = [&step.placed, &step.removed].map(|all| CandidateSet::of(all));
                if known.insert((step.technique, effects)) {
                    is_told_enough = tell(&super::tell(&step, &state.position)).is_break();
                }
                is_told_enough || state.effort.spend_step()
            };
            let found = match search {
                Technique::BruteForce if has_any => Ok(None),
                Technique::BruteForce => brute_force(&state, &limits),
                _ => {
                    find(&state, search, &mut |step| {
                        !left_out.contains(&step.technique) && pass(step)
                    });
                    Ok(None)
                }
            };
            let found = found.map(|step| step.is_some_and(&mut pass));
            match found.err().or(state.effort.stop()) {
                _ if is_told_enough => listing.stop = Some(Stop::Visitor),
                Some(Stop::Nodes) => listing.unfinished.push(search.name()),
                stop => listing.stop = stop,
            }
            if listing.stop.is_some() {
                break;
            }
        }
        listing
    }

    /// Solves and rates a puzzle from a state on, and passes on every step before it is made, until told to stop.
    #[doc(hidden)]
    pub fn run(
        &self,
        mut state: State,
        limits: &Limits,
        tell: Option<&mut Tell<'_>>,
    ) -> Explained<Rated> {
        let limits = limits.started_on_thread();
        state.effort = Effort::new(&limits);
        let mut solving = Solving {
            solver: self,
            limits: &limits,
            state,
            rated: Rated::new(),
        };
        let end = match run(&mut solving, tell) {
            // One of those that are left out may help.
            End::Stuck if !self.order.is_whole() => End::Early(None),
            end => end,
        };
        Explained {
            rated: solving.rated.ended(end),
            verdict: end.verdict(&solving.state.position),
        }
    }

    /// Returns the first step of the first technique that finds any. If none does, not even trial, the puzzle has
    /// no solution, or several.
    pub(super) fn next(&self, state: &State, limits: &Limits) -> Result<Option<Step>, Stop> {
        for &technique in self.order.searches() {
            if technique > Technique::HiddenSingle
                && let Some(stop) = limits.stop()
            {
                return Err(stop);
            }
            state.effort.begin();
            let step = match technique {
                Technique::BruteForce => brute_force(state, limits)?,
                _ => first_but(state, technique, self.order.left_out()),
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
        let hardest = self.solver.order.later(self.rated.hardest, step.technique);
        let (level, score) = (step.technique.level(), step.technique.score());
        self.rated.count(level, score);
        self.rated.hardest = hardest;
    }

    fn told(&self, step: &Step) -> narration::Step {
        tell(step, &self.state.position)
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

/// The last resort: returns the digit of a cell in the solution, if there is just one solution: that of the cell in the middle of
/// the empty ones.
fn brute_force(state: &State, limits: &Limits) -> Result<Option<Step>, Stop> {
    let clues = std::array::from_fn(|cell| state.position.digit(cell));
    let mut found = Vec::new();
    fill(&Position::new(&clues), &mut found, limits)?;
    let [solution] = &found[..] else {
        return Ok(None);
    };
    let empty: Vec<usize> = state.position.empty_cells().collect();
    let cell = empty[empty.len() / 2];
    let candidate = Candidate::new(cell, usize::from(solution.digit(cell)) - 1);
    let is_there = state.position.has(candidate);
    Ok(is_there.then(|| Step::place(Technique::BruteForce, candidate, None)))
}

/// Adds the solutions of a position, two at most: the cell with the fewest candidates is filled by trial.
fn fill(position: &Position, found: &mut Vec<Position>, limits: &Limits) -> Result<(), Stop> {
    if let Some(stop) = limits.stop() {
        return Err(stop);
    }
    let fewest = |&cell: &usize| position.of(cell).count_ones();
    let Some(cell) = position.empty_cells().min_by_key(fewest) else {
        found.push(position.clone());
        return Ok(());
    };
    for digit in each(position.of(cell)) {
        let mut next = position.clone();
        next.place(cell, digit);
        fill(&next, found, limits)?;
        if found.len() > 1 {
            break;
        }
    }
    Ok(())
}
