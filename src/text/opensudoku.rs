//! Documents of the app OpenSudoku, in XML.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku>
//!   <name>Easy</name>
//!   <game data="004300209005009001070060043006002087190007400050083000600000105003508690042910300" />
//! </opensudoku>
//! ```
//!
//! Each `game` is a puzzle, with its cells as `data` and its name as `note`.
//! Its other attributes are fields of the puzzle, and so are the elements
//! before it, such as `author`, which concern all games. If a game was saved while it
//! was played, the data are several numbers for each cell, separated by bars:
//! the first is the digit, and the last is 0 for a clue. Only clues are read.
//!
//! A document is read as a stream, game by game, and a bad game costs only
//! itself. After invalid XML, nothing more can be read.

use std::io::{self, BufRead, Read};

use quick_xml::escape::{escape, resolve_predefined_entity};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, XmlVersion};

use super::alphabet::Alphabet;
use super::error::{TextError, TextErrorKind};
use super::form::{Form, Known};
use super::line::{read_part, write_line};
use super::puzzle::Puzzle;
use super::record::{Invalid, Record};
use super::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::board::Shape;

/// The format.
pub(super) const FORM: Form = Form {
    is_start: Some(is_start),
    head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
    foot: "</opensudoku>\n",
    ..Form::new("opensudoku", "an OpenSudoku document", write)
};

/// Returns whether a text with this beginning is a document.
fn is_start(line: &str) -> bool {
    line.trim_start().starts_with('<')
}

/// The puzzles of a document.
pub(super) struct Document<R> {
    xml: quick_xml::Reader<Tracked<R>>,
    buffer: Vec<u8>,
    known: Known,
    /// Whether the first element was `opensudoku`.
    is_known: bool,
    is_over: bool,
    /// What it says before the games.
    facts: Facts,
}

impl<R: BufRead> Document<R> {
    /// Creates a reader of a document that begins on this line.
    pub(super) fn new(input: R, line: u64, known: Known) -> Document<R> {
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
            is_known: false,
            is_over: false,
            facts: Facts::default(),
        }
    }

    /// Returns the number of the current line.
    pub(super) fn line(&self) -> u64 {
        self.xml.get_ref().line
    }

    /// Returns the next puzzle.
    pub(super) fn next(&mut self) -> Option<io::Result<Record>> {
        while !self.is_over {
            self.buffer.clear();
            let input = self.xml.get_mut();
            input.room = Tracked::<R>::MOST;
            let place = (input.line, input.column);
            let event = self.xml.read_event_into(&mut self.buffer);
            let wrong = match event {
                Ok(Event::Start(tag) | Event::Empty(tag)) => {
                    let name = tag.local_name();
                    let name = name.as_ref();
                    if self.is_known && name == "game" {
                        let mut record = read_game(&tag, place, self.known);
                        record.puzzle = record.puzzle.map(|puzzle| self.facts.of(puzzle));
                        return Some(Ok(record));
                    }
                    let is_other = !self.is_known && name != "opensudoku";
                    if self.is_known {
                        self.facts.begin(name);
                    }
                    self.is_known = true;
                    is_other.then(|| format!("found <{name}>"))
                }
                Ok(Event::Eof) if self.is_known => {
                    self.is_over = true;
                    None
                }
                Ok(Event::Eof) => Some("found none".to_owned()),
                Ok(Event::Text(text)) => {
                    self.facts.add(text.xml10_content().trim());
                    None
                }
                Ok(Event::GeneralRef(name)) => {
                    let symbol = name.resolve_char_ref().ok().flatten();
                    let symbol = symbol.map(String::from);
                    let entity = || resolve_predefined_entity(&name).map(str::to_owned);
                    self.facts.add(&symbol.or_else(entity).unwrap_or_default());
                    None
                }
                Ok(_) => None,
                Err(Error::Io(error)) => {
                    self.is_over = true;
                    return Some(Err(io::Error::new(error.kind(), error.to_string())));
                }
                Err(error) => Some(format!("found invalid XML: {error}")),
            };
            if let Some(reason) = wrong {
                self.is_over = true;
                let error = FORM.malformed(reason).at(place.0, place.1);
                return Some(Ok(Record {
                    line: place.0,
                    puzzle: Err(Invalid::new("", error)),
                }));
            }
        }
        None
    }
}

/// The elements before the games, with their texts.
#[derive(Default)]
struct Facts(Vec<(String, String)>);

impl Facts {
    /// The most elements that are kept.
    const MOST: usize = 32;

    /// Adds an element.
    fn begin(&mut self, name: &str) {
        if self.0.len() < Self::MOST {
            self.0.push((name.to_owned(), String::new()));
        }
    }

    /// Adds to the text of the last element.
    fn add(&mut self, text: &str) {
        if let Some((_, known)) = self.0.last_mut()
            && known.len() + text.len() <= Invalid::LONGEST
        {
            known.push_str(text);
        }
    }

