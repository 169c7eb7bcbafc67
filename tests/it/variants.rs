//! Variants, jigsaws and pencil marks against plain enumeration, with a second
//! implementation of the rules.

use proptest::prelude::*;
use quadrille::board::{Digit, Extra, Givens, Grid, Marks, Regions, Shape, Variant};
use quadrille::cover::{Count, Engine, Probing};
use quadrille::random::stream;
use quadrille::sudoku::{CoverText, Encoding, Solver, Status};

/// A square of numbers from 1, row by row, and its rules.
struct Board {
    side: usize,
    region_of: Vec<usize>,
    extras: Vec<Extra>,
    /// The rows and columns of a box.
    high: usize,
    wide: usize,
}

impl Board {
    fn new(shape: Shape, variant: &Variant) -> Board {
        let (side, high, wide) = (shape.side(), shape.box_rows(), shape.box_columns());
        let region_of = (0..side * side).map(|place| match variant.regions() {
            Some(regions) => regions.of(shape.nth_cell(place)),
            None => place / side / high * high + place % side / wide,
        });
        Board {
            side,
            region_of: region_of.collect(),
            extras: variant.extras().to_vec(),
            high,
            wide,
        }
    }

    /// Returns whether two cells cannot hold these digits.
    fn clash(&self, (a, digit): (usize, u8), (b, other): (usize, u8)) -> bool {
        let n = self.side;
        let (row, column) = (a / n, a % n);
        let (other_row, other_column) = (b / n, b % n);
        let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
        let window = |row: usize, column: usize| {
            let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
            let is_in = row % (self.high + 1) < self.high && column % (self.wide + 1) < self.wide;
            let fits = row < (self.high + 1) * (self.wide - 1)
                && column < (self.wide + 1) * (self.high - 1);
            (is_in && fits).then_some((row / (self.high + 1), column / (self.wide + 1)))
        };
        let usual = down == 0 || right == 0 || self.region_of[a] == self.region_of[b];
        let is_consecutive = digit.abs_diff(other) == 1 && down + right == 1;
        if self.extras.contains(&Extra::NonConsecutive) && is_consecutive {
            return true;
        }
        if digit != other {
            return false;
        }
        usual
            || self.extras.iter().any(|extra| match extra {
                Extra::X => {
                    row == column && other_row == other_column
                        || row + column == n - 1 && other_row + other_column == n - 1
                }
                Extra::Windoku => {
                    let (one, other) = (window(row, column), window(other_row, other_column));
                    one.is_some() && one == other
                }
                Extra::DisjointGroups => {
                    let place = |row, column| (row % self.high, column % self.wide);
                    place(row, column) == place(other_row, other_column)
                }
                Extra::AntiKnight => (down, right) == (1, 2) || (down, right) == (2, 1),
                Extra::AntiKing => (down, right) == (1, 1),
                Extra::NonConsecutive => false,
                _ => panic!("a rule that this test does not know: {extra}"),
            })
    }

    /// Returns all solutions with only these digits allowed in each cell (bits
    /// from 1).
    fn solutions(&self, allowed: &[u64]) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.fill(allowed, &mut Vec::new(), &mut found);
        found
    }

    fn fill(&self, allowed: &[u64], digits: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let place = digits.len();
        if place == self.side * self.side {
            found.push(digits.clone());
            return;
        }
        for digit in (1..=self.side as u8).filter(|digit| allowed[place] >> (digit - 1) & 1 == 1) {
            let clashes = |other: usize| self.clash((other, digits[other]), (place, digit));
            if !(0..place).any(clashes) {
                digits.push(digit);
                self.fill(allowed, digits, found);
                digits.pop();
            }
        }
    }
}

fn bits(marks: &Marks) -> Vec<u64> {
    let cells = marks.shape().cells();
    cells.map(|cell| marks.get(cell).bits()).collect()
}

