//! The rules on boards other than plain 9x9 ones: every step is compared with all solutions, which exact cover finds.

use std::ops::ControlFlow;

use quadrille::board::{
    Cell, Constraints, DigitSet, Givens, Grid, LocalConstraint, Regions, Shape, Variant,
};
use quadrille::generate::{Generator, Recipe};
use quadrille::human::{Grader, Reasoner, Rule, Scale, Step, Trials, Verdict};
use quadrille::limits::Limits;
use quadrille::random::stream;
use quadrille::sudoku::Solver;

/// The most solutions that an ambiguous puzzle may have here.
const MOST: u64 = 2000;

const JIGSAW: &str =
    "AABBBBCCC AAAABBCCC AADEBBCCF ADDEEBCFF DDDEEEFFF DDGHEEFFI DGGHHEFII GGGHHHHII GGGHHIIII";

/// Returns a kind of board by name.
fn kind(name: &str) -> (Shape, Variant) {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    match name {
        "jigsaw" => {
            let regions = Regions::parse(Shape::CLASSIC, JIGSAW).unwrap();
            (Shape::CLASSIC, Variant::CLASSIC.with_regions(regions))
        }
        "6x6" => (shape(2, 3), Variant::CLASSIC),
        "8x8" => (shape(2, 4), Variant::CLASSIC),
        "16x16" => (shape(4, 4), Variant::CLASSIC),
        variant => (Shape::CLASSIC, variant.parse().unwrap()),
    }
}

/// Generates puzzles with one solution.
pub fn generate((shape, variant): &(Shape, Variant), seed: u64, number: u64) -> Vec<Grid> {
    let recipe = Recipe::new(*shape).with_variant(variant.clone());
    let mut generator = Generator::new(recipe).unwrap();
    let puzzles = generator.generate((0..number).map(|k| stream(seed, k)));
    puzzles.into_iter().map(|puzzle| puzzle.unwrap()).collect()
}

/// Returns the digits of each cell in the solutions of a puzzle, if there are not too many.
pub fn in_solutions(givens: &Givens<'_>) -> Option<Vec<DigitSet>> {
    let mut digits = vec![DigitSet::EMPTY; givens.shape().cell_count()];
    let mut count = 0;
    Solver::new().for_each(givens, Some(MOST), |solution| {
        count += 1;
        for (cell, digit) in solution.clues() {
            digits[cell.index()].insert(digit);
        }
        ControlFlow::Continue(())
    });
    (1..MOST).contains(&count).then_some(digits)
}

/// Compares a step with all solutions.
pub fn check(step: &Step, solutions: &[DigitSet]) {
    for &(cell, digit) in &step.placed {
        let only = [digit].into_iter().collect();
        assert_eq!(solutions[cell.index()], only, "{step}\n{}", step.marks);
    }
    for &(cell, digit) in &step.removed {
        let is_wrong = solutions[cell.index()].contains(digit);
        assert!(!is_wrong, "{step}\n{}", step.marks);
    }
}

/// Compares all steps of a path with the solutions, and after each ninth step those that could be made instead.
fn check_all(givens: &Givens<'_>, is_every: bool, counts: &mut [usize]) {
    let Some(solutions) = in_solutions(givens) else {
        return;
    };
    let mut count = |step: &Step| {
        let mut rules = Rule::ALL.iter();
        let place = rules.position(|rule| rule.name() == step.technique);
        counts[place.unwrap()] += 1;
    };
    let mut number = 0;
    let report = Reasoner::new().explain(givens, &Limits::none(), &mut |step| {
        check(step, &solutions);
        count(step);
        number += 1;
        if is_every && number % 9 == 0 {
            let position = Givens::from(&step.grid).with_marks(&step.marks);
            let position = position.with_variant(givens.variant()).unwrap();
            let all = Grader::new(Scale::Rules).all_steps(position, &Limits::none(), &mut |step| {
                check(step, &solutions);
                count(step);
                assert!(
                    step.removed
                        .iter()
                        .all(|&(cell, digit)| step.marks.allows(cell, digit))
                );
                ControlFlow::Continue(())
            });
            assert!(all.is_ok());
        }
        ControlFlow::Continue(())
    });
    assert!(!matches!(report.verdict, Verdict::Contradiction(_)));
    if let Some(solution) = report.solution() {
        assert!(givens.variant().is_solved(solution));
    }
}

/// Covers a grid with cages of up to four cells, and returns them with their sums.
fn cages(solution: &Grid, seed: u64) -> Variant {
    let shape = solution.shape();
    let mut bits = stream(seed, 0);
    let mut free: Vec<Cell> = shape.cells().collect();
    let mut all = Vec::new();
    while !free.is_empty() {
        let mut cells = vec![free.swap_remove((bits() % free.len() as u64) as usize)];
        for _ in 0..1 + bits() % 3 {
            let fits = |cell: &Cell| {
                let (row, column) = (shape.row_of(*cell), shape.column_of(*cell));
                let is_next = cells.iter().any(|&other| {
                    row.abs_diff(shape.row_of(other)) + column.abs_diff(shape.column_of(other)) == 1
                });
                is_next
                    && cells
                        .iter()
                        .all(|&other| solution.get(other) != solution.get(*cell))
            };
            let Some(place) = free.iter().position(fits) else {
                break;
            };
            cells.push(free.swap_remove(place));
        }
        cells.sort_unstable();
        let sum = cells.iter().filter_map(|&cell| solution.get(cell));
        let sum = Some(sum.map(|digit| digit.value() as u32).sum());
        let cells = cells.into();
        all.push(LocalConstraint::Cage { cells, sum });
    }
    Variant::CLASSIC.with_constraints(Constraints::new(shape, all).unwrap())
}

