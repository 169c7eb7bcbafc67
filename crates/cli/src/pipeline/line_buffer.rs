//! A buffer that ends with a whole line, if there is one.
//!
//! Lines that are whole in the buffer are read many at a time. A line that two
//! reads share would be one that is read by itself, between two runs.

use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

/// Buffers an input.
pub struct LineBuffer<R, W> {
    input: R,
    /// Called before each read. A break ends the input.
    before: W,
    bytes: Box<[u8]>,
    /// The bytes that are not consumed.
    from: usize,
    to: usize,
    /// The end of the last whole line.
    whole: usize,
    is_over: bool,
}

impl<R: Read, W: Fn() -> ControlFlow<()>> LineBuffer<R, W> {
    /// Returns a buffer of this size, in bytes. Longer lines come in pieces.
    pub fn new(size: usize, input: R, before: W) -> LineBuffer<R, W> {
        LineBuffer {
            input,
            before,
            bytes: vec![0; size].into_boxed_slice(),
            from: 0,
            to: 0,
            whole: 0,
            is_over: false,
        }
    }

    /// Reads once, after the bytes that are there, if there is room.
    fn read_more(&mut self) -> io::Result<()> {
        self.whole = 0;
        // The rest is moved once for half a buffer that is read, however little is
        // consumed or read at a time.
        if self.from == self.to || self.bytes.len() - self.to < self.bytes.len() / 2 {
            self.bytes.copy_within(self.from..self.to, 0);
            (self.from, self.to) = (0, self.to - self.from);
        }
        if self.to == self.bytes.len() {
            return Ok(());
        }
        if (self.before)().is_break() {
            (self.from, self.to, self.is_over) = (0, 0, true);
            return Ok(());
        }
        let len = self.input.read(&mut self.bytes[self.to..])?;
        let read = &self.bytes[self.to..self.to + len];
        self.whole = match read.iter().rposition(|&byte| byte == b'\n') {
            Some(place) => self.to + place + 1,
            None => 0,
        };
        self.to += len;
        self.is_over = len == 0;
        Ok(())
    }
}

impl<R: Read, W: Fn() -> ControlFlow<()>> BufRead for LineBuffer<R, W> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let is_short = self.to - self.from <= self.bytes.len() / 2;
        if self.from >= self.whole && is_short && !self.is_over {
            self.read_more()?;
        }
        Ok(&self.bytes[self.from..self.to])
    }

    fn consume(&mut self, len: usize) {
        self.from = self.to.min(self.from + len);
    }
}

impl<R: Read, W: Fn() -> ControlFlow<()>> Read for LineBuffer<R, W> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.fill_buf()?.read(buf)?;
        self.consume(len);
        Ok(len)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::Cursor;

    use super::*;

    /// An input that gives a few bytes at a time.
    struct Slow(Cursor<&'static [u8]>, usize);

    impl Read for Slow {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let most = buf.len().min(self.1);
            self.0.read(&mut buf[..most])
        }
    }

    const TEXT: &[u8] = b"one\ntwo\r\n\nthree and a half\nfour";

    #[test]
    fn lines_are_whole_however_they_are_read() {
        for size in 1..40 {
            for piece in 1..40 {
                let input = Slow(Cursor::new(TEXT), piece);
                let mut buffer = LineBuffer::new(size, input, || ControlFlow::Continue(()));
                let (mut text, mut line) = (Vec::new(), Vec::new());
                loop {
                    let ahead = buffer.fill_buf().unwrap();
                    let is_whole = ahead.contains(&b'\n') || ahead.len() > size / 2;
                    let is_last = TEXT.ends_with(ahead);
                    // What comes slowly is passed on as it comes.
                    let is_slow = piece < size;
                    assert!(is_whole || is_last || is_slow, "{size} {piece} {ahead:?}");
                    line.clear();
                    if buffer.read_until(b'\n', &mut line).unwrap() == 0 {
                        break;
                    }
                    text.extend_from_slice(&line);
                }
                assert_eq!(text, TEXT, "{size} {piece}");
                assert!(buffer.fill_buf().unwrap().is_empty());
            }
        }
    }

    /// A document without line ends is consumed tag by tag.
    #[test]
    fn what_is_consumed_in_bits_is_read_in_pieces() {
        let reads = Cell::new(0);
        let before = || {
            reads.set(reads.get() + 1);
            ControlFlow::Continue(())
        };
        let text = vec![b'a'; 1 << 16];
        let mut buffer = LineBuffer::new(1 << 10, &text[..], before);
        let mut len = 0;
        while let ahead @ 1.. = buffer.fill_buf().unwrap().len() {
            buffer.consume(ahead.min(3));
            len += ahead.min(3);
        }
        assert_eq!(len, text.len());
        assert!(reads.get() < 200, "{} reads", reads.get());
    }

    #[test]
    fn a_break_ends_the_input_and_nothing_is_read_after_the_end() {
        let reads = Cell::new(0);
        let before = || {
            reads.set(reads.get() + 1);
            match reads.get() {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let mut buffer = LineBuffer::new(64, Slow(Cursor::new(TEXT), 3), before);
        let mut line = String::new();
        assert_eq!(buffer.read_line(&mut line).unwrap(), 4);
        line.clear();
        assert_eq!(buffer.read_line(&mut line).unwrap(), 0, "{line}");
        assert_eq!(buffer.read_line(&mut line).unwrap(), 0);
        assert_eq!(reads.get(), 3);
    }
}
