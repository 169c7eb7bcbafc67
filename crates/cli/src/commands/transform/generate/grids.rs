//! Grids that new puzzles start from: the arguments.

use std::io;
use std::path::{Path, PathBuf};

use quadrille::board::Shape;
use quadrille::generate::{Recipe, Rejected};
use quadrille::text::{self, Alphabet, Puzzle};

use crate::pipeline::arguments::PuzzleTextArgs;
use crate::pipeline::diagnostics::neither;
use crate::pipeline::input::{Input, Meter};
use crate::pipeline::variant::VariantArgs;
use crate::pipeline::waiting;

/// The arguments.
#[derive(clap::Args, Debug)]
pub struct GridArgs {
    /// Place clues where this grid has digits
    ///
    /// The grid can be typed or be in a file.
    #[arg(long, value_name = "GRID|FILE", conflicts_with_all = ["keep", "within"])]
    pattern: Option<PathBuf>,

    /// Keep these clues, and add others
    ///
    /// The puzzle can be typed or be in a file. Its rules hold too. With a --symmetry, the cells
    /// that belong to its clues are given as well.
    #[arg(long, value_name = "PUZZLE|FILE")]
    keep: Option<PathBuf>,

    /// Remove clues from this puzzle
    ///
    /// The puzzle has one solution, as a solved grid has. It can be typed or be in a file, and its
    /// rules hold too. With --keep, these of its clues stay.
    #[arg(long, value_name = "PUZZLE|FILE", hide_short_help = true)]
    within: Option<PathBuf>,
}

/// The grids of the arguments.
#[derive(Default)]
pub struct Grids {
    pattern: Option<Puzzle>,
    keep: Option<Puzzle>,
    within: Option<Puzzle>,
}

impl GridArgs {
    /// Reads the grids.
    ///
    /// # Errors
    ///
    /// Returns a message with the name of the option.
    pub fn read(&self, text: &PuzzleTextArgs, variant: &VariantArgs) -> Result<Grids, String> {
        let puzzle = |option: &str, path: &Option<PathBuf>| {
            let puzzle = path.as_ref().map(|path| {
                let puzzle = read(path, text, variant)?;
                variant.add_to(puzzle).map_err(|error| error.to_string())
            });
            let puzzle = puzzle.transpose();
            puzzle.map_err(|error| format!("{option}: {error}"))
        };
        // The digits of a pattern do not matter, nor do its rules.
        let any_digits = PuzzleTextArgs {
            alphabet: None,
            ..text.clone()
        };
        let pattern = self.pattern.as_ref();
        let pattern = pattern.map(|path| read(path, &any_digits, variant));
        let grids = Grids {
            pattern: pattern
                .transpose()
                .map_err(|error| format!("--pattern: {error}"))?,
            keep: puzzle("--keep", &self.keep)?,
            within: puzzle("--within", &self.within)?,
        };
        match (&grids.keep, &grids.within) {
            (Some(keep), Some(within)) if keep.variant != within.variant => {
                Err("--keep: expected the same rules as --within".to_owned())
            }
            _ => Ok(grids),
        }
    }

    /// Returns what would help where most tries failed for this reason, if the grids are to blame.
    pub fn remedy(&self, why: Rejected) -> Option<&'static str> {
        match why {
            Rejected::NotUnique if self.within.is_some() => {
                Some("give --within a puzzle with one solution")
            }
            Rejected::NotUnique if self.keep.is_some() => {
                Some("check that the clues of --keep have a solution")
            }
            _ => None,
        }
    }
}

impl Grids {
    /// Returns the shape of a grid.
    pub fn shape(&self) -> Option<Shape> {
        let first = self.pattern.as_ref().or(self.base());
        first.map(|puzzle| puzzle.grid.shape())
    }

    /// Returns the alphabet of the digits, if there are any.
    pub fn alphabet(&self) -> Option<Alphabet> {
        self.base().map(|puzzle| puzzle.alphabet)
    }

    /// Adds the grids to a recipe, with their rules.
    pub fn of(self, recipe: Recipe) -> Recipe {
        let mut recipe = match self.base() {
            Some(base) => recipe.with_variant(base.variant.clone()),
            None => recipe,
        };
        let [pattern, kept, within] =
            [self.pattern, self.keep, self.within].map(|puzzle| puzzle.map(|puzzle| puzzle.grid));
        recipe.pattern = pattern;
        recipe.kept = kept;
        recipe.within = within;
        recipe
    }

    /// Returns the puzzle whose digits and rules the new ones have.
    fn base(&self) -> Option<&Puzzle> {
        self.within.as_ref().or(self.keep.as_ref())
    }
}

/// Reads a puzzle: of a file, or of an argument that is none.
fn read(path: &Path, text: &PuzzleTextArgs, variant: &VariantArgs) -> Result<Puzzle, String> {
    let inputs = Input::from_args(&[path.into()]);
    let input = &inputs[0];
    let source = input.source();
    let read = input.open(&Meter::default());
    let read = read.and_then(|file| io::read_to_string(waiting::bounded(file)));
    let read = read.map_err(|error| format!("{}: {error}", source.name()))?;
    let mut options = text.options();
    variant.adapt(&mut options);
    text::parse(&read, &options).map_err(|error| {
        let kind = &error.kind;
        match input {
            Input::Argument { .. } => neither(&path.to_string_lossy(), kind),
            Input::File(_) | Input::Stdin | Input::Held { .. } => {
                format!("{}: {kind}", source.at_error(&error))
            }
        }
    })
}
