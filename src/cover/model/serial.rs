//! Serialising, behind the feature `serde`. Input is checked as if it were
//! built by hand, so no text produces an invalid value.
//!
//! A problem is its items and options by number. Colours are separate, as most
//! problems have none:
//!
//! ```json
//! {"primary":2,"secondary":1,"options":[[0,2],[1,2]],"colours":[[0,1,7],[1,1,7]]}
//! ```
//!
//! Here items 0 and 1 are primary, and both options give their second item
//! (place 1) the colour 7. Items with bounds and options with costs are listed
//! too, if there are any: `"bounds":[[1,0,3]]` says that item 1 is covered up to
//! three times, `"costs":[[0,5]]` that option 0 costs 5. A count is a string,
//! `"12"` or `">=12"`, because JSON readers do not agree on large numbers. In the
//! count of a part it is a number and a flag, as in all records of counts.

use std::collections::HashMap;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::answer::Count;
use super::fingerprint::Fingerprint;
use super::index::{ItemId, OptionId};
use super::natural::Natural;
use super::problem::{Colour, Problem, ProblemError};

macro_rules! as_number {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u64(self.index() as u64)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                // What is rejected does not depend on the width of a pointer.
                let index = usize::try_from(u64::deserialize(deserializer)?);
                $name::new(index.unwrap_or(usize::MAX)).map_err(D::Error::custom)
            }
        }
    };
}

as_number!(ItemId);
as_number!(OptionId);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        let text = String::deserialize(deserializer)?;
        let count = match text.strip_prefix(">=") {
            Some(number) => number.parse().map(Count::AtLeast),
            None => text.parse().map(Count::Exact),
        };
        count.map_err(|error| D::Error::custom(format_args!("count {text:?}: {error}")))
    }
}

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.words().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Natural, D::Error> {
        Vec::deserialize(deserializer).map(|words| Natural::from_words(&words))
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fingerprint, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The serialised form of a problem.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Problem", deny_unknown_fields)]
struct Plain {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<ItemId>>,
    /// Option, place in the option, colour.
    #[serde(default)]
    colours: Vec<(usize, usize, Colour)>,
    /// Item, lower bound, upper bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<(ItemId, u32, u32)>,
    /// Option, cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    costs: Vec<(OptionId, i64)>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let colours = self.options().flat_map(|option| {
            let places = 0..self.items_of(option).len();
            places.filter_map(move |place| {
                let colour = self.colour(option, place)?;
                Some((option.index(), place, colour))
            })
        });
        let primary = self.items().take(self.primary_count());
        let bounds = primary.filter_map(|item| match self.bounds(item).into_inner() {
            (1, 1) => None,
            (least, most) => Some((item, least, most)),
        });
        let costs = self.options().map(|option| (option, self.cost(option)));
        let costs = costs.filter(|&(_, cost)| cost != 0);
        let plain = Plain {
            primary: self.primary_count(),
            secondary: self.item_count() - self.primary_count(),
            options: self
                .options()
                .map(|option| self.items_of(option).to_vec())
                .collect(),
            colours: colours.collect(),
            bounds: bounds.collect(),
            costs: costs.collect(),
        };
        plain.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let plain = Plain::deserialize(deserializer)?;
        let mut colours = HashMap::new();
        for &(option, place, colour) in &plain.colours {
            let options = plain.options.get(option);
            if options.is_none_or(|items| place >= items.len()) {
                return Err(D::Error::custom(format_args!(
                    "a colour for place {place} of option {option}, which is not there"
                )));
            }
            if colours.insert((option, place), colour).is_some() {
                return Err(D::Error::custom(format_args!(
                    "a second colour for place {place} of option {option}"
                )));
            }
        }
        build(&plain, &colours).map_err(D::Error::custom)
    }
}

