//! What the commands on all solutions of a puzzle share: `candidates`,
//! `sample`, and `suggest`, which is a part of `check`.
//!
//! They take one puzzle after the other, each with all threads, since a single
//! one can take seconds.

use std::io::{self, Write};

use quadrille::limits::{Interrupt, Stop};
use quadrille::sudoku::Solver;

use crate::args::{self, DisplayArgs, Format, InputArgs, SearchArgs};
use crate::output::{escape, one_line};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::read_all::{Entry, gather};

/// The formats of these commands.
pub(super) const FORMATS: [Format; 3] = [Format::Text, Format::Tsv, Format::Jsonl];

/// The arguments of these commands.
#[derive(clap::Args, Debug)]
pub struct ExactArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// The format of answers; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output",
        value_parser = args::formats(&FORMATS))]
    pub(super) output: Option<Format>,

    #[command(flatten)]
    pub(super) display: DisplayArgs,
}

impl ExactArgs {
    /// Does the same with every puzzle. `command` is whose help to show if
    /// there is nothing to read.
    pub(super) fn each(
        &self,
        command: &str,
        answer: impl FnMut(&mut Session, &Entry) -> io::Result<Exit>,
    ) -> Exit {
        Session::run(
            command,
            &self.input,
            &self.search,
            Format::or_usual(self.output),
            &self.display,
            answer,
        )
    }
}

/// One run of a command.
pub struct Session {
    pub(super) solver: Solver,
    pub(super) format: Format,
    /// Whether to say which puzzle an answer is for.
    pub(super) has_headings: bool,
    stdout: Box<dyn Write>,
    interrupt: Interrupt,
    progress: Progress,
    pub(super) is_quiet: bool,
}

impl Session {
    /// Reads the puzzles and does the same with each.
    pub fn run(
        command: &str,
        input: &InputArgs,
        search: &SearchArgs,
        format: Format,
        display: &DisplayArgs,
        mut answer: impl FnMut(&mut Session, &Entry) -> io::Result<Exit>,
    ) -> Exit {
        let inputs = Input::from_args(&input.inputs);
        if inputs.is_empty() {
            return args::explain(&[command]);
        }
        let is_alone = matches!(inputs[..], [Input::Argument { .. }]);
        let interrupt: Interrupt = Interrupt::new();
        let (entries, mut exit) =
            match gather(inputs, input.options(), Detail::of(format), &interrupt) {
                Ok(gathered) => gathered,
                Err(error) => return console::lost(&error),
            };
        let mut solver = Solver::new();
        solver
            .set_presolve(!search.no_presolve)
            .set_limits(search.limits(&interrupt))
            .set_jobs(search.threads().get());
        let mut session = Session {
            solver,
            format,
            has_headings: !is_alone,
            stdout: console::stdout(format, display.color),
            interrupt,
            progress: Progress::spinner(display.progress()),
            is_quiet: display.quiet,
        };
        for entry in &entries {
            session.progress.tell(entry.place.clone());
            match answer(&mut session, entry) {
                Ok(one) => exit = exit.max(one),
                Err(error) => {
                    session.progress.finish();
                    return console::lost(&error);
                }
            }
            if session.is_interrupted() {
                exit = Exit::Interrupted;
                break;
            }
        }
        session.progress.finish();
        exit
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// Writes to standard output, at once, with the spinner out of the way.
    pub(super) fn write(&mut self, out: &[u8]) -> io::Result<()> {
        let stdout = &mut self.stdout;
        self.progress.suspend(|| console::write(stdout, out))
    }

    /// Writes a line on a puzzle to standard error, unless that is not wanted.
    pub(super) fn note(&self, entry: &Entry, note: &str) {
        if !self.is_quiet {
            let line = format!("{}: {note}\n", entry.place);
            self.progress.suspend(|| console::say(&line));
        }
    }

    /// What text says before the answer, if there is more than one puzzle.
    pub(super) fn heading(&self, entry: &Entry) -> Option<String> {
        self.has_headings.then(|| match &entry.puzzle.name {
            Some(name) => format!("{} {}", entry.place, escape(name)),
            None => entry.place.clone(),
        })
    }
}

/// The puzzle as one line.
pub(super) fn line(entry: &Entry) -> String {
    one_line(&entry.puzzle.grid, entry.puzzle.alphabet)
}

/// The exit status of work that was or was not stopped.
pub(super) fn exit_of(stop: Option<Stop>) -> Exit {
    if stop.is_some_and(Stop::is_early) {
        Exit::Undecided
    } else {
        Exit::Success
    }
}
