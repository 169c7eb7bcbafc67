//! Automata of the Interactive Sudoku Solver, packed into bits.
//!
//! Six bits a symbol, the highest first: two for the form, four each for the
//! bits of a state and for the number of digits, less one; the number of states
//! before the first digit and of other states where a line may end, as many bits
//! as a state; and a bit for each of the first states, the first one last: whether
//! a line may end there. The states are in that order, and those between come
//! last. In form 0, four bits say how many
//! bits a number of steps has, and each state has its number of steps, then the
//! digit and the next state of each. In form 1, each state has a bit for each
//! digit, the first digit last, and the next state of each digit in order.

use super::part::{SYMBOLS, bits_of};
use quadrille_board::Automaton;

/// The bits of a text, read from the front.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// Returns the next bits as a number, `None` at the end.
    fn take(&mut self, count: usize) -> Option<usize> {
        (0..count).try_fold(0, |number, _| {
            let symbol = bits_of(*self.text.get(self.at / 6)?)?;
            let bit = symbol >> (5 - self.at % 6) & 1;
            self.at += 1;
            Some(number << 1 | bit)
        })
    }
}

/// Returns the bits that a number below this one has.
fn width(most: usize) -> usize {
    most.next_power_of_two().trailing_zeros() as usize
}

/// Reads an automaton. The digit after the last one of the board leads to the next
/// segment of a line.
pub(super) fn read(text: &str, side: usize) -> Option<Automaton> {
    let mut bits = Bits {
        text: text.as_bytes(),
        at: 0,
    };
    let form = bits.take(2)?;
    let (wide, digits) = (bits.take(4)? + 1, bits.take(4)? + 1);
    let (starts, others) = (bits.take(wide)?, bits.take(wide)?);
    let starts_end = bits.take(starts.min(33))?;
    let counted = match form {
        0 => bits.take(4)?,
        1 => 0,
        _ => return None,
    };
    let mut steps: Vec<Vec<(u64, usize)>> = Vec::new();
    let bit = |digit: usize| match digit == side {
        true => 1 << Automaton::BREAK,
        false => 1 << digit,
    };
    let state = |bits: &mut Bits<'_>| -> Option<Vec<(u64, usize)>> {
        match form {
            0 => {
                let count = bits.take(counted)?;
                let step = |_| {
                    let digit = bits.take(width(digits))?;
                    Some((bit(digit), bits.take(wide)?))
                };
                (0..count).map(step).collect()
            }
            _ => {
                let all = bits.take(digits)?;
                let led = (0..digits).filter(|digit| all >> digit & 1 == 1);
                led.map(|digit| Some((bit(digit), bits.take(wide)?)))
                    .collect()
            }
        }
    };
    while steps.len() < 1 << wide {
        let Some(found) = state(&mut bits) else {
            break;
        };
        steps.push(joined(found));
    }
    // States at the end may be padding, or left out.
    let named = steps.iter().flatten().map(|step| step.1 + 1).max();
    let last = steps.iter().rposition(|steps| !steps.is_empty());
    let count = named.max(last.map(|last| last + 1)).unwrap_or(0);
    let count = count.max(starts + others);
    let is_whole = text.bytes().all(|symbol| bits_of(symbol).is_some());
    if !is_whole || starts == 0 || starts > 32 {
        return None;
    }
    steps.resize(count, Vec::new());
    Some(Automaton {
        starts: (0..starts).collect(),
        is_end: (0..count)
            .map(|state| {
                (state < starts && starts_end >> state & 1 == 1)
                    || (starts..starts + others).contains(&state)
            })
            .collect(),
        steps,
    })
}

/// Puts the digits that lead to one state together.
fn joined(steps: Vec<(u64, usize)>) -> Vec<(u64, usize)> {
    let mut all: Vec<(u64, usize)> = Vec::new();
    for (digit, to) in steps {
        match all.iter_mut().find(|step| step.1 == to) {
            Some(step) => step.0 |= digit,
            None => all.push((digit, to)),
        }
    }
    all
}

