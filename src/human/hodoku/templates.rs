//! Templates: all arrangements of a digit.
//!
//! An arrangement of a digit is nine cells, one in each house. Those that the position allows are listed for
//! each digit. Cells that all arrangements of a digit have are its own, so arrangements of other digits that
//! have one of them are out; and so on until nothing changes. What all arrangements that are left have is
//! placed, what none of them has is removed. Example: 1 in row 1 is in r1c1 or r1c5, and in row 5 in r5c1 or r5c5. No
//! arrangement of 1 has another cell of columns 1 and 5.

use super::state::State;
use super::step::{Found, Pattern, Step, digit_in};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::Candidate;
use crate::human::board::nine::geometry::{ALL, CELLS, CellSet, HOUSE_SET, Nine, ROWS, SEATS};
use crate::human::told::branch::cells;

/// Finds cells that all arrangements of a digit have, or none; by digit.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let solved = |digit: usize| {
        let cells = (0..81).filter(move |&cell| usize::from(position.digit(cell)) == digit + 1);
        cells.fold(0, |set: CellSet, cell| set | 1 << cell)
    };
    let mut lists: [Vec<CellSet>; 9] = std::array::from_fn(|digit| {
        let mut list = Vec::new();
        let places = position.cells_with(digit) | solved(digit);
        arrange(places, 0, ALL, ALL, 0, &mut list);
        list
    });
    narrow(&mut lists);
    (0..9).any(|digit| {
        let places = position.cells_with(digit);
        if lists[digit].is_empty() {
            return false;
        }
        let (mut placed, mut removed) = (Vec::new(), Vec::new());
        match technique {
            Technique::TemplateSet => {
                let all = lists[digit].iter().fold(!0, |all, cells| all & cells);
                placed = digit_in(digit, all & places).collect();
            }
            _ => {
                let any = lists[digit].iter().fold(0, |any, cells| any | cells);
                removed = digit_in(digit, places & !any).collect();
            }
        }
        let is_step = !placed.is_empty() || !removed.is_empty();
        let pattern = Pattern {
            body: digit_in(digit, places).collect(),
            ..Pattern::default()
        };
        is_step
            && found(Step {
                technique,
                placed,
                removed,
                pattern,
            })
    })
}

/// Returns what the arrangements of a step show.
pub fn clause(step: &Step) -> String {
    let digit = step
        .pattern
        .body
        .first()
        .map_or(0, |candidate| candidate.digit() + 1);
    let set = |list: &[Candidate]| list.iter().fold(0, |all, c| all | 1 << c.cell());
    match &step.placed[..] {
        [] => format!(
            "no arrangement of {digit} has {}",
            cells(set(&step.removed), "or")
        ),
        placed => format!(
            "all arrangements of {digit} have {}",
            cells(set(placed), "and")
        ),
    }
}

/// Lists the arrangements of a digit in a row and those below it, in free columns and boxes.
fn arrange(
    places: CellSet,
    row: usize,
    columns: Nine,
    boxes: Nine,
    chosen: CellSet,
    list: &mut Vec<CellSet>,
) {
    if row == 9 {
        list.push(chosen);
        return;
    }
    let in_row = ((places & HOUSE_SET[ROWS + row]) >> (9 * row)) as Nine;
    for column in each(in_row & columns) {
        let cell = usize::from(CELLS[ROWS + row][column]);
        let own_box = 1 << SEATS[cell][0].0;
        if boxes & own_box != 0 {
            let (columns, boxes) = (columns & !(1 << column), boxes & !own_box);
            arrange(places, row + 1, columns, boxes, chosen | 1 << cell, list);
        }
    }
}

/// Removes arrangements that meet what all arrangements of another digit have, until nothing changes or one has none.
fn narrow(lists: &mut [Vec<CellSet>; 9]) {
    loop {
        let before: usize = lists.iter().map(Vec::len).sum();
        for digit in 0..9 {
            if lists[digit].is_empty() {
                return;
            }
            let all = lists[digit]
                .iter()
                .fold(!0, |all: CellSet, cells| all & cells);
            for other in (0..9).filter(|&other| other != digit) {
                lists[other].retain(|cells| cells & all == 0);
            }
        }
        if lists.iter().map(Vec::len).sum::<usize>() == before {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::hodoku::testing::{sketch, steps};

    #[test]
    fn the_example() {
        let facts = [("1 r1", "r1c1 r1c5"), ("1 r5", "r5c1 r5c5")];
        let steps = steps(&sketch(&facts), Technique::TemplateDelete);
        let expected = "template delete: removes 121 125 131 135 141 145 161 165 171 175 181 185 191 195, places ";
        assert_eq!(steps, [expected]);
    }
}
