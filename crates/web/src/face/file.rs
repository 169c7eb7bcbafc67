//! A file that the page has opened: checked as it is read.

use std::io::{self, BufReader, Read};

use super::pass_on;
use crate::bulk;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes rows of a table: UTF-8.
    fn write(start: *const u8, len: usize);
    /// Puts the next bytes of the file in a place, at most this many. Returns
    /// their number, 0 at the end.
    fn read(start: *mut u8, len: usize) -> usize;
}

/// Checks the puzzles of the file, or of a part that begins after some lines,
/// and tells the tally as it goes.
#[unsafe(no_mangle)]
extern "C" fn check(lines_before: u32) {
    // As long as the longest line, many times.
    let text = BufReader::with_capacity(1 << 20, File);
    let checked = bulk::check(text, lines_before.into(), &mut |news, rows| {
        // SAFETY: the page copies the rows before it returns.
        unsafe { write(rows.as_ptr(), rows.len()) };
        pass_on(&serde_json::json!(news).to_string());
    });
    if let Err(error) = checked {
        pass_on(&serde_json::json!({ "error": error.to_string() }).to_string());
    }
}

/// The file that the page has opened.
struct File;

impl Read for File {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the page writes at most as many bytes as there is room for.
        let len = unsafe { read(room.as_mut_ptr(), room.len()) };
        Ok(len.min(room.len()))
    }
}
