//! How to search, and what to say about a search.

use std::fmt::Write;

use clap::ValueEnum;
use quadrille::cover::{Count, Engine, NamedProblem, Solver, Stats};
use quadrille::limits::Stop;

use super::session::{Session, reason};
use crate::args::{DisplayArgs, Format, SearchArgs, formats};
use crate::output::Number;
use crate::pipeline::exit::Exit;

/// How to search.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct CoverSearchArgs {
    #[command(flatten)]
    pub common: SearchArgs,

    /// How to search: by dancing links, by sets of bits, or as the problem
    /// suggests. The answers are the same.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    engine: EngineName,
}

/// The name of an engine.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum EngineName {
    Auto,
    #[value(alias = "dlx")]
    Links,
    Sets,
}

impl CoverSearchArgs {
    /// A solver that searches as it is asked to.
    pub fn solver(&self, problem: &NamedProblem, session: &Session) -> Solver {
        let mut solver = Solver::new(problem.problem().clone());
        solver
            .set_presolve(!self.common.no_presolve)
            .set_limits(self.common.limits(session.interrupt()))
            .set_engine(match self.engine {
                EngineName::Auto => Engine::Auto,
                EngineName::Links => Engine::Links,
                EngineName::Sets => Engine::Sets,
            });
        solver
    }
}

/// What to show, and how.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct CoverOutputArgs {
    /// The format of answers; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", value_parser = formats(&[Format::Text, Format::Tsv, Format::Jsonl]))]
    output: Option<Format>,

    /// Print on standard error what the search did.
    #[arg(long)]
    stats: bool,

    /// Say on standard error what was found out about each problem before the
    /// search, and how the search was done.
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,

    #[command(flatten)]
    pub display: DisplayArgs,
}

impl CoverOutputArgs {
    /// The format that is asked for, or else suits where the output goes.
    pub fn format(&self) -> Format {
        Format::or_usual(self.output)
    }

    /// Says what the last run of a solver did, as far as anyone wants to know.
    pub fn note_run(&self, name: &str, solver: &Solver, session: &Session) {
        if self.verbose {
            session.say(format_args!("{name}: {}", method(solver)));
        }
        if self.stats {
            session.say(solver.stats());
        }
    }
}

/// What the last run of a solver was about, and how it was done.
fn method(solver: &Solver) -> String {
    let (problem, stats) = (solver.problem(), solver.stats());
    let mut text = format!(
        "items {} ({} primary), options {}, forced before the search {}",
        problem.item_count(),
        problem.primary_count(),
        problem.option_count(),
        stats.forced
    );
    let engine = match (stats.nodes, stats.updates) {
        (0, _) => "none was needed",
        (_, 0) => "sets",
        _ => "links",
    };
    // Writing to a string cannot fail.
    let _ = write!(text, "; engine {engine}");
    if stats.components > 0 {
        let Stats {
            components,
            memoised,
            shared,
            ..
        } = stats;
        let _ = write!(
            text,
            ", components {components}, with memo {memoised}, on several threads {shared}"
        );
    }
    text
}

/// What a search came to.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'a> {
    pub problem: &'a NamedProblem,
    pub solver: &'a Solver,
    pub count: Count,
    pub stop: Option<Stop>,
}

impl Verdict<'_> {
    /// In words: how many solutions are known, and why not more.
    pub fn sentence(&self) -> String {
        let number = Number {
            count: self.count,
            stop: self.stop,
            nodes: self.solver.stats().nodes,
        };
        match self.solver.contradiction() {
            Some(contradiction) => format!("{number}: {}", reason(self.problem, contradiction)),
            None => number.to_string(),
        }
    }

    /// The exit status that it calls for, whatever the count.
    pub fn exit(&self) -> Exit {
        let is_open = !self.count.is_exact() && self.stop.is_none_or(Stop::is_early);
        if is_open {
            Exit::Undecided
        } else {
            Exit::Success
        }
    }
}
