//! The constraints of the Interactive Sudoku Solver, written.

use super::limits::{has_ties, limit};
use super::machine;
use super::part::{encode, is_symmetric, table_text};
use super::rules::{DOTS, FLAGS};
use crate::content::unfit::Lost;
use quadrille_board::{
    Cell, Cells, Constraints, Dot, Extra, Kind, LocalConstraint, Numbers, Ruled, Shape, Variant,
};

/// Returns the rules of a variant, each after a dot.
pub(super) fn rules(variant: &Variant, shape: Shape) -> Result<String, Lost> {
    let mut text = String::new();
    for extra in variant.extras() {
        match FLAGS.iter().find(|(_, flag)| flag == extra) {
            Some((name, _)) => text += &format!(".{name}"),
            None if *extra == Extra::X => text += ".Diagonal~1.Diagonal~-1",
            None => return Err(Lost::Variant),
        }
    }
    if let Some(regions) = variant.regions() {
        text += ".NoBoxes.Jigsaw~";
        for cell in shape.cells() {
            let symbol = char::from_digit(regions.of(cell) as u32, 36);
            text.push(symbol.ok_or(Lost::Regions)?);
        }
    }
    let Some(constraints) = variant.constraints() else {
        return Ok(text);
    };
    for local in constraints.list() {
        text += &part(local, constraints)?;
    }
    if has_ties(constraints.list()) {
        text += ".FullRankTies~any";
    }
    Ok(text)
}

