//! Finding out what a problem looks like.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quadrille::cover::{Effort, NamedProblem, Problem, Reduced, components, reduce};
use serde::Serialize;

use crate::commands::cover::search::CoverSearchArgs;
use crate::commands::cover::session::{Session, reason};

/// What there is to say about a problem, in the order of its JSON.
#[derive(Serialize, Debug)]
pub struct Facts<'a> {
    pub file: &'a str,
    pub items: usize,
    pub primary: usize,
    pub secondary: usize,
    pub options: usize,
    /// Lines of options without a primary item.
    pub ignored: usize,
    /// The sum of the options' lengths.
    pub entries: usize,
    /// The share of all pairs of an item and an option that are entries.
    pub density: f64,
    pub colours: usize,
    /// Parts of the reduced problem that have nothing to do with each other, if
    /// there was time to find them.
    pub components: Option<usize>,
    /// In how many options an item is.
    pub item_lengths: Option<Lengths>,
    /// How many items an option has.
    pub option_lengths: Option<Lengths>,
    pub presolve: Smaller,
    pub reduce: Smaller,
    pub search: Search,
}

/// The spread of some numbers.
#[derive(Serialize, Debug)]
pub struct Lengths {
    pub min: usize,
    /// The lower one of two.
    pub median: usize,
    pub max: usize,
}

/// What is left of a problem.
#[derive(Serialize, Debug)]
pub struct Smaller {
    pub items: usize,
    pub options: usize,
    pub forced: usize,
    pub blocking: u64,
    pub rounds: u64,
    /// Why the test for blocking options stopped before its fixed point.
    pub stop: Option<String>,
    /// Why there is no solution.
    pub contradiction: Option<String>,
}

/// What a search for all solutions did.
#[derive(Serialize, Debug)]
pub struct Search {
    /// In decimal digits, since JSON has no integers of this size.
    pub solutions: String,
    pub exact: bool,
    /// Why the search stopped before it was done.
    pub stop: Option<String>,
    pub nodes: u64,
    /// Items on which the search branched.
    pub guesses: u64,
    /// How many nodes lie at each depth.
    pub profile: Vec<u64>,
    pub time_us: u64,
}

impl<'a> Facts<'a> {
    /// Describes a problem. This includes a search, within the limits that are
    /// asked for, which also hold for the time of the test for blocking
    /// options.
    pub fn of(
        file: &'a str,
        named: &NamedProblem,
        search: &CoverSearchArgs,
        session: &Session,
    ) -> Facts<'a> {
        let problem = named.problem();
        let (items, primary) = (problem.item_count(), problem.primary_count());
        let (options, entries) = (problem.option_count(), problem.node_count());
        let mut limits = search.common.limits(session.interrupt());
        limits.nodes = None;
        let reduced = |effort: Effort| {
            reduce(problem.clone(), &[], &effort.with_limits(limits.clone()))
                .unwrap_or_else(|error| unreachable!("nothing is chosen: {error}"))
        };
        let presolved = reduced(Effort::presolve());
        let reduced = reduced(Effort::default());
        Facts {
            file,
            items,
            primary,
            secondary: items - primary,
            options,
            ignored: named.ignored_lines().len(),
            entries,
            density: entries as f64 / ((items * options) as f64).max(1.0),
            colours: colours(problem),
            item_lengths: Lengths::of(problem.items().map(|item| problem.options_with(item).len())),
            option_lengths: Lengths::of(
                problem
                    .options()
                    .map(|option| problem.items_of(option).len()),
            ),
            components: components(reduced.part.problem(), &limits)
                .ok()
                .map(|parts| parts.len()),
            presolve: Smaller::of(named, &presolved),
            reduce: Smaller::of(named, &reduced),
            search: Search::of(named, search, session),
        }
    }
}

fn colours(problem: &Problem) -> usize {
    let places = |option| (0..problem.items_of(option).len()).map(move |place| (option, place));
    let nodes = problem.options().flat_map(places);
    let colours: HashSet<_> = nodes
        .filter_map(|(option, place)| problem.colour(option, place))
        .collect();
    colours.len()
}

impl Lengths {
    /// Their spread, if there are any.
    fn of(lengths: impl Iterator<Item = usize>) -> Option<Lengths> {
        let mut lengths: Vec<usize> = lengths.collect();
        lengths.sort_unstable();
        let middle = lengths.len().saturating_sub(1) / 2;
        Some(Lengths {
            min: *lengths.first()?,
            median: *lengths.get(middle)?,
            max: *lengths.last()?,
        })
    }
}

impl Smaller {
    fn of(named: &NamedProblem, reduced: &Reduced) -> Smaller {
        let problem = reduced.part.problem();
        let contradiction = reduced.contradiction;
        Smaller {
            items: problem.item_count(),
            options: problem.option_count(),
            forced: reduced.settled.len(),
            blocking: reduced.blocking,
            rounds: reduced.rounds,
            stop: reduced.stop.map(|stop| stop.to_string()),
            contradiction: contradiction.map(|contradiction| reason(named, contradiction)),
        }
    }
}

impl Search {
    fn of(named: &NamedProblem, search: &CoverSearchArgs, session: &Session) -> Search {
        let mut solver = search.solver(named, session);
        let (count, stop) = solver.for_each(|_| ControlFlow::Continue(()));
        let stats = solver.stats();
        Search {
            solutions: count.number().to_string(),
            exact: count.is_exact(),
            stop: stop.map(|stop| stop.to_string()),
            nodes: stats.nodes,
            guesses: stats.guesses,
            profile: stats.profile.clone(),
            time_us: u64::try_from(stats.total_time().as_micros()).unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_lower_one_of_two() {
        let spread = |lengths: &[usize]| {
            Lengths::of(lengths.iter().copied()).map(|l| (l.min, l.median, l.max))
        };
        assert_eq!(spread(&[]), None);
        assert_eq!(spread(&[7]), Some((7, 7, 7)));
        assert_eq!(spread(&[9, 1, 2, 8]), Some((1, 2, 9)));
        assert_eq!(spread(&[9, 1, 3]), Some((1, 3, 9)));
    }
}
