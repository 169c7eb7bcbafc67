//! A puzzle as the page has it.

use quadrille::board::{Digit, DigitSet, Givens, Grid, Marks, Regions, Shape, Variant};
use quadrille::text::{self, Alphabet};
use serde::{Deserialize, Serialize};

/// A puzzle in JSON. Cells are in reading order.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct Puzzle {
    /// The rows and columns of a box.
    pub shape: [usize; 2],
    /// The digit of each cell, 0 for none.
    pub clues: Vec<u8>,
    /// The same for digits that were placed and are not clues.
    #[serde(default)]
    pub placed: Option<Vec<u8>>,
    /// The candidates of each cell, as far as they are given.
    #[serde(default)]
    pub marks: Option<Vec<Vec<usize>>>,
    /// The region of each cell of a jigsaw, from 0.
    #[serde(default)]
    pub regions: Option<Vec<usize>>,
    /// The names of the extra rules, as in `x,windoku`.
    #[serde(default)]
    pub variant: String,
    #[serde(default)]
    pub name: Option<String>,
}

/// A puzzle as the library has it.
pub struct Known {
    pub puzzle: text::Puzzle,
    pub variant: Variant,
}

impl Puzzle {
    /// Returns the puzzle of a text, with extra rules.
    pub fn of(puzzle: &text::Puzzle, variant: &str) -> Puzzle {
        let shape = puzzle.grid.shape();
        let marks = puzzle.marks.as_ref().map(of_marks);
        let regions = puzzle.regions.as_ref();
        Puzzle {
            shape: [shape.box_rows(), shape.box_columns()],
            clues: puzzle.grid.values().to_vec(),
            placed: puzzle.placed.as_ref().map(|grid| grid.values().to_vec()),
            marks,
            regions: regions.map(|regions| shape.cells().map(|cell| regions.of(cell)).collect()),
            variant: variant.to_owned(),
            name: puzzle.name.clone(),
        }
    }

    /// Returns the same puzzle with other clues, and without what depends on
    /// them.
    pub fn with_clues(&self, clues: &Grid) -> Puzzle {
        Puzzle {
            clues: clues.values().to_vec(),
            placed: None,
            marks: None,
            ..self.clone()
        }
    }

    /// Returns the shape of the board.
    ///
    /// # Errors
    ///
    /// If there is no such board.
    pub fn shape(&self) -> Result<Shape, String> {
        let [rows, columns] = self.shape;
        Shape::new(rows, columns).map_err(|error| error.to_string())
    }

    /// Returns the puzzle without the digits that were placed.
    ///
    /// # Errors
    ///
    /// If its parts do not fit the board.
    pub fn known(&self) -> Result<Known, String> {
        let shape = self.shape()?;
        let grid = self.grid(&self.clues)?;
        let mut puzzle = text::Puzzle::new(grid, Alphabet::usual(shape.side()));
        if let Some(name) = &self.name {
            puzzle = puzzle.with_name(name);
        }
        let variant = self.variant()?;
        if let Some(regions) = variant.regions() {
            puzzle = puzzle.with_regions(regions.clone());
        }
        if let Some(marks) = &self.marks {
            puzzle = puzzle.with_marks(to_marks(shape, marks)?);
        }
        let known = Known { puzzle, variant };
        known
            .variant
            .fits(shape)
            .map_err(|error| error.to_string())?;
        Ok(known)
    }

    /// Returns the rules of the puzzle.
    ///
    /// # Errors
    ///
    /// If there are no such rules.
    pub fn variant(&self) -> Result<Variant, String> {
        let names = if self.variant.is_empty() {
            "classic"
        } else {
            &self.variant
        };
        let variant: Variant = names.parse().map_err(|error| format!("{error}"))?;
        match &self.regions {
            Some(regions) => {
                let regions = Regions::new(self.shape()?, regions);
                Ok(variant.with_regions(regions.map_err(|error| error.to_string())?))
            }
            None => Ok(variant),
        }
    }

    /// Returns the grid of these digits.
    ///
    /// # Errors
    ///
    /// If they do not fit the board.
    pub fn grid(&self, digits: &[u8]) -> Result<Grid, String> {
        let shape = self.shape()?;
        Grid::from_values(shape, digits).ok_or_else(|| {
            let (cells, side) = (shape.cell_count(), shape.side());
            format!(
                "expected {cells} digits up to {side}, found {}",
                digits.len()
            )
        })
    }
}

impl Known {
    /// Returns what is given.
    pub fn givens(&self) -> Givens<'_> {
        let givens = Givens::from(&self.puzzle.grid).with_variant(&self.variant);
        let givens = givens.expect("the variant was checked");
        match &self.puzzle.marks {
            Some(marks) => givens.with_marks(marks),
            None => givens,
        }
    }
}

/// Returns the candidates of each cell.
pub fn of_marks(marks: &Marks) -> Vec<Vec<usize>> {
    let digits = |set: &DigitSet| set.iter().map(Digit::value).collect();
    marks.sets().iter().map(digits).collect()
}

fn to_marks(shape: Shape, lists: &[Vec<usize>]) -> Result<Marks, String> {
    if lists.len() != shape.cell_count() {
        let cells = shape.cell_count();
        return Err(format!(
            "expected marks of {cells} cells, found {}",
            lists.len()
        ));
    }
    let mut marks = Marks::full(shape);
    for (cell, list) in shape.cells().zip(lists) {
        let is_on_board = |digit: &&usize| (1..=shape.side()).contains(digit);
        let digits = list.iter().filter(is_on_board).copied();
        marks.set(cell, digits.filter_map(Digit::new).collect());
    }
    Ok(marks)
}
