//! The pipeline of commands that make puzzles without reading any: the batches
//! are the numbers of the puzzles to make.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::time::Duration;

use super::exit::{Failure, Outcome};
use super::order::{Feeder, Spread};
use super::page::Page;
use super::progress::Progress;
use super::run::{Feed, Pipeline};
use crate::output::{Field, Layout, OutputArgs};

/// The pipeline of new puzzles through a command.
pub type NumberPipeline = Pipeline<Numbers>;

/// The number of puzzles to make.
pub struct Numbers(u64);

/// The maximum number of puzzles that a thread makes at a time: enough to keep
/// the lanes full.
const LONGEST_BATCH: usize = 512;

impl Pipeline<Numbers> {
    /// Prepares a run that makes this number of puzzles.
    ///
    /// # Errors
    ///
    /// If a template asks for unknown fields.
    pub fn new(
        number: u64,
        threads: NonZeroUsize,
        output: &OutputArgs,
        schema: &[Field],
    ) -> Result<NumberPipeline, Failure> {
        let spread = Spread {
            jobs: threads.get(),
            longest: LONGEST_BATCH,
            target: Duration::from_millis(100),
            ahead: 2 * threads.get(),
            is_single: false,
        };
        let progress = Progress::with_len(output.display.progress(), Some(number));
        let form = (output, schema, Layout::Prose);
        Pipeline::of(Numbers(number), spread, form, progress)
    }

    /// Makes the puzzles, in order.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn make(
        self,
        make: impl Fn(Range<u64>, &mut Page<'_>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Outcome {
        self.work(make)
    }
}

impl Feed for Numbers {
    type Batch = Range<u64>;

    fn feed(self, feeder: &Feeder<Range<u64>>) -> ControlFlow<()> {
        let mut first = 0;
        while first < self.0 {
            let end = self.0.min(first + feeder.batch_len() as u64);
            feeder.dispatch(first..end, (end - first) as usize, end)?;
            first = end;
        }
        ControlFlow::Continue(())
    }
}