/// Compares the solutions of every engine, with and without presolve, and those
/// of the problem written as a text, with those of the enumeration.
fn agrees(clues: &Grid, marks: Option<&Marks>, variant: &Variant) {
    let shape = clues.shape();
    let mut allowed = bits(&Marks::of(clues));
    if let Some(marks) = marks {
        let both = allowed.iter().zip(bits(marks)).map(|(a, b)| a & b);
        allowed = both.collect();
    }
    let mut expected = Board::new(shape, variant).solutions(&allowed);
    expected.sort();
    let mut givens = Givens::from(clues).with_variant(variant).expect("a board");
    if let Some(marks) = marks {
        givens = givens.with_marks(marks);
    }
    let mut solver = Solver::new();
    for engine in [Engine::Links, Engine::Sets] {
        for presolve in [true, false] {
            let mut found = Vec::new();
            let solver = solver.set_engine(engine).set_presolve(presolve);
            solver.for_each(&givens, None, |grid| {
                assert!(givens.is_solved_by(&grid), "{variant}: {grid}");
                found.push(grid.values().to_vec());
                std::ops::ControlFlow::Continue(())
            });
            found.sort();
            assert_eq!(found, expected, "{variant}");
        }
    }
    let number = Count::Exact(expected.len() as u128);
    assert_eq!(solver.count_exact(&givens).count, number);
    let count = |text: CoverText| {
        let named: quadrille::cover::NamedProblem = text.to_string().parse().expect("a problem");
        quadrille::cover::Solver::new(named.problem().clone()).count()
    };
    assert_eq!(count(CoverText::new(&givens).expect("a cover")), number);
    let reduced = CoverText::reduced(&givens, &Default::default()).expect("a cover");
    assert_eq!(count(reduced), number);
}

#[test]
fn empty_boards_of_every_variant_have_the_solutions_of_the_enumeration() {
    for (rows, columns) in [(2, 2), (1, 4), (1, 5)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        for subset in 0..1 << Extra::ALL.len() {
            let chosen = Extra::ALL.iter().copied().enumerate();
            let extras = chosen.filter(|(place, _)| subset >> place & 1 == 1);
            let variant: Variant = extras.map(|(_, extra)| extra).collect();
            if variant.fits(shape).is_ok() && (shape.side() < 5 || subset > 0) {
                agrees(&Grid::empty(shape), None, &variant);
            }
        }
    }
}

#[test]
fn jigsaws_have_the_solutions_of_the_enumeration() {
    for (shape, regions) in [
        ((2, 2), "aaab cabb ccdb cddd"),
        ((1, 5), "aaabb aabbb ccddd cccdd eeeee"),
        ((1, 5), "abbbb aabcc aaccc eeddd eeedd"),
    ] {
        let shape = Shape::new(shape.0, shape.1).expect("a shape");
        let regions = Regions::parse(shape, regions).expect("regions");
        let variant = Variant::CLASSIC.with_regions(regions);
        agrees(&Grid::empty(shape), None, &variant);
    }
}

