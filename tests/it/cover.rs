//! Exact covers with a published number of solutions, and problems too large to
//! count, where every question has to stop at its limit.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

#[path = "../../benches/common/instances.rs"]
mod instances;

use quadrille::cover::{
    Count, CountPlan, Effort, Engine, First, Labelled, LabelledBuilder, Memo, NamedProblem,
    Probing, Problem, ReadError, Reduced, Solver, components, reduce, verify,
};
use quadrille::limits::{Interrupt, Limits, Stop};
use quadrille::random::stream;

use crate::support::read_shared;

use self::instances::{
    Built, Cell, PENTOMINOES, board_without_centre, cells, dominoes, langford, latin_squares,
    orientations, pentominoes, queens,
};

fn reduced(problem: &Arc<Problem>) -> Reduced {
    reduce(Arc::clone(problem), &[], &Effort::default()).expect("nothing is chosen")
}

/// Enumerates a problem and its reduced form: all solutions must be valid and
/// different, and both must have the expected number.
#[track_caller]
fn has<I: Eq + Hash + Clone + Debug, O: Debug>(expected: u64, builder: Built<I, O>) {
    let labelled = builder.expect("a valid problem").build();
    let mut seen = HashSet::new();
    for mut options in labelled.solver().solutions() {
        assert_eq!(verify(labelled.problem(), &options), Ok(()));
        options.sort_unstable();
        assert!(seen.insert(options), "a solution came twice");
    }
    assert_eq!(seen.len() as u64, expected);
    for engine in [Engine::Links, Engine::Sets] {
        let count = labelled.solver().set_engine(engine).count();
        assert_eq!(count, Count::Exact(expected.into()), "{engine:?}");
    }
    let reduced = reduced(labelled.problem());
    for options in Solver::new(reduced.part.problem().clone()).solutions() {
        let mut options = reduced.whole_solution(options).expect("its own");
        options.sort_unstable();
        assert!(seen.remove(&options), "reducing made a solution up");
    }
    assert!(seen.is_empty(), "reducing lost {} solutions", seen.len());
}

#[test]
fn queens_that_do_not_attack_each_other() {
    for (n, expected) in (4..=10).zip([2, 10, 4, 40, 92, 352, 724]) {
        has(expected, queens(n));
    }
}

#[test]
fn langford_pairs() {
    for (n, expected) in [
        (3, 2),
        (4, 2),
        (5, 0),
        (6, 0),
        (7, 52),
        (8, 300),
        (11, 35_584),
    ] {
        has(expected, langford(n));
    }
}

#[test]
fn latin_squares_up_to_five() {
    for (n, expected) in (1..=5).zip([1, 2, 12, 576, 161_280]) {
        has(expected, latin_squares(n));
    }
}

