//! `quadrille check --minimal`: whether each clue is needed.

use anstyle::{AnsiColor, Style};
use quadrille::sudoku::{Redundancy, Solver, Status};

use crate::commands::setting::{Desk, SettingArgs, Task};
use crate::commands::solutions::PuzzleArgs;
use crate::output::plural;
use crate::output::table::Field;
use crate::pipeline::exit::Exit;

const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();

/// Says of each puzzle whether it is unique and each of its clues is needed,
/// which is the success.
pub fn run(args: PuzzleArgs) -> Exit {
    let search = args.search.common;
    let mut solver = Solver::new();
    if !search.limits.is_none() {
        solver.set_limits(search.limits.limits(&Default::default()));
    }
    let args = SettingArgs {
        input: args.input,
        jobs: search.jobs,
        output: args.output.output,
        display: args.output.display,
    };
    let work = |tasks: &[Task], desk: &mut Desk<'_>| {
        tasks.iter().for_each(|task| answer(task, desk));
    };
    let keys = ["status", "clues", "redundant"];
    args.each("check", &keys, solver, work)
}

fn answer(task: &Task, desk: &mut Desk<'_>) {
    let grid = &task.puzzle.grid;
    let clues = grid.clues().count();
    let found = desk.solver.redundancy(grid);
    let status = match &found {
        Some(found) if found.is_minimal() => "minimal",
        Some(found) if found.redundant.is_empty() => "unknown",
        Some(_) => "redundant",
        None => match desk.solver.check(grid).status {
            Status::Unique => Status::Unknown.name(),
            status => status.name(),
        },
    };
    let exit = match status {
        "minimal" => Exit::Success,
        "unknown" => Exit::Undecided,
        _ => Exit::Unmet,
    };
    let list = found.as_ref().and_then(|found| list(task, found));
    let words = match (status, &list) {
        ("minimal", _) => {
            let s = plural(clues as u128);
            format!("{GOOD}minimal{GOOD:#}, {clues} clue{s}")
        }
        (_, Some(list)) => {
            format!("{DOUBTFUL}unique{DOUBTFUL:#}, also without any one of: {list}")
        }
        _ => format!("{DOUBTFUL}{status}{DOUBTFUL:#}"),
    };
    let row = vec![
        Field::text(status),
        Field::number(clues as u64),
        list.map_or_else(Field::none, Field::text),
    ];
    desk.tell(task, &words, row);
    desk.finish(task, exit, None);
}

/// The clues that can go, as in `r1c1=7 r1c3=9`.
fn list(task: &Task, found: &Redundancy) -> Option<String> {
    let grid = &task.puzzle.grid;
    let clues = found.redundant.iter().filter_map(|&cell| {
        let digit = grid.get(cell)?;
        Some(format!("{}={digit}", grid.shape().cell_name(cell)))
    });
    let clues: Vec<String> = clues.collect();
    (!clues.is_empty()).then(|| clues.join(" "))
}
