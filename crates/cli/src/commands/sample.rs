//! `quadrille sample`: solutions drawn at random.

use std::io;
use std::ops::ControlFlow;

use quadrille::board::Grid;
use quadrille::limits::Stop;
use quadrille::sudoku::{Solver, Status};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use crate::args::Format;
use crate::commands::exact::{ExactArgs, Session, exit_of, line};
use crate::output::one_line;
use crate::output::tally::thousands;
use crate::pipeline::exit::Exit;
use crate::pipeline::read_all::Entry;

const EXAMPLES: &str = "\
Examples:
  quadrille sample .................................................................................
  quadrille sample -n 1000 --seed 7 puzzle.txt

Every solution has exactly the same chance at every draw, so that one may be drawn twice. Up to
100,000 solutions are listed, and drawn from the list. Where there are more, and boxes are 3x3,
2x2, 2x3, 2x4, 3x2 or 4x2, they are drawn by means of exact counts, without any list; on other
boards, and with --nodes or --no-presolve, that leaves the puzzle undecided.
The same seed gives the same solutions on every machine (ChaCha12).

Columns of tsv: puzzle, number of the draw, solution.
Exit status: 0 all is well; 1 some puzzle has no solution; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `sample`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Sample {
    /// How many solutions to draw for each puzzle.
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,

    /// Where the random numbers start; each puzzle begins anew from there.
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,

    #[command(flatten)]
    args: ExactArgs,
}

impl Sample {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let args = &self.args;
        args.each("sample", |session, entry| self.answer(session, entry))
    }

    fn answer(&self, session: &mut Session, entry: &Entry) -> io::Result<Exit> {
        let mut generator = ChaCha12Rng::seed_from_u64(self.seed);
        let mut drawn = 0;
        let mut written = Ok(());
        // The session writes while the solver works, so that they part.
        let mut solver = std::mem::take(&mut session.solver);
        let counted = solver.sample(
            &entry.puzzle.grid,
            &mut || generator.next_u64(),
            |solution| {
                if session.is_interrupted() {
                    return ControlFlow::Break(());
                }
                drawn += 1;
                let record = record(session, entry, drawn, &solution);
                written = session.write(record.as_bytes());
                if written.is_err() || drawn == self.number {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        session.solver = solver;
        written?;
        let outcome = counted.outcome;
        if outcome.status == Status::None {
            session.note(entry, "no solution");
            return Ok(Exit::Unmet);
        }
        match outcome.stop {
            Some(Stop::Solutions) => {
                let listed = thousands(Solver::LISTED);
                let note = format!("more than {listed} solutions, too many to draw from a list");
                session.note(entry, &note);
                Ok(Exit::Undecided)
            }
            Some(stop) => {
                session.note(entry, &format!("{stop}, solutions {}", outcome.count));
                Ok(exit_of(Some(stop)))
            }
            None => Ok(Exit::Success),
        }
    }
}

/// A record, its fields in the order in which they are written.
#[derive(Serialize)]
struct Row<'a> {
    source: &'a str,
    line: u64,
    puzzle: String,
    number: u64,
    solution: String,
}

fn record(session: &Session, entry: &Entry, number: u64, solution: &Grid) -> String {
    let alphabet = entry.puzzle.alphabet;
    let out = match session.format {
        Format::Text => {
            let heading = session.heading(entry);
            let heading = heading.map(|heading| format!("{heading}, draw {number}\n"));
            format!("{}{solution}", heading.unwrap_or_default())
        }
        Format::Jsonl => {
            let row = Row {
                source: &entry.source,
                line: entry.line,
                puzzle: line(entry),
                number,
                solution: one_line(solution, alphabet),
            };
            // It has nothing in it that JSON could not hold.
            serde_json::to_string(&row).unwrap_or_default()
        }
        Format::Tsv | Format::Csv => {
            let solution = one_line(solution, alphabet);
            format!("{}\t{number}\t{solution}", line(entry))
        }
    };
    out + "\n"
}
