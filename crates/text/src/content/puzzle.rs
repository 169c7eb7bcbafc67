//! A puzzle, read from a text or to be written to one.

use quadrille_board::{DigitSet, Givens, Grid, Marks, Regions, Transform, Variant, VariantError};
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::extras::{AppliedTechnique, Sketch};

/// A puzzle with everything that its text contains.
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
    /// The alphabet of its digits. Never too small for the grid.
    pub alphabet: Alphabet,
    /// The name: not empty, and without blanks around it.
    pub name: Option<String>,
    /// The remaining candidates, if they contain more than the clues imply. The
    /// only mark of a clue is its digit; any other cell with a single mark is
    /// not a clue.
    pub marks: Option<Marks>,
    /// The rules besides the usual ones, with the regions that replace the
    /// boxes.
    pub variant: Variant,
    /// The digits that were placed and are not clues, each the only mark of its
    /// cell.
    pub placed: Option<Box<Grid>>,
    /// The technique that applies to it.
    pub technique: Option<Box<AppliedTechnique>>,
    /// Everything else in its text: an author, a solution, a rating, the other
    /// columns of its table. Each has a name, which no two share, and a value
    /// as text, which is empty where a table has nothing.
    pub fields: Vec<(Arc<str>, String)>,
    /// The names of parts of its text that are only to be looked at, and were
    /// not read.
    pub cosmetic: Box<[String]>,
    /// The constraints of its text that are not known, with the number of each,
    /// as in `renban (2)`. Empty unless
    /// [`Options::leaves_out`](crate::Options::leaves_out) is set: without
    /// them, it is another puzzle.
    pub left_out: Box<[String]>,
    /// What is drawn on the board: decorations, and the constraints that were left
    /// out, those below others first.
    pub sketches: Box<[Sketch]>,
}

impl Puzzle {
    /// Returns a puzzle that has only clues. The alphabet must not be too small
    /// for the grid.
    pub fn new(grid: Grid, alphabet: Alphabet) -> Puzzle {
        Puzzle {
            grid,
            alphabet,
            name: None,
            marks: None,
            variant: Variant::CLASSIC,
            placed: None,
            technique: None,
            fields: Vec::new(),
            cosmetic: Box::default(),
            left_out: Box::default(),
            sketches: Box::default(),
        }
    }

    /// Sets the name, without blanks around it. An empty name counts as none.
    pub fn with_name(mut self, name: &str) -> Puzzle {
        let name = name.trim();
        self.name = (!name.is_empty()).then(|| name.to_owned());
        self
    }

    /// Sets the regions. The usual boxes count as none.
    ///
    /// # Panics
    ///
    /// Panics if the regions belong to another shape.
    pub fn with_regions(mut self, regions: Regions) -> Puzzle {
        let shape = self.grid.shape();
        assert_eq!(regions.shape(), shape, "regions of another board");
        self.variant = self.variant.with_regions(regions);
        self.without_boxes()
    }

    /// Adds the rules of a variant. Regions that the puzzle has are kept.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such variant.
    pub fn with_variant(mut self, variant: &Variant) -> Result<Puzzle, VariantError> {
        variant.fits(self.grid.shape())?;
        self.variant = self.variant.and(variant)?;
        Ok(self.without_boxes())
    }

    /// Drops regions that are the boxes.
    fn without_boxes(mut self) -> Puzzle {
        if self.regions() == Some(&Regions::boxes(self.grid.shape())) {
            self.variant = self.variant.without_regions();
        }
        self
    }

    /// Returns the regions that replace the boxes.
    pub fn regions(&self) -> Option<&Regions> {
        self.variant.regions()
    }

    /// Returns the same puzzle with other clues. The marks of cells that lose
    /// their clue go with it, and so does everything that is about the clues:
    /// the name, placed digits and the technique.
    ///
    /// # Panics
    ///
    /// Panics if the clues belong to another shape.
    pub fn with_clues(&self, grid: Grid) -> Puzzle {
        let mut marks = self.marks.clone();
        if let Some(marks) = &mut marks {
            let full = DigitSet::full(grid.shape().side());
            for (cell, _) in self.grid.clues() {
                if grid.get(cell).is_none() {
                    marks.set(cell, full);
                }
            }
        }
        let mut puzzle = Puzzle::new(grid, self.alphabet);
        puzzle.variant = self.variant.clone();
        match marks {
            Some(marks) => puzzle.with_marks(marks),
            None => puzzle,
        }
    }

    /// Places digits, each as the only mark of its cell. Digits in cells of
    /// clues are ignored.
    ///
    /// # Panics
    ///
    /// Panics if the digits belong to another shape.
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

