//! Simple colouring: a digit with two places in a house is in one of the two.
//! Such pairs link up to chains, whose cells are coloured alternately: either
//! all cells of one colour hold the digit, or all of the other.
//!
//! - If two cells of one colour see each other, that colour is out (wrap).
//! - A cell outside that sees both colours does not hold the digit (trap).

use std::ops::ControlFlow;

use super::finding::{Found, Pattern, remove};
use super::rule::Rule;
use crate::board::Board;
use quadrille_board::{Cell, Digit};

/// Searches every chain of every digit.
pub fn find(board: &Board, found: &mut Found) -> ControlFlow<()> {
    for digit in Digit::all(board.shape().side()) {
        let links = links(board, digit);
        let mut coloured: Vec<Cell> = Vec::new();
        for &(start, _) in &links {
            if coloured.contains(&start) {
                continue;
            }
            let partner = |cell, &(a, b): &(Cell, Cell)| match cell {
                _ if cell == a => Some(b),
                _ if cell == b => Some(a),
                _ => None,
            };
            let partners = |cell| {
                links
                    .iter()
                    .filter_map(|pair| partner(cell, pair))
                    .collect()
            };
            let mut colours = colours(start, partners);
            colours.iter_mut().for_each(|cells| cells.sort());
            coloured.extend(colours.iter().flatten());
            let out = ruled_out(board, digit, &colours);
            let digits = [digit].into_iter().collect();
            let clash = colours.iter().find_map(|colour| clash(board, colour));
            let [one, other] = colours;
            let pattern = Pattern::Colours(one, other, clash);
            let chain = (Rule::SimpleColouring, digits, pattern);
            remove(
                board,
                chain,
                out.into_iter().map(|cell| (cell, digit)),
                found,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of cells that are the only two places of a digit in a
/// house.
fn links(board: &Board, digit: Digit) -> Vec<(Cell, Cell)> {
    let mut links = Vec::new();
    for house in board.houses() {
        let places = board.places(house, digit);
        if places.count_ones() == 2 {
            let mut cells = board.layout.cells_at(house, places);
            links.extend(cells.next().zip(cells.next()));
        }
    }
    links
}

/// Returns what holds if a thing does, and what holds if it does not, as far as pairs lead of which just one holds:
/// `partners` returns the other one of each pair that a thing is in.
pub fn colours<T: Copy + PartialEq>(start: T, partners: impl Fn(T) -> Vec<T>) -> [Vec<T>; 2] {
    let mut colours = [vec![start], Vec::new()];
    let mut next = [0, 0];
    while let Some(colour) = (0..2).find(|&colour| next[colour] < colours[colour].len()) {
        let thing = colours[colour][next[colour]];
        next[colour] += 1;
        for other in partners(thing) {
            if !colours.iter().flatten().any(|&known| known == other) {
                colours[1 - colour].push(other);
            }
        }
    }
    colours
}

/// Returns two cells of a colour that see each other.
fn clash(board: &Board, colour: &[Cell]) -> Option<[Cell; 2]> {
    let mut pairs = colour
        .iter()
        .flat_map(|&a| colour.iter().map(move |&b| [a, b]));
    pairs.find(|&[a, b]| board.layout.sees(a, b))
}

/// Returns the cells that cannot hold the digit, whichever colour does.
fn ruled_out(board: &Board, digit: Digit, colours: &[Vec<Cell>; 2]) -> Vec<Cell> {
    let sees_any = |cell: Cell, cells: &[Cell]| cells.iter().any(|&c| board.layout.sees(cell, c));
    if let Some(colour) = colours.iter().find(|it| clash(board, it).is_some()) {
        return colour.clone();
    }
    board
        .open_cells()
        .filter(|&cell| {
            board.candidates(cell).contains(digit)
                && !colours.iter().flatten().any(|&c| c == cell)
                && colours.iter().all(|colour| sees_any(cell, colour))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    const NOT_7: &str = "12345689";

    #[test]
    fn a_cell_that_sees_both_colours_is_out() {
        // r1c1 - r1c5 by row, r1c5 - r8c5 by column, r8c5 - r9c4 by box. One
        // of r1c1 and r9c4 holds the 7, and r9c1 sees both.
        let board = sketch(&[
            ("r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9", NOT_7),
            ("r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r9c5", NOT_7),
            ("r7c4 r7c6 r8c4 r8c6 r9c6", NOT_7),
        ]);
        assert_eq!(
            findings(Rule::SimpleColouring, &board),
            [
                "Simple colouring: 7 is in r1c1 and r8c5 or else in r1c5 and r9c4, which removes 7 from r9c1"
            ]
        );
    }

    #[test]
    fn a_colour_that_sees_itself_is_out() {
        // r1c1 - r1c5 by row, r1c5 - r9c5 by column, r9c5 - r9c2 by row: r1c5
        // and r9c2 have one colour, r1c1 and r9c5 the other. r2c2 links to
        // r9c2 by column, so it has the colour of r1c1, in the same box.
        let board = sketch(&[
            ("r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9", NOT_7),
            ("r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r8c5", NOT_7),
            ("r9c1 r9c3 r9c4 r9c6 r9c7 r9c8 r9c9", NOT_7),
            ("r3c2 r4c2 r5c2 r6c2 r7c2 r8c2", NOT_7),
        ]);
        assert_eq!(
            findings(Rule::SimpleColouring, &board),
            [
                "Simple colouring: 7 is in r1c1, r2c2 and r9c5 or else in r1c5 and r9c2, and r1c1 sees r2c2, \
             which removes 7 from r1c1, r2c2, r9c5"
            ]
        );
    }
}
