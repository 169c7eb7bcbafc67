//! Fills cells in reading order by trial: the search behind `cross-join`,
//! `recursive-fill` and `staged`.
//!
//! A database does this with a join of one table for each cell, or with a
//! recursive query that fills the first blank: the first cell takes each of its
//! options in turn, under each of them the second cell takes each of its own
//! that still fits, and so on. The order of the cells is fixed. A good search
//! looks for the cell with the fewest options instead; that is the only
//! difference.

use super::Solutions;
use super::run::{End, Meter};
use crate::board::Contradiction;
use crate::board::layout::Layout;
use crate::narration::Verdict;
use quadrille_board::{Cell, Digit, DigitSet, Grid};
use quadrille_limits::limits::Stop;

/// A cell to fill.
struct Slot {
    cell: Cell,
    options: DigitSet,
    /// The indices of its row, its column and its box.
    houses: [usize; 3],
}

/// Cells to fill, each with its options.
pub struct Fill {
    grid: Grid,
    slots: Vec<Slot>,
    /// For each house, the digits in its filled cells.
    taken: Vec<DigitSet>,
}

impl Fill {
    /// Prepares to fill these cells of a grid, in the given order. They must be
    /// blank in the grid, and the other cells must not clash.
    pub fn new(grid: Grid, cells: impl IntoIterator<Item = (Cell, DigitSet)>) -> Fill {
        let layout = Layout::of(grid.shape());
        let houses_of = |cell: Cell| {
            let seats = layout.seats(cell);
            [seats[0].house, seats[1].house, seats[2].house]
        };
        let mut taken = vec![DigitSet::EMPTY; layout.house_count()];
        for (cell, digit) in grid.clues() {
            for house in houses_of(cell) {
                taken[house].insert(digit);
            }
        }
        let slots = cells.into_iter().map(|(cell, options)| Slot {
            cell,
            options,
            houses: houses_of(cell),
        });
        Fill {
            slots: slots.collect(),
            grid,
            taken,
        }
    }

    /// Searches for solutions, in ascending order of their digits.
    ///
    /// A node is a grid visited: the first, and each with one more digit that
    /// fits.
    pub fn search(mut self, meter: &mut Meter) -> End {
        let (mut first, mut found) = (None, 0);
        let end = self.each_solution(meter, |grid| {
            first.get_or_insert_with(|| grid.clone());
            found += 1;
            found
        });
        let solutions = |exact| Solutions { found, exact };
        match (end, first) {
            (Ok(all), Some(first)) => Ok((Verdict::Solved(first), solutions(all))),
            (Ok(_), None) => {
                let verdict = Verdict::Contradiction(Contradiction::NothingFits);
                Ok((verdict, solutions(true)))
            }
            // A limit on the count still leaves the first solution found.
            (Err(_), Some(first)) => Ok((Verdict::Solved(first), solutions(false))),
            (Err(stop), None) => Err(stop.into()),
        }
    }

    /// Passes every solution to `found` with their number so far, until they
    /// are enough. Returns whether these were all.
    fn each_solution(
        &mut self,
        meter: &mut Meter,
        mut found: impl FnMut(&Grid) -> u64,
    ) -> Result<bool, Stop> {
        meter.count_node()?;
        // For each cell so far, the options not tried yet.
        let mut untried: Vec<DigitSet> = Vec::with_capacity(self.slots.len());
        loop {
            let depth = untried.len();
            if depth < self.slots.len() {
                untried.push(self.fitting(depth));
            } else if meter.is_enough(found(&self.grid)) {
                return Ok(false);
            }
            // Continue with the next digit of the last cell that has one left.
            loop {
                let Some(last) = untried.len().checked_sub(1) else {
                    return Ok(true);
                };
                self.clear(last);
                if let Some(digit) = untried[last].iter().next() {
                    untried[last].remove(digit);
                    meter.count_node()?;
                    self.put(last, digit);
                    break;
                }
                untried.pop();
            }
        }
    }

    /// Returns the options of a slot that no filled slot rules out.
    fn fitting(&self, slot: usize) -> DigitSet {
        let Slot {
            options, houses, ..
        } = &self.slots[slot];
        let [row, column, block] = houses.map(|house| self.taken[house]);
        *options - (row | column | block)
    }

    fn put(&mut self, slot: usize, digit: Digit) {
        let Slot { cell, houses, .. } = &self.slots[slot];
        self.grid.set(*cell, Some(digit));
        for &house in houses {
            self.taken[house].insert(digit);
        }
    }

    /// Blanks a slot, if it is filled.
    fn clear(&mut self, slot: usize) {
        let Slot { cell, houses, .. } = &self.slots[slot];
        if let Some(digit) = self.grid.get(*cell) {
            self.grid.set(*cell, None);
            for &house in houses {
                self.taken[house].remove(digit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::run::Halt;
    use quadrille_board::Shape;
    use quadrille_limits::limits::Limits;

    fn search(grid: Grid, solutions: Option<u64>, limits: Limits) -> (End, u64) {
        let (blank, all) = (grid.clone(), DigitSet::full(grid.shape().side()));
        let cells = grid
            .shape()
            .cells()
            .filter(|&cell| blank.get(cell).is_none());
        let mut meter = Meter::start(solutions, &limits);
        let cells: Vec<_> = cells.map(|cell| (cell, all)).collect();
        let end = Fill::new(grid, cells).search(&mut meter);
        (end, meter.nodes)
    }

    #[test]
    fn an_empty_board_of_side_4_has_288_solutions() {
        let empty = Grid::empty(Shape::new(2, 2).unwrap());
        let (end, _) = search(empty.clone(), None, Limits::none());
        let Ok((Verdict::Solved(first), solutions)) = end else {
            panic!("not solved");
        };
        let all = Solutions {
            found: 288,
            exact: true,
        };
        assert_eq!(solutions, all);
        let least = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(first.values(), least);

        let (end, _) = search(empty, Some(2), Limits::none());
        let some = Solutions {
            found: 2,
            exact: false,
        };
        assert!(matches!(end, Ok((Verdict::Solved(_), solutions)) if solutions == some));
    }

    #[test]
    fn a_full_grid_is_one_node_and_one_solution() {
        let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let grid = Grid::from_values(Shape::new(2, 2).unwrap(), solved).unwrap();
        let (end, nodes) = search(grid.clone(), None, Limits::none());
        assert!(matches!(end, Ok((Verdict::Solved(first), _)) if first == grid));
        assert_eq!(nodes, 1);
    }

    #[test]
    fn a_limit_leaves_the_solution_found_before_it() {
        let empty = Grid::empty(Shape::new(2, 2).unwrap());
        let few = |nodes| Limits::none().with_nodes(nodes);
        let (end, nodes) = search(empty.clone(), None, few(5));
        assert!(matches!(end, Err(Halt::Stop(Stop::Nodes))));
        assert_eq!(nodes, 5);
        let (end, nodes) = search(empty, None, few(30));
        assert!(matches!(end, Ok((Verdict::Solved(_), solutions)) if !solutions.exact));
        assert_eq!(nodes, 30);
    }
}
