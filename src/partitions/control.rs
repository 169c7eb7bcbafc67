//! The settings of a count: its threads and limits.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::limits::{Clock, Limits, Stop, together};

/// The settings of a count: the number of threads, the limits, and where to
/// report progress.
///
/// The default is one thread without limits.
#[derive(Clone, Debug, Default)]
pub struct Control<'a> {
    /// The number of threads; 0 counts as 1.
    pub jobs: usize,
    /// The limits. A limit on nodes has no effect here.
    pub limits: Limits,
    /// Grows from its present value by [`work`](super::Plan::work) in the
    /// course of one count.
    pub done: Option<&'a AtomicU64>,
}

impl Control<'_> {
    /// Returns the same with its time running from now on.
    pub(super) fn started(&self) -> Self {
        Control {
            limits: self.limits.started(),
            ..self.clone()
        }
    }

    /// Returns a clock for the limits, which starts now.
    pub(super) fn clock(&self) -> Clock {
        Clock::start(&self.limits)
    }

    pub(super) fn add_done(&self, work: u64) {
        if let Some(done) = self.done {
            done.fetch_add(work, Ordering::Relaxed);
        }
    }

    /// Distributes the tasks to the threads, one at a time in their order,
    /// until none is left or a limit is reached. Each thread has its own state;
    /// all states are returned, unless a task was not done. Tasks that take
    /// longer than some milliseconds look at the clock.
    pub(super) fn run<T: Send, S: Send>(
        &self,
        tasks: impl IntoIterator<Item = T, IntoIter: Send>,
        state: impl Fn() -> S + Sync,
        perform: impl Fn(&mut S, T, &mut Clock) -> Result<(), Stop> + Sync,
    ) -> Result<Vec<S>, Stop> {
        let clock = self.clock();
        let tasks = Mutex::new(tasks.into_iter());
        // The iterator is sound even if another thread panicked on a task.
        let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let worker = || {
            let (mut state, mut clock) = (state(), clock.clone());
            while let Some(task) = next() {
                go_on(clock.look())?;
                perform(&mut state, task, &mut clock)?;
            }
            Ok(state)
        };
        let jobs = NonZeroUsize::new(self.jobs).unwrap_or(NonZeroUsize::MIN);
        together(jobs, |_| worker()).into_iter().collect()
    }
}

/// Returns the answer of a clock as a result.
pub(super) fn go_on(flow: ControlFlow<Stop>) -> Result<(), Stop> {
    flow.break_value().map_or(Ok(()), Err)
}
