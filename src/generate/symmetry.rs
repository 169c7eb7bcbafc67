//! Symmetries of the clues.

use std::fmt;
use std::str::FromStr;

use crate::board::names::named;
use crate::board::{Cell, NameError, Shape};

/// A symmetry of the cells that are given; it does not concern their digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Half a turn about the centre, the usual symmetry in newspapers.
    Rotational,
    /// Left and right.
    Mirror,
    /// Reflection in the diagonal from the upper left corner.
    Diagonal,
    /// All turns and reflections of the square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: &[Symmetry] = &[
        Symmetry::None,
        Symmetry::Rotational,
        Symmetry::Mirror,
        Symmetry::Diagonal,
        Symmetry::Full,
    ];

    /// Returns its name: `rotational`.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotational => "rotational",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Full => "full",
        }
    }

    /// Returns the cells of a board in the groups that are given or blank
    /// together. Groups are in the order of their first cells, and cells in
    /// reading order.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::generate::Symmetry;
    /// use quadrille::board::Shape;
    ///
    /// let orbits = Symmetry::Rotational.orbits(Shape::CLASSIC);
    /// assert_eq!(orbits.len(), 41);
    /// assert_eq!(orbits[0], [Shape::CLASSIC.cell(0, 0), Shape::CLASSIC.cell(8, 8)]);
    /// ```
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let mut orbits: Vec<Vec<Cell>> = Vec::new();
        let mut is_taken = vec![false; shape.cell_count()];
        for cell in shape.cells() {
            if is_taken[cell.index()] {
                continue;
            }
            let mut orbit = self.images(shape, cell);
            orbit.sort_unstable();
            orbit.dedup();
            orbit.iter().for_each(|cell| is_taken[cell.index()] = true);
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns all cells that a cell can be moved to.
    fn images(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let last = shape.side() - 1;
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let at = |(row, column)| shape.cell(row, column);
        let mirrored = (row, last - column);
        let turned = (last - row, last - column);
        let images = match self {
            Symmetry::None => vec![(row, column)],
            Symmetry::Rotational => vec![(row, column), turned],
            Symmetry::Mirror => vec![(row, column), mirrored],
            Symmetry::Diagonal => vec![(row, column), (column, row)],
            Symmetry::Full => {
                let straight = [(row, column), mirrored, turned, (last - row, column)];
                let across = straight.map(|(row, column)| (column, row));
                [straight, across].concat()
            }
        };
        images.into_iter().map(at).collect()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Symmetry, NameError> {
        named(Symmetry::ALL, Symmetry::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board() {
        for side in [4, 6, 9, 16] {
            let shape = Shape::of_side(side).unwrap();
            for &symmetry in Symmetry::ALL {
                let orbits = symmetry.orbits(shape);
                let mut cells = orbits.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(shape.cells()), "{symmetry} {shape}");
                for orbit in orbits {
                    for &cell in &orbit {
                        let mut images = symmetry.images(shape, cell);
                        images.sort_unstable();
                        images.dedup();
                        assert_eq!(images, orbit, "{symmetry} {shape}");
                    }
                }
            }
        }
        assert_eq!(Symmetry::Full.orbits(Shape::CLASSIC).len(), 15);
    }

    #[test]
    fn names_are_read_back() {
        for &symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert_eq!(
            "turn".parse::<Symmetry>().unwrap_err().to_string(),
            "expected none, rotational, mirror, diagonal or full, found 'turn'"
        );
    }
}
