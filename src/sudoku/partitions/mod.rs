//! Exact counts.

mod board;
mod chute;
mod contract;
mod control;
mod kernel;
mod parts;
mod relabel;
mod schedule;
mod split;
mod table;

pub use control::Control;

use super::{Grid, Shape};
use board::Board;

/// Whether.
pub fn supports(shape: Shape) -> bool {
    shape == Shape::CLASSIC
}

/// A plan.
pub struct Plan {
    board: Board,
    parts: parts::Parts,
    schedule: Option<schedule::Schedule>,
}

impl Plan {
    /// New.
    pub fn new(grid: &Grid) -> Option<Plan> {
        let board = Board::new(grid);
        let parts = parts::Parts::new(&board, parts::Order::best(&board));
        let lists = parts.lists();
        let schedule = lists.iter().all(|l| !l.is_empty()).then(|| {
            let classes = relabel::classes(&board.row_splits, &lists);
            schedule::Schedule::new(&board.row_splits, &parts, &classes)
        });
        Some(Plan {
            board,
            parts,
            schedule,
        })
    }

    /// Work.
    pub fn work(&self) -> u64 {
        self.schedule.as_ref().map_or(0, |schedule| {
            schedule
                .firsts
                .iter()
                .map(|first| schedule.work(1, schedule.seconds[first.seconds].len()))
                .sum()
        })
    }

    /// Count.
    pub fn count(&self, control: &Control) -> Option<u128> {
        let Some(schedule) = &self.schedule else {
            return Some(0);
        };
        let level = kernel::Level::best();
        let t = std::time::Instant::now();
        let contraction =
            contract::Contraction::new(&self.board, &self.parts, schedule, level, control)?;
        eprintln!("tables {:?}", t.elapsed());
        let totals = contract::totals(&contraction, control)?;
        eprintln!("main {:?} firsts {} seconds {} inner {} blocks0 {} groups {}", t.elapsed(), schedule.firsts.len(), schedule.seconds.len(), schedule.inner.len(), schedule.seconds[0].len(), schedule.inner.group_count());
        let orbits = schedule.firsts.iter().map(|first| u128::from(first.orbit));
        Some(totals.iter().zip(orbits).map(|(t, o)| t * o).sum())
    }
}
