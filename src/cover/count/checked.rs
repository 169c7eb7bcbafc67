//! Parts and their counts as JSON, each with a checksum.
//!
//! They go to other machines and come back in files that people sort, join and
//! sometimes edit. A part names its problem, but a digit that changes in its
//! subtrees, or in its count, would make a wrong sum that nothing shows. So each has
//! the field `checksum`, the [hash](Fingerprint) of its other values as a list in
//! compact JSON: `["d93e…","2c69…",1,3,12,true]` for a count. White space and the
//! order of the fields do not matter, the values do; a tool that rounds numbers
//! above 2^53 is found out too.
//!
//! The hash finds accidents, not malice: anyone can compute it.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::part::{Part, PartCount};
use crate::cover::model::answer::Count;
use crate::cover::model::fingerprint::Fingerprint;
use crate::cover::model::subtree::Subtree;

/// Why a part or a count is refused.
const CHANGED: &str = "the checksum is not that of the other fields: the line was changed";

/// A [`Part`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Part", deny_unknown_fields)]
struct CheckedPart<'a> {
    problem: Fingerprint,
    split: Fingerprint,
    part: usize,
    parts: usize,
    subtrees: Cow<'a, [Subtree]>,
    checksum: Fingerprint,
}

/// A [`PartCount`] as it is written: its count is a number and whether it is
/// exact, as in all records of counts.
#[derive(Serialize, Deserialize)]
#[serde(rename = "PartCount", deny_unknown_fields)]
struct CheckedCount {
    problem: Fingerprint,
    split: Fingerprint,
    part: usize,
    parts: usize,
    count: u128,
    exact: bool,
    checksum: Fingerprint,
}

/// Returns the hash of some values, as a list in compact JSON.
fn hash(values: impl Serialize) -> Fingerprint {
    let json = serde_json::to_vec(&values);
    Fingerprint::of_bytes(&json.unwrap_or_else(|error| unreachable!("numbers: {error}")))
}

impl Part {
    fn checksum(&self) -> Fingerprint {
        let subtrees = &self.subtrees;
        hash((self.problem, self.split, self.part, self.parts, subtrees))
    }
}

impl PartCount {
    fn checksum(&self) -> Fingerprint {
        let (problem, split) = (self.problem, self.split);
        let (number, is_exact) = (self.count.number(), self.count.is_exact());
        hash((problem, split, self.part, self.parts, number, is_exact))
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let checked = CheckedPart {
            problem: self.problem,
            split: self.split,
            part: self.part,
            parts: self.parts,
            subtrees: Cow::Borrowed(&self.subtrees),
            checksum: self.checksum(),
        };
        checked.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Part, D::Error> {
        let checked = CheckedPart::deserialize(deserializer)?;
        let part = Part {
            problem: checked.problem,
            split: checked.split,
            part: checked.part,
            parts: checked.parts,
            subtrees: checked.subtrees.into_owned(),
        };
        let is_whole = part.checksum() == checked.checksum;
        is_whole.then_some(part).ok_or(D::Error::custom(CHANGED))
    }
}

impl Serialize for PartCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let checked = CheckedCount {
            problem: self.problem,
            split: self.split,
            part: self.part,
            parts: self.parts,
            count: self.count.number(),
            exact: self.count.is_exact(),
            checksum: self.checksum(),
        };
        checked.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PartCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PartCount, D::Error> {
        let checked = CheckedCount::deserialize(deserializer)?;
        let of_number = match checked.exact {
            true => Count::Exact,
            false => Count::AtLeast,
        };
        let counted = PartCount {
            problem: checked.problem,
            split: checked.split,
            part: checked.part,
            parts: checked.parts,
            count: of_number(checked.count),
        };
        let is_whole = counted.checksum() == checked.checksum;
        is_whole.then_some(counted).ok_or(D::Error::custom(CHANGED))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::num::NonZeroUsize;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::cover::Solver;
    use crate::cover::count::CountPlan;
    use crate::cover::testing::queens;

    /// Returns the parts of a problem, and their counts.
    fn parts_and_counts() -> (Vec<Part>, Vec<PartCount>) {
        let mut solver = Solver::new(queens(6));
        let parts = solver.split(NonZeroUsize::new(3).unwrap()).unwrap();
        let mut counts = Vec::new();
        for part in &parts {
            let (counted, _) = solver.count_part(part, &CountPlan::search()).unwrap();
            counts.push(counted);
        }
        (parts, counts)
    }

    #[test]
    fn parts_and_their_counts_come_back() {
        let (parts, counts) = parts_and_counts();
        let json = serde_json::to_string(&parts).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Part>>(&json).unwrap(), parts);
        for count in [Count::Exact(u128::MAX), Count::AtLeast(3)] {
            let counted = PartCount { count, ..counts[0] };
            let json = serde_json::to_string(&counted).unwrap();
            let (number, is_exact) = (count.number(), count.is_exact());
            let middle = format!(",\"count\":{number},\"exact\":{is_exact},\"checksum\":\"");
            assert!(json.contains(&middle), "{json}");
            assert_eq!(serde_json::from_str::<PartCount>(&json).unwrap(), counted);
        }
    }

