//! The table of what each door can ask, against the code of all doors.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;

use super::*;
use crate::support::root;

type Names = BTreeSet<String>;

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the first group of every match.
fn found(pattern: &str, text: &str) -> Names {
    let pattern = Regex::new(pattern).expect("a pattern");
    let names = pattern.captures_iter(text).map(|found| found[1].to_owned());
    let names: Names = names.collect();
    assert!(!names.is_empty(), "nothing matches {pattern}");
    names
}

/// Returns the names in all columns with this head.
fn listed(door: &str) -> Names {
    let text = read("docs/doors.md");
    let (mut column, mut width, mut cells) = (None, 0, String::new());
    let mut before = "";
    for row in text.lines() {
        let fields: Vec<&str> = row.split('|').collect();
        if !before.starts_with('|') {
            column = fields.iter().position(|name| name.trim() == door);
            width = fields.len();
        } else if let Some(column) = column
            && row.starts_with('|')
        {
            assert_eq!(fields.len(), width, "{row}");
            cells += fields[column];
        }
        before = row;
    }
    found("`([^`]+)`", &cells)
}

/// Returns the text between a line and the next empty one.
fn block<'a>(text: &'a str, start: &str) -> &'a str {
    let (_, rest) = text.split_once(start).expect("the block is there");
    rest.split("\n\n").next().expect("a part")
}

fn commands(args: &[&str]) -> Names {
    let help = run([args, &["-h"]].concat(), "").out;
    // They are listed by groups.
    let (list, _) = help.split_once("\nOptions:").expect("the options");
    let mut names = found(r"(?m)^  ([a-z-]+)  ", list);
    names.remove("help");
    if args.is_empty() {
        // These work, but few need them.
        names.extend(["bench", "completions", "man"].map(str::to_owned));
    }
    names
}

#[test]
fn the_program_has_these_commands() {
    let mut names = commands(&[]);
    assert!(names.remove("cover"));
    names.extend(
        commands(&["cover"])
            .iter()
            .map(|name| format!("cover {name}")),
    );
    assert_eq!(listed("program"), names);
}

/// The listed functions are public, and the two solvers have no other questions.
#[test]
fn the_library_has_these_functions() {
    let listed = listed("Rust");
    for path in &listed {
        let parts: Vec<&str> = path.split("::").collect();
        let pattern = format!(r"pub fn ({})\b", parts.last().expect("a name"));
        assert_eq!(found(&pattern, &room(parts[0])).len(), 1, "{path}");
    }
    let puzzles = found(
        r"pub fn (\w+)<[^(]*\(\s*&(?:mut )?self,\s*puzzles?:",
        &sources("src/sudoku/solver"),
    );
    let covers = found(
        r"(?m)^    pub fn (\w+)",
        &read("src/cover/solver/questions.rs"),
    );
    let asked = puzzles.iter().map(|name| format!("sudoku::Solver::{name}"));
    let covers = covers.iter().map(|name| format!("cover::Solver::{name}"));
    for path in asked.chain(covers) {
        assert!(listed.contains(&path), "docs/doors.md does not have {path}");
    }
}

/// Returns the sources of a room of the library, which may be a crate.
fn room(name: &str) -> String {
    let folders = [format!("src/{name}"), format!("crates/{name}/src")];
    let folder = folders.iter().find(|folder| root().join(folder).is_dir());
    sources(folder.unwrap_or_else(|| panic!("there is no room {name}")))
}

/// Returns the sources of a folder.
fn sources(folder: &str) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.is_dir() {
            text += &sources(&format!("{folder}/{name}"));
        } else if name.ends_with(".rs") {
            text += &read(&path);
        }
    }
    text
}

