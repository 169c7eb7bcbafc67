//! Files that need each other: none, except a few that recurse.
//!
//! A file needs the files that its paths lead to. A name that is imported from a
//! module leads to the file that defines it, through any number of re-exports,
//! and a re-export alone is no need.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::sources::{Source, files, paths, root, sources_in};

/// The circles that stay, by folder: recursion that no third file would cut.
const BY_NATURE: [(&str, &[&str]); 2] = [
    // Chains whose steps are found by chains.
    (
        "crates/human/src",
        &[
            "explainer/chain/multiple.rs",
            "explainer/chain/nested.rs",
            "explainer/chain/spreading.rs",
        ],
    ),
    // A model has propagators, which change a state of the model.
    (
        "src",
        &[
            "propagation/houses.rs",
            "propagation/model.rs",
            "propagation/state.rs",
        ],
    ),
];

/// The folders whose files are looked at, each a crate.
const CRATES: [&str; 11] = [
    "src",
    "crates/board/src",
    "crates/cli/src",
    "crates/duckdb/src",
    "crates/human/src",
    "crates/limits/src",
    "crates/python/src",
    "crates/sql/src",
    "crates/sqlite/src",
    "crates/text/src",
    "crates/web/src",
];

type Path = Vec<String>;

/// The files of a crate, by their modules.
struct Tree<'a> {
    files: BTreeMap<Path, File<'a>>,
}

/// What a file has.
#[derive(Default)]
struct File<'a> {
    name: &'a str,
    /// The names that it defines.
    defined: BTreeSet<String>,
    /// The names that it imports or passes on, and the paths of these.
    imported: HashMap<String, Path>,
    /// The modules of which it imports everything.
    globs: Vec<Path>,
    /// The paths that it follows.
    followed: Vec<Path>,
}

impl<'a> Tree<'a> {
    fn new(sources: &'a [Source]) -> Tree<'a> {
        let sources = sources.iter().filter(|source| !source.is_test());
        let mut tree = Tree {
            files: BTreeMap::new(),
        };
        let parts: Vec<_> = sources
            .map(|source| (source, modules(source), parts(source)))
            .collect();
        for (source, modules, _) in &parts {
            let file = File {
                name: &source.path,
                ..File::default()
            };
            tree.files.insert(modules.clone(), file);
        }
        for (_, modules, (imports, rest)) in parts {
            let mut file = File::default();
            let heads = heads(&rest, &mut file.defined);
            for (is_public, name, path) in imports {
                let Some(path) = tree.absolute(&modules, &path) else {
                    continue;
                };
                if !is_public || heads.contains(&name) {
                    file.followed.push(path.clone());
                }
                match name.as_str() {
                    "" => file.globs.push(path),
                    _ => drop(file.imported.insert(name, path)),
                }
            }
            for path in paths(&rest).iter().filter(|path| path.contains("::")) {
                let path: Path = path.split("::").map(str::to_owned).collect();
                file.followed.extend(tree.absolute(&modules, &path));
            }
            let known = tree.files.get_mut(&modules).expect("it was inserted");
            *known = File {
                name: known.name,
                ..file
            };
        }
        tree
    }

    /// Returns a path from the root of the crate, if it does not lead out of it.
    fn absolute(&self, modules: &[String], path: &[String]) -> Option<Path> {
        let ups = path.iter().take_while(|part| *part == "super").count();
        let (start, rest) = match path[0].as_str() {
            "crate" => (&[][..], &path[1..]),
            "self" => (modules, &path[1..]),
            "super" => (&modules[..modules.len().checked_sub(ups)?], &path[ups..]),
            child => {
                let inside = [modules, &[child.to_owned()]].concat();
                (self.files.contains_key(&inside).then_some(modules)?, path)
            }
        };
        Some([start, rest].concat())
    }

    /// Returns the file that defines what a path leads to.
    fn file(&self, path: &[String], depth: usize) -> Option<&File<'a>> {
        let lens = (0..=path.len()).rev();
        let mut known = lens.filter_map(|len| Some((len, self.files.get(&path[..len])?)));
        let (len, file) = known.next()?;
        let Some(name) = path.get(len).filter(|_| depth < 9) else {
            return Some(file);
        };
        if file.defined.contains(name) {
            return Some(file);
        }
        if let Some(path) = file.imported.get(name) {
            return self.file(path, depth + 1);
        }
        let has = |glob: &&Path| {
            let known = self.files.get(&glob[..]);
            known.is_some_and(|it| it.defined.contains(name) || it.imported.contains_key(name))
        };
        match file.globs.iter().find(has) {
            Some(glob) => self.file(&[&glob[..], std::slice::from_ref(name)].concat(), depth + 1),
            None => Some(file),
        }
    }

