//! Sums over groups of cells that see each other.

use super::group::Group;
use super::sight::{Place, Sight};
use super::state::{Dead, Propagator, State, WALKED, Walk};
use crate::bits::each;

/// The most words of a row of sums; a number in three cells has sums to 999.
const MOST_WORDS: usize = 20;

/// Groups of cells, each times a factor, that add up.
#[derive(Debug)]
pub(super) struct Sum {
    cells: Box<[Place]>,
    groups: Box<[(Group, i32)]>,
    /// What the groups add to their least share: never negative.
    target: i32,
    words: usize,
    /// 1 if it is greater than the middle one of all sums, -1 if it is less.
    leaning: i32,
}

/// A sum that no digits can have.
#[derive(Debug)]
pub(super) struct Impossible;

impl Sum {
    /// Creates a sum of cells times factors. Returns `None` if its sums need too
    /// much room.
    ///
    /// # Errors
    ///
    /// Returns an error if no digits have the sum.
    pub(super) fn new(
        terms: &[(Place, i32)],
        target: i32,
        sight: &Sight,
    ) -> Result<Option<Sum>, Impossible> {
        let mut factors: Vec<(Place, i32)> = Vec::new();
        for &(place, factor) in terms {
            match factors.iter_mut().find(|known| known.0 == place) {
                Some(known) => known.1 += factor,
                None => factors.push((place, factor)),
            }
        }
        factors.retain(|&(_, factor)| factor != 0);
        let groups: Box<[(Group, i32)]> = split(&factors, sight).into_boxed_slice();
        let mut rest = target;
        let mut most = 0;
        for (group, factor) in &groups {
            let (least, greatest) = group.bounds();
            rest -= if *factor > 0 {
                factor * least
            } else {
                factor * greatest
            };
            most += factor.abs() * (greatest - least);
        }
        if rest < 0 || rest > most {
            return Err(Impossible);
        }
        let words = rest as usize / 64 + 1;
        Ok((words <= MOST_WORDS).then(|| Sum {
            cells: factors.iter().map(|&(place, _)| place).collect(),
            groups,
            target: rest,
            words,
            leaning: (2 * rest - most).signum(),
        }))
    }
}

/// Splits cells with the same factor into groups that see each other.
fn split(factors: &[(Place, i32)], sight: &Sight) -> Vec<(Group, i32)> {
    let mut groups: Vec<(Vec<Place>, i32)> = Vec::new();
    let mut left: Vec<(Place, i32)> = factors.to_vec();
    while let Some(&(first, factor)) = left.first() {
        // The largest group with this cell that some house or cage has, or what
        // the cells in order make.
        let same = || {
            left.iter()
                .filter(|term| term.1 == factor)
                .map(|term| term.0)
        };
        let mut best = vec![first];
        if sight.side <= WALKED {
            for start in same().skip(1) {
                let mut group = vec![first];
                for place in [start].into_iter().chain(same()) {
                    if !group.contains(&place)
                        && group.iter().all(|&other| sight.sees(other, place))
                    {
                        group.push(place);
                    }
                }
                if group.len() > best.len() {
                    best = group;
                }
            }
        }
        best.truncate(sight.side);
        left.retain(|term| !best.contains(&term.0));
        groups.push((best, factor));
    }
    let group = |(cells, factor): (Vec<Place>, i32)| (Group::new(&cells, sight), factor);
    groups.into_iter().map(group).collect()
}

impl Propagator for Sum {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        if self.words <= 2 {
            self.run::<2>(state)
        } else {
            self.run::<MOST_WORDS>(state)
        }
    }

    fn leaning(&self, place: Place) -> i32 {
        let mut groups = self.groups.iter();
        let group = groups.find(|(group, _)| group.cells.contains(&place));
        group.map_or(0, |(_, factor)| factor.signum() * self.leaning)
    }

    fn cost(&self) -> usize {
        10 + self.cells.len()
    }
}

