//! The rule-based solvers, each on an easy, a 17-clue and a hard puzzle.
//!
//! Searches stop at a number of nodes, so that a solver that would take hours
//! shows its speed.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape};
use quadrille::human::RuleSolver;
use quadrille::limits::Limits;

const NODES: u64 = 100_000;

const PUZZLES: [(&str, &str); 3] = [
    (
        "easy",
        "023780460000620000060304080001000534280000097439000100010205040000036000056018370",
    ),
    (
        "17_clue",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ),
    (
        "hard",
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    ),
];

fn grid(line: &str) -> Grid {
    let values: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
    Grid::from_values(Shape::CLASSIC, values).expect("81 digits")
}

fn solvers(criterion: &mut Criterion) {
    for (name, line) in PUZZLES {
        let puzzle = grid(line);
        let limits = Limits::none().with_nodes(NODES);
        for method in RuleSolver::ALL {
            if let Some(solution) = method.solve(&puzzle, None, &limits).solution() {
                assert!(solution.is_solved() && solution.extends(&puzzle));
            }
            criterion.bench_function(&format!("rules/{name}/{method}"), |bencher| {
                bencher.iter(|| method.solve(black_box(&puzzle), None, &limits));
            });
        }
    }
}

criterion_group!(benches, solvers);
criterion_main!(benches);
