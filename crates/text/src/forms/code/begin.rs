//! What a line of source code shows: that a puzzle may begin, or that it has a row of
//! one.

use super::rectangle::LEAST_SIDE;
use crate::forms::cells::are_symbols;
use crate::forms::form::Known;
use crate::forms::tokens::Token;

/// Returns whether a line may have a list or a string with a puzzle, or begin
/// one.
pub(crate) fn may_begin(line: &str) -> bool {
    // What is before the last sign of an assignment is its name and its type. What has
    // no bracket after it is none.
    let mut line = line;
    let (value, at) = loop {
        let value = line.rfind('=').map_or(0, |at| at + 1);
        match line[value..].find(['[', '{', '(', '\'', '"', '`']) {
            Some(at) => break (value, at),
            None if value == 0 => return false,
            None => line = &line[..value - 1],
        }
    };
    let (before, rest) = line.split_at(value + at);
    let inside = rest.trim_start_matches(['[', '{', '(', ' ', '|']);
    // A call or a definition, as in `c(5, 3` and `(def board [[5 3`.
    let call = inside.find(['[', '{', '(']).filter(|&at| {
        let name = inside[..at].trim_end_matches(['\'', ' ']);
        let is_part = |symbol: char| symbol.is_alphanumeric() || "_-. ".contains(symbol);
        name.starts_with(char::is_alphabetic) && name.chars().all(is_part)
    });
    let inside = call.map_or(inside, |at| {
        inside[at..].trim_start_matches(['[', '{', '(', ' '])
    });
    let is_code = before.trim().is_empty()
        || before.contains(['=', '<'])
        || before.trim_end().ends_with([':', '(', ','])
        || before.to_ascii_lowercase().contains("values")
        || before.ends_with(|symbol: char| symbol.is_alphanumeric() || symbol == ')');
    let is_letter = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let is_name = |name: &str| !name.is_empty() && name.chars().all(is_letter);
    let is_value = inside.is_empty()
        || inside
            .split_once(':')
            .is_some_and(|(name, _)| is_name(name))
        || inside
            .starts_with(|symbol: char| symbol.is_ascii_digit() || ".-_*'\"`nN,]".contains(symbol));
    is_code && is_value
        || rest.starts_with(['\'', '"', '`'])
        || line.contains('\'') && line.len() > 16
}

/// Returns a line with blanks instead of all that is not a row of a grid, if it
/// has one in quotes, as in `"53..7....",` or `'53..7....' +`, or in a statement
/// with a list of values.
pub(crate) fn row_in_code(line: &str, known: Known) -> Option<String> {
    quoted_row(line, known).or_else(|| row_of_values(line))
}

/// Returns the values of `INSERT INTO board VALUES (5, 3, NULL, ...);` alone.
fn row_of_values(line: &str) -> Option<String> {
    let start = line.trim_start();
    let is_insert = start.get(..6)?.eq_ignore_ascii_case("insert");
    let values = line
        .to_ascii_lowercase()
        .find("values")
        .filter(|_| is_insert)?;
    let open = values + line[values..].find('(')?;
    let (row, after) = line[open + 1..].split_once(')')?;
    let is_over = after.trim_matches([' ', ';', '\t', '\r']).is_empty();
    let is_row = row.split(',').count() >= LEAST_SIDE && !row.contains('(');
    (is_over && is_row).then(|| {
        let blank: String = line[..=open].chars().map(|_| ' ').collect();
        format!("{blank}{row}")
    })
}

/// Returns a line with blanks instead of all that is not in quotes, if the
/// quotes have a row of a grid.
fn quoted_row(line: &str, known: Known) -> Option<String> {
    let start = line.find(['\'', '"', '`'])?;
    let quote = line[start..].chars().next()?;
    let inside = start + 1..start + 1 + line[start + 1..].find(quote)?;
    let (before, row, after) = (
        &line[..start],
        &line[inside.clone()],
        &line[inside.end + 1..],
    );
    let is_code = !before.contains(char::is_alphanumeric)
        || before.trim_end().ends_with(['=', '(', '[', '+', ',']);
    let cells: Vec<Token> = Token::apart(0..row.len()).symbols(row).collect();
    let side = cells.len();
    let is_row = !line.trim_start().starts_with('#')
        && !row.contains(char::is_whitespace)
        && known.shape_of(side, LEAST_SIDE).is_some()
        && side >= LEAST_SIDE
        && !after.contains(|symbol: char| symbol.is_alphanumeric() || symbol == quote)
        && are_symbols(row, &cells, side, known.alphabet);
    (is_code && is_row).then(|| {
        let blank = |text: &str| -> String { text.chars().map(|_| ' ').collect() };
        format!("{} {row} {}", blank(before), blank(after))
    })
}
