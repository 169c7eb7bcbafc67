//! `quadrille minimize`: removes clues, or constraints too, as long as the puzzle stays
//! unique.

mod listing;

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::board::LocalConstraint;
use quadrille::random::stream;
use quadrille::sudoku::{Given, MinimizeError, Minimized, Solver};
use quadrille::text::Puzzle;

use self::listing::{ListArgs, MINIMAL, refuse};
use super::{Made, MadeArgs};
use crate::commands::help::{MORE, exit_status};
use crate::output::{Field, Value, escape};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Bulk, Exit, Failure, LimitArgs, Outcome, Page, Question, Task, Together};

const HELP: &str = concat!(
    "\
Examples:
  # Remove clues from each puzzle until every clue is needed
  quadrille minimize puzzles.txt

  # Remove them in another order
  quadrille minimize --seed 2 puzzles.txt

  # Remove cages and other constraints first, but no thermometer
  quadrille minimize --constraints-first --keep thermometer killer.json

  # List a thousand minimal puzzles among the clues of a puzzle
  quadrille minimize --all --limit 1000 puzzle.txt

  # List the minimal puzzles with one clue less and another one
  quadrille minimize --vicinity -1+1 puzzle.txt

  # Hunt for puzzles as hard, for hours, and go on after a stop
  quadrille minimize --vicinity -2+2 --filter 'er>=9' --checkpoint found.txt hard.txt

Clues are tried in random order, and each goes if the puzzle stays unique without it. The \
result is minimal: every clue is needed. The same seed leaves the same clues on every machine. \
Without --seed a new one is taken and printed to standard error. \
`quadrille check --minimal` lists the clues that can go.

--all lists every minimal puzzle among the clues. There can be millions. --vicinity lists the puzzles near a puzzle, among \
which are others as hard, or with as few clues: -1+1 takes a hundredth of a second for a 9x9 puzzle, \
-2+2 seconds, -3+3 hours.

Marks and regions stay, and without --constraints-first constraints and rules do; the marks of a cell go with its clue. In jsonl, \
`result` is the whole minimal puzzle.

Columns of tsv: minimal puzzle, status, number of its clues, error. The status is minimal, unknown if a limit \
was reached, multiple or none for a puzzle that is not unique, or invalid. With --constraints-first \
the rules and constraints that are left come before the error.

",
    exit_status!(
        0 => "every puzzle is minimized",
        1 => "some puzzle is not unique",
        3 => "a list was cut off, or a limit was reached"
    )
);

/// The target time of a batch: hundreds of puzzles, as one has one question at a
/// time, and lanes want many.
const TARGET: Duration = Duration::from_millis(50);

/// The arguments of `minimize`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Minimize {
    #[command(flatten)]
    list: ListArgs,

    /// Seed for the random number generator
    #[arg(long, value_name = "S", conflicts_with = "list")]
    seed: Option<u64>,

    /// Remove constraints and rules, then clues
    ///
    /// Dots stay where a constraint says that there are no others.
    #[arg(long, conflicts_with = "list")]
    constraints_first: bool,

    /// Keep clues, rules or a kind of constraint
    ///
    /// KIND is clues, rules, or a word that a constraint begins with, as in `quadrille
    /// constraints`. Several are separated by commas.
    #[arg(
        long,
        value_name = "KIND",
        value_delimiter = ',',
        requires = "constraints_first"
    )]
    keep: Vec<String>,

    #[command(flatten)]
    args: MadeArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What is made, and the columns beside it.
const COLUMNS: (&str, &[Field]) = ("minimal", &[Field::new("clues")]);

/// The same with rules and constraints.
const MORE_COLUMNS: (&str, &[Field]) = ("minimal", &[Field::new("clues"), Field::new("kept")]);

