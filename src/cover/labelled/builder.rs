//! Builds a problem from the caller's values, and reports errors in them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Labelled, Labels};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::{Colour, Problem, ProblemBuilder, ProblemError};

/// Collects the items and options of a [`Labelled`] problem.
#[derive(Clone, Debug)]
pub struct LabelledBuilder<I, O, C = char> {
    builder: ProblemBuilder,
    labels: Labels<I, O, C>,
}

impl<I: Eq + Hash + Clone, O> Labelled<I, O> {
    /// Creates a builder with these primary and secondary items and no options.
    /// Colours are characters.
    ///
    /// # Errors
    ///
    /// Returns [`LabelledError::RepeatedItem`] if two items are equal, and
    /// [`LabelledError::Refused`] if there are too many.
    pub fn builder(
        primary: impl IntoIterator<Item = I>,
        secondary: impl IntoIterator<Item = I>,
    ) -> Result<LabelledBuilder<I, O>, LabelledError<I, O>> {
        Labelled::coloured_builder(primary, secondary)
    }
}

impl<I: Eq + Hash + Clone, O, C: Eq + Hash> Labelled<I, O, C> {
    /// Like [`builder`](Self::builder), with colours of any type.
    ///
    /// # Errors
    ///
    /// As for [`builder`](Self::builder).
    pub fn coloured_builder(
        primary: impl IntoIterator<Item = I>,
        secondary: impl IntoIterator<Item = I>,
    ) -> Result<LabelledBuilder<I, O, C>, LabelledError<I, O>> {
        LabelledBuilder::new(primary, secondary)
    }
}

impl<I: Eq + Hash + Clone, O, C: Eq + Hash> LabelledBuilder<I, O, C> {
    fn new(
        primary: impl IntoIterator<Item = I>,
        secondary: impl IntoIterator<Item = I>,
    ) -> Result<LabelledBuilder<I, O, C>, LabelledError<I, O>> {
        let mut builder = LabelledBuilder {
            builder: Problem::builder(),
            labels: Labels {
                items: Vec::new(),
                item_of: HashMap::new(),
                options: Vec::new(),
                colour_of: HashMap::new(),
            },
        };
        for item in primary {
            builder.item(item, ProblemBuilder::primary_item)?;
        }
        for item in secondary {
            builder.item(item, ProblemBuilder::secondary_item)?;
        }
        Ok(builder)
    }

    /// Adds an option that covers these items.
    ///
    /// # Errors
    ///
    /// Returns [`LabelledError`] if the option is empty, has an item twice, has
    /// an unknown item, has no primary item, or makes the problem too large.
    /// The builder is unchanged then.
    pub fn option(
        &mut self,
        label: O,
        items: impl IntoIterator<Item = I>,
    ) -> Result<OptionId, LabelledError<I, O>> {
        self.coloured_option(label, items.into_iter().map(|item| (item, None)))
    }

    /// Adds an option for each label, with the items that the closure returns.
    ///
    /// # Errors
    ///
    /// As for [`option`](Self::option), for the first label that fails. The
    /// options before it have been added.
    pub fn options<T: IntoIterator<Item = I>>(
        &mut self,
        labels: impl IntoIterator<Item = O>,
        mut items_of: impl FnMut(&O) -> T,
    ) -> Result<(), LabelledError<I, O>> {
        for label in labels {
            let items = items_of(&label);
            self.option(label, items)?;
        }
        Ok(())
    }

