//! The literals that are true now, in the order in which they became so, each
//! with its reason.

use super::clauses::{ClauseId, Clauses, Literal, Watch};

/// The place of a literal on the trail.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    /// The number of decisions before it, itself included.
    level: u32,
    position: u32,
}

/// True literals, in levels: each level begins with a decision. `R` is the
/// reason why one is true.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trail<R> {
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    reasons: Vec<R>,
    places: Vec<Place>,
    literals: Vec<Literal>,
    /// Where each level begins.
    marks: Vec<usize>,
    /// The number of literals whose consequences are drawn.
    pub(crate) drawn: usize,
}

/// Of clauses with more literals the place is kept where a search for one to watch
/// ended.
const LONG: usize = 32;

impl<R: Copy> Trail<R> {
    /// Returns an empty trail for literals of this many options, all with this
    /// reason at first.
    pub(crate) fn new(options: usize, reason: R) -> Trail<R> {
        Trail {
            is_true: vec![false; 2 * options],
            reasons: vec![reason; options],
            places: vec![Place::default(); options],
            literals: Vec::new(),
            marks: Vec::new(),
            drawn: 0,
        }
    }

    /// Returns whether a literal is true.
    #[inline(always)]
    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        self.is_true[literal.index()]
    }

    /// Returns whether a literal is false.
    #[inline(always)]
    pub(crate) fn is_false(&self, literal: Literal) -> bool {
        self.is_true(literal.opposite())
    }

    /// Returns whether an option is neither chosen nor left out.
    #[inline(always)]
    pub(crate) fn is_open(&self, option: u32) -> bool {
        !self.is_true(Literal::chosen(option)) && !self.is_true(Literal::left_out(option))
    }

    /// Returns why a literal, or its opposite, is true.
    #[inline(always)]
    pub(crate) fn reason(&self, literal: Literal) -> R {
        self.reasons[literal.option() as usize]
    }

    /// Returns the level of a literal that is true or false.
    #[inline(always)]
    pub(crate) fn level(&self, literal: Literal) -> u32 {
        self.places[literal.option() as usize].level
    }

    /// Returns the number of literals that became true before this one, or its
    /// opposite.
    #[inline(always)]
    pub(crate) fn position(&self, literal: Literal) -> u32 {
        self.places[literal.option() as usize].position
    }

    /// Returns the true literals, in order.
    #[inline(always)]
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// Returns the number of levels.
    #[inline(always)]
    pub(crate) fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Returns the decisions, in order.
    pub(crate) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> + '_ {
        self.marks.iter().map(|&mark| self.literals[mark])
    }

    /// Returns the true literals before the last decision.
    pub(crate) fn before_last_decision(&self) -> &[Literal] {
        let end = self.marks.last().copied().unwrap_or(self.literals.len());
        &self.literals[..end]
    }

    /// Makes a literal true on the current level; its option must be open.
    #[inline(always)]
    pub(crate) fn assign(&mut self, literal: Literal, reason: R) {
        let option = literal.option() as usize;
        self.is_true[literal.index()] = true;
        self.reasons[option] = reason;
        self.places[option] = Place {
            level: self.marks.len() as u32,
            position: self.literals.len() as u32,
        };
        self.literals.push(literal);
    }

    /// Begins a level with a decision.
    pub(crate) fn decide(&mut self, literal: Literal, reason: R) {
        self.marks.push(self.literals.len());
        self.assign(literal, reason);
    }

    /// Goes back to a level: passes on all literals that came after it, the
    /// latest first, each with whether its consequences were drawn.
    pub(crate) fn back_to(&mut self, level: usize, mut undo: impl FnMut(Literal, bool)) {
        let Some(&mark) = self.marks.get(level) else {
            return;
        };
        for position in (mark..self.literals.len()).rev() {
            let literal = self.literals[position];
            self.is_true[literal.index()] = false;
            undo(literal, position < self.drawn);
        }
        self.literals.truncate(mark);
        self.marks.truncate(level);
        self.drawn = self.drawn.min(mark);
    }

    /// Puts a literal of the latest level in the second place of a clause, whose
    /// first literal is on a later one. Returns that level, and the number of
    /// different levels.
    pub(crate) fn arrange(&self, clause: &mut [Literal]) -> (u32, u32) {
        let rest = clause.get(1..).unwrap_or_default();
        let mut levels: Vec<u32> = rest.iter().map(|&literal| self.level(literal)).collect();
        let latest = levels.iter().copied().max().unwrap_or(0);
        if let Some(place) = levels.iter().position(|&level| level == latest) {
            clause.swap(1, place + 1);
        }
        levels.sort_unstable();
        levels.dedup();
        (latest, levels.len() as u32 + 1)
    }
}

impl<R: Copy + From<ClauseId>> Trail<R> {
    /// Looks at the clauses that watch a literal that has become false, and
    /// makes true what they force. Returns one of which no literal can be true
    /// any more, if there is one.
    #[inline]
    pub(crate) fn look_at_watchers(
        &mut self,
        clauses: &mut Clauses,
        literal: Literal,
    ) -> Option<ClauseId> {
        let mut watches = clauses.take_watches(literal);
        let (mut read, mut kept) = (0, 0);
        let mut conflict = None;
        while read < watches.len() {
            let watch = watches[read];
            watches[kept] = watch;
            (read, kept) = (read + 1, kept + 1);
            if self.is_true(watch.other) {
                continue;
            }
            if watch.is_pair() {
                if self.is_false(watch.other) {
                    conflict = Some(watch.clause());
                    break;
                }
                self.assign(watch.other, R::from(watch.clause()));
                continue;
            }
            let (literals, searched) = clauses.get_to_search(watch.clause());
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let now = Watch::long(watch.clause(), first);
            let first_is_true = self.is_true(first);
            if !first_is_true {
                // Another literal to watch, one that is not false.
                let is_open = |&next: &Literal| !self.is_false(next);
                let from = if literals.len() > LONG {
                    *searched as usize
                } else {
                    2
                };
                let later = literals[from..].iter().position(is_open);
                let place = later.map(|place| from + place);
                let place =
                    place.or_else(|| literals[2..from].iter().position(is_open).map(|at| at + 2));
                if let Some(place) = place {
                    *searched = place as u32;
                    let next = literals[place];
                    literals.swap(1, place);
                    clauses.move_watch(next, now);
                    kept -= 1;
                    continue;
                }
            }
            watches[kept - 1] = now;
            if first_is_true {
                continue;
            }
            if self.is_false(first) {
                conflict = Some(watch.clause());
                break;
            }
            self.assign(first, R::from(watch.clause()));
        }
        if read > kept {
            watches.copy_within(read.., kept);
            watches.truncate(kept + watches.len() - read);
        }
        clauses.give_back(literal, watches);
        conflict
    }
}