    /// Returns the files that each file needs.
    fn arrows(&self) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let needs = |file: &File<'a>| {
            let targets = file.followed.iter().filter_map(|path| self.file(path, 0));
            let targets = targets.map(|target| target.name);
            targets.filter(|target| *target != file.name).collect()
        };
        let files = self.files.values();
        files.map(|file| (file.name, needs(file))).collect()
    }
}

/// Returns the modules of a file; the root of a crate has none.
fn modules(source: &Source) -> Path {
    match source.path.as_str() {
        "lib.rs" | "main.rs" => Vec::new(),
        _ => source.modules().into_iter().map(str::to_owned).collect(),
    }
}

/// Returns the imports of a file, without those for its tests, and the rest of its
/// code: for each name whether it is passed on, and its path. The name of a glob is
/// empty.
fn parts(source: &Source) -> (Vec<(bool, String, Path)>, String) {
    let (mut imports, mut rest) = (Vec::new(), String::new());
    let mut lines = source.code_without_tests().lines();
    let mut is_for_tests = false;
    while let Some(line) = lines.next() {
        let start = line.trim_start();
        let begins = |start: &str| start.starts_with("use ") || start.starts_with("mod ");
        let item = match start.strip_prefix("pub") {
            Some(after) => after
                .trim_start_matches(|symbol| symbol != ' ')
                .trim_start(),
            None => start,
        };
        let item = match begins(item) {
            // The path of `pub(in a::b)` has a blank before it.
            false => item.split_once(") ").map_or(item, |(_, item)| item),
            true => item,
        };
        if is_for_tests && (begins(item) || start.starts_with("#[")) {
            is_for_tests = start.starts_with("#[") || !line.contains(';');
            continue;
        }
        is_for_tests = start.starts_with("#[cfg(test)]");
        let Some(first) = item.strip_prefix("use ").filter(|_| !is_for_tests) else {
            rest += line;
            rest.push('\n');
            continue;
        };
        let mut text = first.to_owned();
        while !text.contains(';') {
            text += lines.next().expect("an import ends");
        }
        let mut names = paths(&text).into_iter().peekable();
        while let Some(name) = names.next() {
            let mut path: Path = name.split("::").map(str::to_owned).collect();
            if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path.pop();
            }
            let glob = path.last().is_some_and(String::is_empty);
            path.truncate(path.len() - usize::from(glob));
            let mut name = path.last().cloned().filter(|_| !glob).unwrap_or_default();
            if names
                .next_if(|next| next.rsplit("::").next() == Some("as"))
                .is_some()
            {
                // Without a name in `as _`.
                let alias = names.next().unwrap_or_default();
                name = alias.rsplit("::").next().unwrap_or_default().to_owned();
            }
            imports.push((start.starts_with("pub"), name, path));
        }
    }
    // These are no needs.
    while let Some(at) = rest.find("(in ") {
        let end = rest[at..].find(')').expect("a bracket closes");
        rest.replace_range(at..=at + end, "");
    }
    (imports, rest)
}

