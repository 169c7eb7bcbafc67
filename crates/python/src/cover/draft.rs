//! A problem as it is read, whatever it is read from.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::cover::{Colour, ItemId, OptionId, Problem, ProblemBuilder, ProblemError};

use super::Cover;
use super::labels::{Labels, Names, repr};
use crate::errors::CoverError;

/// Items and options by numbers, in any order. In a problem, primary items come
/// first.
#[derive(Default)]
pub struct Draft {
    /// For each item, whether it is secondary.
    pub is_secondary: Vec<bool>,
    /// The items of all options.
    pub entries: Vec<u32>,
    /// The colours of these; shorter if the others have none.
    pub colours: Vec<Option<Colour>>,
    /// For each option, the end of its entries.
    pub ends: Vec<usize>,
    /// Items with the least and the most times that they are covered.
    pub bounds: Vec<(u32, (u32, u32))>,
    /// Options with their costs.
    pub costs: Vec<(usize, i64)>,
}

impl Draft {
    /// Adds an option with no entries but those added since the last one.
    pub fn end_option(&mut self) {
        self.ends.push(self.entries.len());
    }

    /// Gives an entry a colour.
    pub fn set_colour(&mut self, entry: usize, colour: Option<Colour>) {
        if self.colours.len() <= entry {
            self.colours.resize(entry + 1, None);
        }
        self.colours[entry] = colour;
    }

    /// Returns the problem. The names are in the order of the draft.
    ///
    /// # Errors
    ///
    /// Returns a `CoverError` for an option or an item that is wrong.
    pub fn finish(
        self,
        py: Python<'_>,
        options: Names,
        items: Option<Vec<Bound<'_, PyAny>>>,
        colours: Names,
    ) -> PyResult<Cover> {
        let (order, places) = self.order();
        let items = match items {
            Some(items) => {
                let sorted = order.iter().map(|&item| &items[item]);
                Names::List(PyList::new(py, sorted)?.unbind())
            }
            None if order.iter().is_sorted() => Names::Numbers,
            None => Names::List(PyList::new(py, &order)?.unbind()),
        };
        let labels = Labels::new(options, items, colours);
        let problem = self
            .problem(&places)
            .map_err(|error| refused(py, &labels, &error).unwrap_or_else(|error| error))?;
        Ok(Cover::new(Arc::new(problem), Arc::new(labels)))
    }

    /// Returns the items in the order of the problem, and the place of each.
    fn order(&self) -> (Vec<usize>, Vec<u32>) {
        let of = |kind| {
            let items = self.is_secondary.iter().enumerate();
            items.filter_map(move |(item, &is)| (is == kind).then_some(item))
        };
        let order: Vec<usize> = of(false).chain(of(true)).collect();
        let mut places = vec![0; order.len()];
        for (place, &item) in order.iter().enumerate() {
            places[item] = place as u32;
        }
        (order, places)
    }

    fn problem(&self, places: &[u32]) -> Result<Problem, ProblemError> {
        let mut builder = Problem::builder();
        let secondary = self.is_secondary.iter().filter(|&&is| is).count();
        for _ in secondary..self.is_secondary.len() {
            builder.primary_item()?;
        }
        for _ in 0..secondary {
            builder.secondary_item()?;
        }
        let item = |number: u32| ItemId::new(places[number as usize] as usize);
        for &(number, (least, most)) in &self.bounds {
            builder.set_bounds(item(number)?, least..=most)?;
        }
        let mut entries = Vec::new();
        let mut start = 0;
        for &end in &self.ends {
            entries.clear();
            for entry in start..end {
                let colour = self.colours.get(entry).copied().flatten();
                entries.push((item(self.entries[entry])?, colour));
            }
            builder.coloured_option(entries.iter().copied())?;
            start = end;
        }
        self.set_costs(&mut builder)?;
        Ok(builder.build())
    }

    fn set_costs(&self, builder: &mut ProblemBuilder) -> Result<(), ProblemError> {
        for &(option, cost) in &self.costs {
            builder.set_cost(OptionId::new(option)?, cost)?;
        }
        Ok(())
    }
}

/// Returns the exception for an item or option that was rejected, in the
/// caller's names.
fn refused(py: Python<'_>, labels: &Labels, error: &ProblemError) -> PyResult<PyErr> {
    let option = |option: &OptionId| labels.options.get(py, option.index());
    let item = |item: &ItemId| labels.items.get(py, item.index());
    let of_option = |id: &OptionId, what: &str| -> PyResult<PyErr> {
        let option = option(id)?;
        let message = format!("option {} {what}", repr(&option));
        Ok(CoverError::new_err((message, option.unbind())))
    };
    let of_both = |id: &OptionId, other: &ItemId, before: &str, after: &str| {
        let (option, item) = (option(id)?, item(other)?);
        let message = format!("option {} {before} {}{after}", repr(&option), repr(&item));
        Ok(CoverError::new_err((
            message,
            option.unbind(),
            item.unbind(),
        )))
    };
    match error {
        ProblemError::EmptyOption { option } => of_option(option, "has no items"),
        ProblemError::NoPrimaryItem { option } => of_option(option, "has no primary item"),
        ProblemError::RepeatedItem { option, item } => of_both(option, item, "has item", " twice"),
        ProblemError::ColouredPrimary { option, item } => {
            of_both(option, item, "gives a colour to primary item", "")
        }
        ProblemError::CostOverflow { option } => {
            let what = format!("makes the sum of the costs more than {}", i64::MAX);
            of_option(option, &what)
        }
        ProblemError::BoundedSecondary { item: id } => {
            let item = item(id)?;
            let message = format!("bounds for secondary item {}", repr(&item));
            Ok(CoverError::new_err((message, py.None(), item.unbind())))
        }
        ProblemError::EmptyBounds {
            item: id,
            least,
            most,
        } => {
            let item = item(id)?;
            let message = format!("bounds: {least} to {most} times for item {}", repr(&item));
            Ok(CoverError::new_err((message, py.None(), item.unbind())))
        }
        other => Ok(CoverError::new_err((other.to_string(),))),
    }
}
