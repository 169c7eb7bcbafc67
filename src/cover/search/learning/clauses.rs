//! Clauses, and the lists of those that watch each literal.

/// An option or its opposite: `2 o` says that option `o` is chosen, `2 o + 1`
/// that it is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Literal(u32);

impl Literal {
    /// Returns the literal that says that an option is chosen.
    #[inline(always)]
    pub(crate) fn chosen(option: u32) -> Literal {
        Literal(option << 1)
    }

    /// Returns the literal that says that an option is not chosen.
    #[inline(always)]
    pub(crate) fn left_out(option: u32) -> Literal {
        Literal(option << 1 | 1)
    }

    /// Returns the opposite.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Returns the option that it is about.
    #[inline(always)]
    pub(crate) fn option(self) -> u32 {
        self.0 >> 1
    }

    /// Returns whether it says that its option is chosen.
    #[inline(always)]
    pub(crate) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns its place in a list of all literals.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A clause, by the place of its first literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClauseId(pub(crate) u32);

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseId,
    /// Another literal of the clause: if it is true, the clause need not be
    /// looked at.
    pub(crate) other: Literal,
}

/// A learned clause.
#[derive(Clone, Copy, Debug)]
struct Learned {
    clause: ClauseId,
    /// The number of different levels of the tree among its literals when it
    /// was learned: clauses with few are used again most often.
    levels: u32,
}

/// All clauses, one after another. The first two literals of each are watched:
/// a clause is looked at only when one of these becomes false.
#[derive(Clone, Default, Debug)]
pub(crate) struct Clauses {
    /// For each clause its length, then its literals.
    words: Vec<Literal>,
    watches: Vec<Vec<Watch>>,
    learned: Vec<Learned>,
}

/// Learned clauses with at most this many levels are kept for good.
const KEPT: u32 = 2;

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
        self.words.push(Literal(literals.len() as u32));
        let clause = ClauseId(self.words.len() as u32);
        self.words.extend(literals);
        self.watch(clause);
        clause
    }

    /// Adds a clause that may be forgotten.
    pub(crate) fn learn(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let clause = self.add(literals);
        self.learned.push(Learned { clause, levels });
        clause
    }

    fn watch(&mut self, clause: ClauseId) {
        let [first, second] = [self.get(clause)[0], self.get(clause)[1]];
        for (literal, other) in [(first, second), (second, first)] {
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

    /// Returns the literals of a clause, to put others in the first two places.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, clause: ClauseId) -> &mut [Literal] {
        let start = clause.0 as usize;
        let len = self.words[start - 1].0 as usize;
        &mut self.words[start..start + len]
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
    pub(crate) fn learned(&self) -> usize {
        self.learned.len()
    }

    /// Forgets half of the learned clauses, those with the most levels. Passes
    /// on the place of each among the learned ones, counted before any is
    /// forgotten, and its literals. Others move: no clause of before may be
    /// named afterwards.
    pub(crate) fn forget(&mut self, mut forgotten: impl FnMut(usize, &[Literal])) {
        let Some(first) = self.learned.first().map(|learned| learned.clause) else {
            return;
        };
        let mut levels: Vec<u32> = self.learned.iter().map(|learned| learned.levels).collect();
        let half = levels.len() / 2;
        let (_, &mut median, _) = levels.select_nth_unstable(half);
        let most = median.max(KEPT);
        // Of those with as many, the older half goes.
        let with_most = self.learned.iter().filter(|learned| learned.levels == most);
        let mut old = if most > KEPT {
            with_most.count() / 2
        } else {
            0
        };
        let mut end = first.0 as usize - 1;
        let words = &mut self.words;
        let mut places = 0..;
        self.learned.retain_mut(|Learned { clause, levels }| {
            let place = places.next().unwrap_or(0);
            let start = clause.0 as usize - 1;
            let len = words[start].0 as usize + 1;
            let is_old = *levels == most && old > 0;
            old -= usize::from(is_old);
            if *levels > most || is_old {
                forgotten(place, &words[start + 1..start + len]);
                return false;
            }
            words.copy_within(start..start + len, end);
            *clause = ClauseId(end as u32 + 1);
            end += len;
            true
        });
        words.truncate(end);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause.0 < first.0);
        }
        for place in 0..self.learned.len() {
            self.watch(self.learned[place].clause);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgetting_keeps_the_best_half_and_what_was_given() {
        let mut clauses = Clauses::default();
        clauses.reset(10);
        let literals: Vec<_> = (0..10).map(Literal::chosen).collect();
        let given = clauses.add(&literals[..3]);
        for (levels, len) in [2, 9, 9, 9, 5, 3, 0].into_iter().zip(2..) {
            clauses.learn(&literals[..len], levels);
        }
        // The median is 5, of which there is one.
        let mut forgotten = Vec::new();
        clauses.forget(|place, literals| forgotten.push((place, literals.len())));
        assert_eq!(forgotten, [(1, 3), (2, 4), (3, 5)]);
        let lens: Vec<_> = clauses
            .learned
            .iter()
            .map(|learned| clauses.get(learned.clause).len())
            .collect();
        assert_eq!(lens, [2, 6, 7, 8]);
        assert_eq!(clauses.get(given), &literals[..3]);
        assert_eq!(clauses.take_watches(literals[0]).len(), 5);
        assert_eq!(clauses.learned(), 4);
    }
}
