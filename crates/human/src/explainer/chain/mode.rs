//! What a search for chains follows, from easy to hard.

use crate::explainer::technique::Technique;

/// What a search for chains follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Returns whether candidates that implications removed are gone.
    pub fn is_dynamic(self) -> bool {
        matches!(self, Mode::Nishio | Mode::Dynamic(_) | Mode::Deep(_))
    }

    /// Returns whether patterns and chains within count.
    pub fn is_nested(self) -> bool {
        matches!(self, Mode::Dynamic(1..) | Mode::Deep(_))
    }

    /// Returns the rating of the shortest chains.
    pub fn base(self) -> f64 {
        match self {
            Mode::Unary => 6.5,
            Mode::Nishio => 7.5,
            Mode::Multiple => 8.0,
            Mode::Dynamic(0) => 8.5,
            Mode::Dynamic(level) => 8.5 + 0.5 * f64::from(level),
            Mode::Deep(_) => 10.5,
        }
    }

    /// Returns the technique of a loop, or of other chains.
    pub fn technique(self, is_cycle: bool) -> Technique {
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
