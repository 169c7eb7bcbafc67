//! A hash of numbers.

/// Scatters the bits of a number; the odd factors are the golden ratio and one of Vigna's.
#[inline]
pub(super) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 32)
}
