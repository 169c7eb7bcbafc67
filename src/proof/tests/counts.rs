//! Certificates of counts, from the bytes of their claims up: claims that are
//! false, or that no count proves.

use super::*;

/// Returns the number of lines of a certificate of a count that is accepted, or
/// why it is refused.
fn counted(claim: &str, lines: &str) -> Result<u64, String> {
    let stated = check::claim(claim.as_bytes()).map_err(|error| error.to_string())?;
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
    let stated = check::claim(&claim[..]).unwrap();
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
        check::claim(text.as_bytes()).unwrap_err().to_string()
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