#[test]
fn steps_on_every_kind_of_board_hold_in_all_solutions() {
    let mut counts = [0; Rule::ALL.len()];
    let kinds = [
        "x",
        "windoku",
        "jigsaw",
        "6x6",
        "8x8",
        "anti-knight",
        "non-consecutive",
        "disjoint-groups",
    ];
    for (seed, name) in (1..).zip(kinds) {
        let kind = kind(name);
        for (number, puzzle) in generate(&kind, seed, 2).iter().enumerate() {
            let unique = Givens::from(puzzle).with_variant(&kind.1).unwrap();
            check_all(&unique, number == 0, &mut counts);
            // Without some clues it has several solutions.
            for (cell, _) in puzzle.clues().step_by(9) {
                let mut fewer = puzzle.clone();
                fewer.set(cell, None);
                let fewer = Givens::from(&fewer).with_variant(&kind.1).unwrap();
                check_all(&fewer, false, &mut counts);
            }
        }
    }
    for rule in [
        Rule::XyzWing,
        Rule::WWing,
        Rule::XChain,
        Rule::XyChain,
        Rule::Aic,
        Rule::GroupedAic,
    ] {
        assert!(counts[rule as usize] > 0, "{rule}: {counts:?}");
    }
    for rule in [Rule::AlsXz, Rule::ForcingChain, Rule::ForcingNet] {
        assert!(counts[rule as usize] > 0, "{rule}: {counts:?}");
    }
}

#[test]
fn braids_solve_what_trial_and_error_of_depth_1_solves() {
    let files = [
        include_str!("../../crates/cli/benchmark/hardest.txt"),
        include_str!("../../puzzles/famous.txt"),
    ];
    let (mut trials, limits) = (Trials::new(), Limits::none());
    let mut counts = [0; 3];
    for line in files.iter().flat_map(|file| file.lines()).step_by(9) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Grid>) else {
            continue;
        };
        let outcome = Solver::new().check(&puzzle);
        let [solution] = &outcome.solutions[..] else {
            continue;
        };
        let depth = trials
            .depth(&puzzle, solution, &limits)
            .unwrap()
            .depth
            .number;
        let braids = trials.braids(&puzzle, solution, &limits).unwrap();
        assert_eq!(braids.length.is_exact, depth <= 1, "{line}");
        assert_eq!(braids.length.number == 0, depth == 0, "{line}");
        counts[depth.min(2) as usize] += 1;
        // Whips that are longer than that take long to search.
        if braids.length.number < 5 {
            let whips = trials.whips(&puzzle, solution, &limits).unwrap();
            assert!(whips.length.number >= braids.length.number, "{line}");
        }
    }
    assert!(counts[1] > 10, "{counts:?}");
}

#[test]
fn steps_in_cages_hold_in_all_solutions() {
    let mut counts = [0; Rule::ALL.len()];
    for (name, number) in [("6x6", 12), ("classic", 4)] {
        let kind = kind(name);
        let full = Recipe::new(kind.0).with_clues(kind.0.cell_count()..=kind.0.cell_count());
        let grids = Generator::new(full)
            .unwrap()
            .generate((0..number).map(|k| stream(7, k)));
        for (seed, grid) in (0..).zip(grids) {
            let grid = grid.unwrap();
            let variant = cages(&grid, seed);
            // Some clues, so that there are few solutions.
            let mut puzzle = Grid::empty(kind.0);
            for (cell, digit) in grid.clues().step_by(13 + seed as usize % 5) {
                puzzle.set(cell, Some(digit));
            }
            let givens = Givens::from(&puzzle).with_variant(&variant).unwrap();
            check_all(&givens, true, &mut counts);
        }
    }
    for rule in [Rule::CageSum, Rule::InniesOuties] {
        assert!(counts[rule as usize] > 0, "{rule}: {counts:?}");
    }
}

/// Compares with docs/lab/human.md: the puzzles of 200 on which the rules before chains are stuck, those without
/// nets, and all.
#[test]
#[ignore = "takes minutes"]
fn puzzles_are_stuck_as_documented_in_minutes() {
    let other = |rule: &Rule| !Rule::USUAL.contains(rule);
    let others: Vec<&str> = Rule::ALL
        .into_iter()
        .filter(other)
        .map(Rule::name)
        .collect();
    for (name, expected) in [
        ("x", [196, 139, 11]),
        ("windoku", [145, 31, 0]),
        ("jigsaw", [181, 66, 2]),
        ("6x6", [2, 0, 0]),
    ] {
        let kind = kind(name);
        let puzzles = generate(&kind, 11, 200);
        let stuck = |left_out: &[&str]| -> Vec<&Grid> {
            let rules = Grader::new(Scale::Rules).without(left_out).unwrap();
            let is_stuck = |puzzle: &&Grid| {
                let givens = Givens::from(*puzzle).with_variant(&kind.1).unwrap();
                let graded = rules.clone().rate(givens, &Limits::none());
                let verdict = graded.unwrap().verdict;
                assert!(!matches!(verdict, Verdict::Contradiction(_)));
                matches!(verdict, Verdict::Stuck(_))
            };
            puzzles.iter().filter(is_stuck).collect()
        };
        let found = [&others[..], &[Rule::ForcingNet.name()], &[]].map(stuck);
        assert_eq!(found.each_ref().map(Vec::len), expected, "{name}");
    }
}
