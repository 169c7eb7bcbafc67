//! The loop: all steps of the first technique that finds any, until the puzzle is solved.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use super::find::find;
use super::step::{Step, tell as told};
use super::technique::Technique;
use crate::board::{Givens, Grid, Shape};
use crate::human::board::nine::geometry::{CellSet, set_of};
use crate::human::board::nine::{Candidate, CandidateSet, Position};
use crate::human::hodoku::{Effort, State};
use crate::human::told::names;
use crate::human::told::run::{End, Listing, Stepper, Tell, run};
use crate::human::told::{self as language, PointScore, ScoreEnd, Verdict};
use crate::limits::{Limits, Stop};

/// Rates puzzles. A [`Grader`](crate::human::Grader) of the [scale](crate::human::Scale::SudokuWiki) tells the steps as well.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Grid, Shape};
/// use quadrille::limits::Limits;
/// use quadrille::human::sudokuwiki::{GradeName, SudokuWiki};
///
/// let line = "..5..3.18.6.........16.5........2...9.8...1...7.4...5.6.4.9.8..7....8..4.......72";
/// let values: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
/// let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
///
/// let rated = SudokuWiki::new().rate(&puzzle, &Limits::none()).unwrap();
/// assert_eq!(rated.score.name(), GradeName::Diabolical);
/// assert_eq!(rated.to_string(), "diabolical 8.0 (606)");
/// ```
#[derive(Clone, Debug)]
pub struct SudokuWiki {
    /// The techniques in the order in which they are tried.
    techniques: Vec<Technique>,
    clues: Option<CellSet>,
}

/// The rating of a puzzle. Displays as `tough 6.4 (172)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The score, and the grade that it comes to.
    pub score: PointScore,
    /// The technique of the step that is tried last. `None` if the puzzle is full, or not solved.
    pub hardest: Option<Technique>,
    /// The number of steps, each find of a technique by itself.
    pub steps: u64,
    /// Why the work ended early, if it did: the other fields are of the steps until then.
    pub stop: Option<Stop>,
}

/// The outcome for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Explained {
    /// Its rating, as far as the steps led.
    pub(crate) rated: Rated,
    /// The solution, or where no technique helped.
    pub(crate) verdict: Verdict,
}

impl Default for SudokuWiki {
    fn default() -> SudokuWiki {
        SudokuWiki::new()
    }
}

impl SudokuWiki {
    /// Returns a solver with all techniques.
    pub fn new() -> SudokuWiki {
        SudokuWiki {
            techniques: Technique::ALL.to_vec(),
            clues: None,
        }
    }

    /// Leaves these techniques out.
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> SudokuWiki {
        self.techniques.retain(|it| !techniques.contains(it));
        self
    }

    /// Tries these techniques first, in this order; then the others.
    #[must_use]
    pub fn with_order(mut self, first: &[Technique]) -> SudokuWiki {
        let all = first.iter().copied().chain(self.techniques);
        let mut seen = HashSet::new();
        self.techniques = all.filter(|&technique| seen.insert(technique)).collect();
        self
    }

    /// Uses no technique that is tried later than this one.
    #[must_use]
    pub fn with_hardest(mut self, hardest: Technique) -> SudokuWiki {
        match self.techniques.iter().position(|&it| it == hardest) {
            Some(last) => self.techniques.truncate(last + 1),
            None => self.techniques.retain(|&technique| technique <= hardest),
        }
        self
    }

    /// Returns its techniques in the order in which they are tried.
    pub(crate) fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Tells which digits of the next puzzle are its clues, all others being placed by a solver. Avoidable
    /// rectangles need to know; otherwise all digits count as clues.
    pub(crate) fn set_clues(&mut self, clues: &Grid) {
        let set = set_of(clues.clues().map(|(cell, _)| cell.index()));
        self.clues = (clues.shape() == Shape::CLASSIC).then_some(set);
    }

    /// Rates a puzzle. `None` if it is not a plain 9x9 one. The puzzle should have one solution, as several
    /// techniques rely on that; one that is not solved is extreme, and its score the least that it can be.
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
        tell: &mut dyn FnMut(&language::Step) -> ControlFlow<()>,
    ) -> Option<Explained> {
        let tell = &mut |step: &Step, position: &Position| tell(&told(step, position));
        self.run(&puzzle.into(), limits, Some(tell))
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop. Of
    /// a technique with too many ways to try, it passes some steps. `None` if the puzzle is not a plain 9x9 one.
    pub(crate) fn all_steps<'a>(
        &mut self,
        puzzle: impl Into<Givens<'a>>,
        limits: &Limits,
        tell: &mut dyn FnMut(&language::Step) -> ControlFlow<()>,
    ) -> Option<Listing> {
        let (mut state, limits) = (self.state(&puzzle.into())?, limits.started_on_thread());
        state.effort = Effort::for_all_steps(&limits);
        let (candidates, mut known) = (count(&state.position), HashSet::new());
        let mut listing = Listing::default();
        for &technique in &self.techniques {
            listing.stop = limits.stop();
            if listing.stop.is_some() {
                break;
            }
            state.effort.begin();
            let mut is_told_enough = false;
            find(&state, technique, &mut |step| {
                let effects = Effects::of(&step);
                if known.insert((technique, effects.placed.0, effects.removed.0)) {
                    let step = step.worth(candidates);
                    is_told_enough = tell(&told(&step, &state.position)).is_break();
                }
                is_told_enough || state.effort.spend_step()
            });
            match state.effort.stop() {
                _ if is_told_enough => listing.stop = Some(Stop::Visitor),
                Some(Stop::Nodes) => listing.unfinished.push(technique.name()),
                stop => listing.stop = stop,
            }
            if listing.stop.is_some() {
                break;
            }
        }
        Some(listing)
    }

    /// Returns the state where a puzzle stands, and forgets which digits are clues.
    fn state(&mut self, puzzle: &Givens<'_>) -> Option<State> {
        let (placed, candidates) = names::start(puzzle)?;
        let all = set_of((0..81).filter(|&cell| placed[cell] > 0));
        Some(State::new(
            &placed,
            self.clues.take().unwrap_or(all),
            &candidates,
        ))
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
            techniques: &self.techniques,
            limits: &limits,
            state,
            is_symmetric: false,
            pending: None,
            weight: 0,
            hardest: None,
            steps: 0,
        };
        let end = run(&mut solving, tell);
        let is_whole = self.techniques.len() == Technique::ALL.len();
        let score_end = match end {
            End::Solved => ScoreEnd::Solved,
            End::Stuck if is_whole => ScoreEnd::Stuck,
            End::Stuck | End::Early(_) => ScoreEnd::Early,
        };
        let rated = Rated {
            score: PointScore::new(solving.weight, score_end),
            hardest: solving.hardest.filter(|_| end != End::Stuck),
            steps: solving.steps,
            stop: end.stop(),
        };
        Some(Explained {
            rated,
            verdict: end.verdict(&solving.state.position),
        })
    }
}

