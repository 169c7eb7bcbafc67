//! The rules that a solution has to keep, as lists of options.

pub(super) mod cover;
pub(super) mod sudoku;

use super::Stated;

/// A rule about some options, counted from 1 in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    /// What the rule is about, for messages.
    pub(super) name: String,
    /// What it demands.
    pub(super) demand: Demand,
}

/// What a rule demands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Demand {
    /// Exactly one of these options.
    One(Vec<usize>),
    /// At most one of these options, or any that have the same colour.
    Agreement(Vec<(usize, Option<String>)>),
    /// This option.
    Is(usize),
    /// Not this option.
    IsNot(usize),
}

impl Rule {
    /// Checks a solution.
    pub(super) fn check(&self, solution: &[usize]) -> Result<(), String> {
        let has = |option: &usize| solution.binary_search(option).is_ok();
        let name = &self.name;
        match &self.demand {
            Demand::One(options) => match options.iter().filter(|option| has(option)).count() {
                1 => Ok(()),
                times => Err(format!("{name}: {times} times in the solution")),
            },
            Demand::Agreement(uses) => {
                let mut chosen = uses.iter().filter(|(option, _)| has(option));
                let Some((_, first)) = chosen.next() else {
                    return Ok(());
                };
                match chosen.all(|(_, colour)| first.is_some() && colour == first) {
                    true => Ok(()),
                    false => Err(format!("{name}: options of the solution disagree")),
                }
            }
            Demand::Is(option) if !has(option) => Err(format!("{name} is given")),
            Demand::IsNot(option) if has(option) => Err(format!("{name} is ruled out")),
            Demand::Is(_) | Demand::IsNot(_) => Ok(()),
        }
    }
}

/// Returns the options of a solution, in ascending order: those of a filled grid,
/// or the numbers themselves.
pub(super) fn options_of(stated: &Stated, line: &str) -> Result<Vec<usize>, String> {
    let mut options = match stated.side {
        Some(side) => sudoku::options_of(side, line)?,
        None => cover::options_of(line)?,
    };
    options.sort_unstable();
    let is_known = |option: &usize| (1..=stated.options).contains(option);
    if let Some(option) = options.iter().find(|option| !is_known(option)) {
        return Err(format!("there is no option {option}"));
    }
    match options.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("option {} is there twice", pair[0])),
        None => Ok(options),
    }
}