/// Returns a 6x6 or 4x4 puzzle made by blanking cells of a random solution,
/// with marks of the solution and others.
fn puzzle() -> impl Strategy<Value = (Grid, Marks, Variant)> {
    let shapes = prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2))];
    let extras = prop::sample::subsequence(Extra::ALL.to_vec(), 0..=2);
    let hidden = prop::collection::vec(0u64..1 << 36, 36);
    let shown = prop::collection::vec(any::<bool>(), 36);
    (shapes, extras, hidden, shown).prop_map(|((rows, columns), extras, hidden, shown)| {
        let shape = Shape::new(rows, columns).expect("a shape");
        let mut variant: Variant = extras.into_iter().collect();
        if variant.fits(shape).is_err() {
            variant = Variant::CLASSIC;
        }
        let empty = Givens::from(Grid::empty(shape)).with_variant(&variant);
        let solved = Solver::new().solve(empty.expect("a board"));
        let mut clues = Grid::empty(shape);
        let mut marks = Marks::full(shape);
        for cell in shape.cells() {
            let solution = solved.solutions.first().and_then(|grid| grid.get(cell));
            if shown[cell.index()] {
                clues.set(cell, solution);
            } else {
                let digits = quadrille::board::DigitSet::from_bits(hidden[cell.index()]);
                marks.set(cell, digits | solution.into_iter().collect());
            }
        }
        (clues, marks, variant)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn puzzles_with_marks_have_the_solutions_of_the_enumeration(
        (clues, marks, variant) in puzzle(),
    ) {
        agrees(&clues, Some(&marks), &variant);
    }

    /// A mark that rules a digit out has the effect of a clue.
    #[test]
    fn marks_of_one_digit_are_clues((clues, marks, variant) in puzzle()) {
        let mut both = marks.clone();
        for (cell, digit) in clues.clues() {
            both.set(cell, [digit].into_iter().collect());
        }
        let empty = Grid::empty(clues.shape());
        let givens = |clues, marks| {
            let givens = Givens::from(clues).with_variant(&variant);
            givens.expect("a board").with_marks(marks)
        };
        let mut solver = Solver::new();
        let with_clues = solver.count(givens(&clues, &marks)).count;
        prop_assert_eq!(with_clues, solver.count(givens(&empty, &both)).count);
    }
}

#[test]
fn the_four_by_four_boards_are_counted_as_published() {
    // Of the 288 boards, 48 have both diagonals right: OEIS A107739 gives the
    // former number, the enumeration the latter.
    let shape = Shape::new(2, 2).expect("a shape");
    let count = |names: &str| {
        let variant: Variant = names.parse().expect("a variant");
        let givens = Givens::from(Grid::empty(shape)).with_variant(variant);
        Solver::new().count(givens.expect("a board")).count
    };
    assert_eq!(count("classic"), Count::Exact(288));
    assert_eq!(count("x"), Count::Exact(48));
}

/// No search could count these, but probes of the encoded problem must estimate
/// the numbers published in the forum of the Sudoku Players.
#[test]
fn estimates_cover_the_published_numbers() {
    let factorial = 362_880.0;
    let published = [
        (Extra::X, 153_255_603_504.0 * factorial),
        (Extra::DisjointGroups, 554_191_840_696.0 * factorial),
    ];
    for (extra, number) in published {
        let variant = Variant::from_iter([extra]);
        let encoding = Encoding::new(Shape::CLASSIC, &variant).expect("a board");
        let solver = quadrille::cover::Solver::new(encoding.problem().clone());
        let estimate = solver.estimate(&Probing::default(), stream(1, 0));
        let interval = estimate.solutions;
        assert!(
            (interval.least..=interval.greatest).contains(&number),
            "{extra}: {number:e} is not in {interval:?}"
        );
        assert!(
            interval.greatest < 4.0 * interval.least,
            "{extra}: {interval:?}"
        );
    }
}

/// The first three are published in the forum of the Sudoku Players.
#[test]
#[ignore = "takes minutes, optimised"]
fn the_boards_of_variants_are_counted_in_minutes() {
    let empty = Grid::empty(Shape::CLASSIC);
    let totals: [(&str, u128); 4] = [
        ("x", 55_613_393_399_531_520),
        ("windoku", 6_337_174_388_428_800),
        ("disjoint-groups", 201_105_135_151_764_480),
        ("anti-knight", 3_080_888_939_520),
    ];
    for (names, total) in totals {
        let variant: Variant = names.parse().expect("a variant");
        let givens = Givens::from(&empty).with_variant(variant);
        let count = Solver::new()
            .set_jobs(2)
            .count(givens.expect("a board"))
            .count;
        assert_eq!(count, Count::Exact(total), "{names}");
    }
}

#[test]
fn a_clue_that_its_marks_rule_out_leaves_no_solution() {
    let shape = Shape::CLASSIC;
    let mut clues = Grid::empty(shape);
    clues.set(shape.cell(0, 0), Digit::new(5));
    let mut marks = Marks::full(shape);
    marks.set(shape.cell(0, 0), Digit::new(4).into_iter().collect());
    let givens = Givens::from(&clues).with_marks(&marks);
    for presolve in [true, false] {
        let outcome = Solver::new().set_presolve(presolve).check(&givens);
        assert_eq!(outcome.status, Status::None);
        let why = outcome.dead_end.expect("a reason").to_string();
        assert_eq!(why, "no digit is left for r1c1");
    }
}

#[test]
fn ordinary_boards_of_variants_are_solved_and_judged() {
    // A search for the first solution of an empty board can take long, so the
    // knights get three rows.
    const ROWS: &str = "123845796659127834487936125";
    for (names, rows) in [
        ("x", ""),
        ("windoku", ""),
        ("disjoint-groups", ""),
        ("x,windoku,disjoint-groups", ""),
        ("anti-knight", ROWS),
    ] {
        let variant: Variant = names.parse().expect("a variant");
        let mut clues = Grid::empty(Shape::CLASSIC);
        for (cell, digit) in Shape::CLASSIC.cells().zip(rows.chars()) {
            clues.set(
                cell,
                Digit::new(digit.to_digit(10).expect("a digit") as usize),
            );
        }
        let givens = Givens::from(&clues).with_variant(&variant);
        let outcome = Solver::new().count_up_to(givens.expect("a board"), 2);
        assert_eq!(outcome.status, Status::Multiple, "{names}");
        let board = Board::new(Shape::CLASSIC, &variant);
        for grid in &outcome.solutions {
            let digits = grid.values();
            let pairs = (0..81).flat_map(|a| (0..a).map(move |b| (a, b)));
            let clash = |(a, b): (usize, usize)| board.clash((a, digits[a]), (b, digits[b]));
            assert!(!{ pairs }.any(clash), "{names}: {grid}");
        }
    }
}
