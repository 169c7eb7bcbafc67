//! The ways to fill the lines of a band or a stack.

use super::control::go_on;
use super::split::{MAX_LINES, Mask, SplitId, Splits};
use crate::limits::{Clock, Stop};

/// The constraints of the clues on a band or a stack: `[box][line]` is the set
/// of digits that must lie in that line of that box.
pub(super) type Demands = [[Mask; MAX_LINES]; MAX_LINES];

/// One entry of a [`chute`]: the split of each box by its lines, and the number
/// of ways to tell the lines of the chute apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The split of each box, followed by zeros.
    pub(super) splits: [SplitId; MAX_LINES],
    /// The number of ways to assign the sets to the lines so that no line has a
    /// digit twice and every clue is in its line.
    pub(super) weight: u32,
}

/// Lists the fillings of a chute, the common form of a band and a stack: `n`
/// boxes in a row, and `n` lines (rows of the band, columns of the stack) that
/// run through all of them. Only the lines count here, not the cells within a
/// line.
///
/// Entries are unique, in ascending order of their splits, and have a nonzero
/// weight. Without clues a chute of a 9x9 board has 15,400.
///
/// Each line holds all digits once, so the last box gets what the other boxes
/// leave, and the search does not deal it.
pub(super) fn chute(
    splits: &Splits,
    demands: &Demands,
    clock: &mut Clock,
) -> Result<Vec<Entry>, Stop> {
    let lines = splits.lines();
    let mut search = Search {
        splits,
        demands,
        options: vec![Vec::new(); lines],
        entry: [0; MAX_LINES],
        found: Vec::new(),
        clock,
    };
    for box_ in 0..lines {
        let named = |set| (set, search.names(box_, set));
        let options = splits.subsets(splits.all()).map(named);
        search.options[box_] = options.filter(|&(_, names)| names != 0).collect();
    }
    for first in 0..splits.len() as SplitId {
        // For now, the sets of the first box tell the lines apart; the possible
        // lines of the board are kept separately.
        let mut used = [0; MAX_LINES];
        let mut names = [0; MAX_LINES];
        for (line, &set) in splits.sets(first).iter().enumerate() {
            used[line] = set;
            names[line] = search.names(0, set);
        }
        search.entry[0] = first;
        search.deal(1, used, names)?;
    }
    let mut found = search.found;
    found.sort_unstable_by_key(|entry| entry.splits);
    // Equal splits can be lined up in more than one way.
    found.dedup_by(|later, first| {
        let same = later.splits == first.splits;
        if same {
            first.weight += later.weight;
        }
        same
    });
    Ok(found)
}

/// Returns all ways to assign the sets of an entry to the lines that its weight
/// counts: `[box][line]` is the set of that line in that box.
pub(super) fn namings(
    splits: &Splits,
    demands: &Demands,
    entry: &Entry,
) -> Vec<[[Mask; MAX_LINES]; MAX_LINES]> {
    let lines = splits.lines();
    let orders = orders(lines);
    let mut namings = vec![[[0; MAX_LINES]; MAX_LINES]];
    for box_ in 0..lines {
        let sets = splits.sets(entry.splits[box_]);
        let mut longer = Vec::new();
        for naming in &namings {
            for order in &orders {
                let mut next = *naming;
                let fits = (0..lines).all(|line| {
                    let set = sets[order[line]];
                    next[box_][line] = set;
                    let clear = naming[..box_].iter().all(|before| before[line] & set == 0);
                    clear && demands[box_][line] & !set == 0
                });
                if fits {
                    longer.push(next);
                }
            }
        }
        namings = longer;
    }
    namings
}

/// For each set of a split and each line, the number of ways in which it is
/// that line.
pub(super) type Places = [[u8; MAX_LINES]; MAX_LINES];

/// Returns the number of the entry's namings in which each set of one box is
/// each line.
pub(super) fn places(splits: &Splits, demands: &Demands, entry: &Entry, box_: usize) -> Places {
    let mut places = Places::default();
    for naming in namings(splits, demands, entry) {
        for (places, set) in places.iter_mut().zip(splits.sets(entry.splits[box_])) {
            for (place, line) in places.iter_mut().zip(&naming[box_]) {
                *place += u8::from(line == set);
            }
        }
    }
    places
}

/// Returns all orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |shorter, next| {
        let insert = |order: &Vec<usize>, at: usize| {
            let mut longer = order.clone();
            longer.insert(at, next);
            longer
        };
        let places = |order| (0..=next).map(move |at| insert(order, at));
        shorter.iter().flat_map(places).collect()
    })
}

struct Search<'a> {
    splits: &'a Splits,
    demands: &'a Demands,
    /// For each box, every set that a line of it can hold, with its names.
    options: Vec<Vec<(Mask, u8)>>,
    entry: [SplitId; MAX_LINES],
    found: Vec<Entry>,
    clock: &'a mut Clock,
}

