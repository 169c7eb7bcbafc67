//! The engines by name.

use clap::ValueEnum;
use quadrille::sudoku::InstructionSet;

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
