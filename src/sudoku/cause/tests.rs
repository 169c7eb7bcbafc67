use std::borrow::Cow;

use super::*;
use crate::random::{Random, stream};
use crate::sudoku::Solver;

/// Returns all boards of 4x4 that are full.
fn full(grid: &mut Grid, place: usize, found: &mut Vec<Grid>) {
    let shape = grid.shape();
    if place == shape.cell_count() {
        return found.push(grid.clone());
    }
    let cell = shape.nth_cell(place);
    for digit in grid.candidates(cell).iter() {
        grid.set(cell, Some(digit));
        full(grid, place + 1, found);
    }
    grid.set(cell, None);
}

fn boards() -> (Shape, Vec<Grid>) {
    let shape = Shape::new(2, 2).unwrap();
    let mut boards = Vec::new();
    full(&mut Grid::empty(shape), 0, &mut boards);
    assert_eq!(boards.len(), 288);
    (shape, boards)
}

/// Returns a puzzle with up to this number of clues. If they are to be right, they and the
/// constraints are so for a board; otherwise some are.
fn drawn(random: &mut Random<'_>, board: &Grid, clues: usize, are_right: bool) -> Givens<'static> {
    let shape = board.shape();
    let mut grid = Grid::empty(shape);
    let mut marks = Marks::full(shape);
    for _ in 0..clues {
        let [clue, marked] = [(); 2].map(|()| shape.nth_cell(random.place(16)));
        let any = Some(Digit::nth(random.place(4)));
        let is_right = are_right || random.place(8) > 0;
        grid.set(clue, if is_right { board.get(clue) } else { any });
        marks.set(marked, any.into_iter().chain(board.get(marked)).collect());
    }
    let (row, column) = (random.place(4), random.place(3));
    let mut cells = [column, column + 1].map(|column| shape.cell(row, column));
    if are_right {
        cells.sort_by_key(|&cell| board.get(cell));
    }
    let values = cells.map(|cell| board.get(cell).map_or(0, Digit::value));
    let [one, other] = cells.map(|cell| shape.cell_name(cell).to_string());
    let sum = match are_right {
        true => values[0] + values[1],
        false => random.place(7) + 1,
    };
    let parity = match are_right {
        true => ["even", "odd"][values[0] % 2],
        false => "even",
    };
    let dot = match (are_right, values[1] - values[0].min(values[1])) {
        (true, 2..) => format!("difference {}", values[1] - values[0]),
        _ => "white".to_string(),
    };
    let mut texts = vec![
        format!("cage {sum} {one} {other}"),
        format!("thermometer {one} {other}; {parity} {one}"),
        format!("{dot} {one} {other}"),
    ];
    if !are_right {
        texts.push(["negative black", "negative white"][random.place(2)].to_string());
    }
    let from = random.place(texts.len() - 1);
    let text = texts[from..from + 1 + random.place(texts.len() - from)].join("; ");
    let rules = [Extra::X, Extra::AntiKing]
        .into_iter()
        .take(random.place(3));
    let rules = Variant::from_iter(rules.filter(|_| !are_right));
    let constraints = Constraints::parse(shape, &text).unwrap();
    let givens = Givens::from(grid).with_marks(Cow::Owned(marks));
    givens
        .with_variant(rules.with_constraints(constraints))
        .unwrap()
}

#[test]
fn all_givens_of_a_cause_are_needed_and_enough() {
    let (shape, boards) = boards();
    let has_solution = |givens: &Givens<'_>| boards.iter().any(|board| givens.is_solved_by(board));
    let mut bits = stream(54, 0);
    let mut random = Random::new(&mut bits);
    let mut solver = Solver::new();
    let (mut found, mut kinds) = (0, [0; 4]);
    for number in 0..600 {
        let puzzle = drawn(&mut random, &boards[number % 288], 3, false);
        let cause = solver.cause(&puzzle);
        assert_eq!(cause.is_some(), !has_solution(&puzzle), "{puzzle:?}");
        let Some(cause) = cause else { continue };
        found += 1;
        assert_eq!(cause.stop, None);
        let all = only(&puzzle, &cause.givens).unwrap();
        assert!(!has_solution(&all), "{cause}: {puzzle:?}");
        for (place, given) in cause.givens.iter().enumerate() {
            let mut fewer = cause.givens.clone();
            fewer.remove(place);
            kinds[match given {
                Given::Clue(..) => 0,
                Given::Marks(..) => 1,
                Given::Rule(_) => 2,
                Given::Constraint(_) => 3,
            }] += 1;
            let fewer = only(&puzzle, &fewer).unwrap();
            assert!(
                has_solution(&fewer),
                "{cause} without {}",
                given.text(shape)
            );
        }
    }
    assert!(
        found > 200 && kinds.iter().all(|&kind| kind > 30),
        "{found} {kinds:?}"
    );
}

#[test]
fn what_can_go_is_all_that_can() {
    let (_, boards) = boards();
    let is_unique = |givens: &Givens<'_>| {
        boards
            .iter()
            .filter(|board| givens.is_solved_by(board))
            .count()
            == 1
    };
    let mut bits = stream(54, 1);
    let mut random = Random::new(&mut bits);
    let mut solver = Solver::new();
    let (mut found, mut gone) = (0, 0);
    for number in 0..600 {
        let puzzle = drawn(&mut random, &boards[number % 288], 8, true);
        let Ok(redundancy) = solver.redundancy_of_all(&puzzle) else {
            assert!(!is_unique(&puzzle), "{puzzle:?}");
            continue;
        };
        found += 1;
        let all = Given::all(&puzzle);
        let without = |gone: &[Given]| {
            let kept = all.iter().filter(|given| !gone.contains(given)).cloned();
            only(&puzzle, &kept.collect::<Vec<_>>()).unwrap()
        };
        let has_no_others = (puzzle.variant().local().iter())
            .any(|local| matches!(local, LocalConstraint::NoOther(_)));
        for given in &all {
            let may_go = match given {
                Given::Marks(..) => false,
                Given::Constraint(LocalConstraint::Dot { .. }) => !has_no_others,
                _ => true,
            };
            let goes = may_go && is_unique(&without(std::slice::from_ref(given)));
            assert_eq!(
                redundancy.redundant.contains(given),
                goes,
                "{puzzle:?} {given:?}"
            );
            let mut more = redundancy.together.clone();
            if goes && !more.contains(given) {
                more.push(given.clone());
                assert!(!is_unique(&without(&more)), "{puzzle:?} {more:?}");
            }
        }
        assert!(is_unique(&without(&redundancy.together)), "{puzzle:?}");
        gone += redundancy.together.len();
    }
    assert!(found > 100 && gone > found, "{found} {gone}");
}
