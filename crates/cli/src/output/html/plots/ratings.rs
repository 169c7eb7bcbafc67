//! The distribution of ratings: the number of puzzles with each.

use std::collections::BTreeMap;

use plotters::prelude::*;

use super::{BELOW, COLOURS, Drawn, FONT, GRID, WIDTH};
use crate::output::thousands;

const HEIGHT: u32 = 260;

/// Draws a bar for each rating, in tenths; `None` without a puzzle.
pub fn ratings(counts: &BTreeMap<u16, u64>) -> Option<String> {
    let (least, most) = (*counts.keys().next()?, *counts.keys().next_back()?);
    draw(counts, (least / 10 * 10, (most / 10 + 1) * 10)).ok()
}

fn draw(counts: &BTreeMap<u16, u64>, (from, to): (u16, u16)) -> Drawn {
    let highest = counts.values().max().copied().unwrap_or(1);
    let rating = |tenths: f64| tenths / 10.0;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin_right(16)
            .margin_top(8)
            .x_label_area_size(BELOW)
            .y_label_area_size(64)
            .build_cartesian_2d(
                rating(f64::from(from) - 1.0)..rating(f64::from(to)),
                0.0..1.05 * highest as f64,
            )?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .label_style(FONT)
            .x_labels(8)
            .y_labels(5)
            .x_desc("rating")
            .x_label_formatter(&|rating| format!("{rating:.1}"))
            .y_label_formatter(&|number| match number.fract() {
                0.0 => thousands(*number as u64),
                _ => String::new(),
            })
            .draw()?;
        chart.draw_series(counts.iter().map(|(&tenths, &number)| {
            let [left, right] = [-0.45, 0.45].map(|by| rating(f64::from(tenths) + by));
            Rectangle::new([(left, 0.0), (right, number as f64)], COLOURS[1].filled())
        }))?;
        area.present()?;
    }
    Ok(svg)
}
