//! Certificates of small puzzles and problems, checked here and broken on
//! purpose. Other programs check those of large ones in CI.

mod checker;
mod mutations;

use std::io::{self, Write};

use proptest::prelude::*;

use self::checker::{check_drat, check_veripb};
use super::{Claim, ClaimError, Format, ProofError, check};
use crate::board::{Digit, DigitSet, Extra, Givens, Grid, Marks, Regions, Shape, Variant};
use crate::cover::testing::{
    brute_force, dominoes, queens, small_bounded_problem, small_problem, word_squares,
};
use crate::cover::{Count, NamedProblem, Problem};
use crate::limits::{Limits, Stop};

/// The three parts of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Certificate {
    claim: String,
    problem: String,
    proof: String,
    format: Format,
}

impl Certificate {
    fn of(claim: &Claim<'_>, format: Format) -> Certificate {
        let (mut text, mut problem, mut proof) = (Vec::new(), Vec::new(), Vec::new());
        claim.write(&mut text).unwrap();
        claim.write_problem(format, &mut problem).unwrap();
        claim
            .write_proof(format, &Limits::none(), &mut proof)
            .unwrap();
        let [claim, problem, proof] =
            [text, problem, proof].map(|bytes| String::from_utf8(bytes).unwrap());
        Certificate {
            claim,
            problem,
            proof,
            format,
        }
    }

    /// Checks all of it.
    fn check(&self) -> Result<Count, String> {
        let stated = check::read(self.claim.as_bytes()).map_err(|error| error.to_string())?;
        check::problem(&stated, self.format, self.problem.as_bytes())
            .map_err(|error| error.to_string())?;
        if !stated.is_exact() {
            return Err("not exact".to_owned());
        }
        match self.format {
            Format::VeriPb => check_veripb(&self.problem, &self.proof)?,
            Format::Drat => check_drat(&self.problem, &self.proof)?,
        }
        Ok(stated.count())
    }
}

fn puzzle<'a>(givens: impl Into<Givens<'a>>) -> Claim<'a> {
    Claim::of_puzzle(givens, 1_000, &Limits::none()).unwrap()
}

fn named(problem: Problem) -> NamedProblem {
    let item_name = |item: crate::cover::ItemId| format!("i{}", item.index());
    NamedProblem::new(problem, item_name, |colour| format!("c{colour}")).unwrap()
}

