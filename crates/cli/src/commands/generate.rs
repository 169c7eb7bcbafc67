//! `quadrille generate`: new puzzles.

use quadrille::limits::Interrupt;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrille::board::{Grid, Shape};
use quadrille::generate::{Generator, Recipe, Symmetry, difficulty};
use quadrille::rules::Difficulty;
use quadrille::text::{self, Alphabet};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::setting::{any_seed, source_of};
use crate::args::variant::VariantArgs;
use crate::args::{DisplayArgs, Format, JobArgs, PuzzleTextArgs};
use crate::output::one_line;
use crate::output::table::{Field, Head, Table, csv_header};
use crate::output::tally::thousands;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::progress::Progress;
use crate::pipeline::{console, interrupt};

const EXAMPLES: &str = "\
Examples:
  quadrille generate
  quadrille generate -n 1000 --clues 24..28 --symmetry rotational --seed 7 > puzzles.txt
  quadrille generate -n 10 --difficulty expert
  quadrille generate -n 10 --minimal | quadrille check --minimal
  quadrille generate --shape 4x4 --clues 100
  quadrille generate --pattern heart.txt
  quadrille generate --variant x

Every puzzle has one solution. Without --clues it has lost as many clues as it could, or as suits
the difficulty. Difficulty is by the hardest rule that is needed; see `quadrille explain --help`.
A pattern is a grid with any digit where a clue goes. The same seed gives the same puzzles on
every machine and with any number of threads (ChaCha12, a stream of its own for each puzzle);
without --seed another one is taken each time, and said on standard error.
Where a puzzle is not found within --tries full grids, that is said, and it is left out.

Columns of tsv: puzzle. Fields of jsonl and csv: number, seed, puzzle, clues, difficulty.
Exit status: 0 all is well; 2 nothing can be made that way; 3 some puzzle was not found;
130 interrupted.";

/// The arguments of `generate`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Generate {
    /// How many puzzles.
    #[arg(short, long, value_name = "N", default_value = "1")]
    number: u64,

    /// Where the random numbers start.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// How many clues: 24, 24..28, 30.. or ..25.
    #[arg(long, value_name = "MIN..MAX", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Which cells are given together: none, rotational, mirror, diagonal or full.
    #[arg(long, value_name = "NAME", default_value = "none")]
    symmetry: Symmetry,

    /// How hard: easy, medium, hard, expert or extreme.
    #[arg(long, value_name = "NAME")]
    difficulty: Option<Difficulty>,

    /// Only puzzles of which no clue can go.
    #[arg(long)]
    minimal: bool,

    /// A file with a grid that is filled where clues go, or the grid itself.
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// How many full grids to try for each puzzle before it is given up; with
    /// a pattern, each of them counts as 20.
    #[arg(long, value_name = "N", default_value = "1000",
        value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,

    #[command(flatten)]
    text: PuzzleTextArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    jobs: JobArgs,

    /// The format of the output; by default text on a terminal, else tsv.
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    output: Option<Format>,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Generate {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let trouble = |message: String| {
            console::say(&format!("error: {message}\n"));
            Exit::Trouble
        };
        let pattern = match self.pattern.as_ref().map(|path| self.read_pattern(path)) {
            Some(Err(message)) => return trouble(message),
            Some(Ok(puzzle)) => Some(puzzle),
            None => None,
        };
        let of_pattern = pattern.as_ref().map(Grid::shape);
        let options = self.variant.adapt(self.text.options());
        let shape = options.shape.or(of_pattern).unwrap_or(Shape::CLASSIC);
        let alphabet = self.text.alphabet.unwrap_or(Alphabet::usual(shape.side()));
        if alphabet.max_side() < shape.side() {
            let (most, side) = (alphabet.max_side(), shape.side());
            return trouble(format!(
                "alphabet {alphabet} has {most} digits, {side}x{side} needs {side}"
            ));
        }
        let recipe = Recipe {
            variant: self.variant.variant(),
            clues: self.clues.clone(),
            symmetry: self.symmetry,
            difficulty: self.difficulty,
            is_minimal: self.minimal,
            pattern,
            tries: self.tries,
            ..Recipe::new(shape)
        };
        match Generator::new(recipe) {
            Ok(generator) => self
                .generate(&generator, alphabet)
                .unwrap_or_else(|error| console::lost(&error)),
            Err(error) => trouble(error.to_string()),
        }
    }

    /// Reads the pattern, whose digits do not matter.
    fn read_pattern(&self, path: &PathBuf) -> Result<Grid, String> {
        let inputs = Input::from_args(&[path.into()]);
        let input = &inputs[0];
        let source = input.source();
        let text = (input.open()).and_then(|mut file| io::read_to_string(&mut file));
        let text = text.map_err(|error| format!("--pattern: {}: {error}", source.name()))?;
        let mut options = self.variant.adapt(self.text.options());
        options.alphabet = None;
        let puzzle = text::parse(&text, &options).map_err(|error| {
            let kind = &error.kind;
            match input {
                Input::Argument { .. } => {
                    format!("--pattern: no such file, and no puzzle: {kind}")
                }
                Input::File(_) | Input::Stdin => {
                    format!("--pattern: {}: {kind}", source.at_error(&error))
                }
            }
        })?;
        Ok(puzzle.grid)
    }

    /// Makes the puzzles, in rounds that all threads share.
    fn generate(&self, generator: &Generator, alphabet: Alphabet) -> io::Result<Exit> {
        let threads = self.jobs.threads().get();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(io::Error::other)?;
        let raised: Interrupt = Interrupt::new();
        // A round may take long, and all that was made before it is out.
        interrupt::catch(raised.clone(), || interrupt::end());
        let seed = any_seed(self.seed, self.display.quiet);
        let sheet = Sheet {
            format: Format::or_usual(self.output),
            alphabet,
            seed,
            is_classic: self.variant.variant().is_classic(),
        };
        let mut stdout = console::stdout(sheet.format, self.display.color);
        if sheet.format == Format::Csv {
            console::write(&mut stdout, csv_header(&HEADS).as_bytes())?;
        }
        let progress = Progress::with_len(self.display.progress(), Some(self.number));
        let mut generators = vec![generator.clone(); threads];
        let mut share = 1;
        let mut done = 0;
        let mut exit = Exit::Success;
        while done < self.number && !raised.is_raised() {
            let started = Instant::now();
            let shares = generators.par_iter_mut().enumerate();
            let made: Vec<Vec<Option<Grid>>> = pool.install(|| {
                let shares = shares.map(|(place, generator)| {
                    let first = (done + place as u64 * share).min(self.number);
                    let numbers = first..(first + share).min(self.number);
                    generator.generate(numbers.map(|number| source_of(seed, number)))
                });
                shares.collect()
            });
            for puzzle in made.iter().flatten() {
                done += 1;
                let out = puzzle.as_ref().map(|puzzle| sheet.record(done, puzzle));
                progress.suspend(|| match out {
                    Some(out) => stdout.write_all(out.as_bytes()),
                    None => {
                        let tries = thousands(self.tries);
                        console::say(&format!("puzzle {done}: not found within {tries} tries\n"));
                        exit = Exit::Undecided;
                        Ok(())
                    }
                })?;
            }
            console::write(&mut stdout, b"")?;
            progress.step(done, format!("{} puzzles", thousands(done)));
            share = next_share(share, started.elapsed());
        }
        progress.finish();
        Ok(exit)
    }
}

