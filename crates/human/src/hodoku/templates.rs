//! Templates: all arrangements of a digit.
//!
//! An arrangement of a digit is nine cells, one in each house. Those that the position allows are listed for
//! each digit. Cells that all arrangements of a digit have are its own, so arrangements of other digits that
//! have one of them are out; and so on until nothing changes. What all arrangements that are left have is
//! placed, what none of them has is removed. Example: 1 in row 1 is in r1c1 or r1c5, and in row 5 in r5c1 or r5c5. No
//! arrangement of 1 has another cell of columns 1 and 5.

use crate::hodoku::prelude::*;
use crate::narration::branch::cells;

/// Finds cells that all arrangements of a digit have, or none; by digit.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let position = &state.position;
    let solved = |digit: usize| -> CellSet {
        set_of((0..81).filter(|&cell| usize::from(position.digit(cell)) == digit + 1))
    };
    let mut lists: [Vec<CellSet>; 9] = std::array::from_fn(|digit| {
        let mut list = Vec::new();
        let places = position.cells_with(digit) | solved(digit);
        arrange(places, 0, ALL, ALL, 0, &mut list);
        list
    });
    narrow(&mut lists);
    (0..9).any(|digit| {
        let (list, places) = (lists[digit].iter(), position.cells_with(digit));
        if lists[digit].is_empty() {
            return false;
        }
        let (placed, removed) = match technique {
            Technique::TemplateSet => (list.fold(places, |all, cells| all & cells), 0),
            _ => (0, list.fold(places, |rest, cells| rest & !cells)),
        };
        let pattern = Pattern::of_digit(digit, Vec::new(), places, 0);
        let is_any = placed | removed != 0;
        let [placed, removed] = [placed, removed].map(|cells| digit_in(digit, cells).collect());
        is_any
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
    let digit = step.pattern.body.first().map_or(0, |it| it.digit() + 1);
    let [placed, removed] = [&step.placed, &step.removed].map(|all| cells_of(all));
    match placed {
        0 => format!("no arrangement of {digit} has {}", cells(removed, "or")),
        _ => format!("all arrangements of {digit} have {}", cells(placed, "and")),
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
            let all = lists[digit].iter().fold(!0, |all, cells| all & cells);
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
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn the_example() {
        let facts = [("1 r1", "r1c1 r1c5"), ("1 r5", "r5c1 r5c5")];
        let gone = "121 125 131 135 141 145 161 165 171 175 181 185 191 195";
        finds_only(Technique::TemplateDelete, &facts, gone);
    }
}
