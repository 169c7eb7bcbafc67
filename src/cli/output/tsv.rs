//! Four columns between tabs: puzzle, status, count, solution.
//!
//! This is what programs read by the million, so no formatting machinery is
//! involved but for the count.

use std::io::Write;

use quadrille::sudoku::text::write_line;

use super::{Answer, Output};

pub struct Tsv;

impl Output for Tsv {
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        match answer.finding {
            Ok(finding) => {
                let alphabet = finding.puzzle.alphabet;
                write_line(&finding.puzzle.grid, alphabet, out);
                out.push(b'\t');
                out.extend(finding.status.name().bytes());
                // Writing to memory cannot fail.
                let _ = write!(out, "\t{}\t", finding.count);
                match finding.solution {
                    Some(solution) => write_line(solution, alphabet, out),
                    None => out.push(b'-'),
                }
            }
            Err(invalid) => {
                out.extend(escape(&invalid.text).bytes());
                out.extend(b"\tinvalid\t-\t-");
            }
        }
        out.push(b'\n');
    }
}

/// A text as one field: tabs, line ends and other control characters become
/// `\t`, `\n`, `\u{1b}`.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        if symbol.is_control() {
            escaped.extend(symbol.escape_default());
        } else {
            escaped.push(symbol);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(escape("1\t.\r\n\u{1b}[0mé\\"), r"1\t.\r\n\u{1b}[0mé\");
    }
}
