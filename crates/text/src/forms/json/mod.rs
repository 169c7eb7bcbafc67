//! Puzzles as JSON, and the constraints that several kinds of JSON share.

pub(crate) mod board;
mod boards;
pub(crate) mod jsonl;
mod member;
mod members;
mod ruled_members;
mod sketches;
mod technique;
pub(crate) mod twice;
