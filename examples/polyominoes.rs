//! Writes the tilings of a board by all polyominoes of some cells as a cover problem: any number of
//! each, turned and flipped. Items are cells; an option is a piece in a place.
//!
//! ```sh
//! cargo run --release --example polyominoes -- 4 8 8 > tetrominoes.dlx
//! quadrille cover count tetrominoes.dlx
//! ```

use std::collections::BTreeSet;
use std::error::Error;

pub type Cell = (usize, usize);

/// Returns all pieces of this many cells, in the upper left corner.
fn pieces(cells: usize) -> BTreeSet<BTreeSet<Cell>> {
    let mut pieces = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..cells {
        let mut larger = BTreeSet::new();
        for piece in &pieces {
            // With room above and on the left.
            let moved: BTreeSet<Cell> = piece.iter().map(|at| (at.0 + 1, at.1 + 1)).collect();
            for &(row, column) in &moved {
                let beside = [
                    (row - 1, column),
                    (row + 1, column),
                    (row, column - 1),
                    (row, column + 1),
                ];
                for new in beside.into_iter().filter(|new| !moved.contains(new)) {
                    let all = || moved.iter().chain([&new]);
                    let up = all().map(|at| at.0).min().unwrap_or(0);
                    let left = all().map(|at| at.1).min().unwrap_or(0);
                    larger.insert(all().map(|at| (at.0 - up, at.1 - left)).collect());
                }
            }
        }
        pieces = larger;
    }
    pieces
}

/// Returns the places of all pieces of this many cells on a board.
pub fn places(cells: usize, height: usize, width: usize) -> Vec<Vec<Cell>> {
    let corners = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let mut places = Vec::new();
    for piece in pieces(cells) {
        for (down, right) in corners.clone() {
            let place: Vec<Cell> = piece.iter().map(|at| (at.0 + down, at.1 + right)).collect();
            if place.iter().all(|at| at.0 < height && at.1 < width) {
                places.push(place);
            }
        }
    }
    places
}

#[allow(dead_code, reason = "tests use the rest")]
fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|it| it.parse()).collect();
    let [cells, height, width] = numbers?[..] else {
        return Err("give the cells of a piece, the height and the width of the board".into());
    };
    let line = |cells: Vec<Cell>| {
        let names: Vec<_> = cells
            .iter()
            .map(|at| format!("{}.{}", at.0, at.1))
            .collect();
        names.join(" ")
    };
    let board = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    println!("{}", line(board.collect()));
    for place in places(cells, height, width) {
        println!("{}", line(place));
    }
    Ok(())
}
