//! Whips and braids (Denis Berthier, "The Hidden Logic of Sudoku" and "Pattern-Based Constraint Satisfaction"): what
//! follows from a candidate, the *target*, ends in a contradiction, so that the target is wrong.
//!
//! Both are sequences of links. Each is a question: a cell, which needs a digit, or a digit in a house, which needs a
//! place. Its *left* candidate is ruled out by one before it. All others, except one at most, are ruled out by the target
//! or by *right* candidates before it; that one is its right candidate. The last link has none: there is the
//! contradiction. In a whip, the left candidate is ruled out by the right candidate just before it, or by the
//! target in the first link, so that the links are one line. In a braid, any candidate before it may do so. The length is the
//! number of links.
//!
//! A whip of length 1 is what rules call locked candidates. Braids, of any length, remove exactly the candidates that one
//! trial removes: those from which singles lead to a contradiction. So they solve the puzzles that
//! [trial and error](crate::human::Trials::depth) of depth 1 solves, and the length that is needed says how far
//! one has to look in these trials.
//!
//! ```text
//!   reach    what follows from some candidates
//!   cuts     the shortest braids on a target
//!   whips    whips on a target
//!   story    a whip or braid as it is told
//!   watch    limits
//! ```

mod cuts;
mod reach;
mod story;
mod watch;
mod whips;

use std::ops::ControlFlow;

use super::finding::{Found, IsStopped, Pattern, flow, remove};
use super::links::Links;
use super::rule::Rule;
use crate::human::board::Board;
use cuts::Cuts;
use reach::Reach;
pub use story::Braid;
use watch::Watch;

/// The greatest side of a board on which whips and braids are searched.
const MOST_SIDE: usize = super::alternating::MOST_SIDE;

/// The greatest length of a whip or braid that is searched.
pub const MOST_LENGTH: usize = 36;

/// Whether the links are one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// They are.
    Whip,
    /// They need not be.
    Braid,
}

impl Kind {
    /// Returns its name: `whip`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Whip => "whip",
            Kind::Braid => "braid",
        }
    }
}

/// The whips and braids of a position, from short to long.
pub struct Braids<'a> {
    links: Links,
    kind: Kind,
    watch: Watch<'a>,
    /// What is known about each target.
    cuts: Vec<Cuts>,
}

impl<'a> Braids<'a> {
    /// Prepares the search in a position.
    pub fn new(links: Links, kind: Kind, is_stopped: &'a IsStopped<'a>) -> Braids<'a> {
        let mut cuts = Vec::new();
        cuts.resize_with(links.len(), Cuts::default);
        Braids {
            links,
            kind,
            watch: Watch::new(is_stopped),
            cuts,
        }
    }

    /// Returns the candidates by number.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Returns what is placed by a whip or braid on a target with at most a length, each after those that it follows
    /// from, if there is one.
    pub fn find(&mut self, target: usize, most: usize) -> ControlFlow<(), Option<Vec<usize>>> {
        let (links, cuts) = (&self.links, &mut self.cuts[target]);
        let Some(set) = cuts.braid(links, target, most, &self.watch)? else {
            return ControlFlow::Continue(None);
        };
        match self.kind {
            Kind::Braid => ControlFlow::Continue(Some(in_order(links, target, &set))),
            Kind::Whip => {
                let cuts = self.cuts[target].sets(set.len()).collect();
                whips::Search::new(links, cuts, &self.watch).find(target, most)
            }
        }
    }
}

/// Returns the members of a set in an order in which each follows from those before it, up to a contradiction.
fn in_order(links: &Links, target: usize, set: &[u64]) -> Vec<usize> {
    let (mut reach, mut order) = (Reach::default(), Vec::new());
    let mut is_sound = reach.start(links, target);
    while let (true, Some(node)) = (is_sound, reach.next(set)) {
        order.push(node);
        is_sound = reach.place(links, node);
    }
    order
}

