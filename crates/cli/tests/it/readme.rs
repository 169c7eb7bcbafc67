//! The commands in the README and in `docs/`, run as they stand there.
//!
//! A block that begins with ```` ```console ```` has commands after `$ `, each
//! followed by all that it prints on a terminal. A command goes on after a
//! backslash, and on lines that begin with `> `. To write down what they print
//! now:
//!
//! ```sh
//! UPDATE_DOCS=1 cargo test -p quadrille-cli --test it readme
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;
use crate::terminal::Terminal;

/// What a run need not repeat, as regular expressions, and what stands in its place: times;
/// in a table of solvers all that follows the share that is solved, the heads of such a table,
/// and the line on the fastest; and the machine.
const MEASURED: [(&str, &str); 5] = [
    // The columns that there is room for depend on the numbers in them.
    (r"^(\S+ +[\d.]+ %) .*$", "$1 #"),
    (r"^contender +solved .*$", ""),
    (r"^quadrille \S+ on .*$", "#"),
    (r"^\S+ ran [\d.]+ times as fast as .*$", "#"),
    (r"[\d.,]+ (ns|µs|ms|s)\b", "#"),
];

#[test]
fn the_readme_shows_what_the_program_does() {
    check(&root().join("README.md"));
}

#[test]
fn the_guides_show_what_the_program_does() {
    let guides = fs::read_dir(root().join("docs")).expect("docs/");
    for guide in guides.map(|entry| entry.expect("a file").path()) {
        if guide.extension().is_some_and(|extension| extension == "md") {
            check(&guide);
        }
    }
}

/// The commands in ```` ```sh ```` blocks take too long, or need files that are
/// not here.
#[test]
fn commands_that_are_not_run_have_known_options() {
    let mut number = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        for block in text.split("\n```sh\n").skip(1) {
            let (block, _) = block.split_once("\n```").expect("an end of the block");
            for line in block.replace("\\\n", " ").lines() {
                let words = shlex::split(line).expect("a command");
                let Some(start) = words.iter().position(|word| word == "quadrille") else {
                    continue;
                };
                number += 1;
                let args = words[start + 1..].iter();
                let args = args.take_while(|word| !["|", ">", "&&"].contains(&word.as_str()));
                let mut command = crate::quadrille();
                let run = command.args(args).arg("--help").assert();
                run.success();
            }
        }
    }
    assert!(number > 5, "{number}");
}

#[test]
fn links_lead_to_files_and_headings() {
    let link = regex::Regex::new(r"\]\(([^)#:]*)(?:#([^)]*))?\)").expect("a pattern");
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        let folder = document.parent().expect("a folder");
        for found in link.captures_iter(&text) {
            let to = match &found[1] {
                "" => document.clone(),
                path => folder.join(path),
            };
            let place = format!("{}: {}", document.display(), &found[0]);
            assert!(to.exists(), "{place}: no such file");
            if let Some(anchor) = found.get(2) {
                let headings = headings(&fs::read_to_string(&to).expect("a text"));
                let is_there = headings.iter().any(|it| it == anchor.as_str());
                assert!(is_there, "{place}: none of {headings:?}");
            }
        }
    }
}

/// Returns the anchors of the headings of a document, as GitHub makes them.
fn headings(text: &str) -> Vec<String> {
    let outside = text.split("\n```").step_by(2);
    let lines = outside.flat_map(str::lines);
    let headings = lines.filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    let kept = headings.map(|heading| {
        let text = heading.to_lowercase().replace(' ', "-");
        text.replace(
            |symbol: char| !symbol.is_alphanumeric() && !"-_".contains(symbol),
            "",
        )
    });
    kept.collect()
}

/// Without the line of dashes, rows are a paragraph with bars.
#[test]
fn tables_begin_with_a_head() {
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        let (mut before, mut is_code) = ("", false);
        let mut lines = text.lines().enumerate().peekable();
        while let Some((number, line)) = lines.next() {
            is_code ^= line.starts_with("```");
            if !is_code && line.starts_with('|') && !before.starts_with('|') {
                let next = lines.peek().map_or("", |&(_, next)| next);
                let is_rule = next.starts_with("|") && next.chars().all(|c| "|-: ".contains(c));
                assert!(is_rule, "{}:{}: no head", document.display(), number + 1);
            }
            before = line;
        }
    }
}

/// Returns the paths of all documents.
fn documents() -> Vec<PathBuf> {
    let folders = [
        "",
        "benches",
        "crates/cli/benchmark",
        "crates/duckdb",
        "crates/python",
        "crates/sqlite",
        "docs",
        "docs/lab",
        "fuzz",
        "puzzles",
    ];
    let files = folders.map(|folder| fs::read_dir(root().join(folder)).expect("a folder"));
    let paths = files.into_iter().flatten();
    let paths = paths.map(|entry| entry.expect("a file").path());
    let is_document = |path: &PathBuf| path.extension().is_some_and(|end| end == "md");
    paths.filter(is_document).collect()
}

#[test]
fn what_is_measured_is_told_from_what_is_not() {
    let table = "dlx  100.0 %                  1.00  0  422  33.5 µs  224 µs  67.9\n\
                 all   90.9 %  9e-5 (8e-5 to 0.1)  0    -        -       -     -\n\
                 dlx ran 1.5 times as fast as all\n";
    let bare = "dlx  100.0 % #\nall   90.9 % #\n#\n";
    assert_eq!(without_measures(table), bare);
    assert_eq!(
        without_measures("solved after 7 steps, 1.5 ms\n"),
        "solved after 7 steps, #\n"
    );
}

/// Compares a document to what its commands print, or rewrites it.
fn check(path: &Path) {
    let text = fs::read_to_string(path).expect("a document");
    let now = run_again(&text);
    if update().is_some() {
        fs::write(path, now).expect("a document");
        return;
    }
    for (number, (was, is)) in text.lines().zip(now.lines()).enumerate() {
        let place = format!("{}:{}", path.display(), number + 1);
        assert_eq!(was, is, "{place}: the program prints something else");
    }
    assert_eq!(text, now, "{}: more or less is printed", path.display());
}

/// Returns what the documents are to be updated with, if they are.
fn update() -> Option<String> {
    std::env::var("UPDATE_DOCS").ok()
}

/// Returns a document with what its commands print now. What differs by no
/// more than measured times stays as it is.
fn run_again(text: &str) -> String {
    let mut terminal = Terminal::new(false);
    let mut now = String::new();
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        now += line;
        if line.trim_end() != "```console" {
            continue;
        }
        while let Some(line) = lines.next_if(|line| line.starts_with("$ ")) {
            let mut command = line["$ ".len()..].to_owned();
            now += line;
            let is_open =
                |command: &str, next: &str| command.ends_with("\\\n") || next.starts_with("> ");
            while let Some(more) = lines.next_if(|next| is_open(&command, next)) {
                command += more.strip_prefix("> ").unwrap_or(more);
                now += more;
            }
            let mut was = String::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```\n")
            {
                was += line;
            }
            let is = terminal.run(command.trim_end());
            // With UPDATE_DOCS=figures, what is measured is written again, too.
            let is_same = update().as_deref() != Some("figures")
                && without_measures(&was) == without_measures(&is);
            now += if is_same { &was } else { &is };
        }
    }
    now
}

fn without_measures(text: &str) -> String {
    let mut text = text.to_owned();
    for (pattern, to) in MEASURED {
        let pattern = regex::RegexBuilder::new(pattern).multi_line(true).build();
        text = pattern.expect("a pattern").replace_all(&text, to).into();
    }
    text
}
