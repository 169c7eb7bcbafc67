//! Bar charts as SVG, on a panel of their own, for light and dark pages alike.

use std::fmt::Write;

use crate::record::{Record, shown};

const WIDTH: u32 = 760;
const NAMES: u32 = 250;
const BAR: u32 = 18;
const GAP: u32 = 6;

/// The longest bar, which leaves room for its number.
const LONGEST: f64 = 400.0;

/// The most letters of a line of notes, which fit in every font.
const LETTERS: usize = 92;

const STYLE: &str = "text{font:13px -apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif;\
                     fill:#24292f}.title{font-size:15px;font-weight:600}.note{fill:#57606a}\
                     .group{font-weight:600}.ours{fill:#0b6e99}.other{fill:#a9b4c0}";

/// Breaks a note between words.
fn wrapped(note: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in note.split(' ') {
        let last = lines.last_mut().expect("there is one");
        if last.is_empty() {
            *last = word.to_owned();
        } else if last.len() + 1 + word.len() <= LETTERS {
            *last += &format!(" {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Draws a record as groups of bars, each group with a scale of its own. Bars
/// whose name begins with `*` stand out.
pub fn svg(record: &Record<'_>) -> String {
    let mut body = String::new();
    let mut y = 34;
    writeln!(
        body,
        r#"<text class="title" x="20" y="{y}">{}</text>"#,
        record.title
    )
    .unwrap();
    for note in record.notes.iter().flat_map(|note| wrapped(note)) {
        y += 20;
        writeln!(body, r#"<text class="note" x="20" y="{y}">{note}</text>"#).unwrap();
    }
    for (group, bars) in &record.groups {
        y += 32;
        writeln!(body, r#"<text class="group" x="20" y="{y}">{group}</text>"#).unwrap();
        y += 10;
        let most = bars.iter().map(|(_, number)| *number).fold(0.0, f64::max);
        for (name, number) in bars {
            let (class, name) = match name.strip_prefix('*') {
                Some(name) => ("ours", name),
                None => ("other", *name),
            };
            let length = LONGEST * number / most;
            let (text, end) = (y + 14, f64::from(NAMES) + length + 8.0);
            writeln!(
                body,
                "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{name}</text>\
                 <rect class=\"{class}\" x=\"{NAMES}\" y=\"{y}\" width=\"{length:.1}\" \
                 height=\"{BAR}\" rx=\"2\"/>\
                 <text x=\"{end:.1}\" y=\"{text}\">{}{}</text>",
                NAMES - 10,
                shown(*number),
                record.unit,
            )
            .unwrap();
            y += BAR + GAP;
        }
    }
    let height = y + 16;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n\
         <style>{STYLE}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" fill=\"#f6f8fa\" \
         stroke=\"#d0d7de\"/>\n{body}</svg>\n",
        record.title
    )
}
