//! The sentences of steps: the name, what the pattern shows, what it removes.

use super::{als, chain, colours, templates};
use crate::hodoku::prelude::*;
use crate::narration::branch::{self, cells};
use crate::narration::names::{self, house_list};
use crate::narration::words;
use quadrille_board::Shape;

/// Returns the sentence of a step.
pub fn sentence(step: &Step, position: &Position) -> String {
    let removed = names::candidates(&step.removed);
    let clause = clause(step, position);
    words::sentence(step.technique.name(), &clause, Shape::CLASSIC, &removed)
}

/// Returns what the pattern of a step shows.
fn clause(step: &Step, position: &Position) -> String {
    use Family as F;
    use Technique as T;
    let (body, apart) = (&step.pattern.body, &step.pattern.apart);
    let (own, others) = (all(body), all(apart));
    let (either, both) = (digits(body, "or"), digits(body, "and"));
    let houses = house_list(&step.pattern.houses);
    match (step.technique.family(), step.technique) {
        _ if !step.pattern.said.is_empty() => step.pattern.said.clone(),
        (_, T::FullHouse) => format!("{own} is left in {houses}, for {either}"),
        (_, T::NakedSingle) => format!("{own} can only be {either}"),
        (F::Single | F::HiddenSet(_), _) => format!("{both} can only go in {own} in {houses}"),
        (F::LockedSet(_) | F::NakedSet(_), _) => format!("{own} in {houses} can only be {either}"),
        (F::Intersection, _) => {
            let houses = step
                .pattern
                .houses
                .iter()
                .map(|&house| names::house(house).to_string());
            format!(
                "{either} in {}",
                houses.collect::<Vec<_>>().join(" can only go in ")
            )
        }
        (F::TwoLinks | F::EmptyRectangle, _) => two_links(step),
        (F::WWing, _) => {
            let (pairs, places) = (any(body), any(apart));
            let (by, wanted) = (digits(apart, "or"), digits(&step.removed, "or"));
            format!("{by} in {houses} is in {places}, so {pairs} is {wanted}")
        }
        (F::Wing, _) => wing(step),
        (F::UniqueRectangle | F::AvoidableRectangle, _) => rectangle(step),
        (F::Grave, _) => {
            format!("all other cells have two candidates, so {own} must be {either}")
        }
        (F::Colours, _) => colours::clause(step),
        (F::SueDeCoq, _) => {
            format!("{own} share their digits with {others}, each once in {houses}")
        }
        (F::Chain, _) => chain::words::clause(step, position),
        (F::AlmostLocked, _) => als::step::clause(step),
        (F::Template, _) => templates::clause(step),
        (F::Trial, _) => format!("{own} is {either} in the solution"),
        _ => fish(&step.pattern),
    }
}

/// Tells a fish: the base, the cover, the fins.
pub fn fish(pattern: &Pattern) -> String {
    let houses = &pattern.houses;
    let (base, cover) = houses.split_at(houses.len() / 2);
    let (base, cover) = (house_list(base), house_list(cover));
    let digit = digits(&pattern.body, "or");
    let fins = match &pattern.apart[..] {
        [] => String::new(),
        fins => format!(", or in {}", any(fins)),
    };
    format!("{digit} in {base} can only go in {cover}{fins}")
}

/// Tells two houses that are joined by two places, of which not both hold the digit.
fn two_links(step: &Step) -> String {
    let (houses, links) = (&step.pattern.houses, &step.pattern.links);
    let [one, weak, other] = links[..] else {
        return String::new();
    };
    let (first, second) = match step.technique {
        Technique::EmptyRectangle => (houses[1], houses[0]),
        _ => (houses[0], houses[1]),
    };
    let ends = |link: &Link| [link.from, link.to].map(|end| cells(end.cells, "or"));
    let [[a, b], [c, d], [e, f]] = [&one, &other, &weak].map(ends);
    let (digit, first, second) = (
        one.from.digit + 1,
        names::house(first),
        names::house(second),
    );
    format!(
        "{digit} in {first} is in {a} or {b}, in {second} in {c} or {d}, and not both in {e} and in {f}"
    )
}

/// Tells the pivot, and what the ends then are.
fn wing(step: &Step) -> String {
    let body = &step.pattern.body;
    let Some(pivot) = body.first().map(|candidate| candidate.cell()) else {
        return String::new();
    };
    let (of_pivot, of_ends): (Vec<_>, Vec<_>) = body.iter().partition(|c| c.cell() == pivot);
    let wanted = digits(&step.removed, "or");
    let is_xyz = step.technique == Technique::XyzWing;
    let holders = any(if is_xyz { body } else { &of_ends });
    let (name, own) = (cells(1 << pivot, "or"), digits(&of_pivot, "or"));
    format!("{name} is {own}, so {holders} is {wanted}")
}