/// Returns the variables that are named, in order.
fn variables(all: &Constraints) -> Vec<u16> {
    let cells = all.list().iter().flat_map(|local| match local {
        LocalConstraint::Variables(list) => list.iter().flat_map(LocalConstraint::cells).collect(),
        _ => Vec::new(),
    });
    let mut named: Vec<u16> = cells.filter_map(Cell::as_variable).collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// Returns a cell such as `R1Ca`: from 10 on, rows and columns are letters.
pub(super) fn name(cell: Cell, shape: Shape) -> String {
    let symbol = |index: usize| char::from_digit(index as u32 + 1, 36).unwrap_or('?');
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    format!("R{}C{}", symbol(row), symbol(column))
}

/// Returns cells and variables, of which a single one has no number.
fn names(cells: &[Cell], all: &Constraints) -> String {
    let named = |&cell: &Cell| match cell.as_variable() {
        None => format!("~{}", name(cell, all.shape())),
        Some(variable) => match &variables(all)[..] {
            [_] => String::from("~VV"),
            // One that is not named would be another digit to count.
            named => format!("~VV{}", named.partition_point(|&one| one <= variable)),
        },
    };
    cells.iter().map(named).collect()
}

/// Returns a constraint after a dot, or several.
fn part(local: &LocalConstraint, all: &Constraints) -> Result<String, Lost> {
    let kind = local.kind();
    if let Some(limit) = limit(local, all) {
        return Err(Lost::LimitedConstraint(kind, limit));
    }
    let parts = |list: &[LocalConstraint]| -> Result<String, Lost> {
        list.iter().map(|local| part(local, all)).collect()
    };
    let written = match local {
        LocalConstraint::Either(ways) => {
            let mut text = String::from(".Or");
            for way in ways {
                let way = parts(way)?;
                match way.matches('.').count() {
                    1 => text += &way,
                    _ => text += &format!(".And{way}.End"),
                }
            }
            Some(text + ".End")
        }
        LocalConstraint::Variables(list) => {
            Some(format!(".Var~V~~{}{}", variables(all).len(), parts(list)?))
        }
        local => single(local, all),
    };
    written.ok_or(Lost::Constraint(kind))
}

/// Returns a constraint that holds no others; `None` if there is no place for it.
fn single(local: &LocalConstraint, all: &Constraints) -> Option<String> {
    let cells = names(&local.cells(), all);
    Some(match local {
        LocalConstraint::Cage { sum: Some(sum), .. } => format!(".Cage~{sum}{cells}"),
        LocalConstraint::Cage { sum: None, .. } => format!(".AllDifferent{cells}"),
        LocalConstraint::Sum { sum, .. } => format!(".Sum~{sum}{cells}"),
        LocalConstraint::Thermometer(_) => format!(".Thermo{cells}"),
        LocalConstraint::Arrow { circle, .. } => match circle.len() {
            1 => format!(".Arrow{cells}"),
            len => format!(".PillArrow~{len}{cells}"),
        },
        LocalConstraint::Dot { dot, .. } => {
            let (name, _) = DOTS.iter().find(|(_, known)| known == dot)?;
            format!(".{name}{cells}")
        }
        // Once for both.
        LocalConstraint::NoOther(Dot::WHITE) => ".StrictKropki".to_owned(),
        LocalConstraint::NoOther(Dot::V) => ".StrictXV".to_owned(),
        LocalConstraint::NoOther(Dot::BLACK | Dot::X) => String::new(),
        LocalConstraint::Ruled(ruled) => return ruled_part(ruled, all),
        _ => return None,
    })
}

/// Returns the region of a cell.
fn region(cell: Cell) -> String {
    format!("~CC{}", cell.index() + 1)
}

fn ruled_part(ruled: &Ruled, all: &Constraints) -> Option<String> {
    let (shape, kind, row) = (all.shape(), ruled.kind(), ruled.kind().row());
    let cells = match kind {
        Kind::Automaton => {
            let lines = ruled.parts().iter().map(|line| names(line, all));
            lines.collect::<Vec<_>>().join("~-")
        }
        _ => names(&ruled.cells(), all),
    };
    let numbers: Vec<String> = ruled.numbers().iter().map(i32::to_string).collect();
    match kind {
        Kind::RowIndex => return Some(format!(".Indexing~R{cells}")),
        Kind::ColumnIndex => return Some(format!(".Indexing~C{cells}")),
        Kind::SumLoop => return Some(format!(".SumLine~{}{cells}~LOOP", numbers[0])),
        Kind::CountingCircles => return Some(format!(".CountingCircles{cells}")),
        Kind::Quadruple => {
            let square =
                quadrille_board::squares(shape).find(|square| square[..] == ruled.cells()[..]);
            return Some(match square {
                Some(square) => format!(".Quad~{}~{}", name(square[0], shape), numbers.join("~")),
                None => format!(".ContainAtLeast~{}{cells}", numbers.join("_")),
            });
        }
        Kind::SameValues => {
            let count = ruled.parts().len();
            return Some(format!(".SameValues~{count}{cells}"));
        }
        Kind::SameRegion => {
            let regions = ruled.cells().into_iter().map(region);
            let regions: String = regions.collect();
            return Some(format!(".SameValues~{}{regions}", ruled.cells().len()));
        }
        Kind::RegionArrow => {
            let own = ruled.parts()[0][0];
            let arms = ruled.parts()[1..].iter().map(|arm| {
                let cells = arm.iter().copied();
                [own].into_iter().chain(cells).map(region).collect()
            });
            let arms: Vec<String> = arms.collect();
            return Some(format!(
                ".{}~{}~{}{}",
                row.iss()?,
                name(own, shape),
                ruled.number(),
                arms.join("~-")
            ));
        }
        Kind::DistinctLines => return Some(".FullRankTies~none".to_owned()),
        Kind::Connected => {
            let (digits, count) = ruled.text().split_once(':').unwrap_or((ruled.text(), ""));
            let digits = digits.chars().filter_map(|sign| sign.to_digit(36));
            let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
            let digits = digits.join("_");
            return Some(format!(".ConnectedValues~~{digits}~{count}"));
        }
        Kind::EqualSum => {
            let parts = ruled.parts().iter().map(|part| names(part, all));
            return Some(format!(".EqualSum{}", parts.collect::<Vec<_>>().join("~-")));
        }
        // All pairs are tried both ways.
        Kind::RelationAll if !is_symmetric(ruled.text(), shape.side()) => {
            let cells = ruled.cells();
            let pairs = (0..cells.len()).flat_map(|at| (0..at).map(move |before| [before, at]));
            let table = table_text(ruled.text());
            let pairs = pairs.map(|pair| names(&pair.map(|at| cells[at]), all));
            return Some(pairs.map(|pair| format!(".Pair~{table}~{pair}")).collect());
        }
        _ => {}
    }
    let name = match kind {
        Kind::FullRankTied => Kind::FullRank.row().iss()?,
        _ => row.iss()?,
    };
    if let Cells::Clue | Cells::Side = row.cells {
        let (line, is_back) = line_of(&ruled.cells(), shape)?;
        return Some(match is_back {
            // A sandwich is the same from both ends.
            _ if kind == Kind::Sandwich => format!(".{name}~{}~{line}", numbers[0]),
            false => format!(".{name}~{line}~{}", numbers[0]),
            true => format!(".{name}~{line}~~{}", numbers[0]),
        });
    }
    Some(match row.numbers {
        Numbers::None => format!(".{name}{cells}"),
        Numbers::Default(_) | Numbers::One => format!(".{name}~{}{cells}", numbers[0]),
        Numbers::Many => format!(".{name}~{}{cells}", numbers.join("_")),
        Numbers::Factors => {
            let (sum, factors) = numbers.split_first()?;
            format!(".{name}~{sum}_=_{}{cells}", factors.join("_"))
        }
        Numbers::Text if kind == Kind::LookAndSay => {
            // It has no letters.
            let is_number = ruled.text().bytes().all(|sign| sign.is_ascii_digit());
            is_number.then(|| format!(".{name}~{}{cells}", ruled.text()))?
        }
        Numbers::Text => {
            let side = shape.side();
            let name = match kind {
                // The solver refuses digits that the board does not have.
                Kind::Regex if names_more(ruled.text(), side) => Kind::Automaton.row().iss()?,
                Kind::Regex => return Some(format!(".{name}~{}{cells}", encode(ruled.text()))),
                _ => name,
            };
            let text = match ruled.automaton(side) {
                Some(automaton) => machine::write(&automaton, side)?,
                None => table_text(ruled.text()),
            };
            format!(".{name}~{text}~{cells}")
        }
    })
}

/// Returns whether a regular expression names a digit that the board does not have.
fn names_more(text: &str, side: usize) -> bool {
    let mut is_count = false;
    text.chars().any(|sign| {
        is_count = (is_count || sign == '{') && sign != '}';
        let digit = sign.to_digit(36).filter(|_| !is_count);
        digit.is_some_and(|digit| !(1..=side).contains(&(digit as usize)))
    })
}

/// Returns the row or column of cells, such as `R1`, and whether they are in
/// the order from its end.
fn line_of(cells: &[Cell], shape: Shape) -> Option<(String, bool)> {
    (0..shape.side()).find_map(|at| {
        let row: Vec<Cell> = (0..shape.side())
            .map(|column| shape.cell(at, column))
            .collect();
        let column = (0..shape.side()).map(|row| shape.cell(row, at)).collect();
        [('R', row), ('C', column)]
            .into_iter()
            .find_map(|(letter, line)| {
                let name = format!("{letter}{}", at + 1);
                match () {
                    () if line == cells => Some((name, false)),
                    () if line.iter().rev().eq(cells) => Some((name, true)),
                    () => None,
                }
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, Options, Puzzle, parse};
    use quadrille_board::{Grid, Regions};

    fn written(variant: &Variant, shape: Shape) -> Result<String, String> {
        let puzzle = Puzzle::new(Grid::empty(shape), Alphabet::Digits);
        let puzzle = puzzle.with_variant(variant).unwrap();
        let mut out = Vec::new();
        match super::super::write(&puzzle, &mut out) {
            Ok(()) => Ok(String::from_utf8(out).unwrap()),
            Err(unfit) => Err(unfit.to_string()),
        }
    }

    #[test]
    fn rules_are_read_back() {
        let row = "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9";
        let back = "r9c4 r8c4 r7c4 r6c4 r5c4 r4c4 r3c4 r2c4 r1c4";
        let table = "0110".repeat(20) + "1";
        let texts = [
            "cage 15 r1c1 r1c2 r2c1; cage r4c4 r5c6; sum 22 r1c3 r2c2 r3c1; thermometer r9c1 r8c1",
            "arrow r5c5 = r5c6 r5c7; arrow r6c1 r6c2 = r7c2 r7c3; white r1c8 r1c9; x r6c8 r6c9",
            "negative v; negative x; negative white; negative black; black r1c1 r2c1",
            "palindrome r1c1 r1c2 r2c3; renban r1c1 r1c2; whisper 4 r3c3 r4c4; between r1c1 r1c2 r2c3",
            "lockout 3 r1c1 r1c2 r2c3; region-sum r1c3 r1c4; entropic r1c1 r1c2; modular 4 r1c1 r1c2",
            "zipper r1c1 r1c2 r2c3; double-arrow r1c1 r1c2 r2c3; sum-line 9 r1c1 r1c2",
            "sum-loop 9 r1c1 r1c2 r2c2; greater r1c1 r1c2; quadruple 1 2 2 r1c1 r1c2 r2c1 r2c2",
            &format!(
                "exactly 1 2 r1c1 r5c5; sandwich 12 {row}; x-sum 12 {back}; skyscraper 3 {row}"
            ),
            &format!("hidden-skyscraper 3 {back}; numbered-room 3 {row}; full-rank 3 {row}"),
            &format!("full-rank-tied 3 {back}; counting-circles r1c1 r2c2"),
            "quadruple 1 2 r1c1 r9c9; count-distinct r1c1 r1c2 r1c3; global-modular",
            "column-index r1c1 r2c2; row-index r1c1 r2c2; value-index r1c1 r1c2 r1c3 r1c4",
            "equal-sum r1c1 r1c2 = r5c5 = r7c7; same-values r1c1 r1c2 = r5c5 r5c6",
            "equality-cage r1c1 r1c2; rellik 8 r1c1 r1c2; lunchbox 8 r1c1 r1c2 r1c3",
            "look-and-say 1223 r1c1 r1c2 r1c3; linear -3 1 -2 r1c1 r5c5",
            "either cage 5 r1c1 r1c2 & regex [1-4] r5c5 | exactly 3 r1c1 | skyscraper 3 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
            "variables arrow v1 = r1c1 r1c2 & cage 12 v1 v2 r3c3 & equal-sum v2 = r5c5 r5c6",
            "chaos-construction; same-region r5c5 r5c6; region-arrow r1c1 = r1c2 r1c3 = r2c1 r2c2",
            "automaton 0/1.2/0.123.1/0.5.2/1.4.2 r1c1 r1c2",
            "regex ([1-3]|4{2,3}).* r1c1 r1c2 r1c3; global-entropy; anti-taxicab; dutch-flatmates",
            &format!("relation {table} r1c1 r5c5; relation-all {table} r1c1 r5c5 r7c7"),
        ];
        let shape = Shape::CLASSIC;
        for text in texts {
            let constraints = Constraints::parse(shape, text).unwrap();
            let variant = Variant::CLASSIC.with_constraints(constraints);
            let iss = written(&variant, shape).unwrap();
            let read =
                parse(&iss, &Options::default()).unwrap_or_else(|error| panic!("{iss}: {error}"));
            assert_eq!(read.variant, variant, "{iss}");
        }
        let extras: Variant = "x,windoku,anti-knight,anti-king,disjoint-groups,non-consecutive"
            .parse()
            .unwrap();
        let knights: Variant = "anti-knight".parse().unwrap();
        let rows: Vec<usize> = shape.cells().map(|cell| shape.column_of(cell)).collect();
        let jigsaw = Variant::CLASSIC.with_regions(Regions::new(shape, &rows).unwrap());
        for variant in [extras, knights, jigsaw] {
            let iss = written(&variant, shape).unwrap();
            assert_eq!(
                parse(&iss, &Options::default()).unwrap().variant,
                variant,
                "{iss}"
            );
        }
    }

    /// Texts with which the solver itself has as many solutions.
    #[test]
    fn all_that_is_written_means_the_same_to_the_solver() {
        let shape = Shape::new(2, 2).unwrap();
        let iss = |text: &str| {
            let constraints = Constraints::parse(shape, text).unwrap();
            written(&Variant::CLASSIC.with_constraints(constraints), shape)
        };
        for (text, expected) in [
            ("look-and-say 02 r1c1 r2c2", "LookAndSay~02~R1C1~R2C2"),
            (
                "variables arrow v3 = r1c1 r1c2",
                "Var~V~~1.Arrow~VV~R1C1~R1C2",
            ),
            (
                "variables arrow v1 = v5 r1c2",
                "Var~V~~2.Arrow~VV1~VV2~R1C2",
            ),
            ("regex [3-9]. r1c1 r1c2", "NFA~BNRquEFZ0A~~R1C1~R1C2"),
            (
                "either relation-all 0110010101111011 r3c2 r4c4 r4c2 | cage 3 r2c1 r2c2",
                "Or.Cage~3~R2C1~R2C2.And.Pair~m6N~~R3C2~R4C4.Pair~m6N~~R3C2~R4C2.\
                 Pair~m6N~~R4C4~R4C2.End.End",
            ),
            (
                "either full-rank-tied 3 r1c1 r1c2 r1c3 r1c4 | cage 3 r2c1 r2c2",
                "Or.Cage~3~R2C1~R2C2.FullRank~R1~3.End.FullRankTies~any",
            ),
        ] {
            assert_eq!(
                iss(text).unwrap(),
                format!(".Shape~4x4.{expected}\n"),
                "{text}"
            );
        }
        for (text, expected) in [
            ("even r1c1", "even"),
            ("slow-thermometer r1c1 r1c2", "slow-thermometer"),
            ("entropic r1c1 r1c2", "entropic (only on boards of 9x9)"),
            ("global-modular", "global-modular (only on boards of 9x9)"),
            ("arrow r1c2 r1c1 = r2c1 r2c2", "arrow (only numbers of "),
            ("arrow r1c2 r2c1 = r2c2 r2c3", "arrow (only numbers of "),
            ("arrow r1c1 r1c3 = r2c1 r2c2", "arrow (only numbers of "),
            ("difference 3 r1c1 r1c2", "dot (only a difference of 1,"),
            ("negative white", "negative (only white and black together)"),
            (
                "greater r1c1 r1c2 r1c3",
                "greater (only two cells that share",
            ),
            (
                "variables greater v1 r1c1",
                "greater (only two cells that share",
            ),
            (
                "equality-cage r1c1 r1c2 r1c3",
                "equality-cage (only an even number",
            ),
            ("rellik 0 r1c1 r1c2", "rellik (no sum of 0)"),
            ("sum-line 31 r1c1 r1c2", "sum-line (no sum beyond 30)"),
        ] {
            let error = iss(text).unwrap_err();
            assert!(
                error.contains(&format!("such a constraint: {expected}")),
                "{text}: {error}"
            );
        }
    }
}
