//! Puzzles with known counts, on every path of the solver.

use std::collections::HashSet;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;

use quadrille::board::{Digit, Grid, Shape, Variant};
use quadrille::cover::{Count, Engine, verify};
use quadrille::sudoku::{Encoding, Solver, Status};
use quadrille::text::{Options, Reader};

use crate::support::boards::{SHAPES, neighbours, pattern};
use crate::support::table::{Case, cases, grid, shared_file, shipped_files};

/// The most solutions that are listed and compared, not only verified.
const MOST_LISTED: u128 = 200;

/// A path through the solver, and its name.
struct Path {
    name: &'static str,
    solver: Solver,
}

/// All paths, and the verifier of their answers.
struct Bench {
    paths: Vec<Path>,
    encodings: Vec<Encoding>,
}

impl Bench {
    fn new() -> Bench {
        let path = |name, engine, presolve| {
            let mut solver = Solver::new();
            solver.set_engine(engine).set_presolve(presolve);
            Path { name, solver }
        };
        Bench {
            paths: vec![
                path("as it chooses", Engine::Auto, true),
                path("links", Engine::Links, true),
                path("links, no presolve", Engine::Links, false),
                path("sets", Engine::Sets, true),
                path("sets, no presolve", Engine::Sets, false),
            ],
            encodings: Vec::new(),
        }
    }

    /// Solves, checks and counts on every path, and lists the solutions if they
    /// are few.
    fn run(&mut self, case: &Case) {
        let Case { place, grid, count } = case;
        let encoding = self.encoding_of(grid.shape());
        for Path { name, solver } in &mut self.paths {
            let judge = |solution: &Grid| {
                assert!(solution.is_solved(), "{place}, {name}: {solution:?}");
                assert!(solution.extends(grid), "{place}, {name}: {solution:?}");
                let options: Vec<_> = encoding.options_of(solution).collect();
                verify(encoding.problem(), &options).unwrap();
            };
            let (if_solved, if_checked) = match count {
                0 => (Status::None, Status::None),
                1 => (Status::Solved, Status::Unique),
                _ => (Status::Solved, Status::Multiple),
            };

            let solved = solver.solve(grid);
            assert_eq!(solved.status, if_solved, "{place}, {name}");
            assert_eq!(solved.solutions.len() as u128, (*count).min(1));
            let checked = solver.check(grid);
            assert_eq!(checked.status, if_checked, "{place}, {name}");
            assert_eq!(checked.solutions.len() as u128, (*count).min(2));
            solved.solutions.iter().for_each(judge);
            checked.solutions.iter().for_each(judge);
            if let [first, second] = checked.solutions.as_slice() {
                assert_ne!(first, second, "{place}, {name}");
            }

            let mut listed = HashSet::new();
            let outcome = if *count > MOST_LISTED {
                solver.count(grid)
            } else {
                solver.for_each(grid, None, |solution| {
                    judge(&solution);
                    listed.insert(solution);
                    ControlFlow::Continue(())
                })
            };
            assert_eq!(outcome.count, Count::Exact(*count), "{place}, {name}");
            if *count <= MOST_LISTED {
                assert_eq!(listed.len() as u128, *count, "{place}, {name}");
            }
        }
    }

    fn encoding_of(&mut self, shape: Shape) -> Encoding {
        let known = self.encodings.iter().find(|e| e.shape() == shape).cloned();
        known.unwrap_or_else(|| {
            let encoding = Encoding::new(shape, &Variant::CLASSIC);
            self.encodings.push(encoding.expect("a board"));
            self.encodings[self.encodings.len() - 1].clone()
        })
    }
}

/// Runs all cases, on all cores.
fn run_all(cases: &[Case]) {
    assert!(!cases.is_empty());
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for share in cases.chunks(cases.len().div_ceil(threads)) {
            scope.spawn(|| {
                let mut bench = Bench::new();
                share.iter().for_each(|case| bench.run(case));
            });
        }
    });
}

#[test]
fn every_shipped_puzzle_has_the_count_beside_it() {
    let cases: Vec<_> = shipped_files()
        .iter()
        .flat_map(|file| cases(file))
        .collect();
    run_all(&cases);
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let of_side = cases.iter().filter(|c| c.grid.shape().side() == side);
        assert!(of_side.count() >= 2, "too few puzzles of side {side}");
    }
}

