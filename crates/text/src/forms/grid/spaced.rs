//! Grids of bare rows with blanks, commas or hashes for blank cells, as people
//! type them and as some programs print them.
//!
//! ```text
//! 53  7          5 3     7          53,,7,,,,
//! 6  195         6     1 9 5        6,,195,,,
//!  98    6         9 8         6    ,98,,,,6,
//! ```
//!
//! A row of blanks ends with its last clue. Nothing but the digits shows where cells are, so
//! all rows are read before it is decided: one of them has a clue in the last
//! column, and no clues conflict; between commas, which also divide fields, two
//! clues must touch somewhere. Else the lines are something else.

use crate::content::alphabet::Alphabet;
use crate::content::puzzle::Puzzle;
use crate::forms::form::Known;
use crate::forms::gathered::{Begun, Fit, Found, Gather, Lines};
use quadrille_board::{Grid, Shape};

/// Rows in which a blank is a blank cell.
pub(crate) struct SpacedRows {
    rows: Vec<Vec<u8>>,
    shape: Shape,
    /// The sign for a blank.
    blank: u8,
}

/// The signs for a blank.
const SIGNS: [u8; 3] = [b' ', b',', b'#'];

impl SpacedRows {
    /// Begins with this line, if it looks like a row with blank cells.
    pub(crate) fn begin(line: &str, number: u64, known: Known) -> Option<Begun> {
        let shape = known.shape.unwrap_or(Shape::CLASSIC);
        let is_known = matches!(known.alphabet, None | Some(Alphabet::Digits));
        let is_small = (4..=Alphabet::Digits.max_side()).contains(&shape.side());
        let row = line.trim_end_matches('\r');
        let sign = row.bytes().find(|byte| SIGNS.contains(byte));
        let blank = sign.unwrap_or(b' ');
        let has_blanks = row.len() == shape.side() && sign.is_some()
            || blank == b' ' && (row.starts_with(' ') || row.contains("  "));
        if !(is_known && is_small && has_blanks) {
            return None;
        }
        let rows = Vec::new();
        SpacedRows { rows, shape, blank }.begun(line, number)
    }

    /// Returns the values of a line, if it may be a row.
    fn row(&self, line: &str) -> Option<Vec<u8>> {
        let side = self.shape.side();
        let row = line.trim_end_matches([' ', '\r']);
        let value = |byte: u8| match byte {
            _ if byte == self.blank => Some(0),
            b'1'..=b'9' => Some(byte - b'0').filter(|&digit| usize::from(digit) <= side),
            _ => None,
        };
        let values: Vec<u8> = row.bytes().map(value).collect::<Option<_>>()?;
        let is_row = match self.blank {
            // Longer, it has a blank between cells.
            b' ' if values.len() > side => {
                let mut between = values.iter().skip(1).step_by(2);
                values.len() < 2 * side && between.all(|&value| value == 0)
            }
            b' ' => true,
            _ => values.len() == side,
        };
        is_row.then_some(values)
    }

    /// Returns the puzzle of all rows, if they are one.
    fn puzzle(&self) -> Option<Puzzle> {
        let side = self.shape.side();
        let longest = self.rows.iter().map(Vec::len).max()?;
        // A blank between cells, or none.
        let apart = match longest {
            _ if longest == side => 1,
            _ if longest + 1 == 2 * side => 2,
            _ => return None,
        };
        let mut rows = self.rows.iter();
        let is_between = |(place, value): (usize, &u8)| place % apart == 0 || *value == 0;
        let touch = |pair: &[u8]| pair[0] > 0 && pair[1] > 0;
        let are_cells = rows
            .clone()
            .all(|row| row.iter().enumerate().all(is_between))
            && (self.blank == b' ' || rows.any(|row| row.windows(2).any(touch)));
        let cells = |row: &Vec<u8>| {
            let mut row: Vec<u8> = row.iter().step_by(apart).copied().collect();
            row.resize(side, 0);
            row
        };
        let values: Vec<u8> = self.rows.iter().flat_map(cells).collect();
        let grid = Grid::from_values(self.shape, values)?;
        let fits = are_cells && grid.conflicts().next().is_none();
        fits.then(|| Puzzle::new(grid, Alphabet::Digits))
    }
}

impl Gather for SpacedRows {
    fn push(&mut self, line: &str, _: u64) -> Fit {
        let Some(row) = self.row(line) else {
            return Fit::No;
        };
        self.rows.push(row);
        match self.rows.len() < self.shape.side() {
            true => Fit::Next,
            false => Fit::Last,
        }
    }

    fn puzzles(&mut self, lines: &Lines, _: Option<&str>) -> Vec<Found> {
        let puzzle = self.puzzle().map(|puzzle| (lines.first, Ok(puzzle)));
        puzzle.into_iter().collect()
    }

    fn may_be_others(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Reader, parse};

    const ROWS: &str = "53  7    \n6  195   \n 98    6 \n8   6   3\n4  8 3  1\n7   2   6\n 6    28 \n   419  5\n    8  79\n";
    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn lines(text: &str) -> Vec<String> {
        Reader::new(text.as_bytes(), &Options::default())
            .map(|record| match record.unwrap().puzzle {
                Ok(puzzle) => puzzle.to_string(),
                Err(invalid) => format!("{}", invalid.error),
            })
            .collect()
    }

    #[test]
    fn rows_with_blanks_are_a_grid_trimmed_or_not() {
        let trimmed: String = ROWS
            .lines()
            .map(|row| format!("{}\n", row.trim_end()))
            .collect();
        let dos = ROWS.replace('\n', "\r\n");
        for text in [ROWS, &trimmed, &dos] {
            assert_eq!(parse(text, &Options::default()).unwrap().to_string(), LINE);
        }
        assert_eq!(lines(&format!("{ROWS}\n{trimmed}{LINE}\n")), [LINE; 3]);
        let shifted: Vec<&str> = trimmed.lines().collect();
        for first in 0..9 {
            // Every row is recognised as the first one.
            let text = [&shifted[first..], &shifted[..first]].concat().join("\n");
            let found = parse(&text, &Options::default());
            let is_grid = found.is_ok_and(|puzzle| puzzle.grid.clues().count() == 30);
            // Swapped bands may conflict: then it is no puzzle.
            assert!(is_grid || first % 3 != 0, "{text}");
        }
    }

    #[test]
    fn other_lines_stay_what_they_are() {
        let triples = " 1 1 5\n 1 2 3\n 1 5 7\n 2 1 6\n 2 4 1\n 2 5 9\n 2 6 5\n 3 2 9\n 9 8 9\n";
        let of_triples = lines(triples);
        assert_eq!(of_triples.len(), 1, "{of_triples:?}");
        let solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        assert_eq!(lines(solved), ["1234341221434321"]);
        let cut = ROWS.lines().take(5).collect::<Vec<_>>().join("\n");
        assert!(lines(&cut).iter().all(|line| line.contains("expected")));
    }
}
