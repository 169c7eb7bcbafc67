//! Puzzles as JSON, and the constraints that several kinds of JSON share.

pub(in crate::text) mod board;
mod boards;
mod digits;
pub(in crate::text) mod jsonl;
mod left_out;
mod member;
mod members;
mod near;
mod ruled_members;
mod sketches;
mod technique;
pub(in crate::text) mod twice;
