//! Chains of implications: if this candidate is the digit of its cell, then that one is not, and so on.

mod choice;
mod graph;
mod multiple;
mod nested;
mod reach;
mod spreading;
mod store;
mod story;
mod unary;

use super::step::{Pattern, Step};
use super::technique::Technique;
use crate::human::board::nine::Position;
use choice::Choice;
pub use choice::Kind;
pub use store::Store;
pub use story::{Event, Story};

/// What a search for chains follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Loops and chains of single implications.
    Unary,
    /// One digit, with the candidates that implications removed.
    Nishio,
    /// All candidates of a cell, or all places of a digit in a house.
    Multiple,
    /// The same, with the candidates that implications removed, up to a level of nesting.
    Dynamic(u8),
    /// The same, with such chains up to a level of their own within, as Sukaku Explainer nests them.
    Deep(u8),
}

impl Mode {
    fn is_dynamic(self) -> bool {
        matches!(self, Mode::Nishio | Mode::Dynamic(_) | Mode::Deep(_))
    }

    /// Returns whether patterns and chains within count.
    fn is_nested(self) -> bool {
        matches!(self, Mode::Dynamic(1..) | Mode::Deep(_))
    }

    /// Returns the rating of the shortest chains.
    fn base(self) -> f64 {
        match self {
            Mode::Unary => 6.5,
            Mode::Nishio => 7.5,
            Mode::Multiple => 8.0,
            Mode::Dynamic(0) => 8.5,
            Mode::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
            Mode::Deep(_) => 10.5,
        }
    }

    fn technique(self, is_cycle: bool) -> Technique {
        match self {
            Mode::Unary if is_cycle => Technique::Cycle,
            Mode::Unary => Technique::ForcingChain,
            Mode::Nishio => Technique::NishioChain,
            Mode::Multiple => Technique::MultipleChain,
            Mode::Dynamic(0) => Technique::DynamicChain,
            Mode::Dynamic(_) | Mode::Deep(_) => Technique::NestedChain,
        }
    }
}

/// Finds the first of the easiest chains.
pub fn find(position: &Position, mode: Mode, store: &mut Store) -> Option<Step> {
    let mut choice = Choice::best();
    search(position, mode, store, &mut choice);
    let found = choice.into_steps().into_iter().next()?;
    Some(Step {
        technique: mode.technique(found.is_cycle),
        rating: found.rating,
        placed: found.placed,
        removed: found.removed.clone(),
        pattern: (store.is_telling).then(|| Pattern::Chains(Box::new(Story::of(&found, store)))),
    })
}

/// Searches for chains.
fn search(position: &Position, mode: Mode, store: &mut Store, choice: &mut Choice) {
    match mode {
        Mode::Unary => unary::search(position, choice),
        mode => multiple::search(position, mode, store, choice),
    }
}
