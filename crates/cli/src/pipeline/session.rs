//! One run of a command: signals, progress, notes and errors.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    wake: Arc<Mutex<Wake>>,
}

/// What a signal does besides raising the flag.
type Wake = Option<Box<dyn Fn() + Send>>;

impl Session {
    /// Begins to catch signals, and shows the progress.
    pub fn start(display: &DisplayArgs, progress: Progress) -> Session {
        let session = Session {
            interrupt: Interrupt::new(),
            progress,
            is_quiet: display.quiet,
            wake: Arc::default(),
        };
        let wake = Arc::clone(&session.wake);
        signals::catch(&session.interrupt, move || {
            if let Some(wake) = &*lock(&wake) {
                wake();
            }
        });
        session
    }

    /// Calls this at the first signal, at once if it has come already.
    pub fn on_interrupt(&self, wake: impl Fn() + Send + 'static) {
        let mut place = lock(&self.wake);
        if self.interrupt.is_raised() {
            wake();
        }
        *place = Some(Box::new(wake));
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

fn lock(wake: &Mutex<Wake>) -> MutexGuard<'_, Wake> {
    wake.lock().unwrap_or_else(PoisonError::into_inner)
}
