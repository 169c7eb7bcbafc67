//! Cells that would have two solutions, in words.

use super::super::step::{Deadly, Follows};
use super::{Narrator, cell, cells_at, digit, digits_of};
use crate::explainer::prelude::*;
use crate::narration::names;
use crate::narration::words::list;
use crate::patterns::naked_hidden::{Kind, Subset};
use crate::patterns::view::View;

impl Narrator<'_> {
    /// Returns why cells with two solutions lead to a step.
    pub(super) fn deadly(&mut self, deadly: &Deadly) -> String {
        for &cell in &deadly.cells {
            self.body(of_cell(cell, deadly.digits));
        }
        for &(cell, digits) in &deadly.more {
            let all = of_cell(cell, digits).map(names::candidate);
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
            Follows::Set(set) => {
                let Subset { house, places, .. } = set;
                self.body(self.position.among(house, places, ALL));
                let (cells, house) = (cells_at(&set, "and"), self.house(house));
                let digits = digits_of(set.digits, "and");
                match set.kind {
                    Kind::Naked => {
                        format!("{one_of}, which with {cells} takes {digits} of {house}")
                    }
                    Kind::Hidden => {
                        format!("{one_of}, and in {house} the other one and {cells} take {digits}")
                    }
                }
            }
            Follows::Confined { house, digit: only } => {
                let house = self.house(house);
                let only = digit(only);
                format!(
                    "{one_of}, and the other one is {only}, which has no other place in {house}"
                )
            }
        }
    }
}
