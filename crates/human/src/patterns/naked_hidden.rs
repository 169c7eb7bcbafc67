//! Naked and hidden pairs, triples and quads: `k` cells of a house have only `k` candidates together, so no other cell
//! of the house holds one of those; or `k` digits of a house have only `k` places together, so those places hold no
//! other digit.

use super::combinations::{Order, closed};
pub use super::pattern::Kind;
use crate::patterns::prelude::*;

/// As many places of a house as digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subset<S> {
    /// Which of the two have no others.
    pub kind: Kind,
    /// The house.
    pub house: usize,
    /// The places.
    pub places: S,
    /// The digits.
    pub digits: S,
}

impl<S: Set> Subset<S> {
    /// Returns the candidates of the house that it removes.
    pub fn removed<V: View<Set = S>>(&self, view: &V) -> Vec<V::Candidate> {
        match self.kind {
            Kind::Naked => view.among(
                self.house,
                view.open(self.house) & !self.places,
                self.digits,
            ),
            Kind::Hidden => view.among(self.house, self.places, !self.digits),
        }
    }
}

/// Passes the sets of `n` places of a house to `visit`, until it returns true; then returns true.
pub fn in_house<V: View>(
    view: &V,
    (kind, house): (Kind, usize),
    n: usize,
    order: Order,
    visit: &mut dyn FnMut(Subset<V::Set>) -> bool,
) -> bool {
    let mut pass = |places, digits| {
        visit(Subset {
            kind,
            house,
            places,
            digits,
        })
    };
    match kind {
        Kind::Naked => {
            let of = |place| view.digits(view.cell_at(house, place));
            closed(view.open(house), &of, n, order, &mut pass)
        }
        Kind::Hidden => {
            let places = view.places_of(house);
            let all = V::Set::below(places.len());
            let pass = &mut |digits, places| pass(places, digits);
            closed(all, &|digit| places[digit], n, order, pass)
        }
    }
}

/// Searches sets of `k` places, from 2 to 4, in each of these houses.
pub fn find(
    board: &Board,
    kind: Kind,
    houses: impl Iterator<Item = usize>,
    k: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let rule = match kind {
        Kind::Naked => [Rule::NakedPair, Rule::NakedTriple, Rule::NakedQuad][k - 2],
        Kind::Hidden => [Rule::HiddenPair, Rule::HiddenTriple, Rule::HiddenQuad][k - 2],
    };
    // With `k` open cells or fewer, no candidate can go.
    let mut houses = houses.filter(|&house| board.open(house).len() > k);
    flow(houses.any(|house| {
        in_house(board, (kind, house), k, Order::ByLeast, &mut |set| {
            let cells = board.layout.cells_at(house, set.places).collect();
            let pattern = Pattern::Cells(kind, board.layout.house(house), cells);
            let digits = DigitSet::from_bits(set.digits);
            remove(board, (rule, digits, pattern), set.removed(board), found).is_break()
        })
    }))
}

#[cfg(test)]
mod tests {
    use crate::Rule;
    use crate::testing::{findings, sketch};

    #[test]
    fn a_pair_takes_its_digits_from_the_rest_of_the_column() {
        let board = sketch(&[("r3c6 r4c6", "29"), ("r7c6", "369"), ("r1c6 r2c6", "15")]);
        let found = findings(Rule::NakedPair, &board);
        assert_eq!(
            found[0],
            "Naked pair: r1c6 and r2c6 in column 6 can only be 1 or 5, which removes 1 and 5 from r5c6, r6c6, r8c6, \
             r9c6"
        );
        assert_eq!(
            found[1],
            "Naked pair: r3c6 and r4c6 in column 6 can only be 2 or 9, which removes 2 from r5c6, r6c6, r8c6, r9c6 \
             and 9 from r5c6, r6c6, r7c6, r8c6, r9c6"
        );
        // The first two lie in one box as well.
        assert!(found[2].starts_with("Naked pair: r1c6 and r2c6 in box 2 can only be 1 or 5, "));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn the_cells_of_a_triple_and_a_quad_need_not_be_equal() {
        let triple = sketch(&[("r2c1", "12"), ("r2c5", "23"), ("r2c9", "13")]);
        assert!(findings(Rule::NakedPair, &triple).is_empty());
        let found = findings(Rule::NakedTriple, &triple);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with(
            "Naked triple: r2c1, r2c5 and r2c9 in row 2 can only be 1, 2 or 3, which removes 1, 2 and 3 from"
        ));

        let quad = sketch(&[
            ("r1c1", "12"),
            ("r1c2", "23"),
            ("r2c3", "34"),
            ("r3c3", "14"),
        ]);
        let found = findings(Rule::NakedQuad, &quad);
        assert!(found[0].starts_with(
            "Naked quad: r1c1, r1c2, r2c3 and r3c3 in box 1 can only be 1, 2, 3 or 4, "
        ));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_pair_of_digits_takes_its_cells_for_itself() {
        let board = sketch(&[
            ("r5c1 r5c2 r5c3 r5c5 r5c6 r5c7 r5c8", "1234567"),
            ("r5c4", "1289"),
        ]);
        assert_eq!(
            findings(Rule::HiddenPair, &board),
            [
                "Hidden pair: 8 and 9 can only go in r5c4 and r5c9 in row 5, which removes 1 and 2 from r5c4, r5c9 \
              and 3, 4, 5, 6 and 7 from r5c9"
            ]
        );
    }

    #[test]
    fn triples_and_quads_hide_too() {
        let triple = sketch(&[("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "456789")]);
        let found = findings(Rule::HiddenTriple, &triple);
        assert!(found[0].starts_with(
            "Hidden triple: 1, 2 and 3 can only go in r3c1, r3c2 and r3c3 in box 1, "
        ));
        let quad = sketch(&[("r1c7 r3c7 r4c7 r7c7 r8c7", "56789")]);
        let found = findings(Rule::HiddenQuad, &quad);
        assert!(found[0].starts_with(
            "Hidden quad: 1, 2, 3 and 4 can only go in r2c7, r5c7, r6c7 and r9c7 in column 7, "
        ));
        assert_eq!(found.len(), 1);
    }
}
