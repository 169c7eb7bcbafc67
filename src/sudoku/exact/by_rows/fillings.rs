//! The fillings of some rows, and the classes of those that are continued alike.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::places::{Places, Slab};
use crate::bits::each;
use crate::limits::{Limits, Stop};

/// The most fillings, and the most nodes of their search.
const MOST: [u64; 2] = [4_000_000, 100_000_000];

/// The nodes between two looks at the limits.
const PAUSE: u64 = 1 << 16;

/// The links of each digit: those with a clue in order, the others sorted.
type Signature = [u32; 9];

/// Fillings that are continued by the same number of solutions.
pub(super) struct Class {
    /// One of them: the place of each digit among those of the board.
    pub(super) filling: Vec<u8>,
    /// Their number, up to the names of the digits without a clue.
    pub(super) size: u32,
}

/// The classes of the fillings of some rows.
pub(super) struct Classes {
    list: Vec<Class>,
    fillings: u64,
    renamings: u128,
}

impl Classes {
    /// Returns the classes of the fillings; `None` if there are too many.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    pub(super) fn of(
        places: &Places,
        slab: &Slab,
        limits: &Limits,
    ) -> Result<Option<Classes>, Stop> {
        let mut known = Known::default();
        let named = places.named();
        let mut search = Fill::new(places, slab, limits);
        let is_all = search.fill(&mut |filling| {
            known.add(filling, signature(filling, &slab.links, named));
        })?;
        if !is_all {
            return Ok(None);
        }
        let free = places.digits().len() - named;
        Ok(Some(Classes {
            fillings: search.found,
            list: known.classes(slab, named, limits)?,
            renamings: (1..=free as u128).product(),
        }))
    }

    /// Returns the classes, in the order of their first fillings.
    pub(super) fn list(&self) -> &[Class] {
        &self.list
    }

    /// Returns the number of fillings, up to the names of the digits without a clue.
    pub(super) fn fillings(&self) -> u64 {
        self.fillings
    }

    /// Returns the number of ways to name the digits without a clue.
    pub(super) fn renamings(&self) -> u128 {
        self.renamings
    }
}

/// Returns the links of each digit of a filling.
fn signature(filling: &[u8], links: &[u32], named: usize) -> Signature {
    let mut signature = Signature::default();
    for (&digit, links) in filling.iter().zip(links) {
        signature[usize::from(digit)] |= links;
    }
    signature[named..].sort_unstable();
    signature
}

/// The signatures seen so far.
#[derive(Default)]
struct Known {
    numbers: HashMap<Signature, u32>,
    /// For each signature, its first filling, one after the other.
    firsts: Vec<u8>,
    /// For each signature, the number of its fillings.
    sizes: Vec<u32>,
}

impl Known {
    fn add(&mut self, filling: &[u8], signature: Signature) {
        match self.numbers.entry(signature) {
            Entry::Occupied(known) => self.sizes[*known.get() as usize] += 1,
            Entry::Vacant(new) => {
                new.insert(self.sizes.len() as u32);
                self.firsts.extend(filling);
                self.sizes.push(1);
            }
        }
    }

    /// Joins signatures that symmetries map to each other.
    fn classes(mut self, slab: &Slab, named: usize, limits: &Limits) -> Result<Vec<Class>, Stop> {
        let mut classes = Vec::new();
        for (number, filling) in self.firsts.chunks(slab.cells().len()).enumerate() {
            // Those of earlier classes have been taken out.
            if self.sizes[number] == 0 {
                continue;
            }
            if let Some(stop) = limits.stop() {
                return Err(stop);
            }
            let signature = signature(filling, &slab.links, named);
            let mut size = std::mem::take(&mut self.sizes[number]);
            for moves in &slab.moves {
                let moved =
                    |links| each(u64::from(links)).fold(0, |set, link| set | 1_u32 << moves[link]);
                let mut image = signature.map(moved);
                image[named..].sort_unstable();
                if let Some(&other) = self.numbers.get(&image) {
                    size += std::mem::take(&mut self.sizes[other as usize]);
                }
            }
            classes.push(Class {
                filling: filling.to_vec(),
                size,
            });
        }
        Ok(classes)
    }
}

/// The search for fillings, cell by cell.
struct Fill<'a> {
    /// For each cell, those before it that differ from it.
    before: Vec<Vec<usize>>,
    /// For each cell, the digits that clues leave it.
    allowed: Vec<u16>,
    named: usize,
    side: usize,
    filling: Vec<u8>,
    nodes: u64,
    found: u64,
    limits: &'a Limits,
}

impl<'a> Fill<'a> {
    fn new(places: &Places, slab: &Slab, limits: &'a Limits) -> Fill<'a> {
        let cells = slab.cells();
        let side = places.digits().len();
        let before = cells.iter().enumerate().map(|(k, &cell)| {
            let differs = |&other: &usize| places.peers(cell) >> cells[other] & 1 == 1;
            (0..k).filter(differs).collect()
        });
        let allowed = cells.iter().map(|&cell| match places.clue(cell) {
            Some(clue) => 1 << clue,
            None => {
                let taken = each(places.peers(cell)).filter_map(|peer| places.clue(peer));
                taken.fold((1 << side) - 1, |left: u16, digit| left & !(1 << digit))
            }
        });
        Fill {
            before: before.collect(),
            allowed: allowed.collect(),
            named: places.named(),
            side,
            filling: Vec::with_capacity(cells.len()),
            nodes: 0,
            found: 0,
            limits,
        }
    }

    /// Visits all fillings in which the digits without a clue appear in order. Returns
    /// whether these were all; there may be too many.
    ///
    /// # Errors
    ///
    /// Returns a [`Stop`] if a limit is reached.
    fn fill(&mut self, visit: &mut dyn FnMut(&[u8])) -> Result<bool, Stop> {
        self.fill_next(self.named, visit)
    }

    /// Fills the next cell; digits from `new` on have not appeared yet.
    fn fill_next(&mut self, new: usize, visit: &mut dyn FnMut(&[u8])) -> Result<bool, Stop> {
        let cell = self.filling.len();
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE)
            && let Some(stop) = self.limits.stop()
        {
            return Err(stop);
        }
        if cell == self.before.len() {
            self.found += 1;
            visit(&self.filling);
            return Ok(self.found < MOST[0] && self.nodes < MOST[1]);
        }
        let before = self.before[cell].iter();
        let taken = before.fold(0, |taken: u16, &other| taken | 1 << self.filling[other]);
        // Of those that have not appeared, the first.
        let names = (1 << (new + 1).min(self.side)) - 1;
        for digit in each(self.allowed[cell] & !taken & names) {
            self.filling.push(digit as u8);
            let is_all = self.fill_next(new.max(digit + 1), visit)?;
            self.filling.pop();
            if !is_all {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
