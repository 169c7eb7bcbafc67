//! Configuration files of HoDoKu (`.hcfg`): which techniques it tries, in which order, and what they score.
//!
//! Such a file is what Java writes of an object: it has only what is not as usual. The techniques are in an array, each
//! at its place in it:
//!
//! ```text
//! <void property="orgSolverSteps">
//!  <void index="8">
//!   <void property="baseScore"> <int>77</int> </void>
//! ```
//!
//! The places and names were taken from a file that HoDoKu wrote.

use super::custom::{CustomGrades, MOST, ScoresError};
use super::names::Scale;
use crate::hodoku::Technique;
use crate::narration::order::AnyTechnique;
use crate::narration::{Grade, Level};
use quadrille_board::names::quoted;

/// For each place of the array, the name there, the number by which techniques are sorted, and the technique here.
/// Several places may have one technique here: it is tried if one of them is on, and scores as the last of these.
#[rustfmt::skip]
const PLACES: [(&str, u32, &str); 92] = [
    ("INCOMPLETE", 2147483646, ""), ("GIVE_UP", 2147483647, ""), ("FULL_HOUSE", 100, "full house"),
    ("NAKED_SINGLE", 200, "naked single"), ("HIDDEN_SINGLE", 300, "hidden single"), ("LOCKED_PAIR", 1000, "locked pair"),
    ("LOCKED_TRIPLE", 1100, "locked triple"), ("LOCKED_CANDIDATES_1", 1200, "pointing"), ("NAKED_PAIR", 1300, "naked pair"),
    ("NAKED_TRIPLE", 1400, "naked triple"), ("HIDDEN_PAIR", 1500, "hidden pair"), ("HIDDEN_TRIPLE", 1600, "hidden triple"),
    ("NAKED_QUADRUPLE", 2000, "naked quad"), ("HIDDEN_QUADRUPLE", 2100, "hidden quad"), ("X_WING", 2200, "X-wing"),
    ("SWORDFISH", 2300, "swordfish"), ("JELLYFISH", 2400, "jellyfish"), ("SQUIRMBAG", 2500, ""), ("WHALE", 2600, ""),
    ("LEVIATHAN", 2700, ""), ("REMOTE_PAIR", 2800, "remote pair"), ("BUG_PLUS_1", 2900, "BUG+1"),
    ("SKYSCRAPER", 3000, "skyscraper"), ("W_WING", 3200, "W-wing"), ("TWO_STRING_KITE", 3100, "two-string kite"),
    ("XY_WING", 3300, "XY-wing"), ("XYZ_WING", 3400, "XYZ-wing"), ("UNIQUENESS_1", 3500, "uniqueness test 1"),
    ("UNIQUENESS_2", 3600, "uniqueness test 2"), ("UNIQUENESS_3", 3700, "uniqueness test 3"),
    ("UNIQUENESS_4", 3800, "uniqueness test 4"), ("UNIQUENESS_5", 3900, "uniqueness test 5"),
    ("UNIQUENESS_6", 4000, "uniqueness test 6"), ("FINNED_X_WING", 4100, "finned X-wing"),
    ("SASHIMI_X_WING", 4200, "sashimi X-wing"), ("FINNED_SWORDFISH", 4300, "finned swordfish"),
    ("SASHIMI_SWORDFISH", 4400, "sashimi swordfish"), ("FINNED_JELLYFISH", 4500, "finned jellyfish"),
    ("SASHIMI_JELLYFISH", 4600, "sashimi jellyfish"), ("FINNED_SQUIRMBAG", 4700, ""), ("SASHIMI_SQUIRMBAG", 4800, ""),
    ("FINNED_WHALE", 4900, ""), ("SASHIMI_WHALE", 5000, ""), ("FINNED_LEVIATHAN", 5100, ""), ("SASHIMI_LEVIATHAN", 5200, ""),
    ("SUE_DE_COQ", 5300, "sue de coq"), ("X_CHAIN", 5400, "X-chain"), ("XY_CHAIN", 5500, "XY-chain"),
    ("NICE_LOOP", 5600, "nice loop"), ("ALS_XZ", 5700, "ALS-XZ"), ("ALS_XY_WING", 5800, "ALS-XY-wing"),
    ("ALS_XY_CHAIN", 5900, "ALS chain"), ("DEATH_BLOSSOM", 6000, "death blossom"), ("FRANKEN_X_WING", 6100, "Franken X-wing"),
    ("FRANKEN_SWORDFISH", 6200, "Franken swordfish"), ("FRANKEN_JELLYFISH", 6300, ""), ("FRANKEN_SQUIRMBAG", 6400, ""),
    ("FRANKEN_WHALE", 6500, ""), ("FRANKEN_LEVIATHAN", 6600, ""), ("FINNED_FRANKEN_X_WING", 6700, "finned Franken X-wing"),
    ("FINNED_FRANKEN_SWORDFISH", 6800, "finned Franken swordfish"), ("FINNED_FRANKEN_JELLYFISH", 6900, ""),
    ("FINNED_FRANKEN_SQUIRMBAG", 7000, ""), ("FINNED_FRANKEN_WHALE", 7100, ""), ("FINNED_FRANKEN_LEVIATHAN", 7200, ""),
    ("MUTANT_X_WING", 7300, "mutant fish"), ("MUTANT_SWORDFISH", 7400, "mutant fish"), ("MUTANT_JELLYFISH", 7500, "mutant fish"),
    ("MUTANT_SQUIRMBAG", 7600, ""), ("MUTANT_WHALE", 7700, ""), ("MUTANT_LEVIATHAN", 7800, ""),
    ("FINNED_MUTANT_X_WING", 7900, "mutant fish"), ("FINNED_MUTANT_SWORDFISH", 8000, "mutant fish"),
    ("FINNED_MUTANT_JELLYFISH", 8100, "mutant fish"), ("FINNED_MUTANT_SQUIRMBAG", 8200, ""), ("FINNED_MUTANT_WHALE", 8300, ""),
    ("FINNED_MUTANT_LEVIATHAN", 8400, ""), ("TEMPLATE_SET", 8700, "template set"), ("TEMPLATE_DEL", 8800, "template delete"),
    ("FORCING_CHAIN", 8500, "forcing chain"), ("FORCING_NET", 8600, "forcing net"), ("BRUTE_FORCE", 8900, "brute force"),
    ("GROUPED_NICE_LOOP", 5650, "grouped nice loop"), ("EMPTY_RECTANGLE", 3170, "empty rectangle"),
    ("HIDDEN_RECTANGLE", 4010, "hidden rectangle"), ("AVOIDABLE_RECTANGLE_1", 4020, "avoidable rectangle 1"),
    ("AVOIDABLE_RECTANGLE_2", 4030, "avoidable rectangle 2"), ("SIMPLE_COLORS", 5330, "simple colours"),
    ("MULTI_COLORS", 5360, "multi-colours"), ("KRAKEN_FISH", 8450, "kraken fish"), ("TURBOT_FISH", 3120, "turbot fish"),
    ("LOCKED_CANDIDATES_2", 1210, "claiming"),
];

