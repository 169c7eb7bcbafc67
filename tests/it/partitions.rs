//! Exact counts against a plain search, published numbers and symmetry.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use quadrille::board::{Digit, Grid, House, Shape};
use quadrille::internals::partitions::{Control, Plan};
use quadrille::limits::{Interrupt, Limits, Stop};

use crate::support::random::Random;
use crate::support::read_shared;
use crate::support::table::{Case, cases, shipped_files};

const EMPTY: u128 = 6_670_903_752_021_072_936_960;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn parse(puzzle: &str) -> Grid {
    let value = |c: char| c.to_digit(10).unwrap_or(0) as u8;
    let values: Vec<u8> = puzzle.chars().map(value).collect();
    Grid::from_values(Shape::CLASSIC, values).unwrap()
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

/// Counts by trying the digits of the cell with the fewest candidates.
fn search(grid: &Grid) -> u128 {
    if grid.conflicts().next().is_some() {
        return 0;
    }
    let shape = grid.shape();
    let houses = shape.cells().map(|cell| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let side = shape.side();
        [row, side + column, 2 * side + shape.box_of(cell)]
    });
    let houses: Vec<[usize; 3]> = houses.collect();
    let mut free = vec![(1u16 << shape.side()) - 1; 3 * shape.side()];
    let mut blank = Vec::new();
    for cell in shape.cells() {
        match grid.get(cell) {
            Some(digit) => {
                for house in houses[cell.index()] {
                    free[house] &= !(1 << digit.index());
                }
            }
            None => blank.push(houses[cell.index()]),
        }
    }
    search_below(&mut blank, &mut free)
}

/// Fills the blank cells, each listed by its houses, with digits that are free
/// in all of them.
fn search_below(blank: &mut Vec<[usize; 3]>, free: &mut [u16]) -> u128 {
    let candidates =
        |cell: &[usize; 3], free: &[u16]| cell.iter().fold(!0, |all, &h| all & free[h]);
    let fewest = (0..blank.len()).min_by_key(|&at| candidates(&blank[at], free).count_ones());
    let Some(at) = fewest else { return 1 };
    let cell = blank.swap_remove(at);
    let mut left = candidates(&cell, free);
    let mut total = 0;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left ^= digit;
        cell.iter().for_each(|&house| free[house] ^= digit);
        total += search_below(blank, free);
        cell.iter().for_each(|&house| free[house] ^= digit);
    }
    blank.push(cell);
    total
}

impl Random {
    /// Returns an order of lines that keeps those of a band (or stack)
    /// together.
    fn line_order(&mut self, chutes: usize, lines: usize) -> Vec<usize> {
        let mut order = Vec::new();
        for chute in self.order(chutes) {
            order.extend(self.order(lines).iter().map(|line| chute * lines + line));
        }
        order
    }

    /// Returns the grid with digits, rows, columns, bands and stacks in another
    /// order.
    fn shuffled(&mut self, grid: &Grid) -> Grid {
        let shape = grid.shape();
        let (high, wide) = (shape.box_rows(), shape.box_columns());
        let (rows, columns) = (self.line_order(wide, high), self.line_order(high, wide));
        let digits = self.order(shape.side());
        let mut moved = Grid::empty(shape);
        for (cell, digit) in grid.clues() {
            let row = rows[shape.row_of(cell)];
            let column = columns[shape.column_of(cell)];
            let digit = Digit::new(digits[digit.index()] + 1);
            moved.set(shape.cell(row, column), digit);
        }
        moved
    }

    /// Returns a solved grid; not every grid has the same chance.
    fn solution(&mut self, shape: Shape) -> Grid {
        let (high, wide, side) = (shape.box_rows(), shape.box_columns(), shape.side());
        let value = |cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            ((row % high * wide + row / high + column) % side + 1) as u8
        };
        let values: Vec<u8> = shape.cells().map(value).collect();
        let pattern = Grid::from_values(shape, values).unwrap();
        assert!(pattern.is_solved());
        self.shuffled(&pattern)
    }

    /// Returns a puzzle with this number of clues and at least one solution.
    fn puzzle(&mut self, shape: Shape, clues: usize) -> Grid {
        let mut puzzle = self.solution(shape);
        for &place in &self.order(shape.cell_count())[clues..] {
            puzzle.set(shape.cells().nth(place).unwrap(), None);
        }
        puzzle
    }
}

