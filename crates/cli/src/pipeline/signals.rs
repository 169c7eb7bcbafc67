//! Ctrl-C and other signals that end the program.

use std::process;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use quadrille::limits::Interrupt;

use super::exit::Exit;

/// Signals that come closer together than this are one: `timeout` and some
/// shells send theirs to the process and to its group.
const ONE: Duration = Duration::from_millis(500);

/// What the first signal does besides raising the flag.
static THEN: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// Returns the flag that the first signal raises, once signals are caught: one for
/// the process, as a command may read in several ways.
pub fn interrupt() -> &'static Interrupt {
    static FLAG: LazyLock<Interrupt> = LazyLock::new(Interrupt::new);
    &FLAG
}

/// Calls this at the first signal, at once if it has come already.
pub fn then(call: impl Fn() + Send + 'static) {
    let mut then = THEN.lock().unwrap_or_else(PoisonError::into_inner);
    if interrupt().is_raised() {
        call();
    }
    *then = Some(Box::new(call));
}

/// Raises the flag at the first signal. A second signal ends the process at once.
pub fn catch() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let handler = move || {
        let first = FIRST.get_or_init(Instant::now);
        if !interrupt().raise() {
            let then = THEN.lock().unwrap_or_else(PoisonError::into_inner);
            then.iter().for_each(|call| call());
        } else if first.elapsed() >= ONE {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
    };
    // Without a handler, a signal ends the process. One handler serves all runs.
    let _ = ctrlc::set_handler(handler);
}
