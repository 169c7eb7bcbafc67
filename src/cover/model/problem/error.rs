//! Why a problem cannot be built.

use std::fmt;

use crate::cover::model::index::{ItemId, OptionId, TooMany};

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
    /// There is no item with this number to set the bounds of.
    NoItem {
        /// The unknown item.
        item: ItemId,
        /// The number of items.
        items: usize,
    },
    /// A secondary item was given bounds.
    BoundedSecondary {
        /// The secondary item.
        item: ItemId,
    },
    /// The lower bound of an item is larger than the upper one.
    EmptyBounds {
        /// The item.
        item: ItemId,
        /// The lower bound.
        least: u32,
        /// The upper bound.
        most: u32,
    },
    /// There is no option with this number to set the cost of.
    NoOption {
        /// The unknown option.
        option: OptionId,
        /// The number of options.
        options: usize,
    },
    /// The costs of all options add up to more than [`i64::MAX`].
    CostOverflow {
        /// The option whose cost made the sum too large.
        option: OptionId,
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
            ProblemError::NoItem { item, items } => {
                let item = item.index();
                write!(f, "bounds for item {item}, but there are {items} items")
            }
            ProblemError::BoundedSecondary { item } => {
                write!(f, "bounds for secondary item {}", item.index())
            }
            ProblemError::EmptyBounds { item, least, most } => {
                let item = item.index();
                write!(
                    f,
                    "the lower bound {least} of item {item} is larger than the upper bound {most}"
                )
            }
            ProblemError::NoOption { option, options } => {
                let option = option.index();
                write!(
                    f,
                    "a cost for option {option}, but there are {options} options"
                )
            }
            ProblemError::CostOverflow { option } => {
                let (option, most) = (option.index(), i64::MAX);
                write!(
                    f,
                    "with option {option}, the costs add up to more than {most}"
                )
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
