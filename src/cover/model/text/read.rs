//! Reading, line by line, so that only one line of the text is in memory.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{BufRead, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use super::super::index::ItemId;
use super::super::problem::{Colour, ProblemBuilder, ProblemError};
use super::NamedProblem;
use super::error::{ReadError, Syntax};
use super::names::{Seeds, checked_colour_name, checked_item_name};
use crate::limits::{Clock, Limits, Stop};

/// The most bytes in a line: enough for millions of items, and a bound for
/// input that is not text.
const LONGEST_LINE: u64 = 1 << 28;

impl NamedProblem {
    /// Reads a problem. Lines may end with `
    /// ` or `\r
    /// `, and the text may start with a byte-order mark. Comments may be in any
    /// encoding; everything else is UTF-8.
    ///
    /// Takes time linear in the length of the text, and memory linear in the
    /// size of the problem and of the longest line. A limit on memory is one on
    /// both; one on nodes has no effect here.
    ///
    /// # Errors
    ///
    /// Returns [`ReadError`], with the first error in the text, or with the
    /// limit that was reached. (A reader that blocks is not interrupted.)
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{NamedProblem, ReadError};
    /// use quadrille::limits::Limits;
    ///
    /// let read = |text: &str| NamedProblem::read(text.as_bytes(), &Limits::none());
    /// assert_eq!(read("a b\na\nb a")?.problem().option_count(), 2);
    /// assert_eq!(read("a b\na\nb c").unwrap_err().to_string(), "3:3: unknown item 'c'");
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn read(mut text: impl BufRead, limits: &Limits) -> Result<NamedProblem, ReadError> {
        let mut clock = Clock::start(limits);
        let memory = limits.memory.unwrap_or(usize::MAX);
        let longest = LONGEST_LINE.min(memory as u64);
        let mut reader = Reader {
            memory,
            ..Reader::default()
        };
        let mut bytes = Vec::new();
        let mut number = 0;
        loop {
            bytes.clear();
            let mut limited = text.by_ref().take(longest + 1);
            if limited.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            number += 1;
            clock.work(bytes.len())?;
            let mut line = bytes.as_slice();
            if number == 1 {
                line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
            }
            if line.len() as u64 > longest {
                if longest < LONGEST_LINE {
                    return Err(too_large(number, memory));
                }
                return Err(place(number, "", 0, Syntax::LongLine(LONGEST_LINE)));
            }
            if line.trim_ascii_start().starts_with(b"|") {
                continue;
            }
            let line = std::str::from_utf8(line).map_err(|error| {
                let valid = String::from_utf8_lossy(&line[..error.valid_up_to()]);
                place(number, &valid, valid.len(), Syntax::NotUtf8)
            })?;
            reader
                .line(number, line, &mut clock)
                .map_err(|fault| match fault {
                    Fault::At(offset, what) => place(number, line, offset, what),
                    Fault::Stopped(stop) => stop.into(),
                    Fault::TooLarge => too_large(number, memory),
                })?;
        }
        reader.finish(number, &mut clock)
    }
}

impl FromStr for NamedProblem {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<NamedProblem, ReadError> {
        NamedProblem::read(text.as_bytes(), &Limits::none())
    }
}

/// Why a line was not read.
enum Fault {
    /// Something is wrong, at an offset in bytes.
    At(usize, Syntax),
    /// A limit was reached.
    Stopped(Stop),
    /// The problem takes more memory than it may.
    TooLarge,
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stopped(stop)
    }
}

/// Returns an error with its line and column.
fn place(line: usize, text: &str, offset: usize, what: Syntax) -> ReadError {
    let column = text[..offset].chars().count() + 1;
    ReadError::Syntax { line, column, what }
}

/// Returns the error for a problem that is too large at this line.
fn too_large(line: usize, limit: usize) -> ReadError {
    ReadError::TooLarge { line, limit }
}

/// Returns the words of a line, with their offsets in bytes.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(|word| {
        // Both point into the same line.
        (word.as_ptr().addr() - line.as_ptr().addr(), word)
    })
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    builder: ProblemBuilder,
    items: Vec<Box<str>>,
    item_of: HashMap<Box<str>, ItemId, Seeds>,
    primary: usize,
    colour_of: HashMap<Box<str>, Colour, Seeds>,
    lines: Vec<usize>,
    ignored: Vec<usize>,
    /// The items of the current option, with their places.
    entries: Vec<(ItemId, Option<Colour>, usize)>,
    /// About as many bytes as the names take.
    names: usize,
    /// The most bytes for all of this.
    memory: usize,
}

