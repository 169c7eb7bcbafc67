//! What is given of a puzzle: clues, pencil marks, the variant.

use std::borrow::Cow;

use super::{Cell, Digit, DigitSet, Grid, Marks, Shape, Variant, VariantError};

/// All that is given of a puzzle, which is what every question about it takes.
///
/// A grid is enough for an ordinary puzzle. A puzzle that was read from a
/// [text](crate::text::Puzzle) brings its marks and its regions along. Both
/// are borrowed, and so may be the rest.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Givens, Grid, Shape, Variant};
///
/// let grid = Grid::empty(Shape::CLASSIC);
/// assert!(Givens::from(&grid).is_plain());
///
/// let diagonals: Variant = "x".parse()?;
/// let givens = Givens::from(&grid).with_variant(&diagonals)?;
/// assert_eq!(givens.variant().to_string(), "x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Givens<'a> {
    clues: Cow<'a, Grid>,
    /// Invariant: of the same shape as the clues.
    marks: Option<Cow<'a, Marks>>,
    /// Invariant: there is such a variant of the board.
    variant: Cow<'a, Variant>,
}

impl<'a> Givens<'a> {
    /// Adds pencil marks: the candidates that are left. A clue that they rule
    /// out leaves no solution.
    ///
    /// # Panics
    ///
    /// If the marks are those of another shape.
    #[must_use]
    pub fn with_marks(self, marks: impl Into<Cow<'a, Marks>>) -> Givens<'a> {
        let marks = marks.into();
        assert_eq!(marks.shape(), self.shape(), "marks of the same shape");
        Givens {
            marks: Some(marks),
            ..self
        }
    }

    /// Asks for a solution of this variant.
    ///
    /// # Errors
    ///
    /// If there is no such variant of the board; see [`Variant::fits`].
    pub fn with_variant(
        self,
        variant: impl Into<Cow<'a, Variant>>,
    ) -> Result<Givens<'a>, VariantError> {
        let variant = variant.into();
        variant.fits(self.shape())?;
        Ok(Givens { variant, ..self })
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// Returns the digits that are given.
    pub fn clues(&self) -> &Grid {
        &self.clues
    }

    /// Returns the candidates that are left; `None` if only clues rule any out.
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_deref()
    }

    /// Returns what is asked of a solution besides the usual.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns whether there is nothing but clues of an ordinary puzzle.
    pub fn is_plain(&self) -> bool {
        self.marks.is_none() && self.variant.is_classic()
    }

    /// Returns whether a grid is a solution. Checked from the rules alone, so
    /// that it can verify the answer of any solver.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.extends(&self.clues)
            && self.marks().is_none_or(|marks| marks.allow_all(grid))
            && self.variant.is_solved(grid)
    }

    /// Returns the digits that a solution may have in a cell, as far as its
    /// marks and the clues in its row, column and box tell.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        let marked = match self.marks() {
            Some(marks) => marks.get(cell),
            None => DigitSet::full(self.shape().side()),
        };
        // The boxes of a jigsaw are none.
        match self.variant.regions() {
            Some(_) if self.clues.get(cell).is_none() => marked,
            _ => marked & self.clues.candidates(cell),
        }
    }

    /// Returns the same with one clue more, or another one.
    pub(crate) fn with_clue(&self, cell: Cell, digit: Digit) -> Givens<'a> {
        let mut givens = self.clone();
        givens.clues.to_mut().set(cell, Some(digit));
        givens
    }

    /// Returns the same without the clues of these cells. What marks say of
    /// such a cell goes with its clue, as it says no more than that.
    pub(crate) fn without<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> Givens<'a> {
        let mut clues = Grid::clone(&self.clues);
        let mut marks = self.marks.clone();
        let all = DigitSet::full(self.shape().side());
        for &cell in cells {
            clues.set(cell, None);
            if let Some(marks) = &mut marks {
                marks.to_mut().set(cell, all);
            }
        }
        Givens {
            clues: Cow::Owned(clues),
            marks,
            variant: self.variant.clone(),
        }
    }

    /// Returns the clues.
    pub(crate) fn into_clues(self) -> Grid {
        self.clues.into_owned()
    }
}

