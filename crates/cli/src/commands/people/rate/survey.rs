//! The difficulties of all puzzles of a run, for a page.

use std::sync::{Mutex, PoisonError};

use quadrille::board::Givens;
use quadrille::human::explainer::Score;
use quadrille::human::hodoku::Level;
use quadrille::human::sudokuwiki::GradeName;
use quadrille::human::{Difficulty, Rating, Reasoner, Rule, Scale};
use quadrille::limits::Limits;
use quadrille::rate::Rated;

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
        if scale.edition().is_some() {
            let about = match scale {
                Scale::Sukaku => "The rating of the hardest step, by Sukaku Explainer 1.18.",
                _ => "The rating of the hardest step, by Sudoku Explainer 1.2.1.",
            };
            distribution.scales.push(Categories {
                title: "Hardest technique of the Explainer",
                about: "The first technique with the rating of the puzzle.",
                counts: none(&scale.techniques()),
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
            distribution.scales.push(Categories {
                title: "Hardest technique of HoDoKu",
                about: "The technique of the hardest step.",
                counts: none(&scale.techniques()),
            });
            distribution.scales.push(Categories {
                title: "Level of HoDoKu",
                about: "By the hardest step and the score.",
                counts: none(&Level::ALL.map(Level::name)),
            });
        }
        if scale == Scale::SudokuWiki {
            distribution.scales.push(Categories {
                title: "Hardest technique of SudokuWiki",
                about: "The technique that is tried last of those used.",
                counts: none(&scale.techniques()),
            });
            distribution.scales.push(Categories {
                title: "Grade of SudokuWiki",
                about: "An estimate, by the score.",
                counts: none(&GradeName::ALL.map(GradeName::name)),
            });
        }
        Survey(Mutex::new(distribution))
    }

    /// Counts the rating of a puzzle, and on every scale what it needs by rules.
    pub fn add(&self, rated: &Rated, givens: &Givens<'_>) {
        let by_rules = match rated.rating() {
            Some(Rating::Scores(_) | Rating::Level(..) | Rating::Points(_))
                if rated.stop.is_none() =>
            {
                let report = Reasoner::new().solve(givens, &Limits::none());
                let hardest = report.work.hardest().map(Rule::name);
                (report.difficulty(), hardest)
            }
            Some(Rating::Scores(_) | Rating::Level(..) | Rating::Points(_)) => (None, None),
            _ => (rated.difficulty(), rated.hardest()),
        };
        let mut distribution = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *distribution
            .statuses
            .entry(rated.status.name())
            .or_default() += 1;
        let mut names = vec![by_rules.0.map(Difficulty::name), by_rules.1];
        if rated.stop.is_none() {
            names.push(rated.hardest());
        }
        match rated.rating().filter(|_| rated.stop.is_none()) {
            Some(Rating::Scores(ratings)) => {
                let scores = [ratings.puzzle, ratings.pearl, ratings.diamond];
                let all = distribution
                    .ratings
                    .iter_mut()
                    .zip(scores.map(Score::tenths));
                for (counts, score) in all {
                    *counts.counts.entry(score).or_default() += 1;
                }
            }
            Some(Rating::Level(rated)) => names.push(Some(rated.level.name())),
            Some(Rating::Points(score)) => names.push(Some(score.name().name())),
            _ => {}
        }
        for (scale, name) in distribution.scales.iter_mut().zip(names) {
            name.into_iter().for_each(|name| scale.add(name));
        }
    }

    /// Returns the page; `None` if there is no puzzle.
    pub fn page(&self, sources: &str) -> Option<String> {
        let distribution = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!distribution.statuses.is_empty()).then(|| page(&distribution, sources))
    }
}
