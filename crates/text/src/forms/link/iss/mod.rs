//! Puzzles of the Interactive Sudoku Solver, and links to it.
//!
//! ```text
//! .~R1C1_5~R1C2_3~R1C5_7~R2C1_6
//! ```
//!
//! Constraints, each after a dot. One without a name is a list of cells with their digits:
//! a clue if there is one, otherwise the candidates of the cell. `Shape` is the size of the
//! board, and perhaps its digits: `9x9~0-8`. Any other constraint is rejected by name:
//! without it, this would be another puzzle; or it is left out and named, if the options
//! say so. A `~` may end a list. A link has the same after `?q=`. White space says nothing,
//! not even line ends.

mod area;
mod groups;
mod limits;
pub(crate) mod lines;
mod machine;
mod part;
mod partial;
mod places;
mod regions;
mod rules;
mod table;
mod text;
mod values;
mod variables;
mod ways;
mod writing;
mod zero;

use std::collections::VecDeque;

use self::area::Area;
use self::groups::Node;
use self::part::{LABEL, Part};
use self::partial::drawn;
use self::rules::Rules;
pub(crate) use self::text::names;
use self::text::{Look, Text, look, split_name};
use self::ways::read_list;
use crate::content::alphabet::Alphabet;
use crate::content::error::{TextError, TextErrorKind};
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Form, Known};
use crate::forms::left_out::LeftOut;
use crate::forms::line::plain::{name, push_name};
use crate::forms::link::parameter;
use crate::forms::signs::Signs;
use quadrille_board::{DigitSet, Marks, Shape};

/// The format.
pub(crate) const FORM: Form = Form {
    read: Some(read),
    has_rules: true,
    signs: Signs {
        anywhere: b"?~%",
        ..Signs::NONE
    },
    ..Form::labelled(LABEL, write)
};

/// Reads a line or a link with constraints.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let mut text = Text::default();
    let name = match parameter(line, "q") {
        None => {
            let (part, name) = split_name(line);
            text.push(part, (number, 1));
            name
        }
        Some(link) => {
            text.push(link.value, (number, link.column));
            let (part, name) = split_name(link.rest);
            match part.trim_start().starts_with(['.', '~']) {
                // A link that was broken.
                true => {
                    let column = line[..line.len() - link.rest.len()].chars().count() + 1;
                    text.push(part, (number, column));
                    name
                }
                false => link.rest,
            }
        }
    };
    (look(&text.symbols) == Look::Sure).then(|| text.read(name, known))
}

impl Text {
    /// Reads the text, after which this may be a name.
    fn read(&self, rest: &str, known: Known) -> Result<Puzzle, TextError> {
        let constraints = self.symbols.strip_prefix('.').unwrap_or(&self.symbols);
        let puzzle = read_constraints(constraints, (1, 2), known);
        let puzzle = puzzle.map_err(|error| self.placed(variables::named(error, constraints)))?;
        Ok(Puzzle {
            name: name(rest),
            ..puzzle
        })
    }
}

fn read_constraints(
    text: &str,
    (line, column): (u64, usize),
    known: Known,
) -> Result<Puzzle, TextError> {
    let mut parts = Vec::new();
    let mut at = column;
    for part in text.split('.') {
        // A point may end a list.
        if !part.is_empty() {
            let (name, values) = part.split_once('~').unwrap_or((part, ""));
            parts.push((at, name, values));
        }
        at += part.chars().count() + 1;
    }
    let values = variables::numbered(&mut parts).map_err(|(at, kind)| kind.at(line, at))?;
    for (part, values) in parts.iter_mut().zip(&values) {
        part.2 = values;
    }
    let mut shapes = parts.iter().filter(|(_, name, _)| *name == "Shape");
    let area = match shapes.next() {
        Some((at, _, values)) => {
            if let Some((at, ..)) = shapes.find(|shape| shape.2 != *values) {
                let twice = LABEL.malformed("found two shapes".to_owned());
                return Err(twice.at(line, *at));
            }
            Area::read(values, known).map_err(|kind| kind.at(line, *at))?
        }
        None => Area::square(known.shape.unwrap_or(Shape::CLASSIC)),
    };
    let Area {
        shape, has_zero, ..
    } = area;
    let mut marks = Marks::full(shape);
    let mut rules = Rules::new(area);
    let mut left_out = LeftOut::new(known.leaves_out);
    let mut last = column;
    let nodes = groups::tree(&parts, area).map_err(|(at, kind)| kind.at(line, at))?;
    let area = Area {
        summed: regions::summed(&nodes, area),
        ..area
    };
    rules.area = area;
    // What holds together holds.
    let mut nodes: VecDeque<Node<'_>> = nodes.into();
    while let Some(node) = nodes.pop_front() {
        let at = node.at;
        match node.name {
            "" => read_list(&node.values, (line, at + 1), area, &mut marks)?,
            "Shape" => {}
            "And" => {
                let inner = node.inner.into_iter().rev();
                inner.for_each(|inner| nodes.push_front(inner));
            }
            "Or" => {
                let either = ways::either(&node, area);
                let added = either.and_then(|local| {
                    let added = local.map_or(Ok(()), |local| rules.add_local(local));
                    added.map_err(|kind| (at, kind))
                });
                if let Err((at, kind)) = added {
                    let left = left_out.leave_out("Or", 1, kind, || drawn(&node, shape));
                    left.map_err(|kind| kind.at(line, at))?;
                }
            }
            name => {
                if let Err(kind) = rules.add(&Part::of(name, &node.values)) {
                    let left = left_out.leave_out(name, 1, kind, || drawn(&node, shape));
                    left.map_err(|kind| kind.at(line, at))?;
                }
            }
        }
        last = at;
    }
    let variant = rules
        .finish(&mut left_out)
        .map_err(|kind| kind.at(line, last))?;
    let alphabet = match has_zero {
        true => Alphabet::Hex0,
        false => Alphabet::usual(shape.side()),
    };
    let puzzle = Puzzle::new(marks.clues(), alphabet)
        .with_variant(&variant)
        .map_err(|error| TextErrorKind::from(error).at(line, column))?;
    let mut puzzle = puzzle.with_marks(marks);
    left_out.add_to(&mut puzzle);
    Ok(puzzle)
}

/// Appends a puzzle as constraints, and its name.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
    /// The largest board of the solver.
    const MOST: usize = 16;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    if !(2..=MOST).contains(&side) || Shape::of_side(side) != Some(shape) {
        return Err(Lost::Board(shape).into());
    }
    let marks = puzzle.marks_or_all();
    if shape.cells().any(|cell| marks.get(cell).is_empty()) {
        return Err(Lost::NoCandidates.into());
    }
    // Of several texts, each begins with a shape.
    let mut text = format!(".Shape~{side}x{side}");
    text += &writing::rules(&puzzle.variant, shape)?;
    let full = DigitSet::full(side);
    let cells = shape.cells().filter(|&cell| marks.get(cell) != full);
    let cells = cells.map(|cell| {
        let digits = marks.get(cell).iter().map(|digit| format!("_{digit}"));
        format!(
            "~{}{}",
            writing::name(cell, shape),
            digits.collect::<String>()
        )
    });
    let cells: String = cells.collect();
    if !cells.is_empty() {
        text.push_str(&format!(".{cells}"));
    }
    out.extend(text.bytes());
    let name = push_name(puzzle, true, out);
    Unfit::unless_plain(puzzle, [name, Lost::single_marks(puzzle)])
}
