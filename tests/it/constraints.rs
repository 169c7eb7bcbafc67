//! Cages, sums, thermometers, arrows, dots and parities against plain
//! enumeration, with a second reading of their text and of their meaning.

use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::board::{Constraints, Givens, Grid, Shape, Variant};
use quadrille::cover::{Count, Engine, NamedProblem};
use quadrille::sudoku::{CoverText, Solver, Status};

/// Returns whether a grid, row by row, satisfies constraints as they are
/// written.
fn holds(text: &str, side: usize, grid: &[u8]) -> bool {
    let all: Vec<Vec<&str>> = text
        .split("; ")
        .map(|one| one.split(' ').collect())
        .collect();
    let place = |word: &str| -> Option<usize> {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()? - 1) * side + column.parse::<usize>().ok()? - 1)
    };
    let dot = |kind: &str, number: u8, a: u8, b: u8| match kind {
        "white" => a.abs_diff(b) == 1,
        "difference" => a.abs_diff(b) == number,
        "black" => a == 2 * b || b == 2 * a,
        "ratio" => a == number * b || b == number * a,
        "v" => a + b == 5,
        "x" => a + b == 10,
        _ => panic!("{kind}"),
    };
    let is_letter = |kind: &str| kind == "v" || kind == "x";
    let all_dots = ["white", "difference", "black", "ratio", "v", "x"];
    all.iter().all(|words| {
        let number: Option<u32> = words.get(1).and_then(|word| word.parse().ok());
        let places: Vec<usize> = words.iter().filter_map(|word| place(word)).collect();
        let digits: Vec<u8> = places.iter().map(|&place| grid[place]).collect();
        let sum: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
        match words[0] {
            "cage" => {
                let differ = (0..digits.len()).all(|k| !digits[..k].contains(&digits[k]));
                differ && number.is_none_or(|number| number == sum)
            }
            "sum" => number == Some(sum),
            "thermometer" => digits.windows(2).all(|pair| pair[0] < pair[1]),
            "arrow" => {
                let circle = words.iter().position(|&word| word == "=").expect("=") - 1;
                let number = digits[..circle]
                    .iter()
                    .fold(0, |n, &d| 10 * n + u32::from(d));
                number == digits[circle..].iter().map(|&d| u32::from(d)).sum::<u32>()
            }
            "even" => digits[0].is_multiple_of(2),
            "odd" => digits[0] % 2 == 1,
            "negative" => (0..side * side).all(|here| {
                let right = (here % side + 1 < side).then_some(here + 1);
                let below = (here + side < side * side).then_some(here + side);
                [right, below].into_iter().flatten().all(|there| {
                    let is_marked = all.iter().any(|other| {
                        let mut ends: Vec<_> =
                            other.iter().filter_map(|word| place(word)).collect();
                        ends.sort_unstable();
                        all_dots.contains(&other[0])
                            && is_letter(other[0]) == is_letter(words[1])
                            && ends == [here, there]
                    });
                    is_marked || !dot(words[1], 0, grid[here], grid[there])
                })
            }),
            kind => dot(kind, number.unwrap_or(0) as u8, digits[0], digits[1]),
        }
    })
}

/// Returns all grids with these first rows, without any constraint.
fn grids(shape: Shape, first: &[u8]) -> Vec<Vec<u8>> {
    let side = shape.side();
    let mut found = Vec::new();
    let mut grid = first.to_vec();
    fill(shape, side * side, &mut grid, &mut found);
    found
}

fn fill(shape: Shape, cells: usize, grid: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let (side, place) = (shape.side(), grid.len());
    if place == cells {
        found.push(grid.clone());
        return;
    }
    for digit in 1..=side as u8 {
        let clashes = |other: usize| {
            let same_box = other / side / shape.box_rows() == place / side / shape.box_rows()
                && other % side / shape.box_columns() == place % side / shape.box_columns();
            grid[other] == digit
                && (other / side == place / side || other % side == place % side || same_box)
        };
        if !(0..place).any(clashes) {
            grid.push(digit);
            fill(shape, cells, grid, found);
            grid.pop();
        }
    }
}

fn variant_of(shape: Shape, text: &str) -> Variant {
    let constraints = Constraints::parse(shape, text).unwrap_or_else(|error| panic!("{error}"));
    Variant::CLASSIC.with_constraints(constraints)
}

