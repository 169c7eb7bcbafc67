use quadrille::cover::{Count, Problem, Solver};

use super::*;

fn stage(cover: &str, rule: Rule) -> Dance {
    Dance::new(&Stage {
        cover: cover.to_owned(),
        rule,
    })
    .unwrap()
}

/// Returns the number of solutions that the library finds.
fn count(cover: &Cover) -> u128 {
    let mut builder = Problem::builder();
    let primary = (0..cover.primary).map(|_| builder.primary_item().unwrap());
    let mut items: Vec<_> = primary.collect();
    items.extend((cover.primary..cover.items.len()).map(|_| builder.secondary_item().unwrap()));
    for option in &cover.options {
        builder
            .option(option.iter().map(|&item| items[item as usize]))
            .unwrap();
    }
    match Solver::new(builder.build()).count() {
        Count::Exact(number) => number,
        Count::AtLeast(_) => unreachable!("nothing is limited"),
    }
}

/// Dances to the end. Returns the solutions.
fn dance(dance: &mut Dance) -> Vec<Vec<u32>> {
    let before = dance.links.clone();
    let (mut solutions, mut last) = (Vec::new(), None);
    loop {
        // An odd number, so that steps are cut anywhere.
        let events = dance.dance(7);
        if events.is_empty() {
            break;
        }
        for event in events {
            if let Event::Solution { options } = &event {
                solutions.push(options.clone());
            }
            last = Some(event);
        }
    }
    assert_eq!(last, Some(Event::End));
    assert_eq!(dance.links, before);
    for solution in &solutions {
        let items = solution
            .iter()
            .flat_map(|&option| &dance.cover.options[option as usize]);
        let mut items: Vec<u32> = items.copied().collect();
        items.sort_unstable();
        assert!(items.is_sorted_by(|a, b| a < b), "{solution:?}");
        let primary = items
            .iter()
            .filter(|&&item| (item as usize) < dance.cover.primary);
        assert_eq!(primary.count(), dance.cover.primary);
    }
    solutions
}

#[test]
fn every_rule_finds_the_solutions_that_the_library_finds() {
    let own = "a b c d | e f\na b e\nc d\na e\nb f\nb\nc\nd f\na c\nb d\n";
    for cover in ["knuth", "sudoku", own] {
        for rule in [Rule::Fewest, Rule::First, Rule::Most] {
            let mut show = stage(cover, rule);
            let mut solutions = dance(&mut show);
            assert_eq!(
                solutions.len() as u128,
                count(&show.cover),
                "{cover} {rule:?}"
            );
            solutions
                .iter_mut()
                .for_each(|solution| solution.sort_unstable());
            solutions.sort_unstable();
            solutions.dedup();
            assert_eq!(solutions.len() as u128, count(&show.cover));
        }
    }
}

#[test]
fn pentominoes_fill_3x20_in_eight_ways() {
    let mut show = stage("pentominoes", Rule::Fewest);
    // Known since 1960, with reflections; and as many placements as Knuth has.
    assert_eq!(show.cover.options.len(), 1236);
    assert_eq!((dance(&mut show).len(), count(&show.cover)), (8, 8));
}

#[test]
fn knuths_example_goes_as_in_his_book() {
    let mut show = stage("knuth", Rule::Fewest);
    let solutions = dance(&mut show);
    let names = solutions[0]
        .iter()
        .map(|&option| show.cover.names[option as usize].as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["a d f", "b g", "c e"]);
    let mut show = stage("knuth", Rule::Fewest);
    let first = show.dance(2);
    assert_eq!(
        first[0],
        Event::Choose {
            item: 0,
            options: 2
        }
    );
    assert_eq!(
        first[1],
        Event::Cover {
            item: 0,
            hidden: vec![1, 3]
        }
    );
}

#[test]
fn what_algorithm_x_does_not_cover_is_an_error() {
    let error = |text: &str| {
        let stage = Stage {
            cover: text.to_owned(),
            rule: Rule::First,
        };
        Dance::new(&stage).unwrap_err()
    };
    assert_eq!(
        error("a | x\na x:1\n"),
        "expected a plain exact cover, found colours"
    );
    assert!(error("a a\n").starts_with("1:"), "{}", error("a a\n"));
}
