//! Look-up tables for cells and houses: computed once for each shape, and for each puzzle of a variant.

use std::fmt;
use std::sync::OnceLock;

use super::AnyHouse;
use quadrille_board::{Cell, Digit, House, LocalConstraint, Relation, Shape, Variant};
use quadrille_limits::bits::each;

/// A set of places in a house: bit `k` stands for its `k`-th cell in reading
/// order.
pub type Places = u64;

/// The position of a cell in one of its houses. Everything is precomputed,
/// since removing a candidate uses three of these.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// The number of the house.
    pub house: usize,
    /// The start of the house in a table with an entry for each of its cells,
    /// or for each digit in it.
    pub first: usize,
    /// The place of the cell in the house, as a set.
    pub bit: Places,
}

/// Two houses that share cells: a line and a box, or one of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The numbers of the houses: for a line and a box in this order.
    pub houses: [usize; 2],
    /// The places of the shared cells in each.
    pub shared: [Places; 2],
}

/// The tables of one shape, or of one puzzle of a variant. Houses are numbered: the rows, the columns, the boxes
/// or regions, the houses of the variant.
pub struct Layout {
    pub shape: Shape,
    houses: Box<[AnyHouse]>,
    pub cells: Box<[Cell]>,
    /// The seats of all cells: of each in its row, its column, its box, and more.
    seats: Box<[Seat]>,
    /// Where the seats of each cell begin, and where the seats of the last end.
    first_seats: Box<[u32]>,
    pub crossings: Box<[Crossing]>,
    /// For each cell, those that it is related to without a common house. Empty if there are none.
    related: Box<[Vec<Related>]>,
    pub sums: Box<[GivenSum]>,
}

/// Cells whose digits add up to a number that is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenSum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: u32,
    /// Whether it is a cage, in which no cell occurs twice.
    pub is_cage: bool,
}

/// A cell that another one is related to, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Related {
    /// The cell.
    pub cell: Cell,
    relation: Relation,
    /// Whether it is the second one of the relation.
    is_second: bool,
}

impl Related {
    /// Returns whether it may have a digit while the other cell has this one.
    pub fn fits(self, other: Digit, digit: Digit) -> bool {
        match self.is_second {
            true => self.relation.holds(other, digit),
            false => self.relation.holds(digit, other),
        }
    }
}

/// One entry for each shape. It is never freed: a shape takes 13 kB (9x9) to
/// 190 kB (36x36).
static LAYOUTS: [[OnceLock<Box<Layout>>; Shape::MAX_SIDE]; Shape::MAX_SIDE] =
    [const { [const { OnceLock::new() }; Shape::MAX_SIDE] }; Shape::MAX_SIDE];

impl Layout {
    /// Returns the tables of a shape, built on first use.
    pub fn of(shape: Shape) -> &'static Layout {
        LAYOUTS[shape.box_rows() - 1][shape.box_columns() - 1]
            .get_or_init(|| Box::new(Layout::new(shape, &Variant::CLASSIC)))
    }

    /// Builds the tables of a variant, which must fit the shape.
    pub fn new(shape: Shape, variant: &Variant) -> Layout {
        let side = shape.side();
        let mut houses: Vec<AnyHouse> = Vec::new();
        let mut cells: Vec<Cell> = Vec::new();
        for house in shape.houses() {
            match (house, variant.regions()) {
                (House::Box(region), Some(regions)) => {
                    houses.push(AnyHouse::Region(region));
                    cells.extend(regions.cells_of(region));
                }
                _ => {
                    houses.push(AnyHouse::Usual(house));
                    cells.extend(shape.cells_of(house));
                }
            }
        }
        for house in variant.houses(shape) {
            houses.push(AnyHouse::Extra(house));
            cells.extend(house.cells(shape));
        }
        let mut of_cells: Vec<Vec<Seat>> = vec![Vec::new(); shape.cell_count()];
        for (at, cell) in cells.iter().enumerate() {
            let house = at / side;
            of_cells[cell.index()].push(Seat {
                house,
                first: house * side,
                bit: 1 << (at % side),
            });
        }
        let ends = of_cells.iter().scan(0, |end, seats| {
            *end += seats.len() as u32;
            Some(*end)
        });
        let mut related = Vec::new();
        for (cells, relation) in pairs(shape, variant) {
            related.resize(shape.cell_count(), Vec::new());
            for (from, cell, is_second) in [(cells.0, cells.1, true), (cells.1, cells.0, false)] {
                related[from.index()].push(Related {
                    cell,
                    relation,
                    is_second,
                });
            }
        }
        Layout {
            shape,
            first_seats: [0].into_iter().chain(ends).collect(),
            seats: of_cells.concat().into(),
            crossings: crossings(shape, &cells).into(),
            houses: houses.into(),
            cells: cells.into(),
            related: related.into(),
            sums: variant.local().iter().filter_map(given_sum).collect(),
        }
    }

    /// Returns the number of houses.
    pub fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// Returns the house with a number.
    pub fn house(&self, number: usize) -> AnyHouse {
        self.houses[number]
    }

    /// Returns the cell at a place in a house.
    pub fn cell_at(&self, house: usize, place: usize) -> Cell {
        self.cells[house * self.shape.side() + place]
    }

    /// Returns the cells at some places in a house.
    pub fn cells_at(&self, house: usize, places: Places) -> impl Iterator<Item = Cell> + Clone {
        each(places).map(move |place| self.cell_at(house, place))
    }

    /// Returns the seats of a cell in its row, its column, its box, and in houses of the variant.
    pub fn seats(&self, cell: Cell) -> &[Seat] {
        let [first, end] = [cell.index(), cell.index() + 1].map(|at| self.first_seats[at] as usize);
        &self.seats[first..end]
    }

    /// Returns the cells that a cell is related to without a common house.
    pub fn related(&self, cell: Cell) -> &[Related] {
        self.related.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns whether two cells must differ without a common house.
    fn is_unlike(&self, a: Cell, b: Cell) -> bool {
        let is_b = |other: &Related| other.cell == b && other.relation == Relation::Unlike;
        self.related(a).iter().any(is_b)
    }

    /// Returns whether two cells may see each other otherwise than in rows, columns and boxes.
    pub fn has_more(&self) -> bool {
        self.houses.len() > 3 * self.shape.side() || !self.related.is_empty()
    }

    /// Returns whether two different cells must differ, in a common house or not.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let in_house = |seat: &Seat| self.seats(b).iter().any(|other| other.house == seat.house);
        a != b && (self.seats(a).iter().any(in_house) || self.is_unlike(a, b))
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout {}", self.shape)
    }
}

