//! Steps as they are told: what a technique saw, in a sentence and as a picture.

mod aligned;
mod chains;
mod deadly;
mod sukaku;

use super::step::Locked;
use crate::board::AnyHouse;
use crate::explainer::prelude::*;
use crate::narration::Score;
use crate::narration::branch::{cells as cells_of, digits as digits_of};
use crate::narration::names;
use crate::narration::step::{self, Grade, Picture, add_once};
use crate::narration::words;
use crate::patterns::naked_hidden::Subset;
use crate::patterns::pattern::Pattern as Shown;
use quadrille_board::{Cell, Digit, Shape, Variant};

/// Returns a step in a position as it is told.
pub fn tell(step: &Step, position: &Position) -> step::Step {
    let mut telling = Narrator::new(step, position);
    let removed = names::candidates(&step.removed);
    let clause = telling.clause();
    let told = match &step.pattern {
        // The sentence of a chain ends with what follows.
        Some(Pattern::Chains(story)) if !story.is_cycle => &[],
        _ => &removed[..],
    };
    let sentence = words::sentence(step.technique.name(), &clause, Shape::CLASSIC, told);
    step::Step {
        grid: names::grid(position),
        marks: names::marks(position),
        technique: step.technique.name(),
        grade: Grade::Rating(Score::new(step.rating, true)),
        placed: step.placed.map(names::candidate).into_iter().collect(),
        removed,
        sentence,
        picture: telling.picture,
        posted: String::new(),
        fish: None,
    }
}

/// A step on its way to a sentence; its picture grows on the way.
struct Narrator<'a> {
    position: &'a Position,
    step: &'a Step,
    picture: Picture,
}

impl<'a> Narrator<'a> {
    fn new(step: &'a Step, position: &'a Position) -> Narrator<'a> {
        let picture = Picture::default();
        Narrator {
            position,
            step,
            picture,
        }
    }
    /// Returns what the technique saw, and adds it to the picture.
    fn clause(&mut self) -> String {
        let step = self.step;
        self.picture.body.extend(step.placed.map(names::candidate));
        let placed = step.placed.unwrap_or(Candidate::new(0, 0));
        let (at, only) = (names::cell(placed.cell()), 1 << placed.digit());
        let Some(pattern) = &step.pattern else {
            return self.show(&Shown::Cell(at), only);
        };
        match pattern {
            &Pattern::Single { house } => self.show(&Shown::House(names::house(house), at), only),
            &Pattern::Locked(Locked { digit, base, cover }) => {
                let crossing = Shown::Crossing(names::house(base), names::house(cover));
                let locked = self.show(&crossing, 1 << digit);
                let seats = self.position.seats(placed.cell()).iter();
                let mut beside = seats.map(|&(house, _)| usize::from(house));
                match beside.find(|house| house / 9 == base / 9) {
                    Some(house) if step.placed.is_some() => {
                        let house = self.house(house);
                        format!("{locked}, so in {house} it can only go in {}", name(at))
                    }
                    _ => locked,
                }
            }
            Pattern::Set(set) => {
                let cells = Position::at(set.house, set.places).map(names::cell);
                let cells = Shown::Cells(set.kind, names::house(set.house), cells.collect());
                let shown = self.show(&cells, set.digits);
                let (only, at) = (digit(placed.digit()), name(at));
                match step.placed {
                    None => shown,
                    Some(_) => format!("{shown}, so {only} can only go in {at}"),
                }
            }
            Pattern::Fish(fish) => {
                let names = |houses: Vec<usize>| houses.into_iter().map(names::house).collect();
                let [base, cover] = fish.houses().map(names);
                self.show(&Shown::Lines(base, cover), 1 << fish.digit)
            }
            Pattern::Wing(wing) => {
                let all = wing.cells.map(|cell| self.position.of(cell));
                let shown = Shown::Wing {
                    cells: wing.cells.map(names::cell),
                    z: Digit::nth(wing.digit),
                    is_xyz: wing.is_xyz,
                };
                self.show(&shown, all[0] | all[1] | all[2])
            }
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

    /// Adds a pattern of some digits to the picture, and returns what it shows.
    fn show(&mut self, shown: &Shown, digits: Nine) -> String {
        let (digits, position) = (names::digits(digits), self.position);
        let of = |cell: Cell| names::digits(position.of(cell.index()));
        let cells_of = |house: AnyHouse| house.cells(Shape::CLASSIC, &Variant::CLASSIC);
        let picture = shown.picture(digits, &of, &cells_of);
        for candidate in picture.body {
            add_once(&mut self.picture.body, candidate);
        }
        self.picture.apart.extend(picture.apart);
        self.picture.houses.extend(picture.houses);
        shown.clause(Shape::CLASSIC, digits)
    }

    /// Adds candidates of the pattern to the picture, each once.
    fn body(&mut self, all: impl IntoIterator<Item = Candidate>) {
        for candidate in all.into_iter().map(names::candidate) {
            add_once(&mut self.picture.body, candidate);
        }
    }

    /// Adds a house to the picture, and returns its name.
    fn house(&mut self, house: usize) -> String {
        let house = names::house(house);
        add_once(&mut self.picture.houses, house);
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

/// Lists the cells of a set.
fn cells_at(set: &Subset<Nine>, conjunction: &str) -> String {
    cells_of(set_of(Position::at(set.house, set.places)), conjunction)
}
