//! How hard a puzzle is by the rules of this crate.

use quadrille_board::table;

table! {
    /// The difficulty of a puzzle for a person, by the hardest rule that it needs. Displays as `hard`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum Difficulty {
        /// Singles alone.
        Easy("easy"),
        /// Locked candidates, pairs and cage sums.
        Medium("medium"),
        /// Triples, quads, innies and outies, X-wing, swordfish, simple colouring, XY-wing, XYZ-wing and W-wing.
        Hard("hard"),
        /// Chains, nets and almost locked sets.
        Extreme("extreme"),
        /// The rules do not solve it.
        Beyond("beyond the rules"),
    }
    /// All difficulties, from easy to hard.
    pub const ALL: [Difficulty; 5];
}
