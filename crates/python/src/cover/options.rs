//! Problems of a dictionary, or of any options with hashable items.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyMapping, PySet, PyTuple};
use quadrille::cover::Colour;

use super::Cover;
use super::draft::Draft;
use super::index::Index;
use super::labels::{Names, repr};
use crate::errors::CoverError;

/// What the caller says besides the options.
#[derive(FromPyObject)]
pub struct Extras<'py> {
    primary: Option<Bound<'py, PyAny>>,
    secondary: Bound<'py, PyAny>,
    bounds: Option<Bound<'py, PyMapping>>,
    costs: Option<Bound<'py, PyMapping>>,
}

/// The options between two looks at signals.
const LOOK: usize = 1 << 12;

/// Creates a problem of options: a mapping of names to items, or pairs of a name
/// and items. Items are a mapping where they have colours.
#[pyfunction]
pub fn cover_of_options<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyAny>,
    extras: Extras<'py>,
) -> PyResult<Cover> {
    let mut reading = Reading::new(py, extras)?;
    // A series of pandas has items, and is no mapping.
    let pairs = match options.getattr_opt("items")? {
        Some(items) => items.call0()?,
        None => options.clone(),
    };
    for pair in pairs.try_iter()? {
        let pair = pair?;
        // A list may be one of two items.
        let Some(both) = pair.cast::<PyTuple>().ok().filter(|both| both.len() == 2) else {
            let expected = "options: expected a mapping, or tuples of a name and items";
            let message = format!("{expected}, found {}", repr(&pair));
            return Err(PyTypeError::new_err(message));
        };
        reading.option(both.get_item(0)?, &both.get_item(1)?)?;
    }
    reading.finish()
}

struct Reading<'py> {
    py: Python<'py>,
    draft: Draft,
    items: Index<'py>,
    palette: Index<'py>,
    names: Vec<Bound<'py, PyAny>>,
    extras: Extras<'py>,
    kinds: Kinds<'py>,
}

/// Which items are primary, and which secondary.
enum Kinds<'py> {
    /// As many, which have the first numbers here, are primary, the others secondary.
    Primary(usize),
    /// As many, which have the first numbers here, are secondary, the others primary.
    Secondary(usize),
    /// Those for which this function is true are primary, or else secondary.
    Told {
        by: Bound<'py, PyAny>,
        primary: bool,
    },
}

