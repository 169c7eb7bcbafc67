//! How hard a puzzle is by the rules of this crate.

use quadrille_board::table;

table! {
    /// The difficulty of a puzzle for a person, by the hardest rule that it needs.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Difficulty {
        /// Singles alone.
        Easy("easy"),
        /// Locked candidates, pairs and cage sums.
        Medium("medium"),
        /// Triples, quads, innies and outies.
        Hard("hard"),
        /// X-wing, swordfish, simple colouring, XY-wing, XYZ-wing and W-wing.
        Expert("expert"),
        /// Chains, almost locked sets, or more than the rules here.
        Extreme("extreme"),
    }
    /// All difficulties, from easy to hard.
    pub const ALL: [Difficulty; 5];
}
