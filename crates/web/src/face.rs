//! The functions that the module exports, and those that it imports.

#[cfg(feature = "make")]
mod file;

#[cfg(feature = "make")]
use crate::question::Making as Question;
#[cfg(feature = "reason")]
use crate::question::Reasoning as Question;
#[cfg(not(any(feature = "make", feature = "reason")))]
use crate::question::Solving as Question;
use crate::question::answer as answer_to;
use std::cell::RefCell;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes a part of the answer: UTF-8.
    fn tell(start: *const u8, len: usize);
}

#[derive(Default)]
struct Exchange {
    question: Vec<u8>,
    answer: Vec<u8>,
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
        let answer = answer_to::<Question>(&question, &mut pass_on);
        exchange.answer = answer.into_bytes();
        exchange.answer.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.answer.as_ptr())
}

fn pass_on(part: &str) {
    // SAFETY: the page copies the text before it returns.
    unsafe { tell(part.as_ptr(), part.len()) }
}
