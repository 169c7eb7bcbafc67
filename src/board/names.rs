//! Finds values by name.

/// Unknown name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found '{found}'")]
#[non_exhaustive]
pub struct NameError {
    /// The known names, as a phrase: `none, mirror or full`.
    pub expected: String,
    /// The name.
    pub found: String,
}

/// Finds a value by its name. Case does not matter, nor does a hyphen or an underscore in place of a space.
pub(crate) fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    found: &str,
) -> Result<T, NameError> {
    let thing = all
        .iter()
        .copied()
        .find(|&thing| is_same(name(thing), found));
    thing.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&thing| name(thing)).collect();
        let expected = match names.as_slice() {
            [others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.join(", "))
            }
            names => names.concat(),
        };
        NameError {
            expected,
            found: found.to_owned(),
        }
    })
}

fn is_same(name: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' | b'_' => b' ',
        byte => byte.to_ascii_lowercase(),
    };
    name.bytes().map(plain).eq(other.bytes().map(plain))
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
        let error = named(&all[..1], |name| name, "").unwrap_err();
        assert_eq!(error.to_string(), "expected one, found ''");
    }
}