/// Compares the solutions of every engine, with and without presolve, and those
/// of the problem written as a text, with all grids that satisfy the text.
fn agrees(shape: Shape, first: &[u8], text: &str) {
    let side = shape.side();
    let variant = variant_of(shape, text);
    let mut clues = first.to_vec();
    clues.resize(side * side, 0);
    let clues = Grid::from_values(shape, clues).expect("a grid");
    let givens = Givens::from(&clues)
        .with_variant(&variant)
        .expect("a board");
    let all = grids(shape, first);
    for grid in &all {
        let full = Grid::from_values(shape, grid.clone()).expect("a grid");
        assert_eq!(
            variant.is_solved(&full),
            holds(text, side, grid),
            "{text}\n{full}"
        );
    }
    let expected = all.into_iter().filter(|grid| holds(text, side, grid));
    let mut expected: Vec<_> = expected.collect();
    expected.sort();
    let mut solver = Solver::new();
    for engine in [Engine::Links, Engine::Sets] {
        for presolve in [true, false] {
            let solver = solver.set_engine(engine).set_presolve(presolve);
            let mut found = Vec::new();
            solver.for_each(&givens, None, |grid| {
                assert!(givens.is_solved_by(&grid), "{text}\n{grid}");
                found.push(grid.values().to_vec());
                ControlFlow::Continue(())
            });
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
    let number = Count::Exact(expected.len() as u128);
    assert_eq!(Solver::new().count_exact(&givens).count, number, "{text}");
    for text in [
        CoverText::new(&givens),
        CoverText::reduced(&givens, &Default::default()),
    ] {
        let named: NamedProblem = text
            .expect("a cover")
            .to_string()
            .parse()
            .expect("a problem");
        let mut solver = quadrille::cover::Solver::new(named.problem().clone());
        assert_eq!(solver.count(), number);
    }
}

#[test]
fn each_kind_has_the_solutions_of_the_enumeration() {
    let shape = Shape::new(2, 2).expect("a shape");
    for text in [
        "cage 6 r1c1 r1c2 r2c1",
        "cage 10 r1c1 r1c2 r2c1 r2c2",
        "cage 9 r1c1 r1c2 r2c1 r2c2",
        "cage r1c1 r2c2 r3c3 r4c4",
        "cage r1c1 r2c3 r3c2",
        "cage 5 r1c1 r3c3; cage 7 r2c2 r2c3; cage 2 r4c1",
        "sum 8 r1c1 r2c2 r3c3 r4c4",
        "sum 4 r1c1 r2c2 r3c3 r4c4",
        "sum 17 r1c1 r2c2 r3c3 r4c4",
        "sum 3 r2c3; sum 5 r1c2 r2c1",
        "thermometer r1c1 r2c1 r2c2",
        "thermometer r1c1 r2c2 r3c3 r4c4",
        "thermometer r1c1 r2c1; thermometer r1c1 r2c1 r3c1",
        "arrow r1c1 = r2c2 r3c3",
        "arrow r1c1 = r1c4; arrow r4c4 = r3c3 r3c2 r2c1",
        "arrow r1c1 r1c2 = r2c1 r2c2 r3c1 r3c2",
        "arrow r2c2 r3c3 = r4c1 r4c2 r3c1 r1c1",
        "white r1c1 r1c2; black r2c1 r2c2",
        "difference 3 r1c2 r2c2; ratio 3 r3c3 r3c4",
        "v r1c1 r1c2; white r4c3 r4c4; negative v",
        "x r1c1 r1c2",
        "white r1c1 r1c2; black r3c2 r3c3; negative white",
        "white r1c1 r1c2; black r1c3 r1c4; negative black",
        "negative white; negative black",
        "negative x; negative v",
        "even r1c1; odd r1c2; odd r3c3",
        "even r1c1; odd r1c1",
        "cage 3 r1c1 r1c2; thermometer r1c1 r1c2; arrow r3c3 = r1c1 r2c3; even r3c3; white r4c1 r4c2",
    ] {
        agrees(shape, &[], text);
    }
}

/// A constraint of a board of this side, as text: of any kind, with cells
/// anywhere, and with numbers that often can be met.
fn constraint(side: usize) -> impl Strategy<Value = String> {
    let cells = prop::sample::subsequence((0..side * side).collect::<Vec<_>>(), 2..=side);
    (0..12_usize, cells.prop_shuffle(), 1..=3 * side).prop_map(move |(kind, cells, number)| {
        let name = |&cell: &usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        let all: Vec<String> = cells.iter().map(name).collect();
        // A dot is between neighbours in a row or column.
        let (row, column) = (cells[0] / side, cells[0] % side);
        let beside = if column + 1 < side {
            cells[0] + 1
        } else {
            (row + 1) % side * side + column
        };
        let beside = if beside < cells[0] {
            cells[0] - 1
        } else {
            beside
        };
        let two = format!("{} {}", name(&cells[0]), name(&beside));
        let all = all.join(" ");
        let (first, rest) = all.split_once(' ').expect("two cells");
        match kind {
            0 => format!("cage {number} {all}"),
            1 => format!("cage {all}"),
            2 => format!("sum {number} {all}"),
            3 => format!("thermometer {all}"),
            4 => format!("arrow {first} = {rest}"),
            5 => format!("white {two}"),
            6 => format!("black {two}"),
            7 => format!("difference {} {two}", 1 + number % side),
            8 => format!("v {two}"),
            9 => "negative black".to_owned(),
            10 => format!("even {first}"),
            _ => format!("odd {first}"),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn constraints_together_have_the_solutions_of_the_enumeration(
        list in prop::collection::vec(constraint(4), 1..4),
    ) {
        agrees(Shape::new(2, 2).expect("a shape"), &[], &list.join("; "));
    }

    #[test]
    fn so_they_have_on_a_larger_board(
        list in prop::collection::vec(constraint(6), 1..4),
        shape in prop_oneof![Just((2, 3)), Just((3, 2))],
    ) {
        let shape = Shape::new(shape.0, shape.1).expect("a shape");
        // 16 cells leave some hundred grids.
        let first = Solver::new().solve(Grid::empty(shape)).solutions[0].values()[..16].to_vec();
        agrees(shape, &first, &list.join("; "));
    }

    #[test]
    fn a_constraint_adds_no_solutions(list in prop::collection::vec(constraint(4), 2..4)) {
        let shape = Shape::new(2, 2).expect("a shape");
        let count = |list: &[String]| {
            // Without dots, more pairs of cells are not to look like some.
            let text = list.join("; ");
            let variant = variant_of(shape, &text);
            let empty = Givens::from(Grid::empty(shape)).with_variant(variant).expect("a board");
            Solver::new().count(&empty).count.number()
        };
        prop_assume!(list.iter().all(|one| !one.starts_with("negative")));
        prop_assert!(count(&list) <= count(&list[1..]));
    }
}

/// A killer sudoku without any clue, whose 29 cages leave one solution.
const KILLER: &str = "\
cage 3 r1c1 r1c2; cage 15 r1c3 r1c4 r1c5; cage 22 r1c6 r2c5 r2c6 r3c5; cage 4 r1c7 r2c7
cage 16 r1c8 r2c8; cage 15 r1c9 r2c9 r3c9 r4c9; cage 25 r2c1 r2c2 r3c1 r3c2; cage 17 r2c3 r2c4
cage 9 r3c3 r3c4 r4c4; cage 8 r3c6 r4c6 r5c6; cage 20 r3c7 r3c8 r4c7; cage 6 r4c1 r5c1
cage 14 r4c2 r4c3; cage 17 r4c5 r5c5 r6c5; cage 17 r4c8 r5c7 r5c8; cage 13 r5c2 r5c3 r6c2
cage 20 r5c4 r6c4 r7c4; cage 12 r5c9 r6c9; cage 27 r6c1 r7c1 r8c1 r9c1; cage 6 r6c3 r7c2 r7c3
cage 20 r6c6 r7c6 r7c7; cage 6 r6c7 r6c8; cage 10 r7c5 r8c4 r8c5 r9c4; cage 14 r7c8 r7c9 r8c8 r8c9
cage 8 r8c2 r9c2; cage 16 r8c3 r9c3; cage 15 r8c6 r8c7; cage 13 r9c5 r9c6 r9c7; cage 17 r9c8 r9c9";

#[test]
fn a_killer_without_clues_has_its_published_solution() {
    let variant = variant_of(Shape::CLASSIC, KILLER);
    let empty = Givens::from(Grid::empty(Shape::CLASSIC)).with_variant(&variant);
    let outcome = Solver::new().check(empty.expect("a board"));
    assert_eq!(outcome.status, Status::Unique);
    assert_eq!(
        outcome.solutions[0].to_line(),
        "215647398368952174794381652586274931142593867973816425821739546659428713437165289"
    );
}

#[test]
fn two_clues_are_enough_without_knights_kings_and_neighbours() {
    let puzzle: Grid = format!("{}1{}2{}", ".".repeat(38), ".".repeat(12), ".".repeat(29))
        .parse()
        .expect("a grid");
    let variant: Variant = "anti-knight,anti-king,non-consecutive"
        .parse()
        .expect("names");
    let mut solver = Solver::new();
    let outcome = solver.check(
        Givens::from(&puzzle)
            .with_variant(&variant)
            .expect("a board"),
    );
    assert_eq!(outcome.status, Status::Unique);
    assert_eq!(
        outcome.solutions[0].to_line(),
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615"
    );
    // All such grids.
    let empty = Givens::from(Grid::empty(Shape::CLASSIC)).with_variant(&variant);
    let count = solver.count(empty.expect("a board")).count;
    assert_eq!(count, Count::Exact(72));
}
