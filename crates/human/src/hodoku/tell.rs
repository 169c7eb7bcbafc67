//! A step in words and as a picture.

use super::beyond_hodoku::in_short;
use super::posted::posted;
use super::step::{self};
use super::words::sentence;
use crate::hodoku::prelude::*;
use crate::narration::step::add_once;
use crate::narration::{self, Grade, Picture, branch, names};

/// Returns a step in a position as it is told.
pub fn tell(step: &Step, position: &Position) -> narration::Step {
    let pattern = &step.pattern;
    let group = |group: step::Group| names::group(group.digit, group.cells);
    let link = |it: &step::Link| narration::Link::new(group(it.from), group(it.to), it.is_strong);
    let mut links: Vec<narration::Link> = pattern.links.iter().map(link).collect();
    if step.technique == Technique::ForcingNet {
        for claims in &pattern.branches {
            branch::links(claims).for_each(|link| add_once(&mut links, link));
        }
    }
    narration::Step {
        grid: names::grid(position),
        marks: names::marks(position),
        technique: step.technique.name(),
        grade: Grade::Level(step.technique.level(), step.technique.score()),
        placed: names::candidates(&step.placed),
        removed: names::candidates(&step.removed),
        sentence: sentence(step, position),
        picture: Picture {
            body: names::candidates(&pattern.body),
            apart: names::candidates(&pattern.apart),
            houses: pattern.houses.iter().copied().map(names::house).collect(),
            links,
            sets: pattern.sets.iter().copied().map(names::cells).collect(),
        },
        // Pages do not show it, and need not load what writes it.
        posted: match cfg!(target_family = "wasm") {
            true => String::new(),
            false => posted(step, position),
        },
        fish: (step.technique == Technique::KrakenFish).then(|| in_short(pattern)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::solver::first_but;
    use crate::hodoku::testing::sketch;

    #[test]
    fn steps_of_hodoku_have_all_that_a_picture_needs() {
        let state = sketch(&[("7 r2", "r2c3 r2c8"), ("7 r6", "r6c3 r6c9")]);
        let step = first_but(&state, Technique::Skyscraper, &[]).unwrap();
        let told = tell(&step, &state.position);
        assert!(told.to_string().starts_with("Skyscraper: "), "{told}");
        assert_eq!(told.vague(), "skyscraper in row 2");
        assert_eq!(told.grade.to_string(), "hard, 130");
        let picture = &told.picture;
        assert_eq!((picture.body.len(), picture.links.len()), (4, 3));
        assert!(picture.links[0].is_strong);
    }
}
