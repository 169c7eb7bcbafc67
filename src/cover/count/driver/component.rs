//! The count of one component: with a plain search for a moment, then with a memory
//! or with all threads.

use std::ops::ControlFlow;

use super::remember::{Outcome, Remembering};
use super::setting::{Driver, Publish, State};
use super::team;
use crate::cover::count::checkpoint::Component;
use crate::cover::count::symmetry::Symmetry;
use crate::cover::search::memo::Memo;
use crate::cover::search::run::Run;
use crate::cover::search::searcher::Searcher;
use crate::cover::search::split::SHARED;
use crate::limits::{Clock, Stop};

/// Nodes of a search before a sweep is tried and symmetries are looked for: pentominoes on 3 by 20 have ended
/// then, which gain nothing.
const FEW: u64 = 30_000;

impl Driver<'_> {
    /// Goes on with a component, and saves it now and then and at the end.
    pub(super) fn component(
        &self,
        run: &mut Run,
        searcher: &mut Searcher,
        component: &mut Component,
        save: &mut dyn FnMut(&Component) -> ControlFlow<()>,
    ) -> Option<Stop> {
        if run.stop().is_some() {
            return run.stop();
        }
        let state = State {
            found: component.found,
            total: component.total.clone(),
            left: std::mem::take(&mut component.left),
            memo: component.memo,
        };
        let mut publish = |state: State| {
            (component.found, component.left) = (state.found, state.left);
            (component.memo, component.total) = (state.memo, state.total);
            save(component)
        };
        let is_whole = self.level == 0 && state.is_whole(searcher);
        let (mut state, stop) = if run.is_finished() {
            let left = Vec::new();
            (State { left, ..state }, None)
        } else {
            self.state(run, searcher, state, &mut publish)
        };
        let is_beyond = state.found == u128::MAX && state.total.is_none();
        if is_beyond
            && is_whole
            && stop.is_none()
            && let Some(swept) = self.by_sweep_only(searcher)
        {
            state = swept;
        }
        let saved = publish(state);
        stop.or(saved.is_break().then_some(Stop::Visitor))
    }

    /// Goes on from a state: with a plain search for a moment if nothing has been
    /// counted yet, then with a memory if that pays, else with all threads.
    fn state(
        &self,
        run: &mut Run,
        searcher: &mut Searcher,
        state: State,
        publish: &mut Publish<'_>,
    ) -> (State, Option<Stop>) {
        let memo = match self.plan.memo {
            Memo::On => Some(true),
            Memo::Off => Some(false),
            Memo::Auto => state.memo,
        };
        let mut state = State { memo, ..state };
        let is_whole = state.is_whole(searcher);
        let has_begun = is_whole && memo != Some(true);
        if is_whole
            && self.plan.symmetry == Symmetry::On
            && self.may_use_symmetry()
            && let Some(ended) = self.by_symmetry(0, FEW, searcher)
        {
            return ended;
        }
        if has_begun {
            let (_, stop) = run.count(searcher);
            if self.limits.nodes.is_some() || stop != Some(Stop::Nodes) {
                return (self.stopped(run, searcher, state), stop);
            }
        }
        if memo != Some(false) {
            match searcher.memoised(self.plan.memory, &mut Clock::start(&self.limits)) {
                Ok(Some(counter)) => {
                    let trial = Remembering::new(self, counter, searcher, &state);
                    match trial.count(state.left.clone(), publish) {
                        Outcome::Useless => {}
                        Outcome::Costly(state) => {
                            return team::count(self, None, searcher, state, publish);
                        }
                        Outcome::Ended(known, stop) => {
                            // The search may have found more before it stopped.
                            if has_begun && stop.is_some() && run.found() > known.found {
                                return (self.stopped(run, searcher, state), stop);
                            }
                            return (known, stop);
                        }
                    }
                }
                Ok(None) => {}
                Err(stop) if has_begun => return (self.stopped(run, searcher, state), Some(stop)),
                Err(stop) => return (state, Some(stop)),
            }
        }
        let may_sweep = self.awaits_sweep(searcher, &state);
        let has_symmetry = self.awaits_symmetry(searcher, &state);
        if may_sweep || has_symmetry {
            let (_, stop) = run.resume(searcher, &self.limits.clone().with_nodes(FEW));
            if stop != Some(Stop::Nodes) {
                return (self.stopped(run, searcher, state), stop);
            }
            if may_sweep && let Some(swept) = self.by_sweep(searcher) {
                return (swept, None);
            }
            if has_symmetry && let Some(ended) = self.by_symmetry(run.found(), FEW, searcher) {
                return ended;
            }
        }
        state.memo = Some(false);
        if is_whole {
            let (_, stop) = run.resume(searcher, &self.limits.clone().with_nodes(SHARED));
            if stop != Some(Stop::Nodes) {
                return (self.stopped(run, searcher, state), stop);
            }
        }
        team::count(self, is_whole.then_some(run), searcher, state, publish)
    }

    /// Returns the state of a run that began with the whole.
    fn stopped(&self, run: &Run, searcher: &mut Searcher, state: State) -> State {
        let left = run.stop().map(|_| self.left(searcher));
        State {
            found: state.found.saturating_add(run.found()),
            left: left.into_iter().filter(|left| !left.is_empty()).collect(),
            ..state
        }
    }
}
