//! Aligned exclusion in words: the combinations with a digit, and why each is impossible.

use super::{Narrator, cell, digit, digits_of};
use crate::explainer::prelude::*;
use crate::narration::names;
use crate::narration::words::list;

impl Narrator<'_> {
    /// Returns why the digits that a step removes have no combination left with digits of the other cells.
    pub(super) fn aligned(&mut self, cells: CellSet, common: CellSet) -> String {
        let of = |set| self.position.within(set, ALL).map(names::candidate);
        self.picture.body.extend(of(cells));
        self.picture.apart.extend(of(common));
        let of_removed = self.step.removed.iter().map(|&removed| {
            let others: Vec<usize> = each(cells & !(1 << removed.cell())).collect();
            let none_left = self.none_left(&[removed], &others, common);
            let (of, at) = (digit(removed.digit()), cell(removed.cell()));
            format!("with {of} in {at}, {none_left}")
        });
        of_removed.collect::<Vec<_>>().join("; ")
    }

    /// Tells why no digit of the first of some cells goes with the digits of others.
    fn none_left(&self, chosen: &[Candidate], open: &[usize], common: CellSet) -> String {
        let [next, later @ ..] = open else {
            return String::new();
        };
        let (mut excluded, mut nested) = (Vec::new(), Vec::new());
        for of in each(self.position.of(*next)) {
            let all = [chosen, &[Candidate::new(*next, of)]].concat();
            match self.why_not(&all, common) {
                Some(why) => excluded.push(format!("{} ({why})", digit(of))),
                None => {
                    let none_left = self.none_left(&all, later, common);
                    nested.push(format!("with {} there {none_left}", digit(of)));
                }
            }
        }
        let mut parts = Vec::new();
        if !excluded.is_empty() {
            let excluded = list(excluded.into_iter(), "or");
            parts.push(format!("{} cannot be {excluded}", cell(*next)));
        } else if !nested.is_empty() {
            parts.push(format!("{} has no other digit", cell(*next)));
        }
        parts.extend(nested);
        parts.join(", and ")
    }

    /// Returns why the last of some candidates cannot hold if the others do.
    fn why_not(&self, chosen: &[Candidate], common: CellSet) -> Option<String> {
        let (last, others) = chosen.split_last()?;
        let alike = others.iter().filter(|it| it.digit() == last.digit());
        let mut houses = alike.flat_map(|it| self.position.shared(it.cell(), last.cell()));
        if let Some(house) = houses.next() {
            return Some(names::house(house).to_string());
        }
        let digits: Nine = set_of(chosen.iter().map(|it| it.digit()));
        let is_emptied = |&at: &usize| self.position.of(at) & !digits == 0;
        let emptied = each(common).find(is_emptied)?;
        let of_emptied = digits_of(self.position.of(emptied), "or");
        Some(format!("{} is {of_emptied}", cell(emptied)))
    }
}

#[cfg(test)]
mod tests {
    use crate::board::nine::Position;
    use crate::board::nine::geometry::ALL;
    use crate::explainer::aligned::find;
    use crate::explainer::technique::Technique;
    use crate::explainer::tell::tell;

    /// Returns what is told of the first step that removes just 5 from r1c1, from cells with these digits.
    fn told(cells: &[(usize, u16)], technique: Technique) -> String {
        let mut candidates = [ALL; 81];
        cells
            .iter()
            .for_each(|&(cell, digits)| candidates[cell] = digits);
        let position = Position::with_candidates(&[0; 81], &candidates, None);
        let mut told = String::new();
        find(&position, technique, &mut |step| {
            told = tell(&step, &position).sentence;
            step.removed.iter().map(|it| it.0).eq([4])
        });
        told
    }

    #[test]
    fn each_combination_is_listed_with_what_excludes_it() {
        let pair = [(0, 0b110000), (4, 0b010011), (7, 0b010001), (8, 0b010010)];
        assert_eq!(
            told(&pair, Technique::AlignedPair),
            "Aligned pair exclusion: with 5 in r1c1, r1c5 cannot be 1 (r1c8 is 1 or 5), 2 (r1c9 is 2 or 5) or 5 \
             (row 1), which removes 5 from r1c1"
        );
        let triple = [
            (0, 0b110000),
            (3, 0b11),
            (4, 0b1010),
            (7, 0b010001),
            (8, 0b11010),
        ];
        assert_eq!(
            told(&triple, Technique::AlignedTriplet),
            "Aligned triplet exclusion: with 5 in r1c1, r1c4 cannot be 1 (r1c8 is 1 or 5), and with 2 there r1c5 cannot be 2 \
             (box 2) or 4 (r1c9 is 2, 4 or 5), which removes 5 from r1c1"
        );
    }
}
