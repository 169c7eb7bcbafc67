//! Exact counts by partitions against search: the same count, and counts of
//! candidates that add up to it.
//!
//! The first byte chooses the shape. Each further byte is a cell: below 128 it
//! is blank, below 240 it has the digit of a solution, otherwise any digit.

#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use quadrille::board::{Digit, Grid, Shape};
use quadrille::cover::{Count, Engine};
use quadrille::limits::Limits;
use quadrille::internals::partitions::{Control, Plan};
use quadrille::sudoku::Solver;

/// The most nodes of a search.
const NODES: u64 = 50_000;
/// The most work of a count by partitions.
const WORK: u64 = 50_000_000;
/// The fewest clues of a 9x9 board: with fewer, search takes longer.
const CLUES: usize = 20;

fuzz_target!(|data: &[u8]| {
    let [first, cells @ ..] = data else {
        return;
    };
    let boxes = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)];
    let (rows, columns) = boxes[usize::from(*first) % boxes.len()];
    let shape = Shape::new(rows, columns).expect("boxes are small");
    assert!(Plan::supports(shape));
    let grid = grid(shape, cells);
    if shape == Shape::CLASSIC && grid.clues().count() < CLUES {
        return;
    }
    let mut solver = Solver::new();
    solver.set_engine(Engine::Links);
    solver.set_limits(Limits::none().with_nodes(NODES));
    let Count::Exact(expected) = solver.count(&grid).count else {
        return;
    };
    let plan = Plan::new(&grid, &Limits::none()).expect("nothing is limited");
    let plan = plan.expect("a shape that is supported");
    if plan.work() > WORK {
        return;
    }
    let control = Control {
        limits: Limits::none().with_time(Duration::from_secs(20)),
        ..Control::default()
    };
    if let Ok(count) = plan.count(&control) {
        assert_eq!(count, expected, "{grid:?}");
    }
    if first & 0x80 != 0
        && let Ok(counts) = plan.candidate_counts(&control)
    {
        for (cell, counts) in shape.cells().zip(counts) {
            assert_eq!(
                counts.iter().sum::<u128>(),
                expected,
                "{grid:?} at {cell:?}"
            );
            if let Some(digit) = grid.get(cell) {
                assert_eq!(counts[digit.index()], expected, "{grid:?} at {cell:?}");
            }
        }
    }
});

/// Returns the grid that the bytes stand for.
fn grid(shape: Shape, cells: &[u8]) -> Grid {
    let (high, wide, side) = (shape.box_rows(), shape.box_columns(), shape.side());
    let mut grid = Grid::empty(shape);
    for (cell, &byte) in shape.cells().zip(cells) {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let digit = match byte {
            ..128 => continue,
            128..240 => (row % high * wide + row / high + column) % side,
            _ => usize::from(byte) % side,
        };
        grid.set(cell, Some(Digit::nth(digit)));
    }
    grid
}
