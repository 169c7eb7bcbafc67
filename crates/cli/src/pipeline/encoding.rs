//! Input that has to be text: UTF-16 is decoded, files of other kinds are named.
//!
//! PowerShell 5 writes UTF-16 with `>`. Archives of several files, pictures and
//! programs would be thousands of malformed puzzles, one a line.

use std::io::{self, Cursor, Read};
use std::path::Path;

use quadrille::limits::Limits;

use super::{signals, waiting};

/// The number of bytes at the beginning that are searched for NUL.
const LOOKED_AT: usize = 8 << 10;

/// The length of the longest mark at the beginning of a file.
const ENOUGH: usize = 16;

/// The first bytes of files that are not text, and what these are.
const MAGIC: [(&[u8], &str); 9] = [
    (b"PK\x03\x04", "a zip archive; unpack it, as by 'unzip -p'"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it"),
    (b"Rar!\x1a", "a rar archive; unpack it"),
    (b"\xfd7zXZ\0", "an xz file; unpack it, as by 'xz -dc'"),
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"SQLite format 3\0", "a SQLite database"),
    (b"\x7fELF", "a program"),
];

/// The place and the sign of a tar archive.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// Returns the text of an input, decoded if it begins with the mark of UTF-16.
/// If it is no text, its first read is an error that says what it is.
pub fn text<'a>(input: impl Read + 'a) -> Box<dyn Read + 'a> {
    Box::new(Text {
        input,
        start: Cursor::default(),
        encoding: None,
    })
}

/// Returns the bytes of the text in a file, or in a pipe, which a limit or a signal
/// ends.
///
/// # Errors
///
/// If the file cannot be read, or is no text.
pub fn bytes_of(path: &Path, limits: &Limits) -> io::Result<Vec<u8>> {
    let limits = match &limits.interrupt {
        Some(_) => limits.clone(),
        None => {
            signals::catch();
            limits.clone().with_interrupt(signals::interrupt())
        }
    };
    waiting::whole(text(waiting::open(path, &limits.started())?))
}

/// Returns the text in a file, without the mark that editors of Windows begin it
/// with.
///
/// # Errors
///
/// If the file cannot be read, or is no text.
pub fn text_of(path: &Path) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8");
    let mut text = String::from_utf8(bytes_of(path, &Limits::none())?).map_err(not_text)?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

struct Text<R> {
    input: R,
    /// What was read to look at it.
    start: Cursor<Vec<u8>>,
    /// Unknown before the first read.
    encoding: Option<Encoding>,
}

enum Encoding {
    /// UTF-8, or anything else that has no NUL.
    Plain,
    Utf16(Utf16),
}

impl<R: Read> Read for Text<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let Text {
            input,
            start,
            encoding,
        } = self;
        let encoding = match encoding {
            Some(encoding) => encoding,
            None => {
                let first = first_bytes(input)?;
                let found = encoding_of(&first)?;
                *start = Cursor::new(first);
                encoding.insert(found)
            }
        };
        match encoding {
            Encoding::Plain => match start.read(buf)? {
                0 => input.read(buf),
                len => Ok(len),
            },
            Encoding::Utf16(decoder) => decoder.read(&mut start.chain(input), buf),
        }
    }
}