/// Returns whether a text is such a file.
pub fn is_one(text: &str) -> bool {
    text.contains("java.beans.XMLDecoder") || text.contains("class=\"sudoku.Options\"")
}

/// What a file says of a place of the array.
#[derive(Clone, Default)]
struct Place {
    line: usize,
    kind: Option<String>,
    order: Option<u32>,
    level: Option<u32>,
    score: Option<u32>,
    is_on: Option<bool>,
}

/// Reads a file.
pub fn read(text: &str, scale: Scale) -> Result<CustomGrades, ScoresError> {
    let fail = |line: usize, wrong: String| ScoresError { line, wrong };
    if scale != Scale::Hodoku {
        let wrong = "this configuration file of HoDoKu needs the scale hodoku, found";
        return Err(fail(1, format!("{wrong} {scale}")));
    }
    let places = places(text)?;
    let mut own = CustomGrades::default();
    let mut order: Vec<(u32, Technique)> = Vec::new();
    let (mut is_in_order, mut left_out) = (true, Vec::new());
    for (at, usual) in PLACES.iter().enumerate() {
        let place = places.get(at).cloned().unwrap_or_default();
        let named = |kind: &String| PLACES.iter().find(|row| row.0 == kind);
        let (kind, number, name) = match &place.kind {
            Some(kind) => named(kind)
                .ok_or_else(|| fail(place.line, format!("unknown technique {}", quoted(kind))))?,
            None => usual,
        };
        let technique = name.parse::<Technique>().ok();
        let is_on = place.is_on.or(technique.map(Technique::is_usual));
        let Some(technique) = technique else {
            if place.is_on == Some(true) {
                return Err(fail(place.line, format!("{kind} is not a technique here")));
            }
            continue;
        };
        if is_on == Some(false) {
            left_out.push(technique.name());
            continue;
        }
        is_in_order &= place.order.is_none_or(|order| order == *number) && technique.is_usual();
        let number = place.order.unwrap_or(*number);
        match order.iter_mut().find(|(_, known)| *known == technique) {
            Some((first, _)) => *first = number.min(*first),
            None => order.push((number, technique)),
        }
        let level = match place.level {
            None => None,
            Some(level @ 1..=5) => Some(Level::ALL[level as usize - 1]),
            Some(level) => {
                let wrong = format!("expected a level from 1 to 5, found {level}");
                return Err(fail(place.line, wrong));
            }
        };
        if place.score.is_some() || level.is_some() {
            // A technique here may be two of HoDoKu's names.
            for it in Technique::all().filter(|it| it.search() == technique) {
                let level = level.unwrap_or(it.level());
                let score = place.score.unwrap_or(it.score());
                own.grades.push((it.name(), Grade::Level(level, score)));
            }
        }
    }
    left_out.retain(|&name| order.iter().all(|(_, known)| known.name() != name));
    left_out.dedup();
    own.left_out = left_out;
    if !is_in_order {
        order.sort_by_key(|&(number, _)| number);
        let in_order = order.into_iter();
        own.first = in_order.map(|(_, technique)| technique.name()).collect();
    }
    Ok(own)
}

