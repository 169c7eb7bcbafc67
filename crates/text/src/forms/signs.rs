//! What a short line shows if a form reads it.
//!
//! Most lines of a text are rows of grids. They are told from all other forms
//! by one look: a line has to be long, or show a sign of some form. Each form
//! declares its signs, and the table of all forms combines them at compile time.

/// The bytes by which a form knows lines that may be shorter than
/// [`LONG`](Signs::LONG).
#[derive(Clone, Copy)]
pub(crate) struct Signs {
    /// Those that may be the first of a line, after blanks.
    pub(crate) first: &'static [u8],
    /// Those that may be among the first [`HEAD`](Signs::HEAD).
    pub(crate) early: &'static [u8],
    /// Those that may be anywhere.
    pub(crate) anywhere: &'static [u8],
}

impl Signs {
    /// The signs of a form whose lines are all long.
    pub(crate) const NONE: Signs = Signs {
        first: &[],
        early: &[],
        anywhere: &[],
    };

    /// The fewest bytes of a line that needs no sign: a jigsaw of 5x5 has this
    /// number of symbols.
    const LONG: usize = 2 * 5 * 5;

    /// The most bytes up to the colon of a game ID, or the `#` of a seed.
    const HEAD: usize = 16;
}

/// The signs of several forms.
pub(crate) struct AnySign {
    first: [bool; 256],
    early: [bool; 256],
    anywhere: [bool; 256],
}

impl AnySign {
    pub(crate) const fn none() -> AnySign {
        AnySign {
            first: [false; 256],
            early: [false; 256],
            anywhere: [false; 256],
        }
    }

    /// Adds the signs of a form.
    pub(crate) const fn and(self, signs: Signs) -> AnySign {
        AnySign {
            first: with(self.first, signs.first),
            early: with(self.early, signs.early),
            anywhere: with(self.anywhere, signs.anywhere),
        }
    }

    /// Returns whether a line is long or shows a sign.
    pub(crate) fn is_in(&self, line: &str) -> bool {
        let bytes = line.as_bytes();
        bytes.len() >= Signs::LONG
            || (bytes.trim_ascii_start().first()).is_some_and(|&byte| self.first[byte as usize])
            || (bytes.iter().take(Signs::HEAD)).any(|&byte| self.early[byte as usize])
            || bytes.iter().any(|&byte| self.anywhere[byte as usize])
    }
}

const fn with(mut set: [bool; 256], bytes: &[u8]) -> [bool; 256] {
    let mut place = 0;
    while place < bytes.len() {
        set[bytes[place] as usize] = true;
        place += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_count_in_their_places_only() {
        let sign = AnySign::none().and(Signs {
            first: b"{",
            early: b":",
            anywhere: b"?",
        });
        for line in ["  {", "3x3:a", "www.example.org/sudoku?bd=1"] {
            assert!(sign.is_in(line), "{line}");
        }
        for line in ["5 3 | . 7 . | {", "123456789 123456:", ""] {
            assert!(!sign.is_in(line), "{line}");
        }
        assert!(sign.is_in(&".".repeat(50)) && !sign.is_in(&".".repeat(49)));
    }
}
