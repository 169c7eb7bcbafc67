//! Where puzzles and problems come from: arguments, files, standard input.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quadrille::limits::Limits;
use quadrille::text::TextError;

use super::{archive, encoding, waiting};
use crate::output::escape;

/// An input.
#[derive(Debug)]
pub enum Input {
    /// A file, or anything else that has a path: a pipe, a device.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// A typed puzzle.
    Argument {
        /// Its place among the arguments, counted from 1.
        number: usize,
        /// What was typed.
        text: String,
    },
    /// A text that is in memory: part of the program, or a file that was read whole.
    Held {
        /// Its name.
        name: Cow<'static, str>,
        /// The text, neither compressed nor in UTF-16.
        text: Cow<'static, [u8]>,
    },
}

impl Input {
    /// Returns the inputs that arguments name; standard input if there are none.
    /// Returns nothing if standard input is a terminal.
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
            // It may exist: opening it will tell.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Input::File(arg.into())
            }
            Err(_) => Input::Argument {
                number,
                text: arg.to_string_lossy().into_owned(),
            },
        }
    }

    /// Returns the same, but takes every argument for a file, whether it exists
    /// or not.
    pub fn from_files(args: &[OsString]) -> Vec<Input> {
        let mut inputs = Input::from_args(args);
        for (input, arg) in inputs.iter_mut().zip(args) {
            if matches!(input, Input::Argument { .. }) {
                *input = Input::File(arg.into());
            }
        }
        inputs
    }

    /// Returns its name in messages.
    pub fn source(&self) -> Source {
        match self {
            Input::File(path) => Source::Lines(escape(&path.to_string_lossy()).into()),
            Input::Stdin => Source::Lines("stdin".into()),
            Input::Held { name, .. } => Source::Lines(Arc::from(&**name)),
            Input::Argument { number, .. } => Source::Argument(format!("argument {number}").into()),
        }
    }

    /// Opens its text, once, and unpacks it if it is compressed. The meter counts
    /// the compressed bytes.
    ///
    /// # Errors
    ///
    /// Also if it is a directory, which some systems only report when it is read.
    pub fn open(&self, meter: &Meter) -> io::Result<Box<dyn Read + '_>> {
        let path = match self {
            Input::File(path) => path,
            Input::Stdin => {
                return archive::unpacked(meter.of(io::stdin())).map(encoding::text);
            }
            Input::Argument { text, .. } => return Ok(Box::new(text.as_bytes())),
            Input::Held { text, .. } => return Ok(Box::new(&text[..])),
        };
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "expected a file, found a directory",
            ));
        }
        archive::unpacked(meter.of(file)).map(encoding::text)
    }

    /// Opens the same, to be read within the limits: reading ends with an error when
    /// one is reached, though nothing comes.
    ///
    /// # Errors
    ///
    /// As [`open`](Input::open).
    pub fn open_within(&self, meter: &Meter, limits: &Limits) -> io::Result<Box<dyn Read + '_>> {
        let input = match self {
            Input::File(path) if !path.is_dir() => waiting::open(path, limits)?,
            Input::Stdin => waiting::stdin(limits)?,
            _ => return self.open(meter),
        };
        archive::unpacked(meter.of(input)).map(encoding::text)
    }

    /// Returns the length of the file in bytes, if it is known.
    pub fn len(&self) -> Option<u64> {
        match self {
            Input::File(path) => {
                let metadata = fs::metadata(path).ok()?;
                metadata.is_file().then_some(metadata.len())
            }
            Input::Stdin => None,
            Input::Argument { .. } | Input::Held { .. } => Some(0),
        }
    }

    /// Returns whether it is a file, not a pipe or a device that a reader may
    /// have to wait for.
    pub fn is_file(&self) -> bool {
        matches!(self, Input::File(_)) && self.len().is_some()
    }
}

/// Returns whether standard input is the null device, as for jobs without a terminal.
#[cfg(unix)]
pub fn is_null() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    let own = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    let own = own.and_then(|own| own.metadata());
    let (Ok(own), Ok(null)) = (own, fs::metadata("/dev/null")) else {
        return false;
    };
    own.file_type().is_char_device() && own.rdev() == null.rdev()
}

#[cfg(not(unix))]
pub fn is_null() -> bool {
    false
}

/// Counts the bytes read from all inputs.
#[derive(Clone, Default, Debug)]
pub struct Meter(Arc<AtomicU64>);

impl Meter {
    /// Returns the number of bytes read.
    pub fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn of<R>(&self, input: R) -> Metered<R> {
        Metered {
            input,
            meter: self.clone(),
        }
    }
}

struct Metered<R> {
    input: R,
    meter: Meter,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buf)?;
        self.meter.0.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}

/// The name of an input in messages. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file or a pipe: `puzzles.txt`.
    Lines(Arc<str>),
    /// A typed puzzle: `argument 1`.
    Argument(Arc<str>),
}

impl Source {
    /// Returns its name, in which control characters are escaped.
    pub fn name(&self) -> &str {
        let (Source::Lines(name) | Source::Argument(name)) = self;
        name
    }

    /// Returns a line in it: `puzzles.txt:3`, `argument 1`.
    pub fn at(&self, line: u64) -> Place<'_> {
        Place {
            source: self,
            line,
            column: None,
        }
    }

    /// Returns the place of an error: `puzzles.txt:3:17`,
    /// `argument 1, column 17`.
    pub fn at_error(&self, error: &TextError) -> Place<'_> {
        Place {
            source: self,
            line: error.line,
            column: error.column,
        }
    }
}

/// A place in a source.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The source.
    pub source: &'a Source,
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted from 1; `None` for the whole line.
    pub column: Option<usize>,
}

impl Place<'_> {
    /// Returns the place and the name of a puzzle. A bare number is left out: in
    /// a file of `puzzle:count` lines it is the count, and reads like an answer.
    pub fn heading(&self, name: Option<&str>) -> String {
        let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        match name.filter(|name| !is_number(name)) {
            Some(name) => format!("{self} {}", escape(name)),
            None => self.to_string(),
        }
    }
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
        let file = Source::Lines("puzzles.txt".into());
        assert_eq!(file.at(3).to_string(), "puzzles.txt:3");
        let place =
            |source: &Source, line, column| source.at_error(&error(line, column)).to_string();
        assert_eq!(place(&file, 3, Some(17)), "puzzles.txt:3:17");
        assert_eq!(place(&file, 3, None), "puzzles.txt:3");
        let typed = Source::Argument("argument 2".into());
        assert_eq!(typed.at(1).to_string(), "argument 2");
        assert_eq!(
            file.at(3).heading(Some("hard one")),
            "puzzles.txt:3 hard one"
        );
        assert_eq!(file.at(3).heading(Some("228")), "puzzles.txt:3");
        assert_eq!(place(&typed, 1, Some(17)), "argument 2, column 17");
        assert_eq!(place(&typed, 2, Some(5)), "argument 2, line 2, column 5");
    }

    #[test]
    fn names_are_safe_to_show() {
        let input = Input::File("a\u{1b}[31m\n.txt".into());
        assert_eq!(input.source().name(), r"a\u{1b}[31m\n.txt");
    }
}
