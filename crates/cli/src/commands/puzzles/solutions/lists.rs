//! `solve --all` and `--limit` of many puzzles: a record for each solution.

use std::ops::ControlFlow;

use quadrille::cover::Count;
use quadrille::sudoku::{List, Status};
use quadrille::text::Puzzle;

use super::finding::Finding;
use super::question::{HELD, Solutions, Worker};
use crate::output::Cells;
use crate::pipeline::input::Place;
use crate::pipeline::{Batch, Page};

impl Solutions {
    /// Lists the solutions for the lines of a batch after the first `few`.
    pub(super) fn list_together(
        &self,
        worker: &mut Worker,
        (batch, few): (&Batch, usize),
        page: &mut Page<'_>,
    ) -> ControlFlow<()> {
        page.check_interrupt()?;
        let asked = self.asked_of(batch, few);
        let mut lists = self.crowd.lists(&mut worker.together, &asked);
        let lines = (batch.before..).zip(batch.lines()).skip(few);
        for (number, line) in lines {
            let record = line.record();
            let list = match self.for_lanes(&record) {
                Some(puzzle) => lists.next_list().flatten().map(|list| (puzzle, list)),
                None => None,
            };
            let Some((puzzle, list)) = list else {
                self.answer_record_by_itself(&mut worker.alone, (number, &record), batch, page)?;
                continue;
            };
            let place = batch.source.at(record.line);
            self.write_list(place, puzzle, &list, page);
            let exit = self.ask.exit(list.status, None);
            page.count(list.status.name(), exit);
            if list.status == Status::None {
                self.notes.clash(place, &puzzle.grid, page);
            }
            page.check_interrupt()?;
            page.pass_on()?;
        }
        ControlFlow::Continue(())
    }

    /// Writes a record for each solution, or one that says that there is none.
    /// They are the same as if the solutions came one after the other.
    fn write_list(&self, place: Place<'_>, puzzle: &Puzzle, list: &List, page: &mut Page<'_>) {
        let about = Finding {
            status: list.status,
            count: list.count,
            ..self.finding(place, Cells::Puzzle(puzzle), puzzle.name.as_deref(), page)
        };
        let Some((last, before)) = list.solutions.split_last() else {
            page.record(&about);
            return;
        };
        for (solution, number) in before.iter().zip(1..) {
            page.record(&Finding {
                count: match list.solutions.len() <= HELD {
                    true => list.count,
                    false => Count::AtLeast((u128::from(number) + 1).max(HELD as u128 + 1)),
                },
                number,
                is_last: false,
                solution: Some(Cells::Classic(solution)),
                ..about
            });
        }
        page.record(&Finding {
            number: list.solutions.len() as u64,
            solution: Some(Cells::Classic(last)),
            ..about
        });
    }
}