/// Returns what a file says of each place of the array.
fn places(text: &str) -> Result<Vec<Place>, ScoresError> {
    let mut places: Vec<Place> = Vec::new();
    // The names of the elements that are open, and whether each is a place or the array.
    let (mut open, mut property): (Vec<Open>, Option<String>) = (Vec::new(), None);
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let before = &text[..text.len() - rest.len() + start];
        let line = 1 + before.matches('\n').count();
        let Some(length) = rest[start..].find('>') else {
            let wrong = "an element that does not end".to_owned();
            return Err(ScoresError { line, wrong });
        };
        let tag = &rest[start + 1..start + length];
        rest = &rest[start + length + 1..];
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if tag.starts_with('/') {
            open.pop();
            continue;
        }
        let is_inside = open.contains(&Open::Steps);
        let index = value(tag, "index").and_then(|index| index.parse::<usize>().ok());
        let own_property = value(tag, "property");
        let opened = match (is_inside, own_property, index) {
            (false, Some("orgSolverSteps" | "solverSteps"), _) => Open::Steps,
            (true, _, Some(index)) if index < PLACES.len() => {
                places.resize(places.len().max(index + 1), Place::default());
                places[index].line = line;
                Open::Place(index)
            }
            _ => Open::Other,
        };
        if let (true, Some(name)) = (is_inside, own_property) {
            property = Some(name.to_owned());
        }
        let at = open.iter().rev().find_map(|open| match open {
            Open::Place(at) => Some(*at),
            _ => None,
        });
        let content = rest.split('<').next().unwrap_or_default().trim();
        if let (Some(at), Some(property)) = (at, &property) {
            let is_number = tag == "int";
            let number = || match content.parse::<u32>() {
                Ok(number) => Ok(Some(number)),
                Err(_) => {
                    let found = quoted(content);
                    let wrong = format!("expected a number for {property}, found {found}");
                    Err(ScoresError { line, wrong })
                }
            };
            match (property.as_str(), tag) {
                ("baseScore", "int") => {
                    places[at].score = number()?;
                    if places[at].score > Some(MOST) {
                        let wrong = format!("expected a score from 0 to {MOST}, found {content}");
                        return Err(ScoresError { line, wrong });
                    }
                }
                ("index", _) if is_number => places[at].order = number()?,
                ("level", _) if is_number => places[at].level = number()?,
                ("enabled", "boolean") => places[at].is_on = Some(content == "true"),
                ("type", "string") => places[at].kind = Some(content.to_owned()),
                _ => {}
            }
        }
        if !tag.ends_with('/') {
            open.push(opened);
        }
    }
    Ok(places)
}

