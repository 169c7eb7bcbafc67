//! Sue de Coq: two sets that share the cells of a box and a line.
//!
//! Two or three cells where a box and a line meet have at least two candidates more than they are cells. Some
//! other cells of the line and some other cells of the box make a set with them: all these cells together have as
//! many candidates as they are cells, and those of the line and those of the box have none in common, so each
//! digit goes in them once. A digit that only the line cells and the meeting cells have goes nowhere else in the
//! line; those of the box cells nowhere else in the box; those of the meeting cells alone, in neither. Example:
//! r1c1 and r1c2 have 1, 2, 3 and 4, r1c7 has 1 and 2, r2c3 has 3 and 4: four cells with four digits. No other cell
//! of row 1 is 1 or 2, no other cell of box 1 is 3 or 4.

use crate::hodoku::prelude::*;
use crate::patterns::combinations::up_to;

/// Some cells and all their candidates.
#[derive(Clone, Copy)]
struct Cells {
    set: CellSet,
    digits: Nine,
}

impl Cells {
    fn len(&self) -> u32 {
        self.set.count_ones()
    }

    fn digits(&self) -> u32 {
        self.digits.count_ones()
    }
}

/// Calls `visit` with every choice of up to `n` of some empty cells, fewer before more with the same start.
fn choose(state: &State, set: CellSet, n: usize, visit: &mut dyn FnMut(Cells) -> bool) -> bool {
    let join = |digits, cell| digits | state.position.of(cell);
    up_to(set, n, (0, 0), &join, &mut |set, digits| {
        visit(Cells { set, digits })
    })
}

/// Finds sets of a box and a line.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let empty: CellSet = set_of(state.position.empty_cells());
    (ROWS..27).any(|line| {
        (BOXES..9).any(|b| {
            let meeting = HOUSE_SET[line] & HOUSE_SET[b] & empty;
            choose(state, meeting, 3, &mut |hub| {
                if hub.len() < 2 || hub.digits() < hub.len() + 2 {
                    return false;
                }
                let coq = Coq {
                    state,
                    technique,
                    hub,
                    line: (line, HOUSE_SET[line] & empty & !hub.set),
                    square: (b, HOUSE_SET[b] & empty & !hub.set),
                };
                coq.find(found)
            })
        })
    })
}

/// The meeting cells, and the other empty cells of the line and of the box.
struct Coq<'a> {
    state: &'a State,
    technique: Technique,
    hub: Cells,
    line: (usize, CellSet),
    square: (usize, CellSet),
}

impl Coq<'_> {
    fn find(&self, found: Found<'_>) -> bool {
        let (state, hub) = (self.state, self.hub);
        // Cells of the line may have no digit of the meeting cells; cells of the box must have one.
        choose(state, self.line.1, 8, &mut |line| {
            // A set of the line that is none with the meeting cells' digits alone leaves digits for the box.
            let extra = line.digits & !hub.digits;
            let shared = line.digits & hub.digits;
            if line.digits() <= line.len() || extra.count_ones() >= line.len() {
                return false;
            }
            let of_box = each(self.square.1 & !line.set);
            let of_box = of_box.filter(|&cell| state.position.of(cell) & shared == 0);
            choose(state, set_of(of_box), 8, &mut |square| {
                // A digit of both sets that the meeting cells lack goes in each of them.
                let own = hub.digits & !line.digits & !square.digits;
                let digits = own.count_ones() + line.digits() + square.digits();
                let len = hub.len() + line.len() + square.len();
                square.digits() > square.len() && digits == len && self.tell(line, square, found)
            })
        })
    }

    fn tell(&self, line: Cells, square: Cells, found: Found<'_>) -> bool {
        let (hub, state) = (self.hub, self.state);
        let own = hub.digits & !line.digits & !square.digits;
        let gone = |house: usize, set: Cells, digit: usize| match (own | set.digits) >> digit & 1 {
            1 => HOUSE_SET[house] & !hub.set & !set.set & state.cells_with(digit),
            _ => 0,
        };
        let removed = (0..9).flat_map(|digit| {
            let of_line = gone(self.line.0, line, digit);
            digit_in(digit, of_line | gone(self.square.0, square, digit))
        });
        let removed: Vec<_> = removed.collect();
        let of = |cells: Cells| state.position.by_digit(cells.digits, cells.set);
        let (houses, apart) = (vec![self.line.0, self.square.0], of(line).chain(of(square)));
        let pattern = || Pattern::of(houses, of(hub).collect(), apart.collect());
        !removed.is_empty() && found(Step::remove(self.technique, removed, pattern()))
    }
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds;

    #[test]
    fn the_sets_of_the_essay() {
        let facts = [("r1c1 r1c2", "1234"), ("r1c7", "12"), ("r2c3", "34")];
        let gone = "113 114 115 116 118 119 213 214 215 216 218 219 \
                    313 321 322 331 332 333 413 421 422 431 432 433";
        finds(Technique::SueDeCoq, &facts, gone);
    }
}
