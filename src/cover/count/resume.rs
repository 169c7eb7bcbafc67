//! Counts from a [checkpoint](super::checkpoint), and keeps it up to date.
//!
//! A component that a memo helps is counted on one thread: it visits the
//! subtrees that are left one by one, with one table for all of them. The table
//! is not part of a checkpoint, so it fills again after a restart.
//!
//! Without a memo, the subtrees wait in a queue for all threads; see
//! [`team`](super::team). Either way, the search stops for a moment now and
//! then, says what it has found and what it has left, and goes on where it
//! stood. Nothing is counted twice, and no subtree has to be finished before it
//! can be written down.

use std::ops::ControlFlow;

use super::checkpoint::{Checkpoint, Component};
use super::counting::{CountPlan, TRIAL};
use super::part::{WrongPart, check};
use super::team;
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::stats::Stats;
use crate::cover::model::subproblem::Subproblem;
use crate::cover::model::wrong_problem::check_options;
use crate::cover::search::algorithm_x::Prefix;
use crate::cover::search::memo::{Memo, Memoised};
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::limits::{Clock, Duration, Instant, Limits, Stop};

/// A state of the count of a component: what has been found, and what is left.
pub(in crate::cover) struct State {
    pub(in crate::cover) found: u128,
    pub(in crate::cover) left: Vec<Prefix>,
}

/// How to go on.
pub(in crate::cover) struct Resume<'a> {
    pub(in crate::cover) plan: &'a CountPlan,
    /// The limits on the whole count; their clock is running.
    pub(in crate::cover) limits: Limits,
    /// The time between two states.
    pub(in crate::cover) every: Duration,
}

/// Goes on with a count; see [`Solver::count_from`](crate::cover::Solver::count_from).
pub(in crate::cover) fn count_from(
    searcher: &mut Searcher,
    resume: &Resume<'_>,
    checkpoint: &mut Checkpoint,
    mut save: impl FnMut(&Checkpoint) -> ControlFlow<()>,
) -> Result<Option<Stop>, WrongPart> {
    check(searcher, checkpoint.problem, &[])?;
    if checkpoint.is_done() {
        return Ok(None);
    }
    let usual = std::mem::replace(&mut searcher.limits, without_nodes(&resume.limits));
    let mut run = Run::start(searcher);
    searcher.limits = usual;
    if run.is_finished() && run.stop().is_some() {
        return Ok(run.stop());
    }
    let parts = if run.is_finished() {
        None
    } else {
        let components = searcher
            .search()
            .0
            .components(2, &mut Clock::start(&resume.limits));
        match components {
            Ok(parts) => parts,
            Err(stop) => return Ok(Some(stop)),
        }
    };
    begin(searcher, parts.as_deref(), checkpoint)?;
    if run.is_finished() {
        // Presolve found that there is no solution.
        checkpoint.components[0].left.clear();
        let saved = save(checkpoint);
        return Ok(saved.is_break().then_some(Stop::Visitor));
    }
    searcher.stats.components = checkpoint.components.len() as u64;
    for index in 0..checkpoint.components.len() {
        if checkpoint.is_done() {
            break;
        }
        if checkpoint.components[index].left.is_empty() {
            continue;
        }
        let stop = match &parts {
            None => component(&mut run, searcher, resume, checkpoint, index, &mut save),
            Some(parts) => {
                let mut own = searcher.like(parts[index].problem());
                own.limits = without_nodes(&resume.limits);
                // It was presolved as a part of the whole.
                let mut loaded = Run::start(&mut own);
                let resume = &Resume {
                    limits: resume.limits.after(Duration::ZERO, searcher.stats.nodes),
                    ..*resume
                };
                match loaded.stop() {
                    Some(stop) => Some(stop),
                    None => {
                        let stop =
                            component(&mut loaded, &mut own, resume, checkpoint, index, &mut save);
                        searcher.stats.add_part(&own.stats);
                        stop
                    }
                }
            }
        };
        if stop.is_some() {
            return Ok(stop);
        }
    }
    Ok(None)
}

