//! The levels of HoDoKu.

use quadrille_board::table;

table! {
    /// How hard a puzzle is. Displays as `unfair`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Level {
        /// Singles, with a score of at most 800.
        Easy("easy", 800),
        /// Locked candidates, pairs and triples, with a score of at most 1,000.
        Medium("medium", 1000),
        /// Quads, basic fish, wings, uniqueness and colours, with a score of at most 1,600.
        Hard("hard", 1600),
        /// Finned fish, chains and almost locked sets, with a score of at most 1,800.
        Unfair("unfair", 1800),
        /// All others.
        Extreme("extreme", u32::MAX),
    }
    /// All levels, from easy to hard.
    pub const ALL: [Level; 5];
    /// Returns the greatest score of a puzzle of this level.
    pub fn greatest_score(self) -> u32;
}

impl Level {
    /// Returns the lowest level that allows a score.
    pub(crate) fn of_score(score: u32) -> Level {
        let mut levels = Level::ALL.into_iter();
        let enough = levels.find(|level| level.greatest_score() >= score);
        enough.unwrap_or(Level::Extreme)
    }
}