/// Tells a rectangle, and what must prevent that its digits change places.
fn rectangle(step: &Step) -> String {
    use Technique as T;
    let (body, apart) = (&step.pattern.body, &step.pattern.apart);
    let empty: Vec<Candidate> = match step.technique {
        T::AvoidableRectangle1 => step.removed.clone(),
        T::AvoidableRectangle2 => apart.clone(),
        _ => Vec::new(),
    };
    let corners = cells_of(body) | cells_of(&empty);
    let pair = digits(body, "and");
    let change = format!("{pair} in {} could change places", cells(corners, "and"));
    let (open, gone) = (any(&step.removed), digits(&step.removed, "or"));
    let (some, holders) = (digits(apart, "or"), any(apart));
    let houses = house_list(&step.pattern.houses);
    match step.technique {
        T::UniquenessTest1 | T::AvoidableRectangle1 => format!("if {open} were {gone}, {change}"),
        T::UniquenessTest2 | T::UniquenessTest5 | T::AvoidableRectangle2 => {
            format!("{change} unless {holders} is {some}")
        }
        T::UniquenessTest3 => {
            let (inside, outside): (Vec<Candidate>, Vec<Candidate>) =
                apart.iter().partition(|it| corners >> it.cell() & 1 == 1);
            let (corner, own) = (any(&inside), digits(&inside, "or"));
            let (outside, set) = (all(&outside), digits(apart, "and"));
            format!(
                "{change} unless {corner} is {own}, which with {outside} takes {set} of {houses}"
            )
        }
        T::UniquenessTest6 => {
            let all = cells(corners, "or");
            format!("{some} in {houses} can only go in {all}; if {open} were {some}, {change}")
        }
        // Tests 4, and hidden rectangles.
        _ => {
            format!("{some} in {houses} can only go in {holders}; if {open} were {gone}, {change}")
        }
    }
}

/// Lists the cells of candidates: `r1c1 and r1c5`.
fn all(candidates: &[Candidate]) -> String {
    cells(cells_of(candidates), "and")
}

/// Lists the cells of candidates: `r1c1 or r1c5`.
fn any(candidates: &[Candidate]) -> String {
    cells(cells_of(candidates), "or")
}

/// Lists the digits of candidates: `2 or 9`.
fn digits(candidates: &[Candidate], conjunction: &str) -> String {
    let digits = candidates.iter().map(|candidate| candidate.digit());
    branch::digits(set_of(digits), conjunction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::solver::first_but;
    use crate::hodoku::testing::sketch;

    fn told(facts: &[(&str, &str)], technique: Technique) -> String {
        let state = sketch(facts);
        let step = first_but(&state, technique, &[]).unwrap();
        sentence(&step, &state.position)
    }

    #[test]
    fn steps_read_as_people_write_them() {
        use Technique as T;
        assert_eq!(
            told(&[("5 b1", "r1c1 r1c3")], T::Pointing),
            "Pointing: 5 in box 1 can only go in row 1, which removes \
             5 from r1c4, r1c5, r1c6, r1c7, r1c8, r1c9"
        );
        let facts = [("7 r2", "r2c3 r2c8"), ("7 r6", "r6c3 r6c9")];
        assert_eq!(
            told(&facts, T::Skyscraper),
            "Skyscraper: 7 in row 2 is in r2c8 or r2c3, in row 6 in r6c3 or r6c9, and not both in \
             r2c3 and in r6c3, which removes 7 from r1c9, r3c9, r4c8, r5c8"
        );
        let facts = [("3 b1", "r2c1 r2c2 r1c3 r3c3"), ("3 c7", "r2c7 r8c7")];
        assert_eq!(
            told(&facts, T::EmptyRectangle),
            "Empty rectangle: 3 in column 7 is in r8c7 or r2c7, in box 1 in r2c1 or r2c2 or r1c3 or r3c3, \
             and not both in r2c7 and in r2c1 or r2c2, which removes 3 from r8c3"
        );
        assert_eq!(
            told(&[("r1c1", "12"), ("r1c5", "13"), ("r2c2", "23")], T::XyWing),
            "XY-wing: r1c1 is 1 or 2, so r1c5 or r2c2 is 3, which removes 3 from r1c2, r1c3, r2c4, \
             r2c5, r2c6"
        );
        let facts = [("r1c1 r5c9", "12"), ("1 r8", "r8c1 r8c9")];
        assert_eq!(
            told(&facts, T::WWing),
            "W-wing: 1 in row 8 is in r8c1 or r8c9, so r1c1 or r5c9 is 2, which removes 2 from r1c9, \
             r5c1"
        );
        let facts = [("7 r2", "r2c3 r2c9"), ("7 r6", "r6c3 r6c8")];
        assert_eq!(
            told(&facts, T::SashimiXWing),
            "Sashimi X-wing: 7 in rows 2 and 6 can only go in columns 3 and 8, or in r2c9, \
             which removes 7 from r1c8, r3c8"
        );
        let facts = [("r1c1 r1c4 r2c1", "38"), ("r2c4", "358")];
        assert_eq!(
            told(&facts, T::UniquenessTest1),
            "Uniqueness test 1: if r2c4 were 3 or 8, 3 and 8 in r1c1, r1c4, r2c1 and r2c4 could change places, \
             which removes 3 and 8 from r2c4"
        );
    }
}
