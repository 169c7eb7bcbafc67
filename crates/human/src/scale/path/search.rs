//! The search: positions from the cheapest path on.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::ControlFlow;

use super::goal::{Goal, Path};
use crate::narration::{Grade, Step, Verdict};
use crate::scale::asked::as_left_off;
use crate::scale::grader::Grader;
use crate::scale::tally::Tally;
use quadrille_board::{Cell, Digit, Givens, Grid, Marks};
use quadrille_limits::limits::Limits;

/// The most positions of which all steps are listed.
const POSITIONS: usize = 400;

/// What a path costs: the number of steps and their sum, or that sum and the number.
type Cost = (u64, u64);

/// What a step places and removes.
type Effects = Vec<(Cell, Digit)>;

/// Where singles no longer help.
#[derive(Clone)]
struct Place {
    grid: Grid,
    marks: Marks,
    /// The number of the place before it.
    before: Option<usize>,
    /// The steps from there.
    steps: Vec<Step>,
    cost: Cost,
}

/// The search for a path.
pub struct Search<'a> {
    asked: Asked<'a>,
    /// Places singles.
    singles: Grader,
    /// Finds the other steps.
    others: Grader,
    techniques: Vec<&'static str>,
    /// Whether other steps place digits too.
    may_place: bool,
    /// The highest grade of a step.
    most: u64,
    places: Vec<Place>,
    /// The cost of each position.
    known: HashMap<Marks, Cost>,
    /// The cheapest path so far, and its cost; none is the usual one.
    best: Option<Vec<Step>>,
    least: Cost,
    positions: usize,
    is_done: bool,
}

/// What is asked of a search.
pub struct Asked<'a> {
    pub givens: &'a Givens<'a>,
    /// The digits that were not placed by a solver.
    pub clues: Grid,
    pub goal: Goal,
    pub limits: &'a Limits,
}

impl Asked<'_> {
    /// Returns the puzzle at a position.
    fn at<'g>(&'g self, grid: &'g Grid, marks: &'g Marks) -> Option<Givens<'g>> {
        let givens = Givens::from(grid).with_marks(marks);
        givens.with_variant(self.givens.variant()).ok()
    }
}

impl<'a> Search<'a> {
    /// Prepares a search that starts with the usual path.
    pub fn new(grader: &Grader, asked: Asked<'a>, usual: &[Step]) -> Search<'a> {
        let techniques = grader.techniques();
        let place = |name: &str| techniques.iter().position(|it| *it == name);
        let last = usual.iter().filter_map(|step| place(step.technique)).max();
        let allowed = last.map_or(&techniques[..], |last| &techniques[..=last]);
        let names = |is_wanted: &dyn Fn(&str) -> bool| -> Vec<&'static str> {
            let all = techniques.iter().copied();
            all.filter(|name| is_wanted(name)).collect()
        };
        let (mut singles, mut others) = (grader.clone(), grader.clone());
        singles.leave_out(&names(&|name| !is_single(name)));
        others.leave_out(&names(&|name| is_single(name) || !allowed.contains(&name)));
        let may_place = others.techniques().iter().any(|name| places_too(name));
        let mut search = Search {
            asked,
            singles,
            others,
            techniques,
            may_place,
            most: 0,
            places: Vec::new(),
            known: HashMap::new(),
            best: None,
            least: (u64::MAX, u64::MAX),
            positions: 0,
            is_done: false,
        };
        let most = usual.iter().map(|step| search.worth(step)).max();
        search.most = most.unwrap_or(0);
        search.least = search.cost(usual);
        search
    }

    /// Returns what a step adds to the sum.
    fn worth(&self, step: &Step) -> u64 {
        match step.grade {
            Grade::Level(_, score) => score.into(),
            Grade::Rating(score) => score.tenths().into(),
            Grade::Difficulty(_) => {
                let mut places = self.techniques.iter();
                places.position(|it| *it == step.technique).unwrap_or(0) as u64 + 1
            }
        }
    }

    fn cost(&self, steps: &[Step]) -> Cost {
        let sum = steps.iter().map(|step| self.worth(step)).sum();
        match self.asked.goal {
            Goal::Shortest => (steps.len() as u64, sum),
            _ => (sum, steps.len() as u64),
        }
    }

    /// Returns what a path through a place costs at least.
    fn at_least(&self, place: &Place) -> Cost {
        let values = place.grid.values().iter();
        let empty = values.filter(|&&digit| digit == 0).count() as u64;
        let more = empty + u64::from(empty > 0 && !self.may_place);
        (place.cost.0 + more, place.cost.1)
    }

