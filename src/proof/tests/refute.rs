//! Certificates by a search that learns: bounds, sums and constraints.

use proptest::prelude::*;

use super::{assert_proved, checked, cover, named, puzzle, solutions};
use crate::board::{Constraints, Extra, Givens, Grid, Shape, Variant};
use crate::cover::testing::{brute_force, dominoes, small_bounded_problem, small_problem};
use crate::cover::{Colour, Count, Problem};
use crate::proof::prover::Turns;
use crate::proof::{Certificate, Format, ProofError, Prover};

fn variant(shape: Shape, constraints: &str) -> Variant {
    Variant::CLASSIC.with_constraints(Constraints::parse(shape, constraints).unwrap())
}

/// Returns all full grids of a shape, row by row.
fn all_grids(shape: Shape) -> Vec<Vec<usize>> {
    let mut claim = Vec::new();
    puzzle(Grid::empty(shape)).list(&mut claim).unwrap();
    let digits = |line: &str| {
        line.bytes()
            .map(|digit| usize::from(digit - b'0'))
            .collect()
    };
    solutions(&claim).into_iter().map(digits).collect()
}

#[track_caller]
fn assert_certified(prover: &Prover<'_>, count: usize, what: &str) {
    let certificate = Certificate::of(prover, Format::VeriPb).unwrap();
    let expected = Ok(Count::Exact(count as u128));
    assert_eq!(checked(&certificate), expected, "{what}");
}

/// A property of the digits of a grid, row by row.
type Rule = fn(&[usize]) -> bool;

#[test]
fn every_constraint_has_proofs() {
    let shape = Shape::new(2, 2).unwrap();
    let grids = all_grids(shape);
    assert_eq!(grids.len(), 288);
    let rules: [(&str, Rule); 15] = [
        ("cage 5 r1c2 r1c3", |g| g[1] + g[2] == 5),
        ("cage 7 r1c1 r2c1 r2c2", |g| g[0] + g[4] + g[5] == 7),
        ("cage r2c2 r2c3 r3c3", |g| {
            g[5] != g[6] && g[5] != g[10] && g[6] != g[10]
        }),
        ("cage 11 r2c2 r2c3 r3c3", |_| false),
        ("sum 4 r1c1 r2c2 r3c3", |g| g[0] + g[5] + g[10] == 4),
        ("sum 9 r1c4 r2c3 r3c2", |g| g[3] + g[6] + g[9] == 9),
        ("thermometer r4c1 r3c1 r2c2", |g| {
            g[12] < g[8] && g[8] < g[5]
        }),
        ("arrow r2c2 = r2c3 r3c3", |g| g[5] == g[6] + g[10]),
        ("arrow r1c1 r1c2 = r2c2 r3c3 r4c4 r4c3 r3c2", |g| {
            10 * g[0] + g[1] == g[5] + g[10] + g[15] + g[14] + g[9]
        }),
        ("white r1c2 r1c3", |g| g[1].abs_diff(g[2]) == 1),
        ("difference 3 r1c2 r1c3", |g| g[1].abs_diff(g[2]) == 3),
        ("black r1c2 r1c3", |g| g[1] == 2 * g[2] || g[2] == 2 * g[1]),
        ("ratio 3 r1c2 r1c3", |g| {
            g[1] == 3 * g[2] || g[2] == 3 * g[1]
        }),
        ("v r2c2 r3c2", |g| g[5] + g[9] == 5),
        ("even r2c2; odd r3c3", |g| g[5] % 2 == 0 && g[10] % 2 == 1),
    ];
    let mut counts = std::collections::BTreeSet::new();
    for (text, rule) in rules {
        let variant = variant(shape, text);
        let empty = Grid::empty(shape);
        let givens = Givens::from(&empty).with_variant(&variant).unwrap();
        let count = grids.iter().filter(|grid| rule(grid)).count();
        assert_certified(&puzzle(givens), count, text);
        counts.insert(count);
    }
    assert!(counts.len() > 8, "{counts:?}");
}

/// Returns whether all neighbours but some are as they should be.
fn neighbours(grid: &[usize], but: (usize, usize), rule: fn(usize, usize) -> bool) -> bool {
    let beside = (0..16)
        .filter(|cell| cell % 4 < 3)
        .map(|cell| (cell, cell + 1));
    let below = (0..12).map(|cell| (cell, cell + 4));
    let mut pairs = beside.chain(below).filter(|pair| *pair != but);
    pairs.all(|(one, two)| rule(grid[one], grid[two]))
}

