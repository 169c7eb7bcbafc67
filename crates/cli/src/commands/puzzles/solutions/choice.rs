//! The choice of an engine.

use std::fmt;

use quadrille::cover;
use quadrille::sudoku::InstructionSet;

use super::arguments::{EngineName, PuzzleArgs};
use crate::output::Form;

/// The engines for a run, and which puzzles get a report.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// For searches.
    pub each: cover::Engine,
    /// For 9x9 puzzles together, if they may be, and for those that take long.
    pub lanes: Option<InstructionSet>,
    /// The number of puzzles with a report, before the others are answered
    /// together.
    pub few: u64,
}

impl Choice {
    /// These few puzzles take no time with any engine, and searched one by one
    /// they have more facts for notes, such as what is placed before the search.
    ///
    /// The choice depends on the order of the puzzles alone, so that the output
    /// is the same in every run.
    const FEW: u64 = 3;

    /// Returns the choice for the question and the arguments.
    ///
    /// # Errors
    ///
    /// A message if the engine that was asked for cannot answer.
    pub fn new(args: &PuzzleArgs) -> Result<Choice, String> {
        let name = args.search.engine;
        let one_by_one = |each| Choice {
            each,
            lanes: None,
            few: u64::MAX,
        };
        let conflict = conflict(args);
        let Some(instruction_set) = name.instruction_set() else {
            return Ok(match (name, conflict) {
                (EngineName::Dlx, _) => one_by_one(cover::Engine::Links),
                (EngineName::Sets, _) => one_by_one(cover::Engine::Sets),
                (_, Some(_)) => one_by_one(cover::Engine::Auto),
                (_, None) => Choice {
                    each: cover::Engine::Auto,
                    lanes: Some(InstructionSet::best()),
                    few: match args.report.verbose {
                        _ if wants_more(args) => u64::MAX,
                        0 => 0,
                        _ => Self::FEW,
                    },
                },
            });
        };
        if !instruction_set.is_available() {
            return Err(format!(
                "--engine {instruction_set}: this machine does not support these instructions"
            ));
        }
        if let Some(option) = conflict {
            return Err(format!(
                "the argument '--engine {instruction_set}' cannot be used with '{option}'"
            ));
        }
        Ok(Choice {
            each: cover::Engine::Auto,
            lanes: Some(instruction_set),
            few: 0,
        })
    }
}

/// Returns the option that lanes do not support, if there is one.
fn conflict(args: &PuzzleArgs) -> Option<&'static str> {
    let conflicts = [
        ("--nodes", args.search.limits.nodes.is_some()),
        ("--no-presolve", args.search.no_presolve),
        ("--stats", args.report.stats),
        (
            "--variant, --regions or --constraints",
            !args.variant.is_classic(),
        ),
    ];
    let found = conflicts.into_iter().find(|(_, is_asked)| *is_asked);
    found.map(|(option, _)| option)
}

/// Returns whether the output has facts that lanes do not provide.
fn wants_more(args: &PuzzleArgs) -> bool {
    let template = args.output.template.as_ref();
    let of_search = |key: &&str| template.is_some_and(|template| template.has(key));
    args.output.form() == Form::Text
        || args.report.verbose > 1
        || ["nodes", "time_us"].iter().any(of_search)
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = match self.each {
            cover::Engine::Links => "dlx",
            cover::Engine::Sets => "sets",
            _ => "dlx or sets",
        };
        match (self.lanes, self.few) {
            (None, _) => write!(f, "{each}"),
            (Some(lanes), 0) => write!(f, "{lanes} for 9x9, else {each}"),
            (Some(lanes), u64::MAX) => write!(f, "{each}, then {lanes} for long 9x9 searches"),
            (Some(lanes), few) => write!(f, "{each} for {few} puzzles, then {lanes} for 9x9"),
        }
    }
}
