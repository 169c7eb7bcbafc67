//! One text that is nearly a classic puzzle and nothing else: the fast path for
//! bad rows of columns.
//!
//! A reader tries all forms before it says that a line is none. A line of digits
//! and dots that has a few cells too many or too few, or one letter among 81 cells,
//! is no other form, so its error is known.

use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::options::Options;
use quadrille_board::Shape;

/// The side of a classic board, and the lengths of lines for which it is the nearest
/// one: more cells than 8x8, and fewer than 10x10.
const SIDE: usize = 9;
const LENGTHS: std::ops::Range<usize> = 8 * 8 + 1..10 * 10;

/// Returns the error of a text of one line that a reader would return, if that is
/// certain. Returns `None` for any other text, and if anything but a classic shape
/// is set.
pub(crate) fn nearly(text: &str, options: &Options) -> Option<TextError> {
    let line = text.strip_suffix('\n').unwrap_or(text);
    let line = line.strip_suffix('\r').unwrap_or(line).as_bytes();
    let is_cell = |byte: &u8| matches!(byte, b'.' | b'0'..=b'9');
    let is_other = |byte: &&u8| !is_cell(byte);
    if !LENGTHS.contains(&line.len()) || line.iter().filter(is_other).count() > 1 {
        return None;
    }
    let only_shape = Options {
        shape: options.shape.filter(|&shape| shape == Shape::CLASSIC),
        ..Options::default()
    };
    if *options != only_shape {
        return None;
    }
    let (found, cells) = (line.len(), Shape::CLASSIC.cell_count());
    match line.iter().position(|byte| !is_cell(byte)) {
        None if found == cells => None,
        None => {
            let error = TextErrorKind::CellCount { side: SIDE, found };
            Some(match found > cells {
                true => error.at(1, cells + 1),
                false => error.at_line(1),
            })
        }
        Some(at) => {
            // Without a dot or a zero, the letter may stand for blanks.
            let has_blanks = line.iter().any(|byte| matches!(byte, b'.' | b'0'));
            if found != cells || !has_blanks || !is_never_a_cell(line[at]) {
                return None;
            }
            let error = TextErrorKind::Symbol {
                expected: Alphabet::Digits.expected(SIDE),
                found: char::from(line[at]).to_string(),
            };
            Some(error.at(1, at + 1))
        }
    }
}

/// Returns whether a byte is no blank, no end of cells, and the mark of no form
/// where it is the only one of its kind.
fn is_never_a_cell(byte: u8) -> bool {
    byte.is_ascii_alphabetic() && !matches!(byte, b'o' | b'O' | b'x' | b'X')
        || b"!$%&()+-/=@[]^~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reader;
    use crate::content::alphabet::BLANKS;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns the error of a reader, if it finds one record, which is no puzzle.
    fn by_reader(text: &str, options: &Options) -> Option<TextError> {
        let mut records = Reader::new(text.as_bytes(), options);
        let first = records.next()?.unwrap().puzzle.err()?.error;
        records.next().is_none().then_some(first)
    }

    /// Returns a puzzle with dots, with zeros, with both, and without blanks; and
    /// lines of one symbol.
    fn bases() -> Vec<String> {
        let both = PUZZLE.replace("..", "0.");
        let full = PUZZLE.replace('.', "7");
        let lines = [PUZZLE.to_owned(), PUZZLE.replace('.', "0"), both, full];
        let alike = [".", "0", "1", "9"].map(|symbol| symbol.repeat(81));
        lines.into_iter().chain(alike).collect()
    }

    #[test]
    fn any_symbol_anywhere_has_the_error_of_a_reader() {
        let mut known = 0;
        for base in bases() {
            for byte in 0..=127_u8 {
                for at in 0..81 {
                    let mut line = base.clone().into_bytes();
                    line[at] = byte;
                    let line = String::from_utf8(line).unwrap();
                    if let Some(error) = nearly(&line, &Options::default()) {
                        let expected = by_reader(&line, &Options::default());
                        assert_eq!(Some(error), expected, "{line:?}");
                        known += 1;
                    }
                }
            }
        }
        assert!(known > 20_000, "only {known}");
        assert!(BLANKS.iter().all(|&byte| !is_never_a_cell(byte)));
    }

    #[test]
    fn any_length_has_the_error_of_a_reader() {
        let shapes = [None, Some(Shape::CLASSIC), Shape::new(4, 4).ok()];
        for base in bases() {
            for len in 0..300 {
                let line: String = base.chars().cycle().take(len).collect();
                for (end, shape) in ["", "\n", "\r\n", "\n\n", " ", "\r"]
                    .iter()
                    .zip(shapes.iter().cycle())
                {
                    let text = format!("{line}{end}");
                    let options = Options {
                        shape: *shape,
                        ..Options::default()
                    };
                    let found = nearly(&text, &options);
                    if found.is_some() {
                        assert_eq!(found, by_reader(&text, &options), "{text:?} {options:?}");
                    }
                    let is_near = LENGTHS.contains(&len) && len != 81;
                    let is_known = is_near && end.len() < 2 && *end != " " && shape.is_none();
                    assert!(found.is_some() || !is_known || *end == "\r", "{text:?}");
                }
            }
        }
    }

    #[test]
    fn random_lines_have_the_error_of_a_reader() {
        let mut state = 7_u64;
        let mut random = move |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut known = 0;
        for round in 0..6000 {
            let len = if round % 2 == 0 { 81 } else { 60 + random(45) };
            let kinds: &[u8] = [&b".123456789"[..], b"0123456789", b"0.4", b"12"][random(4)];
            let mut line: Vec<u8> = (0..len).map(|_| kinds[random(kinds.len())]).collect();
            for _ in 0..random(3) {
                line[random(len)] = 33 + random(94) as u8;
            }
            let line = String::from_utf8(line).unwrap();
            if let Some(error) = nearly(&line, &Options::default()) {
                known += 1;
                let expected = by_reader(&line, &Options::default());
                assert_eq!(Some(error), expected, "{line:?}");
            }
        }
        assert!(known > 1000, "only {known}");
    }

    #[test]
    fn settings_are_left_to_a_reader() {
        use crate::{Alphabet, Format};
        let text = &PUZZLE[1..];
        assert!(nearly(text, &Options::default()).is_some());
        let options = [
            Options::default().with_alphabet(Alphabet::Hex0),
            Options::default().with_format(Format::Grid),
            Options::default().with_shape(Shape::new(2, 2).unwrap()),
        ];
        assert!(options.iter().all(|it| nearly(text, it).is_none()));
    }
}
