//! Canonical forms, compared with the whole group of symmetries and with each
//! other.

use std::collections::HashSet;

use proptest::prelude::*;
use quadrille::board::{Cell, Digit, Grid, Shape, Transform};

use crate::support::{CTE, grid, puzzles, shared, shipped};

/// Returns the orders of `count` groups of `size` numbers that keep groups
/// together, in the notation of transforms.
fn orders(size: usize, count: usize) -> Vec<String> {
    fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for &first in items {
            let rest: Vec<_> = items.iter().copied().filter(|&k| k != first).collect();
            all.extend(
                permutations(&rest)
                    .into_iter()
                    .map(|rest| [vec![first], rest].concat()),
            );
        }
        all
    }
    let within = permutations(&(1..=size).collect::<Vec<_>>());
    let mut all = Vec::new();
    for groups in permutations(&(0..count).collect::<Vec<_>>()) {
        let mut partial = vec![String::new()];
        for group in groups {
            partial = (partial.iter())
                .flat_map(|before| {
                    within.iter().map(move |lines| {
                        let lines = lines.iter().map(|line| (group * size + line).to_string());
                        before.clone() + &lines.collect::<String>()
                    })
                })
                .collect();
        }
        all.extend(partial);
    }
    all
}

/// Returns all symmetries of a shape that move cells and leave digits
/// unchanged.
fn movements(shape: Shape) -> Vec<Transform> {
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let reflections: &[&str] = if high == wide {
        &["", " transpose"]
    } else {
        &[""]
    };
    let (rows, columns) = (orders(high, wide), orders(wide, high));
    let mut all = Vec::new();
    for reflection in reflections {
        for row in &rows {
            for column in &columns {
                let text = format!("{shape}{reflection} rows={row} columns={column}");
                all.push(text.parse().unwrap());
            }
        }
    }
    all
}

/// Returns the cells in the order in which forms are compared.
fn reading(grid: &Grid) -> Vec<u8> {
    let shape = grid.shape();
    let side = shape.side();
    if shape.box_rows() <= shape.box_columns() {
        return grid.values().to_vec();
    }
    let across = |k: usize| grid.values()[k % side * side + k / side];
    (0..side * side).map(across).collect()
}

/// Returns the digits numbered as they first appear in that order: the least
/// result of any renaming.
fn renamed(cells: &[u8]) -> Vec<u8> {
    let mut names = [0; 37];
    let mut next = 1;
    let name = |&value: &u8| {
        if value > 0 && names[usize::from(value)] == 0 {
            names[usize::from(value)] = next;
            next += 1;
        }
        names[usize::from(value)]
    };
    cells.iter().map(name).collect()
}

/// Puzzles of a shape: from blank to full, regular, and with clashes.
fn samples(shape: Shape, random: &mut impl FnMut(u64) -> u64) -> Vec<Grid> {
    let full = crate::support::boards::pattern(shape);
    let side = shape.side() as u64;
    let mut samples = vec![Grid::empty(shape), full.clone()];
    for clues in 1..=12 {
        let mut puzzle = Grid::empty(shape);
        let mut clashing = Grid::empty(shape);
        for _ in 0..clues {
            let cell = shape.nth_cell(random(side * side) as usize);
            puzzle.set(cell, full.get(cell));
            clashing.set(cell, Digit::new(1 + random(side) as usize));
        }
        samples.extend([puzzle, clashing]);
    }
    samples
}

/// Returns numbers of a linear congruential generator.
fn generator() -> impl FnMut(u64) -> u64 {
    let mut state = 1_u64;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

#[test]
fn it_is_the_least_of_the_whole_group() {
    let mut random = generator();
    for (high, wide) in [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)] {
        let shape = Shape::new(high, wide).unwrap();
        let movements = movements(shape);
        for puzzle in samples(shape, &mut random) {
            let all = movements
                .iter()
                .map(|one| renamed(&reading(&one.apply(&puzzle))));
            let least = all.min().unwrap();
            let canonical = puzzle.canonical();
            assert_eq!(reading(&canonical.grid), least, "{puzzle:?}");
            assert_eq!(canonical.transform.apply(&puzzle), canonical.grid);
        }
    }
}

