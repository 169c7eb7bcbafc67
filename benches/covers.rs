//! Counts all solutions of exact covers, with Quadrille and with other crates,
//! on the same problems in the same run.
//!
//! A crate that can keeps its problem set up and works on a copy; the others
//! set it up each time, which matters only for the smallest. The counts are
//! compared before anything is timed.

#[path = "common/instances.rs"]
mod instances;
#[path = "common/more_peers.rs"]
mod more_peers;
#[path = "common/peers.rs"]
mod peers;

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use quadrille::cover::{Count, CountPlan, Engine, Memo, Problem, Solver};
use quadrille::sudoku::CoverText;
use quadrille::text::{Options, parse};

use self::instances::{
    Built, Cell, board_without_centre, cells, dominoes, langford, latin_squares, pentominoes,
    queens,
};
use self::more_peers::MORE_PEERS;
use self::peers::{Lists, PEERS};

/// A puzzle with 20 clues and many solutions.
const PUZZLE: &str =
    "...4..7......1...6.........3.....8..7.584......8.3..6.5...7....43...51.897.1...3.";

/// A problem with its known properties.
struct Instance {
    name: &'static str,
    problem: Arc<Problem>,
    count: u64,
    /// Whether the slowest crates would take minutes, or all memory.
    is_large: bool,
    /// Whether states recur so rarely that a count that always has a memory
    /// takes minutes.
    defies_memory: bool,
}

impl Instance {
    fn new<I: Eq + Hash + Clone + Debug, O: Debug>(
        name: &'static str,
        count: u64,
        built: Built<I, O>,
    ) -> Instance {
        let labelled = built.expect("a valid problem").build();
        Instance {
            name,
            problem: labelled.problem().clone(),
            count,
            is_large: false,
            defies_memory: false,
        }
    }

    fn large(mut self) -> Instance {
        self.is_large = true;
        self
    }
}

/// Returns the twelve pentominoes on a board. A state recurs only if the same
/// pieces were used before.
fn pentomino_instance(name: &'static str, count: u64, board: HashSet<Cell>) -> Instance {
    Instance {
        defies_memory: true,
        ..Instance::new(name, count, pentominoes(board))
    }
}

fn all_instances() -> Vec<Instance> {
    let puzzle = parse(PUZZLE, &Options::default()).expect("a puzzle");
    let sudoku = Instance {
        name: "sudoku",
        problem: CoverText::new(&puzzle)
            .expect("no constraints")
            .problem()
            .problem()
            .clone(),
        count: 27_462,
        is_large: false,
        defies_memory: false,
    };
    vec![
        Instance::new("q8", 92, queens(8)),
        Instance::new("q10", 724, queens(10)),
        Instance::new("q12", 14_200, queens(12)),
        Instance::new("langford8", 300, langford(8)),
        Instance::new("langford11", 35_584, langford(11)),
        Instance::new("latin5", 161_280, latin_squares(5)),
        Instance::new("domino6x6", 6_728, dominoes(6, 6)),
        Instance::new("domino6x7", 31_529, dominoes(6, 7)),
        Instance::new("domino8x8", 12_988_816, dominoes(8, 8)).large(),
        pentomino_instance("pent3x20", 8, cells(3, 20).collect()),
        pentomino_instance("pent8x8", 520, board_without_centre()),
        sudoku,
        pentomino_instance("pent6x10", 9_356, cells(6, 10).collect()).large(),
    ]
}

/// Returns the ways in which Quadrille can count.
fn plans() -> [(&'static str, Engine, CountPlan); 6] {
    let search = CountPlan::search();
    let two = NonZeroUsize::MIN.saturating_add(1);
    [
        ("quadrille", Engine::Auto, search),
        ("quadrille-links", Engine::Links, search),
        ("quadrille-sets", Engine::Sets, search),
        (
            "quadrille-memo-on",
            Engine::Auto,
            search.with_memo(Memo::On),
        ),
        (
            "quadrille-memo-auto",
            Engine::Auto,
            search.with_memo(Memo::Auto),
        ),
        ("quadrille-2-threads", Engine::Auto, search.with_jobs(two)),
    ]
}

fn covers(criterion: &mut Criterion) {
    for instance in all_instances() {
        let mut group = criterion.benchmark_group(format!("covers/{}", instance.name));
        if instance.is_large {
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
        } else {
            group.sample_size(20);
        }
        for (name, engine, plan) in plans() {
            if plan.memo == Memo::On && instance.defies_memory {
                eprintln!("SKIPPED: {name} is too slow for {}", instance.name);
                continue;
            }
            let mut solver = Solver::new(Arc::clone(&instance.problem));
            solver.set_engine(engine);
            let mut count = || solver.count_with(black_box(&plan)).0;
            assert_eq!(count(), Count::Exact(instance.count.into()), "{name}");
            group.bench_function(name, |bencher| bencher.iter(&mut count));
        }
        let lists = Lists::left_by(&instance.problem, []);
        for peer in PEERS.into_iter().chain(MORE_PEERS) {
            let name = peer.name();
            if instance.is_large && MORE_PEERS.iter().any(|slow| slow.name() == name) {
                eprintln!("SKIPPED: {name} is too slow for {}", instance.name);
                continue;
            }
            let kept = peer.keep(&lists);
            let count = || match &kept {
                Some(count_without) => count_without(&[], u64::MAX),
                None => peer.count(black_box(&lists), u64::MAX),
            };
            assert_eq!(count(), instance.count, "{name}");
            group.bench_function(name, |bencher| bencher.iter(count));
        }
        group.finish();
    }
}

criterion_group!(benches, covers);
criterion_main!(benches);
