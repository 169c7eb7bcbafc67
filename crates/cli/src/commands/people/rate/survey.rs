//! The difficulties of all puzzles of a run, for a page.

use std::sync::{Mutex, MutexGuard, PoisonError};

use quadrille::human::explainer::{Edition, Ratings, Score, Technique};
use quadrille::human::hodoku::{self, Level, Rated};
use quadrille::human::{Difficulty, Rule};

use super::super::explain::Scale;
use crate::output::html::difficulty::{self, Categories, Distribution, page};

/// The difficulties so far, from all threads.
pub struct Survey(Mutex<Distribution>);

impl Survey {
    /// Returns an empty survey for a scale.
    pub fn new(scale: Scale) -> Survey {
        let none = |names: &[&'static str]| names.iter().map(|&name| (name, 0)).collect();
        let scales = vec![
            Categories {
                title: "Difficulty",
                about: "By the hardest rule of quadrille explain that a puzzle needs. Extreme puzzles \
                        need more than these rules.",
                counts: none(&Difficulty::ALL.map(Difficulty::name)),
            },
            Categories {
                title: "Hardest rule",
                about: "The hardest rule used, until a puzzle is solved or no rule helps.",
                counts: none(&Rule::ALL.map(Rule::name)),
            },
        ];
        let mut distribution = Distribution {
            scales,
            ..Distribution::default()
        };
        if let Some(edition) = scale.edition() {
            let about = match edition {
                Edition::Sukaku => "The rating of the hardest step, by Sukaku Explainer 1.18.",
                _ => "The rating of the hardest step, by Sudoku Explainer 1.2.1.",
            };
            let names: Vec<&str> = edition
                .techniques()
                .into_iter()
                .map(Technique::name)
                .collect();
            distribution.scales.push(Categories {
                title: "Hardest technique of the Explainer",
                about: "The first technique with the rating of the puzzle.",
                counts: none(&names),
            });
            let titles = [
                ("ER", about),
                (
                    "EP",
                    "The rating of the hardest step up to the first digit placed.",
                ),
                ("ED", "The rating of the first step."),
            ];
            let rating = |(title, about)| difficulty::Ratings {
                title,
                about,
                counts: Default::default(),
            };
            distribution.ratings = titles.map(rating).into();
        }
        if scale == Scale::Hodoku {
            let techniques: Vec<&str> = hodoku::Technique::all()
                .filter(|technique| technique.is_usual())
                .map(hodoku::Technique::name)
                .collect();
            distribution.scales.push(Categories {
                title: "Hardest technique of HoDoKu",
                about: "The technique of the hardest step.",
                counts: none(&techniques),
            });
            distribution.scales.push(Categories {
                title: "Level of HoDoKu",
                about: "By the hardest step and the score.",
                counts: none(&Level::ALL.map(Level::name)),
            });
        }
        Survey(Mutex::new(distribution))
    }

    fn lock(&self) -> MutexGuard<'_, Distribution> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the status of a puzzle.
    pub fn add_status(&self, status: &'static str) {
        *self.lock().statuses.entry(status).or_default() += 1;
    }

    /// Counts a difficulty and the hardest rule.
    pub fn add_rules(&self, difficulty: Option<Difficulty>, hardest: Option<Rule>) {
        let mut distribution = self.lock();
        let names = [difficulty.map(Difficulty::name), hardest.map(Rule::name)];
        for (scale, name) in distribution.scales.iter_mut().zip(names) {
            name.into_iter().for_each(|name| scale.add(name));
        }
    }

    /// Counts the ratings of Sudoku Explainer.
    pub fn add_ratings(&self, ratings: &Ratings) {
        let mut distribution = self.lock();
        if let (Some(scale), Some(hardest)) = (distribution.scales.get_mut(2), ratings.hardest) {
            scale.add(hardest.name());
        }
        let scores = [ratings.puzzle, ratings.pearl, ratings.diamond];
        for (counts, score) in distribution
            .ratings
            .iter_mut()
            .zip(scores.map(Score::tenths))
        {
            *counts.counts.entry(score).or_default() += 1;
        }
    }

    /// Counts a level of HoDoKu.
    pub fn add_level(&self, rated: &Rated) {
        let mut distribution = self.lock();
        let names = [
            rated.hardest.map(|hardest| hardest.name()),
            Some(rated.level.name()),
        ];
        for (scale, name) in distribution.scales.iter_mut().skip(2).zip(names) {
            name.into_iter().for_each(|name| scale.add(name));
        }
    }

    /// Returns the page.
    pub fn page(&self, sources: &str) -> String {
        page(&self.lock(), sources)
    }
}