/// An element that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// The array of techniques.
    Steps,
    /// A place of it.
    Place(usize),
    Other,
}

/// Returns the value of an attribute of a tag.
fn value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    after.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<java version=\"17.0.15\" class=\"java.beans.XMLDecoder\">
 <object class=\"sudoku.Options\" id=\"Options0\">
  <void id=\"StepConfigArray0\" property=\"orgSolverSteps\">
   <void index=\"8\">
    <void property=\"baseScore\">
     <int>77</int>
    </void>
   </void>
   <void index=\"15\">
    <void property=\"enabled\">
     <boolean>false</boolean>
    </void>
   </void>
  </void>
 </object>
</java>";

    #[test]
    fn a_file_of_hodoku_is_read() {
        let own = CustomGrades::read(FILE, Scale::Hodoku).unwrap();
        assert_eq!(
            own.grades,
            [("naked pair", Grade::Level(Level::Medium, 77))]
        );
        assert!(own.left_out.contains(&"swordfish") && own.first.is_empty());
        let moved = FILE.replace("baseScore", "index").replace("77", "150");
        let own = CustomGrades::read(&moved, Scale::Hodoku).unwrap();
        assert_eq!(own.first[..3], ["full house", "naked pair", "naked single"]);
        let on = FILE.replace("\"15\"", "\"52\"").replace("false", "true");
        let own = CustomGrades::read(&on, Scale::Hodoku).unwrap();
        assert!(own.first.contains(&"death blossom"), "{own:?}");
    }

    #[test]
    fn one_technique_may_have_several_places() {
        let on = |place: &str| {
            let on = FILE.replace("\"15\"", place).replace("false", "true");
            CustomGrades::read(&on, Scale::Hodoku).unwrap()
        };
        // Mutant fish of two houses, and finned ones of three: on for both, off for neither.
        for place in ["\"65\"", "\"72\""] {
            let own = on(place);
            let number = own
                .first
                .iter()
                .filter(|&&name| name == "mutant fish")
                .count();
            assert_eq!((number, own.left_out.contains(&"mutant fish")), (1, false));
            assert!(own.left_out.contains(&"kraken fish"));
        }
        let own = on("\"89\"");
        let at = |name| own.first.iter().position(|&it| it == name);
        assert!(
            at("grouped nice loop") < at("kraken fish") && at("kraken fish") < at("forcing chain")
        );
        let off = CustomGrades::read(FILE, Scale::Hodoku).unwrap().left_out;
        let number = off.iter().filter(|&&name| name == "mutant fish").count();
        assert!(number == 1 && off.contains(&"kraken fish"), "{off:?}");
    }

    #[test]
    fn wrong_files_are_refused() {
        let errors = [
            (
                Scale::Se,
                FILE.to_owned(),
                "line 1: this configuration file of HoDoKu needs the scale hodoku, found se",
            ),
            (
                Scale::Hodoku,
                FILE.replace("77", "x"),
                "line 7: expected a number for baseScore, found 'x'",
            ),
            (
                Scale::Hodoku,
                FILE.replace("baseScore", "level"),
                "line 5: expected a level from 1 to 5, found 77",
            ),
            (
                Scale::Hodoku,
                FILE.replace("\"15\"", "\"17\"").replace("false", "true"),
                "line 10: SQUIRMBAG is not a technique here",
            ),
            (
                Scale::Hodoku,
                FILE.replace("</java>", "<java"),
                "line 17: an element that does not end",
            ),
        ];
        for (scale, text, expected) in errors {
            assert_eq!(
                CustomGrades::read(&text, scale).unwrap_err().to_string(),
                expected
            );
        }
    }

    #[test]
    fn every_place_has_a_technique_or_none() {
        let known = PLACES.iter().filter(|row| !row.2.is_empty());
        for (_, number, name) in known {
            let technique: Technique = name.parse().unwrap();
            assert_eq!(technique.search(), technique);
            assert!(*number > 0);
        }
    }
}
