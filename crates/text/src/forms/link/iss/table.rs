//! The constraints of the table, read.

use super::machine;
use super::part::{LABEL, Part, decode, is_symmetric, table_of};
use super::places::{clues, touching};
use super::rules::Rules;
use crate::content::error::TextErrorKind;
use quadrille_board::{Cell, Cells, Kind, Numbers, Ruled};

impl Rules {
    /// Reads a constraint of the table.
    pub(super) fn ruled(&self, part: &Part<'_>, kind: Kind) -> Result<Vec<Ruled>, TextErrorKind> {
        let (shape, row) = (self.shape, kind.row());
        let mut values = &part.values[..];
        let mut kind = kind;
        let first = || part.values.first().copied().ok_or_else(|| part.wrong());
        if kind == Kind::ColumnIndex {
            kind = match first()? {
                "R" => Kind::RowIndex,
                "C" => Kind::ColumnIndex,
                _ => return Err(part.wrong()),
            };
            values = &values[1..];
        }
        if let Cells::Clue | Cells::Side = row.cells {
            return clues(part, kind, self.area);
        }
        if part.name == "Quad" {
            let corner = part.cells(&values[..1.min(values.len())], shape)?;
            let (row, column) = (shape.row_of(corner[0]), shape.column_of(corner[0]));
            if row + 1 >= self.area.rows || column + 1 >= self.area.columns {
                return Err(part.wrong());
            }
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| shape.cell(row + down, column + right));
            let digits: Result<Vec<i32>, _> =
                values[1..].iter().map(|digit| part.number(digit)).collect();
            return Ok(vec![Ruled::new(kind, digits?, [cells.to_vec()])]);
        }
        if let Some(list) = self.of_regions(part, kind)? {
            return Ok(list);
        }
        let mut numbers = Vec::new();
        let mut text = String::new();
        match row.numbers {
            Numbers::None => {}
            Numbers::Default(_) if first()?.starts_with('R') => {}
            Numbers::Default(_) | Numbers::One => {
                numbers.push(part.number(first()?)?);
                values = &values[1..];
            }
            Numbers::Many => {
                let list: Result<Vec<i32>, _> = first()?
                    .split('_')
                    .map(|digit| part.number(digit))
                    .collect();
                numbers = list?;
                values = &values[1..];
            }
            Numbers::Factors => {
                let (sum, factors) = first()?.split_once("_=_").ok_or_else(|| part.wrong())?;
                numbers.push(part.number(sum)?);
                for factor in factors.split('_') {
                    numbers.push(part.number(factor)?);
                }
                values = &values[1..];
            }
            Numbers::Text => {
                let decoded = match kind {
                    Kind::LookAndSay if first()?.contains(|sign: char| !sign.is_ascii_digit()) => {
                        return Err(part.wrong());
                    }
                    Kind::LookAndSay | Kind::Connected => Some(first()?.to_owned()),
                    Kind::Regex => decode(first()?),
                    Kind::Automaton => {
                        machine::read(first()?, shape.side()).map(|read| read.text())
                    }
                    // The last two symbols were once the other way round.
                    _ if part.name.starts_with("Binary") => {
                        let swap = |symbol| match symbol {
                            '-' => '_',
                            '_' => '-',
                            symbol => symbol,
                        };
                        table_of(
                            &first()?.chars().map(swap).collect::<String>(),
                            shape.side(),
                        )
                    }
                    _ => table_of(first()?, shape.side()),
                };
                text = decoded.ok_or_else(|| {
                    let found = format!(
                        "found a text of {} that is not for {} digits",
                        part.name,
                        shape.side()
                    );
                    LABEL.malformed(found)
                })?;
                // All pairs are tried both ways.
                if kind == Kind::RelationAll && !is_symmetric(&text, shape.side()) {
                    return Err(part.wrong());
                }
                values = &values[1..];
            }
        }
        if let (Kind::SumLine, Some((&"LOOP", rest))) = (kind, values.split_last()) {
            (kind, values) = (Kind::SumLoop, rest);
        }
        let create =
            |parts: Vec<Vec<Cell>>| Ruled::new(kind, numbers.clone(), parts).with_text(&text);
        match kind {
            Kind::ChaosConstruction
            | Kind::GlobalEntropy
            | Kind::GlobalModular
            | Kind::AntiTaxicab
            | Kind::DutchFlatmates => {
                part.expect_none()?;
                Ok(vec![create(Vec::new())])
            }
            Kind::Greater => {
                // The first cell of each pair that touches is the greater one.
                let cells = part.cells(values, shape)?;
                let pairs = touching(&cells, shape);
                let is_twice = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
                if pairs.is_empty() || is_twice {
                    return Err(part.wrong());
                }
                let pairs = pairs.into_iter();
                Ok(pairs
                    .map(|pair| create(vec![vec![pair.0, pair.1]]))
                    .collect())
            }
            Kind::SameValues => {
                let count = part.number(first()?)?;
                let cells = part.cells(&values[1..], shape)?;
                let count = usize::try_from(count).ok().filter(|&count| count > 1);
                let count =
                    count.filter(|&count| cells.len().is_multiple_of(count) && !cells.is_empty());
                let len = cells.len() / count.ok_or_else(|| part.wrong())?;
                Ok(vec![create(
                    cells.chunks(len).map(<[Cell]>::to_vec).collect(),
                )])
            }
            Kind::EqualSum | Kind::Connected => {
                let parts = values.split(|value| *value == "-");
                let parts: Result<Vec<_>, _> =
                    parts.map(|cells| part.cells(cells, shape)).collect();
                Ok(vec![create(parts?)])
            }
            _ => {
                // The cells of each follow its name.
                let is_named = row.numbers == Numbers::Text && kind != Kind::Regex;
                let lines = values
                    .split(|value| value.is_empty() || is_named && value.starts_with('_'))
                    .filter(|line| !line.is_empty());
                // An automaton goes on from one segment to the next.
                let is_end = |value: &&str| *value == "-" && kind == Kind::Automaton;
                let segments = |cells: &[&str]| -> Result<Vec<Vec<Cell>>, _> {
                    let segments = cells.split(is_end);
                    segments.map(|cells| part.cells(cells, shape)).collect()
                };
                let lines = lines.map(segments).collect::<Result<Vec<_>, _>>()?;
                let is_one = row.numbers != Numbers::Text || kind == Kind::LookAndSay;
                if lines.is_empty() || (lines.len() > 1 && is_one) {
                    return Err(part.wrong());
                }
                Ok(lines.into_iter().map(create).collect())
            }
        }
    }
}
