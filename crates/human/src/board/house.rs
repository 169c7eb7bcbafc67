//! Houses of any puzzle, the houses of variants included.

use std::fmt;

use quadrille_board::{Cell, CellName, Conflict, Digit, ExtraHouse, House, Shape, Variant};

/// A house of a puzzle. Displays as `row 1`, `region 2` or `diagonal 1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum AnyHouse {
    /// A row, a column or a box.
    Usual(House),
    /// A region of a jigsaw, counted from 0.
    Region(usize),
    /// A house of some variants only.
    Extra(ExtraHouse),
}

impl AnyHouse {
    /// Returns the kind of the house: `row`, `region`, `diagonal`.
    pub fn kind(self) -> &'static str {
        match self {
            AnyHouse::Usual(house) => house.kind(),
            AnyHouse::Region(_) => "region",
            AnyHouse::Extra(ExtraHouse::Diagonal(_)) => "diagonal",
            AnyHouse::Extra(ExtraHouse::Window(_)) => "window",
            AnyHouse::Extra(ExtraHouse::Group(_)) => "group",
        }
    }

    /// Returns its number among the houses of its kind, counted from 0.
    pub fn index(self) -> usize {
        match self {
            AnyHouse::Usual(House::Row(index) | House::Column(index) | House::Box(index))
            | AnyHouse::Region(index)
            | AnyHouse::Extra(
                ExtraHouse::Diagonal(index) | ExtraHouse::Window(index) | ExtraHouse::Group(index),
            ) => index,
        }
    }

    /// Returns the cells of the house, in reading order, on a board of this shape and variant, which must have
    /// the house.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have the house, the cells are out of range.
    pub fn cells(self, shape: Shape, variant: &Variant) -> Vec<Cell> {
        match self {
            AnyHouse::Usual(house) => shape.cells_of(house).collect(),
            AnyHouse::Region(region) => match variant.regions() {
                Some(regions) => regions.cells_of(region).collect(),
                None => shape.cells_of(House::Box(region)).collect(),
            },
            AnyHouse::Extra(house) => house.cells(shape).collect(),
        }
    }
}

impl From<House> for AnyHouse {
    fn from(house: House) -> AnyHouse {
        AnyHouse::Usual(house)
    }
}

impl fmt::Display for AnyHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.index() + 1)
    }
}

/// Why a puzzle cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two cells of a house hold the same digit.
    Clash(Conflict),
    /// A digit is placed where it was ruled out before.
    Excluded {
        /// The cell.
        cell: CellName,
        /// The digit.
        digit: Digit,
    },
    /// A cell has no candidate left.
    NoCandidate {
        /// The cell.
        cell: CellName,
    },
    /// A digit has no place left in a house.
    NoPlace {
        /// The house.
        house: AnyHouse,
        /// The digit.
        digit: Digit,
    },
    /// A search found no solution.
    NothingFits,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Clash(conflict) => fmt::Display::fmt(conflict, f),
            Contradiction::Excluded { cell, digit } => {
                write!(f, "{digit} cannot go into {cell}")
            }
            Contradiction::NoCandidate { cell } => write!(f, "no digit is left for {cell}"),
            Contradiction::NoPlace { house, digit } => {
                write!(f, "no place is left for {digit} in {house}")
            }
            Contradiction::NothingFits => f.write_str("nothing fits"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_has_a_name() {
        let houses = [
            AnyHouse::Usual(House::Row(0)),
            AnyHouse::Usual(House::Box(8)),
            AnyHouse::Region(3),
            AnyHouse::Extra(ExtraHouse::Diagonal(1)),
            AnyHouse::Extra(ExtraHouse::Window(2)),
            AnyHouse::Extra(ExtraHouse::Group(0)),
        ];
        let names = houses.map(|house| house.to_string()).join(", ");
        assert_eq!(
            names,
            "row 1, box 9, region 4, diagonal 2, window 3, group 1"
        );
    }
}
