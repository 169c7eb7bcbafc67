//! The classic puzzle in other dress, and the check that a text is this puzzle.

use super::*;

/// Returns the cells of the classic puzzle, row by row, with this for a blank.
pub(super) fn cells(blank: &str) -> Vec<Vec<String>> {
    let cell = |symbol: char| match symbol {
        '.' => blank.to_owned(),
        digit => digit.to_string(),
    };
    let rows = rows(CLASSIC).into_iter();
    rows.map(|row| row.chars().map(cell).collect()).collect()
}

/// Returns its rows, each cell in this text, where `@` is the cell.
pub(super) fn each(blank: &str, cell: &str, between: &str) -> Vec<String> {
    let row = |row: Vec<String>| {
        let cells = row.iter().map(|symbol| cell.replace('@', symbol));
        cells.collect::<Vec<_>>().join(between)
    };
    cells(blank).into_iter().map(row).collect()
}

/// Returns its rows as a table: each between these, with the cells in this width.
pub(super) fn table(blank: &str, [left, between, right]: [&str; 3], width: usize) -> Vec<String> {
    let row = |row: &Vec<String>| {
        let fields = row.iter().map(|cell| format!("{cell:>width$}"));
        let fields: Vec<String> = fields.collect();
        format!("{left}{}{right}", fields.join(between))
    };
    cells(blank).iter().map(row).collect()
}

/// Puts the numbers of rows before these lines.
pub(super) fn numbered(lines: Vec<String>, number: impl Fn(usize) -> String) -> Vec<String> {
    let lines = lines.into_iter().enumerate();
    lines.map(|(row, line)| number(row) + &line).collect()
}

/// Checks that a text is the classic puzzle and nothing else.
#[track_caller]
pub(super) fn is_classic(text: &str) {
    are(&[(text, text.to_owned())], None);
}

/// Checks that each text is one puzzle, the classic one, with these regions; shows
/// all that are not.
#[track_caller]
pub(super) fn are(texts: &[(&str, String)], regions: Option<&str>) {
    let mut wrong = Vec::new();
    for (name, text) in texts {
        let records: Vec<_> = Reader::new(text.as_bytes(), &Options::default())
            .map(|record| record.expect("memory can be read").puzzle)
            .collect();
        let is_right = match &records[..] {
            [Ok(puzzle)] => {
                one_line(&puzzle.grid, Alphabet::Digits) == CLASSIC
                    && puzzle.marks.is_none()
                    && puzzle.regions().map(ToString::to_string).as_deref() == regions
            }
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{name}: {:?}", read_plainly(text)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