impl Sum {
    fn run<'m, const WORDS: usize>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let mut walks = std::mem::take(&mut state.walks);
        walks.resize_with(walks.len().max(self.groups.len()), Default::default);
        let done = self.walk::<WORDS>(state, &mut walks);
        state.walks = walks;
        done
    }

    fn walk<'m, const WORDS: usize>(
        &'m self,
        state: &mut State<'m>,
        walks: &mut [(u64, Walk)],
    ) -> Result<(), Dead<'m>> {
        let mut reach = Vec::with_capacity(self.groups.len() + 1);
        let mut row = Row([0; WORDS]);
        row.0[0] = 1;
        reach.push(row);
        for ((group, factor), (sums, walk)) in self.groups.iter().zip(&mut *walks) {
            *sums = group.sums(state, walk);
            let mut next = Row([0; WORDS]);
            for_each_share(*sums, group, *factor, |_, share| {
                if share <= self.target {
                    next.add_shifted(&row, share as usize);
                }
            });
            row = next;
            reach.push(row);
        }
        let target = self.target as usize;
        if row.0[target / 64] >> (target % 64) & 1 == 0 {
            return Err(Dead(&self.cells));
        }
        // The sums of the first groups from which the target can be reached.
        let mut right = Row([0; WORDS]);
        right.0[target / 64] = 1 << (target % 64);
        let groups = self.groups.iter().zip(walks).zip(&reach);
        for (((group, factor), (sums, walk)), reach) in groups.rev() {
            let mut earlier = Row([0; WORDS]);
            let mut kept = 0;
            for_each_share(*sums, group, *factor, |sum, share| {
                if share <= self.target {
                    let before = right.shifted_back(share as usize).and(reach);
                    if before.0 != [0; WORDS] {
                        kept |= 1 << sum;
                        earlier.add_shifted(&before, 0);
                    }
                }
            });
            if group.cells.len() > 1 || kept != *sums {
                group.keep_sums(state, kept, walk)?;
            }
            right = earlier;
        }
        Ok(())
    }
}

/// Calls with each sum of a group, and what it adds to the least share.
fn for_each_share(sums: u64, group: &Group, factor: i32, mut visit: impl FnMut(i32, i32)) {
    let (least, most) = group.bounds();
    for sum in each(sums) {
        let sum = sum as i32;
        let share = if factor > 0 {
            factor * (sum - least)
        } else {
            factor * (sum - most)
        };
        visit(sum, share);
    }
}

/// A row of sums, as bits.
#[derive(Clone, Copy)]
struct Row<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Row<WORDS> {
    /// Adds another row, shifted by this many places.
    fn add_shifted(&mut self, other: &Row<WORDS>, by: usize) {
        let (words, bits) = (by / 64, by % 64);
        for word in words..WORDS {
            let low = other.0[word - words] << bits;
            let carry = match bits {
                0 => 0,
                _ if word == words => 0,
                _ => other.0[word - words - 1] >> (64 - bits),
            };
            self.0[word] |= low | carry;
        }
    }

    fn shifted_back(&self, by: usize) -> Row<WORDS> {
        let (words, bits) = (by / 64, by % 64);
        let mut row = Row([0; WORDS]);
        for word in words..WORDS {
            let high = self.0[word] >> bits;
            let carry = match bits {
                0 => 0,
                _ if word + 1 == WORDS => 0,
                _ => self.0[word + 1] << (64 - bits),
            };
            row.0[word - words] = high | carry;
        }
        row
    }

    fn and(mut self, other: &Row<WORDS>) -> Row<WORDS> {
        for (word, bits) in self.0.iter_mut().zip(&other.0) {
            *word &= bits;
        }
        self
    }
}

/// Parts of a line or groups of cells that have the same sum.
#[derive(Debug)]
pub(super) struct EqualSums {
    cells: Box<[Place]>,
    parts: Box<[Group]>,
}

impl EqualSums {
    /// Creates the constraint, if the cells of each part see each other.
    pub(super) fn new(parts: &[Vec<Place>], sight: &Sight) -> Option<EqualSums> {
        let is_group =
            |part: &Vec<Place>| part.len() == 1 || (sight.side <= WALKED && sight.is_clique(part));
        parts.iter().all(is_group).then(|| EqualSums {
            cells: parts.concat().into(),
            parts: parts.iter().map(|part| Group::new(part, sight)).collect(),
        })
    }
}

impl Propagator for EqualSums {
    fn cells(&self) -> &[Place] {
        &self.cells
    }

    fn propagate<'m>(&'m self, state: &mut State<'m>) -> Result<(), Dead<'m>> {
        let mut walks = std::mem::take(&mut state.walks);
        walks.resize_with(walks.len().max(self.parts.len()), Default::default);
        let done = self.walk(state, &mut walks);
        state.walks = walks;
        done
    }

    fn cost(&self) -> usize {
        10 + self.cells.len()
    }
}

impl EqualSums {
    fn walk<'m>(
        &'m self,
        state: &mut State<'m>,
        walks: &mut [(u64, Walk)],
    ) -> Result<(), Dead<'m>> {
        let mut common = u64::MAX;
        for (part, (sums, walk)) in self.parts.iter().zip(&mut *walks) {
            *sums = part.sums(state, walk);
            common &= *sums;
        }
        if common == 0 {
            return Err(Dead(&self.cells));
        }
        let mut parts = self.parts.iter().zip(walks);
        parts.try_for_each(|(part, (_, walk))| part.keep_sums(state, common, walk))
    }
}
