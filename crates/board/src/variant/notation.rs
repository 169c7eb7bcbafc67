//! Reads constraints from text; `wording` writes them.

use std::str::FromStr;

use super::constraints::Constraints;
use super::error::ConstraintError;
use super::local::{Dot, LocalConstraint};
use super::places::cells;
use super::ruled::{Kind, Numbers, Ruled};
use crate::{Cell, Shape};

impl Constraints {
    /// Parses constraints, one on each line or separated by semicolons. Lines
    /// that begin with `#` are comments.
    ///
    /// ```text
    /// cage 15 r1c1 r1c2 r2c1
    /// cage r4c4 r5c5 r6c6
    /// sum 22 r1c3 r2c2 r3c1
    /// thermometer r9c1 r8c1 r7c1
    /// arrow r5c5 = r5c6 r5c7
    /// white r1c8 r1c9; black r2c8 r2c9; negative white
    /// difference 3 r3c8 r3c9; ratio 3 r4c8 r4c9; v r5c8 r5c9; x r6c8 r6c9
    /// even r9c8; odd r9c9
    /// either cage 3 r1c1 r1c2 & even r3c3 | cage 5 r1c1 r1c2
    /// variables arrow v1 = r5c6 r5c7 & whisper 5 v1 r9c9
    /// ```
    ///
    /// `row 3` or `r3`, `column 3` or `c3`, and `c1..c3` are the cells of whole rows and columns;
    /// `r1c2..r5c6` is a line from one cell to another, and `r1c2..c6` the same within a row.
    ///
    /// # Errors
    ///
    /// Returns an error for a line that is not a constraint, and as for
    /// [`new`](Constraints::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::board::{Constraints, Shape};
    ///
    /// let constraints = Constraints::parse(Shape::CLASSIC, "odd R1C2,r1c1; x r2c2 r2c1")?;
    /// assert_eq!(constraints.to_string(), "x r2c1 r2c2; odd r1c1; odd r1c2");
    /// # Ok::<(), quadrille::board::ConstraintError>(())
    /// ```
    pub fn parse(shape: Shape, text: &str) -> Result<Constraints, ConstraintError> {
        Constraints::new(shape, Constraints::parse_each(shape, text)?)
    }

    /// Parses constraints that may need others.
    #[doc(hidden)]
    pub fn parse_each(shape: Shape, text: &str) -> Result<Vec<LocalConstraint>, ConstraintError> {
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim_start().starts_with('#'));
        let parts = lines.flat_map(|(line, all)| all.split(';').map(move |part| (line, part)));
        let parts = parts.map(|(line, part)| (line, part.trim()));
        let parts: Vec<(usize, &str)> = parts.filter(|(_, part)| !part.is_empty()).collect();
        let has_lines = text.trim_end().contains('\n');
        let mut list = Vec::new();
        for (number, &(line, part)) in parts.iter().enumerate() {
            let read = read(shape, part).and_then(|read| Constraints::each(shape, read));
            let read = read.map_err(|error| match parts.len() {
                1 => error,
                _ if has_lines => error.at(format!("line {}", line + 1)),
                _ => error.at(format!("constraint {}", number + 1)),
            })?;
            list.extend_from_slice(read.list());
        }
        Ok(list)
    }
}

fn wrong(expected: &'static str, found: &str) -> ConstraintError {
    ConstraintError::Text {
        expected,
        found: found.to_owned(),
    }
}

