//! The arguments for variants.

use std::path::Path;

use quadrille::board::{
    ConstraintError, Constraints, Extra, Regions, Shape, Variant, VariantError,
};
use quadrille::text::{Invalid, Options, Puzzle, Record, TextErrorKind};

use super::encoding;

/// The variant of all puzzles.
#[derive(clap::Args, Clone, Default, Debug)]
#[command(next_help_heading = "Variant")]
pub struct VariantArgs {
    /// Add rules, such as x, windoku or anti-knight
    #[arg(long, value_name = "NAMES", default_value = "classic")]
    #[arg(hide_default_value = true, long_help = variants_help())]
    variant: Variant,

    /// Use jigsaw regions in place of boxes
    ///
    /// A map has one symbol for each cell, the same for all cells of a region.
    /// It can be typed or be in a file, and gives the shape of the board.
    #[arg(long, value_name = "MAP|FILE", value_parser = regions)]
    regions: Option<Regions>,

    /// Add cages, thermometers, arrows, dots and more
    #[arg(long, value_name = "TEXT|FILE", value_parser = constraints)]
    #[arg(long_help = "\
Add constraints on cells, one on each line of a file, or typed with semicolons between them:

- cage 15 r1c1 r1c2 r2c1: digits differ and add up; without a number, they differ
- sum 22 r1c3 r2c2 r3c1: digits, which may repeat, add up, as in a little killer
- thermometer r9c1 r8c1 r7c1: digits increase
- arrow r5c5 = r5c6 r5c7: the digits of the shaft add up to the circle
- white r1c8 r1c9: digits are consecutive; difference 3 r1c8 r1c9: they differ by 3
- black r2c8 r2c9: one is twice the other; ratio 3 r2c8 r2c9: three times
- v r5c8 r5c9, x r6c8 r6c9: digits add up to 5, to 10
- negative white (or black, v, x): all such dots are given
- even r9c8, odd r9c9
- whisper 5 r1c1 r2c1, renban r3c1 r3c2, sandwich 15 row 1, and about fifty more: \
'quadrille constraints' lists all

A row is named row 1 or r1, a column c1, and a line from cell to cell r1c2..r1c5. If no puzzle is \
given, the board has no clues.

These are added to the constraints that a puzzle has in its link or JSON object.")]
    constraints: Option<String>,

    /// Whether each puzzle has to be an exact cover.
    #[arg(skip)]
    needs_cover: bool,
}

impl VariantArgs {
    /// Returns the same for a question that only an exact cover answers, so that
    /// puzzles with other constraints are refused by name.
    pub fn for_cover(&self) -> VariantArgs {
        VariantArgs {
            needs_cover: true,
            ..self.clone()
        }
    }

    /// Returns whether every puzzle stays as it is read.
    pub fn keeps_all(&self) -> bool {
        self.is_classic() && !self.needs_cover
    }

    /// Returns whether nothing is added.
    pub fn is_classic(&self) -> bool {
        self.variant.is_classic() && self.regions.is_none() && self.constraints.is_none()
    }

    /// Returns the variant for boards of this shape.
    ///
    /// # Errors
    ///
    /// Returns an error if a constraint does not fit the board.
    pub fn of_shape(&self, shape: Shape) -> Result<Variant, ConstraintError> {
        let mut variant = self.variant.clone();
        if let Some(regions) = &self.regions {
            variant = variant.with_regions(regions.clone());
        }
        if let Some(text) = &self.constraints {
            variant = variant.with_constraints(Constraints::parse(shape, text)?);
        }
        Ok(variant)
    }

    /// Adds the shape of the regions to the options for reading puzzles.
    pub fn adapt(&self, options: &mut Options) {
        let shape = self.regions.as_ref().map(Regions::shape);
        options.shape = options.shape.or(shape);
    }

    /// Adds the rules to a puzzle. If its board does not have the variant, the
    /// record becomes an error.
    pub fn apply(&self, record: Record) -> Record {
        if self.keeps_all() {
            return record;
        }
        let line = record.line;
        let puzzle = record.puzzle.and_then(|puzzle| {
            let text = puzzle.to_string();
            self.add_to(puzzle)
                .map_err(|kind| Invalid::new(&text, kind.at_line(line)))
        });
        Record::new(line, puzzle)
    }

    /// Returns a puzzle with the rules added to its own.
    ///
    /// # Errors
    ///
    /// Returns an error if its board does not have them.
    pub fn add_to(&self, puzzle: Puzzle) -> Result<Puzzle, TextErrorKind> {
        let shape = puzzle.grid.shape();
        let mut variant = self.of_shape(shape)?;
        if let Some(regions) = puzzle.regions() {
            variant = variant.with_regions(regions.clone());
        }
        let puzzle = puzzle.with_variant(&variant)?;
        match puzzle.variant.without_cover().filter(|_| self.needs_cover) {
            Some(constraint) => Err(VariantError::NoCover {
                kind: constraint.kind(),
            })?,
            None => Ok(puzzle),
        }
    }
}

/// Returns the help about rules for the whole board, which names all of them.
fn variants_help() -> String {
    let rules = Extra::ALL.iter();
    let rules: String = rules
        .map(|rule| format!("- {}: {}\n", rule.name(), rule.about()))
        .collect();
    format!(
        "Add rules, separated by commas:\n\n{rules}\nThese are added to the rules that a puzzle \
         has in its link or JSON object."
    )
}

/// Returns the text, or that of the file that it names.
fn text_of(text: &str) -> Result<String, String> {
    let path = Path::new(text);
    // A pipe of the shell is no ordinary file.
    if path.exists() && !path.is_dir() {
        encoding::text_of(path).map_err(|error| error.to_string())
    } else {
        Ok(text.to_owned())
    }
}

/// Reads regions from the text, or from the file that it names.
fn regions(text: &str) -> Result<Regions, String> {
    let text = text_of(text)?;
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    let side = cells.isqrt();
    if side == 0 || side * side != cells {
        return Err(format!(
            "no such file, and not a map of regions: {cells} symbols are not a square"
        ));
    }
    let shape = Shape::of_side(side).map_or_else(|| Shape::new(1, side), Ok);
    let shape = shape.map_err(|error| error.to_string())?;
    Regions::parse(shape, &text).map_err(|error| error.to_string())
}

/// Reads constraints from the text, or from the file that it names, to find
/// mistakes that do not depend on the board.
fn constraints(text: &str) -> Result<String, String> {
    let given = text;
    let text = text_of(given)?;
    let largest = Shape::new(6, 6).map_err(|error| error.to_string())?;
    match Constraints::parse(largest, &text) {
        Ok(_) => Ok(text),
        // The board is not known yet.
        Err(error) if error.depends_on_board() => Ok(text),
        Err(error) if text == given && looks_like_path(given) => {
            Err(format!("no such file, and not a constraint: {error}"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns whether a text is rather a file than constraints.
fn looks_like_path(text: &str) -> bool {
    text.contains(['/', '\\']) || !text.trim().contains(char::is_whitespace)
}
