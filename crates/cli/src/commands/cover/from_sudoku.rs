//! `quadrille cover from-sudoku`: a Sudoku as an exact-cover problem.

use std::ffi::OsString;
use std::io::{self, BufReader};

use quadrille::cover::Effort;
use quadrille::sudoku::CoverText;
use quadrille::text::{self, Options, Puzzle, Reader, TextErrorKind};

use crate::args::variant::{VariantArgs, givens_of, variant_of};
use crate::args::{self, Format, PuzzleTextArgs, When};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;

const EXAMPLES: &str = "\
Examples:
  quadrille cover from-sudoku puzzle.txt > puzzle.dlx
  quadrille cover from-sudoku --presolve puzzle.txt | quadrille cover count
  sed -n 7p puzzles.txt | quadrille cover from-sudoku -

The items are named as by Knuth's encoder: p with row and column for a cell, and r, c or b with
a row, column or box and a digit. Rows, columns and boxes are counted from 0.
Exit status: 0 written; 2 something could not be read.";

/// The arguments of `cover from-sudoku`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct FromSudoku {
    /// A puzzle, a file with one, or - for standard input, which is also read
    /// if nothing is given.
    #[arg(value_name = "PUZZLE|FILE|-")]
    puzzle: Option<OsString>,

    /// Leave out what the clues settle.
    #[arg(long)]
    presolve: bool,

    #[command(flatten)]
    text: PuzzleTextArgs,

    #[command(flatten)]
    variant: VariantArgs,
}

impl FromSudoku {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let inputs = Input::from_args(self.puzzle.as_slice());
        let Some(input) = inputs.first() else {
            return args::explain(&["cover", "from-sudoku"]);
        };
        let options = self.variant.adapt(self.text.options());
        let text = match read(input, &options).and_then(|puzzle| self.text_of(&puzzle)) {
            Ok(text) => text,
            Err(message) => {
                console::say(&format!("{}\n", message.trim_end()));
                return Exit::Trouble;
            }
        };
        if let Some(dead_end) = text.dead_end() {
            let name = input.source();
            console::say(&format!("{}: no solution: {dead_end}\n", name.name()));
        }
        let mut stdout = console::stdout(Format::Tsv, When::Never);
        match console::write(&mut stdout, text.to_string().as_bytes()) {
            Ok(()) => Exit::Success,
            Err(error) => console::lost(&error),
        }
    }
}

impl FromSudoku {
    fn text_of(&self, puzzle: &Puzzle) -> Result<CoverText, String> {
        let variant = self.variant.variant();
        let variant = variant_of(puzzle, &variant);
        let givens = givens_of(puzzle, &variant);
        let text = if self.presolve {
            CoverText::reduced(givens, &Effort::presolve())
        } else {
            CoverText::new(givens)
        };
        text.map_err(|error| error.to_string())
    }
}

/// Reads the only puzzle of an input.
fn read(input: &Input, options: &Options) -> Result<Puzzle, String> {
    let source = input.source();
    let name = source.name();
    let detail = Detail::of(Format::Tsv);
    if let Input::Argument { text, .. } = input {
        let parsed = text::parse(text, options);
        return parsed.map_err(|error| detail.complain_of_argument(&source, text, error));
    }
    let trouble = |error: io::Error| format!("{name}: {error}");
    let file = input.open().map_err(trouble)?;
    let mut records = Reader::new(BufReader::new(file), options.clone());
    let first = records.next().transpose().map_err(trouble)?;
    let first = first.ok_or_else(|| format!("{name}: expected a puzzle, found nothing"))?;
    let puzzle = first.puzzle.map_err(|invalid| {
        let mut message = String::new();
        detail.complain(&source, first.line, &invalid, &mut message);
        message
    })?;
    match records.next().transpose().map_err(trouble)? {
        None => Ok(puzzle),
        Some(second) => {
            let (place, what) = (source.at(second.line), TextErrorKind::SecondPuzzle);
            Err(format!("{place}: {what}"))
        }
    }
}
