//! Unit propagation on inequalities: what follows from some literals at once.
//!
//! An inequality is a sum of literals with positive weights that reaches a
//! bound. Its *slack* is by how much the literals that are not false exceed the
//! bound. A slack below 0 is a conflict; a literal that weighs more than the
//! slack must be true. Clauses are inequalities too, but there are many of
//! them, so two literals of each are watched instead: nothing follows as long
//! as both may be true.
//!
//! The trail of assumed literals is kept from one question to the next. Proofs
//! that follow a search tree ask about one path after the other, which share
//! most of their decisions.

/// A literal by number: twice the variable, and one more if it is negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// Returns a literal as it is written in DIMACS.
    pub(super) fn of(number: i64) -> Literal {
        // Variables are checked when they are read.
        Literal((number.unsigned_abs() as u32) << 1 | u32::from(number < 0))
    }

    fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sum that reaches a bound.
#[derive(Debug)]
struct Inequality {
    terms: Box<[(i64, Literal)]>,
    /// The largest weight.
    largest: i64,
    slack: i64,
}

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: usize,
    /// Another of its literals: if it is true, nothing follows.
    other: Literal,
}

/// Nothing more follows: no literals satisfy everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict;

/// Inequalities, clauses, and the literals that follow from those assumed.
#[derive(Debug, Default)]
pub(super) struct Propagation {
    inequalities: Vec<Inequality>,
    /// For each literal, the inequalities that it is part of, with its weight.
    parts: Vec<Vec<(u32, i64)>>,
    /// Clauses by number; those that are not there are empty.
    clauses: Vec<Box<[Literal]>>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    is_true: Vec<bool>,
    /// For each variable the level on which it was assigned.
    levels: Vec<u32>,
    trail: Vec<Literal>,
    /// The number of literals on the trail whose consequences are drawn.
    drawn: usize,
    /// The assumed literals, with the length of the trail before each.
    assumed: Vec<(Literal, usize)>,
    /// Whether the inequalities alone are contradictory.
    is_refuted: bool,
}

impl Propagation {
    /// Returns the propagation of nothing, over variables up to this one.
    pub(super) fn new(variables: u64) -> Propagation {
        let variables = variables as usize + 1;
        Propagation {
            parts: vec![Vec::new(); 2 * variables],
            watches: vec![Vec::new(); 2 * variables],
            is_true: vec![false; 2 * variables],
            levels: vec![0; variables],
            ..Propagation::default()
        }
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.is_true[literal.index()]
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_true(literal.opposite())
    }

    fn level(&self, literal: Literal) -> u32 {
        self.levels[literal.index() / 2]
    }

    /// Adds that a sum of weights and literals, of different variables, is at
    /// least `least`, before anything is assumed.
    pub(super) fn add_inequality(&mut self, terms: &[(i64, Literal)], mut least: i64) {
        let positive = terms.iter().map(|&(weight, literal)| match weight {
            // w * x = w - w * ~x
            ..0 => {
                least -= weight;
                (-weight, literal.opposite())
            }
            _ => (weight, literal),
        });
        let terms: Box<[(i64, Literal)]> = positive.collect();
        let number = self.inequalities.len() as u32;
        let mut slack = -least;
        for &(weight, literal) in &terms {
            self.parts[literal.index()].push((number, weight));
            slack += if self.is_false(literal) { 0 } else { weight };
        }
        let largest = terms.iter().map(|(weight, _)| *weight).max().unwrap_or(0);
        self.inequalities.push(Inequality {
            terms,
            largest,
            slack,
        });
        let followed = self.follow(number).and_then(|()| self.propagate());
        self.is_refuted |= followed.is_err();
    }

    /// Returns whether assuming these literals leads to a conflict.
    pub(super) fn refutes(&mut self, literals: impl Iterator<Item = Literal>) -> bool {
        let mut kept = 0;
        for literal in literals {
            if self.is_refuted {
                return true;
            }
            if self
                .assumed
                .get(kept)
                .is_some_and(|known| known.0 == literal)
            {
                kept += 1;
                continue;
            }
            self.back_to(kept);
            self.assumed.push((literal, self.trail.len()));
            kept += 1;
            if self.is_true(literal) {
                continue;
            }
            if self.is_false(literal) || self.assign(literal).propagate().is_err() {
                self.back_to(kept - 1);
                return true;
            }
        }
        self.is_refuted
    }

    /// Adds a clause of different variables.
    pub(super) fn add_clause(&mut self, number: u64, clause: &[Literal]) {
        let mut literals: Box<[Literal]> = clause.into();
        self.back_to_use(&mut literals);
        if !self.is_refuted {
            self.use_clause(number as usize, &literals);
        }
        if literals.len() > 1 {
            let number = number as usize;
            let len = self.clauses.len().max(number + 1);
            self.clauses.resize_with(len, Box::default);
            self.clauses[number] = literals;
        }
    }

