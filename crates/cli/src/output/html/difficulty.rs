//! The difficulty of a collection as one self-contained page.

use std::collections::BTreeMap;

use quadrille::human::Scale;

use super::table::escape;
use super::{figure, head, plots};
use crate::output::{counted, thousands};

const STYLE: &str = include_str!("page.css");

/// The difficulty of the puzzles of a collection.
#[derive(Clone, Default, Debug)]
pub struct Distribution {
    /// The number of puzzles of each status.
    pub statuses: BTreeMap<&'static str, u64>,
    /// The number of puzzles of each category of each scale, in this order.
    pub scales: Vec<Categories>,
    /// The number of puzzles with each rating, in tenths.
    pub ratings: Vec<Ratings>,
}

/// The number of puzzles in each of some categories, easy ones first.
#[derive(Clone, Debug)]
pub struct Categories {
    /// The scale.
    pub scale: Scale,
    /// What they are.
    pub title: &'static str,
    /// What they mean.
    pub about: &'static str,
    /// The names and numbers.
    pub counts: Vec<(&'static str, u64)>,
}

/// The number of puzzles with each rating.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The scale.
    pub scale: Scale,
    /// Which rating.
    pub title: &'static str,
    /// What it means.
    pub about: &'static str,
    /// The numbers, by tenths.
    pub counts: BTreeMap<u16, u64>,
}

impl Categories {
    /// Counts a puzzle of this category.
    pub fn add(&mut self, name: &str) {
        if let Some((_, number)) = self.counts.iter_mut().find(|(known, _)| *known == name) {
            *number += 1;
        }
    }
}

/// Returns the page.
pub fn page(distribution: &Distribution, sources: &str) -> String {
    let all: u64 = distribution.statuses.values().sum();
    let statuses = distribution.statuses.iter();
    let statuses: Vec<String> = statuses
        .map(|(name, number)| format!("{name} {}", thousands(*number)))
        .collect();
    let figures = distribution
        .scales
        .iter()
        .map(|scale| figure(scale.title, scale.about, &bars(scale)));
    let ratings = distribution
        .ratings
        .iter()
        .map(|rating| figure(rating.title, rating.about, &plots::ratings(&rating.counts)));
    let figures: String = figures.chain(ratings).collect();
    format!(
        "{}<p>{} from {}: {}.</p>\n\
         <div class=\"plots\">\n{figures}</div>\n\
         <footer>Made by quadrille {} rate. Only puzzles with one solution have a difficulty.</footer>\n\
         </body>\n</html>\n",
        head("Difficulty of puzzles", STYLE),
        counted(usize::try_from(all).unwrap_or(usize::MAX), "puzzle"),
        escape(sources),
        statuses.join(", "),
        env!("CARGO_PKG_VERSION"),
    )
}

/// Returns a bar for each category that has puzzles; `None` without any.
fn bars(scale: &Categories) -> Option<String> {
    let all: u64 = scale.counts.iter().map(|(_, number)| number).sum();
    let most = scale.counts.iter().map(|(_, number)| *number).max()?;
    let rows = scale.counts.iter().filter(|(_, number)| *number > 0);
    let rows = rows.map(|&(name, number)| {
        let width = 100.0 * number as f64 / most as f64;
        let share = 100.0 * number as f64 / all as f64;
        let (name, number) = (escape(name), thousands(number));
        format!(
            "<div class=\"outcome\"><span title=\"{name}\">{name}</span><span class=\"bar\">\
             <i class=\"share\" style=\"width:{width:.3}%\" title=\"{share:.1} %\"></i></span>\
             <span class=\"number\">{number}</span></div>\n"
        )
    });
    (all > 0).then(|| rows.collect())
}
