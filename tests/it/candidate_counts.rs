//! How many solutions each candidate has, by the sums over partitions, against
//! a listing of all solutions.

use std::ops::ControlFlow;

use quadrille::Count;
use quadrille::board::{Digit, Grid, Shape};
use quadrille::internals::partitions::{Control, Plan};
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;

use crate::support::random::Random;

/// A solution of an empty board.
fn solved(shape: Shape, random: &mut Random) -> Grid {
    let order = random.order(shape.side());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        grid.set(cell, Digit::new(order[(column + shift) % shape.side()] + 1));
    }
    assert!(grid.is_solved());
    grid
}

/// Returns the board with all but `clues` cells left blank, and its solutions.
fn open(shape: Shape, clues: usize, most: u64, random: &mut Random) -> (Grid, Vec<Grid>) {
    loop {
        let mut grid = solved(shape, random);
        let order = random.order(shape.cell_count());
        for &cell in &order[clues..] {
            grid.set(shape.nth_cell(cell), None);
        }
        let mut solver = Solver::new();
        let count = solver.count_up_to(&grid, most).count;
        if count.is_exact() && count != Count::Exact(1) {
            let mut listed = Vec::new();
            solver.for_each(&grid, None, |solution| {
                listed.push(solution);
                ControlFlow::Continue(())
            });
            return (grid, listed);
        }
    }
}

#[test]
fn every_candidate_has_the_solutions_that_a_listing_has() {
    let mut random = Random::new(27);
    let boards = [
        (2, 2, 4),
        (2, 3, 8),
        (3, 2, 9),
        (2, 4, 26),
        (3, 3, 27),
        (3, 3, 29),
    ];
    for (rows, columns, clues) in boards {
        let shape = Shape::new(rows, columns).expect("a shape");
        let (grid, listed) = open(shape, clues, 20_000, &mut random);
        let plan = Plan::new(&grid, &Limits::none()).expect("nothing stops it");
        let plan = plan.expect("a supported shape");
        let counts = plan.candidate_counts(&Control {
            jobs: 1,
            ..Control::default()
        });
        let counts = counts.expect("nothing stops it");
        let mut expected = vec![vec![0_u128; shape.side()]; shape.cell_count()];
        for solution in &listed {
            for (cell, digit) in solution.clues() {
                expected[cell.index()][digit.index()] += 1;
            }
        }
        let found: Vec<Vec<u128>> = counts.iter().map(|of| of.to_vec()).collect();
        assert_eq!(found, expected, "{grid:?}");
        assert_eq!(
            plan.count(&Control::default()),
            Ok(listed.len() as u128),
            "{grid:?}"
        );
    }
}
