//! The output of the main thread: blocks in order, rows once they are aligned.

use std::io::{self, Write};

use super::console;
use super::session::Session;
use super::sink::Block;
use super::tally::Tally;
use crate::output::{Aligned, Form, When};

/// Writes to standard output, with the progress bar hidden.
pub struct Writer {
    stdout: Box<dyn Write>,
    /// Where rows wait to be aligned, if there are any.
    table: Option<Aligned>,
    /// Returns the text before the first block, until it is written.
    head: Option<Box<dyn FnOnce() -> Vec<u8>>>,
}

impl Writer {
    /// Returns a writer of a form.
    pub fn new(form: Form, color: When, table: Option<Aligned>) -> Writer {
        Writer {
            stdout: console::stdout(form, color),
            table,
            head: None,
        }
    }

    /// Returns the same with a text before the first block, which is asked for
    /// when that is there.
    pub fn after(self, head: Option<Box<dyn FnOnce() -> Vec<u8>>>) -> Writer {
        Writer { head, ..self }
    }

    /// Returns the same for output without rows.
    pub fn without_table(self) -> Writer {
        Writer {
            table: None,
            ..self
        }
    }

    /// Writes a part of the output, at once.
    ///
    /// # Errors
    ///
    /// That of the output.
    pub fn write(&mut self, session: &Session, out: &[u8]) -> io::Result<()> {
        if out.is_empty() {
            return Ok(());
        }
        let stdout = &mut self.stdout;
        session.progress.suspend(|| console::write(stdout, out))
    }

    /// Writes a block and its messages.
    ///
    /// # Errors
    ///
    /// That of the output.
    pub fn block(&mut self, session: &Session, block: &Block) -> io::Result<()> {
        if !block.out.is_empty() {
            self.write_head(session)?;
        }
        let table = self.table.as_mut();
        if table.is_some_and(|table| table.extend(block.rows.iter().cloned())) {
            self.flush(session)?;
        }
        self.write(session, &block.out)?;
        if !block.messages.is_empty() {
            let messages = &block.messages;
            session.progress.suspend(|| console::report(messages));
        }
        Ok(())
    }

    /// Writes the text before the first block, if it is not written yet.
    fn write_head(&mut self, session: &Session) -> io::Result<()> {
        match self.head.take() {
            Some(head) => self.write(session, &head()),
            None => Ok(()),
        }
    }

    /// Writes the rows that are waiting.
    ///
    /// # Errors
    ///
    /// That of the output.
    pub fn flush(&mut self, session: &Session) -> io::Result<()> {
        match &mut self.table {
            Some(table) if table.is_waiting() => {
                let text = table.take();
                self.write(session, text.as_bytes())
            }
            _ => Ok(()),
        }
    }

    /// Writes the rest; the heads of a table even if it has no rows.
    ///
    /// # Errors
    ///
    /// That of the output.
    pub fn finish(&mut self, session: &Session) -> io::Result<()> {
        self.write_head(session)?;
        let rest = self.table.as_mut().map(Aligned::take).unwrap_or_default();
        self.write(session, rest.as_bytes())
    }
}

/// The end of the pipeline: writes blocks, and adds up their sums.
pub struct Outlet<'a> {
    /// The run.
    pub session: &'a Session,
    /// Where the answers go.
    pub writer: Writer,
    /// The sums so far.
    pub tally: Tally,
    /// Whether the progress counts puzzles.
    pub counts_puzzles: bool,
}

impl Outlet<'_> {
    /// Writes a block, up to which this much of the input was read.
    ///
    /// # Errors
    ///
    /// That of the output, which ends the run.
    pub fn put(&mut self, block: &Block, position: u64) -> io::Result<()> {
        self.tally += &block.tally;
        if self.counts_puzzles {
            (self.session.progress).advance(position, self.tally.total());
        }
        self.writer.block(self.session, block)
    }

    /// Writes what is pending: nothing has come for a while.
    ///
    /// # Errors
    ///
    /// As [`put`](Outlet::put).
    pub fn idle(&mut self) -> io::Result<()> {
        self.writer.flush(self.session)
    }

    /// Writes the rest and a closing text, and removes the progress bar, once
    /// the work has ended with this result.
    ///
    /// # Errors
    ///
    /// That of the work, or of the output.
    pub fn finish(mut self, worked: io::Result<()>, foot: &[u8]) -> io::Result<Tally> {
        let mut write = || {
            self.writer.finish(self.session)?;
            if self.session.interrupt.is_raised() {
                return Ok(());
            }
            self.writer.write(self.session, foot)
        };
        let result = worked.and_then(|()| write());
        self.session.progress.finish();
        result.map(|()| self.tally)
    }
}