#[test]
fn rules_of_the_whole_board_have_proofs() {
    let shape = Shape::new(2, 2).unwrap();
    let grids = all_grids(shape);
    let empty = Grid::empty(shape);
    let sums: [(&str, Rule); 3] = [
        ("white r1c1 r1c2; negative white", |g| {
            g[0].abs_diff(g[1]) == 1 && neighbours(g, (0, 1), |a, b| a.abs_diff(b) != 1)
        }),
        ("v r1c2 r1c3; negative v", |g| {
            g[1] + g[2] == 5 && neighbours(g, (1, 2), |a, b| a + b != 5)
        }),
        ("black r1c2 r1c3; negative black", |g| {
            let is_double = |a, b| a == 2 * b || b == 2 * a;
            is_double(g[1], g[2]) && neighbours(g, (1, 2), |a, b| a != 2 * b && b != 2 * a)
        }),
    ];
    for (text, rule) in sums {
        let variant = variant(shape, text);
        let givens = Givens::from(&empty).with_variant(&variant).unwrap();
        let count = grids.iter().filter(|grid| rule(grid)).count();
        assert_certified(&puzzle(givens), count, text);
    }
    for extra in [Extra::AntiKing, Extra::AntiKnight, Extra::NonConsecutive] {
        let variant = Variant::from_iter([extra]);
        let givens = Givens::from(&empty).with_variant(&variant).unwrap();
        let rule: Rule = match extra {
            Extra::AntiKing => |g| {
                (0..11).all(|cell| {
                    (cell % 4 == 3 || g[cell] != g[cell + 5])
                        && (cell % 4 == 0 || g[cell] != g[cell + 3])
                })
            },
            Extra::AntiKnight => |g| {
                (0..16).all(|one| {
                    (0..16).all(|two| {
                        let (rows, columns) = (
                            (one / 4_usize).abs_diff(two / 4),
                            (one % 4_usize).abs_diff(two % 4),
                        );
                        rows * columns != 2 || g[one] != g[two]
                    })
                })
            },
            _ => |g| neighbours(g, (0, 0), |a, b| a.abs_diff(b) != 1),
        };
        let count = grids.iter().filter(|grid| rule(grid)).count();
        assert_certified(&puzzle(givens), count, extra.name());
    }
}

#[test]
fn larger_boards_have_proofs() {
    let shape = Shape::new(2, 3).unwrap();
    let cages = "cage 12 r1c1 r1c2 r2c1 r2c2; cage 5 r3c1 r3c2; cage 11 r4c1 r4c2; \
        cage 14 r1c5 r1c6 r2c6; arrow r3c4 = r3c3 r4c3; thermometer r6c2 r6c3 r6c4; \
        white r5c1 r5c2; odd r6c4; sum 11 r6c1 r5c2 r4c3";
    let variant = variant(shape, cages);
    let empty = Grid::empty(shape);
    let givens = Givens::from(&empty).with_variant(&variant).unwrap();
    let count = crate::sudoku::Solver::new().count(&givens).count.number();
    assert!(count > 1 && count < 1_000, "{count}");
    assert_certified(&puzzle(givens), count as usize, cages);
}

#[test]
fn sums_have_no_proof_in_clauses() {
    let shape = Shape::new(2, 2).unwrap();
    let grid = Grid::empty(shape);
    for (text, has_sums) in [
        ("cage 5 r1c1 r1c2", true),
        ("arrow r1c1 = r1c2 r1c3", true),
        ("cage r2c2 r2c3 r3c3", false),
        ("thermometer r4c1 r3c1 r2c2", false),
        ("white r1c1 r1c2; negative white", false),
        ("even r1c1", false),
    ] {
        let variant = variant(shape, text);
        let givens = Givens::from(&grid).with_variant(&variant).unwrap();
        let prover = puzzle(&givens);
        if !has_sums {
            let count = crate::sudoku::Solver::new().count(&givens).count;
            assert_proved(&prover, count.number());
            continue;
        }
        let (mut claim, mut out) = (Vec::new(), Vec::new());
        let listed = prover.list(&mut claim).unwrap();
        let problem = prover.write_problem(Format::Drat, &listed, &claim[..], &mut out);
        assert!(matches!(problem, Err(ProofError::NoClauses)), "{text}");
        let proof = prover.write_proof(Format::Drat, &listed, &claim[..], &mut out);
        assert!(matches!(proof, Err(ProofError::NoClauses)), "{text}");
        assert!(out.is_empty());
    }
}