/// Returns the sum of a constraint that is one.
fn given_sum(local: &LocalConstraint) -> Option<GivenSum> {
    let (cells, sum, is_cage) = match local {
        LocalConstraint::Cage { cells, sum } => (cells, (*sum)?, true),
        LocalConstraint::Sum { cells, sum } => (cells, *sum, false),
        _ => return None,
    };
    let cells = cells.to_vec();
    Some(GivenSum {
        cells,
        sum,
        is_cage,
    })
}

/// Returns the cells that are related without a common house. Those of a cage differ.
fn pairs(shape: Shape, variant: &Variant) -> Vec<((Cell, Cell), Relation)> {
    let pairs = variant.pairs(shape).map(|pair| (pair.cells, pair.relation));
    let mut pairs: Vec<_> = pairs.collect();
    for local in variant.local() {
        if let LocalConstraint::Cage { cells, .. } = local {
            let choices = cells.iter().enumerate();
            let choices = choices.flat_map(|(k, &a)| cells[k + 1..].iter().map(move |&b| (a, b)));
            pairs.extend(choices.map(|cells| (cells, Relation::Unlike)));
        }
    }
    pairs
}

/// Returns every line and box that share cells, box by box; and the crossings of other houses that share several.
fn crossings(shape: Shape, cells: &[Cell]) -> Vec<Crossing> {
    let side = shape.side();
    let houses = cells.len() / side;
    let cells_of = |house: usize| &cells[house * side..][..side];
    // The places in a house of its cells that also lie in another.
    let shared = |house: usize, other: usize| {
        let places = cells_of(house).iter().enumerate();
        let places = places.filter(|(_, cell)| cells_of(other).contains(cell));
        places.fold(0, |places: Places, (place, _)| places | 1 << place)
    };
    let usual = (2 * side..3 * side).flat_map(|block| (0..2 * side).map(move |line| [line, block]));
    let more = (3 * side..houses).flat_map(|extra| (0..extra).map(move |house| [house, extra]));
    usual
        .chain(more)
        .map(|[a, b]| Crossing {
            houses: [a, b],
            shared: [shared(a, b), shared(b, a)],
        })
        .filter(|crossing| {
            let least = if crossing.houses[1] < 3 * side { 1 } else { 2 };
            crossing.shared[0].count_ones() >= least
        })
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
                assert_eq!(layout.seats(cell).len(), 3);
                for seat in layout.seats(cell) {
                    assert!(layout.cells_at(seat.house, seat.bit).eq([cell]));
                }
            }
            let expected = shape.side() * (rows + columns);
            assert_eq!(layout.crossings.len(), expected);
            for crossing in &layout.crossings {
                let [line, block] = crossing.houses;
                let in_line = layout.cells_at(line, crossing.shared[0]);
                let in_block = layout.cells_at(block, crossing.shared[1]);
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
    fn variants_have_more_houses_and_cells_that_differ() {
        let shape = Shape::CLASSIC;
        let knights: Variant = "x,anti-knight".parse().unwrap();
        let layout = Layout::new(shape, &knights);
        assert_eq!(layout.house_count(), 27 + 2);
        assert_eq!(layout.house(28).to_string(), "diagonal 2");
        let [corner, middle] = [(0, 0), (4, 4)].map(|(row, column)| shape.cell(row, column));
        assert_eq!(layout.seats(corner).len(), 4);
        assert_eq!(layout.seats(middle).len(), 5);
        assert!(layout.sees(corner, middle) && !Layout::of(shape).sees(corner, middle));
        let jump = shape.cell(2, 3);
        assert!(layout.sees(middle, jump) && layout.sees(jump, middle));
        assert!(layout.has_more() && !Layout::of(shape).has_more());
    }

    #[test]
    fn regions_take_the_place_of_boxes() {
        let shape = Shape::new(2, 2).unwrap();
        let regions = quadrille_board::Regions::parse(shape, "aaab cabb ccdb cddd").unwrap();
        let variant = Variant::CLASSIC.with_regions(regions);
        let layout = Layout::new(shape, &variant);
        assert_eq!(layout.house_count(), 12);
        assert_eq!(layout.house(8).to_string(), "region 1");
        assert!(layout.sees(shape.cell(0, 2), shape.cell(1, 1)));
        assert!(!layout.sees(shape.cell(0, 2), shape.cell(1, 3)));
    }
}
