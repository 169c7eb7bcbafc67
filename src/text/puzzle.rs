//! A puzzle, as it was read or is to be written.

use super::alphabet::Alphabet;
use super::technique::Technique;
use crate::board::{Grid, Marks, Regions};

/// A puzzle with all that its text says of it.
///
/// # Examples
///
/// ```
/// use quadrille::board::{DigitSet, Grid, Marks, Shape};
/// use quadrille::text::{Alphabet, Puzzle};
///
/// let shape = Shape::CLASSIC;
/// let mut marks = Marks::full(shape);
/// marks.set(shape.cell(3, 1), DigitSet::from_bits(0b101));
/// let puzzle = Puzzle::new(Grid::empty(shape), Alphabet::Digits)
///     .with_name("two candidates")
///     .with_marks(marks);
/// assert!(!puzzle.is_plain());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// Its clues.
    pub grid: Grid,
    /// What its digits were written in. Never too small for the grid.
    pub alphabet: Alphabet,
    /// The text that came with it: not empty, and without blanks around it.
    pub name: Option<String>,
    /// The candidates that are left, if it says more than its clues do. A
    /// clue is its own only mark; any other cell with a single mark is none.
    pub marks: Option<Marks>,
    /// What takes the place of boxes.
    pub regions: Option<Regions>,
    /// The digits that were put in and are no clues, each the only mark of its
    /// cell.
    pub placed: Option<Box<Grid>>,
    /// The technique that applies to it.
    pub technique: Option<Box<Technique>>,
}

impl Puzzle {
    /// Returns a puzzle without a name that says nothing but its clues. The
    /// alphabet must not be too small for the grid.
    pub fn new(grid: Grid, alphabet: Alphabet) -> Puzzle {
        Puzzle {
            grid,
            alphabet,
            name: None,
            marks: None,
            regions: None,
            placed: None,
            technique: None,
        }
    }

    /// Names the puzzle. Blanks around the name are left out, and nothing else
    /// is no name.
    pub fn with_name(mut self, name: &str) -> Puzzle {
        let name = name.trim();
        self.name = (!name.is_empty()).then(|| name.to_owned());
        self
    }

    /// Gives it regions. The usual boxes are none.
    ///
    /// # Panics
    ///
    /// If the regions are those of another shape.
    pub fn with_regions(mut self, regions: Regions) -> Puzzle {
        let shape = self.grid.shape();
        assert_eq!(regions.shape(), shape, "regions of another board");
        self.regions = (regions != Regions::boxes(shape)).then_some(regions);
        self
    }

    /// Puts digits in, each as the only mark of its cell. Those in cells of
    /// clues do not matter.
    ///
    /// # Panics
    ///
    /// If the digits are those of another shape.
    pub fn with_placed(mut self, mut placed: Grid) -> Puzzle {
        assert_eq!(placed.shape(), self.grid.shape(), "digits of another board");
        for (cell, _) in self.grid.clues() {
            placed.set(cell, None);
        }
        let has_any = placed.clues().next().is_some();
        self.placed = has_any.then(|| Box::new(placed));
        let marks = self.marks_or_all();
        self.with_marks(marks)
    }

    /// Gives it candidates, of which those of clues do not matter. Candidates
    /// that say no more than the clues do are left out; what clues say depends
    /// on the regions, which have to be given before.
    ///
    /// # Panics
    ///
    /// If the candidates are those of another shape.
    pub fn with_marks(mut self, mut marks: Marks) -> Puzzle {
        assert_eq!(marks.shape(), self.grid.shape(), "marks of another board");
        let placed = self.placed.as_deref();
        let digits = self
            .grid
            .clues()
            .chain(placed.into_iter().flat_map(Grid::clues));
        for (cell, digit) in digits {
            marks.set(cell, [digit].into_iter().collect());
        }
        let implied = self.implied_marks();
        let says_more = |cell| !(implied.get(cell) - marks.get(cell)).is_empty();
        self.marks = self.grid.shape().cells().any(says_more).then_some(marks);
        self
    }

    /// Says that a technique applies to it.
    pub fn with_technique(mut self, technique: Technique) -> Puzzle {
        self.technique = Some(Box::new(technique));
        self
    }

    /// Whether it says nothing but its clues.
    pub fn is_plain(&self) -> bool {
        self.marks.is_none() && self.regions.is_none()
    }

    /// The candidates that its clues leave. Those of a jigsaw are not looked
    /// at, as its boxes are none.
    fn implied_marks(&self) -> Marks {
        match self.regions {
            Some(_) => Marks::of(&self.grid),
            None => candidates(&self.grid),
        }
    }

    /// The candidates that it says are left, or else those that its clues
    /// leave.
    pub(super) fn marks_or_candidates(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => candidates(&self.grid),
        }
    }

    /// The candidates that it says are left; without any, all in a blank cell.
    pub(super) fn marks_or_all(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => Marks::of(&self.grid),
        }
    }
}

/// The candidates that no clue in the same row, column or box rules out.
pub(super) fn candidates(grid: &Grid) -> Marks {
    let mut marks = Marks::of(grid);
    for cell in grid.shape().cells() {
        marks.set(cell, grid.candidates(cell));
    }
    marks
}
