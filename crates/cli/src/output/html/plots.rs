//! Plots of results, as SVG.
//!
//! They are narrow, so that on a phone they fill the width without shrinking,
//! and each contender has its name beside its marks wherever there is room for
//! it: only the dots of the last plot are told apart by colour. Lines and
//! letters are black on nothing; the page gives them its own colours.

mod ratings;
mod survival;

use std::error::Error;
use std::ops::Range;
use std::time::Duration;

use crate::contest::{Row, Timing, Track};
use plotters::coord::combinators::LogCoord;
use plotters::coord::ranged1d::SegmentedCoord;
use plotters::coord::types::RangedCoordusize;
use plotters::prelude::*;

pub use self::ratings::ratings;
pub use self::survival::survival;

/// The width of every plot but one.
const WIDTH: u32 = 440;

/// The room for the names of contenders.
const NAMES: u32 = 146;

/// The room below an axis.
const BELOW: u32 = 52;

/// plotters writes the size divided by 1.24.
const FONT: (&str, u32) = ("sans-serif", 16);
const GRID: RGBColor = RGBColor(0xD8, 0xD8, 0xDC);

/// Colours that colour-blind readers can tell apart, on white and on black:
/// those of Okabe and Ito, without the extremes.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x2F, 0x8A, 0xC9),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0x8A, 0x6F, 0xD1),
    RGBColor(0x8A, 0x8A, 0x8A),
];

/// The maximum number of dots of one contender.
const MOST_DOTS: usize = 400;

type Drawn = Result<String, Box<dyn Error>>;

/// Draws the speed of each contender relative to the reference.
pub fn ratios(rows: &[Row]) -> Option<String> {
    // The axis counts from below, and the first should be at the top.
    let known = rows.iter().rev();
    let known = known.filter_map(|row| Some((row.name.as_str(), row.ratio?.value)));
    let ratios: Vec<(&str, f64)> = known.filter(|(_, ratio)| *ratio > 0.0).collect();
    (ratios.len() > 1).then(|| draw_ratios(&ratios).ok())?
}

fn draw_ratios(ratios: &[(&str, f64)]) -> Drawn {
    let names: Vec<&str> = ratios.iter().map(|(name, _)| *name).collect();
    let ends = ratios.iter().map(|(_, ratio)| *ratio).chain([1.0]);
    let axis = ("times as fast as dlx", &factor as &dyn Fn(f64) -> String);
    draw_rows(&names, decades(ends), axis, |chart| {
        chart.draw_series(ratios.iter().enumerate().map(|(place, (_, ratio))| {
            let corners = [
                (ratio.min(1.0), SegmentValue::Exact(place)),
                (ratio.max(1.0), SegmentValue::Exact(place + 1)),
            ];
            let colour = if *ratio < 1.0 { COLOURS[0] } else { COLOURS[2] };
            let mut bar = Rectangle::new(corners, colour.filled());
            bar.set_margin(4, 4, 0, 0);
            bar
        }))?;
        Ok(())
    })
}

/// A chart with a row for each name.
type Rows<'a> =
    ChartContext<'a, SVGBackend<'a>, Cartesian2d<LogCoord<f64>, SegmentedCoord<RangedCoordusize>>>;

/// Draws a plot with a row for each name, over an axis with this title and these labels.
fn draw_rows(
    names: &[&str],
    range: Range<f64>,
    (title, label): (&str, &dyn Fn(f64) -> String),
    draw: impl FnOnce(&mut Rows<'_>) -> Result<(), Box<dyn Error>>,
) -> Drawn {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height(names))).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin_right(24)
            .x_label_area_size(BELOW)
            .y_label_area_size(NAMES)
            .build_cartesian_2d(range.log_scale(), rows_of(names))?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style(FONT)
            .x_labels(5)
            .y_labels(names.len())
            .x_label_formatter(&|at| label(*at))
            .x_desc(title)
            .y_label_formatter(&|segment| name_of(segment, names))
            .draw()?;
        draw(&mut chart)?;
        area.present()?;
    }
    Ok(svg)
}

