//! Avoidable rectangles: some of the cells hold their digits, and are no clues. An only open cell has two candidates;
//! two open cells with one more digit between them are in one box, as in all that HoDoKu finds.

use super::Rectangle;
use crate::hodoku::prelude::*;

/// Finds avoidable rectangles.
pub fn avoidable(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let is_first = technique == Technique::AvoidableRectangle1;
    let digit_of = |cell: usize| state.position.digit(cell);
    Rectangle::all().any(|rectangle| {
        let [a, b, c, d] = rectangle.cells;
        if rectangle.set() & state.clues != 0 {
            return false;
        }
        let empty = rectangle.cells.iter().filter(|&&cell| digit_of(cell) == 0);
        let empty: Vec<usize> = empty.copied().collect();
        let across = |cell: usize| match cell {
            cell if cell == a => d,
            cell if cell == b => c,
            cell if cell == c => b,
            _ => a,
        };
        // The digit that an empty cell would have in the deadly pattern: the digit of the corner across.
        let fatal = |cell: usize| usize::from(digit_of(across(cell))).wrapping_sub(1);
        let solved = rectangle.cells.iter().filter(|&&cell| digit_of(cell) > 0);
        let body = solved.map(|&cell| Candidate::new(cell, usize::from(digit_of(cell)) - 1));
        let body: Vec<Candidate> = body.collect();
        let mut tell = |removed: Vec<Candidate>, apart: Vec<Candidate>| {
            let pattern = Pattern::of(Vec::new(), body.clone(), apart);
            !removed.is_empty() && found(Step::remove(technique, removed, pattern))
        };
        match empty[..] {
            [cell] if is_first => {
                let others = rectangle.cells.iter();
                let others = others.filter(|&&other| other != cell && other != across(cell));
                let beside: Vec<u8> = others.map(|&other| digit_of(other)).collect();
                let removed = Candidate::new(cell, fatal(cell));
                let is_deadly = beside[0] == beside[1] && beside[0] != digit_of(across(cell));
                let is_pair = state.position.of(cell).count_ones() == 2;
                is_deadly
                    && is_pair
                    && state.position.has(removed)
                    && tell(vec![removed], Vec::new())
            }
            [x, y] if !is_first && across(x) != y => {
                let (p, q) = (fatal(x), fatal(y));
                let of = |cell: usize| state.position.of(cell);
                let extra = of(x) & !(1 << p);
                let is_deadly = p != q
                    && SEATS[x][0].0 == SEATS[y][0].0
                    && of(x) >> p & 1 == 1
                    && of(y) >> q & 1 == 1
                    && extra.count_ones() == 1
                    && of(y) & !(1 << q) == extra;
                if !is_deadly {
                    return false;
                }
                let digit = extra.trailing_zeros() as usize;
                let removed = state.cells_with(digit) & PEER_SET[x] & PEER_SET[y];
                let apart = digit_in(digit, 1 << x | 1 << y).collect();
                tell(digit_in(digit, removed).collect(), apart)
            }
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::testing::steps;

    /// Returns a state with 3 and 8 in two cells, and two cells with 5 and 8, and 3 and 5.
    fn state(solved: [usize; 2], open: [usize; 2]) -> State {
        let mut placed = [0; 81];
        (placed[solved[0]], placed[solved[1]]) = (3, 8);
        let mut state = State::new(&placed, 0, &[0o777; 81]);
        for (cell, digits) in open.into_iter().zip([[4, 7], [2, 4]]) {
            for digit in (0..9).filter(|digit| !digits.contains(digit)) {
                state.remove(Candidate::new(cell, digit));
            }
        }
        state
    }

    #[test]
    fn solved_cells_that_are_no_clues_make_a_rectangle() {
        let two = state([0, 1], [27, 28]);
        let step = "avoidable rectangle 2: removes \
                    543 544 545 546 547 548 549 551 552 553 561 562 563, places ";
        assert_eq!(steps(&two, Technique::AvoidableRectangle2), [step]);
        let mut placed = [0; 81];
        (placed[0], placed[1], placed[27]) = (3, 8, 8);
        let mut state = State::new(&placed, 0, &[0o777; 81]);
        assert!(steps(&state, Technique::AvoidableRectangle1).is_empty());
        for digit in (0..9).filter(|digit| ![2, 4].contains(digit)) {
            state.remove(Candidate::new(28, digit));
        }
        let step = "avoidable rectangle 1: removes 342, places ";
        assert_eq!(steps(&state, Technique::AvoidableRectangle1), [step]);
        state.clues = 1;
        assert!(steps(&state, Technique::AvoidableRectangle1).is_empty());
    }

    #[test]
    fn open_cells_of_two_boxes_make_no_rectangle() {
        for (solved, open) in [([0, 3], [9, 12]), ([0, 27], [1, 28])] {
            let state = state(solved, open);
            assert!(steps(&state, Technique::AvoidableRectangle2).is_empty());
        }
        // In a column, but of one box.
        let state = state([3, 12], [0, 9]);
        assert_eq!(steps(&state, Technique::AvoidableRectangle2).len(), 1);
    }
}
