//! Digits from 0, as in `Shape~9x9~0-8`.
//!
//! The digit 0 of such a puzzle is the first digit of the board, which is 1
//! everywhere else, and is written in the alphabet
//! [`hex0`](crate::Alphabet::Hex0). A constraint is replaced by the one
//! that says the same of digits from 1: the sum of a cage is greater by the
//! number of its cells.

use super::values;
use quadrille_board::{Cell, Dot, Kind, LocalConstraint, Numbers, Ruled, Shape};

/// Returns what a constraint on digits from 0 says of digits from 1; `None` if
/// nothing that is known says that.
pub(super) fn from_zero(local: &LocalConstraint, shape: Shape) -> Option<Vec<LocalConstraint>> {
    let side = shape.side();
    Some(vec![match local {
        LocalConstraint::Cage { cells, sum } => LocalConstraint::Cage {
            cells: cells.clone(),
            sum: sum.map(|sum| sum + cells.len() as u32),
        },
        LocalConstraint::Sum { cells, sum } => LocalConstraint::Sum {
            cells: cells.clone(),
            sum: sum + cells.len() as u32,
        },
        LocalConstraint::Arrow { .. } => {
            let (terms, sum) = local.terms()?;
            linear(terms.into_iter(), sum)
        }
        LocalConstraint::Dot { dot, cells } => match *dot {
            Dot::Difference(_) => local.clone(),
            Dot::Ratio(_) | Dot::V | Dot::X => {
                let text = dot_table(*dot, side, false);
                relation([cells.0, cells.1], &text)
            }
        },
        LocalConstraint::Ruled(ruled) => return of_ruled(ruled, shape),
        LocalConstraint::Thermometer(_) => local.clone(),
        _ => return None,
    }])
}

/// Returns what two cells with no dot between them satisfy, if all dots of this
/// kind are given.
pub(super) fn without_dot(pair: [Cell; 2], dot: Dot, shape: Shape) -> LocalConstraint {
    relation(pair, &dot_table(dot, shape.side(), true))
}

fn of_ruled(ruled: &Ruled, shape: Shape) -> Option<Vec<LocalConstraint>> {
    let same = || vec![LocalConstraint::Ruled(ruled.clone())];
    let cells = ruled.cells();
    let parts: Vec<&[Cell]> = ruled.parts().iter().map(|part| &**part).collect();
    let with = |kind, numbers: Vec<i32>| {
        let parts = parts.iter().map(|part| part.to_vec());
        vec![LocalConstraint::Ruled(Ruled::new(kind, numbers, parts))]
    };
    let raised = || ruled.numbers().iter().map(|number| number + 1).collect();
    Some(match ruled.kind() {
        Kind::Palindrome
        | Kind::Renban
        | Kind::Whisper
        | Kind::Between
        | Kind::Lockout
        | Kind::Entropic
        | Kind::Modular
        | Kind::Slow
        | Kind::Nabner
        | Kind::SameDifference
        | Kind::Parity
        | Kind::Greater
        | Kind::Minimum
        | Kind::Maximum
        | Kind::Clone
        | Kind::FullRank
        | Kind::FullRankTied
        | Kind::DistinctLines
        | Kind::SameValues
        | Kind::Equality
        | Kind::Automaton
        | Kind::Relation
        | Kind::RelationAll
        | Kind::GlobalEntropy
        | Kind::GlobalModular => same(),
        Kind::HiddenSkyscraper | Kind::Quadruple | Kind::Exactly => with(ruled.kind(), raised()),
        Kind::LookAndSay => {
            // Each second place is a digit.
            let places = ruled.text().chars().enumerate();
            let raise = |(at, sign)| {
                if at % 2 == 1 {
                    raised_digit(sign)
                } else {
                    Some(sign)
                }
            };
            let text: Option<String> = places.map(raise).collect();
            let said = Ruled::new(ruled.kind(), [], [cells]).with_text(&text?);
            vec![LocalConstraint::Ruled(said)]
        }
        Kind::Linear => {
            let (terms, sum) = LocalConstraint::Ruled(ruled.clone()).terms()?;
            vec![linear(terms.into_iter(), sum)]
        }
        Kind::Connected => {
            let (digits, count) = ruled
                .text()
                .split_at(ruled.text().find(':').unwrap_or(ruled.text().len()));
            let text = raised_text(digits)? + count;
            let parts = parts.iter().map(|part| part.to_vec());
            let raised = Ruled::new(ruled.kind(), [], parts).with_text(&text);
            vec![LocalConstraint::Ruled(raised)]
        }
        Kind::DoubleArrow => {
            let last = cells.len() - 1;
            let factor = |place: usize| if place == 0 || place == last { -1 } else { 1 };
            let terms = cells.iter().enumerate();
            vec![linear(terms.map(|(place, &cell)| (cell, factor(place))), 0)]
        }
        Kind::Zipper => {
            let (half, last) = (cells.len() / 2, cells.len() - 1);
            let ends = |place: usize| [cells[place], cells[last - place]];
            let first = match cells.len() % 2 {
                0 => ends(0).to_vec(),
                _ => vec![cells[half]],
            };
            let pairs = (0..half).map(ends).filter(|pair| pair[..] != first[..]);
            let sums = pairs.map(|pair| same_sum(&first, &pair));
            sums.collect()
        }
        Kind::EqualSum => {
            let others = parts[1..].iter();
            others.map(|other| same_sum(parts[0], other)).collect()
        }
        Kind::CountingCircles => with(ruled.kind(), vec![1]),
        Kind::Regex => {
            let text = raised_text(ruled.text())?;
            let regex = Ruled::new(Kind::Regex, [], [cells]).with_text(&text);
            vec![LocalConstraint::Ruled(regex)]
        }
        Kind::RowIndex | Kind::ColumnIndex => indexes(ruled.kind(), &cells, shape),
        kind => {
            let number = match (ruled.numbers(), kind.row().numbers) {
                ([], Numbers::Default(usual)) => usual,
                _ => ruled.number(),
            };
            values::of_values(kind, number, &cells, shape.side())?
        }
    })
}

