//! Solutions on their way from the threads that find them to the one that
//! visits them.
//!
//! Each subtree has a channel of its own, so its solutions stay in order. They
//! are sent in batches, and a channel holds a bounded number of these: a thread
//! that is further ahead waits. So does one that would begin a subtree far behind the
//! one that is visited.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use crate::cover::model::answer::Count;
use crate::cover::model::index::OptionId;
use crate::cover::model::subtree::Subtree;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Limits, Stop};

/// The most solutions handed over together.
pub(in crate::cover) const BATCH: usize = 256;

/// The most options handed over together, in solutions that have many.
const BATCH_OPTIONS: usize = 1 << 14;

/// Batches that may wait for the caller, for each subtree being searched.
const BATCHES: usize = 64;

/// The number of subtrees for each thread that may be ahead of the one that is visited.
const AHEAD: usize = 16;

/// A message from a thread to the visiting one.
pub(in crate::cover) enum Message {
    /// Some solutions.
    Solutions(Vec<Vec<OptionId>>),
    /// The subtree was not searched to its end.
    Stopped(Stop),
}

/// The channels of the subtrees that were begun, in order.
#[derive(Clone)]
pub(in crate::cover) struct Line(SyncSender<Receiver<Message>>);

impl Line {
    /// Returns the two ends of the line of this number of threads.
    pub(in crate::cover) fn new(jobs: NonZeroUsize) -> (Line, Receiver<Receiver<Message>>) {
        let (sender, receiver) = sync_channel(jobs.get() * AHEAD);
        (Line(sender), receiver)
    }

    /// Begins the next subtree, as long as the receiver exists.
    pub(in crate::cover) fn begin(
        &self,
        queue: &Mutex<impl Iterator<Item = Subtree>>,
    ) -> Option<(Subtree, SyncSender<Message>)> {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let subtree = queue.next()?;
        let (sender, receiver) = sync_channel(BATCHES);
        self.0.send(receiver).ok()?;
        Some((subtree, sender))
    }
}

/// Sends all solutions of a subtree, as long as the receiver exists.
pub(in crate::cover) fn send_all(searcher: &mut Searcher, sender: &SyncSender<Message>) {
    let (mut batch, mut size, mut options) = (Vec::new(), 1, 0);
    let (_, stop) = Run::start(searcher).for_each(searcher, |solution| {
        options += solution.len();
        batch.push(solution);
        if batch.len() < size && options < BATCH_OPTIONS {
            return ControlFlow::Continue(());
        }
        // The first solutions are sent alone, so that the caller gets them at
        // once.
        (size, options) = (BATCH.min(2 * size), 0);
        let batch = std::mem::take(&mut batch);
        match sender.send(Message::Solutions(batch)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    // If sending fails, the visitor has stopped.
    let _ = sender.send(Message::Solutions(batch));
    if let Some(stop) = stop {
        let _ = sender.send(Message::Stopped(stop));
    }
}

/// Visits the solutions of each subtree in turn. Looks at the limits before each
/// batch: thousands of solutions may wait when an interrupt comes.
pub(in crate::cover) fn receive_all(
    subtrees: Receiver<Receiver<Message>>,
    limits: &Limits,
    mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Count, Option<Stop>) {
    let mut number = 0;
    for message in subtrees.into_iter().flatten() {
        match message {
            Message::Stopped(stop) => return (Count::AtLeast(number), Some(stop)),
            Message::Solutions(solutions) => {
                if let Some(stop) = limits.stop() {
                    return (Count::AtLeast(number), Some(stop));
                }
                for solution in solutions {
                    number += 1;
                    if visit(&solution).is_break() {
                        return (Count::AtLeast(number), Some(Stop::Visitor));
                    }
                }
            }
        }
    }
    (Count::Exact(number), None)
}
