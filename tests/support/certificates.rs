//! Certificates that are broken on purpose, as text: what a bug or a forger
//! might leave. It knows the formats, and nothing of the crate.

/// The three parts of a certificate, for VeriPB or in DRAT.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    pub claim: String,
    pub problem: String,
    pub proof: String,
}

/// The ways in which certificates are broken.
pub const WAYS: [&str; 11] = [
    "a step of the proof is missing",
    "the steps before the last one are missing",
    "a decision is missing in a step",
    "a solution is missing in the claim",
    "a solution is missing in claim and problem",
    "a solution is wrong in the claim",
    "a clue is missing in claim and problem",
    "the problem is another one",
    "the proof is another one",
    "claim and problem are others",
    "a byte is another one",
];

/// Returns a certificate, broken in the given way as far as it can be; `random`
/// says where.
pub fn broken(
    good: &Certificate,
    other: &Certificate,
    way: usize,
    random: &mut dyn FnMut() -> u64,
) -> Certificate {
    let mut bad = good.clone();
    let mut below = |most: usize| random() as usize % most.max(1);
    let steps = |proof: &str| -> Vec<usize> {
        let lines = proof.lines().enumerate();
        let is_step = |line: &str| line.starts_with("rup ") || line == "0" || line.ends_with(" 0");
        let steps = lines.filter(|(_, line)| is_step(line));
        steps.map(|(place, _)| place).collect()
    };
    match way {
        0 => bad.proof = without(&bad.proof, below(bad.proof.lines().count())),
        1 => {
            let steps = steps(&bad.proof);
            let kept = below(steps.len());
            for &place in steps[kept..].iter().rev().skip(1) {
                bad.proof = without(&bad.proof, place);
            }
        }
        2 => {
            let steps = steps(&bad.proof);
            let place = steps[below(steps.len())];
            let line = bad.proof.lines().nth(place).unwrap_or_default();
            let words: Vec<&str> = line.split(' ').collect();
            let is_decision =
                |place: &usize| words[*place].starts_with("~x") || words[*place].starts_with('-');
            let decisions: Vec<usize> = (0..words.len()).filter(is_decision).collect();
            if let Some(&decision) = decisions.get(below(decisions.len())) {
                // Its coefficient stands before it.
                let first = decision - usize::from(words[decision].starts_with('~'));
                let line = [&words[..first], &words[decision + 1..]].concat().join(" ");
                bad.proof = with(&bad.proof, place, &line);
            }
        }
        3 | 4 => {
            let count = solutions(&bad.claim);
            if count > 0 {
                let gone = count - below(count);
                bad.claim = without(&bad.claim, bad.claim.lines().count() - gone);
                let (old, new) = (format!("exactly {count}"), format!("exactly {}", count - 1));
                bad.claim = bad.claim.replace(&old, &new);
                if way == 4 {
                    let place = bad.problem.lines().count() - gone;
                    remove_constraint(&mut bad, place);
                }
            }
        }
        5 => {
            let count = solutions(&bad.claim);
            if count > 0 {
                let place = bad.claim.lines().count() - (count - below(count));
                let line = bad.claim.lines().nth(place).unwrap_or_default();
                let at = below(line.len());
                let digit = b'1' + below(9) as u8;
                let mut bytes = line.as_bytes().to_vec();
                bytes[at] = digit;
                let line = String::from_utf8_lossy(&bytes).into_owned();
                bad.claim = with(&bad.claim, place, &line);
            }
        }
        6 => {
            let line = bad
                .claim
                .lines()
                .position(|line| line.starts_with("clues "));
            let clues = line.and_then(|line| Some((line, bad.claim.lines().nth(line)?)));
            if let Some((line, clues)) = clues {
                let cells = clues.trim_start_matches("clues ").as_bytes();
                let side = cells.len().isqrt();
                let given: Vec<usize> = (0..cells.len()).filter(|&c| cells[c] != b'.').collect();
                if let Some(&cell) = given.get(below(given.len())) {
                    let variable = cell * side + usize::from(cells[cell] - b'0');
                    let mut cells = cells.to_vec();
                    cells[cell] = b'.';
                    let cells = String::from_utf8_lossy(&cells).into_owned();
                    bad.claim = with(&bad.claim, line, &format!("clues {cells}"));
                    let units = [format!("+1 x{variable} >= 1 ;"), format!("{variable} 0")];
                    let is_unit = |line: &str| units.iter().any(|unit| unit == line);
                    if let Some(place) = bad.problem.lines().position(is_unit) {
                        remove_constraint(&mut bad, place);
                    }
                }
            }
        }
        7 => bad.problem.clone_from(&other.problem),
        8 => bad.proof.clone_from(&other.proof),
        9 => (bad.claim, bad.problem) = (other.claim.clone(), other.problem.clone()),
        _ => {
            let part = match below(3) {
                0 => &mut bad.claim,
                1 => &mut bad.problem,
                _ => &mut bad.proof,
            };
            let mut bytes = std::mem::take(part).into_bytes();
            let place = below(bytes.len());
            bytes[place] = b"0123456789 ~-x;."[below(16)];
            *part = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
    bad
}

/// Returns the number of solutions that a claim lists.
fn solutions(claim: &str) -> usize {
    let count = claim.lines().find_map(|line| line.strip_prefix("exactly "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// Removes a constraint from the problem, with all that refers to its place: the
/// numbers in headers and in the proof.
fn remove_constraint(bad: &mut Certificate, place: usize) {
    bad.problem = without(&bad.problem, place);
    let is_header = |line: &str| line.contains("#variable=") || line.starts_with("p cnf");
    if let Some(header) = bad.problem.lines().position(is_header) {
        let line = bad.problem.lines().nth(header).unwrap_or_default();
        let (start, count) = line.rsplit_once(' ').unwrap_or_default();
        let count: i64 = count.parse().unwrap_or(0);
        bad.problem = with(&bad.problem, header, &format!("{start} {}", count - 1));
    }
    let less = |word: &str| match word.trim_end_matches(';').parse::<i64>() {
        Ok(number) => word.replace(&number.to_string(), &(number - 1).to_string()),
        Err(_) => word.to_owned(),
    };
    let lines = bad.proof.lines().map(|line| {
        let starts = ["f ", "del id ", "conclusion UNSAT : "];
        match starts.iter().any(|start| line.starts_with(start)) {
            true => line.split(' ').map(less).collect::<Vec<_>>().join(" "),
            false => line.to_owned(),
        }
    });
    bad.proof = lines.map(|line| line + "\n").collect();
}

fn with(text: &str, place: usize, line: &str) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(number, old)| if number == place { line } else { old });
    lines.map(|line| format!("{line}\n")).collect()
}

fn without(text: &str, place: usize) -> String {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(number, _)| *number != place);
    lines.map(|(_, line)| format!("{line}\n")).collect()
}