impl<'py> Reading<'py> {
    fn new(py: Python<'py>, extras: Extras<'py>) -> PyResult<Reading<'py>> {
        let mut items = Index::default();
        let (given, primary) = match &extras.primary {
            Some(primary) => (primary, true),
            None => (&extras.secondary, false),
        };
        let kinds = if given.is_callable() {
            let by = given.clone();
            Kinds::Told { by, primary }
        } else {
            for item in given.try_iter()? {
                items.number(&item?)?;
            }
            match primary {
                true => Kinds::Primary(items.len()),
                false => Kinds::Secondary(items.len()),
            }
        };
        Ok(Reading {
            py,
            draft: Draft::default(),
            items,
            palette: Index::default(),
            names: Vec::new(),
            extras,
            kinds,
        })
    }

    fn option(&mut self, name: Bound<'py, PyAny>, items: &Bound<'py, PyAny>) -> PyResult<()> {
        self.entries(items).map_err(|error| {
            // Such as for an item that is a list, which has no hash.
            match error.is_instance_of::<PyTypeError>(self.py) {
                true => {
                    let (name, what) = (repr(&name), error.value(self.py));
                    PyTypeError::new_err(format!("option {name}: {what}"))
                }
                false => error,
            }
        })?;
        self.draft.end_option();
        self.names.push(name);
        match self.draft.ends.len().is_multiple_of(LOOK) {
            true => self.py.check_signals(),
            false => Ok(()),
        }
    }

    fn entries(&mut self, items: &Bound<'py, PyAny>) -> PyResult<()> {
        if let Ok(items) = items.cast_exact::<PyTuple>() {
            for item in items.iter_borrowed() {
                self.draft.entries.push(self.items.number(&item)?);
            }
        } else if let Ok(items) = items.cast_exact::<PyList>() {
            for item in items.iter() {
                self.draft.entries.push(self.items.number(&item)?);
            }
        } else if let Ok(coloured) = items.cast::<PyMapping>() {
            for pair in coloured.items()?.iter() {
                let (item, colour) = (pair.get_item(0)?, pair.get_item(1)?);
                if !colour.is_none() {
                    let number = self.palette.number(&colour)? + 1;
                    let entry = self.draft.entries.len();
                    self.draft.set_colour(entry, Colour::new(number));
                }
                self.draft.entries.push(self.items.number(&item)?);
            }
        } else {
            for item in items.try_iter()? {
                self.draft.entries.push(self.items.number(&item?)?);
            }
        }
        Ok(())
    }

    fn finish(mut self) -> PyResult<Cover> {
        let py = self.py;
        self.check_costs()?;
        if let Some(bounds) = self.extras.bounds.take() {
            self.draft.bounds = bounds_of(&bounds, |item| self.items.find(item))?;
        }
        if let Some(costs) = self.extras.costs.take() {
            for (option, name) in self.names.iter().enumerate() {
                if costs.contains(name)? {
                    let cost = cost_of(name, &costs.get_item(name)?)?;
                    self.draft.costs.push((option, cost));
                }
            }
        }
        let items = self.items.into_values();
        self.draft.is_secondary = match self.kinds {
            Kinds::Primary(first) => (0..items.len()).map(|item| item >= first).collect(),
            Kinds::Secondary(first) => {
                let mut is_used = vec![false; items.len()];
                for &entry in &self.draft.entries {
                    is_used[entry as usize] = true;
                }
                if let Some(item) = (0..first).find(|&item| !is_used[item]) {
                    let item = items[item].clone();
                    let message = format!("no option has secondary item {}", repr(&item));
                    return Err(CoverError::new_err((message, py.None(), item.unbind())));
                }
                (0..items.len()).map(|item| item < first).collect()
            }
            Kinds::Told { by, primary } => {
                let is_secondary = |item| Ok(by.call1((item,))?.is_truthy()? != primary);
                items.iter().map(is_secondary).collect::<PyResult<_>>()?
            }
        };
        let names = Names::List(PyList::new(py, self.names)?.unbind());
        let colours = PyList::new(py, self.palette.into_values())?;
        let colours = Names::List(colours.unbind());
        self.draft.finish(py, names, Some(items), colours)
    }

    /// Checks that only options have costs.
    fn check_costs(&self) -> PyResult<()> {
        let Some(costs) = &self.extras.costs else {
            return Ok(());
        };
        let names = PySet::new(self.py, &self.names)?;
        for name in costs.keys()?.iter() {
            if !names.contains(&name)? {
                let message = format!("a cost for {}, which is no option", repr(&name));
                return Err(CoverError::new_err((message, name.unbind())));
            }
        }
        Ok(())
    }
}

/// Reads bounds: a number, or a pair of the least and the most.
///
/// # Errors
///
/// Returns a `CoverError` for an item that is not found, or a `ValueError`.
pub fn bounds_of<'py>(
    bounds: &Bound<'py, PyMapping>,
    find: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<u32>>,
) -> PyResult<Vec<(u32, (u32, u32))>> {
    let py = bounds.py();
    let bound = |pair: Bound<'py, PyAny>| {
        let (item, value) = (pair.get_item(0)?, pair.get_item(1)?);
        let Some(number) = find(&item)? else {
            let message = format!("bounds for {}, which is no item", repr(&item));
            return Err(CoverError::new_err((message, py.None(), item.unbind())));
        };
        let single = value.extract::<u32>().map(|times| (times, times));
        let times = single.or_else(|_| value.extract::<(u32, u32)>());
        let times = times.map_err(|_| {
            let (item, found) = (repr(&item), repr(&value));
            let expected = "expected a number of times, or the least and the most";
            PyValueError::new_err(format!("bounds of item {item}: {expected}, found {found}"))
        })?;
        Ok((number, times))
    };
    bounds.items()?.iter().map(bound).collect()
}

/// Reads a cost.
///
/// # Errors
///
/// Returns a `ValueError` that names the option.
pub fn cost_of(name: &Bound<'_, PyAny>, cost: &Bound<'_, PyAny>) -> PyResult<i64> {
    cost.extract::<i64>().map_err(|_| {
        let (name, found) = (repr(name), repr(cost));
        PyValueError::new_err(format!(
            "cost of option {name}: expected an integer of 64 bits, found {found}"
        ))
    })
}
