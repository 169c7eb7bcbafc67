//! Standard output and standard error.

use std::io::{self, Write};

use anstream::AutoStream;

use crate::args::{Format, When};
use crate::pipeline::exit::Exit;

/// Standard output. Colours are always written into text, and taken out here
/// if they are not wanted; all else goes out as it is.
pub fn stdout(format: Format, color: When) -> Box<dyn Write> {
    match format {
        Format::Text => Box::new(AutoStream::new(io::stdout(), color.into())),
        Format::Tsv | Format::Csv | Format::Jsonl => Box::new(io::stdout().lock()),
    }
}

/// Writes to standard output, at once.
///
/// # Errors
///
/// That of the writer, which then names standard output.
pub fn write(stdout: &mut impl Write, out: &[u8]) -> io::Result<()> {
    let written = stdout.write_all(out).and_then(|()| stdout.flush());
    written.map_err(|error| io::Error::new(error.kind(), format!("standard output: {error}")))
}

/// Writes to standard error, whether or not anyone listens.
pub fn say(messages: &str) {
    let _ = io::stderr().write_all(messages.as_bytes());
}

/// How a run ends whose output could not be written: quietly if whoever read
/// the answers has seen enough.
pub fn lost(error: &io::Error) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Success;
    }
    say(&format!("{error}\n"));
    Exit::Trouble
}
