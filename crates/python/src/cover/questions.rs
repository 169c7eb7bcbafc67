//! The questions about a problem.

use std::sync::Arc;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use quadrille::cover::{
    Count, CountPlan, DiagramError, Effort, First, Interval, ItemId, OptionId, Probing, Problem,
    Solver, WrongProblem, reduce,
};
use quadrille::limits::{Duration, Instant, Interrupt, Stop};
use quadrille::random::stream;

use super::diagram::CoverDiagram;
use super::labels::{Labels, Names};
use super::solutions::CoverSolutions;
use super::{Cover, Digits, Number, number_of, numbers, plan, symmetry};
use crate::errors::{CoverError, too_late};
use crate::patience;
use crate::settings::{check_limit, limits, threads, unfit};

/// The names of options, items and colours, as they are pickled.
type AllNames = (Option<Py<PyList>>, Option<Py<PyList>>, Option<Py<PyList>>);

/// An estimate: the mean, the bounds, and whether they can be trusted.
type Range = (f64, f64, f64, bool);

/// The cost of a solution, and its options.
type Priced<'py> = (i64, Bound<'py, PyList>);

/// The smaller problem, forced options, the numbers of blocking options and of
/// rounds, and whether a limit ended it.
type Smaller<'py> = (Cover, Bound<'py, PyList>, u64, u64, bool);

/// Items, options, and whether all are needed.
type Conflicting<'py> = (Bound<'py, PyList>, Bound<'py, PyList>, bool);

#[pymethods]
impl Cover {
    /// Returns a problem that was pickled.
    #[staticmethod]
    fn restore(
        text: &str,
        names: AllNames,
        given: [Vec<usize>; 2],
        preferred: Vec<usize>,
    ) -> PyResult<Cover> {
        let [chosen, excluded] = given;
        let problem: Problem = serde_json::from_str(text).map_err(unfit)?;
        let (options, items, colours) = names;
        let [options, items, colours] = [options, items, colours].map(Names::new);
        let labels = Labels::new(options, items, colours);
        let ids = |numbers: Vec<usize>| -> PyResult<Vec<OptionId>> {
            let ids = numbers.into_iter().map(OptionId::new);
            ids.collect::<Result<_, _>>().map_err(unfit)
        };
        let preferred = preferred.into_iter().map(ItemId::new);
        Ok(Cover {
            chosen: ids(chosen)?,
            excluded: ids(excluded)?,
            preferred: preferred.collect::<Result<_, _>>().map_err(unfit)?,
            ..Cover::new(Arc::new(problem), Arc::new(labels))
        })
    }

    /// Returns the same problem, for solutions that have some options and have
    /// not others. Options of the names that were given before stay.
    fn assume(
        &self,
        chosen: &Bound<'_, PyAny>,
        excluded: &Bound<'_, PyAny>,
        preferred: &Bound<'_, PyAny>,
    ) -> PyResult<Cover> {
        let count = self.problem.option_count();
        let more = |before: &[OptionId], names| -> PyResult<Vec<OptionId>> {
            let more = self.labels.options(count, names)?;
            let mut options = [before, &more].concat();
            options.sort_unstable();
            options.dedup();
            Ok(options)
        };
        Ok(Cover {
            problem: Arc::clone(&self.problem),
            labels: Arc::clone(&self.labels),
            chosen: more(&self.chosen, chosen)?,
            excluded: more(&self.excluded, excluded)?,
            preferred: self.with_preferred(preferred)?,
        })
    }

