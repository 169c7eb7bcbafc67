//! Each stage of a check alone: parse, encode, presolve (including loading the
//! search), and search; and long lines that are no puzzles.

mod common;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape, Variant};
use quadrille::cover::Stats;
use quadrille::sudoku::{Encoding, Solver};
use quadrille::text::{Options, Reader};

fn stages(criterion: &mut Criterion) {
    let encoding = Encoding::new(Shape::CLASSIC, &Variant::CLASSIC).expect("a board");
    for corpus in common::corpora() {
        let puzzles = &corpus.puzzles;
        let mut group = criterion.benchmark_group(format!("stages/{}", corpus.name));
        group.throughput(Throughput::Elements(puzzles.len() as u64));

        let text: String = puzzles.iter().map(line).collect();
        group.bench_function("parse", |bencher| {
            bencher.iter(|| {
                let reader = Reader::new(text.as_bytes(), &Options::default());
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

        let presolve: Time = |stats| stats.presolve_time;
        let search: Time = |stats| stats.search_time;
        for (stage, time) in [("presolve", presolve), ("search", search)] {
            let mut solver = Solver::new();
            group.bench_function(stage, |bencher| {
                bencher.iter_custom(|times| {
                    let mut spent = Duration::ZERO;
                    for _ in 0..times {
                        for grid in puzzles {
                            spent += time(&solver.check(black_box(grid)).stats);
                        }
                    }
                    spent
                });
            });
        }
        group.finish();
    }
}

/// Returns the puzzle as a line of text.
fn line(grid: &Grid) -> String {
    let symbols = grid.values().iter().map(|&value| match value {
        0 => '.',
        _ => char::from(b'0' + value),
    });
    symbols.chain(['\n']).collect()
}

/// Reads lines that are no puzzles, of two lengths: bytes per second are as many.
fn long_lines(criterion: &mut Criterion) {
    let shapes = [
        ",", "1,", "[[1,", "(1,1,1),", "'", "'\"`", "'(", "a=", "1\t", "<a>",
    ];
    for len in [30_000, 240_000] {
        let mut group = criterion.benchmark_group(format!("stages/lines_of_{len}"));
        group.throughput(Throughput::Bytes(len));
        for shape in shapes {
            let text = shape.repeat(len as usize / shape.len());
            group.bench_function(shape, |bencher| {
                bencher.iter(|| Reader::new(text.as_bytes(), &Options::default()).count());
            });
        }
        group.finish();
    }
}

/// Returns the time of a stage, by the solver's own clock.
type Time = fn(&Stats) -> Duration;

criterion_group!(benches, stages, long_lines);
criterion_main!(benches);
