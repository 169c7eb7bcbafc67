//! What a search has not visited: one path, and where it branches.
//!
//! Subtrees that lie along a path share all that is decided above them. So they are kept as
//! the path and, for each of its levels, the options that are still to be tried there. As a
//! list of subtrees, what a stopped search has left would grow with the square of its depth.
//! With bounds, thousands of options may be left on each of thousands of levels. They are
//! mostly the same, and nearly all, so they are kept as runs of numbers.

use std::collections::VecDeque;

use super::index::OptionId;
use super::problem::Problem;
use super::subtree::Subtree;
use super::wrong_problem::WrongProblem;

/// The subtrees one step further down from the root of another one.
#[derive(Clone, Default, Debug)]
pub(in crate::cover) struct Ways {
    /// The options to choose, one in each subtree.
    pub(in crate::cover) options: Vec<OptionId>,
    /// Whether a subtree is without the options of those before it. If not, its own
    /// option excludes them.
    pub(in crate::cover) in_order: bool,
    /// Whether the last subtree is without any of them.
    pub(in crate::cover) or_none: bool,
}

impl Ways {
    /// Returns the number of subtrees.
    pub(in crate::cover) fn len(&self) -> usize {
        self.options.len() + usize::from(self.or_none)
    }

    /// Returns what is decided at the root of one of them, from the other root on.
    pub(in crate::cover) fn get(&self, place: usize) -> Subtree {
        let before = if self.in_order { place } else { 0 };
        Subtree {
            chosen: self.options.get(place).copied().into_iter().collect(),
            excluded: self.options[..before].to_vec(),
        }
    }
}

/// A run of options whose numbers follow each other: the first one, and how many.
type Run = (u32, u32);

/// Where a path branches.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct Level {
    /// How much of what the path chooses and excludes is decided above. If the options are
    /// in order, the option that the path chooses next is excluded too.
    chosen: usize,
    excluded: usize,
    /// The [ways](Ways) that are left.
    options: VecDeque<Run>,
    in_order: bool,
    or_none: bool,
}

impl Level {
    /// Returns the number of subtrees.
    fn len(&self) -> usize {
        let options = self.options.iter().map(|&(_, len)| len as usize);
        options.sum::<usize>() + usize::from(self.or_none)
    }
}

/// Subtrees along a path of a search, in the order in which it would visit them: the
/// deepest first. As an iterator, it gives them away.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(in crate::cover) struct Unvisited {
    path: Subtree,
    /// The levels that have subtrees left, from the root.
    levels: Vec<Level>,
}

impl From<Subtree> for Unvisited {
    /// Returns one subtree.
    fn from(path: Subtree) -> Unvisited {
        let mut all = Unvisited::along(path);
        all.add_end();
        all
    }
}

impl Unvisited {
    /// Returns a path without branches.
    pub(in crate::cover) fn along(path: Subtree) -> Unvisited {
        let levels = Vec::new();
        Unvisited { path, levels }
    }

    /// Excludes more options further down.
    pub(in crate::cover) fn exclude(&mut self, options: impl IntoIterator<Item = OptionId>) {
        self.path.excluded.extend(options);
    }

    /// Adds ways below what is excluded by now and this number of the chosen options. If
    /// they are in order, they are also without the option that the path chooses next.
    pub(in crate::cover) fn add(&mut self, chosen: usize, ways: &Ways) {
        if ways.len() == 0 {
            return;
        }
        let mut options = VecDeque::<Run>::new();
        for number in ways.options.iter().map(|option| option.index() as u32) {
            match options.back_mut() {
                Some((first, len)) if *first + *len == number => *len += 1,
                _ => options.push_back((number, 1)),
            }
        }
        self.levels.push(Level {
            chosen,
            excluded: self.path.excluded.len(),
            options,
            in_order: ways.in_order,
            or_none: ways.or_none,
        });
    }

    /// Adds the subtree at the end of the path.
    pub(in crate::cover) fn add_end(&mut self) {
        let or_none = true;
        let ways = Ways {
            or_none,
            ..Ways::default()
        };
        self.add(self.path.chosen.len(), &ways);
    }

    /// Returns the number of subtrees.
    pub(in crate::cover) fn len(&self) -> usize {
        self.levels.iter().map(Level::len).sum()
    }

    /// Returns whether there are no subtrees.
    pub(in crate::cover) fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// Returns the same subtrees below another root.
    pub(in crate::cover) fn below(mut self, root: &Subtree) -> Unvisited {
        self.path = root.below(&self.path);
        for level in &mut self.levels {
            level.chosen += root.chosen.len();
            level.excluded += root.excluded.len();
        }
        self
    }

    /// Returns what is decided on a level without any of its options.
    fn above(&self, level: &Level) -> Subtree {
        let mut subtree = Subtree {
            chosen: self.path.chosen[..level.chosen].to_vec(),
            excluded: self.path.excluded[..level.excluded].to_vec(),
        };
        if level.in_order {
            subtree.excluded.extend(self.path.chosen.get(level.chosen));
        }
        subtree
    }

