//! Constraints that setters draw, against an enumerator that shares no code
//! with the library: it fills grids by itself and reads the constraints as text
//! by rules of its own.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille::board::{Constraints, Digit, Givens, Grid, Kind, Regions, Shape, Variant};
use quadrille::cover::Engine;
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;
use quadrille::text::{Alphabet, Format, Options, Puzzle, Writer, parse};

mod board;
mod instance;
mod regions;
mod rules;

use self::board::{Board, Dice, OUTSIDE};
use self::instance::constraint;
use self::rules::{Rules, holds};

/// Instances of each kind on each board. `CASES=200` sets another number, and
/// `KIND=renban,zipper` takes only these kinds.
fn cases() -> usize {
    std::env::var("CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(12)
}

/// Compares the library with the enumerator.
fn compare(texts: &[String], board: Board, clues: &[usize], dice: &mut Dice) -> usize {
    let side = board.side;
    let shape = Shape::new(board.high, board.wide()).unwrap();
    let text = texts.join("; ");
    let constraints =
        Constraints::parse(shape, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(
        Constraints::parse(shape, &constraints.to_string()),
        Ok(constraints.clone()),
        "{text}"
    );
    let variant = Variant::CLASSIC.with_constraints(constraints);
    let rules = Rules {
        side,
        region: &|at| board.region(at),
    };
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let mut inside = clues.to_vec();
    for place in board.outside(&text) {
        inside[place] = OUTSIDE;
    }
    let all = board.grids(&inside, usize::MAX, dice).into_iter();
    let all = all.map(|grid| grid.into_iter().map(|value| value % OUTSIDE).collect());
    let all: Vec<Vec<usize>> = all.collect();
    let expected: BTreeSet<Vec<usize>> = all
        .iter()
        .filter(|grid| parts.iter().all(|part| holds(part, &rules, grid)))
        .filter(|grid| regions::hold(&parts, side, grid))
        .cloned()
        .collect();
    let mut grid = Grid::empty(shape);
    for (cell, &value) in shape.cells().zip(&inside) {
        grid.set(cell, Digit::new(value % OUTSIDE));
    }
    let givens = Givens::from(&grid).with_variant(&variant).unwrap();
    // Whether a grid is a solution, the rules say without any search.
    for values in all.iter().step_by(all.len() / 40 + 1) {
        let mut grid = Grid::empty(shape);
        for (cell, &value) in shape.cells().zip(values) {
            grid.set(cell, Digit::new(value));
        }
        let is_solution = expected.contains(values);
        assert_eq!(givens.is_solved_by(&grid), is_solution, "{text}: {grid}");
    }
    let mut solver = Solver::new();
    let mut found = BTreeSet::new();
    let outcome = solver.for_each(givens.clone(), None, |solution| {
        assert!(givens.is_solved_by(&solution), "{text}: {solution}");
        let values: Vec<usize> = solution
            .values()
            .iter()
            .map(|&value| value.into())
            .collect();
        assert!(found.insert(values), "{text}: twice {solution}");
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.stop, None);
    if found != expected {
        let (missing, surplus) = (
            expected.difference(&found).next(),
            found.difference(&expected).next(),
        );
        panic!(
            "{text}\nclues {clues:?}\nexpected {} found {}\nmissing {missing:?}\nsurplus {surplus:?}",
            expected.len(),
            found.len()
        );
    }
    assert_eq!(outcome.count.number(), expected.len() as u128, "{text}");
    let alphabet = Alphabet::usual(side);
    let puzzle = Puzzle::new(grid.clone(), alphabet)
        .with_variant(&variant)
        .unwrap();
    for format in [Format::Iss, Format::FPuzzles, Format::Jsonl] {
        let mut line = Vec::new();
        if Writer::new(format).puzzle(&puzzle, &mut line).is_ok() {
            let line = String::from_utf8(line).unwrap();
            let again = parse(&line, &Options::default()).unwrap_or_else(|e| panic!("{line}: {e}"));
            let count = solver.count(&again).count;
            assert_eq!(count.number(), expected.len() as u128, "{text}: {line}");
        }
    }
    if variant.without_cover().is_none() {
        let covered = Solver::new().set_engine(Engine::Links).count(givens).count;
        assert_eq!(
            covered.number(),
            expected.len() as u128,
            "{text}: by exact cover"
        );
    }
    expected.len()
}

/// Makes instances of one kind alone, or with another.
fn instances(kind: &str, others: &[&str]) {
    let seed = kind
        .bytes()
        .fold(7_u64, |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut dice = Dice(seed + others.len() as u64);
    let mut total = 0;
    for board in [Board { side: 4, high: 2 }, Board { side: 6, high: 2 }] {
        let mut solvable = 0;
        for case in 0..cases() {
            let cells = board.side * board.side;
            let rules = Rules {
                side: board.side,
                region: &|at| board.region(at),
            };
            let mut make = || {
                let grid = board.grids(&vec![0; cells], 1, &mut dice).remove(0);
                let text = constraint(kind, board, &grid, &mut dice);
                (grid, text)
            };
            // Half of them have a solution, if that is not too rare.
            let (mut grid, mut text) = make();
            for _ in 0..if case % 2 == 0 { 200 } else { 0 } {
                if text.split(';').all(|part| holds(part, &rules, &grid)) {
                    break;
                }
                (grid, text) = make();
            }
            let kept = if board.side == 4 {
                dice.below(4)
            } else {
                13 + dice.below(5)
            };
            let mut clues = vec![0; cells];
            for place in dice.places(kept, cells) {
                clues[place] = grid[place];
            }
            let mut texts = vec![text];
            for other in others {
                texts.push(constraint(other, board, &grid, &mut dice));
            }
            solvable += usize::from(compare(&texts, board, &clues, &mut dice) > 0);
        }
        total += solvable;
    }
    // Otherwise they would show little.
    let is_rare = ["anti-taxicab", "global-entropy", "global-modular", "pill"].contains(&kind);
    assert!(
        is_rare || !others.is_empty() || total > 0,
        "no solvable instance of {kind}"
    );
}

const OLD: [&str; 10] = [
    "either",
    "variables",
    "cage",
    "sum",
    "thermometer",
    "arrow",
    "pill",
    "dots",
    "parity",
    "dots",
];

#[test]
fn every_kind_is_what_an_enumerator_finds() {
    let only = std::env::var("KIND").ok();
    let names = Kind::all().map(Kind::name);
    let names = names.filter(|name| !regions::KINDS.contains(name));
    for kind in names.filter(|name| only.as_deref().is_none_or(|only| only.contains(name))) {
        instances(kind, &[]);
    }
}

#[test]
fn cages_sums_and_dots_are_what_an_enumerator_and_the_cover_find() {
    for kind in OLD {
        instances(kind, &[]);
    }
}

#[test]
fn sums_of_many_cells_are_what_an_enumerator_finds() {
    let board = Board { side: 4, high: 2 };
    let mut dice = Dice(23);
    let all = board.grids(&[0; 16], usize::MAX, &mut dice);
    for _ in 0..cases() * 4 {
        let len = 10 + dice.below(5);
        let places = dice.places(len + 2, 16);
        let (pill, cells) = places.split_at(2);
        let total = |cells: &[usize], grid: &[usize]| cells.iter().map(|&at| grid[at]).sum();
        let number = |grid: &[usize]| 10 * grid[pill[0]] + grid[pill[1]];
        // One of the grids with the greatest or the least sums.
        let mut grids: Vec<&Vec<usize>> = all.iter().collect();
        grids.sort_by_key(|grid| -> usize { total(cells, grid) });
        let place = dice.below(40);
        let grid = grids[dice.pick(&[place, all.len() - 1 - place])];
        let sum = |cells: &[usize]| {
            let total: usize = total(cells, grid);
            format!("sum {total} {}", board.cells(cells))
        };
        let texts = match dice.below(3) {
            0 => vec![sum(cells)],
            1 => cells.chunks(len - 3).map(sum).collect(),
            _ => {
                let fits = |&at: &usize| total(cells, grids[at]) == number(grids[at]);
                let grid = (0..all.len()).find(fits);
                // A pill for two digits, where some grid has one.
                let pill = format!("arrow {}", board.cells(pill));
                vec![grid.map_or_else(
                    || sum(cells),
                    |_| format!("{pill} = {}", board.cells(cells)),
                )]
            }
        };
        let mut clues = vec![0; 16];
        let kept = dice.below(3);
        for at in dice.places(kept, 16) {
            clues[at] = grid[at];
        }
        compare(&texts, board, &clues, &mut dice);
    }
}

#[test]
fn constraints_together_are_what_an_enumerator_finds() {
    let names = Kind::all()
        .map(Kind::name)
        .filter(|name| *name != "outside" && !regions::KINDS.contains(name));
    let names: Vec<&str> = names.chain(OLD).collect();
    for (place, kind) in names.iter().enumerate() {
        let other = names[(place * 7 + 3) % names.len()];
        instances(kind, &[other, "arrow"]);
    }
}

#[test]
fn boards_with_cells_outside_are_what_an_enumerator_finds() {
    let kinds = [
        "cage",
        "sum",
        "thermometer",
        "arrow",
        "dots",
        "renban",
        "whisper",
        "counting-circles",
        "equal-sum",
        "same-values",
        "global-entropy",
        "dutch-flatmates",
        "anti-taxicab",
        "either",
        "variables",
        "skyscraper",
        "x-sum",
        "numbered-room",
        "hidden-skyscraper",
        "regex",
        "negative",
    ];
    let mut dice = Dice(5);
    let mut solvable = 0;
    for case in 0..cases() * kinds.len() / 4 {
        let kind = kinds[case % kinds.len()];
        let board = [Board { side: 4, high: 2 }, Board { side: 6, high: 2 }][case % 3 / 2];
        let side = board.side;
        let (rows, columns) = (2 + dice.below(side - 1), 2 + dice.below(side - 1));
        let out = (0..side * side).filter(|at| at / side >= rows || at % side >= columns);
        let out: Vec<usize> = out.collect();
        if out.is_empty() {
            continue;
        }
        let outside = format!("outside {}", board.cells(&out));
        let mut empty = vec![0; side * side];
        out.iter().for_each(|&at| empty[at] = OUTSIDE);
        let mut grid = board.grids(&empty, 1, &mut dice).remove(0);
        grid.iter_mut().for_each(|value| *value %= OUTSIDE);
        let shape = Shape::new(board.high, board.wide()).unwrap();
        let text = (0..100).find_map(|_| {
            let first = side * dice.below(rows);
            let row: Vec<usize> = (first..first + columns).collect();
            let text = match kind {
                "skyscraper" | "x-sum" | "numbered-room" | "hidden-skyscraper" => {
                    format!("{kind} {} {}", 1 + dice.below(side), board.cells(&row))
                }
                "negative" => format!("negative {}", dice.pick(&["white", "black", "v"])),
                _ => constraint(kind, board, &grid, &mut dice),
            };
            let text = format!("{outside}; {text}");
            Constraints::parse(shape, &text).is_ok().then_some(text)
        });
        let Some(text) = text else {
            continue;
        };
        let mut clues = vec![0; side * side];
        let kept = if side == 4 { dice.below(3) } else { 16 };
        for place in dice.places(kept, side * side) {
            clues[place] = grid[place];
        }
        solvable += usize::from(compare(&[text], board, &clues, &mut dice) > 0);
    }
    assert!(solvable > 0);
}

#[test]
fn regions_to_be_found_are_what_an_enumerator_finds() {
    let mut dice = Dice(11);
    let mut solvable = 0;
    for case in 0..cases() * 3 {
        let (side, high) = [(4, 2), (4, 1), (5, 1)][case % 3];
        let board = Board { side, high };
        let cells = side * side;
        let grid = board.grids(&vec![0; cells], 1, &mut dice).remove(0);
        let mut texts = regions::constraints(board, &grid, &mut dice);
        if case % 4 == 0 {
            texts.push(constraint("cage", board, &grid, &mut dice));
        }
        let mut clues = vec![0; cells];
        let kept = if side == 4 { dice.below(6) } else { 11 };
        for place in dice.places(kept, cells) {
            clues[place] = grid[place];
        }
        solvable += usize::from(compare(&texts, board, &clues, &mut dice) > 0);
    }
    assert!(solvable > cases() / 2, "{solvable}");
}

#[test]
fn what_a_constraint_makes_known_it_reads_again() {
    let mut dice = Dice(3);
    let plain = Board { side: 4, high: 2 };
    let text = "same-values r2c2 r3c1 = r2c1 r2c2".to_string();
    compare(&[text], plain, &[0; 16], &mut dice);
    let none = Board { side: 4, high: 1 };
    let texts = ["chaos-construction", "region-arrow r3c4 = r4c3 r3c3"];
    let texts = texts.map(str::to_string);
    assert_eq!(compare(&texts, none, &[0; 16], &mut dice), 288);
}

#[test]
fn regions_move_region_sums() {
    let shape = Shape::new(2, 2).unwrap();
    let regions = Regions::parse(shape, "aaab cabb ccdb cddd").unwrap();
    let constraints = Constraints::parse(shape, "region-sum r1c2 r1c3 r1c4 r2c4").unwrap();
    let variant = Variant::CLASSIC
        .with_regions(regions)
        .with_constraints(constraints);
    let empty = Grid::empty(shape);
    let givens = Givens::from(&empty).with_variant(&variant).unwrap();
    let outcome = Solver::new().count(givens.clone());
    let mut by_hand = 0;
    let plain = Variant::CLASSIC.with_regions(variant.regions().unwrap().clone());
    let plain = Givens::from(&empty).with_variant(&plain).unwrap();
    Solver::new().for_each(plain, None, |grid| {
        let value = |row: usize, column: usize| grid.get(shape.cell(row, column)).unwrap().value();
        by_hand += u128::from(value(0, 1) + value(0, 2) == value(0, 3) + value(1, 3));
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.count.number(), by_hand);
    assert!(by_hand > 0);
}

#[test]
fn limits_end_a_search() {
    let shape = Shape::CLASSIC;
    let constraints = Constraints::parse(shape, "sum 30 r1c1 r2c2 r3c3 r4c4 r5c5").unwrap();
    let variant = Variant::CLASSIC.with_constraints(constraints);
    let empty = Grid::empty(shape);
    let givens = Givens::from(&empty).with_variant(&variant).unwrap();
    let mut solver = Solver::new();
    solver.set_limits(Limits::none().with_nodes(10));
    let outcome = solver.count(givens.clone());
    assert_eq!(outcome.stop, Some(quadrille::limits::Stop::Nodes));
    assert!(outcome.stats.nodes <= 10);
    let mut solver = Solver::new();
    let two = solver.check(givens);
    assert_eq!(two.solutions.len(), 2);
    assert_ne!(two.solutions[0], two.solutions[1]);
}
