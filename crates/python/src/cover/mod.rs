//! Exact covers of any items, in numbers; the Python half has the names.

mod parts;
mod solutions;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::{PyMemoryError, PyTimeoutError};
use pyo3::prelude::*;
use quadrille::cover::{
    Colour, Count, CountPlan, DiagramError, First, Interval, ItemId, Memo, OptionId, Probing,
    Problem, ProblemError, Solver,
};
use quadrille::limits::{Interrupt, Limits};
use quadrille::random::stream;

pub use self::parts::{PartCounted, count_part, merge, split};
pub use self::solutions::CoverSolutions;
use crate::errors::CoverError;
use crate::patience;
use crate::settings::{check_limit, threads, unfit};

/// An exact cover problem, in numbers.
#[pyclass(frozen, module = "quadrille._native")]
pub struct Cover {
    problem: Arc<Problem>,
}

/// A count: the number, and whether it is exact.
type Number = (u128, bool);

/// An estimate: the mean, the bounds, and whether they can be trusted.
type Range = (f64, f64, f64, bool);

#[pymethods]
impl Cover {
    /// Creates a problem of items that are numbered from 0, primary ones first.
    /// Each option has its items and, if it has any colours, a number for each
    /// of them, with 0 for none.
    #[new]
    fn new(
        primary: usize,
        secondary: usize,
        options: Vec<(Vec<usize>, Option<Vec<u32>>)>,
    ) -> PyResult<Cover> {
        let mut builder = Problem::builder();
        let too_many = |error: ProblemError| CoverError::new_err((error.to_string(),));
        let mut items = Vec::with_capacity(primary + secondary);
        for _ in 0..primary {
            items.push(builder.primary_item().map_err(too_many)?);
        }
        for _ in 0..secondary {
            items.push(builder.secondary_item().map_err(too_many)?);
        }
        for (number, (of_option, colours)) in options.into_iter().enumerate() {
            let colours = colours.unwrap_or_default().into_iter().map(Colour::new);
            let colours = colours.chain(std::iter::repeat(None));
            let entries = of_option.into_iter().zip(colours);
            let entries: Option<Vec<_>> = entries
                .map(|(item, colour)| Some((*items.get(item)?, colour)))
                .collect();
            let entries =
                entries.ok_or_else(|| CoverError::new_err(("unknown item in {option}", number)))?;
            (builder.coloured_option(entries)).map_err(|error| refused(&error, number))?;
        }
        Ok(Cover {
            problem: Arc::new(builder.build()),
        })
    }

    /// Counts the solutions, up to a limit if there is one.
    #[pyo3(signature = (limit, memo, memory, jobs, timeout))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        memo: &str,
        memory: usize,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<Number> {
        check_limit(limit)?;
        let plan = plan(memo, memory, jobs)?;
        let count = self.ask(py, timeout, move |solver| match limit {
            Some(limit) => count_up_to(solver, limit, plan.jobs),
            None => solver.count_with(&plan).0,
        })?;
        Ok((count.number(), count.is_exact()))
    }

    /// Finds a solution, if there is one.
    fn first(
        &self,
        py: Python<'_>,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Vec<usize>>> {
        let jobs = threads(jobs)?;
        match self.ask(py, timeout, move |solver| solver.par_first(jobs))? {
            First::Solution(options) => Ok(Some(numbers(&options))),
            First::None => Ok(None),
            First::Unknown(stop) => Err(PyTimeoutError::new_err(format!("first: {stop}"))),
        }
    }

    /// Estimates the number of solutions and that of nodes. Returns also the
    /// number of rounds done.
    #[pyo3(signature = (rounds, strata, nodes, seed, timeout))]
    fn estimate(
        &self,
        py: Python<'_>,
        rounds: u64,
        strata: usize,
        nodes: u64,
        seed: u64,
        timeout: Option<f64>,
    ) -> PyResult<(Range, Range, u64)> {
        let probing = Probing::default()
            .with_rounds(rounds)
            .with_strata(strata)
            .with_nodes(nodes);
        let estimate = self.ask(py, timeout, move |solver| {
            solver.estimate(&probing, stream(seed, 0))
        })?;
        let range = |interval: Interval| {
            let Interval {
                mean,
                least,
                greatest,
                is_reliable,
                ..
            } = interval;
            (mean, least, greatest, is_reliable)
        };
        Ok((
            range(estimate.solutions),
            range(estimate.nodes),
            estimate.rounds,
        ))
    }

