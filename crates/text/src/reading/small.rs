//! One text that is a small puzzle and nothing else: the fast path for columns
//! of 4x4 and 6x6 puzzles.
//!
//! A line of 16 or 36 symbols may also be a row of a larger board, so a reader
//! tries many forms before it reads such a line as a puzzle. Where nothing
//! follows and all symbols are cells of the small board, it is one.

use crate::content::puzzle::Puzzle;
use crate::format::Format;
use crate::forms::form::Known;
use crate::forms::line::plain::plain;
use crate::options::Options;
use quadrille_board::Shape;

/// Reads a text of one line with the digits, dots and zeros of a small board.
/// Returns `None` for any other text, and if anything but the shape is set.
pub(crate) fn small(text: &str, options: &Options) -> Option<Puzzle> {
    let line = text.trim_matches([' ', '\t', '\r', '\n']).as_bytes();
    let side = match line.len() {
        16 => 4,
        36 => 6,
        _ => return None,
    };
    let shape = options.shape.or_else(|| Shape::of_side(side))?;
    let only_shape = Options {
        shape: options.shape,
        ..Options::default()
    };
    let is_cell = |&byte: &u8| byte == b'.' || usize::from(byte.wrapping_sub(b'0')) <= side;
    if shape.side() != side || *options != only_shape || !line.iter().all(is_cell) {
        return None;
    }
    let known = Known {
        shape: Some(shape),
        ..options.known(Format::Line)
    };
    plain(line, known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reader;

    /// Returns what a reader finds, if it is one puzzle.
    fn by_reader(text: &str, options: &Options) -> Option<Puzzle> {
        let mut records = Reader::new(text.as_bytes(), options);
        let first = records.next()?.unwrap().puzzle.ok()?;
        records.next().is_none().then_some(first)
    }

    #[test]
    fn a_small_puzzle_is_read_as_by_a_reader() {
        let mut state = 7_u64;
        let mut random = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % below) as usize
        };
        let shapes = [None, Some((2, 2)), Some((1, 4)), Some((3, 2)), Some((3, 3))];
        let mut read = 0;
        for round in 0..6000 {
            let (len, side) = [(16, 4), (36, 6), (15, 4), (81, 9)][round % 4];
            // Some with one kind of blank, some full, some with a wrong symbol.
            let blanks: &[u8] = [&b"."[..], b"0", b".0", b"123"][random(4)];
            let mut cells: Vec<u8> = (0..len)
                .map(|_| match random(3) {
                    0 => b'1' + random(side) as u8,
                    _ => blanks[random(blanks.len() as u64)],
                })
                .collect();
            if random(5) == 0 {
                cells[random(len)] = b"5789x*_ |#A\x0b\n"[random(13)];
            }
            let (before, after) = (
                ["", " ", "\n", "\t ", "\r\n"][random(5)],
                ["", "\n", "\r\n", " \n\n", " name", "\u{a0}"][random(6)],
            );
            let text = format!("{before}{}{after}", String::from_utf8(cells).unwrap());
            let options = Options {
                shape: shapes[random(5)].map(|(a, b)| Shape::new(a, b).unwrap()),
                ..Options::default()
            };
            if let Some(found) = small(&text, &options) {
                read += 1;
                assert_eq!(
                    Some(found),
                    by_reader(&text, &options),
                    "{text:?} {options:?}"
                );
            }
        }
        assert!(read > 500, "only {read}");
    }

    #[test]
    fn settings_are_left_to_a_reader() {
        use crate::Alphabet;
        let text = "1..4..3..2..4..1";
        assert!(small(text, &Options::default()).is_some());
        let hex = Options::default().with_alphabet(Alphabet::Hex0);
        assert!(small(text, &hex).is_none());
        let grid = Options::default().with_format(Format::Grid);
        assert!(small(text, &grid).is_none());
    }
}