fn transposed(grid: &Grid) -> Grid {
    let from = grid.shape();
    let mut mirror = Grid::empty(shape(from.box_columns(), from.box_rows()));
    for (cell, digit) in grid.clues() {
        let to = mirror.shape().cell(from.column_of(cell), from.row_of(cell));
        mirror.set(to, Some(digit));
    }
    mirror
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
        assert_eq!(count(&parse(puzzle)).to_string(), expected, "{puzzle}");
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
    assert_eq!(count(&parse(puzzle)), 108_393_476);
    let rows = "123456789456789123789123456......................................................";
    assert_eq!(count(&parse(rows)), 7_802_998_272);
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
    let stuck =
        parse(".2345678.9.......................................................................");
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

/// The counts of the candidates add up in every house, and some of them are
/// compared with the count of the grid with the candidate as a clue.
fn check_candidates(random: &mut Random, grid: &Grid, compared: usize) {
    let shape = grid.shape();
    let plan = plan_of(grid);
    let total = plan.count(&control()).unwrap();
    let counts = plan.candidate_counts(&control()).unwrap();
    assert_eq!(counts.len(), shape.cell_count());
    for counts in &counts {
        assert_eq!(counts.len(), shape.side());
        assert_eq!(counts.iter().sum::<u128>(), total, "{grid:?}");
    }
    for house in shape.houses() {
        for digit in Digit::all(shape.side()) {
            let cells = shape.cells_of(house);
            let sum: u128 = cells.map(|cell| counts[cell.index()][digit.index()]).sum();
            assert_eq!(sum, total, "{digit} in {house} of {grid:?}");
        }
    }
    for _ in 0..compared {
        let cell = shape.cells().nth(random.below(shape.cell_count())).unwrap();
        let digit = Digit::new(random.below(shape.side()) + 1).unwrap();
        let found = counts[cell.index()][digit.index()];
        if let Some(clue) = grid.get(cell) {
            assert_eq!(found, if clue == digit { total } else { 0 });
        } else {
            let mut with = grid.clone();
            with.set(cell, Some(digit));
            assert_eq!(
                found,
                count(&with),
                "{digit} at {} of {grid:?}",
                shape.cell_name(cell)
            );
        }
    }
}

#[test]
fn candidate_counts() {
    let mut random = Random::new(7);
    for clues in [0, 2, 5, 8, 12] {
        let grid = random.puzzle(shape(2, 2), clues);
        check_candidates(&mut random, &grid, 40);
    }
    for clues in [0, 1, 4, 9, 16] {
        for shape in [shape(2, 3), shape(3, 2)] {
            let grid = random.puzzle(shape, clues);
            check_candidates(&mut random, &grid, 40);
        }
    }
    for clues in [14, 24] {
        let grid = random.puzzle(shape(2, 4), clues);
        check_candidates(&mut random, &grid, 10);
    }
    for clues in [0, 1, 15, 18, 22, 26] {
        let grid = random.puzzle(Shape::CLASSIC, clues);
        check_candidates(&mut random, &grid, 3);
    }
    // Clues that can be exchanged together with rows and columns.
    let mut grid = Grid::empty(Shape::CLASSIC);
    for (digit, place) in Digit::all(9).zip([0, 1]) {
        grid.set(Shape::CLASSIC.cell(place, place), Some(digit));
    }
    check_candidates(&mut random, &grid, 12);
}

#[test]
fn draws_are_solutions_and_all_come_up_alike() {
    let mut random = Random::new(8);
    let four = Grid::empty(shape(2, 2));
    let six = random.puzzle(shape(2, 3), 9);
    let nine =
        parse("..3.....9.7....65...9.71.345.1..78..9.43.2......54.......9..3............4.1.....");
    for grid in [four, six, nine] {
        let plan = plan_of(&grid);
        let sampler = plan.sampler(&control()).unwrap();
        let total = plan.count(&control()).unwrap();
        assert_eq!(sampler.count(), total);
        let draws = 20 * total as usize;
        let mut times: HashMap<Grid, f64> = HashMap::new();
        for _ in 0..draws {
            let solution = sampler.draw(&mut || random.next()).unwrap();
            assert!(solution.is_solved() && solution.extends(&grid));
            *times.entry(solution).or_default() += 1.0;
        }
        // Twenty of each are expected, so all of them should occur, and the sum
        // of squares should be within six deviations of a chi-square.
        assert_eq!(times.len() as u128, total);
        let square: f64 = times
            .values()
            .map(|times| (times - 20.0).powi(2) / 20.0)
            .sum();
        let freedom = total as f64 - 1.0;
        let deviation = (square - freedom) / (2.0 * freedom).sqrt();
        assert!(deviation.abs() < 6.0, "{deviation} at {grid:?}");
    }
}

#[test]
fn draws_follow_the_candidate_counts() {
    let mut random = Random::new(9);
    for grid in [
        Grid::empty(Shape::CLASSIC),
        parse(".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7.."),
        random.puzzle(shape(4, 2), 12),
    ] {
        let shape = grid.shape();
        let plan = plan_of(&grid);
        let sampler = plan.sampler(&control()).unwrap();
        let mut times = vec![vec![0u32; shape.side()]; shape.cell_count()];
        const DRAWS: u32 = 60;
        for _ in 0..DRAWS {
            let solution = sampler.draw(&mut || random.next()).unwrap();
            assert!(solution.is_solved() && solution.extends(&grid));
            for (cell, digit) in solution.clues() {
                times[cell.index()][digit.index()] += 1;
            }
        }
        let counts = plan.candidate_counts(&control()).unwrap();
        for (counts, times) in counts.iter().zip(&times) {
            for (&count, &times) in counts.iter().zip(times) {
                let share = count as f64 / sampler.count() as f64;
                let deviation = (f64::from(DRAWS) * share * (1.0 - share)).sqrt();
                let off = (f64::from(times) - f64::from(DRAWS) * share).abs();
                assert!(
                    off <= 6.0 * deviation.max(0.5),
                    "{times} of {DRAWS}, {share}"
                );
            }
        }
    }
}

#[test]
fn a_count_can_be_watched_and_stopped() {
    let grid =
        parse("1...........2....................3...4...........8.........5..........6...9......");
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

    let easy =
        parse(".......79...35.4.......21.5............4.......6......1........2.....3.4.6....7..");
    let plan = plan_of(&easy);
    let done = AtomicU64::new(5);
    let watched = Control {
        done: Some(&done),
        ..control()
    };
    assert_eq!(plan.count(&watched), Ok(108_393_476));
    assert_eq!(done.load(Ordering::Relaxed), 5 + plan.work());
}
