//! Singles: a digit has one place left in a house, so it goes there (hidden single); or a cell has one candidate left, so
//! it holds that digit (naked single).

use crate::patterns::prelude::*;

/// Passes the digits with one place in a house to `visit`, with their cells, until it returns true; then returns true.
pub fn hidden_in<V: View>(
    view: &V,
    house: usize,
    visit: &mut dyn FnMut(V::Cell, usize) -> bool,
) -> bool {
    let (open, places) = (view.open(house), view.places_of(house));
    places.iter().enumerate().any(|(digit, &places)| {
        let place = (places & open).only();
        place.is_some_and(|place| visit(view.cell_at(house, place), digit))
    })
}

/// Passes each cell with one candidate to `visit`, with the digit, likewise.
pub fn naked_among<V: View>(
    view: &V,
    mut cells: impl Iterator<Item = V::Cell>,
    visit: &mut dyn FnMut(V::Cell, usize) -> bool,
) -> bool {
    cells.any(|cell| {
        let digit = view.digits(cell).only();
        digit.is_some_and(|digit| visit(cell, digit))
    })
}

/// Searches each of these houses for hidden singles.
pub fn hidden(
    board: &Board,
    mut houses: impl Iterator<Item = usize>,
    found: &mut Found,
) -> ControlFlow<()> {
    flow(houses.any(|house| {
        hidden_in(board, house, &mut |cell, digit| {
            let pattern = Pattern::House(board.layout.house(house), cell);
            place(board, Rule::HiddenSingle, pattern, (cell, digit), found)
        })
    }))
}

/// Searches every open cell for naked singles.
pub fn naked(board: &Board, found: &mut Found) -> ControlFlow<()> {
    let cells = board.open_cells();
    flow(naked_among(board, cells, &mut |cell, digit| {
        place(
            board,
            Rule::NakedSingle,
            Pattern::Cell(cell),
            (cell, digit),
            found,
        )
    }))
}

fn place(
    board: &Board,
    rule: Rule,
    pattern: Pattern,
    at: (Cell, usize),
    found: &mut Found,
) -> bool {
    let (shape, digit) = (board.shape(), Digit::nth(at.1));
    found(Finding::place(shape, rule, pattern, at.0, digit)).is_break()
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{board, findings};

    #[test]
    fn the_last_place_of_a_digit() {
        // Rows 1 and 2 and columns 1 and 2 leave r3c3 to the 7 of box 1. The
        // other boxes above have theirs, and so have the other columns left.
        let board = board(
            "...7.....".to_owned()
                + "......7.."
                + "........."
                + "7........"
                + "........."
                + "........."
                + ".7.......",
        );
        assert_eq!(
            findings(Rule::HiddenSingle, &board),
            [
                "Hidden single: 7 can only go in r3c3 in box 1",
                "Hidden single: 7 can only go in r3c3 in row 3",
                "Hidden single: 7 can only go in r3c3 in column 3",
            ]
        );
    }

    #[test]
    fn the_last_digit_of_a_cell() {
        // The row, column and box of r1c1 together leave it the 9.
        let board =
            board("..1234...".to_owned() + "5........" + ".6......." + "7........" + "8........");
        assert_eq!(
            findings(Rule::NakedSingle, &board),
            ["Naked single: r1c1 can only be 9"]
        );
    }
}