/// About as many bytes as a name takes in a list, a map and the heap, besides its
/// letters.
const NAME: usize = 96;

impl Reader {
    /// Reads a line that is not a comment.
    fn line(&mut self, number: usize, line: &str, clock: &mut Clock) -> Result<(), Fault> {
        if self.items.is_empty() {
            return self.item_line(line, clock);
        }
        self.entries.clear();
        // The place of the last cost, and their sum.
        let mut costs = (0, 0i64);
        for (offset, word) in words(line) {
            clock.work(1)?;
            if word.starts_with('|') {
                let cost = cost(word).map_err(|what| Fault::At(offset, what))?;
                let overflow = || Fault::At(offset, Syntax::CostOverflow(word.into()));
                costs = (offset, costs.1.checked_add(cost).ok_or_else(overflow)?);
                continue;
            }
            let entry = self.entry(offset, word)?;
            self.entries.push(entry);
            self.check_size()?;
        }
        let entries = self.entries.iter();
        let entries = entries.map(|&(item, colour, _)| (item, colour));
        match self.builder.coloured_option(entries) {
            Ok(option) => {
                self.lines.push(number);
                let (offset, cost) = costs;
                if cost != 0 && self.builder.set_cost(option, cost).is_err() {
                    let what = Syntax::CostOverflow(format!("|{cost}"));
                    return Err(Fault::At(offset, what));
                }
            }
            // A blank line.
            Err(ProblemError::EmptyOption { .. }) => {}
            Err(ProblemError::NoPrimaryItem { .. }) => self.ignored.push(number),
            Err(error) => return Err(self.refused(error)),
        }
        Ok(())
    }

    fn item_line(&mut self, line: &str, clock: &mut Clock) -> Result<(), Fault> {
        let mut bar = false;
        for (offset, word) in words(line) {
            let fault = |what| Fault::At(offset, what);
            clock.work(word.len())?;
            if word == "|" {
                if bar {
                    return Err(fault(Syntax::SecondBar));
                }
                bar = true;
                continue;
            }
            let (bounds, text) = match multiplicity(word) {
                Some((bounds, name)) => {
                    let bounds = bounds_of(bounds, name).map_err(fault)?;
                    if bar {
                        return Err(fault(Syntax::BoundedSecondary(name.into())));
                    }
                    (Some(bounds), name)
                }
                None => (None, word),
            };
            let name =
                checked_item_name(text.into()).map_err(|error| fault(Syntax::Name(error)))?;
            let Entry::Vacant(entry) = self.item_of.entry(name) else {
                return Err(fault(Syntax::RepeatedName(text.into())));
            };
            let item = if bar {
                self.builder.secondary_item()
            } else {
                self.primary += 1;
                self.builder.primary_item()
            };
            let item = item.map_err(|error| fault(size(error)))?;
            if let Some(bounds) = bounds {
                let set = self.builder.set_bounds(item, bounds);
                set.map_err(|error| fault(size(error)))?;
            }
            self.items.push(entry.key().clone());
            entry.insert(item);
            self.names += NAME + 2 * text.len();
            self.check_size()?;
        }
        Ok(())
    }

    /// Reads `item` or `item:colour`.
    fn entry(
        &mut self,
        offset: usize,
        word: &str,
    ) -> Result<(ItemId, Option<Colour>, usize), Fault> {
        let fault = |what| Fault::At(offset, what);
        let (name, colour) = match word.split_once(':') {
            None => (word, None),
            Some(("", _)) => return Err(fault(Syntax::NoItemBeforeColour(word.into()))),
            Some((name, "")) => return Err(fault(Syntax::NoColour(name.into()))),
            Some((name, colour)) => (name, Some(colour)),
        };
        let Some(&item) = self.item_of.get(name) else {
            return Err(fault(Syntax::UnknownItem {
                name: name.into(),
                nearest: self.nearest(name).map(Into::into),
            }));
        };
        let Some(name) = colour else {
            return Ok((item, None, offset));
        };
        if item.index() < self.primary {
            let name = self.items[item.index()].to_string();
            return Err(fault(Syntax::ColouredPrimary(name)));
        }
        if let Some(&colour) = self.colour_of.get(name) {
            return Ok((item, Some(colour), offset));
        }
        let name = checked_colour_name(name.into()).map_err(|error| fault(Syntax::Name(error)))?;
        // There are fewer colours than nodes, which the builder counts.
        let number = u32::try_from(self.colour_of.len() + 1).ok();
        let colour = number.and_then(Colour::new);
        if let Some(colour) = colour {
            self.names += NAME + name.len();
            self.colour_of.insert(name, colour);
        }
        Ok((item, colour, offset))
    }

