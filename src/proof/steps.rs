//! The steps of a proof: clauses that are learned, and forgotten again.

use std::collections::BTreeMap;
use std::io;

use super::encode::Variable;

/// A variable, or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Literal(i64);

impl Literal {
    /// Returns the literal that says that a variable is true.
    pub(super) fn yes(variable: Variable) -> Literal {
        // Variables are counted by 32 bits.
        Literal(variable as i64)
    }

    /// Returns the literal that says that a variable is false.
    pub(super) fn no(variable: Variable) -> Literal {
        Literal(-(variable as i64))
    }

    /// Returns its number in DIMACS: that of the variable, negative if it is
    /// false.
    pub(super) fn number(self) -> i64 {
        self.0
    }
}

/// Writes the steps of a proof.
pub(super) trait Steps {
    /// Adds a clause, and returns a number by which it is forgotten.
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64>;

    /// Forgets a clause.
    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()>;
}

impl<S: Steps + ?Sized> Steps for &mut S {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        (**self).learn(clause)
    }

    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()> {
        (**self).forget(number, clause)
    }
}

/// Steps to be written later, with numbers of their own.
#[derive(Debug, Default)]
pub(super) struct Recorded {
    /// Each step as a length and literals. A negative length is that of a
    /// forgotten clause, less 1, and its number comes first.
    words: Vec<i64>,
    learned: u64,
    /// The number of clauses that have been written.
    written: u64,
    /// The number of a clause when it was written, less its number here.
    offset: u64,
}

impl Recorded {
    /// Returns the size of what is recorded.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the number of the clause that was written last.
    pub(super) fn last_number(&self) -> u64 {
        self.offset.wrapping_add(self.written).wrapping_sub(1)
    }

    /// Writes all that has been recorded, and goes on with an empty record.
    pub(super) fn write_to(&mut self, steps: &mut impl Steps) -> io::Result<()> {
        let mut words = self.words.iter().copied();
        let mut clause = Vec::new();
        while let Some(len) = words.next() {
            let number = if len < 0 { words.next() } else { None };
            let len = if len < 0 { -1 - len } else { len };
            clause.clear();
            clause.extend(words.by_ref().take(len as usize).map(Literal));
            match number {
                Some(number) => steps.forget(self.offset.wrapping_add(number as u64), &clause)?,
                None => {
                    self.offset = steps.learn(&clause)?.wrapping_sub(self.written);
                    self.written += 1;
                }
            }
        }
        self.words.clear();
        Ok(())
    }
}

impl Steps for Recorded {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        self.words.push(clause.len() as i64);
        self.words
            .extend(clause.iter().map(|literal| literal.number()));
        self.learned += 1;
        Ok(self.learned - 1)
    }

    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()> {
        self.words.extend([-1 - clause.len() as i64, number as i64]);
        self.words
            .extend(clause.iter().map(|literal| literal.number()));
        Ok(())
    }
}

/// Writes no steps.
#[derive(Debug)]
pub(super) struct Unwritten;

impl Steps for Unwritten {
    fn learn(&mut self, _: &[Literal]) -> io::Result<u64> {
        Ok(0)
    }

    fn forget(&mut self, _: u64, _: &[Literal]) -> io::Result<()> {
        Ok(())
    }
}

/// Passes on steps, and keeps the clauses that are not forgotten.
#[derive(Debug)]
pub(super) struct Kept<'a, S> {
    steps: &'a mut S,
    /// The clauses by their numbers here, each with its number in the proof.
    clauses: BTreeMap<u64, (u64, Vec<Literal>)>,
    learned: u64,
}

impl<'a, S: Steps> Kept<'a, S> {
    pub(super) fn new(steps: &'a mut S) -> Kept<'a, S> {
        Kept {
            steps,
            clauses: BTreeMap::new(),
            learned: 0,
        }
    }

    /// Forgets all clauses.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        let clauses = std::mem::take(&mut self.clauses).into_values();
        for (number, clause) in clauses {
            self.steps.forget(number, &clause)?;
        }
        Ok(())
    }
}

impl<S: Steps> Steps for Kept<'_, S> {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        let number = self.steps.learn(clause)?;
        self.learned += 1;
        self.clauses.insert(self.learned, (number, clause.to_vec()));
        Ok(self.learned)
    }

    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()> {
        match self.clauses.remove(&number) {
            Some((number, _)) => self.steps.forget(number, clause),
            None => Ok(()),
        }
    }
}

/// Counts the clauses of a proof.
#[derive(Debug)]
pub(super) struct Counting<S> {
    pub(super) steps: S,
    pub(super) clauses: u64,
}

impl<S: Steps> Steps for Counting<S> {
    fn learn(&mut self, clause: &[Literal]) -> io::Result<u64> {
        self.clauses += 1;
        self.steps.learn(clause)
    }

    fn forget(&mut self, number: u64, clause: &[Literal]) -> io::Result<()> {
        self.steps.forget(number, clause)
    }
}