    /// Goes back until a clause has a literal that may be true, and, if it has
    /// only one, to the level on which that was so first. Orders the literals:
    /// those that may be true, then the latest false ones.
    fn back_to_use(&mut self, literals: &mut [Literal]) {
        loop {
            literals.sort_by_key(|&literal| match self.is_false(literal) {
                false => 0,
                true => u32::MAX - self.level(literal),
            });
            let Some(&first) = literals.first() else {
                self.is_refuted = true;
                return;
            };
            if !self.is_false(first) {
                break;
            }
            let Some(level) = (self.level(first) as usize).checked_sub(1) else {
                self.is_refuted = true;
                return;
            };
            self.back_to(level);
        }
        let level = match literals.get(1) {
            None => 0,
            Some(&second) if self.is_false(second) => self.level(second),
            Some(_) => return,
        };
        if !self.is_true(literals[0]) || self.level(literals[0]) > level {
            self.back_to(level as usize);
        }
    }

    /// Watches a clause, and makes its first literal true if all others are
    /// false.
    fn use_clause(&mut self, number: usize, literals: &[Literal]) {
        if let [one, other, ..] = *literals {
            self.watch(number, one, other);
            self.watch(number, other, one);
            if !self.is_false(other) {
                return;
            }
        }
        if !self.is_true(literals[0]) && self.assign(literals[0]).propagate().is_err() {
            match self.assumed.len().checked_sub(1) {
                Some(level) => self.back_to(level),
                None => self.is_refuted = true,
            }
        }
    }

    fn watch(&mut self, clause: usize, literal: Literal, other: Literal) {
        self.watches[literal.index()].push(Watch { clause, other });
    }

    /// Forgets a clause, and returns the number of its literals. What has followed
    /// from it still holds, as it followed from the inequalities itself.
    pub(super) fn forget(&mut self, number: u64) -> usize {
        // Its watches are dropped when they are met.
        let clause = self.clauses.get_mut(number as usize);
        clause.map_or(0, |clause| std::mem::take(clause).len())
    }

    /// Makes a literal true that is open.
    fn assign(&mut self, literal: Literal) -> &mut Propagation {
        self.is_true[literal.index()] = true;
        self.levels[literal.index() / 2] = self.assumed.len() as u32;
        self.trail.push(literal);
        self
    }

    /// Draws all consequences, up to the first conflict.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.drawn) {
            let falsified = literal.opposite();
            // All slacks are taken first, so that going back can undo them.
            self.drawn += 1;
            for &(number, weight) in &self.parts[falsified.index()] {
                self.inequalities[number as usize].slack -= weight;
            }
            for place in 0..self.parts[falsified.index()].len() {
                let (number, _) = self.parts[falsified.index()][place];
                self.follow(number)?;
            }
            self.look_at_watches(falsified)?;
        }
        Ok(())
    }

    /// Makes true what an inequality forces.
    fn follow(&mut self, number: u32) -> Result<(), Conflict> {
        let inequality = &self.inequalities[number as usize];
        let slack = inequality.slack;
        if slack >= inequality.largest {
            return Ok(());
        }
        if slack < 0 {
            return Err(Conflict);
        }
        for place in 0..inequality.terms.len() {
            let (weight, literal) = self.inequalities[number as usize].terms[place];
            if weight > slack && !self.is_true(literal) && !self.is_false(literal) {
                self.assign(literal);
            }
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that has become false.
    fn look_at_watches(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut outcome = Ok(());
        let mut forced = Vec::new();
        watches.retain(|watch| {
            if outcome.is_err() || self.is_true[watch.other.index()] {
                return true;
            }
            let literals = &mut self.clauses[watch.clause];
            if literals.is_empty() {
                return false;
            }
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let may_be_true = |literal: &Literal| !self.is_true[literal.opposite().index()];
            let next = literals[2..].iter().position(may_be_true);
            if let Some(place) = next {
                literals.swap(1, place + 2);
                let clause = watch.clause;
                let other = first;
                self.watches[literals[1].index()].push(Watch { clause, other });
                return false;
            }
            match may_be_true(&first) {
                true => forced.push(first),
                false => outcome = Err(Conflict),
            }
            true
        });
        self.watches[falsified.index()] = watches;
        outcome?;
        for literal in forced {
            if self.is_false(literal) {
                return Err(Conflict);
            }
            if !self.is_true(literal) {
                self.assign(literal);
            }
        }
        Ok(())
    }

    /// Goes back to the first assumed literals, this many.
    fn back_to(&mut self, level: usize) {
        let Some(&(_, len)) = self.assumed.get(level) else {
            return;
        };
        self.assumed.truncate(level);
        while self.trail.len() > len {
            let Some(literal) = self.trail.pop() else {
                break;
            };
            self.is_true[literal.index()] = false;
            if self.trail.len() < self.drawn {
                self.drawn = self.trail.len();
                for &(number, weight) in &self.parts[literal.opposite().index()] {
                    self.inequalities[number as usize].slack += weight;
                }
            }
        }
    }
}
