//! The user's own puzzles and problems, which certificates are compared with.

use std::cell::OnceCell;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use quadrille::board::Givens;
use quadrille::cover::{NamedProblem, ReadError};
use quadrille::limits::{Limits, Stop};
use quadrille::proof::Prover;
use quadrille::proof::check::Stated;

use super::parts::Wrong;
use crate::output::{DisplayArgs, Layout, OutputArgs, escape};
use crate::pipeline::arguments::PuzzleTextArgs;
use crate::pipeline::input::{Input, Meter};
use crate::pipeline::problems::is_rather_sudoku;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::waiting::{stop_of, whole};
use crate::pipeline::{Answers, Exit, Failure, PuzzlePipeline};

/// What certificates have to be about.
#[derive(clap::Args, Clone, Debug)]
pub struct SubjectArgs {
    /// Compare each claim with this puzzle or file
    ///
    /// A claim about an exact cover problem is compared with the problem of the
    /// file.
    #[arg(long, value_name = "PUZZLE|FILE")]
    of: Option<PathBuf>,

    /// What is in the file. It is read once, as it may be a pipe.
    #[arg(skip)]
    held: OnceCell<Vec<u8>>,

    /// How to read them.
    #[command(flatten)]
    text: PuzzleTextArgs,

    /// The rules that they have besides those of the file.
    #[command(flatten)]
    variant: VariantArgs,
}

/// The user's puzzles, or problem, as the lines with which their claims begin.
pub struct Subjects {
    name: String,
    /// The name of each, and its lines.
    all: Vec<(String, String)>,
    /// Whether all could be read.
    pub exit: Exit,
}

impl SubjectArgs {
    /// Reads the file as what a claim is about, if there is one.
    pub fn read(
        &self,
        stated: &Stated,
        display: &DisplayArgs,
        limits: &Limits,
    ) -> Result<Option<Subjects>, Wrong> {
        let Some(path) = &self.of else {
            return Ok(None);
        };
        let name = escape(&path.to_string_lossy()).into_owned();
        let (all, exit) = match stated.is_puzzle() {
            true => self.puzzles(self.input(path, &name, limits)?, display)?,
            false => (self.problem(path, &name, limits)?, Exit::Success),
        };
        Ok(Some(Subjects { name, all, exit }))
    }

    /// Returns the puzzle that was typed, or the file with all that is in it.
    fn input(&self, path: &Path, name: &str, limits: &Limits) -> Result<Input, Wrong> {
        let mut inputs = Input::from_args(&[path.into()]);
        let input = inputs.remove(0);
        if let Input::Argument { .. } = input {
            return Ok(input);
        }
        let held = match self.held.get() {
            Some(held) => held,
            None => {
                let read = input.open_within(&Meter::default(), limits);
                let held = read
                    .and_then(whole)
                    .map_err(|error| match stop_of(&error) {
                        Some(stop) => Wrong::Stopped(stop),
                        None => Wrong::Failed(Failure::Trouble(format!("{name}: {error}"))),
                    })?;
                self.held.get_or_init(|| held)
            }
        };
        Ok(Input::Held {
            name: input.source().name().to_owned().into(),
            text: held.clone().into(),
        })
    }

    fn puzzles(
        &self,
        input: Input,
        display: &DisplayArgs,
    ) -> Result<(Vec<(String, String)>, Exit), Wrong> {
        let answers = Answers::new(Vec::new(), Layout::Prose);
        let output = OutputArgs::plain(display.clone());
        let inputs = vec![input];
        let pipeline =
            PuzzlePipeline::over(inputs, &self.text, NonZeroUsize::MIN, &output, answers);
        let pipeline = pipeline.map_err(Wrong::Failed)?;
        let pipeline = pipeline.with_variant(&self.variant.for_cover());
        let (puzzles, exit, _) = pipeline.read_whole(usize::MAX).map_err(Wrong::Failed)?;
        if exit == Exit::Interrupted {
            return Err(Wrong::Stopped(Stop::Interrupt));
        }
        let subjects = puzzles.into_iter().map(|(origin, puzzle)| {
            let place = origin.place().to_string();
            match Prover::of_puzzle(Givens::from(&puzzle)) {
                Ok(prover) => Ok((place, lines(&prover))),
                Err(error) => Err(trouble(format!("{place}: {error}"))),
            }
        });
        Ok((subjects.collect::<Result<_, _>>()?, exit))
    }

    /// Returns the problem of the file, and nothing if that is rather a puzzle.
    fn problem(
        &self,
        path: &Path,
        name: &str,
        limits: &Limits,
    ) -> Result<Vec<(String, String)>, Wrong> {
        let Input::Held { text, .. } = self.input(path, name, limits)? else {
            let missing =
                fs::metadata(path).map_or_else(|error| error.to_string(), |_| String::new());
            return Err(trouble(format!("{name}: {missing}")));
        };
        let read = NamedProblem::read(&text[..], limits);
        if is_rather_sudoku(&read, &text) {
            return Ok(Vec::new());
        }
        let named = read.map_err(|error| match error {
            ReadError::Stopped(stop) => Wrong::Stopped(stop),
            error => trouble(format!("{name}:{error}")),
        })?;
        let prover = Prover::of_cover(&named);
        let prover = prover.map_err(|error| trouble(format!("{name}: {error}")))?;
        Ok(vec![(name.to_owned(), lines(&prover))])
    }
}

fn trouble(message: String) -> Wrong {
    Wrong::Failed(Failure::Trouble(message))
}

fn lines(prover: &Prover<'_>) -> String {
    let mut lines = Vec::new();
    // Memory takes everything, and what is written is text.
    let _ = prover.write_subject(&mut lines);
    String::from_utf8_lossy(&lines).into_owned()
}

impl Subjects {
    /// Returns the place of the puzzle or problem that a claim is about, or the
    /// first line, counted from 1, in which it is about another one.
    pub fn find(&self, stated: &Stated) -> Result<&str, (usize, String)> {
        let claimed = stated.text();
        if let Some((place, _)) = self.all.iter().find(|(_, lines)| lines == claimed) {
            return Ok(place);
        }
        let name = &self.name;
        let [(_, lines)] = &self.all[..] else {
            return Err(match (self.all.len(), stated.is_puzzle()) {
                (0, false) => (2, format!("about a cover problem, but {name} has puzzles")),
                (len, _) => (1, format!("about none of the {len} puzzles of {name}")),
            });
        };
        let pairs = claimed.lines().zip(lines.lines());
        let same = pairs.take_while(|(one, other)| one == other).count();
        let [claimed, own] = [claimed, lines].map(|text| match text.lines().nth(same) {
            Some(line) => format!("'{}'", escape(line)),
            None => "nothing".to_owned(),
        });
        Err((
            same + 1,
            format!("about another puzzle: {claimed}, but {name} has {own}"),
        ))
    }
}
