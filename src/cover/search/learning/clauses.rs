//! Clauses, and the lists of those that watch each literal.
//!
//! To forget clauses 2.5 times as often solves as many Sudokus as now (see `analyse`: 16 of
//! 20, in 31.8 s).

use std::cmp::Reverse;

pub(crate) use super::literal::Literal;

/// A clause, by the place of its first literal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ClauseId(pub(crate) u32);

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    /// The clause, and in the first bit whether it has two literals only.
    clause: u32,
    /// Another literal of the clause: if it is true, the clause need not be
    /// looked at.
    pub(crate) other: Literal,
}

const IS_PAIR: u32 = 1 << 31;

impl Watch {
    /// Returns a clause with more than two literals that watches one.
    #[inline(always)]
    pub(crate) fn long(clause: ClauseId, other: Literal) -> Watch {
        Watch {
            clause: clause.0,
            other,
        }
    }

    #[inline(always)]
    pub(crate) fn clause(self) -> ClauseId {
        ClauseId(self.clause & !IS_PAIR)
    }

    /// Returns whether the clause has no other literals.
    #[inline(always)]
    pub(crate) fn is_pair(self) -> bool {
        self.clause & IS_PAIR != 0
    }
}

/// All clauses, one after another. The first two literals of each are watched:
/// a clause is looked at only when one of these becomes false.
#[derive(Clone, Default, Debug)]
pub(crate) struct Clauses {
    /// For each clause its standing, see [`PASSES`], the place where the last search
    /// for a literal to watch ended, its length, then its literals.
    words: Vec<Literal>,
    watches: Vec<Vec<Watch>>,
    /// The learned clauses, in order.
    learned: Vec<ClauseId>,
}

/// Learned clauses with at most this many levels are kept for good.
const KEPT: u32 = 2;

/// Learned clauses with at most this many levels are kept for a while after each
/// use.
const USEFUL: u32 = 6;

/// The words before the literals of a clause.
const HEAD: usize = 3;

/// How often a clause may be passed over when clauses are forgotten, in the last
/// bits of its standing; above them, the number of different levels of the tree among
/// its literals, the least since it was learned. Clauses with few levels are used again
/// most often (Audemard and Simon 2009). A given clause has no levels.
const PASSES: u32 = 3;

const LEVELS: u32 = 2;

impl Clauses {
    /// Removes all clauses, for this number of options.
    pub(crate) fn reset(&mut self, options: usize) {
        self.words.clear();
        self.learned.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.resize_with(2 * options, Vec::new);
    }

    /// Adds a clause of two or more literals.
    pub(crate) fn add(&mut self, literals: &[Literal]) -> ClauseId {
        self.words.extend([Literal(0), Literal(2)]);
        self.words.push(Literal(literals.len() as u32));
        let clause = ClauseId(self.words.len() as u32);
        self.words.extend(literals);
        self.watch(clause);
        clause
    }

    /// Adds a clause that may be forgotten.
    pub(crate) fn learn(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let clause = self.add(literals);
        self.learned.push(clause);
        *self.standing_mut(clause) = Literal(levels << LEVELS | passes(levels));
        clause
    }

    fn standing_mut(&mut self, clause: ClauseId) -> &mut Literal {
        &mut self.words[clause.0 as usize - HEAD]
    }

    /// Returns the number of levels of a clause, if that matters when clauses are
    /// forgotten.
    #[inline]
    pub(crate) fn levels(&self, clause: ClauseId) -> Option<u32> {
        let levels = self.words[clause.0 as usize - HEAD].0 >> LEVELS;
        (levels > KEPT).then_some(levels)
    }

    /// Notes that a clause was used in a conflict, and now spans this number of
    /// levels.
    pub(crate) fn note_use(&mut self, clause: ClauseId, levels: u32) {
        let standing = self.standing_mut(clause);
        let levels = levels.min(standing.0 >> LEVELS);
        *standing = Literal(levels << LEVELS | passes(levels));
    }

    fn watch(&mut self, clause: ClauseId) {
        let literals = self.get(clause);
        let is_pair = if literals.len() == 2 { IS_PAIR } else { 0 };
        let [first, second] = [literals[0], literals[1]];
        for (literal, other) in [(first, second), (second, first)] {
            let clause = clause.0 | is_pair;
            self.watches[literal.index()].push(Watch { clause, other });
        }
    }

    /// Returns the literals of a clause.
    #[inline(always)]
    pub(crate) fn get(&self, clause: ClauseId) -> &[Literal] {
        let start = clause.0 as usize;
        let len = self.words[start - 1].0 as usize;
        &self.words[start..start + len]
    }