#[test]
fn python_has_these_functions() {
    let folder = Path::new("crates/python/python/quadrille");
    let exported = read(folder.join("__init__.py"));
    let exported = exported.split_once("__all__ = [").expect("a list").1;
    let mut names = found(r#"(?m)^    "([a-z]\w*)","#, exported);
    let cover = read(folder.join("_cover.py"));
    let cover = cover.split_once("class ExactCover").expect("the class").1;
    let cover = cover.split_once("\ndef ").expect("functions after it").0;
    // Properties, such as the names of its options, are no question.
    let properties = found(r"@property\s+def (\w+)", cover);
    let methods = found(r"(?m)^    def ([a-z]\w*)", cover);
    let methods = methods.difference(&properties);
    names.extend(methods.map(|name| format!("ExactCover.{name}")));
    assert_eq!(listed("Python"), names);
    // Each function of the compiled half is behind one of them.
    for name in found(r"(?m)^def (\w+)", &read(folder.join("_native.pyi"))) {
        let call = Regex::new(&format!(r"_native\.{name}\b")).expect("a pattern");
        let is_called = fs::read_dir(root().join(folder))
            .expect("a package")
            .any(|entry| {
                let path = entry.expect("an entry").path();
                path.extension().is_some_and(|it| it == "py") && call.is_match(&read(&path))
            });
        assert!(is_called, "no function of the package calls _native.{name}");
    }
}

#[test]
fn sqlite_has_these_functions() {
    let mut names = in_all_databases();
    names.extend(found(r#"name: "(\w+)""#, &sources("crates/sqlite/src")));
    assert_eq!(listed("SQLite"), names);
}

/// Returns the functions and tables that all extensions have.
fn in_all_databases() -> Names {
    let named = r#"(?:Function::(?:search|each)\(\s*|name: )"(\w+)""#;
    found(named, &sources("crates/sql/src"))
}

#[test]
fn duckdb_and_spark_have_these_functions() {
    let package = Path::new("crates/python/python/quadrille");
    let registered = found(r#"(?m)^ {12}"(\w+)": "#, &read(package.join("_sql.py")));
    let registered = registered.iter().map(|name| format!("sudoku_{name}"));
    let mut registered: Names = registered.collect();
    // The extension has what the package has, and more.
    let names = in_all_databases();
    assert!(names.is_superset(&registered));
    assert_eq!(listed("DuckDB"), names);
    registered.extend(found(
        r"(?m)^def ([a-z]\w*)",
        &read(package.join("spark.py")),
    ));
    assert!(registered.remove("register"));
    assert_eq!(listed("Spark"), registered);
}

#[test]
fn the_pages_have_these_questions() {
    let text = read("crates/web/protocol.d.ts");
    let answers = block(&text, "export type Answers = {\n");
    assert_eq!(listed("pages"), found(r#"(?m)^  "([a-z-]+)":"#, answers));
}

/// Options of other programs that documents name.
const FOREIGN: [&str; 4] = [
    "--compress-relocations",
    "--enable-loadable-sqlite-extensions",
    "--features",
    "--packages",
];

/// Returns the name and the text of each document, and of the front page of the library.
fn documents() -> Vec<(String, String)> {
    let names = fs::read_dir(root().join("docs")).expect("a folder");
    let names = names.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| format!("docs/{}", name.to_string_lossy()));
    let others = ["README.md", "CHANGELOG.md", "src/lib.rs"].map(str::to_owned);
    let names = names.filter(|name| name.ends_with(".md")).chain(others);
    names.map(|name| (name.clone(), read(&name))).collect()
}

/// The documents that count kinds of constraints, formats and commands.
#[test]
fn documents_count_what_there_is() {
    let kinds = quadrille::board::LocalConstraint::templates().count();
    let formats = quadrille::text::Format::ALL.len();
    for (path, text) in [
        ("docs/web.md", format!("{kinds} kinds of constraints")),
        (
            "docs/variants.md",
            format!("{kinds} kinds of constraints on cells"),
        ),
        (
            "docs/formats.md",
            format!("reads and writes {formats} text formats"),
        ),
        (
            "docs/puzzles.md",
            format!("[{formats} formats](formats.md)"),
        ),
        (
            "README.md",
            format!("[{formats} text formats](docs/formats.md)"),
        ),
        ("src/lib.rs", format!("any of {formats} formats")),
        ("crates/text/Cargo.toml", format!("in {formats} formats")),
    ] {
        assert!(read(path).contains(&text), "{path}: {text}");
    }
    // No other number stands beside these words, in any document.
    let scales = quadrille::human::Scale::ALL.len();
    let rules = quadrille::board::Extra::ALL.len();
    let words = "formats|kinds of constraints|scales|for the whole board";
    let number = Regex::new(&format!(r"(?i)\b(\d+|[a-z]+) (?:text )?({words})\b"));
    let number = number.expect("a pattern");
    let texts = documents();
    let spelt = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    for (path, text) in &texts {
        for found in number.captures_iter(text) {
            let count = found[1].to_lowercase();
            let spelt = spelt.iter().position(|&word| word == count);
            let Some(count) = count.parse().ok().or(spelt.map(|at| at + 1)) else {
                continue;
            };
            let right = match &*found[2].to_lowercase() {
                "formats" => formats,
                "scales" => scales,
                "for the whole board" => rules,
                _ => kinds,
            };
            assert_eq!(count, right, "{path}: {}", &found[0]);
        }
    }
    // Each command and each option that a document names is there.
    let mut names = commands(&[]);
    names.extend(
        commands(&["cover"])
            .iter()
            .map(|name| format!("cover {name}")),
    );
    let help: Vec<String> = names
        .iter()
        .map(|name| run(name.split(' ').chain(["--help"]), "").out)
        .collect();
    let options = found(r"(?m)^ +(?:-\w, )?(--[a-z-]+)", &help.join("\n"));
    let command =
        Regex::new(r"(?:\$ |\| |`)quadrille ((?:cover )?[a-z][a-z-]*)").expect("a pattern");
    let option = Regex::new(r"`(--[a-z][a-z-]+)").expect("a pattern");
    for (path, text) in &texts {
        for found in command.captures_iter(text) {
            assert!(names.contains(&found[1]), "{path}: {}", &found[0]);
        }
        for found in option
            .captures_iter(text)
            .filter(|found| !FOREIGN.contains(&&found[1]))
        {
            assert!(options.contains(&found[1]), "{path}: {}", &found[0]);
        }
    }
    let guide: String = texts.iter().map(|(_, text)| &**text).collect();
    for name in names.iter().filter(|name| *name != "cover") {
        assert!(
            guide.contains(&format!("quadrille {name}")),
            "no document has {name}"
        );
    }
    // The commands that the first paragraph about variants names are all that take a variant.
    let variants = read("docs/variants.md");
    let named = found(
        "`([a-z-]+(?: from-sudoku)?)`",
        block(&variants, "# Variants\n\n"),
    );
    let all = commands(&[]).into_iter().filter(|name| name != "cover");
    for name in all.chain(["cover from-sudoku".to_owned()]) {
        let help = run(name.split(' ').chain(["--help"]), "").out;
        let takes = help.contains("--variant <");
        let is_named = named.contains(&name);
        let is_excepted = ["canon", "compare", "bench"].contains(&&*name);
        assert_eq!(takes, is_named && !is_excepted, "{name}");
    }
    // What the library is built on.
    let manifest = read("Cargo.toml");
    let (_, depends) = manifest.split_once("\n[dependencies]\n").expect("a part");
    let depends = depends.split("\n[").next().expect("a part");
    let lines = depends
        .lines()
        .filter(|line| !line.contains("optional = true"));
    let mut always = found(
        r"(?m)^([a-z0-9_-]+) =",
        &lines.collect::<Vec<_>>().join("\n"),
    );
    // The parts are of this repository; they need one crate more.
    always.retain(|name| !name.starts_with("quadrille-"));
    always.insert("chacha20".to_owned());
    let readme = read("README.md");
    let (_, said) = readme.split_once("\nIt depends on ").expect("a sentence");
    assert_eq!(
        found("`([^`]+)`", said.split('.').next().expect("it ends")),
        always
    );
}
