//! Programs of other people as contenders: puzzle lines in, answer lines out.
//!
//! A program gets puzzles on its standard input, one on each line with `.` for
//! blanks, and has to write one line for each, which may say anything besides
//! the solved grid. It is run on batches of puzzles, as starting it may take
//! longer than its work. Since it may keep its answers back until the end, all
//! that can be known is when a batch is through: each puzzle of it is taken to
//! have had an equal share. A batch has as much time as one puzzle may take; if
//! that is not enough, or if the lines do not match the puzzles, it is tried
//! again in halves, so that in the end only the puzzles are blamed that are at
//! fault. Batches grow while they take little of their time.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use quadrille::board::{Grid, Shape};
use quadrille::text::{Alphabet, Options, parse, write_line};

use super::contender::{
    Abilities, Attempt, Boards, Completeness, Contender, Take, Timing, by_attempt,
};
use super::{Answer, End, Task};

/// How many puzzles are tried at once at first.
const FIRST_BATCH: usize = 64;

/// A batch that takes less than this may be followed by a longer one.
const SHORT: Duration = Duration::from_millis(250);

/// How often to look whether there is an interrupt.
const LOOK: Duration = Duration::from_millis(20);

/// A program that reads puzzles and writes solutions.
#[derive(Clone, Debug)]
pub struct Program {
    name: String,
    path: String,
    args: Vec<String>,
    batch: usize,
}

impl Program {
    /// A program to be started with these arguments.
    pub fn new(name: impl Into<String>, path: impl Into<String>, args: Vec<String>) -> Program {
        Program {
            name: name.into(),
            path: path.into(),
            args,
            batch: FIRST_BATCH,
        }
    }

    /// Runs the program on some puzzles, and says what it wrote unless it was
    /// stopped.
    fn run(&self, puzzles: &[&Grid], task: &Task) -> io::Result<Option<Vec<u8>>> {
        let mut child = Command::new(&self.path)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = converse(&mut child, lines_of(puzzles));
        let written = listen(&output, task);
        // Nothing is wanted of it any more, and it may be gone already.
        let _ = child.kill();
        child.wait()?;
        Ok(written)
    }

    /// Tries a batch. If that does not tell of every puzzle, nothing is
    /// handed in, and the next batch will be shorter.
    fn attempt_batch(&mut self, puzzles: &[&Grid], task: &Task) -> io::Result<Vec<Attempt>> {
        let started = Instant::now();
        let output = self.run(puzzles, task)?;
        let time = started.elapsed();
        let text = output.as_deref().map(String::from_utf8_lossy);
        let answers: Vec<&str> = match &text {
            // Whatever it writes for a single puzzle is the answer.
            Some(text) if puzzles.len() == 1 => vec![text],
            Some(text) => text.lines().filter(|line| !line.is_empty()).collect(),
            None => Vec::new(),
        };
        let is_alone = puzzles.len() == 1;
        if answers.len() == puzzles.len() {
            if time < SHORT {
                self.batch *= 2;
            }
            let share = time / puzzles.len() as u32;
            let pairs = puzzles.iter().zip(answers);
            let attempts = pairs.map(|(puzzle, text)| Attempt {
                answer: answer_in(text, puzzle.shape()),
                time: share,
            });
            return Ok(attempts.collect());
        }
        self.batch = (puzzles.len() / 2).max(1);
        let stopped = Attempt {
            answer: Answer::without_solution(End::Limit),
            time,
        };
        let is_late = is_alone && !task.is_interrupted();
        Ok(if is_late { vec![stopped] } else { Vec::new() })
    }
}

impl Contender for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> &str {
        "an outside program"
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            completeness: Completeness::Unknown,
            counts: false,
            boards: Boards::UpTo(Alphabet::OneG.max_side()),
            timing: Timing::Outside,
        }
    }

    fn answer(&mut self, puzzle: &Grid, task: &Task) -> Answer {
        by_attempt(self, puzzle, task)
    }

    fn attempt(&mut self, puzzles: &[&Grid], task: &Task, take: &mut Take) {
        let mut rest = puzzles;
        while !rest.is_empty() && !task.is_interrupted() {
            let batch = &rest[..self.batch.min(rest.len())];
            let attempts = self
                .attempt_batch(batch, task)
                .unwrap_or_else(|error| vec![failure(&self.path, &error)]);
            rest = &rest[attempts.len()..];
            if attempts.into_iter().try_for_each(&mut *take).is_break() {
                break;
            }
        }
    }
}

fn failure(path: &str, error: &io::Error) -> Attempt {
    Attempt {
        answer: Answer::without_solution(End::Failed(format!("{path}: {error}"))),
        time: Duration::ZERO,
    }
}

fn lines_of(puzzles: &[&Grid]) -> Vec<u8> {
    let mut lines = Vec::new();
    for puzzle in puzzles {
        write_line(puzzle, Alphabet::OneG, &mut lines);
        lines.push(b'\n');
    }
    lines
}

/// Feeds a process and collects what it writes, on two threads, so that
/// neither can keep the other waiting. They end with the process.
fn converse(child: &mut Child, input: Vec<u8>) -> Receiver<Vec<u8>> {
    let (sender, output) = channel();
    if let Some(mut stdin) = child.stdin.take() {
        // A program may have seen enough before the end.
        thread::spawn(move || stdin.write_all(&input).unwrap_or_default());
    }
    if let Some(mut stdout) = child.stdout.take() {
        thread::spawn(move || {
            let mut text = Vec::new();
            if stdout.read_to_end(&mut text).is_ok() {
                // If nobody waits for it any more, it came too late.
                let _ = sender.send(text);
            }
        });
    }
    output
}

/// Waits for the output; `None` if a limit is reached first.
fn listen(output: &Receiver<Vec<u8>>, task: &Task) -> Option<Vec<u8>> {
    let started = Instant::now();
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

/// The answer that a text gives: the last full grid in it.
fn answer_in(text: &str, shape: Shape) -> Answer {
    let options = Options::default()
        .with_shape(shape)
        .with_alphabet(Alphabet::OneG);
    let is_part = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '.';
    let words = text.split(|symbol| !is_part(symbol));
    let mut grids = words
        .filter(|word| word.len() == shape.cell_count())
        .filter_map(|word| parse(word, &options).ok())
        .map(|puzzle| puzzle.grid);
    match grids.rfind(Grid::is_full) {
        Some(grid) => Answer {
            solution: Some(grid),
            ..Answer::without_solution(End::Solved)
        },
        None => Answer::without_solution(End::Silent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_full_grid_of_a_line_is_the_answer() {
        let shape = Shape::new(2, 2).unwrap();
        let solution = |text| answer_in(text, shape).solution.map(|grid| grid.values()[1]);
        assert_eq!(solution("1324423124133142"), Some(3));
        assert_eq!(
            solution("1.....3..4.....2:1:1324423124133142 in 3 ms"),
            Some(3)
        );
        assert_eq!(
            solution("1324423124133142\tunique\t1\t1424423124133142"),
            Some(4)
        );
        for text in ["", "impossible", "1.....3..4.....2", "13244231241331429"] {
            assert_eq!(answer_in(text, shape).end, End::Silent, "{text}");
        }
    }
}