/// How many puzzles a thread makes next, given how long it took for these: as
/// many as keep the lanes full, unless they are slow to make.
fn next_share(share: u64, took: Duration) -> u64 {
    const TARGET: Duration = Duration::from_millis(100);
    if took < TARGET / 2 {
        (2 * share).min(512)
    } else if took > 2 * TARGET {
        (share / 2).max(1)
    } else {
        share
    }
}

/// The records.
struct Sheet {
    format: Format,
    alphabet: Alphabet,
    seed: u64,
    is_classic: bool,
}

const HEADS: [Head; 5] = {
    const fn head(key: &'static str) -> Head {
        Head { title: key, key }
    }
    [
        head("number"),
        head("seed"),
        head("puzzle"),
        head("clues"),
        head("difficulty"),
    ]
};

impl Sheet {
    fn record(&self, number: u64, puzzle: &Grid) -> String {
        let line = || one_line(puzzle, self.alphabet);
        match self.format {
            Format::Text => format!("{puzzle}\n"),
            Format::Tsv => line() + "\n",
            Format::Csv | Format::Jsonl => {
                // The rules know of no variants.
                let how_hard = self.is_classic.then(|| difficulty(puzzle)).flatten();
                let how_hard = how_hard.map(Difficulty::name);
                let row = vec![
                    Field::number(number),
                    Field::number(self.seed),
                    Field::text(line()),
                    Field::number(puzzle.clues().count() as u64),
                    how_hard.map_or_else(Field::none, Field::text),
                ];
                let table = Table {
                    heads: HEADS.to_vec(),
                    rows: vec![row],
                };
                table.records(self.format)
            }
        }
    }
}

/// Reads a number of clues, or a range of them.
fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected a number such as 24, or a range such as 24..28".to_owned();
    let number = |text: &str| text.parse::<usize>().map_err(|_| expected());
    let Some((least, most)) = text.split_once("..") else {
        let number = number(text)?;
        return Ok(number..=number);
    };
    let least = if least.is_empty() { 0 } else { number(least)? };
    let most = if most.is_empty() {
        Shape::MAX_SIDE * Shape::MAX_SIDE
    } else {
        number(most)?
    };
    if least > most {
        return Err(format!("{least} is more than {most}"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_a_number_or_a_range() {
        assert_eq!(clues("24"), Ok(24..=24));
        assert_eq!(clues("24..28"), Ok(24..=28));
        assert_eq!(clues("..28"), Ok(0..=28));
        assert_eq!(clues("24.."), Ok(24..=1296));
        assert_eq!(clues("28..24"), Err("28 is more than 24".to_owned()));
        for text in ["", "x", "24-28", "-1"] {
            assert!(clues(text).is_err(), "{text}");
        }
    }

    #[test]
    fn slow_puzzles_come_a_few_at_a_time() {
        assert_eq!(next_share(1, Duration::from_millis(1)), 2);
        assert_eq!(next_share(512, Duration::from_millis(1)), 512);
        assert_eq!(next_share(8, Duration::from_millis(100)), 8);
        assert_eq!(next_share(8, Duration::from_secs(3)), 4);
        assert_eq!(next_share(1, Duration::from_secs(3)), 1);
    }
}