/// Passes on the shortest whip or braid of each target, from short to long.
pub fn find(
    board: &Board,
    rule: Rule,
    is_stopped: &IsStopped,
    found: &mut Found,
) -> ControlFlow<()> {
    if board.shape().side() > MOST_SIDE {
        return ControlFlow::Continue(());
    }
    let kind = match rule {
        Rule::Whip => Kind::Whip,
        _ => Kind::Braid,
    };
    let mut braids = Braids::new(Links::of(board), kind, is_stopped);
    let mut targets: Vec<usize> = (0..braids.links().len()).collect();
    for most in 1..=MOST_LENGTH {
        let mut rest = Vec::new();
        for target in targets {
            flow(is_stopped())?;
            let Some(path) = braids.find(target, most)? else {
                rest.push(target);
                continue;
            };
            if let Some(braid) = Braid::new(braids.links(), kind, target, &path) {
                let (digits, gone) = (braid.digits().collect(), [braid.target()]);
                let pattern = Pattern::Braid(Box::new(braid));
                remove(board, (rule, digits, pattern), gone, found)?;
            }
        }
        targets = rest;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Givens;
    use crate::human::testing::grid;
    use crate::human::{Grader, Scale, Step};
    use crate::limits::Limits;

    /// Returns the first step by a rule where a puzzle has no singles.
    fn first(rule: Rule) -> Step {
        let puzzle = grid(
            "1..........6..85.3.....4..7.2.35...15.....7.9.....23..9.72..6...18.9........4....",
        );
        let singles = Grader::new(Scale::Rules)
            .with_hardest("naked single")
            .unwrap();
        let verdict = singles
            .clone()
            .rate(&puzzle, &Limits::none())
            .unwrap()
            .verdict;
        let crate::human::Verdict::Stuck(marks) = verdict else {
            panic!("it needs more");
        };
        let grader = Grader::new(Scale::Rules).with_more(&[rule.name()]).unwrap();
        let mut grader = grader.with_order(&[rule.name()]).unwrap();
        let mut first = None;
        let givens = Givens::from(&puzzle).with_marks(&marks);
        let told = grader.all_steps(givens, &Limits::none(), &mut |step| {
            first = (step.technique == rule.name()).then(|| step.clone());
            flow(first.is_some())
        });
        assert!(told.is_ok());
        first.unwrap()
    }

    #[test]
    fn a_whip_is_told_link_by_link() {
        let step = first(Rule::Whip);
        assert_eq!(
            step.to_string(),
            "Whip[3]: if r5c2 is 4, r4c3 is not 4, so r4c3 is 9; r6c2 is not 9, so 9 in row 6 is in r6c4 (r6c3 excluded by \
             r4c3=9); r6c4 is not 4, so no place is left for 4 in column 4 (r5c4 excluded by r5c2=4), so r5c2 is not 4, \
             which removes 4 from r5c2"
        );
        let nrc = "whip[3]: r4c3{n4 n9} - r6n9{c2 c4} - c4n4{r6 .} ==> r5c2<>4";
        assert_eq!(step.nrc.as_deref(), Some(nrc));
        assert_eq!(step.eureka(), None);
        // From the target to what it excludes, and on.
        assert_eq!((step.picture.body.len(), step.picture.apart.len()), (3, 5));
    }

    #[test]
    fn a_braid_names_what_excludes() {
        let step = first(Rule::Braid);
        let nrc = "braid[3]: r4c3{n4 n9} - c4n4{r5 r6} - r6n9{c4 .} ==> r5c2<>4";
        assert_eq!(step.nrc.as_deref(), Some(nrc));
        assert!(
            step.to_string().contains(
                "; r5c4 is not 4 by r5c2=4, so 4 in column 4 is in r6c4; r6c4 is not 9, so no place is left for 9 in \
                 row 6 (r6c2 and r6c3 excluded by r4c3=9), so "
            ),
            "{step}"
        );
    }
}