    /// Adds an option that covers these items and gives some of them a colour.
    ///
    /// # Errors
    ///
    /// As for [`option`](Self::option), and if a primary item is coloured.
    pub fn coloured_option(
        &mut self,
        label: O,
        entries: impl IntoIterator<Item = (I, Option<C>)>,
    ) -> Result<OptionId, LabelledError<I, O>> {
        let mut numbers = Vec::new();
        for (item, colour) in entries {
            let Some(&number) = self.labels.item_of.get(&item) else {
                return Err(LabelledError::UnknownItem {
                    option: label,
                    item,
                });
            };
            numbers.push((number, colour.and_then(|colour| self.labels.colour(colour))));
        }
        match self.builder.coloured_option(numbers) {
            Ok(option) => {
                self.labels.options.push(label);
                Ok(option)
            }
            Err(error) => Err(LabelledError::Refused {
                option: Some(label),
                item: match error {
                    ProblemError::RepeatedItem { item, .. }
                    | ProblemError::ColouredPrimary { item, .. } => {
                        Some(self.labels.items[item.index()].clone())
                    }
                    _ => None,
                },
                error,
            }),
        }
    }

    /// Sets how often a primary item must and may be covered. By default it is
    /// `1..=1`.
    ///
    /// # Errors
    ///
    /// Returns [`LabelledError`] if there is no such item, if it is secondary,
    /// or if the lower bound is larger than the upper one.
    pub fn set_bounds(
        &mut self,
        item: &I,
        bounds: RangeInclusive<u32>,
    ) -> Result<&mut Self, LabelledError<I, O>> {
        let Some(&number) = self.labels.item_of.get(item) else {
            return Err(LabelledError::NoItem(item.clone()));
        };
        match self.builder.set_bounds(number, bounds) {
            Ok(_) => Ok(self),
            Err(error) => Err(LabelledError::Refused {
                option: None,
                item: Some(item.clone()),
                error,
            }),
        }
    }

    /// Sets the cost of an option, by the number that it was added with. By
    /// default it is 0.
    ///
    /// # Errors
    ///
    /// Returns [`LabelledError::Refused`] if there is no such option, or if the
    /// costs of all options add up to more than [`i64::MAX`].
    pub fn set_cost(
        &mut self,
        option: OptionId,
        cost: i64,
    ) -> Result<&mut Self, LabelledError<I, O>> {
        match self.builder.set_cost(option, cost) {
            Ok(_) => Ok(self),
            Err(error) => Err(LabelledError::Refused {
                option: None,
                item: None,
                error,
            }),
        }
    }

    /// Returns the finished problem.
    pub fn build(self) -> Labelled<I, O, C> {
        Labelled {
            problem: Arc::new(self.builder.build()),
            labels: self.labels,
        }
    }

    fn item(
        &mut self,
        item: I,
        add: impl FnOnce(&mut ProblemBuilder) -> Result<ItemId, ProblemError>,
    ) -> Result<(), LabelledError<I, O>> {
        match self.labels.item_of.entry(item) {
            Entry::Occupied(entry) => Err(LabelledError::RepeatedItem(entry.key().clone())),
            Entry::Vacant(entry) => {
                let number = add(&mut self.builder).map_err(|error| LabelledError::Refused {
                    option: None,
                    item: Some(entry.key().clone()),
                    error,
                })?;
                self.labels.items.push(entry.key().clone());
                entry.insert(number);
                Ok(())
            }
        }
    }
}

impl<I, O, C: Eq + Hash> Labels<I, O, C> {
    /// Returns the number of a colour, and numbers it if it is new.
    fn colour(&mut self, colour: C) -> Option<Colour> {
        // There are fewer colours than nodes, which the builder counts.
        let next = u32::try_from(self.colour_of.len() + 1).ok()?;
        let next = Colour::new(next)?;
        Some(*self.colour_of.entry(colour).or_insert(next))
    }
}

/// Why an item or an option was rejected, in the caller's values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LabelledError<I, O> {
    /// Two items are equal.
    RepeatedItem(I),
    /// There is no such item to set the bounds of.
    NoItem(I),
    /// The option has an unknown item.
    UnknownItem {
        /// The rejected option.
        option: O,
        /// The unknown item.
        item: I,
    },
    /// The builder of the numbered problem rejected it.
    Refused {
        /// The rejected option, unless it was an item.
        option: Option<O>,
        /// The item at fault, if there is one.
        item: Option<I>,
        /// The error, in numbers.
        error: ProblemError,
    },
}

