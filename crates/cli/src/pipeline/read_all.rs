//! All puzzles of the inputs at once, for commands that need to know how many
//! there are.

use quadrille::limits::Interrupt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use quadrille::text::{Options, Puzzle};

use super::console;
use super::input::Input;
use super::stream::{self, Batch, Names, Sink, Spread};
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::per_puzzle::not_plain;

/// A puzzle, and where it is from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the file, or the number of the argument.
    pub source: String,
    /// The line in it.
    pub line: u64,
    /// The same as messages have it: `puzzles.txt:3`.
    pub place: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Reads all puzzles, in order. Complains about what is none or gives more than
/// clues, and says how bad that is.
///
/// # Errors
///
/// If there are no threads to be had.
pub fn gather(
    inputs: Vec<Input>,
    options: Options,
    detail: Detail,
    interrupt: &Interrupt,
) -> io::Result<(Vec<Entry>, Exit)> {
    let entries: Arc<Mutex<Vec<Entry>>> = Arc::default();
    let spread = Spread {
        jobs: 1,
        longest_batch: 512,
        names: Names::Keep,
    };
    let sheet = Arc::clone(&entries);
    let work = move |batch: Batch, sink: &mut Sink| {
        let mut entries = sheet.lock().unwrap_or_else(PoisonError::into_inner);
        for record in batch.lines().map(|line| line.record().into_owned()) {
            match record.puzzle {
                Ok(puzzle) if !puzzle.is_plain() => {
                    sink.block.messages += &not_plain(&batch.source, record.line, &puzzle);
                    sink.block.tally.add_invalid();
                }
                Ok(puzzle) => entries.push(Entry {
                    source: batch.source.name().to_owned(),
                    line: record.line,
                    place: batch.source.at(record.line).to_string(),
                    puzzle,
                }),
                Err(invalid) => {
                    let messages = &mut sink.block.messages;
                    detail.complain(&batch.source, record.line, &invalid, messages);
                    sink.block.tally.add_invalid();
                }
            }
        }
    };
    let mut exit = Exit::Success;
    stream::run(inputs, options, spread, interrupt, work, |block, _| {
        console::say(&block.messages);
        exit = exit.max(block.tally.exit);
        Ok(())
    })?;
    let entries = std::mem::take(&mut *entries.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((entries, exit))
}
