//! The one road of every command: read, batch, work on all cores, put in
//! order, write.

pub mod archive;
pub mod console;
pub mod diagnostics;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod per_puzzle;
pub mod progress;
pub mod read_all;
pub mod stream;