/// Returns what the first reads give, which wait no longer than the reading of a
/// line does. A few bytes tell too little.
fn first_bytes(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut first = vec![0; LOOKED_AT];
    let mut len = 0;
    while len < ENOUGH && !first[..len].contains(&b'\n') {
        match input.read(&mut first[len..]) {
            Ok(0) => break,
            Ok(more) => len += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    first.truncate(len);
    Ok(first)
}

fn encoding_of(first: &[u8]) -> io::Result<Encoding> {
    match first {
        [0xff, 0xfe, ..] => return Ok(Encoding::Utf16(Utf16::new(u16::from_le_bytes))),
        [0xfe, 0xff, ..] => return Ok(Encoding::Utf16(Utf16::new(u16::from_be_bytes))),
        _ => {}
    }
    let known = MAGIC.iter().find(|(magic, _)| first.starts_with(magic));
    let (place, sign) = TAR;
    let what = match known {
        Some((_, what)) => what,
        None if first
            .get(place..)
            .is_some_and(|rest| rest.starts_with(sign)) =>
        {
            "a tar archive; unpack it, as by 'tar -xOf'"
        }
        None if first.contains(&0) => "a binary file",
        None => return Ok(Encoding::Plain),
    };
    let message = format!("expected text, found {what}");
    Err(io::Error::new(io::ErrorKind::InvalidData, message))
}

/// A decoder of UTF-16, whose mark at the beginning is dropped.
struct Utf16 {
    unit: fn([u8; 2]) -> u16,
    /// Bytes of a character that is not complete.
    rest: Vec<u8>,
    decoded: Cursor<Vec<u8>>,
    is_begun: bool,
}

impl Utf16 {
    fn new(unit: fn([u8; 2]) -> u16) -> Utf16 {
        Utf16 {
            unit,
            rest: Vec::new(),
            decoded: Cursor::default(),
            is_begun: false,
        }
    }

    fn read(&mut self, input: &mut impl Read, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let len = self.decoded.read(buf)?;
            if len > 0 || buf.is_empty() {
                return Ok(len);
            }
            let mut bytes = std::mem::take(&mut self.rest);
            let old = bytes.len();
            bytes.resize(old + LOOKED_AT, 0);
            let len = input.read(&mut bytes[old..])?;
            bytes.truncate(old + len);
            if bytes.is_empty() {
                return Ok(0);
            }
            self.decode(&bytes, len == 0);
        }
    }

    /// Decodes whole characters, and keeps the rest unless it is the end.
    fn decode(&mut self, bytes: &[u8], is_end: bool) {
        let (pairs, odd) = bytes.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|&pair| (self.unit)(pair)).collect();
        // The first half of a character.
        let is_split = matches!(units.last(), Some(0xd800..=0xdbff)) && !is_end;
        let mut rest = odd.to_vec();
        if is_split {
            units.pop();
            rest = bytes[bytes.len() - odd.len() - 2..].to_vec();
        }
        let mut text: String = char::decode_utf16(units)
            .map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        if is_end && !rest.is_empty() {
            rest.clear();
            text.push(char::REPLACEMENT_CHARACTER);
        }
        if !self.is_begun && !text.is_empty() {
            self.is_begun = true;
            text = text.trim_start_matches('\u{feff}').to_owned();
        }
        self.rest = rest;
        self.decoded = Cursor::new(text.into_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let len = self.1.min(buf.len());
            self.0.read(&mut buf[..len])
        }
    }

    fn read(bytes: &[u8], at_once: usize) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        let read = text(Slow(bytes, at_once)).read_to_end(&mut out);
        read.map(|_| out).map_err(|error| error.to_string())
    }

    #[test]
    fn utf_16_is_decoded_whatever_comes_at_once() {
        let plain = "1..\r\n.·3 \u{1f600}\u{fffd}\n".repeat(900);
        let units = || "\u{feff}".encode_utf16().chain(plain.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            for at_once in [1, 2, 3, 5, 7, 4096, 1 << 20] {
                let text = read(&bytes, at_once).unwrap();
                assert_eq!(String::from_utf8(text).unwrap(), plain, "{at_once}");
            }
        }
    }

    #[test]
    fn what_is_cut_short_or_malformed_has_a_replacement() {
        let ends = [
            (&b"\xff\xfe1\0."[..], "1\u{fffd}"),
            (&b"\xff\xfe1\0\x3d\xd8"[..], "1\u{fffd}"),
            (&b"\xff\xfe\x3d\xd81\0"[..], "\u{fffd}1"),
            (&b"\xff\xfe"[..], ""),
        ];
        for (bytes, expected) in ends {
            for at_once in [1, 2, 100] {
                let text = read(bytes, at_once).unwrap();
                assert_eq!(String::from_utf8(text).unwrap(), expected);
            }
        }
    }

    #[test]
    fn text_stays_as_it_is() {
        for plain in [
            &b""[..],
            b"1",
            b"12",
            b"\xe9t\xe9 1..4",
            b"PKxx",
            b"\xef\xbb\xbf1..",
        ] {
            assert_eq!(read(plain, 1).unwrap(), plain);
            assert_eq!(read(plain, 9).unwrap(), plain);
        }
    }
}
