//! The sources of the tree, and the paths in their code.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{MAY_USE, PARTS};

/// A file of Rust.
#[derive(Clone)]
pub struct Source {
    /// Its path below `src`, as in `cover/links.rs`.
    pub path: String,
    pub text: String,
    /// The text without comments and string literals.
    pub code: String,
}

impl Source {
    /// Returns the modules of the file, including its own.
    pub fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    pub fn room(&self) -> &str {
        self.modules()[0]
    }

    /// Returns the code before the unit tests.
    pub fn code_without_tests(&self) -> &str {
        let tests = self.code.find("\nmod tests {");
        &self.code[..tests.unwrap_or(self.code.len())]
    }

    pub fn is_test(&self) -> bool {
        let modules = self.modules();
        modules.contains(&"tests") || modules.contains(&"testing")
    }

    /// Returns where the paths in this code lead to, from the root of the
    /// library: a room, and what follows.
    pub fn targets(&self, code: &str) -> Vec<Vec<String>> {
        let modules = self.modules();
        let mut targets = Vec::new();
        for path in paths(code) {
            let parts: Vec<&str> = path.split("::").collect();
            let ups = parts.iter().take_while(|part| **part == "super").count();
            // In both `cover/mod.rs` and `cover/links.rs`, the last module is
            // the file's own.
            let target = match parts[0] {
                "crate" | "quadrille" => parts[1..].to_vec(),
                "super" if ups <= modules.len() => {
                    [&modules[..modules.len() - ups], &parts[ups..]].concat()
                }
                _ => continue,
            };
            targets.push(target.into_iter().map(str::to_owned).collect());
        }
        targets
    }

    /// Returns the rooms and parts that its paths lead to, without those of its
    /// unit tests.
    pub fn uses(&self) -> BTreeSet<&'static str> {
        let targets = self.targets(self.code_without_tests());
        let known = MAY_USE.iter().map(|(room, _)| *room).chain(PARTS);
        known
            .filter(|room| {
                targets
                    .iter()
                    .any(|it| it.first().is_some_and(|it| it == room))
            })
            .collect()
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// The folders of the library: the root, and the parts that it hands on.
pub const LIBRARY: [&str; 5] = [
    "src",
    "crates/board/src",
    "crates/human/src",
    "crates/limits/src",
    "crates/text/src",
];

/// Returns the sources of the library.
pub fn library() -> Vec<Source> {
    LIBRARY.into_iter().flat_map(sources_in).collect()
}

/// Returns the sources of the root.
pub fn sources() -> Vec<Source> {
    sources_in("src")
}

pub fn sources_in(folder: &str) -> Vec<Source> {
    let src = root().join(folder);
    let mut paths = files(&src);
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let sources: Vec<_> = paths
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let below = path.strip_prefix(&src).unwrap();
            Source {
                path: below.to_string_lossy().replace('\\', "/"),
                code: code(&text),
                text,
            }
        })
        .collect();
    assert!(sources.len() > 4, "the sources are found");
    sources
}

/// Returns the text without line comments and without the contents of literals.
pub fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        let after = rest.strip_prefix('r').unwrap_or_default();
        let hashes = after.len() - after.trim_start_matches('#').len();
        let skipped = if rest.starts_with("//") {
            rest.find('\n')
        } else if after[hashes..].starts_with('"') {
            let quote = 1 + hashes + 1;
            let end = rest[quote..].find(&format!("\"{}", "#".repeat(hashes)));
            end.map(|end| quote + end + 1 + hashes)
        } else if symbol == '"' {
            unescaped(rest, '"')
        } else if rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'') && symbol == '\'' {
            // A character; otherwise the quote begins a lifetime.
            unescaped(rest, '\'')
        } else {
            code.push(symbol);
            Some(symbol.len_utf8())
        };
        rest = &rest[skipped.unwrap_or(rest.len())..];
    }
    code
}

/// Returns the end of a literal that begins and ends with this quote.
fn unescaped(text: &str, quote: char) -> Option<usize> {
    let mut symbols = text.char_indices().skip(1);
    while let Some((at, symbol)) = symbols.next() {
        if symbol == '\\' {
            symbols.next();
        } else if symbol == quote {
            return Some(at + 1);
        }
    }
    None
}

#[test]
fn literals_and_comments_are_no_code() {
    let text = r##"a("x'", '"', '\'', "\"", r"\", r#"""#) // b
        c<'d>("/*")"##;
    let code = code(text);
    let words: Vec<_> = code
        .split(|symbol: char| !symbol.is_alphanumeric())
        .collect();
    assert_eq!(words.concat(), "acd", "{code}");
}

/// Returns all paths in the code, with grouped imports written out.
pub fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '_' || symbol == ':';
    let mut prefixes: Vec<String> = Vec::new();
    let mut path = String::new();
    for symbol in code.chars() {
        if is_part(symbol) {
            path.push(symbol);
            continue;
        }
        let prefix = prefixes.last().cloned().unwrap_or_default();
        let whole = prefix + &path;
        if symbol == '{' {
            // Only `a::{` is an import; any other brace begins a block.
            let group = if path.ends_with("::") {
                whole
            } else {
                String::new()
            };
            prefixes.push(group);
        } else {
            if path.contains(|symbol: char| symbol.is_alphabetic()) {
                found.push(whole);
            }
            if symbol == '}' {
                prefixes.pop();
            }
        }
        path.clear();
    }
    found
}

#[test]
fn paths_are_found_in_grouped_imports() {
    let code = code(
        "use crate::{cover::{self, Limits}, sudoku::Grid}; // crate::cli\nsuper::x(\"rules::y\")",
    );
    let expected = [
        "use",
        "crate::cover::self",
        "crate::cover::Limits",
        "crate::sudoku::Grid",
        "super::x",
    ];
    assert_eq!(paths(&code), expected);
}
