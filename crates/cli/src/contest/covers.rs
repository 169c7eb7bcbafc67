//! Exact covers that are no Sudokus, counted by each search.
//!
//! Each cover is a race of its own: it is counted several times in a row, and
//! the answer is checked against the number that is known.

use std::sync::Arc;

use super::answer::Work;
use super::contender::{Abilities, Clock};
use super::results::{Finish, Record, Track};
use super::row::Row;
use super::runs::{Runs, median};
use crate::benchmark::Cover;
use quadrille::cover::{Count, CountPlan, Engine, NamedProblem, Problem, Solver};
use quadrille::limits::{Duration, Limits, Stop};

/// The way that the others are compared with.
const REFERENCE: &str = "links";

/// The ways to count a cover: what `cover count` does by itself, with a memory
/// of states where that pays; and two searches that come to every solution.
fn ways() -> [(&'static str, Option<Engine>, CountPlan); 3] {
    [
        ("auto", None, CountPlan::default()),
        (REFERENCE, Some(Engine::Links), CountPlan::search()),
        ("sets", Some(Engine::Sets), CountPlan::search()),
    ]
}

/// Counts the solutions of a cover in each way, as often as `runs` says, but
/// begins no run after which the way would have spent `budget`.
///
/// # Errors
///
/// Returns the message of a cover that cannot be read.
pub fn count_cover(
    cover: &Cover,
    runs: Runs,
    budget: Option<Duration>,
    limits: &Limits,
) -> Result<Vec<Row>, String> {
    let problem = NamedProblem::read(cover.text.as_bytes(), limits);
    let problem = problem.map_err(|error| format!("{}: {error}", cover.name))?;
    let tracks = ways().map(|(name, engine, plan)| {
        let mut attempts = Vec::new();
        loop {
            let attempt = count(problem.problem(), engine, &plan, limits);
            let is_counted = attempt.count.is_exact();
            attempts.push(attempt);
            let times: Vec<Duration> = attempts.iter().map(|attempt| attempt.time).collect();
            let spent: Duration = times.iter().sum();
            let is_spent = budget.is_some_and(|budget| spent + times[0] > budget);
            if !is_counted || runs.are_done(&times) || is_spent {
                return track(name, cover, &attempts, times);
            }
        }
    });
    let reference = tracks.iter().find(|track| track.name == REFERENCE);
    let row = |track| Row::new(track, reference, limits.time);
    Ok(tracks.iter().map(row).collect())
}

/// A count of all solutions.
struct Attempt {
    time: Duration,
    count: Count,
    stop: Option<Stop>,
    nodes: u64,
}

fn count(
    problem: &Arc<Problem>,
    engine: Option<Engine>,
    plan: &CountPlan,
    limits: &Limits,
) -> Attempt {
    let clock = Clock::start();
    let mut solver = Solver::new(Arc::clone(problem));
    solver.set_limits(limits.clone());
    if let Some(engine) = engine {
        solver.set_engine(engine);
    }
    let (count, stop) = solver.count_with(plan);
    Attempt {
        time: clock.elapsed(),
        count,
        stop,
        nodes: solver.stats().nodes,
    }
}

/// Returns the results of a way, with the time of the median run.
fn track(name: &str, cover: &Cover, attempts: &[Attempt], times: Vec<Duration>) -> Track {
    let attempt = &attempts[median(&times).unwrap_or_default()];
    let finish = match attempt.stop {
        Some(_) => Finish::TimedOut,
        None if attempt.count == Count::Exact(cover.solutions) => Finish::Solved,
        None => Finish::Wrong,
    };
    let fault = || format!("{} solutions, not {}", attempt.count, cover.solutions);
    let faults = (finish == Finish::Wrong).then(|| (0, fault()));
    Track {
        name: name.to_owned(),
        abilities: Abilities::COMPLETE,
        given: 1,
        records: vec![Record {
            puzzle: 0,
            finish,
            time: attempt.time,
            count: Some(attempt.count),
            work: Work {
                nodes: Some(attempt.nodes),
                ..Work::default()
            },
        }],
        runs: times,
        faults: faults.into_iter().collect(),
        silences: Vec::new(),
        failure: None,
        is_spent: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(solutions: u128) -> Cover {
        Cover {
            name: "two dominoes on four squares",
            text: "a b c d\na b\nc d\na c\nb d\n",
            solutions,
        }
    }

    #[test]
    fn each_way_counts_what_is_known() {
        let rows = count_cover(&cover(2), Runs::UntilSteady, None, &Limits::none());
        let rows = rows.expect("it is read");
        let names: Vec<&str> = rows.iter().map(|row| &row.name[..]).collect();
        assert_eq!(names, ["auto", "links", "sets"]);
        for row in &rows {
            assert_eq!((row.given, row.solved, row.wrong), (1, 1, 0));
            assert!(row.runs >= 5 && row.nodes.is_some(), "{row:?}");
        }
        assert_eq!(rows[1].ratio.as_ref().map(|ratio| ratio.value), Some(1.0));
    }

    #[test]
    fn a_wrong_number_and_a_stopped_count_are_not_solved() {
        let wrong = count_cover(&cover(3), Runs::ONCE, None, &Limits::none());
        assert!(wrong.expect("it is read").iter().all(|row| row.wrong == 1));
        let limits = Limits::none().with_nodes(0);
        let stopped = count_cover(&cover(2), Runs::UntilSteady, None, &limits);
        for row in stopped.expect("it is read") {
            assert_eq!((row.solved, row.timed_out, row.runs), (0, 1, 1));
        }
        let unread = Cover {
            text: "a b\na z\n",
            ..cover(1)
        };
        assert!(count_cover(&unread, Runs::ONCE, None, &Limits::none()).is_err());
    }
}
