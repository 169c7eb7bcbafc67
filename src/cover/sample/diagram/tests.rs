use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::build::diagram_after;
use super::*;
use crate::cover::Solver;
use crate::cover::model::{Problem, verify};
use crate::cover::search::searcher::Searcher;
use crate::cover::testing::{
    any_small_problem, brute_force, builder_of, dominoes, queens, side_by_side, word_squares,
};
use crate::limits::Limits;
use crate::random::stream;

/// Enough for small problems.
const MEMORY: usize = 1 << 24;

/// A diagram in Knuth's form, read by what the form says.
struct Zdd {
    nodes: HashMap<u32, (u32, u32, u32)>,
    root: u32,
}

impl Zdd {
    fn read(text: &str) -> Zdd {
        let (mut nodes, mut seen, mut root) = (HashMap::new(), HashSet::new(), 0);
        for line in text.lines() {
            let (id, rest) = line.split_once(": (~").unwrap();
            let (option, rest) = rest.split_once('?').unwrap();
            let (low, high) = rest.strip_suffix(')').unwrap().split_once(':').unwrap();
            let [id, low, high] = [id, low, high].map(|id| u32::from_str_radix(id, 16).unwrap());
            let is_known = |id: u32| id < 2 || nodes.contains_key(&id);
            assert!(
                is_known(low) && is_known(high),
                "{line}: children come first"
            );
            assert_ne!(high, 0, "{line}: zeros are suppressed");
            let node = (option.parse().unwrap(), low, high);
            assert!(seen.insert(node), "{line}: twice");
            assert_eq!(nodes.insert(id, node), None);
            root = id;
        }
        Zdd { nodes, root }
    }

    fn count(&self) -> u128 {
        let mut counts = HashMap::from([(0, 0), (1, 1)]);
        let mut ids: Vec<_> = self.nodes.keys().copied().collect();
        ids.sort_unstable();
        for id in ids {
            let (_, low, high) = self.nodes[&id];
            counts.insert(id, counts[&low] + counts[&high]);
        }
        counts[&self.root]
    }

    /// Returns all solutions below a node, each with its options in order.
    fn solutions(&self, id: u32) -> Vec<Vec<u32>> {
        match id {
            0 => vec![],
            1 => vec![vec![]],
            _ => {
                let (option, low, high) = self.nodes[&id];
                let mut all = self.solutions(high);
                for solution in &mut all {
                    assert!(!solution.contains(&option), "asked for twice");
                    solution.push(option);
                    solution.sort_unstable();
                }
                all.extend(self.solutions(low));
                all
            }
        }
    }
}

