//! Bar charts as SVG, on a panel of their own, for light and dark pages alike.

use std::fmt::Write;

const WIDTH: u32 = 760;
const NAMES: u32 = 250;
const BAR: u32 = 18;
const GAP: u32 = 6;

/// The longest bar, which leaves room for its number.
const LONGEST: f64 = 400.0;

const STYLE: &str = "text{font:13px -apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif;\
                     fill:#24292f}.title{font-size:15px;font-weight:600}.note{fill:#57606a}\
                     .group{font-weight:600}.ours{fill:#0b6e99}.other{fill:#a9b4c0}";

/// Groups of bars, each group with a scale of its own.
///
/// In its table some lines say what `title`, `note` and `unit` are, and each other line has a group, a name and a number, between semicolons.
/// Bars whose name begins with `*` stand out.
pub struct Chart<'a> {
    title: &'a str,
    notes: Vec<&'a str>,
    unit: &'a str,
    groups: Vec<(&'a str, Vec<(&'a str, f64)>)>,
}

impl<'a> Chart<'a> {
    pub fn read(table: &'a str) -> Chart<'a> {
        let mut chart = Chart {
            title: "",
            notes: Vec::new(),
            unit: "",
            groups: Vec::new(),
        };
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(';').collect();
            match fields[..] {
                ["title", text] => chart.title = text,
                ["note", text] => chart.notes.push(text),
                ["unit", text] => chart.unit = text,
                [group, name, number] => {
                    if chart.groups.last().is_none_or(|(last, _)| *last != group) {
                        chart.groups.push((group, Vec::new()));
                    }
                    let bars = &mut chart.groups.last_mut().expect("just made").1;
                    bars.push((name, number.parse().expect("a number")));
                }
                _ => panic!("not a line of a chart: {line}"),
            }
        }
        chart
    }

    pub fn svg(&self) -> String {
        let mut body = String::new();
        let mut y = 34;
        writeln!(
            body,
            r#"<text class="title" x="20" y="{y}">{}</text>"#,
            self.title
        )
        .unwrap();
        for note in &self.notes {
            y += 20;
            writeln!(body, r#"<text class="note" x="20" y="{y}">{note}</text>"#).unwrap();
        }
        for (group, bars) in &self.groups {
            y += 32;
            writeln!(body, r#"<text class="group" x="20" y="{y}">{group}</text>"#).unwrap();
            y += 10;
            let most = bars.iter().map(|(_, number)| *number).fold(0.0, f64::max);
            for (name, number) in bars {
                let (class, name) = match name.strip_prefix('*') {
                    Some(name) => ("ours", name),
                    None => ("other", *name),
                };
                let length = LONGEST * number / most;
                let (text, end) = (y + 14, f64::from(NAMES) + length + 8.0);
                writeln!(
                    body,
                    "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{name}</text>\
                     <rect class=\"{class}\" x=\"{NAMES}\" y=\"{y}\" width=\"{length:.1}\" \
                     height=\"{BAR}\" rx=\"2\"/>\
                     <text x=\"{end:.1}\" y=\"{text}\">{}{}</text>",
                    NAMES - 10,
                    shown(*number),
                    self.unit,
                )
                .unwrap();
                y += BAR + GAP;
            }
        }
        let height = y + 16;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">\n\
             <style>{STYLE}</style>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"8\" fill=\"#f6f8fa\" \
             stroke=\"#d0d7de\"/>\n{body}</svg>\n",
            self.title
        )
    }
}

/// Three digits, with commas between thousands: `1,230,000`, `4.56`.
fn shown(number: f64) -> String {
    let places = (2.0 - number.abs().max(1e-9).log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{number:.places$}");
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let mut digits = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            digits.push(',');
        }
        digits.push(digit);
    }
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() {
        digits
    } else {
        format!("{digits}.{rest}")
    }
}
