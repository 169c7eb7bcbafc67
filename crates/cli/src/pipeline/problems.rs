//! The pipeline of exact cover problems: one question is asked of each, one
//! after the other, since a single one uses all threads.

use std::ffi::OsString;
use std::io::{self, BufReader, Read};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::cover::{NamedProblem, ReadError};
use quadrille::limits::{Interrupt, Limits, Stop};
use quadrille::text::{Options, Reader};

use super::arguments::{LimitArgs, TimeoutArgs};
use super::exit::{Exit, Failure, Outcome};
use super::input::{Input, Meter};
use super::memory;
use super::order::{Feeder, Spread};
use super::page::Page;
use super::progress::Progress;
use super::run::{Feed, Pipeline};
use super::signals;
use super::waiting::stop_of;
use crate::output::{DisplayArgs, Field, Layout, OutputArgs, PROBLEM, about};

/// The file of a problem.
#[derive(clap::Args, Debug)]
pub struct FileArg {
    /// A problem in Knuth's text format [default: standard input]
    #[arg(value_name = "FILE|-")]
    pub file: Option<OsString>,
}

/// The files of problems.
#[derive(clap::Args, Debug)]
pub struct FileArgs {
    /// Problems in Knuth's text format [default: standard input]
    #[arg(value_name = "FILE|-")]
    pub files: Vec<OsString>,
}

/// A problem that was read, or not.
pub struct Problem {
    /// The name of its file.
    pub name: String,
    /// The problem, or why there is none.
    pub problem: Result<NamedProblem, Unread>,
    /// The rest of the limits for work on it.
    pub limits: Limits,
}

/// Why there is no problem.
pub enum Unread {
    /// Something is wrong with its file; the message names it.
    Wrong(String),
    /// A limit was reached while it was read.
    Stopped(Stop),
}

/// The pipeline of problems through a command.
pub type ProblemPipeline = Pipeline<Problems>;

/// The files of problems.
pub struct Problems {
    inputs: Vec<Input>,
    limits: Limits,
    progress: Progress,
    interrupt: Interrupt,
}

impl Pipeline<Problems> {
    /// Prepares the run. A record has the file of the problem, its status, these columns,
    /// and why there is no answer.
    ///
    /// # Errors
    ///
    /// If there is nothing to read, or a template asks for unknown fields.
    pub fn new(
        files: &[OsString],
        output: &OutputArgs,
        columns: &[Field],
    ) -> Result<ProblemPipeline, Failure> {
        Pipeline::over_files(files, output, &about(&[PROBLEM], columns))
    }

    /// Prepares a run that writes text without records.
    ///
    /// # Errors
    ///
    /// If there is nothing to read.
    pub fn plain(files: &[OsString], display: &DisplayArgs) -> Result<ProblemPipeline, Failure> {
        Pipeline::over_files(files, &OutputArgs::plain(display.clone()), &[])
    }

    fn over_files(
        files: &[OsString],
        output: &OutputArgs,
        schema: &[Field],
    ) -> Result<ProblemPipeline, Failure> {
        let inputs = Input::from_files(files);
        if inputs.is_empty() {
            return Err(Failure::NothingToRead);
        }
        let spread = Spread {
            jobs: 1,
            longest: 1,
            target: Duration::ZERO,
            // Problems may be large.
            ahead: 1,
            is_single: false,
        };
        let progress = Progress::spinner(output.display.progress());
        let interrupt = signals::interrupt();
        let source = Problems {
            inputs,
            limits: bounded(Limits::none().with_interrupt(interrupt)),
            progress: progress.clone(),
            interrupt: interrupt.clone(),
        };
        let has_headings = source.inputs.len() > 1;
        let form = (output, schema, Layout::Prose);
        let mut pipeline = Pipeline::of(source, spread, form, progress)?;
        (pipeline.has_headings, pipeline.counts_puzzles) = (has_headings, false);
        Ok(pipeline)
    }

    /// Limits the work on each problem, which begins with its reading.
    pub fn limited(mut self, limits: &LimitArgs) -> ProblemPipeline {
        self.source.limits = bounded(limits.limits(&self.session.interrupt));
        self
    }

    /// The same for work without search nodes.
    pub fn timed(mut self, timeout: &TimeoutArgs) -> ProblemPipeline {
        self.source.limits = bounded(timeout.limits(&self.session.interrupt));
        self
    }

