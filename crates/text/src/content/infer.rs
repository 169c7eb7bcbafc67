//! Infers the alphabet of a puzzle beyond 9x9, and reads digits in other guises.
//!
//! The same symbols make different puzzles in different alphabets, all of them
//! possible, and the answer would not reveal a wrong guess. So an alphabet is
//! used only if no other fits the text.

use super::alphabet::Alphabet;

/// The possible alphabets of a board beyond 9x9 with one symbol for each cell.
const BEYOND_9: [Alphabet; 3] = [Alphabet::OneG, Alphabet::Hex0, Alphabet::A1];

/// Why an alphabet could not be inferred.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    /// Several alphabets read every cell.
    Ambiguous { possible: String },
    /// No alphabet reads this cell along with those before it.
    Unreadable { place: usize, expected: String },
}

/// Returns the only possible alphabet for these cells of a board beyond 9x9,
/// one symbol for each.
///
/// An alphabet is possible if every cell is a symbol or a blank of it. If both
/// `0` and another blank occur, the `0` is a digit.
pub(crate) fn infer<'a>(
    side: usize,
    cells: impl Iterator<Item = &'a str> + Clone,
) -> Result<Alphabet, Doubt> {
    let is_blank =
        |cell: &str| (BEYOND_9.iter()).all(|alphabet| alphabet.read(cell, side) == Some(0));
    let zero_is_a_digit = cells.clone().any(|cell| cell == "0") && cells.clone().any(is_blank);
    if !zero_is_a_digit && cells.clone().all(|cell| cell == "0" || is_blank(cell)) {
        return Ok(Alphabet::usual(side));
    }
    let mut possible = Vec::from(BEYOND_9);
    possible.retain(|alphabet| {
        side <= alphabet.max_side() && (!zero_is_a_digit || *alphabet == Alphabet::Hex0)
    });
    for (place, cell) in cells.enumerate() {
        let before = possible.clone();
        possible.retain(|alphabet| alphabet.read(cell, side).is_some());
        if possible.is_empty() {
            let expected = match before[..] {
                [only] => only.expected(side),
                _ => join(before.iter().map(|a| format!("{} ({a})", a.ranges(side)))),
            };
            return Err(Doubt::Unreadable { place, expected });
        }
    }
    match possible[..] {
        [only] => Ok(only),
        _ => Err(Doubt::Ambiguous {
            possible: join(possible.iter().map(Alphabet::to_string)),
        }),
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" or ")
}

/// What follows a digit of a keycap.
const KEYCAP: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// A blank as wide as an ideograph.
const WIDE: char = '\u{3000}';

/// Returns a line with plain digits and blanks, if all its digits are in one of
/// these guises and it has no letters.
pub(crate) fn plain_digits(line: &str) -> Option<String> {
    let mut found = String::with_capacity(line.len());
    let mut is_other = false;
    let mut symbols = line.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let plain = match symbol {
            '\u{ff10}'..='\u{ff19}' => digit(symbol, '\u{ff10}', b'0'),
            '\u{2460}'..='\u{2468}' => digit(symbol, '\u{2460}', b'1'),
            '\u{2776}'..='\u{277e}' => digit(symbol, '\u{2776}', b'1'),
            '\u{ff0e}' => '.',
            WIDE => ' ',
            '0'..='9' => {
                symbols.peek().filter(|next| KEYCAP.contains(next))?;
                symbol
            }
            _ if KEYCAP.contains(&symbol) => continue,
            _ if symbol.is_alphabetic() => return None,
            _ => {
                found.push(symbol);
                continue;
            }
        };
        is_other = true;
        found.push(plain);
    }
    is_other.then_some(found)
}

fn digit(symbol: char, first: char, plain: u8) -> char {
    char::from((symbol as u32 - first as u32) as u8 + plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inferred(side: usize, cells: &str) -> Result<Alphabet, Doubt> {
        let places = cells
            .char_indices()
            .map(|(at, c)| &cells[at..at + c.len_utf8()]);
        infer(side, places)
    }

    fn ambiguous(possible: &str) -> Result<Alphabet, Doubt> {
        let possible = possible.to_owned();
        Err(Doubt::Ambiguous { possible })
    }

    #[test]
    fn only_the_unmistakable_is_inferred() {
        assert_eq!(inferred(16, "..1.G"), Ok(Alphabet::OneG));
        assert_eq!(inferred(16, "001G"), Ok(Alphabet::OneG));
        assert_eq!(inferred(16, "..10F"), Ok(Alphabet::Hex0));
        assert_eq!(inferred(16, "..AP"), Ok(Alphabet::A1));
        assert_eq!(inferred(16, "..1F"), ambiguous("one-g or hex0"));
        assert_eq!(inferred(16, "001F"), ambiguous("one-g or hex0"));
        assert_eq!(inferred(16, "..AF"), ambiguous("one-g or hex0 or a1"));
        assert_eq!(inferred(16, "..G"), ambiguous("one-g or a1"));
        assert_eq!(inferred(25, "1.x"), ambiguous("one-g or hex0"));
        assert_eq!(inferred(36, ".Z1"), Ok(Alphabet::Hex0));
    }

    #[test]
    fn a_grid_of_blanks_takes_the_usual_alphabet() {
        assert_eq!(inferred(16, "...x"), Ok(Alphabet::OneG));
        assert_eq!(inferred(16, "0000"), Ok(Alphabet::OneG));
        assert_eq!(inferred(36, "...."), Ok(Alphabet::Words));
        // In A=1, the X of a 25x25 board is the digit 24.
        assert_eq!(inferred(25, "xx"), ambiguous("one-g or hex0 or a1"));
    }

    #[test]
    fn symbols_that_do_not_go_together_are_named() {
        let unreadable = |place, expected: &str| {
            let expected = expected.to_owned();
            Err(Doubt::Unreadable { place, expected })
        };
        let both = "1-9, A-G (one-g) or 0-9, A-F (hex0)";
        assert_eq!(inferred(16, "..5P"), unreadable(3, both));
        assert_eq!(inferred(16, "0.G"), unreadable(2, "0-9, A-F or '.'"));
        assert_eq!(inferred(16, "H."), Ok(Alphabet::A1));
        assert_eq!(inferred(16, "H.1"), unreadable(2, "A-P, '.' or '0'"));
    }

    #[test]
    fn digits_are_plain_where_all_are_in_one_guise() {
        let found = |line: &str| plain_digits(line).unwrap_or_default();
        assert_eq!(found("５３．\u{3000}７"), "53. 7");
        assert_eq!(found("5\u{fe0f}\u{20e3}⬜7\u{20e3}"), "5⬜7");
        assert_eq!(found("①.⑨❶"), "1.91");
        for other in ["53..7 ５", "№ ５ of ９ pages", "⬜⬜", "53"] {
            assert_eq!(plain_digits(other), None, "{other}");
        }
    }
}
