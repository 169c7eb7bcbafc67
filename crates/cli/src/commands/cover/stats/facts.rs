//! The facts about a problem.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::cover::{self, Count, Effort, NamedProblem, Reduced, components, reduce};
use quadrille::limits::{Limits, Stop};
use serde::{Serialize, Serializer};

use crate::commands::cover::search::{CoverSearchArgs, reason};
use crate::output::{Record, Value};
use crate::pipeline::problems::Problem;

/// The facts about a problem.
#[derive(Debug)]
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
    /// If any item has bounds.
    pub bounds: Option<Bounds>,
    /// If any option has a cost.
    pub costs: Option<Costs>,
    /// Parts of the reduced problem that share no items, if there was time to
    /// find them; of the whole problem if it has bounds.
    pub components: Option<usize>,
    /// The numbers of options that items are in.
    pub item_lengths: Option<Lengths>,
    /// The numbers of items that options have.
    pub option_lengths: Option<Lengths>,
    /// None for a problem with bounds.
    pub presolve: Option<Smaller>,
    /// None for a problem with bounds.
    pub reduce: Option<Smaller>,
    pub search: Search,
}

/// How many items have bounds, and how often any of them must and may be covered.
#[derive(Debug, Serialize)]
pub struct Bounds {
    pub items: usize,
    pub min: u32,
    pub max: u32,
}

/// The least and the greatest cost.
#[derive(Debug, Serialize)]
pub struct Costs {
    pub min: i64,
    pub max: i64,
}

/// The spread of some numbers.
#[derive(Debug, Serialize)]
pub struct Lengths {
    pub min: usize,
    /// The lower one of two.
    pub median: usize,
    pub max: usize,
}

/// A reduced problem.
#[derive(Debug, Serialize)]
pub struct Smaller {
    pub items: usize,
    pub options: usize,
    pub forced: usize,
    pub blocking: u64,
    pub rounds: u64,
    /// Why the test for blocking options stopped before its fixed point.
    #[serde(serialize_with = "in_words")]
    pub stop: Option<Stop>,
    /// Why there is no solution.
    pub contradiction: Option<String>,
}

/// The result of a search for all solutions.
#[derive(Debug)]
pub struct Search {
    pub solutions: Count,
    /// Why the search stopped before it was done.
    pub stop: Option<Stop>,
    pub nodes: u64,
    /// Items on which the search branched.
    pub guesses: u64,
    /// The number of nodes at each depth.
    pub profile: Vec<u64>,
    /// The options in no solution, if all solutions were visited.
    pub unused: Option<Vec<String>>,
    pub time: Duration,
}

impl<'a> Facts<'a> {
    /// Describes a problem. This includes a search, within the limits that are
    /// asked for. Half of the time is for the test for blocking options, at most.
    pub fn of(read: &'a Problem, named: &NamedProblem, search: &CoverSearchArgs) -> Facts<'a> {
        let problem = named.problem();
        let (items, primary) = (problem.item_count(), problem.primary_count());
        let (options, entries) = (problem.option_count(), problem.node_count());
        let whole = read.limits.started();
        let mut limits = whole.clone();
        limits.nodes = None;
        limits.time = read.limits.time.map(|time| time / 2);
        let limits = limits.started();
        let reduced = |effort: Effort| {
            // This fails for a problem with bounds.
            reduce(problem.clone(), &[], &effort.with_limits(limits.clone())).ok()
        };
        let presolved = reduced(Effort::presolve());
        let reduced = reduced(Effort::default());
        let part = reduced.as_ref().map(|reduced| reduced.part.problem());
        Facts {
            file: &read.name,
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
            bounds: bounds(problem),
            costs: costs(problem),
            components: components(part.unwrap_or(problem), &limits)
                .ok()
                .map(|parts| parts.len()),
            presolve: presolved.map(|presolved| Smaller::of(named, &presolved)),
            reduce: reduced.as_ref().map(|reduced| Smaller::of(named, reduced)),
            search: Search::of(named, search, whole),
        }
    }
}

fn bounds(problem: &cover::Problem) -> Option<Bounds> {
    let primary = problem.items().take(problem.primary_count());
    let bounds = primary.map(|item| problem.bounds(item).into_inner());
    let bounds: Vec<_> = bounds.filter(|&bounds| bounds != (1, 1)).collect();
    Some(Bounds {
        items: bounds.len(),
        min: bounds.iter().map(|&(least, _)| least).min()?,
        max: bounds.iter().map(|&(_, most)| most).max()?,
    })
}

fn costs(problem: &cover::Problem) -> Option<Costs> {
    let costs = || problem.options().map(|option| problem.cost(option));
    let (min, max) = (costs().min()?, costs().max()?);
    problem.has_costs().then_some(Costs { min, max })
}

fn colours(problem: &cover::Problem) -> usize {
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
            stop: reduced.stop,
            contradiction: contradiction.map(|contradiction| reason(named, contradiction)),
        }
    }
}

