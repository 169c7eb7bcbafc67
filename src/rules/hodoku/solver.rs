//! The loop: the first step of the first technique that finds one, until the puzzle is solved.

use super::state::State;
use super::step::{Pattern, Step};
use super::technique::{Level, Technique};
use super::{Move, Rated, find};
use crate::board::{Grid, Shape};
use crate::limits::{Limits, Stop};
use crate::rules::Method;
use crate::rules::nine::Candidate;
use crate::rules::outcome::Verdict;

/// What a puzzle that no technique solves adds to the score.
const GIVING_UP: u32 = 20_000;

/// How the search for a step ended.
pub enum Next {
    Step(Step),
    /// No technique helps, not even trial: the puzzle has no solution, or several.
    None,
    Stopped(Stop),
}

/// Solves a puzzle from a state on, and passes on each step before it is made.
pub fn solve(mut state: State, limits: &Limits, tell: &mut dyn FnMut(&Move)) -> Rated {
    let mut rated = Rated::new();
    while !state.position.is_full() {
        match next(&state, limits) {
            Next::Step(step) => {
                state.apply(&step);
                rated.take(step.technique);
                tell(&Move { step });
            }
            Next::None => {
                rated.give_up();
                break;
            }
            Next::Stopped(stop) => {
                rated.stop = Some(stop);
                break;
            }
        }
    }
    rated
}

/// Returns the first step of the first technique that finds any.
pub fn next(state: &State, limits: &Limits) -> Next {
    for technique in Technique::all().filter(|technique| technique.is_usual()) {
        if technique > Technique::HiddenSingle
            && let Some(stop) = limits.stop()
        {
            return Next::Stopped(stop);
        }
        let step = match technique {
            Technique::BruteForce => match trial(state, limits) {
                Err(stop) => return Next::Stopped(stop),
                Ok(step) => step,
            },
            _ => first(state, technique),
        };
        if let Some(step) = step {
            return Next::Step(step);
        }
    }
    Next::None
}

/// Returns the first step of a technique.
pub fn first(state: &State, technique: Technique) -> Option<Step> {
    let mut first = None;
    find(state, technique, &mut |step| {
        first = Some(step);
        true
    });
    first
}

/// Returns the digit of a cell in the solution, if there is just one solution: that of the cell in the middle of
/// the empty ones.
fn trial(state: &State, limits: &Limits) -> Result<Option<Step>, Stop> {
    let values: Vec<u8> = (0..81).map(|cell| state.position.digit(cell)).collect();
    let Some(grid) = Grid::from_values(Shape::CLASSIC, values) else {
        return Ok(None);
    };
    let report = Method::Staged.solve(&grid, Some(2), limits);
    let solution = match report.verdict {
        Verdict::Stopped(stop) => return Err(stop),
        Verdict::Solved(solution) if report.solutions.found == 1 => solution,
        _ => return Ok(None),
    };
    let empty: Vec<usize> = state.position.empty_cells().collect();
    let cell = empty[empty.len() / 2];
    let candidate = Candidate::new(cell, usize::from(solution.values()[cell]) - 1);
    Ok(state.position.has(candidate).then(|| Step {
        technique: Technique::BruteForce,
        placed: vec![candidate],
        removed: Vec::new(),
        pattern: Pattern {
            body: vec![candidate],
            ..Pattern::default()
        },
    }))
}

impl Rated {
    fn new() -> Rated {
        Rated {
            level: Level::Easy,
            score: 0,
            hardest: None,
            steps: 0,
            stop: None,
        }
    }

    /// Counts a step.
    fn take(&mut self, technique: Technique) {
        self.steps += 1;
        self.score += technique.score();
        self.hardest = self.hardest.max(Some(technique));
        self.level = self.level.max(technique.level());
        self.raise();
    }

    /// Raises the level to one that allows the score.
    fn raise(&mut self) {
        let levels = Level::ALL.into_iter();
        let enough = levels.filter(|level| level.greatest_score() >= self.score);
        self.level = self.level.max(enough.min().unwrap_or(Level::Extreme));
    }

    fn give_up(&mut self) {
        self.score += GIVING_UP;
        self.level = Level::Extreme;
        self.hardest = None;
    }
}
