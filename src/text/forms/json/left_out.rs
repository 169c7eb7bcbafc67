//! Constraints that are not known: an error, or left out and counted by name.

use std::collections::BTreeMap;

use serde_json::Value;

use super::sketches;
use crate::text::content::error::TextErrorKind;
use crate::text::content::sketch::Sketch;

/// The constraints that were left out.
#[derive(Debug)]
pub(super) struct LeftOut {
    is_allowed: bool,
    counts: BTreeMap<String, usize>,
    sketches: Vec<Sketch>,
}

impl LeftOut {
    /// Begins with none. They are errors unless that is allowed.
    pub(super) fn new(is_allowed: bool) -> LeftOut {
        LeftOut {
            is_allowed,
            counts: BTreeMap::new(),
            sketches: Vec::new(),
        }
    }

    /// Leaves out a member with all of its constraints.
    ///
    /// # Errors
    ///
    /// If that is not allowed.
    pub(super) fn member(&mut self, name: &str, value: &Value) -> Result<(), TextErrorKind> {
        let number = value.as_array().map_or(1, Vec::len);
        let what = format!("the constraint '{name}'");
        self.leave_out(name, number, value, TextErrorKind::Unsupported { what })
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
        self.leave_out(name, 1, value, error)
    }

    fn leave_out(
        &mut self,
        name: &str,
        number: usize,
        value: &Value,
        error: TextErrorKind,
    ) -> Result<(), TextErrorKind> {
        if !self.is_allowed || !matches!(error, TextErrorKind::Unsupported { .. }) {
            return Err(error);
        }
        *self.counts.entry(name.to_owned()).or_default() += number;
        self.sketches.extend(sketches::left_out(name, value));
        Ok(())
    }

    /// Returns how they were drawn.
    pub(super) fn sketches(self) -> Vec<Sketch> {
        self.sketches
    }

    /// Returns the names, each with its number.
    pub(super) fn names(&self) -> Vec<String> {
        let counts = self.counts.iter();
        counts
            .map(|(name, number)| format!("{name} ({number})"))
            .collect()
    }
}
