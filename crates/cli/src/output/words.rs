//! Numbers and nouns as people read them, and text that is safe in one field of a line.

use std::borrow::Cow;
use std::time::Duration;

use clap::ValueEnum;

/// Returns the help of an argument with its values, a line each.
pub fn choices<T: ValueEnum>(help: &str) -> String {
    let mut text = format!("{help}:\n");
    for value in T::value_variants() {
        let value = value.to_possible_value();
        for value in value.iter().filter(|value| !value.is_hide_set()) {
            let about = value.get_help().map(ToString::to_string);
            text += &format!("\n- {}: {}", value.get_name(), about.unwrap_or_default());
        }
    }
    text
}

/// Returns a number with a comma before every third digit from the right.
pub fn thousands(number: impl Into<u128>) -> String {
    grouped(&number.into().to_string())
}

/// Returns digits with a comma before every third one from the right.
pub fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Returns the ending of a noun after a number.
pub fn plural(number: impl Into<u128>) -> &'static str {
    if number.into() == 1 { "" } else { "s" }
}

/// Returns a number with its noun: `1 clue`, `1,234 clues`.
pub fn counted(number: usize, noun: &str) -> String {
    let number = number as u128;
    format!("{} {noun}{}", thousands(number), plural(number))
}

/// Returns a number with three significant figures; large ones are whole.
pub fn short(number: f64) -> String {
    match number {
        99.95.. => thousands(number.round() as u64),
        9.995.. => format!("{number:.1}"),
        0.9995.. => format!("{number:.2}"),
        0.0 => "0".to_owned(),
        _ => {
            let places = (2.0 - number.log10().floor()).clamp(0.0, 12.0) as usize;
            format!("{number:.places$}")
        }
    }
}

/// Returns a time with its unit: `12.3 µs`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (factor, unit) = match seconds {
        0.9995.. => (1.0, "s"),
        0.9995e-3.. => (1e3, "ms"),
        0.9995e-6.. => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    format!("{} {unit}", short(seconds * factor))
}

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
    fn numbers_have_commas_and_nouns_their_endings() {
        let parted = [0_u64, 999, 1000, 28_200_960].map(thousands);
        assert_eq!(parted, ["0", "999", "1,000", "28,200,960"]);
        assert_eq!(counted(1, "clue"), "1 clue");
        assert_eq!(counted(2000, "clue"), "2,000 clues");
    }

    #[test]
    fn figures_are_short() {
        let shown = [0.0, 0.000_123_4, 0.0999, 1.0, 12.34, 99.96, 61_234.5].map(short);
        assert_eq!(
            shown,
            ["0", "0.000123", "0.0999", "1.00", "12.3", "100", "61,235"]
        );
        let times = [850, 12_345, 999_960, 1_000_000_000].map(Duration::from_nanos);
        assert_eq!(
            times.map(duration),
            ["850 ns", "12.3 µs", "1.00 ms", "1.00 s"]
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(escape("1\t.\r\n\u{1b}[0mé\\"), r"1\t.\r\n\u{1b}[0mé\");
        assert!(matches!(escape("plain é\\"), Cow::Borrowed(_)));
    }
}
