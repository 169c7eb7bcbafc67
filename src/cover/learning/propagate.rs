//! Drawing the consequences of choices, and undoing them.

use super::clauses::{ClauseId, Literal, Watch};
use super::{Conflict, Learning, Reason};
use crate::cover::stats::Stats;

impl Learning {
    #[inline(always)]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.is_true[literal.index()]
    }

    /// Makes a literal true on the current level; its option must be open.
    #[inline(always)]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let option = literal.option() as usize;
        self.is_true[literal.index()] = true;
        self.reasons[option] = reason;
        self.levels[option] = self.marks.len() as u32;
        self.trail.push(literal);
    }

    /// Draws all consequences, up to the first conflict.
    pub(super) fn propagate(&mut self, stats: &mut Stats) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.drawn) {
            self.drawn += 1;
            if literal.is_chosen() {
                stats.count_node(self.marks.len());
                let conflict = self.rule_out(literal.option());
                if conflict.is_some() {
                    return conflict;
                }
            }
            let conflict = self.look_at_watchers(literal.opposite());
            if conflict.is_some() {
                return conflict.map(Conflict::Clause);
            }
        }
        None
    }

    /// Rules out all options that conflict with a chosen one.
    fn rule_out(&mut self, option: u32) -> Option<Conflict> {
        let [start, end] = [0, 1].map(|next| self.starts[option as usize + next] as usize);
        for place in start..end {
            let (item, colour) = self.items[place];
            let [start, end] = [0, 1].map(|next| self.columns[item as usize + next] as usize);
            for entry in start..end {
                let other = self.entries[entry];
                if other.option == option || colour != 0 && colour == other.colour {
                    continue;
                }
                if self.is_true(Literal::chosen(other.option)) {
                    return Some(Conflict::Options(option, other.option));
                }
                let literal = Literal::left_out(other.option);
                if !self.is_true(literal) {
                    self.assign(literal, Reason::Option(option));
                }
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal that has become false. Returns
    /// one of which no literal can be true any more, if there is one.
    fn look_at_watchers(&mut self, literal: Literal) -> Option<ClauseId> {
        let mut watches = self.clauses.take_watches(literal);
        let (mut read, mut kept) = (0, 0);
        let mut conflict = None;
        'clauses: while read < watches.len() {
            let watch = watches[read];
            read += 1;
            if self.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.clauses.get_mut(watch.clause);
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let now = Watch {
                clause: watch.clause,
                other: first,
            };
            if !self.is_true[first.index()] {
                // Another literal to watch, one that is not false.
                for place in 2..literals.len() {
                    let next = literals[place];
                    if !self.is_true[next.opposite().index()] {
                        literals.swap(1, place);
                        self.clauses.move_watch(next, now);
                        continue 'clauses;
                    }
                }
            }
            watches[kept] = now;
            kept += 1;
            if self.is_true(first.opposite()) {
                conflict = Some(watch.clause);
                break;
            }
            if !self.is_true(first) {
                self.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        self.clauses.give_back(literal, watches);
        conflict
    }

    /// Goes back to a level: undoes all that came after it.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&mark) = self.marks.get(level) else {
            return;
        };
        for literal in self.trail.drain(mark..).rev() {
            self.is_true[literal.index()] = false;
            self.phases[literal.option() as usize] = literal.is_chosen();
            self.order.insert(literal.option());
        }
        self.marks.truncate(level);
        self.drawn = self.trail.len();
    }
}