fn build(
    plain: &Plain,
    colours: &HashMap<(usize, usize), Colour>,
) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    for _ in 0..plain.primary {
        builder.primary_item()?;
    }
    for _ in 0..plain.secondary {
        builder.secondary_item()?;
    }
    for (option, items) in plain.options.iter().enumerate() {
        let entries = items.iter().enumerate();
        builder.coloured_option(
            entries.map(|(place, &item)| (item, colours.get(&(option, place)).copied())),
        )?;
    }
    for &(item, least, most) in &plain.bounds {
        builder.set_bounds(item, least..=most)?;
    }
    for &(option, cost) in &plain.costs {
        builder.set_cost(option, cost)?;
    }
    Ok(builder.build())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::count::{Checkpoint, CountPlan};
    use crate::cover::model::Stats;
    use crate::cover::testing::{queens, small_bounded_problem, small_problem};
    use crate::limits::{Duration, Limits, Stop};

    #[track_caller]
    fn refused(json: &str, expected: &str) {
        let error = serde_json::from_str::<Problem>(json).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    proptest! {
        #[test]
        fn problems_and_results_come_back(
            problem in prop_oneof![small_problem(), small_bounded_problem()],
        ) {
            let json = serde_json::to_string(&problem).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Problem>(&json).unwrap(), &problem);
            let mut solver = Solver::new(problem);
            let count = solver.count();
            let json = serde_json::to_string(&(count, solver.stats())).unwrap();
            let (again, stats): (Count, Stats) = serde_json::from_str(&json).unwrap();
            prop_assert_eq!((again, &stats), (count, solver.stats()));
        }
    }

    #[test]
    fn checkpoints_come_back() {
        let mut solver = Solver::new(queens(6));
        let plan = CountPlan::search();
        let mut state = solver.checkpoint();
        solver.set_limits(Limits::none().with_nodes(1));
        let save = |_: &_| ControlFlow::Continue(());
        let answer = solver.count_from(&mut state, &plan, Duration::MAX, save);
        assert_eq!(answer.unwrap().1, Some(Stop::Nodes));
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<Checkpoint>(&json).unwrap(), state);
        let error = serde_json::from_str::<Fingerprint>("\"12\"").unwrap_err();
        assert_eq!(error.to_string(), "expected 32 hexadecimal digits");
    }

    #[test]
    fn only_valid_problems_are_read() {
        let sample =
            r#"{"primary":2,"secondary":1,"options":[[0,2],[1,2]],"colours":[[0,1,7],[1,1,7]]}"#;
        let problem: Problem = serde_json::from_str(sample).unwrap();
        assert_eq!(serde_json::to_string(&problem).unwrap(), sample);
        assert_eq!(Solver::new(problem).count(), Count::Exact(1));
        refused(
            r#"{"primary":1,"secondary":0,"options":[[0,1]]}"#,
            "option 0 has item 1, but there are 1 items",
        );
        refused(
            r#"{"primary":1,"secondary":0,"options":[[0]],"colours":[[0,0,1]]}"#,
            "option 0 gives a colour to primary item 0",
        );
        refused(
            r#"{"primary":1,"secondary":0,"options":[[0]],"colours":[[0,1,1]]}"#,
            "a colour for place 1 of option 0, which is not there",
        );
        let sample = r#"{"primary":1,"secondary":1,"options":[[0,1]],"colours":[[0,1,1],[0,1,2]]}"#;
        refused(sample, "a second colour for place 1 of option 0");
        let sample = r#"{"primary":1,"secondary":1,"options":[[0,1]],"colours":[],"bounds":[[0,0,2]],"costs":[[0,5]]}"#;
        let problem: Problem = serde_json::from_str(sample).unwrap();
        assert_eq!(serde_json::to_string(&problem).unwrap(), sample);
        assert_eq!(Solver::new(problem).count(), Count::Exact(2));
        refused(
            r#"{"primary":1,"secondary":1,"options":[[0,1]],"bounds":[[1,0,2]]}"#,
            "bounds for secondary item 1",
        );
        refused(
            r#"{"primary":1,"secondary":0,"options":[[0]],"costs":[[1,2]]}"#,
            "a cost for option 1, but there are 1 options",
        );
        let id = serde_json::from_str::<ItemId>("4294967296").unwrap_err();
        assert_eq!(id.to_string(), "more than 1073741823 items");
    }

    #[test]
    fn counts_are_strings() {
        for (count, json) in [
            (
                Count::Exact(u128::MAX),
                "\"340282366920938463463374607431768211455\"",
            ),
            (Count::AtLeast(12), "\">=12\""),
        ] {
            assert_eq!(serde_json::to_string(&count).unwrap(), json);
            assert_eq!(serde_json::from_str::<Count>(json).unwrap(), count);
        }
        let error = serde_json::from_str::<Count>("\">12\"").unwrap_err();
        assert_eq!(
            error.to_string(),
            "count \">12\": invalid digit found in string"
        );
    }
}
