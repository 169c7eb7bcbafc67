//! Input that is not text, by the magic bytes that it begins with: compressed
//! files, and tables in columns.

use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

#[cfg(feature = "columns")]
use super::columns;

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Gzip,
    Zstd,
    Parquet,
    Arrow,
    /// A stream of Arrow, which has no name at its beginning.
    Stream,
}

impl Kind {
    const ALL: [Kind; 5] = [
        Kind::Gzip,
        Kind::Zstd,
        Kind::Parquet,
        Kind::Arrow,
        Kind::Stream,
    ];

    fn magic(self) -> &'static [u8] {
        match self {
            Kind::Gzip => b"\x1f\x8b",
            Kind::Zstd => b"\x28\xb5\x2f\xfd",
            Kind::Parquet => b"PAR1",
            Kind::Arrow => b"ARROW1",
            Kind::Stream => b"\xff\xff\xff\xff",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Gzip => "gzip",
            Kind::Zstd => "zstd",
            Kind::Parquet => "Parquet",
            Kind::Arrow | Kind::Stream => "Arrow",
        })
    }
}

/// Returns the contents of an input, unpacked if it is compressed.
///
/// # Errors
///
/// The error of the input.
pub fn unpacked<'a>(mut input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let (start, kind) = sniff(&mut input)?;
    let input = Cursor::new(start).chain(input);
    let Some(kind) = kind else {
        return Ok(Box::new(input));
    };
    let input = BufReader::new(input);
    let unpacked: Box<dyn Read> = match kind {
        Kind::Gzip => Box::new(MultiGzDecoder::new(input)),
        Kind::Zstd => Box::new(Zstd::new(input)),
        Kind::Parquet | Kind::Arrow | Kind::Stream => return rows(kind, input),
    };
    Ok(Box::new(Named { unpacked, kind }))
}

/// Returns the contents of an archive of gzip. Anything else is an error when it
/// is read.
pub fn gzip<'a>(archive: impl Read + 'a) -> Box<dyn Read + 'a> {
    Box::new(Named {
        unpacked: Box::new(MultiGzDecoder::new(BufReader::new(archive))),
        kind: Kind::Gzip,
    })
}

/// Returns the rows of a table in columns as lines of JSON.
#[cfg(feature = "columns")]
fn rows<'a>(kind: Kind, input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let kind = match kind {
        Kind::Parquet => columns::Kind::Parquet,
        Kind::Arrow => columns::Kind::File,
        _ => columns::Kind::Stream,
    };
    columns::rows(kind, input)
}

/// Returns the error of a program that was built without the readers.
#[cfg(not(feature = "columns"))]
fn rows<'a>(kind: Kind, _: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let message = format!(
        "{kind} files are not supported by this build; \
         build it with --features columns, or convert the file to CSV"
    );
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

/// Reads the first bytes of an input, which tell its compression.
fn sniff(input: &mut impl Read) -> io::Result<(Vec<u8>, Option<Kind>)> {
    let mut start = Vec::new();
    loop {
        let kind = Kind::ALL.into_iter().find(|kind| start == kind.magic());
        // Reading more than needed would delay a pipe.
        if kind.is_some()
            || !Kind::ALL
                .iter()
                .any(|kind| kind.magic().starts_with(&start))
        {
            return Ok((start, kind));
        }
        if input.take(1).read_to_end(&mut start)? == 0 {
            return Ok((start, None));
        }
    }
}

/// An archive whose errors name its format.
struct Named<'a> {
    unpacked: Box<dyn Read + 'a>,
    kind: Kind,
}

impl Read for Named<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.unpacked.read(buf).map_err(|error| {
            let kind = self.kind;
            let message = match error.kind() {
                io::ErrorKind::UnexpectedEof => format!("the {kind} archive ends too early"),
                _ => format!("the {kind} archive is damaged: {error}"),
            };
            io::Error::new(error.kind(), message)
        })
    }
}

