//! Puzzles on one line.

pub(crate) mod exchange;
pub(crate) mod game_id;
pub(crate) mod hodoku;
pub(crate) mod jigsaw;
pub(crate) mod plain;
pub(crate) mod solo;
pub(crate) mod sukaku;
pub(crate) mod sumocue;
pub(crate) mod susser;
