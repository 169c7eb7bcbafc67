//! Drawings of SudokuPad: lines, arrows, shapes and texts.

use serde_json::Value;

use super::loose::member;
use crate::content::extras::Sketch;
use crate::forms::left_out::{MOST, short};

/// Widths of lines and sizes of letters are counted in parts of a cell.
const PARTS: f64 = 64.0;

/// Returns a line through its points.
pub(super) fn line(value: &Value) -> Option<Sketch> {
    let points = member(value, "wayPoints")?.as_array()?;
    let points = points.iter().take(MOST).map(point);
    let points: Vec<[i32; 2]> = points.collect::<Option<_>>()?;
    let is_line = points.len() > 1;
    is_line.then(|| Sketch {
        name: "line".to_owned(),
        points: vec![points],
        outline: colour(member(value, "color")),
        width: number(member(value, "thickness"), 100.0 / PARTS),
        ..Sketch::default()
    })
}

/// Returns a line with two strokes at its end.
pub(super) fn arrow(value: &Value) -> Option<Sketch> {
    let mut sketch = line(value)?;
    let points = &sketch.points[0];
    let (tip, neck) = (points[points.len() - 1], points[points.len() - 2]);
    let [down, right] = [0, 1].map(|axis| f64::from(tip[axis] - neck[axis]));
    let length = (down * down + right * right).sqrt().max(1.0);
    // Back by as much as to the side.
    let reach = 20.0 / length;
    let heads = [1.0, -1.0].map(|turn| {
        let to = [-down + turn * right, -right - turn * down].map(|by| (by * reach) as i32);
        vec![tip, [tip[0] + to[0], tip[1] + to[1]]]
    });
    sketch.points.extend(heads);
    Some(sketch)
}

/// Returns a rectangle, an ellipse or a text, if there is anything to be seen.
pub(super) fn shape(value: &Value) -> Option<Sketch> {
    let middle = point(member(value, "center")?)?;
    let [outline, fill] =
        ["borderColor", "backgroundColor"].map(|name| colour(member(value, name)));
    let text = match member(value, "text") {
        Some(Value::String(text)) => short(text.trim()),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let is_round = member(value, "rounded").and_then(Value::as_bool) == Some(true);
    let name = match (outline.is_some() || fill.is_some(), text.is_empty()) {
        (true, _) if is_round => "circle",
        (true, _) => "rectangle",
        (false, false) => "text",
        (false, true) => return None,
    };
    let height = match name {
        "text" => number(member(value, "fontSize"), 100.0 / PARTS),
        _ => number(member(value, "height"), 100.0),
    };
    Some(Sketch {
        name: name.to_owned(),
        points: vec![vec![middle]],
        value: text,
        fill,
        outline,
        ink: colour(member(value, "color")),
        width: number(member(value, "width"), 100.0),
        height,
        angle: number(member(value, "angle"), 1.0).unwrap_or(0),
        ..Sketch::default()
    })
}

/// Returns the row and the column of a point in hundredths of a cell.
fn point(value: &Value) -> Option<[i32; 2]> {
    let axes = [0, 1].map(|axis| number(value.get(axis), 100.0));
    Some([axes[0]?, axes[1]?])
}

fn number(value: Option<&Value>, scale: f64) -> Option<i32> {
    let number = value?.as_f64()? * scale;
    Some(number.clamp(-9900.0, 9900.0).round() as i32)
}

fn colour(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str()?;
    let digits = text.strip_prefix('#')?;
    let is_colour = matches!(digits.len(), 3 | 4 | 6 | 8)
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    // Without colour, there is nothing to be seen.
    let is_clear = digits.len() == 8 && digits.ends_with("00");
    (is_colour && !is_clear).then(|| text.to_owned())
}
