//! The rule-based solvers against published facts, and against an independent
//! brute force.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::board::{Digit, DigitSet, Grid, Marks};
use quadrille::human::{Difficulty, Reasoner, Report, Rule, RuleSolver, Step, Verdict};
use quadrille::limits::Limits;

use crate::support::boards::transposed;
use crate::support::{CTE, EASY, brute_force, brute_force_within, grid, puzzles, shared, shipped};

fn unlimited(method: RuleSolver, puzzle: &Grid) -> Report {
    method.solve(puzzle, None, &Limits::none())
}

/// The most digits that the oracle tries: a tenth of a second.
const TRIES: usize = 100_000;

fn limited(method: RuleSolver, puzzle: &Grid) -> Report {
    let limits = Limits::none().with_nodes(200_000);
    method.solve(puzzle, None, &limits)
}

#[test]
fn clues_taken_away_from_a_puzzle_give_10_and_228_solutions() {
    let mut puzzle = grid(CTE);
    let clues: Vec<_> = puzzle.clues().map(|(cell, _)| cell).take(2).collect();
    let counts = |puzzle: &Grid, expected| {
        for method in RuleSolver::ALL
            .into_iter()
            .filter(|method| method.searches())
        {
            let report = unlimited(method, puzzle);
            assert_eq!(report.solutions.found, expected, "{method}");
            assert!(report.solutions.exact);
        }
    };
    counts(&puzzle, 1);
    for (clue, expected) in clues.into_iter().zip([10, 228]) {
        puzzle.set(clue, None);
        counts(&puzzle, expected);
    }
}

