//! Input text in messages, without characters that a terminal would interpret.

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
}
