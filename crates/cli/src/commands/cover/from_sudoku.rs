//! `quadrille cover from-sudoku`: a Sudoku as an exact-cover problem.

use std::ffi::OsString;

use quadrille::board::VariantError;
use quadrille::cover::Effort;
use quadrille::sudoku::CoverText;
use quadrille::text::{Puzzle, TextErrorKind};

use crate::commands::help::{MORE, exit_status};
use crate::output::{DisplayArgs, Layout, OutputArgs};
use crate::pipeline::arguments::PuzzleTextArgs;
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::{Answers, Exit, Failure, InputArgs, Outcome, PuzzlePipeline, console};

const HELP: &str = concat!(
    "\
Examples:
  # Write a puzzle as a problem
  quadrille cover from-sudoku puzzle.txt > puzzle.dlx

  # Leave out what the clues settle, and count the solutions
  quadrille cover from-sudoku --presolve puzzle.txt | quadrille cover count

  # Take one line of a file
  sed -n 7p puzzles.txt | quadrille cover from-sudoku

Items are named as by Knuth's encoder: p with row and column for a cell, and r, c or b with a \
row, column or box and a digit. Rows, columns and boxes are counted from 0.

There is no -o, since a problem has one format, and no -j or --timeout, since nothing is \
searched.

",
    exit_status!(
        0 => "the problem is written"
    )
);

/// The arguments of `cover from-sudoku`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = HELP)]
pub struct FromSudoku {
    /// A puzzle or a file with one [default: standard input]
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzle: Option<OsString>,

    /// Leave out what presolve settles
    #[arg(long)]
    presolve: bool,

    #[command(flatten)]
    text: PuzzleTextArgs,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    display: DisplayArgs,
}

impl FromSudoku {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let input = InputArgs {
            inputs: self.puzzle.iter().cloned().collect(),
            text: self.text.clone(),
        };
        let output = OutputArgs::plain(self.display.clone());
        let pipeline = PuzzlePipeline::new(
            &input,
            std::num::NonZeroUsize::MIN,
            &output,
            Answers::new(Vec::new(), Layout::Prose),
        )?;
        let pipeline = pipeline.with_variant(&self.variant.for_cover());
        let (entries, exit, session) = pipeline.read_whole(2)?;
        if let Some((second, _)) = entries.get(1) {
            let (place, what) = (second.place(), TextErrorKind::SecondPuzzle);
            return Err(Failure::Trouble(format!("{place}: {what}")));
        }
        let Some((origin, puzzle)) = entries.first().filter(|_| exit == Exit::Success) else {
            return Ok(exit);
        };
        let text = self.text_of(puzzle).map_err(|error| {
            let place = origin.place();
            Failure::Trouble(format!("{place}: {error}"))
        })?;
        if let Some(dead_end) = text.dead_end() {
            session.report(&format!(
                "{}: no solution: {dead_end}",
                origin.source.name()
            ));
        }
        console::write_plain(text.to_string().as_bytes())?;
        Ok(Exit::Success)
    }

    fn text_of(&self, puzzle: &Puzzle) -> Result<CoverText, VariantError> {
        if self.presolve {
            CoverText::reduced(puzzle, &Effort::presolve())
        } else {
            CoverText::new(puzzle)
        }
    }
}
