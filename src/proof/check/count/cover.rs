//! The problem whose covers are counted, from the rules of a claim.

use super::super::claim::Stated;
use super::super::rules::{Demand, Rule};

/// An exact cover problem as a checker sees it. Items and options are numbered from 0,
/// primary items first.
#[derive(Clone, Default, Debug)]
pub(in crate::proof) struct Cover {
    /// The number of primary items.
    pub(in crate::proof) primary: usize,
    /// The number of all items.
    pub(in crate::proof) items: usize,
    /// The items of each option, each with its colour, or 0 if it has none.
    pub(in crate::proof) options: Vec<Vec<(usize, u32)>>,
    /// How often each primary item is covered, at least and at most; empty if all of
    /// them are covered exactly once.
    pub(in crate::proof) bounds: Vec<(u32, u32)>,
    /// The options that every solution has.
    pub(in crate::proof) given: Vec<usize>,
    /// The options that no solution has.
    pub(in crate::proof) ruled_out: Vec<usize>,
}

impl Cover {
    /// Returns the problem that a claim is about.
    ///
    /// # Errors
    ///
    /// Returns what is wrong if it has sums, which no exact cover has.
    pub(in crate::proof) fn of(stated: &Stated) -> Result<Cover, String> {
        let subject = &stated.subject;
        let mut cover = Cover {
            options: vec![Vec::new(); subject.names.len()],
            ..Cover::default()
        };
        let mut secondary = Vec::new();
        for rule in &subject.rules {
            match &rule.demand {
                Demand::Sum { terms, .. } if terms.iter().any(|(weight, _)| *weight != 1) => {
                    return Err(no_sums(rule));
                }
                Demand::Sum { terms, least, most } => {
                    let options = terms.iter().map(|(_, option)| option - 1);
                    // Only items of a cover have bounds. Pairs of a puzzle exclude
                    // each other, and its givens are options. On a board of one or
                    // two digits, the weights of a sum are 1, too.
                    match (*least, *most) {
                        (least, Some(most)) if least.is_some() || subject.side.is_none() => {
                            options.for_each(|o| cover.options[o].push((cover.primary, 0)));
                            cover.primary += 1;
                            let bound = |bound: i64| u32::try_from(bound).unwrap_or(u32::MAX);
                            cover.bounds.push((bound(least.unwrap_or(0)), bound(most)));
                        }
                        (Some(1), None) if terms.len() == 1 => cover.given.extend(options),
                        (None, Some(0)) => cover.ruled_out.extend(options),
                        (None, Some(1)) => {
                            secondary.push(options.map(|option| (option, 0)).collect());
                        }
                        _ => return Err(no_sums(rule)),
                    }
                }
                Demand::Agreement(uses) => {
                    let uses = uses.iter().map(|&(option, colour)| (option - 1, colour));
                    secondary.push(uses.collect::<Vec<_>>());
                }
            }
        }
        cover.items = cover.primary + secondary.len();
        for (uses, item) in secondary.into_iter().zip(cover.primary..) {
            for (option, colour) in uses {
                cover.options[option].push((item, colour));
            }
        }
        Ok(cover)
    }
}

fn no_sums(rule: &Rule) -> String {
    format!("{}: no certificate of a count has sums", rule.name)
}
