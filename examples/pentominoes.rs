//! The twelve pentominoes in a rectangle of 60 cells. Items are cells and
//! pieces; an option is a piece in a place.
//!
//! ```sh
//! cargo run --release --example pentominoes -- 6
//! ```

use std::collections::BTreeSet;
use std::error::Error;

use quadrille::cover::Labelled;

pub type Cell = (usize, usize);
pub type Pentominoes = Labelled<Item, Vec<Cell>>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    Piece(char),
    At(Cell),
}

const PIECES: &str = "F.XX/XX./.X. IXXXXX LXXXX/X... NXXX./..XX PXXX/XX. TXXX/.X./.X. \
                      UX.X/XXX VXXX/X../X.. WX../XX./.XX X.X./XXX/.X. YXXXX/.X.. ZXX./.X./.XX";

/// Returns a piece turned and flipped, each time in the upper left corner.
fn orientations(drawing: &str) -> BTreeSet<Vec<Cell>> {
    let mut piece: Vec<Cell> = Vec::new();
    for (row, line) in drawing.split('/').enumerate() {
        piece.extend(line.match_indices('X').map(|(column, _)| (row, column)));
    }
    let mut all = BTreeSet::new();
    for turn in 0..8 {
        let height = piece.iter().map(|cell| cell.0).max().unwrap_or(0);
        for cell in &mut piece {
            *cell = [(cell.1, cell.0), (height - cell.0, cell.1)][turn % 2];
        }
        piece.sort_unstable();
        all.insert(piece.clone());
    }
    all
}

/// Returns the problem of covering a rectangle with the twelve pieces.
pub fn pentominoes(height: usize, width: usize) -> Result<Pentominoes, Box<dyn Error>> {
    let cells = (0..height * width).map(|cell| (cell / width, cell % width));
    let pieces = PIECES.split(' ').map(|piece| piece.split_at(1));
    let names = pieces.clone().flat_map(|(name, _)| name.chars());
    let items = names.map(Item::Piece).chain(cells.clone().map(Item::At));
    let mut builder = Labelled::builder(items, [])?;
    for (name, drawing) in pieces {
        for shape in orientations(drawing) {
            for (down, right) in cells.clone() {
                let place: Vec<Cell> = shape.iter().map(|c| (c.0 + down, c.1 + right)).collect();
                if place.iter().all(|at| at.0 < height && at.1 < width) {
                    let covered = place.iter().copied().map(Item::At);
                    builder.option(place.clone(), name.chars().map(Item::Piece).chain(covered))?;
                }
            }
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let height = std::env::args().nth(1).map_or(Ok(3), |n| n.parse())?;
    let problem = pentominoes(height, 60 / height)?;
    let mut solver = problem.solver();
    let first = problem.solutions(&mut solver)?.next().unwrap_or_default();
    for row in 0..height {
        let letter = |column| {
            let mut pieces = (b'a'..).zip(&first);
            let piece = pieces.find(|(_, place)| place.contains(&(row, column)));
            piece.map_or('.', |(letter, _)| letter.into())
        };
        println!("{}", (0..60 / height).map(letter).collect::<String>());
    }
    println!("{} solutions", problem.solver().count());
    Ok(())
}
