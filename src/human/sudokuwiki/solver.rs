//! The loop: all steps of the first technique that finds any, until the puzzle is solved.

use std::fmt;

use super::find::find;
use super::step::{Step, tell as told};
use super::technique::Technique;
use crate::board::Givens;
use crate::human::board::nine::Position;
use crate::human::hodoku::{Effects, Effort, State, list};
use crate::human::told::order::{Change, Order};
use crate::human::told::run::{End, Explained, Listing, Stepper, Tell, run};
use crate::human::told::{self as language, PointScore, ScoreEnd};
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
    pub(in crate::human) order: Order<Technique>,
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

impl Default for SudokuWiki {
    fn default() -> SudokuWiki {
        SudokuWiki::new()
    }
}

impl SudokuWiki {
    /// Returns a solver with all techniques.
    pub fn new() -> SudokuWiki {
        SudokuWiki {
            order: Order::new(Technique::ALL),
        }
    }

    /// Leaves these techniques out.
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> SudokuWiki {
        self.order.change(Change::LeaveOut, techniques);
        self
    }

    /// Tries these techniques first, in this order; then the others.
    #[must_use]
    pub fn with_order(mut self, first: &[Technique]) -> SudokuWiki {
        self.order.change(Change::First, first);
        self
    }

    /// Uses no technique that is tried later than this one.
    #[must_use]
    pub fn with_hardest(mut self, hardest: Technique) -> SudokuWiki {
        self.order.change(Change::End, &[hardest]);
        self
    }

    /// Rates a puzzle. `None` if it is not a plain 9x9 one. The puzzle should have one solution, as several
    /// techniques rely on that; one that is not solved is extreme, and its score the least that it can be.
    pub fn rate<'a>(&mut self, puzzle: impl Into<Givens<'a>>, limits: &Limits) -> Option<Rated> {
        let state = State::of(&puzzle.into(), None)?;
        Some(self.run(state, limits, None).rated)
    }

    /// Passes every step that the techniques find where a puzzle stands, from easy to hard, until told to stop. Of
    /// a technique with too many ways to try, it passes some steps.
    pub(in crate::human) fn all_steps(
        &self,
        mut state: State,
        limits: &Limits,
        tell: &mut Tell<'_>,
    ) -> Listing {
        let limits = limits.started_on_thread();
        state.effort = Effort::for_all_steps(&limits);
        let (position, candidates) = (&state.position, count(&state.position));
        list(
            &state,
            self.order.searches(),
            &limits,
            tell,
            &mut |technique, pass| {
                find(&state, technique, &mut |step| {
                    let (effects, step) = (effects(&step), step.worth(candidates));
                    pass(technique, effects, &|| told(&step, position))
                });
                Ok(())
            },
        )
    }

    /// Solves and rates a puzzle from a state on, and passes on every step before it is made, until told to stop.
    pub(in crate::human) fn run(
        &self,
        mut state: State,
        limits: &Limits,
        tell: Option<&mut Tell<'_>>,
    ) -> Explained<Rated> {
        let limits = limits.started_on_thread();
        state.effort = Effort::new(&limits);
        let mut solving = Solving {
            order: &self.order,
            limits: &limits,
            state,
            is_symmetric: false,
            pending: None,
            weight: 0,
            hardest: None,
            steps: 0,
        };
        let end = run(&mut solving, tell);
        let is_whole = self.order.searches().len() == Technique::ALL.len();
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
        Explained {
            rated,
            verdict: end.verdict(&solving.state.position),
        }
    }
}

/// Returns what a step places and removes.
fn effects(step: &Step) -> Effects {
    Effects::of(&step.placed, &step.removed)
}

/// Returns the number of candidates in empty cells.
fn count(position: &Position) -> u32 {
    (0..81).map(|cell| position.of(cell).count_ones()).sum()
}

/// The work on a puzzle.
struct Solving<'a> {
    order: &'a Order<Technique>,
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
            let is_one = effects.have(&step.placed, &step.removed);
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
        for &technique in self.order.searches() {
            if technique > Technique::HiddenSingle
                && let Some(stop) = self.limits.stop()
            {
                return Err(Some(stop));
            }
            self.state.effort.begin();
            let mut first: Option<(Step, Effects)> = None;
            find(&self.state, technique, &mut |step| {
                match &mut first {
                    Some((_, effects)) => effects.add(&step.placed, &step.removed),
                    None => {
                        let effects = effects(&step);
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
        self.steps += 1;
        self.weight += step.points.weight();
        self.is_symmetric |= step.technique == Technique::Gurth;
        self.hardest = self.order.later(self.hardest, step.technique);
    }

    fn told(&self, step: &Step) -> language::Step {
        told(step, &self.state.position)
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
