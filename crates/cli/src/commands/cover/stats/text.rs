//! The description of a problem as text.

use std::fmt;

use super::facts::{Bounds, Costs, Facts, Lengths, Search, Smaller};
use crate::output::{HEADING, escape, plural, thousands};

/// The length of the longest bar.
const BAR: usize = 40;

/// The number of options in no solution that are shown.
const SHOWN: usize = 5;

impl fmt::Display for Facts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}{}{HEADING:#}", escape(self.file))?;
        let [items, primary, secondary, options, entries, colours] = [
            self.items,
            self.primary,
            self.secondary,
            self.options,
            self.entries,
            self.colours,
        ]
        .map(|number| thousands(number as u128));
        writeln!(
            f,
            "items     {items} ({primary} primary, {secondary} secondary){}",
            Spread(&self.item_lengths, "in", "option")
        )?;
        write!(
            f,
            "options   {options}{}",
            Spread(&self.option_lengths, "with", "item")
        )?;
        if self.ignored > 0 {
            write!(f, "; {} ignored", thousands(self.ignored as u128))?;
        }
        writeln!(f, "\ncolours   {colours}")?;
        if let Some(Bounds { items, min, max }) = self.bounds {
            let (s, items) = (plural(items as u128), thousands(items as u128));
            writeln!(f, "bounds    {items} item{s}, from {min} to {max} times")?;
        }
        if let Some(Costs { min, max }) = self.costs {
            let sign = |cost: i64| if cost < 0 { "-" } else { "" };
            let written = |cost: i64| format!("{}{}", sign(cost), thousands(cost.unsigned_abs()));
            let [min, max] = [min, max].map(written);
            writeln!(f, "costs     {min} to {max}")?;
        }
        writeln!(
            f,
            "entries   {entries}, density {:.2}%",
            100.0 * self.density
        )?;
        for (title, smaller) in [("presolve", &self.presolve), ("reduce", &self.reduce)] {
            match smaller {
                Some(smaller) => writeln!(f, "{title:<9} {smaller}")?,
                None => writeln!(f, "{title:<9} not supported with bounds")?,
            }
        }
        let components = self
            .components
            .map_or_else(|| "unknown".to_owned(), |number| thousands(number as u128));
        writeln!(f, "          components {components}")?;
        writeln!(f, "{}", self.search)
    }
}

/// The lengths of items or options.
struct Spread<'a>(&'a Option<Lengths>, &'static str, &'static str);

impl fmt::Display for Spread<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spread(lengths, preposition, noun) = self;
        let Some(Lengths { min, median, max }) = lengths else {
            return Ok(());
        };
        let s = plural(*max as u128);
        write!(
            f,
            ", {preposition} {min} to {max} {noun}{s}, median {median}"
        )
    }
}

impl fmt::Display for Smaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = &self.contradiction {
            return write!(f, "no solution: {reason}");
        }
        let [forced, items, options] =
            [self.forced, self.items, self.options].map(|number| thousands(number as u128));
        write!(f, "forced {forced}")?;
        if self.rounds > 0 {
            let (blocking, rounds) = (thousands(self.blocking), thousands(self.rounds));
            let s = plural(self.rounds);
            write!(f, ", blocking {blocking} in {rounds} round{s}")?;
        }
        write!(f, "; left {items} items, {options} options")?;
        match &self.stop {
            Some(stop) => write!(f, " ({stop})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "search    solutions {}, nodes {}, guesses {}, {:.3} s",
            self.solutions,
            thousands(self.nodes),
            thousands(self.guesses),
            self.time.as_secs_f64()
        )?;
        if let Some(stop) = &self.stop {
            write!(f, " ({stop}, so this is only a part of the tree)")?;
        }
        if let Some(unused) = &self.unused {
            let number = thousands(unused.len() as u128);
            write!(f, "\nunused    {number} of the options in no solution")?;
            for (place, option) in unused.iter().take(SHOWN).enumerate() {
                write!(
                    f,
                    "{}{}",
                    if place == 0 { ": " } else { "; " },
                    escape(option)
                )?;
            }
            if unused.len() > SHOWN {
                f.write_str("; ...")?;
            }
        }
        if !self.profile.is_empty() {
            write!(f, "\n{HEADING}depth         nodes{HEADING:#}")?;
        }
        let most = self.profile.iter().copied().max().unwrap_or(0);
        for (depth, &nodes) in self.profile.iter().enumerate() {
            let length = (nodes as f64 / most as f64 * BAR as f64).ceil() as usize;
            write!(f, "\n{depth:>5} {:>13}  {:#<length$}", thousands(nodes), "")?;
        }
        Ok(())
    }
}
