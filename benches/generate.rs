//! Generates puzzles, minimises them, and computes their canonical form.

mod common;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::board::{Grid, Shape};
use quadrille::generate::{Generator, Recipe, Symmetry};
use quadrille::human::Difficulty;
use quadrille::random::stream;
use quadrille::sudoku::Solver;

/// Puzzles generated together.
const NUMBER: u64 = 512;

fn generate(criterion: &mut Criterion) {
    let plain = Recipe::new(Shape::CLASSIC);
    let recipes = [
        ("plain", plain.clone()),
        (
            "rotational",
            plain.clone().with_symmetry(Symmetry::Rotational),
        ),
        ("hard", plain.with_difficulty(Difficulty::Hard)),
    ];
    let mut group = criterion.benchmark_group("generate");
    group
        .throughput(Throughput::Elements(NUMBER))
        .sample_size(10);
    for (name, recipe) in recipes {
        let mut generator = Generator::new(recipe).expect("a recipe");
        let mut made = || generator.generate((0..NUMBER).map(|number| stream(1, number)));
        assert!(made().iter().all(Result::is_ok));
        group.bench_function(name, |bencher| bencher.iter(&mut made));
    }
    group.finish();
}

fn transform(criterion: &mut Criterion) {
    for corpus in common::corpora() {
        let puzzles = &corpus.puzzles;
        let mut group = criterion.benchmark_group(corpus.name);
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function("canon", |bencher| {
            bencher.iter(|| {
                let forms = puzzles.iter().map(|puzzle| black_box(puzzle).canonical());
                forms.filter(|form| !form.grid.is_full()).count()
            });
        });
        let mut solver = Solver::new();
        let mut minimize = || {
            let all = puzzles.iter().map(|puzzle: &Grid| (puzzle, stream(1, 1)));
            solver.minimize_all(all)
        };
        assert!(minimize().iter().all(Result::is_ok));
        group.bench_function("minimize", |bencher| bencher.iter(&mut minimize));
        group.finish();
    }
}

criterion_group!(benches, generate, transform);
criterion_main!(benches);
