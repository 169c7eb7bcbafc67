//! One step: what it is called, what it does, and what it saw.

use std::cmp::Reverse;

use super::technique::Technique;
use crate::board::nine::Candidate;
pub use crate::board::nine::digit_in;
use crate::board::nine::geometry::CellSet;
use crate::narration::branch::Inference;

/// A step of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The digits that it places.
    pub placed: Vec<Candidate>,
    /// The candidates that it removes.
    pub removed: Vec<Candidate>,
    /// What it saw.
    pub pattern: Pattern,
}

/// What a technique saw on the board: enough for a sentence and for a picture.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pattern {
    /// The houses, by number: those of a set, or the base and then the cover of a fish.
    pub houses: Vec<usize>,
    /// The candidates of the pattern.
    pub body: Vec<Candidate>,
    /// Others in it that are drawn apart: fins, a second colour, a second set.
    pub apart: Vec<Candidate>,
    /// The links of chains, from the first node to the last.
    pub links: Vec<Link>,
    /// The cells of each almost locked set, in the order of their chain; or of the two colours of each group.
    pub sets: Vec<CellSet>,
    /// What follows from each assumption of a forcing chain or net.
    pub branches: Vec<Vec<Inference>>,
    /// What is said of it, if the technique words that itself.
    pub said: String,
}

/// A link from one node of a chain to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The first node.
    pub from: Group,
    /// The second node.
    pub to: Group,
    /// Whether one of both must hold; else not both can.
    pub is_strong: bool,
}

/// A node of a chain: a digit in one of these cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// The digit, from 0.
    pub digit: usize,
    /// The cells.
    pub cells: CellSet,
}

/// Takes the steps that a technique finds, one after the other, until it returns true.
pub type Found<'a> = &'a mut dyn FnMut(Step) -> bool;

impl Step {
    /// Returns a step that places a digit, in a house if that shows it.
    pub fn place(technique: Technique, placed: Candidate, house: Option<usize>) -> Step {
        let pattern = Pattern::of(house.into_iter().collect(), vec![placed], Vec::new());
        let (placed, removed) = (vec![placed], Vec::new());
        Step {
            technique,
            placed,
            removed,
            pattern,
        }
    }

    /// Returns a step that removes candidates.
    pub fn remove(technique: Technique, removed: Vec<Candidate>, pattern: Pattern) -> Step {
        let placed = Vec::new();
        Step {
            technique,
            placed,
            removed,
            pattern,
        }
    }

    /// Returns a step that removes a digit from some cells.
    pub fn remove_digit(
        technique: Technique,
        digit: usize,
        cells: CellSet,
        pattern: Pattern,
    ) -> Step {
        Step::remove(technique, digit_in(digit, cells).collect(), pattern)
    }
}

impl Pattern {
    /// Returns the pattern of a digit in some cells, and in others that are drawn apart.
    pub fn of_digit(digit: usize, houses: Vec<usize>, body: CellSet, apart: CellSet) -> Pattern {
        let [body, apart] = [body, apart].map(|cells| digit_in(digit, cells).collect());
        Pattern::of(houses, body, apart)
    }

    /// Returns the pattern of candidates in some houses, and of others that are drawn apart.
    pub fn of(houses: Vec<usize>, body: Vec<Candidate>, apart: Vec<Candidate>) -> Pattern {
        Pattern {
            houses,
            body,
            apart,
            ..Pattern::default()
        }
    }
}

impl From<Candidate> for Group {
    fn from(candidate: Candidate) -> Group {
        Group::of(candidate.cell(), candidate.digit())
    }
}

impl Group {
    /// Returns the node of one candidate.
    pub fn of(cell: usize, digit: usize) -> Group {
        let cells = 1 << cell;
        Group { digit, cells }
    }
}

/// Returns the links of a chain of nodes, the first of which is strong or not, then alternately.
pub fn chain(nodes: &[Group], mut is_strong: bool) -> Vec<Link> {
    let links = nodes.windows(2).map(|pair| {
        let link = Link {
            from: pair[0],
            to: pair[1],
            is_strong,
        };
        is_strong = !is_strong;
        link
    });
    links.collect()
}

/// Sorts steps: those that place digits first, then those that remove more candidates, then those that remove
/// earlier candidates, then shorter chains.
pub fn sort(steps: &mut [Step]) {
    steps.sort_by_cached_key(|step| {
        let rank = (step.placed.is_empty(), Reverse(step.removed.len()));
        (rank, weight(&step.removed), step.pattern.links.len())
    });
}

/// Returns a sum over a list of candidates that grows with their cells, those of later ones the more.
pub fn weight(list: &[Candidate]) -> usize {
    let terms = list.iter().enumerate();
    let terms = terms.map(|(k, c)| c.cell() * (1 + 80 * k) + c.digit() + 1);
    terms.sum()
}