    /// Returns a puzzle with these as its fields.
    fn of(&self, puzzle: Puzzle) -> Puzzle {
        let facts = self.0.iter().filter(|(_, text)| !text.is_empty());
        facts.fold(puzzle, |puzzle, (name, text)| {
            puzzle.with_field(name.as_str(), text.as_str())
        })
    }
}

/// Returns the puzzle of an element that begins here.
fn read_game(tag: &BytesStart<'_>, (line, column): (u64, usize), known: Known) -> Record {
    let text: &str = tag;
    let value = |name: &str| tag.try_get_attribute(name).ok().flatten();
    let puzzle = match value("data") {
        None => {
            let reason = "found a game without data".to_owned();
            Err(FORM.malformed(reason).at(line, column))
        }
        Some(data) => {
            // The value is a piece of the tag, which begins after a `<`.
            let before = text.find(&*data.value).map_or("", |at| &text[..at]);
            let place = after((line, column + 1), before);
            let cells = data.normalized_value(XmlVersion::default());
            let cells = cells.unwrap_or_default();
            read_data(cells.trim(), place, known)
        }
    };
    let note = value("note");
    let note = (note.as_ref()).and_then(|note| note.normalized_value(XmlVersion::default()).ok());
    Record {
        line,
        puzzle: match puzzle {
            Ok(puzzle) => Ok(with_attributes(
                puzzle.with_name(&note.unwrap_or_default()),
                tag,
            )),
            Err(error) => Err(Invalid {
                column,
                ..Invalid::new(&format!("<{text}>"), error)
            }),
        },
    }
}

/// Returns a puzzle with the other attributes of its element as fields.
fn with_attributes(puzzle: Puzzle, tag: &BytesStart<'_>) -> Puzzle {
    let attributes = tag.attributes().filter_map(Result::ok);
    attributes.fold(puzzle, |puzzle, attribute| {
        let name = attribute.key.as_ref();
        match attribute.normalized_value(XmlVersion::default()) {
            Ok(value) if !["data", "note"].contains(&name) => puzzle.with_field(name, value),
            _ => puzzle,
        }
    })
}

/// Reads the cells of a puzzle, or of a game that was played.
fn read_data(data: &str, place: (u64, usize), known: Known) -> Result<Puzzle, TextError> {
    if !data.contains('|') {
        return read_part(data, place, known);
    }
    let cells = data.trim_start_matches("version:").trim_start();
    let cells = cells.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    let count = Shape::CLASSIC.cell_count();
    let each = fields.len() / count;
    if each < 2 || !fields.len().is_multiple_of(count) {
        let kind = TextErrorKind::Symbol {
            expected: format!("{count} cells of a saved game"),
            found: data.to_owned(),
        };
        return Err(kind.at(place.0, place.1));
    }
    let clue = |cell: &[&str]| match (cell[0].trim(), cell[each - 1].trim()) {
        (digit, "0") => digit.to_owned(),
        _ => "0".to_owned(),
    };
    let cells: Vec<String> = fields.chunks(each).map(clue).collect();
    let puzzle = read_part(&cells.concat(), place, known);
    // Columns inside the saved game would be meaningless.
    puzzle.map_err(|error| TextError {
        column: Some(place.1),
        ..error
    })
}

/// Returns the position after some text that begins at another position.
fn after((line, column): (u64, usize), text: &str) -> (u64, usize) {
    let lines = text.matches('\n').count() as u64;
    match text.rsplit_once('\n') {
        Some((_, last)) => (line + lines, last.chars().count() + 1),
        None => (line, column + text.chars().count()),
    }
}

/// Appends a puzzle as a game.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    only_clues(puzzle)?;
    only_classic(puzzle)?;
    let mut cells = Vec::new();
    write_line(&puzzle.grid, Alphabet::Digits, &mut cells);
    let cells = String::from_utf8_lossy(&cells).replace('.', "0");
    out.extend(format!("  <game data=\"{cells}").bytes());
    let name = note_of(puzzle);
    if !name.is_empty() {
        out.extend(b"\" note=\"");
        for symbol in escape(name.as_str()).chars() {
            match symbol {
                // Unescaped, it would be read as a blank.
                '\t' | '\n' | '\r' => out.extend(format!("&#{};", symbol as u32).bytes()),
                _ => out.extend(symbol.to_string().bytes()),
            }
        }
    }
    out.extend(b"\" />\n");
    Unfit::unless_plain(puzzle, [Lost::name_unless(puzzle, &name)])
}

/// Returns the name of a puzzle, with blanks for the characters that XML does
/// not allow.
fn note_of(puzzle: &Puzzle) -> String {
    let is_foreign = |symbol: char| match symbol {
        '\t' | '\n' | '\r' => false,
        _ => symbol.is_control() || matches!(symbol, '\u{fffe}' | '\u{ffff}'),
    };
    let name = puzzle.name.as_deref().unwrap_or_default();
    name.replace(is_foreign, " ").trim().to_owned()
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
