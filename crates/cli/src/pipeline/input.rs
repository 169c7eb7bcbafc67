//! Where puzzles and problems come from: arguments, files, standard input.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use quadrille::text::TextError;

use super::archive;

/// Something to read puzzles from.
#[derive(Debug)]
pub enum Input {
    /// A file, or anything else that has a path: a pipe, a device.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// An argument that is no path.
    Argument {
        /// Its place among the arguments, counted from 1.
        number: usize,
        /// What was typed.
        text: String,
    },
}

impl Input {
    /// What the arguments stand for; standard input if there are none.
    /// Nothing if that would mean to wait for someone to type puzzles.
    pub fn from_args(args: &[OsString]) -> Vec<Input> {
        if args.is_empty() && io::stdin().is_terminal() {
            Vec::new()
        } else if args.is_empty() {
            vec![Input::Stdin]
        } else {
            let numbered = args.iter().zip(1..);
            numbered
                .map(|(arg, number)| Input::new(arg, number))
                .collect()
        }
    }

    fn new(arg: &OsString, number: usize) -> Input {
        if arg == "-" {
            return Input::Stdin;
        }
        match fs::metadata(arg) {
            Ok(_) => Input::File(arg.into()),
            // It may be there: opening it will tell.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Input::File(arg.into())
            }
            Err(_) => Input::Argument {
                number,
                text: arg.to_string_lossy().into_owned(),
            },
        }
    }

    /// What the arguments stand for where each is a file, whether it is there
    /// or not; otherwise as [`from_args`](Input::from_args).
    pub fn from_files(args: &[OsString]) -> Vec<Input> {
        let mut inputs = Input::from_args(args);
        for (input, arg) in inputs.iter_mut().zip(args) {
            if matches!(input, Input::Argument { .. }) {
                *input = Input::File(arg.into());
            }
        }
        inputs
    }

    /// Who the puzzles are from, for messages.
    pub fn source(&self) -> Source {
        match self {
            Input::File(path) => Source::Lines(path.display().to_string()),
            Input::Stdin => Source::Lines("stdin".to_owned()),
            Input::Argument { number, .. } => Source::Argument(format!("argument {number}")),
        }
    }

    /// Opens what is to be read; what is compressed is unpacked.
    ///
    /// # Errors
    ///
    /// Also if it is a directory, which some systems would only find out later.
    pub fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        let path = match self {
            Input::File(path) => path,
            Input::Stdin => return archive::unpacked(io::stdin()),
            Input::Argument { text, .. } => return Ok(Box::new(text.as_bytes())),
        };
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "expected a file, found a directory",
            ));
        }
        archive::unpacked(file)
    }

    /// The length of what it holds, in bytes, if that is known beforehand.
    pub fn len(&self) -> Option<u64> {
        match self {
            Input::File(path) => {
                let metadata = fs::metadata(path).ok()?;
                let is_plain = || Some(!archive::is_compressed(File::open(path).ok()?).ok()?);
                (metadata.is_file() && is_plain()?).then_some(metadata.len())
            }
            Input::Stdin => None,
            Input::Argument { .. } => Some(0),
        }
    }
}

/// Who puzzles are from, as messages call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Something with lines: `puzzles.txt`.
    Lines(String),
    /// Something that was typed: `argument 1`.
    Argument(String),
}

impl Source {
    /// Its name.
    pub fn name(&self) -> &str {
        let (Source::Lines(name) | Source::Argument(name)) = self;
        name
    }

    /// A line in it: `puzzles.txt:3`, `argument 1`.
    pub fn at(&self, line: u64) -> Place<'_> {
        Place {
            source: self,
            line,
            column: None,
        }
    }

    /// The place of an error: `puzzles.txt:3:17`, `argument 1, column 17`.
    pub fn at_error(&self, error: &TextError) -> Place<'_> {
        Place {
            source: self,
            line: error.line,
            column: error.column,
        }
    }
}

/// A place in a source, to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The source.
    pub source: &'a Source,
    /// The line, counted from 1.
    pub line: u64,
    /// The place in the line, counted from 1; `None` if all of it is meant.
    pub column: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.source.name())?;
        match (self.source, self.line) {
            (Source::Lines(_), line) => write!(f, ":{line}")?,
            (Source::Argument(_), 1) => {}
            (Source::Argument(_), line) => write!(f, ", line {line}")?,
        }
        match (self.source, self.column) {
            (_, None) => Ok(()),
            (Source::Lines(_), Some(column)) => write!(f, ":{column}"),
            (Source::Argument(_), Some(column)) => write!(f, ", column {column}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_as_compilers_do() {
        let error = |line, column| {
            let text = "1".repeat(80);
            let mut error = quadrille::text::parse(&text, &Default::default()).unwrap_err();
            (error.line, error.column) = (line, column);
            error
        };
        let file = Source::Lines("puzzles.txt".to_owned());
        assert_eq!(file.at(3).to_string(), "puzzles.txt:3");
        let place =
            |source: &Source, line, column| source.at_error(&error(line, column)).to_string();
        assert_eq!(place(&file, 3, Some(17)), "puzzles.txt:3:17");
        assert_eq!(place(&file, 3, None), "puzzles.txt:3");
        let typed = Source::Argument("argument 2".to_owned());
        assert_eq!(typed.at(1).to_string(), "argument 2");
        assert_eq!(place(&typed, 1, Some(17)), "argument 2, column 17");
        assert_eq!(place(&typed, 2, Some(5)), "argument 2, line 2, column 5");
    }
}
