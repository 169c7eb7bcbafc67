//! A part of a problem: some of its items, some of its options.

use std::sync::Arc;

use super::index::{ItemId, OptionId};
use super::problem::{Problem, ProblemBuilder, ProblemError};
use crate::limits::{Clock, Stop};

/// Some items and options of a problem as a problem of their own, with the
/// numbers that they have in the whole. [`components`](crate::cover::shrink::components) and
/// [`reduce`](crate::cover::shrink::reduce) return it.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Problem, components};
/// use quadrille::limits::Limits;
///
/// let mut builder = Problem::builder();
/// let [a, b] = builder.primary_items()?;
/// let (first, second) = (builder.option([a])?, builder.option([b])?);
/// let whole = builder.build();
///
/// let parts = components(&whole, &Limits::none())?;
/// let options: Vec<_> = parts[1].problem().options().collect();
/// assert_eq!(options.len(), 1);
/// assert_eq!(parts[1].whole_option(options[0]), Some(second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subproblem {
    problem: Arc<Problem>,
    /// For each item of the part, the item of the whole.
    items: Vec<ItemId>,
    /// For each option of the part, the option of the whole.
    options: Vec<OptionId>,
}

impl Subproblem {
    /// Returns a whole problem as its own part.
    pub(in crate::cover) fn whole(problem: &Arc<Problem>) -> Subproblem {
        Subproblem {
            problem: Arc::clone(problem),
            items: problem.items().collect(),
            options: problem.options().collect(),
        }
    }

    /// Returns the part with the items and options to keep, in the order of the
    /// whole. Options lose the items that are not kept; an option that loses
    /// all its primary items is not kept either.
    ///
    /// Takes time linear in the size of the whole.
    pub(crate) fn of(
        whole: &Problem,
        mut keep_item: impl FnMut(ItemId) -> bool,
        keep_option: impl FnMut(OptionId) -> bool,
    ) -> Subproblem {
        let part_of = |item| keep_item(item).then_some(0);
        let parts = Subproblem::split(whole, 1, part_of, keep_option, &mut Clock::default());
        let mut parts = parts.unwrap_or_else(|stop| unreachable!("there are no limits: {stop}"));
        parts
            .pop()
            .unwrap_or_else(|| unreachable!("one part was asked for"))
    }

    /// Splits a problem into several parts at once. Each item goes to the part
    /// that `part_of` returns, if any; each kept option goes to the part of its
    /// items, which must be the same for all of them that go anywhere.
    /// Otherwise the same as [`of`](Self::of).
    ///
    /// Takes time linear in the size of the whole.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(in crate::cover) fn split(
        whole: &Problem,
        parts: usize,
        mut part_of: impl FnMut(ItemId) -> Option<usize>,
        mut keep_option: impl FnMut(OptionId) -> bool,
        clock: &mut Clock,
    ) -> Result<Vec<Subproblem>, Stop> {
        let mut growing = Vec::new();
        growing.resize_with(parts, Growing::default);
        let mut places = vec![None; whole.item_count()];
        for item in whole.items() {
            let Some(part) = part_of(item) else {
                continue;
            };
            let Growing { builder, items, .. } = &mut growing[part];
            let new = if whole.is_primary(item) {
                builder.primary_item()
            } else {
                builder.secondary_item()
            };
            let new = smaller(new);
            if whole.is_primary(item) && whole.has_bounds() {
                smaller(builder.set_bounds(new, whole.bounds(item)));
            }
            places[item.index()] = Some((part, new));
            items.push(item);
        }
        for option in whole.options().filter(|&option| keep_option(option)) {
            let items = whole.items_of(option);
            clock.work(items.len())?;
            let Some((part, _)) = items.iter().find_map(|item| places[item.index()]) else {
                continue;
            };
            let entries = items.iter().enumerate().filter_map(|(place, item)| {
                let (_, item) = places[item.index()]?;
                Some((item, whole.colour(option, place)))
            });
            match growing[part].builder.coloured_option(entries) {
                Err(ProblemError::NoPrimaryItem { .. }) => {}
                result => {
                    let new = smaller(result);
                    if whole.has_costs() {
                        smaller(growing[part].builder.set_cost(new, whole.cost(option)));
                    }
                    growing[part].options.push(option);
                }
            }
        }
        let parts = growing.into_iter().map(|part| part.finish(clock));
        parts.collect()
    }

    /// Returns a problem with this item alone, primary and without options: it
    /// has no solution.
    pub(in crate::cover) fn uncoverable(item: ItemId) -> Subproblem {
        let mut builder = Problem::builder();
        smaller(builder.primary_item());
        Subproblem {
            problem: Arc::new(builder.build()),
            items: vec![item],
            options: Vec::new(),
        }
    }

    /// Returns the part as a problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the item of the whole that corresponds to an item of the part;
    /// `None` if the part has no such item.
    pub fn whole_item(&self, item: ItemId) -> Option<ItemId> {
        self.items.get(item.index()).copied()
    }

    /// Returns the option of the whole that an option of the part comes from;
    /// `None` if the part has no such option.
    pub fn whole_option(&self, option: OptionId) -> Option<OptionId> {
        self.options.get(option.index()).copied()
    }

    /// Returns the items of the whole that correspond to the items of the part,
    /// in order.
    pub(crate) fn items(&self) -> &[ItemId] {
        &self.items
    }

    /// Returns the options of the whole that the options of the part come from,
    /// in order.
    pub(crate) fn options(&self) -> &[OptionId] {
        &self.options
    }
}

/// A part under construction.
#[derive(Default)]
struct Growing {
    builder: ProblemBuilder,
    items: Vec<ItemId>,
    options: Vec<OptionId>,
}

impl Growing {
    fn finish(self, clock: &mut Clock) -> Result<Subproblem, Stop> {
        Ok(Subproblem {
            problem: Arc::new(self.builder.build_within(clock)?),
            items: self.items,
            options: self.options,
        })
    }
}

/// Unwraps what a builder returns for a part of a problem that another builder
/// accepted.
fn smaller<T>(result: Result<T, ProblemError>) -> T {
    result.unwrap_or_else(|error| unreachable!("it was accepted as a part of the whole: {error}"))
}
