//! The questions of the page, and who answers each.
//!
//! There are three kinds, and a module for each, so that the page loads only what
//! the first verdict needs before it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dance::{self, Stage};
use crate::generate::Recipe;
use crate::puzzle::Puzzle;
use crate::steps::Which;
use crate::tutor::Work;
use crate::{
    Tell, candidates, generate, kinds, layout, made, make, ratings, steps, text, tutor, verdict,
};

/// A question, as JSON with its name before all else: `{"verdict": {"puzzle": ...}}`.
pub trait Question: DeserializeOwned {
    /// Answers it.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    fn ask(self, tell: Tell<'_>) -> Result<Value, String>;
}

/// Defines questions, each with the type of its answer, and answers them. Tests write the
/// types for the pages from here.
macro_rules! questions {
    (@part) => { () };
    (@part $part:ty) => { $part };
    ($(#[$about:meta])* $all:ident($tell:ident) {
        $($(#[$doc:meta])* $name:ident {
            $($(#[$of_field:meta])* $field:ident: $kind:ty),* $(,)?
        } -> $answer:ty $(, told $part:ty)? = $value:expr;)*
    }) => {
        $(#[$about])*
        #[derive(Deserialize, Debug)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub enum $all {
            $($(#[$doc])* $name { $($(#[$of_field])* $field: $kind),* },)*
        }

        impl Question for $all {
            fn ask(self, $tell: Tell<'_>) -> Result<Value, String> {
                match self {
                    $($all::$name { $($field),* } => {
                        let answer: $answer = $value;
                        value(&answer)
                    })*
                }
            }
        }

        #[cfg(test)]
        impl crate::types::Answered for $all {
            fn answers(types: &mut crate::types::Types) {
                types.question::<$all>();
                $(types.answer::<$answer, questions!(@part $($part)?)>(stringify!($name));)*
            }
        }
    };
}

questions! {
    /// What the page asks first: what a puzzle is, and what its solutions are.
    Solving(tell) {
        /// What puzzle is this line? It gets these rules besides. All other formats
        /// are for `Read`.
        Open {
            line: String,
            #[serde(default)]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            variant: String,
            #[serde(default)]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            constraints: String,
        } -> Puzzle = Puzzle::of_line(&line, &variant, &constraints)?;
        /// The houses of the board.
        Layout { puzzle: Puzzle } -> layout::Layout = layout::of(&puzzle)?;
        /// How many solutions are there? Tells whether there is one first.
        Verdict { puzzle: Puzzle, seconds: f64 } -> verdict::Verdict, told verdict::Verdict =
            verdict::of(&puzzle, seconds, tell)?;
        /// How many solutions are there? Tells how many were found on the way.
        Count { puzzle: Puzzle } -> verdict::Verdict, told verdict::Counted =
            verdict::count(&puzzle, tell)?;
    }
}

questions! {
    /// What is answered besides, without reasoning: texts, other puzzles, the dance.
    Making(_tell) {
        /// What puzzles does this text have? They get these rules besides their own.
        Read {
            text: String,
            #[serde(default)]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            variant: String,
            #[serde(default)]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            constraints: String,
        } -> text::Read = text::read(&text, &variant, &constraints);
        /// The puzzle as text in a format.
        Write { puzzle: Puzzle, format: String } -> text::Written = text::write(&puzzle, &format)?;
        /// The formats that can be written.
        Formats {} -> Vec<&'static str> = text::formats();
        /// How many solutions does each candidate have?
        Candidates { puzzle: Puzzle, seconds: f64 } -> candidates::Candidates =
            candidates::of(&puzzle, seconds)?;
        /// The kinds of constraints.
        Kinds {} -> Vec<kinds::Kind> = kinds::all();
        /// The least of all equivalent puzzles.
        Canon { puzzle: Puzzle } -> made::Made = make::canon(&puzzle)?;
        /// An equivalent puzzle.
        Shuffle { puzzle: Puzzle, seed: u64 } -> made::Made = make::shuffle(&puzzle, seed)?;
        /// A cover to dance on.
        Dance { stage: Stage } -> dance::Cover = dance::cover(&stage)?;
    }
}

questions! {
    /// What is answered by solvers that reason, the difficulty of new puzzles included, and what
    /// making those needs besides.
    Reasoning(tell) {
        /// How do people solve it, by a scale, or with more techniques, as `hodoku+all`?
        Steps { puzzle: Puzzle, scale: String, which: Which } -> steps::End, told steps::Shown =
            steps::of(&puzzle, &scale, which, tell)?;
        /// Since which of these positions is it wrong?
        Mistake { puzzle: Puzzle, positions: Vec<Work> } -> Option<tutor::Mistake> =
            tutor::mistake(&puzzle, positions)?;
        /// What lessons are there?
        Lessons {} -> Vec<tutor::Subject> = tutor::lessons();
        /// What is this technique, and where does it come in this puzzle, or in an example?
        Lesson {
            name: String,
            #[serde(default)]
            #[cfg_attr(test, ts(optional = nullable))]
            line: Option<String>,
        } -> tutor::Taught = tutor::lesson(&name, line.as_deref())?;
        /// How hard is it?
        Rate { puzzle: Puzzle, seconds: f64 } -> ratings::Ratings, told ratings::Rated<'_> =
            ratings::rate(&puzzle, seconds, tell)?;
        /// How hard is it with one more clue?
        Additions { puzzle: Puzzle, scale: String, symmetry: String } -> usize, told ratings::Added =
            ratings::additions(&puzzle, &scale, &symmetry, tell)?;
        /// The same puzzle without redundant clues, with or without a symmetry.
        Minimize {
            puzzle: Puzzle,
            seed: u64,
            #[serde(default)]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            symmetry: String,
        } -> made::Made = make::minimize(&puzzle, seed, &symmetry)?;
        /// A new puzzle.
        Generate { recipe: Recipe } -> made::Made = generate::generate(&recipe)?;
    }
}

/// Answers a question. The answer is JSON, and has an `error` if there is no other.
pub fn answer<Q: Question>(question: &str, tell: Tell<'_>) -> String {
    let answer = serde_json::from_str(question)
        .map_err(|error| error.to_string())
        .and_then(|question: Q| question.ask(tell));
    let answer = answer.unwrap_or_else(|error| serde_json::json!({ "error": error }));
    answer.to_string()
}

fn value(answer: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}
