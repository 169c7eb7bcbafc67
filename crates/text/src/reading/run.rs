//! Runs of classic puzzles, one on each line: the fast path for large files.
//!
//! Such a line needs neither an [`Assembly`](super::assembly::Assembly) nor a
//! grid nor even a name. Consecutive ones are taken straight from the buffer of
//! the input; all other lines are read in the ordinary way, one by one.

use std::io::{self, BufRead};

use super::lines::MAX_LINE;
use super::reader::Reader;
use crate::content::Record;
use crate::content::alphabet::{Alphabet, BLANKS};
use crate::content::puzzle::Puzzle;
use crate::forms::form::Known;
use crate::forms::line::plain::ends_cells;
use crate::forms::line::{jigsaw, sukaku};
use crate::forms::remark::may_name_a_cell;
use quadrille_board::{Grid, Shape};

/// The cells of a classic board.
const CELLS: usize = 81;

/// The bytes of a line that has nothing else, with its end.
const LINE: usize = CELLS + 1;

/// Lines that are checked before they are copied: few enough for the cache that
/// is nearest.
const SOME: usize = 64;

/// Classic puzzles on consecutive lines. The default has none: it is what to
/// [read into](Reader::read_run).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Run {
    line: u64,
    /// Invariant: only `1` to `9` and `.`.
    puzzles: Vec<[u8; CELLS]>,
}

impl Run {
    /// Returns the line of the first one, counted from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns their cells row by row, in ASCII: `1` to `9`, and `.` for a
    /// blank.
    pub fn puzzles(&self) -> &[[u8; CELLS]] {
        &self.puzzles
    }

    /// Returns one of its puzzles as a record, the same as reading its line
    /// alone would give, but without the name.
    ///
    /// # Panics
    ///
    /// Panics if the run has fewer puzzles.
    pub fn record(&self, place: usize) -> Record {
        let value = |byte| if byte == b'.' { 0 } else { byte - b'0' };
        let values = self.puzzles[place].map(value);
        let grid = Grid::from_values(Shape::CLASSIC, values);
        let grid = grid.expect("digits and dots");
        Record::new(
            self.line + place as u64,
            Ok(Puzzle::new(grid, Alphabet::Digits)),
        )
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the next classic puzzles that are each at the beginning of a
    /// separate line. Their names are skipped.
    ///
    /// Reads at most `most` puzzles, and only lines that are completely in the
    /// buffer of the input. `None` means that the next item of the reader may
    /// be anything, or nothing. This is several times as fast as reading one by
    /// one, for programs that read very many puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error of the input, after which nothing more is read.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::text::{Options, Reader};
    ///
    /// let text = format!("{0} first\n{0}\n# a comment\n{0}\n", "0".repeat(81));
    /// let mut reader = Reader::new(text.as_bytes(), &Options::default());
    /// let run = reader.next_run(1000)?.expect("two puzzles in a row");
    /// assert_eq!((run.line(), run.puzzles()), (1, &[[b'.'; 81]; 2][..]));
    /// assert_eq!(reader.next_run(1000)?, None);
    /// let last = reader.next().expect("a puzzle after a comment")?;
    /// assert_eq!(last.line, 4);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_run(&mut self, most: usize) -> io::Result<Option<Run>> {
        let mut run = Run::default();
        Ok(self.read_run(most, &mut run)?.then_some(run))
    }

