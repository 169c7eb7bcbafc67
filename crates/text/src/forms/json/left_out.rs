//! Members of JSON that are constraints and not known.

use serde_json::Value;

use super::sketches;
use crate::content::error::TextErrorKind;
use crate::forms::left_out::LeftOut;

impl LeftOut {
    /// Leaves out a member with all of its constraints.
    ///
    /// # Errors
    ///
    /// If that is not allowed.
    pub(super) fn member(&mut self, name: &str, value: &Value) -> Result<(), TextErrorKind> {
        let number = value.as_array().map_or(1, Vec::len);
        let what = format!("the constraint '{name}'");
        let error = TextErrorKind::Unsupported { what };
        self.leave_out(name, number, error, || sketches::left_out(name, value))
    }

    /// Leaves out one constraint with such an error.
    ///
    /// # Errors
    ///
    /// Returns the error if that is not allowed, or if it is of another kind.
    pub(super) fn one(
        &mut self,
        name: &str,
        value: &Value,
        error: TextErrorKind,
    ) -> Result<(), TextErrorKind> {
        self.leave_out(name, 1, error, || sketches::left_out(name, value))
    }
}
