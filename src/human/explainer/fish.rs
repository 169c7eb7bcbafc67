//! Fish: a digit of some lines that can only go into as many crossing lines.

use super::step::{Found, Pattern, Step};
use super::technique::Technique;
use crate::bits::each;
use crate::human::board::nine::geometry::{ALL, COLUMNS, Nine, ROWS};
use crate::human::board::nine::{Candidate, Position};
use crate::human::patterns::subsets::{Order, choose};

/// Finds fish: columns first, then rows.
pub fn find(position: &Position, technique: Technique, found: Found<'_>) -> bool {
    let n = technique.size();
    let mut digits: Nine = 0;
    for digit in 0..9 {
        if position.placed(digit) + 2 * n <= 9 {
            digits |= 1 << digit;
        }
    }
    [(COLUMNS, ROWS), (ROWS, COLUMNS)]
        .into_iter()
        .any(|(kind, crossing)| {
            // For each line, the digits that could be in a fish there.
            let fitting: [Nine; 9] = std::array::from_fn(|line| {
                let fits = |&digit: &usize| {
                    (2..=n).contains(&(position.places(kind + line, digit).count_ones() as usize))
                };
                each(digits)
                    .filter(fits)
                    .fold(0, |set, digit| set | 1 << digit)
            });
            choose(ALL, n, Order::ByGreatest, &mut |base| {
                let common = each(base).fold(digits, |set, line| set & fitting[line]);
                each(common).any(|digit| {
                    let cover =
                        each(base).fold(0, |set, line| set | position.places(kind + line, digit));
                    if cover.count_ones() as usize != n {
                        return false;
                    }
                    let removed = each(cover).flat_map(|line| {
                        let others = position.places(crossing + line, digit) & !base;
                        Position::at(crossing + line, others)
                            .map(|cell| Candidate::new(cell, digit))
                    });
                    let pattern = Pattern::Fish {
                        digit,
                        kind,
                        base,
                        cover,
                    };
                    let step = Step::remove(technique, technique.rating(), removed.collect());
                    step.is_some_and(|step| found(step.by(pattern)))
                })
            })
        })
}
