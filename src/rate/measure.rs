//! What is measured beside the rating, by name: the depth of trial and error, backdoors, whips and braids.

use std::fmt;
use std::str::FromStr;

use crate::board::NameError;
use crate::board::names::named;
use crate::human::{Backdoors, Depth, Length};
use crate::limits::Stop;

/// A number that says how far singles are from solving a puzzle, on any board. Displays as `depth`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Measure {
    /// The [depth](Depth) of trial and error: T&E(0) to T&E(3).
    Depth,
    /// The size of the least [backdoor](Backdoors).
    Backdoors,
    /// The [length](Length) of whips: Berthier's W rating.
    Whips,
    /// The [length](Length) of braids: Berthier's B rating.
    Braids,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 4] = [
        Measure::Depth,
        Measure::Backdoors,
        Measure::Whips,
        Measure::Braids,
    ];

    /// Returns its name: `backdoors`.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Depth => "depth",
            Measure::Backdoors => "backdoors",
            Measure::Whips => "whips",
            Measure::Braids => "braids",
        }
    }

    /// Returns what it is, as a phrase: `The depth of trial and error, by singles`.
    pub fn about(self) -> &'static str {
        match self {
            Measure::Depth => "The depth of trial and error, by singles",
            Measure::Backdoors => "The least number of digits after which singles solve the puzzle",
            Measure::Whips => "The length of whips that solve the puzzle with singles",
            Measure::Braids => "The length of braids that solve the puzzle with singles",
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Measure {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Measure, NameError> {
        named(&Measure::ALL, Measure::name, name)
    }
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

impl Measured {
    /// Returns why a search ended early, if one did.
    pub fn stop(&self) -> Option<Stop> {
        let of_depth = self.depth.and_then(|depth| depth.stop);
        let of_backdoors = self.backdoors.as_ref().and_then(|backdoors| backdoors.stop);
        let lengths = [self.whips, self.braids].into_iter().flatten();
        let of_lengths = lengths.filter_map(|length| length.stop).next();
        of_depth.or(of_backdoors).or(of_lengths)
    }
}
