//! Whole checks of puzzles: with each engine, with and without presolve, and
//! exact counts.

mod common;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape};
use quadrille::cover::{Count, Engine};
use quadrille::sudoku::{Solver, Status};

const ENGINES: [(&str, Engine); 3] = [
    ("auto", Engine::Auto),
    ("links", Engine::Links),
    ("sets", Engine::Sets),
];

fn check(criterion: &mut Criterion) {
    for corpus in common::corpora() {
        let puzzles = &corpus.puzzles;
        let mut group = criterion.benchmark_group(format!("check/{}", corpus.name));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        for (name, engine) in ENGINES {
            for (suffix, presolve) in [("", true), ("-no-presolve", false)] {
                let mut solver = Solver::new();
                solver.set_engine(engine).set_presolve(presolve);
                let mut unique = || {
                    let outcomes = puzzles.iter().map(|grid| solver.check(black_box(grid)));
                    outcomes
                        .filter(|outcome| outcome.status == Status::Unique)
                        .count()
                };
                assert_eq!(unique(), puzzles.len());
                group.bench_function(format!("{name}{suffix}"), |bencher| {
                    bencher.iter(&mut unique)
                });
            }
        }
        group.finish();
    }
}

/// Counts all solutions of boards with well-known numbers, and of a shipped
/// puzzle that is made ambiguous. The rate is in solutions.
fn count(criterion: &mut Criterion) {
    let shidoku = Grid::empty(Shape::new(2, 2).expect("a shape"));
    let mut open = common::corpora().swap_remove(0).puzzles.swap_remove(0);
    let clues: Vec<_> = open.clues().map(|(cell, _)| cell).collect();
    clues
        .iter()
        .step_by(3)
        .for_each(|&cell| open.set(cell, None));
    for (name, grid) in [("empty-4x4", shidoku), ("open-9x9", open)] {
        let Count::Exact(expected) = Solver::new().count(&grid).count else {
            unreachable!("there is no limit");
        };
        let mut group = criterion.benchmark_group(format!("count/{name}"));
        group.throughput(Throughput::Elements(expected as u64));
        for (name, engine) in ENGINES {
            let mut solver = Solver::new();
            solver.set_engine(engine);
            assert_eq!(solver.count(&grid).count, Count::Exact(expected));
            group.bench_function(name, |bencher| {
                bencher.iter(|| solver.count(black_box(&grid)).count)
            });
        }
        group.finish();
    }
}

criterion_group!(benches, check, count);
criterion_main!(benches);
