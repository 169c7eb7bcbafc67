//! Puzzles that are made: new ones, and others made from given ones, with the
//! records that `canon`, `shuffle` and `minimize` share.

mod canon;
mod convert;
mod generate;
mod minimize;
mod shuffle;

pub use self::canon::Canon;
pub use self::convert::Convert;
pub use self::generate::Generate;
pub use self::minimize::Minimize;
pub use self::shuffle::Shuffle;

use std::fmt;
use std::time::Duration;

use quadrille::board::{Drawing, Givens, Grid, Regions};
use quadrille::sudoku::Given;
use quadrille::text::Puzzle;

use crate::output::{Cells, Field, OutputArgs, Record, Value};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Answers, Failure, InputArgs, JobArgs, Page, PuzzlePipeline, Task};

/// The arguments of these commands.
#[derive(clap::Args, Debug)]
pub struct MadeArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub jobs: JobArgs,

    #[command(flatten)]
    pub output: OutputArgs,
}

impl MadeArgs {
    /// Prepares the way for records of puzzles that are made, with these columns.
    ///
    /// # Errors
    ///
    /// As [`PuzzlePipeline::new`].
    pub fn pipeline(
        &self,
        (made, columns): (&'static str, &[Field]),
        variant: &VariantArgs,
    ) -> Result<PuzzlePipeline, Failure> {
        self.slow_pipeline((made, columns), variant, Duration::from_millis(4))
    }

    /// Does the same for batches of puzzles that take this time.
    ///
    /// # Errors
    ///
    /// As [`PuzzlePipeline::new`].
    pub fn slow_pipeline(
        &self,
        (made, columns): (&'static str, &[Field]),
        variant: &VariantArgs,
        target: Duration,
    ) -> Result<PuzzlePipeline, Failure> {
        let answers = Answers {
            longest_batch: 1024,
            target,
            ..Answers::made(made, columns)
        };
        let pipeline =
            PuzzlePipeline::new(&self.input, self.jobs.threads(), &self.output, answers)?;
        Ok(pipeline.with_variant(variant))
    }
}

/// A puzzle made from another.
pub struct Made<'a> {
    task: &'a Task<'a>,
    /// Its key.
    key: &'static str,
    puzzle: &'a Puzzle,
    /// Another field.
    more: Option<(&'static str, Value<'a>)>,
    status: &'static str,
    /// Why it may not be what was asked for.
    error: Option<&'a str>,
}

impl<'a> Made<'a> {
    /// Returns the record of a puzzle with its key, and perhaps another field.
    pub fn new(
        task: &'a Task<'a>,
        (key, puzzle): (&'static str, &'a Puzzle),
        more: Option<(&'static str, Value<'a>)>,
    ) -> Made<'a> {
        Made {
            task,
            key,
            puzzle,
            more,
            status: "ok",
            error: None,
        }
    }

    /// Writes the record.
    pub fn record(&self, page: &mut Page<'_>) {
        page.heading(self.task.heading(), "\n");
        page.record(self);
    }

    /// Sets the status, and why it is not what was asked for.
    pub fn with_status(self, status: &'static str, error: Option<&'a str>) -> Self {
        Made {
            status,
            error,
            ..self
        }
    }
}

impl Record for Made<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match &self.more {
            _ if key == self.key => Value::Cells(Cells::Puzzle(self.puzzle)),
            _ if key == "result" => Cells::Puzzle(self.puzzle).given(key),
            Some((more, value)) if key == *more => value.clone(),
            _ if key == "kept" => {
                let mut kept = Given::all(&Givens::from(self.puzzle));
                kept.retain(|given| matches!(given, Given::Rule(_) | Given::Constraint(_)));
                match kept.is_empty() {
                    true => Value::Missing,
                    false => {
                        let shape = self.puzzle.grid.shape();
                        Value::Text(Given::list(&kept, shape, "; ").into())
                    }
                }
            }
            _ if key == "status" => Value::Text(self.status.into()),
            _ if key == "error" => Value::text(self.error),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &format!("{}\n", drawn(&self.puzzle.grid, self.puzzle.regions()));
        if let Some(constraints) = self.puzzle.variant.constraints() {
            *out += &format!("{constraints}\n");
        }
        if let Some((key, value)) = &self.more {
            *out += &format!("{key}: {}\n", value.shown());
        }
    }
}

/// Draws a grid with its boxes or regions.
pub fn drawn(grid: &Grid, regions: Option<&Regions>) -> String {
    if regions.is_none() {
        return grid.to_string();
    }
    let width = if grid.shape().side() > 9 { 2 } else { 1 };
    let cell = |cell, f: &mut fmt::Formatter<'_>| match grid.get(cell) {
        Some(digit) => write!(f, "{digit:>width$} "),
        None => write!(f, "{:>width$} ", '.'),
    };
    Drawing::new(grid.shape(), width + 1, cell)
        .with_regions(regions)
        .to_string()
}
