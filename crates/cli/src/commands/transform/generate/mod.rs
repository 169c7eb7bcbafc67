//! `quadrille generate`: new puzzles.

mod grids;
mod hardness;

use std::num::NonZeroU32;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille::board::{Shape, Variant};
use quadrille::generate::{Generator, NotMade, Recipe, Symmetry};
use quadrille::limits::Stop;
use quadrille::random::stream;
use quadrille::rate::Rater;
use quadrille::text::{Alphabet, Puzzle};

use self::grids::GridArgs;
use self::hardness::HardnessArgs;
use super::drawn;
use crate::commands::help::{MORE, exit_status};
use crate::output::{Cells, Field, OutputArgs, Record, Value, thousands, with_given};
use crate::pipeline::arguments::{PuzzleTextArgs, positive, positive_u32};
use crate::pipeline::numbers::NumberPipeline;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Exit, Failure, JobArgs, Outcome, Page, TimeoutArgs};

const HELP: &str = concat!(
    "\
Examples:
  # Make a puzzle
  quadrille generate

  # Make a thousand puzzles of 24 to 28 clues
  quadrille generate -n 1000 --clues 24..28 --symmetry rotational --seed 7

  # Make unfair puzzles
  quadrille generate -n 10 --difficulty unfair

  # Make puzzles rated 4.0 to 5.0 by Sudoku Explainer, and some that need a swordfish
  quadrille generate -n 10 --rating 4.0..5.0
  quadrille generate -n 10 --technique swordfish

  # Make puzzles to practise a technique on: two steps by it, whatever else they need
  quadrille generate -n 10 --contains skyscraper:2

  # Make puzzles of which no clue can go, and check that
  quadrille generate -n 10 --minimal | quadrille check --minimal

  # Make a larger board, a variant, a puzzle with clues in a given pattern
  quadrille generate --shape 4x4 --clues 100
  quadrille generate --variant x
  quadrille generate --pattern heart.txt

  # Keep some clues, or make a solved grid or a puzzle harder
  quadrille generate --keep clues.txt --symmetry rotational
  quadrille generate --within puzzle.txt --difficulty unfair

Every puzzle has exactly one solution. Clues are removed as long as the puzzle stays unique, is \
not harder than asked for, and keeps the least number of --clues. The difficulty is the \
level of HoDoKu, for other boards than 9x9 that of the hardest rule needed: see `quadrille rate --help`. A puzzle that is not found within --tries \
full grids is reported and left out.

The same seed gives the same puzzles on every machine and with any number of threads \
(ChaCha12, one stream per puzzle). Without --seed a new one is taken and printed to standard \
error.

Columns of tsv: puzzle. Fields of csv and jsonl: number, seed, puzzle, clues, difficulty.

",
    exit_status!(
        0 => "every puzzle is made",
        3 => "some puzzle was not found"
    )
);

/// The fields of the records.
const SCHEMA: [Field; 5] = [
    Field::data("number"),
    Field::data("seed"),
    Field::new("puzzle"),
    Field::data("clues"),
    Field::data("difficulty"),
];

/// The arguments of `generate`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct Generate {
    /// Make N puzzles
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = positive)]
    number: u64,

    /// Seed for the random number generator
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Leave this many clues: 24, 24..28, 30.. or ..25
    #[arg(long, value_name = "MIN..MAX", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Symmetry: none, rotational, mirror, diagonal, full
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        hide_default_value = true
    )]
    symmetry: Symmetry,

    #[command(flatten)]
    hardness: HardnessArgs,

    /// Make minimal puzzles, in which every clue is needed
    #[arg(long)]
    minimal: bool,

    #[command(flatten)]
    grids: GridArgs,

    /// Stop searching for a puzzle after N grids
    ///
    /// With --pattern, a filling of the pattern counts as 20 of them.
    #[arg(long, value_name = "N", default_value = "10000", hide_short_help = true,
        value_parser = positive_u32)]
    tries: NonZeroU32,

    #[command(flatten)]
    text: PuzzleTextArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Generate {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let grids = self.grids.read(&self.text, &self.variant);
        let grids = grids.map_err(Failure::Usage)?;
        let mut options = self.text.options();
        self.variant.adapt(&mut options);
        let shape = options.shape.or(grids.shape()).unwrap_or(Shape::CLASSIC);
        let alphabet = self.text.alphabet.or(grids.alphabet());
        let alphabet = alphabet.unwrap_or(Alphabet::usual(shape.side()));
        if alphabet.max_side() < shape.side() {
            let (most, side) = (alphabet.max_side(), shape.side());
            return Err(Failure::Usage(format!(
                "alphabet {alphabet} has {most} digits, {side}x{side} needs {side}"
            )));
        }
        let variant = self.variant.of_shape(shape);
        let variant = variant.map_err(|error| Failure::Usage(format!("--constraints: {error}")))?;
        let mut recipe = Recipe::new(shape)
            .with_variant(variant)
            .with_symmetry(self.symmetry)
            .with_tries(self.tries.get());
        recipe.clues = self.clues.clone();
        recipe.hardness = self.hardness.hardness(shape).map_err(Failure::Usage)?;
        recipe.is_minimal = self.minimal;
        recipe = grids.of(recipe);
        let variant = recipe.variant.clone();
        let generator = Generator::new(recipe);
        let mut generator = generator.map_err(|error| Failure::Usage(error.to_string()))?;
        let schema = with_given(SCHEMA.to_vec());
        let pipeline =
            NumberPipeline::new(self.number, self.jobs.threads(), &self.output, &schema)?;
        if Some(shape) == Shape::new(6, 6).ok() {
            let note = "boxes of 6x6 make a board of 36x36; for a 6x6 board say --shape 2x3";
            pipeline.session.note(note);
        }
        generator.set_limits(self.timeout.limits(&pipeline.session.interrupt));
        let seed = pipeline.session.seed(self.seed);
        let making = Making {
            generator,
            idle: Mutex::default(),
            tries: self.tries.get(),
            hardness: self.hardness,
            grids: self.grids,
            alphabet,
            seed,
            variant,
        };
        pipeline.make(move |numbers, page| making.make(numbers, page))
    }
}

