//! Certificates: `prove` writes them, `verify` checks them. `check --prove` and
//! `cover prove` share what they write.

pub mod certificate;
pub mod certified;
pub mod files;
mod outside;
mod parts;
mod prove;
mod subjects;
mod verify;

pub use self::prove::{Prove, check};
pub use self::verify::Verify;
