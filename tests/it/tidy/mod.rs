//! The rules of the code base: which room may use which, what may print, and
//! what has to be documented. They are checked on the source text without
//! comments.

mod circles;
mod sources;
mod words;

use std::collections::BTreeSet;

use sources::{LIBRARY, Source, files, library, paths, read, root, sources, sources_in};

/// For each room of the root, the rooms and parts that it may use besides itself.
/// What the parts below it may use, their manifests say.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("cover", &["bits", "limits"]),
    ("lanes", &["board", "limits"]),
    ("partitions", &["bits", "board", "limits", "random"]),
    ("propagation", &["bits", "board", "limits"]),
    (
        "sudoku",
        &[
            "bits",
            "board",
            "cover",
            "lanes",
            "limits",
            "partitions",
            "propagation",
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

/// The parts, which are crates, by the names that the root has for them.
const PARTS: [&str; 6] = ["bits", "board", "human", "limits", "random", "text"];

/// For each house with storeys, its crate, its room there and these in order. A
/// storey may use those before it.
const STOREYS: [(&str, &str, &[&str]); 3] = [
    (
        "src",
        "cover",
        &[
            "model", "shrink", "search", "count", "sample", "solver", "labelled",
        ],
    ),
    (
        "crates/text/src",
        "",
        &["content", "forms", "format", "options", "reading", "writer"],
    ),
    (
        "crates/human/src",
        "",
        &[
            "board",
            "narration",
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

/// The storeys of a room, or of a crate if the room has no name, and those of the
/// names that the entrance has.
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
        let entrance = sources.iter().find(|it| it.path == house.entrance());
        for path in paths(&entrance.expect("a house has an entrance").code) {
            if let [storey, name] = path.split("::").collect::<Vec<_>>()[..]
                && let Some(storey) = house.storey(storey)
            {
                house.names.push((name.to_owned(), storey));
            }
        }
        house
    }

    fn entrance(&self) -> String {
        match self.room {
            "" => "lib.rs".to_owned(),
            room => format!("{room}/mod.rs"),
        }
    }

    /// Returns what follows the room in a path from the root of the crate.
    fn inside<'a, T: AsRef<str>>(&self, path: &'a [T]) -> Option<&'a str> {
        let (first, rest) = path.split_first()?;
        match self.room {
            "" => Some(first.as_ref()),
            room if first.as_ref() == room => Some(rest.first()?.as_ref()),
            _ => None,
        }
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
        let Some(own) = self.inside(&modules).and_then(|name| self.storey(name)) else {
            return BTreeSet::new();
        };
        let targets = source.targets(code);
        let used = targets.iter().filter_map(|target| self.inside(target));
        let used = used.filter_map(|target| self.storey(target));
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
    for (folder, room, storeys) in STOREYS {
        let sources = sources_in(folder);
        let house = House::new(room, storeys, &sources);
        let is_inside = |it: &&Source| room.is_empty() || it.room() == room;
        for source in sources.iter().filter(is_inside) {
            // The entrance has no storey; what else stands there is for tests.
            if source.is_test() || source.path == house.entrance() {
                continue;
            }
            let storey = house.inside(&source.modules()).map(str::to_owned);
            let known = storey.is_some_and(|it| storeys.contains(&&it[..]));
            assert!(known, "{folder}/{} is in no storey", source.path);
            let above = house.above(source, source.code_without_tests());
            assert!(above.is_empty(), "{folder}/{} uses {above:?}", source.path);
        }
    }
}

#[test]
fn an_arrow_upwards_is_seen() {
    let above_in = |(folder, room, storeys): (&str, _, _), path: &str, code: &str| {
        let sources = sources_in(folder);
        let house = House::new(room, storeys, &sources);
        let source = sources.iter().find(|it| it.path == path);
        let above = house.above(source.expect("a file"), code);
        above.into_iter().collect::<Vec<_>>()
    };
    let above = |code| above_in(STOREYS[0], "cover/model/index.rs", code);
    assert_eq!(above("use super::super::search::links::Links;"), ["search"]);
    assert_eq!(above("fn a() { crate::cover::solver::b() }"), ["solver"]);
    assert_eq!(above("use crate::cover::{Problem, Solver};"), ["solver"]);
    assert_eq!(
        above("use super::problem::Problem; use crate::limits::Stop;"),
        [""; 0]
    );
    let above = |code| above_in(STOREYS[1], "content/puzzle.rs", code);
    assert_eq!(above("use crate::reading::Reader;"), ["reading"]);
    assert_eq!(above("use super::super::writer::a;"), ["writer"]);
    assert_eq!(above("use crate::{Alphabet, Writer};"), ["writer"]);
    assert_eq!(above("use super::sketch::Sketch;"), [""; 0]);
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
    for source in library().iter().filter(|source| !source.is_test()) {
        for word in ["println!", "eprintln!", "print!", "eprint!", "dbg!"] {
            assert!(
                !source.code_without_tests().contains(word),
                "{} has {word}",
                source.path
            );
        }
    }
}

#[test]
fn files_are_short_enough_to_read() {
    let sources = [library(), sources_in("crates/cli/src")].concat();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let tests = source.text.find("#[cfg(test)]\nmod tests {");
        let lines = source.text[..tests.unwrap_or(source.text.len())]
            .lines()
            .count();
        assert!(
            lines <= MOST_LINES,
            "{} has {lines} lines before its tests, of at most {MOST_LINES}",
            source.path
        );
    }
}

#[test]
fn all_that_is_public_has_to_be_documented() {
    for folder in LIBRARY {
        let text = read(format!("{folder}/lib.rs"));
        assert!(text.contains("#![warn(missing_docs)]"), "{folder}");
    }
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
