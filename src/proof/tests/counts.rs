//! Certificates of counts, from the bytes of their claims up: claims that are
//! false, or that no count proves.

use super::*;
use crate::board::Constraints;
use crate::proof::check::CheckError;

/// Returns the number of lines of a certificate of a count that is accepted, or
/// why it is refused.
fn counted(claim: &str, lines: &str) -> Result<u64, String> {
    let stated =
        check::claim(claim.as_bytes(), &Limits::none()).map_err(|error| error.to_string())?;
    let proof = format!("quadrille count 1\n{lines}");
    check::count(&stated, proof.as_bytes(), &Limits::none()).map_err(|error| error.to_string())
}

/// Returns a claim of a count of a puzzle.
fn claim_of(lines: &str, count: u128) -> String {
    format!("quadrille claim 2\nsudoku {lines}\ncounted {count}\n")
}

/// On boards of one or two digits all weights of a sum are 1, so that it looks
/// like "at most one of these".
#[test]
fn sums_of_one_or_two_digits_are_no_pairs() {
    let error = |constraint: &str, relation: &str| {
        let what = "no certificate of a count has sums";
        Err(format!("1: {constraint}: {relation}: {what}"))
    };
    // The only digit is 1, so there is no solution.
    let five = "constraint sum 5 r1c1";
    let claim = claim_of(&format!("1x1\n{five}\nclues ."), 1);
    assert_eq!(counted(&claim, "count 1\n"), error("sum 5 r1c1", "at most"));
    // There is one solution, with 1 twice among the three cells.
    let four = "constraint sum 4 r1c1 r1c2 r2c1";
    let claim = claim_of(&format!("1x2\n{four}\nclues ...."), 0);
    for lines in ["count 0\n", "1\ncount 0\n", "1\n1\ncount 0\n"] {
        let found = counted(&claim, lines);
        assert_eq!(found, error("sum 4 r1c1 r1c2 r2c1", "at least"));
    }
    // With larger boards the weights say it.
    let three = "constraint sum 3 r1c1 r1c2";
    let claim = claim_of(&format!("2x2\n{three}\nclues {}", ".".repeat(16)), 96);
    let found = counted(&claim, "1\n");
    assert_eq!(found, error("sum 3 r1c1 r1c2", "at most"));
}

