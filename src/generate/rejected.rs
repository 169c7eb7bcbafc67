//! Why tries came to nothing.

use std::fmt;

/// What was wrong with most of the tries for a puzzle. Displays as a clause: `most were too easy`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rejected {
    /// No full grid or no unique puzzle was found.
    NotUnique,
    /// The number of clues was not the one wanted.
    Clues,
    /// It was too easy.
    TooEasy,
    /// It was too hard.
    TooHard,
    /// Some clue was not needed.
    NotMinimal,
}

impl Rejected {
    /// All reasons.
    pub const ALL: &[Rejected] = &[
        Rejected::NotUnique,
        Rejected::Clues,
        Rejected::TooEasy,
        Rejected::TooHard,
        Rejected::NotMinimal,
    ];
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rejected::NotUnique => "most were not unique",
            Rejected::Clues => "most had another number of clues",
            Rejected::TooEasy => "most were too easy",
            Rejected::TooHard => "most were too hard",
            Rejected::NotMinimal => "most had a clue that is not needed",
        })
    }
}

/// The number of tries with each fault.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Faults([u32; Rejected::ALL.len()]);

impl Faults {
    pub(super) fn count(&mut self, fault: Rejected) {
        self.0[fault as usize] += 1;
    }

    /// Returns the most frequent one.
    pub(super) fn usual(&self) -> Rejected {
        let usual = Rejected::ALL
            .iter()
            .copied()
            .max_by_key(|&fault| self.0[fault as usize]);
        usual.unwrap_or(Rejected::NotUnique)
    }
}
