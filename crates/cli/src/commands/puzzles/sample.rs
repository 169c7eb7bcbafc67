//! `quadrille sample`: draws solutions at random.

use std::ops::ControlFlow;

use quadrille::board::Grid;
use quadrille::limits::Stop;
use quadrille::random::stream;
use quadrille::sudoku::{SampleError, Solver};

use super::exact::ExactArgs;
use crate::commands::help::{MORE, exit_status};
use crate::commands::transform::drawn;
use crate::output::{Cells, Field, Record, Value, thousands};
use crate::pipeline::arguments::positive;
use crate::pipeline::{Answers, Exit, Outcome, Page, Task};

const HELP: &str = concat!(
    "\
Examples:
  # Draw a solution of a puzzle
  quadrille sample 1.....3..4......

  # Draw a random 4x4 grid
  quadrille sample --shape 2x2 --seed 5 ................

  # Draw a thousand solutions
  quadrille sample -n 1000 --seed 7 puzzle.txt

Every solution has exactly the same chance at every draw, so one may be drawn twice. The same \
seed gives the same solutions on every machine (ChaCha12).

Up to 100,000 solutions are listed, and drawn from the list. If there are more and boxes are \
3x3, 2x2, 2x3, 2x4, 3x2 or 4x2, solutions are drawn by exact counts, without a list. On other \
boards, of variants, and with --nodes or --no-presolve, the puzzle stays undecided.

Columns of tsv: puzzle, status (ok, none, unknown or invalid), number of the draw, solution, error.

",
    exit_status!(
        0 => "every puzzle has its solutions drawn",
        1 => "some puzzle has no solution",
        3 => "some puzzle is undecided: a limit was reached"
    )
);

/// The arguments of `sample`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Sample {
    /// Draw N solutions of each puzzle
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = positive)]
    number: u64,

    /// Seed for the random number generator
    ///
    /// The generator starts again with every puzzle. By default a new seed is taken, and
    /// printed to standard error.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    #[command(flatten)]
    args: ExactArgs,
}

impl Sample {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let columns = ["number", "solution"].map(Field::new);
        let (pipeline, solver) = self.args.pipeline(Answers::prose(&columns))?;
        let seed = pipeline.session.seed(self.seed);
        let worker = move || solver.clone();
        pipeline.each(worker, move |solver, task, page| {
            self.draw(solver, seed, task, page)
        })
    }

    fn draw(
        &self,
        solver: &mut Solver,
        seed: u64,
        task: &Task<'_>,
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        let mut random = stream(seed, 0);
        let mut drawn = 0;
        let mut flow = ControlFlow::Continue(());
        let sampled = solver.sample(task.puzzle, &mut random, |solution| {
            flow = page.check_interrupt();
            flow?;
            drawn += 1;
            page.heading(format_args!("{}, draw {drawn}", task.heading()), "\n");
            page.record(&Draw {
                task,
                number: drawn,
                solution: &solution,
            });
            flow = page.pass_on();
            flow?;
            if drawn == self.number {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        flow?;
        let unknown = ("unknown", Exit::Undecided);
        match sampled {
            Ok(sampled) if sampled.stop == Stop::Interrupt => return page.interrupted(),
            Ok(sampled) if sampled.stop.is_early() => page.no_answer(task, unknown, sampled.stop),
            Ok(_) => page.count_other(Exit::Success),
            Err(SampleError::NoSolution) => {
                page.no_answer(task, ("none", Exit::Unmet), "no solution");
            }
            Err(SampleError::TooMany) => {
                let listed = thousands(Solver::LISTED);
                let why = format_args!("more than {listed} solutions, which is too many to list");
                page.no_answer(task, unknown, why);
            }
            Err(error) => {
                if let SampleError::Stopped {
                    stop: Stop::Interrupt,
                    ..
                } = error
                {
                    page.note(task.place, &error);
                    return page.interrupted();
                }
                page.no_answer(task, unknown, error);
            }
        }
        ControlFlow::Continue(())
    }
}

/// A solution that was drawn.
struct Draw<'a> {
    task: &'a Task<'a>,
    number: u64,
    solution: &'a Grid,
}

impl Record for Draw<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text("ok".into()),
            "number" => Value::number(self.number),
            "solution" => Value::Cells(Cells::Grid(self.solution, self.task.puzzle.alphabet)),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &format!("{}\n", drawn(self.solution, self.task.puzzle.regions()));
    }
}
