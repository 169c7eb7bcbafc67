//! What is sent: a page in memory, or a file, piece by piece, however long it is and
//! however many ask for it.

use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::task::{self, JoinHandle};

/// The most bytes that are read at a time.
const PIECE: u64 = 32 << 10;

/// The body of an answer.
pub struct Content {
    /// The number of bytes to come.
    left: u64,
    source: Source,
}

/// Where they come from.
enum Source {
    Memory(Bytes),
    File(File),
    /// A file that is read in another thread: its disk may be slow.
    Reading(JoinHandle<io::Result<(File, Bytes)>>),
    Over,
}

impl From<Bytes> for Content {
    fn from(bytes: Bytes) -> Content {
        Content {
            left: bytes.len() as u64,
            source: Source::Memory(bytes),
        }
    }
}

impl Content {
    /// Returns this many bytes of a file.
    pub fn of_file(file: File, len: u64) -> Content {
        Content {
            left: len,
            source: Source::File(file),
        }
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
        if content.left == 0 {
            return Poll::Ready(None);
        }
        let mut reading = match mem::replace(&mut content.source, Source::Over) {
            Source::Over => return Poll::Ready(None),
            Source::Memory(bytes) => {
                content.left = 0;
                return Poll::Ready(Some(Ok(Frame::data(bytes))));
            }
            Source::File(file) => {
                let len = content.left.min(PIECE);
                task::spawn_blocking(move || piece(file, len))
            }
            Source::Reading(reading) => reading,
        };
        let Poll::Ready(read) = Pin::new(&mut reading).poll(context) else {
            content.source = Source::Reading(reading);
            return Poll::Pending;
        };
        Poll::Ready(Some(read.unwrap_or_else(|error| Err(error.into())).map(
            |(file, bytes)| {
                content.left -= bytes.len() as u64;
                content.source = Source::File(file);
                Frame::data(bytes)
            },
        )))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// Reads the next piece of a file. One that has become shorter cannot be sent.
fn piece(mut file: File, len: u64) -> io::Result<(File, Bytes)> {
    let mut bytes = vec![0; len as usize];
    file.read_exact(&mut bytes)?;
    Ok((file, bytes.into()))
}
