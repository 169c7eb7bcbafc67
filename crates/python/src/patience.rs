//! Work that takes long, while Python goes on.
//!
//! Python runs handlers of signals, such as that of Ctrl-C, only between steps
//! of its own and only in the main thread. So the work goes to another thread,
//! and this one looks at signals meanwhile. Other threads of Python run too, as
//! the interpreter's lock is released.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille::limits::Interrupt;

/// The time between two looks at signals.
const LOOK: Duration = Duration::from_millis(50);

/// Does the work in another thread. At each look this thread also calls `tick`.
///
/// # Errors
///
/// Raises the interrupt and, when the work has stopped, returns the error if a
/// handler of a signal or `tick` fails.
pub fn wait<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped at the end, even by a panic.
                let _done = done;
                work()
            });
            let mut failure = None;
            while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if failure.is_some() {
                    continue;
                }
                let looked = Python::attach(|py| {
                    py.check_signals()?;
                    tick(py)
                });
                if let Err(error) = looked {
                    interrupt.raise();
                    failure = Some(error);
                }
            }
            let result = worker.join();
            let result = result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            failure.map_or(Ok(result), Err)
        })
    })
}

/// Does the same without a tick.
///
/// # Errors
///
/// As for [`wait`], if a handler of a signal fails.
pub fn wait_for<T: Send>(
    py: Python<'_>,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    wait(py, interrupt, |_| Ok(()), work)
}
