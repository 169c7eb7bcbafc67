//! How many solutions each candidate has, by the sums over partitions, and
//! draws of solutions, against a listing of all.

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

/// Returns the board with all but `clues` cells left blank, and all of some
/// digits, and its solutions.
fn open(
    shape: Shape,
    (clues, absent): (usize, usize),
    most: u64,
    random: &mut Random,
) -> (Grid, Vec<Grid>) {
    loop {
        let mut grid = solved(shape, random);
        let order = random.order(shape.cell_count());
        for &cell in &order[clues..] {
            grid.set(shape.nth_cell(cell), None);
        }
        for (cell, digit) in grid.clone().clues() {
            if digit.index() < absent {
                grid.set(cell, None);
            }
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
    // Digits without clues can be exchanged.
    let boards = [
        (2, 2, (4, 1)),
        (2, 3, (8, 0)),
        (3, 2, (9, 0)),
        (2, 4, (26, 0)),
        (3, 3, (27, 0)),
        (3, 3, (48, 2)),
        (3, 3, (66, 3)),
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

/// Draws as many as 30 of each solution, and compares their frequencies.
#[test]
fn draws_are_all_solutions_of_a_listing_alike() {
    let mut random = Random::new(28);
    let boards = [
        (2, 2, (4, 1)),
        (2, 3, (14, 0)),
        (3, 2, (14, 0)),
        (3, 3, (30, 0)),
        (3, 3, (66, 2)),
    ];
    for (rows, columns, clues) in boards {
        let shape = Shape::new(rows, columns).expect("a shape");
        let (grid, listed) = open(shape, clues, 200, &mut random);
        let plan = Plan::new(&grid, &Limits::none()).expect("nothing stops it");
        let plan = plan.expect("a supported shape");
        let sampler = plan.sampler(&Control::default()).expect("nothing stops it");
        assert_eq!(sampler.count(), listed.len() as u128, "{grid:?}");
        let mut times = vec![0_u32; listed.len()];
        for _ in 0..30 * listed.len() {
            let drawn = sampler.draw(&mut || random.next()).expect("a solution");
            let place = listed.iter().position(|solution| *solution == drawn);
            times[place.unwrap_or_else(|| panic!("{drawn:?} of {grid:?}"))] += 1;
        }
        // The sum of squares is within six deviations of a chi-square.
        let freedom = listed.len() as f64 - 1.0;
        let of = |&times: &u32| (f64::from(times) - 30.0).powi(2) / 30.0;
        let square: f64 = times.iter().map(of).sum();
        let deviation = (square - freedom) / (2.0 * freedom).sqrt();
        assert!(deviation.abs() < 6.0, "{deviation} {times:?} {grid:?}");
    }
}
