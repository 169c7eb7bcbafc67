//! Queens that do not attack each other.
//!
//! ```sh
//! cargo run --release --example queens -- 10
//! ```
//!
//! Each row and each column has exactly one queen: primary items. Each diagonal
//! has at most one: secondary items. An option is a square.

use std::error::Error;

use quadrille::cover::Labelled;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    Row(usize),
    Column(usize),
    Rising(usize),
    Falling(usize),
}

/// A row and a column.
pub type Square = (usize, usize);

/// Returns the problem of `n` queens on a board of `n` rows.
pub fn queens(n: usize) -> Result<Labelled<Line, Square>, Box<dyn Error>> {
    use Line::*;
    let lines = (0..n).map(Row).chain((0..n).map(Column));
    let diagonals = (0..2 * n - 1).flat_map(|d| [Rising(d), Falling(d)]);
    let squares = (0..n * n).map(|square| (square / n, square % n));
    let mut builder = Labelled::builder(lines, diagonals)?;
    builder.options(squares, |&(row, column)| {
        let (rising, falling) = (row + column, n - 1 + row - column);
        [Row(row), Column(column), Rising(rising), Falling(falling)]
    })?;
    Ok(builder.build())
}

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args().nth(1).map_or(Ok(8), |n| n.parse())?;
    let queens = queens(n)?;
    let mut solver = queens.solver();
    if let Some(solution) = queens.solutions(&mut solver)?.next() {
        for row in 0..n {
            let mark = |column| {
                if solution.contains(&&(row, column)) {
                    "Q"
                } else {
                    "."
                }
            };
            println!("{}", (0..n).map(mark).collect::<Vec<_>>().join(" "));
        }
    }
    println!("{} solutions", queens.solver().count());
    Ok(())
}
