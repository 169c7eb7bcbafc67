//! Checks certificates in plain code that shares nothing with the search, nor
//! with the code that wrote them.
//!
//! - [`claim`] checks that a claim is in the one form in which claims are
//!   written, and that its solutions are solutions and all different.
//! - [`problem`] checks that the problem says "a solution, but none of these":
//!   every line of it, comments included, follows from the claim.
//! - [`proof`] checks that each step of the proof follows from the problem by
//!   unit propagation, and that the last one is a contradiction.
//! - [`count`] checks the proof of a count whose solutions are not listed.
//!
//! A certificate that passes its checks is right. Who does not trust this code
//! either can give problem and proof to a checker that others have written;
//! [`steps`] then checks what such checkers let pass: assumptions, and
//! conclusions of something else.

mod claim;
pub(super) mod count;
mod expected;
mod lines;
mod proof;
mod propagation;
mod rules;
mod steps;
mod subject;

pub use self::claim::{Claimed, Stated, claim};
pub use self::count::count;
pub use self::expected::{Problem, problem};
pub use self::lines::CheckError;
pub use self::proof::proof;
pub use self::steps::steps;
