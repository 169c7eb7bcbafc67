//! Standard output and standard error.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;

use crate::output::{Form, When};

/// Returns standard output, which strips colours from text if they are unwanted
/// or not supported.
pub fn stdout(form: Form, color: When) -> Box<dyn Write> {
    match form {
        Form::Text => Box::new(AutoStream::new(io::stdout(), color.into())),
        Form::Tsv | Form::Csv | Form::Jsonl | Form::Markdown | Form::None => {
            Box::new(io::stdout().lock())
        }
    }
}

/// Writes to standard output, at once.
///
/// # Errors
///
/// That of the writer, which then names standard output.
pub fn write(stdout: &mut impl Write, out: &[u8]) -> io::Result<()> {
    if is_closed() && !out.is_empty() {
        return Err(closed());
    }
    let written = stdout.write_all(out).and_then(|()| stdout.flush());
    written.map_err(|error| named(&error))
}

/// Returns an error of standard output that names it.
pub fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

/// Returns the error of writing to standard output if it [is closed](is_closed).
pub fn closed() -> io::Error {
    named(&io::Error::new(io::ErrorKind::NotConnected, "it is closed"))
}

/// Writes to standard output as it is.
///
/// # Errors
///
/// As for [`write`].
pub fn write_plain(out: &[u8]) -> io::Result<()> {
    write(&mut io::stdout().lock(), out)
}

/// Writes to standard error, even if it is closed.
pub fn report(messages: &str) {
    let _ = io::stderr().write_all(messages.as_bytes());
}

/// Whether standard output was closed when the program started.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns whether standard output was closed when the program started, as by
/// `>&-`.
///
/// The standard library opens `/dev/null` in its place before `main`, so the
/// output would vanish and the exit status be a success. This is checked
/// before that.
pub fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
#[ctor::ctor]
fn look() {
    // Nothing here needs the runtime of the standard library.
    let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
    IS_CLOSED.store(!is_open, Ordering::Relaxed);
}
