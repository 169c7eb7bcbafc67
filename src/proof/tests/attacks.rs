//! False claims, dressed as a forger would. Each of them was accepted once, by
//! a checker or by this crate.

use super::*;

/// Returns the certificate of a puzzle with two solutions.
fn two_solutions() -> Certificate {
    let grid: Grid = "12343412.1.3.3.1".parse().unwrap();
    Certificate::of(&puzzle(&grid), Format::VeriPb).unwrap()
}

fn text(part: &[u8]) -> String {
    String::from_utf8(part.to_vec()).unwrap()
}

#[track_caller]
fn assert_refused(certificate: &Certificate, error: &str) {
    assert_eq!(
        checked(certificate),
        Err(error.to_owned()),
        "{certificate:?}"
    );
}

/// Claims one solution of two, with a problem that has lost a line and with this
/// proof of five more inequalities than the problem has lines.
fn one_of_two(proof: &[&str]) -> Certificate {
    let mut forged = two_solutions();
    let mut claim: Vec<String> = text(&forged.claim).lines().map(str::to_owned).collect();
    let last = claim.len() - 2;
    claim.remove(last);
    forged.claim = (claim.join("\n").replace("exactly 2", "exactly 1") + "\n").into_bytes();
    let problem = text(&forged.problem);
    let mut problem: Vec<&str> = problem.lines().collect();
    problem.pop();
    let constraints = problem.iter().filter(|line| !line.starts_with('*')).count();
    let equations = problem.iter().filter(|line| line.contains(" = ")).count();
    let header = format!("* #variable= 64 #constraint= {constraints}");
    problem[0] = &header;
    forged.problem = (problem.join("\n") + "\n").into_bytes();
    let inequalities = constraints + equations;
    let mut lines = vec![
        "pseudo-Boolean proof version 3.0".to_owned(),
        format!("f {inequalities};"),
    ];
    let number = |line: &&str| line.replace('N', &(inequalities + 1).to_string());
    lines.extend(proof.iter().map(number));
    lines.push("end pseudo-Boolean proof;".to_owned());
    forged.proof = (lines.join("\n") + "\n").into_bytes();
    forged
}

#[test]
fn proofs_have_no_lines_but_those_that_are_written() {
    let end = ["output NONE;", "conclusion UNSAT : N;"];
    for (line, error) in [
        (
            "a >= 1;",
            "3: expected a clause or a deletion, found 'a >= 1;'",
        ),
        ("rup >= 1;", "3: the clause does not follow"),
        (
            "rup >= 1",
            "3: expected a clause or a deletion, found 'rup >= 1'",
        ),
        (
            "rup 1 x1 >= 0;",
            "3: expected a clause or a deletion, found 'rup 1 x1 >= 0;'",
        ),
        (
            "rup 1 x65 >= 1;",
            "3: expected a clause or a deletion, found 'rup 1 x65 >= 1;'",
        ),
        (
            "rup 1 x01 >= 1;",
            "3: expected a clause or a deletion, found 'rup 1 x01 >= 1;'",
        ),
        (
            "red >= 1 : ;",
            "3: expected a clause or a deletion, found 'red >= 1 : ;'",
        ),
        (
            "pol 1 2 +;",
            "3: expected a clause or a deletion, found 'pol 1 2 +;'",
        ),
        (
            "del range 1 9;",
            "3: expected a clause or a deletion, found 'del range 1 9;'",
        ),
        ("del id 1;", "3: 1 is no clause of the proof"),
        (
            "% a comment",
            "3: expected a clause or a deletion, found '% a comment'",
        ),
        (
            "a >= 1; rup >= 1;",
            "3: expected a clause or a deletion, found 'a >= 1; rup >= 1;'",
        ),
    ] {
        assert_refused(&one_of_two(&[line, end[0], end[1]]), error);
    }
}