#[test]
fn the_easy_puzzles_need_singles_alone() {
    let mut solver = Solver::new();
    let easy = shipped_files();
    let easy = easy.iter().find(|file| file.ends_with("easy.txt")).unwrap();
    for case in cases(easy) {
        solver.check(&case.grid);
        assert_eq!(solver.placements().count(), 81, "{}", case.place);
    }
}

#[test]
fn the_reader_of_the_library_reads_the_same() {
    for file in shipped_files() {
        let text = fs::read(&file).unwrap();
        let records = Reader::new(text.as_slice(), &Options::default());
        let puzzles = records.map(|record| record.unwrap().puzzle.unwrap());
        let read: Vec<_> = puzzles.map(|puzzle| (puzzle.grid, puzzle.name)).collect();
        let cases = cases(&file).into_iter();
        let expected: Vec<_> = cases
            .map(|case| (case.grid, Some(case.count.to_string())))
            .collect();
        assert_eq!(read, expected, "{}", file.display());
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn every_puzzle_of_the_corpora_is_unique() {
    for name in [
        "17_clue.txt",
        "top1465.txt",
        "hardest11.txt",
        "hardest_1106.txt",
    ] {
        run_all(&cases(&shared_file(name)));
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn many_solutions_are_counted_exactly() {
    for name in ["counts.tsv", "serg.tsv"] {
        let mut cases = cases(&shared_file(name));
        cases.retain(|case| case.count <= 1_000_000);
        run_all(&cases);
    }
}

#[test]
fn an_article_prints_this_solution() {
    let printed =
        "623518947841397652975642831368129574297485316154736289739251468412863795586974123";
    let file = shipped_files()
        .into_iter()
        .find(|file| file.ends_with("articles.txt"));
    let outcome = Solver::new().solve(&cases(&file.unwrap())[0].grid);
    assert_eq!(outcome.solutions, [grid(printed).unwrap()]);
}

#[test]
fn an_empty_6x6_board_has_28_200_960_solutions() {
    let mut grid = Grid::empty(Shape::new(2, 3).unwrap());
    let outcome = Solver::new().count_exact(&grid);
    assert_eq!(outcome.count, Count::Exact(28_200_960));
    // As many with each order of the first row: few enough to visit.
    for (cell, digit) in (0..6).zip([2, 5, 1, 6, 4, 3]) {
        grid.set(grid.shape().nth_cell(cell), Digit::new(digit));
    }
    Bench::new().run(&Case {
        place: "6x6 with a row".to_owned(),
        grid,
        count: 28_200_960 / 720,
    });
}

#[test]
fn empty_boards_have_solutions_up_to_25x25() {
    let mut solver = Solver::new();
    for (high, wide) in SHAPES {
        let shape = Shape::new(high, wide).unwrap();
        if shape.side() <= 25 {
            let outcome = solver.solve(Grid::empty(shape));
            assert!(outcome.solutions[0].is_solved(), "{shape}");
        }
    }
}

/// With two digits blanked in a solved grid, each house has two blanks, which
/// must differ. So the blanks form rings with two fillings each, which can be
/// found without a solver.
#[test]
fn two_blanked_digits_give_a_power_of_two() {
    let mut bench = Bench::new();
    for (high, wide) in SHAPES {
        let shape = Shape::new(high, wide).unwrap();
        for second in [2, shape.side()] {
            let mut grid = pattern(shape);
            let blanks: Vec<_> = grid
                .clues()
                .filter(|(_, digit)| [1, second].contains(&digit.value()))
                .map(|(cell, _)| cell)
                .collect();
            blanks.iter().for_each(|&cell| grid.set(cell, None));
            let mut rings = 0;
            let mut seen = HashSet::new();
            for &start in &blanks {
                rings += u32::from(!seen.contains(&start));
                let mut front = vec![start];
                while let Some(cell) = front.pop() {
                    if seen.insert(cell) {
                        front.extend(neighbours(shape, cell).filter(|c| blanks.contains(c)));
                    }
                }
            }
            bench.run(&Case {
                place: format!("{shape} without 1 and {second}"),
                grid,
                count: 1 << rings,
            });
        }
    }
}
