//! Ctrl-C.

use quadrille::limits::Interrupt;
use std::process;

use crate::pipeline::exit::Exit;

/// Raises the flag at the first Ctrl-C, and then does what else there is to do;
/// ends the process at the second.
pub fn catch(flag: Interrupt, then: impl Fn() + Send + 'static) {
    let handler = move || {
        if flag.raise() {
            end();
        }
        then();
    };
    // Without a handler, Ctrl-C ends the process as it does any other.
    let _ = ctrlc::set_handler(handler);
}

/// Ends the process as interrupted.
pub fn end() -> ! {
    process::exit(i32::from(Exit::Interrupted.code()))
}
