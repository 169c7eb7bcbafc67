//! Runs a script in PostgreSQL, through its client `psql`.
//!
//! A session of `psql` reads statements from a pipe and says after each how it
//! went. A statement that does nothing takes 30 µs there and back, and a puzzle
//! takes milliseconds, so a library that speaks the protocol itself would save
//! little. The crate `postgres` adds 44 packages to the lock file, for a server
//! that few readers have. Those who have one have `psql`, which knows every kind
//! of connection, password file and certificate.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use quadrille::board::{DigitSet, Grid, Shape};
use quadrille::limits::{Limits, Stop};

use super::answer::{clues, note, solution};
use super::{Answer, Dialect, Outcome, Script, SqlError};

/// What `psql` prints after the result of a statement: this, the state of SQL,
/// and a message.
const END: &str = "quadrille-end";

/// The state of SQL without an error.
const SUCCESS: &str = "00000";

/// The state of SQL after `statement_timeout`.
const CANCELLED: &str = "57014";

/// The interval of checks for an interrupt.
const LOOK: Duration = Duration::from_millis(20);

/// A script in a session of PostgreSQL, ready for puzzles.
#[derive(Debug)]
pub struct Psql {
    pub(super) script: Script,
    session: Session,
}

impl Psql {
    /// Connects to a server, and sets up a script in tables that go with the
    /// session. Without a URL, the environment says where the server is
    /// (`PGHOST` and others).
    ///
    /// # Errors
    ///
    /// If `psql` cannot be started, or the server reports an error.
    pub fn new(script: Script, url: Option<&str>) -> Result<Psql, SqlError> {
        let mut session = Session::start(url)?;
        session.ask(&script.schema(Dialect::Postgres), &Limits::none())?;
        Ok(Psql { script, session })
    }

    /// Runs the script on a puzzle. The recursive queries always count all
    /// solutions, as PostgreSQL finds the first when it has found the last.
    ///
    /// # Errors
    ///
    /// If the board is not 9x9, or the server reports an error.
    pub fn solve(
        &mut self,
        puzzle: &Grid,
        solutions: Option<u64>,
        limits: &Limits,
    ) -> Result<Answer, SqlError> {
        let clues = clues(puzzle).ok_or(SqlError::Shape {
            shape: puzzle.shape(),
        })?;
        let mut answer = Answer::open();
        match self.run(&clues, solutions, limits, &mut answer) {
            Err(SqlError::Stopped(stop)) => {
                answer.exact = false;
                answer.outcome = Outcome::Stopped(stop);
            }
            end => end?,
        }
        Ok(answer)
    }

    fn run(
        &mut self,
        clues: &str,
        solutions: Option<u64>,
        limits: &Limits,
        answer: &mut Answer,
    ) -> Result<(), SqlError> {
        self.session.limit(limits)?;
        let mut insert = format!("DELETE FROM puzzle; INSERT INTO puzzle VALUES ('{clues}');");
        if self.script == Script::ExactCover {
            let goal = solutions.map_or(i64::MAX, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
            insert = format!("UPDATE goal SET solutions = {goal}; {insert}");
        }
        self.session.ask(&insert, limits)?;
        let question = match (self.script, solutions) {
            (Script::BlockedValues | Script::DeleteInsert, _) => {
                "SELECT (SELECT status FROM verdict), \
                 string_agg(concat(row_id, column_id, cell_value), ' ') FROM remaining;"
                    .to_owned()
            }
            (Script::RecursiveFill | Script::Staged, _) => {
                "SELECT count(*), count(*) FILTER (WHERE ind = 82), \
                 min(grid) FILTER (WHERE ind = 82) FROM search;"
                    .to_owned()
            }
            (Script::ExactCover, _) => "SELECT (SELECT count(*) FROM node), count(*), min(grid) \
                 FROM solution;"
                .to_owned(),
            (Script::CrossJoin, None) => "SELECT 0, count(*), min(grid) FROM solution;".to_owned(),
            (Script::CrossJoin, Some(limit)) => format!(
                "SELECT 0, count(*), min(grid) \
                 FROM (SELECT grid FROM solution LIMIT {limit}) AS found;"
            ),
        };
        let row = self.session.ask(&question, limits)?;
        let fields: Vec<&str> = row.trim_end().split('|').collect();
        let unexpected = || SqlError::Answer { found: row.clone() };
        if !self.script.searches() {
            let [status, remaining] = fields[..] else {
                return Err(unexpected());
            };
            return answer.conclude(status, candidates(remaining).ok_or_else(unexpected)??);
        }
        let [nodes, found, first] = fields[..] else {
            return Err(unexpected());
        };
        let number = |text: &str| text.parse().map_err(|_| unexpected());
        answer.found = number(found)?;
        answer.count_nodes(self.script, number(nodes)?);
        if answer.found > 0 {
            answer.outcome = Outcome::Solved(solution(first)?);
        }
        let can_be_cut = matches!(self.script, Script::CrossJoin | Script::ExactCover);
        let is_cut = can_be_cut && solutions.is_some_and(|limit| answer.found >= limit);
        if is_cut {
            // Exact cover finds some at once, and so perhaps more than asked for.
            answer.found = solutions.unwrap_or(answer.found);
        }
        answer.exact = !is_cut;
        Ok(())
    }
}

/// Reads candidates: `114 128` is 4 in r1c1 and 8 in r1c2. `None` if they are
/// not of three digits.
fn candidates(text: &str) -> Option<Result<Vec<DigitSet>, SqlError>> {
    let mut sets = vec![DigitSet::EMPTY; Shape::CLASSIC.cell_count()];
    for word in text.split_whitespace() {
        let digits = word.bytes().map(|byte| byte.wrapping_sub(b'0'));
        let &[row, column, value] = &digits.collect::<Vec<_>>()[..] else {
            return None;
        };
        if let Err(error) = note(&mut sets, row, column, value) {
            return Some(Err(error));
        }
    }
    Some(Ok(sets))
}

/// A running `psql`.
#[derive(Debug)]
struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    complaints: Receiver<String>,
    /// The limit that the server knows.
    timeout: Option<Duration>,
}

