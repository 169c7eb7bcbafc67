//! The pictures of `docs/variants.md`, which `explain --svg` draws: the gallery of
//! puzzles, made by the commands there, each with one solution; and a constraint of
//! each kind.
//!
//! To draw them again:
//!
//! ```sh
//! UPDATE_DOCS=1 cargo test -p quadrille-cli --test it gallery
//! ```

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use quadrille::board::{Extra, Kind, LocalConstraint};

use crate::pictures;
use crate::support::root;

/// The number of puzzles, of those in a row, and the side of each.
const PUZZLES: usize = 10;
const COLUMNS: usize = 5;
const SIDE: usize = 200;

/// The number of constraints in a row, the side of each, and the room for its name.
const KINDS: usize = 5;
const SMALL: usize = 200;
const NAME: usize = 20;

/// Larger letters, as the boards are small.
const LETTERS: &str = "<style>.board text.label, .board text.outside { font-size: 24px; }\n\
                       .board .edge { font-size: 17px; } .board .name { font-size: 15px; }</style>\n";

/// The room between pictures.
const GAP: usize = 10;

/// Runs a command of the shell in a folder, and returns what it prints.
fn run(command: &str, input: &str, folder: &Path) -> String {
    let program = assert_cmd::cargo::cargo_bin!("quadrille");
    let mut path = program.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").expect("a search path"));
    fs::write(folder.join("input"), input).expect("a file");
    let output = Command::new("sh")
        .args(["-c", &format!("{command} < input")])
        .current_dir(folder)
        .env("PATH", path)
        .stderr(Stdio::null())
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_gallery_is_made_by_generate() {
    let document = fs::read_to_string(root().join("docs/variants.md")).expect("a document");
    let (_, gallery) = document.split_once("\n## Gallery\n").expect("a gallery");
    let (_, block) = gallery.split_once("```sh\n").expect("commands");
    let (commands, _) = block.split_once("```").expect("an end");
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(commands.len(), PUZZLES);
    let mut sheet = Sheet::new(COLUMNS, SIDE, SIDE, "Ten puzzles of different variants");
    for command in commands {
        let folder = tempfile::tempdir().expect("a folder");
        let made = run(&format!("{command} -o jsonl"), "", folder.path());
        assert_eq!(made.lines().count(), 1, "{command}: {made}");
        let checked = run("quadrille check -o tsv", &made, folder.path());
        assert!(checked.contains("\tunique\t"), "{command}: {checked}");
        run("quadrille explain --svg pictures", &made, folder.path());
        let pictures = fs::read_dir(folder.path().join("pictures")).expect("pictures");
        let first = pictures.map(|entry| entry.expect("a picture").path()).min();
        sheet.add(&first.expect("the puzzle"), "");
    }
    sheet.compare("variants.svg");
}

#[test]
fn each_constraint_has_its_picture() {
    // Boards with cells outside are not explained.
    let kinds = LocalConstraint::templates().filter(|kind| kind.name != Kind::Outside.name());
    let (names, constraints): (Vec<_>, Vec<_>) =
        kinds.map(|kind| (kind.name, kind.example)).unzip();
    let blank = ".".repeat(36);
    let puzzle = |text: &&str| {
        format!(
            "{{\"puzzle\":\"{blank}\",\"shape\":\"2x3\",\"constraints\":{{\"text\":[\"{text}\"]}}}}\n"
        )
    };
    let puzzles: String = constraints.iter().map(puzzle).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let checked = run("quadrille check -o tsv", &puzzles, folder.path());
    let many = checked.matches("\tmultiple\t").count();
    assert_eq!(many, constraints.len(), "{checked}");
    run("quadrille explain --svg pictures", &puzzles, folder.path());
    let mut sheet = Sheet::new(
        KINDS,
        SMALL,
        SMALL + NAME,
        "A constraint of each kind, on a board of 6x6",
    );
    for (place, name) in names.iter().enumerate() {
        let file = format!("pictures/{}-00.svg", place + 1);
        sheet.add(&folder.path().join(file), name);
    }
    sheet.content += LETTERS;
    sheet.compare("constraints.svg");
}

/// What `quadrille constraints` shows of a kind is pasted as it is.
#[test]
fn each_constraint_has_an_example_that_works() {
    let names = LocalConstraint::templates().map(|kind| kind.name);
    let rules = Extra::ALL.iter().map(|rule| rule.name());
    for name in names.chain(rules) {
        let folder = tempfile::tempdir().expect("a folder");
        let shown = run(&format!("quadrille constraints {name}"), "", folder.path());
        let commands: Vec<&str> = (shown.lines())
            .filter_map(|line| line.strip_prefix("  quadrille "))
            .collect();
        assert!(!commands.is_empty(), "{name}: {shown}");
        for command in commands {
            let output = run(&format!("quadrille {command}; echo $?"), "", folder.path());
            let is_solved = output.ends_with("\n0\n") && !output.starts_with('0');
            let picture = folder.path().join(name).join("1-00.svg");
            let is_drawn = command.starts_with("explain") && picture.exists();
            assert!(is_solved || is_drawn, "{command}: {output}");
        }
    }
}

/// Pictures side by side.
struct Sheet {
    columns: usize,
    side: usize,
    height: usize,
    title: &'static str,
    number: usize,
    content: String,
}

impl Sheet {
    /// Creates a sheet for pictures of this side, each with room of this height.
    fn new(columns: usize, side: usize, height: usize, title: &'static str) -> Sheet {
        Sheet {
            columns,
            side,
            height,
            title,
            number: 0,
            content: String::new(),
        }
    }

    /// Adds the picture in a file, with a name below it.
    fn add(&mut self, file: &Path, name: &str) {
        let drawn = fs::read_to_string(file);
        let drawn = drawn.unwrap_or_else(|error| panic!("{} ({name}): {error}", file.display()));
        let (start, rest) = drawn.split_once("<title>").expect("a title");
        let (_, rest) = rest.split_once("</title>\n").expect("its end");
        let (style, board) = rest.split_once("</style>\n").expect("a style sheet");
        // One style sheet is enough for all.
        if self.number == 0 {
            let _ = writeln!(self.content, "{style}</style>");
        }
        let side = self.side;
        let x = self.number % self.columns * (side + GAP);
        let y = self.number / self.columns * (self.height + GAP);
        let (_, start) = start.split_once(" class=").expect("a class");
        let start = start.split(" role=").next().unwrap_or_default();
        let _ = write!(
            self.content,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" class={start}>\n{board}"
        );
        if !name.is_empty() {
            let (x, y) = (x + side / 2, y + side + 8);
            let _ = writeln!(
                self.content,
                "\n<g class=\"board\"><text dy=\".35em\" class=\"edge name\" x=\"{x}\" y=\"{y}\">{name}</text></g>"
            );
        }
        self.number += 1;
    }

    /// Compares the sheet with a picture of the documents, or writes that.
    #[track_caller]
    fn compare(self, name: &str) {
        let Sheet { columns, title, .. } = self;
        let width = columns * (self.side + GAP) - GAP;
        let height = self.number.div_ceil(columns) * (self.height + GAP) - GAP;
        let picture = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{title}\">\n{}</svg>\n",
            self.content
        );
        pictures::compare(name, &picture);
    }
}