#[test]
fn easy_puzzles_are_solved_by_every_method() {
    for line in EASY {
        let puzzle = grid(line);
        let expected = brute_force(&puzzle, 2);
        assert_eq!(expected.len(), 1);
        for method in RuleSolver::ALL {
            let report = unlimited(method, &puzzle);
            assert_eq!(report.solution(), Some(&expected[0]), "{method} on {line}");
            assert_eq!(report.solutions.found, 1);
            assert!(report.solutions.exact);
        }
        let report = unlimited(RuleSolver::Techniques, &puzzle);
        assert_eq!(report.difficulty(), Some(Difficulty::Easy));
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn singles_solve_44_percent_of_the_17_clue_puzzles() {
    let all = shared("17_clue.txt", usize::MAX);
    let (mut singles, mut locked) = (0, 0);
    for puzzle in &all {
        let report = unlimited(RuleSolver::Techniques, puzzle);
        let hardest = report.solution().map(|_| report.work.hardest());
        singles += usize::from(hardest.is_some_and(|rule| rule <= Some(Rule::NakedSingle)));
        locked += usize::from(hardest.is_some_and(|rule| rule <= Some(Rule::LockedCandidates)));
    }
    let percent = |count: usize| 100.0 * count as f64 / all.len() as f64;
    println!(
        "singles {:.2} %, with locked candidates {:.2} %",
        percent(singles),
        percent(locked)
    );
    assert!((44.0..=45.0).contains(&percent(singles)));
    assert!((70.0..=76.0).contains(&percent(locked)));
}

#[test]
fn singles_alone_agree_with_techniques_on_what_singles_solve() {
    for puzzle in shipped(100) {
        let singles = unlimited(RuleSolver::Singles, &puzzle);
        let techniques = unlimited(RuleSolver::Techniques, &puzzle);
        let by_singles = techniques.work.hardest() <= Some(Rule::NakedSingle);
        let solved = techniques.solution().is_some() && by_singles;
        assert_eq!(singles.solution().is_some(), solved);
        // The two insert rules are the same singles in another order.
        let rounds = unlimited(RuleSolver::DeleteInsert, &puzzle);
        assert_eq!(rounds.verdict, singles.verdict);
    }
}

/// Checks that on a puzzle with these solutions, every placement and removal of
/// a rule holds in each of them.
fn check_steps(reasoner: Reasoner, puzzle: &Grid, solutions: &[Grid], fired: &mut DigitSet) {
    let report = reasoner.explain(puzzle, &Limits::none(), &mut |step: &Step| {
        let rule: Rule = step.technique.parse().unwrap();
        *fired = *fired | DigitSet::from_bits(1 << rule as usize);
        for solution in solutions {
            for &(cell, digit) in &step.removed {
                assert_ne!(solution.get(cell), Some(digit), "{step} in {puzzle:?}");
            }
            for &(cell, digit) in &step.placed {
                assert_eq!(solution.get(cell), Some(digit), "{step} in {puzzle:?}");
            }
        }
        ControlFlow::Continue(())
    });
    check_end(&report, puzzle, solutions);
}

/// Checks that a method without search keeps every solution: the digits that it
/// places, and the candidates that remain.
fn check_end(report: &Report, puzzle: &Grid, solutions: &[Grid]) {
    match &report.verdict {
        Verdict::Solved(grid) => assert_eq!(solutions, std::slice::from_ref(grid)),
        Verdict::Stuck(left) => check_left(left, solutions),
        end => panic!("the end is {end:?} on {puzzle:?}"),
    }
}

fn check_left(left: &Marks, solutions: &[Grid]) {
    for solution in solutions {
        for (cell, digit) in solution.clues() {
            assert!(left.get(cell).contains(digit));
        }
    }
}

const LOGICAL: [RuleSolver; 4] = [
    RuleSolver::BlockedValues,
    RuleSolver::DeleteInsert,
    RuleSolver::Singles,
    RuleSolver::Techniques,
];

#[test]
fn no_rule_removes_a_digit_of_a_solution() {
    let mut puzzles: Vec<Grid> = EASY.into_iter().chain([CTE]).map(grid).collect();
    puzzles.extend(shipped(60));
    rules_that_fire(&puzzles);
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn no_rule_removes_a_digit_of_a_solution_of_the_collections() {
    let files = [
        ("17_clue.txt", 300),
        ("top1465.txt", 200),
        ("hardest_1106.txt", 100),
        ("serg.tsv", 100),
    ];
    let puzzles = files.into_iter();
    let puzzles: Vec<Grid> = puzzles
        .flat_map(|(file, count)| shared(file, count))
        .collect();
    // The test is meaningful only if it has seen the rules fire. Of eight open
    // cells or fewer, the four that are not in a hidden quad are a naked quad
    // or less, which comes first.
    let fired = rules_that_fire(&puzzles);
    let fired = |rule: &Rule| fired.bits() >> *rule as usize & 1 == 1;
    let unseen: Vec<Rule> = Rule::USUAL
        .into_iter()
        .filter(|rule| !fired(rule))
        .collect();
    assert_eq!(unseen, [Rule::HiddenQuad]);
}

/// Checks every step on these puzzles; returns the rules that found something.
fn rules_that_fire(puzzles: &[Grid]) -> DigitSet {
    let mut fired = DigitSet::EMPTY;
    for puzzle in puzzles {
        let solutions = brute_force(puzzle, 200);
        if solutions.is_empty() {
            continue;
        }
        check_steps(Reasoner::new(), puzzle, &solutions, &mut fired);
        let singles = Reasoner::new().with_hardest(Rule::NakedSingle);
        check_steps(singles, puzzle, &solutions, &mut fired);
        for method in LOGICAL {
            check_end(&unlimited(method, puzzle), puzzle, &solutions);
        }
    }
    fired
}

#[test]
fn searches_are_right_on_hard_puzzles_within_their_limit() {
    let hard = include_str!("explainer.tsv").lines().skip(56).step_by(5);
    searches_are_right(hard.map(|line| grid(&line[..81])));
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn searches_are_right_on_hard_puzzles_of_the_collections() {
    searches_are_right(shared("top1465.txt", 100).into_iter());
}

fn searches_are_right(puzzles: impl Iterator<Item = Grid>) {
    let mut solved = 0;
    for puzzle in puzzles {
        let expected = brute_force(&puzzle, 2);
        for method in RuleSolver::ALL {
            let report = limited(method, &puzzle);
            if let Some(solution) = report.solution() {
                assert!(solution.is_solved() && solution.extends(&puzzle));
                assert_eq!(solution, &expected[0]);
                solved += 1;
            }
            assert!(!matches!(report.verdict, Verdict::Contradiction(_)));
        }
    }
    println!("{solved} solved");
}

#[test]
fn contradictions_are_found_and_never_solved() {
    let clash = grid(&("5.....5..".to_owned() + &".".repeat(72)));
    for method in RuleSolver::ALL {
        let report = unlimited(method, &clash);
        let Verdict::Contradiction(contradiction) = report.verdict else {
            panic!("{method} misses the clash");
        };
        assert_eq!(contradiction.to_string(), "5 at r1c1 and r1c7, same row");
        assert_eq!((report.solutions.found, report.solutions.exact), (0, true));
    }
    // A wrong digit in a puzzle with one solution leaves none.
    for line in EASY.into_iter().chain([CTE]) {
        let right = grid(line);
        let solution = &brute_force(&right, 1)[0];
        let cells: Vec<_> = right
            .shape()
            .cells()
            .filter(|&c| right.get(c).is_none())
            .collect();
        for cell in cells.into_iter().step_by(7) {
            for digit in right
                .candidates(cell)
                .iter()
                .filter(|&d| solution.get(cell) != Some(d))
            {
                let mut wrong = right.clone();
                wrong.set(cell, Some(digit));
                for method in RuleSolver::ALL {
                    let report = unlimited(method, &wrong);
                    match report.verdict {
                        Verdict::Contradiction(_) => {}
                        Verdict::Stuck(_) if !method.searches() => {}
                        end => panic!("{method}: {end:?}"),
                    }
                }
            }
        }
    }
}

#[test]
fn names_are_read_back() {
    for method in RuleSolver::ALL {
        assert_eq!(method.name().parse(), Ok(method));
    }
    assert_eq!(
        "sudoku".parse::<RuleSolver>().unwrap_err().to_string(),
        "expected blocked-values, delete-insert, cross-join, recursive-fill, staged, singles or \
         techniques, found 'sudoku'"
    );
}

/// Replaces every digit by the one below, and 1 by the largest.
fn relabelled(puzzle: &Grid) -> Grid {
    let side = puzzle.shape().side();
    let mut grid = puzzle.clone();
    for (cell, digit) in puzzle.clues() {
        let value = (digit.value() + side - 2) % side + 1;
        grid.set(cell, Digit::new(value));
    }
    grid
}

/// Returns the part of a report that depends neither on labels nor on the order
/// of steps.
fn gist(report: &Report) -> (&'static str, usize, Option<Difficulty>) {
    let (end, left) = match &report.verdict {
        Verdict::Solved(_) => ("solved", 0),
        Verdict::Stuck(left) => ("stuck", left.sets().iter().map(|set| set.len()).sum()),
        Verdict::Contradiction(_) => ("contradiction", 0),
        Verdict::Stopped(_) => ("stopped", 0),
    };
    (end, left, report.difficulty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_rules_solve_does_not_depend_on_labels_or_orientation(puzzle in puzzles()) {
        for method in LOGICAL {
            let expected = gist(&unlimited(method, &puzzle));
            prop_assert_eq!(gist(&unlimited(method, &relabelled(&puzzle))), expected);
            // The second of the two alternates between rows and columns, so its
            // work may differ, but not what it solves.
            prop_assert_eq!(gist(&unlimited(method, &transposed(&puzzle))), expected);
        }
    }

    #[test]
    fn rules_are_sound_on_boards_of_any_shape(puzzle in puzzles()) {
        let mut fired = DigitSet::EMPTY;
        // If there are more solutions, these are only some of them.
        let solutions = brute_force_within(&puzzle, 50, TRIES).unwrap_or_default();
        prop_assume!((1..50).contains(&solutions.len()));
        check_steps(Reasoner::new(), &puzzle, &solutions, &mut fired);
        for method in LOGICAL {
            check_end(&unlimited(method, &puzzle), &puzzle, &solutions);
        }
    }

    #[test]
    fn searches_count_what_brute_force_counts(puzzle in puzzles()) {
        let solutions = brute_force_within(&puzzle, 50, TRIES).unwrap_or_default();
        prop_assume!((1..50).contains(&solutions.len()));
        for method in RuleSolver::ALL.into_iter().filter(|method| method.searches()) {
            let report = limited(method, &puzzle);
            prop_assert!(report.solutions.found <= solutions.len() as u64);
            if report.solutions.exact {
                prop_assert_eq!(report.solutions.found, solutions.len() as u64);
            }
            if let Some(solution) = report.solution() {
                prop_assert!(solution.is_solved() && solution.extends(&puzzle));
            }
        }
    }

    #[test]
    fn a_digit_chosen_at_random_is_never_explained_into_a_wrong_grid(
        puzzle in puzzles(),
        at in any::<prop::sample::Index>(),
        value in any::<prop::sample::Index>(),
    ) {
        let shape = puzzle.shape();
        let cell = shape.cells().nth(at.index(shape.cell_count())).unwrap();
        let mut wrong = puzzle.clone();
        wrong.set(cell, Digit::new(value.index(shape.side()) + 1));
        for method in LOGICAL {
            if let Some(solution) = unlimited(method, &wrong).solution() {
                prop_assert!(solution.is_solved() && solution.extends(&wrong));
            }
        }
    }
}
