//! Symmetries of puzzles that have more than clues.
//!
//! Marks, regions and constraints move with the cells. Most permutations of
//! rows and columns break the rules of a variant, or leave regions in pieces, so
//! only rotations and reflections of the square are used for these, which keep
//! all of them. Digits can be renamed at will unless a rule depends on their
//! values. If it depends on differences alone, they can be reversed.

use super::Transform;
use crate::{
    Cell, Constraints, Digit, DigitSet, Dot, Extra, Kind, LocalConstraint, Marks, Regions, Shape,
    Variant,
};
use quadrille_limits::random::Random;

/// How the rules of a variant depend on the values of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Values {
    /// They do not: only equality counts.
    Equality,
    /// Differences of digits count.
    Differences,
    /// The digits themselves count, or their order.
    Digits,
}

impl Values {
    fn of(variant: &Variant) -> Values {
        let of_extra = |extra: &Extra| match extra {
            Extra::NonConsecutive => Values::Differences,
            _ => Values::Equality,
        };
        let of_local = |constraint: &LocalConstraint| match constraint {
            LocalConstraint::Cage { sum: None, .. } => Values::Equality,
            LocalConstraint::Dot { dot, .. } | LocalConstraint::NoOther(dot) => match dot {
                Dot::Difference(_) => Values::Differences,
                _ => Values::Digits,
            },
            _ => Values::Digits,
        };
        let extras = variant.extras().iter().map(of_extra);
        let all = extras.chain(variant.local().iter().map(of_local));
        all.max().unwrap_or(Values::Equality)
    }
}

/// Which orders of lines a variant fixes: an index names a row or column by its place,
/// and flatmates are above and below.
#[derive(Clone, Copy, Default)]
struct Fixed {
    rows: bool,
    columns: bool,
}

impl Fixed {
    fn of(list: &[LocalConstraint]) -> Fixed {
        let both = |one: Fixed, other: Fixed| Fixed {
            rows: one.rows || other.rows,
            columns: one.columns || other.columns,
        };
        let of_one = |local: &LocalConstraint| match local {
            LocalConstraint::Ruled(ruled) => Fixed {
                rows: matches!(ruled.kind(), Kind::RowIndex | Kind::DutchFlatmates),
                columns: ruled.kind() == Kind::ColumnIndex,
            },
            LocalConstraint::Variables(list) => Fixed::of(list),
            LocalConstraint::Either(ways) => {
                let ways = ways.iter().map(|list| Fixed::of(list));
                ways.fold(Fixed::default(), both)
            }
            _ => Fixed::default(),
        };
        list.iter().map(of_one).fold(Fixed::default(), both)
    }
}

/// # Variants
impl Transform {
    /// Returns a random symmetry that keeps a variant, each with the same
    /// chance: any of the board for the usual rules, and otherwise a rotation or
    /// reflection with as much renaming of digits as the rules admit.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Shape, Transform, Variant};
    /// use quadrille::random;
    ///
    /// let variant: Variant = "x,non-consecutive".parse()?;
    /// let random = &mut random::stream(1, 0);
    /// let transform = Transform::random_keeping(Shape::CLASSIC, &variant, random);
    /// assert!(transform.keeps(&variant));
    /// # Ok::<(), quadrille::board::VariantError>(())
    /// ```
    pub fn random_keeping(
        shape: Shape,
        variant: &Variant,
        source: &mut dyn FnMut() -> u64,
    ) -> Transform {
        Transform::drawn_keeping(shape, variant, &mut Random::new(source))
    }

    /// Returns such a symmetry from an existing source.
    #[doc(hidden)]
    pub fn drawn_keeping(shape: Shape, variant: &Variant, random: &mut Random) -> Transform {
        if variant.is_classic() {
            return Transform::drawn(shape, random);
        }
        let mut transform = Transform::identity(shape);
        let fixed = Fixed::of(variant.local());
        let is_square = shape.box_rows() == shape.box_columns();
        let may_transpose = is_square && !fixed.rows && !fixed.columns;
        transform.transposed = may_transpose && random.place(2) == 1;
        for (lines, is_fixed) in [
            (&mut transform.rows, fixed.rows),
            (&mut transform.columns, fixed.columns),
        ] {
            if random.place(2) == 1 && !is_fixed {
                lines.reverse();
            }
        }
        match Values::of(variant) {
            Values::Equality => random.shuffle(&mut transform.digits),
            Values::Differences if random.place(2) == 1 => transform.digits.reverse(),
            _ => {}
        }
        transform
    }

    /// Returns whether it turns every puzzle of a variant into an equivalent
    /// one: if the variant has more than regions, it has to be a rotation or
    /// reflection, and rename digits only as the rules admit.
    pub fn keeps(&self, variant: &Variant) -> bool {
        let is_square = |lines: &[u8]| lines.is_sorted() || lines.iter().rev().is_sorted();
        let is_renaming = !self.digits.is_sorted();
        let keeps_digits = match Values::of(variant) {
            Values::Equality => true,
            Values::Differences => !is_renaming || self.digits.iter().rev().is_sorted(),
            Values::Digits => !is_renaming,
        };
        let keeps_cells =
            variant.has_only_regions() || is_square(&self.rows) && is_square(&self.columns);
        let fixed = Fixed::of(variant.local());
        let keeps_lines = !(self.transposed && (fixed.rows || fixed.columns)
            || fixed.rows && !self.rows.is_sorted()
            || fixed.columns && !self.columns.is_sorted());
        keeps_cells && keeps_digits && keeps_lines
    }

