//! Reading that comes to an end, whatever is read: a pipe may stay silent, and a
//! device may never end.

use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use quadrille::limits::{Limits, Stop};

use super::memory;

/// How often the limits are looked at while nothing comes.
const LOOK: Duration = Duration::from_millis(50);

/// The most bytes that are read from a pipe at a time.
const CHUNK: usize = 1 << 16;

/// An input that ends with an error when a limit is reached.
pub struct Limited<R> {
    inner: R,
    limits: Limits,
}

impl<R> Limited<R> {
    pub fn new(inner: R, limits: &Limits) -> Limited<R> {
        let limits = limits.clone();
        Limited { inner, limits }
    }
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.limits.stop() {
            Some(stop) => Err(io::Error::other(stop)),
            None => self.inner.read(bytes),
        }
    }
}

/// Returns the limit that ended an input.
pub fn stop_of(error: &io::Error) -> Option<Stop> {
    error.get_ref()?.downcast_ref::<Stop>().copied()
}

/// Opens what has a path, to be read within the limits. A file ends by itself, unless
/// a signal ends it; a pipe is opened and read
/// on another thread.
///
/// # Errors
///
/// The error of the system.
pub fn open(path: &Path, limits: &Limits) -> io::Result<Box<dyn Read>> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_file() || kind.is_dir() {
        let interrupt = limits.interrupt.iter();
        let limits = interrupt.fold(Limits::none(), Limits::with_interrupt);
        return Ok(Box::new(Limited::new(File::open(path)?, &limits)));
    }
    let path = path.to_owned();
    Ok(Box::new(Beside::of(move || File::open(path), limits)?))
}

/// Returns standard input, to be read within the limits.
///
/// # Errors
///
/// If no thread can be started.
pub fn stdin(limits: &Limits) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(Beside::of(|| Ok(io::stdin()), limits)?))
}

/// An input that another thread opens and reads.
struct Beside {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    limits: Limits,
}

impl Beside {
    fn of<R: Read + 'static>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        limits: &Limits,
    ) -> io::Result<Beside> {
        let (sender, chunks) = mpsc::sync_channel(1);
        let read = move || {
            let mut input = open();
            loop {
                let mut chunk = vec![0; CHUNK];
                let len = input.as_mut().map(|input| input.read(&mut chunk));
                let sent = match len {
                    Ok(Ok(0)) => return,
                    Ok(Ok(len)) => {
                        chunk.truncate(len);
                        sender.send(Ok(chunk))
                    }
                    Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(Err(error)) => sender.send(Err(error)),
                    Err(error) => {
                        // It is the only one.
                        let _ =
                            sender.send(Err(std::mem::replace(error, io::ErrorKind::Other.into())));
                        return;
                    }
                };
                // Nothing more is wanted.
                if sent.is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(read)?;
        Ok(Beside {
            chunks,
            chunk: Cursor::default(),
            limits: limits.clone(),
        })
    }
}

impl Read for Beside {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(stop) = self.limits.stop() {
                return Err(io::Error::other(stop));
            }
            let len = self.chunk.read(bytes)?;
            if len > 0 || bytes.is_empty() {
                return Ok(len);
            }
            match self.chunks.recv_timeout(LOOK) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}

/// Returns an input that ends with an error beyond a quarter of the memory.
pub fn bounded<R: Read>(input: R) -> Bounded<R> {
    let left = (memory::of_machine() / 4) as u64;
    Bounded { input, left }
}

/// An input that may not be larger than memory.
pub struct Bounded<R> {
    input: R,
    /// The bytes that may still come.
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(bytes)?;
        let left = self.left.checked_sub(len as u64);
        self.left = left.ok_or_else(|| {
            let what = "larger than a quarter of this machine's memory";
            io::Error::new(io::ErrorKind::FileTooLarge, what)
        })?;
        Ok(len)
    }
}

/// Reads all of an input that is not larger than memory.
///
/// # Errors
///
/// The error of the input.
pub fn whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bounded(input).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_end_ends_at_its_bound() {
        let mut input = Bounded {
            input: io::repeat(b'1'),
            left: 1 << 20,
        };
        let error = io::copy(&mut input, &mut io::sink()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(whole(&b"1234"[..]).unwrap(), b"1234");
    }

    #[test]
    fn an_input_that_is_silent_ends_at_the_limit() {
        let (_sender, receiver) = mpsc::channel::<()>();
        let silent = move || -> io::Result<io::Empty> {
            // The sender never sends.
            let _ = receiver.recv();
            Ok(io::empty())
        };
        let limits = Limits::none().with_time(2 * LOOK).started();
        let mut input = Beside::of(silent, &limits).unwrap();
        let error = input.read(&mut [0; 9]).unwrap_err();
        assert_eq!(stop_of(&error), Some(Stop::Time));
        let text = vec![b'1'; 3 * CHUNK + 1];
        let expected = text.clone();
        let input = Beside::of(move || Ok(Cursor::new(text)), &Limits::none()).unwrap();
        assert_eq!(whole(input).unwrap(), expected);
    }
}
