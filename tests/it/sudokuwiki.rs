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
const OWN: [&str; 3] = ["chute remote pair", "twinned XY-chains", "Bowman's bingo"];

/// Chains that go through almost locked sets.
const CHAINS: [&str; 6] = [
    "AIC",
    "digit forcing chain",
    "nishio forcing chain",
    "cell forcing chain",
    "unit forcing chain",
    "quad forcing chain",
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

/// Checks the steps of some techniques in every solution where marks are gone. Returns how often each was found, and the
/// number of puzzles that have several solutions.
fn each_solution(names: &[&str], puzzles: usize) -> (BTreeMap<&'static str, usize>, usize) {
    let mut grader = Grader::new(Scale::SudokuWiki).with_order(names).unwrap();
    grader = grader.with_hardest(names[names.len() - 1]).unwrap();
    assert_eq!(grader.techniques(), names);
    let (mut state, mut counts, mut ambiguous) = (1, BTreeMap::new(), 0);
    for mut puzzle in shipped(puzzles) {
        let Some(solution) = solution(&puzzle) else {
            continue;
        };
        let known = (&puzzle, std::slice::from_ref(&solution));
        own_steps(known, &mut grader, &mut state, &mut counts);
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
            let known = (&puzzle, &solutions[..]);
            own_steps(known, &mut grader, &mut state, &mut counts);
            ambiguous += 1;
        }
    }
    (counts, ambiguous)
}

#[test]
fn own_techniques_hold_in_every_solution_where_marks_are_gone() {
    let (counts, ambiguous) = each_solution(&OWN, 30);
    assert!(counts.len() >= 2 && ambiguous >= 5, "{counts:?}");
}

#[test]
fn chains_hold_in_every_solution_where_marks_are_gone() {
    let (counts, ambiguous) = each_solution(&CHAINS, 20);
    assert_eq!(counts.len(), CHAINS.len(), "{counts:?}");
    assert!(ambiguous >= 2, "{ambiguous}");
}

#[test]
fn extended_rectangles_hold_in_puzzles_with_one_solution() {
    const NAME: &str = "extended unique rectangle";
    let mut grader = Grader::new(Scale::SudokuWiki).with_order(&[NAME]).unwrap();
    grader = grader.with_hardest(NAME).unwrap();
    let (mut state, mut found) = (3, 0);
    for puzzle in shipped(60) {
        let Some(solution) = solution(&puzzle) else {
            continue;
        };
        for _ in 0..500 {
            // Two columns of a stack and a row of each band, or the other way round; three digits.
            let mut below = |bound| random(&mut state, bound) as usize;
            let (stack, left, is_turned) = (3 * below(3), below(3), below(2) == 0);
            let columns = [stack + left, stack + (left + 1) % 3];
            let rows = [below(3), 3 + below(3), 6 + below(3)];
            let first = below(9);
            let three = [
                first,
                (first + 1 + below(4)) % 9,
                (first + 5 + below(4)) % 9,
            ];
            let cells: Vec<_> = (rows.iter())
                .flat_map(|&row| columns.map(|column| (row, column)))
                .map(|(row, column)| match is_turned {
                    true => Shape::CLASSIC.cell(column, row),
                    false => Shape::CLASSIC.cell(row, column),
                })
                .collect();
            let mut marks = Marks::of(&puzzle);
            let is_open = cells.iter().all(|&cell| puzzle.get(cell).is_none());
            for &cell in &cells {
                let own = solution.get(cell);
                let all = marks.get(cell);
                let kept = all
                    .iter()
                    .filter(|&digit| three.contains(&digit.index()) || own == Some(digit));
                let kept = kept.collect();
                marks.set(cell, kept);
            }
            if !is_open {
                continue;
            }
            let givens = Givens::from(&puzzle).with_marks(&marks);
            let listed = grader.all_steps(givens, &Limits::none(), &mut |step| {
                check(step, &solution);
                found += 1;
                ControlFlow::Continue(())
            });
            assert!(listed.is_ok());
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn symmetric_puzzles_have_symmetric_steps() {
    // Reflected in one diagonal and in the other, turned by 180 degrees and by 90.
    for line in [
        "8...2.5.....4.5.16........3.3.......1...72..8.6..18.926.........2...9....54.81...",
        "72...6.1.1....9.........8.6...82.5.....1..6.359.........865.7..2......9...5.4....",
        "..4.2...9.....1...632........75.8.2.........1...9.6.....9..71.318....4...2....5..",
        ".12....5889.5....67...2.....7...8...3..27.1......1..6.........1.8...7.92....4.78.",
        "...9..1.61.65...79.....7.....5.8.3..6..2.1..5..4.7.6.....8.....98...65.25.2..9...",
        "..6...94.35.....6.9..6.2..7..18.57.............57.63..5..4.8..9.8.....71.29...8..",
        ".2.8..9....6.....39....4.7...3.2...5...1.3...7...4.1...5.2....91.....8....9..6.4.",
        "..718.6...8...7.5.5..23...8.6....3.27.2...4.54.1....8.6...14..7.7.5...6...8.635..",
    ] {
        let puzzle = grid(line);
        let (solution, mut found) = (solution(&puzzle).unwrap(), 0);
        let mut grader = Grader::new(Scale::SudokuWiki);
        let graded = grader.explain(&puzzle, &Limits::none(), &mut |step| {
            check(step, &solution);
            found += usize::from(step.technique == "Gurth's theorem");
            ControlFlow::Continue(())
        });
        assert_eq!(graded.unwrap().verdict, Verdict::Solved(solution));
        assert!(found > 0, "{line}");
    }
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
    // Two cells of a row that can only be 1, a cell without marks, and digits that clash.
    let puzzle =
        grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let one = Digit::new(1).unwrap();
    let (mut clash, mut marks, mut none) = (puzzle.clone(), Marks::of(&puzzle), Marks::of(&puzzle));
    for column in 2..4 {
        clash.set(Shape::CLASSIC.cell(0, column), Some(one));
        marks.set(Shape::CLASSIC.cell(0, column), [one].into_iter().collect());
    }
    none.set(Shape::CLASSIC.cell(4, 4), std::iter::empty().collect());
    let all = [
        Givens::from(&clash),
        Givens::from(&puzzle).with_marks(&marks),
        Givens::from(&puzzle).with_marks(&none),
    ];
    for givens in all {
        let graded = Grader::new(Scale::SudokuWiki).rate(givens, &Limits::none());
        let graded = graded.unwrap();
        assert!(!matches!(graded.verdict, Verdict::Solved(_)), "{graded:?}");
    }
}
