//! Regular expressions over digits, as automata whose states are the places of
//! an expression, and one before all of them.
//!
//! A digit stands for itself, a letter from `A` for 10 and more, `.` for any
//! digit. There are sets `[1-4]` and `[^1-4]`, groups, `|`, and the repeats
//! `?`, `*`, `+`, `{2}`, `{2,}` and `{2,3}`. The whole line has to match.

use super::automaton::{Automaton, digit_of};
use crate::DigitSet;

/// The most states of an expression, so that repeats of repeats stay small.
const MOST: usize = 1024;

/// The most parts that are read, the copies of repeats included.
const MOST_PARTS: usize = 1 << 16;

/// Reads an expression for a board of this side.
pub(super) fn parse(text: &str, side: usize) -> Option<Automaton> {
    let mut parser = Parser {
        rest: text.as_bytes(),
        side,
        digits: Vec::new(),
        follow: Vec::new(),
        depth: 0,
        parts: 0,
    };
    let whole = parser.choice()?;
    if !parser.rest.is_empty() {
        return None;
    }
    let Parser {
        digits, mut follow, ..
    } = parser;
    let mut is_end = vec![false; digits.len() + 1];
    whole.last.iter().for_each(|&place| is_end[place] = true);
    is_end[digits.len()] = whole.may_be_empty;
    follow.push(whole.first);
    for places in &mut follow {
        places.sort_unstable();
        places.dedup();
    }
    let steps = follow.into_iter().map(|places| {
        let steps = places.into_iter().map(|place| (digits[place], place));
        steps.collect()
    });
    Some(Automaton {
        starts: vec![digits.len()],
        is_end,
        steps: steps.collect(),
    })
}

/// A part of an expression: the places where it may begin and end.
#[derive(Clone)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    may_be_empty: bool,
}

impl Part {
    fn empty() -> Part {
        Part {
            first: Vec::new(),
            last: Vec::new(),
            may_be_empty: true,
        }
    }
}

struct Parser<'a> {
    rest: &'a [u8],
    side: usize,
    digits: Vec<u64>,
    follow: Vec<Vec<usize>>,
    depth: usize,
    parts: usize,
}