    /// Asks the question of every problem that can be read. Others are reported, and have a
    /// record that says why.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn ask(
        self,
        answer: impl Fn(&Problem, &NamedProblem, &mut Page<'_>) -> ControlFlow<()>
        + Send
        + Sync
        + 'static,
    ) -> Outcome {
        let progress = self.session.progress.clone();
        self.work(move |problem: Problem, page| {
            progress.set_message(format!("working on {}", problem.name));
            match &problem.problem {
                Ok(named) => {
                    note_ignored(&problem.name, named.ignored_lines(), page);
                    return answer(&problem, named, page);
                }
                Err(Unread::Wrong(message)) => page.refuse_problem(&problem.name, message),
                Err(Unread::Stopped(stop)) => {
                    let why = format_args!("stopped while reading: {stop}");
                    page.no_answer_of_problem(&problem.name, ("unknown", Exit::Undecided), why);
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl Feed for Problems {
    type Batch = Problem;

    fn feed(self, feeder: &Feeder<Problem>) -> ControlFlow<()> {
        self.inputs.iter().try_for_each(|input| {
            let problem = read(input, self.limits.clone(), &self.progress);
            if self.interrupt.is_raised() {
                return ControlFlow::Break(());
            }
            feeder.dispatch(problem, 1, 0)
        })
    }
}

/// Returns the same limits with one on the memory for a problem: a search needs
/// as much again.
fn bounded(limits: Limits) -> Limits {
    limits.with_memory(memory::of_machine() / 2)
}

fn read(input: &Input, mut limits: Limits, progress: &Progress) -> Problem {
    let started = Instant::now();
    let name = input.source().name().to_owned();
    progress.set_message(format!("reading {name}"));
    let mut start = Vec::new();
    let limits_of_reading = limits.started();
    let file = input.open_within(&Meter::default(), &limits_of_reading);
    let problem = file.map_err(ReadError::from).and_then(|file| {
        let file = Remembered {
            file,
            start: &mut start,
        };
        NamedProblem::read(BufReader::new(file), &limits)
    });
    let is_missing_sudoku = match &problem {
        // Other commands take a puzzle in place of a file.
        Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            begins_with_sudoku(name.as_bytes())
        }
        _ => false,
    };
    if is_missing_sudoku || is_rather_sudoku(&problem, &start) {
        let message = format!(
            "{name}: expected a problem in Knuth's format, found a Sudoku; use the commands \
             without 'cover', or write it as a problem with 'quadrille cover from-sudoku'"
        );
        return Problem {
            name,
            problem: Err(Unread::Wrong(message)),
            limits,
        };
    }
    let problem = problem.map_err(|error| match error {
        ReadError::Stopped(stop) => Unread::Stopped(stop),
        ReadError::Io(error) => match stop_of(&error) {
            Some(stop) => Unread::Stopped(stop),
            None => Unread::Wrong(format!("{name}: {error}")),
        },
        error @ ReadError::TooLarge { .. } => Unread::Wrong(format!(
            "{name}:{error}, half of this machine's; use a machine that has more, or split the file"
        )),
        error => Unread::Wrong(format!("{name}:{error}")),
    });
    limits.time = (limits.time).map(|time| time.saturating_sub(started.elapsed()));
    Problem {
        name,
        problem,
        limits,
    }
}

/// The number of bytes at the beginning of a file that show what it is.
const START: usize = 8 << 10;

/// A file whose beginning is kept.
struct Remembered<'a, R> {
    file: R,
    start: &'a mut Vec<u8>,
}

impl<R: Read> Read for Remembered<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.file.read(buf)?;
        let room = START - self.start.len();
        self.start.extend_from_slice(&buf[..len.min(room)]);
        Ok(len)
    }
}

/// Returns whether a text that was read as a problem is rather a Sudoku. A problem
/// with options never is, whatever its items are called. One without options has no
/// solution; it looks like a Sudoku only if it consists of nothing but names, and those
/// that this program writes begin with a comment.
pub fn is_rather_sudoku(problem: &Result<NamedProblem, ReadError>, start: &[u8]) -> bool {
    let may_be_sudoku = match problem {
        Ok(named) => named.problem().option_count() == 0,
        Err(ReadError::Stopped(_) | ReadError::Io(_)) => false,
        Err(_) => true,
    };
    may_be_sudoku && begins_with_sudoku(start)
}

/// Returns whether a text begins with a Sudoku, of 4x4 at least.
fn begins_with_sudoku(start: &[u8]) -> bool {
    let mut records = Reader::new(start, &Options::default());
    let first = records.next().and_then(Result::ok);
    let puzzle = first.and_then(|record| record.puzzle.ok());
    puzzle.is_some_and(|puzzle| puzzle.grid.shape().side() >= 4)
}

/// Returns whether a text that begins with no puzzle is an exact cover problem: its file is
/// called so, or has names with a letter and a digit, as no row of cells has, and each line is an option.
pub(super) fn is_problem(start: &[u8], name: &str) -> bool {
    let whole = start.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let mut lines = start[..whole].split(|&byte| byte == b'\n');
    let items = lines.find(|line| !line.starts_with(b"|"));
    let mut words = items.unwrap_or_default().split(u8::is_ascii_whitespace);
    let is_name = |word: &[u8]| {
        let has = |is_part: fn(&u8) -> bool| word.iter().any(is_part);
        word.len() < 8 && has(u8::is_ascii_alphabetic) && has(u8::is_ascii_digit)
    };
    let read = || NamedProblem::read(&start[..whole], &Limits::none());
    (name.ends_with(".dlx") || words.any(is_name))
        && read().is_ok_and(|named| named.problem().option_count() > 0)
}

/// The maximum number of ignored options to report; there may be millions.
const FEW: usize = 5;

fn note_ignored(name: &str, lines: &[usize], page: &mut Page<'_>) {
    for line in lines.iter().take(FEW) {
        let place = format!("{name}:{line}");
        page.note(place, "ignored, as the option has no primary item");
    }
    if lines.len() > FEW {
        let more = lines.len() - FEW;
        page.note(name, format!("ignored {more} more such options"));
    }
}
