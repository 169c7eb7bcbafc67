//! Random bits that are the same on every machine.
//!
//! Questions with a random answer take any source of 64-bit numbers. The
//! program, the Python package and the pages all take [`stream`], so a seed has
//! the same answer there.

mod draws;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};

#[doc(hidden)]
pub use draws::Random;

/// Returns the random bits of a seed, for the task with this number: ChaCha12,
/// with one stream for each task. Whatever is asked of one puzzle alone takes
/// number 0.
///
/// # Examples
///
/// ```
/// use quadrille::random;
///
/// let first = |seed, number| random::stream(seed, number)();
/// assert_eq!(first(7, 0), first(7, 0));
/// assert_ne!(first(7, 0), first(7, 1));
/// ```
pub fn stream(seed: u64, number: u64) -> impl FnMut() -> u64 + Send + use<> {
    let mut generator = ChaCha12Rng::seed_from_u64(seed);
    generator.set_stream(number);
    move || generator.next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits of an implementation that shares nothing with this one.
    #[test]
    fn bits_stay_the_same() {
        let first = |seed, number| stream(seed, number)();
        assert_eq!(first(0, 0), 0xbb2a_3fb2_cd2c_6f7f);
        assert_eq!(first(7, 0), 0x07c2_e0e9_6aa8_fbbe);
        assert_eq!(first(7, 1), 0x217c_4f47_8df3_7f67);
        assert_eq!(first(u64::MAX, u64::MAX), 0x9562_ddca_e76c_226a);
    }
}
