//! XY-wings, XYZ-wings and W-wings.
//!
//! - XY-wing: a cell with candidates x and y sees one with x and z and one with y and z. Whichever digit it has,
//!   one of the two is z: a cell that sees both is not. XYZ-wing: the first cell may be z as well, so the cell
//!   must see all three. Example: r1c1 with 1 and 2, r1c5 with 1 and 3, r2c2 with 2 and 3: one of r1c5 and r2c2 is
//!   3, so none of r1c2, r1c3, r2c4, r2c5 and r2c6 is.
//! - W-wing: two cells that do not see each other have the same two candidates a and b, and a house has two
//!   places for a, each of which sees one of them. The cells are not both a: one is b, and a cell that sees both
//!   is not. Example: r1c1 and r5c9 with 1 and 2, and 1 of row 8 in r8c1 or r8c9: neither r1c9 nor r5c1 is 2.

use crate::hodoku::prelude::*;
use crate::patterns::wings::around;

/// Returns the candidates of some cells.
fn candidates_of(state: &State, cells: &[usize]) -> Vec<Candidate> {
    let all = cells.iter();
    all.flat_map(|&cell| of_cell(cell, state.position.of(cell)))
        .collect()
}

/// Finds XY-wings by their three cells in reading order, each of which may be the pivot, or XYZ-wings by their pivot.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let (position, mut wings) = (&state.position, Vec::new());
    let size = if technique == Technique::XyWing { 2 } else { 3 };
    let all_pairs = position.cells_of_size(2);
    for pivot in each(position.cells_of_size(size)) {
        let pairs = each(all_pairs & PEER_SET[pivot]);
        around(position, pivot, pairs, &mut |wing| {
            wings.push(wing);
            false
        });
    }
    if technique == Technique::XyWing {
        wings.sort_by_key(|wing| {
            let mut cells = wing.cells;
            cells.sort_unstable();
            (cells, wing.cells[0])
        });
    }
    wings.into_iter().any(|wing| {
        let removed = wing.removed(position);
        let pattern = || Pattern::of(Vec::new(), candidates_of(state, &wing.cells), Vec::new());
        !removed.is_empty() && found(Step::remove(technique, removed, pattern()))
    })
}

/// Finds W-wings.
pub fn w(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let pairs = position.cells_of_size(2);
    each(pairs).any(|one| {
        let digits = position.of(one);
        let others = each(pairs & !PEER_SET[one] & !((2 << one) - 1));
        let others = others.filter(|&other| position.of(other) == digits);
        others.into_iter().any(|other| {
            each(digits).any(|wanted| {
                let by = (digits & !(1 << wanted)).trailing_zeros() as usize;
                let removed = state.cells_with(wanted) & PEER_SET[one] & PEER_SET[other];
                removed != 0
                    && (ROWS..USUAL).chain(BOXES..ROWS).any(|house| {
                        let places = state.cells_with(by) & HOUSE_SET[house];
                        let mut cells = each(places);
                        let (Some(a), Some(b), None) = (cells.next(), cells.next(), cells.next())
                        else {
                            return false;
                        };
                        let joins = |a: usize, b: usize| {
                            PEER_SET[one] >> a & 1 == 1 && PEER_SET[other] >> b & 1 == 1
                        };
                        let (a, b) = if joins(a, b) { (a, b) } else { (b, a) };
                        if !joins(a, b) {
                            return false;
                        }
                        let nodes = [one, a, b, other].map(|cell| Group::of(cell, by));
                        let (body, apart) =
                            (candidates_of(state, &[one, other]), digit_in(by, places));
                        let pattern = Pattern {
                            links: chain(&nodes, false),
                            ..Pattern::of(vec![house], body, apart.collect())
                        };
                        let removed = digit_in(wanted, removed).collect();
                        found(Step::remove(technique, removed, pattern))
                    })
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn the_wings_of_the_essay() {
        let ends = [("r1c5", "13"), ("r2c2", "23")];
        let (xy, xyz) = (("r1c1", "12"), ("r1c1", "123"));
        finds_only(
            Technique::XyWing,
            &[xy, ends[0], ends[1]],
            "312 313 324 325 326",
        );
        finds_only(Technique::XyzWing, &[xyz, ends[0], ends[1]], "312 313");
        let facts = [("r1c1 r5c9", "12"), ("1 r8", "r8c1 r8c9")];
        finds_only(Technique::WWing, &facts, "219 251");
    }
}
