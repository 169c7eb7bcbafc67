//! The constraints of the Interactive Sudoku Solver, written.

use super::machine;
use super::part::{encode, table_text};
use super::rules::{DOTS, FLAGS};
use crate::board::{
    Cell, Cells, Constraints, Extra, Kind, LocalConstraint, Numbers, Ruled, Shape, Variant,
};
use crate::text::content::unfit::Lost;

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
        let part = part(local, constraints);
        text += &part.ok_or(Lost::Constraint(local.kind()))?;
    }
    let is_tied = |local: &&LocalConstraint| local.kind() == Kind::FullRankTied.name();
    if constraints.list().iter().any(|local| is_tied(&local)) {
        text += ".FullRankTies~any";
    }
    Ok(text)
}

/// Returns a cell such as `R1Ca`: from 10 on, rows and columns are letters; or a
/// variable.
pub(super) fn name(cell: Cell, shape: Shape) -> String {
    if let Some(number) = cell.as_variable() {
        return format!("VV{}", u32::from(number) + 1);
    }
    let symbol = |index: usize| char::from_digit(index as u32 + 1, 36).unwrap_or('?');
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    format!("R{}C{}", symbol(row), symbol(column))
}

fn names(cells: &[Cell], shape: Shape) -> String {
    cells
        .iter()
        .map(|&cell| format!("~{}", name(cell, shape)))
        .collect()
}

/// Returns a constraint after a dot; `None` if there is no place for it.
fn part(local: &LocalConstraint, all: &Constraints) -> Option<String> {
    let shape = all.shape();
    let cells = names(&local.cells(), shape);
    Some(match local {
        // A sum of 0 would be none.
        LocalConstraint::Cage { sum: Some(0), .. } => return None,
        LocalConstraint::Cage { sum: Some(sum), .. } => format!(".Cage~{sum}{cells}"),
        LocalConstraint::Cage { sum: None, .. } => format!(".AllDifferent{cells}"),
        LocalConstraint::Sum { sum, .. } => format!(".Sum~{sum}{cells}"),
        LocalConstraint::Thermometer(_) => format!(".Thermo{cells}"),
        LocalConstraint::Arrow { circle, .. } => match circle.len() {
            1 => format!(".Arrow{cells}"),
            // A number is read in reading order.
            len if circle.is_sorted() => format!(".PillArrow~{len}{cells}"),
            _ => return None,
        },
        LocalConstraint::Dot { dot, .. } => {
            let (name, _) = DOTS.iter().find(|(_, known)| known == dot)?;
            format!(".{name}{cells}")
        }
        LocalConstraint::NoOther(dot) => {
            let has = |dot| all.list().contains(&LocalConstraint::NoOther(dot));
            let families = [("StrictKropki", &DOTS[..2]), ("StrictXV", &DOTS[2..])];
            let (name, dots) = families
                .into_iter()
                .find(|(_, dots)| dots.iter().any(|(_, known)| known == dot))?;
            match dots.iter().all(|(_, dot)| has(*dot)) {
                // Once for both.
                true if dots[0].1 == *dot => format!(".{name}"),
                true => String::new(),
                false => return None,
            }
        }
        LocalConstraint::Ruled(ruled) => return ruled_part(ruled, all),
        LocalConstraint::Either(ways) => {
            let mut text = String::from(".Or");
            for way in ways {
                let parts = way.iter().map(|local| part(local, all));
                let parts = parts.collect::<Option<String>>()?;
                match way.len() {
                    1 => text += &parts,
                    _ => text += &format!(".And{parts}.End"),
                }
            }
            text + ".End"
        }
        LocalConstraint::Variables(list) => {
            let is_other = |one: &&LocalConstraint| one.kind() == local.kind() && *one != local;
            let all_cells = list.iter().flat_map(LocalConstraint::cells);
            let last = all_cells.filter_map(Cell::as_variable).max()?;
            // Each would need other names.
            (!all.list().iter().any(|one| is_other(&one))).then_some(())?;
            let parts = list.iter().map(|local| part(local, all));
            let parts = parts.collect::<Option<String>>()?;
            format!(".Var~V~~{}{parts}", last + 1)
        }
        LocalConstraint::Even(_) | LocalConstraint::Odd(_) => return None,
    })
}

/// Returns the region of a cell.
fn region(cell: Cell) -> String {
    format!("~CC{}", cell.index() + 1)
}

fn ruled_part(ruled: &Ruled, all: &Constraints) -> Option<String> {
    let (shape, kind, row) = (all.shape(), ruled.kind(), ruled.kind().row());
    let cells = names(&ruled.cells(), shape);
    let numbers: Vec<String> = ruled.numbers().iter().map(i32::to_string).collect();
    match kind {
        Kind::RowIndex => return Some(format!(".Indexing~R{cells}")),
        Kind::ColumnIndex => return Some(format!(".Indexing~C{cells}")),
        Kind::SumLoop => return Some(format!(".SumLine~{}{cells}~LOOP", numbers[0])),
        Kind::CountingCircles => {
            return (ruled.number() == 0).then(|| format!(".CountingCircles{cells}"));
        }
        Kind::Quadruple => {
            let square =
                crate::board::squares(shape).find(|square| square[..] == ruled.cells()[..]);
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
                ".{}~{}~{}",
                row.iss()?,
                name(own, shape),
                arms.join("~")
            ));
        }
        Kind::EqualSum => {
            let parts = ruled.parts().iter().map(|part| names(part, shape));
            return Some(format!(".EqualSum{}", parts.collect::<Vec<_>>().join("~-")));
        }
        // A line of several pairs would be all that touch.
        Kind::Greater if ruled.cells().len() > 2 => return None,
        Kind::Greater => {
            let cells = ruled.cells();
            (crate::board::taxicab(shape, cells[0], cells[1]) == 1).then_some(())?;
        }
        Kind::FullRank => {
            // One rule holds for all ranks.
            let is_tied = |local: &LocalConstraint| local.kind() == Kind::FullRankTied.name();
            (!all.list().iter().any(is_tied)).then_some(())?;
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
        Numbers::Text if kind == Kind::Regex => format!(".{name}~{}{cells}", encode(ruled.text())),
        Numbers::Text => {
            let side = shape.side();
            let text = match kind {
                Kind::Automaton => machine::write(&ruled.automaton(side)?, side)?,
                _ => table_text(ruled.text()),
            };
            format!(".{name}~{text}~{cells}")
        }
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
    use crate::board::{Grid, Regions};
    use crate::text::{Alphabet, Options, Puzzle, parse};

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

    #[test]
    fn what_has_no_place_is_named() {
        let shape = Shape::CLASSIC;
        for (text, kind) in [
            ("even r1c1", "even"),
            ("difference 3 r1c1 r1c2", "dot"),
            ("negative white", "negative"),
            ("slow-thermometer r1c1 r1c2", "slow-thermometer"),
            ("greater r1c1 r1c2 r1c3", "greater"),
            ("arrow r6c2 r6c1 = r7c2 r7c3", "arrow"),
        ] {
            let constraints = Constraints::parse(shape, text).unwrap();
            let variant = Variant::CLASSIC.with_constraints(constraints);
            let error = written(&variant, shape).unwrap_err();
            assert!(error.contains(kind), "{text}: {error}");
        }
    }
}