impl Session {
    fn start(url: Option<&str>) -> Result<Session, SqlError> {
        let mut command = Command::new("psql");
        // No start-up file; quiet; values without a frame; from a pipe.
        command.args(["-X", "-q", "-A", "-t"]).args(url);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C is for this program, which then ends the session.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(SqlError::Psql)?;
        let (output, complaints) = (child.stdout.take(), child.stderr.take());
        Ok(Session {
            input: child.stdin.take(),
            output: lines_of(output),
            complaints: lines_of(complaints),
            child,
            timeout: None,
        })
    }

    /// Tells the server the limit on each statement.
    fn limit(&mut self, limits: &Limits) -> Result<(), SqlError> {
        if limits.time != self.timeout {
            // Zero is no limit, and the greatest is about 24 days.
            let millis = limits
                .time
                .map_or(0, |time| time.as_millis().clamp(1, 2_147_483_647));
            self.ask(
                &format!("SET statement_timeout = {millis};"),
                &Limits::none(),
            )?;
            self.timeout = limits.time;
        }
        Ok(())
    }

    /// Runs statements and returns what they print.
    fn ask(&mut self, statements: &str, limits: &Limits) -> Result<String, SqlError> {
        let end = format!("\\echo {END} :LAST_ERROR_SQLSTATE :LAST_ERROR_MESSAGE");
        let text = format!("\\set LAST_ERROR_SQLSTATE {SUCCESS}\n{statements}\n{end}\n");
        let sent = self.input.as_mut().map(|input| {
            input.write_all(text.as_bytes())?;
            input.flush()
        });
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.lost());
        }
        let mut said = String::new();
        loop {
            match self.output.recv_timeout(LOOK) {
                Ok(line) => match line.strip_prefix(END) {
                    None => said += &format!("{line}\n"),
                    Some(state) => return self.check(state.trim(), limits).map(|()| said),
                },
                Err(RecvTimeoutError::Timeout) if limits.stop() == Some(Stop::Interrupt) => {
                    self.end();
                    return Err(SqlError::Stopped(Stop::Interrupt));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.lost()),
            }
        }
    }

    /// Returns the error of statements, if they had one.
    fn check(&mut self, state: &str, limits: &Limits) -> Result<(), SqlError> {
        let (state, message) = state.split_once(' ').unwrap_or((state, ""));
        match state {
            SUCCESS => Ok(()),
            CANCELLED if limits.time.is_some() => Err(SqlError::Stopped(Stop::Time)),
            _ => Err(SqlError::Postgres(message.to_owned())),
        }
    }

    /// Returns why `psql` has ended.
    fn lost(&mut self) -> SqlError {
        self.end();
        let complaint = self.complaints.recv_timeout(5 * LOOK);
        SqlError::Postgres(complaint.unwrap_or_else(|_| "psql has ended".to_owned()))
    }

    /// Ends the session. A running statement ends with it, at its time limit.
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
        let _ = self.child.kill();
        let _ = self.child.wait();
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
