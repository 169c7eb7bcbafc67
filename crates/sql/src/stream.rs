//! Solutions one by one, while a database can stop the search for the next.
//!
//! The search runs in the thread of the statement for a moment. If there is more
//! to find then, another search starts in a thread of its own. It skips what was
//! found, as the order is always the same, and is at most some thousand solutions
//! ahead.

use crate::Failure;
use quadrille::cover::{IntoSolutions, OptionId, Solver};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use quadrille::limits::{Interrupt, Limits, Stop};

/// The time for which a question runs in the thread of the statement.
pub const MOMENT: Duration = Duration::from_millis(10);

/// The most solutions handed over together.
const BATCH: usize = 256;

/// The batches that may wait.
const BATCHES: usize = 8;

/// The options of a solution.
pub type Solution = Vec<OptionId>;

/// What a search has next.
#[derive(Debug)]
pub enum Next<T> {
    /// A solution.
    Found(T),
    /// No solution yet.
    Waiting,
    /// There are no more.
    Ended,
}

impl<T> Next<T> {
    /// Returns the same with another form of the solution.
    pub fn map<U>(self, form: impl FnOnce(T) -> U) -> Next<U> {
        match self {
            Next::Found(found) => Next::Found(form(found)),
            Next::Waiting => Next::Waiting,
            Next::Ended => Next::Ended,
        }
    }
}

/// The solutions of a problem.
#[derive(Default, Debug)]
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
#[derive(Debug)]
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

    /// Returns the next solution, if it is found within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    ///
    /// # Panics
    ///
    /// If the search panicked.
    pub fn next_within(&mut self, time: Duration) -> Result<Next<Solution>, Failure> {
        loop {
            match self {
                Stream::Here(solutions, taken) => {
                    if let Some(solution) = solutions.next() {
                        *taken += 1;
                        return Ok(Next::Found(solution));
                    }
                    let Stream::Here(solutions, taken) = std::mem::take(self) else {
                        continue;
                    };
                    if solutions.stop() == Some(Stop::Time) {
                        *self = Stream::There(Search::start(solutions.into_solver(), taken)?);
                    }
                }
                Stream::There(search) => {
                    let next = search.next_within(time);
                    if matches!(next, Next::Ended) {
                        *self = Stream::Ended;
                    }
                    return Ok(next);
                }
                Stream::Ended => return Ok(Next::Ended),
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
            thread: Some(thread.map_err(Failure::no_thread)?),
        })
    }

    fn next_within(&mut self, time: Duration) -> Next<Solution> {
        loop {
            if let Some(solution) = self.batch.next() {
                return Next::Found(solution);
            }
            let received = match &self.batches {
                Some(batches) => batches.recv_timeout(time),
                None => Err(RecvTimeoutError::Disconnected),
            };
            match received {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(RecvTimeoutError::Timeout) => return Next::Waiting,
                Err(RecvTimeoutError::Disconnected) => return self.end(),
            }
        }
    }

    /// Returns that there are no more solutions, unless the search panicked.
    fn end(&mut self) -> Next<Solution> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            _ => Next::Ended,
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

/// The solutions of a problem, option by option.
#[derive(Default, Debug)]
pub struct Rows {
    stream: Stream,
    /// The number of the solution, from 1.
    number: i64,
    /// The options of the solution that follow, last first.
    left: Vec<OptionId>,
}

impl Rows {
    /// Returns the rows of a search.
    pub fn of(stream: Stream) -> Rows {
        Rows {
            stream,
            ..Rows::default()
        }
    }

    /// Returns the number of a solution and its next option, if it is found
    /// within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if no thread can be started.
    pub fn next_within(&mut self, time: Duration) -> Result<Next<(i64, OptionId)>, Failure> {
        loop {
            if let Some(option) = self.left.pop() {
                return Ok(Next::Found((self.number, option)));
            }
            // The one solution of a problem without items has no options.
            match self.stream.next_within(time)? {
                Next::Found(mut solution) => {
                    solution.sort_unstable_by(|a, b| b.cmp(a));
                    self.left = solution;
                    self.number += 1;
                }
                Next::Waiting => return Ok(Next::Waiting),
                Next::Ended => return Ok(Next::Ended),
            }
        }
    }
}
