//! Exact counts against a plain search, published numbers and symmetry.

mod candidates;
mod puzzles;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quadrille::board::{Digit, Grid, House, Shape};
use quadrille::internals::partitions::{Control, Plan};
use quadrille::limits::{Interrupt, Limits, Stop};

use self::puzzles::search;
use crate::support::boards::transposed;
use crate::support::random::Random;
use crate::support::table::{Case, cases, shipped_files};
use crate::support::{grid as grid_of_line, read_shared};

const EMPTY: u128 = 6_670_903_752_021_072_936_960;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn control() -> Control<'static> {
    Control {
        jobs: 2,
        ..Control::default()
    }
}

fn plan_of(grid: &Grid) -> Plan {
    let plan = Plan::new(grid, &Limits::none()).expect("nothing stops it");
    plan.expect("a supported shape")
}

fn count(grid: &Grid) -> u128 {
    let plan = plan_of(grid);
    plan.count(&control()).expect("nothing stops it")
}

#[test]
fn empty_boards() {
    assert_eq!(count(&Grid::empty(shape(2, 2))), 288);
    assert_eq!(count(&Grid::empty(shape(2, 3))), 28_200_960);
    assert_eq!(count(&Grid::empty(shape(3, 2))), 28_200_960);
    assert_eq!(count(&Grid::empty(shape(2, 4))), 29_136_487_207_403_520);
    assert_eq!(count(&Grid::empty(Shape::CLASSIC)), EMPTY);
}

#[test]
fn other_shapes_are_turned_down() {
    for (rows, columns) in [(1, 1), (1, 9), (2, 5), (3, 4), (4, 4)] {
        let shape = shape(rows, columns);
        assert!(!Plan::supports(shape));
        assert!(Plan::new(&Grid::empty(shape), &Limits::none()).is_ok_and(|plan| plan.is_none()));
    }
    assert!(Plan::supports(shape(4, 2)) && Plan::supports(Shape::CLASSIC));
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn published_and_searched_counts() {
    for line in read_shared("puzzles/counts.tsv").lines() {
        let (puzzle, expected) = line.split_once('\t').unwrap();
        assert_eq!(
            count(&grid_of_line(puzzle)).to_string(),
            expected,
            "{puzzle}"
        );
    }
}

#[test]
fn counts_of_shipped_puzzles() {
    let files = shipped_files();
    let cases = files.iter().flat_map(|file| cases(file));
    let cases: Vec<Case> = cases
        .filter(|case| Plan::supports(case.grid.shape()))
        .collect();
    let several = cases.iter().filter(|case| case.count > 1);
    assert!(several.clone().count() >= 10);
    for case in several.chain(cases.iter().step_by(30)) {
        assert_eq!(count(&case.grid), case.count, "{}", case.place);
    }
}

#[test]
fn large_counts() {
    let puzzle =
        ".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7..";
    assert_eq!(count(&grid_of_line(puzzle)), 108_393_476);
    let rows = "123456789456789123789123456......................................................";
    assert_eq!(count(&grid_of_line(rows)), 7_802_998_272);
}

#[test]
fn one_clue_is_a_ninth_and_two_in_a_house_a_seventy_second() {
    let shape = Shape::CLASSIC;
    let mut random = Random::new(1);
    for _ in 0..6 {
        let mut grid = Grid::empty(shape);
        let cell = shape.cells().nth(random.below(81)).unwrap();
        grid.set(cell, Digit::new(random.below(9) + 1));
        assert_eq!(count(&grid), EMPTY / 9);
    }
    for house in [House::Row(3), House::Column(8), House::Box(1)] {
        let cells: Vec<_> = shape.cells_of(house).collect();
        let order = random.order(9);
        let mut grid = Grid::empty(shape);
        grid.set(cells[order[0]], Digit::new(4));
        grid.set(cells[order[1]], Digit::new(9));
        assert_eq!(count(&grid), EMPTY / 72, "{house}");
        for (&at, digit) in order.iter().zip(Digit::all(9)) {
            grid.set(cells[at], Some(digit));
        }
        assert_eq!(count(&grid), EMPTY / 362_880, "{house}");
    }
}

#[test]
fn clashing_clues_leave_nothing() {
    for shape in [shape(2, 2), shape(2, 3), shape(4, 2), Shape::CLASSIC] {
        for house in [House::Row(1), House::Column(2), House::Box(3)] {
            let mut cells = shape.cells_of(house);
            let mut grid = Grid::empty(shape);
            grid.set(cells.next().unwrap(), Digit::new(2));
            grid.set(cells.last().unwrap(), Digit::new(2));
            let plan = plan_of(&grid);
            assert_eq!(plan.count(&control()), Ok(0), "{house} of {shape}");
            let counts = plan.candidate_counts(&control()).unwrap();
            assert_eq!(counts.len(), shape.cell_count());
            assert!(counts.iter().flatten().all(|&count| count == 0));
            let sampler = plan.sampler(&control()).unwrap();
            assert_eq!(sampler.draw(&mut || 1), None);
        }
    }
    // No clash, but no digit for the upper left cell either.
    let stuck = grid_of_line(
        ".2345678.9.......................................................................",
    );
    let mut stuck = stuck;
    stuck.set(Shape::CLASSIC.cell(8, 0), Digit::new(1));
    assert_eq!(stuck.conflicts().count(), 0);
    assert_eq!(count(&stuck), 0);
}

#[test]
fn small_boards_agree_with_search() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let clues = random.below(17);
        let grid = random.puzzle(shape(2, 2), clues);
        assert_eq!(count(&grid), search(&grid), "{grid:?}");
    }
    for shape in [shape(2, 3), shape(3, 2)] {
        for _ in 0..60 {
            let clues = 5 + random.below(31);
            let grid = random.puzzle(shape, clues);
            assert_eq!(count(&grid), search(&grid), "{grid:?}");
        }
    }
    for shape in [shape(2, 4), shape(4, 2)] {
        for _ in 0..30 {
            let clues = 22 + random.below(30);
            let grid = random.puzzle(shape, clues);
            assert_eq!(count(&grid), search(&grid), "{grid:?}");
        }
    }
}