/// What steps place and remove.
struct Effects {
    placed: CandidateSet,
    removed: CandidateSet,
}

impl Effects {
    fn of(step: &Step) -> Effects {
        let mut effects = Effects {
            placed: CandidateSet::EMPTY,
            removed: CandidateSet::EMPTY,
        };
        effects.add(step);
        effects
    }

    fn add(&mut self, step: &Step) {
        step.placed.iter().for_each(|&it| self.placed.insert(it));
        step.removed.iter().for_each(|&it| self.removed.insert(it));
    }

    /// Returns whether they have all effects of a step.
    fn have(&self, step: &Step) -> bool {
        let has = |set: &CandidateSet, all: &[Candidate]| all.iter().all(|&it| set.has(it));
        has(&self.placed, &step.placed) && has(&self.removed, &step.removed)
    }
}

/// Returns the number of candidates in empty cells.
fn count(position: &Position) -> u32 {
    (0..81).map(|cell| position.of(cell).count_ones()).sum()
}

/// The work on a puzzle.
struct Solving<'a> {
    techniques: &'a [Technique],
    limits: &'a Limits,
    state: State,
    /// Whether the symmetry of the clues is known: it is worth points once.
    is_symmetric: bool,
    /// The technique of the last step, and what it found where it began, if all of that is one step of the scale.
    pending: Option<(Technique, Effects)>,
    weight: u64,
    hardest: Option<Technique>,
    steps: u64,
}

impl Solving<'_> {
    /// Returns the first step of the technique at hand that does no more than was found where it began.
    fn next_pending(&self) -> Result<Option<Step>, Stop> {
        let Some((technique, effects)) = &self.pending else {
            return Ok(None);
        };
        let mut next = None;
        self.state.effort.begin();
        find(&self.state, *technique, &mut |step| {
            let is_one = effects.have(&step);
            next = is_one.then_some(step);
            is_one
        });
        self.state.effort.stop().map_or(Ok(next), Err)
    }
}

impl Stepper for Solving<'_> {
    type Step = Step;

    fn position(&self) -> &Position {
        &self.state.position
    }

    fn next(&mut self) -> Result<Option<Step>, Option<Stop>> {
        if let Some(step) = self.next_pending()? {
            return Ok(Some(step));
        }
        self.pending = None;
        // Chains would refute one candidate after the other.
        let position = &self.state.position;
        if position.empty_cells().any(|cell| position.of(cell) == 0) {
            return Ok(None);
        }
        for &technique in self.techniques {
            if technique > Technique::HiddenSingle
                && let Some(stop) = self.limits.stop()
            {
                return Err(Some(stop));
            }
            self.state.effort.begin();
            let mut first: Option<(Step, Effects)> = None;
            find(&self.state, technique, &mut |step| {
                match &mut first {
                    Some((_, effects)) => effects.add(&step),
                    None => {
                        let effects = Effects::of(&step);
                        first = Some((step, effects));
                    }
                }
                !technique.takes_all()
            });
            if let Some(stop) = self.state.effort.stop() {
                return Err(Some(stop));
            }
            if let Some((step, effects)) = first {
                self.pending = technique.takes_all().then_some((technique, effects));
                let is_known = technique == Technique::Gurth && self.is_symmetric;
                return Ok(Some(match is_known {
                    true => step,
                    false => step.worth(count(&self.state.position)),
                }));
            }
        }
        Ok(None)
    }

    fn count(&mut self, step: &Step) {
        let rank = |technique| self.techniques.iter().position(|&it| it == technique);
        self.steps += 1;
        self.weight += step.points.weight();
        self.is_symmetric |= step.technique == Technique::Gurth;
        let hardest = self.hardest.filter(|&it| rank(it) >= rank(step.technique));
        self.hardest = hardest.or(Some(step.technique));
    }

    fn apply(&mut self, step: &Step) {
        for &candidate in &step.removed {
            self.state.remove(candidate);
        }
        self.state.place_all(&step.placed);
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.score, f)
    }
}
