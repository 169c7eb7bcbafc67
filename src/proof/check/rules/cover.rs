//! The rules of an exact cover problem, in the one form in which certificates
//! hold it.
//!
//! The first line has the numbers of primary items, of secondary ones and of
//! options, the second the names of the items, with ` | ` before the secondary
//! ones. Every further line is an option: its items in the order of the second
//! line, with colours behind secondary ones. One blank separates words. Names
//! have no blanks of any kind and no `:` or `|`.

use std::collections::HashMap;
use std::io::BufRead;

use super::super::lines::{CheckError, Lines, number};
use super::super::subject::Subject;
use super::{Demand, Rule, TERM};

/// What has been read of the items.
struct Items {
    primary: usize,
    /// The place of each name.
    places: HashMap<String, usize>,
    rules: Vec<Rule>,
}

/// Reads the problem of a claim, given the numbers of its first line.
pub(in super::super) fn read(
    numbers: &str,
    lines: &mut Lines<impl BufRead>,
) -> Result<Subject, CheckError> {
    let expected = "the numbers of primary items, secondary items and options";
    let parsed: Option<Vec<usize>> = numbers.split(' ').map(number).collect();
    let Some(&[primary, secondary, options]) = parsed.as_deref() else {
        return Err(lines.wrong(expected, numbers));
    };
    if primary == 0 {
        return Err(lines.wrong("primary items", numbers));
    }
    let line = lines.next()?;
    // An item takes two bytes of the line at least.
    lines.budget.take(256 * line.split(' ').count())?;
    let mut items = Items::read(&line, primary, secondary).map_err(|what| lines.error(what))?;
    let mut names = Vec::new();
    let mut colours = HashMap::new();
    for option in 1..=options {
        let line = lines.next()?;
        lines.budget.take(128 + TERM * line.split(' ').count())?;
        let added = items.add_option(option, &line, &mut colours);
        added.map_err(|what| lines.error(what))?;
        names.push(line);
    }
    let is_usual = |rule: &Rule| match rule.demand {
        Demand::Sum { least, most, .. } => (least, most) == (Some(1), Some(1)),
        Demand::Agreement(_) => true,
    };
    Ok(Subject {
        text: String::new(),
        summary: format!("{} items, {options} options", primary + secondary),
        has_nested_solutions: !items.rules.iter().all(is_usual),
        rules: items.rules,
        names,
        side: None,
    })
}

impl Items {
    fn read(line: &str, primary: usize, secondary: usize) -> Result<Items, String> {
        let (first, second) = match line.split_once(" | ") {
            Some((first, second)) => (first, Some(second)),
            None => (line, None),
        };
        let secondary_names = second.map(|names| names.split(' '));
        let mut items = Items {
            primary,
            places: HashMap::new(),
            rules: Vec::new(),
        };
        for word in first.split(' ') {
            items.add_primary(word)?;
        }
        let found = items.rules.len();
        for name in secondary_names.into_iter().flatten() {
            items.add(name, Demand::Agreement(Vec::new()))?;
        }
        let found = (found, items.rules.len() - found);
        if found != (primary, secondary) {
            let (one, other) = found;
            return Err(format!("{one} primary and {other} secondary items"));
        }
        Ok(items)
    }

    /// Adds a primary item: its name, after its bounds if they are not 1.
    fn add_primary(&mut self, word: &str) -> Result<(), String> {
        let (bounds, name) = word.split_once('|').unwrap_or(("", word));
        let wrong = || format!("'{word}' is no item with bounds");
        let (least, most) = match bounds.split_once(':') {
            _ if bounds.is_empty() && name == word => (1, 1),
            Some((least, most)) => {
                let least: i64 = number::<u32>(least).ok_or_else(wrong)?.into();
                let most: i64 = number::<u32>(most).ok_or_else(wrong)?.into();
                (least < most).then_some((least, most)).ok_or_else(wrong)?
            }
            None => {
                let both: i64 = number::<u32>(bounds).ok_or_else(wrong)?.into();
                (both != 1).then_some((both, both)).ok_or_else(wrong)?
            }
        };
        let demand = Demand::Sum {
            terms: Vec::new(),
            least: (least > 0).then_some(least),
            most: Some(most),
        };
        self.add(name, demand)
    }

    fn add(&mut self, name: &str, demand: Demand) -> Result<(), String> {
        if !is_name(name) {
            return Err(format!("'{name}' is no name of an item"));
        }
        if self
            .places
            .insert(name.to_owned(), self.rules.len())
            .is_some()
        {
            return Err(format!("item '{name}' is there twice"));
        }
        let name = name.to_owned();
        self.rules.push(Rule { name, demand });
        Ok(())
    }

    fn add_option(
        &mut self,
        option: usize,
        line: &str,
        colours: &mut HashMap<String, u32>,
    ) -> Result<(), String> {
        let mut last = None;
        for word in line.split(' ') {
            let (name, colour) = match word.split_once(':') {
                Some((name, colour)) => (name, Some(colour)),
                None => (word, None),
            };
            let place = *self
                .places
                .get(name)
                .ok_or_else(|| format!("'{word}' is no item"))?;
            if last.is_some_and(|last| last >= place) {
                return Err(format!("item '{name}' is out of order"));
            }
            if last.is_none() && place >= self.primary {
                return Err("an option without a primary item".to_owned());
            }
            last = Some(place);
            match (&mut self.rules[place].demand, colour) {
                (Demand::Sum { terms, .. }, None) => terms.push((1, option)),
                (Demand::Sum { .. }, Some(_)) => {
                    return Err(format!("primary item '{name}' has a colour"));
                }
                (Demand::Agreement(uses), None) => uses.push((option, 0)),
                (Demand::Agreement(uses), Some(colour)) => {
                    if !is_colour(colour) {
                        return Err(format!("'{colour}' is no name of a colour"));
                    }
                    let next = colours.len() as u32 + 1;
                    uses.push((option, *colours.entry(colour.to_owned()).or_insert(next)));
                }
            }
        }
        Ok(())
    }
}

fn is_name(name: &str) -> bool {
    let is_reserved = |c: char| c.is_whitespace() || matches!(c, ':' | '|' | '\u{feff}');
    !name.is_empty() && !name.contains(is_reserved)
}

/// A colour of one character may be any but a blank.
fn is_colour(name: &str) -> bool {
    let is_single = name.chars().count() == 1;
    let is_reserved = |c: char| c.is_whitespace() || !is_single && matches!(c, ':' | '|');
    !name.is_empty() && !name.contains(is_reserved)
}
