//! A library of positions for the techniques: what each must find there.
//!
//! The positions are those of HoDoKu's regression tests, which are not part of this repository: a case is a
//! line `:CODE[-VARIANT]:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA`. A given with `+` is placed
//! and no clue, a candidate is `DRC` (digit, row, column), the variant `x` demands that nothing is found.

use super::all;
use crate::board::nine::Candidate;
use crate::board::nine::geometry::{ALL, CellSet};
use crate::hodoku::State;
use crate::hodoku::step::Step;
use crate::hodoku::technique::Technique;

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
        }
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
        let steps = all(&self.state, technique);
        match self.variant.as_str() {
            "x" => steps.iter().all(|step| !self.is_met_by(step)),
            _ => steps.iter().any(|step| self.is_met_by(step)),
        }
    }
}

/// Returns all cases, for tests that are ignored where the library is absent.
pub fn cases() -> Vec<Case> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/ratings/reglib.txt"
    );
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| line.starts_with(':'));
    lines.map(|(k, line)| Case::parse(k + 1, line)).collect()
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

/// Which technique must find the cases of a code.
#[rustfmt::skip]
const LIBRARY: [(&str, Technique); 64] = [
    ("0000", Technique::FullHouse), ("0002", Technique::HiddenSingle),
    ("0003", Technique::NakedSingle), ("0100", Technique::Pointing),
    ("0101", Technique::Claiming), ("0110", Technique::LockedPair),
    ("0111", Technique::LockedTriple), ("0200", Technique::NakedPair),
    ("0201", Technique::NakedTriple), ("0202", Technique::NakedQuad),
    ("0210", Technique::HiddenPair), ("0211", Technique::HiddenTriple),
    ("0212", Technique::HiddenQuad), ("0300", Technique::XWing),
    ("0301", Technique::Swordfish), ("0302", Technique::Jellyfish),
    ("0310", Technique::FinnedXWing), ("0311", Technique::FinnedSwordfish),
    ("0312", Technique::FinnedJellyfish), ("0320", Technique::SashimiXWing),
    ("0321", Technique::SashimiSwordfish), ("0322", Technique::SashimiJellyfish),
    ("0331", Technique::FrankenSwordfish), ("0340", Technique::FinnedFrankenXWing),
    ("0341", Technique::FinnedFrankenSwordfish), ("0400", Technique::Skyscraper),
    ("0401", Technique::TwoStringKite), ("0402", Technique::EmptyRectangle),
    ("0403", Technique::TurbotFish), ("0500", Technique::SimpleColours),
    ("0501", Technique::SimpleColours), ("0502", Technique::MultiColours),
    ("0503", Technique::MultiColours), ("0600", Technique::UniquenessTest1),
    ("0601", Technique::UniquenessTest2), ("0602", Technique::UniquenessTest3),
    ("0603", Technique::UniquenessTest4), ("0604", Technique::UniquenessTest5),
    ("0605", Technique::UniquenessTest6), ("0606", Technique::HiddenRectangle),
    ("0607", Technique::AvoidableRectangle1), ("0608", Technique::AvoidableRectangle2),
    ("0610", Technique::BugPlusOne), ("0701", Technique::XChain),
    ("0702", Technique::XyChain), ("0703", Technique::RemotePair),
    ("0706", Technique::NiceLoop), ("0707", Technique::NiceLoop),
    ("0708", Technique::NiceLoop), ("0709-1", Technique::GroupedNiceLoop),
    ("0710-1", Technique::GroupedNiceLoop), ("0710-2", Technique::GroupedNiceLoop),
    ("0711-1", Technique::GroupedNiceLoop), ("0711-2", Technique::GroupedNiceLoop),
    ("0800", Technique::XyWing), ("0801", Technique::XyzWing),
    ("0803", Technique::WWing), ("0901", Technique::AlsXz),
    ("0902-1", Technique::AlsXyWing), ("0903", Technique::AlsChain),
    ("0904-1", Technique::DeathBlossom), ("1101", Technique::SueDeCoq),
    ("1201", Technique::TemplateSet), ("1202", Technique::TemplateDelete),
];

/// Prints how many cases of each code are met, and those that are not.
#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn techniques_find_what_the_library_demands() {
    let cases = cases();
    let mut failed = 0;
    for (code, technique) in LIBRARY {
        let is_of_code =
            |case: &&Case| case.code == code || format!("{}-{}", case.code, case.variant) == code;
        let of_code: Vec<&Case> = cases.iter().filter(is_of_code).collect();
        assert!(!of_code.is_empty(), "no case of {code}");
        let is_wrong = |case: &&&Case| !case.passes(technique);
        let wrong: Vec<&&Case> = of_code.iter().filter(is_wrong).collect();
        let (number, right) = (of_code.len(), of_code.len() - wrong.len());
        eprintln!("{code} {technique}: {right} of {number}");
        for case in &wrong {
            eprintln!("  line {}: {}", case.line, case.text);
            for step in all(&case.state, technique) {
                eprintln!("    {}", brief(&step));
            }
        }
        // HoDoKu itself does not find five of its fifteen chains.
        match technique {
            Technique::AlsChain => assert_eq!((right, number), (10, 15)),
            _ => failed += wrong.len(),
        }
    }
    assert_eq!(failed, 0, "cases that fail");
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
}
