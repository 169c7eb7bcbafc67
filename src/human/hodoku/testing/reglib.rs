//! A library of positions for the techniques: what each must find there.
//!
//! The positions are those of HoDoKu's regression tests, which are not part of this repository: a case is a
//! line `:CODE[-VARIANT]:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA`. A given with `+` is placed
//! and no clue, a candidate is `DRC` (digit, row, column), the variant `x` demands that nothing is found.

use crate::human::board::nine::Candidate;
use crate::human::board::nine::geometry::{ALL, CellSet};
use crate::human::hodoku::State;
use crate::human::hodoku::step::Step;
use crate::human::hodoku::technique::Technique;

/// A case: a position, and the step that a technique must find there.
pub struct Case {
    /// Its line in the file.
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// The code of the technique.
    pub code: String,
    /// The variant of the technique, or `x`.
    pub variant: String,
    /// What the technique looks at.
    pub state: State,
    /// The candidates to remove, in ascending order.
    pub removed: Vec<Candidate>,
    /// The digits to place, in ascending order.
    pub placed: Vec<Candidate>,
    /// The last field: for chains the number of inferences.
    pub extra: String,
}

/// Returns the candidate of `DRC`.
fn candidate(text: &str) -> Candidate {
    let [digit, row, column] = text.as_bytes() else {
        panic!("expected three digits, found {text:?}");
    };
    let [digit, row, column] = [digit, row, column].map(|byte| usize::from(byte - b'1'));
    Candidate::new(9 * row + column, digit)
}

fn candidates(text: &str) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = text.split_whitespace().map(candidate).collect();
    all.sort();
    all
}

impl Case {
    pub fn parse(line: usize, text: &str) -> Case {
        let fields: Vec<&str> = text.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let (mut placed, mut clues, mut cell): ([u8; 81], CellSet, usize) = ([0; 81], 0, 0);
        let mut is_clue = true;
        for byte in fields[3].bytes() {
            if byte == b'+' {
                is_clue = false;
                continue;
            }
            if byte.is_ascii_digit() && byte != b'0' {
                placed[cell] = byte - b'0';
                clues |= CellSet::from(is_clue) << cell;
            }
            (is_clue, cell) = (true, cell + 1);
        }
        assert_eq!(cell, 81, "{text}");
        let mut state = State::new(&placed, clues, &[ALL; 81]);
        for candidate in candidates(fields[4]) {
            state.remove(candidate);
        }
        Case {
            line,
            text: text.to_owned(),
            code: code.to_owned(),
            variant: variant.to_owned(),
            state,
            removed: candidates(fields[5]),
            placed: candidates(fields.get(6).unwrap_or(&"")),
            extra: fields.get(7).unwrap_or(&"").to_string(),
        }
    }

    /// Returns all steps that a technique finds.
    pub fn steps(&self, technique: Technique) -> Vec<Step> {
        let mut steps = Vec::new();
        crate::human::hodoku::find(&self.state, technique, &mut |step| {
            steps.push(step);
            false
        });
        steps
    }

    /// Returns whether a step does what the case demands.
    pub fn is_met_by(&self, step: &Step) -> bool {
        let sorted = |list: &[Candidate]| -> Vec<Candidate> {
            let mut list = list.to_vec();
            list.sort();
            list
        };
        // A single removes nothing else; a step may place a digit where the case removes the others.
        let removed = sorted(&step.removed);
        match step.placed[..] {
            [] => self.placed.is_empty() && removed == self.removed,
            _ => sorted(&step.placed) == self.placed && removed == self.removed,
        }
    }

    /// Returns whether the technique finds what the case demands, and only with removals of the case for `x`.
    pub fn passes(&self, technique: Technique) -> bool {
        let steps = self.steps(technique);
        match self.variant.as_str() {
            "x" => steps.iter().all(|step| !self.is_met_by(step)),
            _ => steps.iter().any(|step| self.is_met_by(step)),
        }
    }
}

/// Returns all cases, for tests that are ignored where the library is absent.
pub fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/ratings/reglib.txt");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| line.starts_with(':'));
    lines.map(|(k, line)| Case::parse(k + 1, line)).collect()
}

/// Checks that a technique finds what all cases of a code demand; prints the share and those that fail.
pub fn check(codes: &[(&str, Technique)]) {
    let cases = cases();
    let mut failed = 0;
    for &(code, technique) in codes {
        let of_code: Vec<&Case> = cases
            .iter()
            .filter(|case| case.code == code || format!("{}-{}", case.code, case.variant) == code)
            .collect();
        assert!(!of_code.is_empty(), "no case of {code}");
        let wrong: Vec<&&Case> = of_code
            .iter()
            .filter(|case| !case.passes(technique))
            .collect();
        let (all, right) = (of_code.len(), of_code.len() - wrong.len());
        eprintln!("{code} {technique}: {right} of {all}");
        for case in &wrong {
            eprintln!("  line {}: {}", case.line, case.text);
            for step in case.steps(technique) {
                eprintln!("    {}", brief(&step));
            }
        }
        failed += wrong.len();
    }
    assert_eq!(failed, 0, "cases that fail");
}

/// Writes what a step does in the notation of the library.
pub fn brief(step: &Step) -> String {
    let write = |list: &[Candidate]| -> String {
        let text = list.iter().map(|c| {
            let (row, column) = (c.cell() / 9, c.cell() % 9);
            format!("{}{}{}", c.digit() + 1, row + 1, column + 1)
        });
        text.collect::<Vec<_>>().join(" ")
    };
    format!(
        "{}: removes {}, places {}",
        step.technique,
        write(&step.removed),
        write(&step.placed)
    )
}

#[test]
fn cases_are_read() {
    let givens = "+1+23456.8".to_owned() + &".".repeat(73);
    let case = Case::parse(1, &format!(":0100-x:1:{givens}:719:719 119:111:5"));
    assert_eq!((case.code.as_str(), case.variant.as_str()), ("0100", "x"));
    assert_eq!(case.state.position.digit(7), 8);
    assert_eq!(case.state.clues, 0b1011_1100);
    let [one, seven] = [0, 6].map(|digit| Candidate::new(8, digit));
    assert!(!case.state.position.has(seven));
    assert_eq!(case.removed, [one, seven]);
    assert_eq!(case.placed, [Candidate::new(0, 0)]);
    assert_eq!(case.extra, "5");
}
