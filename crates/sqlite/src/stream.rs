//! Solutions one by one, while SQLite can stop the search for the next.
//!
//! As with every question, the search runs in the thread of the statement for a
//! moment. If there is more to find then, another search starts in a thread of its
//! own. It skips what was found, as the order is always the same, and is at most
//! some thousand solutions ahead.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use quadrille::cover::{IntoSolutions, OptionId, Solver};
use quadrille::limits::{Interrupt, Limits, Stop};

use crate::failure::Failure;
use crate::patience::{LOOK, MOMENT, Watch, no_thread};
use crate::table::Database;

/// The most solutions handed over together.
const BATCH: usize = 256;

/// The batches that may wait.
const BATCHES: usize = 8;

/// The options of a solution.
type Solution = Vec<OptionId>;

/// The solutions of a problem.
#[derive(Default)]
pub enum Stream {
    /// From this thread, and the number of those taken.
    Here(Box<IntoSolutions>, usize),
    /// From another thread.
    There(Search),
    /// There are no more.
    #[default]
    Ended,
}

/// A search in a thread of its own.
pub struct Search {
    /// The solutions to take next.
    batch: std::vec::IntoIter<Solution>,
    /// `None` only while it is dropped.
    batches: Option<Receiver<Vec<Solution>>>,
    interrupt: Interrupt,
    thread: Option<JoinHandle<()>>,
}

impl Stream {
    /// Starts to search.
    pub fn start(mut solver: Solver) -> Stream {
        solver.set_limits(Limits::none().with_time(MOMENT));
        Stream::Here(Box::new(solver.into_solutions()), 0)
    }

    /// Returns the next solution, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection is interrupted.
    pub fn next(&mut self, db: Database) -> Result<Option<Solution>, Failure> {
        loop {
            match self {
                Stream::Here(solutions, taken) => {
                    if let Some(solution) = solutions.next() {
                        *taken += 1;
                        return Ok(Some(solution));
                    }
                    let Stream::Here(solutions, taken) = std::mem::take(self) else {
                        continue;
                    };
                    if solutions.stop() == Some(Stop::Time) {
                        *self = Stream::There(Search::start(solutions.into_solver(), taken)?);
                    }
                }
                Stream::There(search) => {
                    let solution = search.next(db)?;
                    if solution.is_none() {
                        *self = Stream::Ended;
                    }
                    return Ok(solution);
                }
                Stream::Ended => return Ok(None),
            }
        }
    }
}

impl Search {
    fn start(mut solver: Solver, skip: usize) -> Result<Search, Failure> {
        let interrupt = Interrupt::new();
        solver.set_limits(Limits::none().with_interrupt(&interrupt));
        let (sender, batches) = sync_channel(BATCHES);
        let thread = thread::Builder::new().spawn(move || send_all(solver, skip, &sender));
        Ok(Search {
            batch: Vec::new().into_iter(),
            batches: Some(batches),
            interrupt,
            thread: Some(thread.map_err(no_thread)?),
        })
    }

    fn next(&mut self, db: Database) -> Result<Option<Solution>, Failure> {
        if let Some(solution) = self.batch.next() {
            return Ok(Some(solution));
        }
        let Some(batches) = &self.batches else {
            return Ok(None);
        };
        let batch = match batches.try_recv() {
            Ok(batch) => batch,
            Err(_) => {
                let connection = db.connection()?;
                let mut watch = Watch::new(&connection)?;
                loop {
                    match batches.recv_timeout(LOOK) {
                        Ok(batch) => break batch,
                        Err(RecvTimeoutError::Timeout) => watch.look()?,
                        Err(RecvTimeoutError::Disconnected) => return self.end(),
                    }
                }
            }
        };
        self.batch = batch.into_iter();
        Ok(self.batch.next())
    }

    /// Returns that there are no more solutions, unless the search panicked.
    fn end(&mut self) -> Result<Option<Solution>, Failure> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            _ => Ok(None),
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.interrupt.raise();
        // A thread that waits to send stops.
        self.batches = None;
        if let Some(thread) = self.thread.take() {
            // What is not wanted any more may fail.
            let _ = thread.join();
        }
    }
}

/// Sends all solutions but the first ones, as long as there is a receiver.
fn send_all(solver: Solver, skip: usize, sender: &SyncSender<Vec<Solution>>) {
    let mut solutions = solver.into_solutions().skip(skip);
    // The first are sent alone, to be there at once.
    for size in (0..).map(|step: u32| BATCH.min(1 << step.min(16))) {
        let batch: Vec<_> = solutions.by_ref().take(size).collect();
        let is_last = batch.len() < size;
        if !batch.is_empty() && sender.send(batch).is_err() || is_last {
            return;
        }
    }
}