impl<I: fmt::Debug, O: fmt::Debug> fmt::Display for LabelledError<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabelledError::RepeatedItem(item) => write!(f, "duplicate item {item:?}"),
            LabelledError::NoItem(item) => write!(f, "unknown item {item:?}"),
            LabelledError::UnknownItem { option, item } => {
                write!(f, "unknown item {item:?} in option {option:?}")
            }
            LabelledError::Refused {
                option,
                item,
                error,
            } => {
                error.fmt(f)?;
                match (option, item) {
                    (Some(option), Some(item)) => write!(f, " (option {option:?}, item {item:?})"),
                    (Some(option), None) => write!(f, " (option {option:?})"),
                    (None, Some(item)) => write!(f, " (item {item:?})"),
                    (None, None) => Ok(()),
                }
            }
        }
    }
}

impl<I: fmt::Debug, O: fmt::Debug> std::error::Error for LabelledError<I, O> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LabelledError::Refused { error, .. } => Some(error),
            LabelledError::RepeatedItem(_)
            | LabelledError::NoItem(_)
            | LabelledError::UnknownItem { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_in_the_callers_values() {
        let repeated = Labelled::<_, u8>::builder(["a", "b"], ["a"]).unwrap_err();
        assert_eq!(repeated.to_string(), "duplicate item \"a\"");
        let mut builder = Labelled::builder(["a", "b"], ["x"]).unwrap();
        let text = |error: LabelledError<&str, u8>| error.to_string();
        assert_eq!(
            builder.option(1, ["a", "c"]).map_err(text).unwrap_err(),
            "unknown item \"c\" in option 1"
        );
        assert_eq!(
            builder
                .option(2, ["a", "x", "x"])
                .map_err(text)
                .unwrap_err(),
            "option 0 has item 2 twice (option 2, item \"x\")"
        );
        assert_eq!(
            builder.option(3, ["x"]).map_err(text).unwrap_err(),
            "option 0 has no primary item (option 3)"
        );
        let coloured = builder.coloured_option(4, [("b", Some('r'))]);
        assert_eq!(
            coloured.map_err(text).unwrap_err(),
            "option 0 gives a colour to primary item 1 (option 4, item \"b\")"
        );
        let bounds = builder.set_bounds(&"c", 0..=2).map(|_| ());
        assert_eq!(bounds.map_err(text).unwrap_err(), "unknown item \"c\"");
        let bounds = builder.set_bounds(&"x", 0..=2).map(|_| ());
        assert_eq!(
            bounds.map_err(text).unwrap_err(),
            "bounds for secondary item 2 (item \"x\")"
        );
        let cost = OptionId::new(0).map(|option| builder.set_cost(option, 1).map(|_| ()));
        assert_eq!(
            cost.unwrap().map_err(text).unwrap_err(),
            "a cost for option 0, but there are 0 options"
        );
        let (first, second) = (builder.option(5, ["a", "x"]), builder.option(6, ["b"]));
        let problem = builder.build();
        assert_eq!(problem.label(first.unwrap()), Some(&5));
        assert_eq!(problem.labels(second), Ok(vec![&6]));
        let x = problem.item(&"x").unwrap();
        assert_eq!((x.index(), problem.item_label(x)), (2, Some(&"x")));
        assert_eq!(problem.item(&"c"), None);
        // Only the two options together cover both items, and two of them can.
        let mut solver = problem.solver();
        let solutions = problem.solutions(&mut solver).unwrap();
        let mut solutions: Vec<Vec<_>> = solutions.collect();
        solutions.iter_mut().for_each(|solution| solution.sort());
        solutions.sort();
        assert_eq!(solutions, [[&5, &6]]);
    }
}