/// Counts some subtrees of a searcher's question together; `None` if what
/// presolve leaves falls into components, which a list of subtrees does not
/// know.
pub(in crate::cover) fn count_subtrees(
    searcher: &mut Searcher,
    resume: &Resume<'_>,
    subtrees: Vec<Prefix>,
) -> Option<(Count, Option<Stop>)> {
    let usual = std::mem::replace(&mut searcher.limits, without_nodes(&resume.limits));
    let mut run = Run::start(searcher);
    searcher.limits = usual;
    if run.is_finished() {
        return Some(run.outcome());
    }
    let components = searcher
        .search()
        .0
        .components(2, &mut Clock::start(&resume.limits));
    match components {
        Ok(None) => {}
        Ok(Some(_)) => return None,
        Err(stop) => return Some((Count::AtLeast(0), Some(stop))),
    }
    searcher.stats.components = 1;
    let mut state = Checkpoint::new(Fingerprint::EMPTY);
    let component_of = |left| Component {
        left,
        ..Component::new(Fingerprint::EMPTY, Vec::new())
    };
    state.components.push(component_of(subtrees));
    let mut save = |_: &Checkpoint| ControlFlow::Continue(());
    let stop = component(&mut run, searcher, resume, &mut state, 0, &mut save);
    Some((state.count(), stop))
}

/// Checks that a checkpoint has these components, or begins it with them.
fn begin(
    searcher: &Searcher,
    parts: Option<&[Subproblem]>,
    checkpoint: &mut Checkpoint,
) -> Result<(), WrongPart> {
    let problems = match parts {
        None => vec![(
            checkpoint.problem,
            &searcher.problem,
            searcher.chosen.clone(),
        )],
        Some(parts) => {
            let own = |part: &Subproblem| part.problem().fingerprint();
            let entry = |part| (own(part), Subproblem::problem(part), Vec::new());
            parts.iter().map(entry).collect()
        }
    };
    if !checkpoint.has_begun() {
        let problems = problems.into_iter();
        checkpoint.components = problems
            .map(|(hash, _, root)| Component::new(hash, root))
            .collect();
        return Ok(());
    }
    if checkpoint.components.len() != problems.len() {
        return Err(WrongPart::Components);
    }
    for ((hash, problem, _), component) in problems.into_iter().zip(&checkpoint.components) {
        if component.problem != hash {
            return Err(WrongPart::Components);
        }
        let mut options = component.left.iter();
        options.try_for_each(|options| check_options(problem, options))?;
    }
    Ok(())
}

/// Goes on with the count of a component, which the searcher has loaded.
fn component(
    run: &mut Run,
    searcher: &mut Searcher,
    resume: &Resume<'_>,
    checkpoint: &mut Checkpoint,
    index: usize,
    save: &mut impl FnMut(&Checkpoint) -> ControlFlow<()>,
) -> Option<Stop> {
    let Component {
        memo, found, left, ..
    } = checkpoint.components[index].clone();
    let state = State { found, left };
    let mut publish = |state: State, memo: Option<bool>| {
        let component = &mut checkpoint.components[index];
        (component.found, component.left, component.memo) = (state.found, state.left, memo);
        save(checkpoint)
    };
    let memo = match resume.plan.memo {
        Memo::On => Some(true),
        Memo::Off => Some(false),
        Memo::Auto => memo,
    };
    if memo != Some(false) {
        let mut clock = Clock::start(&resume.limits);
        match searcher.memoised(resume.plan.memory, &mut clock) {
            Ok(Some(counter)) => {
                let mut remembering = Remembering {
                    counter,
                    searcher,
                    resume,
                    before: state.found,
                    is_trial: memo.is_none(),
                };
                let save = |state| publish(state, memo);
                let (now, outcome) = remembering.count(state.left.clone(), save);
                match outcome {
                    Outcome::Ended(stop) => {
                        let saved = publish(now, memo.or(stop.is_none().then_some(true)));
                        return stop.or(saved.is_break().then_some(Stop::Visitor));
                    }
                    // The search begins better by itself.
                    Outcome::Useless => {}
                }
            }
            Ok(None) => {}
            Err(stop) => return Some(stop),
        }
    }
    let (now, stop) = team::count(run, searcher, resume, state, |state| {
        publish(state, Some(false))
    });
    let saved = publish(now, Some(false));
    stop.or(saved.is_break().then_some(Stop::Visitor))
}

/// A count with a memo.
struct Remembering<'a> {
    counter: Memoised,
    searcher: &'a mut Searcher,
    resume: &'a Resume<'a>,
    /// The number of solutions found before.
    before: u128,
    /// Whether the memo has to prove useful first.
    is_trial: bool,
}

/// How a count with a memo ended.
enum Outcome {
    /// It came to its end, or stopped early.
    Ended(Option<Stop>),
    /// Few of the states that it met were known.
    Useless,
}

