//! Exact covers whose number of solutions is known from elsewhere.

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::hash::Hash;
use std::path::Path;

use quadrille::cover::{
    Count, Effort, Engine, Labelled, LabelledBuilder, LabelledError, NamedProblem, Solver, reduce,
    verify,
};

type Cell = (usize, usize);
type Built<I, O> = Result<LabelledBuilder<I, O>, LabelledError<I, O>>;

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

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Line {
    Row(usize),
    Column(usize),
    Rising(usize),
    Falling(usize),
}

fn queens(n: usize) -> Built<Line, Cell> {
    let lines = (0..n).flat_map(|k| [Line::Row(k), Line::Column(k)]);
    let diagonals = (0..2 * n - 1).flat_map(|k| [Line::Rising(k), Line::Falling(k)]);
    let mut builder = Labelled::builder(lines, diagonals)?;
    builder.options(cells(n, n), |&(row, column)| {
        let diagonals = [
            Line::Rising(row + column),
            Line::Falling(n - 1 + row - column),
        ];
        [Line::Row(row), Line::Column(column)]
            .into_iter()
            .chain(diagonals)
    })?;
    Ok(builder)
}

fn cells(rows: usize, columns: usize) -> impl Iterator<Item = Cell> + Clone {
    (0..rows * columns).map(move |cell| (cell / columns, cell % columns))
}

#[test]
fn queens_that_do_not_attack_each_other() {
    for (n, expected) in (4..=10).zip([2, 10, 4, 40, 92, 352, 724]) {
        has(expected, queens(n));
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Pair {
    Number(usize),
    Place(usize),
}

fn langford(n: usize) -> Built<Pair, Cell> {
    let items = (1..=n)
        .map(Pair::Number)
        .chain((1..=2 * n).map(Pair::Place));
    let mut builder = Labelled::builder(items, [])?;
    for number in 1..=n {
        builder.options(
            (1..2 * n - number).map(|place| (number, place)),
            |&(number, place)| {
                [
                    Pair::Number(number),
                    Pair::Place(place),
                    Pair::Place(place + number + 1),
                ]
            },
        )?;
    }
    Ok(builder)
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

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Square {
    Cell(Cell),
    RowDigit(Cell),
    ColumnDigit(Cell),
}

fn latin_squares(n: usize) -> Built<Square, (Cell, usize)> {
    let kinds = [Square::Cell, Square::RowDigit, Square::ColumnDigit];
    let items = kinds.into_iter().flat_map(|kind| cells(n, n).map(kind));
    let mut builder = Labelled::builder(items, [])?;
    let entries = cells(n, n).flat_map(|cell| (0..n).map(move |digit| (cell, digit)));
    builder.options(entries, |&((row, column), digit)| {
        let (in_row, in_column) = ((row, digit), (column, digit));
        [
            Square::Cell((row, column)),
            Square::RowDigit(in_row),
            Square::ColumnDigit(in_column),
        ]
    })?;
    Ok(builder)
}

#[test]
fn latin_squares_up_to_five() {
    for (n, expected) in (1..=5).zip([1, 2, 12, 576, 161_280]) {
        has(expected, latin_squares(n));
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

/// The pentominoes, as rows of cells.
const PENTOMINOES: [(char, &str); 12] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', "XXX./..XX"),
    ('P', "XXX/XX."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "XXX/X../X.."),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

/// The different ways to turn and flip a piece, each sorted and moved to the
/// corner.
fn orientations(drawing: &str) -> HashSet<Vec<Cell>> {
    let rows = drawing.split('/').enumerate();
    let cells = rows.flat_map(|(row, line)| line.chars().enumerate().map(move |cell| (row, cell)));
    let cells = cells.filter(|(_, (_, mark))| *mark == 'X');
    let mut piece: Vec<Cell> = cells.map(|(row, (column, _))| (row, column)).collect();
    let mut all = HashSet::new();
    for turn in 0..8 {
        // Every second time over the diagonal, else upside down: all eight.
        let height = piece.iter().map(|cell| cell.0).max().unwrap_or(0);
        for cell in &mut piece {
            *cell = if turn % 2 == 0 {
                (cell.1, cell.0)
            } else {
                (height - cell.0, cell.1)
            };
        }
        piece.sort_unstable();
        all.insert(piece.clone());
    }
    all
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Packing {
    Piece(char),
    Cell(Cell),
}

fn pentominoes(board: HashSet<Cell>) -> Built<Packing, (char, Vec<Cell>)> {
    let pieces = PENTOMINOES.iter().map(|(name, _)| Packing::Piece(*name));
    let mut corners: Vec<Cell> = board.iter().copied().collect();
    corners.sort_unstable();
    // A corner of the piece's frame may lie beside the board's cells.
    let reach = corners.iter().fold((0, 0), |most, cell| {
        (most.0.max(cell.0), most.1.max(cell.1))
    });
    let items = pieces.chain(corners.into_iter().map(Packing::Cell));
    let mut builder = Labelled::builder(items, [])?;
    for (name, drawing) in PENTOMINOES {
        for piece in orientations(drawing) {
            for (row, column) in cells(reach.0 + 1, reach.1 + 1) {
                let place = piece.iter().map(|cell| (row + cell.0, column + cell.1));
                let place: Vec<Cell> = place.collect();
                if place.iter().all(|cell| board.contains(cell)) {
                    let items = place.iter().map(|&cell| Packing::Cell(cell));
                    let items = std::iter::once(Packing::Piece(name)).chain(items);
                    let items: Vec<_> = items.collect();
                    builder.option((name, place), items)?;
                }
            }
        }
    }
    Ok(builder)
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
    let centre = |(row, column): &Cell| (3..5).contains(row) && (3..5).contains(column);
    let board = cells(8, 8).filter(|cell| !centre(cell));
    has(520, pentominoes(board.collect()));
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
