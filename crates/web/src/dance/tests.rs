use quadrille::cover::{Branching, Engine, Problem, Solver};
use quadrille::random;

use super::*;

fn stage(cover: &str, rule: Rule) -> Dance {
    Dance::new(&Stage {
        cover: cover.to_owned(),
        puzzle: None,
        rule,
    })
    .unwrap()
}

/// Returns the solutions of the library's own links, in their order, and how
/// often they branch.
fn library(cover: &Cover) -> (Vec<Vec<u32>>, u64) {
    let mut builder = Problem::builder();
    let primary = (0..cover.primary).map(|_| builder.primary_item().unwrap());
    let mut items: Vec<_> = primary.collect();
    items.extend((cover.primary..cover.items.len()).map(|_| builder.secondary_item().unwrap()));
    for (number, option) in cover.options.iter().enumerate() {
        let colour = |place: usize| {
            let colours = cover.colours.get(number);
            colours.and_then(|colours| std::num::NonZeroU32::new(colours[place]))
        };
        let places = option.iter().enumerate();
        builder
            .coloured_option(places.map(|(place, &item)| (items[item as usize], colour(place))))
            .unwrap();
    }
    let mut solver = Solver::new(builder.build());
    solver.set_engine(Engine::Links).set_presolve(false);
    solver.set_branching(Branching::First);
    let mut solutions = solver.solutions();
    let found = solutions
        .by_ref()
        .map(|solution| {
            let options = solution.iter();
            let mut options: Vec<u32> = options.map(|option| option.index() as u32).collect();
            options.sort_unstable();
            options
        })
        .collect();
    drop(solutions);
    (found, solver.stats().guesses)
}

/// Dances to the end, one step at a time. Returns the solutions, and how often
/// an item with more than one option was chosen.
fn dance(dance: &mut Dance) -> (Vec<Vec<u32>>, u64) {
    let before = dance.machine.links.clone();
    let (mut solutions, mut branches) = (Vec::new(), 0);
    while !dance.machine.is_over() {
        dance.step();
        match dance.machine.did {
            Did::Solution => {
                let mut options: Vec<u32> = dance.machine.path().collect();
                options.sort_unstable();
                solutions.push(options);
            }
            Did::Choose { item } => branches += u64::from(dance.machine.links.len(item) > 1),
            _ => {}
        }
    }
    assert_eq!(dance.machine.did, Did::End);
    assert_eq!(dance.machine.links, before, "all is linked again");
    (solutions, branches)
}

/// Returns small covers of all kinds, with secondary items and colours.
fn small_covers() -> impl Iterator<Item = String> {
    (0..300).map(|number| {
        let mut random = random::stream(34, number);
        let mut below = move |end: u64| random() % end;
        let (primary, secondary) = (2 + below(5), below(4));
        let mut text = String::new();
        (0..primary).for_each(|item| text += &format!("p{item} "));
        text += "|";
        (0..secondary).for_each(|item| text += &format!(" s{item}"));
        for _ in 0..4 + below(14) {
            let mut line = format!("p{}", below(primary));
            for item in 0..primary {
                if below(4) == 0 && !line.starts_with(&format!("p{item}")) {
                    line += &format!(" p{item}");
                }
            }
            for item in 0..secondary {
                match below(4) {
                    0 => line += &format!(" s{item}"),
                    1 => line += &format!(" s{item}:{}", ["A", "B"][below(2) as usize]),
                    _ => {}
                }
            }
            text += &format!("\n{line}");
        }
        text + "\n"
    })
}

#[test]
fn the_dance_goes_where_the_librarys_own_links_go() {
    let named = ["knuth", "colours", "sudoku"].map(str::to_owned);
    let (mut found, mut branched) = (0, 0);
    for cover in named.into_iter().chain(small_covers()) {
        let mut show = stage(&cover, Rule::Fewest);
        let (solutions, branches) = dance(&mut show);
        assert_eq!(
            (&solutions, branches),
            (&library(&show.cover).0, library(&show.cover).1),
            "{cover}"
        );
        found += solutions.len();
        branched += branches;
        for rule in [Rule::First, Rule::Most] {
            let (mut others, mut same) = (dance(&mut stage(&cover, rule)).0, solutions.clone());
            others.sort_unstable();
            same.sort_unstable();
            assert_eq!(others, same, "{cover} {rule:?}");
        }
    }
    assert!(found > 100 && branched > 100, "{found} {branched}");
}

#[test]
fn pentominoes_fill_3x20_in_eight_ways() {
    let mut show = stage("pentominoes", Rule::Fewest);
    // Known since 1960, with reflections; and as many placements as Knuth has.
    assert_eq!(show.cover.options.len(), 1236);
    let (solutions, branches) = dance(&mut show);
    assert_eq!(solutions.len(), 8);
    assert_eq!((solutions, branches), library(&show.cover));
}

