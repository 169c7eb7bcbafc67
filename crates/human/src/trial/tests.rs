//! Depths and backdoors of small boards against the definitions, without any table or order.

mod definitions;

use super::*;
use quadrille_board::{Cell, Digit, DigitSet, Marks};
use quadrille_limits::random::{Random, stream};

/// The candidates of all cells, without any other knowledge.
type Naive = Vec<DigitSet>;

/// Returns what singles leave of candidates, or nothing if that is a contradiction.
fn singles(shape: Shape, mut cells: Naive) -> Option<Naive> {
    loop {
        let before = cells.clone();
        for cell in shape.cells() {
            if let Some(digit) = cells[cell.index()].single() {
                for other in shape.cells() {
                    if other != cell && shape.common_house(cell, other).is_some() {
                        cells[other.index()].remove(digit);
                    }
                }
            }
        }
        for house in shape.houses() {
            for digit in Digit::all(shape.side()) {
                let places = shape.cells_of(house);
                let places: Vec<Cell> = places
                    .filter(|cell| cells[cell.index()].contains(digit))
                    .collect();
                match places[..] {
                    [] => return None,
                    [only] => cells[only.index()] = [digit].into_iter().collect(),
                    _ => {}
                }
            }
        }
        if cells.iter().any(|digits| digits.is_empty()) {
            return None;
        }
        if cells == before {
            return Some(cells);
        }
    }
}

fn is_solved(cells: &Naive) -> bool {
    cells.iter().all(|digits| digits.len() == 1)
}

fn with(cells: &Naive, cell: Cell, digit: Digit) -> Naive {
    let mut cells = cells.clone();
    cells[cell.index()] = [digit].into_iter().collect();
    cells
}

/// Returns what trial and error of a depth leaves of candidates, or nothing.
fn tried(shape: Shape, cells: Naive, depth: u32) -> Option<Naive> {
    let mut cells = singles(shape, cells)?;
    if depth == 0 {
        return Some(cells);
    }
    loop {
        let mut wrong = None;
        for cell in shape.cells().filter(|cell| cells[cell.index()].len() > 1) {
            let mut digits = cells[cell.index()].iter();
            let is_wrong =
                |&digit: &Digit| tried(shape, with(&cells, cell, digit), depth - 1).is_none();
            wrong = wrong.or_else(|| digits.find(is_wrong).map(|digit| (cell, digit)));
        }
        let Some((cell, digit)) = wrong else {
            return Some(cells);
        };
        cells[cell.index()].remove(digit);
        cells = singles(shape, cells)?;
    }
}

fn naive_depth(shape: Shape, marks: &Naive) -> u32 {
    let solves = |&depth: &u32| {
        let left = tried(shape, marks.clone(), depth);
        is_solved(&left.expect("it has a solution"))
    };
    (0..4).find(solves).expect("a depth of at most 3")
}

/// Returns whether some set of cells of a size is a backdoor.
fn has_backdoor(shape: Shape, marks: &Naive, solution: &Grid, from: usize, size: u32) -> bool {
    if size == 0 {
        let left = singles(shape, marks.clone());
        return is_solved(&left.expect("it has a solution"));
    }
    let mut open = shape.cells().skip(from);
    open.any(|cell| {
        let digit = solution.get(cell).expect("a full grid");
        let more = with(marks, cell, digit);
        has_backdoor(shape, &more, solution, cell.index() + 1, size - 1)
    })
}

/// Returns solutions of marks, at most a number of them, with digits in a random order.
fn solutions(shape: Shape, marks: Naive, most: usize, random: &mut Random<'_>) -> Vec<Naive> {
    let Some(cells) = singles(shape, marks) else {
        return Vec::new();
    };
    let open = shape.cells().filter(|cell| cells[cell.index()].len() > 1);
    let Some(cell) = open.min_by_key(|cell| cells[cell.index()].len()) else {
        return vec![cells];
    };
    let mut digits: Vec<Digit> = cells[cell.index()].iter().collect();
    random.shuffle(&mut digits);
    let mut found = Vec::new();
    for digit in digits {
        if found.len() < most {
            let more = with(&cells, cell, digit);
            found.extend(solutions(shape, more, most - found.len(), random));
        }
    }
    found
}

