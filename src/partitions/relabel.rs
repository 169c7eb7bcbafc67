//! Interchangeable digits, and the work that they save.

use super::chute::Entry;
use super::control::go_on;
use super::split::{SplitId, Splits};
use crate::limits::{Clock, Stop};

/// A renaming of the digits: digit `d` becomes `renaming[d]`, from 0.
pub(super) type Renaming = Vec<u8>;

/// Finds the index of an entry in the list of a chute of three boxes. Two boxes
/// identify the entry, since the third holds what they leave.
pub(super) struct Index {
    splits: usize,
    /// The index plus 1, or 0, for each pair of splits.
    places: Vec<u16>,
}

impl Index {
    pub(super) fn new(splits: &Splits, entries: &[Entry]) -> Index {
        let mut index = Index {
            splits: splits.len(),
            places: vec![0; splits.len() * splits.len()],
        };
        for (place, entry) in entries.iter().enumerate() {
            let key = index.key(entry.splits[0], entry.splits[1]);
            index.places[key] = place as u16 + 1;
        }
        index
    }

    fn key(&self, first: SplitId, second: SplitId) -> usize {
        usize::from(first) * self.splits + usize::from(second)
    }

    /// Returns the index of this entry's image, given the image of each split.
    /// `None` if the list has no such entry.
    fn image(&self, entry: &Entry, images: &[SplitId]) -> Option<usize> {
        let image = |box_: usize| images[usize::from(entry.splits[box_])];
        let place = self.places[self.key(image(0), image(1))];
        place.checked_sub(1).map(usize::from)
    }
}

/// Returns, for each digit, the least digit that it can be exchanged with,
/// everything else unchanged, without a change to any of the lists. (Not in the
/// grid: an exchange may need rows and columns to be renamed as well, and the
/// lists do not name them. So digits with clues can qualify, too.)
///
/// Exchanges of `a` with `b` and of `b` with `c` combine to one of `a` with
/// `c`, so digits fall into classes within which they can be permuted freely.
///
/// Looks at the clock, as this takes some hundredths of a second.
pub(super) fn classes(
    splits: &Splits,
    lists: &[&[Entry]],
    clock: &Clock,
) -> Result<Vec<usize>, Stop> {
    let digits = splits.all().count_ones() as usize;
    let indexes: Vec<Index> = lists.iter().map(|list| Index::new(splits, list)).collect();
    let exchangeable = |a: usize, b: usize| {
        let images = splits.renamed(&exchange(digits, a, b));
        lists.iter().zip(&indexes).all(|(list, index)| {
            let same = |entry: &Entry| {
                let image = index.image(entry, &images);
                image.is_some_and(|place| list[place].weight == entry.weight)
            };
            list.iter().all(same)
        })
    };
    let mut classes: Vec<usize> = Vec::new();
    for digit in 0..digits {
        go_on(clock.look())?;
        let mut firsts = (0..digit).filter(|&first| classes[first] == first);
        let class = firsts.find(|&first| exchangeable(first, digit));
        classes.push(class.unwrap_or(digit));
    }
    Ok(classes)
}

/// Returns exchanges that generate all renamings within the classes.
pub(super) fn exchanges(classes: &[usize]) -> Vec<Renaming> {
    (0..classes.len())
        .filter(|&digit| classes[digit] != digit)
        .map(|digit| exchange(classes.len(), classes[digit], digit))
        .collect()
}

fn exchange(digits: usize, a: usize, b: usize) -> Renaming {
    let mut renaming: Renaming = (0..digits as u8).collect();
    renaming.swap(a, b);
    renaming
}

/// Returns renamings within the classes that leave each of the entry's splits
/// unchanged, enough to generate all such renamings.
///
/// For every digit `i`, and every digit `j` that `i` can go to while the digits
/// before `i` stay fixed, it returns one such renaming. That is enough (Sims
/// 1970): any other renaming can be undone digit by digit.
pub(super) fn stabiliser(splits: &Splits, classes: &[usize], entry: &Entry) -> Vec<Renaming> {
    let search = Stabiliser {
        classes,
        lines: entry.splits[..splits.lines()]
            .iter()
            .map(|&id| {
                let sets = splits.sets(id);
                let line = |digit| sets.iter().position(|set| set >> digit & 1 == 1);
                (0..classes.len()).filter_map(line).collect()
            })
            .collect(),
    };
    let mut found = Vec::new();
    for i in 0..classes.len() {
        for j in i + 1..classes.len() {
            let mut renaming: Renaming = (0..i as u8).collect();
            if search.push(&mut renaming, j) && search.complete(&mut renaming) {
                found.push(renaming);
            }
        }
    }
    found
}

struct Stabiliser<'a> {
    classes: &'a [usize],
    /// For each box, the index of the set of each digit.
    lines: Vec<Vec<usize>>,
}

