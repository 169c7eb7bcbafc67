//! Certificates of small puzzles and problems, checked here and broken on
//! purpose. Other programs check those of large ones in CI.

pub(super) mod attacks;
mod checker;
mod counts;
mod deletions;
mod mutations;
mod refute;

use std::io::{self, Write};

use proptest::prelude::*;

use self::checker::{check_drat, check_veripb};
use super::{Certificate, Format, ProofError, Prover, check};
use crate::board::{Digit, DigitSet, Extra, Givens, Grid, Marks, Regions, Shape, Variant};
use crate::cover::testing::{
    brute_force, dominoes, queens, small_bounded_problem, small_problem, word_squares,
};
use crate::cover::{Count, NamedProblem, Problem};
use crate::limits::{Limits, Stop};

/// Checks a certificate by the library, and its proof by the checker of the
/// tests, which must agree. Returns the number of solutions.
fn checked(certificate: &Certificate) -> Result<Count, String> {
    let verdict = certificate.check(&Limits::none());
    let stated = verdict.map_err(|error| error.to_string())?;
    if certificate.proof.is_empty() {
        return Ok(stated.claimed().count());
    }
    let [problem, proof] =
        [&certificate.problem, &certificate.proof].map(|part| std::str::from_utf8(part).unwrap());
    match certificate.format {
        Format::VeriPb => check_veripb(problem, proof)?,
        Format::Drat => check_drat(problem, proof)?,
    }
    Ok(stated.claimed().count())
}

fn puzzle<'a>(givens: impl Into<Givens<'a>>) -> Prover<'a> {
    Prover::of_puzzle(givens).unwrap().with_limit(1_000)
}

fn cover(named: &NamedProblem) -> Prover<'_> {
    Prover::of_cover(named).unwrap()
}

fn named(problem: Problem) -> NamedProblem {
    let item_name = |item: crate::cover::ItemId| format!("i{}", item.index());
    NamedProblem::new(problem, item_name, |colour| format!("c{colour}")).unwrap()
}

#[track_caller]
fn assert_proved(prover: &Prover<'_>, count: u128) {
    for &format in Format::ALL {
        let certificate = Certificate::of(prover, format).unwrap();
        assert_eq!(checked(&certificate), Ok(Count::Exact(count)), "{format}");
    }
}

/// Returns the solutions of a claim, each as a line.
fn solutions(claim: &[u8]) -> Vec<&str> {
    let lines = std::str::from_utf8(claim).unwrap().lines();
    let mut solutions: Vec<&str> = lines
        .skip_while(|line| *line != "solutions")
        .skip(1)
        .collect();
    solutions.pop();
    solutions
}

#[test]
fn puzzles_with_one_solution_several_and_none() {
    let grid = |line: &str| line.parse::<Grid>().unwrap();
    for (line, count) in [
        ("1.....3..4.....2", 1),
        ("12343412.1.3.3.1", 2),
        ("123....4........", 0),
        ("1..1............", 0),
        ("................", 288),
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            1,
        ),
        (
            ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
            2,
        ),
    ] {
        assert_proved(&puzzle(grid(line)), count);
    }
}

#[test]
fn puzzles_of_variants_and_with_marks() {
    let shape = Shape::new(2, 2).unwrap();
    let empty = Grid::empty(shape);
    let count = |givens: &Givens<'_>| {
        let count = crate::sudoku::Solver::new().count(givens).count;
        assert_proved(&puzzle(givens), count.number());
        count.number()
    };
    let stated = [
        Extra::X,
        Extra::Windoku,
        Extra::DisjointGroups,
        Extra::AntiKnight,
    ];
    for extra in stated.into_iter().chain([Extra::AntiKing]) {
        let variant = Variant::from_iter([extra]);
        count(&Givens::from(&empty).with_variant(&variant).unwrap());
    }
    let regions = Regions::parse(shape, "aaab cabb ccdb cddd").unwrap();
    let jigsaw = Variant::from_iter(stated).with_regions(regions.clone());
    count(&Givens::from(&empty).with_variant(&jigsaw).unwrap());
    let jigsaw = Variant::CLASSIC.with_regions(regions);
    assert!(count(&Givens::from(&empty).with_variant(&jigsaw).unwrap()) > 1);
    let mut marks = Marks::full(shape);
    marks.set(shape.cell(0, 0), DigitSet::full(2));
    marks.set(shape.cell(3, 1), [Digit::nth(2)].into_iter().collect());
    assert!(count(&Givens::from(&empty).with_marks(&marks)) > 1);
    // Boxes that are no squares, and all extra houses of the usual board.
    let mut wide = Grid::empty(Shape::new(2, 3).unwrap());
    let solved = filled(wide.shape());
    for cell in wide.shape().cells().step_by(2) {
        wide.set(cell, solved.get(cell));
    }
    count(&Givens::from(&wide));
    // Boards with more digits than symbols, and than numbers of one digit.
    for (high, wide) in [(3, 4), (6, 6)] {
        let mut pattern = filled(Shape::new(high, wide).unwrap());
        pattern.set(pattern.shape().cell(0, 0), None);
        let mut claim = Vec::new();
        puzzle(&pattern).list(&mut claim).unwrap();
        let stated = check::claim(&claim[..], &Limits::none()).unwrap();
        assert_eq!(stated.claimed().count(), Count::Exact(1));
    }
}