impl Search<'_> {
    /// Returns the lines of the board that a set can be in a box, one bit for
    /// each.
    fn names(&self, box_: usize, set: Mask) -> u8 {
        let demands = self.demands[box_][..self.splits.lines()].iter();
        let fits = demands
            .enumerate()
            .filter(|(_, demand)| *demand & !set == 0);
        fits.fold(0, |names, (line, _)| names | 1 << line)
    }

    /// Deals the boxes from `box_` on. `used` is the set of digits in each line
    /// so far, `names` the lines of the board that it can be.
    fn deal(
        &mut self,
        box_: usize,
        used: [Mask; MAX_LINES],
        mut names: [u8; MAX_LINES],
    ) -> Result<(), Stop> {
        go_on(self.clock.tick(0))?;
        let lines = self.splits.lines();
        if names[..lines].contains(&0) {
            return Ok(());
        }
        if box_ + 1 < lines {
            return self.deal_line(box_, 0, [0; MAX_LINES], used, names);
        }
        // All lines have used equally many digits, so the rest is disjoint
        // sets.
        let rest = used.map(|used| self.splits.all() & !used);
        for (names, &set) in names.iter_mut().zip(&rest[..lines]) {
            *names &= self.names(box_, set);
        }
        let weight = matchings(&names[..lines], 0);
        if weight > 0 {
            self.entry[box_] = self.splits.id(&rest[..lines]);
            self.found.push(Entry {
                splits: self.entry,
                weight,
            });
        }
        Ok(())
    }

    /// Deals the lines of one box from `line` on, then the boxes after it.
    fn deal_line(
        &mut self,
        box_: usize,
        line: usize,
        mut sets: [Mask; MAX_LINES],
        mut used: [Mask; MAX_LINES],
        mut names: [u8; MAX_LINES],
    ) -> Result<(), Stop> {
        let lines = self.splits.lines();
        let dealt = sets.iter().fold(0, |dealt, set| dealt | set);
        if line + 1 == lines {
            // The last line gets the rest.
            let set = self.splits.all() & !dealt;
            if set & used[line] != 0 {
                return Ok(());
            }
            sets[line] = set;
            names[line] &= self.names(box_, set);
            for (used, set) in used.iter_mut().zip(sets) {
                *used |= set;
            }
            self.entry[box_] = self.splits.id(&sets[..lines]);
            return self.deal(box_ + 1, used, names);
        }
        for at in 0..self.options[box_].len() {
            let (set, set_names) = self.options[box_][at];
            if set & (dealt | used[line]) == 0 && names[line] & set_names != 0 {
                let mut names = names;
                names[line] &= set_names;
                sets[line] = set;
                self.deal_line(box_, line + 1, sets, used, names)?;
            }
        }
        Ok(())
    }
}

/// Returns the number of ways to give each line a different name.
fn matchings(names: &[u8], taken: u8) -> u32 {
    let Some((&first, rest)) = names.split_first() else {
        return 1;
    };
    let free = (0..8).map(|name| 1 << name);
    free.filter(|name| first & !taken & name != 0)
        .map(|name| matchings(rest, taken | name))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the list without a limit.
    fn chute(splits: &Splits, demands: &Demands) -> Vec<Entry> {
        super::chute(splits, demands, &mut Clock::default()).expect("nothing stops it")
    }

    const NONE: Demands = [[0; MAX_LINES]; MAX_LINES];

    fn total(entries: &[Entry]) -> u32 {
        entries.iter().map(|entry| entry.weight).sum()
    }

    #[test]
    fn a_chute_without_clues() {
        let entries = chute(&Splits::new(3, 3), &NONE);
        assert_eq!(entries.len(), 15_400);
        // 1680 ways to deal the first box, 56 for the other two.
        assert_eq!(total(&entries), 1680 * 56);
        assert_eq!(
            entries.iter().filter(|entry| entry.weight == 12).count(),
            280
        );
        // Two lines: one line's set in one box is the other's in the next.
        assert_eq!(chute(&Splits::new(2, 4), &NONE).len(), 35);
    }

    #[test]
    fn a_clue_divides_the_ways_and_a_clash_leaves_none() {
        let splits = Splits::new(3, 3);
        let mut demands = NONE;
        demands[0][0] = 0b1;
        assert_eq!(total(&chute(&splits, &demands)), 1680 * 56 / 3);
        demands[1][0] = 0b1;
        assert!(chute(&splits, &demands).is_empty(), "twice in one line");
        (demands[1][0], demands[0][1]) = (0, 0b1);
        assert!(chute(&splits, &demands).is_empty(), "twice in one box");
    }

    #[test]
    fn weights_count_the_namings() {
        for (lines, size) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
            let splits = Splits::new(lines, size);
            let mut demands = NONE;
            (demands[0][1], demands[1][0]) = (0b100, 0b1010);
            for entry in chute(&splits, &demands) {
                let namings = namings(&splits, &demands, &entry);
                assert_eq!(namings.len() as u32, entry.weight);
            }
        }
    }
}