impl<'a> Parser<'a> {
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.rest.first() == Some(&byte);
        if is_next {
            self.rest = &self.rest[1..];
        }
        is_next
    }

    fn choice(&mut self) -> Option<Part> {
        let mut all = self.sequence()?;
        while self.take(b'|') {
            let other = self.sequence()?;
            all.first.extend(other.first);
            all.last.extend(other.last);
            all.may_be_empty |= other.may_be_empty;
        }
        Some(all)
    }

    fn sequence(&mut self) -> Option<Part> {
        let mut all = Part::empty();
        while self.rest.first().is_some_and(|byte| !b"|)".contains(byte)) {
            let next = self.repeated()?;
            all = self.join(all, next);
        }
        Some(all)
    }

    fn join(&mut self, one: Part, other: Part) -> Part {
        for &place in &one.last {
            self.follow[place].extend(&other.first);
        }
        let mut first = one.first;
        if one.may_be_empty {
            first.extend(&other.first);
        }
        let mut last = other.last;
        if other.may_be_empty {
            last.extend(&one.last);
        }
        Part {
            first,
            last,
            may_be_empty: one.may_be_empty && other.may_be_empty,
        }
    }

    /// Lets a part come again.
    fn looped(&mut self, part: Part) -> Part {
        for &place in &part.last {
            self.follow[place].extend(&part.first);
        }
        part
    }

    fn repeated(&mut self) -> Option<Part> {
        let before = self.rest;
        let mut part = self.atom()?;
        let source = &before[..before.len() - self.rest.len()];
        let (least, most) = match self.rest.first() {
            Some(b'?') => (0, Some(1)),
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'{') => {
                let end = self.rest.iter().position(|&byte| byte == b'}')?;
                let inside = std::str::from_utf8(&self.rest[1..end]).ok()?;
                self.rest = &self.rest[end..];
                let (least, most) = inside.split_once(',').unwrap_or((inside, inside));
                let least: usize = least.parse().ok()?;
                let most = match most {
                    "" => None,
                    most => Some(most.parse().ok().filter(|&most: &usize| most >= least)?),
                };
                (least, most)
            }
            _ => return Some(part),
        };
        self.rest = &self.rest[1..];
        // A repeat of a repeat has no meaning, or another one in other programs.
        if self.rest.first().is_some_and(|byte| b"?*+{".contains(byte)) {
            return None;
        }
        let is_simple = least <= 1 && most.is_none_or(|most| most == 1);
        if is_simple {
            part.may_be_empty |= least == 0;
            return Some(if most.is_none() {
                self.looped(part)
            } else {
                part
            });
        }
        // Counted repeats are written out.
        let after = std::mem::replace(&mut self.rest, source);
        let mut all = Part::empty();
        for count in 0..most.unwrap_or(least) {
            self.rest = source;
            let mut copy = self.atom()?;
            copy.may_be_empty |= count >= least;
            all = self.join(all, copy);
        }
        if most.is_none() {
            self.rest = source;
            let mut copy = self.atom()?;
            copy.may_be_empty = true;
            let copy = self.looped(copy);
            all = self.join(all, copy);
        }
        self.rest = after;
        Some(all)
    }

    fn atom(&mut self) -> Option<Part> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return None;
        }
        if self.take(b'(') {
            self.depth += 1;
            let inner = (self.depth <= 50).then(|| self.choice()).flatten()?;
            self.depth -= 1;
            return self.take(b')').then_some(inner);
        }
        let full = DigitSet::full(self.side).bits();
        let digits = if self.take(b'.') {
            full
        } else if self.take(b'[') {
            let is_not = self.take(b'^');
            let mut set = 0_u64;
            while !self.take(b']') {
                let from = self.value()?;
                let to = if self.take(b'-') { self.value()? } else { from };
                if to < from {
                    return None;
                }
                (from..=to).for_each(|value| set |= (1 << value) >> 1);
            }
            if is_not { full & !set } else { set & full }
        } else {
            (1 << self.value()?) >> 1 & full
        };
        if self.digits.len() >= MOST {
            return None;
        }
        self.digits.push(digits);
        self.follow.push(Vec::new());
        let place = vec![self.digits.len() - 1];
        Some(Part {
            first: place.clone(),
            last: place,
            may_be_empty: false,
        })
    }

    /// Returns a value, of which 0 and those beyond the board match nothing.
    fn value(&mut self) -> Option<usize> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        match byte {
            b'0' => Some(0),
            _ => Some(digit_of(byte)? + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_match_whole_lines() {
        let accepts = |text: &str, line: &str| {
            let automaton = parse(text, 9).unwrap();
            automaton.accepts(line.bytes().map(|byte| usize::from(byte - b'1')))
        };
        let cases = [
            ("(12|2.3|3..4)+.*", "2531256", true),
            ("(12|2.3|3..4)+.*", "2541256", false),
            ("[1-3]*[^1-3]", "3124", true),
            ("[1-3]*[^1-3]", "31244", false),
            ("1{2,3}2?", "111", true),
            ("1{2,3}2?", "12", false),
            ("(12){2}3{1,}", "121233", true),
            ("(1?2?){2}", "212", true),
            ("(1?2?){2}", "2112", false),
            ("(1?2?){2}", "122", true),
            (".*(58|85).*", "1285", true),
            ("[0-9]0?", "4", true),
            ("[^0-3]", "3", false),
            ("", "", true),
            ("(1|)2", "2", true),
        ];
        for (text, line, expected) in cases {
            assert_eq!(accepts(text, line), expected, "{text} {line}");
        }
        for text in [
            "(",
            "1)",
            "[1",
            "*",
            "1{3,2}",
            "[4-1]",
            "x",
            "1{2}*",
            "1+?",
            "1?{2}",
            "(((){9999}){9999}){9999}",
            "1{99999999999}",
            "((((((.{9}){9}){9}){9}){9}){9})",
        ] {
            assert!(parse(text, 9).is_none(), "{text}");
        }
    }
}
