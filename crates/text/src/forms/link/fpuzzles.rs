//! Links of f-puzzles.com, which hold a [`board`] as compressed JSON:
//! `https://f-puzzles.com/?load=N4Ig...`.

use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::json::board::{self, LABEL};
use crate::forms::json::twice;
use crate::forms::link::parameter;
use crate::forms::signs::Signs;

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    has_rules: true,
    signs: Signs {
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::labelled(LABEL, write)
};

/// The beginning of a link, as it is written.
const SITE: &str = "https://f-puzzles.com/?load=";

/// The longest puzzle that is unpacked, in characters. The limit is needed
/// because a link may unpack to the square of its length.
const LONGEST: usize = 1 << 14;

/// Reads a link with a puzzle, if the line begins with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let packed = parameter(line, "load")?;
    let board = unpack(packed.value).and_then(|text| {
        let error =
            |error: serde_json::Error| LABEL.malformed(format!("found invalid JSON: {error}"));
        let board = serde_json::from_str(&text).map_err(error)?;
        twice::check(&text, LABEL).map_err(|(_, kind)| kind)?;
        Ok(board)
    });
    let puzzle = board.and_then(|board| board::read(&board, known));
    Some(puzzle.map_err(|kind| kind.at(number, packed.column)))
}

/// Returns the text in a packed value.
pub(super) fn unpack(packed: &str) -> Result<String, TextErrorKind> {
    if packed.len() > LONGEST {
        let reason = format!("found more than {LONGEST} characters");
        return Err(LABEL.malformed(reason));
    }
    let packed = percent_decode_str(packed).decode_utf8_lossy();
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    let text = Some(&packed)
        .filter(|packed| packed.bytes().all(is_base64))
        .and_then(|packed| lz_str::decompress_from_base64(packed))
        .and_then(|text| String::from_utf16(&text).ok());
    text.filter(|text| !text.is_empty())
        .ok_or_else(|| LABEL.malformed("found a value that cannot be unpacked".to_owned()))
}

/// Appends a puzzle as a link.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let mut board = board::of(puzzle)?;
    let mut packed = pack(&board);
    // Adds a text, unless the link becomes too long.
    let mut add = |member: &str, value: Value| {
        board[member] = value;
        let longer = pack(&board);
        let is_held = longer.len() <= LONGEST;
        match (is_held, board.as_object_mut()) {
            (true, _) => packed = longer,
            (false, Some(members)) => drop(members.remove(member)),
            (false, None) => {}
        }
        is_held
    };
    let mut name = puzzle.name.as_deref().unwrap_or_default().trim();
    if !name.is_empty() && !add("title", name.into()) {
        name = "";
    }
    let mut held = Vec::new();
    for (field, text) in &puzzle.fields {
        if let Some(value) = board::field(field, text, puzzle)
            && !text.is_empty()
            && add(field, value)
        {
            held.push(&**field);
        }
    }
    let fields = Lost::fields_except(puzzle, |name| held.contains(&name));
    let name = Lost::name_unless(puzzle, name);
    out.extend(format!("{SITE}{packed}\n").bytes());
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
    Unfit::unless_none([name, technique, placed].into_iter().chain(fields))
}

/// Returns a board as the value of a link.
fn pack(board: &Value) -> String {
    let packed = lz_str::compress_to_base64(board.to_string().as_str());
    // A plus in a link may be read as a blank.
    packed.replace('+', "%2B")
}