/// Reads a constraint, or several of the same kind.
fn read(shape: Shape, text: &str) -> Result<Vec<LocalConstraint>, ConstraintError> {
    let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let cells = |text: &str| cells(shape, text);
    let numbered = |expected| {
        let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let number: u32 = number.parse().map_err(|_| wrong(expected, text))?;
        Ok((number, rest))
    };
    let between = |dot: Dot, text: &str| match cells(text)?[..] {
        [one, other] => Ok(vec![LocalConstraint::Dot {
            dot,
            cells: (one, other),
        }]),
        _ => Err(wrong("two cells, as in 'white r1c1 r1c2'", text)),
    };
    let each = |make: fn(Cell) -> LocalConstraint| match cells(rest)? {
        none if none.is_empty() => Err(wrong("cells, as in 'even r1c1'", text)),
        all => Ok(all.into_iter().map(make).collect()),
    };
    match kind {
        "cage" => {
            let has_sum = rest.starts_with(|c: char| c.is_ascii_digit());
            let (sum, rest) = if has_sum {
                let (sum, rest) = numbered("a sum, as in 'cage 15 r1c1 r1c2'")?;
                (Some(sum), rest)
            } else {
                (None, rest)
            };
            let cells = cells(rest)?.into();
            Ok(vec![LocalConstraint::Cage { cells, sum }])
        }
        "sum" => {
            let (sum, rest) = numbered("a sum, as in 'sum 15 r1c2 r2c1'")?;
            let cells = cells(rest)?.into();
            Ok(vec![LocalConstraint::Sum { cells, sum }])
        }
        "thermometer" => Ok(vec![LocalConstraint::Thermometer(cells(rest)?.into())]),
        "arrow" => {
            let expected = "an arrow, as in 'arrow r1c1 = r1c2 r1c3'";
            let (circle, shaft) = rest.split_once('=').ok_or_else(|| wrong(expected, text))?;
            Ok(vec![LocalConstraint::Arrow {
                circle: cells(circle)?.into(),
                shaft: cells(shaft)?.into(),
            }])
        }
        "difference" | "ratio" => {
            let expected = "a number, as in 'difference 3 r1c1 r1c2'";
            let (number, rest) = numbered(expected)?;
            let number = u8::try_from(number).ok().filter(|&number| number > 0);
            let number = number.ok_or_else(|| wrong(expected, text))?;
            let dot = if kind == "ratio" {
                Dot::Ratio(number)
            } else {
                Dot::Difference(number)
            };
            between(dot, rest)
        }
        "negative" => {
            let dot = rest.parse();
            let dot = dot.map_err(|_| wrong("a dot, as in 'negative white'", text))?;
            Ok(vec![LocalConstraint::NoOther(dot)])
        }
        "either" => {
            let way = |way| together(shape, way, |kind| ConstraintError::Nested { kind });
            let ways = rest.split(" | ").map(way).collect::<Result<_, _>>()?;
            Ok(vec![LocalConstraint::Either(ways)])
        }
        "variables" => {
            let all = together(shape, rest, |kind| ConstraintError::Unvaried { kind })?;
            Ok(vec![LocalConstraint::Variables(all)])
        }
        "even" => each(LocalConstraint::Even),
        "odd" => each(LocalConstraint::Odd),
        _ => match Kind::of_name(kind) {
            Some(kind) => Ok(vec![LocalConstraint::Ruled(ruled(shape, kind, rest)?)]),
            None => {
                let unknown = |_| ConstraintError::Unknown {
                    found: text.to_owned(),
                    meant: LocalConstraint::meant(kind).map(|template| template.name),
                };
                between(kind.parse().map_err(unknown)?, rest)
            }
        },
    }
}

/// Reads constraints that hold together, separated by `&`. Those that have such
/// lists themselves are refused and not even read, as a text may nest them as deep
/// as it is long.
fn together(
    shape: Shape,
    text: &str,
    refuse: fn(&'static str) -> ConstraintError,
) -> Result<Box<[LocalConstraint]>, ConstraintError> {
    let one = |part: &str| match part.split_whitespace().next() {
        Some("either") => Err(refuse("either")),
        Some("variables") => Err(refuse("variables")),
        _ => read(shape, part.trim()),
    };
    let parts = text.split(" & ").map(one).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.concat().into())
}

/// Reads the numbers, or the text, and the groups of cells of a constraint.
fn ruled(shape: Shape, kind: Kind, text: &str) -> Result<Ruled, ConstraintError> {
    let (found, mut rest) = match kind.row().numbers {
        Numbers::Text => text.split_once(char::is_whitespace).unwrap_or((text, "")),
        _ => ("", text),
    };
    let mut numbers = Vec::new();
    loop {
        let (word, after) = rest.split_once([' ', '\t', ',']).unwrap_or((rest, ""));
        match word.parse::<i32>() {
            Ok(number) => numbers.push(number),
            Err(_) => break,
        }
        rest = after.trim_start();
    }
    let parts = match rest.is_empty() {
        true => Vec::new(),
        false => rest
            .split('=')
            .map(|part| cells(shape, part))
            .collect::<Result<_, _>>()?,
    };
    Ok(Ruled::new(kind, numbers, parts).with_text(found))
}

impl FromStr for Dot {
    type Err = ConstraintError;

