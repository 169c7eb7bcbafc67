//! A seed has the answers of the table that the tests of all doors read.

use std::ops::ControlFlow;

use quadrille::board::{Grid, Shape, Transform};
use quadrille::generate::{Generator, Recipe};
use quadrille::random::stream;
use quadrille::sudoku::Solver;

use crate::support::seeds::{Seeded, seeded};

/// Returns the answers of the library.
fn answers(row: &Seeded) -> Vec<Grid> {
    let puzzles = row.puzzles.iter().map(|puzzle| puzzle.parse().unwrap());
    let puzzles: Vec<Grid> = puzzles.collect();
    let numbered = puzzles.iter().zip(0..);
    match row.question {
        "generate" => {
            let mut generator = Generator::new(Recipe::new(Shape::CLASSIC)).unwrap();
            let sources = (0..row.answers.len() as u64).map(|number| stream(row.seed, number));
            let made = generator.generate(sources);
            made.into_iter().map(Result::unwrap).collect()
        }
        "minimize" => {
            let minimize = |(puzzle, number)| {
                let minimized = Solver::new().minimize(puzzle, &mut stream(row.seed, number));
                minimized.unwrap().grid
            };
            numbered.map(minimize).collect()
        }
        "shuffle" => {
            let shuffle = |(puzzle, number): (&Grid, u64)| {
                let transform = Transform::random(puzzle.shape(), &mut stream(row.seed, number));
                transform.apply(puzzle)
            };
            numbered.map(shuffle).collect()
        }
        "sample" => {
            let mut drawn = Vec::new();
            let draw = |solution| {
                drawn.push(solution);
                match drawn.len() == row.answers.len() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let sampled = Solver::new().sample(&puzzles[0], &mut stream(row.seed, 0), draw);
            assert!(sampled.is_ok());
            drawn
        }
        other => panic!("an unknown question: {other}"),
    }
}

#[test]
fn a_seed_has_these_answers() {
    for row in seeded() {
        let lines: Vec<String> = answers(&row).iter().map(Grid::to_line).collect();
        assert_eq!(lines, row.answers, "{}", row.question);
    }
}
