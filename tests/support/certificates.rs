//! Certificates that are broken on purpose, as text: what a bug or a forger
//! might leave.

use quadrille::board::{Constraints, Givens, Grid, Shape, Variant};
use quadrille::cover::NamedProblem;
use quadrille::proof::{self, Format, Prover};

/// The three parts of a certificate, for VeriPB or in DRAT.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    pub claim: String,
    pub problem: String,
    pub proof: String,
}

impl Certificate {
    /// Returns that of a problem, if it has one in this format.
    pub fn of(prover: &Prover<'_>, format: Format) -> Option<Certificate> {
        let written = proof::Certificate::of(prover, format).ok()?;
        let [claim, problem, proof] = [written.claim, written.problem, written.proof]
            .map(|part| String::from_utf8(part).expect("text"));
        Some(Certificate {
            claim,
            problem,
            proof,
        })
    }
}

/// What a claim is about, read by the readers of the crate.
pub enum Read {
    Puzzle(Grid, Variant),
    Cover(NamedProblem),
}

impl Read {
    /// Reads a claim, unless it is about a Sudoku of other rules.
    pub fn of(claim: &str) -> Option<Read> {
        let mut lines = claim.lines();
        lines.next().filter(|line| *line == "quadrille claim 2")?;
        let (kind, size) = lines.next()?.split_once(' ')?;
        if kind == "cover" {
            let options: usize = size.rsplit_once(' ')?.1.parse().ok()?;
            let lines = lines.take(options.checked_add(1)?);
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            return Some(Read::Cover(text.parse().ok()?));
        }
        let (rows, columns) = size.split_once('x').filter(|_| kind == "sudoku")?;
        let shape = Shape::new(rows.parse().ok()?, columns.parse().ok()?).ok()?;
        let mut constraints = Vec::new();
        for line in lines {
            match line.split_once(' ')? {
                ("constraint", text) => constraints.push(text),
                ("clues", clues) => {
                    let grid = Grid::parse(shape, clues).ok()?;
                    let constraints = Constraints::parse(shape, &constraints.join("\n")).ok()?;
                    let variant = Variant::CLASSIC.with_constraints(constraints);
                    return Some(Read::Puzzle(grid, variant));
                }
                _ => return None,
            }
        }
        None
    }

    pub fn prover(&self) -> Option<Prover<'_>> {
        match self {
            Read::Puzzle(grid, variant) => {
                let givens = Givens::from(grid).with_variant(variant).ok()?;
                Prover::of_puzzle(givens).ok()
            }
            Read::Cover(named) => Prover::of_cover(named).ok(),
        }
    }
}

/// Returns the problem that belongs to a claim, if it can be read.
fn problem_of(claim: &str, format: Format) -> Option<String> {
    let read = Read::of(claim)?;
    let mut problem = Vec::new();
    let prover = read.prover()?;
    prover
        .write_problem_of(format, claim.as_bytes(), &mut problem)
        .ok()?;
    String::from_utf8(problem).ok()
}

/// Random numbers.
pub struct Random<'a>(pub &'a mut dyn FnMut() -> u64);

impl Random<'_> {
    fn below(&mut self, most: usize) -> usize {
        (self.0)() as usize % most.max(1)
    }

    fn of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len())]
    }
}

/// The ways in which certificates are broken.
pub const WAYS: [&str; 8] = [
    "the proof is edited",
    "a claim with its own problem, and the old proof adapted",
    "a claim with its own problem, and a proof edited",
    "claim, problem and proof are edited",
    "the problem is edited, and the proof adapted",
    "a part is that of another puzzle",
    "bytes are changed",
    "the claim is edited",
];