    /// A hash that is computed from the text here, without the types.
    #[test]
    fn the_checksum_is_the_hash_of_the_values_as_they_stand() {
        let (parts, counts) = parts_and_counts();
        for json in [
            serde_json::to_string(&parts[1]).unwrap(),
            serde_json::to_string(&counts[1]).unwrap(),
        ] {
            let (before, checksum) = json.split_once(",\"checksum\":").unwrap();
            let mut values = before.replacen('{', "[", 1) + "]";
            for name in [
                "problem", "split", "part", "parts", "subtrees", "count", "exact",
            ] {
                values = values.replace(&format!("\"{name}\":"), "");
            }
            let hash = Fingerprint::of_bytes(values.as_bytes());
            assert_eq!(checksum, format!("\"{hash}\"}}"), "{values}");
        }
    }

    /// Edits a text at every byte: another byte, one more, one less, and two that
    /// change places. Whatever is still read has the values that were written.
    fn attack<T: DeserializeOwned + Serialize + PartialEq + Debug>(value: &T) {
        let json = serde_json::to_vec(value).unwrap();
        let mut refused = 0;
        let mut check = |edited: &[u8]| match serde_json::from_slice::<T>(edited) {
            Ok(read) => assert_eq!(&read, value, "{}", String::from_utf8_lossy(edited)),
            Err(_) => refused += 1,
        };
        for place in 0..json.len() {
            let mut edited = json.clone();
            for byte in 0..=u8::MAX {
                edited[place] = byte;
                check(&edited);
            }
            for byte in *b"0123456789abcdef-+.eE,:[]{}\" truefalsn" {
                let inserted = [&json[..place], &[byte], &json[place..]].concat();
                check(&inserted);
            }
            check(&[&json[..place], &json[place + 1..]].concat());
            check(&json[..place]);
            for other in place + 1..json.len() {
                let mut swapped = json.clone();
                swapped.swap(place, other);
                check(&swapped);
            }
        }
        assert!(refused > 200 * json.len(), "{refused}");
    }

    #[test]
    fn an_edit_of_any_byte_is_refused_or_changes_no_value() {
        let (parts, counts) = parts_and_counts();
        attack(&parts[1]);
        attack(&counts[1]);
        let count = Count::AtLeast(u128::MAX - 1);
        attack(&PartCount { count, ..counts[1] });
    }

    #[test]
    fn an_edited_digit_is_refused_by_name_and_the_layout_is_free() {
        let (parts, counts) = parts_and_counts();
        let json = serde_json::to_string(&counts[0]).unwrap();
        let refused = |json: &str| {
            let error = serde_json::from_str::<PartCount>(json).unwrap_err();
            error.to_string()
        };
        let edited = json.replace("\"count\":", "\"count\":1");
        assert!(refused(&edited).starts_with(CHANGED));
        let edited = json.replace("\"exact\":true", "\"exact\":false");
        assert!(refused(&edited).starts_with(CHANGED));
        let without = json.split_once(",\"checksum\"").unwrap().0.to_owned() + "}";
        assert!(refused(&without).starts_with("missing field `checksum`"));
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        let laid_out = serde_json::to_string_pretty(&value).unwrap();
        assert_eq!(
            serde_json::from_str::<PartCount>(&laid_out).unwrap(),
            counts[0]
        );

        // The subtrees of another part.
        let edited = Part {
            subtrees: parts[1].subtrees.clone(),
            ..parts[0].clone()
        };
        let json = serde_json::to_string(&parts[0]).unwrap();
        let (_, checksum) = json.split_once(",\"checksum\"").unwrap();
        let json = serde_json::to_string(&edited).unwrap();
        let (edited, _) = json.split_once(",\"checksum\"").unwrap();
        let error = serde_json::from_str::<Part>(&format!("{edited},\"checksum\"{checksum}"));
        assert!(error.unwrap_err().to_string().starts_with(CHANGED));
    }
}
