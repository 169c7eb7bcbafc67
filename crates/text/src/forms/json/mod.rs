//! Puzzles as JSON, and the constraints that several kinds of JSON share.

pub(crate) mod board;
mod boards;
mod digits;
pub(crate) mod jsonl;
mod left_out;
mod member;
mod members;
mod near;
mod ruled_members;
mod sketches;
mod technique;
pub(crate) mod twice;
