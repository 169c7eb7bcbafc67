//! Whips and braids against their definition, by trying all of them; and what is known about them.

use std::collections::BTreeSet;

use super::super::*;
use super::{Naive, is_solved, puzzle, singles, tried};
use crate::patterns::braid::Braids;
use crate::patterns::links::Links;
use quadrille_board::{Cell, Digit, Marks};
use quadrille_limits::random::{Random, stream};

type Candidate = (Cell, Digit);

/// Returns whether two candidates exclude each other.
fn are_linked(shape: Shape, one: Candidate, other: Candidate) -> bool {
    let is_seen = one.1 == other.1 && shape.common_house(one.0, other.0).is_some();
    one != other && (one.0 == other.0 || is_seen)
}

/// Returns the cells and the digits in houses that have several candidates, each with these.
fn questions(shape: Shape, cells: &Naive) -> Vec<Vec<Candidate>> {
    let of_cells = shape.cells().map(|cell| {
        let digits = cells[cell.index()].iter();
        digits.map(|digit| (cell, digit)).collect::<Vec<_>>()
    });
    let of_houses = shape.houses().flat_map(|house| {
        Digit::all(shape.side()).map(move |digit| {
            let places = shape.cells_of(house);
            let places = places.filter(|cell| cells[cell.index()].contains(digit));
            places.map(|cell| (cell, digit)).collect()
        })
    });
    let all = of_cells.chain(of_houses);
    all.filter(|question| question.len() > 1).collect()
}

/// Returns the length of the shortest whip or braid on a target, of at most a length.
fn shortest(
    shape: Shape,
    cells: &Naive,
    target: Candidate,
    kind: Kind,
    most: usize,
) -> Option<usize> {
    let questions = questions(shape, cells);
    let questions = questions
        .iter()
        .filter(|question| !question.contains(&target));
    let questions: Vec<_> = questions.collect();
    // The target and the right candidates, of braids in order, of whips with the last one apart.
    let mut partial = BTreeSet::from([(vec![target], target)]);
    for length in 1..=most {
        let mut longer = BTreeSet::new();
        for (placed, last) in &partial {
            let is_out = |it: Candidate| placed.iter().any(|&by| are_linked(shape, by, it));
            for question in &questions {
                let is_left = |&&it: &&Candidate| match kind {
                    Kind::Whip => are_linked(shape, *last, it),
                    Kind::Braid => is_out(it),
                };
                if !question.iter().any(|it| is_left(&it)) {
                    continue;
                }
                let rest: Vec<_> = question.iter().filter(|&&it| !is_out(it)).collect();
                match rest[..] {
                    [] => return Some(length),
                    [&right] if !placed.contains(&right) => {
                        let mut placed = placed.clone();
                        placed.push(right);
                        placed.sort_unstable();
                        let last = if kind == Kind::Whip { right } else { target };
                        longer.insert((placed, last));
                    }
                    _ => {}
                }
            }
        }
        partial = longer;
    }
    None
}

/// Returns the length that solves marks, as the definition has it, with candidates in their order; `None` if whips or
/// braids of at most a length do not.
fn length(shape: Shape, marks: &Naive, kind: Kind, most: usize) -> Option<usize> {
    let mut cells = singles(shape, marks.clone()).expect("it has a solution");
    for length in 1..=most {
        if is_solved(&cells) {
            return Some(length - 1);
        }
        let all = || {
            shape
                .cells()
                .flat_map(|cell| Digit::all(shape.side()).map(move |it| (cell, it)))
        };
        let (mut unchanged, mut targets) = (0, all().cycle());
        while unchanged < all().count() && !is_solved(&cells) {
            let target = targets.next().expect("there is no last one");
            unchanged += 1;
            let digits = cells[target.0.index()];
            let is_open = digits.contains(target.1) && digits.len() > 1;
            if is_open && shortest(shape, &cells, target, kind, length).is_some() {
                cells[target.0.index()].remove(target.1);
                cells = singles(shape, cells).expect("it has a solution");
                unchanged = 0;
            }
        }
    }
    is_solved(&cells).then_some(most)
}

/// Returns the targets of all whips or braids up to a length, with the least length of each.
fn found(shape: Shape, cells: &Naive, kind: Kind, most: usize) -> BTreeSet<(usize, Candidate)> {
    let clues = Grid::empty(shape);
    let marks = Marks::from_sets(shape, cells.clone().into());
    let givens = Givens::from(&clues).with_marks(&marks);
    let layout = crate::board::layout::Layout::of(shape);
    let mut board = Board::of(layout, &givens).unwrap();
    for cell in shape.cells() {
        if let Some(digit) = cells[cell.index()].single() {
            board.place(cell, digit).unwrap();
        }
    }
    let mut braids = Braids::new(Links::of(&board), kind, &|| false);
    let mut all = BTreeSet::new();
    for target in 0..braids.links.len() {
        let length =
            (1..=most).find(|&length| braids.has(target, length).continue_value() == Some(true));
        all.extend(length.map(|length| (length, braids.links.candidate(target))));
    }
    all
}

