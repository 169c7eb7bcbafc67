//! A puzzle, read from a text or to be written to one.

use std::sync::Arc;

use super::alphabet::Alphabet;
use super::technique::Technique;
use crate::board::{Grid, Marks, Regions};

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
    /// The regions that replace the boxes.
    pub regions: Option<Regions>,
    /// The digits that were placed and are not clues, each the only mark of its
    /// cell.
    pub placed: Option<Box<Grid>>,
    /// The technique that applies to it.
    pub technique: Option<Box<Technique>>,
    /// Everything else in its text: an author, a solution, a rating, the other
    /// columns of its table. Each has a name, which no two share, and a value
    /// as text, which is empty where a table has nothing.
    pub fields: Vec<(Arc<str>, String)>,
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
            regions: None,
            placed: None,
            technique: None,
            fields: Vec::new(),
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
        self.regions = (regions != Regions::boxes(shape)).then_some(regions);
        self
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
    pub fn with_technique(mut self, technique: Technique) -> Puzzle {
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

    /// Returns whether it has only clues.
    pub fn is_plain(&self) -> bool {
        self.marks.is_none() && self.regions.is_none()
    }

    /// Returns the candidates that its clues leave. A jigsaw has no boxes, so
    /// its clues rule out nothing here.
    fn implied_marks(&self) -> Marks {
        match self.regions {
            Some(_) => Marks::of(&self.grid),
            None => candidates(&self.grid),
        }
    }

    /// Returns its marks, or else the candidates that its clues leave.
    pub(super) fn marks_or_candidates(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => candidates(&self.grid),
        }
    }

    /// Returns its marks, or else all candidates in each blank cell.
    pub(super) fn marks_or_all(&self) -> Marks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => Marks::of(&self.grid),
        }
    }
}

/// Returns the candidates that no clue in the same row, column or box rules
/// out.
pub(super) fn candidates(grid: &Grid) -> Marks {
    let mut marks = Marks::of(grid);
    for cell in grid.shape().cells() {
        marks.set(cell, grid.candidates(cell));
    }
    marks
}