impl Remembering<'_> {
    /// Visits these subtrees one by one.
    fn count(
        &mut self,
        mut left: Vec<Prefix>,
        mut publish: impl FnMut(State) -> ControlFlow<()>,
    ) -> (State, Outcome) {
        self.searcher.stats.memoised = 1;
        let limits = &self.resume.limits;
        let stages = if self.is_trial { &TRIAL[..] } else { &[] };
        let mut trial = stages.iter().copied();
        let mut stage = trial.next();
        let (mut spent, mut stage_spent) = (0, 0);
        let every = self.resume.every;
        let next = || Instant::now().checked_add(every);
        let mut due = next();
        left.reverse();
        while let Some(subtree) = left.pop() {
            self.counter.begin(&subtree);
            loop {
                let budget = stage.map(|(nodes, _)| nodes - stage_spent);
                let slice = Limits {
                    nodes: limits
                        .after(Duration::ZERO, spent)
                        .nodes
                        .into_iter()
                        .chain(budget)
                        .min(),
                    deadline: limits.deadline.into_iter().chain(due).min(),
                    ..limits.clone()
                };
                let mut stats = Stats::default();
                let stop = self.counter.run(&mut Clock::start(&slice), &mut stats);
                self.searcher.stats.add_search(&stats, 0);
                spent += stats.nodes;
                stage_spent += stats.nodes;
                if stop.is_none() {
                    break;
                }
                let is_spent = limits.nodes.is_some_and(|limit| spent >= limit);
                if let Some(stop) = limits.stop().or(is_spent.then_some(Stop::Nodes)) {
                    return (self.state(&left), Outcome::Ended(Some(stop)));
                }
                if let Some((nodes, new_per_known)) = stage
                    && stage_spent >= nodes
                {
                    if !self.counter.is_promising(new_per_known) {
                        self.searcher.stats.memoised = 0;
                        return (self.state(&left), Outcome::Useless);
                    }
                    (stage, stage_spent) = (trial.next(), 0);
                }
                if due.is_some_and(|due| Instant::now() >= due) {
                    if publish(self.state(&left)).is_break() {
                        return (self.state(&left), Outcome::Ended(Some(Stop::Visitor)));
                    }
                    due = next();
                }
            }
        }
        let found = self.found();
        (State { found, left }, Outcome::Ended(None))
    }

    /// Returns the state, with these subtrees still to come, in reverse.
    fn state(&mut self, to_come: &[Prefix]) -> State {
        let mut left = self.searcher.below_chosen(self.counter.left());
        left.extend(to_come.iter().rev().cloned());
        let found = self.found();
        State { found, left }
    }

    fn found(&self) -> u128 {
        self.before.saturating_add(self.counter.known())
    }
}

