//! Chains from cell to cell, as HoDoKu writes them.

use super::short::{cells, digits_of};
use crate::hodoku::prelude::*;
use crate::narration::branch::Inference;

/// Returns whether the last link of a loop goes on in its first one.
pub fn is_continuous(links: &[Link]) -> bool {
    let (Some(first), Some(last)) = (links.first(), links.last()) else {
        return false;
    };
    match first.from == last.to {
        true => first.is_strong != last.is_strong,
        false => first.from.cells == last.to.cells && first.is_strong && last.is_strong,
    }
}

/// Writes a chain, and what it is about before it.
pub fn chain(step: &Step) -> String {
    use Technique as T;
    let links = &step.pattern.links;
    let (Some(first), Some(last)) = (links.first(), links.last()) else {
        return String::new();
    };
    let (text, [start, end]) = (chain_of(links), [first.from.digit + 1, last.to.digit + 1]);
    let effects = step.placed.iter().chain(&step.removed);
    let about = digits_of(set_of(effects.map(|it| it.digit())), "/");
    let mark = |is_strong: bool| if is_strong { '=' } else { '-' };
    match step.technique {
        T::RemotePair => format!("{start}/{} {text}", first.to.digit + 1),
        T::Aic | T::GroupedAic | T::XyChain => format!("{about} {start}- {text} -{end}"),
        T::NiceLoop | T::GroupedNiceLoop if is_continuous(links) => {
            let (first, last) = (mark(first.is_strong), mark(last.is_strong));
            format!("{about} {end}{last} {text} {first}{start}")
        }
        _ => format!("{about} {text}"),
    }
}

/// Writes the links of a chain from cell to cell: `r6c7 =7= r6c1 =9= r6c3`.
pub fn chain_of(links: &[Link]) -> String {
    let start = links.first().map_or(0, |link| link.from.cells);
    let between = links.iter().filter(|link| link.from.cells != link.to.cells);
    between.fold(cells(start), |text, link| {
        let sign = if link.is_strong { '=' } else { '-' };
        format!(
            "{text} {sign}{}{sign} {}",
            link.to.digit + 1,
            cells(link.to.cells)
        )
    })
}

/// Returns the way from an assumption to each of its ends: `r1c4=7 r7c4<>7 r7c4=1`.
pub fn lines(claims: &[Inference]) -> impl Iterator<Item = String> {
    let is_end = |&place: &usize| {
        !claims[place + 1..]
            .iter()
            .any(|claim| claim.parents.contains(&place))
    };
    (0..claims.len()).filter(is_end).map(|end| {
        let mut way = vec![false; claims.len()];
        way[end] = true;
        for place in (0..=end).rev() {
            for &parent in claims[place]
                .parents
                .iter()
                .filter(|_| way[place])
                .collect::<Vec<_>>()
            {
                way[parent] = true;
            }
        }
        let way = claims
            .iter()
            .zip(way)
            .filter(|&(_, is_on)| is_on)
            .map(|(claim, _)| {
                let sign = if claim.holds { "=" } else { "<>" };
                format!("{}{sign}{}", cells(claim.cells), claim.digit + 1)
            });
        way.collect::<Vec<_>>().join(" ")
    })
}
