//! A step in words and as a picture.

use super::step::{self, Step};
use super::technique::Technique;
use super::today::in_short;
use super::words::sentence;
use crate::human::board::nine::Position;
use crate::human::told::{self, Grade, Picture, branch, names};

/// Returns a step in a position as it is told.
pub fn tell(step: &Step, position: &Position) -> told::Step {
    let pattern = &step.pattern;
    let link = |link: &step::Link| told::Link {
        from: names::group(link.from.digit, link.from.cells),
        to: names::group(link.to.digit, link.to.cells),
        is_strong: link.is_strong,
    };
    let mut links: Vec<told::Link> = pattern.links.iter().map(link).collect();
    if step.technique == Technique::ForcingNet {
        for link in pattern
            .branches
            .iter()
            .flat_map(|claims| branch::links(claims))
        {
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    told::Step {
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
        nrc: None,
        fish: (step.technique == Technique::KrakenFish).then(|| in_short(pattern)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::board::nine::Candidate;
    use crate::human::hodoku::step::{Group, Link, Pattern};

    #[test]
    fn steps_of_hodoku_have_all_that_a_picture_needs() {
        let node = |cell: usize| Group {
            digit: 4,
            cells: 1 << cell,
        };
        let step = Step {
            technique: Technique::Skyscraper,
            placed: Vec::new(),
            removed: vec![Candidate::new(80, 4)],
            pattern: Pattern {
                houses: vec![9, 10],
                body: vec![Candidate::new(0, 4), Candidate::new(4, 4)],
                apart: vec![Candidate::new(9, 4)],
                links: vec![Link {
                    from: node(0),
                    to: node(4),
                    is_strong: true,
                }],
                ..Pattern::default()
            },
        };
        let told = tell(&step, &Position::new(&[0; 81]));
        assert!(told.to_string().starts_with("Skyscraper: "), "{told}");
        assert_eq!(told.vague(), "skyscraper in row 1");
        assert_eq!(told.grade.to_string(), "hard, 130");
        let picture = &told.picture;
        assert_eq!((picture.body.len(), picture.apart.len()), (2, 1));
        assert!(picture.links[0].is_strong);
    }
}
