//! Cells, digits, houses and candidates by number, as the rest of the crate names them.

use super::Group;
use super::words::{lines, list};
use crate::board::AnyHouse;
use crate::board::nine::geometry::{
    ALL, BOXES, COLUMNS, CellSet, DIAGONALS, GROUPS, Nine, ROWS, WINDOWS,
};
use crate::board::nine::{Candidate, ExtraHouses, Position};
use quadrille_board::{Cell, Digit, DigitSet, ExtraHouse, Givens, Grid, House, Marks, Shape};
use quadrille_limits::bits::each;

/// Returns the digits placed, 0 for a blank, and the candidates given for each cell of a puzzle. `None` if it is
/// not a plain 9x9 one.
pub fn start(givens: &Givens<'_>) -> Option<([u8; 81], [Nine; 81])> {
    let is_plain = givens.shape() == Shape::CLASSIC && givens.variant().is_classic();
    is_plain.then(|| given(givens)).flatten()
}

/// Returns the position of a puzzle on a board whose rules are houses. `None` if it is another board.
pub fn on_board(givens: &Givens<'_>) -> Option<Position> {
    let more = ExtraHouses::of(givens.shape(), givens.variant())?;
    let (placed, candidates) = given(givens)?;
    Some(Position::with_candidates(&placed, &candidates, more))
}

fn given(givens: &Givens<'_>) -> Option<([u8; 81], [Nine; 81])> {
    let placed: &[u8; 81] = givens.clues().values().try_into().ok()?;
    let candidates = std::array::from_fn(|number| match givens.marks() {
        None => ALL,
        Some(marks) => {
            let digits = marks.get(cell(number)).iter();
            digits.fold(0, |set, digit| set | 1 << digit.index())
        }
    });
    Some((*placed, candidates))
}

/// Returns a cell.
pub fn cell(number: usize) -> Cell {
    Shape::CLASSIC.nth_cell(number)
}

/// Returns the cells of a set in reading order.
pub fn cells(set: CellSet) -> Vec<Cell> {
    each(set).map(cell).collect()
}

/// Returns a set of digits.
pub fn digits(set: Nine) -> DigitSet {
    each(set).map(Digit::nth).collect()
}

/// Returns a candidate.
pub fn candidate(candidate: Candidate) -> (Cell, Digit) {
    (cell(candidate.cell()), Digit::nth(candidate.digit()))
}

/// Returns candidates.
pub fn candidates(all: &[Candidate]) -> Vec<(Cell, Digit)> {
    all.iter().copied().map(candidate).collect()
}

/// Returns a house.
pub fn house(number: usize) -> AnyHouse {
    AnyHouse::Usual(match number {
        DIAGONALS.. => return AnyHouse::Extra(ExtraHouse::Diagonal(number - DIAGONALS)),
        WINDOWS.. => return AnyHouse::Extra(ExtraHouse::Window(number - WINDOWS)),
        GROUPS.. => return AnyHouse::Extra(ExtraHouse::Group(number - GROUPS)),
        COLUMNS.. => House::Column(number - COLUMNS),
        ROWS.. => House::Row(number - ROWS),
        _ => House::Box(number - BOXES),
    })
}

/// Lists houses: `rows 2 and 6`, `row 2 and box 3`.
pub fn house_list(numbers: &[usize]) -> String {
    let houses: Vec<AnyHouse> = numbers.iter().map(|&number| house(number)).collect();
    let mut pairs = houses.windows(2);
    match pairs.all(|pair| pair[0].kind() == pair[1].kind()) {
        true if houses.len() > 1 => lines(&houses),
        _ => list(houses.iter().map(ToString::to_string), "and"),
    }
}

/// Returns the node of a chain.
pub fn group(digit: usize, set: CellSet) -> Group {
    let (digit, cells) = (Digit::nth(digit), cells(set));
    Group { digit, cells }
}

/// Returns the digits placed in a position.
pub fn grid(position: &Position) -> Grid {
    let mut grid = Grid::empty(Shape::CLASSIC);
    for number in 0..81 {
        grid.set(cell(number), Digit::new(position.digit(number).into()));
    }
    grid
}

/// Returns the candidates of a position; for a cell with a digit, that alone.
pub fn marks(position: &Position) -> Marks {
    let mut marks = Marks::of(&grid(position));
    for number in position.empty_cells() {
        marks.set(cell(number), digits(position.of(number)));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        let names = [0, 8, 9, 17, 18, 26].map(|number| house(number).to_string());
        assert_eq!(
            names.join(", "),
            "box 1, box 9, row 1, row 9, column 1, column 9"
        );
        let (cell, digit) = candidate(Candidate::new(13, 4));
        let name = Shape::CLASSIC.cell_name(cell).to_string();
        assert_eq!((name.as_str(), digit.value()), ("r2c5", 5));
        assert_eq!(digits(0b101).to_string(), "{1,3}");
    }

    #[test]
    fn a_position_is_a_grid_and_marks() {
        let mut clues = [0; 81];
        (clues[0], clues[40]) = (7, 3);
        let position = Position::new(&clues);
        let grid = grid(&position);
        assert_eq!(grid.values(), clues);
        let marks = marks(&position);
        assert_eq!(marks.get(cell(0)).to_string(), "{7}");
        assert_eq!(marks.get(cell(4)).to_string(), "{1,2,4,5,6,8,9}");
    }
}