    /// Returns the names of the options.
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.labels.named(py, self.problem.options())
    }

    /// Returns the items, primary ones first, and the number of these.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyList>, usize)> {
        let items = self.problem.items();
        let items = items.map(|item| self.labels.items.get(py, item.index()));
        let items = PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?;
        Ok((items, self.problem.primary_count()))
    }

    /// Writes the problem as Knuth's programs read it.
    fn to_text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.named(py)?.to_string())
    }

    /// Pickles the problem and all names.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<Cover>().getattr("restore")?;
        let text = serde_json::to_string(&*self.problem).map_err(unfit)?;
        let labels = &self.labels;
        let numbers = [&self.chosen, &self.excluded].map(|options| numbers(options));
        let preferred: Vec<usize> = self.preferred.iter().map(|item| item.index()).collect();
        let names = (
            labels.options.list(py),
            labels.items.list(py),
            labels.colours.list(py),
        );
        (restore, (text, names, numbers, preferred)).into_pyobject(py)
    }

    /// Counts the solutions, up to a limit if there is one.
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        memo_and_symmetry: (String, String),
        memory: usize,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<Number> {
        check_limit(limit)?;
        let (memo, symmetric) = memo_and_symmetry;
        let plan = plan(&memo, memory, jobs)?.with_symmetry(symmetry(&symmetric)?);
        let ((count, total), _) = self.ask_soon(py, timeout, |solver| {
            let (count, stop) = count(solver, limit, &plan);
            let total = solver.total().filter(|_| stop.is_none()).cloned();
            ((count, total), stop)
        })?;
        Ok(number_of(count, total))
    }

    /// Counts the solutions with each option.
    fn candidates(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        memory: usize,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Number>> {
        check_limit(limit)?;
        let plan = plan("auto", memory, jobs)?;
        let (counts, _) = self.ask_soon(py, timeout, |solver| solver.candidates(limit, &plan))?;
        let numbers = counts.into_iter();
        Ok(numbers.map(|it| (Digits(it.number), it.is_exact)).collect())
    }

    /// Finds a solution, if there is one.
    fn first<'py>(
        &self,
        py: Python<'py>,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let jobs = threads(jobs)?;
        let (first, _) = self.ask_soon(py, timeout, |solver| match solver.par_first(jobs) {
            First::Unknown(stop) => (First::Unknown(stop), Some(stop)),
            first => (first, None),
        })?;
        match first {
            First::Solution(options) => Ok(Some(self.labels.named(py, options)?)),
            First::None => Ok(None),
            First::Unknown(stop) => Err(too_late("first", stop)),
        }
    }

    /// Finds the cheapest solutions, each with its cost, and whether they are known to
    /// be the cheapest.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        most: Option<i64>,
        jobs: Option<i64>,
        timeout: Option<f64>,
    ) -> PyResult<(Vec<Priced<'py>>, bool)> {
        let jobs = threads(jobs)?;
        let (found, stop) = self.ask_soon(py, timeout, |solver| {
            solver.set_max_cost(most.unwrap_or(i64::MAX));
            let cheapest = solver.par_cheapest(number, jobs);
            (cheapest.solutions, cheapest.stop)
        })?;
        let priced = found.into_iter();
        let priced = priced.map(|found| Ok((found.cost, self.labels.named(py, found.options)?)));
        let is_known = !stop.is_some_and(|stop| stop.is_early());
        Ok((priced.collect::<PyResult<_>>()?, is_known))
    }

    /// Estimates the number of solutions and that of nodes. Returns also the
    /// number of rounds done.
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

    /// Returns all solutions as a diagram.
    fn diagram(
        &self,
        py: Python<'_>,
        memory: usize,
        timeout: Option<f64>,
    ) -> PyResult<CoverDiagram> {
        let diagram = self.ask(py, timeout, move |solver| solver.diagram(memory))?;
        let diagram = diagram.map_err(|error| match error {
            DiagramError::Stopped(stop) => too_late("diagram", stop),
            DiagramError::TooLarge { .. } => PyMemoryError::new_err(error.to_string()),
            error => CoverError::new_err((error.to_string(),)),
        })?;
        Ok(CoverDiagram::new(diagram, Arc::clone(&self.labels)))
    }

    /// Returns a smaller problem with the same number of solutions.
    fn reduce<'py>(
        &self,
        py: Python<'py>,
        rounds: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Smaller<'py>> {
        if !self.excluded.is_empty() {
            let message = "reduce: expected a problem without excluded options";
            return Err(CoverError::new_err((message,)));
        }
        let interrupt = Interrupt::new();
        let mut effort = Effort::default().with_limits(limits(&interrupt, timeout)?);
        effort.rounds = rounds;
        let problem = Arc::clone(&self.problem);
        let reduced =
            patience::wait_for(py, &interrupt, || reduce(problem, &self.chosen, &effort))?;
        let reduced = match reduced {
            Ok(reduced) => reduced,
            Err(WrongProblem::Bounds(item)) => {
                let item = self.item(py, item.index())?;
                let message = format!("reduce: item {item} has bounds");
                return Err(CoverError::new_err((message,)));
            }
            Err(error) => return Err(CoverError::new_err((error.to_string(),))),
        };
        let part = &reduced.part;
        let items = (part.problem().items()).filter_map(|item| part.whole_item(item));
        let items = items.map(|item| self.labels.items.get(py, item.index()));
        let items = PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?;
        let options = part.problem().options();
        let options = options.filter_map(|option| part.whole_option(option));
        let options = self.labels.named(py, options)?;
        let colours = Names::new(self.labels.colours.list(py));
        let [options, items] = [options, items].map(|list| Names::List(list.unbind()));
        let labels = Labels::new(options, items, colours);
        let smaller = Cover::new(Arc::clone(part.problem()), Arc::new(labels));
        let forced = match reduced.contradiction {
            Some(_) => PyList::empty(py),
            None => {
                let settled = reduced.settled.iter().map(|settled| settled.option);
                self.labels.named(py, settled)?
            }
        };
        let is_cut = reduced.stop.is_some_and(Stop::is_early);
        Ok((smaller, forced, reduced.blocking, reduced.rounds, is_cut))
    }

    /// Counts the solutions by one search, and describes the problem and it.
    fn stats<'py>(
        &self,
        py: Python<'py>,
        limit: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        check_limit(limit)?;
        let (count, stats) = self.ask(py, timeout, |solver| {
            let (count, _) = count(solver, limit, &CountPlan::search());
            (count, solver.stats().clone())
        })?;
        let facts = PyDict::new(py);
        let problem = &self.problem;
        facts.set_item("primary", problem.primary_count())?;
        facts.set_item("secondary", problem.item_count() - problem.primary_count())?;
        facts.set_item("options", problem.option_count())?;
        facts.set_item("entries", problem.node_count())?;
        facts.set_item("solutions", (count.number(), count.is_exact()))?;
        facts.set_item("forced", stats.forced)?;
        facts.set_item("components", stats.components)?;
        facts.set_item("nodes", stats.nodes)?;
        facts.set_item("guesses", stats.guesses)?;
        facts.set_item("updates", stats.updates)?;
        facts.set_item("profile", stats.profile.clone())?;
        facts.set_item("seconds", stats.total_time().as_secs_f64())?;
        Ok(facts)
    }

    /// Returns items and chosen options that leave no solution, and whether each is known to be
    /// needed for that; `None` if there is a solution.
    fn conflict<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Conflicting<'py>>> {
        let started = Instant::now();
        let Some(conflict) = self.ask(py, timeout, Solver::conflict)? else {
            let time = timeout.map(Duration::from_secs_f64);
            return match time.is_some_and(|time| started.elapsed() >= time) {
                true => Err(too_late("conflict", Stop::Time)),
                false => Ok(None),
            };
        };
        let items = conflict.items.iter();
        let items = items.map(|item| self.labels.items.get(py, item.index()));
        let items = PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?;
        let chosen = self.labels.named(py, conflict.chosen)?;
        Ok(Some((items, chosen, conflict.stop.is_none())))
    }

    /// Returns an iterator over the solutions.
    fn solutions(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<CoverSolutions> {
        CoverSolutions::of(py, self, timeout)
    }
}

fn count(solver: &mut Solver, limit: Option<u64>, plan: &CountPlan) -> (Count, Option<Stop>) {
    match limit {
        Some(limit) => solver.count_up_to_with(limit, plan),
        None => solver.count_with(plan),
    }
}
