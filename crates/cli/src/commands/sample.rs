//! `quadrille sample`: solutions drawn at random.

use std::ops::ControlFlow;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use quadrille::board::Grid;
use quadrille::limits::Stop;
use quadrille::sudoku::{SampleError, Solver};

use super::exact::{ExactArgs, exit_of};
use crate::output::{Cells, Field, ORIGIN, Record, Value, thousands};
use crate::pipeline::{Answers, Exit, Outcome, Page, Question, Task};

const HELP: &str = "\
Examples:
  quadrille sample .................................................................................
  quadrille sample -n 1000 --seed 7 puzzle.txt

Every solution has exactly the same chance at every draw, so that one may be drawn twice. Up to
100,000 solutions are listed, and drawn from the list. Where there are more, and boxes are 3x3,
2x2, 2x3, 2x4, 3x2 or 4x2, they are drawn by means of exact counts, without any list; on other
boards, and with --nodes or --no-presolve, that leaves the puzzle undecided.
The same seed gives the same solutions on every machine (ChaCha12).

Columns: puzzle, number of the draw, solution.
Exit status: 0 all is well; 1 some puzzle has no solution; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `sample`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Sample {
    /// Draw N solutions of each puzzle
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,

    /// Seed for the random number generator, for each puzzle anew
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,

    #[command(flatten)]
    args: ExactArgs,
}

impl Sample {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let fields = ["puzzle", "number", "solution"].map(Field::new);
        let mut schema = [&ORIGIN[..], &fields].concat();
        schema.extend(["clues", "name"].map(Field::hidden));
        let (road, solver) = self.args.road(Answers::prose(schema))?;
        road.ask(Drawing {
            number: self.number,
            seed: self.seed,
            solver,
        })
    }
}

struct Drawing {
    number: u64,
    seed: u64,
    solver: Solver,
}

impl Question for Drawing {
    type Worker = Solver;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn answer(&self, solver: &mut Solver, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let mut generator = ChaCha12Rng::seed_from_u64(self.seed);
        let mut drawn = 0;
        let mut flow = ControlFlow::Continue(());
        let sampled = solver.sample(
            &task.puzzle.grid,
            &mut || generator.next_u64(),
            |solution| {
                flow = page.check_interrupt();
                flow?;
                drawn += 1;
                page.record(&Draw {
                    task,
                    number: drawn,
                    solution: &solution,
                    has_heading: page.has_headings(),
                });
                flow = page.pass_on();
                flow?;
                if drawn == self.number {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        flow?;
        let exit = match sampled {
            Ok(sampled) if sampled.stop == Stop::Interrupt => return page.interrupted(),
            Ok(sampled) => exit_of(Some(sampled.stop)),
            Err(SampleError::NoSolution) => {
                page.note(task.place, "no solution");
                Exit::Unmet
            }
            Err(SampleError::TooMany) => {
                let listed = thousands(Solver::LISTED);
                let note = format!("more than {listed} solutions, too many to draw from a list");
                page.note(task.place, note);
                Exit::Undecided
            }
            Err(error) => {
                page.note(task.place, &error);
                if let SampleError::Stopped {
                    stop: Stop::Interrupt,
                    ..
                } = error
                {
                    return page.interrupted();
                }
                Exit::Undecided
            }
        };
        page.count_other(exit);
        ControlFlow::Continue(())
    }
}

/// A solution that was drawn.
struct Draw<'a> {
    task: &'a Task<'a>,
    number: u64,
    solution: &'a Grid,
    has_heading: bool,
}

impl Record for Draw<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "number" => Value::number(self.number),
            "solution" => Value::Cells(Cells::Grid(self.solution, self.task.puzzle.alphabet)),
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        if self.has_heading {
            *out += &format!("{}, draw {}\n", self.task.heading(), self.number);
        }
        *out += &format!("{}\n", self.solution);
    }
}
