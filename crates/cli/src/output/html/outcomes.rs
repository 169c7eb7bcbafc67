//! A bar for each contender, split by how its attempts ended.

use crate::contest::Row;

use super::table::escape;
use crate::output::thousands;

/// The ends of attempts: class, name, number.
fn parts(row: &Row) -> [(&'static str, &'static str, usize); 6] {
    [
        ("solved", "solved", row.solved),
        ("stuck", "stuck", row.stuck),
        ("wrong", "wrong", row.wrong),
        ("failed", "failed", row.failed),
        ("timed", "timed out", row.timed_out),
        ("unreached", "not reached", row.not_reached()),
    ]
}

/// Returns the bars; `None` without an attempt.
pub fn outcomes(rows: &[Row]) -> Option<String> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.puzzles > 0).collect();
    let first = rows.first()?;
    let key = parts(first).map(|(class, name, _)| {
        format!("<span class=\"key\"><i class=\"{class}\"></i>{name}</span>")
    });
    let bars = rows.iter().map(|row| {
        let all = row.given;
        let split = parts(row).into_iter().filter(|(_, _, number)| *number > 0);
        let split = split.map(|(class, name, number)| {
            let percent = 100.0 * number as f64 / all as f64;
            let title = format!(
                "{} of {} {name}",
                thousands(number as u64),
                thousands(all as u64)
            );
            format!("<i class=\"{class}\" style=\"width:{percent:.3}%\" title=\"{title}\"></i>")
        });
        let share = 100.0 * row.share();
        let cut = if row.not_reached() > 0 {
            ", cut short"
        } else {
            ""
        };
        format!(
            "<div class=\"outcome\"><span>{}</span><span class=\"bar\">{}</span>\
             <span class=\"number\" title=\"{share:.1} % solved{cut}\">{share:.1} %</span></div>\n",
            escape(&row.name),
            split.collect::<String>()
        )
    });
    let bars: String = bars.collect();
    Some(format!(
        "<div class=\"keys\">{}</div>\n{bars}",
        key.concat()
    ))
}
