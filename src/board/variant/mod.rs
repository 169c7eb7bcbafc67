//! Variants of Sudoku: rules besides the usual ones.
//!
//! Each of these maps directly to exact cover. An extra house, such as a
//! diagonal, adds one item for each digit, which must be covered once. Regions
//! replace boxes, item for item. Two cells that must differ without sharing a
//! house add a secondary item for each digit, which may be covered at most
//! once.

mod regions;

use std::fmt;
use std::str::FromStr;

pub use self::regions::{Regions, RegionsError};
use super::{Cell, DigitSet, Grid, House, Shape};

/// A rule besides the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Extra {
    /// Both diagonals hold every digit.
    X,
    /// Windows, as large as boxes and one cell away from their borders, hold
    /// every digit: four on the 9x9 board. Only for square boxes.
    Windoku,
    /// The cells at the same place in all boxes hold every digit.
    DisjointGroups,
    /// Cells a knight's move apart differ.
    AntiKnight,
}

impl Extra {
    /// All extra rules.
    pub const ALL: [Extra; 4] = [
        Extra::X,
        Extra::Windoku,
        Extra::DisjointGroups,
        Extra::AntiKnight,
    ];

    /// Returns its name: `x`, `windoku`, `disjoint-groups` or `anti-knight`.
    pub fn name(self) -> &'static str {
        match self {
            Extra::X => "x",
            Extra::Windoku => "windoku",
            Extra::DisjointGroups => "disjoint-groups",
            Extra::AntiKnight => "anti-knight",
        }
    }
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Extra {
    type Err = VariantError;

    fn from_str(name: &str) -> Result<Extra, VariantError> {
        let extra = Extra::ALL.into_iter().find(|extra| extra.name() == name);
        extra.ok_or_else(|| VariantError::Unknown { name: name.into() })
    }
}

/// A house of some variants only. Counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ExtraHouse {
    /// A diagonal: first the one from the upper left, then the other.
    Diagonal(usize),
    /// A window, left to right and top down.
    Window(usize),
    /// The cells at this place in all boxes, in reading order.
    Group(usize),
}

impl ExtraHouse {
    /// Returns the cells of the house, in reading order, on a board of this
    /// shape, which must have the house.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have the house, the cells are out of range.
    pub fn cells(self, shape: Shape) -> impl Iterator<Item = Cell> {
        let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
        (0..side).map(move |k| match self {
            ExtraHouse::Diagonal(0) => shape.cell(k, k),
            ExtraHouse::Diagonal(_) => shape.cell(k, side - 1 - k),
            ExtraHouse::Window(window) => {
                let (down, right) = (window / (wide - 1), window % (wide - 1));
                shape.cell(
                    1 + down * (high + 1) + k / wide,
                    1 + right * (wide + 1) + k % wide,
                )
            }
            ExtraHouse::Group(place) => shape.cell(
                k / high * high + place / wide,
                k % high * wide + place % wide,
            ),
        })
    }
}

impl fmt::Display for ExtraHouse {
    /// Displays `diagonal 1`, `window 4` or `group 9`, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtraHouse::Diagonal(index) => write!(f, "diagonal {}", index + 1),
            ExtraHouse::Window(index) => write!(f, "window {}", index + 1),
            ExtraHouse::Group(index) => write!(f, "group {}", index + 1),
        }
    }
}

/// The rules of a puzzle besides the usual ones: none, any of the [`Extra`]s
/// together, and [`Regions`] in place of boxes.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Extra, Shape, Variant};
///
/// let variant: Variant = "x,windoku".parse()?;
/// assert_eq!(variant, Variant::from_iter([Extra::Windoku, Extra::X]));
/// assert_eq!(variant.houses(Shape::CLASSIC).count(), 2 + 4);
/// # Ok::<(), quadrille::board::VariantError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Variant {
    /// In order, each once.
    extras: Vec<Extra>,
    regions: Option<Regions>,
}