/// On 4x4 also with renaming, so that nothing is assumed.
#[test]
fn renaming_as_they_appear_is_best() {
    let mut random = generator();
    let shape = Shape::new(2, 2).unwrap();
    let names: Vec<Transform> = orders(4, 1)
        .iter()
        .map(|order| format!("2x2 digits={order}").parse().unwrap())
        .collect();
    let movements = movements(shape);
    assert_eq!(movements.len() * names.len(), 3072);
    for puzzle in samples(shape, &mut random).into_iter().take(10) {
        let all = movements
            .iter()
            .flat_map(|one| names.iter().map(|name| one.then(name).apply(&puzzle)));
        let least = all.min_by(|a, b| a.values().cmp(b.values()));
        assert_eq!(Some(puzzle.canonical().grid), least);
    }
}

/// Checks that random isomorphs of a puzzle have one form.
fn check_isomorphs(puzzle: &Grid, number: usize, random: &mut impl FnMut(u64) -> u64) {
    let canonical = puzzle.canonical();
    assert_eq!(canonical.transform.apply(puzzle), canonical.grid);
    let mut source = || random(1 << 31) << 33 ^ random(1 << 31) << 11 ^ random(1 << 31);
    for _ in 0..number {
        let transform = Transform::random(puzzle.shape(), &mut source);
        let isomorph = transform.apply(puzzle);
        let of_isomorph = isomorph.canonical();
        assert_eq!(of_isomorph.grid, canonical.grid, "{puzzle:?}, {transform}");
        assert_eq!(of_isomorph.transform.apply(&isomorph), canonical.grid);
    }
}

/// The MC grid, which has the most symmetries of all, 648.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn isomorphs_have_one_form() {
    // The full test, with 1,000 isomorphs of 100 puzzles, takes seconds.
    let isomorphs = std::env::var("QUADRILLE_ISOMORPHS").map_or(20, |text| text.parse().unwrap());
    let mut random = generator();
    let mut puzzles = shipped(60);
    let full = grid(MOST_SYMMETRIC);
    assert!(full.is_solved());
    puzzles.extend([grid(CTE), full.clone(), Grid::empty(Shape::CLASSIC)]);
    // Few clues, and regular ones.
    for clues in 1..20 {
        let mut puzzle = Grid::empty(Shape::CLASSIC);
        let mut regular = puzzle.clone();
        for k in 0..clues {
            let cell = Shape::CLASSIC.nth_cell(random(81) as usize);
            puzzle.set(cell, full.get(cell));
            let cell = Shape::CLASSIC.nth_cell(k * 10 % 81);
            regular.set(cell, full.get(cell));
        }
        puzzles.extend([puzzle, regular]);
    }
    println!("{isomorphs} isomorphs of {} puzzles", puzzles.len());
    for puzzle in puzzles {
        check_isomorphs(&puzzle, isomorphs, &mut random);
    }
}

#[test]
fn large_boards_have_forms_too() {
    let mut random = generator();
    for (high, wide) in [(2, 4), (4, 2), (2, 5), (3, 4), (4, 4), (1, 7), (5, 5)] {
        let shape = Shape::new(high, wide).unwrap();
        let full = crate::support::boards::pattern(shape);
        let mut half = full.clone();
        let cells: Vec<Cell> = shape.cells().collect();
        for &cell in &cells {
            if random(2) == 0 {
                half.set(cell, None);
            }
        }
        let mut one = Grid::empty(shape);
        one.set(cells[cells.len() / 2], Digit::new(shape.side()));
        for puzzle in [Grid::empty(shape), one, half] {
            check_isomorphs(&puzzle, 2, &mut random);
        }
        // A regular full grid of 25x25 takes half a second each time.
        if shape.side() <= 16 {
            check_isomorphs(&full, 2, &mut random);
        }
    }
}

#[test]
fn different_puzzles_have_different_forms() {
    let rated = include_str!("explainer.tsv").lines();
    have_different_forms(&rated.map(|line| grid(&line[..81])).collect::<Vec<_>>());
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn different_puzzles_of_17_clues_have_different_forms() {
    have_different_forms(&shared("17_clue.txt", 2000));
}

fn have_different_forms(puzzles: &[Grid]) {
    let forms: HashSet<Grid> = puzzles
        .iter()
        .map(|puzzle| puzzle.canonical().grid)
        .collect();
    assert_eq!(forms.len(), puzzles.len());
}

proptest! {
    #[test]
    fn the_form_of_a_form_is_itself(puzzle in puzzles()) {
        let form = puzzle.canonical().grid;
        prop_assert_eq!(form.canonical().grid, form);
    }
}
