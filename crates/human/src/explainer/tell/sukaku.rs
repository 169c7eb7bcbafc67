//! The techniques of Sukaku Explainer in words.

use super::super::step::{StrongLink, Wing};
use super::{Narrator, cell, cells_of, digit, digits_of};
use crate::explainer::prelude::*;
use crate::narration::names;
use crate::narration::step;
use crate::narration::words::list;

impl Narrator<'_> {
    /// Returns why a chain of strong links leads to a step.
    pub(super) fn links(&mut self, of: usize, links: &[StrongLink], is_ring: bool) -> String {
        let group = |cells: CellSet| names::group(of, cells);
        let joint = |from, to, is_strong| step::Link::new(group(from), group(to), is_strong);
        let mut places = Vec::new();
        let mut joints = Vec::new();
        let mut before: Option<CellSet> = None;
        for &StrongLink { house, ends } in links {
            let [from, to] = ends;
            if let Some(before) = before {
                self.picture.links.push(joint(before, from, false));
                joints.push((before, from));
            }
            self.picture.links.push(joint(from, to, true));
            self.body(digit_in(of, from));
            let apart = digit_in(of, to & !from).map(names::candidate);
            self.picture.apart.extend(apart);
            let house = self.house(house);
            places.push(format!("in {} in {house}", cells_of(from | to, "or")));
            before = Some(to);
        }
        if let ([first, ..], Some(last), true) = (links, before, is_ring) {
            self.picture.links.push(joint(last, first.ends[0], false));
            joints.push((last, first.ends[0]));
        }
        let see = |(a, b): &(CellSet, CellSet)| {
            let verb = if a.count_ones() == 1 { "sees" } else { "see" };
            format!("{} {verb} {}", cells_of(*a, "and"), cells_of(*b, "and"))
        };
        let joined = list(joints.iter().map(see), "and");
        let of = digit(of);
        let goes = format!("{of} goes {}", list(places.into_iter(), "and"));
        match (is_ring, links, before) {
            (false, [first, ..], Some(last)) => {
                let ends = cells_of(first.ends[0] | last, "or");
                format!("{goes}; {joined}, so {of} is in {ends}")
            }
            _ => format!("{goes}; {joined}, so {of} is in one cell of each such pair"),
        }
    }

    /// Returns why a set and a cell lead to a step.
    pub(super) fn almost_locked(&mut self, wing: &Wing) -> String {
        let of_end = self.position.of(wing.end);
        for own in each(wing.cells) {
            self.body(of_cell(own, self.position.of(own)));
        }
        let all = of_cell(wing.end, of_end).map(names::candidate);
        self.picture.apart.extend(all);
        let digits = each(wing.cells).fold(0, |all: Nine, it| all | self.position.of(it));
        let cells = cells_of(wing.cells, "and");
        let place = match wing.house {
            Some(house) => format!("{cells} in {}", self.house(house)),
            None => format!("{cells}, which see each other,"),
        };
        let end = cell(wing.end);
        let others = |without: Nine| digits_of(digits & !without, "and");
        let [all, own, linked] =
            [of_end, of_end & !wing.linked, wing.linked].map(|it| digits_of(it, "or"));
        let (set, rest) = (others(of_end), others(wing.linked));
        match wing.is_ring() {
            true => format!("{end} takes {all}, and {place} the other one with {set}"),
            false => format!("{end} is {own}, or it is {linked} and {place} are {rest}"),
        }
    }
}
