//! The rules of an exact cover problem in Knuth's format, read word by word.

use std::collections::HashMap;
use std::io::BufRead;

use super::super::error::{CheckError, Lines};
use super::{Demand, Rule, Stated};

/// Reads the problem of a claim: this number of lines, the first of which has
/// the items.
pub(in super::super) fn read(
    count: &str,
    lines: &mut Lines<impl BufRead>,
) -> Result<Stated, CheckError> {
    let Some(options) = count.parse().ok().and_then(|n: usize| n.checked_sub(1)) else {
        return Err(lines.wrong("a number of lines", count));
    };
    let items = lines.next()?;
    let (primary, secondary) = match items.split_once(" | ") {
        Some((primary, secondary)) => (primary, secondary),
        None => (items.as_str(), ""),
    };
    // For each item, the options that have it.
    let mut places = HashMap::new();
    let mut rules = Vec::new();
    for (names, is_primary) in [(primary, true), (secondary, false)] {
        for name in names.split(' ').filter(|name| !name.is_empty()) {
            if places.insert(name, rules.len()).is_some() {
                return Err(lines.error(format!("item '{name}' is there twice")));
            }
            rules.push(Rule {
                name: name.to_owned(),
                demand: match is_primary {
                    true => Demand::One(Vec::new()),
                    false => Demand::Agreement(Vec::new()),
                },
            });
        }
    }
    for option in 1..=options {
        let line = lines.next()?;
        // A word that begins with | is the cost.
        for word in line.split(' ').filter(|word| !word.starts_with('|')) {
            let (name, colour) = match word.split_once(':') {
                Some((name, colour)) => (name, Some(colour.to_owned())),
                None => (word, None),
            };
            let rule = places.get(name).map(|&place| &mut rules[place].demand);
            match (rule, colour) {
                (Some(Demand::One(options)), None) => options.push(option),
                (Some(Demand::Agreement(uses)), colour) => uses.push((option, colour)),
                _ => return Err(lines.wrong("an item", word)),
            }
        }
    }
    Ok(Stated {
        subject: format!("{} items, {options} options", places.len()),
        side: None,
        options,
        rules,
        solutions: Vec::new(),
        is_exact: false,
    })
}

/// Returns the numbers in a line.
pub(super) fn options_of(line: &str) -> Result<Vec<usize>, String> {
    let words = line.split(' ').filter(|word| !word.is_empty());
    let number = |word: &str| word.parse().map_err(|_| format!("'{word}' is no number"));
    words.map(number).collect()
}
