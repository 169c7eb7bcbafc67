//! The client of a database, which runs beside this program, reads statements
//! from a pipe and says after each how it went.
//!
//! Nothing here waits without an end: a client that is silent for longer than it
//! may be is ended, and so is one that runs when the interrupt comes. Statements
//! are written by a thread, as a client that does not read blocks who writes.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::limits::{Limits, Stop};

use crate::pipeline::group;

use super::SqlError;

/// The interval of checks for an interrupt.
const LOOK: Duration = Duration::from_millis(20);

/// The maximum number of bytes of a message.
const LONGEST_MESSAGE: usize = 400;

/// A running client.
#[derive(Debug)]
pub(super) struct Session {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<String>,
    complaints: Receiver<String>,
}

/// The reason that a client gave no answer. It has ended.
#[derive(Debug)]
pub(super) enum Lost {
    /// It was ended: a limit was reached, or the interrupt came.
    Stopped(Stop),
    /// It ended by itself, after this message.
    Ended(String),
}

impl Lost {
    /// Returns the error of the client's database.
    pub fn error(self, told: fn(String) -> SqlError) -> SqlError {
        match self {
            Lost::Stopped(stop) => SqlError::Stopped(stop),
            Lost::Ended(message) => told(message),
        }
    }
}

/// What a client printed.
#[derive(Debug)]
pub(super) struct Reply {
    /// The lines before the last.
    pub text: String,
    /// The rest of the last line, which begins with the mark.
    pub state: String,
}

impl Session {
    /// Starts a client.
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Session> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = group::spawn(command)?;
        let (output, complaints) = (child.stdout.take(), child.stderr.take());
        let (input, statements) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                for text in statements {
                    // A client that has ended shows at its output.
                    if stdin.write_all(text.as_bytes()).is_err() || stdin.flush().is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Session {
            input: Some(input),
            output: lines_of(output),
            complaints: lines_of(complaints),
            child,
        })
    }

    /// Sends a text, and returns what the client prints up to a line that begins
    /// with `mark`. Waits no longer than `patience`, if that is given.
    ///
    /// # Errors
    ///
    /// If the client ends, is silent for too long, or the interrupt comes.
    pub fn ask(
        &mut self,
        text: String,
        mark: &str,
        patience: Option<Duration>,
        limits: &Limits,
    ) -> Result<Reply, Lost> {
        // Messages about earlier statements explain nothing about these.
        while self.complaints.try_recv().is_ok() {}
        let started = Instant::now();
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
        let mut said = String::new();
        loop {
            match self.output.recv_timeout(LOOK) {
                Ok(line) => match line.strip_prefix(mark) {
                    None => said += &format!("{line}\n"),
                    Some(state) => {
                        return Ok(Reply {
                            text: said,
                            state: state.trim().to_owned(),
                        });
                    }
                },
                Err(RecvTimeoutError::Disconnected) => return Err(self.lost()),
                Err(RecvTimeoutError::Timeout) => {
                    let is_late = patience.is_some_and(|patience| started.elapsed() > patience);
                    let stop = match limits.stop() {
                        Some(Stop::Interrupt) => Some(Stop::Interrupt),
                        _ => is_late.then_some(Stop::Time),
                    };
                    if let Some(stop) = stop {
                        self.end();
                        return Err(Lost::Stopped(stop));
                    }
                }
            }
        }
    }

    /// Returns why the client has ended: what it wrote since the last question.
    fn lost(&mut self) -> Lost {
        self.end();
        let mut message = String::new();
        while let Ok(line) = self.complaints.recv_timeout(5 * LOOK) {
            let line = line.trim();
            if !line.is_empty() && message.len() + line.len() < LONGEST_MESSAGE {
                let space = if message.is_empty() { "" } else { " " };
                message += &format!("{space}{line}");
            }
        }
        if message.is_empty() {
            message = "the client has ended".to_owned();
        }
        Lost::Ended(message)
    }

    /// Ends the client. What the server does for it ends at its own limit, or
    /// before if the client has it cancelled.
    fn end(&mut self) {
        self.input = None;
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        {
            use rustix::process::{Pid, Signal, kill_process};
            // Has psql ask the server to cancel what it does.
            let process = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
            let _ = process.map(|process| kill_process(process, Signal::INT));
            for _ in 0..10 {
                if !matches!(self.child.try_wait(), Ok(None)) {
                    return;
                }
                thread::sleep(LOOK / 10);
            }
        }
        let _ = group::end(&mut self.child);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the lines of a pipe, as they come.
fn lines_of(pipe: Option<impl io::Read + Send + 'static>) -> Receiver<String> {
    let (to, lines): (Sender<String>, _) = channel();
    thread::spawn(move || {
        for line in pipe
            .into_iter()
            .flat_map(|pipe| BufReader::new(pipe).lines())
        {
            // The receiver is gone once the session has ended.
            let Ok(()) = line.map_or(Ok(()), |line| to.send(line)) else {
                return;
            };
        }
    });
    lines
}
