//! A service that answers questions about puzzles, one a line, with limits and
//! cancellation.
//!
//! ```sh
//! cargo run --release --example service < puzzles/famous.txt
//! ```
//!
//! A worker has a solver, which it keeps: its buffers are reused from puzzle to
//! puzzle. Each request may take a tenth of a second and a million nodes. An
//! [`Interrupt`] from another thread, here a timer, ends what is running.

use std::io::{self, BufRead};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use quadrille::limits::{Interrupt, Limits};
use quadrille::sudoku::{Solver, Status};
use quadrille::text::{self, Options};

/// Returns an answer in one line.
pub fn answer(solver: &mut Solver, request: &str) -> String {
    let puzzle = match text::parse(request, &Options::default()) {
        Ok(puzzle) => puzzle,
        Err(error) => return format!("error: {error}"),
    };
    let outcome = solver.check(&puzzle);
    match (outcome.status, outcome.stop) {
        (Status::Unique, _) => format!("unique {}", outcome.solutions[0].to_line()),
        (Status::Unknown, Some(stop)) => format!("unknown: {stop}"),
        (status, _) => status.name().to_owned(),
    }
}

/// Returns a solver whose every answer takes limited work.
pub fn solver(interrupt: &Interrupt) -> Solver {
    let mut solver = Solver::new();
    solver.set_limits(
        Limits::none()
            .with_time(Duration::from_millis(100))
            .with_nodes(1_000_000)
            .with_interrupt(interrupt),
    );
    solver
}

fn main() -> io::Result<()> {
    let interrupt = Interrupt::new();
    let (requests, queue) = mpsc::channel::<String>();
    let worker = thread::spawn({
        let interrupt = interrupt.clone();
        move || {
            let mut solver = solver(&interrupt);
            for request in queue {
                println!("{}", answer(&mut solver, &request));
            }
        }
    });
    // A real service would listen for a signal.
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(10));
        interrupt.raise();
    });
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.starts_with('#') && requests.send(line).is_err() {
            break;
        }
    }
    drop(requests);
    worker.join().expect("the worker does not panic");
    Ok(())
}
