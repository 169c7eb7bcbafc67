//! The loop of the solvers whose next step is the first one that they find: until the puzzle is solved, or no
//! technique helps.

use std::ops::ControlFlow;

use super::Step;
use super::names::{grid, marks};
use crate::board::Contradiction;
use crate::board::nine::Position;
use quadrille_board::{Grid, Marks};
use quadrille_limits::limits::Stop;

/// The result of a solver's run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Solved, with the first or only solution.
    Solved(Grid),
    /// No rule applies any more; these candidates remain.
    Stuck(Marks),
    /// There is no solution.
    Contradiction(Contradiction),
    /// A limit was reached first.
    Stopped(Stop),
}

/// Takes each step before it is made, and tells whether to continue.
pub type Tell<'a> = dyn FnMut(&Step) -> ControlFlow<()> + 'a;

/// A solver at work on a position.
pub trait Stepper {
    /// Its steps.
    type Step;

    /// Returns the position as it stands.
    fn position(&self) -> &Position;

    /// Returns the next step, if any technique finds one.
    ///
    /// # Errors
    ///
    /// Why it is not looked for: a limit, or none if the rest is left out on purpose.
    fn next(&mut self) -> Result<Option<Self::Step>, Option<Stop>>;

    /// Counts a step.
    fn count(&mut self, step: &Self::Step);

    /// Returns a step as it is told.
    fn told(&self, step: &Self::Step) -> Step;

    /// Makes a step.
    fn apply(&mut self, step: &Self::Step);
}

/// The outcome for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained<R> {
    /// Its rating, as far as the steps led.
    pub rated: R,
    /// The solution, or where no technique helped.
    pub verdict: Verdict,
}

/// How a look for all steps of a position ends.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Listing {
    /// Why it ended early, if it did.
    pub stop: Option<Stop>,
    /// The techniques that had more ways to try than were tried.
    pub unfinished: Vec<&'static str>,
}

impl From<Option<Stop>> for Listing {
    fn from(stop: Option<Stop>) -> Listing {
        Listing {
            stop,
            unfinished: Vec::new(),
        }
    }
}

/// How the steps end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All cells are filled.
    Solved,
    /// No technique helps.
    Stuck,
    /// There may be more steps.
    Early(Option<Stop>),
}

/// Makes steps until the puzzle is solved, no technique helps, or the listener stops it.
pub fn run<S: Stepper>(stepper: &mut S, mut tell: Option<&mut Tell<'_>>) -> End {
    while !stepper.position().is_full() {
        let step = match stepper.next() {
            Ok(Some(step)) => step,
            Ok(None) => return End::Stuck,
            Err(stop) => return End::Early(stop),
        };
        stepper.count(&step);
        if let Some(tell) = &mut tell
            && tell(&stepper.told(&step)).is_break()
        {
            return End::Early(Some(Stop::Visitor));
        }
        stepper.apply(&step);
    }
    End::Solved
}

impl End {
    /// Returns the limit that was reached, if any.
    pub fn stop(self) -> Option<Stop> {
        match self {
            End::Early(stop) => stop,
            End::Solved | End::Stuck => None,
        }
    }

    /// Returns the outcome for the position at the end.
    pub fn verdict(self, position: &Position) -> Verdict {
        match (self, self.stop()) {
            (_, Some(stop)) => Verdict::Stopped(stop),
            (End::Solved, None) => Verdict::Solved(grid(position)),
            _ => Verdict::Stuck(marks(position)),
        }
    }
}
