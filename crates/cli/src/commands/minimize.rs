//! `quadrille minimize`: clues taken away as long as the puzzle stays unique.

use std::ops::ControlFlow;

use quadrille::limits::Interrupt;
use quadrille::sudoku::Solver;

use crate::args::LimitArgs;
use crate::commands::setting::{Desk, SettingArgs, Task, source_of};
use crate::output::table::Field;
use crate::output::tally::thousands;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille minimize puzzles.txt
  quadrille minimize --seed 2 puzzles.txt         in another order, with another result
  quadrille minimize --all --limit 1000 puzzle.txt

Clues are tried in random order, and each goes if the puzzle stays unique without it. What is left
is minimal: no clue of it can go. The same seed leaves the same clues on every machine.
--all lists every minimal puzzle among the clues, in an order of its own; there can be millions.
`quadrille check --minimal` says which clues can go.

Columns of tsv: puzzle, number of its clues.
Exit status: 0 all is well; 1 some puzzle is not unique, and was left out; 2 something could not
be read; 3 a list was cut off, or a limit left it open if some clue can go; 130 interrupted.";

/// The arguments of `minimize`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Minimize {
    /// List every minimal puzzle that can be reached.
    #[arg(long)]
    all: bool,

    /// List no more than so many for each puzzle.
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<u64>,

    /// Where the random numbers start.
    #[arg(long, value_name = "S", default_value = "0", conflicts_with = "all")]
    seed: u64,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    args: SettingArgs,
}

impl Minimize {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let Minimize {
            all, limit, seed, ..
        } = self;
        let mut solver = Solver::new();
        if !self.limits.is_none() {
            solver.set_limits(self.limits.limits(&Interrupt::new()));
        }
        let work = move |tasks: &[Task], desk: &mut Desk<'_>| {
            if all {
                tasks.iter().for_each(|task| list(task, limit, desk));
            } else {
                minimize(tasks, seed, desk);
            }
        };
        self.args
            .each("minimize", &["minimal", "clues"], solver, work)
    }
}

/// Makes each puzzle minimal in a random way.
fn minimize(tasks: &[Task], seed: u64, desk: &mut Desk<'_>) {
    let puzzles = tasks.iter().map(|task| {
        let source = source_of(seed, task.number);
        (&task.puzzle.grid, source)
    });
    let all = desk.solver.minimize_all(puzzles);
    for (task, minimized) in tasks.iter().zip(all) {
        let Some(minimized) = minimized else {
            desk.finish(task, Exit::Unmet, Some("not unique"));
            continue;
        };
        let clues = minimized.grid.clues().count();
        desk.put(task, &minimized.grid, vec![Field::number(clues as u64)]);
        if minimized.is_minimal {
            desk.finish(task, Exit::Success, None);
        } else {
            let note = "some clue may not be needed: a limit was reached";
            desk.finish(task, Exit::Undecided, Some(note));
        }
    }
}

/// Lists all minimal puzzles within one.
fn list(task: &Task, limit: Option<u64>, desk: &mut Desk<'_>) {
    let mut number = 0;
    let mut is_cut = false;
    // The desk writes while the solver works, so that they part.
    let mut solver = std::mem::take(desk.solver);
    let is_all = solver.minimal_puzzles(&task.puzzle.grid, |minimal| {
        if limit.is_some_and(|limit| number >= limit) {
            is_cut = true;
            return ControlFlow::Break(());
        }
        number += 1;
        let clues = minimal.clues().count();
        desk.put(task, &minimal, vec![Field::number(clues as u64)]);
        desk.sink.pass_on()
    });
    *desk.solver = solver;
    match is_all {
        None => desk.finish(task, Exit::Unmet, Some("not unique")),
        Some(true) => desk.finish(task, Exit::Success, None),
        Some(false) if is_cut => {
            let note = format!("cut off after {} minimal puzzles", thousands(number));
            desk.finish(task, Exit::Undecided, Some(&note));
        }
        Some(false) => {
            let note = "some minimal puzzles may be missing: a limit was reached";
            desk.finish(task, Exit::Undecided, Some(note));
        }
    }
}
