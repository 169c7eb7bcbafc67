//! Problems as Knuth's programs read them, and Sudoku as such problems.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::cover::{InvalidName, NamedProblem};
use quadrille::limits::Limits;
use quadrille::sudoku::CoverText;
use quadrille::text::TextErrorKind;

use super::Cover;
use super::labels::{Labels, Names, repr};
use crate::errors::{CoverError, Fault};
use crate::settings::{Given, Settings};

/// Reads a problem. Options are named by their text.
#[pyfunction]
pub fn cover_of_text(py: Python<'_>, text: &str) -> PyResult<Cover> {
    let named = py.detach(|| NamedProblem::read(text.as_bytes(), &Limits::none()));
    let named = named.map_err(|error| CoverError::new_err((error.to_string(),)))?;
    let options = named.problem().options();
    let options = PyList::new(py, options.map(|option| named.option(option).to_string()))?;
    of_named(py, &named, options)
}

/// Returns the problem of a puzzle. Options are named by row, column and digit,
/// from 1; those that a constraint needs besides, by their text.
#[pyfunction]
pub fn cover_of_sudoku(py: Python<'_>, puzzle: &str, given: Given) -> PyResult<Cover> {
    let (settings, puzzle) = Settings::of(puzzle, given)?;
    let givens = settings.givens(&puzzle)?;
    let text = py.detach(|| CoverText::new(givens));
    let text = text.map_err(|error| Fault::from(TextErrorKind::Variant(error).at_line(1)))?;
    let shape = puzzle.grid.shape();
    let named = text.problem();
    let name = |option| match text.candidate(option) {
        Some((cell, digit)) => {
            let (row, column) = (shape.row_of(cell) + 1, shape.column_of(cell) + 1);
            Ok((row, column, digit.value()).into_pyobject(py)?.into_any())
        }
        None => Ok(named
            .option(option)
            .to_string()
            .into_pyobject(py)?
            .into_any()),
    };
    let names = named.problem().options().map(name);
    let names = PyList::new(py, names.collect::<PyResult<Vec<_>>>()?)?;
    of_named(py, named, names)
}

fn of_named(py: Python<'_>, named: &NamedProblem, options: Bound<'_, PyList>) -> PyResult<Cover> {
    let items = named.problem().items();
    let items = PyList::new(py, items.map(|item| named.item_name(item)))?;
    let mut colours = Vec::new();
    for option in named.problem().options() {
        let places = 0..named.problem().items_of(option).len();
        for colour in places.filter_map(|place| named.problem().colour(option, place)) {
            let number = colour.get() as usize;
            if colours.len() < number {
                colours.resize(number, "");
            }
            colours[number - 1] = named.colour_name(colour).unwrap_or_default();
        }
    }
    let colours = PyList::new(py, colours)?.unbind();
    let [options, items] = [options, items].map(|list| Names::List(list.unbind()));
    let labels = Labels::new(options, items, Names::List(colours));
    let problem = Arc::clone(named.problem());
    Ok(Cover::new(problem, Arc::new(labels)).preferring(named.sharp_items()))
}

impl Cover {
    /// Returns the problem with names for Knuth's programs: those of the caller
    /// if they are short strings without blanks, else numbers.
    pub(super) fn named(&self, py: Python<'_>) -> PyResult<NamedProblem> {
        let mut failure = None;
        let mut name = |names: &Names, number: usize| {
            let name = names
                .get(py, number)
                .and_then(|name| Ok(name.str()?.to_string()));
            name.unwrap_or_else(|error| {
                failure = Some(error);
                String::new()
            })
        };
        let labels = &self.labels;
        let items: Vec<String> = (0..self.problem.item_count())
            .map(|item| name(&labels.items, item))
            .collect();
        let mut colours = Vec::new();
        if let Some(list) = labels.colours.list(py) {
            let count = list.bind(py).len();
            colours.extend((0..count).map(|colour| name(&labels.colours, colour)));
        }
        if let Some(error) = failure {
            return Err(error);
        }
        let own = NamedProblem::new(
            Arc::clone(&self.problem),
            |item| items[item.index()].clone(),
            |colour| colours[colour.get() as usize - 1].clone(),
        );
        let named = own.or_else(|_| self.numbered());
        named.map_err(|error| CoverError::new_err((error.to_string(),)))
    }

    /// Returns the named problem, for a question that knows no assumptions.
    pub fn whole(&self, py: Python<'_>) -> PyResult<NamedProblem> {
        if !self.chosen.is_empty() || !self.excluded.is_empty() {
            let message = "prove: expected a problem without assumptions";
            return Err(CoverError::new_err((message,)));
        }
        self.named(py)
    }

    fn numbered(&self) -> Result<NamedProblem, InvalidName> {
        NamedProblem::new(
            Arc::clone(&self.problem),
            |item| format!("i{}", item.index()),
            |colour| colour.to_string(),
        )
    }

    /// Returns what a message shows of an item.
    pub(super) fn item(&self, py: Python<'_>, item: usize) -> PyResult<String> {
        Ok(repr(&self.labels.items.get(py, item)?))
    }
}