fn written(diagram: &Diagram) -> String {
    let mut text = Vec::new();
    diagram.write_zdd(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

proptest! {
    /// With colours and secondary items, chosen and excluded options, and
    /// components.
    #[test]
    fn a_diagram_has_all_solutions_and_no_others(
        left in any_small_problem(),
        right in any_small_problem(),
        joined in any::<bool>(),
        pick in any::<prop::sample::Index>(),
        asked in 0..4u8,
    ) {
        let is_small = left.option_count() + right.option_count() < 16;
        let problem = if joined && is_small { side_by_side(&left, &right) } else { left };
        let options: Vec<_> = problem.options().collect();
        let picked = (!options.is_empty()).then(|| *pick.get(&options));
        let chosen: Vec<_> = picked.filter(|_| asked == 1).into_iter().collect();
        let excluded: Vec<_> = picked.filter(|_| asked == 2).into_iter().collect();
        let mut expected = brute_force(&problem, &chosen);
        expected.retain(|solution| excluded.iter().all(|option| !solution.contains(option)));
        let mut searcher = Searcher::new(Arc::new(problem));
        searcher.root.chosen = chosen;
        searcher.exclude(excluded);
        // By a search, and by a sweep as soon as possible.
        for few in [usize::MAX, 1] {
            let diagram = diagram_after(few, &mut searcher, MEMORY, MEMORY).unwrap();
            prop_assert_eq!(diagram.count(), Count::Exact(expected.len() as u128));
            let mut walked: Vec<_> = diagram.solutions().collect();
            walked.sort();
            prop_assert_eq!(&walked, &expected);
            let zdd = Zdd::read(&written(&diagram));
            prop_assert_eq!(zdd.nodes.len(), diagram.nodes());
            if diagram.nodes() > 0 {
                prop_assert_eq!(zdd.count(), expected.len() as u128);
                let mut found = zdd.solutions(zdd.root);
                found.sort();
                let number = |option: &OptionId| option.index() as u32 + 1;
                let expected: Vec<Vec<u32>> =
                    expected.iter().map(|solution| solution.iter().map(number).collect()).collect();
                prop_assert_eq!(found, expected);
            } else {
                prop_assert!(expected.iter().all(Vec::is_empty));
            }
            match diagram.sample(&mut stream(7, 0)) {
                Some(solution) => prop_assert!(expected.contains(&solution)),
                None => prop_assert!(expected.is_empty()),
            }
        }
    }
}

#[test]
fn a_diagram_counts_what_a_count_does() {
    let problems = [
        dominoes(8, 8),
        dominoes(12, 12),
        queens(9),
        word_squares(5),
        queens(3),
    ];
    for problem in problems {
        let mut solver = Solver::new(problem);
        let diagram = solver.diagram(1 << 28).unwrap();
        let (count, _) = solver.count_with(&Default::default());
        assert_eq!(diagram.count(), count);
        assert_eq!(Zdd::count(&Zdd::read(&written(&diagram))), count.number());
        for seed in 1..100 {
            let Some(solution) = diagram.sample(&mut stream(seed, 0)) else {
                assert_eq!(count, Count::Exact(0));
                continue;
            };
            assert_eq!(verify(solver.problem(), &solution), Ok(()));
        }
    }
}

/// A search would meet some hundred thousand states.
#[test]
fn a_sweep_builds_a_diagram() {
    let problem = dominoes(14, 14);
    let mut searcher = Searcher::new(Arc::new(problem.clone()));
    let diagram = diagram_after(1_000, &mut searcher, 1 << 28, 1 << 26).unwrap();
    assert_eq!(
        diagram.count(),
        Count::Exact(112_202_208_776_036_178_000_000)
    );
    let tiling = diagram.sample(&mut stream(1, 0)).unwrap();
    assert_eq!(verify(&problem, &tiling), Ok(()));
}

/// With bounds, and with more options than there are sets of bits for.
#[test]
fn a_search_by_options_builds_a_diagram_too() {
    let few = |problem: Problem| {
        let mut builder = builder_of(&problem);
        let primary = problem.items().take(problem.primary_count());
        primary.for_each(|item| drop(builder.set_bounds(item, 0..=1)));
        builder.build()
    };
    let mut wheel = builder_of(&dominoes(4, 4));
    let item = wheel.primary_item().unwrap();
    let forced = wheel.primary_item().unwrap();
    wheel.option([forced]).unwrap();
    for _ in 0..(1 << 16) {
        wheel.option([item]).unwrap();
    }
    // Matchings of a board of 4 by 4, and ways to put queens on 6 by 6.
    let problems = [
        (few(dominoes(4, 4)), 10_012),
        (few(queens(6)), 2_635),
        (wheel.build(), 36 << 16),
    ];
    for (problem, expected) in problems {
        let mut solver = Solver::new(problem);
        let diagram = solver.diagram(1 << 28).unwrap();
        let (count, _) = solver.count_with(&Default::default());
        assert_eq!([diagram.count(), count], [Count::Exact(expected); 2]);
        for seed in 1..20 {
            let solution = diagram.sample(&mut stream(seed, 0)).unwrap();
            assert_eq!(verify(solver.problem(), &solution), Ok(()));
        }
    }
}

/// The search forgets states when its table is full, and finds the same nodes
/// again.
#[test]
fn a_full_table_makes_no_larger_diagram() {
    let mut searcher = Searcher::new(Arc::new(dominoes(8, 8)));
    let large = diagram(&mut searcher, MEMORY, MEMORY).unwrap();
    let nodes = searcher.stats.nodes;
    let small = diagram(&mut searcher, MEMORY, 10_000).unwrap();
    assert!(searcher.stats.nodes > nodes);
    assert_eq!(
        (small.count(), small.nodes()),
        (large.count(), large.nodes())
    );
}

/// Chi-square over the 36 tilings of a board of 4 by 4: 35 degrees of freedom.
#[test]
fn every_solution_is_equally_likely() {
    let mut solver = Solver::new(dominoes(4, 4));
    let diagram = solver.diagram(MEMORY).unwrap();
    let mut random = stream(2023, 0);
    let mut times: HashMap<Vec<OptionId>, f64> = HashMap::new();
    for _ in 0..36_000 {
        *times
            .entry(diagram.sample(&mut random).unwrap())
            .or_default() += 1.0;
    }
    assert_eq!(times.len(), 36);
    let chi_square: f64 = times
        .values()
        .map(|times| (times - 1e3).powi(2) / 1e3)
        .sum();
    // 99.9 % of true samples are between these.
    assert!((11.0..70.0).contains(&chi_square), "{chi_square}");
}

#[test]
fn draws_are_exact_beyond_128_bits() {
    // 3^100 solutions of one component, and 2^130 of many.
    let mut builder = Problem::builder();
    for _ in 0..130 {
        let item = builder.primary_item().unwrap();
        builder.option([item]).unwrap();
        builder.option([item]).unwrap();
    }
    let mut solver = Solver::new(builder.build());
    let diagram = solver.diagram(MEMORY).unwrap();
    assert_eq!(diagram.count(), Count::AtLeast(u128::MAX));
    assert_eq!(diagram.nodes(), 260);
    let mut random = stream(1, 0);
    let mut odd = [0; 130];
    for _ in 0..1000 {
        let solution = diagram.sample(&mut random).unwrap();
        assert_eq!(verify(solver.problem(), &solution), Ok(()));
        for (times, option) in odd.iter_mut().zip(solution) {
            *times += option.index() % 2;
        }
    }
    // Six standard deviations.
    assert!(
        odd.iter().all(|times| (405..595).contains(times)),
        "{odd:?}"
    );
}

#[test]
fn limits_and_memory_are_kept() {
    let mut solver = Solver::new(dominoes(10, 10));
    let error = solver.diagram(100_000).unwrap_err();
    assert_eq!(error, DiagramError::TooLarge { nodes: 625 });
    solver.set_limits(Limits::none().with_nodes(100));
    let error = solver.diagram(MEMORY).unwrap_err();
    assert_eq!(error, DiagramError::Stopped(Stop::Nodes));
}

#[test]
fn dot_has_every_node() {
    let mut solver = Solver::new(dominoes(2, 3));
    let diagram = solver.diagram(MEMORY).unwrap();
    let mut text = Vec::new();
    diagram
        .write_dot(&mut text, |option| format!("\"{}\"", option.index()))
        .unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.matches("label").count(), diagram.nodes() + 1);
    assert!(text.contains(r#"[label="\"0\""]"#), "{text}");
    assert!(text.starts_with("digraph") && text.ends_with("}\n"));
}
