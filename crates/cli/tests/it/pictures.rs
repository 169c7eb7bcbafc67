//! The pictures in `docs/images/`: a terminal, and plots of measured figures; and
//! the tables of measured figures in documents.
//!
//! The terminal is a real run. Plots and tables are made from the records in
//! `docs/records/`: a table stands in a document between `<!-- records/NAME.csv -->`
//! or `<!-- records/NAME.csv turned -->` and `<!-- end -->`. A record in Markdown is
//! what `compare --benchmark -o markdown` prints: documents have its overviews. To
//! make all of them again:
//!
//! ```sh
//! UPDATE_DOCS=1 cargo test -p quadrille-cli --test it pictures
//! ```

use std::fs;
use std::path::PathBuf;

use anstyle::RgbColor;
use anstyle_svg::{Palette, Term};

use crate::bars;
use crate::record::Record;
use crate::support::root;
use crate::terminal::Terminal;

const PUZZLE: &str =
    ".6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81";

/// Colours that can be read on the dark background, in the order of ANSI.
const PALETTE: Palette = Palette([
    RgbColor(0x48, 0x4f, 0x58),
    RgbColor(0xff, 0x7b, 0x72),
    RgbColor(0x3f, 0xb9, 0x50),
    RgbColor(0xe3, 0xb3, 0x41),
    RgbColor(0x58, 0xa6, 0xff),
    RgbColor(0xbc, 0x8c, 0xff),
    RgbColor(0x39, 0xc5, 0xcf),
    RgbColor(0xb1, 0xba, 0xc4),
    RgbColor(0x6e, 0x76, 0x81),
    RgbColor(0xff, 0xa1, 0x98),
    RgbColor(0x56, 0xd3, 0x64),
    RgbColor(0xe3, 0xb3, 0x41),
    RgbColor(0x79, 0xc0, 0xff),
    RgbColor(0xd2, 0xa8, 0xff),
    RgbColor(0x56, 0xd4, 0xdd),
    RgbColor(0xf0, 0xf6, 0xfc),
]);

#[test]
fn the_terminal_is_a_real_run() {
    let mut terminal = Terminal::new(true);
    let mut shown = String::new();
    for command in [
        format!("quadrille check {PUZZLE}"),
        format!("quadrille check --suggest {PUZZLE}"),
        format!("quadrille count {}", ".".repeat(81)),
    ] {
        let prompt = "\x1b[32m$\x1b[0m ";
        let output = folded(&terminal.run(&command));
        shown += &format!("{prompt}{command}\n{output}\n");
    }
    let svg = Term::new()
        .palette(PALETTE)
        .fg_color(RgbColor(0xe6, 0xed, 0xf3).into())
        .bg_color(RgbColor(0x16, 0x1b, 0x22).into())
        .render_svg(shown.trim_end());
    compare("terminal.svg", &svg);
}

/// Breaks long lines between words, as the picture has the width of a command.
fn folded(text: &str) -> String {
    const WIDTH: usize = 100;
    let mut folded = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split_inclusive(' ') {
            if width > 0 && width + word.trim_end().len() > WIDTH && !line.contains('|') {
                folded.push('\n');
                width = 0;
            }
            folded += word;
            width += word.len();
        }
        folded.push('\n');
    }
    folded
}

#[test]
fn the_plots_show_the_tables() {
    for name in ["checks", "covers", "comparison"] {
        let table = record(&format!("{name}.csv"));
        compare(&format!("{name}.svg"), &bars::svg(&Record::read(&table)));
    }
    // The README has the first group only.
    let table = record("checks.csv");
    let mut record = Record::read(&table);
    record.groups.truncate(1);
    compare("checks-17.svg", &bars::svg(&record));
}

#[test]
fn the_tables_of_documents_are_those_of_the_records() {
    for (document, least) in [("docs/speed.md", 5), ("docs/comparison.md", 1)] {
        let path = root().join(document);
        let text = fs::read_to_string(&path).expect("a document");
        let (mut now, mut number) = (String::new(), 0);
        let mut parts = text.split("<!-- records/");
        now += parts.next().unwrap_or_default();
        for part in parts {
            let (name, rest) = part.split_once(" -->\n").expect("the end of a mark");
            let (_, after) = rest.split_once("<!-- end -->").expect("the end of a table");
            let table = table(name);
            now += &format!("<!-- records/{name} -->\n\n{table}\n<!-- end -->{after}");
            number += 1;
        }
        assert!(number >= least, "{document}: {number} tables");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(path, now).expect("a document");
        } else {
            assert!(text == now, "{document} is out of date");
        }
    }
}

/// Returns the table of a mark.
fn table(mark: &str) -> String {
    let (file, manner) = mark.split_once(' ').unwrap_or((mark, ""));
    let text = record(file);
    if file.ends_with(".csv") {
        return Record::read(&text).table(manner == "turned");
    }
    let (_, overviews) = text.split_once(":\n\n").expect("an overview");
    overviews.to_owned()
}

/// Returns the text of a record.
fn record(file: &str) -> String {
    let path = root().join("docs/records").join(file);
    fs::read_to_string(path).expect("a record")
}

fn folder() -> PathBuf {
    root().join("docs/images")
}

/// Compares a picture with the one in the folder, or writes that.
#[track_caller]
pub fn compare(name: &str, now: &str) {
    let file = folder().join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(file, now).expect("a picture");
        return;
    }
    let was = fs::read_to_string(&file).unwrap_or_default();
    assert!(was == now, "docs/images/{name} is out of date");
}