    /// Sets the candidates; those of clues are ignored. Candidates that the
    /// clues imply are dropped. What clues imply depends on the regions, so set
    /// these first.
    ///
    /// # Panics
    ///
    /// Panics if the candidates belong to another shape.
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

    /// Sets the technique that applies to it.
    pub fn with_technique(mut self, technique: AppliedTechnique) -> Puzzle {
        self.technique = Some(Box::new(technique));
        self
    }

    /// Adds a field, after those that it has. The value replaces that of a
    /// field with the same name. A name has no blanks around it and no control
    /// characters.
    pub fn with_field(mut self, name: impl Into<Arc<str>>, value: impl Into<String>) -> Puzzle {
        let (mut name, value): (Arc<str>, String) = (name.into(), value.into());
        if name.trim().len() < name.len() || name.contains(char::is_control) {
            name = name.replace(char::is_control, " ").trim().into();
        }
        match self.fields.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => self.fields.push((name, value)),
        }
        self
    }

    /// Returns the value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let (_, value) = self.fields.iter().find(|(known, _)| **known == *name)?;
        Some(value)
    }

    /// Returns the transformed puzzle: marks, regions and constraints move with
    /// the clues. The name and the technique are dropped.
    ///
    /// # Panics
    ///
    /// Panics if the transform belongs to another shape.
    pub fn transformed(&self, transform: &Transform) -> Puzzle {
        let mut puzzle = Puzzle::new(transform.apply(&self.grid), self.alphabet);
        puzzle.variant = transform.apply_to_variant(&self.variant);
        if let Some(marks) = &self.marks {
            puzzle = puzzle.with_marks(transform.apply_to_marks(marks));
        }
        match &self.placed {
            Some(placed) => puzzle.with_placed(transform.apply(placed)),
            None => puzzle,
        }
    }

    /// Returns whether two equal clues share a row, a column or a box; in a
    /// jigsaw, a region instead of a box.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::text::{Options, parse};
    ///
    /// let options = Options::default();
    /// assert!(!parse("1.....1.........", &options)?.has_conflict());
    /// assert!(parse("1....1..........", &options)?.has_conflict());
    /// # Ok::<(), quadrille::text::TextError>(())
    /// ```
    pub fn has_conflict(&self) -> bool {
        let shape = self.grid.shape();
        let mut used = vec![[DigitSet::default(); 3]; shape.side()];
        self.grid.clues().any(|(cell, digit)| {
            let region = self.variant.region_of(shape, cell);
            let houses = [shape.row_of(cell), shape.column_of(cell), region];
            let mut houses = houses.into_iter().enumerate();
            houses.any(|(kind, house)| !used[house][kind].insert(digit))
        })
    }

    /// Returns whether it has only clues.
    pub fn is_plain(&self) -> bool {
        self.marks.is_none() && self.variant.is_classic()
    }

    /// Returns the candidates that its clues leave. A jigsaw has no boxes, so
    /// its clues rule out nothing here.
    fn implied_marks(&self) -> Marks {
        match self.regions() {
            Some(_) => Marks::of(&self.grid),
            None => candidates(&self.grid),
        }
    }

    /// Returns its marks, or else the candidates that its clues leave.
    pub(crate) fn marks_or_candidates(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => candidates(&self.grid),
        }
    }

    /// Returns its marks, or else all candidates in each blank cell.
    pub(crate) fn marks_or_all(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => Marks::of(&self.grid),
        }
    }
}

/// Returns the candidates that no clue in the same row, column or box rules
/// out.
pub(crate) fn candidates(grid: &Grid) -> Marks {
    let mut marks = Marks::of(grid);
    for cell in grid.shape().cells() {
        marks.set(cell, grid.candidates(cell));
    }
    marks
}

impl<'a> From<&'a Puzzle> for Givens<'a> {
    /// Takes everything that a puzzle contains, so that no part of it is
    /// forgotten in a question.
    ///
    /// # Panics
    ///
    /// Panics if its marks or rules belong to another board, which never
    /// happens for a puzzle that was read from a text.
    fn from(puzzle: &'a Puzzle) -> Givens<'a> {
        let givens = Givens::from(&puzzle.grid)
            .with_variant(&puzzle.variant)
            .unwrap_or_else(|error| panic!("there is no such board: {error}"));
        match &puzzle.marks {
            Some(marks) => givens.with_marks(marks),
            None => givens,
        }
    }
}

impl Puzzle {
    /// Returns its givens from where a solver stands: digits that were placed
    /// count as clues.
    ///
    /// # Panics
    ///
    /// Panics as the conversion into [`Givens`] does.
    pub fn as_left_off(&self) -> Givens<'_> {
        let placed = self.placed.iter().flat_map(|placed| placed.clues());
        placed.fold(Givens::from(self), |givens, (cell, digit)| {
            givens.with_clue(cell, digit)
        })
    }
}
