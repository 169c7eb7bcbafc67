//! The instruction sets for which the engine is compiled.

use std::fmt;

use super::one::{Found, One};
use super::scheduler::{Batch, Scheduler};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// The lanes of any machine.
#[cfg(not(any(
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
type Lanes = super::portable::Portable<4>;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
type Lanes = super::neon::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Lanes = super::simd128::Simd128;

/// An instruction set for which the engine is compiled.
///
/// # Examples
///
/// ```
/// use quadrille::sudoku::InstructionSet;
///
/// assert!(InstructionSet::best().is_available());
/// assert_eq!(InstructionSet::available().last(), Some(InstructionSet::Portable));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InstructionSet {
    /// x86-64 with AVX-512: sixteen lanes.
    Avx512,
    /// x86-64 with AVX2: eight lanes.
    Avx2,
    /// Any machine: four lanes of NEON on AArch64, or of the vectors of
    /// WebAssembly, otherwise in plain Rust.
    Portable,
}

impl InstructionSet {
    /// All instruction sets, fastest first.
    pub const ALL: [InstructionSet; 3] = [
        InstructionSet::Avx512,
        InstructionSet::Avx2,
        InstructionSet::Portable,
    ];

    /// Returns whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => Avx512::is_available(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => Avx2::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            InstructionSet::Avx512 | InstructionSet::Avx2 => false,
            InstructionSet::Portable => true,
        }
    }

    /// Returns the instruction sets of this machine, fastest first.
    pub fn available() -> impl Iterator<Item = InstructionSet> {
        InstructionSet::ALL
            .into_iter()
            .filter(|instruction_set| instruction_set.is_available())
    }

    /// Returns the fastest instruction set of this machine.
    pub fn best() -> InstructionSet {
        InstructionSet::available()
            .next()
            .unwrap_or(InstructionSet::Portable)
    }

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            InstructionSet::Avx512 => "lanes-avx512",
            InstructionSet::Avx2 => "lanes-avx2",
            InstructionSet::Portable => "lanes-portable",
        }
    }

    /// Searches one puzzle with this instruction set.
    ///
    /// # Panics
    ///
    /// Panics if the machine does not have the instructions.
    pub(super) fn run_one(self, one: One<'_>) -> Found {
        assert!(self.is_available(), "{self} cannot run on this machine");
        // SAFETY: the machine has the instructions, as asserted.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx512 => one.run::<Avx512>(),
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx2 => one.run::<Avx2>(),
                #[cfg(not(target_arch = "x86_64"))]
                InstructionSet::Avx512 | InstructionSet::Avx2 => Found::default(),
                InstructionSet::Portable => one.run::<Lanes>(),
            }
        }
    }

    /// Runs a batch on this instruction set.
    ///
    /// # Panics
    ///
    /// Panics if the machine does not have the instructions.
    pub(super) fn run(self, scheduler: &mut Scheduler, batch: &mut Batch<'_>) {
        assert!(self.is_available(), "{self} cannot run on this machine");
        // SAFETY: the machine has the instructions, as asserted.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx512 => scheduler.run::<Avx512>(batch),
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Avx2 => scheduler.run::<Avx2>(batch),
                #[cfg(not(target_arch = "x86_64"))]
                InstructionSet::Avx512 | InstructionSet::Avx2 => {}
                InstructionSet::Portable => scheduler.run::<Lanes>(batch),
            }
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
