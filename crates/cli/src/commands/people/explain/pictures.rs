//! The pictures of steps: one page, or a file for each.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use quadrille::human::{Drawing, Step, Verdict};

use super::explanation::Explanation;
use crate::output::html::steps::{Puzzle, Shown, page};
use crate::output::{Record, counted};
use crate::pipeline::Failure;

/// Where pictures go, and those of the page so far.
pub struct Pictures {
    html: Option<PathBuf>,
    svg: Option<PathBuf>,
    /// The puzzles of the page by number: they come from several threads.
    puzzles: Mutex<BTreeMap<u64, Puzzle>>,
}

impl Pictures {
    /// Prepares for pictures, if any are wanted.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn new(html: Option<PathBuf>, svg: Option<PathBuf>) -> Result<Pictures, Failure> {
        if let Some(folder) = &svg {
            fs::create_dir_all(folder).map_err(|error| trouble(folder, &error))?;
        }
        Ok(Pictures {
            html,
            svg,
            puzzles: Mutex::default(),
        })
    }

    /// Adds the steps of a puzzle.
    ///
    /// # Errors
    ///
    /// A message about a file that cannot be written.
    pub fn add(&self, explanation: &Explanation<'_>) -> Result<(), String> {
        if self.html.is_none() && self.svg.is_none() {
            return Ok(());
        }
        let variant = explanation.givens.variant();
        let board = Drawing::new(variant, &explanation.task.puzzle.grid);
        let number = explanation.task.number;
        if let Some(folder) = &self.svg {
            let width = explanation.steps.len().to_string().len().max(2);
            let start = board.start(&explanation.task.heading(), true);
            let steps = explanation.steps.iter().map(|step| board.draw(step, true));
            for (place, picture) in [start].into_iter().chain(steps).enumerate() {
                let file = folder.join(format!("{}-{place:0width$}.svg", number + 1));
                let written = fs::write(&file, picture);
                written.map_err(|error| format!("{}: {error}", file.display()))?;
            }
        }
        if self.html.is_some() {
            let shown = |step: &Step| Shown {
                title: format!("{} ({})", step.technique, step.grade),
                sentence: step.sentence.clone(),
                picture: board.draw(step, false),
            };
            let puzzle = Puzzle {
                heading: explanation.task.heading(),
                warning: explanation.warning(),
                steps: explanation.steps.iter().map(shown).collect(),
                end: end_of(explanation),
            };
            let mut puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
            puzzles.insert(number, puzzle);
        }
        Ok(())
    }

    /// Writes the page, if it is wanted.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        let Some(path) = &self.html else {
            return Ok(());
        };
        let puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
        let written = fs::write(path, page(puzzles.values()));
        written.map_err(|error| trouble(path, &error))
    }
}

/// Says how the steps end.
fn end_of(explanation: &Explanation<'_>) -> String {
    let after = format!("after {}", counted(explanation.steps.len(), "step"));
    let end = match &explanation.told.graded.verdict {
        Verdict::Solved(_) => format!("Solved {after}."),
        Verdict::Stuck(_) => format!("Stuck {after}."),
        Verdict::Contradiction(why) => format!("No solution {after}: {why}."),
        Verdict::Stopped(_) => match explanation.early() {
            Some(note) => format!("Steps {note}."),
            None => format!("Stopped {after}."),
        },
    };
    match explanation.value("difficulty") {
        crate::output::Value::Missing => end,
        difficulty => format!("{end} Difficulty: {}.", difficulty.shown()),
    }
}

fn trouble(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Trouble(format!("{}: {error}", path.display()))
}
