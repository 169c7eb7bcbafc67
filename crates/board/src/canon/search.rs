//! Rows, placed from the top, depth first.

use std::ops::ControlFlow;

use super::board::{Board, Watch};
use super::frame::{Frame, NO_NUMBER, Row};
use quadrille_limits::bits::each;
use quadrille_limits::limits::{Limits, Stop};

/// A path to the least form.
pub(super) struct Form {
    pub(super) transposed: bool,
    /// For each row of the form, the line it comes from.
    pub(super) rows: Box<[u8]>,
    /// The same for the columns.
    pub(super) columns: Box<[u8]>,
    /// For each digit, its new digit, both counted from 0.
    pub(super) digits: Box<[u8]>,
    /// The values of the form, row by row.
    pub(super) values: Vec<u8>,
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
    /// The number of blanks with which each of them begins.
    leads: [u8; SIDE],
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
            leads: [0; SIDE],
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
            (!line.has_twins).then_some(line.emptiness)
        };
        let emptiest = lines.clone().filter_map(|line| tells(&line)).max();
        for line in lines {
            let emptiness = tells(&line);
            if emptiness.is_none() || emptiness == emptiest {
                self.place((0, 0), line.1, &first(line.0), 0)?;
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
        let mut values = Vec::with_capacity(side * side);
        for row in &self.best[..side] {
            values.extend_from_slice(&row[..side]);
        }
        let mut unused = last.frame.unused_numbers();
        let mut digit = |digit| last.frame.number(digit).or_else(|| unused.next());
        Form {
            transposed: self.board.high == self.board.wide && last.reading == 1,
            rows: path[..side].iter().map(|&(line, _)| line).collect(),
            columns: last.frame.columns[..side].into(),
            digits: (1..=side)
                .map(|k| digit(k).map_or(0, |digit| digit - 1))
                .collect(),
            values,
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
                let (lines, lead) = self.least_lines(&step, level + 1);
                for line in each(lines) {
                    self.place((level + 1, lead), line, &step, end)?;
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
    /// row is the least so far; it begins with as many blanks as `lead` says, and
    /// the steps of the level begin at `first`.
    fn place(
        &mut self,
        (level, lead): (usize, usize),
        line: usize,
        after: &Step<SIDE>,
        first: usize,
    ) -> ControlFlow<Stop> {
        let reading = usize::from(after.reading);
        let is_blank = self.board.blank[reading] >> line & 1 == 1;
        if is_blank || !after.is_open {
            let placed = self.place_in((level, lead), line, after, first);
            return placed.map_continue(drop);
        }
        let board = self.board;
        let has_twins = board.line(reading, line).has_twins;
        let ended = board.each_stack_order(reading, line, &mut |order| {
            let ordered = Step {
                is_open: false,
                frame: Frame::new(Some(order), board.high, board.wide),
                ..*after
            };
            let placed = self.place_in((level, lead), line, &ordered, first);
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
        (level, lead): (usize, usize),
        line: usize,
        after: &Step<SIDE>,
        first: usize,
    ) -> ControlFlow<Stop, bool> {
        let bound = if level < self.known {
            self.best[level]
        } else {
            [NO_NUMBER; SIDE]
        };
        let is_equal = lead <= self.lead(level);
        let side = self.board.side();
        let line_of = self.board.line(usize::from(after.reading), line);
        let mut row = Row::new(line_of, side, bound, &mut self.watch);
        let steps = &mut self.steps;
        let (mut is_least, mut is_less) = (false, false);
        row.place(&after.frame, (lead, is_equal), &mut |found| match found {
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
            let lead = row.bound[..side].iter().take_while(|&&number| number == 0);
            self.leads[level] = lead.count() as u8;
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

    /// Returns the lines that can make the least row of a level after a step: of
    /// those that can make it, the ones with the most blanks before the first
    /// digit, and none if the best row has more. Few others are left in. Returns
    /// also the number of places, of whole classes, that are blank in all of them.
    fn least_lines(&self, after: &Step<SIDE>, level: usize) -> (u64, usize) {
        let mut open = self.lines(after, level);
        if after.is_open {
            return (open, 0);
        }
        let reading = usize::from(after.reading);
        let mut place = 0;
        while place < self.board.side() {
            let end = after.frame.end_of(place);
            // Lines with a digit in the class, and with two.
            let (mut one, mut two) = (0, 0);
            for &column in &after.frame.columns[place..end] {
                let filled = self.board.filled(reading, usize::from(column));
                two |= one & filled;
                one |= filled;
            }
            if open & !one != 0 {
                open &= !one;
                place = end;
                continue;
            }
            // The digits of a class go last.
            if open & !two != 0 {
                open &= !two;
                if end <= self.lead(level) {
                    open = 0;
                }
            }
            break;
        }
        (open, place)
    }

    /// Returns the number of blanks with which the best row of a level begins.
    fn lead(&self, level: usize) -> usize {
        if level < self.known {
            usize::from(self.leads[level])
        } else {
            0
        }
    }

    /// Returns the lines that can make the row of a level after a step, a bit
    /// for each. Of blank lines that can be swapped without any other change,
    /// one is enough.
    fn lines(&self, after: &Step<SIDE>, level: usize) -> u64 {
        let unused = (u64::MAX >> (64 - self.board.side())) & !after.used;
        let rest = unused & self.board.band(usize::from(after.line));
        let open = if level == 0 || rest == 0 {
            unused
        } else {
            rest
        };
        self.board.distinct(usize::from(after.reading), open)
    }
}
