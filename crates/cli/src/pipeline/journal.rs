//! Files that remember the results of long work, one on each line, so that the same command goes on from there.
//!
//! The first line says what the lines are about. A line is whole or not there: of a run that was killed, what
//! follows the last end of a line is dropped.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::exit::Failure;
use super::input::Input;
use super::output_file::{Kind, OutputFile};

/// A file that results are added to.
#[derive(Debug)]
pub struct Journal {
    output: OutputFile,
    file: Mutex<File>,
}

impl Journal {
    /// Opens the file that an option names, or begins it with this first line. Returns it with the lines that it has.
    ///
    /// # Errors
    ///
    /// If it cannot be read or written, or is about something else.
    pub fn open(
        option: &str,
        path: PathBuf,
        first: &str,
        inputs: &[Input],
    ) -> Result<(Journal, Vec<String>), Failure> {
        let output = OutputFile::of_option(option, path, Kind::Checkpoint, inputs)?;
        let trouble = |error: io::Error| Failure::Trouble(output.trouble(error));
        let text = match fs::read_to_string(output.path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(trouble)?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let begin = lines.next();
        if let Some(begin) = begin.filter(|&begin| begin != first) {
            let name = output.path().display();
            let begin = begin.replace('\t', " ");
            let first = first.replace('\t', " ");
            let message = format!("{option} {name}: expected '{first}', found '{begin}'");
            return Err(Failure::Usage(message));
        }
        let file = File::options()
            .create(true)
            .append(true)
            .open(output.path());
        let file = file.map_err(trouble)?;
        file.set_len(whole as u64).map_err(trouble)?;
        let lines = lines.map(str::to_owned).collect();
        let file = Mutex::new(file);
        let journal = Journal { output, file };
        if begin.is_none() {
            journal.add(first).map_err(Failure::Trouble)?;
        }
        Ok((journal, lines))
    }

    /// Adds a line.
    ///
    /// # Errors
    ///
    /// A message that names the file.
    pub fn add(&self, line: &str) -> Result<(), String> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| self.output.trouble(error))
    }
}
