//! The user's own puzzles and problems, which certificates are compared with.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use quadrille::board::Givens;
use quadrille::cover::NamedProblem;
use quadrille::limits::Limits;
use quadrille::proof::Prover;
use quadrille::proof::check::Stated;
use quadrille::text::{Options, Reader, Record};

use crate::output::{DisplayArgs, OutputArgs, escape};
use crate::pipeline::archive::unpacked;
use crate::pipeline::arguments::PuzzleTextArgs;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Answers, Exit, Failure, InputArgs, Road};

/// What certificates have to be about.
#[derive(clap::Args, Clone, Debug)]
pub struct SubjectArgs {
    /// Compare each claim with this puzzle or file
    ///
    /// A claim about an exact cover problem is compared with the problem of the
    /// file.
    #[arg(long, value_name = "PUZZLE|FILE")]
    of: Option<PathBuf>,

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
    ) -> Result<Option<Subjects>, Failure> {
        let Some(path) = &self.of else {
            return Ok(None);
        };
        let name = escape(&path.to_string_lossy()).into_owned();
        let (all, exit) = match stated.is_puzzle() {
            true => self.puzzles(path, display)?,
            // A line of digits is a problem of one item, which has no solution.
            false if holds_puzzles(path) => (Vec::new(), Exit::Success),
            false => (vec![(name.clone(), problem(path, &name)?)], Exit::Success),
        };
        Ok(Some(Subjects { name, all, exit }))
    }

    fn puzzles(
        &self,
        path: &Path,
        display: &DisplayArgs,
    ) -> Result<(Vec<(String, String)>, Exit), Failure> {
        let input = InputArgs {
            inputs: vec![OsString::from(path)],
            text: self.text.clone(),
        };
        let answers = Answers::prose(Vec::new());
        let output = OutputArgs::usual(display.clone());
        let road = Road::new(&input, NonZeroUsize::MIN, &output, answers)?;
        let road = road.with_variant(&self.variant.for_cover());
        let (puzzles, exit, _) = road.read_whole(usize::MAX)?;
        let subjects = puzzles.into_iter().map(|(origin, puzzle)| {
            let place = origin.place().to_string();
            match Prover::of_puzzle(Givens::from(&puzzle)) {
                Ok(prover) => Ok((place, lines(&prover))),
                Err(error) => Err(Failure::Trouble(format!("{place}: {error}"))),
            }
        });
        Ok((subjects.collect::<Result<_, _>>()?, exit))
    }
}

/// Returns whether a file holds puzzles and nothing else.
fn holds_puzzles(path: &Path) -> bool {
    let Ok(file) = File::open(path).and_then(unpacked) else {
        return false;
    };
    let mut reader = Reader::new(BufReader::new(file), &Options::default());
    let is_puzzle = |record: io::Result<Record>| record.is_ok_and(|record| record.puzzle.is_ok());
    reader.next().is_some_and(is_puzzle) && reader.all(is_puzzle)
}

fn problem(path: &Path, name: &str) -> Result<String, Failure> {
    let opened = File::open(path).and_then(unpacked);
    let opened = opened.map_err(|error| Failure::Trouble(format!("{name}: {error}")))?;
    let named = NamedProblem::read(BufReader::new(opened), &Limits::none());
    let named = named.map_err(|error| Failure::Trouble(format!("{name}:{error}")))?;
    let prover = Prover::of_cover(&named);
    let prover = prover.map_err(|error| Failure::Trouble(format!("{name}: {error}")))?;
    Ok(lines(&prover))
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