/// Returns a regular expression with each digit replaced by the next one.
fn raised_text(text: &str) -> Option<String> {
    let mut is_count = false;
    text.chars()
        .map(|symbol| {
            is_count = match symbol {
                '{' => true,
                '}' => false,
                _ => is_count,
            };
            if is_count {
                Some(symbol)
            } else {
                raised_digit(symbol)
            }
        })
        .collect()
}

/// Returns the digit after this one, or a sign that is none.
fn raised_digit(sign: char) -> Option<char> {
    match sign {
        '9' => Some('A'),
        '0'..='8' | 'A'..='Y' => char::from_u32(sign as u32 + 1),
        'Z' => None,
        _ => Some(sign),
    }
}

/// Returns what index cells say of digits from 0: 0 is no place.
fn indexes(kind: Kind, cells: &[Cell], shape: Shape) -> Vec<LocalConstraint> {
    let side = shape.side();
    let mut all = Vec::new();
    for &cell in cells {
        let some = Ruled::new(Kind::Regex, [], [vec![cell]]).with_text("[^1]");
        all.push(LocalConstraint::Ruled(some));
        for value in 1..side {
            let (other, held) = quadrille_board::indexed(kind, shape, cell, value);
            if other != cell {
                let fits = |one, two| (one == value) == (two == held);
                all.push(relation([cell, other], &table_of(side, fits)));
            }
        }
    }
    all
}

fn same_sum(one: &[Cell], other: &[Cell]) -> LocalConstraint {
    let terms = one.iter().map(|&cell| (cell, 1));
    linear(terms.chain(other.iter().map(|&cell| (cell, -1))), 0)
}

/// Returns a sum of cells times factors, which is less by the sum of all factors
/// for digits from 0.
fn linear(terms: impl Iterator<Item = (Cell, i32)>, sum: i32) -> LocalConstraint {
    let terms: Vec<(Cell, i32)> = terms.collect();
    let first: i32 = terms.iter().map(|term| term.1).sum();
    LocalConstraint::Ruled(Ruled::linear(terms, sum + first))
}

fn relation(pair: [Cell; 2], table: &str) -> LocalConstraint {
    LocalConstraint::Ruled(Ruled::new(Kind::Relation, [], [pair.to_vec()]).with_text(table))
}

/// Returns the table of a dot for digits from 0, or of its contrary.
fn dot_table(dot: Dot, side: usize, is_not: bool) -> String {
    let fits = |one: usize, other: usize| match dot {
        Dot::Difference(by) => one.abs_diff(other) == usize::from(by),
        Dot::Ratio(by) => one.max(other) == usize::from(by) * one.min(other),
        Dot::V => one + other == 5,
        Dot::X => one + other == 10,
    };
    table_of(side, |one, other| fits(one, other) != is_not)
}

/// Returns the table of what two digits from 0 may be.
fn table_of(side: usize, fits: impl Fn(usize, usize) -> bool) -> String {
    let rows = (0..side).flat_map(|one| (0..side).map(move |other| (one, other)));
    rows.map(|(one, other)| if fits(one, other) { '1' } else { '0' })
        .collect()
}
