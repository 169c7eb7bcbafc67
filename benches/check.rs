//! Whole checks of puzzles: with each engine, with and without presolve; with
//! each instruction set, one at a time and many; and exact counts.

mod common;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape};
use quadrille::cover::{Count, Engine};
use quadrille::sudoku::{Asked, Crowd, InstructionSet, Solver, Status};

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
        group.bench_function("new-solver-each", |bencher| {
            bencher.iter(|| {
                let outcomes = puzzles
                    .iter()
                    .map(|grid| Solver::new().check(black_box(grid)));
                outcomes
                    .filter(|outcome| outcome.status == Status::Unique)
                    .count()
            });
        });
        let cells: Vec<[u8; 81]> = puzzles.iter().map(cells_of).collect();
        let asked: Vec<Asked<'_>> = cells.iter().map(Asked::Cells).collect();
        for set in InstructionSet::available() {
            let mut crowd = Crowd::new();
            crowd.set_lanes(Some(set));
            let mut member = crowd.member();
            let mut one_by_one = || {
                let is_unique = |cells: &&[u8; 81]| {
                    let answer = crowd.at_once(&mut member, black_box(cells));
                    answer.is_some_and(|answer| answer.count == Count::Exact(1))
                };
                cells.iter().filter(is_unique).count()
            };
            assert_eq!(one_by_one(), puzzles.len());
            group.bench_function(format!("one/{set}"), |bencher| {
                bencher.iter(&mut one_by_one)
            });
            group.bench_function(format!("many/{set}"), |bencher| {
                bencher.iter(|| crowd.answer_all(black_box(&asked)))
            });
        }
        group.finish();
    }
}

/// Returns a 9x9 grid as text.
fn cells_of(grid: &Grid) -> [u8; 81] {
    let values = grid.values();
    std::array::from_fn(|cell| match values[cell] {
        0 => b'.',
        value => b'0' + value,
    })
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