    /// Parses `white`, `black`, `difference 3`, `ratio 3`, `v` or `x`.
    fn from_str(name: &str) -> Result<Dot, ConstraintError> {
        let numbered = |kind: &str| -> Option<u8> {
            let number = name.strip_prefix(kind)?.strip_prefix(' ')?;
            number.trim().parse().ok().filter(|&number| number > 0)
        };
        match name {
            "white" => Ok(Dot::WHITE),
            "black" => Ok(Dot::BLACK),
            "v" => Ok(Dot::V),
            "x" => Ok(Dot::X),
            _ => {
                let difference = numbered("difference").map(Dot::Difference);
                let dot = difference.or_else(|| numbered("ratio").map(Dot::Ratio));
                dot.ok_or_else(|| wrong("white, black, difference, ratio, v or x", name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_back() {
        let text = "cage 15 r1c1 r1c2 r2c1; cage r4c4 r5c5; sum 22 r1c3 r2c2 r3c1; \
                    thermometer r9c1 r8c1 r7c1; arrow r5c5 = r5c6 r5c7; arrow r6c1 r6c2 = r7c2; \
                    white r1c8 r1c9; difference 3 r3c8 r3c9; black r2c8 r2c9; ratio 3 r4c8 r4c9; \
                    v r5c8 r5c9; x r6c8 r6c9; negative white; even r9c8; odd r9c9";
        let constraints = Constraints::parse(Shape::CLASSIC, text).unwrap();
        assert_eq!(constraints.list().len(), 15);
        assert_eq!(constraints.to_string(), text);
        let lines = text.replace("; ", "\n# a comment; even r1c1\n");
        assert_eq!(Constraints::parse(Shape::CLASSIC, &lines), Ok(constraints));
    }

    #[test]
    fn choices_within_choices_are_refused_at_any_depth() {
        for depth in [2, 100_000] {
            let text = "either ".repeat(depth) + "odd r1c1";
            let error = Constraints::parse(Shape::CLASSIC, &text).unwrap_err();
            assert_eq!(error, ConstraintError::Nested { kind: "either" });
        }
    }

    #[test]
    fn errors_show_the_text() {
        let cases = [
            (
                "cafe r1c1",
                "expected a constraint, such as 'cage 15 r1c1 r1c2', found 'cafe r1c1'; did you \
                 mean 'cage'?",
            ),
            (
                "cage 3 r1c5",
                "expected a cell of the board, such as r1c2, or a row, column or line, such as r1, c2 or \
                 r1c2..r5c6, found 'r1c5'",
            ),
            (
                "cage 3 r0c1",
                "expected a cell of the board, such as r1c2, or a row, column or line, such as r1, c2 or \
                 r1c2..r5c6, found 'r0c1'",
            ),
            ("cage", "cage: expected 1 to 4 cells, found 0"),
            ("cage 3 r1c1 R1C1", "cage: r1c1 occurs twice"),
            (
                "sum r1c1",
                "expected a sum, as in 'sum 15 r1c2 r2c1', found 'sum r1c1'",
            ),
            (
                "white r1c1",
                "expected two cells, as in 'white r1c1 r1c2', found 'r1c1'",
            ),
            (
                "thermometer r1c1",
                "thermometer: expected 2 to 4 cells, found 1",
            ),
            (
                "arrow r1c1 r1c2",
                "expected an arrow, as in 'arrow r1c1 = r1c2 r1c3', found 'arrow r1c1 r1c2'",
            ),
            ("arrow r1c1 =", "arrow: expected 1 to 4 cells, found 0"),
            (
                "ratio 0 r1c1 r1c2",
                "expected a number, as in 'difference 3 r1c1 r1c2', found 'ratio 0 r1c1 r1c2'",
            ),
            (
                "negative even",
                "expected a dot, as in 'negative white', found 'negative even'",
            ),
            ("even", "expected cells, as in 'even r1c1', found 'even'"),
            (
                "whisper 0 r1c1 r1c2",
                "whisper: expected a number from 1 to 36, found 0",
            ),
            (
                "numbered-room 5 r1c1 r1c2 r1c3 r1c4",
                "numbered-room: expected a number from 1 to 4, found 5",
            ),
            (
                "look-and-say 12 23 r1c1 r1c2",
                "look-and-say: expected 0 numbers, found 1 number",
            ),
            (
                "look-and-say 121 r1c1 r1c2",
                "expected how often each digit occurs, such as 23 for two 3, found '121'",
            ),
            (
                "renban 3 r1c1 r1c2",
                "renban: expected 0 numbers, found 1 number",
            ),
            (
                "exactly 1 2 r1c1",
                "exactly: expected 1 number, found 2 numbers",
            ),
            (
                "quadruple r1c1 r1c2",
                "quadruple: expected 1 to 2 numbers, found 0 numbers",
            ),
            (
                "linear 3 r1c1",
                "linear: expected a sum and a factor for each cell, found 1 number",
            ),
        ];
        let shape = Shape::new(2, 2).unwrap();
        for (text, message) in cases {
            let error = Constraints::parse(shape, text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
