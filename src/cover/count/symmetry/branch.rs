//! The item to branch on: one whose options have few orbits.

use super::orbits::Orbits;
use super::search::{Path, Symmetries};
use super::shape::Shape;
use super::steps::Steps;
use crate::limits::Stop;

/// An item to branch on.
#[derive(Debug)]
pub(super) struct Branch {
    /// The options of the item.
    pub(super) options: Vec<u32>,
    /// One option of each orbit, with the number of options of the item in the orbit.
    pub(super) orbits: Vec<(u32, u128)>,
}

/// Items whose orbits are looked for.
const MOST_ITEMS: usize = 3;

/// Options of a class that symmetries map to no option before them, after which the
/// others of the class are taken to be alike.
const MOST_ORBITS: usize = 4;

/// An item by the sizes that matter.
struct Candidate {
    item: usize,
    /// The number of its options that marks tell apart: it has at least as many orbits.
    classes: usize,
    len: usize,
}

impl Candidate {
    /// Returns a number that is the less the more work is saved with this many orbits.
    fn score(&self, orbits: usize) -> f64 {
        (orbits * orbits) as f64 / self.len as f64
    }
}

/// Returns the item whose orbits save most, if they save enough.
///
/// If what lies below an option is a fair share of all solutions, then counting `q` orbits
/// of the `n` options of an item saves all but `q / n` of the work. If it is a problem of
/// about the same size for each option of each item, then all but `q / m`, where `m` is the
/// least number of options of an item. Their geometric mean decides: it must be less than
/// 0.71.
pub(super) fn branch(shape: &Shape, steps: &mut Steps<'_>) -> Result<Option<Branch>, Stop> {
    let mut symmetries = Symmetries::new(shape, steps)?;
    // Where each point is unlike the others, only options with the same points are alike.
    if symmetries.base.is_discrete() {
        return Ok(None);
    }
    let lists = shape.options_of_items();
    let once = || {
        lists
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty())
    };
    let Some(least) = once().map(|(_, list)| list.len()).min() else {
        return Ok(None);
    };
    steps.clock().work(shape.links())?;
    let mark = |option: &u32| symmetries.base.options[*option as usize];
    let candidate = |(item, options): (usize, &Vec<u32>)| {
        let mut marks: Vec<_> = options.iter().map(mark).collect();
        marks.sort_unstable();
        marks.dedup();
        Candidate {
            item,
            classes: marks.len(),
            len: options.len(),
        }
    };
    let saves = |candidate: &Candidate, orbits: usize| 2 * orbits * orbits <= least * candidate.len;
    let mut candidates: Vec<_> = once().map(candidate).collect();
    candidates.retain(|candidate| saves(candidate, candidate.classes));
    candidates.sort_by(|a, b| a.score(a.classes).total_cmp(&b.score(b.classes)));
    let mut known = Orbits::new(shape.options.len());
    let mut best: Option<(f64, Branch)> = None;
    for candidate in candidates.iter().take(MOST_ITEMS) {
        let bound = candidate.score(candidate.classes);
        if steps.is_over() || best.as_ref().is_some_and(|(score, _)| *score <= bound) {
            break;
        }
        let options = lists[candidate.item].clone();
        let orbits = orbits_of(&options, &mut symmetries, &mut known, steps)?;
        let score = candidate.score(orbits.len());
        if saves(candidate, orbits.len()) && best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, Branch { options, orbits }));
        }
    }
    Ok(best.map(|(_, branch)| branch))
}

/// Returns the orbits of the options of an item.
fn orbits_of(
    options: &[u32],
    symmetries: &mut Symmetries<'_>,
    known: &mut Orbits,
    steps: &mut Steps<'_>,
) -> Result<Vec<(u32, u128)>, Stop> {
    let mut by_mark: Vec<_> = options.to_vec();
    by_mark.sort_by_key(|&option| symmetries.base.options[option as usize]);
    let marks = symmetries.base.options.clone();
    for class in by_mark.chunk_by(|&a, &b| marks[a as usize] == marks[b as usize]) {
        let mut paths: Vec<(u32, Option<Path>)> = Vec::new();
        for &option in class {
            let mut is_known = false;
            for (first, path) in &mut paths {
                if known.root(*first) == known.root(option) {
                    is_known = true;
                    break;
                }
                if steps.is_over() {
                    continue;
                }
                let path = match path {
                    Some(path) => path,
                    None => path.insert(symmetries.path(*first, steps)?),
                };
                if symmetries.join(path, option, known, steps)? {
                    is_known = true;
                    break;
                }
            }
            if !is_known && paths.len() < MOST_ORBITS {
                paths.push((option, None));
            }
        }
    }
    let mut roots: Vec<(usize, u32)> = Vec::with_capacity(options.len());
    roots.extend(options.iter().map(|&option| (known.root(option), option)));
    roots.sort_unstable();
    let orbits = roots.chunk_by(|a, b| a.0 == b.0);
    Ok(orbits
        .map(|orbit| (orbit[0].1, orbit.len() as u128))
        .collect())
}