    /// Does the same as [`next_run`](Self::next_run) in the memory of another
    /// run, and returns whether there were puzzles. Large memory is expensive:
    /// the system fills every new page with zeros.
    ///
    /// # Errors
    ///
    /// Returns an error of the input, after which nothing more is read.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::text::{Options, Reader, Run};
    ///
    /// let text = format!("{0}\n{0}\n", ".".repeat(81));
    /// let mut reader = Reader::new(text.as_bytes(), &Options::default());
    /// let (mut run, mut lines) = (Run::default(), 0);
    /// while reader.read_run(1, &mut run)? {
    ///     lines += run.puzzles().len();
    /// }
    /// assert_eq!(lines, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_run(&mut self, most: usize, run: &mut Run) -> io::Result<bool> {
        let Run { line, puzzles } = run;
        puzzles.clear();
        let Some(text) = self.ahead()? else {
            return Ok(false);
        };
        puzzles.reserve(most.min(text.len() / LINE));
        let mut used = 0;
        while puzzles.len() < most {
            let rest = &text[used..];
            let (lines, _) = rest.as_chunks::<LINE>();
            let lines = &lines[..lines.len().min(SOME).min(most - puzzles.len())];
            let plain = lines.iter().take_while(|line| is_plain_line(line)).count();
            puzzles.extend(lines[..plain].iter().map(cells_of));
            used += LINE * plain;
            if plain == lines.len() && plain > 0 {
                continue;
            }
            let mut cells = [b'.'; CELLS];
            let Some(len) = read(&text[used..], &mut cells, MAX_LINE) else {
                break;
            };
            puzzles.push(cells);
            used += len;
        }
        if puzzles.is_empty() {
            return Ok(false);
        }
        *line = self.pass(puzzles.len(), CELLS, used);
        Ok(true)
    }
}

/// Reads a line with a classic puzzle. Returns its length including its line
/// end, if it has one within `longest` bytes.
fn read(text: &[u8], cells: &mut [u8; CELLS], longest: usize) -> Option<usize> {
    let (start, rest) = text.split_first_chunk::<CELLS>()?;
    let end = *rest.first()?;
    *cells = *start;
    if !(are_plain(start) || replace_blanks(cells))
        || !ends_cells(end)
        || sukaku::is_row(start, Known::NOTHING)
        || jigsaw::is_layout(start)
    {
        return None;
    }
    if end == b'\n' {
        return Some(CELLS + 1);
    }
    let rest = &rest[..rest.len().min(longest - CELLS)];
    let name = rest.iter().position(|&byte| byte == b'\n')?;
    (!may_name_a_cell(&rest[..name])).then_some(CELLS + name + 1)
}

/// Returns whether a line has digits and dots alone. `false` also for some of
/// these: [`read`] decides.
///
/// This is most of the work on most files: a few operations on five vectors of
/// bytes, and on the last cell. From `.` on, the bytes are `.`, two that no line
/// has, and the digits, so a least and a greatest number of each vector tell.
#[inline]
fn is_plain_line(line: &[u8; LINE]) -> bool {
    const PIECE: usize = 16;
    let (pieces, rest) = line.as_chunks::<PIECE>();
    // From `.` on, and from the byte after it, where `.` is the greatest.
    let (mut greatest, mut least) = ([0; PIECE], [u8::MAX; PIECE]);
    let mut in_place = [0; PIECE];
    for (piece, places) in pieces.iter().zip(&PLACES) {
        for at in 0..PIECE {
            let byte = piece[at];
            greatest[at] = byte.wrapping_sub(b'.').max(greatest[at]);
            least[at] = byte.wrapping_sub(b'.' + 1).min(least[at]);
            in_place[at] += u8::from(byte == places[at]);
        }
    }
    let mut are_plain = true;
    for at in 0..PIECE {
        are_plain &= (greatest[at] <= b'9' - b'.') & (least[at] >= b'1' - (b'.' + 1));
    }
    let &[last, end] = rest else { return false };
    let is_plain = are_plain & (is_digit(last) | (last == b'.')) & (end == b'\n');
    // Almost no line is that long: it may be a row of a sukaku.
    let is_row = in_place.iter().sum::<u8>() > 8;
    // Nor has many puzzles such a corner: it may be a map of regions.
    let is_corner = line[0] != b'.' && (line[0] == line[1] || line[0] == line[9]);
    is_plain & !is_row & !is_corner
}

