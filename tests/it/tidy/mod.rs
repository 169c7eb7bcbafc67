//! The rules of the code base: which room may use which, what may print, and
//! what has to be documented. They are checked on the source text without
//! comments.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// For each room, the rooms that it may use besides itself.
const MAY_USE: [(&str, &[&str]); 13] = [
    ("bits", &[]),
    ("limits", &[]),
    ("cover", &["bits", "limits"]),
    ("random", &[]),
    ("board", &["bits", "limits", "random"]),
    ("text", &["board"]),
    ("lanes", &["board", "limits"]),
    ("partitions", &["bits", "board", "limits", "random"]),
    ("human", &["bits", "board", "limits"]),
    (
        "sudoku",
        &[
            "bits",
            "board",
            "cover",
            "lanes",
            "limits",
            "partitions",
            "random",
        ],
    ),
    ("proof", &["board", "cover", "limits", "sudoku"]),
    ("rate", &["board", "cover", "human", "limits", "sudoku"]),
    (
        "generate",
        &["board", "cover", "human", "limits", "random", "sudoku"],
    ),
];

/// For each room with storeys, these in order. A storey may use those before it.
const STOREYS: [(&str, &[&str]); 3] = [
    (
        "cover",
        &[
            "model", "shrink", "search", "count", "sample", "solver", "labelled",
        ],
    ),
    (
        "text",
        &["content", "forms", "format", "options", "reading", "writer"],
    ),
    (
        "human",
        &[
            "board",
            "told",
            "patterns",
            "methods",
            "explainer",
            "hodoku",
            "scale",
        ],
    ),
];

/// The most lines of a file, without its unit tests.
const MOST_LINES: usize = 450;

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

#[derive(Clone)]
struct Source {
    /// Its path below `src`, as in `cover/links.rs`.
    path: String,
    text: String,
    /// The text without comments and string literals.
    code: String,
}

impl Source {
    /// Returns the modules of the file, including its own.
    fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    fn room(&self) -> &str {
        self.modules()[0]
    }

    /// Returns the code before the unit tests.
    fn code_without_tests(&self) -> &str {
        let tests = self.code.find("#[cfg(test)]\nmod tests {");
        &self.code[..tests.unwrap_or(self.code.len())]
    }

    fn is_test(&self) -> bool {
        let modules = self.modules();
        modules.contains(&"tests") || modules.contains(&"testing")
    }

    /// Returns where the paths in this code lead to, from the root of the
    /// library: a room, and what follows.
    fn targets(&self, code: &str) -> Vec<Vec<String>> {
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

    /// Returns the rooms that its paths lead to, without those of its unit
    /// tests.
    fn uses(&self) -> BTreeSet<&'static str> {
        let targets = self.targets(self.code_without_tests());
        let rooms = targets.iter().filter_map(|target| {
            let known =
                |(room, _): &&(&'static str, _)| target.first().is_some_and(|it| it == room);
            MAY_USE.iter().find(known).map(|(room, _)| *room)
        });
        rooms.collect()
    }
}

/// The storeys of a room, and those of the names that the room itself has.
struct House {
    room: &'static str,
    storeys: &'static [&'static str],
    names: Vec<(String, usize)>,
}

