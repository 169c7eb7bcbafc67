//! The gallery of variants: the commands in `docs/variants.md` make its puzzles, each
//! has one solution, and `explain --svg` draws them.
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

use crate::support::root;

/// The number of puzzles.
const PUZZLES: usize = 10;

/// The pictures side by side, and the side of each.
const COLUMNS: usize = 5;
const SIDE: usize = 200;

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
    let gap = SIDE + 10;
    let (width, height) = (COLUMNS * gap - 10, PUZZLES.div_ceil(COLUMNS) * gap - 10);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Ten puzzles of different variants\">\n"
    );
    for (place, command) in commands.into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = run(&format!("{command} -o jsonl"), "", folder.path());
        assert_eq!(made.lines().count(), 1, "{command}: {made}");
        let checked = run("quadrille check -o tsv", &made, folder.path());
        assert!(checked.contains("\tunique\t"), "{command}: {checked}");
        run("quadrille explain --svg pictures", &made, folder.path());
        let drawn = folder.path().join("pictures/1-00.svg");
        let drawn = fs::read_to_string(drawn).unwrap_or_else(|error| panic!("{command}: {error}"));
        // One style sheet is enough for all.
        let (start, rest) = drawn.split_once("<title>").expect("a title");
        let (_, rest) = rest.split_once("</title>\n").expect("its end");
        let (style, board) = rest.split_once("</style>\n").expect("a style sheet");
        if place == 0 {
            let _ = writeln!(picture, "{style}</style>");
        }
        let (x, y) = (place % COLUMNS * gap, place / COLUMNS * gap);
        let (_, start) = start.split_once(" class=").expect("a class");
        let start = start.split(" role=").next().unwrap_or_default();
        let _ = write!(
            picture,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" class={start}>\n{board}"
        );
    }
    picture += "</svg>\n";
    let file = root().join("docs/images/variants.svg");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(file, picture).expect("a picture");
        return;
    }
    let was = fs::read_to_string(file).unwrap_or_default();
    assert!(was == picture, "docs/images/variants.svg is out of date");
}
