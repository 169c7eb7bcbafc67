//! `quadrille cover reduce`: a smaller problem with as many solutions.

use std::fmt::Write as _;
use std::io;

use quadrille::cover::{Effort, NamedProblem, Reduced, reduce};

use super::session::{FileArg, Session, reason};
use crate::args::{self, DisplayArgs, Format, LimitArgs};
use crate::output::plural;
use crate::pipeline::console;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille cover reduce large.dlx > small.dlx
  quadrille cover reduce --rounds 0 large.dlx     only what is forced
  quadrille cover reduce large.dlx | quadrille cover count

What is written has as many solutions. Options that are in every solution are written as
comments: together with the options of a solution of the smaller problem they are one of the
larger. Standard error says what was taken out, and why.
Exit status: 0 written; 2 something could not be read; 130 interrupted.";

/// The arguments of `cover reduce`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Reduce {
    #[command(flatten)]
    file: FileArg,

    /// Test all options for being blocking at most so many times; by default
    /// until none is.
    ///
    /// An option is blocking if choosing it would leave some item without any
    /// option.
    #[arg(long, value_name = "N", help_heading = "Search")]
    rounds: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Reduce {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let inputs = self.file.inputs();
        if inputs.is_empty() {
            return args::explain(&["cover", "reduce"]);
        }
        let session = Session::start(&self.display);
        session.run(&inputs, |name, problem| match problem {
            Ok(problem) => self.reduce(name, &problem, &session),
            Err(_) => Ok(Exit::Trouble),
        })
    }

    fn reduce(&self, name: &str, problem: &NamedProblem, session: &Session) -> io::Result<Exit> {
        let mut effort = Effort::default().with_limits(self.limits.limits(session.interrupt()));
        effort.rounds = self.rounds;
        let reduced = reduce(problem.problem().clone(), &[], &effort).map_err(io::Error::other)?;
        let text = smaller(problem, &reduced);
        // The text is for programs, whoever reads it.
        let mut stdout = console::stdout(Format::Tsv, self.display.color);
        session.write(&mut stdout, text.as_bytes())?;
        session.note(format_args!("{name}: {}", summary(problem, &reduced)));
        Ok(Exit::Success)
    }
}

/// The text of the smaller problem.
fn smaller(problem: &NamedProblem, reduced: &Reduced) -> String {
    let mut text = String::new();
    if reduced.contradiction.is_none() {
        for settled in &reduced.settled {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| forced: {}", problem.option(settled.option));
        }
    }
    if let Ok(part) = problem.part(&reduced.part) {
        let _ = write!(text, "{part}");
    }
    text
}

/// What was taken out, and what that shows.
fn summary(problem: &NamedProblem, reduced: &Reduced) -> String {
    if let Some(contradiction) = reduced.contradiction {
        let reason = reason(problem, contradiction);
        return format!("no solution: {reason}; it is all that is written");
    }
    let (whole, part) = (problem.problem(), reduced.part.problem());
    let (forced, blocking, rounds) = (reduced.settled.len(), reduced.blocking, reduced.rounds);
    let s = plural(rounds.into());
    let mut summary = format!(
        "{} items, {} options; forced {forced}, blocking {blocking} in {rounds} round{s}; \
         left {} items, {} options",
        whole.item_count(),
        whole.option_count(),
        part.item_count(),
        part.option_count(),
    );
    if part.primary_count() == 0 {
        summary += "; solved, the forced options are the only solution";
    }
    if let Some(stop) = reduced.stop {
        let _ = write!(summary, " ({stop}, so more may be blocking)");
    }
    summary
}
