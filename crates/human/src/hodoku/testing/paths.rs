//! Paths of the original, beside which each step is checked.

use std::collections::BTreeMap;

use super::start;
use crate::board::nine::Candidate;
use crate::hodoku::solver::Hodoku;
use crate::hodoku::step::{Pattern, Step};
use crate::hodoku::technique::Technique;
use quadrille_limits::limits::Limits;

/// Paths of three puzzles that were generated here, without the singles.
const OWN: &str = include_str!("own.txt");

/// Returns the technique of a step by the name that HoDoKu gives it.
fn technique(name: &str) -> Technique {
    use Technique as T;
    let kinds = [
        ("Naked Quadruple", T::NakedQuad),
        ("Hidden Quadruple", T::HiddenQuad),
        ("Locked Candidates Type 1", T::Pointing),
        ("Locked Candidates Type 2", T::Claiming),
        ("2-String Kite", T::TwoStringKite),
        ("Bivalue", T::BugPlusOne),
        ("Uniqueness Test ", T::UniquenessTest1),
        ("Avoidable Rectangle Type 1", T::AvoidableRectangle1),
        ("Avoidable Rectangle Type 2", T::AvoidableRectangle2),
        ("Simple Colors", T::SimpleColours),
        ("Multi Colors", T::MultiColours),
        ("Discontinuous Nice Loop", T::NiceLoop),
        ("Continuous Nice Loop", T::NiceLoop),
        ("Grouped Discontinuous", T::GroupedNiceLoop),
        ("Grouped Continuous", T::GroupedNiceLoop),
        ("Almost Locked Set XZ-Rule", T::AlsXz),
        ("Almost Locked Set XY-Wing", T::AlsXyWing),
        ("Almost Locked Set Chain", T::AlsChain),
        ("Forcing Chain", T::ForcingChain),
        ("Forcing Net", T::ForcingNet),
    ];
    if let Some(number) = name.strip_prefix("Uniqueness Test ") {
        let number: usize = number[..1].parse().unwrap();
        let tests = Technique::all().skip(T::UniquenessTest1 as usize);
        return tests.into_iter().nth(number - 1).unwrap();
    }
    let by_kind = kinds.iter().find(|(kind, _)| name.starts_with(kind));
    let own = || Technique::all().find(|technique| name.eq_ignore_ascii_case(technique.name()));
    by_kind
        .map(|&(_, technique)| technique)
        .or_else(own)
        .unwrap_or_else(|| panic!("{name}"))
}

/// Returns the cells of `r23c4` or `r1c56`, from 0.
fn cells(text: &str) -> Vec<usize> {
    let (rows, columns) = text.trim_start_matches('r').split_once('c').unwrap();
    let digits =
        |text: &str| -> Vec<usize> { text.bytes().map(|b| usize::from(b - b'1')).collect() };
    let columns = digits(columns);
    digits(rows)
        .into_iter()
        .flat_map(|row| columns.iter().map(move |column| 9 * row + column))
        .collect()
}

/// Returns the step of a line: `NAME: PATTERN => EFFECTS`, of singles `NAME: EFFECT`.
fn parse(line: &str) -> Option<Step> {
    let line = line.trim();
    let name = line.split([':', '=']).next()?.trim();
    let effects = line.rsplit_once("=> ").or_else(|| line.split_once(": "))?.1;
    let mut step = Step::remove(technique(name), Vec::new(), Pattern::default());
    for effect in effects.split(", ") {
        if let Some((places, digit)) = effect.split_once("<>") {
            let digit = usize::from(digit.as_bytes()[0] - b'1');
            let all = places.split(',').flat_map(cells);
            step.removed
                .extend(all.map(|cell| Candidate::new(cell, digit)));
        } else {
            let (place, digit) = effect.split_once('=')?;
            let digit = usize::from(digit.as_bytes()[0] - b'1');
            step.placed.push(Candidate::new(cells(place)[0], digit));
        }
    }
    step.removed.sort();
    Some(step)
}

#[test]
fn the_paths_of_own_puzzles_are_those_of_the_original() {
    let singles = [
        Technique::FullHouse,
        Technique::NakedSingle,
        Technique::HiddenSingle,
    ];
    let mut lines = OWN.lines().peekable();
    while let Some(head) = lines.next() {
        let (mut state, mut score) = (start(head), 0);
        while state.position.empty_cells().next().is_some() {
            let ours = Hodoku::new().next(&state, &Limits::none()).unwrap();
            let mut ours = ours.unwrap();
            state.apply(&ours);
            score += ours.technique.score();
            if singles.contains(&ours.technique) {
                continue;
            }
            ours.removed.sort();
            let theirs = lines.next_if(|line| line.starts_with(' ')).unwrap_or(head);
            let theirs = parse(theirs).unwrap_or_else(|| panic!("no more than {ours:?}"));
            assert_eq!(
                (ours.technique, ours.removed),
                (theirs.technique, theirs.removed)
            );
        }
        assert!(head.ends_with(&format!("({score})")), "{head}: {score}");
    }
}

#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn steps_are_those_of_the_paths() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/ratings");
    let path = std::env::var("PATHS").unwrap_or(format!("{folder}/hodoku_dev_paths.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut counts: BTreeMap<Technique, [usize; 2]> = BTreeMap::new();
    let mut state = None;
    for (number, line) in text.lines().enumerate() {
        if !line.starts_with(' ') {
            state = Some(start(line));
            continue;
        }
        if !line.starts_with("   ") || line.starts_with("    ") {
            continue;
        }
        let (Some(theirs), Some(state)) = (parse(line), &mut state) else {
            panic!("{line}");
        };
        let ours = Hodoku::new().next(state, &Limits::none());
        let is_same = match &ours {
            Ok(Some(ours)) => {
                let mut removed = ours.removed.clone();
                removed.sort();
                (ours.technique, &ours.placed, &removed)
                    == (theirs.technique, &theirs.placed, &theirs.removed)
            }
            _ => false,
        };
        counts.entry(theirs.technique).or_default()[usize::from(is_same)] += 1;
        if !is_same {
            let ours = match &ours {
                Ok(Some(ours)) => super::reglib::brief(ours),
                _ => "nothing".to_owned(),
            };
            println!("{}: {}\n    ours: {ours}", number + 1, line.trim());
        }
        match ours {
            // Its order of removal is not in the path.
            Ok(Some(ours)) if is_same => state.apply(&ours),
            _ => state.apply(&theirs),
        }
    }
    let (mut others, mut all) = (0, 0);
    for (technique, [other, same]) in counts {
        println!("{technique}: {same} of {}", other + same);
        if technique < Technique::ForcingNet {
            others += other;
            all += other + same;
        }
    }
    assert!(
        others * 2000 <= all,
        "{others} of {all} steps but nets differ"
    );
}
