//! A file or a puzzle where a command is expected: which command is meant.

use std::env;
use std::path::Path;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quadrille::text::{self, Options};

use crate::commands::Args;
use crate::output::escape;

/// Returns the error, or a better one if its unknown command is a file, a
/// puzzle or standard input.
pub fn suggest_command(error: clap::Error) -> clap::Error {
    let is_cover = env::args_os().nth(1).is_some_and(|first| first == "cover");
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => {
            let has_suggestion = error.get(ContextKind::SuggestedSubcommand).is_some();
            match message(word, is_cover, has_suggestion) {
                Some(message) => Args::command().error(ErrorKind::InvalidSubcommand, message),
                None => error,
            }
        }
        _ => error,
    }
}

/// Returns what the word is and the commands that take it, if there are any.
fn message(word: &str, is_cover: bool, has_suggestion: bool) -> Option<String> {
    let path = Path::new(word);
    let is_file = path.is_file();
    let is_problem = is_cover || path.extension().is_some_and(|extension| extension == "dlx");
    let what = match word {
        "-" => "standard input",
        _ if is_file => "a file",
        _ if is_cover || has_suggestion => return None,
        _ if text::parse(word, &Options::default()).is_ok() => "a puzzle",
        _ => return None,
    };
    let (prefix, tips) = if is_problem {
        (
            "quadrille cover",
            [
                "'quadrille cover count' counts the solutions of a problem",
                "'quadrille cover stats' describes it",
            ],
        )
    } else {
        (
            "quadrille",
            [
                "'quadrille check' tells whether a puzzle is unique",
                "'quadrille count' counts its solutions",
            ],
        )
    };
    let tips = tips.map(|tip| format!("\n  tip: {tip}")).concat();
    let word = escape(word);
    Some(format!(
        "'{word}' is {what}, not a command; did you mean '{prefix} solve {word}'?\n{tips}"
    ))
}
