//! Algorithm C with dancing links, one change after another, to be watched.
//!
//! This is the algorithm as Knuth teaches it (TAOCP 7.2.2.1; Algorithm X if
//! there are no colours): cover an item, try each of its options, commit to the
//! other items of that option, go on; then undo all of it in the opposite order.
//! The library's own links hide whole options, stop covering half way, and
//! follow forced items at once; their steps would not be recognised. The tests
//! compare the two: they find the same solutions in the same order, and branch
//! equally often.

mod covers;
mod links;
mod machine;
mod shown;
mod sudoku;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use serde::{Deserialize, Serialize};

pub use self::covers::Cover;
use self::links::Links;
pub use self::machine::Rule;
use self::machine::{Did, Machine};
pub use self::shown::{Shown, Window};
pub use self::tree::Knot;
use self::words::Program;

/// What is danced, and how.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stage {
    /// `knuth`, `colours`, `sudoku`, `pentominoes`, or a cover in Knuth's format.
    cover: String,
    /// A Sudoku in place of the cover.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    puzzle: Option<Sudoku>,
    rule: Rule,
}

/// A Sudoku as a link has it.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sudoku {
    text: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    constraints: String,
}

/// Where to go.
#[derive(Clone, Copy, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Go {
    /// To the step with this number.
    To(u64),
    /// This many steps on.
    On(u64),
    /// To the next line of the algorithm.
    Line,
    /// To the line before.
    LineBack,
    /// To the next solution, or the end.
    Solution,
    /// To the next step that changes the links of this node.
    Change(u32),
}

/// More steps than this take a moment, so the page asks again.
const MOST: u64 = 4_000_000;

/// States to go back to.
const KEPT: usize = 64;

/// What the page has to know before the dance.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scene<'a> {
    #[serde(flatten)]
    cover: &'a Cover,
    program: Vec<Program>,
    /// Where the nodes of each option start.
    starts: &'a [u32],
    nodes: usize,
}

/// A search that can be watched, forwards and backwards.
#[derive(Clone, Debug)]
pub struct Dance {
    cover: Cover,
    machine: Machine,
    /// Earlier states, a multiple of `apart` steps from each other.
    kept: Vec<Machine>,
    apart: u64,
}

impl Dance {
    /// Sets the stage.
    ///
    /// # Errors
    ///
    /// If the cover is not known, cannot be read, or is too large to be watched.
    pub fn new(stage: &Stage) -> Result<Dance, String> {
        let cover = match &stage.puzzle {
            Some(sudoku) => Cover::of_sudoku(&sudoku.text, &sudoku.variant, &sudoku.constraints)?,
            None => Cover::new(&stage.cover)?,
        };
        let machine = Machine::new(Links::new(&cover), stage.rule);
        Ok(Dance {
            cover,
            kept: vec![machine.clone()],
            machine,
            apart: 1 << 12,
        })
    }

    /// Returns what does not change during the dance.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            cover: &self.cover,
            program: words::program(),
            starts: &self.machine.links.starts,
            nodes: self.machine.links.top.len(),
        }
    }

    /// Goes somewhere, as far as four million steps lead. Returns whether it
    /// has arrived.
    pub fn go(&mut self, go: Go) -> bool {
        match go {
            Go::To(step) => self.reach(step),
            Go::On(steps) => self.reach(self.machine.steps.saturating_add(steps)),
            Go::Line => self.on_until(|machine| machine.did.is_line()),
            Go::LineBack => {
                self.line_back();
                true
            }
            Go::Solution => self.on_until(|machine| machine.did == Did::Solution),
            Go::Change(node) => {
                let of = |machine: &Machine| {
                    let at = node as usize;
                    let links = &machine.links;
                    (
                        links.ulink.get(at).copied(),
                        links.dlink.get(at).copied(),
                        links.top.get(at).copied(),
                    )
                };
                let before = of(&self.machine);
                self.on_until(move |machine| of(machine) != before || is_about(machine, node))
            }
        }
    }

    /// Returns the tree so far.
    pub fn tree(&self) -> &[Knot] {
        self.machine.tree.knots()
    }

    fn reach(&mut self, step: u64) -> bool {
        if step < self.machine.steps {
            let kept = self.kept.iter().rev();
            let last = kept.into_iter().find(|kept| kept.steps <= step);
            self.machine = last.expect("the start is kept").clone();
        }
        let end = self.machine.steps.saturating_add(MOST).min(step);
        while self.machine.steps < end && !self.machine.is_over() {
            self.step();
        }
        self.machine.steps >= step || self.machine.is_over()
    }

    fn on_until(&mut self, is_there: impl Fn(&Machine) -> bool) -> bool {
        for _ in 0..MOST {
            if self.machine.is_over() {
                return true;
            }
            self.step();
            if is_there(&self.machine) {
                return true;
            }
        }
        self.machine.is_over()
    }

    fn line_back(&mut self) {
        let now = self.machine.steps;
        let before = self.kept.iter().rev().filter(|kept| kept.steps < now);
        for kept in before {
            let mut machine = kept.clone();
            let mut line = machine.did.is_line().then_some(machine.steps);
            while machine.steps + 1 < now && !machine.is_over() {
                machine.step();
                if machine.did.is_line() {
                    line = Some(machine.steps);
                }
            }
            if let Some(line) = line {
                self.reach(line);
                return;
            }
        }
    }

    /// Does one step, and keeps some of the states.
    fn step(&mut self) {
        self.machine.step();
        let last = self.kept.last().map_or(0, |kept| kept.steps);
        if self.machine.steps != last + self.apart {
            return;
        }
        self.kept.push(self.machine.clone());
        if self.kept.len() > KEPT {
            self.apart *= 2;
            let apart = self.apart;
            self.kept.retain(|kept| kept.steps.is_multiple_of(apart));
        }
    }
}

/// Returns whether the last step was about the links of a node itself.
fn is_about(machine: &Machine, node: u32) -> bool {
    match machine.did {
        Did::Unlink { node: other }
        | Did::Relink { node: other }
        | Did::Agree { node: other }
        | Did::Disagree { node: other } => other == node,
        Did::UnlinkItem { item } | Did::RelinkItem { item } => item == node,
        _ => false,
    }
}
