//! The scale of SudokuWiki: its steps compared with the solutions of puzzles.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::board::{Digit, Givens, Grid, Marks, Shape};
use quadrille::human::sudokuwiki::{SudokuWiki, Technique};
use quadrille::human::{Grader, Rating, Scale, Step, Verdict};
use quadrille::limits::{Limits, Stop};
use quadrille::sudoku::{Solver, Status};

use crate::support::{grid, shipped};

/// The techniques that only this scale has.
const OWN: [&str; 4] = [
    "chute remote pair",
    "twinned XY-chains",
    "Bowman's bingo",
    "extended unique rectangle",
];

/// Returns a number below a bound, at random.
fn random(state: &mut u64, bound: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}

/// Returns the only solution of a puzzle.
fn solution(puzzle: &Grid) -> Option<Grid> {
    let mut solved = Solver::new().check(puzzle);
    (solved.status == Status::Unique).then(|| solved.solutions.remove(0))
}

fn check(step: &Step, solution: &Grid) {
    for &(cell, digit) in &step.removed {
        assert_ne!(solution.get(cell), Some(digit), "{step}");
    }
    for &(cell, digit) in &step.placed {
        assert_eq!(solution.get(cell), Some(digit), "{step}");
    }
    assert!(step.to_string().contains(": "), "{step:?}");
}

#[test]
fn every_step_is_right_and_told() {
    let mut grader = Grader::new(Scale::SudokuWiki);
    let mut finished = 0;
    for puzzle in shipped(40) {
        let Some(solution) = solution(&puzzle) else {
            continue;
        };
        let mut steps = 0;
        let graded = grader.explain(&puzzle, &Limits::none(), &mut |step| {
            steps += 1;
            check(step, &solution);
            ControlFlow::Continue(())
        });
        let graded = graded.unwrap();
        assert_eq!(graded.steps, steps);
        let Some(Rating::Points(score)) = graded.rating else {
            panic!("{graded:?}");
        };
        let is_solved = graded.verdict == Verdict::Solved(solution);
        assert_eq!(score.is_exact(), is_solved);
        assert_eq!(graded.hardest.is_some(), is_solved);
        finished += usize::from(is_solved);
    }
    assert!(finished >= 20, "{finished}");
}

/// Returns the marks of a puzzle without some, at random, that no solution has.
fn thinned(puzzle: &Grid, solutions: &[Grid], state: &mut u64) -> Marks {
    let mut marks = Marks::of(puzzle);
    for cell in Shape::CLASSIC.cells() {
        let all = marks.get(cell);
        let kept = all.iter().filter(|&digit| {
            let is_right = solutions.iter().any(|it| it.get(cell) == Some(digit));
            is_right || random(state, 10) < 4
        });
        let kept = kept.collect();
        if puzzle.get(cell).is_none() {
            marks.set(cell, kept);
        }
    }
    marks
}

/// Checks all steps by own techniques where some marks are left; counts them.
fn own_steps(
    (puzzle, solutions): (&Grid, &[Grid]),
    grader: &mut Grader,
    state: &mut u64,
    counts: &mut BTreeMap<&'static str, usize>,
) {
    let marks = thinned(puzzle, solutions, state);
    let givens = Givens::from(puzzle).with_marks(&marks);
    let listed = grader.all_steps(givens, &Limits::none(), &mut |step| {
        solutions.iter().for_each(|solution| check(step, solution));
        *counts.entry(step.technique).or_default() += 1;
        ControlFlow::Continue(())
    });
    assert!(listed.is_ok());
}

#[test]
fn own_techniques_hold_where_marks_are_gone() {
    let mut grader = Grader::new(Scale::SudokuWiki).with_order(&OWN).unwrap();
    grader = grader.with_hardest(OWN[3]).unwrap();
    assert_eq!(grader.techniques(), OWN);
    let (mut state, mut counts) = (1, BTreeMap::new());
    for puzzle in shipped(60) {
        let Some(solution) = solution(&puzzle) else {
            continue;
        };
        for _ in 0..8 {
            let known = (&puzzle, std::slice::from_ref(&solution));
            own_steps(known, &mut grader, &mut state, &mut counts);
        }
    }
    assert_eq!(counts.len(), OWN.len(), "{counts:?}");
}

#[test]
fn all_but_rectangles_hold_in_every_solution() {
    let mut grader = Grader::new(Scale::SudokuWiki)
        .with_order(&OWN[..3])
        .unwrap();
    grader = grader.with_hardest(OWN[2]).unwrap();
    let (mut state, mut counts) = (7, BTreeMap::new());
    for mut puzzle in shipped(60) {
        if solution(&puzzle).is_none() {
            continue;
        }
        // Some clues fewer, and there are several solutions.
        for _ in 0..3 {
            let clues: Vec<_> = puzzle.clues().map(|(cell, _)| cell).collect();
            let at = random(&mut state, clues.len() as u64) as usize;
            puzzle.set(clues[at], None);
        }
        let mut solutions = Vec::new();
        Solver::new().for_each(&puzzle, Some(300), |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        if (2..300).contains(&solutions.len()) {
            for _ in 0..4 {
                own_steps((&puzzle, &solutions), &mut grader, &mut state, &mut counts);
            }
        }
    }
    assert_eq!(counts.len(), 3, "{counts:?}");
}

#[test]
fn a_limit_ends_the_work_and_leaves_a_bound() {
    let puzzle =
        grid(".1......6.6.....7.79.2..4......5.74...7...9.5...9.123......2.......39.5..768....4");
    let limits = Limits::none().with_time(Duration::ZERO);
    let rated = SudokuWiki::new().rate(&puzzle, &limits).unwrap();
    assert_eq!(rated.stop, Some(Stop::Time));
    assert!(
        !rated.score.is_exact() && rated.to_string().contains(">="),
        "{rated}"
    );
    let rated = SudokuWiki::new().rate(&puzzle, &Limits::none()).unwrap();
    assert_eq!(rated.to_string(), "tough 5.7 (100)");
    assert_eq!(rated.hardest, Some(Technique::ChuteRemotePair));
    let none = Grid::empty(Shape::new(2, 3).unwrap());
    assert_eq!(SudokuWiki::new().rate(&none, &Limits::none()), None);
}

#[test]
fn what_contradicts_itself_ends_without_an_answer() {
    // Two cells of a row that can only be 1, cells without marks, and digits that clash.
    let empty = Grid::empty(Shape::CLASSIC);
    let mut clash = empty.clone();
    let mut marks = Marks::full(Shape::CLASSIC);
    let one = Digit::new(1).unwrap();
    for column in 0..2 {
        clash.set(Shape::CLASSIC.cell(0, column), Some(one));
        marks.set(Shape::CLASSIC.cell(0, column), [one].into_iter().collect());
    }
    let mut none = Marks::full(Shape::CLASSIC);
    none.set(Shape::CLASSIC.cell(4, 4), std::iter::empty().collect());
    let all = [
        Givens::from(&clash),
        Givens::from(&empty).with_marks(&marks),
        Givens::from(&empty).with_marks(&none),
    ];
    for givens in all {
        let graded = Grader::new(Scale::SudokuWiki).rate(givens, &Limits::none());
        let graded = graded.unwrap();
        assert!(!matches!(graded.verdict, Verdict::Solved(_)), "{graded:?}");
    }
}
