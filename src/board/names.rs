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

/// Finds a value by its name.
pub(crate) fn named<T: Copy>(
    all: &[T],
    name: impl Fn(T) -> &'static str,
    found: &str,
) -> Result<T, NameError> {
    let thing = all.iter().copied().find(|&thing| name(thing) == found);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_listed() {
        let all = ["one", "two", "three"];
        assert_eq!(named(&all, |name| name, "two"), Ok("two"));
        let error = named(&all, |name| name, "four").unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected one, two or three, found 'four'"
        );
        let error = named(&all[..1], |name| name, "").unwrap_err();
        assert_eq!(error.to_string(), "expected one, found ''");
    }
}
