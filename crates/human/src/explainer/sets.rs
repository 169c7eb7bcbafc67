//! Naked and hidden sets, and the singles that hidden sets lead to at once.

use super::singles::houses;
use crate::explainer::prelude::*;
use crate::patterns::combinations::{Order, Set, choose};
use crate::patterns::fish::of_digit;
use crate::patterns::naked_hidden::{Kind, Subset, in_house};
use crate::patterns::view::View;
use crate::patterns::wings::around;

/// Passes the sets of `n` places in houses with at least `least` empty cells.
fn scan(
    position: &Position,
    kind: Kind,
    (n, least): (usize, usize),
    found: &mut dyn FnMut(Subset<Nine>) -> bool,
) -> bool {
    let mut houses = houses(position).filter(|&house| position.empty(house).len() >= least);
    houses.any(|house| in_house(position, (kind, house), n, Order::ByGreatest, found))
}

/// Finds candidates that sets of a kind remove.
pub fn find(position: &Position, kind: Kind, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let least = match kind {
        Kind::Naked => 2 * n,
        Kind::Hidden => 2 * n + 1,
    };
    scan(position, kind, (n, least), &mut |set| {
        let removed = match kind {
            Kind::Naked if !position.is_plain() => seen_by_sets(position, &set),
            _ => set.removed(position),
        };
        let step = Step::remove(technique, technique.rating(), removed);
        step.is_some_and(|step| found(step.by(Pattern::Set(set))))
    })
}

/// Returns the candidates that see all of a digit in the cells of a naked set: on a board with more houses they
/// need not be in its house.
fn seen_by_sets(position: &Position, set: &Subset<Nine>) -> Vec<Candidate> {
    let cells = set_of(Position::at(set.house, set.places));
    position.seen_beside(set.digits, cells)
}

/// Passes the naked sets of `n` digits that `n - 1` of some places of a house make with one more cell, which has some
/// digits, and what they remove from the other places, until `visit` returns true.
pub fn with_one_more(
    position: &Position,
    house: usize,
    (others, extra): (Nine, Nine),
    n: usize,
    visit: &mut dyn FnMut(Subset<Nine>, Vec<Candidate>) -> bool,
) {
    let of = |place: usize| position.of(cell_at(house, place));
    let usable: Nine = set_of(each(others).filter(|&place| of(place).len() >= 2));
    choose(usable, n - 1, Order::ByGreatest, &mut |places| {
        let digits = each(places).fold(extra, |all, place| all | of(place));
        digits.len() == n && {
            let set = Subset {
                kind: Kind::Naked,
                house,
                places,
                digits,
            };
            visit(set, position.among(house, others & !places, digits))
        }
    });
}

/// Finds digits that a hidden set leaves one place in its house.
pub fn direct(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    scan(position, Kind::Hidden, (n, n + 1), &mut |set| {
        let left = |digit| position.places(set.house, digit) & !set.places;
        let single = each(!set.digits & ALL)
            .find(|&digit| position.places(set.house, digit).len() > 1 && left(digit).len() == 1);
        single.is_some_and(|digit| {
            let cell = only_cell(set.house, left(digit));
            let step = Step::place(technique, technique.rating(), (cell, digit));
            found(step.by(Pattern::Set(set)))
        })
    })
}

/// Finds fish: by their lines, then by the digit.
pub fn fish(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let digits = (0..9).filter(|&digit| position.placed(digit) + 2 * n <= 9);
    [[COLUMNS, ROWS], [ROWS, COLUMNS]].into_iter().any(|kinds| {
        let mut all = Vec::new();
        for digit in digits.clone() {
            of_digit(position, digit, kinds, n, &mut |fish| {
                all.push(fish);
                false
            });
        }
        // By their greatest line, then by the one before it.
        all.sort_by_key(|fish| fish.base);
        all.into_iter().any(|fish| {
            let step = Step::remove(technique, technique.rating(), fish.removed(position));
            step.is_some_and(|step| found(step.by(Pattern::Fish(fish))))
        })
    })
}

/// Finds XY-wings, or XYZ-wings.
pub fn wings(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let pairs = position.cells_of_size(2);
    each(position.cells_of_size(technique.size() as u32)).any(|pivot| {
        let peers = position.peers(pivot).iter().map(|&cell| usize::from(cell));
        let peers = peers.filter(|cell| pairs >> cell & 1 == 1);
        around(position, pivot, peers, &mut |wing| {
            let step = Step::remove(technique, technique.rating(), wing.removed(position));
            step.is_some_and(|step| found(step.by(Pattern::Wing(wing))))
        })
    })
}
