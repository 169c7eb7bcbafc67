//! What the rules see on a board, in words and as a picture. The Explainer tells the patterns that it shares with them
//! in the same way.

use super::claim::Chain;
use super::sum::Sum;
use crate::board::AnyHouse;
use crate::narration::Picture;
use crate::narration::words::{self, digits, lines};
use quadrille_board::{Cell, Digit, DigitSet, Shape};

/// What a set has few of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Its cells have few digits.
    Naked,
    /// Its digits have few places.
    Hidden,
}

/// A pattern on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// A cell with one candidate.
    Cell(Cell),
    /// A house with one place for the digit.
    House(AnyHouse, Cell),
    /// Some cells of a house that have few digits, or whose digits have no other place.
    Cells(Kind, AnyHouse, Vec<Cell>),
    /// The places of the digit in the first house all lie in the second.
    Crossing(AnyHouse, AnyHouse),
    /// The places of the digit in the house, all of which another cell sees.
    Seen(AnyHouse, Vec<Cell>),
    /// The places of the digit in the first houses all lie in the second.
    Lines(Vec<AnyHouse>, Vec<AnyHouse>),
    /// A cell, and two that it sees.
    Wing {
        /// The cell, and the two.
        cells: [Cell; 3],
        /// The digit that one of the two has, or of the three.
        z: Digit,
        /// Whether the first cell may have it too.
        is_xyz: bool,
    },
    /// Two groups of cells: either all of the first hold the digit, or all of
    /// the second; and two cells of one of them that see each other, if any do.
    Colours(Vec<Cell>, Vec<Cell>, Option<[Cell; 2]>),
    /// Claims that follow from each other.
    Chain(Chain),
    /// Two sets with one candidate more than cells.
    AlmostLocked {
        /// The cells of each.
        sets: [Vec<Cell>; 2],
        /// The digit that not both of them have.
        x: Digit,
        /// The digit that one of them has.
        z: Digit,
        /// Whether not both of them have z either, so that one has x, and each all its other digits.
        is_double: bool,
    },
    /// Cells whose sum is known.
    Sum(Sum),
}

impl Pattern {
    /// Returns what it looks like: its digits, where they are candidates of its cells.
    pub fn picture(
        &self,
        digits: DigitSet,
        candidates: &dyn Fn(Cell) -> DigitSet,
        cells_of: &dyn Fn(AnyHouse) -> Vec<Cell>,
    ) -> Picture {
        if let Pattern::Chain(chain) = self {
            return chain.picture();
        }
        let (mut cells, mut apart, mut houses) = (Vec::new(), Vec::new(), Vec::new());
        let mut sets = Vec::new();
        match self {
            Pattern::Cell(cell) => cells.push(*cell),
            Pattern::House(house, cell) => {
                cells.push(*cell);
                houses.push(*house);
            }
            Pattern::Crossing(from, to) => {
                cells.extend(cells_of(*from));
                houses.extend([*from, *to]);
            }
            Pattern::Cells(_, house, all) | Pattern::Seen(house, all) => {
                cells.clone_from(all);
                houses.push(*house);
            }
            Pattern::Lines(from, to) => {
                cells.extend(from.iter().flat_map(|&house| cells_of(house)));
                houses = [&from[..], to].concat();
            }
            Pattern::Wing { cells: all, .. } => {
                cells.push(all[0]);
                apart.extend(&all[1..]);
            }
            Pattern::Colours(one, other, _) => {
                cells.clone_from(one);
                apart.clone_from(other);
            }
            Pattern::AlmostLocked { sets: both, .. } => {
                cells.clone_from(&both[0]);
                apart.clone_from(&both[1]);
                sets = both.to_vec();
            }
            Pattern::Sum(sum) => {
                cells.clone_from(&sum.cells);
                houses.clone_from(&sum.houses);
            }
            Pattern::Chain(_) => {}
        }
        let of = |cells: Vec<Cell>| {
            let all = cells.into_iter().flat_map(|cell| {
                let digits = (candidates(cell) & digits).iter();
                digits.map(move |digit| (cell, digit))
            });
            all.collect()
        };
        let (body, apart, links) = (of(cells), of(apart), Vec::new());
        Picture {
            body,
            apart,
            houses,
            links,
            sets,
        }
    }

    /// Says what it shows of its digits.
    pub fn clause(&self, shape: Shape, of: DigitSet) -> String {
        let name = |cell: Cell| shape.cell_name(cell).to_string();
        let names = |cells: &[Cell], conjunction: &str| words::cells(shape, cells, conjunction);
        let (both, either) = (digits(of, "and"), digits(of, "or"));
        match self {
            Pattern::Cell(cell) => format!("{} can only be {either}", name(*cell)),
            Pattern::House(house, cell) => {
                format!("{both} can only go in {} in {house}", name(*cell))
            }
            Pattern::Cells(Kind::Hidden, house, cells) => {
                format!("{both} can only go in {} in {house}", names(cells, "and"))
            }
            Pattern::Cells(Kind::Naked, house, cells) => {
                format!("{} in {house} can only be {either}", names(cells, "and"))
            }
            Pattern::Crossing(from, to) => format!("{both} in {from} can only go in {to}"),
            Pattern::Seen(house, cells) => {
                format!("{both} in {house} can only go in {}", names(cells, "or"))
            }
            Pattern::Lines(from, to) => {
                format!("{both} in {} can only go in {}", lines(from), lines(to))
            }
            Pattern::Wing { cells, z, is_xyz } => {
                let holders = &cells[usize::from(!is_xyz)..];
                let own: DigitSet = of.iter().filter(|digit| *is_xyz || digit != z).collect();
                let (pivot, own, holders) =
                    (name(cells[0]), digits(own, "or"), names(holders, "or"));
                format!("{pivot} is {own}, so {holders} is {z}")
            }
            Pattern::Colours(one, other, clash) => {
                let (one, other) = (names(one, "and"), names(other, "and"));
                let clash = clash.map(|[a, b]| format!(", and {} sees {}", name(a), name(b)));
                let clash = clash.unwrap_or_default();
                format!("{both} is in {one} or else in {other}{clash}")
            }
            Pattern::Chain(chain) => chain.told(shape),
            Pattern::AlmostLocked {
                sets,
                x,
                z,
                is_double,
            } => {
                let [one, other] = [&sets[0], &sets[1]].map(|cells| names(cells, "and"));
                let own = "all its other digits";
                let end = match is_double {
                    true => format!("nor both {z}, so one has {x}, the other {z}, and each {own}"),
                    false => format!("and without it each has {own}, so one has {z}"),
                };
                format!("not both the set {one} and the set {other} have {x}, {end}")
            }
            Pattern::Sum(sum) => sum.told(shape),
        }
    }
}
