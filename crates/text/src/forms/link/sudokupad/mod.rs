//! Links to SudokuPad that hold a puzzle of f-puzzles.com:
//! `https://sudokupad.app/fpuzzlesN4Ig...`, or with the same after `?puzzleid=`.
//!
//! What follows `fpuzzles` is what a link of f-puzzles.com has after `?load=`,
//! so it is read and written in the same way.
//!
//! What follows `scl` is a puzzle in SudokuPad's [own form](own). Its rules are
//! drawings and prose, so it is rejected, or read without them if the options say
//! so. A link of another kind is the name of a puzzle on the server, and is
//! rejected as such.

mod drawn;
mod loose;
mod own;

use super::fpuzzles;
use crate::content::elsewhere::RULES;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::Unfit;
use crate::forms::form::{Form, Known};
use crate::forms::line::plain::name;
use crate::forms::link::parameter;
use crate::forms::signs::Signs;

/// The format.
pub(crate) const FORM: Form = Form {
    aliases: &["ctc"],
    has_rules: true,
    read: Some(read),
    signs: Signs {
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::new("sudokupad", "a link to SudokuPad", write)
};

/// The beginning of a link, as it is written.
const SITE: &str = "https://sudokupad.app/";

/// The hosts of SudokuPad.
const HOSTS: [&str; 4] = [
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "crackingthecryptic.com/",
    "beta.sudokupad.app/",
];

/// What a puzzle in SudokuPad's own form begins with.
const OWN: [&str; 3] = ["scl", "SCL", "ctc"];

/// Reads a link to SudokuPad, if the line begins with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let link = line.trim_start();
    let host = link.split_once("://").map_or(link, |(_, rest)| rest);
    let host = host.strip_prefix("www.").unwrap_or(host);
    let path = HOSTS.iter().find_map(|name| host.strip_prefix(name))?;
    let (value, rest) = match parameter(line, "puzzleid") {
        Some(link) => (link.value, link.rest),
        None => {
            let end = path.find(char::is_whitespace).unwrap_or(path.len());
            let (value, rest) = path.split_at(end);
            let value = value.strip_prefix("sudoku/").unwrap_or(value);
            (value.trim_end_matches('/'), rest)
        }
    };
    // Both are slices of the line.
    let before = value.as_ptr() as usize - line.as_ptr() as usize;
    let column = line[..before].chars().count() + 1;
    let packed = ["fpuzzles", "fpuz"]
        .iter()
        .find_map(|kind| value.strip_prefix(kind));
    let own = OWN.iter().find_map(|kind| value.strip_prefix(kind));
    if let Some(packed) = own.filter(|_| known.leaves_out) {
        let text = fpuzzles::unpack(packed);
        let puzzle = text.and_then(|text| own::read(&text, known));
        let puzzle = puzzle.map(|puzzle| match name(rest) {
            Some(name) => puzzle.with_name(&name),
            None => puzzle,
        });
        return Some(puzzle.map_err(|kind| kind.at(number, column)));
    }
    let Some(packed) = packed else {
        let what = match value.get(..3) {
            Some("scl" | "scf" | "SCL") => {
                format!("a puzzle in SudokuPad's own form ({}...)", &value[..3])
            }
            _ => "a puzzle on the server of SudokuPad".to_owned(),
        };
        let instead = RULES;
        return Some(Err(
            TextErrorKind::Elsewhere { what, instead }.at(number, column)
        ));
    };
    let link = format!("https://f-puzzles.com/?load={packed}");
    let read = fpuzzles::FORM.read?;
    let puzzle = read(&link, number, known)?.map(|puzzle| match name(rest) {
        Some(name) => puzzle.with_name(&name),
        None => puzzle,
    });
    Some(puzzle.map_err(|error| TextError {
        column: error.column.map(|_| column),
        ..error
    }))
}

/// Appends a puzzle as a link.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    let mut link = Vec::new();
    let written = (fpuzzles::FORM.write)(puzzle, &mut link);
    if written.as_ref().is_err_and(|unfit| !unfit.is_written()) {
        return written;
    }
    let link = String::from_utf8_lossy(&link).into_owned();
    let packed = link.split_once("load=").map_or("", |(_, packed)| packed);
    out.extend(format!("{SITE}fpuzzles{packed}").bytes());
    written
}
