//! All solutions as a decision diagram.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use quadrille::cover::{Diagram, DiagramSolutions};
use quadrille::random::stream;

use super::labels::{Labels, repr};
use crate::settings::unfit;

/// The solutions between two looks at signals.
const LOOK: usize = 256;

/// A diagram with the names of the options.
#[pyclass(frozen, module = "quadrille._native")]
pub struct CoverDiagram {
    diagram: Arc<Diagram>,
    labels: Arc<Labels>,
}

impl CoverDiagram {
    pub(super) fn new(diagram: Diagram, labels: Arc<Labels>) -> CoverDiagram {
        let diagram = Arc::new(diagram);
        CoverDiagram { diagram, labels }
    }
}

#[pymethods]
impl CoverDiagram {
    /// Returns the number of nodes.
    fn __len__(&self) -> usize {
        self.diagram.nodes()
    }

    /// Returns the exact number of solutions, as bytes, the least significant
    /// one first.
    fn count<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let words = self.diagram.count_words().iter();
        let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
        PyBytes::new(py, &bytes)
    }

    /// Draws solutions, each with the same chance.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        seed: u64,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let mut random = stream(seed, 0);
        let draws = (0..number).map_while(|_| self.diagram.sample(&mut random));
        let named = draws.enumerate().map(|(number, options)| {
            if number.is_multiple_of(LOOK) {
                py.check_signals()?;
            }
            self.labels.named(py, options)
        });
        named.collect()
    }

    /// Returns an iterator over the solutions.
    fn __iter__(&self) -> DiagramWalk {
        DiagramWalk {
            solutions: Arc::clone(&self.diagram).into_solutions(),
            labels: Arc::clone(&self.labels),
            number: 0,
        }
    }

    /// Writes the diagram as Knuth's programs do.
    fn to_zdd(&self) -> PyResult<String> {
        let mut text = Vec::new();
        self.diagram.write_zdd(&mut text).map_err(unfit)?;
        String::from_utf8(text).map_err(unfit)
    }

    /// Writes the diagram for Graphviz.
    fn to_dot(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = Vec::new();
        let name = |option: quadrille::cover::OptionId| {
            let name = self.labels.options.get(py, option.index());
            name.map_or_else(|_| option.index().to_string(), |name| repr(&name))
        };
        self.diagram.write_dot(&mut text, name).map_err(unfit)?;
        String::from_utf8(text).map_err(unfit)
    }
}

/// An iterator over the solutions of a diagram.
#[pyclass(module = "quadrille._native")]
pub struct DiagramWalk {
    solutions: DiagramSolutions<Arc<Diagram>>,
    labels: Arc<Labels>,
    /// The number of solutions so far.
    number: usize,
}

#[pymethods]
impl DiagramWalk {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        if self.number.is_multiple_of(LOOK) {
            py.check_signals()?;
        }
        self.number += 1;
        let options = self.solutions.next();
        options
            .map(|options| self.labels.named(py, options))
            .transpose()
    }
}
