//! Exact covers in Knuth's text format: everything read can be written and read
//! back. Small problems have the same number of solutions by dancing links, by
//! bit sets and, if they are tiny, by trying all sets of options.

#![no_main]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

mod brute_force;

use brute_force::brute_force;
use libfuzzer_sys::fuzz_target;
use quadrille::cover::{Count, Engine, NamedProblem, Problem, Solver, verify};
use quadrille::limits::Limits;

/// The most options of a problem to search.
const MOST_OPTIONS: usize = 200;
/// The most options of a problem to solve by trying all sets.
const TINY: usize = 10;
/// The most nodes of a search.
const NODES: u64 = 20_000;
/// The most solutions to check.
const MOST_SOLUTIONS: u64 = 1000;

fuzz_target!(|data: &[u8]| {
    let named = match NamedProblem::read(data, &Limits::none()) {
        Ok(named) => named,
        Err(error) => {
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
            return;
        }
    };
    let text = named.to_string();
    let again: NamedProblem = text.parse().expect("what was written");
    assert_eq!(again.to_string(), text);
    assert_eq!(again.ignored_lines(), [0; 0]);
    if again.problem().option_count() <= MOST_OPTIONS {
        check_counts(again.problem());
    }
});

/// Compares the counts of a problem by all methods.
fn check_counts(problem: &Problem) {
    let mut exact = BTreeSet::new();
    for engine in [Engine::Links, Engine::Sets] {
        for presolve in [true, false] {
            let mut solver = Solver::new(problem.clone());
            solver.set_engine(engine).set_presolve(presolve);
            solver.set_limits(Limits::none().with_nodes(NODES));
            exact.extend(solutions(&mut solver));
            let count = solver.count();
            if let Count::Exact(count) = count {
                exact.insert(count);
            }
        }
    }
    if problem.option_count() <= TINY {
        exact.insert(brute_force(problem));
    }
    assert!(exact.len() <= 1, "counts: {exact:?}");
}

/// Returns the number of solutions, if there are not too many to check. Each
/// must be valid, and none may come twice.
fn solutions(solver: &mut Solver) -> Option<u128> {
    let problem = solver.problem().clone();
    let mut seen = BTreeSet::new();
    let (count, stop) = solver.for_each_up_to(MOST_SOLUTIONS, |solution| {
        let mut options = solution.options();
        assert_eq!(verify(&problem, &options), Ok(()));
        options.sort_unstable();
        assert!(seen.insert(options), "a solution was found twice");
        ControlFlow::Continue(())
    });
    assert_eq!(count.number(), seen.len() as u128);
    stop.is_none().then_some(count.number())
}
