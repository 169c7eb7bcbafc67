//! Boards of 3x3 boxes: counts and random solutions.

use super::board::Board;
use super::chute::Entry;
use super::control::Control;
use super::fill::fill;
use super::kernel::{LANES, Level};
use super::main_loop::{Tables, Task, totals};
use super::relabel::classes;
use super::roles::{Order, Roles};
use super::schedule::Schedule;
use crate::board::Grid;
use crate::limits::{Clock, Stop};
use crate::random::Random;

/// A plan for a board of 3x3 boxes on which no list is empty.
pub(super) struct Classic {
    pub(super) board: Board,
    parts: Roles,
    classes: Vec<usize>,
    schedule: Schedule,
}

/// The result of a count, from which solutions can be drawn.
pub(super) struct Counted {
    tables: Tables,
    /// For each entry of the first list, the number of solutions with it or
    /// with those it stands for.
    totals: Vec<u128>,
}

impl Counted {
    pub(super) fn count(&self) -> u128 {
        self.totals.iter().sum()
    }
}

impl Classic {
    /// Plans a count, unless the clock stops it.
    pub(super) fn new(board: Board, clock: &Clock) -> Result<Classic, Stop> {
        let parts = Roles::new(&board, Order::best(&board));
        let classes = classes(&board.row_splits, &parts.lists(), clock)?;
        Ok(Classic {
            schedule: Schedule::new(&board.row_splits, &parts, &classes, clock)?,
            board,
            parts,
            classes,
        })
    }

    /// Returns the number of multiply-adds of the main loop.
    pub(super) fn work(&self) -> u64 {
        self.schedule.work()
    }

    /// Counts the solutions, unless it is stopped.
    pub(super) fn count(&self, level: Level, control: &Control) -> Result<Counted, Stop> {
        let tables = Tables::new(&self.board, &self.parts, &self.schedule, level, control)?;
        let mut totals = totals(&tables, &self.schedule, control)?;
        for (total, first) in totals.iter_mut().zip(&self.schedule.firsts) {
            *total *= u128::from(first.orbit);
        }
        Ok(Counted { tables, totals })
    }

    /// Draws a solution, each with the same chance.
    ///
    /// # Panics
    ///
    /// Panics if there is none.
    pub(super) fn draw(&self, counted: &Counted, random: &mut Random) -> Grid {
        let Counted { tables, totals } = counted;
        let schedule = &self.schedule;
        let place = random.weighted(totals.iter().copied());
        let first = &schedule.firsts[place];

        // The second entry: first the pair of lanes that it is in.
        let blocks = &schedule.seconds[first.seconds];
        let task = Task {
            firsts: place..place + 1,
            blocks: 0..blocks.len(),
        };
        let mut weights = Vec::new();
        let (mut scratch, mut factors) = (tables.scratch(schedule), tables.factors());
        tables.perform(schedule, &task, &mut scratch, |_, block, sums| {
            let counts = tables.fold(first, block, sums, &mut factors);
            let weighted = counts.iter().zip(&block.weights);
            weights
                .extend(weighted.map(|(&count, &weight)| u128::from(count) * u128::from(weight)));
        });
        let pair = random.weighted(weights.into_iter());
        let (block, lane) = (&blocks[pair / (LANES / 2)], pair % (LANES / 2) * 2);
        let seconds: Vec<&Entry> = block.entries[lane..lane + 2].iter().flatten().collect();

        // Then the entry of the pair, together with the third entry.
        let thirds = &self.parts.stacks[2];
        let choices = seconds
            .iter()
            .flat_map(|second| thirds.iter().map(|third| (**second, *third)));
        let ways = |(second, third): (Entry, Entry)| {
            let product: u128 = [0, 1, 2]
                .map(|band: usize| {
                    let [_, axis2, axis3] = &schedule.axes[band];
                    let row = axis2.number(second.splits[band]);
                    let column = axis3.number(third.splits[band]);
                    u128::from(tables.number(band, first.splits[band], row, column))
                })
                .iter()
                .product();
            product * u128::from(third.weight)
        };
        let choice = random.weighted(choices.clone().map(ways));
        let (second, third) = choices.clone().nth(choice).expect("a place among them");

        // The three represent all entries that the renamings make of them.
        let renaming = self.renaming(random);
        let images = self.board.row_splits.renamed(&renaming);
        let mut hubs = [first.entry; 3];
        let order = self.parts.order;
        for (entry, stack) in [first.entry, second, third].iter().zip(order.stacks) {
            for (split, band) in entry.splits.iter().zip(order.bands) {
                hubs[stack].splits[band] = images[usize::from(*split)];
            }
        }
        fill(&self.board, order.swapped, &hubs, random)
    }

    /// Draws one of the renamings of digits within their classes.
    fn renaming(&self, random: &mut Random) -> Vec<u8> {
        let digits = 0..self.classes.len();
        let mut renaming = vec![0; digits.len()];
        for class in digits.clone() {
            let members: Vec<usize> = digits
                .clone()
                .filter(|&digit| self.classes[digit] == class)
                .collect();
            let mut images = members.clone();
            random.shuffle(&mut images);
            for (member, image) in members.into_iter().zip(images) {
                renaming[member] = image as u8;
            }
        }
        renaming
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Shape};

    #[test]
    fn all_levels_count_the_same() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        let clues = [
            (0, 1),
            (13, 2),
            (25, 3),
            (28, 4),
            (41, 1),
            (52, 6),
            (55, 7),
            (69, 2),
            (80, 5),
        ];
        for (cell, digit) in clues
            .into_iter()
            .chain([(11, 9), (33, 9), (60, 4), (74, 8), (5, 8)])
        {
            let cell = grid.shape().cells().nth(cell).expect("a cell");
            grid.set(cell, Digit::new(digit));
        }
        let clock = &mut Clock::default();
        let board = Board::new(&grid, clock).expect("nothing stops it");
        let square = Classic::new(board, clock).expect("nothing stops it");
        let mut counts = Level::available().into_iter().map(|level| {
            let counted = square.count(level, &Control::default());
            counted.expect("nothing stops it").count()
        });
        let portable = counts.next().expect("the portable level");
        assert!(portable > 1_000_000);
        assert!(counts.all(|count| count == portable));
    }
}