    /// Checks that these are subtrees of a search for the solutions of this problem.
    /// Returns `false` if they are none at all.
    ///
    /// # Errors
    ///
    /// Returns the first option that the problem does not have, or that no search of it
    /// would exclude.
    pub(in crate::cover) fn check(&self, problem: &Problem) -> Result<bool, WrongProblem> {
        self.path.check(problem)?;
        let on_path = (self.path.chosen.len(), self.path.excluded.len());
        let mut above = (0, 0);
        for level in &self.levels {
            let is_run = |&(first, len): &Run| {
                let end = u64::from(first) + u64::from(len);
                len > 0 && end <= problem.option_count() as u64
            };
            let is_in_order = match problem.has_bounds() {
                true => level.in_order || level.options.is_empty(),
                false => !level.in_order,
            };
            let is_sound = (above.0..=on_path.0).contains(&level.chosen)
                && (above.1..=on_path.1).contains(&level.excluded)
                && (level.or_none || !level.options.is_empty())
                && level.options.iter().all(is_run)
                && is_in_order;
            if !is_sound {
                return Ok(false);
            }
            above = (level.chosen, level.excluded);
        }
        Ok(!self.is_empty())
    }
}

impl Iterator for Unvisited {
    type Item = Subtree;

    fn next(&mut self) -> Option<Subtree> {
        let mut level = self.levels.pop()?;
        let mut subtree = self.above(&level);
        let Some((first, len)) = level.options.front_mut() else {
            return Some(subtree);
        };
        let option = name(*first);
        (*first, *len) = (*first + 1, *len - 1);
        if *len == 0 {
            level.options.pop_front();
        }
        subtree.chosen.push(option);
        if level.in_order {
            // Nothing is left further down.
            self.path.excluded.truncate(level.excluded);
            self.path.excluded.push(option);
            level.excluded += 1;
        }
        if level.or_none || !level.options.is_empty() {
            self.levels.push(level);
        }
        Some(subtree)
    }
}

impl DoubleEndedIterator for Unvisited {
    fn next_back(&mut self) -> Option<Subtree> {
        let level = self.levels.first_mut()?;
        let option = match std::mem::take(&mut level.or_none) {
            true => None,
            false => {
                let (first, len) = level.options.back_mut()?;
                *len -= 1;
                let option = name(*first + *len);
                if *len == 0 {
                    level.options.pop_back();
                }
                Some(option)
            }
        };
        let level = self.levels.first()?;
        let mut subtree = self.above(level);
        subtree.chosen.extend(option);
        if level.in_order {
            let before = level
                .options
                .iter()
                .flat_map(|&(first, len)| first..first + len);
            subtree.excluded.extend(before.map(name));
        }
        if level.options.is_empty() {
            self.levels.remove(0);
        }
        Some(subtree)
    }
}

/// Returns the option with this number.
fn name(option: u32) -> OptionId {
    let name = OptionId::new(option as usize);
    name.unwrap_or_else(|_| unreachable!("it was checked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same subtrees come from both ends, with what is decided at their roots.
    #[test]
    fn subtrees_come_from_both_ends() {
        for in_order in [false, true] {
            let ways = |options: &[u32], or_none| Ways {
                options: options.iter().copied().map(name).collect(),
                in_order,
                or_none,
            };
            let mut all = Unvisited::along([10, 11, 12].into_iter().map(name).collect());
            all.add(0, &ways(&[1, 2, 3, 7], false));
            if in_order {
                all.exclude([name(20)]);
            }
            all.add(1, &ways(&[5, 4], true));
            all.add(2, &ways(&[], true));
            all.add_end();
            let numbers = |subtree: Subtree| {
                let [chosen, excluded] = [subtree.chosen, subtree.excluded];
                let numbers = |options: Vec<OptionId>| -> Vec<_> {
                    options.into_iter().map(OptionId::index).collect()
                };
                let mut excluded = numbers(excluded);
                excluded.sort_unstable();
                (numbers(chosen), excluded)
            };
            assert_eq!(all.len(), 9);
            let forwards: Vec<_> = all.clone().map(numbers).collect();
            let mut backwards: Vec<_> = all.clone().rev().map(numbers).collect();
            backwards.reverse();
            assert_eq!(forwards, backwards);
            let out = |options: &[usize]| {
                if in_order {
                    options.to_vec()
                } else {
                    Vec::new()
                }
            };
            assert_eq!(forwards[0], (vec![10, 11, 12], out(&[20])));
            assert_eq!(forwards[1], (vec![10, 11], out(&[12, 20])));
            assert_eq!(forwards[3], (vec![10, 4], out(&[5, 11, 20])));
            assert_eq!(forwards[4], (vec![10], out(&[4, 5, 11, 20])));
            assert_eq!(forwards[8], (vec![7], out(&[1, 2, 3, 10])));
            // Some from each end.
            let mut mixed = vec![numbers(all.next().unwrap())];
            let last = numbers(all.next_back().unwrap());
            mixed.extend(all.map(numbers));
            mixed.push(last);
            assert_eq!(mixed, forwards);
        }
    }
}
