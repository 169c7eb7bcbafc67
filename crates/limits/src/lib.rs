//! What the searches of `quadrille` share: limits on work, random bits, sets of bits.
//!
//! The crate `quadrille` hands on [`limits`] and `random`, and that is the one to
//! depend on: what is here may change in any version.

#![warn(missing_docs)]
#![deny(rustdoc::broken_intra_doc_links)]

#[doc(hidden)]
pub mod bits;
pub mod limits;
#[cfg(feature = "random")]
pub mod random;