/// Draws the times of the puzzles, for each contender that was timed.
pub fn times(tracks: &[Track]) -> Option<String> {
    // As above, from below.
    let spreads: Vec<(&str, Spread)> = tracks
        .iter()
        .rev()
        .filter(|track| track.abilities.timing == Timing::OneByOne)
        .filter_map(|track| Some((track.name.as_str(), Spread::of(track)?)))
        .collect();
    (!spreads.is_empty()).then(|| draw_times(&spreads).ok())?
}

/// Five of the times of a contender, in seconds.
struct Spread {
    p5: f64,
    p25: f64,
    median: f64,
    p75: f64,
    p95: f64,
}

impl Spread {
    fn of(track: &Track) -> Option<Spread> {
        let mut times: Vec<f64> = track.records.iter().map(|r| seconds(r.time)).collect();
        times.sort_by(f64::total_cmp);
        let last = times.len().checked_sub(1)?;
        let at = |percent: usize| times[(last * percent + 50) / 100];
        Some(Spread {
            p5: at(5),
            p25: at(25),
            median: at(50),
            p75: at(75),
            p95: at(95),
        })
    }
}

fn draw_times(spreads: &[(&str, Spread)]) -> Drawn {
    let names: Vec<&str> = spreads.iter().map(|(name, _)| *name).collect();
    let ends = spreads
        .iter()
        .flat_map(|(_, spread)| [spread.p5, spread.p95]);
    let axis = ("time for a puzzle", &unit as &dyn Fn(f64) -> String);
    draw_rows(&names, decades(ends), axis, |chart| {
        for (place, (_, spread)) in spreads.iter().enumerate() {
            let middle = || SegmentValue::CenterOf(place);
            let line = [(spread.p5, middle()), (spread.p95, middle())];
            let corners = [
                (spread.p25, SegmentValue::Exact(place)),
                (spread.p75, SegmentValue::Exact(place + 1)),
            ];
            let mut bar = Rectangle::new(corners, COLOURS[1].filled());
            bar.set_margin(5, 5, 0, 0);
            chart.draw_series([PathElement::new(line, COLOURS[1].stroke_width(2))])?;
            chart.draw_series([bar])?;
            let median = Circle::new((spread.median, middle()), 4, BLACK.filled());
            chart.draw_series([median])?;
        }
        Ok(())
    })
}

/// Draws time against nodes, for the contenders that count nodes.
pub fn nodes(tracks: &[Track]) -> Option<String> {
    let clouds: Vec<(&str, Vec<(f64, f64)>)> = tracks
        .iter()
        .filter(|track| track.abilities.timing == Timing::OneByOne)
        .map(|track| (track.name.as_str(), dots(track)))
        .filter(|(_, dots)| !dots.is_empty())
        .take(COLOURS.len())
        .collect();
    (!clouds.is_empty()).then(|| draw_nodes(&clouds).ok())?
}

/// Nodes and seconds of some puzzles, evenly chosen.
fn dots(track: &Track) -> Vec<(f64, f64)> {
    let step = track.records.len().div_ceil(MOST_DOTS).max(1);
    let records = track.records.iter().step_by(step);
    records
        .filter_map(|record| {
            let nodes = record.work.nodes?.max(1);
            Some((nodes as f64, seconds(record.time)))
        })
        .collect()
}

