//! Files of puzzles: is each unique?

use std::io::{self, BufRead, Write};

use quadrille::limits::{Duration, Instant};
use quadrille::sudoku::{Answer, Asked, Crowd, Member, Solution, Status};
use quadrille::text::{Alphabet, Options, Reader, Record, Run, write_line};
use serde::Serialize;

/// The number of puzzles with each verdict.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    pub unique: u64,
    pub multiple: u64,
    pub none: u64,
    pub invalid: u64,
}

/// A line that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    pub line: u64,
    /// Its beginning.
    pub text: String,
    /// What is wrong with it.
    pub error: String,
}

/// What was found out since it was last told.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct News<'a> {
    /// That of all puzzles so far.
    #[serde(flatten)]
    pub tally: &'a Tally,
    /// The next lines that are not puzzles. All are in the table, and the first
    /// ones here.
    pub faults: &'a [Fault],
}

/// The most faults that are told of a text.
const FAULTS: u64 = 100;

/// The most symbols of a faulty line that are told.
const SYMBOLS: usize = 120;

/// The head of the table.
pub const HEAD: &str = "line,puzzle,status,count,solution\n";

/// The time between two reports.
const REPORT: Duration = Duration::from_millis(100);

/// Checks all puzzles of a text, of any formats. Passes on what it found so far
/// and the next rows of a table with a comma between columns. The text is a file
/// after this number of lines; the table of a whole file begins with its head.
///
/// # Errors
///
/// Those of reading the text.
pub fn check(
    text: impl BufRead,
    lines_before: u64,
    pass: &mut dyn FnMut(&News<'_>, &[u8]),
) -> io::Result<Tally> {
    let head = if lines_before == 0 { HEAD } else { "" };
    let mut table = Table {
        rows: head.into(),
        tally: Tally::default(),
        faults: Vec::new(),
        lines_before,
    };
    let mut crowd = Crowd::new();
    crowd.set_solutions(true);
    let mut member = crowd.member();
    let mut reader = Reader::new(text, &Options::default());
    let mut passed = Instant::now();
    loop {
        match reader.next_run(Crowd::BATCH)? {
            Some(run) => table.check_run(&crowd, &mut member, &run),
            None => match reader.next() {
                Some(record) => table.check_record(&crowd, &mut member, &record?),
                None => break,
            },
        }
        if passed.elapsed() >= REPORT {
            table.pass_on(pass);
            passed = Instant::now();
        }
    }
    table.pass_on(pass);
    Ok(table.tally)
}

struct Table {
    rows: Vec<u8>,
    tally: Tally,
    faults: Vec<Fault>,
    lines_before: u64,
}

impl Table {
    /// Passes on what is new.
    fn pass_on(&mut self, pass: &mut dyn FnMut(&News<'_>, &[u8])) {
        let Table {
            rows,
            tally,
            faults,
            ..
        } = self;
        pass(&News { tally, faults }, rows);
        rows.clear();
        faults.clear();
    }

    /// Checks ordinary puzzles.
    fn check_run(&mut self, crowd: &Crowd, member: &mut Member, run: &Run) {
        let asked: Vec<Asked<'_>> = run.puzzles().iter().map(Asked::Cells).collect();
        let mut answers = crowd.answers(member, &asked);
        for (line, puzzle) in (self.lines_before + run.line()..).zip(run.puzzles()) {
            if let Some(Ok(answer)) = answers.next_answer() {
                self.row(line, puzzle, &answer, Alphabet::Digits);
            }
        }
    }

    /// Checks any puzzle.
    fn check_record(&mut self, crowd: &Crowd, member: &mut Member, record: &Record) {
        let line = self.lines_before + record.line;
        let puzzle = match &record.puzzle {
            Ok(puzzle) => puzzle,
            Err(invalid) => {
                self.tally.invalid += 1;
                if self.tally.invalid <= FAULTS {
                    let mut error = invalid.error.clone();
                    error.line += self.lines_before;
                    self.faults.push(Fault {
                        line,
                        text: invalid.text.chars().take(SYMBOLS).collect(),
                        error: error.to_string(),
                    });
                }
                let text = invalid.text.replace('"', "\"\"").replace(['\n', '\r'], " ");
                // Writing to memory cannot fail.
                let _ = writeln!(self.rows, "{line},\"{text}\",invalid,,");
                return;
            }
        };
        let asked = [Asked::from(puzzle)];
        let mut cells = Vec::new();
        puzzle.write_line(&mut cells);
        if let Some(Ok(answer)) = crowd.answers(member, &asked).next_answer() {
            self.row(line, &cells, &answer, puzzle.alphabet);
        }
    }

    fn row(&mut self, line: u64, puzzle: &[u8], answer: &Answer<'_>, alphabet: Alphabet) {
        let Answer { status, count, .. } = *answer;
        match status {
            Status::Unique => self.tally.unique += 1,
            Status::Multiple => self.tally.multiple += 1,
            _ => self.tally.none += 1,
        }
        let rows = &mut self.rows;
        let _ = write!(rows, "{line},");
        rows.extend_from_slice(puzzle);
        let sign = if count.is_exact() { "" } else { ">=" };
        let _ = write!(rows, ",{status},{sign}{},", count.number());
        match &answer.solution {
            Some(Solution::Cells(cells)) => rows.extend_from_slice(&cells[..]),
            Some(Solution::Grid(grid)) => write_line(grid, alphabet, rows),
            None => {}
        }
        rows.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_gets_a_row() {
        let unique =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let small = "1...\n..3.\n.4..\n...2\n";
        let text = format!(
            "{unique} name\n{}\n11{}\n{small}\"x\"\n",
            "0".repeat(81),
            ".".repeat(79)
        );
        let mut rows = Vec::new();
        let mut faults = Vec::new();
        let tally = check(text.as_bytes(), 0, &mut |news, part| {
            rows.extend_from_slice(part);
            faults.extend_from_slice(news.faults);
        });
        let expected = Tally {
            unique: 2,
            multiple: 1,
            none: 1,
            invalid: 1,
        };
        assert_eq!(tally.unwrap(), expected);
        let rows = String::from_utf8(rows).unwrap();
        let rows: Vec<&str> = rows.lines().collect();
        assert_eq!(rows.len(), 6);
        assert!(
            rows[1].starts_with(&format!("1,{unique},unique,1,534678912")),
            "{}",
            rows[1]
        );
        assert!(rows[2].starts_with("2,...") && rows[2].contains(",multiple,>=2,"));
        assert!(rows[3].ends_with(",none,0,"));
        assert!(
            rows[4].starts_with("4,1.....3..4.....2,unique,1,"),
            "{}",
            rows[4]
        );
        assert_eq!(rows[5], "8,\"\"\"x\"\"\",invalid,,");
        assert_eq!((faults.len(), faults[0].line), (1, 8));
        assert!(faults[0].text == "\"x\"" && faults[0].error.contains("expected"));
        // A part of a file goes on where the lines before it end.
        let mut rows = Vec::new();
        let part = check("x\n".as_bytes(), 7, &mut |_, more| {
            rows.extend_from_slice(more)
        });
        assert_eq!(part.unwrap().invalid, 1);
        assert_eq!(String::from_utf8(rows).unwrap(), "8,\"x\",invalid,,\n");
    }
}
