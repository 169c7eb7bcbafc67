//! Look-up tables for cells and houses, computed once for each shape.

use std::fmt;
use std::sync::OnceLock;

use crate::board::{Cell, House, Shape};

/// A set of places in a house: bit `k` stands for its `k`-th cell in reading
/// order.
pub(super) type Places = u64;

/// Returns the places in a set, lowest first.
pub(super) fn each(mut places: Places) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros() as usize;
        let bit = places & places.wrapping_neg();
        places ^= bit;
        (bit != 0).then_some(place)
    })
}

/// The position of a cell in one of its houses. Everything is precomputed,
/// since removing a candidate uses three of these.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// The house.
    pub house: House,
    /// The index of the house among all houses.
    pub number: usize,
    /// The start of the house in a table with an entry for each of its cells,
    /// or for each digit in it.
    pub first: usize,
    /// The place of the cell in the house, as a set.
    pub bit: Places,
}

/// A line and a box that share cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    /// The row or column.
    pub line: House,
    /// The box.
    pub block: House,
    /// The places of the shared cells in the line.
    pub in_line: Places,
    /// The places of the shared cells in the box.
    pub in_block: Places,
}

/// The tables of one shape.
pub(super) struct Layout {
    shape: Shape,
    houses: Box<[House]>,
    cells: Box<[Cell]>,
    /// For each cell, its seats in its row, its column and its box.
    seats: Box<[[Seat; 3]]>,
    crossings: Box<[Crossing]>,
}

/// One entry for each shape. It is never freed: a shape takes 13 kB (9x9) to
/// 190 kB (36x36).
static LAYOUTS: [[OnceLock<Box<Layout>>; Shape::MAX_SIDE]; Shape::MAX_SIDE] =
    [const { [const { OnceLock::new() }; Shape::MAX_SIDE] }; Shape::MAX_SIDE];

impl Layout {
    /// Returns the tables of a shape, built on first use.
    pub fn of(shape: Shape) -> &'static Layout {
        LAYOUTS[shape.box_rows() - 1][shape.box_columns() - 1]
            .get_or_init(|| Box::new(Layout::new(shape)))
    }

    fn new(shape: Shape) -> Layout {
        let side = shape.side();
        let houses: Box<[House]> = shape.houses().collect();
        let cells = houses.iter().flat_map(|&house| shape.cells_of(house));
        let seats: Box<[[Seat; 3]]> = shape
            .cells()
            .map(|cell| {
                let (row, column) = (shape.row_of(cell), shape.column_of(cell));
                let (high, wide) = (shape.box_rows(), shape.box_columns());
                [
                    (House::Row(row), column),
                    (House::Column(column), row),
                    (
                        House::Box(shape.box_of(cell)),
                        row % high * wide + column % wide,
                    ),
                ]
                .map(|(house, place)| {
                    let number = number_of(shape, house);
                    Seat {
                        house,
                        number,
                        first: number * side,
                        bit: 1 << place,
                    }
                })
            })
            .collect();
        Layout {
            shape,
            cells: cells.collect(),
            crossings: crossings(shape, &seats).into(),
            seats,
            houses,
        }
    }

    /// Returns the shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns all houses: the rows, then the columns, then the boxes.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the index of a house in [`Layout::houses`].
    pub fn number_of(&self, house: House) -> usize {
        number_of(self.shape, house)
    }

    /// Returns the cells of all houses, one house after the other.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cell at a place in a house.
    pub fn cell_at(&self, house: House, place: usize) -> Cell {
        self.cells[self.number_of(house) * self.shape.side() + place]
    }

    /// Returns the cells at some places in a house.
    pub fn cells_at(&self, house: House, places: Places) -> impl Iterator<Item = Cell> + Clone {
        each(places).map(move |place| self.cell_at(house, place))
    }

    /// Returns the seats of a cell in its row, its column and its box.
    pub fn seats(&self, cell: Cell) -> &[Seat; 3] {
        &self.seats[cell.index()]
    }

    /// Returns every line and box that share cells.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// Returns whether two different cells lie in a common house.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let pairs = self.seats(a).iter().zip(self.seats(b));
        a != b && pairs.into_iter().any(|(a, b)| a.number == b.number)
    }
}

impl fmt::Debug for Layout {
    /// Displays the shape, which determines everything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout {}", self.shape)
    }
}

fn number_of(shape: Shape, house: House) -> usize {
    match house {
        House::Row(row) => row,
        House::Column(column) => shape.side() + column,
        House::Box(block) => 2 * shape.side() + block,
    }
}

/// Returns every line and box that share cells, box by box.
fn crossings(shape: Shape, seats: &[[Seat; 3]]) -> Vec<Crossing> {
    // The places in `house` of its cells that also lie in `other`.
    let shared = |house, other| {
        shape
            .cells_of(house)
            .enumerate()
            .filter(|(_, cell)| seats[cell.index()].iter().any(|seat| seat.house == other))
            .fold(0, |places: Places, (place, _)| places | 1 << place)
    };
    let lines = || {
        shape
            .houses()
            .filter(|house| !matches!(house, House::Box(_)))
    };
    (0..shape.side())
        .map(House::Box)
        .flat_map(|block| lines().map(move |line| (line, block)))
        .map(|(line, block)| Crossing {
            line,
            block,
            in_line: shared(line, block),
            in_block: shared(block, line),
        })
        .filter(|crossing| crossing.in_line != 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_cells_agree_on_every_kind_of_shape() {
        for (rows, columns) in [(3, 3), (2, 3), (4, 3), (1, 5), (6, 6)] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = Layout::of(shape);
            for cell in shape.cells() {
                for seat in layout.seats(cell) {
                    assert!(layout.cells_at(seat.house, seat.bit).eq([cell]));
                    assert_eq!(layout.houses()[seat.number], seat.house);
                }
            }
            let expected = shape.side() * (rows + columns);
            assert_eq!(layout.crossings().len(), expected);
            for crossing in layout.crossings() {
                let in_line = layout.cells_at(crossing.line, crossing.in_line);
                let in_block = layout.cells_at(crossing.block, crossing.in_block);
                assert!(in_line.eq(in_block));
            }
        }
    }

    #[test]
    fn cells_see_each_other_through_a_house() {
        let shape = Shape::CLASSIC;
        let layout = Layout::of(shape);
        for a in shape.cells() {
            for b in shape.cells() {
                let expected = a != b && shape.common_house(a, b).is_some();
                assert_eq!(layout.sees(a, b), expected);
            }
        }
    }

    #[test]
    fn places_come_in_order() {
        assert!(each(0).next().is_none());
        assert!(each(1 | 1 << 4 | 1 << 63).eq([0, 4, 63]));
    }
}