/// Returns a certificate, broken in the given way as far as it can be.
pub fn broken(
    good: &Certificate,
    other: &Certificate,
    way: usize,
    format: Format,
    random: &mut Random<'_>,
) -> Certificate {
    let mut bad = good.clone();
    match way {
        0 => bad.proof = edited_proof(&bad.proof, &other.proof, random),
        1 | 2 => {
            bad.claim = edited_claim(&bad.claim, &other.claim, random);
            if let Some(problem) = problem_of(&bad.claim, format) {
                let by = inequalities(&problem) - inequalities(&bad.problem);
                bad.proof = shifted(&bad.proof, by);
                bad.problem = problem;
            }
            if way == 2 {
                bad.proof = edited_proof(&bad.proof, &other.proof, random);
            }
        }
        3 => {
            bad.claim = edited_claim(&bad.claim, &other.claim, random);
            bad.problem = edited_lines(&bad.problem, &other.problem, random);
            bad.proof = edited_proof(&bad.proof, &other.proof, random);
        }
        4 => {
            let lines = bad.problem.lines().count();
            let place = random.below(lines);
            let line = bad.problem.lines().nth(place).unwrap_or_default();
            let by = inequalities(line);
            bad.problem = with_count(&without(&bad.problem, place));
            bad.proof = shifted(&bad.proof, -by);
        }
        5 => match random.below(3) {
            0 => bad.problem.clone_from(&other.problem),
            1 => bad.proof.clone_from(&other.proof),
            _ => (bad.claim, bad.problem) = (other.claim.clone(), other.problem.clone()),
        },
        6 => {
            for _ in 0..=random.below(2) {
                let part = match random.below(3) {
                    0 => &mut bad.claim,
                    1 => &mut bad.problem,
                    _ => &mut bad.proof,
                };
                let mut bytes = std::mem::take(part).into_bytes();
                let place = random.below(bytes.len());
                if let Some(byte) = bytes.get_mut(place) {
                    *byte = *random.of(b"0123456789 ~-x;.|:\t\n=+a");
                }
                *part = String::from_utf8_lossy(&bytes).into_owned();
            }
        }
        _ => bad.claim = edited_claim(&bad.claim, &other.claim, random),
    }
    bad
}

/// Returns a claim that says something else: fewer solutions, another clue.
fn edited_claim(claim: &str, other: &str, random: &mut Random<'_>) -> String {
    let lines: Vec<&str> = claim.lines().collect();
    let start = lines.iter().rposition(|line| *line == "solutions");
    let Some(start) = start.filter(|start| start + 2 <= lines.len()) else {
        return edited_lines(claim, other, random);
    };
    let mut solutions = lines[start + 1..lines.len() - 1].to_vec();
    let mut head = lines[..start].to_vec();
    let (clues, item);
    match random.below(6) {
        0 | 1 if !solutions.is_empty() => {
            solutions.remove(random.below(solutions.len()));
        }
        2 if !solutions.is_empty() => {
            let again = *random.of(&solutions);
            solutions.push(again);
        }
        3 => {
            // A blank, or another digit, in the last line: the clues.
            let last = head.len() - 1;
            if head[last].starts_with("clues ") {
                let cells = 6..head[last].len();
                let cell = cells.start + random.below(cells.len());
                let symbol = *random.of(&[".", ".", ".", "1", "2", "3", "4"]);
                clues = format!("{}{symbol}{}", &head[last][..cell], &head[last][cell + 1..]);
                head[last] = &clues;
            } else if head.len() > 3 {
                // One option fewer.
                head.remove(3 + random.below(head.len() - 3));
                let numbers: Vec<&str> = head[1].rsplitn(2, ' ').collect();
                let options = numbers[0].parse::<usize>().unwrap_or(1);
                item = format!("{} {}", numbers[1], options - 1);
                head[1] = &item;
            }
        }
        4 => {
            let place = random.below(head.len());
            head.remove(place);
        }
        _ => return edited_lines(claim, other, random),
    }
    let end = format!("exactly {}", solutions.len());
    let all = head.into_iter().chain(["solutions"]).chain(solutions);
    all.chain([end.as_str()])
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Returns a proof with lines changed, lost, doubled, invented.
fn edited_proof(proof: &str, other: &str, random: &mut Random<'_>) -> String {
    const INVENTED: [&str; 14] = [
        "a >= 1;",
        "a 1 ~x1 >= 1;",
        "rup >= 1;",
        "rup 1 ~x1 >= 1;",
        "rup 1 x1 >= 1;",
        "red >= 1 : x1 -> 0;",
        "conclusion NONE;",
        "conclusion UNSAT;",
        "del range 1 4;",
        "solx x1;",
        "0",
        "-1 0",
        "1 -1 0",
        "d -1 0",
    ];
    let mut text = proof.to_owned();
    for _ in 0..=random.below(3) {
        let place = random.below(text.lines().count());
        text = match random.below(4) {
            0 => {
                let line = *random.of(&INVENTED);
                insert(&text, place, line)
            }
            1 => without_word(&text, place, random),
            _ => edited_lines(&text, other, random),
        };
    }
    text
}

/// Returns a text with a line lost, doubled, moved, taken from another text, or
/// with another number.
fn edited_lines(text: &str, other: &str, random: &mut Random<'_>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let (place, to) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(5) {
        0 => without(text, place),
        1 => insert(text, to, lines[place]),
        2 => insert(&without(text, place), to.min(lines.len() - 1), lines[place]),
        3 => {
            let others: Vec<&str> = other.lines().collect();
            insert(
                text,
                place,
                others.get(random.below(others.len())).unwrap_or(&""),
            )
        }
        _ => {
            let words: Vec<&str> = lines[place].split(' ').collect();
            let at = random.below(words.len());
            let digits = |c: char| c.is_ascii_digit();
            let number = words[at].trim_matches(|c| !digits(c));
            let Ok(old) = number.parse::<i64>() else {
                return without_word(text, place, random);
            };
            let new = (old + *random.of(&[-2, -1, 1, 2])).to_string();
            let changed = words[at].replacen(number, &new, 1);
            let words: Vec<&str> = words
                .iter()
                .enumerate()
                .map(|(number, word)| {
                    if number == at {
                        changed.as_str()
                    } else {
                        *word
                    }
                })
                .collect();
            with(text, place, &words.join(" "))
        }
    }
}