impl Variant {
    /// Only the usual rules.
    pub const CLASSIC: Variant = Variant {
        extras: Vec::new(),
        regions: None,
    };

    /// Returns whether there are only the usual rules.
    pub fn is_classic(&self) -> bool {
        self.extras.is_empty() && self.regions.is_none()
    }

    /// Replaces the boxes with regions.
    #[must_use]
    pub fn with_regions(mut self, regions: Regions) -> Variant {
        self.regions = Some(regions);
        self
    }

    /// Returns the extra rules, each once.
    pub fn extras(&self) -> &[Extra] {
        &self.extras
    }

    /// Returns the regions that replace the boxes.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Checks that a board of this shape can have this variant.
    ///
    /// # Errors
    ///
    /// Returns an error if it has windows and the boxes are not square, or if
    /// its regions are those of another board.
    pub fn fits(&self, shape: Shape) -> Result<(), VariantError> {
        if self.extras.contains(&Extra::Windoku) && shape.box_rows() != shape.box_columns() {
            return Err(VariantError::Windows { shape });
        }
        match &self.regions {
            Some(regions) if regions.shape().side() != shape.side() => Err(VariantError::Regions {
                side: regions.shape().side(),
                shape,
            }),
            _ => Ok(()),
        }
    }

    /// Returns the houses besides the usual ones; `shape` is one that the
    /// variant [`fits`](Variant::fits).
    pub fn houses(&self, shape: Shape) -> impl Iterator<Item = ExtraHouse> + '_ {
        self.extras.iter().flat_map(move |extra| {
            let kind: (fn(usize) -> ExtraHouse, usize) = match extra {
                Extra::X => (ExtraHouse::Diagonal, 2),
                Extra::Windoku => (ExtraHouse::Window, (shape.box_rows() - 1).pow(2)),
                Extra::DisjointGroups => (ExtraHouse::Group, shape.side()),
                Extra::AntiKnight => (ExtraHouse::Group, 0),
            };
            (0..kind.1).map(kind.0)
        })
    }

    /// Returns the pairs of cells that must differ without sharing a house,
    /// each once, in reading order.
    pub fn unlike_pairs(&self, shape: Shape) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let is_apart = self.extras.contains(&Extra::AntiKnight);
        let cells = shape.cells().filter(move |_| is_apart);
        cells.flat_map(move |cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let moves = [(1, -2), (1, 2), (2, -1), (2, 1)];
            moves.into_iter().filter_map(move |(down, right)| {
                let column = column.checked_add_signed(right)?;
                let is_on_board = row + down < shape.side() && column < shape.side();
                let other = is_on_board.then(|| shape.cell(row + down, column))?;
                let is_news = self.region_of(shape, cell) != self.region_of(shape, other);
                is_news.then_some((cell, other))
            })
        })
    }

    /// Returns the region or box of a cell, counted from 0.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    pub fn region_of(&self, shape: Shape, cell: Cell) -> usize {
        match &self.regions {
            Some(regions) => regions.of(cell),
            None => shape.box_of(cell),
        }
    }

    /// Returns whether a grid is a solution. It checks the rules alone, so it
    /// can verify any solver.
    pub fn is_solved(&self, grid: &Grid) -> bool {
        let shape = grid.shape();
        let all = DigitSet::full(shape.side());
        let holds_all = |cells: &mut dyn Iterator<Item = Cell>| {
            let digits = cells.filter_map(|cell| grid.get(cell));
            digits.collect::<DigitSet>() == all
        };
        let mut usual = shape.houses().map(|house| match (house, &self.regions) {
            (House::Box(region), Some(regions)) => holds_all(&mut regions.cells_of(region)),
            _ => holds_all(&mut shape.cells_of(house)),
        });
        usual.all(|holds| holds)
            && (self.houses(shape)).all(|house| holds_all(&mut house.cells(shape)))
            && (self.unlike_pairs(shape)).all(|(a, b)| grid.get(a) != grid.get(b))
    }
}

