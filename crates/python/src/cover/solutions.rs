//! Solutions one by one, as Python asks for them.
//!
//! The search is in a thread of its own, so that Ctrl-C works while it looks
//! for the next solution. It is at most [`AHEAD`] solutions ahead of Python,
//! and ends when the iterator does.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use quadrille::cover::Solver;
use quadrille::limits::{Interrupt, Stop};

use super::numbers;

/// The most solutions found in advance.
const AHEAD: usize = 256;

/// The time between two looks at signals, or at the interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// An iterator over the solutions of a problem, each as the numbers of its
/// options.
#[pyclass(module = "quadrille._native")]
pub struct CoverSolutions {
    shared: Arc<Shared>,
    interrupt: Interrupt,
    /// Solutions that were taken from the queue.
    taken: VecDeque<Vec<usize>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// There are solutions again, or there will be no more.
    filled: Condvar,
    /// There is room again.
    emptied: Condvar,
}

#[derive(Default)]
struct Queue {
    solutions: VecDeque<Vec<usize>>,
    /// Why there will be no more solutions, once there are no more.
    end: Option<End>,
}

#[derive(Clone, Copy)]
enum End {
    All,
    Stopped(Stop),
    /// The search panicked.
    Broken,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: End) {
        self.lock().end.get_or_insert(end);
        self.filled.notify_one();
    }

    /// Searches until all is found, or the iterator is dropped.
    fn search(&self, solver: Solver, interrupt: &Interrupt) {
        let mut solutions = solver.into_solutions();
        for solution in solutions.by_ref() {
            let mut queue = self.lock();
            while queue.solutions.len() >= AHEAD && !interrupt.is_raised() {
                let waited = self.emptied.wait_timeout(queue, LOOK);
                queue = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if interrupt.is_raised() {
                return;
            }
            queue.solutions.push_back(numbers(&solution));
            drop(queue);
            self.filled.notify_one();
        }
        self.end(solutions.stop().map_or(End::All, End::Stopped));
    }
}

/// Ends the iteration even if the search panics.
struct Ending<'a>(&'a Shared);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.end(End::Broken);
    }
}

impl CoverSolutions {
    /// Starts to search. The interrupt is one that stops the solver.
    pub(super) fn start(solver: Solver, interrupt: Interrupt) -> CoverSolutions {
        let shared = Arc::new(Shared::default());
        let (of_thread, stop) = (Arc::clone(&shared), interrupt.clone());
        thread::spawn(move || {
            let _ending = Ending(&of_thread);
            of_thread.search(solver, &stop);
        });
        CoverSolutions {
            shared,
            interrupt,
            taken: VecDeque::new(),
        }
    }

    /// Takes what is in the queue; waits for it for a moment. Returns the end
    /// if there is nothing and will be nothing.
    fn take(&mut self) -> Option<End> {
        let mut queue = self.shared.lock();
        if queue.solutions.is_empty() && queue.end.is_none() {
            let waited = self.shared.filled.wait_timeout(queue, LOOK);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if queue.solutions.is_empty() {
            return queue.end;
        }
        std::mem::swap(&mut self.taken, &mut queue.solutions);
        drop(queue);
        self.shared.emptied.notify_one();
        None
    }
}

impl Drop for CoverSolutions {
    fn drop(&mut self) {
        self.interrupt.raise();
        self.shared.emptied.notify_one();
    }
}

#[pymethods]
impl CoverSolutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Vec<usize>>> {
        loop {
            if let Some(solution) = self.taken.pop_front() {
                return Ok(Some(solution));
            }
            match py.detach(|| self.take()) {
                None => py.check_signals()?,
                Some(End::All) => return Ok(None),
                Some(End::Stopped(stop)) => {
                    return Err(PyTimeoutError::new_err(format!("solutions: {stop}")));
                }
                Some(End::Broken) => {
                    let message = "the search ended unexpectedly";
                    return Err(pyo3::exceptions::PyRuntimeError::new_err(message));
                }
            }
        }
    }
}
