//! The results as one self-contained HTML page.

pub mod difficulty;
mod outcomes;
mod plots;
pub mod steps;
mod table;

use self::table::escape;
pub use self::table::table;

use super::record::{Field, Values};
use crate::contest::{Results, Row};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What is on the page.
pub struct Page<'a> {
    /// The results, for the plots.
    pub results: &'a Results,
    /// The figures of the contenders.
    pub rows: &'a [Row],
    /// The heads of the table.
    pub schema: &'a [Field],
    /// What each column says.
    pub abouts: &'a [&'a str],
    /// The table.
    pub table: &'a [Values<'a>],
    /// Other tables.
    pub sections: Vec<Section>,
    /// The contenders in words.
    pub contenders: &'a [Description],
    /// The setting of the comparison.
    pub setting: &'a str,
}

/// Another table of the page.
pub struct Section {
    /// Its title.
    pub title: &'static str,
    /// The table in HTML.
    pub table: String,
}

/// A contender in words.
#[derive(Clone, Debug)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// The article it comes from.
    pub article: Option<String>,
    /// The same in SQL or in Rust.
    pub twin: Option<String>,
}

/// Returns the page.
pub fn page(page: &Page<'_>) -> String {
    let (results, rows, setting) = (page.results, page.rows, escape(page.setting));
    let table = table::table(page.schema, page.abouts, page.table);
    let columns = table::legend(page.schema, page.abouts);
    let contenders = contenders(page.contenders);
    let broken_off = if results.is_interrupted {
        "<p><strong>The comparison was interrupted; these are the figures so far.</strong></p>\n"
    } else {
        ""
    };
    let cut: Vec<String> = rows
        .iter()
        .filter(|row| row.not_reached() > 0)
        .map(|row| format!("{} ({} of {})", escape(&row.name), row.puzzles, row.given))
        .collect();
    let cut_short = if cut.is_empty() {
        String::new()
    } else {
        format!(
            "<p><strong>Cut short, with the puzzles reached: {}.</strong></p>\n",
            cut.join(", ")
        )
    };
    let sections = page.sections.iter().map(|Section { title, table }| {
        format!("<h2>{title}</h2>\n<div class=\"scroll\">\n{table}</div>\n")
    });
    let sections: String = sections.collect();
    let survival = figure(
        "Solved within a time",
        "The share of all puzzles that each contender has solved within a time; higher and further \
         to the left is better. A method has one colour: full in Rust, dashed in SQLite, dotted in \
         PostgreSQL, both in DuckDB. A dot is where its run ended, a ring where the run was cut \
         short before it had reached all puzzles. Contenders that work on many puzzles at once have one time for all.",
        &plots::survival(&results.tracks),
    );
    let outcomes = figure(
        "How attempts ended",
        "The percentage is of puzzles solved, or rightly shown to have no solution.",
        &outcomes::outcomes(rows),
    );
    let ratios = figure(
        "Speed compared to dlx",
        "On the puzzles that both solved. A contender that solves nothing has no speed.",
        &plots::ratios(rows),
    );
    let times = figure(
        "Time for a puzzle",
        "The bar has the middle half of the puzzles, the line 90 of 100, and the dot is the \
         median.",
        &plots::times(&results.tracks),
    );
    let nodes = figure(
        "Time and search nodes",
        "Each dot is a puzzle. Puzzles that need no search are at one node.",
        &plots::nodes(&results.tracks),
    );
    format!(
        "{start}<p>{setting}</p>\n{broken_off}{cut_short}\
         <div class=\"scroll\">\n{table}</div>\n\
         <details>\n<summary>What the columns say</summary>\n{columns}</details>\n\
         {sections}<div class=\"plots\">\n<div class=\"wide\">{survival}</div>{outcomes}{ratios}{times}{nodes}</div>\n\
         <h2>The contenders</h2>\n{contenders}\
         <footer>Made by quadrille {version} compare.</footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        start = head("Sudoku solvers side by side", STYLE),
        version = env!("CARGO_PKG_VERSION"),
    )
}

/// Returns a plot with its title and caption; nothing if there is no plot.
fn figure(title: &str, caption: &str, plot: &Option<String>) -> String {
    let Some(plot) = plot else {
        return String::new();
    };
    format!(
        "<figure role=\"group\" aria-label=\"{title}\">\n<h2>{title}</h2>\n{plot}\n\
         <figcaption>{caption}</figcaption>\n</figure>\n"
    )
}

/// Returns the contenders in words, as a list.
fn contenders(descriptions: &[Description]) -> String {
    let entries = descriptions.iter().map(|description| {
        let article = description.article.as_ref();
        let article = article.map_or_else(String::new, |article| format!(". From {article}"));
        let twin = description.twin.as_ref();
        let twin = twin.map_or_else(String::new, |twin| format!("; the same as {twin}"));
        let text = format!("{}{twin}{article}", description.about);
        let name = escape(&description.name);
        format!("<dt>{name}</dt><dd>{}.</dd>\n", escape(&text))
    });
    format!("<dl>\n{}</dl>\n", entries.collect::<String>())
}

/// Returns the beginning of a page, up to its heading. By the generator the
/// program knows its own pages, and writes over no others.
pub(super) fn head(title: &str, style: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"quadrille {version}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        version = env!("CARGO_PKG_VERSION"),
    )
}