    /// Returns the literals of a clause, to put others in the first two places, and
    /// the place where the last search for a literal to watch ended.
    #[inline(always)]
    pub(crate) fn get_to_search(&mut self, clause: ClauseId) -> (&mut [Literal], &mut u32) {
        let start = clause.0 as usize;
        let (before, rest) = self.words.split_at_mut(start);
        let [.., place, len] = before else {
            unreachable!("a clause has a head");
        };
        (&mut rest[..len.0 as usize], &mut place.0)
    }

    /// Takes the list of the clauses that watch a literal;
    /// [`give_back`](Self::give_back) returns it.
    #[inline(always)]
    pub(crate) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal.index()])
    }

    #[inline(always)]
    pub(crate) fn give_back(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watches[literal.index()] = watches;
    }

    /// Adds a clause to the list of another literal.
    #[inline(always)]
    pub(crate) fn move_watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal.index()].push(watch);
    }

    /// Returns the number of learned clauses.
    #[cfg(any(feature = "proof", test))]
    pub(crate) fn learned(&self) -> usize {
        self.learned.len()
    }

    /// Forgets this share of the learned clauses that may be forgotten: not those
    /// with few levels, or used of late; of the others, those with the most
    /// levels, and of these the longest. Passes on the place of each among the
    /// learned ones, counted before any is forgotten, and its literals. Others
    /// move: no clause of before may be named afterwards.
    pub(crate) fn forget(&mut self, share: f64, mut forgotten: impl FnMut(usize, &[Literal])) {
        let Some(first) = self.learned.first().copied() else {
            return;
        };
        let mut worst = Vec::new();
        for (place, clause) in self.learned.iter().enumerate() {
            let standing = &mut self.words[clause.0 as usize - HEAD];
            let (levels, passes) = (standing.0 >> LEVELS, standing.0 & PASSES);
            if levels <= KEPT {
                continue;
            }
            if passes > 0 {
                standing.0 -= 1;
                continue;
            }
            let len = self.words[clause.0 as usize - 1].0;
            worst.push((Reverse((levels, len)), place));
        }
        worst.sort_unstable();
        worst.truncate((worst.len() as f64 * share).ceil() as usize);
        let mut goes = vec![false; self.learned.len()];
        for (_, place) in worst {
            goes[place] = true;
        }
        let mut end = first.0 as usize - HEAD;
        let words = &mut self.words;
        let mut places = 0..;
        self.learned.retain_mut(|clause| {
            let place = places.next().unwrap_or(0);
            let start = clause.0 as usize;
            let len = words[start - 1].0 as usize;
            if goes[place] {
                forgotten(place, &words[start..start + len]);
                return false;
            }
            words.copy_within(start - HEAD..start + len, end);
            *clause = ClauseId((end + HEAD) as u32);
            end += HEAD + len;
            true
        });
        words.truncate(end);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause().0 < first.0);
        }
        for place in 0..self.learned.len() {
            self.watch(self.learned[place]);
        }
    }
}

/// Returns how often a clause with this number of levels may be passed over after
/// a use.
fn passes(levels: u32) -> u32 {
    if levels <= USEFUL { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgetting_takes_the_worst_half_of_what_is_not_in_use() {
        let mut clauses = Clauses::default();
        clauses.reset(10);
        let literals: Vec<_> = (0..10).map(Literal::chosen).collect();
        let given = clauses.add(&literals[..3]);
        let mut ids = Vec::new();
        for (levels, len) in [2, 9, 9, 9, 5, 8, 0].into_iter().zip(2..) {
            ids.push(clauses.learn(&literals[..len], levels));
        }
        assert_eq!(clauses.levels(given), None);
        assert_eq!(clauses.levels(ids[0]), None);
        assert_eq!(clauses.levels(ids[1]), Some(9));
        let mut forgotten = Vec::new();
        let mut forget = |clauses: &mut Clauses| {
            forgotten.clear();
            clauses.forget(0.5, |place, literals| {
                forgotten.push((place, literals.len()))
            });
            forgotten.clone()
        };
        // All are new.
        assert_eq!(forget(&mut clauses), []);
        clauses.note_use(ids[2], 7);
        // Of those with 9, 9 and 8 levels; that with 5 is passed over once more.
        assert_eq!(forget(&mut clauses), [(1, 3), (3, 5)]);
        let lens: Vec<_> = clauses
            .learned
            .iter()
            .map(|&clause| clauses.get(clause).len())
            .collect();
        assert_eq!(lens, [2, 4, 6, 7, 8]);
        assert_eq!(clauses.get(given), &literals[..3]);
        assert_eq!(clauses.take_watches(literals[0]).len(), 6);
        assert_eq!(clauses.learned(), 5);
    }
}