/// Returns a full grid.
fn filled(shape: Shape) -> Grid {
    let (high, wide) = (shape.box_rows(), shape.box_columns());
    let mut grid = Grid::empty(shape);
    for cell in shape.cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let digit = (row % high * wide + row / high + column) % shape.side();
        grid.set(cell, Some(Digit::nth(digit)));
    }
    grid
}

#[test]
fn covers_with_secondary_items_and_colours() {
    let known = [(dominoes(4, 4), 36), (queens(6), 4), (queens(3), 0)];
    for (problem, count) in known {
        assert_proved(&cover(&named(problem)), count);
    }
    let words = named(word_squares(2));
    let certificate = Certificate::of(&cover(&words), Format::VeriPb).unwrap();
    let count = solutions(&certificate.claim).len();
    assert!(count > 1);
    assert_proved(&cover(&words), count as u128);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_small_problem_is_proved(problem in small_problem()) {
        let expected = brute_force(&problem, &[]);
        let named = named(problem);
        let certificate = Certificate::of(&cover(&named), Format::VeriPb).unwrap();
        let numbers = |line: &str| -> Vec<usize> {
            line.split_terminator(' ').map(|word| word.parse().unwrap()).collect()
        };
        let mut found: Vec<_> = solutions(&certificate.claim).into_iter().map(numbers).collect();
        found.sort();
        let number = |solution: Vec<crate::cover::OptionId>| -> Vec<usize> {
            solution.into_iter().map(|option| option.index() + 1).collect()
        };
        let expected: Vec<_> = expected.into_iter().map(number).collect();
        prop_assert_eq!(&found, &expected);
        assert_proved(&cover(&named), expected.len() as u128);
    }
}

/// Certifies a count, and checks it.
fn counted(prover: &Prover<'_>) -> Result<Count, String> {
    let (mut claim, mut proof) = (Vec::new(), Vec::new());
    let counted = prover.certify_count(1 << 20, &mut proof);
    let counted = counted.map_err(|error| error.to_string())?;
    prover.write_count(counted.count, &mut claim).unwrap();
    let stated = check::claim(&claim[..], &Limits::none()).unwrap();
    let lines = check::count(&stated, &proof[..], &Limits::none());
    assert_eq!(lines.map_err(|error| error.to_string())?, counted.lines);
    // Another count needs another certificate.
    let mut claim = Vec::new();
    prover.write_count(counted.count + 1, &mut claim).unwrap();
    let wrong = check::claim(&claim[..], &Limits::none()).unwrap();
    assert!(check::count(&wrong, &proof[..], &Limits::none()).is_err());
    Ok(stated.claimed().count())
}

#[test]
fn counts_of_variants_are_certified() {
    let shape = Shape::new(2, 3).unwrap();
    let mut grid = Grid::empty(shape);
    let solved = filled(shape);
    for cell in shape.cells().step_by(4) {
        grid.set(cell, solved.get(cell));
    }
    let mut variants: Vec<Variant> = vec![Variant::CLASSIC];
    let extras = Extra::ALL
        .iter()
        .copied()
        .filter(|&extra| extra != Extra::Windoku);
    variants.extend(extras.map(|extra| Variant::from_iter([extra])));
    for text in [
        "thermometer r1c1 r1c2 r2c2",
        "white r1c1 r1c2; negative white",
        "even r2c2",
    ] {
        let constraints = crate::board::Constraints::parse(shape, text).unwrap();
        variants.push(Variant::CLASSIC.with_constraints(constraints));
    }
    let mut seen = std::collections::HashSet::new();
    for variant in &variants {
        let givens = Givens::from(&grid).with_variant(variant).unwrap();
        let count = crate::sudoku::Solver::new().count(&givens).count;
        let found = counted(&Prover::of_puzzle(givens).unwrap());
        assert_eq!(found, Ok(count), "{:?}", variant.constraints());
        seen.insert(count.number());
    }
    assert!(seen.len() > 4, "{seen:?}");
    let cage = crate::board::Constraints::parse(shape, "cage 3 r1c1 r1c2").unwrap();
    let variant = Variant::CLASSIC.with_constraints(cage);
    let givens = Givens::from(&grid).with_variant(&variant).unwrap();
    let error = counted(&Prover::of_puzzle(givens).unwrap()).unwrap_err();
    assert!(error.contains("list the solutions"), "{error}");
}