/// Returns limits without one on nodes.
pub(in crate::cover) fn without_nodes(limits: &Limits) -> Limits {
    Limits {
        nodes: None,
        ..limits.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::model::Problem;
    use crate::cover::search::Engine;
    use crate::cover::testing::{
        brute_force, dominoes, queens, side_by_side, small_problem, word_squares,
    };
    use crate::limits::Interrupt;

    fn plan(memo: Memo, jobs: usize) -> CountPlan {
        CountPlan::default()
            .with_memo(memo)
            .with_jobs(NonZeroUsize::new(jobs).unwrap())
    }

    /// Counts by this number of nodes at a time, each time with a new solver and
    /// the state that the last one has saved.
    fn count_in_steps(problem: &Problem, engine: Engine, plan: &CountPlan, nodes: u64) -> Count {
        let mut state = Solver::new(problem.clone()).checkpoint();
        for _ in 0..100_000 {
            let mut solver = Solver::new(problem.clone());
            solver.set_engine(engine);
            solver.set_limits(Limits::none().with_nodes(nodes));
            let mut going = state.clone();
            let answer = solver.count_from(&mut going, plan, Duration::MAX, |now| {
                state = now.clone();
                ControlFlow::Continue(())
            });
            let (count, stop) = answer.unwrap();
            assert_eq!((state.count(), state.is_done()), (count, stop.is_none()));
            if stop.is_none() {
                return count;
            }
        }
        panic!("it does not end");
    }

    proptest! {
        #[test]
        fn no_solution_is_lost_or_counted_twice(
            problem in (small_problem(), small_problem()),
            is_double: bool,
            nodes in 1..8u64,
        ) {
            let mut expected = brute_force(&problem.0, &[]).len();
            let whole = if is_double {
                expected *= brute_force(&problem.1, &[]).len();
                side_by_side(&problem.0, &problem.1)
            } else {
                problem.0
            };
            for engine in [Engine::Links, Engine::Sets] {
                for memo in [Memo::Off, Memo::On, Memo::Auto] {
                    let count = count_in_steps(&whole, engine, &plan(memo, 2), nodes);
                    prop_assert_eq!(count, Count::Exact(expected as u128));
                }
            }
        }
    }

    #[test]
    fn larger_problems_are_counted_in_steps() {
        let problems = [
            (queens(8), 92),
            (dominoes(6, 6), 6_728),
            (word_squares(4), 1_234),
            (side_by_side(&queens(6), &dominoes(4, 5)), 4 * 95),
        ];
        for (problem, expected) in problems {
            for engine in [Engine::Links, Engine::Sets] {
                for (memo, nodes) in [(Memo::Off, 97), (Memo::On, 97), (Memo::Auto, 300)] {
                    let count = count_in_steps(&problem, engine, &plan(memo, 1), nodes);
                    assert_eq!(count, Count::Exact(expected), "{engine:?} {memo:?}");
                }
            }
        }
    }

    /// Every state that threads publish is exact, as counts that go on from it
    /// show.
    #[test]
    fn every_state_of_several_threads_is_exact() {
        let problem = queens(10);
        for (engine, jobs) in [(Engine::Sets, 1), (Engine::Sets, 3), (Engine::Links, 2)] {
            let mut solver = Solver::new(problem.clone());
            solver.set_engine(engine);
            let mut state = solver.checkpoint();
            let mut states = Vec::new();
            let plan = plan(Memo::Off, jobs);
            let answer = solver.count_from(&mut state, &plan, Duration::from_micros(200), |now| {
                states.push(now.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(answer, Ok((Count::Exact(724), None)));
            let few = states.len() / 20 + 1;
            for mut state in states.into_iter().step_by(few) {
                let save = |_: &_| ControlFlow::Continue(());
                let answer = solver.count_from(&mut state, &plan, Duration::MAX, save);
                assert_eq!(answer, Ok((Count::Exact(724), None)));
            }
        }
    }

    /// The search from the root is one subtree; the queue is empty at once.
    #[test]
    fn threads_without_work_are_given_some() {
        let mut solver = Solver::new(queens(12));
        let mut state = solver.checkpoint();
        let save = |_: &_| ControlFlow::Continue(());
        let plan = plan(Memo::Off, 4);
        let answer = solver.count_from(&mut state, &plan, Duration::MAX, save);
        assert_eq!(answer, Ok((Count::Exact(14_200), None)));
        assert!(state.is_done());
        let again = solver.count_from(&mut state, &plan, Duration::MAX, save);
        assert_eq!(again, Ok((Count::Exact(14_200), None)));
    }

    #[test]
    fn limits_and_breaks_leave_an_exact_state() {
        for memo in [Memo::On, Memo::Off] {
            let problem = dominoes(8, 10);
            let mut state = Solver::new(problem.clone()).checkpoint();
            let interrupt = Interrupt::new();
            let mut solver = Solver::new(problem);
            solver.set_limits(Limits::none().with_interrupt(&interrupt));
            let every = Duration::from_micros(100);
            let stopped = solver.count_from(&mut state, &plan(memo, 2), every, |_| {
                interrupt.raise();
                ControlFlow::Continue(())
            });
            assert_eq!(stopped.unwrap().1, Some(Stop::Interrupt));
            solver.set_limits(Limits::none());
            let broken =
                solver.count_from(
                    &mut state,
                    &plan(memo, 2),
                    every,
                    |_| ControlFlow::Break(()),
                );
            assert_eq!(broken.unwrap().1, Some(Stop::Visitor));
            assert!(!state.is_done());
            let save = |_: &_| ControlFlow::Continue(());
            let answer = solver.count_from(&mut state, &plan(Memo::On, 1), every, save);
            assert_eq!(answer, Ok((Count::Exact(1_031_151_241), None)));
        }
    }

    #[test]
    fn states_of_other_problems_are_refused() {
        let mut state = Solver::new(queens(6)).checkpoint();
        let save = |_: &_| ControlFlow::Continue(());
        let mut solver = Solver::new(queens(7));
        let refused = solver.count_from(&mut state, &CountPlan::search(), Duration::MAX, save);
        assert!(matches!(refused, Err(WrongPart::Problem { .. })));
    }
}