/// Returns a problem with one item that is covered twice or three times, and
/// another that is covered at most once.
fn nested() -> Problem {
    let mut builder = Problem::builder();
    let [many, few] = [(); 2].map(|()| builder.primary_item().unwrap());
    let shade = builder.secondary_item().unwrap();
    builder.set_bounds(many, 2..=3).unwrap();
    builder.set_bounds(few, 0..=1).unwrap();
    for colour in [1, 1, 2] {
        let items = [(many, None), (shade, Colour::new(colour))];
        builder.coloured_option(items).unwrap();
    }
    builder.option([many]).unwrap();
    builder.option([many, few]).unwrap();
    builder.build()
}

#[test]
fn solutions_within_each_other_are_told_apart() {
    let problem = nested();
    let expected = brute_force(&problem, &[]);
    let is_within = |one: &Vec<_>, two: &Vec<_>| one.iter().all(|option| two.contains(option));
    let mut pairs = expected
        .iter()
        .flat_map(|one| expected.iter().map(move |two| (one, two)));
    assert!(pairs.any(|(one, two)| one != two && is_within(one, two)));
    assert_certified(&cover(&named(problem)), expected.len(), "nested");
}

#[test]
fn a_claim_that_lacks_a_solution_has_no_proof() {
    let named = named(nested());
    let prover = cover(&named);
    let mut claim = Vec::new();
    let mut listed = prover.list(&mut claim).unwrap();
    let text = String::from_utf8(claim).unwrap();
    for number in 0..listed.number as usize {
        let mut lines: Vec<&str> = text.lines().collect();
        let first = lines.iter().position(|line| *line == "solutions").unwrap() + 1;
        lines.remove(first + number);
        let claim = lines.join("\n");
        listed.number -= 1;
        let proof = prover.write_proof(Format::VeriPb, &listed, claim.as_bytes(), Vec::new());
        assert!(
            matches!(proof, Err(ProofError::Mismatch { .. })),
            "{proof:?}"
        );
        listed.number += 1;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_small_problem_with_bounds_is_proved(problem in small_bounded_problem()) {
        prop_assume!(problem.primary_count() > 0);
        let expected = brute_force(&problem, &[]).len();
        let named = named(problem);
        let certificate = Certificate::of(&cover(&named), Format::VeriPb).unwrap();
        prop_assert_eq!(checked(&certificate), Ok(Count::Exact(expected as u128)));
    }
}

/// Searches by turns of these lengths.
fn in_turns(prover: Prover<'_>, alone: u64, part: u64) -> Prover<'_> {
    let turns = Turns {
        alone,
        part,
        lists: [(1, 1), (1, part)],
        ..Turns::USUAL
    };
    Prover { turns, ..prover }
}

#[test]
fn a_proof_goes_from_the_tree_to_clauses() {
    let named = named(dominoes(6, 4));
    let mut proofs = std::collections::BTreeSet::new();
    for part in [1, u64::MAX] {
        let prover = || in_turns(cover(&named), 1, part);
        assert_proved(&prover(), 281);
        let jobs = std::num::NonZeroUsize::new(3).unwrap();
        let [alone, together] = [prover(), prover().with_jobs(jobs)]
            .map(|prover| Certificate::of(&prover, Format::VeriPb).unwrap().proof);
        assert!(alone == together, "{part}");
        proofs.insert(alone);
    }
    assert_eq!(proofs.len(), 2);
}

proptest! {
    #[test]
    fn turns_of_any_length_prove_any_small_problem(
        problem in small_problem(),
        alone in 1..4u64,
        part in 1..4u64,
    ) {
        let expected = brute_force(&problem, &[]).len();
        let named = named(problem);
        let prover = in_turns(cover(&named), alone, part);
        for &format in Format::ALL {
            let certificate = Certificate::of(&prover, format).unwrap();
            prop_assert_eq!(checked(&certificate), Ok(Count::Exact(expected as u128)));
        }
    }
}

proptest! {
    #[test]
    fn turns_of_any_length_list_the_solutions(
        problem in small_bounded_problem(),
        conflicts in 1..9u64,
    ) {
        prop_assume!(problem.primary_count() > 0);
        let expected = brute_force(&problem, &[]);
        let named = named(problem);
        let prover = in_turns(cover(&named), 1, conflicts);
        let mut claim = Vec::new();
        prover.list(&mut claim).unwrap();
        let number = |solution: &Vec<crate::cover::OptionId>| -> String {
            let numbers: Vec<String> = solution.iter().map(|option| (option.index() + 1).to_string()).collect();
            numbers.join(" ")
        };
        let mut expected: Vec<String> = expected.iter().map(number).collect();
        expected.sort();
        let mut found = solutions(&claim);
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}
