//! One run of a command: signals, progress, notes and errors.

use std::sync::Once;

use quadrille::limits::Interrupt;

use super::console;
use super::progress::Progress;
use super::signals;
use crate::output::DisplayArgs;

/// One run of a command.
pub struct Session {
    /// Raised by Ctrl-C.
    pub interrupt: Interrupt,
    /// The progress bar, if there is one.
    pub progress: Progress,
    is_quiet: bool,
    stays: Once,
}

impl Session {
    /// Returns a run that shows this progress.
    pub fn start(display: &DisplayArgs, progress: Progress) -> Session {
        Session {
            interrupt: signals::interrupt().clone(),
            progress,
            is_quiet: display.quiet,
            stays: Once::new(),
        }
    }

    /// Catches signals, and shows the progress in a while: for runs that take more than some
    /// milliseconds, as each of these has a thread of its own.
    pub fn stay(&self) {
        self.stays.call_once(|| {
            signals::catch();
            self.progress.show_in_time();
        });
    }

    /// Calls this at the first signal, at once if it has come already.
    pub fn on_interrupt(&self, wake: impl Fn() + Send + 'static) {
        signals::then(wake);
    }

    /// Returns the seed that was asked for, or a new one, which is printed so that
    /// the run can be repeated.
    pub fn seed(&self, asked: Option<u64>) -> u64 {
        asked.unwrap_or_else(|| {
            // Short enough to type again.
            let seed = fastrand::u64(..1 << 32);
            self.note(&format!("--seed {seed}"));
            seed
        })
    }

    /// Returns whether notes are suppressed.
    pub fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Writes a note to standard error, unless notes are suppressed.
    pub fn note(&self, message: &str) {
        if !self.is_quiet {
            self.report(message);
        }
    }

    /// Writes a line to standard error.
    pub fn report(&self, message: &str) {
        let line = format!("{message}\n");
        self.progress.suspend(|| console::report(&line));
    }
}