/// Unpacks zstd, frame by frame and block by block.
struct Zstd<R> {
    input: R,
    frame: FrameDecoder,
    is_inside: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(input: R) -> Zstd<R> {
        Zstd {
            input,
            frame: FrameDecoder::new(),
            is_inside: false,
        }
    }

    /// Begins the next frame, if there is one that has any content.
    fn begin(&mut self) -> io::Result<()> {
        match self.frame.reset(&mut self.input) {
            Ok(()) => self.is_inside = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let mut skipped = (&mut self.input).take(u64::from(length));
                if io::copy(&mut skipped, &mut io::sink())? < u64::from(length) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            Err(error) => return Err(self.trouble(error)),
        }
        Ok(())
    }

    /// Unpacks a block, and checks the sum after the last.
    fn advance(&mut self) -> io::Result<()> {
        let blocks = BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.frame.decode_blocks(&mut self.input, blocks) {
            return Err(self.trouble(error));
        }
        Ok(())
    }

    /// Returns the meaning of an error: at the end of the input, it ends too early.
    fn trouble(&mut self, error: FrameDecoderError) -> io::Error {
        match self.input.fill_buf() {
            Ok([]) => io::ErrorKind::UnexpectedEof.into(),
            Ok(_) => io::Error::new(io::ErrorKind::InvalidData, error.to_string()),
            Err(error) => error,
        }
    }

    /// Ends a frame, all of which was taken.
    fn end(&mut self) -> io::Result<()> {
        self.is_inside = false;
        let expected = self.frame.get_checksum_from_data();
        match expected.is_none_or(|sum| self.frame.get_calculated_checksum() == Some(sum)) {
            true => Ok(()),
            false => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the checksum is wrong",
            )),
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.is_inside && self.frame.can_collect() > 0 {
                return self.frame.read(buf);
            }
            if self.is_inside && !self.frame.is_finished() {
                self.advance()?;
            } else if self.is_inside {
                self.end()?;
            } else if self.input.fill_buf()?.is_empty() {
                return Ok(0);
            } else {
                self.begin()?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    fn zstd(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    fn read(bytes: &[u8]) -> Result<String, String> {
        let mut text = String::new();
        let mut input = unpacked(bytes).expect("memory can be read");
        match input.read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn archives_are_unpacked_and_all_else_is_left() {
        let text = "1..4..3..2..4..1\n".repeat(50_000);
        for plain in ["", "1", "(", "\x1f", "\x28\u{35}", &text] {
            assert_eq!(read(plain.as_bytes()).as_deref(), Ok(plain));
        }
        for packed in [gzip, zstd] {
            assert_eq!(read(&packed(&text)).as_deref(), Ok(&*text));
            // Several that follow each other are one.
            let two = [packed("a\n"), packed("b\n")].concat();
            assert_eq!(read(&two).as_deref(), Ok("a\nb\n"));
        }
        let skipped = [
            zstd("a"),
            b"\x50\x2a\x4d\x18\x02\0\0\0xx".to_vec(),
            zstd("b"),
        ];
        assert_eq!(read(&skipped.concat()).as_deref(), Ok("ab"));
    }

    #[test]
    fn archives_that_are_cut_short_or_damaged_are_errors() {
        let text: String = (0..20_000).map(|n: u32| format!("{}\n", n * n)).collect();
        for (packed, name) in [(gzip(&text), "gzip"), (zstd(&text), "zstd")] {
            for len in [packed.len() / 2, packed.len() - 1, 7] {
                let expected = format!("the {name} archive ends too early");
                assert_eq!(read(&packed[..len]), Err(expected), "{len}");
            }
            for place in 5..packed.len().min(300) {
                let mut damaged = packed.clone();
                damaged[place] ^= 1 << (place % 8);
                // A few bytes say nothing about what is in it.
                let Err(error) = read(&damaged) else { continue };
                assert!(
                    error.starts_with(&format!("the {name} archive ")),
                    "{error}"
                );
            }
            let mut damaged = packed.clone();
            let middle = damaged.len() / 2;
            damaged[middle] ^= 0xff;
            assert!(read(&damaged).is_err());
        }
    }
}
