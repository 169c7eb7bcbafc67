//! A grid: which cells hold which digits.

use std::fmt;

use super::{Cell, Digit, DigitSet, Drawing, House, Shape};

/// The cells of a board, each with a digit or blank.
///
/// A grid may break the rules; [`Grid::conflicts`] finds where.
///
/// # Examples
///
/// ```
/// use quadrille::board::{Digit, Grid, Shape};
///
/// let shape = Shape::CLASSIC;
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 0), Digit::new(5));
/// grid.set(shape.cell(0, 6), Digit::new(5));
/// let conflict = grid.conflicts().next().expect("two fives in row 1");
/// assert_eq!(conflict.to_string(), "5 at r1c1 and r1c7, same row");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// One value for each cell in reading order; 0 is blank. Invariant: as many
    /// values as the shape has cells, none above its side.
    values: Box<[u8]>,
}

impl Grid {
    /// Returns a grid without any digit.
    pub fn empty(shape: Shape) -> Grid {
        Grid {
            shape,
            values: vec![0; shape.cell_count()].into(),
        }
    }

    /// Creates a grid from one value for each cell in reading order, 0 for
    /// blank.
    ///
    /// Returns `None` if the number of values is not that of cells, or a value
    /// is above the side of the board.
    pub fn from_values(shape: Shape, values: impl Into<Box<[u8]>>) -> Option<Grid> {
        let values = values.into();
        // Finding the greatest value takes a few vector instructions; finding
        // the first one too large takes a branch for each.
        let greatest = values.iter().fold(0, |greatest, &v| greatest.max(v));
        let fits = values.len() == shape.cell_count() && usize::from(greatest) <= shape.side();
        fits.then_some(Grid { shape, values })
    }

    /// Returns the shape.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns one value for each cell in reading order; 0 is blank.
    #[inline]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the digit in a cell, or `None` if the cell is blank.
    ///
    /// # Panics
    ///
    /// Panics if the cell belongs to a larger board.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(usize::from(self.values[cell.index()]))
    }

    /// Sets the digit of a cell, or blanks it.
    ///
    /// # Panics
    ///
    /// Panics if the cell or the digit belongs to a larger board.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let value = digit.map_or(0, Digit::value);
        assert!(
            value <= self.shape.side(),
            "no digit {value} on a board of {}",
            self.shape
        );
        self.values[cell.index()] = value as u8;
    }

    /// Returns the filled cells and their digits, in reading order.
    #[inline]
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.shape
            .cells()
            .filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Returns whether no cell is blank.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.values.iter().all(|&value| value != 0)
    }

    /// Returns whether every house contains every digit once. It checks the
    /// rules alone, so it can verify any solver.
    pub fn is_solved(&self) -> bool {
        let all = DigitSet::full(self.shape.side());
        let digits_of = |house| self.shape.cells_of(house).filter_map(|cell| self.get(cell));
        self.shape
            .houses()
            .all(|house| digits_of(house).collect::<DigitSet>() == all)
    }

    /// Returns whether the grid has the same digit wherever `clues` has one.
    pub fn extends(&self, clues: &Grid) -> bool {
        self.shape == clues.shape
            && clues
                .clues()
                .all(|(cell, digit)| self.get(cell) == Some(digit))
    }

    /// Returns the pairs of cells with the same digit in a common house, each
    /// pair once, in reading order.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> + '_ {
        self.clues().flat_map(move |(first, digit)| {
            self.clues().filter_map(move |(second, other)| {
                let later = first < second && digit == other;
                let house = later.then(|| self.shape.common_house(first, second))??;
                Some(Conflict {
                    digit,
                    cells: (first, second),
                    house,
                    shape: self.shape,
                })
            })
        })
    }

    /// Returns the digits that no clue in the cell's row, column or box rules
    /// out; for a filled cell, its digit alone.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        if let Some(digit) = self.get(cell) {
            return [digit].into_iter().collect();
        }
        let (row, column) = (self.shape.row_of(cell), self.shape.column_of(cell));
        let houses = [
            House::Row(row),
            House::Column(column),
            House::Box(self.shape.box_of(cell)),
        ];
        let seen = houses
            .into_iter()
            .flat_map(|house| self.shape.cells_of(house));
        let ruled_out: DigitSet = seen.filter_map(|cell| self.get(cell)).collect();
        DigitSet::full(self.shape.side()) - ruled_out
    }
}