    /// Draws solutions, each with the same chance, from a diagram of all of them.
    /// Returns none if there is no solution.
    fn sample(
        &self,
        py: Python<'_>,
        number: usize,
        seed: u64,
        memory: usize,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Vec<usize>>> {
        let drawn = self.ask(py, timeout, move |solver| {
            let diagram = solver.diagram(memory)?;
            let mut random = stream(seed, 0);
            let draws = (0..number).map_while(|_| diagram.sample(&mut random));
            Ok(draws.map(|options| numbers(&options)).collect())
        })?;
        drawn.map_err(|error| match error {
            DiagramError::Stopped(stop) => PyTimeoutError::new_err(format!("sample: {stop}")),
            error => PyMemoryError::new_err(error.to_string()),
        })
    }

    /// Returns the problem as text.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&*self.problem).map_err(unfit)
    }

    /// Returns the problem of a text.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Cover> {
        let problem: Problem = serde_json::from_str(text).map_err(unfit)?;
        Ok(Cover {
            problem: Arc::new(problem),
        })
    }

    /// Pickles the problem as text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let from_json = py.get_type::<Cover>().getattr("from_json")?;
        Ok((from_json, (self.to_json()?,)))
    }

    /// Returns an iterator over the solutions.
    fn solutions(&self, timeout: Option<f64>) -> PyResult<CoverSolutions> {
        let interrupt = Interrupt::new();
        let solver = self.solver(&interrupt, timeout)?;
        Ok(CoverSolutions::start(solver, interrupt))
    }
}

impl Cover {
    fn solver(&self, interrupt: &Interrupt, timeout: Option<f64>) -> PyResult<Solver> {
        let mut limits = Limits::none().with_interrupt(interrupt);
        if let Some(timeout) = timeout {
            let time = Duration::try_from_secs_f64(timeout).map_err(unfit)?;
            limits = limits.with_time(time);
        }
        let mut solver = Solver::new(Arc::clone(&self.problem));
        solver.set_limits(limits);
        Ok(solver)
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        question: impl FnOnce(&mut Solver) -> T + Send,
    ) -> PyResult<T> {
        let interrupt = Interrupt::new();
        let mut solver = self.solver(&interrupt, timeout)?;
        patience::wait_for(py, &interrupt, || question(&mut solver))
    }
}

fn count_up_to(solver: &mut Solver, limit: u64, jobs: NonZeroUsize) -> Count {
    let mut left = limit;
    let visit = |_: &[OptionId]| {
        left -= 1;
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    solver.par_for_each(jobs, visit).0
}

/// Returns how to count.
fn plan(memo: &str, memory: usize, jobs: Option<i64>) -> PyResult<CountPlan> {
    let memo = match memo {
        "auto" => Memo::Auto,
        "on" => Memo::On,
        "off" => Memo::Off,
        other => {
            let expected = "memo: expected 'auto', 'on' or 'off'";
            return Err(unfit(format!("{expected}, found '{other}'")));
        }
    };
    Ok(CountPlan::default()
        .with_memo(memo)
        .with_memory(memory)
        .with_jobs(threads(jobs)?))
}

/// Returns the numbers of options.
fn numbers(options: &[OptionId]) -> Vec<usize> {
    options.iter().map(|option| option.index()).collect()
}

/// Returns the exception for an option that was rejected: a message with
/// places for the names of the option and the item, and their numbers.
fn refused(error: &ProblemError, option: usize) -> PyErr {
    let number = |item: &ItemId| item.index();
    match error {
        ProblemError::EmptyOption { .. } => {
            CoverError::new_err(("option {option} has no items", option))
        }
        ProblemError::NoPrimaryItem { .. } => {
            CoverError::new_err(("option {option} has no primary item", option))
        }
        ProblemError::RepeatedItem { item, .. } => {
            let message = "option {option} has item {item} twice";
            CoverError::new_err((message, option, number(item)))
        }
        ProblemError::ColouredPrimary { item, .. } => {
            let message = "option {option} gives a colour to primary item {item}";
            CoverError::new_err((message, option, number(item)))
        }
        other => CoverError::new_err((other.to_string(), option)),
    }
}
