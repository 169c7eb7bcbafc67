//! The questions of the page, and who answers each.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dance::{Dance, Stage};
use crate::make::Recipe;
use crate::puzzle::Puzzle;
use crate::{Tell, candidates, layout, make, steps, text, verdict};

/// A question, as JSON with its name: `{"ask": "verdict", "puzzle": ...}`.
#[derive(Deserialize, Debug)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// What puzzles does this text have?
    Read { text: String, variant: String },
    /// The puzzle as text in a format.
    Write { puzzle: Puzzle, format: String },
    /// The formats that can be written.
    Formats,
    /// The houses of the board.
    Layout { puzzle: Puzzle },
    /// How many solutions are there? Tells whether there is one first.
    Verdict { puzzle: Puzzle, seconds: f64 },
    /// How many solutions are there? Tells how many were found on the way.
    Count { puzzle: Puzzle },
    /// How many solutions does each candidate have?
    Candidates { puzzle: Puzzle, seconds: f64 },
    /// How do people solve it?
    Steps {
        puzzle: Puzzle,
        method: steps::Method,
    },
    /// How hard is it?
    Rate { puzzle: Puzzle, seconds: f64 },
    /// A new puzzle.
    Generate { recipe: Recipe },
    /// The same puzzle without redundant clues.
    Minimize { puzzle: Puzzle, seed: u64 },
    /// The least of all equivalent puzzles.
    Canon { puzzle: Puzzle },
    /// An equivalent puzzle.
    Shuffle { puzzle: Puzzle, seed: u64 },
    /// A cover to dance on.
    Dance { stage: Stage },
    /// The next events of the dance.
    Dancing { events: usize },
}

/// Answers questions, and remembers what goes on from one to the next.
#[derive(Default)]
pub struct Desk {
    dance: Option<Dance>,
}

impl Desk {
    /// Answers a question. The answer is JSON, and has an `error` if there is
    /// no other.
    pub fn answer(&mut self, question: &str, tell: Tell<'_>) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| error.to_string())
            .and_then(|question| self.ask(question, tell));
        let answer = answer.unwrap_or_else(|error| serde_json::json!({ "error": error }));
        answer.to_string()
    }

    fn ask(&mut self, question: Question, tell: Tell<'_>) -> Result<Value, String> {
        match question {
            Question::Read { text, variant } => value(&text::read(&text, &variant)?),
            Question::Write { puzzle, format } => value(&text::write(&puzzle, &format)?),
            Question::Formats => value(&text::formats()),
            Question::Layout { puzzle } => value(&layout::of(&puzzle)?),
            Question::Verdict { puzzle, seconds } => value(&verdict::of(&puzzle, seconds, tell)?),
            Question::Count { puzzle } => value(&verdict::count(&puzzle, tell)?),
            Question::Candidates { puzzle, seconds } => value(&candidates::of(&puzzle, seconds)?),
            Question::Steps { puzzle, method } => value(&steps::of(&puzzle, method, tell)?),
            Question::Rate { puzzle, seconds } => value(&steps::rate(&puzzle, seconds)?),
            Question::Generate { recipe } => value(&make::generate(&recipe)?),
            Question::Minimize { puzzle, seed } => value(&make::minimize(&puzzle, seed)?),
            Question::Canon { puzzle } => value(&make::canon(&puzzle)?),
            Question::Shuffle { puzzle, seed } => value(&make::shuffle(&puzzle, seed)?),
            Question::Dance { stage } => {
                let dance = Dance::new(&stage)?;
                let answer = value(&dance.scene());
                self.dance = Some(dance);
                answer
            }
            Question::Dancing { events } => match &mut self.dance {
                Some(dance) => value(&dance.dance(events)),
                None => Err("expected a cover to dance on, found none".to_owned()),
            },
        }
    }
}

fn value(answer: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