impl Minimize {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if let Some(kind) = self.keep.iter().find(|kind| !is_kind(kind)) {
            let kind = escape(kind);
            let message = format!(
                "--keep {kind}: expected clues, rules or a kind of constraint, such as cage; see \
                  `quadrille constraints`"
            );
            return Err(Failure::Usage(message));
        }
        let is_list = self.list.is_wanted();
        let pipeline = match (is_list, self.constraints_first) {
            (true, _) => self.args.pipeline(COLUMNS, &self.variant)?,
            (false, true) => self.args.pipeline(MORE_COLUMNS, &self.variant)?,
            (false, false) => self.args.slow_pipeline(COLUMNS, &self.variant, TARGET)?,
        };
        let mut solver = Solver::new();
        let limits = self.limits.limits(&pipeline.session.interrupt);
        solver.set_limits(limits.clone());
        if is_list {
            let listing = self.list.question(limits, &pipeline)?;
            pipeline.ask(listing)
        } else {
            let seed = pipeline.session.seed(self.seed);
            match self.constraints_first {
                true => pipeline.ask(Reducing {
                    seed,
                    solver,
                    keep: self.keep,
                }),
                false => pipeline.ask(Together(Minimizing { seed, solver })),
            }
        }
    }
}

/// Removes clues from each puzzle in random order.
struct Minimizing {
    seed: u64,
    solver: Solver,
}

impl Bulk for Minimizing {
    type Worker = Solver;
    type Answer = Result<Minimized, MinimizeError>;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn each_answer(
        &self,
        solver: &mut Solver,
        puzzles: &[(u64, &Puzzle)],
        visit: impl FnMut(Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puzzles = puzzles.iter();
        let puzzles = puzzles.map(|&(number, puzzle)| (puzzle, stream(self.seed, number)));
        solver.minimize_all(puzzles).into_iter().try_for_each(visit)
    }

    fn tell(&self, found: Self::Answer, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        page.check_interrupt()?;
        let minimized = match found {
            Ok(minimized) => minimized,
            Err(error) => {
                refuse(task, &error, page);
                return ControlFlow::Continue(());
            }
        };
        tell(&minimized, task, page);
        ControlFlow::Continue(())
    }
}

/// Writes what is left of a puzzle.
fn tell(minimized: &Minimized, task: &Task<'_>, page: &mut Page<'_>) {
    let clues = Value::size(minimized.grid.clues().count());
    let mut puzzle = task.puzzle.with_clues(minimized.grid.clone());
    puzzle.variant = minimized.variant.clone();
    let made = Made::new(task, ("minimal", &puzzle), Some(("clues", clues)));
    if minimized.is_minimal {
        made.with_status(MINIMAL, None).record(page);
        page.count_other(Exit::Success);
    } else {
        let why = "more may go: a limit was reached";
        made.with_status("unknown", Some(why)).record(page);
        page.note(task.place, why);
        page.count_other(Exit::Undecided);
    }
}

/// Returns whether this is a kind of givens that can be kept.
fn is_kind(kind: &str) -> bool {
    let mut templates = LocalConstraint::templates();
    ["clues", "rules"].contains(&kind) || templates.any(|template| template.name == kind)
}

/// Removes constraints and rules, then clues, from each puzzle in random order.
struct Reducing {
    seed: u64,
    solver: Solver,
    /// The kinds of givens that stay.
    keep: Vec<String>,
}

impl Question for Reducing {
    type Worker = Solver;

    fn worker(&self) -> Solver {
        self.solver.clone()
    }

    fn answer(&self, solver: &mut Solver, task: &Task<'_>, page: &mut Page<'_>) -> ControlFlow<()> {
        let shape = task.puzzle.grid.shape();
        let may_go = |given: &Given| match given {
            Given::Clue(..) => !self.keeps("clues"),
            Given::Rule(_) => !self.keeps("rules"),
            given => {
                let text = given.text(shape);
                !text.split(' ').next().is_some_and(|kind| self.keeps(kind))
            }
        };
        let mut source = stream(self.seed, task.number);
        let found = solver.minimize_more(task.puzzle, may_go, &mut source);
        page.check_interrupt()?;
        match found {
            Ok(minimized) => tell(&minimized, task, page),
            Err(error) => refuse(task, &error, page),
        }
        ControlFlow::Continue(())
    }
}

impl Reducing {
    fn keeps(&self, kind: &str) -> bool {
        self.keep.iter().any(|kept| kept == kind)
    }
}
