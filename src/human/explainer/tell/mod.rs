//! Steps as they are told: what a technique saw, in a sentence and as a picture.

mod aligned;
mod chains;
mod deadly;
mod sukaku;

use super::step::{Pattern, Step};
use crate::bits::each;
use crate::board::{Cell, Digit, Shape};
use crate::human::board::nine::geometry::{COLUMNS, CellSet, Nine, ROWS};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::sets::{Kind, Subset};
use crate::human::patterns::view::View;
use crate::human::patterns::wings::Wing;
use crate::human::told::Score;
use crate::human::told::names;
use crate::human::told::step::{self, Grade, Picture, capital};
use crate::human::told::words::{self, list};

/// Returns a step in a position as it is told.
pub fn tell(step: &Step, position: &Position) -> step::Step {
    let mut telling = Telling {
        position,
        step,
        picture: Picture::default(),
    };
    let removed = names::candidates(&step.removed);
    let clause = telling.clause();
    let name = capital(step.technique.name());
    // The sentence of a chain ends with what follows.
    let is_said = match &step.pattern {
        Some(Pattern::Chains(story)) => !story.is_cycle,
        _ => step.placed.is_some(),
    };
    let sentence = match is_said {
        false => {
            let removed = words::candidates(Shape::CLASSIC, &removed);
            format!("{name}: {clause}, which removes {removed}")
        }
        true => format!("{name}: {clause}"),
    };
    step::Step {
        grid: names::grid(position),
        marks: names::marks(position),
        technique: step.technique.name(),
        grade: Grade::Rating(Score::new(step.rating, true)),
        placed: step.placed.map(names::candidate).into_iter().collect(),
        removed,
        sentence,
        picture: telling.picture,
        nrc: None,
    }
}

/// A step on its way to a sentence; its picture grows on the way.
struct Telling<'a> {
    position: &'a Position,
    step: &'a Step,
    picture: Picture,
}

impl Telling<'_> {
    /// Returns what the technique saw, and adds it to the picture.
    fn clause(&mut self) -> String {
        let step = self.step;
        let placed = step.placed.map_or((0, 0), |it| (it.cell(), it.digit()));
        let (single, only) = (digit(placed.1), cell(placed.0));
        if let Some(candidate) = step.placed {
            self.picture.body.push(names::candidate(candidate));
        }
        let Some(pattern) = &step.pattern else {
            return format!("{only} can only be {single}");
        };
        match pattern {
            &Pattern::Single { house } => {
                let house = self.house(house);
                format!("{single} can only go in {only} in {house}")
            }
            &Pattern::Locked { digit, base, cover } => {
                let all = Position::at(base, self.position.places(base, digit));
                self.body(all.map(|cell| Candidate::new(cell, digit)));
                let kind = base / 9;
                let mut beside = self.position.seats(placed.0).iter();
                let beside = beside.find(|(house, _)| usize::from(*house) / 9 == kind);
                let (base, cover) = (self.house(base), self.house(cover));
                let locked = format!("{} in {base} can only go in {cover}", self::digit(digit));
                match (step.placed, beside) {
                    (Some(_), Some(&(house, _))) => {
                        let house = self.house(house.into());
                        format!("{locked}, so in {house} it can only go in {only}")
                    }
                    _ => locked,
                }
            }
            Pattern::Set(set) => {
                self.body(self.position.among(set.house, set.places, set.digits));
                let (cells, house) = (cells_at(set, "and"), self.house(set.house));
                match (set.kind, step.placed) {
                    (Kind::Naked, _) => {
                        format!(
                            "{cells} in {house} can only be {}",
                            digits_of(set.digits, "or")
                        )
                    }
                    (Kind::Hidden, placed) => {
                        let digits = digits_of(set.digits, "and");
                        let hidden = format!("{digits} can only go in {cells} in {house}");
                        match placed {
                            None => hidden,
                            Some(_) => format!("{hidden}, so {single} can only go in {only}"),
                        }
                    }
                }
            }
            &Pattern::Fish {
                digit,
                kind,
                base,
                cover,
            } => {
                let across = if kind == ROWS { COLUMNS } else { ROWS };
                for line in each(base) {
                    let all = Position::at(kind + line, self.position.places(kind + line, digit));
                    self.body(all.map(|cell| Candidate::new(cell, digit)));
                }
                let base: Vec<_> = each(base).map(|line| names::house(kind + line)).collect();
                let cover: Vec<_> = each(cover)
                    .map(|line| names::house(across + line))
                    .collect();
                let (from, to) = (words::lines(&base), words::lines(&cover));
                self.picture.houses.extend([base, cover].concat());
                let digit = self::digit(digit);
                format!("{digit} in {from} can only go in {to}")
            }
            Pattern::Wing(wing) => self.wing(wing),
            Pattern::Links {
                digit,
                links,
                is_ring,
            } => self.links(*digit, links, *is_ring),
            Pattern::AlmostLocked(wing) => self.almost_locked(wing),
            Pattern::Deadly(deadly) => self.deadly(deadly),
            &Pattern::Aligned { cells, common } => self.aligned(cells, common),
            Pattern::Chains(story) => self.chains(story),
        }
    }

    fn wing(&mut self, wing: &Wing<usize>) -> String {
        let [pivot, ends @ ..] = wing.cells;
        let of_pivot = self.position.of(pivot);
        self.body(each(of_pivot).map(|digit| Candidate::new(pivot, digit)));
        for end in ends {
            let all = each(self.position.of(end));
            let all = all.map(|digit| names::candidate(Candidate::new(end, digit)));
            self.picture.apart.extend(all);
        }
        let some = list(wing.holders().iter().copied().map(cell), "or");
        let (of_pivot, z) = (digits_of(of_pivot, "or"), digit(wing.digit));
        format!("{} is {of_pivot}, so {some} is {z}", cell(pivot))
    }

    /// Adds candidates of the pattern to the picture, each once.
    fn body(&mut self, all: impl IntoIterator<Item = Candidate>) {
        for candidate in all.into_iter().map(names::candidate) {
            if !self.picture.body.contains(&candidate) {
                self.picture.body.push(candidate);
            }
        }
    }

    /// Adds a house to the picture, and returns its name.
    fn house(&mut self, house: usize) -> String {
        let house = names::house(house);
        if !self.picture.houses.contains(&house) {
            self.picture.houses.push(house);
        }
        house.to_string()
    }
}

/// Returns the name of a cell.
fn cell(number: usize) -> String {
    name(names::cell(number))
}

fn name(cell: Cell) -> String {
    Shape::CLASSIC.cell_name(cell).to_string()
}

/// Returns a digit.
fn digit(number: usize) -> String {
    Digit::nth(number).to_string()
}

/// Lists digits: `2 or 9`.
fn digits_of(digits: Nine, conjunction: &str) -> String {
    words::digits(names::digits(digits), conjunction)
}

/// Lists cells: `r1c2 and r3c4`.
fn cells_of(cells: CellSet, conjunction: &str) -> String {
    list(each(cells).map(cell), conjunction)
}

/// Lists the cells of a set.
fn cells_at(set: &Subset<Nine>, conjunction: &str) -> String {
    list(Position::at(set.house, set.places).map(cell), conjunction)
}
