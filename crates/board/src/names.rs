//! Finds values by name, lists names, and quotes input in messages, without characters that
//! a terminal would interpret.

/// Unknown name: of a format, an alphabet, a rule, a technique.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {}{hint}", quoted(found))]
#[non_exhaustive]
pub struct NameError {
    /// The known names, as a phrase: `none, mirror or full`.
    pub expected: String,
    /// The name.
    pub found: String,
    /// What may be meant, as in `; did you mean 'full'?`, or nothing.
    pub hint: String,
}

impl NameError {
    #[doc(hidden)]
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> NameError {
        NameError {
            expected: expected.into(),
            found: found.into(),
            hint: String::new(),
        }
    }
}

/// Finds a value by its name. Case does not matter, nor does a hyphen or an underscore in place of a space.
#[doc(hidden)]
pub fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    found: &str,
) -> Result<T, NameError> {
    let thing = all
        .iter()
        .copied()
        .find(|&thing| is_same(name(thing), found));
    thing.ok_or_else(|| {
        let names = all.iter().map(|&thing| name(thing).to_owned());
        NameError {
            expected: list(names, "or"),
            found: found.to_owned(),
            hint: did_you_mean(all.iter().map(|&thing| name(thing)), found),
        }
    })
}

/// Returns the end of a message about an unknown name: `; did you mean 'full'?`, or nothing.
#[doc(hidden)]
pub fn did_you_mean<'a>(names: impl IntoIterator<Item = &'a str>, found: &str) -> String {
    let name = nearest(names, found);
    name.map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}

/// The longest text that is compared with names.
const LONGEST_COMPARED: usize = 40;

/// Returns the name that is most like a text, if any is: if a third of the letters differ
/// at most, or one contains the other.
#[doc(hidden)]
pub fn nearest<'a>(names: impl IntoIterator<Item = &'a str>, found: &str) -> Option<&'a str> {
    // Pages have lists to choose from, and each byte of a module travels.
    if cfg!(target_family = "wasm") || found.len() > LONGEST_COMPARED {
        return None;
    }
    let letters = |text: &str| -> String {
        let text = text.chars().filter(|letter| letter.is_alphanumeric());
        text.flat_map(char::to_lowercase).collect()
    };
    let found = letters(found);
    let worth = |name: &str| {
        let steps = steps_between(name, &found);
        let shorter = name.len().min(found.len());
        let is_part = shorter >= 3 && (name.contains(&found) || found.contains(name));
        match 3 * steps <= name.len().max(found.len()) {
            true => Some((false, steps)),
            false => is_part.then_some((true, steps)),
        }
    };
    let near = names
        .into_iter()
        .filter_map(|name| Some((worth(&letters(name))?, name)));
    near.min_by_key(|&(worth, _)| worth).map(|(_, name)| name)
}

/// Returns the number of letters to insert, remove, replace or swap with the next
/// to make one word of another.
fn steps_between(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut steps = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            if i == 0 || j == 0 {
                steps[i][j] = i + j;
                continue;
            }
            let differ = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (steps[i - 1][j] + 1)
                .min(steps[i][j - 1] + 1)
                .min(steps[i - 1][j - 1] + differ);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(steps[i - 2][j - 2] + 1);
            }
            steps[i][j] = least;
        }
    }
    steps[one.len()][other.len()]
}

/// Lists names: `a`, `a and b`, `a, b and c`.
#[doc(hidden)]
pub fn list(names: impl Iterator<Item = String>, conjunction: &str) -> String {
    let names: Vec<String> = names.collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {conjunction} {last}", others.join(", "))
        }
        _ => names.concat(),
    }
}

/// Returns whether two names are the same, as they are read.
pub(crate) fn is_same(name: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' | b'_' => b' ',
        byte => byte.to_ascii_lowercase(),
    };
    name.bytes().map(plain).eq(other.bytes().map(plain))
}

