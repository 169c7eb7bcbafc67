//! Text of other programs that is recognised, so that the message can say what
//! it is, but cannot be read.

use super::error::TextErrorKind;

/// Links by a part of their address, and what they have.
const LINKS: [(&str, &str); 8] = [
    ("penpa-edit/", "a puzzle of Penpa"),
    ("puzz.link/", "a puzzle of puzz.link"),
    ("pzv.jp/", "a puzzle of pzv.jp"),
    ("tinyurl.com/", "a shortened link"),
    ("bit.ly/", "a shortened link"),
    ("sudoku.coach/", "a link of sudoku.coach"),
    ("lisudoku.xyz/", "a link of lisudoku.xyz"),
    ("logic-masters.de/", "a page of logic-masters.de"),
];

/// Returns the error for a line with a link that cannot be read.
pub(super) fn unreadable(line: &str) -> Option<TextErrorKind> {
    let link = line.trim_start();
    let link = &link[..link.find(char::is_whitespace).unwrap_or(link.len())];
    if !link.contains("://") {
        return None;
    }
    let (_, what) = LINKS.iter().find(|(part, _)| link.contains(part))?;
    let what = (*what).to_owned();
    Some(TextErrorKind::Unsupported { what })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_named() {
        let named = |line: &str| unreadable(line).map(|kind| kind.to_string());
        let penpa = named("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbt swaroop");
        assert_eq!(penpa.as_deref(), Some("a puzzle of Penpa is not supported"));
        assert_eq!(named("penpa-edit/ is a page"), None);
        assert_eq!(named("https://example.org/"), None);
    }
}
