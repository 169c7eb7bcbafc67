//! Text of other programs that is recognised, so that the message can say what
//! it is, but cannot be read.

use super::error::TextErrorKind;

/// What to do with a link that says no cells.
pub(crate) const CELLS: &str = "copy the digits as a line of cells, with . for blanks";

/// What to do with a link whose rules cannot be read.
pub(crate) const RULES: &str = "take a link of f-puzzles.com if there is one, or give the digits as \
                                a line of cells and the rules as constraints";

/// What to do with a link that leads to another.
const OPEN: &str = "open it in a browser, and copy the address that it leads to";

/// Links by a part of their address, what they have, and what to do instead.
const LINKS: [(&str, &str, &str); 12] = [
    ("penpa-edit/", "a puzzle of Penpa", RULES),
    ("puzz.link/", "a puzzle of puzz.link", CELLS),
    ("pzv.jp/", "a puzzle of pzv.jp", CELLS),
    ("pzprxs.vercel.app/", "a puzzle of pzprxs", CELLS),
    ("tinyurl.com/", "a shortened link", OPEN),
    ("bit.ly/", "a shortened link", OPEN),
    ("is.gd/", "a shortened link", OPEN),
    ("t.co/", "a shortened link", OPEN),
    (
        "f-puzzles.com/?id=",
        "a puzzle on the server of f-puzzles.com",
        "open it there, and copy the link with ?load= of its export",
    ),
    ("sudokumaker.app/", "a puzzle of SudokuMaker", RULES),
    (
        "logic-masters.de/",
        "a page of the Logic Masters",
        "it links to the puzzle: open that, or take its rules and digits",
    ),
    (
        "/solo.html",
        "a link to Solo without a game ID",
        "take the game ID, which has a colon",
    ),
];

/// Returns the error for a line that is recognised and cannot be read.
pub(crate) fn unreadable(line: &str) -> Option<TextErrorKind> {
    let line = line.trim_start();
    let (what, instead) = if is_seed(line) {
        (
            "the seed of a game of Solo, without its cells,",
            "take the game ID, which has a colon",
        )
    } else {
        let address = address(line)?;
        let begins = |part: &str| match part.starts_with('/') {
            true => address.contains(part),
            false => {
                let at = address.find(part);
                at.is_some_and(|at| at == 0 || address[..at].ends_with(['.', '/']))
            }
        };
        let (_, what, instead) = LINKS.iter().find(|(part, ..)| begins(part))?;
        (*what, *instead)
    };
    let what = what.to_owned();
    Some(TextErrorKind::Elsewhere { what, instead })
}

/// Returns the error for a line that is a link of any other site.
pub(crate) fn unknown_link(line: &str) -> Option<TextErrorKind> {
    let address = address(line)?;
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let what = format!("a link of {}", &address[..end]);
    let instead = CELLS;
    Some(TextErrorKind::Elsewhere { what, instead })
}

/// Returns the link that begins a line, without its scheme.
fn address(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let link = &line[..line.find(char::is_whitespace).unwrap_or(line.len())];
    let (scheme, address) = link.split_once("://")?;
    ["http", "https"].contains(&scheme).then_some(address)
}

/// Returns whether a line is a random seed of Solo, as in `3x3db#123456789`.
fn is_seed(line: &str) -> bool {
    let Some((head, seed)) = line.trim_end().split_once('#') else {
        return false;
    };
    let is_shape = |text: &str| {
        let digits = |text: &str| text.starts_with(|symbol: char| symbol.is_ascii_digit());
        let (rows, columns) = text.split_once('x').unwrap_or(("", ""));
        digits(rows) && digits(columns) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    is_shape(head) && seed.len() >= 6 && seed.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_named() {
        let named = |line: &str| unreadable(line).map(|kind| kind.to_string());
        let penpa = named("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbt swaroop");
        let instead = "; take a link of f-puzzles.com if there is one, or give the digits as a \
                       line of cells and the rules as constraints";
        let message = format!("a puzzle of Penpa is not supported{instead}");
        assert_eq!(penpa, Some(message));
        let shortened = named("https://www.tinyurl.com/abc").expect("it is known");
        assert!(
            shortened.ends_with("; open it in a browser, and copy the address that it leads to")
        );
        assert_eq!(named("https://reddit.com/abc"), None);
        assert_eq!(named("penpa-edit/ is a page"), None);
        assert_eq!(named("https://example.org/"), None);
        let other = |line: &str| unknown_link(line).map(|kind| kind.to_string());
        let message = other(" https://example.org/play?s=53..7 a name");
        assert_eq!(
            message.as_deref(),
            Some(
                "a link of example.org is not supported; copy the digits as a line of cells, \
                 with . for blanks"
            )
        );
        assert_eq!(other("see https://example.org/"), None);
        let other = named("https://f-puzzles.com/?id=abc");
        assert!(other.is_some_and(|text| text.contains("server of f-puzzles.com")));
    }

    #[test]
    fn games_without_cells_are_named() {
        let is_named = |line: &str| unreadable(line).is_some();
        assert!(is_named("3x3db#123456789012345"));
        assert!(!is_named("3x3#12") && !is_named("12x4#a") && !is_named("# 3x3"));
        assert!(!is_named("53..7....#12345678"));
    }
}
