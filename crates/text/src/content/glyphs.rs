//! Digits in other guises: full width, keycaps, in circles.

/// What follows a digit of a keycap.
const KEYCAP: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// A blank as wide as an ideograph.
const WIDE: char = '\u{3000}';

/// Returns a line with plain digits and blanks, if all its digits are in one of
/// these guises and it has no letters.
pub(crate) fn plain(line: &str) -> Option<String> {
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
    use super::plain;

    #[test]
    fn digits_are_plain_where_all_are_in_one_guise() {
        let found = |line: &str| plain(line).unwrap_or_default();
        assert_eq!(found("５３．\u{3000}７"), "53. 7");
        assert_eq!(found("5\u{fe0f}\u{20e3}⬜7\u{20e3}"), "5⬜7");
        assert_eq!(found("①.⑨❶"), "1.91");
        for other in ["53..7 ５", "№ ５ of ９ pages", "⬜⬜", "53"] {
            assert_eq!(plain(other), None, "{other}");
        }
    }
}
