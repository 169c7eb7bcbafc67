//! The test whether an option is blocking: whether choosing it would leave some primary
//! item that it does not have without any option.
//!
//! To show that an option is not blocking, one *support* for every other item
//! is enough: a remaining option of that item that does not conflict. The
//! support that an item had for the last option is tried first, and nearly
//! always works again. So a test costs little more than one look for each item.

use super::presolve::Residue;
use crate::cover::model::index::OptionId;
use crate::cover::model::problem::Problem;
use crate::limits::{Clock, Stop};

/// The state of the test from one option to the next.
pub(super) struct BlockingTest {
    /// For each primary item, the option that supported it last, if any.
    supports: Vec<Option<OptionId>>,
    /// The options that conflict with the one that is tested.
    conflicts: Vec<u64>,
    /// For each item, the number of the last test of an option that has it.
    tested_with: Vec<u64>,
    /// The number of tests so far.
    tests: u64,
}

impl BlockingTest {
    /// Returns the test for options of a problem.
    pub(super) fn new(problem: &Problem) -> BlockingTest {
        BlockingTest {
            supports: vec![None; problem.primary_count()],
            conflicts: Vec::new(),
            tested_with: vec![0; problem.item_count()],
            tests: 0,
        }
    }

    /// Returns the number of options that were tested.
    pub(super) fn count(&self) -> u64 {
        self.tests
    }

    /// Returns whether choosing an option would leave a primary item that it
    /// does not have without options.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn is_blocking<R: Residue>(
        &mut self,
        residue: &R,
        option: OptionId,
        clock: &mut Clock,
    ) -> Result<bool, Stop> {
        let BlockingTest {
            supports,
            conflicts,
            tested_with,
            tests,
        } = self;
        *tests += 1;
        let steps = residue.conflicts_with(option, conflicts);
        let problem = residue.problem();
        clock.work(steps + problem.primary_count() + problem.items_of(option).len())?;
        for item in problem.items_of(option) {
            tested_with[item.index()] = *tests;
        }
        let is_support = |other: &OptionId| {
            let conflicting = conflicts[other.index() / 64] >> (other.index() % 64) & 1 == 1;
            !conflicting && residue.has_option(*other)
        };
        for (item, support) in problem.items().zip(supports) {
            if support.as_ref().is_some_and(is_support) || !residue.has_item(item) {
                continue;
            }
            if tested_with[item.index()] == *tests {
                continue;
            }
            let options = problem.options_with(item);
            let place = options.iter().position(is_support);
            *support = place.map(|place| options[place]);
            match place {
                Some(place) => clock.work(place)?,
                None => return Ok(true),
            }
        }
        Ok(false)
    }
}
