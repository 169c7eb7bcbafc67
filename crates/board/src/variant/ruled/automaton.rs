//! Automata over digits, and their text.
//!
//! `0/1.2/0.123.1/1.4.2` begins in state 0 and may end in states 1 and 2; the
//! digits 1, 2 and 3 lead from 0 to 1, and 4 leads from 1 to 2. Digits beyond 9
//! are letters, as in a regular expression. Several states may follow one.

use crate::DigitSet;

/// The most states.
const MOST: usize = 1 << 12;

/// States, and the digits that lead from each to the next ones.
#[derive(Clone, Default, Debug)]
#[doc(hidden)]
pub struct Automaton {
    #[doc(hidden)]
    pub starts: Vec<usize>,
    #[doc(hidden)]
    pub is_end: Vec<bool>,
    /// For each state, digits as bits from the first one, and where they lead.
    #[doc(hidden)]
    pub steps: Vec<Vec<(u64, usize)>>,
}

impl Automaton {
    /// Leads from a line to the next one, as a digit counted from 0.
    #[doc(hidden)]
    pub const BREAK: usize = 63;

    /// Returns the states after a digit, counted from 0.
    #[doc(hidden)]
    pub fn after(&self, state: usize, digit: usize) -> impl Iterator<Item = usize> + '_ {
        let steps = self.steps[state].iter();
        steps
            .filter(move |step| step.0 >> digit & 1 == 1)
            .map(|step| step.1)
    }

    /// Returns whether it accepts digits, counted from 0.
    #[doc(hidden)]
    pub fn accepts(&self, digits: impl Iterator<Item = usize>) -> bool {
        let mut states = self.starts.clone();
        for digit in digits {
            let next = states.iter().flat_map(|&state| self.after(state, digit));
            states = next.collect();
            states.sort_unstable();
            states.dedup();
        }
        states.into_iter().any(|state| self.is_end[state])
    }

    /// Returns its text, which [`parse`] reads.
    #[doc(hidden)]
    pub fn text(&self) -> String {
        let list = |states: &mut dyn Iterator<Item = usize>| {
            let states: Vec<String> = states.map(|state| state.to_string()).collect();
            states.join(".")
        };
        let ends = self
            .is_end
            .iter()
            .enumerate()
            .filter(|(_, is_end)| **is_end);
        let mut text = list(&mut self.starts.iter().copied());
        text.push('/');
        text += &list(&mut ends.map(|(state, _)| state));
        for (from, steps) in self.steps.iter().enumerate() {
            for &(digits, to) in steps {
                let digits: String = quadrille_limits::bits::each(digits)
                    .map(symbol_of)
                    .collect();
                text += &format!("/{from}.{digits}.{to}");
            }
        }
        text
    }
}

/// Reads an automaton for a board of this side. Digits that the board does not
/// have lead nowhere, and a `-` leads to the next line.
#[doc(hidden)]
pub fn parse(text: &str, side: usize) -> Option<Automaton> {
    let state = |text: &str| text.parse().ok().filter(|&state: &usize| state < MOST);
    let list = |text: &str| -> Option<Vec<usize>> {
        let states = text.split('.').filter(|state| !state.is_empty());
        states.map(state).collect()
    };
    let mut parts = text.split('/');
    let starts = list(parts.next()?)?;
    let ends = list(parts.next()?)?;
    let mut all = Automaton::default();
    let mut most = starts.iter().chain(&ends).copied().max()?;
    let full = DigitSet::full(side).bits() | 1 << Automaton::BREAK;
    let mut steps = Vec::new();
    for part in parts {
        let mut words = part.split('.');
        let (Some(from), Some(digits), Some(to), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return None;
        };
        let (from, to) = (state(from)?, state(to)?);
        let mut set = 0;
        for byte in digits.bytes() {
            set |= 1_u64
                << if byte == b'-' {
                    Automaton::BREAK
                } else {
                    digit_of(byte)?
                };
        }
        most = most.max(from).max(to);
        steps.push((from, set & full, to));
    }
    all.starts = starts;
    all.is_end = vec![false; most + 1];
    ends.into_iter().for_each(|state| all.is_end[state] = true);
    all.steps = vec![Vec::new(); most + 1];
    for (from, digits, to) in steps {
        all.steps[from].push((digits, to));
    }
    Some(all)
}

/// Returns a digit, counted from 0, by its symbol.
pub(super) fn digit_of(symbol: u8) -> Option<usize> {
    match symbol {
        b'1'..=b'9' => Some(usize::from(symbol - b'1')),
        b'A'..=b'Z' => Some(usize::from(symbol - b'A') + 9),
        _ => None,
    }
}

/// Returns the symbol of a digit, counted from 0.
fn symbol_of(digit: usize) -> char {
    if digit == Automaton::BREAK {
        return '-';
    }
    let first = if digit < 9 { b'1' } else { b'A' - 9 };
    char::from(first + digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back_and_accept_what_they_say() {
        let text = "0/1.2/0.123.1/1.4.2/1.4.0";
        let automaton = parse(text, 9).unwrap();
        assert_eq!(automaton.text(), text);
        let accepts =
            |line: &str| automaton.accepts(line.bytes().map(|byte| usize::from(byte - b'1')));
        assert!(accepts("1") && accepts("34") && accepts("3424") && !accepts("") && !accepts("4"));
        assert!(parse("/0/0.9.0", 4).is_some_and(|none| !none.accepts(std::iter::empty())));
        for wrong in [
            "",
            "0",
            "x/1",
            "0/1/0.1",
            "0/1/0.x.1",
            "0/1/0.1.1.1",
            "0/9999",
        ] {
            assert!(parse(wrong, 9).is_none(), "{wrong}");
        }
    }
}