    /// Lists the steps that place singles at a position. `None` if they end in a contradiction.
    fn close(&mut self, grid: &Grid, marks: &Marks) -> Option<(Vec<Step>, Verdict)> {
        let givens = self.asked.at(grid, marks)?;
        let mut steps = Vec::new();
        self.singles.set_clues(&self.asked.clues);
        let told = (self.singles).explain(givens, self.asked.limits, &mut |step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        });
        let verdict = told.ok()?.verdict;
        match verdict {
            Verdict::Solved(_) | Verdict::Stuck(_) => Some((steps, verdict)),
            _ => None,
        }
    }

    /// Lists the other steps at a position.
    fn steps_at(&mut self, grid: &Grid, marks: &Marks) -> Vec<Step> {
        let mut steps = Vec::new();
        let Some(givens) = self.asked.at(grid, marks) else {
            return steps;
        };
        self.positions += 1;
        self.others.set_clues(&self.asked.clues);
        let told = (self.others).all_steps(givens, self.asked.limits, &mut |step| {
            steps.push(step.clone());
            ControlFlow::Continue(())
        });
        debug_assert!(told.is_ok(), "the usual path was told");
        steps
    }

    /// Makes a step after a place, or none at the start, and places singles. Returns the place, and whether the
    /// puzzle is solved there.
    fn after(&mut self, before: Option<usize>, step: Option<Step>) -> Option<(Place, bool)> {
        let (mut grid, mut marks, cost) = match before {
            Some(at) => {
                let place = &self.places[at];
                (place.grid.clone(), place.marks.clone(), place.cost)
            }
            None => {
                let givens = self.asked.givens;
                (givens.clues().clone(), as_left_off(givens), (0, 0))
            }
        };
        for &(cell, digit) in step.iter().flat_map(|step| &step.removed) {
            let left = marks.get(cell).iter().filter(|&other| other != digit);
            marks.set(cell, left.collect());
        }
        for &(cell, digit) in step.iter().flat_map(|step| &step.placed) {
            grid.set(cell, Some(digit));
        }
        let (singles, verdict) = self.close(&grid, &marks)?;
        for &(cell, digit) in singles.iter().flat_map(|step| &step.placed) {
            grid.set(cell, Some(digit));
        }
        let mut steps: Vec<Step> = step.into_iter().collect();
        steps.extend(singles);
        let more = self.cost(&steps);
        let is_solved = matches!(verdict, Verdict::Solved(_));
        if let Verdict::Stuck(left) = verdict {
            marks = left;
        }
        let cost = (cost.0 + more.0, cost.1 + more.1);
        let place = Place {
            grid,
            marks,
            before,
            steps,
            cost,
        };
        Some((place, is_solved))
    }

    /// Takes the path that ends at a place, if it is the cheapest so far.
    fn offer(&mut self, last: &Place) {
        if last.cost >= self.least {
            return;
        }
        let (mut parts, mut before) = (vec![last.steps.clone()], last.before);
        while let Some(at) = before {
            parts.push(self.places[at].steps.clone());
            before = self.places[at].before;
        }
        parts.reverse();
        (self.best, self.least) = (Some(parts.concat()), last.cost);
    }

    /// Drops steps of the usual path while the others lead to the solution, the hardest ones first.
    pub fn drop_steps(&mut self, usual: &[Step]) {
        let needed = usual.iter().filter(|step| !is_single(step.technique));
        let mut needed: Vec<Step> = needed.cloned().collect();
        let mut order: Vec<usize> = (0..needed.len()).collect();
        order.sort_by_key(|&at| Reverse((self.worth(&needed[at]), at)));
        for at in order {
            if self.positions >= POSITIONS / 2 || self.asked.limits.stop().is_some() {
                return;
            }
            let dropped = needed[at].clone();
            // What it does, nothing does.
            needed[at].placed.clear();
            needed[at].removed.clear();
            if !self.replay(&needed) {
                needed[at] = dropped;
            }
        }
    }

    /// Makes steps again, each if it is found where the ones before lead and does something there. Returns whether
    /// they lead to the solution.
    fn replay(&mut self, steps: &[Step]) -> bool {
        self.places.clear();
        let Some((place, mut is_solved)) = self.after(None, None) else {
            return false;
        };
        let mut last = place;
        for step in steps {
            let mut left = step.clone();
            left.placed
                .retain(|&(cell, _)| last.grid.get(cell).is_none());
            left.removed.retain(|&(cell, digit)| {
                last.grid.get(cell).is_none() && last.marks.allows(cell, digit)
            });
            let (placed, removed) = (left.placed, left.removed);
            if is_solved || (placed.is_empty() && removed.is_empty()) {
                continue;
            }
            let (grid, marks) = (last.grid.clone(), last.marks.clone());
            let has_all = |found: &Step| {
                found.technique == step.technique
                    && placed.iter().all(|it| found.placed.contains(it))
                    && removed.iter().all(|it| found.removed.contains(it))
            };
            let Some(found) = self.steps_at(&grid, &marks).into_iter().find(has_all) else {
                return false;
            };
            self.places.push(last);
            let before = self.places.len() - 1;
            let Some((place, end)) = self.after(Some(before), Some(found)) else {
                return false;
            };
            (last, is_solved) = (place, end);
        }
        if is_solved {
            self.offer(&last);
        }
        is_solved
    }

    /// Searches positions from the cheapest path on.
    pub fn run(&mut self) {
        self.places.clear();
        let mut queue = BinaryHeap::new();
        let Some((start, is_solved)) = self.after(None, None) else {
            return;
        };
        if is_solved {
            self.offer(&start);
            self.is_done = true;
            return;
        }
        queue.push(Reverse((self.at_least(&start), 0)));
        self.places.push(start);
        while let Some(Reverse((at_least, at))) = queue.pop() {
            if at_least >= self.least {
                break;
            }
            if self.positions >= POSITIONS || self.asked.limits.stop().is_some() {
                return;
            }
            let (grid, marks) = (self.places[at].grid.clone(), self.places[at].marks.clone());
            let known = self.known.get(&marks);
            if known.is_some_and(|&cost| cost < self.places[at].cost) {
                continue;
            }
            let steps = self.steps_at(&grid, &marks);
            for step in self.undominated(steps) {
                let Some((place, is_solved)) = self.after(Some(at), Some(step)) else {
                    continue;
                };
                if is_solved {
                    self.offer(&place);
                    continue;
                }
                let at_least = self.at_least(&place);
                let known = self.known.get(&place.marks);
                let is_known = known.is_some_and(|&cost| cost <= place.cost);
                if at_least < self.least && !is_known {
                    self.known.insert(place.marks.clone(), place.cost);
                    queue.push(Reverse((at_least, self.places.len())));
                    self.places.push(place);
                }
            }
        }
        self.is_done = self.asked.limits.stop().is_none();
    }

    /// Leaves out steps that are too hard, or do no more than another one that is as easy.
    fn undominated(&self, steps: Vec<Step>) -> Vec<Step> {
        let effects =
            |step: &Step| -> Effects { step.placed.iter().chain(&step.removed).copied().collect() };
        let mut kept: Vec<(u64, Effects, Step)> = Vec::new();
        let mut all: Vec<_> = (steps.into_iter())
            .map(|step| (self.worth(&step), effects(&step), step))
            .filter(|step| step.0 <= self.most)
            .collect();
        all.sort_by_key(|step| (step.0, Reverse(step.1.len())));
        for step in all {
            let does_all = |other: &(u64, Effects, Step)| {
                other.2.placed.len() >= step.2.placed.len()
                    && step.1.iter().all(|effect| other.1.contains(effect))
            };
            if !kept.iter().any(does_all) {
                kept.push(step);
            }
        }
        kept.into_iter().map(|(_, _, step)| step).collect()
    }

    /// Returns the cheapest path.
    pub fn path(self, usual: Path) -> Path {
        let (is_best, positions) = (self.is_done, self.positions);
        let (mut steps, mut graded) = (usual.steps, usual.graded);
        if let Some(best) = self.best {
            let mut tally = Tally::new(self.others.scale());
            best.iter().for_each(|step| tally.count(step));
            (steps, graded) = (best, tally.graded(graded.verdict, true));
        }
        Path {
            steps,
            graded,
            is_best,
            positions,
        }
    }
}

/// Returns whether a technique only fills a cell, so that no path has fewer of its kind.
fn is_single(technique: &str) -> bool {
    technique == "full house" || technique.ends_with("single") || technique.starts_with("direct ")
}

/// Returns whether a technique that is not a single places digits, if only at times.
fn places_too(technique: &str) -> bool {
    let words = "BUG bivalue forcing template brute loop colour uniqueness";
    words.split(' ').any(|word| technique.contains(word))
}
