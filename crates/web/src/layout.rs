//! The houses of a board, so that the page need not know the rules.

use quadrille::board::House;
use serde::Serialize;

use crate::puzzle::Puzzle;

/// The cells that must differ.
#[derive(Serialize)]
pub struct Layout {
    houses: Vec<Cells>,
    /// Pairs of cells that differ and share no house.
    pairs: Vec<[usize; 2]>,
}

#[derive(Serialize)]
struct Cells {
    name: String,
    /// `row`, `column`, `box`, `region`, or `extra`.
    kind: &'static str,
    cells: Vec<usize>,
}

/// Returns the houses of the board of a puzzle.
///
/// # Errors
///
/// If the board does not have such rules.
pub fn of(puzzle: &Puzzle) -> Result<Layout, String> {
    let known = puzzle.known()?;
    let (shape, variant) = (known.puzzle.grid.shape(), &known.variant);
    let mut houses = Vec::new();
    for house in shape.houses() {
        let (name, kind, cells) = match (house, variant.regions()) {
            (House::Box(region), Some(regions)) => {
                let cells: Vec<_> = regions.cells_of(region).collect();
                (format!("region {}", region + 1), "region", cells)
            }
            _ => (
                house.to_string(),
                house.kind(),
                shape.cells_of(house).collect(),
            ),
        };
        let cells = cells.into_iter().map(|cell| cell.index()).collect();
        houses.push(Cells { name, kind, cells });
    }
    houses.extend(variant.houses(shape).map(|house| Cells {
        name: house.to_string(),
        kind: "extra",
        cells: house.cells(shape).map(|cell| cell.index()).collect(),
    }));
    let pairs = variant.unlike_pairs(shape);
    Ok(Layout {
        houses,
        pairs: pairs.map(|(a, b)| [a.index(), b.index()]).collect(),
    })
}
