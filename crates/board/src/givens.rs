//! The givens of a puzzle: clues, pencil marks, the variant.

use std::borrow::Cow;

use super::{Cell, Digit, DigitSet, Grid, Marks, Shape, Variant, VariantError};

/// Everything that is given of a puzzle; every question takes this.
///
/// A grid is enough for an ordinary puzzle. A puzzle read from a
/// text includes its marks and its regions. All parts
/// can be borrowed.
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
    /// Invariant: they have the same shape as the clues.
    marks: Option<Cow<'a, Marks>>,
    /// Invariant: the board has such a variant.
    variant: Cow<'a, Variant>,
}

impl<'a> Givens<'a> {
    /// Adds pencil marks: the remaining candidates. If they rule out a clue,
    /// there is no solution.
    ///
    /// # Panics
    ///
    /// Panics if the marks have another shape.
    #[must_use]
    pub fn with_marks(self, marks: impl Into<Cow<'a, Marks>>) -> Givens<'a> {
        let marks = marks.into();
        assert_eq!(marks.shape(), self.shape(), "marks of the same shape");
        Givens {
            marks: Some(marks),
            ..self
        }
    }

    /// Sets other clues; marks and variant stay.
    ///
    /// # Panics
    ///
    /// Panics if the clues have another shape.
    #[must_use]
    pub fn with_clues(self, clues: Grid) -> Givens<'a> {
        assert_eq!(clues.shape(), self.shape(), "clues of the same shape");
        let clues = Cow::Owned(clues);
        Givens { clues, ..self }
    }

    /// Sets the variant.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such variant; see
    /// [`Variant::fits`].
    pub fn with_variant(
        self,
        variant: impl Into<Cow<'a, Variant>>,
    ) -> Result<Givens<'a>, VariantError> {
        let variant = variant.into();
        variant.fits(self.shape())?;
        Ok(Givens { variant, ..self })
    }

    /// Returns the shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// Returns the clues.
    #[inline]
    pub fn clues(&self) -> &Grid {
        &self.clues
    }

    /// Returns the remaining candidates; `None` if only clues rule any out.
    #[inline]
    pub fn marks(&self) -> Option<&Marks> {
        self.marks.as_deref()
    }

    /// Returns the variant.
    #[inline]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns whether there are only clues of an ordinary puzzle.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.marks.is_none() && self.variant.is_classic()
    }

    /// Returns whether a grid is a solution. It checks the rules alone, so it
    /// can verify the answer of any solver.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        grid.extends(&self.clues)
            && self.marks().is_none_or(|marks| marks.allow_all(grid))
            && self.variant.is_solved(grid)
    }

    /// Returns the digits that a cell may have according to its marks and the
    /// clues in its row, column and box.
    #[doc(hidden)]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let marked = match self.marks() {
            Some(marks) => marks.get(cell),
            None => DigitSet::full(self.shape().side()),
        };
        // A jigsaw has no boxes.
        match self.variant.regions() {
            Some(_) if self.clues.get(cell).is_none() => marked,
            _ => marked & self.clues.candidates(cell),
        }
    }

    /// Returns the same with one more, or another, clue.
    #[doc(hidden)]
    pub fn with_clue(&self, cell: Cell, digit: Digit) -> Givens<'a> {
        let mut givens = self.clone();
        givens.clues.to_mut().set(cell, Some(digit));
        givens
    }

    /// Returns the same without the clues of these cells. The marks of such a
    /// cell go with its clue, as they only repeat it.
    #[doc(hidden)]
    pub fn without<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> Givens<'a> {
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
    #[doc(hidden)]
    pub fn into_clues(self) -> Grid {
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
    use crate::Regions;

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
        assert_eq!(givens.clues(), &clues, "only a copy was changed");
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
