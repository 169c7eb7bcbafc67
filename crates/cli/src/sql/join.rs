//! The join of all 81 cells, written out.

use quadrille::board::Shape;

use super::dialect::Dialect;

/// SQLite joins at most 64 tables in one SELECT; this many cells are joined in
/// an inner one.
const INNER: usize = 54;

/// The longest line.
const WIDTH: usize = 92;

/// Returns the view `solution`: a table for each cell, and a condition for each
/// pair of cells that must differ.
pub(super) fn view(dialect: Dialect) -> String {
    let cells = Shape::CLASSIC.cell_count();
    let condition = "WHERE c1.cell = 1 AND NOT EXISTS (SELECT 1 FROM clash)";
    if dialect != Dialect::Sqlite {
        let values = (1..=cells).map(|cell| format!("c{cell}.v,"));
        let mut values: Vec<String> = values.collect();
        values[0].insert_str(0, "concat(");
        values[cells - 1] = format!("c{cells}.v) AS grid");
        return format!(
            "CREATE VIEW solution AS\nSELECT\n{}FROM cell_option AS c1\n{}{condition};\n",
            wrap("    ", values),
            joins("JOIN", 2..=cells, 0, ""),
        );
    }
    let name = |cell| match cell {
        cell if cell <= INNER => format!("t.c{cell}"),
        cell => format!("c{cell}.v"),
    };
    let values = (1..=cells).map(|cell| match cell {
        cell if cell == cells => format!("{} AS grid", name(cell)),
        cell => format!("{} ||", name(cell)),
    });
    let inner = (1..=INNER).map(|cell| {
        let end = if cell < INNER { "," } else { "" };
        format!("c{cell}.v AS c{cell}{end}")
    });
    let mut outer = joins("CROSS JOIN", INNER + 1..=cells, INNER, "");
    outer.truncate(outer.trim_end().len());
    format!(
        "CREATE VIEW solution AS\nSELECT\n{}FROM (\n    SELECT\n{}    FROM cell_option AS c1\n\
         {}    {condition}\n    LIMIT -1\n) AS t\n{outer};\n",
        wrap("    ", values),
        wrap("        ", inner),
        joins("CROSS JOIN", 2..=INNER, 0, "    "),
    )
}

/// Returns the joins of these cells. Those up to `inner` are columns of `t`.
fn joins(join: &str, cells: std::ops::RangeInclusive<usize>, inner: usize, indent: &str) -> String {
    let shape = Shape::CLASSIC;
    let all: Vec<_> = shape.cells().collect();
    let join_of = |cell: usize| {
        let sees = |other: &usize| shape.common_house(all[cell - 1], all[*other - 1]).is_some();
        let conditions = (1..cell).filter(sees).map(|other| {
            let other = match other {
                other if other <= inner => format!("t.c{other}"),
                other => format!("c{other}.v"),
            };
            format!("AND c{cell}.v <> {other}")
        });
        let start = format!("{join} cell_option AS c{cell} ON c{cell}.cell = {cell}");
        let lines = wrap("", [start].into_iter().chain(conditions));
        let lines = lines.lines().enumerate().map(|(number, line)| {
            let deeper = if number > 0 { "    " } else { "" };
            format!("{indent}{deeper}{line}\n")
        });
        lines.collect::<String>()
    };
    cells.map(join_of).collect()
}

/// Puts words on lines.
fn wrap(indent: &str, words: impl IntoIterator<Item = String>) -> String {
    let mut out = String::new();
    let mut line = indent.to_owned();
    for word in words {
        // Some lines are indented further.
        if line.len() + 1 + word.len() > WIDTH - 8 {
            out += &format!("{line}\n");
            line = indent.to_owned();
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line += &word;
    }
    out + &line + "\n"
}