proptest! {
    #[test]
    fn counts_of_small_problems_are_certified(problem in small_bounded_problem()) {
        prop_assume!(problem.primary_count() > 0);
        let count = brute_force(&problem, &[]).len() as u128;
        prop_assert_eq!(counted(&cover(&named(problem))), Ok(Count::Exact(count)));
    }
}

#[test]
fn the_proof_of_a_small_problem_by_hand() {
    // Two rows of dominoes: upright in both columns, or lying in both rows.
    let square = named(dominoes(2, 2));
    let certificate = Certificate::of(&cover(&square), Format::VeriPb).unwrap();
    let text = |part: Vec<u8>| String::from_utf8(part).unwrap();
    assert_eq!(
        text(certificate.claim),
        "\
quadrille claim 2
cover 4 0 4
i0 i1 i2 i3
i0 i1
i0 i2
i1 i3
i2 i3
solutions
1 4
2 3
exactly 2
"
    );
    assert_eq!(
        text(certificate.problem),
        "\
* #variable= 4 #constraint= 6
* x1 is i0 i1
* x2 is i0 i2
* x3 is i1 i3
* x4 is i2 i3
* i0
+1 x1 +1 x2 = 1 ;
* i1
+1 x1 +1 x3 = 1 ;
* i2
+1 x2 +1 x4 = 1 ;
* i3
+1 x3 +1 x4 = 1 ;
* none of the solutions
+1 ~x1 +1 ~x4 >= 1 ;
+1 ~x2 +1 ~x3 >= 1 ;
"
    );
    assert_eq!(
        text(certificate.proof),
        "\
pseudo-Boolean proof version 3.0
f 10;
rup 1 ~x1 >= 1;
rup >= 1;
output NONE;
conclusion UNSAT : 12;
end pseudo-Boolean proof;
"
    );
}

#[test]
fn claims_that_are_not_exact_have_no_proof() {
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let prover = Prover::of_puzzle(&empty).unwrap().with_limit(287);
    let certificate = Certificate::of(&prover, Format::VeriPb).unwrap();
    assert_eq!(checked(&certificate), Ok(Count::AtLeast(287)));
    let listed = prover.list(io::sink()).unwrap();
    let error = prover.write_proof(Format::VeriPb, &listed, &certificate.claim[..], io::sink());
    assert!(matches!(error, Err(ProofError::NotExact)));
    assert_proved(&Prover::of_puzzle(&empty).unwrap().with_limit(288), 288);
}

#[test]
fn limits_and_errors_end_a_proof() {
    let board = named(dominoes(6, 6));
    let few = || Limits::none().with_nodes(5);
    let stopped = cover(&board).with_limits(few()).list(io::sink());
    assert!(matches!(stopped, Err(ProofError::Stopped(Stop::Nodes))));
    let mut claim = Vec::new();
    let listed = cover(&board).list(&mut claim).unwrap();
    assert_eq!(listed.count(), Count::Exact(6_728));
    let limited = cover(&board).with_limits(few());
    let stopped = limited.write_proof(Format::Drat, &listed, &claim[..], io::sink());
    assert!(matches!(stopped, Err(ProofError::Stopped(Stop::Nodes))));

    /// Takes some bytes and no more.
    struct Full(usize);
    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = self.0.checked_sub(bytes.len());
            self.0 = left.ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for bytes in [0, 100, 1_000] {
        let error = cover(&board).write_proof(Format::VeriPb, &listed, &claim[..], Full(bytes));
        let Err(ProofError::Io(error)) = error else {
            panic!("{error:?}");
        };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(cover(&board).list(Full(bytes)).is_err());
    }
}

#[test]
fn a_proof_does_not_depend_on_the_number_of_threads() {
    // More nodes than a search takes before it is split.
    for (problem, count) in [(queens(9), 352), (dominoes(6, 6), 6_728)] {
        let board = named(problem);
        let [alone, together] = [1, 3].map(|jobs| {
            let jobs = std::num::NonZeroUsize::new(jobs).unwrap();
            Certificate::of(&cover(&board).with_jobs(jobs), Format::VeriPb).unwrap()
        });
        assert_eq!(alone, together);
        let stated = alone.check(&Limits::none()).unwrap();
        assert_eq!(stated.claimed().count(), Count::Exact(count));
    }
}

#[test]
fn clauses_below_a_decision_are_deleted_with_it() {
    let board = named(dominoes(6, 6));
    let prover = cover(&board);
    let mut claim = Vec::new();
    let listed = prover.list(&mut claim).unwrap();
    let proof = prover
        .write_proof(Format::VeriPb, &listed, &claim[..], io::sink())
        .unwrap();
    assert!(proof.clauses > 5_000, "{proof:?}");
    assert!(proof.peak < 300, "{proof:?}");
}
