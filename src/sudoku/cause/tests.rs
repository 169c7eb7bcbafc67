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

/// Returns the number of puzzles to try: more if the environment says so, as for proptest.
fn cases(usual: usize) -> usize {
    let more = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|number| number.parse().ok());
    more.map_or(usual, |more: usize| more.max(usual))
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
    let (mut found, mut fewer, mut kinds) = (0, 0, [0; 4]);
    for number in 0..cases(600) {
        let puzzle = drawn(&mut random, &boards[number % 288], 3, false);
        let cause = solver.cause(&puzzle);
        assert_eq!(cause.is_some(), !has_solution(&puzzle), "{puzzle:?}");
        let Some(cause) = cause else { continue };
        found += 1;
        assert_eq!(cause.stop, None);
        assert_eq!(cause.of(&puzzle), only(&puzzle, &cause.givens).unwrap());
        // The least number of givens of which no board meets all.
        let givens = Given::all(&puzzle);
        let single = givens
            .iter()
            .map(|given| only(&puzzle, std::slice::from_ref(given)).unwrap());
        // The boards that meet each given, then those that meet all of a set.
        let met = single.map(|given| {
            let solved = boards.iter().map(|board| given.is_solved_by(board));
            solved
                .enumerate()
                .fold([0_u64; 5], |mut words, (at, is_met)| {
                    words[at / 64] |= u64::from(is_met) << (at % 64);
                    words
                })
        });
        let met: Vec<[u64; 5]> = met.collect();
        let mut sets = vec![[u64::MAX; 5]; 1 << givens.len()];
        let mut least = None;
        for set in 1..sets.len() {
            let rest = sets[set & (set - 1)];
            let one = met[set.trailing_zeros() as usize];
            sets[set] = std::array::from_fn(|word| rest[word] & one[word]);
            if sets[set] == [0; 5] {
                let len = set.count_ones();
                least = Some(least.map_or(len, |least: u32| least.min(len)));
            }
        }
        let fewest = solver.least_cause(&puzzle).unwrap();
        assert_eq!((fewest.stop, fewest.fewer), (None, None));
        assert_eq!(
            Some(fewest.givens.len() as u32),
            least,
            "{fewest}: {puzzle:?}"
        );
        assert!(!has_solution(&fewest.of(&puzzle)), "{fewest}: {puzzle:?}");
        fewer += usize::from(fewest.givens.len() < cause.givens.len());
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
        found > 200 && fewer > 5 && kinds.iter().all(|&kind| kind > 30),
        "{found} {fewer} {kinds:?}"
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
    for number in 0..cases(600) {
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

#[test]
fn nothing_more_can_go_and_what_was_to_be_kept_is_there() {
    let (_, boards) = boards();
    let number = |givens: &Givens<'_>| {
        boards
            .iter()
            .filter(|board| givens.is_solved_by(board))
            .count()
    };
    let mut bits = stream(54, 2);
    let mut random = Random::new(&mut bits);
    let mut solver = Solver::new();
    let (mut found, mut gone) = (0, 0);
    for place in 0..cases(300) {
        let puzzle = drawn(&mut random, &boards[place % 288], 8, true);
        let may_go = |given: &Given| match given {
            Given::Clue(..) => place % 3 != 0,
            given => place % 3 != 1 || !given.text(puzzle.shape()).starts_with("cage"),
        };
        let mut source = stream(place as u64, 0);
        let left = match solver.minimize_more(&puzzle, may_go, &mut source) {
            Ok(left) => left,
            Err(error) => {
                assert!(number(&puzzle) != 1, "{error}: {puzzle:?}");
                continue;
            }
        };
        assert!(left.is_minimal && left.stop.is_none());
        let marks = Given::all(&puzzle)
            .into_iter()
            .filter(|given| matches!(given, Given::Marks(..)));
        let clues = left
            .grid
            .clues()
            .map(|(cell, digit)| Given::Clue(cell, digit));
        let extras = left.variant.extras().iter().copied().map(Given::Rule);
        let local = left.variant.local().iter().cloned().map(Given::Constraint);
        let kept: Vec<Given> = extras.chain(local).chain(clues).chain(marks).collect();
        assert_eq!(number(&only(&puzzle, &kept).unwrap()), 1, "{puzzle:?}");
        for given in Given::all(&puzzle) {
            let fewer: Vec<Given> = kept
                .iter()
                .filter(|other| **other != given)
                .cloned()
                .collect();
            if fewer.len() == kept.len() {
                assert!(may_go(&given), "{given:?}: {puzzle:?}");
                gone += 1;
            } else if may_go(&given) && !matches!(given, Given::Marks(..)) {
                assert!(
                    number(&only(&puzzle, &fewer).unwrap()) > 1,
                    "{given:?}: {puzzle:?}"
                );
            }
        }
        found += 1;
    }
    assert!(found > 60 && gone > found, "{found} {gone}");
}

#[test]
fn relations_are_those_of_all_solutions() {
    let (shape, boards) = boards();
    let mut bits = stream(54, 3);
    let mut random = Random::new(&mut bits);
    let mut solver = Solver::new();
    let (mut groups, mut always) = (0, 0);
    for place in 0..cases(400) {
        let clues = random.place(6);
        let puzzle = drawn(&mut random, &boards[place % 288], clues, place % 4 > 0);
        let solutions: Vec<&Grid> = boards
            .iter()
            .filter(|board| puzzle.is_solved_by(board))
            .collect();
        let found = solver.relations(&puzzle);
        assert_eq!(found.stop, None);
        let digits = |cell| -> Vec<_> { solutions.iter().map(|grid| grid.get(cell)).collect() };
        let differs = |cell: &Cell| digits(*cell).iter().any(|digit| *digit != digits(*cell)[0]);
        let differing: Vec<Cell> = shape.cells().filter(differs).collect();
        let mut equal: Vec<Vec<Cell>> = Vec::new();
        for &cell in &differing {
            match equal
                .iter_mut()
                .find(|group| digits(group[0]) == digits(cell))
            {
                Some(group) => group.push(cell),
                None => equal.push(vec![cell]),
            }
        }
        equal.retain(|group| group.len() > 1);
        let all_differ = |cell: &Cell| {
            let seen: DigitSet = digits(*cell).into_iter().flatten().collect();
            solutions.len() > 1 && seen.len() == solutions.len()
        };
        let always_differing: Vec<Cell> = shape.cells().filter(all_differ).collect();
        assert_eq!(found.differing, differing, "{puzzle:?}");
        assert_eq!(found.equal, equal, "{puzzle:?}");
        assert_eq!(found.always_differing, always_differing, "{puzzle:?}");
        groups += equal.len();
        always += always_differing.len();
    }
    assert!(groups > 100 && always > 100, "{groups} {always}");
}
