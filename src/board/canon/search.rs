//! Rows, placed from the top, depth first.

use std::ops::ControlFlow;

use super::board::Board;
use super::frame::{Frame, NO_NUMBER, Row};
use super::watch::Watch;
use crate::bits::each;
use crate::limits::{Limits, Stop};

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
struct Step<const SIDE: usize> {
    reading: u8,
    line: u8,
    /// Whether all rows are blank so far, which tells nothing about the order
    /// of the stacks.
    is_open: bool,
    /// A bit for each line that is placed.
    used: u64,
    frame: Frame<SIDE>,
}

pub(super) struct Search<'a, const SIDE: usize> {
    board: &'a Board<SIDE>,
    /// Equally good steps, of all levels of the search.
    steps: Vec<Step<SIDE>>,
    /// The line placed at each level, and the index of its step.
    path: [(u8, usize); SIDE],
    /// The least rows so far; `known` of them are valid.
    best: [[u8; SIDE]; SIDE],
    known: usize,
    /// The path to the best form, once there is one.
    best_path: Option<[(u8, usize); SIDE]>,
    /// The last step of that path.
    last: Option<Step<SIDE>>,
    watch: Watch,
}

impl<'a, const SIDE: usize> Search<'a, SIDE> {
    /// Creates a search that has not begun.
    pub(super) fn new(board: &'a Board<SIDE>, limits: &Limits) -> Search<'a, SIDE> {
        Search {
            board,
            steps: Vec::with_capacity(64),
            path: [(0, 0); SIDE],
            best: [[NO_NUMBER; SIDE]; SIDE],
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
        let board = self.board;
        let first = |reading| Step {
            reading: reading as u8,
            line: 0,
            is_open: true,
            used: 0,
            frame: Frame::new(None, board.high, board.wide),
        };
        let open = [0, 1].map(|reading| self.lines(&first(reading), 0));
        let lines = (board.readings.clone())
            .flat_map(|reading| each(open[reading]).map(move |line| (reading, line)));
        let tells = |&(reading, line): &(usize, usize)| {
            let line = board.line(reading, line);
            (!line.has_twins).then_some(line.sorted)
        };
        let least = lines.clone().filter_map(|line| tells(&line)).min();
        for line in lines {
            let counts = tells(&line);
            if counts.is_none() || counts == least {
                self.place(0, line.1, &first(line.0), 0)?;
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
            transposed: self.board.high == self.board.wide && last.reading == 1,
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
                for line in each(self.lines(&step, level + 1)) {
                    self.place(level + 1, line, &step, end)?;
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

    /// Lists the ways to make a line the row of a level after a step, if the
    /// row is the least so far; the steps of the level begin at `first`.
    fn place(
        &mut self,
        level: usize,
        line: usize,
        after: &Step<SIDE>,
        first: usize,
    ) -> ControlFlow<Stop> {
        let reading = usize::from(after.reading);
        let is_blank = self.board.blank[reading] >> line & 1 == 1;
        if is_blank || !after.is_open {
            return self.place_in(level, line, after, first).map_continue(drop);
        }
        let board = self.board;
        let has_twins = board.line(reading, line).has_twins;
        let ended = board.each_stack_order(reading, line, &mut |order| {
            let ordered = Step {
                is_open: false,
                frame: Frame::new(Some(order), board.high, board.wide),
                ..*after
            };
            let placed = self.place_in(level, line, &ordered, first);
            let is_least = placed.map_break(Some)?;
            // Without twins, the row is the same in any order.
            if is_least || has_twins {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(None)
            }
        });
        match ended {
            ControlFlow::Break(Some(stop)) => ControlFlow::Break(stop),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Does so with the stacks in the order of the step. Returns whether the row is
    /// the least so far.
    fn place_in(
        &mut self,
        level: usize,
        line: usize,
        after: &Step<SIDE>,
        first: usize,
    ) -> ControlFlow<Stop, bool> {
        let bound = if level < self.known {
            self.best[level]
        } else {
            [NO_NUMBER; SIDE]
        };
        let side = self.board.side();
        let line_of = self.board.line(usize::from(after.reading), line);
        let mut row = Row::new(line_of, side, bound, &mut self.watch);
        let steps = &mut self.steps;
        let (mut is_least, mut is_less) = (false, false);
        row.place(&after.frame, &mut |found| match found {
            Some(frame) => {
                is_least = true;
                steps.push(Step {
                    line: line as u8,
                    used: after.used | 1 << line,
                    frame,
                    ..*after
                });
            }
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
        ControlFlow::Continue(is_least)
    }

    /// Records that all rows are placed and no smaller form is known. Returns
    /// the level to return to.
    fn arrive(&mut self, step: Step<SIDE>) -> usize {
        let side = self.board.side();
        let Some(best) = &self.best_path else {
            self.best_path = Some(self.path);
            self.last = Some(step);
            return side;
        };
        let same = best.iter().zip(&self.path).take_while(|(a, b)| a.1 == b.1);
        same.count()
    }

    /// Returns the lines that can make the row of a level after a step, a bit
    /// for each. Of blank lines that can be swapped without any other change,
    /// one is enough.
    fn lines(&self, after: &Step<SIDE>, level: usize) -> u64 {
        let (high, wide) = (self.board.high, self.board.wide);
        let blank = self.board.blank[usize::from(after.reading)];
        let band = |number: usize| ((1_u64 << high) - 1) << (number * high);
        let mut open = if level.is_multiple_of(high) {
            let bands = (0..wide).map(band).filter(|band| band & after.used == 0);
            let mut has_blank = false;
            bands.fold(0, |open, band| {
                let skip = has_blank && band & !blank == 0;
                has_blank |= band & !blank == 0;
                if skip { open } else { open | band }
            })
        } else {
            band(usize::from(after.line) / high) & !after.used
        };
        for number in 0..wide {
            let blanks = open & blank & band(number);
            // All but the lowest.
            open &= !(blanks & blanks.wrapping_sub(1));
        }
        open
    }
}
