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
use quick_xml::XmlVersion;
use quick_xml::escape::escape;
use quick_xml::events::BytesStart;

use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit, only_classic, only_clues};
use crate::content::{Invalid, Record};
use crate::forms::code::markup::Markup;
use crate::forms::form::{Form, Known};
use crate::forms::line::plain::{one_line, read_part};
use quadrille_board::Shape;

/// The format.
pub(crate) const FORM: Form = Form {
    is_start: Some(is_start),
    head: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
    foot: "</opensudoku>\n",
    ..Form::new("opensudoku", "an OpenSudoku document", write)
};

/// Returns whether a text with this first line is a document. A page of HTML has
/// tables.
fn is_start(line: &str) -> bool {
    line.trim_start().starts_with('<') && Markup::of(line).is_none()
}

/// The elements before the games, with their texts.
#[derive(Default)]
pub(crate) struct Facts(Vec<(String, String)>);

impl Facts {
    /// The most elements that are kept.
    const MOST: usize = 32;

    /// Adds an element.
    pub(crate) fn begin(&mut self, name: &str) {
        if self.0.len() < Self::MOST {
            self.0.push((name.to_owned(), String::new()));
        }
    }

    /// Adds to the text of the last element.
    pub(crate) fn add(&mut self, text: &str) {
        if let Some((_, known)) = self.0.last_mut()
            && known.len() + text.len() <= Invalid::LONGEST
        {
            known.push_str(text);
        }
    }

    /// Returns a puzzle with these as its fields.
    pub(crate) fn of(&self, puzzle: Puzzle) -> Puzzle {
        let facts = self.0.iter().filter(|(_, text)| !text.is_empty());
        facts.fold(puzzle, |puzzle, (name, text)| {
            puzzle.with_field(name.as_str(), text.as_str())
        })
    }
}

/// Returns the puzzle of an element that begins here.
pub(crate) fn read_game(
    tag: &BytesStart<'_>,
    (line, column): (u64, usize),
    known: Known,
) -> Record {
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
    let cells = one_line(&puzzle.grid, Alphabet::Digits).replace('.', "0");
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
