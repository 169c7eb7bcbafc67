//! Puzzles per second of the lane engine, by instruction set, corpus and batch
//! size.
//!
//! The corpora are expected in `../shared/puzzles`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use quadrille::internals::{Answer, InstructionSet, Job, Lanes, Puzzle, count_one};

#[path = "../tests/support/raw.rs"]
mod raw;

/// Times whole corpora in one batch, up to the second solution.
fn corpora(c: &mut Criterion) {
    for path in InstructionSet::available() {
        let mut group = c.benchmark_group(format!("check/{path}"));
        for name in [
            "17_clue.txt",
            "top1465.txt",
            "hardest11.txt",
            "hardest_1106.txt",
            "serg.tsv",
        ] {
            let puzzles = raw::puzzles(name);
            let puzzles: Vec<_> = puzzles.iter().collect();
            if puzzles.is_empty() {
                continue;
            }
            let unique = name != "serg.tsv";
            let mut lanes = Lanes::new(path).expect("an available path");
            group.throughput(Throughput::Elements(puzzles.len() as u64));
            for (what, job) in [
                ("count", Job::count_up_to(2)),
                ("solve", Job::count_up_to(2).with_solutions()),
            ] {
                group.bench_function(BenchmarkId::new(what, name), |b| {
                    b.iter(|| {
                        let report = lanes.count(black_box(&puzzles), &job);
                        let first_is_unique = report.answer(0) == Answer::Exactly(1);
                        assert_eq!(first_is_unique, unique);
                    });
                });
            }
        }
        group.finish();
    }
}

/// Times a corpus in batches of several sizes.
fn batches(c: &mut Criterion) {
    for path in InstructionSet::available() {
        let mut group = c.benchmark_group(format!("batch/{path}"));
        for name in ["17_clue.txt", "hardest11.txt"] {
            let puzzles = raw::puzzles(name);
            let puzzles: Vec<_> = puzzles.iter().take(1024).collect();
            if puzzles.is_empty() {
                continue;
            }
            let mut lanes = Lanes::new(path).expect("an available path");
            let job = Job::count_up_to(2);
            group.throughput(Throughput::Elements(puzzles.len() as u64));
            for size in [1, 4, 16, 64, 256, 1024] {
                group.bench_function(BenchmarkId::new(name, size), |b| {
                    b.iter(|| {
                        for batch in black_box(&puzzles).chunks(size) {
                            assert_eq!(lanes.count(batch, &job).answer(0), Answer::Exactly(1));
                        }
                    });
                });
            }
        }
        group.finish();
    }
}

/// Times the solutions of a puzzle that has a hundred million of them.
fn solutions(c: &mut Criterion) {
    const PUZZLE: &Puzzle =
        b".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7..";
    const LIMIT: u64 = 2_000_000;
    for path in InstructionSet::available() {
        let mut group = c.benchmark_group(format!("all/{path}"));
        group.throughput(Throughput::Elements(LIMIT));
        for threads in [1, 2] {
            group.bench_function(BenchmarkId::new("threads", threads), |b| {
                let threads = threads.try_into().expect("some threads");
                b.iter(|| {
                    let job = Job::count_up_to(LIMIT);
                    let count = count_one(path, black_box(PUZZLE), &job, threads);
                    assert_eq!(count.answer, Answer::AtLeast(LIMIT));
                });
            });
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = corpora, batches, solutions
}
criterion_main!(benches);
