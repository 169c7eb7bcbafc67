//! Many grids at a time, compared with one by one.

use quadrille::board::{Givens, Grid, Marks, Shape};
use quadrille::cover::Engine;
use quadrille::internals as lanes;
use quadrille::limits::Limits;
use quadrille::sudoku::{Asked, Crowd, Solver, Status, Verdict};

use crate::support::shipped;

/// Returns classic puzzles of all kinds, including clashing and empty ones,
/// with boards of other shapes among them.
fn grids() -> Vec<Grid> {
    let shipped = shipped(300);
    let mut puzzles: Vec<lanes::Puzzle> = shipped.iter().filter_map(lanes::puzzle_of).collect();
    puzzles.push(
        *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    puzzles.push(
        *b"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    puzzles.push([b'.'; 81]);
    let classic = puzzles
        .iter()
        .map(|puzzle| lanes::grid_of(puzzle).expect("a puzzle"));
    let shapes = [(2, 2), (1, 9), (2, 3)].map(|(rows, columns)| Shape::new(rows, columns));
    let others = shapes.map(|shape| Grid::empty(shape.expect("a shape")));
    classic
        .zip(others.iter().cycle().cloned())
        .flat_map(|(a, b)| [a, b])
        .collect()
}

/// Returns what a crowd knows about puzzles, of which it counts at most this number of
/// solutions.
fn many<'a, G: Into<Givens<'a>>>(puzzles: impl IntoIterator<Item = G>, most: u64) -> Vec<Verdict> {
    let mut crowd = Crowd::new();
    crowd.set_limit(Some(most)).set_solutions(true);
    verdicts(&crowd, puzzles)
}

fn verdicts<'a, G: Into<Givens<'a>>>(
    crowd: &Crowd,
    puzzles: impl IntoIterator<Item = G>,
) -> Vec<Verdict> {
    let asked: Vec<Asked<'_>> = puzzles.into_iter().map(Asked::from).collect();
    let answers = crowd.answer_all(&asked).into_iter();
    answers.map(|it| it.expect("a puzzle")).collect()
}

#[test]
fn many_at_a_time_are_what_they_are_one_by_one() {
    let grids = grids();
    for limit in [1, 2, 7] {
        let many = many(&grids, limit);
        assert_eq!(many.len(), grids.len());
        let mut solver = Solver::new();
        for (grid, verdict) in grids.iter().zip(many) {
            let outcome = solver.count_up_to(grid, limit);
            let found = (verdict.status, verdict.count, verdict.solution.is_some());
            let expected = (outcome.status, outcome.count, !outcome.solutions.is_empty());
            assert_eq!(found, expected, "{grid:?}, limit {limit}");
            if let Some(solution) = verdict.solution {
                assert!(solution.is_solved() && solution.extends(grid), "{grid:?}");
            }
        }
    }
}

/// Puzzles with pencil marks go through lanes as well.
#[test]
fn marks_hold_in_lanes() {
    let classic = |grid: &&Grid| grid.shape() == Shape::CLASSIC;
    let grids = grids();
    let mut random = 1u64;
    let mut next = move |most: u64| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) % most
    };
    let puzzles: Vec<(Grid, Marks)> = grids
        .iter()
        .filter(classic)
        .enumerate()
        .map(|(place, grid)| {
            // Some keep their clues as marks alone, and lose few or many others.
            let (mut marks, keeps) = (Marks::of(grid), place % 2 == 0);
            for cell in Shape::CLASSIC.cells() {
                for digit in marks.get(cell).iter() {
                    let mut left = marks.get(cell);
                    left.remove(digit);
                    if next(40 + 20 * (place as u64 % 9)) == 0 && !left.is_empty() {
                        marks.set(cell, left);
                    }
                }
            }
            let clues = if keeps {
                grid.clone()
            } else {
                Grid::empty(Shape::CLASSIC)
            };
            (clues, marks)
        })
        .collect();
    let givens: Vec<Givens<'_>> = puzzles
        .iter()
        .map(|(grid, marks)| Givens::from(grid).with_marks(marks))
        .collect();
    for limit in [1, 2, 7] {
        let many = many(&givens, limit);
        let mut solver = Solver::new();
        let mut counts = Vec::new();
        for (givens, verdict) in givens.iter().zip(many) {
            let outcome = solver.count_up_to(givens, limit);
            assert_eq!(
                (verdict.status, &verdict.count),
                (outcome.status, &outcome.count)
            );
            counts.push(verdict.status);
            if let Some(solution) = verdict.solution {
                assert!(givens.is_solved_by(&solution), "{givens:?}");
            }
        }
        assert!(counts.contains(&Status::None), "{counts:?}");
    }
}

#[test]
fn the_question_decides_the_status() {
    let empty = vec![Grid::empty(Shape::CLASSIC); 5];
    for (most, status) in [(1, Status::Solved), (2, Status::Multiple)] {
        let statuses: Vec<Status> = many(&empty, most).iter().map(|it| it.status).collect();
        assert_eq!(statuses, [status; 5]);
    }
}

#[test]
fn limits_and_engines_of_the_crowd_hold() {
    let hard = lanes::grid_of(
        b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.",
    );
    let hard = vec![hard.expect("a puzzle"); 5];
    let mut crowd = Crowd::new();
    crowd.set_limits(Limits::none().with_nodes(2));
    for verdict in verdicts(&crowd, &hard) {
        assert_eq!(verdict.status, Status::Unknown);
    }
    crowd
        .set_limits(Limits::default())
        .set_engine(Engine::Links);
    for verdict in verdicts(&crowd, &hard) {
        assert_eq!(verdict.status, Status::Unique);
    }
}
