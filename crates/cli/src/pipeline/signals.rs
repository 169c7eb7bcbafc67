//! Ctrl-C and other signals that end the program.

use std::process;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use quadrille::limits::Interrupt;

use super::exit::Exit;

/// Signals that come closer together than this are one: `timeout` and some
/// shells send theirs to the process and to its group.
const ONE: Duration = Duration::from_millis(500);

/// Raises the flag and calls `then` at the first signal. A second signal ends
/// the process at once.
pub fn catch(interrupt: &Interrupt, then: impl Fn() + Send + 'static) {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let interrupt = interrupt.clone();
    let handler = move || {
        let first = FIRST.get_or_init(Instant::now);
        if !interrupt.raise() {
            then();
        } else if first.elapsed() >= ONE {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
    };
    // Without a handler, a signal ends the process.
    let _ = ctrlc::set_handler(handler);
}