impl House {
    fn new(room: &'static str, storeys: &'static [&'static str], sources: &[Source]) -> House {
        let mut house = House {
            room,
            storeys,
            names: Vec::new(),
        };
        let entrance = sources
            .iter()
            .find(|it| it.path == format!("{room}/mod.rs"));
        for path in paths(&entrance.expect("a room has an entrance").code) {
            if let [storey, name] = path.split("::").collect::<Vec<_>>()[..]
                && let Some(storey) = house.storey(storey)
            {
                house.names.push((name.to_owned(), storey));
            }
        }
        house
    }

    /// Returns the storey with this name, or of this name.
    fn storey(&self, name: &str) -> Option<usize> {
        let storey = self.storeys.iter().position(|storey| *storey == name);
        let named = || self.names.iter().find(|(known, _)| known == name);
        storey.or_else(|| named().map(|(_, storey)| *storey))
    }

    /// Returns the storeys above its own that some code of a file uses.
    fn above(&self, source: &Source, code: &str) -> BTreeSet<&'static str> {
        let modules = source.modules();
        let Some(own) = modules.get(1).and_then(|name| self.storey(name)) else {
            return BTreeSet::new();
        };
        let targets = source.targets(code);
        let used = targets
            .iter()
            .filter(|target| target.first().is_some_and(|it| it == self.room));
        let used = used.filter_map(|target| self.storey(target.get(1)?));
        used.filter(|used| *used > own)
            .map(|used| self.storeys[used])
            .collect()
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &Path) -> Vec<PathBuf> {
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

/// Returns the sources of the library.
fn sources() -> Vec<Source> {
    sources_in("src")
}

fn sources_in(folder: &str) -> Vec<Source> {
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
    assert!(sources.len() > 20, "the sources are found");
    sources
}

/// Returns the text without line comments and without the contents of literals.
fn code(text: &str) -> String {
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
fn paths(code: &str) -> Vec<String> {
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

#[test]
fn rooms_use_only_what_they_may() {
    for source in sources() {
        let room = source.room();
        if source.path == "lib.rs" || source.is_test() {
            continue;
        }
        let known = MAY_USE.iter().find(|(name, _)| *name == room);
        let (_, may) = known.unwrap_or_else(|| panic!("{} is not in a known room", source.path));
        for used in source.uses() {
            assert!(
                used == room || may.contains(&used),
                "src/{} uses {used}, which {room} may not",
                source.path
            );
        }
    }
}

#[test]
fn storeys_use_only_those_below() {
    let sources = sources();
    for (room, storeys) in STOREYS {
        let house = House::new(room, storeys, &sources);
        for source in sources.iter().filter(|it| it.room() == room) {
            // The entrance has no storey; what else stands there is for tests.
            if source.is_test() || source.path == format!("{room}/mod.rs") {
                continue;
            }
            let known = source
                .modules()
                .get(1)
                .is_some_and(|it| storeys.contains(it));
            assert!(known, "src/{} is in no storey", source.path);
            let above = house.above(source, source.code_without_tests());
            assert!(above.is_empty(), "src/{} uses {above:?}", source.path);
        }
    }
}

#[test]
fn an_arrow_upwards_is_seen() {
    let sources = sources();
    let house = House::new(STOREYS[0].0, STOREYS[0].1, &sources);
    let source = sources.iter().find(|it| it.path == "cover/model/index.rs");
    let above = |code| {
        house
            .above(source.unwrap(), code)
            .into_iter()
            .collect::<Vec<_>>()
    };
    assert_eq!(above("use super::super::search::links::Links;"), ["search"]);
    assert_eq!(above("fn a() { crate::cover::solver::b() }"), ["solver"]);
    assert_eq!(above("use crate::cover::{Problem, Solver};"), ["solver"]);
    assert_eq!(
        above("use super::problem::Problem; use crate::limits::Stop;"),
        [""; 0]
    );
}

#[test]
fn the_cover_has_never_heard_of_sudoku() {
    for source in sources() {
        if source.room() != "cover" || source.is_test() {
            continue;
        }
        let code = source.code_without_tests().to_lowercase();
        // The dash keeps a number such as 1e-9 in one word.
        let is_word = |symbol: char| symbol.is_alphanumeric() || "_-".contains(symbol);
        for word in code.split(|symbol| !is_word(symbol)) {
            let foreign = ["9", "81", "324", "729", "digit", "digits", "sudoku"].contains(&word);
            assert!(!foreign, "src/{} says {word}", source.path);
        }
    }
}

#[test]
fn the_library_prints_nothing() {
    for source in sources().iter().filter(|source| !source.is_test()) {
        for word in ["println!", "eprintln!", "print!", "eprint!", "dbg!"] {
            assert!(
                !source.code_without_tests().contains(word),
                "src/{} has {word}",
                source.path
            );
        }
    }
}

#[test]
fn files_are_short_enough_to_read() {
    let sources = [sources(), sources_in("crates/cli/src")].concat();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let tests = source.text.find("#[cfg(test)]\nmod tests {");
        let lines = source.text[..tests.unwrap_or(source.text.len())]
            .lines()
            .count();
        assert!(
            lines <= MOST_LINES,
            "src/{} has {lines} lines before its tests, of at most {MOST_LINES}",
            source.path
        );
    }
}

#[test]
fn all_that_is_public_has_to_be_documented() {
    assert!(read("src/lib.rs").contains("#![warn(missing_docs)]"));
}

#[test]
fn the_changelog_tells_of_this_version() {
    let version = format!("\n## [{}]", env!("CARGO_PKG_VERSION"));
    assert!(read("CHANGELOG.md").contains(&version), "no {version}");
}

#[test]
fn the_puzzles_are_listed_with_their_sources() {
    let list = read("puzzles/README.md");
    for file in files(&root().join("puzzles")) {
        let name = file.file_name().unwrap().to_str().unwrap();
        let listed = name == "README.md" || list.contains(&format!("`{name}`"));
        assert!(listed, "puzzles/README.md does not name {name}");
    }
}

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
