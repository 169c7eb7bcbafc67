//! The table of figures, sorted by any column.

use crate::output::{Field, Kind, Record, Values};

/// Returns the table. Each column has a text that says what it means.
pub fn table(schema: &[Field], abouts: &[&str], rows: &[Values<'_>]) -> String {
    let columns: Vec<(usize, &Field)> = (schema.iter().enumerate())
        .filter(|(_, field)| field.is_in(Kind::Table))
        .collect();
    let is_number = |column: usize| {
        let mut values = rows.iter().map(|row| &row.values()[column]);
        values.all(|value| value.is_number() != Some(false))
    };
    let class = |column| {
        if is_number(column) {
            " class=\"number\""
        } else {
            ""
        }
    };
    let heads = columns.iter().map(|&(column, field)| {
        let kind = if is_number(column) { "number" } else { "text" };
        let about = escape(abouts[column]);
        format!(
            "<th scope=\"col\"{} data-kind=\"{kind}\" title=\"{about}\"><button>{}</button></th>",
            class(column),
            escape(field.title),
        )
    });
    let heads: String = heads.collect();
    let rows = rows.iter().map(|row| {
        let cells = columns.iter().map(|&(column, field)| {
            let (value, shown) = (row.value(field.key), &row.values()[column].shown());
            let (tag, scope) = match column {
                0 => ("th", " scope=\"row\""),
                _ => ("td", ""),
            };
            format!(
                "<{tag}{scope}{} data-value=\"{}\">{}</{tag}>",
                class(column),
                escape(&value.csv()),
                escape(shown),
            )
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    let rows: String = rows.collect();
    format!("<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Returns what the columns mean, as a list.
pub fn legend(schema: &[Field], abouts: &[&str]) -> String {
    let shown = (schema.iter().zip(abouts)).filter(|(field, _)| field.is_in(Kind::Table));
    let entries = shown.map(|(field, about)| {
        format!(
            "<dt>{}</dt><dd>{}</dd>\n",
            escape(field.title),
            escape(about)
        )
    });
    format!("<dl>\n{}</dl>\n", entries.collect::<String>())
}

/// Escapes a text for HTML.
pub(super) fn escape(text: &str) -> String {
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