#[test]
fn the_table_of_knuths_example_is_that_of_his_book() {
    let links = stage("knuth", Rule::Fewest).machine.links;
    assert_eq!(links.llink, [7, 0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(links.rlink, [1, 2, 3, 4, 5, 6, 7, 0]);
    assert_eq!(links.top[1..8], [2, 2, 2, 3, 2, 2, 3]);
    assert_eq!(links.ulink[1..8], [20, 24, 17, 27, 28, 22, 29]);
    assert_eq!(links.dlink[1..8], [12, 16, 9, 13, 10, 18, 14]);
    let tops = [
        0, 3, 5, -1, 1, 4, 7, -2, 2, 3, 6, -3, 1, 4, 6, -4, 2, 7, -5, 4, 5, 7, -6,
    ];
    assert_eq!(links.top[8..], tops);
    let downs = [
        10, 17, 28, 14, 20, 21, 25, 18, 24, 3, 22, 22, 1, 27, 6, 25, 2, 29, 29,
    ];
    assert_eq!(links.dlink[8..27], downs);
}

#[test]
fn knuths_example_goes_as_in_his_book() {
    let mut show = stage("knuth", Rule::Fewest);
    let mut lines = Vec::new();
    while show.machine.did != Did::Solution {
        show.go(Go::Line);
        if matches!(show.machine.did, Did::Choose { .. } | Did::Try { .. }) {
            lines.push(show.machine.text(&show.cover));
        }
    }
    let said = [
        "Choose a: 2 options.",
        "Take a d g.",
        "Choose b: 1 option.",
        "Take b c f.",
        "Choose e: it has no options left, so go back.",
        "Take a d f.",
        "Choose b: 1 option.",
        "Take b g.",
        "Choose c: 1 option.",
        "Take c e.",
    ];
    assert_eq!(lines, said);
}

#[test]
fn every_step_can_be_gone_to_from_any_other() {
    for cover in ["knuth", "colours", "sudoku"] {
        let mut on = stage(cover, Rule::Fewest);
        let mut moments = vec![on.machine.clone()];
        while !on.machine.is_over() {
            on.step();
            moments.push(on.machine.clone());
        }
        let mut show = stage(cover, Rule::Fewest);
        // Short steps between what is kept, and many of them.
        show.apart = 4;
        let mut random = random::stream(7, 0);
        for _ in 0..400 {
            let step = random() % moments.len() as u64;
            assert!(show.go(Go::To(step)));
            assert!(show.machine == moments[step as usize], "{cover} {step}");
            assert!(show.kept.len() <= KEPT);
            let line = moments[..step as usize]
                .iter()
                .rposition(|moment| moment.did.is_line());
            show.go(Go::LineBack);
            assert_eq!(
                show.machine.steps,
                line.map_or(step, |line| line as u64),
                "{cover} {step}"
            );
        }
        assert!(show.go(Go::To(u64::MAX)));
        assert!(show.machine.is_over());
    }
}

#[test]
fn every_line_that_is_done_is_one_of_the_program() {
    let program = words::program();
    let mut seen = std::collections::BTreeSet::new();
    for cover in ["knuth", "colours"] {
        let mut show = stage(cover, Rule::Fewest);
        while !show.machine.is_over() {
            let mut lines = show.machine.callers();
            lines.push(show.machine.line_and_node().0);
            for line in lines {
                let known = serde_json::to_value(&program).unwrap();
                let is_known = known
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|known| known["id"] == line);
                assert!(is_known, "{line}");
                seen.insert(line);
            }
            show.step();
        }
    }
    // The end itself is not within the loop.
    assert_eq!(seen.len(), program.len() - 1, "{seen:?}");
}

#[test]
fn a_sudoku_of_ones_own_is_danced_on_with_the_clues_taken() {
    let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let sudoku = Sudoku {
        text: hard.to_owned(),
        variant: String::new(),
        constraints: String::new(),
    };
    let stage = Stage {
        cover: String::new(),
        puzzle: Some(sudoku),
        rule: Rule::Fewest,
    };
    let mut show = Dance::new(&stage).unwrap();
    assert_eq!(show.cover.items[..2], ["r1c1", "r1c2"]);
    assert_eq!(show.cover.options.len(), 17 + (81 - 17) * 9);
    assert!(show.go(Go::Solution));
    let board = show.cover.board.as_ref().unwrap();
    let mut digits = vec![String::new(); 81];
    for option in show.machine.path() {
        let (digit, cells) = &board.pieces[option as usize];
        digits[cells[0]] = digit.clone();
    }
    assert!(
        digits.concat().starts_with("417369825632158947"),
        "{digits:?}"
    );
}

#[test]
fn what_algorithm_c_does_not_cover_is_an_error() {
    let error = |text: &str| {
        let stage = Stage {
            cover: text.to_owned(),
            puzzle: None,
            rule: Rule::First,
        };
        Dance::new(&stage).unwrap_err()
    };
    assert!(error("a a\n").starts_with("1:"), "{}", error("a a\n"));
    assert!(
        error("2:3|a b\na b\na\nb\n").contains("bounds"),
        "{}",
        error("2:3|a b\na b\na\nb\n")
    );
}
