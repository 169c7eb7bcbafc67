//! What is sent: a page in memory, or a file, piece by piece, however long it is and
//! however many ask for it.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::task::{self, JoinHandle};

/// The most bytes that are read at a time.
const PIECE: u64 = 32 << 10;

/// The body of an answer.
pub struct Content {
    /// The number of bytes to come.
    left: u64,
    source: Source,
    /// What compresses them, if that is wanted.
    packer: Option<Packer>,
}

type Packer = GzEncoder<Vec<u8>>;

/// Where they come from.
enum Source {
    Memory(Bytes),
    File(File),
    /// A file that is read in another thread: its disk may be slow.
    Reading(JoinHandle<io::Result<(File, Packed)>>),
    Over,
}

/// What is sent of a piece, and what compresses the next one.
type Packed = (Bytes, Option<Packer>);

impl From<Bytes> for Content {
    fn from(bytes: Bytes) -> Content {
        Content {
            left: bytes.len() as u64,
            source: Source::Memory(bytes),
            packer: None,
        }
    }
}

impl Content {
    /// Returns this many bytes of a file.
    pub fn of_file(file: File, len: u64) -> Content {
        Content {
            left: len,
            source: Source::File(file),
            packer: None,
        }
    }

    /// Returns the same with gzip.
    pub fn compressed(mut self) -> Content {
        self.packer = Some(GzEncoder::new(Vec::new(), Compression::default()));
        self
    }
}

impl Body for Content {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let content = self.get_mut();
        let mut reading = match mem::replace(&mut content.source, Source::Over) {
            Source::Over => return Poll::Ready(None),
            Source::Memory(bytes) => {
                content.left = 0;
                let packed = pack(bytes, content.packer.take(), true);
                return Poll::Ready(Some(packed.map(|(bytes, _)| Frame::data(bytes))));
            }
            Source::File(file) => {
                let len = content.left.min(PIECE);
                let (packer, is_last) = (content.packer.take(), len == content.left);
                content.left -= len;
                task::spawn_blocking(move || piece(file, len, packer, is_last))
            }
            Source::Reading(reading) => reading,
        };
        let Poll::Ready(read) = Pin::new(&mut reading).poll(context) else {
            content.source = Source::Reading(reading);
            return Poll::Pending;
        };
        Poll::Ready(Some(read.unwrap_or_else(|error| Err(error.into())).map(
            |(file, (bytes, packer))| {
                content.packer = packer;
                if content.left > 0 {
                    content.source = Source::File(file);
                }
                Frame::data(bytes)
            },
        )))
    }

    fn size_hint(&self) -> SizeHint {
        match self.packer {
            None => SizeHint::with_exact(self.left),
            Some(_) => SizeHint::default(),
        }
    }
}

/// Reads the next piece of a file. One that has become shorter cannot be sent.
fn piece(
    mut file: File,
    len: u64,
    packer: Option<Packer>,
    is_last: bool,
) -> io::Result<(File, Packed)> {
    let mut bytes = vec![0; len as usize];
    file.read_exact(&mut bytes)?;
    Ok((file, pack(bytes.into(), packer, is_last)?))
}

/// Compresses a piece, if that is wanted.
fn pack(bytes: Bytes, packer: Option<Packer>, is_last: bool) -> io::Result<Packed> {
    let Some(mut packer) = packer else {
        return Ok((bytes, None));
    };
    packer.write_all(&bytes)?;
    if is_last {
        return Ok((packer.finish()?.into(), None));
    }
    let ready = mem::take(packer.get_mut());
    Ok((ready.into(), Some(packer)))
}
