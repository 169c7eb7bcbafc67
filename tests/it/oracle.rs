//! The solver against brute force on small boards, and against itself where the
//! rules of Sudoku relate two answers.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::board::{Cell, Digit, Grid, Shape};
use quadrille::cover::Engine;
use quadrille::sudoku::Solver;

use crate::support::boards::{neighbours, pattern, transposed};

/// Returns all solutions, by trying every digit in every blank, in reading
/// order.
fn brute_force(grid: &Grid) -> Vec<Grid> {
    let shape = grid.shape();
    let is_taken = |grid: &Grid, cell, digit| {
        let mut others = neighbours(shape, cell);
        others.any(|other| grid.get(other) == Some(digit))
    };
    if (grid.clues()).any(|(cell, digit)| is_taken(grid, cell, digit)) {
        return Vec::new();
    }
    let Some(blank) = shape.cells().find(|&cell| grid.get(cell).is_none()) else {
        return vec![grid.clone()];
    };
    let mut solutions = Vec::new();
    for digit in Digit::all(shape.side()) {
        if !is_taken(grid, blank, digit) {
            solutions.extend(brute_force(&with(grid, blank, Some(digit))));
        }
    }
    solutions
}

fn with(grid: &Grid, cell: Cell, digit: Option<Digit>) -> Grid {
    let mut changed = grid.clone();
    changed.set(cell, digit);
    changed
}

/// Returns the solutions that the solver lists, in the order of their values.
fn listed(solver: &mut Solver, grid: &Grid) -> Vec<Grid> {
    let mut solutions = Vec::new();
    solver.for_each(grid, None, |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    solutions.sort_by(|a, b| a.values().cmp(b.values()));
    solutions
}

/// The most solutions that are compared.
const MOST: u64 = 2_000;

fn count(grid: &Grid) -> u128 {
    Solver::new().count_up_to(grid, MOST).count.number()
}

/// A renaming of digits, rows and columns that preserves the rules.
#[derive(Clone, Debug)]
struct Symmetry {
    digits: Vec<usize>,
    /// The row that moves to each place.
    rows: Vec<usize>,
    /// The column that moves to each place.
    columns: Vec<usize>,
}

impl Symmetry {
    fn of(shape: Shape) -> impl Strategy<Value = Symmetry> {
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        let digits = Just((0..shape.side()).collect::<Vec<_>>()).prop_shuffle();
        (digits, lines(wide, high), lines(high, wide)).prop_map(|(digits, rows, columns)| {
            Symmetry {
                digits,
                rows,
                columns,
            }
        })
    }

    fn apply(&self, grid: &Grid) -> Grid {
        let shape = grid.shape();
        let mut image = Grid::empty(shape);
        for cell in shape.cells() {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let origin = shape.cell(self.rows[row], self.columns[column]);
            let digit = grid.get(origin);
            image.set(
                cell,
                digit.map(|digit| Digit::nth(self.digits[digit.index()])),
            );
        }
        image
    }
}

/// Returns an order of `groups` bands of `each` rows, the bands and the rows in
/// each shuffled; likewise for columns in stacks.
fn lines(groups: usize, each: usize) -> impl Strategy<Value = Vec<usize>> {
    let inside = Just((0..each).collect::<Vec<_>>()).prop_shuffle();
    let order = Just((0..groups).collect::<Vec<_>>()).prop_shuffle();
    (order, prop::collection::vec(inside, groups)).prop_map(move |(order, insides)| {
        let bands = order.iter().zip(insides);
        bands
            .flat_map(|(band, inside)| inside.into_iter().map(move |row| band * each + row))
            .collect()
    })
}

/// Returns a shuffled solved grid of one of the shapes, with at most the given
/// number of its cells left as clues.
fn clues_of_a_solution(shapes: &'static [(usize, usize, usize)]) -> impl Strategy<Value = Grid> {
    let shape = prop::sample::select(shapes);
    shape.prop_flat_map(|(high, wide, most)| {
        let shape = Shape::new(high, wide).unwrap();
        let cells: Vec<Cell> = shape.cells().collect();
        let kept = prop::sample::subsequence(cells, shape.side()..=most);
        (Symmetry::of(shape), kept).prop_map(move |(symmetry, kept)| {
            let solved = symmetry.apply(&pattern(shape));
            let mut grid = Grid::empty(shape);
            kept.iter()
                .for_each(|&cell| grid.set(cell, solved.get(cell)));
            grid
        })
    })
}

/// Few enough blanks or cells for brute force: box rows, box columns, clues.
const SMALL: &[(usize, usize, usize)] = &[(2, 2, 10), (1, 4, 10), (3, 1, 6), (1, 1, 1)];

const LARGER: &[(usize, usize, usize)] =
    &[(2, 2, 10), (2, 3, 18), (3, 2, 18), (2, 4, 40), (3, 3, 50)];

fn small_puzzle() -> impl Strategy<Value = Grid> {
    let solvable = clues_of_a_solution(SMALL);
    // Any digits in any cells: often without a solution, often with clashes.
    let changes = prop::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 0..3);
    (solvable, changes).prop_map(|(mut grid, changes)| {
        let shape = grid.shape();
        for (cell, digit) in changes {
            let cell = shape.nth_cell(cell.index(shape.cell_count()));
            grid.set(cell, Some(Digit::nth(digit.index(shape.side()))));
        }
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn the_solutions_are_those_of_brute_force(grid in small_puzzle()) {
        let expected = brute_force(&grid);
        let mut solver = Solver::new();
        for engine in [Engine::Links, Engine::Sets] {
            for presolve in [true, false] {
                solver.set_engine(engine).set_presolve(presolve);
                prop_assert_eq!(&listed(&mut solver, &grid), &expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn symmetry_keeps_the_count(
        (grid, symmetry) in clues_of_a_solution(LARGER)
            .prop_flat_map(|grid| { let shape = grid.shape(); (Just(grid), Symmetry::of(shape)) })
    ) {
        prop_assert_eq!(count(&symmetry.apply(&grid)), count(&grid));
        prop_assert_eq!(count(&transposed(&grid)), count(&grid));
    }

    #[test]
    fn presolve_keeps_the_set_of_solutions(grid in clues_of_a_solution(LARGER)) {
        prop_assume!(count(&grid) < u128::from(MOST));
        let mut solver = Solver::new();
        let with = listed(&mut solver, &grid);
        let without = listed(solver.set_presolve(false), &grid);
        prop_assert!(!with.is_empty());
        prop_assert_eq!(with, without);
    }

    /// A clue from a solution never increases the count, and leaves at least
    /// that solution.
    #[test]
    fn the_digits_of_a_cell_share_out_the_count(
        grid in clues_of_a_solution(LARGER),
        pick in any::<prop::sample::Index>(),
    ) {
        let total = count(&grid);
        prop_assume!(total < u128::from(MOST));
        let cell = grid.shape().nth_cell(pick.index(grid.shape().cell_count()));
        prop_assume!(grid.get(cell).is_none());
        let digits = Digit::all(grid.shape().side());
        let parts = digits.map(|digit| count(&with(&grid, cell, Some(digit))));
        prop_assert_eq!(parts.sum::<u128>(), total);
    }
}
