//! Counts of candidates, and solutions drawn at random.

use std::collections::HashMap;

use quadrille::board::{Digit, Grid, Shape};

use super::{control, count, plan_of, shape};
use crate::support::grid as grid_of_line;
use crate::support::random::Random;

/// The counts of the candidates add up in every house, and some of them are
/// compared with the count of the grid with the candidate as a clue.
fn check_candidates(random: &mut Random, grid: &Grid, compared: usize) {
    let shape = grid.shape();
    let plan = plan_of(grid);
    let total = plan.count(&control()).unwrap();
    let counts = plan.candidate_counts(&control()).unwrap();
    assert_eq!(counts.len(), shape.cell_count());
    for counts in &counts {
        assert_eq!(counts.len(), shape.side());
        assert_eq!(counts.iter().sum::<u128>(), total, "{grid:?}");
    }
    for house in shape.houses() {
        for digit in Digit::all(shape.side()) {
            let cells = shape.cells_of(house);
            let sum: u128 = cells.map(|cell| counts[cell.index()][digit.index()]).sum();
            assert_eq!(sum, total, "{digit} in {house} of {grid:?}");
        }
    }
    for _ in 0..compared {
        let cell = shape.cells().nth(random.below(shape.cell_count())).unwrap();
        let digit = Digit::new(random.below(shape.side()) + 1).unwrap();
        let found = counts[cell.index()][digit.index()];
        if let Some(clue) = grid.get(cell) {
            assert_eq!(found, if clue == digit { total } else { 0 });
        } else {
            let mut with = grid.clone();
            with.set(cell, Some(digit));
            assert_eq!(
                found,
                count(&with),
                "{digit} at {} of {grid:?}",
                shape.cell_name(cell)
            );
        }
    }
}

#[test]
fn candidate_counts() {
    let mut random = Random::new(7);
    for clues in [0, 2, 5, 8, 12] {
        let grid = random.puzzle(shape(2, 2), clues);
        check_candidates(&mut random, &grid, 40);
    }
    for clues in [0, 1, 4, 9, 16] {
        for shape in [shape(2, 3), shape(3, 2)] {
            let grid = random.puzzle(shape, clues);
            check_candidates(&mut random, &grid, 40);
        }
    }
    for clues in [14, 24] {
        let grid = random.puzzle(shape(2, 4), clues);
        check_candidates(&mut random, &grid, 10);
    }
    for clues in [0, 1, 15, 18, 22, 26] {
        let grid = random.puzzle(Shape::CLASSIC, clues);
        check_candidates(&mut random, &grid, 3);
    }
    // Clues that can be exchanged together with rows and columns.
    let mut grid = Grid::empty(Shape::CLASSIC);
    for (digit, place) in Digit::all(9).zip([0, 1]) {
        grid.set(Shape::CLASSIC.cell(place, place), Some(digit));
    }
    check_candidates(&mut random, &grid, 12);
}

#[test]
fn draws_are_solutions_and_all_come_up_alike() {
    let mut random = Random::new(8);
    let four = Grid::empty(shape(2, 2));
    let six = random.puzzle(shape(2, 3), 9);
    let nine = grid_of_line(
        "..3.....9.7....65...9.71.345.1..78..9.43.2......54.......9..3............4.1.....",
    );
    for grid in [four, six, nine] {
        let plan = plan_of(&grid);
        let sampler = plan.sampler(&control()).unwrap();
        let total = plan.count(&control()).unwrap();
        assert_eq!(sampler.count(), total);
        let draws = 20 * total as usize;
        let mut times: HashMap<Grid, f64> = HashMap::new();
        for _ in 0..draws {
            let solution = sampler.draw(&mut || random.next()).unwrap();
            assert!(solution.is_solved() && solution.extends(&grid));
            *times.entry(solution).or_default() += 1.0;
        }
        // Twenty of each are expected, so all of them should occur, and the sum
        // of squares should be within six deviations of a chi-square.
        assert_eq!(times.len() as u128, total);
        let square: f64 = times
            .values()
            .map(|times| (times - 20.0).powi(2) / 20.0)
            .sum();
        let freedom = total as f64 - 1.0;
        let deviation = (square - freedom) / (2.0 * freedom).sqrt();
        assert!(deviation.abs() < 6.0, "{deviation} at {grid:?}");
    }
}

#[test]
fn draws_follow_the_candidate_counts() {
    let mut random = Random::new(9);
    for grid in [
        Grid::empty(Shape::CLASSIC),
        grid_of_line(
            ".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7..",
        ),
        random.puzzle(shape(4, 2), 12),
    ] {
        let shape = grid.shape();
        let plan = plan_of(&grid);
        let sampler = plan.sampler(&control()).unwrap();
        let mut times = vec![vec![0u32; shape.side()]; shape.cell_count()];
        const DRAWS: u32 = 60;
        for _ in 0..DRAWS {
            let solution = sampler.draw(&mut || random.next()).unwrap();
            assert!(solution.is_solved() && solution.extends(&grid));
            for (cell, digit) in solution.clues() {
                times[cell.index()][digit.index()] += 1;
            }
        }
        let counts = plan.candidate_counts(&control()).unwrap();
        for (counts, times) in counts.iter().zip(&times) {
            for (&count, &times) in counts.iter().zip(times) {
                let share = count as f64 / sampler.count() as f64;
                let deviation = (f64::from(DRAWS) * share * (1.0 - share)).sqrt();
                let off = (f64::from(times) - f64::from(DRAWS) * share).abs();
                assert!(
                    off <= 6.0 * deviation.max(0.5),
                    "{times} of {DRAWS}, {share}"
                );
            }
        }
    }
}
