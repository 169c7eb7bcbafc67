//! What every command on problems needs: files read one after the other,
//! Ctrl-C, progress, and messages beside the answers.

use quadrille::limits::{Interrupt, Limits};
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::cover::{Contradiction, ItemId, NamedProblem, ReadError};

use crate::args::DisplayArgs;
use crate::output::escape;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::{console, interrupt};

/// The file of a problem.
#[derive(clap::Args, Debug)]
pub struct FileArg {
    /// A problem in Knuth's text format, or - for standard input, which is
    /// also read if nothing is given.
    #[arg(value_name = "FILE|-")]
    file: Option<OsString>,
}

impl FileArg {
    /// The file; nothing if that would mean to wait for someone to type.
    pub fn inputs(&self) -> Vec<Input> {
        Input::from_files(self.file.as_slice())
    }
}

/// The files of problems.
#[derive(clap::Args, Debug)]
pub struct FileArgs {
    /// Problems in Knuth's text format, or - for standard input, which is also
    /// read if nothing is given.
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

impl FileArgs {
    /// The files; nothing if that would mean to wait for someone to type.
    pub fn inputs(&self) -> Vec<Input> {
        Input::from_files(&self.files)
    }
}

/// One run of a command.
pub struct Session {
    interrupt: Interrupt,
    /// Whether the run is waiting for input, with nothing else to be done.
    is_reading: Arc<AtomicBool>,
    progress: Progress,
    is_quiet: bool,
}

impl Session {
    /// Lines of ignored options that are named; there may be millions.
    const FEW: usize = 5;

    /// Starts to show progress, and to catch Ctrl-C.
    pub fn start(display: &DisplayArgs) -> Session {
        let session = Session {
            interrupt: Interrupt::new(),
            is_reading: Arc::default(),
            progress: Progress::spinner(display.progress()),
            is_quiet: display.quiet,
        };
        let is_reading = Arc::clone(&session.is_reading);
        // A read that waits would not see the flag, and all that was done is
        // put out before the next file is read.
        interrupt::catch(session.interrupt.clone(), move || {
            if is_reading.load(Ordering::SeqCst) {
                interrupt::end();
            }
        });
        session
    }

    /// The flag that Ctrl-C raises.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// Reads the problems one after the other, and does the same with each,
    /// which is given along with the file's name. What cannot be read is said,
    /// and given as the message.
    pub fn run(
        &self,
        inputs: &[Input],
        mut answer: impl FnMut(&str, Result<NamedProblem, String>) -> io::Result<Exit>,
    ) -> Exit {
        let mut exit = Exit::Success;
        for input in inputs {
            if self.is_interrupted() {
                break;
            }
            let source = input.source();
            self.progress.tell(format!("reading {}", source.name()));
            let problem = self.read(input, source.name());
            self.progress.tell(format!("working on {}", source.name()));
            if let Err(message) = &problem {
                self.say(message);
                exit = exit.max(Exit::Trouble);
            }
            match answer(source.name(), problem) {
                Ok(one) => exit = exit.max(one),
                Err(error) => {
                    self.progress.finish();
                    return console::lost(&error);
                }
            }
        }
        self.progress.finish();
        if self.is_interrupted() {
            Exit::Interrupted
        } else {
            exit
        }
    }

    fn read(&self, input: &Input, name: &str) -> Result<NamedProblem, String> {
        self.is_reading.store(true, Ordering::SeqCst);
        if self.is_interrupted() {
            interrupt::end();
        }
        let file = input.open().map_err(ReadError::from);
        let limits = Limits::none().with_interrupt(&self.interrupt);
        let problem = file.and_then(|file| NamedProblem::read(BufReader::new(file), &limits));
        self.is_reading.store(false, Ordering::SeqCst);
        if let Ok(problem) = &problem {
            self.note_ignored(name, problem.ignored_lines());
        }
        problem.map_err(|error| match error {
            ReadError::Io(error) => format!("{name}: {error}"),
            ReadError::Stopped(stop) => format!("{name}: {stop}"),
            error => format!("{name}:{error}"),
        })
    }

    fn note_ignored(&self, name: &str, lines: &[usize]) {
        for line in lines.iter().take(Self::FEW) {
            self.note(format_args!(
                "{name}:{line}: ignored, as the option has no primary item"
            ));
        }
        if lines.len() > Self::FEW {
            let more = lines.len() - Self::FEW;
            self.note(format_args!("{name}: ignored {more} more such options"));
        }
    }

    /// Writes to standard output, at once, with the spinner out of the way.
    ///
    /// # Errors
    ///
    /// That of the writer.
    pub fn write(&self, stdout: &mut impl io::Write, out: &[u8]) -> io::Result<()> {
        self.progress.suspend(|| console::write(stdout, out))
    }

    /// Writes a line to standard error.
    pub fn say(&self, message: impl Display) {
        let line = format!("{message}\n");
        self.progress.suspend(|| console::say(&line));
    }

    /// Writes a line to standard error, unless that is not wanted.
    pub fn note(&self, message: impl Display) {
        if !self.is_quiet {
            self.say(message);
        }
    }
}

/// Says why there is no solution.
pub fn reason(problem: &NamedProblem, contradiction: Contradiction) -> String {
    let item = shown(problem, contradiction.item());
    match contradiction {
        Contradiction::Clash(_) => format!("chosen options clash in item '{item}'"),
        Contradiction::Uncoverable(_) => format!("no option is left for item '{item}'"),
        Contradiction::Excluded(_) => format!("a chosen option of item '{item}' is excluded"),
        _ => format!("no solution covers item '{item}'"),
    }
}

/// The name of an item for a message: names may be very long.
fn shown(problem: &NamedProblem, item: ItemId) -> String {
    const LONGEST: usize = 60;
    let name = problem.item_name(item);
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => escape(&name[..end]) + "...",
        None => escape(name),
    }
}