#[test]
fn proofs_conclude_from_their_last_step() {
    let good = two_solutions();
    let proof = text(&good.proof);
    let steps = proof.lines().count();
    let wrong = |old: &str, new: &str, error: &str| {
        let forged = proof.replace(old, new).into_bytes();
        assert_refused(
            &Certificate {
                proof: forged,
                ..good.clone()
            },
            error,
        );
    };
    let conclusion = proof
        .lines()
        .find(|line| line.starts_with("conclusion"))
        .unwrap();
    let line = steps - 1;
    wrong(
        conclusion,
        "conclusion NONE;",
        &format!("{line}: expected '{conclusion}', found 'conclusion NONE;'"),
    );
    wrong(
        conclusion,
        "conclusion SAT;",
        &format!("{line}: expected '{conclusion}', found 'conclusion SAT;'"),
    );
    wrong(
        conclusion,
        "conclusion UNSAT;",
        &format!("{line}: expected '{conclusion}', found 'conclusion UNSAT;'"),
    );
    wrong(
        "output NONE;",
        "output DERIVABLE;",
        &format!(
            "{}: expected 'output NONE;', found 'output DERIVABLE;'",
            line - 1
        ),
    );
    wrong(
        "end pseudo-Boolean proof;\n",
        "",
        &format!("{steps}: the file ends too early"),
    );
    wrong(
        "\nrup >= 1;",
        "",
        &format!(
            "{}: expected a clause or a deletion, found 'output NONE;'",
            line - 2
        ),
    );
    let long = [&good.proof[..], b"% more\n"].concat();
    let error = format!(
        "{}: expected the end of the file, found '% more'",
        steps + 1
    );
    assert_refused(
        &Certificate {
            proof: long,
            ..good.clone()
        },
        &error,
    );
    // The number of inequalities is that of the problem.
    let first = proof.lines().nth(1).unwrap();
    wrong(
        first,
        "f 9;",
        &format!("2: expected '{first}', found 'f 9;'"),
    );
}

/// Claims of a small problem whose text has been changed have this error. What is wrong
/// with the problem itself is in `docs/proofs/attacks.txt`.
#[track_caller]
fn assert_text_refused(old: &str, new: &str, error: &str) {
    // Two options that exclude each other by a secondary item, or would.
    let good = "quadrille claim 2\ncover 2 2 4\na b | x y\na x\na y\nb x:1\nb y\n\
                solutions\n1 4\n2 3\nexactly 2\n";
    assert_eq!(
        check::claim(good.as_bytes(), &Limits::none())
            .unwrap()
            .claimed()
            .count(),
        Count::Exact(2)
    );
    assert!(good.contains(old), "{old}");
    let found = check::claim(good.replace(old, new).as_bytes(), &Limits::none());
    assert_eq!(found.unwrap_err().to_string(), error);
}

#[test]
fn lists_have_one_text() {
    for (old, new, error) in [
        ("1 4\n2 3", "1 4\n1 4", "10: the same solution as before"),
        ("1 4\n2 3", "1 4\n4 1", "10: option 1 is out of order"),
        (
            "1 4\n2 3",
            "1 4\n2 4",
            "10: y: options of the solution disagree",
        ),
        ("1 4\n2 3", "1 4\n1", "10: b: the solution has 0"),
        (
            "1 4\n2 3",
            "1 4\n1 2 4",
            "10: y: options of the solution disagree",
        ),
        ("1 4\n2 3", "1 4\n2 5", "10: there is no option 5"),
        ("1 4\n2 3", "1 4\n2 +3", "10: '+3' is no number"),
        ("1 4\n2 3", "1 4\n2 03", "10: '03' is no number"),
        ("1 4\n2 3", "1 4\n", "10: a: the solution has 0"),
        (
            "exactly 2",
            "exactly 1",
            "11: 2 solutions are listed, not 1",
        ),
        (
            "exactly 2",
            "at least 3",
            "11: 2 solutions are listed, not 3",
        ),
        ("exactly 2\n", "exactly 2", "11: the line is cut off"),
        (
            "exactly 2\n",
            "exactly 2\n\n",
            "12: expected the end of the file, found ''",
        ),
        (
            "solutions\n",
            "",
            "8: expected 'solutions' or 'counted', found '1 4'",
        ),
    ] {
        assert_text_refused(old, new, error);
    }
}

