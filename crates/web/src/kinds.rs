//! The kinds of constraints, for the tool that draws them.

use quadrille::board::{LocalConstraint, Places, Template};
use serde::Serialize;

/// As a [`Template`] of the library.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kind {
    name: &'static str,
    values: &'static str,
    least_value: i32,
    greatest_value: i32,
    default: Option<i32>,
    places: &'static str,
    least: usize,
}

/// Returns all kinds that are drawn: without choices between constraints.
pub fn all() -> Vec<Kind> {
    let all = LocalConstraint::templates();
    all.filter(|template| template.places != Places::Constraints)
        .map(of)
        .collect()
}

fn of(template: Template) -> Kind {
    Kind {
        name: template.name,
        values: template.values.name(),
        least_value: *template.range.start(),
        greatest_value: *template.range.end(),
        default: template.default,
        places: template.places.name(),
        least: template.least,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_gets_every_kind() {
        let json = serde_json::to_string(&all()).unwrap();
        let whisper = r#"{"name":"whisper","values":"optional","least_value":1,"greatest_value":36,"default":5,"places":"line","least":2}"#;
        assert!(json.contains(whisper), "{json}");
        assert_eq!(all().len(), LocalConstraint::templates().count() - 2);
    }
}