/// All claims of small puzzles with a sum, against all certificates of a few
/// lines.
#[test]
fn no_short_certificate_proves_a_false_count_of_sums() {
    let (mut refused, mut accepted) = (0, 0);
    for (shape, cells) in [("1x1", 1), ("1x2", 4), ("2x1", 4)] {
        let names = ["r1c1", "r1c2", "r2c1", "r2c2"];
        for set in 1..1_u32 << cells {
            let named = (0..cells).filter(|cell| set >> cell & 1 == 1);
            let named: Vec<&str> = named.map(|cell| names[cell as usize]).collect();
            for sum in 0..9 {
                let constraint = format!("sum {sum} {}", named.join(" "));
                let digits = if cells == 1 { "1" } else { "1221 2112" };
                let truth = digits.split(' ').filter(|grid| {
                    let digit = |cell: usize| u32::from(grid.as_bytes()[cell] - b'0');
                    let chosen = (0..cells as usize).filter(|cell| set >> cell & 1 == 1);
                    chosen.map(digit).sum::<u32>() == sum
                });
                let truth = truth.count() as u128;
                let lines = format!(
                    "{shape}\nconstraint {constraint}\nclues {}",
                    ".".repeat(cells as usize)
                );
                for claimed in 0..3 {
                    for steps in ["", "1\n", "5\n", "1!\n", "+1\n"] {
                        let steps = format!("{steps}count {claimed}\n");
                        match counted(&claim_of(&lines, claimed), &steps) {
                            Ok(_) => {
                                assert_eq!(claimed, truth, "{lines}\n{steps}");
                                accepted += 1;
                            }
                            Err(_) => refused += 1,
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 3_000 && accepted > 0, "{refused} {accepted}");
}

#[test]
fn a_list_is_no_proof_of_a_count() {
    let claim = b"quadrille claim 2\nsudoku 1x2\nclues ....\ncounted 3\n".to_vec();
    let stated = check::claim(&claim[..], &Limits::none()).unwrap();
    assert_eq!(stated.claimed(), check::Claimed::Counted(3));
    for &format in Format::ALL {
        let forged = Certificate {
            format,
            claim: claim.clone(),
            problem: Vec::new(),
            proof: Vec::new(),
        };
        let error = "4: the proof of a count is another one".to_owned();
        assert_eq!(checked(&forged), Err(error));
        let size = check::problem(&stated, format, &claim[..], &b"x\n"[..]);
        assert_eq!(
            size.unwrap_err().to_string(),
            "1: only an exact list of solutions has a problem"
        );
    }
    // Nor is a count a proof of a list.
    let listed = "quadrille claim 2\nsudoku 1x2\nclues ....\nsolutions\n1221\nat least 1\n";
    let error = "1: 2 solutions are proved, not >=1";
    assert_eq!(counted(listed, "1\ncount 2\n"), Err(error.to_owned()));
}

#[test]
fn numbers_beyond_all_bounds() {
    let claim = |first: &str, last: &str| {
        let text = format!("quadrille claim 2\n{first}\nsolutions\n{last}\n");
        check::claim(text.as_bytes(), &Limits::none())
            .unwrap_err()
            .to_string()
    };
    let largest = u64::MAX;
    for (numbers, error) in [
        (
            format!("1 0 {largest}0"),
            format!(
                "2: expected the numbers of primary items, secondary items and options, \
                 found '1 0 {largest}0'"
            ),
        ),
        (
            format!("1 0 {largest}"),
            "4: 'solutions' is no item".to_owned(),
        ),
        (
            format!("{largest} {largest} 0"),
            "3: 1 primary and 0 secondary items".to_owned(),
        ),
    ] {
        assert_eq!(claim(&format!("cover {numbers}\na"), "exactly 0"), error);
    }
    let bounded = format!("cover 1 0 0\n{largest}|a");
    assert_eq!(
        claim(&bounded, "exactly 0"),
        format!("3: '{largest}|a' is no item with bounds")
    );
    for shape in [format!("{largest}x{largest}"), "37x1".to_owned()] {
        let error = format!("2: expected the rows and columns of a box, found '{shape}'");
        assert_eq!(
            claim(&format!("sudoku {shape}\nclues ."), "exactly 0"),
            error
        );
    }
    let cell = "sudoku 1x1\nconstraint sum 1 r18446744073709551616c1\nclues .";
    let error = "4: constraint sum 1 r18446744073709551616c1: 'r18446744073709551616c1' is no cell \
                 of the board";
    assert_eq!(claim(cell, "exactly 0"), error);
    let dot = format!("sudoku 1x2\nconstraint ratio {largest} r1c1 r1c2\nclues ....");
    assert_eq!(claim(&dot, "exactly 1"), "6: 0 solutions are listed, not 1");
    let beyond = format!("exactly {largest}0");
    assert_eq!(
        claim("cover 1 0 0\na", &beyond),
        format!("5: 0 solutions are listed, not {largest}0")
    );
    let claim =
        claim_of("1x1\nclues .", 1).replace("counted 1", &format!("counted {}0", u128::MAX));
    assert_eq!(
        counted(&claim, "count 1\n"),
        Err(format!(
            "4: expected a number of solutions, found '{}0'",
            u128::MAX
        ))
    );
}

/// Sums may have options of their own, or none that fit at all.
#[test]
fn constraints_have_a_certificate_of_a_count_or_are_refused() {
    let shape = Shape::new(2, 2).unwrap();
    let empty = Grid::empty(shape);
    for (text, is_cover) in [
        ("sum 5 r1c4", false),
        ("sum 4 r1c4", false),
        ("sum 3 r1c1 r2c2", false),
        ("cage 5 r1c1", false),
        ("cage 3 r1c1 r1c2", false),
        ("arrow r1c1 = r2c2", false),
        ("palindrome r1c1 r2c3", false),
        ("either even r1c1 | odd r2c2", false),
        ("cage r1c1 r2c2 r3c3", true),
        ("thermometer r1c1 r2c1 r2c2 r2c3", true),
        ("x r1c1 r1c2", true),
        ("ratio 5 r1c1 r1c2", true),
        ("v r1c1 r1c2; negative v; negative white", true),
        ("even r1c1; odd r1c2; even r1c1", true),
    ] {
        let constraints = Constraints::parse(shape, text).unwrap();
        let variant = Variant::CLASSIC.with_constraints(constraints);
        let givens = Givens::from(&empty).with_variant(&variant).unwrap();
        let Ok(prover) = Prover::of_puzzle(&givens) else {
            assert!(!is_cover, "{text}");
            continue;
        };
        let (mut certificate, mut claim) = (Vec::new(), Vec::new());
        let counted = match prover.certify_count(1 << 20, &mut certificate) {
            Err(ProofError::NoCover) => {
                assert!(!is_cover, "{text}");
                continue;
            }
            counted => counted.unwrap(),
        };
        assert!(is_cover, "{text}");
        prover.write_count(counted.count, &mut claim).unwrap();
        let stated = check::claim(&claim[..], &Limits::none()).unwrap();
        check::count(&stated, &certificate[..], &Limits::none()).unwrap();
        let truth = crate::sudoku::Solver::new().count(&givens).count;
        assert_eq!(truth, Count::Exact(counted.count), "{text}");
    }
}

#[test]
fn checks_take_no_more_memory_than_they_may() {
    let limits = |bytes| Limits::none().with_memory(bytes);
    let is_refused = |checked: Result<u64, CheckError>, bytes| {
        let error = checked.unwrap_err();
        assert!(
            matches!(error, CheckError::TooLarge { limit } if limit == bytes),
            "{error}"
        );
    };
    let claim = |text: &str, bytes| check::claim(text.as_bytes(), &limits(bytes)).map(|_| 0);
    let options = "a\n".repeat(5_000);
    let (mut names, mut lines) = (String::new(), String::new());
    for number in 0..2_000 {
        names += &format!(" i{number}");
        lines += &format!("constraint cage 9 r1c1 r1c{}\n", 2 + number);
    }
    let all = (0..81).map(|cell| format!(" r{}c{}", cell / 9 + 1, cell % 9 + 1));
    let all: String = all.collect();
    let cages = (0..100).map(|sum| format!("constraint cage {sum}{all}\n"));
    let cages: String = cages.collect();
    let listed: String = (1..=4_000).map(|option| format!("{option}\n")).collect();
    for text in [
        format!("cover 1 0 5000\na\n{options}counted 5000\n"),
        format!("cover 2001 0 0\na{names}\ncounted 0\n"),
        format!("cover 1 0 5000\na\n{options}solutions\n{listed}at least 4000\n"),
        format!("sudoku 3x3\n{lines}"),
        format!("sudoku 3x3\n{cages}clues {}\ncounted 0\n", ".".repeat(81)),
    ] {
        let text = format!("quadrille claim 2\n{text}");
        is_refused(claim(&text, 400_000), 400_000);
        assert!(!matches!(
            claim(&text, usize::MAX),
            Err(CheckError::TooLarge { .. })
        ));
    }
    // A solution takes some, too.
    let text = format!(
        "quadrille claim 2\ncover 1 0 4000\na\n{}solutions\n",
        &options[..8_000]
    );
    let listed = format!("{text}{listed}exactly 4000\n");
    let needed = 4_000 * 350;
    assert!(claim(&format!("{text}exactly 0\n"), needed).is_ok());
    is_refused(claim(&listed, needed), needed);
    // States that are kept, one below the other.
    let items: Vec<String> = (0..300).map(|item| format!("i{item}")).collect();
    let bounded: Vec<String> = items.iter().map(|item| format!("0:1|{item}")).collect();
    let (bounded, options) = (bounded.join(" "), items.join("\n"));
    let text = format!("quadrille claim 2\ncover 300 0 300\n{bounded}\n{options}\ncounted 1\n");
    let stated = check::claim(text.as_bytes(), &Limits::none()).unwrap();
    let kept: String = (1..=300).map(|option| format!("+{option}!\n")).collect();
    let certificate = format!("quadrille count 1\n{kept}");
    let count = |bytes| check::count(&stated, certificate.as_bytes(), &limits(bytes));
    is_refused(count(400_000), 400_000);
    assert!(matches!(count(usize::MAX), Err(CheckError::Line { .. })));
    // The problem of a proof, and its clauses.
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    let good = Certificate::of(&puzzle(&empty), Format::VeriPb).unwrap();
    is_refused(good.check(&limits(200_000)).map(|_| 0), 200_000);
    assert!(good.check(&limits(2_000_000)).is_ok());
}