impl Search {
    fn of(named: &NamedProblem, search: &CoverSearchArgs, limits: Limits) -> Search {
        let mut solver = search.solver(named, limits);
        let mut is_used = vec![false; named.problem().option_count()];
        let mut unused = is_used.len();
        let (count, stop) = solver.for_each(|solution| {
            if unused > 0 {
                for option in solution.options() {
                    unused -= usize::from(!std::mem::replace(&mut is_used[option.index()], true));
                }
            }
            ControlFlow::Continue(())
        });
        let options = named.problem().options();
        let unused = options.filter(|option| !is_used[option.index()]);
        let unused = unused.map(|option| named.option(option).to_string());
        let stats = solver.stats();
        Search {
            solutions: count,
            stop,
            nodes: stats.nodes,
            guesses: stats.guesses,
            profile: stats.profile.clone(),
            unused: (stop.is_none() && count.number() > 0).then(|| unused.collect()),
            time: stats.total_time(),
        }
    }
}

impl Record for Facts<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        let search = &self.search;
        match key {
            "file" => Value::Text(self.file.into()),
            "status" => Value::Text("ok".into()),
            "error" => Value::early(self.search.stop),
            "items" => Value::size(self.items),
            "primary" => Value::size(self.primary),
            "secondary" => Value::size(self.secondary),
            "options" => Value::size(self.options),
            "ignored" => Value::size(self.ignored),
            "entries" => Value::size(self.entries),
            "density" => Value::Float(self.density),
            "colours" => Value::size(self.colours),
            "components" => self.components.map_or(Value::Missing, Value::size),
            "solutions" => Value::Count(search.solutions),
            "exact" => Value::Bool(search.solutions.is_exact()),
            "nodes" => Value::number(search.nodes),
            "time_us" => Value::number(search.time.as_micros()),
            "item_lengths" => Value::object(&self.item_lengths),
            "option_lengths" => Value::object(&self.option_lengths),
            "bounds" => Value::object(&self.bounds),
            "costs" => Value::object(&self.costs),
            "presolve" => Value::object(&self.presolve),
            "reduce" => Value::object(&self.reduce),
            "search" => search.value(),
            "unused" => search.unused.as_ref().map_or(Value::Missing, |unused| {
                let texts = unused
                    .iter()
                    .map(|option| Value::Text(option.as_str().into()));
                Value::List(texts.collect())
            }),
            _ => Value::Missing,
        }
    }

    fn write_text(&self, out: &mut String) {
        *out += &self.to_string();
    }
}

fn in_words<S: Serializer>(stop: &Option<Stop>, serializer: S) -> Result<S::Ok, S::Error> {
    let words = stop.map(|stop| stop.to_string());
    words.serialize(serializer)
}

impl Search {
    fn value(&self) -> Value<'_> {
        let profile = self.profile.iter().copied();
        Value::Object(vec![
            ("solutions", Value::Count(self.solutions)),
            ("exact", Value::Bool(self.solutions.is_exact())),
            (
                "stop",
                self.stop
                    .map_or(Value::Missing, |stop| Value::Text(stop.to_string().into())),
            ),
            ("nodes", Value::number(self.nodes)),
            ("guesses", Value::number(self.guesses)),
            ("profile", Value::List(profile.map(Value::number).collect())),
            ("time_us", Value::number(self.time.as_micros())),
        ])
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
