//! What is measured beside the rating, by name: the depth of trial and error, and backdoors.

use crate::board::names::table;
use crate::human::{Backdoors, Depth};
use crate::limits::Stop;

table! {
    /// A number that says how far singles are from solving a puzzle, on any board. Displays as `depth`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Measure {
        /// The [depth](Depth) of trial and error: T&E(0) to T&E(3).
        Depth("depth", "The depth of trial and error, by singles"),
        /// The size of the least [backdoor](Backdoors).
        Backdoors("backdoors", "The least number of digits after which singles solve the puzzle"),
    }
    /// All measures.
    pub const ALL: [Measure; 2];
    /// Returns what it is, as a phrase: `The depth of trial and error, by singles`.
    pub fn about(self) -> &'static str;
}

/// What was measured of a puzzle: only what was asked for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Measured {
    /// The depth of trial and error.
    pub depth: Option<Depth>,
    /// The least backdoor.
    pub backdoors: Option<Backdoors>,
}

impl Measured {
    /// Returns why a search ended early, if one did.
    pub fn stop(&self) -> Option<Stop> {
        let of_depth = self.depth.and_then(|depth| depth.stop);
        let of_backdoors = || self.backdoors.as_ref().and_then(|backdoors| backdoors.stop);
        of_depth.or_else(of_backdoors)
    }
}
