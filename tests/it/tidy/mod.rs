//! The rules of the code base: which room may use which, what may print, and
//! what has to be documented. They are checked on the source text without
//! comments.

mod circles;
mod sources;
mod words;

use std::collections::BTreeSet;

use sources::{Source, files, paths, read, root, sources, sources_in};

/// For each room, the rooms that it may use besides itself.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("benchmark", &[]),
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
        "compare",
        &[
            "benchmark",
            "board",
            "cover",
            "human",
            "limits",
            "random",
            "sudoku",
        ],
    ),
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
            "trial",
            "methods",
            "explainer",
            "hodoku",
            "scale",
            "lesson",
        ],
    ),
];

/// The most lines of a file, without its unit tests.
const MOST_LINES: usize = 450;

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
        // That folder has a list, and a test which holds it to it.
        let has_list = file.starts_with(root().join("puzzles/benchmark"));
        let listed = name == "README.md" || has_list || list.contains(&format!("`{name}`"));
        assert!(listed, "puzzles/README.md does not name {name}");
    }
}
