//! Alphabets: the symbols of the digits.

use std::fmt;
use std::str::FromStr;

use quadrille_board::NameError;
use quadrille_board::names::named;
// Each one-symbol alphabet is a slice of these: its first symbol is the digit
// 1, its second the digit 2, and so on.
use quadrille_board::Shape;
use quadrille_board::line::SYMBOLS;

/// The symbols of a blank cell, unless the alphabet uses the symbol for a digit
/// of the board.
pub(crate) const BLANKS: &[u8] = b".0_*xX?";

/// Further symbols of a blank cell.
const DOTS: [&str; 6] = ["·", "•", "∙", "⋅", "□", "▫"];

/// In a table of symbols: not a symbol.
pub(crate) const NO_SYMBOL: u8 = u8::MAX;

static DIGITS: [u8; 256] = table(Alphabet::Digits.symbols());
static ONE_G: [u8; 256] = table(Alphabet::OneG.symbols());
static HEX_0: [u8; 256] = table(Alphabet::Hex0.symbols());
static A_1: [u8; 256] = table(Alphabet::A1.symbols());

/// How digits are written. Letters may be upper or lower case.
///
/// The conventions for boards beyond 9x9 contradict each other: the symbol `5`
/// is the digit 5 in one and 6 in another. If no alphabet is set, the reader
/// therefore infers one only if no other is possible (see the [module](crate)).
///
/// # Examples
///
/// ```
/// use quadrille::text::Alphabet;
///
/// let alphabet: Alphabet = "hex0".parse()?;
/// assert_eq!(alphabet, Alphabet::Hex0);
/// assert_eq!(alphabet.max_side(), 36);
/// # Ok::<(), quadrille::board::NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alphabet {
    /// `1` to `9`, for boards up to 9x9.
    Digits,
    /// `1` to `9`, then `A` for 10, `B` for 11: up to `G` on a 16x16 board.
    OneG,
    /// `0` to `9`, then `A` to `Z`, each one above its usual value: `0` is the
    /// digit 1, `9` the digit 10, `F` the digit 16. So `0` is not a blank here.
    Hex0,
    /// `A` for 1, `B` for 2: up to `P` on a 16x16 board.
    A1,
    /// Decimal numbers separated by blanks.
    Words,
}

impl Alphabet {
    /// All alphabets.
    pub const ALL: &[Alphabet] = &[
        Alphabet::Digits,
        Alphabet::OneG,
        Alphabet::Hex0,
        Alphabet::A1,
        Alphabet::Words,
    ];

    /// Returns its name: `digits`, `one-g`, `hex0`, `a1` or `words`.
    pub fn name(self) -> &'static str {
        match self {
            Alphabet::Digits => "digits",
            Alphabet::OneG => "one-g",
            Alphabet::Hex0 => "hex0",
            Alphabet::A1 => "a1",
            Alphabet::Words => "words",
        }
    }

    /// Returns the side of the largest board for which it has enough symbols.
    pub fn max_side(self) -> usize {
        match self {
            Alphabet::Words => Shape::MAX_SIDE,
            _ => self.symbols().len(),
        }
    }

    /// Returns the default alphabet for a grid of this side.
    pub fn usual(side: usize) -> Alphabet {
        [Alphabet::Digits, Alphabet::OneG]
            .into_iter()
            .find(|alphabet| side <= alphabet.max_side())
            .unwrap_or(Alphabet::Words)
    }

    /// Returns the same alphabet if it has one symbol for each digit of a board
    /// of this side, and otherwise one that has.
    pub(crate) fn of_symbols(self, side: usize) -> Alphabet {
        [self, Alphabet::Digits, Alphabet::OneG]
            .into_iter()
            .find(|alphabet| (1..=alphabet.symbols().len()).contains(&side))
            .unwrap_or(Alphabet::Hex0)
    }

    /// Returns its symbols, from the digit 1; none for words.
    pub(crate) const fn symbols(self) -> &'static [u8] {
        match self {
            Alphabet::Digits => SYMBOLS.split_at(10).0.split_at(1).1,
            Alphabet::OneG => SYMBOLS.split_at(1).1,
            Alphabet::Hex0 => SYMBOLS,
            Alphabet::A1 => SYMBOLS.split_at(10).1,
            Alphabet::Words => &[],
        }
    }

    /// Returns, for each byte, the value of its digit, 0 for a blank, or
    /// [`NO_SYMBOL`]. A value above the side of the board needs a check by
    /// [`Alphabet::read`].
    pub(crate) fn table(self) -> Option<&'static [u8; 256]> {
        match self {
            Alphabet::Digits => Some(&DIGITS),
            Alphabet::OneG => Some(&ONE_G),
            Alphabet::Hex0 => Some(&HEX_0),
            Alphabet::A1 => Some(&A_1),
            Alphabet::Words => None,
        }
    }

    /// Returns the value of a symbol on a board of this side, 0 for a blank;
    /// `None` if it is not a symbol of this board.
    pub(crate) fn read(self, symbol: &str, side: usize) -> Option<u8> {
        let bytes = symbol.as_bytes();
        if bytes.is_empty() || DOTS.contains(&symbol) {
            return Some(0);
        }
        let value = match (self.table(), bytes) {
            (Some(table), [byte]) => table[usize::from(*byte)],
            (Some(_), _) => NO_SYMBOL,
            (None, _) => read_word(bytes).unwrap_or(NO_SYMBOL),
        };
        if usize::from(value) <= side {
            Some(value)
        } else {
            // An X beyond the letters that this board uses is a blank.
            matches!(bytes, [b'x' | b'X']).then_some(0)
        }
    }

    /// Describes the valid contents of a cell of a board of this side, for
    /// messages.
    pub(crate) fn expected(self, side: usize) -> String {
        let blanks = match self {
            Alphabet::Hex0 => " or '.'",
            _ => ", '.' or '0'",
        };
        self.ranges(side) + blanks
    }

    /// Returns its symbols on a board of this side: `1-9, A-G`.
    pub(crate) fn ranges(self, side: usize) -> String {
        if self == Alphabet::Words {
            return format!("1-{side}");
        }
        let symbols = &self.symbols()[..side.min(self.max_side())];
        let digits = symbols.iter().take_while(|s| s.is_ascii_digit()).count();
        let (digits, letters) = symbols.split_at(digits);
        let range = |part: &[u8]| match part {
            [] => None,
            [only] => Some(char::from(*only).to_string()),
            [first, .., last] => Some(format!("{}-{}", char::from(*first), char::from(*last))),
        };
        let ranges: Vec<_> = [digits, letters].into_iter().filter_map(range).collect();
        ranges.join(", ")
    }
}