/// Returns the words with which paths begin, and adds those that are defined.
fn heads(code: &str, defined: &mut BTreeSet<String>) -> BTreeSet<String> {
    const KEYWORDS: [&str; 10] = [
        "fn",
        "struct",
        "enum",
        "trait",
        "type",
        "const",
        "static",
        "union",
        "mod",
        "macro_rules",
    ];
    let mut heads = BTreeSet::new();
    let (mut before, mut last) = (String::new(), "");
    let mut rest = code;
    while let Some(symbol) = rest.chars().next() {
        let end = rest.find(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
        let word = &rest[..end.unwrap_or(rest.len())];
        if word.is_empty() {
            if !symbol.is_whitespace() {
                before.push(symbol);
            }
            rest = &rest[symbol.len_utf8()..];
            continue;
        }
        let is_keyword = KEYWORDS.contains(&last) && (before.is_empty() || before == "!");
        if is_keyword {
            defined.insert(word.to_owned());
        } else if !before.ends_with("::") && !before.ends_with('.') {
            heads.insert(word.to_owned());
        }
        last = word;
        before.clear();
        rest = &rest[word.len()..];
    }
    heads
}

/// Returns the files that need each other, in sets.
fn circles<'a>(arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<Vec<&'a str>> {
    let reach = |start: &'a str| {
        let (mut known, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(file) = open.pop() {
            let next = arrows.get(file).into_iter().flatten();
            open.extend(next.filter(|next| known.insert(**next)));
        }
        known
    };
    let all: BTreeMap<&str, BTreeSet<&str>> = arrows.keys().map(|&it| (it, reach(it))).collect();
    let circle = |(file, reached): (&&'a str, &BTreeSet<&'a str>)| {
        let back = reached.iter().filter(|other| all[**other].contains(file));
        back.copied().collect::<Vec<_>>()
    };
    let circles = all.iter().map(circle);
    circles.filter(|circle| circle.len() > 1).collect()
}

#[test]
fn no_two_files_need_each_other() {
    for folder in CRATES {
        let sources = sources_in(folder);
        let arrows = Tree::new(&sources).arrows();
        let stay = BY_NATURE.iter().filter(|(of, _)| *of == folder);
        let stay: BTreeSet<Vec<&str>> = stay.map(|(_, circle)| circle.to_vec()).collect();
        assert_eq!(circles(&arrows), stay, "in {folder}");
    }
}

#[test]
fn no_two_files_of_the_pages_need_each_other() {
    let page = root().join("crates/web/page");
    let mut texts = Vec::new();
    for path in files(&page) {
        if path.extension().is_some_and(|extension| extension == "js") {
            let text = std::fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(&page).unwrap().to_string_lossy();
            texts.push((name.replace('\\', "/"), text));
        }
    }
    assert!(texts.len() > 20, "the pages are found");
    let needs = |name: &str, text: &str| {
        let imports = text.lines().filter_map(|line| {
            let is_import = line.starts_with("import ") || line.starts_with("} from ");
            line.split_once(" from \"").filter(|_| is_import)
        });
        let folder: Vec<&str> = name.split('/').collect();
        let target = |target: &str| {
            let mut parts = folder[..folder.len() - 1].to_vec();
            for part in target.trim_end_matches(['"', ';']).split('/') {
                match part {
                    "." => {}
                    ".." => drop(parts.pop()),
                    _ => parts.push(part),
                }
            }
            parts.join("/")
        };
        let found: BTreeSet<String> = imports.map(|(_, rest)| target(rest)).collect();
        found
    };
    let needed: Vec<BTreeSet<String>> =
        texts.iter().map(|(name, text)| needs(name, text)).collect();
    let names = texts.iter().map(|(name, _)| name.as_str());
    let arrows = names
        .zip(&needed)
        .map(|(name, needed)| (name, needed.iter().map(String::as_str).collect()));
    let arrows: BTreeMap<&str, BTreeSet<&str>> = arrows.collect();
    assert!(arrows.values().flatten().any(|it| arrows.contains_key(it)));
    assert_eq!(circles(&arrows), BTreeSet::new());
}

#[test]
fn a_circle_is_seen_through_imports_and_paths() {
    let circles_of = |files: &[(&str, &str)]| {
        let source = |(path, code): &(&str, &str)| Source {
            path: (*path).to_owned(),
            text: (*code).to_owned(),
            code: (*code).to_owned(),
        };
        let sources: Vec<Source> = files.iter().map(source).collect();
        let arrows = Tree::new(&sources).arrows();
        let circles = circles(&arrows).into_iter().map(|circle| circle.join(" "));
        circles.collect::<Vec<_>>()
    };
    let one = |code| ("a/one.rs", code);
    let two = (
        "a/two.rs",
        "use super::one::One as First;\npub struct Two(First);\n",
    );
    let entrance = (
        "a/mod.rs",
        "mod one;\nmod two;\npub use one::One;\npub use two::Two;\n",
    );
    let seen = |code| circles_of(&[one(code), two, entrance]);
    // By the file, by the module that passes it on, by a path, by all names.
    assert_eq!(
        seen("use super::two::Two;\npub struct One(Two);\n"),
        ["a/one.rs a/two.rs"]
    );
    assert_eq!(
        seen("use crate::a::{\n    Two,\n};\npub struct One;\n"),
        ["a/one.rs a/two.rs"]
    );
    assert_eq!(
        seen("pub struct One(crate::a::Two);\n"),
        ["a/one.rs a/two.rs"]
    );
    let all = ("a/two.rs", "use super::*;\npub struct Two(One);\n");
    let parent = (
        "a/mod.rs",
        "mod two;\nuse two::Two;\npub struct One(Two);\n",
    );
    assert_eq!(circles_of(&[all, parent]), ["a/mod.rs a/two.rs"]);
    // These are none: a path of visibility, a test, a name that is passed on.
    for code in [
        "pub struct One;\n",
        "pub(in crate::a::two) struct One;\n",
        "#[cfg(test)]\nuse super::two::Two;\npub struct One;\n",
        "pub struct One;\n#[cfg(test)]\nmod tests {\n    use super::super::two::Two;\n}\n",
        "pub use super::two::Two;\npub struct One;\n",
    ] {
        assert_eq!(seen(code), [""; 0], "{code}");
    }
}