/// Returns a text without one word of a line, or without one literal.
fn without_word(text: &str, place: usize, random: &mut Random<'_>) -> String {
    let line = text.lines().nth(place).unwrap_or_default();
    let words: Vec<&str> = line.split(' ').collect();
    let at = random.below(words.len());
    // A coefficient goes with its literal.
    let end = at + 1 + usize::from(words[at] == "1" && at + 2 < words.len());
    with(
        text,
        place,
        &[&words[..at], &words[end..]].concat().join(" "),
    )
}

/// Returns the number of inequalities of a problem; an equation is two.
fn inequalities(problem: &str) -> i64 {
    let lines = problem
        .lines()
        .filter(|line| !line.starts_with(['*', 'c', 'p']));
    lines
        .map(|line| {
            if line.contains("= 1 ;") && !line.contains('>') {
                2
            } else {
                1
            }
        })
        .sum()
}

/// Returns a problem whose first line has its number of constraints.
fn with_count(problem: &str) -> String {
    let is_constraint = |line: &&str| !line.starts_with(['*', 'c', 'p']);
    let count = problem.lines().filter(is_constraint).count();
    let first = problem.lines().next().unwrap_or_default();
    match first.rsplit_once(' ') {
        Some((start, _)) => with(problem, 0, &format!("{start} {count}")),
        None => problem.to_owned(),
    }
}

/// Returns the proof for VeriPB of a problem with this many more inequalities.
fn shifted(proof: &str, by: i64) -> String {
    let more = |word: &str| match word.trim_end_matches(';').parse::<i64>() {
        Ok(number) => word.replace(&number.to_string(), &(number + by).to_string()),
        Err(_) => word.to_owned(),
    };
    let lines = proof.lines().map(|line| {
        let starts = ["f ", "del id ", "conclusion UNSAT : "];
        match starts.iter().any(|start| line.starts_with(start)) {
            true => line.split(' ').map(more).collect::<Vec<_>>().join(" "),
            false => line.to_owned(),
        }
    });
    lines.map(|line| line + "\n").collect()
}

fn with(text: &str, place: usize, line: &str) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(number, old)| if number == place { line } else { old });
    lines.map(|line| format!("{line}\n")).collect()
}

fn without(text: &str, place: usize) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(number, _)| *number != place);
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

fn insert(text: &str, place: usize, new: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(place.min(lines.len()), new);
    lines.into_iter().map(|line| format!("{line}\n")).collect()
}