#[test]
fn puzzles_have_one_text() {
    let good = "quadrille claim 2\nsudoku 2x2\nrule x\nrule anti-king\nconstraint cage 3 r1c1 r1c2\n\
                clues ...............4\nsolutions\nexactly 0\n";
    assert!(check::claim(good.as_bytes(), &Limits::none()).is_ok());
    for (old, new, error) in [
        (
            "rule x",
            "rule x\nrule x",
            "4: 'x' is out of order, or there twice",
        ),
        (
            "rule x",
            "rule anti-king",
            "4: 'anti-king' is out of order, or there twice",
        ),
        ("rule x", "rule y", "3: unknown rule 'y'"),
        ("rule x", "rule  x", "3: unknown rule ' x'"),
        ("rule x", "# rule x", "3: '#' is not part of a puzzle"),
        (
            "rule x\n",
            "rule x\nclues ................\n",
            "5: expected 'solutions' or 'counted', found 'rule anti-king'",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1 r1c2\nconstraint cage 3 r1c1 r1c2",
            "6: this constraint is there twice",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1 r1c2\nrule x",
            "6: 'rule' is out of order, or there twice",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1 r1c1",
            "6: constraint cage 3 r1c1 r1c1: r1c1 is there twice",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1 r1c5",
            "6: constraint cage 3 r1c1 r1c5: 'r1c5' is no cell of the board",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1, r1c2",
            "6: constraint cage 3 r1c1, r1c2: 'r1c1,' is no cell of the board",
        ),
        (
            "cage 3 r1c1 r1c2",
            "cage 3 r1c1 r1c2 # more",
            "6: constraint cage 3 r1c1 r1c2 # more: '#' is no cell of the board",
        ),
        (
            "cage 3 r1c1 r1c2",
            "caged 3 r1c1 r1c2",
            "6: constraint caged 3 r1c1 r1c2: no such constraint",
        ),
        (
            "cage 3 r1c1 r1c2",
            "white r1c2 r1c1",
            "6: constraint white r1c2 r1c1: expected two cells in reading order",
        ),
        (
            "clues ...............4",
            "clues ...............5",
            "6: r4c4: expected . or a digit",
        ),
        (
            "clues ...............4",
            "clues 0..............4",
            "6: r1c1: expected . or a digit",
        ),
        (
            "clues ...............4",
            "clues ..............4",
            "6: 15 cells, not 16",
        ),
        (
            "sudoku 2x2",
            "sudoku 02x2",
            "2: expected the rows and columns of a box, found '02x2'",
        ),
        (
            "sudoku 2x2",
            "sudoku 2x2 ",
            "2: expected the rows and columns of a box, found '2x2 '",
        ),
    ] {
        assert!(good.contains(old), "{old}");
        let found = check::claim(good.replacen(old, new, 1).as_bytes(), &Limits::none());
        assert_eq!(found.unwrap_err().to_string(), error);
    }
}

#[test]
fn problems_are_compared_with_their_comments() {
    let good = two_solutions();
    let wrong = |old: &str, new: &str| {
        let problem = text(&good.problem).replacen(old, new, 1).into_bytes();
        checked(&Certificate {
            problem,
            ..good.clone()
        })
        .unwrap_err()
    };
    assert_eq!(
        wrong("x1 is r1c1=1", "x1 is r1c1=2"),
        "2: expected '* x1 is r1c1=1', found '* x1 is r1c1=2'"
    );
    assert_eq!(
        wrong("* none of the solutions\n", ""),
        "218: expected '* none of the solutions', found '+1 ~x1 +1 ~x6 +1 ~x11 +1 ~x16 +1 ~x19 +1 ~x24 +1 ~x25 +1 ~x3...'"
    );
}
