//! Errors of the input, as exceptions that `quadrille.errors` defines.

use pyo3::PyErr;
use pyo3::exceptions::{PyTimeoutError, PyTypeError};
use quadrille::limits::Stop;
use quadrille::text::TextError;

pyo3::import_exception!(quadrille.errors, CertificateError);
pyo3::import_exception!(quadrille.errors, ConstraintError);
pyo3::import_exception!(quadrille.errors, CoverError);
pyo3::import_exception!(quadrille.errors, FormatError);
pyo3::import_exception!(quadrille.errors, NotUniqueError);
pyo3::import_exception!(quadrille.errors, PuzzleError);

/// What is wrong with a row.
#[derive(Clone, Debug)]
pub enum Fault {
    /// It is not a puzzle.
    Text(TextError),
    /// It is not even text, but of this type.
    NoText(String),
    /// The question is not for this puzzle.
    Unfit(String),
    /// It is not unique, and has to be.
    NotUnique(String),
}

impl Fault {
    /// Returns the message.
    pub fn message(&self) -> String {
        match self {
            Fault::Text(error) => error.kind.to_string(),
            Fault::NoText(kind) => {
                format!("expected a string, bytes or a board of digits, found {kind}")
            }
            Fault::Unfit(message) | Fault::NotUnique(message) => message.clone(),
        }
    }

    /// Returns the exception for the row with this index.
    pub fn at(self, index: usize) -> PyErr {
        let message = self.message();
        match self {
            Fault::Text(error) => PuzzleError::new_err((message, index, error.line, error.column)),
            Fault::NoText(_) => PyTypeError::new_err(format!("puzzle {index}: {message}")),
            Fault::Unfit(_) => PuzzleError::new_err((message, index)),
            Fault::NotUnique(_) => NotUniqueError::new_err((message, index)),
        }
    }
}

/// The only puzzle is the first.
impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        fault.at(0)
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault::Text(error)
    }
}

/// Returns the exception for a question that was stopped.
pub fn too_late(question: &str, stop: Stop) -> PyErr {
    PyTimeoutError::new_err(format!("{question}: {stop}"))
}
