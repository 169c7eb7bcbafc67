//! The caller's names of options and items.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};
use quadrille::cover::OptionId;

use crate::errors::CoverError;

/// Names of things that are numbered from 0.
pub enum Names {
    /// The numbers themselves.
    Numbers,
    /// Other values.
    List(Py<PyList>),
}

impl Names {
    /// Returns names that Python passed on: a list, or `None` for numbers.
    pub fn new(list: Option<Py<PyList>>) -> Names {
        list.map_or(Names::Numbers, Names::List)
    }

    /// Returns the list, or `None` for numbers.
    pub fn list(&self, py: Python<'_>) -> Option<Py<PyList>> {
        match self {
            Names::Numbers => None,
            Names::List(list) => Some(list.clone_ref(py)),
        }
    }

    /// Returns a name.
    pub fn get<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Names::Numbers => Ok(number.into_pyobject(py)?.into_any()),
            Names::List(list) => list.bind(py).get_item(number),
        }
    }
}

/// All names of a problem.
pub struct Labels {
    /// The names of the options.
    pub options: Names,
    /// The names of the items.
    pub items: Names,
    /// The names of the colours, of which the first has the number 1.
    pub colours: Names,
    /// The numbers of options by name, once they are asked for; -1 for a name
    /// of several.
    numbers: PyOnceLock<Py<PyDict>>,
}

impl Labels {
    /// Returns names.
    pub fn new(options: Names, items: Names, colours: Names) -> Labels {
        Labels {
            options,
            items,
            colours,
            numbers: PyOnceLock::new(),
        }
    }

    /// Returns the names of options, as a list.
    pub fn named<'py>(
        &self,
        py: Python<'py>,
        options: impl IntoIterator<Item = OptionId>,
    ) -> PyResult<Bound<'py, PyList>> {
        let names = options.into_iter();
        let names = names.map(|option| self.options.get(py, option.index()));
        PyList::new(py, names.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the options with these names.
    ///
    /// # Errors
    ///
    /// Returns a `CoverError` if no option has a name, or several have it.
    pub fn options<'py>(&self, count: usize, names: &Bound<'py, PyAny>) -> PyResult<Vec<OptionId>> {
        let py = names.py();
        let mut options = Vec::new();
        for name in names.try_iter()? {
            let name = name?;
            let number = match &self.options {
                Names::Numbers => name.extract::<usize>().ok().map(|number| number as i64),
                Names::List(list) => {
                    let numbers = self
                        .numbers
                        .get_or_try_init(py, || numbers(list.bind(py)))?;
                    let number = numbers.bind(py).get_item(&name)?;
                    number.map(|number| number.extract()).transpose()?
                }
            };
            let wrong = |what: &str| {
                let message = format!("{what} {}", repr(&name));
                CoverError::new_err((message, name.clone().unbind()))
            };
            let number = number.filter(|&number| number < count as i64);
            let number = number.ok_or_else(|| wrong("there is no option"))?;
            let number = usize::try_from(number);
            let number = number.map_err(|_| wrong("there are several options"))?;
            let option = OptionId::new(number).map_err(|error| wrong(&error.to_string()))?;
            options.push(option);
        }
        Ok(options)
    }
}

fn numbers(names: &Bound<'_, PyList>) -> PyResult<Py<PyDict>> {
    let numbers = PyDict::new(names.py());
    for (number, name) in names.iter().enumerate() {
        let number = match numbers.contains(&name)? {
            true => -1,
            false => number as i64,
        };
        numbers.set_item(name, number)?;
    }
    Ok(numbers.unbind())
}

/// Returns a value as a message shows it.
pub fn repr(value: &Bound<'_, PyAny>) -> String {
    match value.repr() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => "?".to_owned(),
    }
}
