//! Text that is safe in one field of a line, and on a terminal.

use std::borrow::Cow;

/// Returns the text as one field: tabs, line ends and other control characters
/// become `\t`, `\n`, `\u{1b}`.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        if symbol.is_control() {
            escaped.extend(symbol.escape_default());
        } else {
            escaped.push(symbol);
        }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(escape("1\t.\r\n\u{1b}[0mé\\"), r"1\t.\r\n\u{1b}[0mé\");
        assert!(matches!(escape("plain é\\"), Cow::Borrowed(_)));
    }
}
