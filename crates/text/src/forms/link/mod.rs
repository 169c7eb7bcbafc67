//! Links to the pages of other programs, which hold a puzzle.

#[cfg(feature = "formats")]
pub(crate) mod fpuzzles;
pub(crate) mod iss;
#[cfg(feature = "formats")]
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;

/// A parameter of a link.
pub(crate) struct Parameter<'a> {
    /// The column of its value in the line, in characters from 1.
    pub(crate) column: usize,
    /// Its value, still encoded.
    pub(crate) value: &'a str,
    /// The text after the link.
    pub(crate) rest: &'a str,
}

/// Returns the parameter of this name in the link at the beginning of a line.
pub(crate) fn parameter<'a>(line: &'a str, name: &str) -> Option<Parameter<'a>> {
    // Almost no line has one, which this shows quickly.
    let link = line.trim_start();
    let query = link.find('?')?;
    let start = line.len() - link.len();
    let end = query
        + link[query..]
            .find(char::is_whitespace)
            .unwrap_or(link.len() - query);
    if link[..query].contains(char::is_whitespace) {
        return None;
    }
    let mut at = start + query;
    let parameters = line[start..start + end][query..].split(['?', '&', '#']);
    let mut parameters = parameters.map(|part| {
        let here = at;
        at += part.len() + 1;
        (here, part)
    });
    let (part_at, part) = parameters.find(|(_, part)| {
        let (known, _) = part.split_once('=').unwrap_or((part, ""));
        known == name
    })?;
    let (_, value) = part.split_once('=')?;
    let value_at = part_at + part.len() - value.len();
    Some(Parameter {
        column: line[..value_at].chars().count() + 1,
        value,
        rest: &line[start + end..],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_with_their_place() {
        let line = " https://example.org/a.htm?x=1&bd=0..7&y#z a name";
        let found = parameter(line, "bd").unwrap();
        assert_eq!((found.value, found.rest), ("0..7", " a name"));
        assert_eq!(&line[found.column - 1..][..4], "0..7");
        assert_eq!(parameter(line, "x").unwrap().value, "1");
        assert!(parameter(line, "y").is_none());
        assert!(parameter("bd=0..7", "bd").is_none());
        assert!(parameter("a ?bd=0..7", "bd").is_none());
    }
}