/// Returns the cells of a line.
#[inline]
fn cells_of(line: &[u8; LINE]) -> [u8; CELLS] {
    let [cells @ .., _] = line;
    *cells
}

/// The digits in their own places, of a row of a sukaku.
const PLACES: [[u8; 16]; 5] = {
    let mut places = [[0; 16]; 5];
    let mut at = 0;
    while at < 80 {
        places[at / 16][at % 16] = b'1' + (at % 9) as u8;
        at += 1;
    }
    places
};

/// Returns whether a byte is a digit.
fn is_digit(byte: u8) -> bool {
    byte.wrapping_sub(b'1') < 9
}

/// Returns whether all cells are digits or `.`. Like all loops here, it has no
/// branch, so that it becomes a few comparisons of whole vectors of bytes.
fn are_plain(cells: &[u8; CELLS]) -> bool {
    let is_plain = |&byte: &u8| is_digit(byte) | (byte == b'.');
    cells.iter().fold(true, |are, byte| are & is_plain(byte))
}

/// Replaces every kind of blank by `.`. Returns whether all cells were digits or
/// blanks.
fn replace_blanks(cells: &mut [u8; CELLS]) -> bool {
    let mut are_cells = true;
    for cell in cells {
        let is_blank = BLANKS.iter().fold(false, |is, blank| is | (cell == blank));
        are_cells &= is_digit(*cell) | is_blank;
        *cell = if is_digit(*cell) { *cell } else { b'.' };
    }
    are_cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_line_has_digits_and_dots_in_every_place() {
        let mut line = [b'.'; LINE];
        for (at, byte) in line.iter_mut().enumerate() {
            // Each digit, and few in their own places.
            *byte = if at % 2 == 0 {
                b'.'
            } else {
                b'1' + (at * 5 % 9) as u8
            };
        }
        line[CELLS] = b'\n';
        assert!(is_plain_line(&line));
        for at in 0..CELLS {
            for byte in 0..=u8::MAX {
                let mut line = line;
                line[at] = byte;
                let is_plain = byte == b'.' || (b'1'..=b'9').contains(&byte);
                let is_corner = line[0] != b'.' && [line[1], line[9]].contains(&line[0]);
                let expected = is_plain && !is_corner;
                assert_eq!(is_plain_line(&line), expected, "{byte} at {at}");
            }
        }
        line[CELLS] = b' ';
        assert!(!is_plain_line(&line), "a name follows");
    }

    #[test]
    fn blocks_of_lines_do_not_show() {
        let line = |at: usize| {
            let mut line = format!("{}\n", ".".repeat(CELLS)).into_bytes();
            line[at % CELLS] = b'1' + ((at + 3) % 9) as u8;
            line
        };
        let mut text: Vec<u8> = (0..300).flat_map(line).collect();
        // One with a name, one that is read in the ordinary way, and no end.
        text.splice(100 * LINE + CELLS..100 * LINE + CELLS, *b" name");
        text.splice(200 * LINE + 5..200 * LINE + 5, *b"# a comment\n");
        text.extend_from_slice(&line(7)[..CELLS]);
        for most in [1, 63, 64, 65, 1000] {
            let mut reader = Reader::new(&text[..], &Default::default());
            let (mut found, mut expected) = (Vec::new(), Vec::new());
            loop {
                if let Some(run) = reader.next_run(most).unwrap() {
                    assert!(run.puzzles().len() <= most);
                    let places = 0..run.puzzles().len();
                    found.extend(places.map(|place| run.record(place)));
                } else if let Some(record) = reader.next() {
                    found.push(record.unwrap());
                } else {
                    break;
                }
            }
            for record in Reader::new(&text[..], &Default::default()) {
                expected.push(record.unwrap());
            }
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.line, expected.line);
                let grid = |record: &Record| record.puzzle.as_ref().unwrap().grid.clone();
                assert_eq!(grid(found), grid(expected));
            }
        }
    }
}
