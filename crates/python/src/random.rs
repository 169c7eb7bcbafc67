//! Random bits that are the same on every machine.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// Returns the random bits of the puzzle with this number: ChaCha12, one stream
/// for each puzzle. The command line uses the same.
pub fn source_of(seed: u64, number: u64) -> impl FnMut() -> u64 {
    let mut generator = ChaCha12Rng::seed_from_u64(seed);
    generator.set_stream(number);
    move || generator.next_u64()
}
