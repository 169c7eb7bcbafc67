//! The arguments of every command on the solutions of puzzles.

use clap::ValueEnum;
use quadrille::sudoku::InstructionSet;

use crate::output::{DisplayArgs, OutputArgs, choices};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{InputArgs, JobArgs, LimitArgs};

/// The arguments of every command on the solutions of puzzles.
#[derive(clap::Args, Debug)]
pub struct PuzzleArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub variant: VariantArgs,

    #[command(flatten)]
    pub search: SearchArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub report: ReportArgs,
}

/// How to search.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    #[command(flatten)]
    pub limits: LimitArgs,

    #[command(flatten)]
    pub jobs: JobArgs,

    /// Disable presolve
    #[arg(long)]
    pub no_presolve: bool,

    /// Search with this engine: auto, dlx, sets or lanes-*
    #[arg(long, value_name = "NAME", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    #[arg(long_help = choices::<EngineName>("\
Search with this engine. The answers are the same, the speed is not"))]
    pub engine: EngineName,
}

/// What to report besides the answers.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct ReportArgs {
    /// Print statistics of the searches to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print the engine and what presolve settled (-vv: more)
    ///
    /// Goes to standard error, with the alphabet of boards beyond 9x9. What
    /// presolve settled is known of puzzles that are searched one by one. With
    /// -vv all puzzles are searched one by one, and each cell that presolve
    /// filled is printed.
    #[arg(short, long, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    pub verbose: u8,
}

impl PuzzleArgs {
    /// Returns what to show beside the answers.
    pub(super) fn display(&self) -> &DisplayArgs {
        &self.output.display
    }
}

/// The name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum EngineName {
    /// The first puzzles one by one, then 9x9 puzzles many at a time
    Auto,
    /// Dancing links
    #[value(alias = "links")]
    Dlx,
    /// Sets of bits
    Sets,
    /// Sixteen 9x9 puzzles at once, with AVX-512
    LanesAvx512,
    /// Eight 9x9 puzzles at once, with AVX2
    LanesAvx2,
    /// Several 9x9 puzzles at once, on any machine
    LanesPortable,
}

impl EngineName {
    pub(super) fn instruction_set(self) -> Option<InstructionSet> {
        match self {
            EngineName::Auto | EngineName::Dlx | EngineName::Sets => None,
            EngineName::LanesAvx512 => Some(InstructionSet::Avx512),
            EngineName::LanesAvx2 => Some(InstructionSet::Avx2),
            EngineName::LanesPortable => Some(InstructionSet::Portable),
        }
    }
}