impl FromIterator<Extra> for Variant {
    fn from_iter<I: IntoIterator<Item = Extra>>(extras: I) -> Variant {
        let mut extras: Vec<Extra> = extras.into_iter().collect();
        extras.sort_unstable();
        extras.dedup();
        Variant {
            extras,
            regions: None,
        }
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Parses names separated by commas, such as `x,anti-knight`, or `classic`.
    fn from_str(names: &str) -> Result<Variant, VariantError> {
        let names = names.split(',').map(str::trim);
        names
            .filter(|&name| name != "classic")
            .map(Extra::from_str)
            .collect()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<&str> = self.extras.iter().map(|extra| extra.name()).collect();
        if self.regions.is_some() {
            names.push("jigsaw");
        }
        if names.is_empty() {
            names.push("classic");
        }
        f.pad(&names.join(","))
    }
}

/// Why a variant is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// Unknown name.
    #[error("expected classic, x, windoku, disjoint-groups or anti-knight, found '{name}'")]
    Unknown {
        /// The name.
        name: String,
    },
    /// Windows need square boxes.
    #[error("windoku needs square boxes, found boxes of {shape}")]
    Windows {
        /// The shape of the board.
        shape: Shape,
    },
    /// The regions belong to another board.
    #[error("expected regions for a board with boxes of {shape}, found regions for {side} rows")]
    Regions {
        /// The side of the board of the regions.
        side: usize,
        /// The shape of the board.
        shape: Shape,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_houses_have_side_cells_and_one_of_each_row_or_box() {
        for (rows, columns) in [(2, 2), (3, 3), (4, 4)] {
            let shape = Shape::new(rows, columns).unwrap();
            let all = Variant::from_iter(Extra::ALL);
            assert_eq!(all.fits(shape), Ok(()));
            for house in all.houses(shape) {
                let mut cells: Vec<Cell> = house.cells(shape).collect();
                cells.dedup();
                assert_eq!(cells.len(), shape.side(), "{house} of {shape}");
                let mut boxes: Vec<usize> = cells.iter().map(|&c| shape.box_of(c)).collect();
                boxes.sort_unstable();
                boxes.dedup();
                if let ExtraHouse::Group(_) = house {
                    assert_eq!(boxes.len(), shape.side(), "{house} of {shape}");
                }
            }
        }
        let windows: Vec<String> = (0..4)
            .map(|window| {
                let first = ExtraHouse::Window(window).cells(Shape::CLASSIC).next();
                Shape::CLASSIC.cell_name(first.unwrap()).to_string()
            })
            .collect();
        assert_eq!(windows, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    }

    #[test]
    fn knights_jump() {
        let knights = Variant::from_iter([Extra::AntiKnight]);
        // Blocks of 2 by 3 cells have 8 * 7 places, and so have blocks of 3 by
        // 2, each with two pairs in opposite corners; but eight pairs in each
        // box are unlike anyway.
        assert_eq!(
            knights.unlike_pairs(Shape::CLASSIC).count(),
            2 * 2 * 8 * 7 - 9 * 8
        );
        assert_eq!(Variant::CLASSIC.unlike_pairs(Shape::CLASSIC).count(), 0);
    }

    #[test]
    fn names_are_read_and_errors_say_what_there_is() {
        let variant: Variant = "anti-knight, x".parse().unwrap();
        assert_eq!(variant.to_string(), "x,anti-knight");
        assert_eq!("classic".parse(), Ok(Variant::CLASSIC));
        let error = "killer".parse::<Variant>().unwrap_err().to_string();
        assert_eq!(
            error,
            "expected classic, x, windoku, disjoint-groups or anti-knight, found 'killer'"
        );
        let windows = Variant::from_iter([Extra::Windoku]);
        let error = windows.fits(Shape::new(2, 3).unwrap()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "windoku needs square boxes, found boxes of 2x3"
        );
    }
}
