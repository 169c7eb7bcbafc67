//! Four columns between tabs: puzzle, status, count, solution.
//!
//! This is what programs read by the million, so no formatting machinery is
//! involved but for large counts.

use std::io::Write;

use quadrille::cover::Count;

use super::{Answer, Output};

pub struct Tsv;

impl Output for Tsv {
    fn write(&self, answer: &Answer<'_>, out: &mut Vec<u8>) {
        match answer.finding {
            Ok(finding) => {
                finding.puzzle.write(out);
                out.push(b'\t');
                out.extend_from_slice(finding.status.name().as_bytes());
                out.push(b'\t');
                write_count(finding.count, out);
                out.push(b'\t');
                match finding.solution {
                    Some(solution) => solution.write(out),
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

/// Appends a count as it is displayed.
fn write_count(count: Count, out: &mut Vec<u8>) {
    if !count.is_exact() {
        out.extend_from_slice(b">=");
    }
    match u8::try_from(count.number()) {
        Ok(digit @ 0..=9) => out.push(b'0' + digit),
        // Writing to memory cannot fail.
        _ => drop(write!(out, "{}", count.number())),
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
