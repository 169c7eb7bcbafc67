//! Cells that would have two solutions, in words.

use super::super::step::{Deadly, Follows};
use super::{Telling, cell, cells_at, digit, digits_of};
use crate::bits::each;
use crate::human::board::nine::geometry::Nine;
use crate::human::board::nine::{Candidate, Position};
use crate::human::told::names;
use crate::human::told::words::list;

impl Telling<'_> {
    /// Returns why cells with two solutions lead to a step.
    pub(super) fn deadly(&mut self, deadly: &Deadly) -> String {
        for &cell in &deadly.cells {
            self.body(each(deadly.digits).map(|digit| Candidate::new(cell, digit)));
        }
        for &(cell, digits) in &deadly.more {
            let all = each(digits).map(|digit| names::candidate(Candidate::new(cell, digit)));
            self.picture.apart.extend(all);
        }
        let why = match deadly.cells.is_empty() {
            false => {
                let cells = list(deadly.cells.iter().copied().map(cell), "and");
                let digits = digits_of(deadly.digits, "or");
                format!("if {cells} were only {digits}, there would be two solutions")
            }
            true => {
                "if all empty cells had two candidates, with two places for each digit in each \
                     house, there would be two solutions or none"
                    .to_owned()
            }
        };
        format!("{why}, {}", self.follows(deadly))
    }

    fn follows(&mut self, deadly: &Deadly) -> String {
        let some = list(deadly.more.iter().map(|&(it, _)| cell(it)), "or");
        let digits = deadly.more.iter().fold(0, |set: Nine, (_, of)| set | of);
        let one_of = format!("so {some} is {}", digits_of(digits, "or"));
        match deadly.follows {
            Follows::Directly => one_of,
            Follows::Naked {
                house,
                places,
                digits,
            } => {
                self.beside(house, places);
                let (cells, house) = (cells_at(house, places, "and"), self.house(house));
                let digits = digits_of(digits, "and");
                format!("{one_of}, which with {cells} takes {digits} of {house}")
            }
            Follows::Hidden {
                house,
                places,
                digits,
            } => {
                self.beside(house, places);
                let (cells, house) = (cells_at(house, places, "and"), self.house(house));
                let digits = digits_of(digits, "and");
                format!("{one_of}, and in {house} the other one and {cells} take {digits}")
            }
            Follows::Confined { house, digit: only } => {
                let house = self.house(house);
                format!(
                    "{one_of}, and the other one is {}, which has no other place in {house}",
                    digit(only)
                )
            }
        }
    }

    /// Adds the cells that the step needs besides.
    fn beside(&mut self, house: usize, places: Nine) {
        for cell in Position::at(house, places) {
            self.body(each(self.position.of(cell)).map(|digit| Candidate::new(cell, digit)));
        }
    }
}
