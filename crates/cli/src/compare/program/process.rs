//! Runs a process once: text in, text out, and then it is ended with all its
//! children.
//!
//! It has its own process group on systems with such groups, so that the
//! children of a shell end with the shell. Its output is read up to a bound,
//! and the first line of its standard error is kept.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::contest::Task;

use crate::pipeline::group;

/// The interval of checks for an interrupt.
const LOOK: Duration = Duration::from_millis(20);

/// The time that a process has to end once it has closed its output.
const GRACE: Duration = Duration::from_millis(100);

/// The maximum length of an error message.
const LONGEST_COMPLAINT: u64 = 200;

/// The end of the output of a process.
pub enum Heard {
    /// It closed its output.
    All(Said),
    /// It wrote more than it was allowed to.
    TooMuch,
    /// A limit was reached, or the interrupt came.
    Stopped,
}

/// The output of a process.
pub struct Said {
    /// Its output.
    pub text: Vec<u8>,
    /// Its exit status; `None` if it was still running.
    pub status: Option<ExitStatus>,
    /// The first line that it wrote to standard error.
    pub complaint: String,
    /// The time until it closed its output.
    pub time: Duration,
}

/// Starts a process, writes the input to it, and reads up to `most` bytes of
/// its output.
///
/// # Errors
///
/// If it cannot be started.
pub fn ask(command: &mut Command, input: Vec<u8>, most: usize, task: &Task) -> io::Result<Heard> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = group::spawn(command)?;
    let (output, complaint) = converse(&mut child, input, most);
    let text = listen(&output, started, task);
    let time = started.elapsed();
    let status = text.is_some().then(|| linger(&mut child)).flatten();
    group::end(&mut child)?;
    Ok(match text {
        None => Heard::Stopped,
        Some(text) if text.len() > most => Heard::TooMuch,
        Some(text) => Heard::All(Said {
            text,
            status,
            complaint: complaint.recv_timeout(GRACE).unwrap_or_default(),
            time,
        }),
    })
}

/// Writes the input and reads the output, each on its own thread, so that none
/// blocks another. The threads end with the process.
fn converse(
    child: &mut Child,
    input: Vec<u8>,
    most: usize,
) -> (Receiver<Vec<u8>>, Receiver<String>) {
    if let Some(mut stdin) = child.stdin.take() {
        // A program may have seen enough before the end.
        thread::spawn(move || stdin.write_all(&input).unwrap_or_default());
    }
    let stderr = child.stderr.take();
    let (to, complaint) = channel();
    thread::spawn(move || stderr.map(|stderr| hear_complaint(stderr, &to)));
    let stdout = child.stdout.take();
    let (to, output) = channel();
    thread::spawn(move || stdout.map(|stdout| hear(stdout, most, &to)));
    (output, complaint)
}

fn hear(stdout: impl Read, most: usize, to: &Sender<Vec<u8>>) {
    let mut text = Vec::new();
    if stdout.take(most as u64 + 1).read_to_end(&mut text).is_ok() {
        // The receiver is gone if the output came too late.
        let _ = to.send(text);
    }
}

/// Passes on the first line, and reads the rest so that the process never blocks.
fn hear_complaint(stderr: impl Read, to: &Sender<String>) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    let first = stderr.by_ref().take(LONGEST_COMPLAINT);
    // An unreadable message is ignored.
    let _ = { first }.read_until(b'\n', &mut line);
    let line = String::from_utf8_lossy(&line);
    let _ = to.send(line.trim_end().to_owned());
    let _ = io::copy(&mut stderr, &mut io::sink());
}

/// Waits for the output; `None` if a limit is reached first.
fn listen(output: &Receiver<Vec<u8>>, started: Instant, task: &Task) -> Option<Vec<u8>> {
    loop {
        let left = task
            .limits
            .time
            .map_or(LOOK, |time| time.saturating_sub(started.elapsed()));
        match output.recv_timeout(left.min(LOOK)) {
            Ok(text) => return (!task.is_interrupted()).then_some(text),
            Err(RecvTimeoutError::Disconnected) => return Some(Vec::new()),
            Err(RecvTimeoutError::Timeout) if left.is_zero() || task.is_interrupted() => {
                return None;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Gives a process that has closed its output the time to end by itself.
fn linger(child: &mut Child) -> Option<ExitStatus> {
    let started = Instant::now();
    while started.elapsed() < GRACE {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}
