//! `quadrille bench`: how fast puzzles are checked, in the columns by which
//! people compare solvers.

use quadrille::limits::{Interrupt, Limits};
use std::io;
use std::time::Duration;

use crate::compare::{Race, Row, Task};
use quadrille::board::Grid;

use super::compare::contenders;
use super::compare::figures::{integer, mean};
use crate::args::{self, DisplayArgs, InputArgs, seconds};
use crate::output::table::{Field, Head, Table, TableFormat};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::read_all::gather;

const EXAMPLES: &str = "\
Examples:
  quadrille bench puzzles.txt
  quadrille bench --with quadrille,dlx,cmd:'qqwing --solve --one-line' puzzles.txt

Checks whether each puzzle has one solution, on one thread and in memory: reading and writing
do not count. A short file is gone through many times. All answers are checked.
Columns: solver, puzzles per second, microseconds per puzzle, percentage of puzzles done without
a guess, and guesses per puzzle, where the solver tells these. (`quadrille`, which works on many
puzzles at once, does not.) `quadrille compare` has more contenders and more columns.
Exit status: 0 all is well; 1 an answer is wrong; 2 something could not be read; 130 interrupted.";

/// A short file is repeated until there are so many puzzles.
const ENOUGH: usize = 50_000;

/// The arguments of `bench`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Bench {
    #[command(flatten)]
    input: InputArgs,

    /// Whom to measure: names from `quadrille compare --list`, or
    /// cmd:'PROGRAM ARGS'.
    #[arg(long, value_name = "NAME,...", default_value = "quadrille,sets,dlx")]
    with: Vec<String>,

    /// Look for so many solutions of each puzzle.
    #[arg(long, value_name = "N", default_value = "2",
        value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Stop measuring a solver after so many seconds.
    #[arg(long, value_name = "SECS", default_value = "5", value_parser = seconds)]
    seconds: Duration,

    /// The format of the table; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<TableFormat>,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Bench {
    /// Runs the command.
    pub fn run(self) -> Exit {
        self.try_run().unwrap_or_else(|error| console::lost(&error))
    }

    fn try_run(self) -> io::Result<Exit> {
        let Some(contenders) = contenders::contenders_or_say(&self.with) else {
            return Ok(Exit::Trouble);
        };
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return Ok(args::explain(&["bench"]));
        }
        let interrupt: Interrupt = Interrupt::new();
        let format = TableFormat::or_usual(self.output);
        let detail = Detail::of(format.plain());
        let (entries, mut exit) = gather(inputs, self.input.options(), detail, &interrupt)?;
        if entries.is_empty() {
            return Ok(exit.max(Exit::Trouble));
        }
        let once = entries.iter().map(|entry| entry.puzzle.grid.clone());
        let passes = ENOUGH.div_ceil(entries.len());
        let puzzles: Vec<Grid> = std::iter::repeat_n(once, passes).flatten().collect();

        let mut race = Race::new(Task {
            solutions: Some(self.limit),
            limits: Limits::none().with_interrupt(&interrupt),
        });
        race.set_budget(Some(self.seconds));
        let steps = (contenders.len() * puzzles.len()) as u64;
        for contender in contenders {
            race.enter(contender);
        }
        let progress = Progress::with_len(self.display.progress(), Some(steps));
        let results = race.run(&puzzles, &mut |at| {
            progress.step(at.done as u64, at.contender.to_owned());
        });
        progress.finish();

        for track in &results.tracks {
            let name = &track.name;
            if let Some(failure) = &track.failure {
                console::say(&format!("{name}: {failure}\n"));
                exit = exit.max(Exit::Trouble);
            }
            if let Some((puzzle, fault)) = track.faults.first() {
                let place = &entries[puzzle % entries.len()].place;
                console::say(&format!("{place}: {name}: {fault}\n"));
                exit = exit.max(Exit::Unmet);
            }
        }
        if results.is_interrupted {
            exit = Exit::Interrupted;
        }
        let mut stdout = console::stdout(format.plain(), self.display.color);
        let table = table(&results.rows());
        console::write(&mut stdout, table.write(format).as_bytes())?;
        Ok(exit)
    }
}

fn table(rows: &[Row]) -> Table {
    let heads = [
        ("solver", "solver"),
        ("puzzles", "puzzles"),
        ("puzzles/s", "puzzles_per_s"),
        ("µs/puzzle", "us_per_puzzle"),
        ("% no guess", "percent_no_guess"),
        ("guesses/puzzle", "guesses_per_puzzle"),
    ];
    let row = |row: &Row| {
        let speed = (row.puzzles > 0).then_some(row.per_second);
        vec![
            Field::text(row.name.as_str()),
            integer(row.puzzles as u64),
            mean(speed),
            mean(speed.map(|speed| 1e6 / speed)),
            mean(row.no_guess.map(|share| 100.0 * share)),
            mean(row.guesses),
        ]
    };
    Table {
        heads: heads.map(|(title, key)| Head { title, key }).to_vec(),
        rows: rows.iter().map(row).collect(),
    }
}
