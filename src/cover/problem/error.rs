//! Why a problem cannot be built.

use std::fmt;

use crate::cover::index::{ItemId, OptionId, TooMany};

/// Why an item or an option was rejected. Options are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemError {
    /// A primary item was added after a secondary one.
    LatePrimary,
    /// The option has no item.
    EmptyOption {
        /// The rejected option.
        option: OptionId,
    },
    /// The option has no primary item, so no search would choose it.
    NoPrimaryItem {
        /// The rejected option.
        option: OptionId,
    },
    /// The option has an item twice.
    RepeatedItem {
        /// The rejected option.
        option: OptionId,
        /// The repeated item.
        item: ItemId,
    },
    /// The option has an unknown item.
    UnknownItem {
        /// The rejected option.
        option: OptionId,
        /// The unknown item.
        item: ItemId,
        /// The number of items.
        items: usize,
    },
    /// The option gives a colour to a primary item.
    ColouredPrimary {
        /// The rejected option.
        option: OptionId,
        /// The primary item.
        item: ItemId,
    },
    /// The problem would be too large.
    TooMany(TooMany),
}

impl From<TooMany> for ProblemError {
    fn from(error: TooMany) -> ProblemError {
        ProblemError::TooMany(error)
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::LatePrimary => write!(f, "primary items must come before secondary ones"),
            ProblemError::EmptyOption { option } => write!(f, "option {} is empty", option.index()),
            ProblemError::NoPrimaryItem { option } => {
                write!(f, "option {} has no primary item", option.index())
            }
            ProblemError::RepeatedItem { option, item } => {
                write!(
                    f,
                    "option {} has item {} twice",
                    option.index(),
                    item.index()
                )
            }
            ProblemError::UnknownItem {
                option,
                item,
                items,
            } => {
                let (option, item) = (option.index(), item.index());
                write!(
                    f,
                    "option {option} has item {item}, but there are {items} items"
                )
            }
            ProblemError::ColouredPrimary { option, item } => {
                let (option, item) = (option.index(), item.index());
                write!(f, "option {option} gives a colour to primary item {item}")
            }
            ProblemError::TooMany(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProblemError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProblemError::TooMany(error) => Some(error),
            _ => None,
        }
    }
}
