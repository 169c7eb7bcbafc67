//! The questions of the page, and who answers each.
//!
//! There are three kinds, and a module for each, so that the page loads only what
//! the first verdict needs before it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dance::{Dance, Go, Stage, Window};
use crate::generate::Recipe;
use crate::puzzle::Puzzle;
use crate::steps::Which;
use crate::tutor::Work;
use crate::{
    Tell, candidates, generate, kinds, layout, make, ratings, steps, text, tutor, verdict,
};

/// A question, as JSON with its name before all else: `{"verdict": {"puzzle": ...}}`.
pub trait Question: DeserializeOwned {
    /// Answers it, at a desk that may remember earlier questions.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    fn ask(self, desk: &mut Desk, tell: Tell<'_>) -> Result<Value, String>;
}

/// What the page asks first: what a puzzle is, and what its solutions are.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Solving {
    /// What puzzle is this line? It gets these rules besides. All other formats
    /// are for `Read`.
    Open {
        line: String,
        #[serde(default)]
        variant: String,
        #[serde(default)]
        constraints: String,
    },
    /// The houses of the board.
    Layout { puzzle: Puzzle },
    /// How many solutions are there? Tells whether there is one first.
    Verdict { puzzle: Puzzle, seconds: f64 },
    /// How many solutions are there? Tells how many were found on the way.
    Count { puzzle: Puzzle },
    /// How many solutions does each candidate have?
    Candidates { puzzle: Puzzle, seconds: f64 },
}

/// What is answered besides, without reasoning: texts, other puzzles, the dance.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Making {
    /// What puzzles does this text have? They get these rules besides their own.
    Read {
        text: String,
        #[serde(default)]
        variant: String,
        #[serde(default)]
        constraints: String,
    },
    /// The puzzle as text in a format.
    Write { puzzle: Puzzle, format: String },
    /// The formats that can be written.
    Formats {},
    /// The kinds of constraints.
    Kinds {},
    /// The same puzzle without redundant clues, with or without a symmetry.
    Minimize {
        puzzle: Puzzle,
        seed: u64,
        #[serde(default)]
        symmetry: String,
    },
    /// The least of all equivalent puzzles.
    Canon { puzzle: Puzzle },
    /// An equivalent puzzle.
    Shuffle { puzzle: Puzzle, seed: u64 },
    /// A cover to dance on.
    Dance { stage: Stage },
    /// Another moment of the dance.
    Dancing { go: Go, window: Window },
    /// The tree of the dance so far.
    DanceTree {},
    /// The solutions of the dance so far, from one on.
    DanceSolutions { from: usize },
}

/// What is answered by solvers that reason, the difficulty of new puzzles
/// included.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Reasoning {
    /// How do people solve it?
    Steps {
        puzzle: Puzzle,
        scale: String,
        which: Which,
    },
    /// Since which of these positions is it wrong?
    Mistake {
        puzzle: Puzzle,
        positions: Vec<Work>,
    },
    /// What lessons are there?
    Lessons {},
    /// What is this technique?
    Lesson { name: String },
    /// How hard is it?
    Rate { puzzle: Puzzle, seconds: f64 },
    /// How hard is it with one more clue?
    Additions {
        puzzle: Puzzle,
        scale: String,
        symmetry: String,
    },
    /// A new puzzle.
    Generate { recipe: Recipe },
}

/// Answers questions, and remembers what goes on from one to the next.
#[derive(Default)]
pub struct Desk {
    dance: Option<Dance>,
}

impl Desk {
    /// Answers a question. The answer is JSON, and has an `error` if there is
    /// no other.
    pub fn answer<Q: Question>(&mut self, question: &str, tell: Tell<'_>) -> String {
        let answer = serde_json::from_str(question)
            .map_err(|error| error.to_string())
            .and_then(|question: Q| question.ask(self, tell));
        let answer = answer.unwrap_or_else(|error| serde_json::json!({ "error": error }));
        answer.to_string()
    }

    fn dance(&mut self) -> Result<&mut Dance, String> {
        let dance = self.dance.as_mut();
        dance.ok_or_else(|| "expected a cover to dance on, found none".to_owned())
    }
}

impl Question for Solving {
    fn ask(self, _: &mut Desk, tell: Tell<'_>) -> Result<Value, String> {
        match self {
            Solving::Open {
                line,
                variant,
                constraints,
            } => value(&Puzzle::of_line(&line, &variant, &constraints)?),
            Solving::Layout { puzzle } => value(&layout::of(&puzzle)?),
            Solving::Verdict { puzzle, seconds } => value(&verdict::of(&puzzle, seconds, tell)?),
            Solving::Count { puzzle } => value(&verdict::count(&puzzle, tell)?),
            Solving::Candidates { puzzle, seconds } => value(&candidates::of(&puzzle, seconds)?),
        }
    }
}

impl Question for Making {
    fn ask(self, desk: &mut Desk, _: Tell<'_>) -> Result<Value, String> {
        match self {
            Making::Read {
                text,
                variant,
                constraints,
            } => value(&text::read(&text, &variant, &constraints)),
            Making::Write { puzzle, format } => value(&text::write(&puzzle, &format)?),
            Making::Formats {} => value(&text::formats()),
            Making::Kinds {} => value(&kinds::all()),
            Making::Minimize {
                puzzle,
                seed,
                symmetry,
            } => value(&make::minimize(&puzzle, seed, &symmetry)?),
            Making::Canon { puzzle } => value(&make::canon(&puzzle)?),
            Making::Shuffle { puzzle, seed } => value(&make::shuffle(&puzzle, seed)?),
            Making::Dance { stage } => {
                let dance = Dance::new(&stage)?;
                let answer = value(&dance.scene());
                desk.dance = Some(dance);
                answer
            }
            Making::Dancing { go, window } => {
                let dance = desk.dance()?;
                let arrived = dance.go(go);
                value(&dance.shown(window, arrived))
            }
            Making::DanceTree {} => value(&desk.dance()?.tree()),
            Making::DanceSolutions { from } => value(&desk.dance()?.solutions(from)),
        }
    }
}

impl Question for Reasoning {
    fn ask(self, _: &mut Desk, tell: Tell<'_>) -> Result<Value, String> {
        match self {
            Reasoning::Steps {
                puzzle,
                scale,
                which,
            } => value(&steps::of(&puzzle, &scale, which, tell)?),
            Reasoning::Mistake { puzzle, positions } => value(&tutor::mistake(&puzzle, positions)?),
            Reasoning::Lessons {} => value(&tutor::lessons()),
            Reasoning::Lesson { name } => value(&tutor::lesson(&name)?),
            Reasoning::Rate { puzzle, seconds } => value(&ratings::rate(&puzzle, seconds, tell)?),
            Reasoning::Additions {
                puzzle,
                scale,
                symmetry,
            } => value(&ratings::additions(&puzzle, &scale, &symmetry, tell)?),
            Reasoning::Generate { recipe } => value(&generate::generate(&recipe)?),
        }
    }
}

fn value(answer: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
