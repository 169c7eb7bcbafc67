//! A variant of Sudoku, built by hand: cells that touch at a corner
//! must differ, on a 6x6 board. Quadrille knows this one as anti-king; one that
//! it does not know is built in the same way.
//!
//! ```sh
//! cargo run --release --example custom_variant
//! ```
//!
//! What a grid must have (a digit in each cell, each digit in each house) are
//! primary items. What it must not have twice (a digit in two cells that touch)
//! are secondary ones. That is all that most variants need.

use std::error::Error;

use quadrille::cover::Labelled;

const SIDE: usize = 6;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Cell(usize, usize),
    Row(usize, usize),
    Column(usize, usize),
    Box(usize, usize),
    /// A corner between cells, one of the two diagonals across it, a digit.
    Corner(usize, usize, bool, usize),
}

/// Row, column and digit, from 0.
pub type Candidate = (usize, usize, usize);

fn items(&(row, column, digit): &Candidate) -> Vec<Item> {
    let house = row / 2 * 2 + column / 3;
    let mut items = vec![
        Item::Cell(row, column),
        Item::Row(row, digit),
        Item::Column(column, digit),
        Item::Box(house, digit),
    ];
    for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        items.push(Item::Corner(
            row + down,
            column + right,
            down == right,
            digit,
        ));
    }
    items
}

/// Returns the problem of an anti-king grid of 6x6.
pub fn anti_king() -> Result<Labelled<Item, Candidate>, Box<dyn Error>> {
    let pairs = || (0..SIDE * SIDE).map(|n| (n / SIDE, n % SIDE));
    let primary = pairs().flat_map(|(a, b)| {
        let kinds = [Item::Cell, Item::Row, Item::Column, Item::Box];
        kinds.map(|kind| kind(a, b))
    });
    let corners = (0..=SIDE).flat_map(|row| (0..=SIDE).map(move |column| (row, column)));
    let secondary = corners.flat_map(|(row, column)| {
        let ways = (0..SIDE).flat_map(|digit| [(true, digit), (false, digit)]);
        ways.map(move |(way, digit)| Item::Corner(row, column, way, digit))
    });
    let mut builder = Labelled::builder(primary, secondary)?;
    let candidates = pairs().flat_map(|(row, column)| (0..SIDE).map(move |d| (row, column, d)));
    builder.options(candidates, items)?;
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let variant = anti_king()?;
    let mut solver = variant.solver();
    let mut first: Vec<_> = variant.solutions(&mut solver)?.next().unwrap_or_default();
    first.sort();
    for row in first.chunks(SIDE) {
        let digits: Vec<String> = row.iter().map(|c| (c.2 + 1).to_string()).collect();
        println!("{}", digits.join(" "));
    }
    println!("{} grids of 28,200,960", variant.solver().count());
    Ok(())
}