/// Returns whether a text is a cell in words: a number, or one or two blanks.
pub(crate) fn is_word(text: &str) -> bool {
    read_word(text.as_bytes()).is_some()
}

/// Reads a number of up to three digits (so that a number that is too large is
/// still recognised) or a blank, single or doubled.
fn read_word(text: &[u8]) -> Option<u8> {
    if let [blank] | [blank, _] = text
        && (BLANKS.contains(blank) || *blank == b'-')
        && text.iter().all(|byte| byte == blank)
    {
        return Some(0);
    }
    let number = text.len() <= 3 && text.iter().all(u8::is_ascii_digit);
    let digits = number.then(|| str::from_utf8(text).ok()).flatten()?;
    // Numbers above 255 are as invalid as 255 is.
    let value: u16 = digits.parse().ok()?;
    Some(value.min(u16::from(NO_SYMBOL)) as u8)
}

const fn table(symbols: &[u8]) -> [u8; 256] {
    let mut table = [NO_SYMBOL; 256];
    let mut k = 0;
    while k < BLANKS.len() {
        table[BLANKS[k] as usize] = 0;
        k += 1;
    }
    k = 0;
    while k < symbols.len() {
        table[symbols[k] as usize] = k as u8 + 1;
        table[symbols[k].to_ascii_lowercase() as usize] = k as u8 + 1;
        k += 1;
    }
    table
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Alphabet {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Alphabet, NameError> {
        named(Alphabet::ALL, Alphabet::name, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for &alphabet in Alphabet::ALL {
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
        assert_eq!(
            "hex".parse::<Alphabet>().unwrap_err().to_string(),
            "expected digits, one-g, hex0, a1 or words, found 'hex'; did you mean 'hex0'?"
        );
    }

    #[test]
    fn symbols_stand_for_the_digits_as_documented() {
        use Alphabet::*;
        let of_16 = [
            (OneG, '1', 1),
            (OneG, 'a', 10),
            (OneG, 'G', 16),
            (OneG, '0', 0),
        ];
        let more = [
            (Hex0, '0', 1),
            (Hex0, '9', 10),
            (Hex0, 'f', 16),
            (A1, 'A', 1),
            (A1, 'p', 16),
        ];
        for (alphabet, symbol, value) in of_16.into_iter().chain(more) {
            let read = alphabet.read(&symbol.to_string(), 16);
            assert_eq!(read, Some(value), "{symbol} in {alphabet}");
        }
        for (alphabet, symbol) in [
            (OneG, "H"),
            (Hex0, "G"),
            (A1, "Q"),
            (A1, "1"),
            (Words, "17"),
        ] {
            assert_eq!(alphabet.read(symbol, 16), None, "{symbol} in {alphabet}");
        }
        // A number of four digits is no cell.
        assert!(is_word("999") && !is_word("1000") && !is_word("0001"));
        let words = ["07", "7", "..", "00", "x", "256", ".0"].map(|word| Words.read(word, 16));
        assert_eq!(
            words,
            [Some(7), Some(7), Some(0), Some(0), Some(0), None, None]
        );
    }

    #[test]
    fn x_is_a_blank_until_it_is_a_letter() {
        for (alphabet, value) in [
            (Alphabet::OneG, 33),
            (Alphabet::Hex0, 34),
            (Alphabet::A1, 24),
        ] {
            let side = usize::from(value);
            assert_eq!(alphabet.read("x", side - 1), Some(0), "{alphabet}");
            assert_eq!(alphabet.read("x", side), Some(value), "{alphabet}");
        }
    }
}