/// Returns an automaton over as many digits as it is read; `None` if it is too
/// large.
pub(super) fn write(automaton: &Automaton, side: usize) -> Option<String> {
    let Automaton {
        starts,
        is_end,
        steps,
    } = automaton;
    let mut all = steps.iter().flatten();
    let digits = side + usize::from(all.any(|step| step.0 >> Automaton::BREAK == 1));
    let ends = starts.iter().enumerate();
    let ends = ends.map(|(at, &start)| usize::from(is_end[start]) << at);
    let is_start = |state: &usize| starts.contains(state);
    let others = (0..steps.len()).filter(|state| !is_start(state));
    let (last, between): (Vec<usize>, Vec<usize>) = others.partition(|&state| is_end[state]);
    let order = [&starts[..], &last, &between].concat();
    let wide = width(order.len().max(starts.len() + 1).max(last.len() + 1)).max(1);
    if wide > 16 || digits > 16 || starts.len() > 32 {
        return None;
    }
    let place = |state: usize| order.iter().position(|&other| other == state);
    let each = |state: usize| -> Vec<(usize, usize)> {
        let steps = steps[state].iter();
        let mut all: Vec<(usize, usize)> = steps
            .flat_map(|&(set, to)| {
                let bit = move |digit| {
                    if digit == side {
                        Automaton::BREAK
                    } else {
                        digit
                    }
                };
                let led = (0..digits).filter(move |&digit| set >> bit(digit) & 1 == 1);
                led.map(move |digit| (digit, to))
            })
            .filter_map(|(digit, to)| Some((digit, place(to)?)))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let most = order.iter().map(|&state| each(state).len()).max()?;
    let counted = width(most + 1).max(1);
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: usize, count: usize| {
        bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    };
    put(0, 2);
    put(wide - 1, 4);
    put(digits - 1, 4);
    put(starts.len(), wide);
    put(last.len(), wide);
    put(ends.sum(), starts.len());
    put(counted, 4);
    for &state in &order {
        let steps = each(state);
        put(steps.len(), counted);
        for (digit, to) in steps {
            put(digit, width(digits));
            put(to, wide);
        }
    }
    // It is read in bytes.
    bits.resize(bits.len().next_multiple_of(8), false);
    let sixes = bits.chunks(6).map(|six| {
        let bits = six.iter().enumerate();
        bits.map(|(at, &bit)| usize::from(bit) << (5 - at))
            .sum::<usize>()
    });
    (counted < 16).then(|| sixes.map(|six| char::from(SYMBOLS[six])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_board::{Kind, Ruled};

    /// Texts that the solver itself writes for these automata.
    #[test]
    fn automata_are_read_and_written() {
        let plain = [
            ("ADjg", "0/0.1/0.1.1"),
            ("BKQZW3o", "0.1/2/0.1.2/1.2.2/2.3.3/3.3.2"),
            ("BFRSMKk", "0/1/0.1.2/0.1.1/1.1.0/1.2.1/2.1.1"),
        ];
        let packed = [("RNRyEqA", "0/1/0.1.2/0.2.1/2.14.1")];
        for (text, expected) in plain.into_iter().chain(packed) {
            let automaton = read(text, 16).unwrap();
            assert_eq!(automaton.text(), expected, "{text}");
        }
        for (text, _) in plain {
            let automaton = read(text, 16).unwrap();
            let digits = automaton.steps.iter().flatten();
            let digits = digits.map(|step| 64 - step.0.leading_zeros() as usize);
            let written = write(&automaton, digits.max().unwrap());
            let again = read(&written.unwrap(), 16).unwrap();
            let sorted = |automaton: &Automaton| {
                let mut steps = automaton.steps.clone();
                steps.iter_mut().for_each(|steps| steps.sort_unstable());
                (automaton.starts.clone(), automaton.is_end.clone(), steps)
            };
            assert_eq!(sorted(&again), sorted(&automaton), "{text}");
        }
        assert!(read("", 16).is_none() && read("AD.g", 16).is_none());
    }

    /// The solver reads whole bytes, and states up to the last one.
    #[test]
    fn what_is_written_is_read_in_whole_bytes() {
        for text in [
            "1/2.3.5.1.0/0.1234.4/2.1234.5/1.14.2/5.34.4/3.2.2/2.234.3/4.24.3",
            "2.0/2.0/1.1234.0/0.12.0",
            "2/2/3.24.0/0.234.0/2.1.1/2.3.1/2.1234.2/1.2.1",
        ] {
            let ruled = Ruled::new(Kind::Automaton, [], []).with_text(text);
            let automaton = ruled.automaton(4).unwrap();
            let mut written = write(&automaton, 4).unwrap();
            let spare = 6 * written.len() % 8;
            assert!(spare < 6, "{text}: {written}");
            let last = bits_of(written.pop().unwrap() as u8).unwrap();
            written.push(char::from(SYMBOLS[last >> spare << spare]));
            let again = read(&written, 4).unwrap();
            for line in 0..4_usize.pow(4) {
                let digits = |at: u32| line / 4_usize.pow(at) % 4;
                let of = |one: &Automaton| one.accepts((0..4).map(digits));
                assert_eq!(of(&again), of(&automaton), "{text}: {written} {line}");
            }
        }
    }
}
