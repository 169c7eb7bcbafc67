//! `quadrille canon`: the canonical form of each puzzle.

use std::ops::ControlFlow;

use quadrille::limits::{Limits, Stop};
use quadrille::text::Puzzle;

use super::{Made, MadeArgs};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Value};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Exit, Outcome, Page, Task, TimeoutArgs};

const HELP: &str = concat!(
    "\
Examples:
  # List puzzles that occur twice, in any disguise
  quadrille canon puzzles.txt | cut -f1 | sort | uniq -d

  # List the lines of a file beside their canonical forms
  quadrille canon --template '{canonical} {line}' puzzles.txt | sort

  # Also print the transform from the canonical form to the puzzle
  quadrille canon --transform puzzle.txt

Two puzzles are equivalent if one becomes the other by renaming digits, by permuting rows \
within bands, bands, columns within stacks, and stacks, and, if boxes are square, by \
reflection. The canonical form is the least of all equivalent puzzles, read row by row with \
blanks first, so two puzzles are equivalent exactly if their canonical forms are equal. (If \
boxes are higher than wide, it is read column by column.) Puzzles need not be unique. Puzzles \
with marks, regions or the rules of a variant have no canonical form: few of these transforms \
keep them.

Columns of tsv: canonical form, status (ok, unknown or invalid), error; with --transform, before \
the error, what turns the form back into the puzzle:

  3x3 transpose rows=312456789 columns=123456798 digits=987654321

That is: reflect; the rows that come first, second and so on; the columns; and what 1, 2 and \
so on become. Parts that change nothing are left out. `quadrille shuffle --apply` applies it.

",
    exit_status!(
        0 => "every puzzle has its canonical form",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `canon`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Canon {
    /// Also print the transform from the form to the puzzle
    #[arg(long)]
    transform: bool,

    #[command(flatten)]
    args: MadeArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,
}

impl Canon {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let transform = self.transform.then(|| Field::new("transform"));
        let columns = ("canonical", transform.as_slice());
        let pipeline = self.args.pipeline(columns, &VariantArgs::default())?;
        let limits = self.timeout.limits(&pipeline.session.interrupt);
        pipeline.each(
            || (),
            move |(), task, page| answer(task, &limits, self.transform, page),
        )
    }
}

fn answer(
    task: &Task<'_>,
    limits: &Limits,
    wants_transform: bool,
    page: &mut Page<'_>,
) -> ControlFlow<()> {
    if !task.puzzle.is_plain() {
        let message = "a canonical form is defined for clues alone, without marks, regions \
                       or the rules of a variant";
        page.refuse_puzzle(task, message);
        return ControlFlow::Continue(());
    }
    let canonical = match task.puzzle.grid.canonical_within(limits) {
        Ok(canonical) => canonical,
        Err(Stop::Interrupt) => return page.interrupted(),
        Err(stop) => {
            let why = format_args!("no canonical form was found: {stop}");
            page.no_answer(task, ("unknown", Exit::Undecided), why);
            return ControlFlow::Continue(());
        }
    };
    let back = wants_transform.then(|| {
        let back = canonical.transform.inverse();
        ("transform", Value::Text(back.to_string().into()))
    });
    let puzzle = Puzzle::new(canonical.grid, task.puzzle.alphabet);
    Made::new(task, ("canonical", &puzzle), back).record(page);
    page.count_other(Exit::Success);
    ControlFlow::Continue(())
}