fn compare(shape: Shape, cells: &Naive, most: usize, seen: &mut [[usize; 12]; 2]) {
    let open = shape.cells().filter(|cell| cells[cell.index()].len() > 1);
    let targets = open.flat_map(|cell| cells[cell.index()].iter().map(move |it| (cell, it)));
    let targets: Vec<Candidate> = targets.collect();
    for kind in [Kind::Whip, Kind::Braid] {
        let expected = targets.iter().filter_map(|&target| {
            let length = shortest(shape, cells, target, kind, most)?;
            Some((length, target))
        });
        let expected: BTreeSet<_> = expected.collect();
        assert_eq!(
            found(shape, cells, kind, most),
            expected,
            "{kind:?} {cells:?}"
        );
        for (length, _) in expected {
            seen[kind as usize][length] += 1;
        }
    }
}

#[test]
fn whips_and_braids_on_small_boards_are_as_defined() {
    let mut source = stream(31, 0);
    let mut random = Random::new(&mut source);
    let (mut trials, limits) = (Trials::new(), Limits::none());
    let (mut seen, mut lengths) = ([[0; 12]; 2], [0; 12]);
    for (rows, columns, number) in [(2, 2, 20), (2, 3, 8), (1, 5, 12), (3, 2, 4)] {
        let shape = Shape::new(rows, columns).unwrap();
        for round in 0..number {
            let most = shape.cell_count() * shape.side() / (1 + round % 3);
            let (marks, solution) = puzzle(shape, most, &mut random);
            compare(shape, &singles(shape, marks.clone()).unwrap(), 8, &mut seen);
            let clues = Grid::empty(shape);
            let given = Marks::from_sets(shape, marks.clone().into());
            let givens = Givens::from(&clues).with_marks(&given);
            let whips = trials.whips(givens.clone(), &solution, &limits).unwrap();
            let braids = trials.braids(givens, &solution, &limits).unwrap();
            let is_one = is_solved(&tried(shape, marks.clone(), 1).unwrap());
            assert_eq!(braids.length.is_exact, is_one, "{given:?}");
            for (kind, measured) in [(Kind::Whip, whips), (Kind::Braid, braids)] {
                let expected = length(shape, &marks, kind, 8);
                let measured = measured.length;
                match expected {
                    Some(expected) => assert_eq!(measured, LowerBound::exactly(expected as u32)),
                    None => assert!(measured.number > 8 || !measured.is_exact),
                }
                lengths[expected.unwrap_or(9)] += 1;
            }
        }
    }
    for kind in seen {
        assert!(kind[1..4].iter().all(|&count| count > 0), "{seen:?}");
    }
    assert!(lengths[..4].iter().all(|&count| count > 0), "{lengths:?}");
}

/// Returns the candidates of hard 9x9 puzzles after all singles.
fn positions() -> impl Iterator<Item = Naive> {
    let lines = include_str!("../../../../../puzzles/hard.txt").lines();
    let puzzles = lines.filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
    puzzles.map(|grid| {
        let shape = grid.shape();
        let marks: Naive = shape.cells().map(|cell| grid.candidates(cell)).collect();
        singles(shape, marks).unwrap()
    })
}

#[test]
fn short_whips_and_braids_on_hard_puzzles_are_as_defined() {
    let mut seen = [[0; 12]; 2];
    for cells in positions().step_by(17) {
        compare(Shape::CLASSIC, &cells, 3, &mut seen);
    }
    for kind in seen {
        assert!(kind[1..4].iter().all(|&count| count > 0), "{seen:?}");
    }
}

#[test]
fn whips_of_length_1_are_locked_candidates() {
    let shape = Shape::CLASSIC;
    let mut count = 0;
    for cells in positions() {
        let mut locked = BTreeSet::new();
        for house in shape.houses() {
            for digit in Digit::all(9) {
                let places = shape.cells_of(house);
                let places: Vec<Cell> = places
                    .filter(|cell| cells[cell.index()].contains(digit))
                    .collect();
                let sees_all = |&cell: &Cell| {
                    let mut places = places.iter();
                    cells[cell.index()].contains(digit)
                        && places.all(|&place| {
                            place != cell && shape.common_house(place, cell).is_some()
                        })
                };
                locked.extend(
                    shape
                        .cells()
                        .filter(sees_all)
                        .map(|cell| (1, (cell, digit))),
                );
            }
        }
        assert_eq!(found(shape, &cells, Kind::Whip, 1), locked, "{cells:?}");
        assert_eq!(found(shape, &cells, Kind::Braid, 1), locked, "{cells:?}");
        count += locked.len();
    }
    assert!(count > 50, "{count}");
}
