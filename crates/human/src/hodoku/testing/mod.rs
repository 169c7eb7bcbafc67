//! Positions for the tests of techniques.

mod paths;
pub mod reglib;
mod sound;

use crate::board::nine::Candidate;
use crate::board::nine::geometry::{ALL, BOXES, COLUMNS, HOUSE_SET, ROWS};
use crate::hodoku::solver::first_but;
use crate::hodoku::state::State;
use crate::hodoku::step::Step;
use crate::hodoku::technique::Technique;
use crate::testing::grid;
use quadrille_limits::bits::each;
use reglib::brief;

/// Returns the cell of `r1c2`.
fn cell(name: &str) -> usize {
    let digits: Vec<usize> = name.bytes().map(|byte| usize::from(byte) - 48).collect();
    9 * (digits[1] - 1) + digits[3] - 1
}

/// Returns the house of `r1`, `c2` or `b3`.
fn house(name: &str) -> usize {
    let index = usize::from(name.as_bytes()[1] - b'1');
    index
        + match &name[..1] {
            "r" => ROWS,
            "c" => COLUMNS,
            _ => BOXES,
        }
}

/// Returns the empty board, on which some cells have only these candidates (`("r1c1 r1c2", "29")`), and some
/// digits of houses only these places (`("7 r2", "r2c3 r2c8")`).
pub fn sketch<W: AsRef<str>, O: AsRef<str>>(facts: &[(W, O)]) -> State {
    let mut state = State::new(&[0; 81], 0, &[ALL; 81]);
    for (what, only) in facts {
        let (what, only) = (what.as_ref(), only.as_ref());
        if what.starts_with('r') {
            let digits = only.bytes().map(|byte| usize::from(byte - b'1'));
            let keep = digits.fold(0, |set, digit| set | 1 << digit);
            for cell in what.split(' ').map(cell) {
                for digit in (0..9).filter(|digit| keep >> digit & 1 == 0) {
                    state.remove(Candidate::new(cell, digit));
                }
            }
        } else {
            let digit = usize::from(what.as_bytes()[0] - b'1');
            let places = only.split(' ').map(cell);
            let keep = places.fold(0, |set, cell| set | 1 << cell);
            for cell in each(HOUSE_SET[house(&what[2..])] & !keep) {
                state.remove(Candidate::new(cell, digit));
            }
        }
    }
    state
}

/// Returns the state where a puzzle begins, whose digits are its first 81 symbols.
pub fn start(line: &str) -> State {
    State::of(&(&grid(&line[..81])).into(), None).unwrap()
}

/// Makes the steps of some techniques until there are none.
pub fn settle(state: &mut State, techniques: &[Technique]) {
    let first = |state: &State| {
        let mut all = techniques.iter();
        all.find_map(|&technique| first_but(state, technique, &[]))
    };
    while let Some(step) = first(state) {
        state.apply(&step);
    }
}

/// Returns the steps of a technique.
pub fn all(state: &State, technique: Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    crate::hodoku::find(state, technique, &mut |step| {
        steps.push(step);
        false
    });
    steps
}

/// Returns what the steps of a technique do, as `DRC` lists, and in words.
pub fn steps(state: &State, technique: Technique) -> Vec<String> {
    all(state, technique).iter().map(brief).collect()
}

/// Checks that a technique finds a step on a [`sketch`] that removes just these candidates, as a `DRC` list.
pub fn finds(technique: Technique, facts: &[(&str, &str)], removed: &str) {
    let step = format!("{technique}: removes {removed}, places ");
    let all = steps(&sketch(facts), technique);
    assert!(all.contains(&step), "{step} not in {all:?}");
}

/// Checks that it is the only step.
pub fn finds_only(technique: Technique, facts: &[(&str, &str)], removed: &str) {
    let step = format!("{technique}: removes {removed}, places ");
    assert_eq!(steps(&sketch(facts), technique), [step]);
}
