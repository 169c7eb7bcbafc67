//! The functions that the module exports, and those that it imports.

use std::cell::RefCell;
use std::io::{self, BufReader, Read};

use crate::bulk;
use crate::question::Desk;
#[cfg(feature = "reason")]
use crate::question::Reasoning as Question;
#[cfg(not(feature = "reason"))]
use crate::question::Solving as Question;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes a part of the answer: UTF-8.
    fn tell(start: *const u8, len: usize);
    /// Takes rows of a table: UTF-8.
    fn write(start: *const u8, len: usize);
    /// Puts the next bytes of the file in a place, at most this many. Returns
    /// their number, 0 at the end.
    fn read(start: *mut u8, len: usize) -> usize;
}

#[derive(Default)]
struct Exchange {
    question: Vec<u8>,
    answer: Vec<u8>,
    desk: Desk,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Returns the address of room for a question of this many bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(len: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.question.clear();
        exchange.question.resize(len, 0);
        exchange.question.as_mut_ptr()
    })
}

/// Answers the question. Returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    EXCHANGE.with_borrow_mut(|exchange| {
        let question = String::from_utf8_lossy(&exchange.question);
        let answer = exchange.desk.answer::<Question>(&question, &mut pass_on);
        exchange.answer = answer.into_bytes();
        exchange.answer.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}

/// Checks the puzzles of the file, and tells the tally as it goes.
#[cfg(not(feature = "reason"))]
#[unsafe(no_mangle)]
extern "C" fn check() {
    // As long as the longest line, many times.
    let text = BufReader::with_capacity(1 << 20, File);
    let checked = bulk::check(text, &mut |tally, rows| {
        // SAFETY: the page copies the rows before it returns.
        unsafe { write(rows.as_ptr(), rows.len()) };
        pass_on(&serde_json::json!(tally).to_string());
    });
    if let Err(error) = checked {
        pass_on(&serde_json::json!({ "error": error.to_string() }).to_string());
    }
}

fn pass_on(part: &str) {
    // SAFETY: the page copies the text before it returns.
    unsafe { tell(part.as_ptr(), part.len()) }
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
