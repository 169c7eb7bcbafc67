//! What is measured beside the rating, by name: the depth of trial and error, backdoors, whips and braids.

use crate::board::table;
use crate::human::{Backdoors, Depth, Length, LowerBound};
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
        /// The [length](Length) of whips: Berthier's W rating.
        Whips("whips", "The length of whips that solve the puzzle with singles"),
        /// The [length](Length) of braids: Berthier's B rating.
        Braids("braids", "The length of braids that solve the puzzle with singles"),
    }
    /// All measures.
    pub const ALL: [Measure; 4];
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
    /// The length of whips.
    pub whips: Option<Length>,
    /// The length of braids.
    pub braids: Option<Length>,
}

impl Measure {
    /// Returns the name of its number as a column: `te`.
    pub fn column(self) -> &'static str {
        match self {
            Measure::Depth => "te",
            Measure::Backdoors => "size",
            Measure::Whips | Measure::Braids => self.name(),
        }
    }
}

impl Measured {
    /// Returns the number of a measure, if it was measured.
    pub fn number(&self, measure: Measure) -> Option<LowerBound> {
        match measure {
            Measure::Depth => self.depth.map(|it| it.depth),
            Measure::Backdoors => self.backdoors.as_ref().map(|it| it.size),
            Measure::Whips => self.whips.map(|it| it.length),
            Measure::Braids => self.braids.map(|it| it.length),
        }
    }

    /// Returns why a search ended early, if one did.
    pub fn stop(&self) -> Option<Stop> {
        let of_depth = self.depth.and_then(|depth| depth.stop);
        let of_backdoors = self.backdoors.as_ref().and_then(|backdoors| backdoors.stop);
        let lengths = [self.whips, self.braids].into_iter().flatten();
        let of_lengths = lengths.filter_map(|length| length.stop).next();
        of_depth.or(of_backdoors).or(of_lengths)
    }
}