/// Defines an enum as a table: each value has its name in parentheses, and perhaps more, which the function at the end
/// returns. `ALL` has the values in their order. A value displays as its name, and is read from it.
#[doc(hidden)]
#[macro_export]
macro_rules! table {
    (
        $(#[$of_enum:meta])*
        pub enum $Enum:ident { $($(#[$of_value:meta])* $Value:ident($name:literal),)* }
        $(#[$of_all:meta])*
        $visible:vis const ALL: $All:ty;
    ) => {
        $(#[$of_enum])*
        pub enum $Enum { $($(#[$of_value])* $Value,)* }

        impl $Enum {
            $(#[$of_all])*
            $visible const ALL: $All = [$($Enum::$Value),*];

            /// Returns its name, as it is shown and read.
            pub fn name(self) -> &'static str {
                match self { $($Enum::$Value => $name,)* }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $Enum {
            type Err = $crate::NameError;

            fn from_str(name: &str) -> Result<$Enum, $crate::NameError> {
                $crate::names::named(&$Enum::ALL, $Enum::name, name)
            }
        }
    };
    (
        $(#[$of_enum:meta])*
        pub enum $Enum:ident { $($(#[$of_value:meta])* $Value:ident($name:literal, $($more:expr),*),)* }
        $(#[$of_all:meta])*
        $visible:vis const ALL: $All:ty;
        $(#[$of_row:meta])*
        $visible_row:vis fn $row:ident($this:ident) -> $Row:ty;
    ) => {
        $crate::table! {
            $(#[$of_enum])*
            pub enum $Enum { $($(#[$of_value])* $Value($name),)* }
            $(#[$of_all])*
            $visible const ALL: $All;
        }

        impl $Enum {
            $(#[$of_row])*
            $visible_row fn $row($this) -> $Row {
                match $this { $($Enum::$Value => ($($more),*),)* }
            }
        }
    };
}

/// The most characters of a text that a message repeats.
const LONGEST: usize = 24;

/// Returns the beginning of a text in quotes, with control characters escaped.
#[doc(hidden)]
pub fn quoted(text: &str) -> String {
    if text == "\u{fffd}" {
        return "a byte that is not UTF-8".to_owned();
    }
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}…'", printable(&text[..end])),
        None => format!("'{}'", printable(text)),
    }
}

/// Returns the whole text with all unprintable characters escaped.
#[doc(hidden)]
pub fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            // Quotes and backslashes too, which have to be escaped only in quotes.
            ' '..='~' => printable.push(symbol),
            _ => printable.extend(symbol.escape_debug()),
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_listed() {
        let all = ["one", "two", "three"];
        assert_eq!(named(&all, |name| name, "two"), Ok("two"));
        assert_eq!(named(&["X-wing"], |name| name, "x wing"), Ok("X-wing"));
        assert_eq!(
            named(&["naked pair"], |name| name, "Naked-pair"),
            Ok("naked pair")
        );
        let error = named(&all, |name| name, "four").unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected one, two or three, found 'four'"
        );
        let error = named(&all, |name| name, "thre").unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("found 'thre'; did you mean 'three'?")
        );
        let error = named(&all[..1], |name| name, "").unwrap_err();
        assert_eq!(error.to_string(), "expected one, found ''");
    }

    #[test]
    fn what_was_found_is_printable_and_short() {
        assert_eq!(quoted("\0"), "'\\0'");
        assert_eq!(quoted("'"), "'''");
        assert_eq!(quoted("\u{fffd}"), "a byte that is not UTF-8");
        assert_eq!(quoted(&"q".repeat(99)), format!("'{}…'", "q".repeat(24)));
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        for (text, shown) in [
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("a\r\n\tb", "a\\r\\n\\tb"),
            ("\u{202e}", "\\u{202e}"),
            ("it's \"é\\n\"", "it's \"é\\n\""),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn the_nearest_name_is_found() {
        let names = [
            "solve",
            "cover",
            "count",
            "check",
            "anti-knight",
            "x",
            "junior exocet",
        ];
        for (found, near) in [
            ("sovle", Some("solve")),
            ("chek", Some("check")),
            ("antiknight", Some("anti-knight")),
            ("knight", Some("anti-knight")),
            ("exocet", Some("junior exocet")),
            ("web", None),
            ("", None),
            ("xy", None),
        ] {
            assert_eq!(nearest(names, found), near, "{found}");
        }
        for (one, other, steps) in [("sovle", "solve", 1), ("sovle", "cover", 3), ("", "man", 3)] {
            assert_eq!(steps_between(one, other), steps, "{one} {other}");
            assert_eq!(steps_between(other, one), steps, "{other} {one}");
        }
    }
}
