//! The search of a cover problem and its report.

use std::fmt::Write;

use clap::ValueEnum;
use quadrille::cover::{
    Contradiction, Count, Engine, ItemId, NamedProblem, Natural, Solver, Stats,
};
use quadrille::limits::{Limits, Stop};

use crate::commands::puzzles::solutions::Number;
use crate::output::{choices, escape, grouped};
use crate::pipeline::{Exit, JobArgs, LimitArgs, Page};

/// How to search.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct CoverSearchArgs {
    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub jobs: JobArgs,

    /// Disable presolve
    #[arg(long)]
    no_presolve: bool,

    /// Search with this engine: auto, dlx or sets
    #[arg(long, value_name = "NAME", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(long_help = choices::<EngineName>("\
Search with this engine. The answers are the same, the speed is not. Sparse sets stand in for \
dancing links if items have bounds, and with --cheapest"))]
    engine: EngineName,
}

/// The name of an engine.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum EngineName {
    /// The one that suits the problem
    Auto,
    /// Dancing links
    #[value(alias = "links")]
    Dlx,
    /// Sets of bits
    Sets,
    /// Sets of bits with AVX2 at most
    SetsAvx2,
    /// Sets of bits without vectors
    SetsPortable,
}

impl CoverSearchArgs {
    /// Returns a solver that searches as it is asked to.
    pub fn solver(&self, problem: &NamedProblem, limits: Limits) -> Solver {
        let mut solver = Solver::new(problem.problem().clone());
        let preferred = solver.prefer(problem.sharp_items());
        preferred
            .unwrap_or_else(|error| unreachable!("they are of this problem: {error}"))
            .set_presolve(!self.no_presolve)
            .set_limits(limits)
            .set_engine(match self.engine {
                EngineName::Auto => Engine::Auto,
                EngineName::Dlx => Engine::Links,
                EngineName::Sets => Engine::Sets,
                EngineName::SetsAvx2 => Engine::SetsAvx2,
                EngineName::SetsPortable => Engine::SetsPortable,
            });
        solver
    }
}

/// What to report besides the answers.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct CoverReportArgs {
    /// Print statistics of the search to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print what presolve found and how the search was done
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
}

impl CoverReportArgs {
    /// Reports what the last run of a solver did, if it was asked for.
    pub fn report(&self, name: &str, solver: &Solver, page: &mut Page<'_>) {
        if self.verbose {
            page.report(name, method(solver));
        }
        if self.stats {
            page.line(solver.stats());
        }
    }
}

/// Returns the size of the problem of the last run, and how it was searched.
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
        _ if problem.has_bounds() => "bounds",
        _ => "dlx",
    };
    // Writing to a string cannot fail.
    let _ = write!(text, "; engine {engine}");
    if stats.components > 0 {
        let Stats {
            components,
            memoised,
            swept,
            widest,
            symmetric,
            shared,
            ..
        } = stats;
        let _ = write!(text, ", components {components}, with memo {memoised}");
        if *swept > 0 {
            let _ = write!(text, ", by a sweep {swept} (at most {widest} states)");
        }
        if *symmetric > 0 {
            let _ = write!(text, ", with symmetries {symmetric}");
        }
        let _ = write!(text, ", on several threads {shared}");
    }
    text
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Verdict<'a> {
    pub problem: &'a NamedProblem,
    pub solver: &'a Solver,
    pub count: Count,
    pub stop: Option<Stop>,
    /// The exact number of solutions, if it is known and has more than 128 bits.
    pub total: Option<Natural>,
}

impl Verdict<'_> {
    /// Returns the number of solutions known in words, and why not more.
    pub fn sentence(&self) -> String {
        if let Some(total) = &self.total {
            return format!("{} solutions", grouped(&total.to_string()));
        }
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

    /// Returns whether all solutions are counted.
    pub fn is_exact(&self) -> bool {
        self.count.is_exact() || self.total.is_some()
    }

    /// Returns the exit status for any count.
    pub fn exit(&self) -> Exit {
        let is_open = !self.is_exact() && self.stop.is_none_or(Stop::is_early);
        if is_open {
            Exit::Undecided
        } else {
            Exit::Success
        }
    }
}

/// Returns why there is no solution.
pub fn reason(problem: &NamedProblem, contradiction: Contradiction) -> String {
    let item = shown(problem, contradiction.item());
    match contradiction {
        Contradiction::Clash(_) => format!("chosen options clash in item '{item}'"),
        Contradiction::Uncoverable(_) => format!("no option is left for item '{item}'"),
        Contradiction::TooFew(_) => format!("too few options are left for item '{item}'"),
        Contradiction::Excluded(_) => format!("a chosen option of item '{item}' is excluded"),
        _ => format!("no solution covers item '{item}'"),
    }
}

/// Returns which items cannot be covered together, if there is no solution.
pub fn conflict(named: &NamedProblem, solver: &mut Solver) -> Option<String> {
    let conflict = solver.conflict()?;
    let names = conflict.items.iter().map(|&item| shown(named, item));
    let names = names.collect::<Vec<_>>().join(", ");
    let open = (conflict.stop).map_or(String::new(), |stop| {
        format!(" (some may not be needed for that: {stop})")
    });
    Some(format!("nothing covers {names} at once{open}"))
}

/// Returns the name of an item for a message, cut if it is long.
pub fn shown(problem: &NamedProblem, item: ItemId) -> String {
    const LONGEST: usize = 60;
    let name = problem.item_name(item);
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => escape(&name[..end]).into_owned() + "...",
        None => escape(name).into_owned(),
    }
}