impl Stabiliser<'_> {
    /// Sends the next digit to `to`, if the class and the splits allow it. A
    /// split is unchanged if digits of one set go to digits of one set.
    fn push(&self, renaming: &mut Renaming, to: usize) -> bool {
        let digit = renaming.len();
        let together = |before: usize, to_before: usize| {
            let same = |lines: &Vec<usize>| {
                (lines[before] == lines[digit]) == (lines[to_before] == lines[to])
            };
            to_before != to && self.lines.iter().all(same)
        };
        let mut before = renaming.iter().enumerate();
        let fits = self.classes[digit] == self.classes[to]
            && before.all(|(before, &to_before)| together(before, usize::from(to_before)));
        if fits {
            renaming.push(to as u8);
        }
        fits
    }

    /// Finds images for all remaining digits; if there are none, leaves the
    /// renaming unchanged.
    fn complete(&self, renaming: &mut Renaming) -> bool {
        if renaming.len() == self.classes.len() {
            return true;
        }
        (0..self.classes.len()).any(|to| {
            let pushed = self.push(renaming, to);
            let done = pushed && self.complete(renaming);
            if pushed && !done {
                renaming.pop();
            }
            done
        })
    }
}

/// Divides a list into orbits, the sets of entries that the renamings turn into
/// each other. Returns the first entry of each orbit and the orbit's size.
///
/// # Panics
///
/// Panics if a renaming takes an entry out of the list.
pub(super) fn orbits(
    splits: &Splits,
    entries: &[Entry],
    index: &Index,
    renamings: &[Renaming],
) -> Vec<(usize, u32)> {
    let images: Vec<_> = renamings.iter().map(|to| splits.renamed(to)).collect();
    let mut seen = vec![false; entries.len()];
    let mut orbits = Vec::new();
    for first in 0..entries.len() {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        let mut orbit = vec![first];
        let mut next = 0;
        while let Some(&place) = orbit.get(next) {
            next += 1;
            for images in &images {
                let image = index.image(&entries[place], images);
                let image = image.expect("a list that the renamings leave as it is");
                if !std::mem::replace(&mut seen[image], true) {
                    orbit.push(image);
                }
            }
        }
        orbits.push((first, orbit.len() as u32));
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partitions::chute::{self, Demands};

    fn chute(splits: &Splits, demands: &Demands) -> Vec<Entry> {
        chute::chute(splits, demands, &mut Clock::default()).expect("nothing stops it")
    }

    fn classes(splits: &Splits, lists: &[&[Entry]]) -> Vec<usize> {
        super::classes(splits, lists, &Clock::default()).expect("nothing stops it")
    }

    /// Returns the number of renamings that some generate.
    fn order(generators: &[Renaming]) -> usize {
        let mut group: Vec<Renaming> = vec![(0..9).collect()];
        let mut next = 0;
        while let Some(renaming) = group.get(next).cloned() {
            next += 1;
            for to in generators {
                let both = renaming.iter().map(|&digit| to[usize::from(digit)]);
                let both: Renaming = both.collect();
                if !group.contains(&both) {
                    group.push(both);
                }
            }
        }
        group.len()
    }

    #[test]
    fn without_clues_all_digits_are_alike() {
        let splits = Splits::new(3, 3);
        let list = chute(&splits, &Demands::default());
        let classes = classes(&splits, &[&list]);
        assert_eq!(classes, [0; 9]);
        let index = Index::new(&splits, &list);
        let orbits1 = orbits(&splits, &list, &index, &exchanges(&classes));
        let mut sizes: Vec<u32> = orbits1.iter().map(|&(_, size)| size).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [280, 15_120]);
        for (place, size) in orbits1 {
            let stabiliser = stabiliser(&splits, &classes, &list[place]);
            assert_eq!(order(&stabiliser) as u32 * size, 362_880);
            for renaming in &stabiliser {
                let images = splits.renamed(renaming);
                let image = list[place].splits[..3]
                    .iter()
                    .map(|&split| images[usize::from(split)]);
                assert!(image.eq(list[place].splits[..3].iter().copied()));
            }
            // The unordered pairs of entries form 884 orbits; here the first
            // entry is fixed. Orbits are sets of equal pairs.
            let orbits2 = orbits(&splits, &list, &index, &stabiliser);
            let total: u32 = orbits2.iter().map(|&(_, size)| size).sum();
            assert_eq!(total, 15_400);
            // By Burnside's lemma, no fewer orbits than the list's length over
            // the order of the group, which is 9! over the size of the orbit.
            assert!(orbits2.len() as u32 * (362_880 / size) >= 15_400);
            assert!(
                orbits2
                    .iter()
                    .all(|&(_, other)| 362_880 / size % other == 0)
            );
        }
    }

    #[test]
    fn clues_set_digits_apart_unless_lines_can_be_renamed() {
        let splits = Splits::new(3, 3);
        // Digits 1 and 2 in different columns of the first box: the columns
        // can be exchanged along with the digits.
        let mut demands = Demands::default();
        (demands[0][0], demands[0][1]) = (0b01, 0b10);
        let list = chute(&splits, &demands);
        assert_eq!(classes(&splits, &[&list]), [0, 0, 2, 2, 2, 2, 2, 2, 2]);
        // Not so if digit 3 shares a column with one of them.
        demands[0][0] = 0b101;
        let list = chute(&splits, &demands);
        assert_eq!(classes(&splits, &[&list]), [0, 1, 0, 3, 3, 3, 3, 3, 3]);
    }
}
