//! A part of a problem: some of its items, some of its options.

use std::sync::Arc;

use super::index::{ItemId, OptionId};
use super::problem::{Problem, ProblemError};

/// Some items and options of a problem as a problem of their own, and the
/// numbers that they have in the whole.
///
/// # Examples
///
/// ```
/// use quadrille::cover::{Part, Problem};
///
/// let mut builder = Problem::builder();
/// let [a, b] = builder.primary_items()?;
/// let (first, both) = (builder.option([a])?, builder.option([a, b])?);
/// let whole = builder.build();
///
/// let part = Part::of(&whole, |item| item == b, |_| true);
/// // The option with `a` alone has no item left, so it is gone.
/// let options: Vec<_> = part.problem().options().collect();
/// assert_eq!(options.len(), 1);
/// assert_eq!(part.whole_option(options[0]), both);
/// # Ok::<(), quadrille::cover::ProblemError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    problem: Arc<Problem>,
    /// For each item of the part the item of the whole.
    items: Vec<ItemId>,
    /// For each option of the part the option of the whole.
    options: Vec<OptionId>,
}

impl Part {
    /// The part with the items and options that are to be kept, in the order of
    /// the whole. Options lose the items that are not kept; one that loses all
    /// its primary items is not kept either.
    ///
    /// Takes time linear in the size of the whole.
    pub fn of(
        whole: &Problem,
        mut keep_item: impl FnMut(ItemId) -> bool,
        mut keep_option: impl FnMut(OptionId) -> bool,
    ) -> Part {
        let mut builder = Problem::builder();
        let mut items = Vec::new();
        let mut kept = vec![None; whole.item_count()];
        for item in whole.items().filter(|&item| keep_item(item)) {
            let new = if whole.is_primary(item) {
                builder.primary_item()
            } else {
                builder.secondary_item()
            };
            kept[item.index()] = Some(smaller(new));
            items.push(item);
        }
        let mut options = Vec::new();
        for option in whole.options().filter(|&option| keep_option(option)) {
            let entries = whole.items_of(option).iter().enumerate();
            let entries = entries.filter_map(|(place, item)| {
                Some((kept[item.index()]?, whole.colour(option, place)))
            });
            match builder.coloured_option(entries) {
                Err(ProblemError::EmptyOption { .. } | ProblemError::NoPrimaryItem { .. }) => {}
                result => {
                    smaller(result);
                    options.push(option);
                }
            }
        }
        Part {
            problem: Arc::new(builder.build()),
            items,
            options,
        }
    }

    /// A problem with this item alone, as a primary one, and without options:
    /// it has no solution.
    pub(super) fn uncoverable(item: ItemId) -> Part {
        let mut builder = Problem::builder();
        smaller(builder.primary_item());
        Part {
            problem: Arc::new(builder.build()),
            items: vec![item],
            options: Vec::new(),
        }
    }

    /// The problem that the part is.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The item of the whole that an item of the part is.
    ///
    /// # Panics
    ///
    /// If the item is of a larger problem.
    pub fn whole_item(&self, item: ItemId) -> ItemId {
        self.items[item.index()]
    }

    /// The option of the whole that an option of the part comes from.
    ///
    /// # Panics
    ///
    /// If the option is of a larger problem.
    pub fn whole_option(&self, option: OptionId) -> OptionId {
        self.options[option.index()]
    }
}

/// What a builder says to a part of a problem that another has accepted.
fn smaller<T>(result: Result<T, ProblemError>) -> T {
    result.unwrap_or_else(|error| unreachable!("it was accepted as a part of the whole: {error}"))
}
