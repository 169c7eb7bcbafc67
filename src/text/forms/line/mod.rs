//! Puzzles on one line.

pub(in crate::text) mod exchange;
pub(in crate::text) mod game_id;
pub(in crate::text) mod hodoku;
pub(in crate::text) mod jigsaw;
pub(in crate::text) mod plain;
pub(in crate::text) mod solo;
pub(in crate::text) mod sukaku;
pub(in crate::text) mod sumocue;
pub(in crate::text) mod susser;
