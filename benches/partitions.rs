//! The time of exact counts, by the number of clues.
//!
//! The output is a table rather than criterion's statistics: what matters is
//! how much the time varies from puzzle to puzzle. The puzzles are the same in
//! every run: for each number of clues, 20 subsets of random solutions. The
//! work is the number of multiply-adds, which does not depend on the machine.

use std::time::{Duration, Instant};

use quadrille::board::{Grid, Shape};
use quadrille::internals::partitions::{Control, Plan};
use quadrille::limits::Limits;
use quadrille::random::stream;

const PUZZLES: usize = 20;

/// Puzzles that take long: few clues, all different, in most of the boxes; and
/// seven clues in the three boxes of a diagonal, which the exchange of digits
/// with clues makes easy.
const HARD: [(&str, &str); 4] = [
    (
        "seven clues, worst known",
        "..........1......9..6...........4.........3................5......2..............",
    ),
    (
        "six clues, spread",
        "1...........2....................3...4....................5...........6..........",
    ),
    (
        "seven clues, spread",
        "1...........2.............7......3...4.....................5..........6..........",
    ),
    (
        "seven clues, three boxes",
        "12.......3...........................4.........5.....................6.........7.",
    ),
];

fn main() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "{:24} {:>10} {:>23} {:>23}",
        "",
        "",
        "1 thread, s",
        format!("{cores} threads, s")
    );
    println!(
        "{:24} {:>10} {:>11} {:>11} {:>11} {:>11}",
        "clues", "worst work", "median", "worst", "median", "worst"
    );
    let mut random = stream(20, 0);
    let empty = plan_of(&Grid::empty(Shape::CLASSIC));
    let solutions = empty
        .sampler(&Control::default())
        .expect("nothing stops it");
    for clues in 0..=17 {
        let puzzles = (0..PUZZLES).map(|_| {
            let mut puzzle = solutions.draw(&mut random).expect("there are solutions");
            let mut cells: Vec<_> = Shape::CLASSIC.cells().collect();
            while cells.len() > clues {
                let cell = cells.swap_remove((random() % cells.len() as u64) as usize);
                puzzle.set(cell, None);
            }
            puzzle
        });
        report(&clues.to_string(), cores, &puzzles.collect::<Vec<_>>());
    }
    for (name, puzzle) in HARD {
        let value = |c: char| c.to_digit(10).unwrap_or(0) as u8;
        let values: Vec<u8> = puzzle.chars().map(value).collect();
        let grid = Grid::from_values(Shape::CLASSIC, values).expect("81 digits and dots");
        report(name, cores, &[grid]);
    }
}

fn plan_of(puzzle: &Grid) -> Plan {
    let plan = Plan::new(puzzle, &Limits::none()).expect("nothing stops it");
    plan.expect("a supported shape")
}

/// Counts each puzzle with one thread and with all, and prints a line.
fn report(name: &str, cores: usize, puzzles: &[Grid]) {
    let mut work = 0;
    let mut times: [Vec<Duration>; 2] = Default::default();
    for puzzle in puzzles {
        let mut counts = [None; 2];
        for ((jobs, times), count) in [1, cores].into_iter().zip(&mut times).zip(&mut counts) {
            let start = Instant::now();
            let plan = plan_of(puzzle);
            let control = Control {
                jobs,
                ..Control::default()
            };
            *count = plan.count(&control).ok();
            times.push(start.elapsed());
            work = work.max(plan.work());
        }
        assert!(counts[0].is_some() && counts[0] == counts[1], "{puzzle:?}");
    }
    let [one, all] = times.map(|mut times| {
        times.sort_unstable();
        let seconds = |at: usize| times[at].as_secs_f64();
        format!(
            "{:>11.3} {:>11.3}",
            seconds(times.len() / 2),
            seconds(times.len() - 1)
        )
    });
    println!("{name:24} {work:>10.1e} {one} {all}", work = work as f64);
}
