//! Solutions one by one, as Python asks for them.
//!
//! The search is in a thread of its own, so that Ctrl-C works while it looks
//! for the next solution. It is at most [`AHEAD`] solutions ahead of Python,
//! and ends when the iterator does. A small problem with few solutions needs no
//! thread: they are found before the first one is returned.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::cover::{OptionId, Solver};
use quadrille::limits::{Interrupt, Limits, Stop};

use super::labels::Labels;
use super::{AT_ONCE, Cover, too_late};

/// The most solutions found in advance.
const AHEAD: usize = 256;

/// The most solutions of a problem that needs no thread.
const FEW: usize = 64;

/// The time between two looks at signals, or at the interrupt.
const LOOK: Duration = Duration::from_millis(50);

/// A solution.
type Options = Vec<OptionId>;

/// An iterator over the solutions of a problem, each as the names of its
/// options.
#[pyclass(module = "quadrille._native")]
pub struct CoverSolutions {
    shared: Arc<Shared>,
    interrupt: Interrupt,
    labels: Arc<Labels>,
    /// Solutions that were taken from the queue.
    taken: VecDeque<Options>,
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
    solutions: VecDeque<Options>,
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
            queue.solutions.push_back(solution);
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
    /// Finds the solutions, or starts to search for them.
    pub(super) fn of(
        py: Python<'_>,
        cover: &Cover,
        timeout: Option<f64>,
    ) -> PyResult<CoverSolutions> {
        let interrupt = Interrupt::new();
        let mut solver = cover.solver(&interrupt, timeout)?;
        let mut solutions = CoverSolutions {
            shared: Arc::new(Shared::default()),
            interrupt: interrupt.clone(),
            labels: Arc::clone(&cover.labels),
            taken: VecDeque::new(),
        };
        if cover.is_small() {
            solver.set_limits(Limits::none().with_nodes(AT_ONCE));
            let mut found = solver.into_solutions();
            let few: VecDeque<Options> = py.detach(|| found.by_ref().take(FEW + 1).collect());
            if few.len() <= FEW && found.stop().is_none() {
                solutions.shared.end(End::All);
                solutions.taken = few;
                return Ok(solutions);
            }
            solver = cover.solver(&interrupt, timeout)?;
        }
        let shared = Arc::clone(&solutions.shared);
        thread::spawn(move || {
            let _ending = Ending(&shared);
            shared.search(solver, &interrupt);
        });
        Ok(solutions)
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

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        loop {
            if let Some(solution) = self.taken.pop_front() {
                return self.labels.named(py, solution).map(Some);
            }
            match py.detach(|| self.take()) {
                None => py.check_signals()?,
                Some(End::All) => return Ok(None),
                Some(End::Stopped(stop)) => return Err(too_late("solutions", stop)),
                Some(End::Broken) => {
                    let message = "the search ended unexpectedly";
                    return Err(pyo3::exceptions::PyRuntimeError::new_err(message));
                }
            }
        }
    }
}
