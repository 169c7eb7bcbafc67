//! The benchmark set: every answer in it, by engines that share no search, and
//! by the rules.

use std::fs;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use crate::benchmark::{CLASSES, COVERS, Class, Cover};
use quadrille::board::Grid;
use quadrille::cover::{Count, CountPlan, Engine, NamedProblem, Solver as CoverSolver};
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;
use quadrille::text::{self, Options};

use crate::support::root;

/// One in ten of the ambiguous puzzles is counted by dancing links too: they go
/// through all solutions.
const COUNTED: usize = 10;

/// Covers with more solutions are counted by sets of bits, and the number is found
/// in the literature.
const MOST_LISTED: u128 = 1_000_000;

/// A puzzle of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// The cells in reading order, with `.` for blanks.
    cells: &'static str,
    /// The exact number of solutions.
    solutions: u128,
    /// The ratings of Sudoku Explainer, such as `7.2/1.2/1.2`, if the puzzle is
    /// rated.
    ratings: Option<&'static str>,
}

impl Class {
    /// Returns what the puzzles have in common, in a sentence.
    fn about(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }

    /// Returns the puzzles, in order.
    fn puzzles(&self) -> impl Iterator<Item = Entry> {
        self.text.lines().filter_map(|line| {
            let (cells, answer) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
            let (number, ratings) = match answer.split_once(' ') {
                Some((number, ratings)) => (number, Some(ratings)),
                None => (answer, None),
            };
            let solutions = number.parse().ok()?;
            Some(Entry {
                cells,
                solutions,
                ratings,
            })
        })
    }
}

impl Cover {
    /// Returns what the cover is, in a few words.
    fn about(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first
            .split_once(" solutions: ")
            .map_or("", |(_, about)| about)
    }
}

/// Returns a board, and that nothing but blanks and clues is in its line.
fn grid(cells: &str) -> Grid {
    let puzzle = text::parse(cells, &Options::default());
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{cells}: {error}"));
    assert!(puzzle.is_plain(), "{cells}");
    puzzle.grid
}

/// Runs a check on each of these on all cores.
fn on_all<T: Sync>(all: &[T], check: impl Fn(usize, &T) + Sync) {
    let jobs = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for first in 0..jobs {
            let check = &check;
            let share = all.iter().enumerate().skip(first).step_by(jobs);
            scope.spawn(move || share.for_each(|(place, one)| check(place, one)));
        }
    });
}

fn entries(class: &Class) -> Vec<Entry> {
    class.puzzles().collect()
}

#[test]
fn every_class_has_its_puzzles() {
    let sizes = CLASSES.map(|class| (class.name, entries(&class).len()));
    let expected = [
        ("easy", 200),
        ("medium", 200),
        ("hard", 200),
        ("hardest", 200),
        ("fewest", 200),
        ("ambiguous", 200),
        ("none", 200),
        ("16x16", 40),
        ("25x25", 20),
    ];
    assert_eq!(sizes, expected);
    for class in &CLASSES {
        let lines = class.text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), entries(class).len(), "{}", class.name);
        assert!(class.about().len() > 20, "{}", class.name);
        let mut cells: Vec<_> = class.puzzles().map(|entry| entry.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), entries(class).len(), "{}", class.name);
        for entry in class.puzzles() {
            let is_right = match class.name {
                "ambiguous" => entry.solutions > 1,
                "none" => entry.solutions == 0,
                _ => entry.solutions == 1,
            };
            let is_rated = entry.solutions == 1 && entry.cells.len() == 81;
            assert!(is_right && is_rated == entry.ratings.is_some(), "{entry:?}");
        }
    }
}

#[test]
fn every_puzzle_has_as_many_solutions_as_two_engines_find() {
    for class in &CLASSES {
        on_all(&entries(class), |place, entry| {
            let puzzle = grid(entry.cells);
            let limit = if class.name == "ambiguous" && place % COUNTED == 0 {
                u64::MAX
            } else {
                2
            };
            let expected = entry.solutions.min(limit.into());
            for engine in [Engine::Auto, Engine::Links] {
                let mut solver = Solver::new();
                solver.set_engine(engine);
                let outcome = solver.count_up_to(&puzzle, limit);
                let place = format!("{}:{place}, {engine:?}", class.name);
                assert_eq!(outcome.count.number(), expected, "{place}");
                let solutions = outcome.solutions.iter();
                let is_valid = |one: &Grid| one.is_solved() && one.extends(&puzzle);
                assert!(solutions.into_iter().all(is_valid), "{place}");
            }
            // Up to two, the count of all others is known.
            if entry.solutions > 1 {
                let count = Solver::new().count(&puzzle).count;
                assert_eq!(
                    count,
                    Count::Exact(entry.solutions),
                    "{}:{place}",
                    class.name
                );
            }
        });
    }
}

#[test]
fn each_solution_is_of_its_puzzle() {
    for class in CLASSES
        .iter()
        .filter(|class| entries(class)[0].solutions == 1)
    {
        let path = root().join(format!("crates/cli/benchmark/solutions/{}.txt", class.name));
        let text = fs::read_to_string(path).expect("the solutions of the class");
        let solutions: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let entries = entries(class);
        assert_eq!(solutions.len(), entries.len(), "{}", class.name);
        for (entry, solution) in entries.iter().zip(solutions) {
            let solution = grid(solution);
            assert!(
                solution.is_solved() && solution.extends(&grid(entry.cells)),
                "{entry:?}"
            );
        }
    }
}

#[test]
fn every_cover_has_as_many_solutions_as_two_engines_find() {
    on_all(&COVERS, |_, cover| {
        let problem = NamedProblem::read(cover.text.as_bytes(), &Limits::none());
        let problem = problem.expect("a problem");
        // Sets of bits have a memory of states; dancing links go through all
        // solutions.
        let engines = [Engine::Sets, Engine::Links];
        let engines = &engines[..if cover.solutions < MOST_LISTED { 2 } else { 1 }];
        for &engine in engines {
            let mut solver = CoverSolver::new(Arc::clone(problem.problem()));
            solver.set_engine(engine);
            let count = match engine {
                Engine::Sets => solver.count_with(&CountPlan::default()).0,
                _ => solver.count(),
            };
            let name = cover.name;
            assert_eq!(count, Count::Exact(cover.solutions), "{name}, {engine:?}");
        }
        let first = format!("| {} solutions: {}\n", cover.solutions, cover.about());
        assert!(cover.text.starts_with(&first), "{first}");
    });
}

#[test]
fn the_folder_has_nothing_else() {
    let folder = root().join("crates/cli/benchmark");
    let names = |folder: &str| -> Vec<String> {
        let path = root().join("crates/cli/benchmark").join(folder);
        let entries = fs::read_dir(path)
            .expect("a folder")
            .map(|entry| entry.expect("a file"));
        let mut names: Vec<_> = entries
            .map(|entry| entry.file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        names
    };
    let mut covers = COVERS.map(|cover| format!("{}.dlx", cover.name));
    covers.sort();
    assert_eq!(names("covers"), covers);
    let mut all = CLASSES.map(|class| format!("{}.txt", class.name)).to_vec();
    all.extend(["README.md", "covers", "make", "solutions"].map(str::to_owned));
    all.sort();
    assert_eq!(names(""), all);
    let list = fs::read_to_string(folder.join("README.md")).expect("a list");
    for class in &CLASSES {
        let number = entries(class).len();
        assert!(
            list.contains(&format!("| `{}.txt` | {number} |", class.name)),
            "{}",
            class.name
        );
    }
}