/// The work that all threads share.
struct Making {
    /// The generator of a new thread.
    generator: Generator,
    /// Generators that no thread uses at the moment.
    idle: Mutex<Vec<Generator>>,
    tries: u32,
    hardness: HardnessArgs,
    grids: GridArgs,
    alphabet: Alphabet,
    seed: u64,
    variant: Variant,
}

impl Making {
    /// Makes the puzzles with these numbers.
    fn make(&self, numbers: Range<u64>, page: &mut Page<'_>) -> ControlFlow<()> {
        page.check_interrupt()?;
        let idle = self.lock().pop();
        let mut generator = idle.unwrap_or_else(|| self.generator.clone());
        let sources = numbers.clone().map(|number| stream(self.seed, number));
        let puzzles = generator.generate(sources);
        self.lock().push(generator);
        for (number, puzzle) in (numbers.start + 1..).zip(puzzles) {
            let about = format_args!("puzzle {number}");
            match puzzle {
                Ok(puzzle) => {
                    page.count_other(Exit::Success);
                    let puzzle = Puzzle::new(puzzle, self.alphabet).with_variant(&self.variant);
                    page.record(&New {
                        making: self,
                        number,
                        puzzle: &puzzle.unwrap_or_else(|error| unreachable!("it fits: {error}")),
                    });
                }
                Err(NotMade::Stopped(Stop::Interrupt)) => return page.interrupted(),
                Err(NotMade::NotFound(why)) => {
                    let tries = thousands(self.tries);
                    let remedy = self.grids.remedy(why);
                    let remedy = remedy.unwrap_or_else(|| self.hardness.remedy(why));
                    page.report(
                        about,
                        format_args!("not found within {tries} grids: {why}; {remedy}"),
                    );
                    page.count_other(Exit::Undecided);
                }
                Err(error) => {
                    page.report(about, error);
                    page.count_other(Exit::Undecided);
                }
            }
        }
        page.pass_on()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Generator>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A puzzle that was made.
struct New<'a> {
    making: &'a Making,
    number: u64,
    puzzle: &'a Puzzle,
}

impl Record for New<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "number" => Value::number(self.number),
            "seed" => Value::number(self.making.seed),
            "puzzle" => Value::Cells(Cells::Puzzle(self.puzzle)),
            "clues" => Value::size(self.puzzle.grid.clues().count()),
            // A form asks for the fields that it shows.
            "difficulty" => {
                let givens = self.puzzle.as_left_off();
                // The usual scale has words where the one asked for has numbers.
                let scale = self
                    .making
                    .hardness
                    .scale
                    .filter(|it| it.edition().is_none());
                let graded = Rater::new(scale).rate(givens);
                let rated = graded.ok().and_then(|rated| rated.rating());
                Value::text(rated.and_then(|rating| rating.level()))
            }
            _ => Cells::Puzzle(self.puzzle).given(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &format!("{}\n", drawn(&self.puzzle.grid, self.puzzle.regions()));
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
        usize::MAX
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
        assert_eq!(clues("24.."), Ok(24..=usize::MAX));
        assert_eq!(clues("28..24"), Err("28 is more than 24".to_owned()));
        for text in ["", "x", "24-28", "-1"] {
            assert!(clues(text).is_err(), "{text}");
        }
    }
}