impl<'a> From<&'a Grid> for Givens<'a> {
    fn from(clues: &'a Grid) -> Givens<'a> {
        Givens {
            clues: Cow::Borrowed(clues),
            marks: None,
            variant: Cow::Owned(Variant::CLASSIC),
        }
    }
}

impl From<Grid> for Givens<'_> {
    fn from(clues: Grid) -> Self {
        Givens {
            clues: Cow::Owned(clues),
            marks: None,
            variant: Cow::Owned(Variant::CLASSIC),
        }
    }
}

impl<'a> From<&'a Givens<'_>> for Givens<'a> {
    fn from(givens: &'a Givens<'_>) -> Givens<'a> {
        Givens {
            clues: Cow::Borrowed(&givens.clues),
            marks: givens.marks().map(Cow::Borrowed),
            variant: Cow::Borrowed(&givens.variant),
        }
    }
}

impl<'a> From<&'a Marks> for Cow<'a, Marks> {
    fn from(marks: &'a Marks) -> Cow<'a, Marks> {
        Cow::Borrowed(marks)
    }
}

impl From<Marks> for Cow<'_, Marks> {
    fn from(marks: Marks) -> Self {
        Cow::Owned(marks)
    }
}

impl<'a> From<&'a Variant> for Cow<'a, Variant> {
    fn from(variant: &'a Variant) -> Cow<'a, Variant> {
        Cow::Borrowed(variant)
    }
}

impl From<Variant> for Cow<'_, Variant> {
    fn from(variant: Variant) -> Self {
        Cow::Owned(variant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Regions;

    #[test]
    fn a_clue_goes_with_its_marks() {
        let shape = Shape::new(2, 2).unwrap();
        let (first, second) = (shape.cell(0, 0), shape.cell(0, 1));
        let mut clues = Grid::empty(shape);
        clues.set(first, Digit::new(3));
        let mut marks = Marks::of(&clues);
        marks.set(second, DigitSet::full(2));
        let givens = Givens::from(&clues).with_marks(&marks);
        assert_eq!(givens.candidates(first).to_string(), "{3}");
        let without = givens.without(&[first]);
        assert_eq!(without.clues(), &Grid::empty(shape));
        assert_eq!(without.candidates(first), DigitSet::full(4));
        assert_eq!(without.candidates(second), DigitSet::full(2));
        assert_eq!(givens.clues(), &clues, "it has changed a copy");
        let with = without.with_clue(second, Digit::nth(1));
        assert_eq!(with.candidates(first).to_string(), "{1,3,4}");
    }

    #[test]
    fn boxes_of_a_jigsaw_rule_nothing_out() {
        let shape = Shape::new(2, 2).unwrap();
        let clues = Givens::from(Grid::empty(shape)).with_clue(shape.cell(0, 0), Digit::nth(0));
        let beside = shape.cell(1, 1);
        assert_eq!(clues.candidates(beside).to_string(), "{2,3,4}");
        let regions = Regions::parse(shape, "aaaa bbbb cccc dddd").unwrap();
        let rows = Variant::CLASSIC.with_regions(regions);
        let givens = clues.with_variant(&rows).unwrap();
        assert_eq!(givens.candidates(beside), DigitSet::full(4));
    }

    #[test]
    fn only_variants_that_fit_are_taken() {
        let grid = Grid::empty(Shape::new(2, 3).unwrap());
        let windows: Variant = "windoku".parse().unwrap();
        let error = Givens::from(&grid).with_variant(&windows).unwrap_err();
        assert_eq!(error, windows.fits(grid.shape()).unwrap_err());
    }
}
