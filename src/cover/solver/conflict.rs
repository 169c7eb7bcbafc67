//! Why a problem has no solution: some of its primary items that no options cover
//! together, though they would cover all but any one of them.
//!
//! An item that *can go* need not be covered, but still not twice. So less is asked if
//! fewer items are left, and an item that was needed once stays needed: what is
//! described at [`needed`] finds a set that is smallest by inclusion.
//!
//! A chosen option is an item too: one that has to be covered, and which no other option
//! has. It can go like the rest, and then the option may be chosen or not.

use super::Solver;
use crate::cover::count::plan::CountPlan;
use crate::cover::model::answer::{Count, First};
use crate::cover::model::index::{ItemId, OptionId};
use crate::cover::model::problem::{Problem, ProblemError};
use crate::limits::{Duration, Instant, Limits, Stop};

/// Why a problem has no solution. See [`Solver::conflict`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// Primary items, in order.
    pub items: Vec<ItemId>,
    /// [Chosen](Solver::choose) options, in order.
    pub chosen: Vec<OptionId>,
    /// The limit because of which some of them may not be needed.
    pub stop: Option<Stop>,
}

/// The nodes that a search may take for each of that for the whole, and beside.
const NODES: (u64, u64) = (20, 20_000);

/// The nodes after which a count may decide what a search for one solution has not: its sweep
/// sees that a board of odd size has no dominoes, which no small tree shows.
const UNTIL_COUNT: u64 = 5_000;

/// The time of such counts: of the whole, of all questions after that, and of each of them.
const COUNT_TIME: Duration = Duration::from_secs(10);
const EACH_TIME: Duration = Duration::from_secs(1);

/// What has to be.
#[derive(Clone, Copy)]
enum Demand {
    Covered(ItemId),
    Chosen(OptionId),
}

impl Solver {
    /// Finds out why there is no solution: primary items that cannot all be covered, and
    /// chosen options that prevent it, of which each is needed for that. The items that
    /// are not named need not be covered then, but still not more often than they may.
    /// Returns `None` if the problem is not known to have no solution.
    ///
    /// Takes some k log(n / k) searches for k of n items. A count decides what a search does not
    /// within some thousand nodes, for some seconds in all unless nodes are limited, so a slow
    /// machine may leave more open.
    ///
    /// # Examples
    ///
    /// Two pieces that fit only into the same place:
    ///
    /// ```
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [piece, other, third, place, free] = builder.primary_items()?;
    /// builder.option([piece, place])?;
    /// builder.option([other, place])?;
    /// builder.option([third, free])?;
    /// let conflict = Solver::new(builder.build()).conflict().expect("it has no solution");
    /// assert_eq!(conflict.items, [piece, other]);
    /// # Ok::<(), quadrille::cover::ProblemError>(())
    /// ```
    pub fn conflict(&mut self) -> Option<Conflict> {
        let limits = self.searcher.limits.started();
        let mut left = limits.nodes.is_none().then_some(COUNT_TIME);
        let (is_none, nodes) = self.decide(&limits, left);
        if is_none != Ok(true) {
            return None;
        }
        let nodes = (NODES.0 * nodes).saturating_add(NODES.1);
        let limits =
            limits.changed(|new| new.nodes = Some(new.nodes.map_or(nodes, |most| most.min(nodes))));
        let problem = self.problem();
        let primary = problem.items().take(problem.primary_count());
        let chosen = self.searcher.root.chosen.iter().copied();
        let all = primary
            .map(Demand::Covered)
            .chain(chosen.map(Demand::Chosen));
        let (kept, stop) = needed(all.collect(), |kept| {
            let started = Instant::now();
            let searcher = self.searcher.like(&self.less(kept).into());
            let time = left.map(|left| left.min(EACH_TIME));
            let (is_none, _) = Solver { searcher }.decide(&limits, time);
            left = left.map(|left| left.saturating_sub(started.elapsed()));
            is_none
        });
        let mut conflict = Conflict {
            items: Vec::new(),
            chosen: Vec::new(),
            stop,
        };
        for demand in kept {
            match demand {
                Demand::Covered(item) => conflict.items.push(item),
                Demand::Chosen(option) => conflict.chosen.push(option),
            }
        }
        Some(conflict)
    }

