use proptest::prelude::*;

use super::*;
use crate::cover::shrink::bit_residue::BitResidue;
use crate::cover::shrink::matrix::Matrix;
use crate::cover::testing::{brute_force, small_problem};
use crate::limits::{Instant, Limits};

/// Presolves without limits.
fn run(residue: &mut impl Residue, chosen: &[OptionId]) -> Result<Vec<Settled>, Contradiction> {
    let mut settled = Vec::new();
    match presolve(residue, chosen, &mut settled, &mut Clock::default()) {
        Ok(()) => Ok(settled),
        Err(Halt::Contradiction(contradiction)) => Err(contradiction),
        Err(Halt::Stopped(stop)) => panic!("stopped: {stop}"),
    }
}

proptest! {
    /// All residues settle the same options, and every solution has them.
    #[test]
    fn presolve_settles_only_what_every_solution_has(
        problem in small_problem(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let problem = Arc::new(problem);
        let options: Vec<_> = problem.options().collect();
        let chosen: Vec<_> = match options.as_slice() {
            [] => Vec::new(),
            options => picks.iter().map(|pick| *pick.get(options)).collect(),
        };
        let solutions = brute_force(&problem, &chosen);

        let mut matrix = Matrix::whole(Arc::clone(&problem));
        let mut columns = BitResidue::new(Arc::clone(&problem));
        let mut sets = BitResidue::new(Arc::clone(&problem));
        sets.set_up(&mut Clock::default()).unwrap();
        // The first time, sets are made as they are needed.
        let mut first = BitResidue::new(Arc::clone(&problem));
        first.start_over(&mut Clock::default()).unwrap();
        let results = [
            run(&mut matrix, &chosen),
            run(&mut columns, &chosen),
            run(&mut sets, &chosen),
        ];
        prop_assert_eq!(&run(&mut first, &chosen), &results[2]);
        matrix.check_invariants();
        if results.iter().any(Result::is_err) {
            prop_assert!(results.iter().all(Result::is_err));
            prop_assert!(solutions.is_empty());
            return Ok(());
        }
        for solution in &solutions {
            for settled in results.iter().flatten().flatten() {
                prop_assert!(solution.contains(&settled.option));
            }
        }
        for item in problem.items() {
            prop_assert_eq!(matrix.has_item(item), sets.has_item(item));
            prop_assert_eq!(columns.has_item(item), sets.has_item(item));
            let open = problem.is_primary(item) && sets.has_item(item);
            prop_assert!(!open || sets.len_of(item) >= 2, "a fixed point");
            prop_assert!(!open || columns.len_of(item) == sets.len_of(item));
        }
        for option in options {
            prop_assert_eq!(matrix.has_option(option), sets.has_option(option));
            prop_assert_eq!(columns.has_option(option), sets.has_option(option));
        }
    }
}

#[test]
fn a_limit_leaves_a_problem_with_as_many_solutions() {
    // Each item is forced once the previous one is settled.
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..400).map(|_| builder.primary_item().unwrap()).collect();
    let links: Vec<_> = items
        .iter()
        .map(|_| builder.secondary_item().unwrap())
        .collect();
    for (place, &item) in items.iter().enumerate() {
        builder.option([item, links[place]]).unwrap();
        for _ in 0..if place == 0 { 0 } else { 100 } {
            builder.option([item, links[place - 1]]).unwrap();
        }
    }
    let mut residue = BitResidue::new(builder.build());
    let past = Limits::none().with_deadline(Instant::now());
    let mut settled = Vec::new();
    let halt = presolve(&mut residue, &[], &mut settled, &mut Clock::start(&past));
    assert_eq!(halt, Err(Halt::Stopped(Stop::Time)));
    assert!((1..400).contains(&settled.len()), "{}", settled.len());
    assert_eq!(run(&mut residue, &[]).unwrap().len(), 400 - settled.len());
}

#[test]
fn reasons_and_contradictions_name_the_item() {
    let mut builder = Problem::builder();
    let [a, b, c] = builder.primary_items().unwrap();
    let ab = builder.option([a, b]).unwrap();
    let bc = builder.option([b, c]).unwrap();
    let lone = builder.option([c]).unwrap();
    let problem = Arc::new(builder.build());
    let run = |chosen: &[OptionId]| run(&mut BitResidue::new(Arc::clone(&problem)), chosen);
    let given = |option| Settled {
        option,
        reason: Reason::Given,
    };
    let forced = |option, item| Settled {
        option,
        reason: Reason::Forced(item),
    };
    assert_eq!(run(&[]), Ok(vec![forced(ab, a), forced(lone, c)]));
    assert_eq!(run(&[lone, lone]), Ok(vec![given(lone), forced(ab, b)]));
    let clash = run(&[ab, bc]).unwrap_err();
    assert_eq!(
        (clash.item(), clash.to_string().as_str()),
        (b, "chosen options clash in item 1")
    );
    let dead_end = run(&[bc]).unwrap_err();
    assert_eq!(
        (dead_end.item(), dead_end.to_string().as_str()),
        (a, "no option is left for item 0")
    );
}
