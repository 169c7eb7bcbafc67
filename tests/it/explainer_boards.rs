//! The ratings of Sukaku Explainer on boards with diagonals, windows or disjoint groups.

use std::ops::ControlFlow;

use quadrille::board::{DigitSet, Givens, Grid, Marks, Shape, Variant};
use quadrille::human::explainer::{Edition, Explainer};
use quadrille::human::{Grader, Scale, Step, Verdict};
use quadrille::limits::{Limits, Stop};

use crate::boards::{self, in_solutions};
use crate::support::grid;

/// Puzzles of ours, with their variants and the ratings that Sukaku Explainer 1.18 gave them.
const RATED: &str = include_str!("explainer_boards.tsv");

const VARIANTS: [&str; 5] = [
    "x",
    "windoku",
    "disjoint-groups",
    "x,windoku",
    "x,windoku,disjoint-groups",
];

/// The techniques that rely on there being one solution.
const OF_ONE_SOLUTION: [&str; 2] = ["unique rectangle or loop", "bivalue universal grave"];

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

/// Returns a puzzle on the board of a variant, with marks or without.
fn givens<'a>(puzzle: &'a Grid, variant: &'a Variant) -> Givens<'a> {
    Givens::from(puzzle).with_variant(variant).unwrap()
}

fn generated(name: &str, seed: u64, number: u64) -> Vec<Grid> {
    boards::generate(&(Shape::CLASSIC, variant(name)), seed, number)
}

fn check(step: &Step, solutions: &[DigitSet]) {
    assert!(
        !(step.placed.is_empty() && step.removed.is_empty()),
        "{step}"
    );
    boards::check(step, solutions);
    // Houses of a picture have cells on the board.
    for house in &step.picture.houses {
        assert_eq!(house.cells(Shape::CLASSIC, &Variant::CLASSIC).len(), 9);
    }
}

#[test]
fn ratings_are_those_of_sukaku_explainer() {
    let mut explainer = Explainer::new().with_edition(Edition::Sukaku);
    let mut numbers = [0; 3];
    for line in RATED.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (puzzle, name) = (grid(&fields[0].replace('.', "0")), fields[1]);
        let board = variant(name);
        let ratings = explainer.rate(givens(&puzzle, &board), &Limits::none());
        assert_eq!(ratings.unwrap().to_string(), fields[2], "{line}");
        numbers[VARIANTS.iter().position(|known| *known == name).unwrap()] += 1;
    }
    assert!(numbers.iter().all(|&number| number >= 20), "{numbers:?}");
}

/// A step that contradicts the solution, or one of several, would be wrong.
#[test]
fn no_step_contradicts_a_solution() {
    let limits = Limits::none();
    let (mut steps, mut ambiguous) = (0, 0);
    for (seed, name) in (20..).zip(VARIANTS) {
        let board = variant(name);
        let mut grader = Grader::new(Scale::Sukaku)
            .with_hardest("nishio forcing chain")
            .unwrap();
        for (k, puzzle) in generated(name, seed, 6).into_iter().enumerate() {
            let solution = in_solutions(&givens(&puzzle, &board)).unwrap();
            let graded = grader.explain(givens(&puzzle, &board), &limits, &mut |step| {
                steps += 1;
                check(step, &solution);
                ControlFlow::Continue(())
            });
            if let Verdict::Solved(grid) = graded.unwrap().verdict {
                assert!(
                    givens(&puzzle, &board).is_solved_by(&grid),
                    "{name} {puzzle}"
                );
            }
            // Without a clue there are several solutions, without two more.
            let mut fewer = puzzle.clone();
            let clues: Vec<_> = puzzle.clues().map(|(cell, _)| cell).collect();
            for cell in clues.iter().skip(k).step_by(9).take(2) {
                fewer.set(*cell, None);
            }
            let Some(solutions) = in_solutions(&givens(&fewer, &board)) else {
                continue;
            };
            ambiguous += 1;
            let _ = grader.explain(givens(&fewer, &board), &limits, &mut |step| {
                if OF_ONE_SOLUTION.contains(&step.technique) {
                    return ControlFlow::Break(());
                }
                check(step, &solutions);
                ControlFlow::Continue(())
            });
        }
    }
    assert!(steps > 500 && ambiguous > 5, "{steps} {ambiguous}");
}

/// All steps that could be made, with the marks of a person: all candidates.
#[test]
fn all_steps_hold_where_a_puzzle_stands() {
    for (seed, name) in (40..).zip(VARIANTS) {
        let board = variant(name);
        let puzzle = generated(name, seed, 1).remove(0);
        let solution = in_solutions(&givens(&puzzle, &board)).unwrap();
        let mut marks = Marks::of(&puzzle);
        for cell in Shape::CLASSIC
            .cells()
            .filter(|&cell| puzzle.get(cell).is_none())
        {
            marks.set(cell, Marks::full(Shape::CLASSIC).get(cell));
        }
        let limits = Limits::none().with_time(std::time::Duration::from_secs(20));
        let mut grader = Grader::new(Scale::Sukaku)
            .with_hardest("forcing chain")
            .unwrap();
        let mut number = 0;
        let marked = givens(&puzzle, &board).with_marks(marks);
        let end = grader.all_steps(marked, &limits, &mut |step| {
            number += 1;
            check(step, &solution);
            ControlFlow::Continue(())
        });
        assert!(number > 3 && end.is_ok(), "{name} {number}");
    }
}

/// Contradictory clues, no clues, and a limit.
#[test]
fn wrong_positions_end() {
    let board = variant("x,windoku,disjoint-groups");
    let mut grader = Grader::new(Scale::Sukaku)
        .with_hardest("forcing chain")
        .unwrap();
    for text in [
        "1........1.......................................................................",
        "12345678.........9...............................................................",
    ] {
        let puzzle = grid(&text.replace('.', "0"));
        let graded = grader.rate(givens(&puzzle, &board), &Limits::none());
        assert!(
            matches!(graded.unwrap().verdict, Verdict::Stuck(_)),
            "{text}"
        );
    }
    let empty = Grid::empty(Shape::CLASSIC);
    let limits = Limits::none().with_time(std::time::Duration::from_millis(20));
    let mut explainer = Explainer::new().with_edition(Edition::Sukaku);
    let ratings = explainer.rate(givens(&empty, &board), &limits).unwrap();
    assert_eq!(ratings.stop, Some(Stop::Time));
}

#[test]
fn other_boards_are_refused_with_what_is_known() {
    let clues = Grid::empty(Shape::CLASSIC);
    for name in ["anti-knight", "x,anti-king", "non-consecutive"] {
        let board = variant(name);
        let error = Scale::Sukaku.check(&givens(&clues, &board)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "expected a plain 9x9 puzzle, or one with x, windoku or disjoint-groups and no other rules, found 9x9 with {board}"
            )
        );
        assert!(
            Explainer::new()
                .with_edition(Edition::Sukaku)
                .rate(givens(&clues, &board), &Limits::none())
                .is_none()
        );
    }
    let board = variant("x");
    for scale in [Scale::Se, Scale::Hodoku] {
        assert!(scale.check(&givens(&clues, &board)).is_err());
    }
    assert!(
        Explainer::new()
            .rate(givens(&clues, &board), &Limits::none())
            .is_none()
    );
}