#[test]
fn dominoes_on_small_boards() {
    for (rows, columns, expected) in [(1, 6, 1), (2, 5, 8), (3, 3, 0), (4, 4, 36), (6, 6, 6728)] {
        has(expected, dominoes(rows, columns));
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Costas {
    /// Two columns of the array.
    Columns(usize, usize),
    /// The dot of a column, coloured with its row.
    Dot(usize),
    /// A row, coloured with the column of its dot.
    Row(usize),
    /// Two columns at a distance, with the distance of their rows.
    Difference(usize, isize),
}

/// Permutations in which no two pairs of dots at the same distance in columns
/// are at the same distance in rows: an option for each pair of columns and
/// their dots.
fn costas_arrays(
    n: usize,
) -> Result<LabelledBuilder<Costas, [Cell; 2], usize>, Box<dyn std::error::Error>> {
    let pairs = || (0..n).flat_map(move |b| (0..b).map(move |a| (a, b)));
    let columns = pairs().map(|(a, b)| Costas::Columns(a, b));
    let lines = (0..n).flat_map(|k| [Costas::Dot(k), Costas::Row(k)]);
    let reach = n as isize;
    let differences = (1..n).flat_map(|apart| (1 - reach..reach).map(move |by| (apart, by)));
    let differences = differences.map(|(apart, by)| Costas::Difference(apart, by));
    let mut builder = Labelled::coloured_builder(columns, lines.chain(differences))?;
    for (a, b) in pairs() {
        for (first, second) in cells(n, n).filter(|(first, second)| first != second) {
            let entries = [
                (Costas::Columns(a, b), None),
                (Costas::Dot(a), Some(first)),
                (Costas::Dot(b), Some(second)),
                (Costas::Row(first), Some(a)),
                (Costas::Row(second), Some(b)),
                (
                    Costas::Difference(b - a, second as isize - first as isize),
                    None,
                ),
            ];
            builder.coloured_option([(a, first), (b, second)], entries)?;
        }
    }
    Ok(builder)
}

#[test]
fn costas_arrays_up_to_six() {
    for (n, expected) in (2..=6).zip([2, 4, 12, 40, 116]) {
        let labelled = costas_arrays(n).unwrap().build();
        let mut solver = labelled.solver();
        let solutions: Vec<_> = solver.solutions().collect();
        assert!(
            solutions
                .iter()
                .all(|options| verify(labelled.problem(), options).is_ok())
        );
        assert_eq!(solutions.len(), expected, "{n}");
        let reduced = reduced(labelled.problem());
        let count = Solver::new(reduced.part.problem().clone()).count();
        assert_eq!(count, Count::Exact(expected as u128), "{n}, reduced");
    }
}

#[test]
fn the_pentominoes_have_63_orientations() {
    let number = |(_, drawing): &(char, &str)| orientations(drawing).len();
    assert_eq!(PENTOMINOES.iter().map(number).sum::<usize>(), 63);
}

#[test]
fn pentominoes_on_3_by_20() {
    has(8, pentominoes(cells(3, 20).collect()));
}

#[test]
fn pentominoes_on_8_by_8_without_the_centre() {
    has(520, pentominoes(board_without_centre()));
}

/// Files of problems from other sources, with their counts.
#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn known_counts_of_texts() {
    for line in read_shared("covers/counts.tsv").lines() {
        let (name, expected) = line.split_once('\t').expect("a name and a count");
        let expected = Count::Exact(expected.parse().expect("a number"));
        let named: NamedProblem = read_shared(&format!("covers/{name}"))
            .parse()
            .unwrap_or_else(|error| panic!("{name}:{error}"));
        assert_eq!(
            Solver::new(named.problem().clone()).count(),
            expected,
            "{name}"
        );

        let again: NamedProblem = named.to_string().parse().expect("what was written");
        assert_eq!(again.problem(), named.problem(), "{name}, written and read");
        let reduced = reduced(named.problem());
        let smaller = named.part(&reduced.part).expect("a part of it").to_string();
        if smaller == named.to_string() {
            continue;
        }
        let smaller: NamedProblem = smaller.parse().expect("what was written");
        let count = Solver::new(smaller.problem().clone()).count();
        assert_eq!(count, expected, "{name}, reduced");
    }
}

/// Returns 100,000 options of three items each.
fn large_problem(items: u64) -> Arc<Problem> {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..items)
        .map(|_| builder.primary_item().expect("an item"))
        .collect();
    let mut random = stream(7, 0);
    let mut options = 0;
    while options < 100_000 {
        let places = [(); 3].map(|()| random() as usize % items.len());
        // One that has an item twice is rejected.
        options += usize::from(builder.option(places.map(|place| items[place])).is_ok());
    }
    Arc::new(builder.build())
}

/// A text without an end: the same option repeated.
struct Endless;

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let text = b"a b\n".repeat(out.len() / 4);
        out[..text.len()].copy_from_slice(&text);
        Ok(text.len())
    }
}

fn two() -> NonZeroUsize {
    NonZeroUsize::MIN.saturating_add(1)
}

/// A question that would take minutes. It returns why it stopped.
type Question = fn(&mut Solver) -> Option<Stop>;

fn first_stop(first: First) -> Option<Stop> {
    match first {
        First::Unknown(stop) => Some(stop),
        _ => None,
    }
}

/// Stops a count, which must not be exact then.
fn count_stop(engine: Engine, plan: CountPlan, solver: &mut Solver) -> Option<Stop> {
    let (count, stop) = solver.set_engine(engine).count_with(&plan);
    assert!(!count.is_exact(), "{engine:?}, {plan:?}");
    stop
}

