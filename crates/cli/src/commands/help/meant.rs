//! What is meant by a file or a puzzle where a command is expected, by a word that
//! is nearly a command, and by options of other programs.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use quadrille::board::names;
use quadrille::text::{self, Options};

use crate::output::escape;

/// Options of other programs, and what they are called here.
const ELSEWHERE: [(&str, &str); 8] = [
    ("--json", "'-o jsonl' writes a JSON object for each answer"),
    ("--csv", "'-o csv' writes comma-separated values"),
    ("--tsv", "'-o tsv' writes fields with tabs between them"),
    ("--format", "'-o FORMAT' sets the format of the output"),
    ("--parallel", "'-j N' sets the number of threads"),
    ("--cores", "'-j N' sets the number of threads"),
    ("--max", "'--limit N' sets the number of solutions to find"),
    ("--silent", "'-q' prints errors only"),
];

/// Returns the arguments of the process, with dots for the blanks of a puzzle that begins
/// with `-`, of 4x4 at least. It would be an option otherwise. One of digits alone need not be
/// right: no option is like it.
pub fn arguments() -> impl Iterator<Item = OsString> {
    let is_number = |byte: u8| byte == b'-' || byte.is_ascii_digit();
    let is_puzzle = move |text: &str| {
        let is_known = || text::parse(text, &Options::default()).is_ok();
        text.len() >= 16 && is_dashed(text) && (text.bytes().all(is_number) || is_known())
    };
    env::args_os().map(move |argument| match argument.to_str() {
        Some(text) if is_puzzle(text) => text.replace('-', ".").into(),
        _ => argument,
    })
}

/// Returns whether a text may be a puzzle, or a part of one, that begins with `-`.
fn is_dashed(text: &str) -> bool {
    let is_cell = |byte: u8| byte == b'-' || byte.is_ascii_alphanumeric();
    let after = text.strip_prefix('-').unwrap_or_default();
    after.contains('-') && after.bytes().all(is_cell)
}

/// Returns the error, or a better one: if its unknown command is a file, a puzzle
/// or standard input, or is nearly a command, or if its unknown option is called
/// otherwise here.
pub fn suggest_command(mut error: clap::Error, program: &mut Command) -> clap::Error {
    if let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) {
        let name = option.split('=').next().unwrap_or_default();
        if let Some((_, tip)) = ELSEWHERE.iter().find(|(other, _)| *other == name) {
            error.remove(ContextKind::SuggestedArg);
            error.remove(ContextKind::TrailingArg);
            let tips = vec![StyledStr::from(*tip)];
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        } else if name.parse::<f64>().is_ok() {
            let is_puzzle = |text: OsString| {
                let text = text.to_string_lossy();
                text.starts_with(name) && is_dashed(&text)
            };
            let tip = match env::args_os().any(is_puzzle) {
                true => "a puzzle that begins with '-' needs a cell for each digit or blank",
                false => "no option takes a number below 0",
            };
            // The tip would be to take it for a puzzle.
            error.remove(ContextKind::Suggested);
            error.remove(ContextKind::TrailingArg);
            let tips = vec![StyledStr::from(tip)];
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
        return error;
    }
    keep_nearest(&mut error);
    let is_cover = env::args_os().nth(1).is_some_and(|first| first == "cover");
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => {
            let has_suggestion = error.get(ContextKind::SuggestedSubcommand).is_some();
            match message(word, is_cover, has_suggestion) {
                Some(message) => program.error(ErrorKind::InvalidSubcommand, message),
                None => error,
            }
        }
        _ => error,
    }
}

/// Of several commands that are like the unknown one, keeps the one that is most
/// like it.
fn keep_nearest(error: &mut clap::Error) {
    let (Some(ContextValue::String(word)), Some(ContextValue::Strings(all))) = (
        error.get(ContextKind::InvalidSubcommand),
        error.get(ContextKind::SuggestedSubcommand),
    ) else {
        return;
    };
    let nearest = names::nearest(all.iter().map(String::as_str), word);
    let nearest = nearest.map_or_else(|| all.clone(), |name| vec![name.to_owned()]);
    error.insert(
        ContextKind::SuggestedSubcommand,
        ContextValue::Strings(nearest),
    );
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
