//! XML documents of the game OpenSudoku.
//!
//! A document is read as a stream, game by game, and a bad game costs only
//! itself. After invalid XML, nothing more can be read.

use std::io::{self, BufRead, Read};
use std::mem;

use quick_xml::Error;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;

use super::opensudoku::{self, Facts, read_game};
use crate::content::{Invalid, Record};
use crate::forms::form::Known;

/// The puzzles of a document.
pub(crate) struct Document<R> {
    xml: quick_xml::Reader<Tracked<R>>,
    buffer: Vec<u8>,
    known: Known,
    /// Whether the first element has begun.
    is_begun: bool,
    is_over: bool,
    /// Whether the first element has ended.
    is_closed: bool,
    /// What the document says before its games.
    facts: Facts,
}

impl<R: BufRead> Document<R> {
    /// Creates a reader of a document that begins on this line.
    pub(crate) fn new(input: R, line: u64, known: Known) -> Document<R> {
        let mut xml = quick_xml::Reader::from_reader(Tracked {
            input,
            line,
            column: 1,
            room: 0,
        });
        xml.config_mut().check_end_names = true;
        Document {
            xml,
            buffer: Vec::new(),
            known,
            is_begun: false,
            is_over: false,
            is_closed: false,
            facts: Facts::default(),
        }
    }

    /// Returns the number of the current line.
    pub(crate) fn line(&self) -> u64 {
        self.xml.get_ref().line
    }

    /// Returns the next puzzle.
    pub(crate) fn next(&mut self) -> Option<io::Result<Record>> {
        while !self.is_over {
            self.buffer.clear();
            let input = self.xml.get_mut();
            input.room = Tracked::<R>::MOST;
            let place = (input.line, input.column);
            let mut buffer = mem::take(&mut self.buffer);
            let found = match self.xml.read_event_into(&mut buffer) {
                Ok(event) => self.take(&event, place),
                Err(Error::Io(error)) => {
                    self.is_over = true;
                    return Some(Err(io::Error::new(error.kind(), error.to_string())));
                }
                Err(error) => Err(format!("found invalid XML: {error}")),
            };
            self.buffer = buffer;
            match found {
                Ok(None) => {}
                Ok(Some(record)) => return Some(Ok(record)),
                Err(reason) => {
                    self.is_over = true;
                    let error = opensudoku::FORM.malformed(reason).at(place.0, place.1);
                    return Some(Ok(Record {
                        line: place.0,
                        puzzle: Err(Invalid::new("", error)),
                    }));
                }
            }
        }
        None
    }

    /// Takes a piece of the document. Returns the puzzle that ends with it, or
    /// the reason why nothing more can be read.
    fn take(&mut self, event: &Event<'_>, place: (u64, usize)) -> Result<Option<Record>, String> {
        match (event, self.is_begun) {
            (Event::Start(tag) | Event::Empty(tag), false) => match tag.local_name().as_ref() {
                "opensudoku" => self.is_begun = true,
                name => return Err(format!("found <{name}>")),
            },
            (Event::Start(tag) | Event::Empty(tag), true) => {
                let name = tag.local_name();
                if name.as_ref() == "game" {
                    let mut record = read_game(tag, place, self.known);
                    record.puzzle = record.puzzle.map(|puzzle| self.facts.of(puzzle));
                    return Ok(Some(record));
                }
                self.facts.begin(name.as_ref());
            }
            (Event::End(tag), true) if tag.local_name().as_ref() == "opensudoku" => {
                self.is_closed = true;
            }
            (Event::Text(text), _) if self.is_closed && !text.xml10_content().trim().is_empty() => {
                return Err("found text after the document".to_owned());
            }
            (Event::Eof, true) => self.is_over = true,
            (Event::Eof, false) => return Err("found none".to_owned()),
            (Event::Text(text), _) => self.facts.add(text.xml10_content().trim()),
            (Event::GeneralRef(name), _) => {
                let symbol = name.resolve_char_ref().ok().flatten();
                let symbol = symbol.map(String::from);
                let entity = || resolve_predefined_entity(name).map(str::to_owned);
                self.facts.add(&symbol.or_else(entity).unwrap_or_default());
            }
            _ => {}
        }
        Ok(None)
    }
}

/// An input that tracks its position, and fails if too much is read at a time.
struct Tracked<R> {
    input: R,
    line: u64,
    /// The column, in characters from 1.
    column: usize,
    /// The number of bytes that may be read.
    room: usize,
}

impl<R> Tracked<R> {
    /// The most bytes of a tag, or between two tags.
    const MOST: usize = 1 << 20;
}

impl<R: BufRead> BufRead for Tracked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let text = self.input.fill_buf()?;
        if self.room == 0 && !text.is_empty() {
            let message = format!("expected at most {} bytes in a tag, found more", Self::MOST);
            return Err(io::Error::other(message));
        }
        Ok(&text[..text.len().min(self.room)])
    }

    fn consume(&mut self, len: usize) {
        // The buffer is still full, so this reads nothing.
        if let Ok(text) = self.input.fill_buf() {
            for &byte in &text[..len.min(text.len())] {
                match byte {
                    b'\n' => (self.line, self.column) = (self.line + 1, 1),
                    // Any further byte of a character.
                    0x80..0xc0 => {}
                    _ => self.column += 1,
                }
            }
        }
        self.room -= len.min(self.room);
        self.input.consume(len);
    }
}

impl<R: BufRead> Read for Tracked<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.fill_buf()?.read(buf)?;
        self.consume(len);
        Ok(len)
    }
}