    /// Checks that what has been read takes no more memory than it may.
    #[inline]
    fn check_size(&self) -> Result<(), Fault> {
        let lines = 8 * (self.lines.len() + self.ignored.len());
        let bytes = self.builder.bytes() + lines + 24 * self.entries.len() + self.names;
        if bytes > self.memory {
            return Err(Fault::TooLarge);
        }
        Ok(())
    }

    /// Returns the error for the option that the builder rejected, with its
    /// place.
    fn refused(&self, error: ProblemError) -> Fault {
        if let ProblemError::RepeatedItem { item, .. } = error {
            let mut uses = self.entries.iter().filter(|entry| entry.0 == item);
            let second = uses.nth(1).map_or(0, |entry| entry.2);
            let name = self.items[item.index()].to_string();
            return Fault::At(second, Syntax::RepeatedItem(name));
        }
        Fault::At(0, size(error))
    }

    /// Returns the item with the most similar name, if it is similar enough.
    fn nearest(&self, name: &str) -> Option<&str> {
        let length = name.chars().count();
        // At least half of the name must be right, and at most two typing
        // errors are allowed for.
        let limit = (length / 2).min(2);
        let near = self
            .items
            .iter()
            .filter(|item| length <= 32 && item.chars().take(40).count().abs_diff(length) <= limit);
        let distances = near.map(|item| (distance(name, item), item.as_ref()));
        let least = distances.min_by_key(|&(distance, _)| distance)?;
        (least.0 <= limit).then_some(least.1)
    }

    fn finish(self, last_line: usize, clock: &mut Clock) -> Result<NamedProblem, ReadError> {
        if self.items.is_empty() {
            return Err(place(last_line + 1, "", 0, Syntax::NoItems));
        }
        let colours = self.colour_of.into_iter();
        Ok(NamedProblem {
            problem: Arc::new(self.builder.build_within(clock)?),
            items: self.items,
            colours: colours.map(|(name, colour)| (colour, name)).collect(),
            lines: self.lines,
            ignored: self.ignored,
        })
    }
}

/// Splits a word of the item line with bounds, `2|a` or `1:3|a`.
fn multiplicity(word: &str) -> Option<(&str, &str)> {
    let (bounds, name) = word.split_once('|')?;
    let is_bound = |c: char| c.is_ascii_digit() || c == ':';
    (!bounds.is_empty() && !name.is_empty() && bounds.chars().all(is_bound))
        .then_some((bounds, name))
}

/// Reads the bounds before an item's name.
fn bounds_of(text: &str, name: &str) -> Result<RangeInclusive<u32>, Syntax> {
    let bound = |text: &str| {
        text.parse().map_err(|_| Syntax::Bounds {
            name: name.into(),
            bounds: text.into(),
        })
    };
    let (least, most) = text.split_once(':').unwrap_or((text, text));
    let (least, most) = (bound(least)?, bound(most)?);
    if least > most {
        let name = name.into();
        return Err(Syntax::EmptyBounds { name, least, most });
    }
    Ok(least..=most)
}

/// Reads a cost, `|5` or `|-5`.
fn cost(word: &str) -> Result<i64, Syntax> {
    let number = &word[1..];
    let plain = number.strip_prefix('-').unwrap_or(number);
    if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Syntax::Cost(word.into()));
    }
    let cost = number.parse();
    cost.map_err(|_| Syntax::CostOverflow(word.into()))
}

/// Converts the errors that a builder can still return for known items.
fn size(error: ProblemError) -> Syntax {
    match error {
        ProblemError::TooMany(error) => Syntax::TooMany(error),
        other => unreachable!("the reader has seen to it: {other}"),
    }
}

/// Returns the number of characters to insert, delete or replace to turn one
/// name into the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // For each prefix of `to`, its distance from the part of `from` seen so
    // far.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (seen, a) in from.chars().enumerate() {
        let mut diagonal = seen;
        row[0] = seen + 1;
        for (place, &b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[to.len()]
}
