//! The pipeline of every command: read, batch, work on all cores, restore the
//! order, write.
//!
//! In reading order: [`arguments`] and [`variant`] (command line), [`input`]
//! (files, pipes, typed puzzles), `archive` (compressed) and `encoding` (not UTF-8),
//! `read` (puzzles into `batch`es), [`order`] (batches through all cores and back into
//! order), [`sink`] and `page` (answers on their way), `writer`, `run` (all of this as
//! one), which [`puzzles`], [`problems`] and [`numbers`] feed; `question` (what is asked of
//! each puzzle) and `together` (of many at a time), [`read_all`] (commands that need all
//! puzzles at once).
//!
//! Besides: [`session`] (one run: [`signals`], [`progress`]), [`tally`] (sums),
//! [`output_file`] (what may be written over) and [`new_file`] (files that are whole or
//! absent), [`journal`] (results of
//! long work), [`waiting`] (reading within limits), [`group`] (programs with their children),
//! `diagnostics` (errors in puzzles), [`console`], [`memory`], [`exit`].

pub mod archive;
pub mod arguments;
mod batch;
#[cfg(feature = "columns")]
mod columns;
pub mod console;
pub mod diagnostics;
pub mod encoding;
pub mod exit;
pub mod group;
pub mod input;
pub mod journal;
mod line_buffer;
pub mod memory;
pub mod new_file;
pub mod numbers;
pub mod order;
pub mod output_file;
mod page;
pub mod problems;
pub mod progress;
pub mod puzzles;
mod question;
mod read;
pub mod read_all;
mod run;
pub mod session;
pub mod signals;
pub mod sink;
pub mod tally;
mod task;
mod together;
pub mod variant;
pub mod waiting;
mod writer;

pub use self::arguments::{InputArgs, JobArgs, LimitArgs, TimeoutArgs};
pub use self::batch::{Batch, Item};
pub use self::exit::{Exit, Failure, Outcome};
pub use self::page::Page;
pub use self::puzzles::{Answers, PuzzlePipeline};
pub use self::question::Question;
pub use self::run::Around;
pub use self::session::Session;
pub use self::task::Task;
pub use self::together::{Bulk, Together};
