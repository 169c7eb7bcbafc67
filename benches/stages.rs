//! Each stage of a check alone: parse, encode, presolve on either residue,
//! and the search with what it is loaded with.

mod common;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape};
use quadrille::cover::{BitResidue, Matrix, OptionId, Residue, presolve};
use quadrille::sudoku::{Encoding, Solver};
use quadrille::text::{Options, Reader};

fn stages(criterion: &mut Criterion) {
    let encoding = Encoding::new(Shape::CLASSIC);
    for corpus in common::corpora() {
        let puzzles = &corpus.puzzles;
        let mut group = criterion.benchmark_group(format!("stages/{}", corpus.name));
        group.throughput(Throughput::Elements(puzzles.len() as u64));

        let text: String = puzzles.iter().map(line).collect();
        group.bench_function("parse", |bencher| {
            bencher.iter(|| {
                let reader = Reader::new(text.as_bytes(), Options::default());
                reader
                    .filter(|record| matches!(record, Ok(r) if r.puzzle.is_ok()))
                    .count()
            });
        });

        let mut chosen = Vec::new();
        group.bench_function("encode", |bencher| {
            bencher.iter(|| {
                for grid in puzzles {
                    chosen.clear();
                    chosen.extend(encoding.options_of(black_box(grid)));
                }
                chosen.len()
            });
        });

        let clues: Vec<Vec<_>> = puzzles
            .iter()
            .map(|grid| encoding.options_of(grid).collect())
            .collect();
        let mut tally = BitResidue::new(encoding.problem().clone());
        group.bench_function("presolve-tally", |bencher| {
            bencher.iter(|| presolve_all(&mut tally, &clues));
        });
        let mut matrix = Matrix::new(encoding.problem().clone());
        group.bench_function("presolve-matrix", |bencher| {
            bencher.iter(|| presolve_all(&mut matrix, &clues));
        });

        let mut solver = Solver::new();
        group.bench_function("search", |bencher| {
            bencher.iter_custom(|times| {
                let mut spent = Duration::ZERO;
                for _ in 0..times {
                    for grid in puzzles {
                        spent += solver.check(black_box(grid)).stats.search_time;
                    }
                }
                spent
            });
        });
        group.finish();
    }
}

/// The puzzle as a line of text.
fn line(grid: &Grid) -> String {
    let symbols = grid.values().iter().map(|&value| match value {
        0 => '.',
        _ => char::from(b'0' + value),
    });
    symbols.chain(['\n']).collect()
}

/// How many options are settled in all.
fn presolve_all(residue: &mut impl Residue, clues: &[Vec<OptionId>]) -> usize {
    let mut settled = Vec::new();
    let mut number = 0;
    for chosen in clues {
        residue.reset();
        settled.clear();
        presolve(residue, black_box(chosen), &mut settled).expect("the puzzles have solutions");
        number += settled.len();
    }
    number
}

criterion_group!(benches, stages);
criterion_main!(benches);