impl fmt::Display for Grid {
    /// Draws the grid with a frame around each box. Digits above 9 are numbers,
    /// so the drawing can be parsed without an alphabet.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = if self.shape.side() > 9 { 2 } else { 1 };
        let cell = |cell, f: &mut fmt::Formatter<'_>| match self.get(cell) {
            Some(digit) => write!(f, "{digit:>width$} "),
            None => write!(f, "{:>width$} ", '.'),
        };
        Drawing::new(self.shape, width + 1, cell).fmt(f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid {} {:?}", self.shape, self.values)
    }
}

/// Two cells of one house with the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The digit of both cells.
    pub digit: Digit,
    /// The two cells, in reading order.
    pub cells: (Cell, Cell),
    /// A house with both cells.
    pub house: House,
    shape: Shape,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (
            self.shape.cell_name(self.cells.0),
            self.shape.cell_name(self.cells.1),
        );
        write!(
            f,
            "{} at {first} and {second}, same {}",
            self.digit,
            self.house.kind()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shidoku(values: [u8; 16]) -> Grid {
        Grid::from_values(Shape::new(2, 2).unwrap(), values).unwrap()
    }

    const SOLVED: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    #[test]
    fn solved_means_every_house_holds_every_digit() {
        let solved = shidoku(SOLVED);
        assert!(solved.is_full() && solved.is_solved());
        assert_eq!(solved.conflicts().count(), 0);
        // Rows and columns right, boxes wrong.
        let latin = shidoku([1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1]);
        assert!(latin.is_full() && !latin.is_solved());
        assert!(!Grid::empty(solved.shape()).is_solved());
    }

    #[test]
    fn conflicts_name_both_cells_and_the_house() {
        let mut values = [0; 16];
        (values[0], values[3], values[5], values[12]) = (2, 2, 2, 2);
        let messages: Vec<_> = shidoku(values).conflicts().map(|c| c.to_string()).collect();
        let expected = [
            "2 at r1c1 and r1c4, same row",
            "2 at r1c1 and r2c2, same box",
            "2 at r1c1 and r4c1, same column",
        ];
        assert_eq!(messages, expected);
    }

    #[test]
    fn candidates_are_what_the_clues_leave() {
        let mut values = [0; 16];
        (values[1], values[4]) = (2, 3);
        let grid = shidoku(values);
        let shape = grid.shape();
        assert_eq!(grid.candidates(shape.cell(0, 0)).to_string(), "{1,4}");
        assert_eq!(grid.candidates(shape.cell(0, 1)).to_string(), "{2}");
        assert_eq!(grid.candidates(shape.cell(3, 3)).to_string(), "{1,2,3,4}");
    }

    #[test]
    fn values_must_fit_the_board() {
        let shape = Shape::new(2, 2).unwrap();
        assert!(Grid::from_values(shape, [5; 16]).is_none());
        assert!(Grid::from_values(shape, [0; 15]).is_none());
        assert!(shidoku(SOLVED).extends(&shidoku([0; 16])));
        assert!(!shidoku([0; 16]).extends(&shidoku(SOLVED)));
    }

    #[test]
    fn the_drawing_frames_the_boxes() {
        let mut grid = Grid::empty(Shape::new(2, 5).unwrap());
        grid.set(grid.shape().cell(0, 9), Digit::new(10));
        let drawing = grid.to_string();
        let mut lines = drawing.lines();
        assert_eq!(lines.next(), Some("+----------------+----------------+"));
        assert_eq!(lines.next(), Some("|  .  .  .  .  . |  .  .  .  . 10 |"));
        assert_eq!(drawing.lines().count(), 16);
    }
}
