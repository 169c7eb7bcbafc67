//! Answers one by one, as Python asks for them.
//!
//! The search is in another thread, so that Ctrl-C works while it looks
//! for the next answer. It is at most [`AHEAD`] answers ahead of Python, and ends
//! when the iterator does.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille::limits::{Interrupt, Stop};

use crate::errors::too_late;

/// The most answers found in advance.
const AHEAD: usize = 256;

/// The time between two looks at signals, or at the interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// The answers of a search, as they are found.
pub struct Ahead<T> {
    shared: Arc<Shared<T>>,
    interrupt: Interrupt,
    /// Answers that were taken from the queue.
    taken: VecDeque<T>,
}

struct Shared<T> {
    queue: Mutex<Queue<T>>,
    /// There are answers again, or there will be no more.
    filled: Condvar,
    /// There is room again.
    emptied: Condvar,
}

struct Queue<T> {
    answers: VecDeque<T>,
    /// Why there will be no more answers, once there are no more.
    end: Option<End>,
}

#[derive(Clone, Copy)]
enum End {
    All,
    Stopped(Stop),
    /// The search panicked.
    Broken,
}

impl<T> Shared<T> {
    fn new() -> Arc<Shared<T>> {
        let (answers, end) = (VecDeque::new(), None);
        Arc::new(Shared {
            queue: Mutex::new(Queue { answers, end }),
            filled: Condvar::new(),
            emptied: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: End) {
        self.lock().end.get_or_insert(end);
        self.filled.notify_one();
    }

    /// Adds an answer when there is room for it; breaks once the iterator is dropped.
    fn push(&self, answer: T, interrupt: &Interrupt) -> ControlFlow<()> {
        let mut queue = self.lock();
        while queue.answers.len() >= AHEAD && !interrupt.is_raised() {
            let waited = self.emptied.wait_timeout(queue, LOOK);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if interrupt.is_raised() {
            return ControlFlow::Break(());
        }
        queue.answers.push_back(answer);
        drop(queue);
        self.filled.notify_one();
        ControlFlow::Continue(())
    }
}

/// Ends the iteration even if the search panics.
struct Ending<'a, T>(&'a Shared<T>);

impl<T> Drop for Ending<'_, T> {
    fn drop(&mut self) {
        self.0.end(End::Broken);
    }
}

impl<T> Ahead<T> {
    /// Returns answers that are all known.
    pub fn known(answers: VecDeque<T>) -> Ahead<T> {
        let shared = Shared::new();
        shared.end(End::All);
        Ahead {
            shared,
            interrupt: Interrupt::new(),
            taken: answers,
        }
    }

    /// Takes what is in the queue; waits for it for a moment. Returns the end
    /// if there is nothing and will be nothing.
    fn take(&mut self) -> Option<End> {
        let mut queue = self.shared.lock();
        if queue.answers.is_empty() && queue.end.is_none() {
            let waited = self.shared.filled.wait_timeout(queue, LOOK);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if queue.answers.is_empty() {
            return queue.end;
        }
        std::mem::swap(&mut self.taken, &mut queue.answers);
        drop(queue);
        self.shared.emptied.notify_one();
        None
    }
}

impl<T: Send + 'static> Ahead<T> {
    /// Starts a search that passes each answer on, as long as it is told to
    /// continue, and returns what stopped it. It ends when the interrupt is raised.
    pub fn start(
        interrupt: Interrupt,
        search: impl FnOnce(&mut dyn FnMut(T) -> ControlFlow<()>) -> Option<Stop> + Send + 'static,
    ) -> Ahead<T> {
        let shared = Shared::new();
        let (ours, raised) = (Arc::clone(&shared), interrupt.clone());
        thread::spawn(move || {
            let _ending = Ending(&ours);
            let stop = search(&mut |answer| ours.push(answer, &raised));
            ours.end(stop.map_or(End::All, End::Stopped));
        });
        Ahead {
            shared,
            interrupt,
            taken: VecDeque::new(),
        }
    }

    /// Waits for the next answer, if there is one.
    ///
    /// # Errors
    ///
    /// Raises `TimeoutError` for this question if the search was stopped, and what a
    /// handler of a signal raises.
    pub fn next(&mut self, py: Python<'_>, question: &str) -> PyResult<Option<T>> {
        loop {
            if let Some(answer) = self.taken.pop_front() {
                return Ok(Some(answer));
            }
            match py.detach(|| self.take()) {
                None => py.check_signals()?,
                Some(End::All) => return Ok(None),
                Some(End::Stopped(stop)) => return Err(too_late(question, stop)),
                Some(End::Broken) => {
                    return Err(PyRuntimeError::new_err("the search ended unexpectedly"));
                }
            }
        }
    }
}

impl<T> Drop for Ahead<T> {
    fn drop(&mut self) {
        self.interrupt.raise();
        self.shared.emptied.notify_one();
    }
}
