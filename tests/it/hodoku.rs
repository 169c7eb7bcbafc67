//! The levels and scores of HoDoKu.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::board::{Grid, Shape};
use quadrille::human::hodoku::{Hodoku, Level};
use quadrille::human::{Grader, Scale, Verdict};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::Solver;

use crate::support::{grid, read_shared};

/// Puzzles of ours, with the levels and scores that HoDoKu 2.2.0 gave them.
const RATED: &str = include_str!("hodoku.tsv");

/// Returns the puzzles of a table with their levels and scores.
fn rated(table: &str) -> Vec<(Grid, Level, u32)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| {
        let mut fields = line.split('\t');
        let puzzle = grid(&fields.next().unwrap().replace('.', "0"));
        let level = fields.next().unwrap().to_lowercase().parse().unwrap();
        (puzzle, level, fields.next().unwrap().parse().unwrap())
    });
    lines.collect()
}

/// Checks the level of each puzzle; returns the number of puzzles and of equal scores.
fn check(table: &str) -> (usize, usize) {
    let mut hodoku = Hodoku::new();
    let (mut all, mut same) = (0, 0);
    for (puzzle, level, score) in rated(table) {
        let rated = hodoku.rate(&puzzle, &Limits::none()).unwrap();
        assert_eq!(rated.level, level, "{puzzle} {rated}");
        assert!(rated.hardest.is_some() && rated.steps > 0);
        all += 1;
        same += usize::from(rated.score == score);
    }
    (all, same)
}

#[test]
fn levels_and_scores_are_those_of_hodoku() {
    let (all, same) = check(RATED);
    assert!(all > 140);
    assert!(same * 100 >= all * 98, "{same} scores of {all}");
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn levels_and_scores_agree_with_a_larger_table() {
    let (all, same) = check(&read_shared("ratings/hodoku_dev.tsv"));
    assert!(same * 100 >= all * 99, "{same} scores of {all}");
}

#[test]
fn every_step_is_right_and_told() {
    let mut grader = Grader::new(Scale::Hodoku);
    for (puzzle, ..) in rated(RATED).iter().step_by(2) {
        let solved = Solver::new().check(puzzle);
        let solution = solved.solutions.first().unwrap();
        let mut last = 0;
        let graded = grader.explain(puzzle, &Limits::none(), &mut |step| {
            last += 1;
            for &(cell, digit) in &step.removed {
                assert_ne!(solution.get(cell), Some(digit), "{puzzle} {step}");
            }
            for &(cell, digit) in &step.placed {
                assert_eq!(solution.get(cell), Some(digit), "{puzzle} {step}");
            }
            assert!(step.to_string().contains(": "), "{step:?}");
            ControlFlow::Continue(())
        });
        let graded = graded.unwrap();
        assert_eq!(graded.steps, last);
        assert_eq!(graded.verdict, Verdict::Solved(solution.clone()));
    }
}

#[test]
fn a_solver_goes_on_from_marks() {
    let (puzzle, ..) = rated(RATED).pop().unwrap();
    let solved = Solver::new().check(&puzzle);
    let solution = solved.solutions.first().unwrap();
    let mut placed = solution.clone();
    placed.set(Shape::CLASSIC.cell(4, 4), None);
    let mut steps = Vec::new();
    let mut grader = Grader::new(Scale::Hodoku);
    grader.set_clues(&puzzle);
    let graded = grader.explain(&placed, &Limits::none(), &mut |step| {
        steps.push(step.technique);
        ControlFlow::Continue(())
    });
    assert_eq!(steps, ["full house"]);
    let graded = graded.unwrap();
    assert_eq!(graded.rating.unwrap().to_string(), "easy (4)");
    assert_eq!(graded.verdict, Verdict::Solved(solution.clone()));
}

#[test]
fn a_limit_ends_the_work() {
    let (puzzle, ..) = rated(RATED).pop().unwrap();
    let limits = Limits::none().with_time(Duration::ZERO);
    let rated = Hodoku::new().rate(&puzzle, &limits).unwrap();
    assert_eq!(rated.stop, Some(Stop::Time));
}

#[test]
fn only_classic_puzzles_are_rated() {
    let small = Grid::empty(Shape::new(2, 2).unwrap());
    assert_eq!(Hodoku::new().rate(&small, &Limits::none()), None);
    let several = Grid::empty(Shape::CLASSIC);
    let limits = Limits::none().with_time(Duration::from_secs(2));
    let rated = Hodoku::new().rate(&several, &limits).unwrap();
    assert_eq!((rated.level, rated.hardest), (Level::Extreme, None));
}
