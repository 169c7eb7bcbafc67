//! The share of puzzles that each contender has solved within a time.
//!
//! A line that is higher and further to the left is better. Contenders of one
//! method have one colour, and a line of their own: full in Rust, dashed in
//! SQLite, dotted in PostgreSQL.

use crate::contest::Track;
use plotters::prelude::*;

use super::{BELOW, Drawn, FONT, GRID, WIDTH, decades, seconds, unit};
use crate::compare::method_of;
use crate::output::html::table::escape;

const HEIGHT: u32 = 320;

/// Colours that can be told apart on white and on black.
const COLOURS: [&str; 12] = [
    "#d55e00", "#2f8ac9", "#009e73", "#cc79a7", "#b8860b", "#8a6fd1", "#8a8a8a", "#e0523f",
    "#8c564b", "#6b8e23", "#b0568f", "#00a5c8",
];

/// The most points of a line.
const POINTS: usize = 400;

/// The line of a contender.
struct Line<'a> {
    name: &'a str,
    /// Times, and shares of all puzzles.
    steps: Vec<(f64, f64)>,
    /// The number of puzzles that its run did not reach.
    not_reached: usize,
    /// The longest time of a puzzle: from there on nothing is known.
    end: f64,
}

/// Draws a line for each contender that has solved something.
pub fn survival(tracks: &[Track]) -> Option<String> {
    let lines: Vec<Line> = tracks
        .iter()
        .map(|track| Line {
            name: &track.name,
            steps: steps(track),
            not_reached: track.given.saturating_sub(track.records.len()),
            end: track
                .records
                .iter()
                .map(|record| seconds(record.time))
                .fold(0.0, f64::max),
        })
        .filter(|line| !line.steps.is_empty())
        .collect();
    (!lines.is_empty()).then(|| draw(&lines).ok())?
}

/// Returns the time of each solved puzzle in order, with the share of all puzzles
/// solved by then, in percent.
fn steps(track: &Track) -> Vec<(f64, f64)> {
    let solved = track
        .records
        .iter()
        .filter(|record| record.finish.is_solved());
    let mut times: Vec<f64> = solved.map(|record| seconds(record.time)).collect();
    times.sort_by(f64::total_cmp);
    let (all, last) = (track.given as f64, times.len());
    let share = |place: usize| 100.0 * (place + 1) as f64 / all;
    let stride = last.div_ceil(POINTS).max(1);
    // The last one has the share of all that it solved.
    let places = (0..last).filter(|&place| place % stride == 0 || place + 1 == last);
    places.map(|place| (times[place], share(place))).collect()
}

/// Returns the colour of each method, and the dashes of each kind.
fn style(nth: usize, name: &str) -> (&'static str, &'static str) {
    let dashes = match name.split_once(':') {
        Some(("sql", _)) => "7 4",
        Some(("pg", _)) => "2 4",
        Some(("duck", _)) => "7 3 2 3",
        Some(_) => "12 3 2 3",
        None => "",
    };
    (COLOURS[nth % COLOURS.len()], dashes)
}

fn draw(lines: &[Line<'_>]) -> Drawn {
    let times = decades(
        lines
            .iter()
            .flat_map(|line| line.steps.iter().map(|step| step.0).chain([line.end])),
    );
    let mut svg = String::new();
    let (mut places, mut ends) = (Vec::new(), Vec::new());
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin_right(24)
            .margin_top(8)
            .x_label_area_size(BELOW)
            .y_label_area_size(60)
            .build_cartesian_2d(times.clone().log_scale(), 0.0..100.0)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style(FONT)
            .x_desc("time for a puzzle")
            .x_label_formatter(&|seconds| unit(*seconds))
            .y_label_formatter(&|share| format!("{share:.0} %"))
            .y_labels(6)
            .draw()?;
        for Line { steps, end, .. } in lines {
            let mut line = Vec::new();
            let mut before = 0.0;
            for &(time, share) in steps {
                line.push(chart.backend_coord(&(time, before)));
                line.push(chart.backend_coord(&(time, share)));
                before = share;
            }
            // On to the end: it solves no more.
            line.push(chart.backend_coord(&(times.end, before)));
            places.push(line);
            ends.push(chart.backend_coord(&(*end, before)));
        }
        area.present()?;
    }
    let mut methods: Vec<&str> = Vec::new();
    let (mut drawn, mut keys) = (String::new(), String::new());
    for ((line, points), (x, y)) in lines.iter().zip(places).zip(ends) {
        let (name, steps) = (line.name, &line.steps);
        let method = method_of(name);
        let nth = methods.iter().position(|known| *known == method);
        let (colour, dashes) = style(nth.unwrap_or(methods.len()), name);
        if nth.is_none() {
            methods.push(method);
        }
        let points = points.iter().map(|(x, y)| format!("{x},{y} "));
        let points: String = points.collect();
        let share = steps.last().map_or(0.0, |last| last.1);
        let (name, stroke) = (
            escape(name),
            format!("stroke=\"{colour}\" stroke-dasharray=\"{dashes}\""),
        );
        let cut = match line.not_reached {
            0 => String::new(),
            number => format!(", {number} puzzles not reached"),
        };
        // A run that was cut short ends with an empty ring.
        let fill = if line.not_reached == 0 {
            colour
        } else {
            "none"
        };
        drawn += &format!(
            "<g class=\"line\" {stroke}><title>{name}: solves {share:.1} %{cut}</title>\
             <polyline fill=\"none\" points=\"{points}\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{fill}\" stroke-dasharray=\"none\"/></g>\n"
        );
        keys += &format!(
            "<span class=\"key\"><svg class=\"line\" viewBox=\"0 0 36 8\"><line x2=\"36\" y1=\"4\" \
             y2=\"4\" {stroke}/></svg>{name}</span>\n"
        );
    }
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.insert_str(end, &drawn);
    Ok(format!("{svg}\n<div class=\"keys\">\n{keys}</div>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_differ_in_their_dashes() {
        assert_eq!(style(1, "staged"), (COLOURS[1], ""));
        assert_eq!(style(13, "sql:staged"), (COLOURS[1], "7 4"));
        assert_eq!(style(1, "pg:staged").1, "2 4");
    }
}
