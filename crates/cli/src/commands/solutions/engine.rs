//! Which engine answers.

use std::fmt;

use clap::ValueEnum;
use quadrille::cover;
use quadrille::lanes::InstructionSet;

use super::{PuzzleArgs, Question, Report};
use crate::args::Format;
use crate::output::Template;

/// The name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum EngineName {
    /// Whatever suits.
    Auto,
    /// Dancing links.
    #[value(alias = "links")]
    Dlx,
    /// Sets of bits.
    Sets,
    /// Sixteen 9x9 puzzles at once, with AVX-512.
    LanesAvx512,
    /// Eight 9x9 puzzles at once, with AVX2.
    LanesAvx2,
    /// Several 9x9 puzzles at once, on any machine.
    LanesPortable,
}

impl EngineName {
    fn path(self) -> Option<InstructionSet> {
        match self {
            EngineName::Auto | EngineName::Dlx | EngineName::Sets => None,
            EngineName::LanesAvx512 => Some(InstructionSet::Avx512),
            EngineName::LanesAvx2 => Some(InstructionSet::Avx2),
            EngineName::LanesPortable => Some(InstructionSet::Portable),
        }
    }
}

/// What answers for which puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// For puzzles one by one.
    pub each: cover::Engine,
    /// For 9x9 puzzles: together after the first few, and for single ones that
    /// would take long.
    pub lanes: Option<InstructionSet>,
    /// How many puzzles are answered one by one before lanes are used.
    pub few: u64,
}

impl Choice {
    /// So many puzzles are few: they take no time whatever the engine, and
    /// searched one by one they have more to tell, such as the nodes of the
    /// search.
    ///
    /// Goes by the order of the puzzles and not by what happens to be there at
    /// a time, so that the output is the same in every run.
    const FEW: u64 = 3;

    /// What suits the question and the arguments.
    ///
    /// # Errors
    ///
    /// What is wrong, if an engine is asked for that cannot do it.
    pub fn new(question: &Question, args: &PuzzleArgs) -> Result<Choice, String> {
        let name = args.search.engine;
        let one_by_one = |each| Choice {
            each,
            lanes: None,
            few: u64::MAX,
        };
        let conflict = conflict(question, args);
        let Some(path) = name.path() else {
            return Ok(match (name, conflict) {
                (EngineName::Dlx, _) => one_by_one(cover::Engine::Links),
                (EngineName::Sets, _) => one_by_one(cover::Engine::Sets),
                (_, Some(_)) => one_by_one(cover::Engine::Auto),
                (_, None) => Choice {
                    each: cover::Engine::Auto,
                    lanes: Some(InstructionSet::best()),
                    few: if wants_more(args) {
                        u64::MAX
                    } else {
                        Self::FEW
                    },
                },
            });
        };
        if !path.is_available() {
            return Err(format!(
                "--engine {path}: this machine does not have the instructions"
            ));
        }
        if let Some(option) = conflict {
            return Err(format!("--engine {path} cannot be used with {option}"));
        }
        Ok(Choice {
            each: cover::Engine::Auto,
            lanes: Some(path),
            few: 0,
        })
    }
}

/// What is asked for that lanes do not have to give.
fn conflict(question: &Question, args: &PuzzleArgs) -> Option<&'static str> {
    let (search, output) = (&args.search.common, &args.output);
    let lists_solutions = question.report == Report::EachSolution && question.limit != Some(1);
    let conflicts = [
        ("--all or --limit", lists_solutions),
        ("--timeout", search.limits.timeout.is_some()),
        ("--nodes", search.limits.nodes.is_some()),
        ("--no-presolve", search.no_presolve),
        ("--stats", output.stats),
        (
            "--variant or --regions",
            !args.variant.variant().is_classic(),
        ),
    ];
    let found = conflicts.into_iter().find(|(_, is_asked)| *is_asked);
    found.map(|(option, _)| option)
}

/// Whether more is to be shown of each puzzle than lanes know.
fn wants_more(args: &PuzzleArgs) -> bool {
    let template = args.output.template.as_ref();
    args.output.format() == Format::Text
        || args.output.verbose > 1
        || template.is_some_and(Template::wants_search)
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
            (Some(path), 0) => write!(f, "{path} for 9x9, else {each}"),
            (Some(path), u64::MAX) => write!(f, "{each}, then {path} for long 9x9 searches"),
            (Some(path), few) => write!(f, "{each} for {few} puzzles, then {path} for 9x9"),
        }
    }
}
