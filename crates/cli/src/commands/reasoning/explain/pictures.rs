//! The pictures of steps: one page, or a file for each.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use quadrille::human::{Drawing, Step};

use super::explanation::Explanation;
use crate::output::html::steps::{Puzzle, Shown, page};
use crate::pipeline::Failure;
use crate::pipeline::input::Input;
use crate::pipeline::output_file::{Kind, OutputFile, OutputFolder};

/// Where pictures go, and those of the page so far.
pub struct Pictures {
    html: Option<OutputFile>,
    svg: Option<OutputFolder>,
    /// The puzzles of the page by number: they come from several threads.
    puzzles: Mutex<BTreeMap<u64, Puzzle>>,
}

impl Pictures {
    /// Prepares for pictures, if any are wanted.
    ///
    /// # Errors
    ///
    /// If they cannot be written beside the inputs.
    pub fn new(
        html: Option<PathBuf>,
        svg: Option<PathBuf>,
        inputs: &[Input],
    ) -> Result<Pictures, Failure> {
        if html.is_some() && html == svg {
            let message = "--html and --svg: expected the names of a file and of a folder";
            return Err(Failure::Usage(message.to_owned()));
        }
        let page = |path| OutputFile::of_option("--html", path, Kind::Page, inputs);
        let folder = |path| OutputFolder::of_option("--svg", path);
        Ok(Pictures {
            html: html.map(page).transpose()?,
            svg: svg.map(folder).transpose()?,
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
            let heading = explanation.task.heading();
            let (start, board) = (board.start(&heading, true), board.named(&heading));
            let steps = explanation.steps.iter().map(|step| board.draw(step, true));
            for (place, picture) in [start].into_iter().chain(steps).enumerate() {
                let path = folder.path_of(&format!("{}-{place:0width$}.svg", number + 1))?;
                OutputFile::new(path, Kind::Picture).write(picture)?;
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
                end: explanation.end(),
            };
            let mut puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
            puzzles.insert(number, puzzle);
        }
        Ok(())
    }

    /// Writes the page, if it is wanted and has a puzzle.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        let puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
        match &self.html {
            Some(file) if !puzzles.is_empty() => {
                let written = file.write(page(puzzles.values()));
                written.map_err(Failure::Trouble)
            }
            _ => Ok(()),
        }
    }
}