#[test]
fn puzzles_agree_with_search() {
    let mut random = Random::new(3);
    for round in 0..320 {
        let grid = random.puzzle(Shape::CLASSIC, 24 + round % 9);
        assert_eq!(count(&grid), search(&grid), "{grid:?}");
    }
}

/// Puzzles that may have no solution, or violate the rules.
#[test]
fn careless_puzzles_agree_with_search() {
    let mut random = Random::new(4);
    for (shape, clues) in [(shape(2, 2), 3), (shape(2, 3), 8), (Shape::CLASSIC, 26)] {
        let mut blocking = 0;
        for _ in 0..60 {
            let mut grid = random.puzzle(shape, clues);
            // Some clue gets a digit that does not clash at once.
            let cell = grid.clues().nth(random.below(clues)).unwrap().0;
            grid.set(cell, None);
            let candidates: Vec<Digit> = grid.candidates(cell).iter().collect();
            grid.set(cell, Some(candidates[random.below(candidates.len())]));
            let expected = search(&grid);
            blocking += usize::from(expected == 0);
            assert_eq!(count(&grid), expected, "{grid:?}");
        }
        assert!(shape.side() == 4 || blocking > 0, "{shape}");
    }
}

#[test]
fn counts_do_not_change_with_the_names_of_things() {
    let mut random = Random::new(5);
    for clues in [2, 12, 14, 16, 18, 20] {
        let grid = random.puzzle(Shape::CLASSIC, clues);
        let expected = count(&grid);
        assert!(expected > 0);
        assert_eq!(count(&random.shuffled(&grid)), expected, "{grid:?}");
        assert_eq!(count(&transposed(&grid)), expected, "{grid:?}");
    }
    for shape in [shape(2, 3), shape(2, 4)] {
        let grid = random.puzzle(shape, 6);
        let expected = count(&grid);
        assert_eq!(count(&random.shuffled(&grid)), expected, "{grid:?}");
        assert_eq!(count(&transposed(&grid)), expected, "{grid:?}");
    }
}

#[test]
fn the_digits_of_a_cell_add_up() {
    let mut random = Random::new(6);
    for clues in [11, 12, 13, 14, 15, 16] {
        let mut grid = random.puzzle(Shape::CLASSIC, clues);
        let total = count(&grid);
        let blank = grid
            .shape()
            .cells()
            .filter(|&cell| grid.get(cell).is_none());
        let cell = blank.clone().nth(random.below(60)).unwrap();
        let sum: u128 = Digit::all(9)
            .map(|digit| {
                grid.set(cell, Some(digit));
                count(&grid)
            })
            .sum();
        assert_eq!(sum, total, "{grid:?}");
    }
}

#[test]
fn a_count_can_be_watched_and_stopped() {
    let grid = grid_of_line(
        "1...........2....................3...4...........8.........5..........6...9......",
    );
    let plan = plan_of(&grid);
    let interrupt = Interrupt::new();
    interrupt.raise();
    let stopped = Control {
        limits: Limits::none().with_interrupt(&interrupt),
        ..control()
    };
    assert_eq!(plan.count(&stopped), Err(Stop::Interrupt));
    assert_eq!(plan.candidate_counts(&stopped), Err(Stop::Interrupt));
    assert_eq!(plan.sampler(&stopped).err(), Some(Stop::Interrupt));
    let late = Control {
        limits: Limits::none().with_time(Duration::ZERO),
        ..control()
    };
    assert_eq!(plan.count(&late), Err(Stop::Time));

    let easy = grid_of_line(
        ".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7..",
    );
    let plan = plan_of(&easy);
    let done = AtomicU64::new(5);
    let watched = Control {
        done: Some(&done),
        ..control()
    };
    assert_eq!(plan.count(&watched), Ok(108_393_476));
    assert_eq!(done.load(Ordering::Relaxed), 5 + plan.work());
}
