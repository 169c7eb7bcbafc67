//! Rows, placed from the top, depth first.

use std::ops::ControlFlow;

use super::board::Board;
use super::frame::{Frame, NO_ROW, Row};
use super::watch::Watch;
use crate::board::Shape;
use crate::limits::{Limits, Stop};

const MOST: usize = Shape::MAX_SIDE;

/// A path to the least form.
pub(super) struct Form {
    pub(super) transposed: bool,
    /// For each row of the form, the line it comes from.
    pub(super) rows: Box<[u8]>,
    /// The same for the columns.
    pub(super) columns: Box<[u8]>,
    /// For each digit, its new digit, both counted from 0.
    pub(super) digits: Box<[u8]>,
}

/// A step: a line, placed in one of the possible ways.
#[derive(Clone, Copy)]
struct Step {
    reading: u8,
    line: u8,
    frame: Frame,
}

pub(super) struct Search<'a> {
    board: &'a Board,
    /// Equally good steps, of all levels of the search.
    steps: Vec<Step>,
    /// The line placed at each level, and the index of its step.
    path: [(u8, usize); MOST],
    /// The least rows so far; `known` of them are valid.
    best: [[u8; MOST]; MOST],
    known: usize,
    /// The path to the best form, once there is one.
    best_path: Option<[(u8, usize); MOST]>,
    /// The last step of that path.
    last: Option<Step>,
    watch: Watch,
}

impl<'a> Search<'a> {
    /// Creates a search that has not begun.
    pub(super) fn new(board: &'a Board, limits: &Limits) -> Search<'a> {
        Search {
            board,
            steps: Vec::with_capacity(64),
            path: [(0, 0); MOST],
            best: [NO_ROW; MOST],
            known: 0,
            best_path: None,
            last: None,
            watch: Watch::start(limits),
        }
    }

    /// Finds the least form, unless a limit is reached first.
    pub(super) fn run(mut self) -> Result<Form, Stop> {
        match self.all() {
            ControlFlow::Continue(()) => Ok(self.form()),
            ControlFlow::Break(stop) => Err(stop),
        }
    }

    /// Searches all steps.
    fn all(&mut self) -> ControlFlow<Stop> {
        let readings = 0..self.board.readings.len();
        let lines = readings.flat_map(|reading| {
            let lines = self.lines(reading, 0);
            lines.map(move |line| (reading, line))
        });
        for (reading, line) in self.board.first_lines(lines.collect()) {
            for stacks in self.board.stack_orders(reading, line) {
                let frame = Frame::new(&stacks[..self.board.high], self.board.wide);
                self.place(0, (reading, line), &frame, 0)?;
            }
        }
        self.follow(0, 0)?;
        ControlFlow::Continue(())
    }

    /// Returns the form that was found.
    fn form(self) -> Form {
        let (Some(path), Some(last)) = (self.best_path, self.last) else {
            unreachable!("every board has lines, and some line makes the least row");
        };
        let side = self.board.side();
        let mut unused = last.frame.unused_numbers();
        let mut digit = |digit| last.frame.number(digit).or_else(|| unused.next());
        Form {
            transposed: last.reading == 1,
            rows: path[..side].iter().map(|&(line, _)| line).collect(),
            columns: last.frame.columns[..side].into(),
            digits: (1..=side).filter_map(|k| Some(digit(k)? - 1)).collect(),
        }
    }

    /// Follows all the steps listed from `first` on, which place the row of a
    /// level. Returns the level to return to: everything left below it is
    /// equivalent to something already searched.
    fn follow(&mut self, level: usize, first: usize) -> ControlFlow<Stop, usize> {
        let end = self.steps.len();
        for place in first..end {
            let step = self.steps[place];
            self.path[level] = (step.line, place - first);
            let back = if level + 1 == self.board.side() {
                self.arrive(step)
            } else {
                let reading = usize::from(step.reading);
                for line in self.lines(reading, level + 1) {
                    self.place(level + 1, (reading, line), &step.frame, end)?;
                }
                self.follow(level + 1, end)?
            };
            self.steps.truncate(end);
            if back < level {
                return ControlFlow::Continue(back);
            }
        }
        ControlFlow::Continue(level)
    }

    /// Lists the ways to make a line the row of a level, if the row is the
    /// least so far; the steps of the level begin at `first`.
    #[inline(always)]
    fn place(
        &mut self,
        level: usize,
        (reading, line): (usize, usize),
        frame: &Frame,
        first: usize,
    ) -> ControlFlow<Stop> {
        let mut row = Row {
            line: self.board.line(reading, line),
            has_twins: self.board.twins[reading] >> line & 1 == 1,
            bound: if level < self.known {
                self.best[level]
            } else {
                NO_ROW
            },
            watch: &mut self.watch,
        };
        let steps = &mut self.steps;
        let mut is_less = false;
        row.place(frame, &mut |found| match found {
            Some(frame) => steps.push(Step {
                reading: reading as u8,
                line: line as u8,
                frame,
            }),
            None => {
                is_less = true;
                steps.truncate(first);
            }
        })?;
        if is_less {
            self.best[level] = row.bound;
            self.known = level + 1;
            self.best_path = None;
        }
        ControlFlow::Continue(())
    }

    /// Records that all rows are placed and no smaller form is known. Returns
    /// the level to return to.
    fn arrive(&mut self, step: Step) -> usize {
        let side = self.board.side();
        let Some(best) = &self.best_path else {
            self.best_path = Some(self.path);
            self.last = Some(step);
            return side;
        };
        let same = best.iter().zip(&self.path).take_while(|(a, b)| a.1 == b.1);
        same.count()
    }

    /// Returns the lines that can make the row of a level. Of blank lines that
    /// can be swapped without any other change, one is enough.
    fn lines(&self, reading: usize, level: usize) -> impl Iterator<Item = usize> + use<> {
        let (high, wide) = (self.board.high, self.board.wide);
        let blank = self.board.blank[reading];
        let band = |number: usize| ((1_u64 << high) - 1) << (number * high);
        let placed = |line: u8| 1_u64 << line;
        let used = self.path[..level]
            .iter()
            .fold(0, |used, step| used | placed(step.0));
        let mut open = if level.is_multiple_of(high) {
            let mut bands = (0..wide).map(band).filter(|band| band & used == 0);
            let mut has_blank = false;
            bands.by_ref().fold(0, |open, band| {
                let skip = has_blank && band & !blank == 0;
                has_blank |= band & !blank == 0;
                if skip { open } else { open | band }
            })
        } else {
            band(usize::from(self.path[level - 1].0) / high) & !used
        };
        for number in 0..wide {
            let blanks = open & blank & band(number);
            // All but the lowest.
            open &= !(blanks & blanks.wrapping_sub(1));
        }
        (0..high * wide).filter(move |line| open >> line & 1 == 1)
    }
}
