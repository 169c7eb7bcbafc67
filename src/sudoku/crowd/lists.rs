//! The solutions of many puzzles, all or the first ones.
//!
//! Lanes keep the solutions of some puzzles at a time: of each up to eight at
//! first, as most puzzles have few, and then up to a thousand. The order in
//! which they find them depends on the other puzzles, so all solutions of a
//! puzzle are sorted. If it has more than are asked for, a search in one lane
//! finds the ones to report. What has more than a thousand takes longer than the
//! lanes save, and is left to a search that passes each solution on.

use std::collections::VecDeque;

use super::{Asked, Crowd, Member};
use crate::cover::Count;
use crate::lanes::{self, Job, Lanes, Puzzle};
use crate::limits::{Limits, Stop};
use crate::sudoku::bulk;
use crate::sudoku::outcome::{Status, status_of};
use crate::sudoku::question::Start;

/// Puzzles that are searched together: few enough for all of their solutions to
/// take no more than 10 MB.
const TOGETHER: usize = 128;

/// Solutions of a puzzle that are kept at first.
const FEW: u32 = 8;

/// The most solutions that are kept.
const MANY: u32 = 1000;

/// The solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct List {
    /// What is known about the solutions.
    pub status: Status,
    /// The number of solutions, exact unless the limit was reached.
    pub count: Count,
    /// The solutions as text: all of them in ascending order, or as many as the
    /// limit allows, which depend only on the puzzle.
    pub solutions: Vec<[u8; 81]>,
}

/// The lists of puzzles, in their order, as [`Crowd::lists`] gives them.
#[derive(Debug)]
pub struct Lists<'a> {
    crowd: &'a Crowd,
    member: &'a mut Member,
    /// The puzzles that are not begun.
    asked: &'a [Asked<'a>],
    ready: VecDeque<Option<List>>,
}

impl Crowd {
    /// Lists the solutions of puzzles, up to the limit, in this thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::sudoku::{Asked, Crowd};
    ///
    /// let unique = b"98.76.5..7..4..8....6..3...8...79.54...5....8......9..2.79..4...1..2...........2.";
    /// let asked = [unique, &[b'.'; 81], &[b'1'; 81]].map(Asked::Cells);
    /// let mut crowd = Crowd::new();
    /// crowd.set_limit(Some(5));
    /// let mut member = crowd.member();
    /// let mut lists = crowd.lists(&mut member, &asked);
    /// let mut lens = Vec::new();
    /// while let Some(list) = lists.next_list() {
    ///     lens.extend(list.map(|list| list.solutions.len()));
    /// }
    /// assert_eq!(lens, [1, 5, 0]);
    /// ```
    pub fn lists<'a>(&'a self, member: &'a mut Member, asked: &'a [Asked<'a>]) -> Lists<'a> {
        Lists {
            crowd: self,
            member,
            asked,
            ready: VecDeque::new(),
        }
    }
}

impl Lists<'_> {
    /// Returns the list of the next puzzle; `None` if there is no other. There is
    /// a puzzle but no list if lanes do not support it, it has too many solutions
    /// for a list, or a limit was reached: then [`Crowd::for_each`] visits the
    /// solutions.
    pub fn next_list(&mut self) -> Option<Option<List>> {
        if self.ready.is_empty() && !self.asked.is_empty() {
            let (asked, later) = self.asked.split_at(self.asked.len().min(TOGETHER));
            self.asked = later;
            let cells: Vec<Option<Puzzle>> = asked.iter().map(cells_of).collect();
            let puzzles: Vec<&Puzzle> = cells.iter().flatten().collect();
            let mut found = self.search(&puzzles).into_iter();
            let lists = cells.iter().map(|cells| cells.and_then(|_| found.next()?));
            self.ready.extend(lists);
        }
        self.ready.pop_front()
    }

    /// Lists the solutions of puzzles.
    fn search(&mut self, puzzles: &[&Puzzle]) -> Vec<Option<List>> {
        let limits = bulk::slice(&self.crowd.limits);
        let set = self.crowd.lanes().filter(|_| limits.stop().is_none());
        let Some(set) = set else {
            return Vec::new();
        };
        let most = self.crowd.limit.unwrap_or(u64::MAX);
        let lanes = self.member.lanes(set);
        let mut lists = Vec::new();
        lists.resize_with(puzzles.len(), || None);
        let mut open: Vec<usize> = (0..puzzles.len()).collect();
        for kept in [FEW, MANY] {
            let bounds = Bounds {
                kept,
                most,
                limits: &limits,
            };
            open = keep(lanes, puzzles, &open, &bounds, &mut lists);
        }
        lists
    }
}

/// How many solutions of a puzzle there may be.
struct Bounds<'a> {
    /// The most that lanes keep.
    kept: u32,
    /// The most that are asked for.
    most: u64,
    limits: &'a Limits,
}

/// Lists the solutions of the open puzzles that have no more than can be kept,
/// or than asked for. Returns the others, except those that were stopped.
fn keep(
    lanes: &mut Lanes,
    puzzles: &[&Puzzle],
    open: &[usize],
    bounds: &Bounds<'_>,
    lists: &mut [Option<List>],
) -> Vec<usize> {
    let &Bounds { kept, most, limits } = bounds;
    let asked: Vec<&Puzzle> = open.iter().map(|&place| puzzles[place]).collect();
    // One more than can be kept tells that there are more.
    let job = Job::count_up_to(most.min(u64::from(kept) + 1)).keeping(kept);
    let report = lanes.count(&asked, &job.within(limits));
    let (mut more, mut cut) = (Vec::new(), Vec::new());
    for (number, &place) in open.iter().enumerate() {
        match report.answer(number) {
            lanes::Answer::Exactly(count) => {
                let solutions = report.kept(number).copied().collect();
                lists[place] = Some(List::new(Count::Exact(count.into()), None, solutions));
            }
            lanes::Answer::AtLeast(count) if count == most => cut.push(place),
            lanes::Answer::AtLeast(_) => more.push(place),
            _ => {}
        }
    }
    for place in cut {
        // No more than were kept.
        let found = lanes.first_solutions(puzzles[place], None, most as usize, limits);
        if let Ok(solutions) = found {
            let stop = Some(Stop::Solutions);
            lists[place] = Some(List::new(Count::AtLeast(most.into()), stop, solutions));
        }
    }
    more
}

impl List {
    fn new(count: Count, stop: Option<Stop>, solutions: Vec<Puzzle>) -> List {
        List {
            status: status_of(count, stop),
            count,
            solutions,
        }
    }
}

/// Returns a puzzle as lanes need it, if they support it.
fn cells_of(asked: &Asked<'_>) -> Option<Puzzle> {
    match asked {
        Asked::Cells(cells) => Some(**cells),
        Asked::Givens(givens) => Start::plain(givens),
    }
}
