//! The items of each option, and the options of each item.

use super::cover::Cover;

/// An exact cover problem in both directions.
pub(super) struct Index {
    pub(super) options: usize,
    pub(super) items: usize,
    pub(super) primary: usize,
    /// The items of each option, with the colours.
    items_of: Lists<(u32, u32)>,
    /// The options of each item as a set of bits: the words that are not empty, ascending,
    /// each with its number. Option 70 is bit 6 of word 1.
    options_of: Lists<(u32, u64)>,
}

/// Lists, one after the other.
struct Lists<T> {
    starts: Vec<usize>,
    entries: Vec<T>,
}

impl<T> Lists<T> {
    fn of(lists: impl IntoIterator<Item = Vec<T>>) -> Lists<T> {
        let (mut starts, mut entries) = (vec![0], Vec::new());
        for list in lists {
            entries.extend(list);
            starts.push(entries.len());
        }
        Lists { starts, entries }
    }

    fn get(&self, list: usize) -> &[T] {
        &self.entries[self.starts[list]..self.starts[list + 1]]
    }
}

impl Index {
    /// Returns the index of a problem.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with it, if it is no exact cover problem.
    pub(super) fn new(cover: &Cover) -> Result<Index, String> {
        let fits = |len: usize| u32::try_from(len).is_ok();
        if !fits(cover.options.len()) || !fits(cover.items) {
            return Err("too many items or options".to_owned());
        }
        if cover.primary > cover.items {
            return Err(format!(
                "{} primary items of {}",
                cover.primary, cover.items
            ));
        }
        let mut options_of = vec![Vec::new(); cover.items];
        for (option, items) in cover.options.iter().enumerate() {
            add(option, items, cover.primary, &mut options_of)?;
        }
        let items_of = cover.options.iter().map(|items| {
            let items = items.iter().map(|&(item, colour)| (item as u32, colour));
            items.collect()
        });
        Ok(Index {
            options: cover.options.len(),
            items: cover.items,
            primary: cover.primary,
            items_of: Lists::of(items_of),
            options_of: Lists::of(options_of),
        })
    }

    /// Returns the items of an option, with the colours.
    pub(super) fn items_of(&self, option: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let items = self.items_of.get(option).iter();
        items.map(|&(item, colour)| (item as usize, colour))
    }

    /// Returns the primary items of an option.
    pub(super) fn primary_items_of(&self, option: usize) -> impl Iterator<Item = usize> + '_ {
        let items = self.items_of(option).map(|(item, _)| item);
        items.filter(|&item| item < self.primary)
    }

    /// Returns the number of items of an option.
    pub(super) fn len_of(&self, option: usize) -> usize {
        self.items_of.get(option).len()
    }

    /// Returns an item of an option, with the colour.
    pub(super) fn item(&self, option: usize, place: usize) -> (usize, u32) {
        let (item, colour) = self.items_of.get(option)[place];
        (item as usize, colour)
    }

    /// Returns the colour that an option gives an item that it has.
    pub(super) fn colour(&self, option: usize, item: usize) -> u32 {
        let mut items = self.items_of(option);
        items
            .find(|&(other, _)| other == item)
            .map_or(0, |found| found.1)
    }

    /// Returns the words of the set of an item's options.
    pub(super) fn words_of(&self, item: usize) -> &[(u32, u64)] {
        self.options_of.get(item)
    }
}

/// Adds an option to the sets of its items.
fn add(
    option: usize,
    items: &[(usize, u32)],
    primary: usize,
    options_of: &mut [Vec<(u32, u64)>],
) -> Result<(), String> {
    let (word, bit) = ((option / 64) as u32, 1 << (option % 64));
    for &(item, colour) in items {
        let error = |what| Err(format!("option {option} {what} {item}"));
        if item < primary && colour != 0 {
            return error("gives a colour to primary item");
        }
        let Some(words) = options_of.get_mut(item) else {
            return error("has an item beyond the last,");
        };
        match words.last_mut() {
            Some((last, mask)) if *last == word && *mask & bit != 0 => {
                return error("has twice item");
            }
            Some((last, mask)) if *last == word => *mask |= bit,
            _ => words.push((word, bit)),
        }
    }
    match items.iter().any(|&(item, _)| item < primary) {
        true => Ok(()),
        false => Err(format!("option {option} has no primary item")),
    }
}