fn draw_nodes(clouds: &[(&str, Vec<(f64, f64)>)]) -> Drawn {
    let all = || clouds.iter().flat_map(|(_, dots)| dots);
    let (x, y) = (
        decades(all().map(|dot| dot.0)),
        decades(all().map(|dot| dot.1)),
    );
    let legend = 4 + 22 * clouds.len().div_ceil(2) as u32;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, 340 + legend)).into_drawing_area();
        let (plot, names) = area.split_vertically(340);
        let mut chart = ChartBuilder::on(&plot)
            .margin_right(24)
            .margin_top(8)
            .x_label_area_size(BELOW)
            .y_label_area_size(70)
            .build_cartesian_2d(x.log_scale(), y.log_scale())?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style(FONT)
            .x_desc("nodes")
            .x_labels(6)
            .x_label_formatter(&|nodes| power(*nodes))
            .y_label_formatter(&|seconds| unit(*seconds))
            .draw()?;
        for (nth, (name, dots)) in clouds.iter().enumerate() {
            let colour = COLOURS[nth];
            let circles = dots
                .iter()
                .map(|&dot| Circle::new(dot, 2, colour.mix(0.6).filled()));
            chart.draw_series(circles)?;
            let (x, y) = (80 + 170 * (nth as i32 % 2), 12 + 22 * (nth as i32 / 2));
            names.draw(&Circle::new((x, y), 5, colour.filled()))?;
            names.draw(&Text::new(name.to_string(), (x + 12, y - 6), FONT))?;
        }
        area.present()?;
    }
    Ok(svg)
}

/// Returns the height of a plot with a row for each name.
fn height(names: &[&str]) -> u32 {
    BELOW + 24 * names.len() as u32
}

/// Returns the axis of such a plot: the first name at the bottom.
fn rows_of(names: &[&str]) -> SegmentedCoord<RangedCoordusize> {
    // Unlike elsewhere, the end is included.
    (0..names.len() - 1).into_segmented()
}

fn name_of(segment: &SegmentValue<usize>, names: &[&str]) -> String {
    match segment {
        SegmentValue::CenterOf(place) => names.get(*place).map(|name| shortened(name)),
        SegmentValue::Exact(_) | SegmentValue::Last => None,
    }
    .unwrap_or_default()
}

/// Returns a name cut to fit beside a plot.
fn shortened(name: &str) -> String {
    const MOST: usize = 18;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let start: String = name.chars().take(MOST - 1).collect();
    format!("{start}…")
}

/// Returns the range of whole powers of ten around all of these.
fn decades(values: impl Iterator<Item = f64>) -> Range<f64> {
    let logs = values.map(|value| value.max(1e-9).log10());
    let (least, most) = logs.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), log| {
        (least.min(log), most.max(log))
    });
    let from = least.floor();
    // A little more, so that the lines at the ends are drawn.
    0.98 * 10f64.powf(from)..1.02 * 10f64.powf(most.ceil().max(from + 1.0))
}

/// Returns a power of ten with its unit of time: `10 µs`.
fn unit(seconds: f64) -> String {
    crate::output::duration(Duration::from_secs_f64(seconds))
        .replace(".00", "")
        .replace(".0", "")
}

/// Returns a power of ten that may be less than one: `0.001`.
fn factor(number: f64) -> String {
    let exponent = number.log10().round() as i32;
    if exponent < 0 {
        let places = exponent.unsigned_abs() as usize;
        format!("{number:.places$}")
    } else {
        power(number)
    }
}

/// Returns a power of ten: `10,000`, or `10^6` if that is long.
fn power(number: f64) -> String {
    let exponent = number.log10().round();
    if exponent < 4.5 {
        crate::output::thousands(number.round() as u64)
    } else {
        format!("10^{exponent}")
    }
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_whole_decades() {
        let ends = |range: Range<f64>| [range.start, range.end].map(f64::log10).map(f64::round);
        assert_eq!(ends(decades([0.002, 0.3].into_iter())), [-3.0, 0.0]);
        assert_eq!(ends(decades([5.0].into_iter())), [0.0, 1.0]);
        assert_eq!([1e-5, 1e-3, 1.0].map(unit), ["10 µs", "1 ms", "1 s"]);
        assert_eq!([0.001, 1.0, 1e4].map(factor), ["0.001", "1", "10,000"]);
        assert_eq!([1.0, 1e4, 1e6].map(power), ["1", "10,000", "10^6"]);
        assert_eq!(
            shortened("cmd:qqwing --solve --one-line"),
            "cmd:qqwing --solv…"
        );
    }
}