/// Returns marks with one solution, to which none of some can be added, and the solution.
fn puzzle(shape: Shape, most: usize, random: &mut Random<'_>) -> (Naive, Grid) {
    let all = DigitSet::full(shape.side());
    let any = solutions(shape, vec![all; shape.cell_count()], 1, random);
    let mut marks = any[0].clone();
    let values: Vec<u8> = marks
        .iter()
        .map(|digits| digits.bits().trailing_zeros() as u8 + 1)
        .collect();
    let solution = Grid::from_values(shape, values).expect("digits of the shape");
    let pairs = shape
        .cells()
        .flat_map(|cell| Digit::all(shape.side()).map(move |it| (cell, it)));
    let mut others: Vec<(Cell, Digit)> = pairs.collect();
    random.shuffle(&mut others);
    for (cell, digit) in others.into_iter().take(most) {
        let mut more = marks.clone();
        more[cell.index()].insert(digit);
        if solutions(shape, more.clone(), 2, random).len() == 1 {
            marks = more;
        }
    }
    (marks, solution)
}

#[test]
fn small_boards_have_the_numbers_of_the_definitions() {
    let mut source = stream(30, 0);
    let mut random = Random::new(&mut source);
    let mut seen = [[0; 5]; 2];
    let mut trials = Trials::new();
    for (rows, columns, number) in [(2, 2, 60), (2, 3, 40), (1, 5, 30), (3, 2, 20)] {
        let shape = Shape::new(rows, columns).unwrap();
        for round in 0..number {
            let most = shape.cell_count() * shape.side() / (1 + round % 3);
            let (marks, solution) = puzzle(shape, most, &mut random);
            let clues = Grid::empty(shape);
            let given = Marks::from_sets(shape, marks.clone().into());
            let givens = Givens::from(&clues).with_marks(&given);
            let depth = trials
                .depth(givens.clone(), &solution, &Limits::none())
                .unwrap();
            let expected = naive_depth(shape, &marks);
            assert_eq!(depth.depth, LowerBound::exactly(expected), "{given:?}");
            let found = trials
                .backdoors(givens, &solution, &Limits::none())
                .unwrap();
            let mut sizes = 0..5;
            let least = sizes.find(|&size| has_backdoor(shape, &marks, &solution, 0, size));
            assert_eq!(found.size, LowerBound::exactly(least.unwrap()), "{given:?}");
            assert_eq!(found.cells.len(), least.unwrap() as usize);
            let mut opened = marks.clone();
            for &(cell, digit) in &found.cells {
                assert_eq!(solution.get(cell), Some(digit));
                opened = with(&opened, cell, digit);
            }
            assert!(has_backdoor(shape, &opened, &solution, 0, 0));
            seen[0][expected as usize] += 1;
            seen[1][least.unwrap() as usize] += 1;
        }
    }
    assert!(seen[0][..2].iter().all(|&count| count > 0), "{seen:?}");
    assert!(seen[1][..3].iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_puzzle_that_one_assumption_at_a_time_does_not_solve() {
    let puzzle =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let [puzzle, solution] = [puzzle, solution].map(|line| line.parse::<Grid>().unwrap());
    let shape = puzzle.shape();
    let marks: Naive = shape.cells().map(|cell| puzzle.candidates(cell)).collect();
    assert!(!is_solved(&tried(shape, marks.clone(), 1).unwrap()));
    let (mut trials, limits) = (Trials::new(), Limits::none());
    let depth = trials.depth(&puzzle, &solution, &limits).unwrap();
    assert_eq!(depth.depth, LowerBound::exactly(2));
    // No digit is enough, and these two are.
    assert!(!has_backdoor(shape, &marks, &solution, 0, 1));
    let backdoors = trials.backdoors(&puzzle, &solution, &limits).unwrap();
    let open = |marks: Naive, &(cell, digit): &(Cell, Digit)| with(&marks, cell, digit);
    let opened = backdoors.cells.iter().fold(marks, open);
    assert_eq!(backdoors.size, LowerBound::exactly(2));
    assert!(has_backdoor(shape, &opened, &solution, 0, 0));
}

#[test]
fn a_wrong_solution_is_no_answer() {
    let puzzle: Grid = "1.....3..4......".parse().unwrap();
    let (mut trials, limits) = (Trials::new(), Limits::none());
    let clash: Grid = "1234123412341234".parse().unwrap();
    assert_eq!(trials.backdoors(&puzzle, &clash, &limits), None);
    let none: Grid = "11..............".parse().unwrap();
    assert_eq!(trials.depth(&none, &clash, &limits), None);
    // A board of another size has no solution here.
    let large = Grid::empty(Shape::CLASSIC);
    assert_eq!(trials.depth(&puzzle, &large, &limits), None);
    assert_eq!(trials.backdoors(&puzzle, &large, &limits), None);
}
