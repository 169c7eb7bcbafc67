//! A whip or braid link by link, so that a reader can check each: in words, in nrc notation, and as a picture.
//!
//! The notation is Denis Berthier's: `whip[2]: r1n5{c1 c4} - r3n7{c4 .} ==> r2c3<>7`. Each link is a question, with
//! the candidate that is ruled out by the one before, and then the only one that is left, `.` for none. `r1n5` is 5 in row
//! 1, `r1c4` a cell, `c4n5` a column, `b2n5` a box or region; diagonals, windows and groups are `d`, `w` and `g`.

use super::super::claim::{Chain, Claim, End, Reason};
use super::super::links::Links;
use super::reach::Reach;
use crate::board::{Cell, Digit, House, Shape};
use crate::human::board::AnyHouse;
use crate::human::told::words::list;

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

/// A candidate.
type Candidate = (Cell, Digit);

/// A whip or braid as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Braid {
    kind: Kind,
    target: Candidate,
    links: Vec<Link>,
}

/// A question with at most one candidate left.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Link {
    reason: Reason,
    /// A candidate that is ruled out by the one before; in a braid, by the last one that rules out any.
    left: Candidate,
    /// The number of the link whose right candidate rules it out; `None` for the target.
    left_by: Option<usize>,
    /// The others that are ruled out.
    others: Vec<(Candidate, Option<usize>)>,
    /// The candidate that is left.
    right: Option<Candidate>,
}

impl Braid {
    /// Returns the story of candidates that are placed after a target, in an order in which each follows, and end in a
    /// contradiction. `None` if they do not.
    pub fn new(links: &Links, kind: Kind, target: usize, path: &[usize]) -> Option<Braid> {
        let mut reach = Reach::default();
        let mut is_sound = reach.start(links, target);
        let mut sources = vec![target];
        let mut told = Vec::new();
        for right in path.iter().map(Some).chain([None]) {
            let units = 0..links.units().len();
            let is_asked = |&unit: &usize| {
                let nodes = &links.units()[unit].nodes;
                let is_left = |node: &usize| !reach.is_out(*node);
                let mut left = nodes.iter().filter(|node| is_left(node));
                !nodes.contains(&target) && left.next() == right && left.next().is_none()
            };
            let link = |unit: usize| link(links, kind, &sources, unit, right.copied());
            told.push(units.filter(is_asked).find_map(link)?);
            if let Some(&right) = right {
                is_sound = is_sound && reach.place(links, right);
                sources.push(right);
            }
        }
        (!is_sound).then_some(Braid {
            kind,
            target: links.candidate(target),
            links: told,
        })
    }

    /// Returns its length: the number of its links.
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Returns the candidate that it removes.
    pub fn target(&self) -> Candidate {
        self.target
    }

