//! Constraints that are not known: an error, or left out and counted by name.

use std::collections::BTreeMap;

use crate::content::error::TextErrorKind;
use crate::content::extras::Sketch;
use crate::content::puzzle::Puzzle;

/// The most letters of a name or a text that is kept.
const LETTERS: usize = 60;

/// The most drawings that are kept; people draw fewer.
pub(crate) const MOST: usize = 2000;

/// The constraints that were left out.
#[derive(Debug)]
pub(crate) struct LeftOut {
    is_allowed: bool,
    counts: BTreeMap<String, usize>,
    sketches: Vec<Sketch>,
}

impl LeftOut {
    /// Begins with none. They are errors unless that is allowed.
    pub(crate) fn new(is_allowed: bool) -> LeftOut {
        LeftOut {
            is_allowed,
            counts: BTreeMap::new(),
            sketches: Vec::new(),
        }
    }

    /// Leaves out constraints of this name with such an error, and keeps how they
    /// are drawn.
    ///
    /// # Errors
    ///
    /// Returns the error if that is not allowed, or if it is of another kind.
    pub(crate) fn leave_out(
        &mut self,
        name: &str,
        number: usize,
        error: TextErrorKind,
        sketches: impl FnOnce() -> Vec<Sketch>,
    ) -> Result<(), TextErrorKind> {
        if !self.is_allowed || !matches!(error, TextErrorKind::Unsupported { .. }) {
            return Err(error);
        }
        *self.counts.entry(short(name)).or_default() += number;
        self.sketches.extend(sketches());
        self.sketches.truncate(MOST);
        Ok(())
    }

    /// Says in a puzzle what was left out of it, and how that is drawn, over the
    /// decorations that it has.
    pub(crate) fn add_to(self, puzzle: &mut Puzzle) {
        let counts = self.counts.iter();
        puzzle.left_out = counts
            .map(|(name, number)| format!("{name} ({number})"))
            .collect();
        puzzle.sketches = [
            std::mem::take(&mut puzzle.sketches).into_vec(),
            self.sketches,
        ]
        .concat()
        .into();
    }
}

/// Returns the beginning of a text.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(LETTERS).collect()
}
