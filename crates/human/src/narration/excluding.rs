//! The digits on the board that exclude a hidden single from the other cells of its house.

use super::step::Step;
use super::svg::{CELL, Drawing, line};
use quadrille_board::{Cell, Relation};

impl Drawing<'_> {
    /// Draws a ring around the fewest digits that were found to exclude the digit of a hidden single from the other
    /// cells of its house, of those that a digit on the board excludes.
    pub(super) fn excluding(&self, step: &Step, out: &mut String) {
        let picture = &step.picture;
        let (&[house], &[(own, digit)]) = (&picture.houses[..], &step.placed[..]) else {
            return;
        };
        let is_single = picture.body.iter().all(|&it| it == (own, digit));
        if !is_single || !step.removed.is_empty() || !picture.links.is_empty() {
            return;
        }
        let mut open = house.cells(self.shape, self.variant);
        open.retain(|&cell| cell != own && step.grid.get(cell).is_none());
        let cells = self.shape.cells();
        let holders: Vec<Cell> = cells
            .filter(|&cell| step.grid.get(cell) == Some(digit))
            .collect();
        let number = |holder: &Cell, open: &[Cell]| {
            open.iter()
                .filter(|&&cell| self.exclude(*holder, cell))
                .count()
        };
        // The first of those that exclude the most.
        while let Some(&holder) = (holders.iter().rev())
            .max_by_key(|holder| number(holder, &open))
            .filter(|holder| number(holder, &open) > 0)
        {
            open.retain(|&cell| !self.exclude(holder, cell));
            let ((x, y), radius) = (self.middle(holder), 0.4 * CELL);
            *out += line!(r#"<circle class="why" cx="{x}" cy="{y}" r="{radius}"/>"#);
        }
    }

    /// Returns whether two cells cannot have the same digit, by a house or by a rule about pairs of cells.
    fn exclude(&self, one: Cell, other: Cell) -> bool {
        let (shape, variant) = (self.shape, self.variant);
        let places = [one, other].map(|cell| {
            let region = variant.region_of(shape, cell);
            [shape.row_of(cell), shape.column_of(cell), region]
        });
        let has_both = |cells: &[Cell]| cells.contains(&one) && cells.contains(&other);
        let mut extra = variant.houses(shape);
        let mut pairs = variant.pairs(shape);
        places[0].iter().zip(places[1]).any(|(a, b)| *a == b)
            || extra.any(|house| has_both(&house.cells(shape).collect::<Vec<_>>()))
            || pairs.any(|pair| {
                pair.relation == Relation::Unlike && has_both(&[pair.cells.0, pair.cells.1])
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reasoner;
    use quadrille_board::{Grid, Variant};
    use quadrille_limits::limits::Limits;
    use std::ops::ControlFlow;

    #[test]
    fn digits_that_exclude_a_hidden_single_have_a_ring() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let variant = Variant::CLASSIC;
        let drawing = Drawing::new(&variant, &puzzle).named("first");
        let mut pictures = Vec::new();
        Reasoner::new().explain(&puzzle, &Limits::none(), &mut |step| {
            pictures.push((step.sentence.clone(), drawing.draw(step, true)));
            ControlFlow::Continue(())
        });
        // r3c3 for row 3, and r5c4 for r1c4; r3c4 has both.
        let (sentence, picture) = &pictures[0];
        assert_eq!(sentence, "Hidden single: 8 can only go in r1c6 in box 2");
        let rings: Vec<&str> = picture.lines().filter(|it| it.contains("why\" ")).collect();
        assert_eq!(
            rings,
            [
                r#"<circle class="why" cx="150" cy="150" r="24"/>"#,
                r#"<circle class="why" cx="210" cy="270" r="24"/>"#
            ]
        );
        assert!(picture.contains("<title>first: Hidden single: 8 can only go in r1c6 in box 2<"));
    }
}
