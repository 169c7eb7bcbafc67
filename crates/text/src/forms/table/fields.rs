//! The fields of a row of a table, with their positions.

use std::cell::RefCell;

use csv_core::{ReadFieldResult, Reader as Core, ReaderBuilder};

/// A field of a row.
pub(crate) struct Field {
    /// The column of its text in the row, in characters from 1.
    pub(crate) column: usize,
    /// The text, without quotes.
    pub(crate) text: String,
}

impl Field {
    /// Returns whether it is one of these names, in either case.
    pub(crate) fn is_called(&self, names: &[&str]) -> bool {
        let text = self.text.trim();
        names.iter().any(|name| name.eq_ignore_ascii_case(text))
    }
}

/// Returns the separator of a table that begins with this line.
pub(crate) fn delimiter(line: &str) -> u8 {
    let count = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
    // Of the most frequent ones, the last is taken.
    *b"\t;,"
        .iter()
        .max_by_key(|byte| count(byte))
        .unwrap_or(&b',')
}

thread_local! {
    /// A reader of rows for each delimiter that was asked for. To build one takes as
    /// long as to read a hundred rows. (A clone of one reads nothing right: of its
    /// tables, only the greatest is cloned.)
    static CORES: RefCell<Vec<(u8, Core)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the fields of a row; `None` if a quotation does not end.
pub(crate) fn fields(row: &str, delimiter: u8) -> Option<Vec<Field>> {
    CORES.with_borrow_mut(|cores| {
        let known = cores.iter().position(|(of, _)| *of == delimiter);
        let place = known.unwrap_or_else(|| {
            let core = ReaderBuilder::new().delimiter(delimiter).build();
            cores.push((delimiter, core));
            cores.len() - 1
        });
        let core = &mut cores[place].1;
        core.reset();
        fields_by(core, row)
    })
}

/// Returns the fields of a row by a reader that has read nothing.
fn fields_by(core: &mut Core, row: &str) -> Option<Vec<Field>> {
    let input = [row.as_bytes(), b"\n"].concat();
    let mut output = vec![0; input.len()];
    let (mut fields, mut at) = (Vec::new(), 0);
    // The place of the last field, as a byte and as a column.
    let (mut known, mut column) = (0, 1);
    loop {
        let (result, read, written) = core.read_field(&input[at..], &mut output);
        let is_quoted = input[at..].starts_with(b"\"");
        let start = at + usize::from(is_quoted);
        at += read;
        match result {
            ReadFieldResult::Field { record_end } => {
                column += row.get(known..start).map_or(0, |text| text.chars().count());
                known = start;
                fields.push(Field {
                    column,
                    text: String::from_utf8_lossy(&output[..written]).into_owned(),
                });
                if record_end {
                    return Some(fields);
                }
            }
            // The output buffer is as long as the whole input.
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => return None,
            ReadFieldResult::End => return Some(fields),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_their_place_whether_quoted_or_not() {
        let row = "é,\"b \"\"c\"\"\",,d";
        let found: Vec<_> = fields(row, b',')
            .unwrap()
            .into_iter()
            .map(|field| (field.column, field.text))
            .collect();
        let expected = [(1, "é"), (4, "b \"c\""), (13, ""), (14, "d")];
        assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
        assert!(fields("a,\"b", b',').is_none());
        // It has no consequences for the next row, nor have other delimiters.
        let texts = |row, delimiter| {
            let found = fields(row, delimiter).unwrap().into_iter();
            found.map(|field| field.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("a;b,c", b';'), ["a", "b,c"]);
        assert_eq!(texts("a;b,c", b','), ["a;b", "c"]);
        assert_eq!(delimiter("a;b,c;d"), b';');
    }
}
