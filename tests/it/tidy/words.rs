//! Plain English in all that people read.

use std::fs;
use std::path::PathBuf;

use super::sources::{files, root};

/// The folders and files that are checked for [`UNPLAIN`] phrases.
const PLAIN_PLACES: [&str; 12] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
    "README.md",
    "benches",
    "crates",
    "docs",
    "examples",
    "fuzz",
    "src",
    "tests",
];

/// Phrases that plain English does without, in docs, help and messages.
const UNPLAIN: [&str; 14] = [
    "anew",
    "as good as",
    "but for",
    "by a factor of",
    "comes upon",
    "how many there are",
    "in a form of",
    "nobody",
    "so many",
    "somebody",
    "what came of",
    "whether or not",
    "whoever",
    "whom",
];

/// Phrases that are fine once a page but not once a paragraph, and the most
/// times that the tree may have each: numbers that only go down.
const RARE: [(&str, usize); 5] = [
    ("alone", 255),
    ("of its own", 75),
    ("that of", 115),
    ("those of", 210),
    ("what is left", 75),
];

/// Returns the words of a text in lower case, between single blanks, so that
/// phrases are found that are broken across the lines of a comment.
fn words(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split(|symbol: char| !symbol.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// Returns how often a phrase stands among [`words`].
fn times(words: &str, phrase: &str) -> usize {
    words.matches(&format!(" {phrase} ")).count()
}

/// Returns the phrases of [`UNPLAIN`] in a text.
fn unplain(text: &str) -> Vec<&'static str> {
    let words = words(text);
    let mut phrases = UNPLAIN.to_vec();
    phrases.retain(|phrase| times(&words, phrase) > 0);
    phrases
}

#[test]
fn unplain_phrases_are_found_across_lines() {
    assert_eq!(unplain("/// Takes so\n    /// Many."), ["so many"]);
    assert!(unplain("also many, wholesome").is_empty());
}

/// Returns the files that are read by people, without this one.
fn plain_files() -> Vec<PathBuf> {
    let this = root().join(file!());
    let mut all = Vec::new();
    for place in PLAIN_PLACES.map(|place| root().join(place)) {
        match place.is_dir() {
            true => all.extend(files(&place)),
            false => all.push(place),
        }
    }
    all.retain(|path| {
        let extension = path.extension().unwrap_or_default();
        let known = ["html", "js", "md", "py", "rs", "sql", "toml"];
        let is_text = known.iter().any(|known| extension == *known);
        let is_built = ["target", "node_modules", ".venv"];
        let mut parts = path.components();
        is_text
            && path != &this
            && !parts.any(|part| is_built.iter().any(|it| part.as_os_str() == *it))
    });
    all
}

#[test]
fn docs_and_messages_are_in_plain_english() {
    let mut found = Vec::new();
    for path in plain_files() {
        let phrases = unplain(&fs::read_to_string(&path).unwrap());
        found.extend(phrases.iter().map(|it| format!("{}: {it}", path.display())));
    }
    assert!(found.is_empty(), "say it plainly:\n{}", found.join("\n"));
}

/// Say the noun in place of the phrase; when there are fewer, lower the number.
#[test]
fn rare_phrases_get_rarer() {
    let texts = plain_files();
    let texts: Vec<String> = texts
        .iter()
        .map(|path| words(&fs::read_to_string(path).unwrap()))
        .collect();
    for (phrase, most) in RARE {
        let times: usize = texts.iter().map(|words| times(words, phrase)).sum();
        assert!(times <= most, "'{phrase}' {times} times, of at most {most}");
        assert!(
            times + 30 > most,
            "'{phrase}' {times} times: lower the number {most}"
        );
    }
}
