//! Exact covers whose number of solutions is known from elsewhere.

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::hash::Hash;
use std::path::Path;

#[path = "../../benches/common/instances.rs"]
mod instances;

use quadrille::cover::{
    Count, Effort, Engine, Labelled, LabelledBuilder, NamedProblem, Solver, reduce, verify,
};

use self::instances::{
    Built, Cell, PENTOMINOES, board_without_centre, cells, dominoes, langford, latin_squares,
    orientations, pentominoes, queens,
};

/// Enumerates a problem and its reduced form: all solutions must be valid and
/// different, and both must have as many as expected.
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
    let reduced = reduce(labelled.problem().clone(), &[], &Effort::default());
    for options in Solver::new(reduced.part.problem().clone()).solutions() {
        let mut options = reduced.whole_solution(options);
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
    /// Two columns so far apart, and so many rows between their dots.
    Difference(usize, isize),
}

/// Permutations in which no two pairs of dots that are as many columns apart
/// are as many rows apart: an option for each pair of columns and their dots.
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
        let reduced = reduce(labelled.problem().clone(), &[], &Effort::default());
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

/// Files of problems that others made, with their counts.
#[test]
fn known_counts_of_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/covers");
    let Ok(table) = fs::read_to_string(folder.join("counts.tsv")) else {
        println!("SKIPPED: no ../shared/covers/counts.tsv, so no texts with known counts");
        return;
    };
    for line in table.lines() {
        let (name, expected) = line.split_once('\t').expect("a name and a count");
        let expected = Count::Exact(expected.parse().expect("a number"));
        let text = fs::read_to_string(folder.join(name)).expect("a text");
        let named: NamedProblem = text
            .parse()
            .unwrap_or_else(|error| panic!("{name}:{error}"));
        assert_eq!(
            Solver::new(named.problem().clone()).count(),
            expected,
            "{name}"
        );

        let again: NamedProblem = named.to_string().parse().expect("what was written");
        assert_eq!(again.problem(), named.problem(), "{name}, written and read");
        let reduced = reduce(named.problem().clone(), &[], &Effort::default());
        let smaller = named.part(&reduced.part).to_string();
        if smaller == named.to_string() {
            continue;
        }
        let smaller: NamedProblem = smaller.parse().expect("what was written");
        let count = Solver::new(smaller.problem().clone()).count();
        assert_eq!(count, expected, "{name}, reduced");
    }
}
