//! `quadrille canon`: the least form of each puzzle.

use std::ops::ControlFlow;

use quadrille::limits::{Limits, Stop};

use super::made::{Made, MadeArgs, limits};
use crate::output::Value;
use crate::pipeline::{Exit, Outcome, Page, Question, Task, TimeoutArgs};

const HELP: &str = "\
Examples:
  quadrille canon puzzles.txt | sort | uniq -d    puzzles that occur twice, in any disguise
  quadrille canon --transform puzzle.txt          the way from the form back to the puzzle

Two puzzles are the same in disguise if one becomes the other by renaming digits, by changing
places of rows within bands, of bands, of columns within stacks, of stacks, and, if boxes are
square, by reflection. The form is the least of all these, read row by row with blanks first; so
two puzzles are the same in disguise exactly if they have the same form. (On boards with boxes
higher than wide, it is read column by column.) Nothing is asked about solutions.

Columns of tsv: form; with --transform also what turns the form back into the puzzle, as in
3x3 transpose rows=312456789 columns=123456798 digits=987654321: reflected or not, then the row
that comes first, second and so on, the column, and what becomes of 1, 2 and so on. What stays
the same is left out. `quadrille shuffle --apply` applies it.
Exit status: 0 all is well; 2 something could not be read; 3 something stayed undecided;
130 interrupted.";

/// The arguments of `canon`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Canon {
    /// Print also what turns the form back into the puzzle
    #[arg(long)]
    transform: bool,

    #[command(flatten)]
    timeout: TimeoutArgs,

    #[command(flatten)]
    args: MadeArgs,
}

impl Canon {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let keys: &[&str] = if self.transform {
            &["canonical", "transform"]
        } else {
            &["canonical"]
        };
        let road = self.args.road(keys)?;
        let limits = limits(&road, &self.timeout);
        road.ask(Forms {
            wants_transform: self.transform,
            limits,
        })
    }
}

struct Forms {
    wants_transform: bool,
    limits: Limits,
}

impl Question for Forms {
    type Worker = ();

    fn worker(&self) {}

    fn answer(&self, (): &mut (), task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let canonical = match task.puzzle.grid.canonical_within(&self.limits) {
            Ok(canonical) => canonical,
            Err(Stop::Interrupt) => return page.interrupted(),
            Err(stop) => {
                page.note(task.place, format_args!("no form was found: {stop}"));
                page.count_other(Exit::Undecided);
                return ControlFlow::Continue(());
            }
        };
        let back = self.wants_transform.then(|| {
            let back = canonical.transform.inverse();
            ("transform", Value::Text(back.to_string().into()))
        });
        page.record(&Made::new(task, ("canonical", &canonical.grid), back, page));
        page.count_other(Exit::Success);
        ControlFlow::Continue(())
    }
}
