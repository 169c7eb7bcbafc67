//! `quadrille shuffle`: turns puzzles into equivalent ones.

use std::ops::ControlFlow;

use clap::ValueEnum;
use quadrille::board::Transform;
use quadrille::limits::{Limits, Stop};
use quadrille::random::stream;

use super::{Made, MadeArgs};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Form, Value, choices};
use crate::pipeline::arguments::positive;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Exit, Outcome, Page, Task, TimeoutArgs};

const HELP: &str = concat!(
    "\
Examples:
  # Turn each puzzle into an equivalent one
  quadrille shuffle --seed 7 puzzles.txt

  # Make a thousand equivalent puzzles
  quadrille shuffle -n 1000 puzzle.txt

  # Move cells, but keep the digits
  quadrille shuffle --keep digits puzzles.txt

  # Apply a given transform
  quadrille shuffle --apply '3x3 transpose' puzzles.txt

Every symmetry of the board has the same chance: digits are renamed; rows, bands, columns and \
stacks are permuted; boards with square boxes are reflected or not. Puzzles with regions or the \
rules of a variant are only rotated and reflected, and digits are renamed only as the rules \
admit. Marks, regions and constraints move with the cells; in jsonl, `result` is the whole \
shuffled puzzle. The same seed gives the \
same puzzles on every machine (ChaCha12, one stream per puzzle). Without --seed a new one is \
taken and printed to standard error.

Columns of tsv: puzzle, status (ok, unknown or invalid), error; with --transform, before the \
error, the transform, as in `quadrille canon --help`.

",
    exit_status!(
        0 => "every puzzle is shuffled",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `shuffle`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Shuffle {
    /// Make N equivalent puzzles of each puzzle
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = positive)]
    number: u64,

    /// Seed for the random number generator
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Keep digits or cells as they are
    #[arg(long, value_name = "WHAT", hide_possible_values = true)]
    #[arg(long_help = choices::<Keep>("Keep something as it is"))]
    keep: Option<Keep>,

    /// Apply this transform instead of a random one
    #[arg(long, value_name = "TRANSFORM", conflicts_with_all = ["number", "seed", "keep"])]
    apply: Option<Transform>,

    /// Also print the transform that was applied
    #[arg(long)]
    transform: bool,

    #[command(flatten)]
    args: MadeArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// What stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Keep {
    /// The digits of the clues
    Digits,
    /// The cells of the clues
    Cells,
}

impl Shuffle {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let transform = self.transform.then(|| Field::new("transform"));
        let columns = ("shuffled", transform.as_slice());
        let pipeline = self.args.pipeline(columns, &self.variant)?;
        let seed = match &self.apply {
            Some(_) => 0,
            None => pipeline.session.seed(self.seed),
        };
        let limits = self.timeout.limits(&pipeline.session.interrupt);
        pipeline.each(
            || (),
            move |(), task, page| self.answer(task, seed, &limits, page),
        )
    }

    fn answer(
        &self,
        task: &Task<'_>,
        seed: u64,
        limits: &Limits,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let shape = task.puzzle.grid.shape();
        let variant = &task.puzzle.variant;
        if variant.constraints().is_some() && !matches!(page.form(), Form::Text | Form::Jsonl) {
            let message = "constraints move with the cells: expected -o jsonl or -o text";
            page.refuse_puzzle(task, message);
            return ControlFlow::Continue(());
        }
        if let Some(transform) = &self.apply {
            let wanted = transform.shape();
            if wanted != shape {
                let message = format_args!("--apply: expected a board of {wanted}, found {shape}");
                page.refuse_puzzle(task, message);
            } else if !transform.keeps(variant) {
                let message = "--apply: the transform does not keep the rules of the variant";
                page.refuse_puzzle(task, message);
            } else {
                self.write(task, transform, page);
                page.count_other(Exit::Success);
            }
            return ControlFlow::Continue(());
        }
        let limits = limits.started();
        let mut source = stream(seed, task.number);
        for number in 0..self.number {
            match limits.stop() {
                Some(Stop::Interrupt) => return page.interrupted(),
                Some(stop) => {
                    let why = format_args!("{stop}, after {number} puzzles");
                    page.no_answer(task, ("unknown", Exit::Undecided), why);
                    return ControlFlow::Continue(());
                }
                None => {}
            }
            let transform = Transform::random_keeping(shape, variant, &mut source);
            let transform = match self.keep {
                Some(Keep::Digits) => transform.of_cells(),
                Some(Keep::Cells) => transform.of_digits(),
                None => transform,
            };
            self.write(task, &transform, page);
            page.pass_on()?;
        }
        page.count_other(Exit::Success);
        ControlFlow::Continue(())
    }

    fn write(&self, task: &Task<'_>, transform: &Transform, page: &mut Page<'_>) {
        let what = || ("transform", Value::Text(transform.to_string().into()));
        let puzzle = task.puzzle.transformed(transform);
        let more = self.transform.then(what);
        Made::new(task, ("shuffled", &puzzle), more).record(page);
    }
}