    /// Returns whether there is no solution, and the nodes of the search that says so.
    pub(super) fn decide(
        &mut self,
        limits: &Limits,
        count: Option<Duration>,
    ) -> (Result<bool, Stop>, u64) {
        let usual = self.searcher.limits.clone();
        let few = limits
            .nodes
            .map_or(UNTIL_COUNT, |most| most.min(UNTIL_COUNT));
        self.searcher.limits = limits.clone().with_nodes(few);
        let mut first = self.first();
        let mut nodes = self.stats().nodes;
        if first == First::Unknown(Stop::Nodes) && limits.nodes != Some(few) {
            let counted = count.map(|time| {
                self.searcher.limits = limits.clone().with_time(time);
                self.searcher.limits.nodes = None;
                self.count_with(&CountPlan::default()).0
            });
            first = match counted {
                Some(Count::Exact(0)) => First::None,
                Some(Count::Exact(_) | Count::AtLeast(1..)) => First::Solution(Vec::new()),
                _ => {
                    self.searcher.limits = limits.clone();
                    let first = self.first();
                    nodes = self.stats().nodes;
                    first
                }
            };
        }
        self.searcher.limits = usual;
        let is_none = match first {
            First::None => Ok(true),
            First::Solution(_) => Ok(false),
            First::Unknown(stop) => Err(stop),
        };
        (is_none, nodes)
    }

    /// Returns the problem in which only this has to be.
    fn less(&self, kept: &[Demand]) -> Problem {
        self.try_less(kept)
            .unwrap_or_else(|error| unreachable!("it is smaller: {error}"))
    }

    fn try_less(&self, kept: &[Demand]) -> Result<Problem, ProblemError> {
        let (problem, mut builder) = (self.problem(), Problem::builder());
        let mut new_items = vec![None; problem.item_count()];
        let mut choices = Vec::new();
        for &demand in kept {
            let new = builder.primary_item()?;
            match demand {
                Demand::Covered(item) => {
                    builder.set_bounds(new, problem.bounds(item))?;
                    new_items[item.index()] = Some(new);
                }
                Demand::Chosen(option) => choices.push((option, new)),
            }
        }
        // What may be covered several times cannot be secondary.
        for item in problem.items().take(problem.primary_count()) {
            let most = *problem.bounds(item).end();
            if most != 1 && new_items[item.index()].is_none() {
                let new = builder.primary_item()?;
                builder.set_bounds(new, 0..=most)?;
                new_items[item.index()] = Some(new);
            }
        }
        for item in problem.items() {
            if new_items[item.index()].is_none() {
                new_items[item.index()] = Some(builder.secondary_item()?);
            }
        }
        let excluded = [self.searcher.excluded(), &self.searcher.root.excluded].concat();
        for option in problem
            .options()
            .filter(|option| !excluded.contains(option))
        {
            let items = problem.items_of(option).iter().enumerate();
            let entries = items.filter_map(|(place, item)| {
                Some((new_items[item.index()]?, problem.colour(option, place)))
            });
            let choice = choices.iter().filter(|(chosen, _)| *chosen == option);
            match builder.coloured_option(entries.chain(choice.map(|(_, item)| (*item, None)))) {
                // Nothing that has to be needs it.
                Ok(_) | Err(ProblemError::NoPrimaryItem { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(builder.build())
    }
}

/// Returns a part of what has no solution that has none either and of which each is
/// needed, unless a limit is reached; then also that limit.
///
/// Groups go: at first half of all at a time, then a quarter, at last one. What has
/// no solution without a group has lost it for good; otherwise the group stays for now. It
/// must be so that less has more solutions: then what was needed once stays needed, and
/// one pass over single ones leaves none that can go. For k of n that takes some
/// k log(n / k) questions.
pub(crate) fn needed<T: Clone>(
    mut kept: Vec<T>,
    mut has_none: impl FnMut(&[T]) -> Result<bool, Stop>,
) -> (Vec<T>, Option<Stop>) {
    let mut stop = None;
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut from = 0;
        while from < kept.len() {
            let to = kept.len().min(from + size);
            let fewer = [&kept[..from], &kept[to..]].concat();
            match has_none(&fewer) {
                Ok(true) => kept = fewer,
                Ok(false) => from = to,
                Err(early) => {
                    // Only what is left undecided at last matters.
                    if size == 1 {
                        stop = stop.or(Some(early));
                    }
                    from = to;
                }
            }
        }
        size /= 2;
    }
    (kept, stop)
}
