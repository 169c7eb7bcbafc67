//! Outside programs as contenders: puzzle lines in, answer lines out.
//!
//! A program reads puzzles on its standard input, one on each line with `.` for
//! blanks, and writes one line for each, which has the solved grid and may have
//! anything else. It is run on batches of puzzles, since its start may take
//! longer than its work. It may buffer its answers until the end, so only the
//! time of the batch is known: each puzzle gets an equal share. A batch has the
//! time limit of one puzzle. If that is not enough, or if the lines do not match
//! the puzzles, it is tried again in halves, down to the puzzles at fault.
//! Batches grow while they take little of their time.

mod process;

use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::contest::{
    Abilities, Answer, Attempt, Boards, Completeness, Contender, End, Solves, Take, Task, Timing,
    by_attempt,
};
use quadrille::board::{Grid, Shape};
use quadrille::text::{Alphabet, Options, parse, write_line};

use self::process::{Heard, Said};
use crate::output::escape;

/// The number of puzzles of the first batch.
const FIRST_BATCH: usize = 64;

/// A batch that takes less than this may be followed by a longer one.
const SHORT: Duration = Duration::from_millis(250);

/// The maximum output of a program in bytes, and that for each puzzle.
const MOST_AT_ONCE: usize = 1 << 20;
const MOST_OF_ONE: usize = 1 << 16;

/// A program that reads puzzles and writes solutions.
#[derive(Clone, Debug)]
struct Program {
    path: String,
    args: Vec<String>,
    batch: usize,
}

/// Returns a program with these arguments as a contender.
pub fn program(name: impl Into<String>, path: impl Into<String>, args: Vec<String>) -> Contender {
    let solver = Program {
        path: path.into(),
        args,
        batch: FIRST_BATCH,
    };
    let abilities = Abilities {
        completeness: Completeness::Unknown,
        counts: false,
        boards: Boards::UpTo(Alphabet::OneG.max_side()),
        timing: Timing::Outside,
    };
    Contender::new(name, "an outside program", abilities, solver)
}

impl Program {
    /// Tries a batch. If it does not answer every puzzle, nothing is passed on
    /// and the next batch is shorter.
    fn attempt_batch(&mut self, puzzles: &[&Grid], task: &Task) -> io::Result<Vec<Attempt>> {
        let mut command = Command::new(&self.path);
        command.args(&self.args);
        let most = MOST_AT_ONCE + MOST_OF_ONE * puzzles.len();
        let started = Instant::now();
        let heard = process::ask(&mut command, lines_of(puzzles), most, task)?;
        let attempts = match &heard {
            Heard::All(said) => attempts(said, puzzles),
            Heard::TooMuch | Heard::Stopped => None,
        };
        if let (Some(attempts), Heard::All(said)) = (attempts, &heard) {
            if said.time < SHORT {
                self.batch *= 2;
            }
            return Ok(attempts);
        }
        self.batch = (puzzles.len() / 2).max(1);
        let is_alone = puzzles.len() == 1;
        let end = match heard {
            Heard::TooMuch => End::Failed(format!("wrote more than {most} bytes on one puzzle")),
            Heard::All(_) | Heard::Stopped => End::Limit,
        };
        let stopped = Attempt {
            answer: Answer::without_solution(end),
            time: started.elapsed(),
        };
        let is_its_own = is_alone && !task.is_interrupted();
        Ok(if is_its_own {
            vec![stopped]
        } else {
            Vec::new()
        })
    }
}

impl Solves for Program {
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

/// Returns the answer for each puzzle, if there are as many.
fn attempts(said: &Said, puzzles: &[&Grid]) -> Option<Vec<Attempt>> {
    let text = String::from_utf8_lossy(&said.text);
    let answers: Vec<&str> = if puzzles.len() == 1 {
        // Whatever it writes for a single puzzle is the answer.
        vec![&text]
    } else {
        text.lines().filter(|line| !line.is_empty()).collect()
    };
    if answers.len() != puzzles.len() {
        return None;
    }
    let share = said.time / puzzles.len() as u32;
    let attempt = |(puzzle, text): (&&Grid, &str)| Attempt {
        answer: if text.trim().is_empty() {
            let is_success = said.status.is_none_or(|status| status.success());
            let end = if is_success { End::Mute } else { End::Crashed };
            Answer::without_solution(end(manner(said)))
        } else {
            answer_in(text, puzzle.shape())
        },
        time: share,
    };
    Some(puzzles.iter().zip(answers).map(attempt).collect())
}

/// Describes the end of a program that wrote nothing.
fn manner(said: &Said) -> String {
    let mut manner = "wrote nothing".to_owned();
    match said.status {
        Some(status) if !status.success() => manner += &format!(" ({status})"),
        _ => {}
    }
    if !said.complaint.is_empty() {
        manner += &format!(": {}", escape(&said.complaint));
    }
    manner
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

/// Returns the answer in a text: the last full grid.
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
