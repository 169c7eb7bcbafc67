//! Puzzles as JSON, and the constraints that several kinds of JSON share.

pub(in crate::text) mod gnome;
pub(in crate::text) mod jsonl;
pub(in crate::text) mod left_out;
pub(in crate::text) mod member;
pub(in crate::text) mod members;
mod near;
mod ruled_members;