/// Every kind of count.
const COUNTS: [(&str, Question); 6] = [
    ("count", |solver| {
        count_stop(Engine::Auto, CountPlan::search(), solver)
    }),
    ("count by sets", |solver| {
        count_stop(Engine::Sets, CountPlan::default(), solver)
    }),
    ("count with a memory", |solver| {
        let plan = CountPlan::default().with_memo(Memo::On);
        count_stop(Engine::Auto, plan, solver)
    }),
    ("count on two threads", |solver| {
        let plan = CountPlan::search().with_jobs(two());
        count_stop(Engine::Links, plan, solver)
    }),
    ("count without presolve", |solver| {
        solver.set_presolve(false);
        count_stop(Engine::Auto, CountPlan::search(), solver)
    }),
    ("estimate", |solver| {
        let endless = Probing::default().with_rounds(u64::MAX);
        solver.estimate(&endless, stream(7, 0)).stop
    }),
];

/// Questions for one solution, or for each.
const SEARCHES: [(&str, Question); 7] = [
    ("first", |solver| first_stop(solver.first())),
    ("first on two threads", |solver| {
        first_stop(solver.par_first(two()))
    }),
    ("is it unique", |solver| {
        assert_eq!(solver.is_unique(), None);
        solver.for_each_up_to(2, |_| ControlFlow::Continue(())).1
    }),
    ("each", |solver| {
        solver.for_each(|_| ControlFlow::Continue(())).1
    }),
    ("each on two threads", |solver| {
        solver.par_for_each(two(), |_| ControlFlow::Continue(())).1
    }),
    ("the solutions", |solver| {
        let mut solutions = solver.solutions();
        solutions.by_ref().for_each(drop);
        solutions.stop()
    }),
    ("the solutions, owned", |solver| {
        let mut solutions = solver.clone().into_solutions();
        solutions.by_ref().for_each(drop);
        solutions.stop()
    }),
];

/// Asks every question within limits that are reached after a moment. `limits`
/// creates them again for each question.
fn all_stop(expected: Stop, limits: impl Fn() -> Limits) {
    let [hard, dense] = [3000, 24].map(large_problem);
    let check = |name: &str, question: &mut dyn FnMut(Limits) -> Option<Stop>| {
        let started = Instant::now();
        assert_eq!(question(limits()), Some(expected), "{name}");
        let elapsed = started.elapsed();
        assert!(elapsed < Duration::from_secs(8), "{name}: {elapsed:?}");
    };
    for (name, question) in COUNTS.into_iter().chain(SEARCHES) {
        let mut solver = Solver::new(Arc::clone(&hard));
        check(name, &mut |limits| question(solver.set_limits(limits)));
    }
    for (name, question) in COUNTS {
        let mut solver = Solver::new(Arc::clone(&dense));
        check(name, &mut |limits| question(solver.set_limits(limits)));
    }
    check("read", &mut |limits| {
        let text = BufReader::new((&b"a b\n"[..]).chain(Endless));
        match NamedProblem::read(text, &limits) {
            Err(ReadError::Stopped(stop)) => Some(stop),
            other => panic!("{other:?}"),
        }
    });
    check("reduce", &mut |limits| {
        let chosen = dense.options().next();
        let effort = Effort::default().with_limits(limits);
        let reduced = reduce(Arc::clone(&dense), chosen.as_slice(), &effort).expect("its option");
        // Progress is kept: the options that the chosen one rules out are
        // removed.
        assert_eq!(reduced.part.problem().primary_count(), 24 - 3);
        reduced.stop
    });
}

#[test]
fn every_question_stops_at_its_deadline() {
    all_stop(Stop::Time, || {
        Limits::none().with_deadline(Instant::now() + Duration::from_millis(100))
    });
}

#[test]
fn every_question_stops_when_interrupted() {
    all_stop(Stop::Interrupt, || {
        let interrupt = Interrupt::new();
        let flag = interrupt.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            flag.raise();
        });
        Limits::none().with_interrupt(&interrupt)
    });
}

/// These take less than a tenth of a second, so the limit is already over at
/// the start.
#[test]
fn what_begins_too_late_does_nothing() {
    let past = || Limits::none().with_deadline(Instant::now());
    let problem = large_problem(3000);
    assert_eq!(components(&problem, &past()), Err(Stop::Time));
    let effort = Effort::presolve().with_limits(past());
    let reduced = reduce(Arc::clone(&problem), &[], &effort).expect("nothing is chosen");
    assert_eq!(reduced.stop, Some(Stop::Time));
    assert_eq!(reduced.part.problem(), &problem);
    let mut solver = Solver::new(problem);
    assert_eq!(
        solver.set_limits(past()).first(),
        First::Unknown(Stop::Time)
    );
    assert_eq!(solver.stats().nodes, 0);
}
