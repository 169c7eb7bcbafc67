//! The steps of a proof: clauses that are learned, and forgotten again.

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