    /// Returns the transformed marks.
    ///
    /// # Panics
    ///
    /// Panics if the marks have another shape.
    pub fn apply_to_marks(&self, marks: &Marks) -> Marks {
        assert_eq!(marks.shape(), self.shape, "a transform of the same shape");
        let renamed = |digit: Digit| Digit::nth(usize::from(self.digits[digit.index()]));
        let mut moved = Marks::full(self.shape);
        for (cell, to) in self.shape.cells().zip(self.places()) {
            let digits: DigitSet = marks.get(cell).iter().map(renamed).collect();
            moved.set(to, digits);
        }
        moved
    }

    /// Returns a variant with its regions and constraints moved.
    ///
    /// # Panics
    ///
    /// Panics if they belong to a board of another size.
    pub fn apply_to_variant(&self, variant: &Variant) -> Variant {
        let places = self.places();
        let mut moved: Variant = variant.extras().iter().copied().collect();
        if let Some(regions) = variant.regions() {
            let mut of = vec![0; places.len()];
            for (cell, to) in self.shape.cells().zip(&places) {
                of[to.index()] = regions.of(cell);
            }
            let regions = Regions::new(self.shape, &of);
            moved = moved.with_regions(regions.expect("regions of the same sizes"));
        }
        if let Some(constraints) = variant.constraints() {
            let list = constraints.list().iter();
            let list = list.map(|constraint| constraint.moved(&|cell| places[cell.index()]));
            let constraints = Constraints::new(self.shape, list);
            moved = moved.with_constraints(constraints.expect("constraints of the same board"));
        }
        moved
    }

    /// Returns the new place of each cell.
    fn places(&self) -> Vec<Cell> {
        let side = self.shape.side();
        let mut places = vec![self.shape.nth_cell(0); self.shape.cell_count()];
        for (row, &from_row) in self.rows.iter().enumerate() {
            for (column, &from_column) in self.columns.iter().enumerate() {
                let (down, right) = (usize::from(from_row), usize::from(from_column));
                let from = match self.transposed {
                    true => right * side + down,
                    false => down * side + right,
                };
                places[from] = self.shape.cell(row, column);
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use quadrille_limits::random::stream;

    /// A solution of each variant stays one.
    #[test]
    fn solutions_stay_solutions() {
        let shape = Shape::new(2, 2).unwrap();
        let lines = [
            "1234341221434321",
            "1234432134122143",
            "2143341243211234",
            "3142241313244231",
        ];
        let texts = [
            "cage r1c1 r2c2 r3c3 r4c4",
            "cage 5 r1c1 r1c2",
            "thermometer r1c1 r1c2 r1c3",
            "arrow r1c4 = r2c2 r3c3; negative black",
            "white r1c1 r1c2; negative white",
            "even r1c2; sum 6 r1c3 r2c2 r3c1",
            "row-index r1c1",
            "row-index r2c3 r4c2; renban r1c1 r2c1 r2c2",
            "column-index r1c1",
            "column-index r1c2 r3c3",
            "either column-index r1c2 | row-index r3c3",
            "global-entropy",
        ];
        let mut source = stream(3, 0);
        for line in lines {
            let grid: Grid = line.parse().unwrap();
            let local = texts.iter().map(|text| {
                Variant::CLASSIC.with_constraints(Constraints::parse(shape, text).unwrap())
            });
            let extras = Extra::ALL
                .iter()
                .copied()
                .map(|extra| [extra].into_iter().collect());
            let regions = Regions::parse(shape, "1223 1233 1124 3444");
            let jigsaw = regions
                .ok()
                .map(|regions| Variant::CLASSIC.with_regions(regions));
            for variant in local.chain(extras).chain(jigsaw) {
                for _ in 0..20 {
                    let transform = Transform::random_keeping(shape, &variant, &mut source);
                    assert!(transform.keeps(&variant));
                    let moved = transform.apply_to_variant(&variant);
                    let is_solved = moved.is_solved(&transform.apply(&grid));
                    assert_eq!(
                        is_solved,
                        variant.is_solved(&grid),
                        "{variant}: {transform}"
                    );
                    let marks = transform.apply_to_marks(&Marks::of(&grid));
                    assert_eq!(marks.clues(), transform.apply(&grid));
                }
            }
        }
    }

    #[test]
    fn what_breaks_the_rules_is_known() {
        let keeps = |transform: &str, variant: &Variant| {
            let transform: Transform = transform.parse().unwrap();
            transform.keeps(variant)
        };
        let x: Variant = "x".parse().unwrap();
        assert!(keeps("2x2 rows=4321 digits=2134", &x));
        assert!(!keeps("2x2 rows=2134", &x));
        let next: Variant = "non-consecutive".parse().unwrap();
        assert!(keeps("2x2 transpose digits=4321", &next) && !keeps("2x2 digits=2134", &next));
        let shape = Shape::new(2, 2).unwrap();
        let killer = Constraints::parse(shape, "cage 3 r1c1 r1c2").unwrap();
        let killer = Variant::CLASSIC.with_constraints(killer);
        assert!(keeps("2x2 columns=4321", &killer) && !keeps("2x2 digits=4321", &killer));
    }
}
