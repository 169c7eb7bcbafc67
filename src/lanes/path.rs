//! The instruction sets the engine is compiled for.

use std::fmt;
use std::str::FromStr;

use super::pool::{Batch, Pool};
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// An instruction set the engine is compiled for.
///
/// # Examples
///
/// ```
/// use quadrille::lanes::Path;
///
/// assert!(Path::best().is_available());
/// assert!(Path::available().any(|path| path == Path::Portable));
/// assert_eq!("lanes-avx2".parse(), Ok(Path::Avx2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Path {
    /// x86-64 with AVX-512: sixteen lanes.
    Avx512,
    /// x86-64 with AVX2: eight lanes.
    Avx2,
    /// Any machine: lanes in plain Rust.
    Portable,
}

impl Path {
    /// All of them, the fastest first.
    pub const ALL: [Path; 3] = [Path::Avx512, Path::Avx2, Path::Portable];

    /// Whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => Avx512::is_available(),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => Avx2::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Path::Avx512 | Path::Avx2 => false,
            Path::Portable => true,
        }
    }

    /// Those that this machine has, the fastest first.
    pub fn available() -> impl Iterator<Item = Path> {
        Path::ALL.into_iter().filter(|path| path.is_available())
    }

    /// The fastest that this machine has.
    pub fn best() -> Path {
        Path::available().next().unwrap_or(Path::Portable)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Path::Avx512 => "lanes-avx512",
            Path::Avx2 => "lanes-avx2",
            Path::Portable => "lanes-portable",
        }
    }

    /// Runs a batch on this path.
    ///
    /// # Panics
    ///
    /// If the machine does not have the instructions.
    pub(super) fn run(self, pool: &mut Pool, batch: &mut Batch<'_>) {
        assert!(self.is_available(), "{self} cannot run on this machine");
        // SAFETY: the machine has been asked.
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                Path::Avx512 => pool.run::<Avx512>(batch),
                #[cfg(target_arch = "x86_64")]
                Path::Avx2 => pool.run::<Avx2>(batch),
                #[cfg(not(target_arch = "x86_64"))]
                Path::Avx512 | Path::Avx2 => {}
                Path::Portable => pool.run::<Portable<4>>(batch),
            }
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(name: &str) -> Result<Path, ParsePathError> {
        let named = Path::ALL.into_iter().find(|path| path.name() == name);
        named.ok_or_else(|| ParsePathError {
            name: name.to_owned(),
        })
    }
}

/// There is no path of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected lanes-avx512, lanes-avx2 or lanes-portable, found '{name}'")]
pub struct ParsePathError {
    name: String,
}
