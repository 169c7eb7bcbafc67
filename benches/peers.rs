//! Checks puzzles with Quadrille and with other exact-cover crates, on the same
//! puzzles in the same run: does a puzzle have exactly one solution?
//!
//! Setting up each puzzle's problem counts for all crates; peers that can work
//! on copies of the empty board are also timed that way. The answers are
//! compared before anything is timed.

mod common;
#[path = "common/peers.rs"]
mod peers;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape, Variant};
use quadrille::cover::Engine;
use quadrille::sudoku::{Encoding, Solver};

use self::peers::{Lists, PEERS};

/// A second solution settles the question.
const LIMIT: u64 = 2;

fn peers(criterion: &mut Criterion) {
    let encoding = Encoding::new(Shape::CLASSIC, &Variant::CLASSIC).expect("a board");
    let lists = |grid: &Grid| Lists::left_by(encoding.problem(), encoding.options_of(grid));
    for corpus in common::corpora() {
        let puzzles = &corpus.puzzles;
        let mut group = criterion.benchmark_group(format!("peers/{}", corpus.name));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.sample_size(20);
        for (name, engine) in [
            ("quadrille", Engine::Auto),
            ("quadrille-links", Engine::Links),
        ] {
            let mut solver = Solver::new();
            solver.set_engine(engine);
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let counts = puzzles
                        .iter()
                        .map(|grid| solver.count_up_to(black_box(grid), LIMIT));
                    counts.map(|outcome| outcome.count.number()).sum::<u128>()
                });
            });
        }
        for peer in PEERS {
            let fresh = |grid: &Grid| peer.count(&lists(grid), LIMIT);
            compare(peer.name(), puzzles, fresh);
            group.bench_function(peer.name(), |bencher| {
                bencher.iter(|| {
                    puzzles
                        .iter()
                        .map(|grid| fresh(black_box(grid)))
                        .sum::<u64>()
                });
            });

            let Some(count_without) = peer.keep(&Lists::left_by(encoding.problem(), [])) else {
                continue;
            };
            let copied = |grid: &Grid| {
                let clues = encoding.options_of(grid);
                let items = clues.flat_map(|option| encoding.problem().items_of(option));
                let settled: Vec<u32> = items.map(|item| item.index() as u32).collect();
                count_without(&settled, LIMIT)
            };
            let name = format!("{}-copied", peer.name());
            compare(&name, puzzles, copied);
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    puzzles
                        .iter()
                        .map(|grid| copied(black_box(grid)))
                        .sum::<u64>()
                });
            });
        }
        group.finish();
    }
}

/// Compares the counts of a peer with those of Quadrille.
fn compare(name: &str, puzzles: &[Grid], count: impl Fn(&Grid) -> u64) {
    let mut solver = Solver::new();
    for grid in puzzles {
        let ours = solver.count_up_to(grid, LIMIT).count.number();
        assert_eq!(u128::from(count(grid)), ours, "{name}: {grid:?}");
    }
}

criterion_group!(benches, peers);
criterion_main!(benches);
