//! `compare --article`: what an article prints beside what we find.

use crate::contest::Task;
use quadrille::limits::Limits;

use super::arguments::Compare;
use super::print;
use super::setting::Setting;
use crate::compare::Article;
use crate::compare::replay::{Exhibit, Shown, Verdict, replay};
use crate::output::{Field, Value, Values};
use crate::pipeline::progress::Progress;
use crate::pipeline::{Exit, Outcome, Session, console};

/// The fields of an exhibit.
const SCHEMA: [Field; 5] = [
    Field::new("what"),
    Field::new("published"),
    Field::new("ours"),
    Field::new("same"),
    Field::new("difference"),
];

impl Compare {
    /// Prints an article, which was checked.
    pub(super) fn replay(&self, name: &str) -> Outcome {
        let display = &self.output.display;
        let session = Session::start(display, Progress::spinner(display.progress()));
        session.stay();
        let limits = Limits::none().with_time(self.timeout);
        let mut task = Task {
            solutions: None,
            limits: limits.with_interrupt(&session.interrupt),
        };
        task.limits.nodes = self.nodes;
        let replayed = replay(name, &task);
        session.progress.finish();
        if session.interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        let Some((article, exhibits)) = replayed else {
            return Ok(Exit::Trouble);
        };
        if self.is_for_people() {
            console::write_plain(text(article, &exhibits).as_bytes())?;
        } else {
            let rows: Vec<_> = exhibits.iter().map(row).collect();
            print(&self.output, &SCHEMA, &rows)?;
        }
        Ok(Exit::Success)
    }
}

fn row(exhibit: &Exhibit) -> Values<'static> {
    let text = |text: String| Value::Text(text.into());
    let (same, difference) = match &exhibit.verdict {
        Verdict::Equal => (Value::Bool(true), Value::Missing),
        Verdict::Differs(how) => (Value::Bool(false), text(how.clone())),
        Verdict::Ours => (Value::Missing, Value::Missing),
    };
    let published = exhibit.published.as_ref().map(Shown::line);
    let values = vec![
        text(exhibit.what.clone()),
        published.map_or(Value::Missing, text),
        text(exhibit.ours.line()),
        same,
        difference,
    ];
    Values::new(&SCHEMA, values)
}

/// Returns the exhibits for people.
fn text(article: &Article, exhibits: &[Exhibit]) -> String {
    let mut out = format!("{article}\n\n");
    for exhibit in exhibits {
        let paragraph = paragraph(exhibit);
        // One blank line between boards.
        let is_apart = out.ends_with("\n\n");
        let start = paragraph.strip_prefix('\n').filter(|_| is_apart);
        out += start.unwrap_or(&paragraph);
    }
    let number = |wanted: fn(&Verdict) -> bool| {
        let all = exhibits.iter().filter(|exhibit| wanted(&exhibit.verdict));
        all.count()
    };
    out + &format!(
        "\n= the same: {}   ≠ something differs: {}   others are not compared: {}\n{}\n",
        number(|verdict| *verdict == Verdict::Equal),
        number(|verdict| matches!(verdict, Verdict::Differs(_))),
        number(|verdict| *verdict == Verdict::Ours),
        Setting::now().line(),
    )
}

/// Returns a line about a text, and the boards of others below it.
fn paragraph(exhibit: &Exhibit) -> String {
    let (sign, how) = match &exhibit.verdict {
        Verdict::Equal => ("=", ""),
        Verdict::Differs(how) => ("≠", how.as_str()),
        Verdict::Ours => (" ", ""),
    };
    let how = if how.is_empty() {
        String::new()
    } else {
        format!(" ({how})")
    };
    let what = &exhibit.what;
    match (&exhibit.published, &exhibit.ours) {
        (None, Shown::Text(ours)) => format!("{sign} {what}: {ours}\n"),
        (Some(Shown::Text(published)), Shown::Text(ours)) if published == ours => {
            format!("{sign} {what}: {ours}\n")
        }
        (Some(Shown::Text(published)), Shown::Text(ours)) => {
            format!("{sign} {what}\n      there: {published}\n      here:  {ours}{how}\n")
        }
        (Some(Shown::Text(published)), Shown::Board(ours)) => {
            format!(
                "\n{sign} {what}: \"{published}\"{how}\n{}\n",
                boards(&[ours])
            )
        }
        (Some(Shown::Board(published)), Shown::Board(ours)) => {
            let boards = boards(&[published, ours]);
            format!("\n{sign} {what}, there and here{how}\n{boards}\n")
        }
        (None | Some(Shown::Board(_)), ours) => {
            let board = match ours {
                Shown::Board(cells) => boards(&[cells]),
                Shown::Text(text) => format!("  {text}\n"),
            };
            format!("\n{sign} {what}{how}\n{board}\n")
        }
    }
}

/// Returns boards side by side.
fn boards(boards: &[&Vec<String>]) -> String {
    let width = boards
        .iter()
        .flat_map(|cells| cells.iter())
        .map(String::len);
    let width = width.max().unwrap_or(1);
    let mut out = String::new();
    for row in 0..9 {
        let mut line = String::new();
        for cells in boards {
            line += "    ";
            for cell in &cells[9 * row..9 * row + 9] {
                line += &format!(" {cell:<width$}");
            }
        }
        out += &format!("{}\n", line.trim_end());
    }
    out
}
