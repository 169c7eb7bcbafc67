//! Examples that are set up, and a test that no step contradicts the solution.

use crate::hodoku::technique::Technique;
use crate::hodoku::testing::{sketch, steps};
use crate::{Grader, RuleSolver, Scale};
use quadrille_board::{Digit, Grid, Shape};
use quadrille_limits::limits::Limits;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Returns what the first step of a technique removes, as `DRC` lists.
fn first<W: AsRef<str>, O: AsRef<str>>(facts: &[(W, O)], technique: Technique) -> String {
    let steps = steps(&sketch(facts), technique);
    steps.into_iter().next().unwrap_or_default()
}

#[test]
fn two_colours_of_three_digits() {
    // Either r1c1 is 1 and r1c5 2, or r1c1 is 2 and r1c5 3; r5c5 is 3 then or 1.
    let facts = [
        ("r1c1", "12"),
        ("2 r1", "r1c1 r1c5"),
        ("r1c5", "23"),
        ("r5c1", "14"),
    ];
    assert_eq!(first(&facts, Technique::Medusa), "");
    let facts = [&facts[..3], &[("r5c5", "13"), ("3 c5", "r1c5 r5c5")]].concat();
    assert_eq!(
        first(&facts, Technique::Medusa),
        "3D Medusa: removes 151, places "
    );
}

#[test]
fn a_row_and_a_column_that_a_box_and_a_column_cover() {
    let facts = [("4 r1", "r1c2 r1c8"), ("4 c1", "r2c1 r8c1")];
    let all = steps(&sketch(&facts), Technique::MutantFish);
    let step = "mutant fish: removes 488, places ";
    assert!(all.contains(&step.to_owned()), "{all:?}");
    // With a place more in box 2, one cover more is needed.
    let facts = [("4 r1", "r1c2 r1c5 r1c8"), facts[1]];
    let all = steps(&sketch(&facts), Technique::MutantFish);
    assert!(!all.contains(&step.to_owned()), "{all:?}");
}

#[test]
fn three_digits_of_a_row_and_a_column() {
    let at = |digit: &str| {
        [
            (format!("{digit} r1"), "r1c1 r1c2 r1c3 r1c9".to_owned()),
            (format!("{digit} c1"), "r1c1 r2c1 r3c1 r9c1".to_owned()),
        ]
    };
    let facts: Vec<(String, String)> = ["1", "2", "3"].into_iter().flat_map(at).collect();
    let step = first(&facts, Technique::Fireworks);
    assert!(
        step.starts_with("fireworks: removes 411 511 611 711 811 911 419 519"),
        "{step}"
    );
    assert_eq!(first(&facts[..4], Technique::Fireworks), "");
}

#[test]
fn three_digits_that_cannot_fill_four_boxes() {
    let way = "r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4 r5c6";
    let step = first(&[(way, "123"), ("r6c5", "1237")], Technique::Tridagon);
    assert!(step.contains("165 265 365 "), "{step}");
    // The other way round, they can.
    let way = way.replace("r5c6", "r5c5");
    assert_eq!(
        first(&[(&way[..], "123"), ("r6c6", "1237")], Technique::Tridagon),
        ""
    );
}

#[test]
fn sixteen_cells_around_four_crossings() {
    let facts = [
        ("r2c1 r2c3 r8c7 r8c9", "1278"),
        ("r2c7 r2c9 r8c1 r8c3", "1234"),
        ("r1c8 r3c8 r7c2 r9c2", "3456"),
        ("r7c8 r9c8 r1c2 r3c2", "5678"),
    ];
    let step = first(&facts, Technique::SkLoop);
    for gone in ["122", "224", "128", "558", "652", "711", "337", "491"] {
        let is_gone = step.contains(&format!(" {gone} "));
        assert!(is_gone, "{gone}: {step}");
    }
    // Box 3 has places for 3 and 4, not for 8.
    assert!(!step.contains("837"), "{step}");
}

#[test]
fn rows_by_columns() {
    let cells = |columns: [usize; 2]| {
        let rows = [1, 4, 7].into_iter();
        let cells = rows.flat_map(|row| columns.map(|column| format!("r{row}c{column}")));
        cells.collect::<Vec<_>>().join(" ")
    };
    let [one, two, others] = [cells([1, 1]), cells([2, 2]), cells([5, 7])];
    let facts = [
        (&one[..], "12345"),
        (&two, "12346"),
        ("r1c4 r4c4 r7c4", "12347"),
        (&others, "1234"),
    ];
    let step = first(&facts, Technique::MultiSectorLockedSet);
    for gone in ["113", "449", "521", "682", "794"] {
        assert!(step.contains(&format!(" {gone}")), "{gone}: {step}");
    }
}

/// Returns the facts of an exocet with base cells r1c1 and r1c2, and lines across in columns 3, 4 and 7, where each
/// digit has rows 4 and 7 besides.
fn exocet(more: [&str; 3]) -> Vec<(String, String)> {
    let mut facts = vec![("r1c1 r1c2".to_owned(), "123".to_owned())];
    for digit in 1..=3 {
        for (column, more) in [3, 4, 7].into_iter().zip(more) {
            let places = format!("r4c{column} r7c{column} r1c{column} {more}");
            facts.push((format!("{digit} c{column}"), places));
        }
    }
    facts
}

