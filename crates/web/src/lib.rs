//! Quadrille in the browser: questions and answers as JSON, in a WebAssembly
//! module with four functions.
//!
//! The page writes a [`Question`](question::Question) into the memory of the
//! module, and reads the answer from it:
//!
//! ```text
//!   reserve(len) -> where to write     ask() -> length of the answer
//!   answer() -> where it is            check(): a file of puzzles
//! ```
//!
//! There are several such modules. Without features, it answers
//! [`Solving`](question::Solving), which is all that the first verdict needs; with
//! `make` it answers [`Making`](question::Making) and checks files, and with `reason`
//! [`Reasoning`](question::Reasoning).
//!
//! A question runs to its end; the page ends the Worker that asks it to cancel
//! it. Meanwhile the module calls `tell`, which the page provides, with parts of
//! the answer; `read` and `write` are for files. Nothing else is imported but the
//! clock, so no tool has to bind the two sides: the JavaScript for it is some 60
//! lines in `page/engine/module.js`.

pub mod bulk;
mod candidates;
pub mod dance;
pub mod generate;
mod kinds;
mod layout;
mod made;
mod make;
#[cfg(test)]
mod protocol;
pub mod puzzle;
pub mod question;
mod ratings;
pub mod steps;
mod text;
mod time;
mod tutor;
#[cfg(test)]
mod types;
mod verdict;

#[cfg(target_family = "wasm")]
mod face;

/// Takes parts of an answer before all of it is known, as JSON.
pub type Tell<'a> = &'a mut dyn FnMut(&str);
