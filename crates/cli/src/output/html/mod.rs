//! The results as one self-contained HTML page.

mod plots;

use super::record::{Field, Values};
use crate::compare::{Results, Row};

const STYLE: &str = include_str!("page.css");

/// What is on the page.
pub struct Page<'a> {
    /// The results, for the plots.
    pub results: &'a Results,
    /// The figures of the contenders.
    pub rows: &'a [Row],
    /// The heads of the table.
    pub schema: &'a [Field],
    /// The table.
    pub table: &'a [Values<'a>],
    /// The setting of the comparison.
    pub setting: &'a str,
}

/// Returns the page.
pub fn page(page: &Page<'_>) -> String {
    let (results, rows) = (page.results, page.rows);
    let (table, setting) = (table(page.schema, page.table), escape(page.setting));
    let broken_off = if results.is_interrupted {
        "<p><strong>The comparison was interrupted; these are the figures so far.</strong></p>\n"
    } else {
        ""
    };
    let shares = figure(
        "Solved",
        "The share of puzzles that each contender solved, or rightly showed to have no solution.",
        &plots::shares(rows),
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
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Sudoku solvers side by side</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>Sudoku solvers side by side</h1>\n<p>{setting}</p>\n{broken_off}\
         <div class=\"scroll\">\n{table}</div>\n\
         <p class=\"note\">Puzzles per second are over all puzzles, whatever their end; \
         &lt; where some were cut off. Nodes and rule firings are per puzzle. The last column is \
         the speed compared to <em>dlx</em> on the same puzzles.</p>\n\
         <div class=\"plots\">\n{shares}{times}{nodes}</div>\n\
         <footer>Made by quadrille {version} compare.</footer>\n</body>\n</html>\n",
        version = env!("CARGO_PKG_VERSION"),
    )
}

/// Returns a plot with its title and caption; nothing if there is no plot.
fn figure(title: &str, caption: &str, svg: &Option<String>) -> String {
    let Some(svg) = svg else {
        return String::new();
    };
    format!(
        "<figure role=\"group\" aria-label=\"{title}\">\n<h2>{title}</h2>\n{svg}\n\
         <figcaption>{caption}</figcaption>\n</figure>\n"
    )
}

fn table(schema: &[Field], rows: &[Values<'_>]) -> String {
    let is_number = |column: usize| {
        let mut values = rows.iter().map(|row| &row.values()[column]);
        values.all(|value| value.is_number() != Some(false))
    };
    let cell = |column: usize, tag: &str, scope: &str, text: &str| {
        let class = if is_number(column) {
            " class=\"number\""
        } else {
            ""
        };
        format!("<{tag}{scope}{class}>{}</{tag}>", escape(text))
    };
    let heads: String = (schema.iter().enumerate())
        .map(|(column, field)| cell(column, "th", " scope=\"col\"", field.title))
        .collect();
    let rows = rows.iter().map(|row| {
        let values = row.values().iter().enumerate();
        let fields: String = values
            .map(|(column, value)| match column {
                0 => cell(column, "th", " scope=\"row\"", &value.shown()),
                _ => cell(column, "td", "", &value.shown()),
            })
            .collect();
        format!("<tr>{fields}</tr>\n")
    });
    let rows: String = rows.collect();
    format!("<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Escapes a text for HTML.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ => escaped.push(symbol),
        }
    }
    escaped
}
