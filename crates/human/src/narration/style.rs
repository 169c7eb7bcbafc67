//! The style sheet of pictures in files, for viewers that know little of CSS.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The style sheet of pictures in a page.
pub(super) const OF_PAGES: &str = include_str!("board.css");

/// The style sheet of a picture in a file: each variable comes after the colour that it has in
/// light. Without that, all would be black in a viewer that knows no variables.
pub(super) static OF_FILES: LazyLock<String> = LazyLock::new(|| {
    let (light, _) = OF_PAGES.split_once('}').unwrap_or_default();
    let colours: BTreeMap<&str, &str> = (light.lines())
        .filter_map(|line| line.trim().strip_suffix(';')?.split_once(": "))
        .collect();
    let mut style = String::new();
    let mut rest = OF_PAGES;
    while let Some(end) = rest.find(';').map(|at| at + 1) {
        let rule = &rest[..end];
        if let Some((start, name)) = rule.split_once("var(")
            && let Some(colour) = colours.get(name.trim_end_matches(");"))
        {
            let property = start.rsplit(['{', ';']).next().unwrap_or_default();
            let before = &start[..start.len() - property.len()];
            style += &format!("{before}{property}{};", on_white(colour));
            style += &format!("{property}var({name}");
        } else {
            style += rule;
        }
        rest = &rest[end..];
    }
    style + rest
});

/// Returns a colour as it is on white, if it lets something through.
fn on_white(colour: &str) -> String {
    let byte = |at: usize| u32::from_str_radix(colour.get(at..at + 2)?, 16).ok();
    let part = |at: usize, share: u32| Some((byte(at)? * share + 255 * (255 - share)) / 255);
    let mixed = byte(7).and_then(|share| Some([part(1, share)?, part(3, share)?, part(5, share)?]));
    mixed.map_or_else(
        || colour.to_owned(),
        |[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_colours_without_variables() {
        for rule in [
            ".paper { fill: #fff; fill: var(--paper); }",
            ".house { fill: #e3eff7; fill: var(--house); }",
            ".dot { stroke: #1c1c1e; stroke: var(--line); stroke-width: 1.5; }",
            "text.label { fill: #1c1c1e; fill: var(--clue); font-size: 14px;",
        ] {
            assert!(OF_FILES.contains(rule), "{rule}: {}", *OF_FILES);
        }
        // No declaration with a variable is the first of its property.
        for line in OF_FILES.lines().filter(|line| line.contains("var(")) {
            let (_, rules) = line.split_once('{').unwrap();
            let rules: Vec<&str> = rules.split(';').map(str::trim).collect();
            for pair in rules.windows(2).filter(|pair| pair[1].contains("var(")) {
                let property = pair[1].split(':').next().unwrap();
                assert!(pair[0].starts_with(&format!("{property}: #")), "{line}");
            }
            assert!(!rules[0].contains("var("), "{line}");
        }
        assert_eq!(on_white("#00000010"), "#efefef");
        assert_eq!(on_white("#fff"), "#fff");
    }
}