#[track_caller]
fn assert_proved(claim: &Claim<'_>, count: u128) {
    for format in Format::ALL {
        let checked = Certificate::of(claim, format).check();
        assert_eq!(checked, Ok(Count::Exact(count)), "{format}");
    }
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
    let stated = Extra::ALL
        .into_iter()
        .filter(|&extra| Claim::can_state(&[extra].into_iter().collect()));
    let stated: Vec<Extra> = stated.collect();
    assert_eq!(stated.len(), 4);
    for &extra in &stated {
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
    let cells: Vec<_> = wide.shape().cells().step_by(2).collect();
    let solved = puzzle(&wide).grid(0).unwrap();
    for cell in cells {
        wide.set(cell, solved.get(cell));
    }
    count(&Givens::from(&wide));
    // Boards with more digits than symbols, and than numbers of one digit.
    for (high, wide) in [(3, 4), (6, 6)] {
        let shape = Shape::new(high, wide).unwrap();
        let mut pattern = Grid::empty(shape);
        for cell in shape.cells().skip(1) {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            let digit = (row % high * wide + row / high + column) % shape.side();
            pattern.set(cell, Some(Digit::nth(digit)));
        }
        let claim = puzzle(&pattern);
        let mut text = Vec::new();
        claim.write(&mut text).unwrap();
        assert_eq!(check::read(&text[..]).unwrap().count(), Count::Exact(1));
    }
    let all = Variant::from_iter([Extra::X, Extra::Windoku, Extra::AntiKnight]);
    let empty = Grid::empty(Shape::CLASSIC);
    let some = Claim::of_puzzle(
        Givens::from(&empty).with_variant(&all).unwrap(),
        1,
        &Limits::none(),
    );
    let solved = some.unwrap().grid(0);
    if let Some(mut few) = solved {
        for cell in Shape::CLASSIC.cells().step_by(2) {
            few.set(cell, None);
        }
        count(&Givens::from(&few).with_variant(&all).unwrap());
    }
}

#[test]
fn covers_with_secondary_items_and_colours() {
    let known = [(dominoes(4, 4), 36), (queens(6), 4), (queens(3), 0)];
    for (problem, count) in known {
        assert_proved(
            &Claim::of_cover(&named(problem), 100, &Limits::none()).unwrap(),
            count,
        );
    }
    let words = named(word_squares(2));
    let claim = Claim::of_cover(&words, 100, &Limits::none()).unwrap();
    assert_proved(&claim, claim.solutions().len() as u128);
    assert!(claim.solutions().len() > 1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_small_problem_is_proved(problem in small_problem()) {
        let expected = brute_force(&problem, &[]);
        let named = named(problem);
        let claim = Claim::of_cover(&named, 10_000, &Limits::none()).unwrap();
        let mut solutions = claim.solutions().to_vec();
        solutions.sort();
        prop_assert_eq!(&solutions, &expected);
        assert_proved(&claim, expected.len() as u128);
    }

    #[test]
    fn problems_with_bounds_are_refused(problem in small_bounded_problem()) {
        let has_bounds = problem.has_bounds();
        let named = named(problem);
        let claim = Claim::of_cover(&named, 10, &Limits::none());
        prop_assert_eq!(matches!(claim, Err(ClaimError::Bounds(_))), has_bounds);
    }
}

#[test]
fn the_proof_of_a_small_puzzle_by_hand() {
    // Two rows of dominoes: upright in both columns, or lying in both rows.
    let square = named(dominoes(2, 2));
    let claim = Claim::of_cover(&square, 1_000, &Limits::none()).unwrap();
    let Certificate {
        claim,
        problem,
        proof,
        ..
    } = Certificate::of(&claim, Format::VeriPb);
    assert_eq!(
        claim,
        "\
quadrille claim 1
cover 5
i0 i1 i2 i3
i0 i1
i0 i2
i1 i3
i2 i3
exactly 2
1 4
2 3
"
    );
    assert_eq!(
        problem,
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
* given
* none of the claimed solutions
+1 ~x1 +1 ~x4 >= 1 ;
+1 ~x2 +1 ~x3 >= 1 ;
"
    );
    assert_eq!(
        proof,
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
    let claim = Claim::of_puzzle(&empty, 287, &Limits::none()).unwrap();
    assert_eq!(claim.count(), Count::AtLeast(287));
    let error = claim.write_proof(Format::VeriPb, &Limits::none(), io::sink());
    assert!(matches!(error, Err(ProofError::NotExact)));
    let mut text = Vec::new();
    claim.write(&mut text).unwrap();
    assert_eq!(check::read(&text[..]).unwrap().count(), Count::AtLeast(287));
    let claim = Claim::of_puzzle(&empty, 288, &Limits::none()).unwrap();
    assert_eq!(claim.count(), Count::Exact(288));
}

#[test]
fn limits_and_errors_end_a_proof() {
    let board = named(dominoes(6, 6));
    let few = Limits::none().with_nodes(5);
    assert_eq!(
        Claim::of_cover(&board, 10_000, &few).unwrap_err(),
        ClaimError::Stopped(Stop::Nodes)
    );
    let claim = Claim::of_cover(&board, 10_000, &Limits::none()).unwrap();
    assert_eq!(claim.count(), Count::Exact(6_728));
    let stopped = claim.write_proof(Format::Drat, &few, io::sink());
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
        let error = claim.write_proof(Format::VeriPb, &Limits::none(), Full(bytes));
        let Err(ProofError::Io(error)) = error else {
            panic!("{error:?}");
        };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}

#[test]
fn clauses_below_a_decision_are_deleted_with_it() {
    let board = named(dominoes(6, 6));
    let claim = Claim::of_cover(&board, 10_000, &Limits::none()).unwrap();
    let proof = claim
        .write_proof(Format::VeriPb, &Limits::none(), io::sink())
        .unwrap();
    assert!(proof.clauses > 5_000, "{proof:?}");
    assert!(proof.peak < 40, "{proof:?}");
}