#[test]
fn digits_of_two_cells_are_those_of_two_others() {
    let cases = [
        (
            Technique::JuniorExocet,
            ["r2c3", "r2c4", "r3c7"],
            ["424", "937"],
        ),
        (
            Technique::SeniorExocet,
            ["r5c3", "r2c4", "r4c7"],
            ["424", "953"],
        ),
    ];
    for (technique, more, removed) in cases {
        let facts = exocet(more);
        let all = steps(&sketch(&facts), technique);
        let has = |step: &String| removed.iter().all(|gone| step.contains(gone));
        assert!(all.iter().any(has), "{all:?}");
        // With another place in a third row, it is none.
        let facts = exocet([more[0], more[1], "r3c7 r6c7 r9c7"]);
        assert!(steps(&sketch(&facts), technique).is_empty());
    }
}

/// Returns the facts of two exocets with the digits 1 to 4, and places of each in columns 3, 6 and 7 besides.
fn two_exocets(of_other: &str, more: &str) -> Vec<(String, String)> {
    let mut facts = vec![
        ("r1c1 r1c2".to_owned(), "1234".to_owned()),
        ("r2c4 r2c5".to_owned(), of_other.to_owned()),
    ];
    for digit in 1..=5 {
        for (column, more) in [(3, "r2c3 r3c3"), (6, "r1c6 r3c6"), (7, more)] {
            let places = format!("r4c{column} r7c{column} {more}");
            facts.push((format!("{digit} c{column}"), places));
        }
    }
    facts
}

#[test]
fn two_exocets_of_a_band_share_four_digits() {
    let found = |of_other, more| {
        let facts = two_exocets(of_other, more);
        steps(&sketch(&facts), Technique::DoubleExocet)
    };
    let all = found("1234", "r1c7 r2c7");
    let step = all.first().expect("a double exocet");
    // Other cells of rows 4 and 7, and cells that one base sees by its row and the other one by its box.
    for gone in ["141", "379", "114", "424", "221", "136"] {
        // r3c6 is a target, r2c4 a base cell.
        let is_gone = step.contains(&format!(" {gone}"));
        assert_eq!(is_gone, !["136", "424"].contains(&gone), "{gone}: {step}");
    }
    // Five digits in two bases may leave one out, and a place in a third line is one too many.
    assert_eq!(found("1235", "r1c7 r2c7"), [""; 0]);
    assert_eq!(found("1234", "r1c7 r2c7 r8c7"), [""; 0]);
    // One exocet by itself is none: the other base lies in the same line.
    let facts = two_exocets("1234", "r1c7 r2c7");
    let facts = facts.into_iter().map(|(a, b)| match &a[..] {
        "r2c4 r2c5" => ("r1c4 r1c5".to_owned(), b),
        _ => (a, b),
    });
    let facts: Vec<(String, String)> = facts.collect();
    assert_eq!(steps(&sketch(&facts), Technique::DoubleExocet), [""; 0]);
}

#[test]
fn no_step_contradicts_the_solution() {
    let files = [
        include_str!("../../../../../puzzles/famous.txt"),
        include_str!("../../../../../crates/cli/benchmark/hardest.txt"),
        include_str!("../../../../../puzzles/hard.txt"),
    ];
    let first = [
        "full house",
        "naked single",
        "hidden single",
        "pointing",
        "claiming",
        "naked pair",
        "hidden pair",
        "3D Medusa",
        "fireworks",
        "SK-loop",
        "multi-sector locked set",
        "tridagon",
        "junior exocet",
        "senior exocet",
        "double exocet",
    ];
    // These take longer: on two puzzles.
    let fish = ["mutant fish", "kraken fish"];
    let with_fish = [
        "31.......8....17.35..82....13..8.2.....3..8.4....7.6..4...........6...72.8..3.1.6",
        "....12......5....19.83....2.9..76.3...4......3...8.7.4.8........518....64.2....1.",
    ];
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    // Each has a tridagon.
    let own = [
        ".......4..62...9..4.....836....9312...1..5....9.2..4...3...9......3.6.196..41...3",
        ".8.9..3.46....8...1.32.......8...67..........76.....9...138...9....96......1.7..3",
        "...6.1.........2..8.17...4.68...241..24..6..7.3.1.96...6.......7...1.......2....8",
    ];
    let files = files.iter().flat_map(|file| file.lines().take(40));
    for line in files.chain(own).chain(with_fish) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Grid>) else {
            continue;
        };
        let solved = RuleSolver::Staged.solve(&puzzle, Some(2), &Limits::none());
        let Some(solution) = solved.solution().filter(|_| solved.solutions.found == 1) else {
            continue;
        };
        assert_eq!(puzzle.shape(), Shape::CLASSIC);
        let grader = Grader::new(Scale::Hodoku).with_more(&["all"]).unwrap();
        let order = match with_fish.contains(&line) {
            true => [&first[..], &fish].concat(),
            false => first.to_vec(),
        };
        let grader = grader.with_order(&order).unwrap();
        let mut grader = grader.with_hardest(order[order.len() - 1]).unwrap();
        let told = grader.explain(&puzzle, &Limits::none(), &mut |step| {
            let is_digit = |&(cell, digit): &(_, Digit)| solution.get(cell) == Some(digit);
            assert!(step.placed.iter().all(is_digit), "{line} {step}");
            assert!(!step.removed.iter().any(is_digit), "{line} {step}");
            *counts.entry(step.technique).or_default() += 1;
            ControlFlow::Continue(())
        });
        assert!(told.is_ok());
    }
    let rare = [
        "3D Medusa",
        "SK-loop",
        "multi-sector locked set",
        "junior exocet",
        "senior exocet",
        "mutant fish",
        "kraken fish",
    ];
    assert!(
        rare.iter().all(|name| counts.contains_key(name)),
        "{counts:?}"
    );
}