    /// Returns the digits of its candidates.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + '_ {
        let rights = self.links.iter().filter_map(|link| link.right);
        let lefts = self.links.iter().map(|link| link.left);
        [self.target]
            .into_iter()
            .chain(rights)
            .chain(lefts)
            .map(|(_, digit)| digit)
    }

    /// Tells it link by link.
    pub fn told(&self, shape: Shape) -> String {
        let named = |(cell, digit): Candidate| format!("{}={digit}", shape.cell_name(cell));
        let is = |(cell, digit): Candidate| format!("{} is {digit}", shape.cell_name(cell));
        let is_not = |(cell, digit): Candidate| format!("{} is not {digit}", shape.cell_name(cell));
        let source = |by: Option<usize>| match by.and_then(|by| self.links[by].right) {
            Some(right) => named(right),
            None => named(self.target),
        };
        let mut said = Vec::new();
        for (place, link) in self.links.iter().enumerate() {
            let mut text = is_not(link.left);
            if link.left_by != place.checked_sub(1) {
                text += &format!(" by {}", source(link.left_by));
            }
            text += &match (link.reason, link.right) {
                (Reason::House(house), Some((cell, digit))) => {
                    format!(", so {digit} in {house} is in {}", shape.cell_name(cell))
                }
                (_, Some(right)) => format!(", so {}", is(right)),
                (Reason::House(house), None) => {
                    format!(", so no place is left for {} in {house}", link.left.1)
                }
                (_, None) => format!(", so no digit is left for {}", shape.cell_name(link.left.0)),
            };
            let mut groups: Vec<(Option<usize>, Vec<String>)> = Vec::new();
            for &((cell, digit), by) in &link.others {
                let name = match link.reason {
                    Reason::House(_) => shape.cell_name(cell).to_string(),
                    _ => digit.to_string(),
                };
                match groups.iter_mut().find(|group| group.0 == by) {
                    Some(group) => group.1.push(name),
                    None => groups.push((by, vec![name])),
                }
            }
            let out = groups.into_iter().enumerate().map(|(number, (by, names))| {
                let verb = if number == 0 { " excluded" } else { "" };
                format!("{}{verb} by {}", list(names.into_iter(), "and"), source(by))
            });
            let out: Vec<String> = out.collect();
            if !out.is_empty() {
                text += &format!(" ({})", out.join(", "));
            }
            said.push(text);
        }
        let (is, is_not) = (is(self.target), is_not(self.target));
        format!("if {is}, {}, so {is_not}", said.join("; "))
    }

    /// Writes it in nrc notation.
    pub fn notation(&self, shape: Shape) -> String {
        let links = self.links.iter().map(|link| {
            let part = |(cell, digit): Candidate| match link.reason {
                Reason::House(AnyHouse::Usual(House::Row(_))) => {
                    format!("c{}", shape.column_of(cell) + 1)
                }
                Reason::House(AnyHouse::Usual(House::Column(_))) => {
                    format!("r{}", shape.row_of(cell) + 1)
                }
                Reason::House(_) => shape.cell_name(cell).to_string(),
                _ => format!("n{digit}"),
            };
            let (cell, digit) = link.left;
            let question = match link.reason {
                Reason::House(house) => format!("{}{}n{digit}", letter(house), house.index() + 1),
                _ => shape.cell_name(cell).to_string(),
            };
            let right = link.right.map_or_else(|| ".".to_owned(), part);
            format!("{question}{{{} {right}}}", part(link.left))
        });
        let links: Vec<String> = links.collect();
        let (cell, digit) = self.target;
        let cell = shape.cell_name(cell);
        let (kind, length) = (self.kind.name(), self.len());
        format!(
            "{kind}[{length}]: {} ==> {cell}<>{digit}",
            links.join(" - ")
        )
    }

    /// Returns its claims, as they are drawn.
    pub fn chain(&self) -> Chain {
        let claim = |(cell, digit): Candidate, holds, reason, parents| Claim {
            cells: vec![cell],
            digit,
            holds,
            reason,
            parents,
        };
        let mut claims = vec![claim(self.target, true, Reason::Assumed, Vec::new())];
        // The place of what each link leaves.
        let mut rights: Vec<usize> = Vec::new();
        let mut end = End::Either;
        for link in &self.links {
            let outs = [(link.left, link.left_by)];
            let mut parents = Vec::new();
            for &(out, by) in outs.iter().chain(&link.others) {
                let by = by.map_or(0, |by| rights[by]);
                let known =
                    |claim: &Claim| !claim.holds && claim.cells == [out.0] && claim.digit == out.1;
                parents.push(claims.iter().position(known).unwrap_or_else(|| {
                    claims.push(claim(out, false, Reason::Excluded, vec![by]));
                    claims.len() - 1
                }));
            }
            match (link.right, link.reason) {
                (Some(right), reason) => {
                    claims.push(claim(right, true, reason, parents));
                    rights.push(claims.len() - 1);
                }
                (None, Reason::House(house)) => end = End::NoPlace(house, link.left.1),
                (None, _) => end = End::NoDigit(link.left.0),
            }
        }
        Chain { claims, end }
    }
}

/// Returns the link of a unit, if its left candidate can be one.
fn link(
    links: &Links,
    kind: Kind,
    sources: &[usize],
    unit: usize,
    right: Option<usize>,
) -> Option<Link> {
    let unit = &links.units()[unit];
    let outs = || {
        unit.nodes
            .iter()
            .copied()
            .filter(|&node| Some(node) != right)
    };
    let excludes = |source: usize, node: usize| links.exclude(source, node);
    // The numbers of links go from the target, which is none, to the last.
    let number = |place: usize| place.checked_sub(1);
    let left_place = match kind {
        Kind::Whip => sources.len() - 1,
        Kind::Braid => {
            let latest = |node: usize| sources.iter().rposition(|&source| excludes(source, node));
            outs().filter_map(latest).max()?
        }
    };
    let left = outs().find(|&node| excludes(sources[left_place], node))?;
    let others = outs().filter(|&node| node != left);
    let others = others.map(|node| {
        let first = sources.iter().position(|&source| excludes(source, node))?;
        Some((links.candidate(node), number(first)))
    });
    Some(Link {
        reason: unit.reason,
        left: links.candidate(left),
        left_by: number(left_place),
        others: others.collect::<Option<_>>()?,
        right: right.map(|right| links.candidate(right)),
    })
}

/// Returns the letter of a kind of house.
fn letter(house: AnyHouse) -> char {
    match house {
        AnyHouse::Usual(House::Box(_)) | AnyHouse::Region(_) => 'b',
        house => house.kind().chars().next().unwrap_or_default(),
    }
}
