//! Conditions on the fields of records, and their order: `er>=9`, `-score`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use quadrille::human::Difficulty;
use quadrille::human::hodoku::Level;

use super::record::{Field, Record};
use super::value::Value;

/// The signs of conditions: those that begin another one come after it.
const SIGNS: [&str; 6] = [">=", "<=", "!=", ">", "<", "="];

/// A condition on a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    key: String,
    sign: &'static str,
    value: String,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.key, self.sign, self.value)
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let expected = || "expected a condition such as er>=9 or status=unique".to_owned();
        let at = text.find(['>', '<', '!', '=']).ok_or_else(expected)?;
        let (key, rest) = text.split_at(at);
        let sign = SIGNS.into_iter().find(|&sign| rest.starts_with(sign));
        let sign = sign.ok_or_else(expected)?;
        let (key, value) = (key.trim(), rest[sign.len()..].trim());
        if key.is_empty() || value.is_empty() {
            return Err(expected());
        }
        if !matches!(sign, "=" | "!=") && size(value).is_none() {
            return Err(format!(
                "expected a number or a difficulty after {sign}, found '{value}'"
            ));
        }
        Ok(Condition {
            key: key.to_owned(),
            sign,
            value: value.to_owned(),
        })
    }
}

impl Condition {
    /// Returns whether a record meets it. What is known to be at least a number is met by no condition that needs
    /// more.
    pub fn holds(&self, record: &impl Record) -> bool {
        let text = text(&record.value(&self.key));
        let (least, is_exact) = match text.strip_prefix(">=") {
            Some(least) => (least, false),
            None => (&*text, true),
        };
        let order = match (size(least), size(&self.value)) {
            (Some(own), Some(other)) => own.total_cmp(&other),
            _ if self.sign == "!=" => return !least.eq_ignore_ascii_case(&self.value),
            _ => return self.sign == "=" && least.eq_ignore_ascii_case(&self.value),
        };
        match self.sign {
            ">=" => order.is_ge(),
            ">" => order.is_gt(),
            "!=" => order.is_gt() || is_exact && order.is_lt(),
            "<=" => is_exact && order.is_le(),
            "<" => is_exact && order.is_lt(),
            _ => is_exact && order.is_eq(),
        }
    }

    /// Returns the key of its field.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Checks that records have the field.
    ///
    /// # Errors
    ///
    /// A message, if they do not.
    pub fn check(&self, schema: &[Field]) -> Result<(), String> {
        check(&self.key, schema)
    }
}

/// A field by which records are sorted: upwards, or downwards as `-score`.
#[derive(Clone, Debug)]
pub struct SortKey {
    key: String,
    is_down: bool,
}

impl FromStr for SortKey {
    type Err = String;

    fn from_str(text: &str) -> Result<SortKey, String> {
        let (is_down, key) = match text.strip_prefix('-') {
            Some(key) => (true, key),
            None => (false, text),
        };
        match key.is_empty() {
            true => Err("expected a field such as score, or -score".to_owned()),
            false => Ok(SortKey {
                key: key.to_owned(),
                is_down,
            }),
        }
    }
}

impl SortKey {
    /// Returns the key of its field.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Checks that records have the field.
    ///
    /// # Errors
    ///
    /// A message, if they do not.
    pub fn check(&self, schema: &[Field]) -> Result<(), String> {
        check(&self.key, schema)
    }

    /// Returns the text of a record that is compared.
    pub fn text(&self, record: &impl Record) -> String {
        text(&record.value(&self.key))
    }

    /// Compares such texts. Missing values come last.
    pub fn compare(&self, first: &str, second: &str) -> Ordering {
        let missing = (first == "-").cmp(&(second == "-"));
        let place = |text: &str| {
            let least = text.strip_prefix(">=");
            (size(least.unwrap_or(text)), least.is_some())
        };
        let order = match (place(first), place(second)) {
            ((Some(a), first), (Some(b), second)) => a.total_cmp(&b).then(first.cmp(&second)),
            ((None, _), (None, _)) => first.cmp(second),
            ((a, _), (b, _)) => a.is_some().cmp(&b.is_some()),
        };
        missing.then(if self.is_down { order.reverse() } else { order })
    }
}

fn check(key: &str, schema: &[Field]) -> Result<(), String> {
    if schema.iter().any(|field| field.key == key) {
        return Ok(());
    }
    let keys: Vec<&str> = schema.iter().map(|field| field.key).collect();
    Err(format!(
        "expected one of {}, found '{key}'",
        keys.join(", ")
    ))
}

fn text(value: &Value<'_>) -> String {
    let mut text = Vec::new();
    value.write_tsv(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns a number, or the place of a difficulty on its scale.
fn size(text: &str) -> Option<f64> {
    let levels = Level::ALL.map(Level::name).into_iter();
    let mut levels = levels.chain([Difficulty::Beyond.name()]);
    let level = levels.position(|name| name.eq_ignore_ascii_case(text));
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    level.map(|place| place as f64).or(number)
}

#[cfg(test)]
mod tests {
    use super::super::record::Values;
    use super::*;

    const SCHEMA: [Field; 2] = [Field::new("er"), Field::new("difficulty")];

    fn record(er: &'static str, difficulty: &'static str) -> Values<'static> {
        let values = [er, difficulty].map(|text| Value::Text(text.into()));
        Values::new(&SCHEMA, values.into())
    }

    #[test]
    fn conditions_compare_numbers_and_difficulties() {
        let row = record("9.0", "unfair");
        for (text, holds) in [
            ("er>=9", true),
            ("er > 9.0", false),
            ("er<10", true),
            ("er!=9", false),
            ("er=9.0", true),
            ("difficulty>=hard", true),
            ("difficulty<unfair", false),
            ("difficulty=Unfair", true),
        ] {
            assert_eq!(
                text.parse::<Condition>().unwrap().holds(&row),
                holds,
                "{text}"
            );
        }
        // It may be more.
        let row = record(">=9.0", ">=hard");
        for (text, holds) in [("er>=9", true), ("er>=9.1", false), ("er<=12", false)] {
            assert_eq!(
                text.parse::<Condition>().unwrap().holds(&row),
                holds,
                "{text}"
            );
        }
        for text in ["", "er", "er>", ">9", "er>=many", "er!9"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
        let unknown: Condition = "ed>2".parse().unwrap();
        let message = "expected one of er, difficulty, found 'ed'";
        assert_eq!(unknown.check(&SCHEMA), Err(message.to_owned()));
    }

    #[test]
    fn missing_values_are_sorted_last() {
        let order = |key: &str| {
            let key: SortKey = key.parse().unwrap();
            let mut texts = ["10.5", "-", ">=9.0", "9.0"];
            texts.sort_by(|a, b| key.compare(a, b));
            texts
        };
        assert_eq!(order("er"), ["9.0", ">=9.0", "10.5", "-"]);
        assert_eq!(order("-er"), ["10.5", ">=9.0", "9.0", "-"]);
    }
}
