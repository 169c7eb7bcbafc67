//! A tiny proof checker, so that proofs are checked without any other program:
//! reverse unit propagation on inequalities, by going through all of them again
//! and again. It reads both formats and knows nothing about covers.

use std::collections::HashMap;

/// Weights of literals, whose sum has to reach a number. Literals are numbers of
/// variables, negative for negated ones.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Inequality {
    terms: Vec<(i64, i64)>,
    least: i64,
}

impl Inequality {
    /// Returns the inequality with weights above 0 only.
    fn new(terms: impl IntoIterator<Item = (i64, i64)>, mut least: i64) -> Inequality {
        let terms = terms.into_iter().map(|(weight, literal)| match weight {
            // w * x = w - w * ~x
            ..0 => {
                least -= weight;
                (-weight, -literal)
            }
            _ => (weight, literal),
        });
        let terms = terms.collect();
        Inequality { terms, least }
    }

    fn clause(literals: &[i64]) -> Inequality {
        Inequality::new(literals.iter().map(|&literal| (1, literal)), 1)
    }
}

/// Inequalities by number; those that were deleted are gone.
#[derive(Clone, Default, Debug)]
struct Database {
    inequalities: HashMap<u64, Inequality>,
    last: u64,
}

impl Database {
    fn add(&mut self, inequality: Inequality) {
        self.last += 1;
        self.inequalities.insert(self.last, inequality);
    }

    /// Returns whether assuming these literals leads to a conflict by unit
    /// propagation.
    fn conflicts(&self, assumed: &[i64]) -> bool {
        let mut truth: HashMap<i64, bool> = HashMap::new();
        for &literal in assumed {
            truth.insert(literal.abs(), literal > 0);
        }
        let value = |truth: &HashMap<i64, bool>, literal: i64| {
            let positive = truth.get(&literal.abs());
            positive.map(|&positive| positive == (literal > 0))
        };
        loop {
            let mut has_changed = false;
            for Inequality { terms, least } in self.inequalities.values() {
                let can_be_true =
                    |&&(_, literal): &&(i64, i64)| value(&truth, literal) != Some(false);
                let most: i64 = terms.iter().filter(can_be_true).map(|term| term.0).sum();
                if most < *least {
                    return true;
                }
                for &(weight, literal) in terms {
                    if most - weight < *least && value(&truth, literal).is_none() {
                        truth.insert(literal.abs(), literal > 0);
                        has_changed = true;
                    }
                }
            }
            if !has_changed {
                return false;
            }
        }
    }
}

fn literal(word: &str) -> i64 {
    let (sign, name) = match word.strip_prefix('~') {
        Some(name) => (-1, name),
        None => (1, word),
    };
    sign * name.strip_prefix('x').unwrap().parse::<i64>().unwrap()
}

/// Reads `+1 x1 +2 ~x2 >= 1`, or `=` as two inequalities.
fn inequalities(text: &str) -> Vec<Inequality> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (sum, [relation, number]) = words.split_at(words.len() - 2) else {
        panic!("{text}");
    };
    let term = |pair: &[&str]| (pair[0].parse::<i64>().unwrap(), literal(pair[1]));
    let terms: Vec<_> = sum.chunks(2).map(term).collect();
    let least: i64 = number.parse().unwrap();
    let at_least = Inequality::new(terms.iter().copied(), least);
    match *relation {
        ">=" => vec![at_least],
        "=" => {
            let negated = terms.iter().map(|&(weight, literal)| (-weight, literal));
            vec![at_least, Inequality::new(negated, -least)]
        }
        _ => panic!("{text}"),
    }
}

/// Checks a proof for VeriPB: every step, and that the last one is empty.
pub fn check_veripb(problem: &str, proof: &str) -> Result<(), String> {
    let mut database = Database::default();
    for line in problem.lines().filter(|line| !line.starts_with('*')) {
        let line = line.strip_suffix(" ;").ok_or("a line without its end")?;
        inequalities(line)
            .into_iter()
            .for_each(|one| database.add(one));
    }
    let mut lines = proof.lines();
    if lines.next() != Some("pseudo-Boolean proof version 3.0") {
        return Err("no header".into());
    }
    let mut proved = None;
    let mut ending = vec!["output NONE", "conclusion", "end pseudo-Boolean proof"];
    for line in lines {
        let line = line.strip_suffix(';').ok_or("a step without its end")?;
        if let Some(count) = line.strip_prefix("f ") {
            if count != database.last.to_string() {
                return Err(format!("{} inequalities, not {count}", database.last));
            }
        } else if let Some(clause) = line.strip_prefix("rup ") {
            let [clause] = &inequalities(clause)[..] else {
                return Err("an equation".into());
            };
            let negated: Vec<i64> = clause.terms.iter().map(|term| -term.1).collect();
            if clause.least != 1 || !database.conflicts(&negated) {
                return Err(format!("does not follow: {line}"));
            }
            database.add(clause.clone());
            if clause.terms.is_empty() {
                proved = Some(format!("conclusion UNSAT : {}", database.last));
            }
        } else if let Some(numbers) = line.strip_prefix("del id ") {
            for number in numbers.split(' ') {
                let deleted = database.inequalities.remove(&number.parse().unwrap());
                deleted.ok_or_else(|| format!("{number} is gone"))?;
            }
        } else {
            let expected = ending.remove(0);
            let is_right = match expected {
                "conclusion" => Some(line) == proved.as_deref(),
                expected => line == expected,
            };
            if !is_right {
                return Err(format!("unexpected: {line}"));
            }
        }
    }
    match ending[..] {
        [] => Ok(()),
        _ => Err("no conclusion".into()),
    }
}

/// Checks a proof in DRAT, of which only RUP steps are known.
pub fn check_drat(problem: &str, proof: &str) -> Result<(), String> {
    let clause = |line: &str| -> Vec<i64> {
        let literals = line.split(' ').map(|word| word.parse().unwrap());
        let literals: Vec<i64> = literals.collect();
        assert_eq!(literals.last(), Some(&0), "{line}");
        literals[..literals.len() - 1].to_vec()
    };
    let mut database = Database::default();
    let mut lines = problem.lines().filter(|line| !line.starts_with('c'));
    let header = lines.next().unwrap_or_default();
    for line in lines {
        database.add(Inequality::clause(&clause(line)));
    }
    let count = header.rsplit(' ').next().unwrap_or_default();
    if count != database.last.to_string() {
        return Err(format!("{} clauses, not {count}", database.last));
    }
    for line in proof.lines() {
        if let Some(deleted) = line.strip_prefix("d ") {
            let deleted = Inequality::clause(&clause(deleted));
            let mut all = database.inequalities.iter();
            let found = all.find(|(_, one)| **one == deleted).map(|found| *found.0);
            let found = found.ok_or_else(|| format!("nothing to delete: {line}"))?;
            database.inequalities.remove(&found);
            continue;
        }
        let added = clause(line);
        let negated: Vec<i64> = added.iter().map(|literal| -literal).collect();
        if !database.conflicts(&negated) {
            return Err(format!("does not follow: {line}"));
        }
        if added.is_empty() {
            return Ok(());
        }
        database.add(Inequality::clause(&added));
    }
    Err("no empty clause".into())
}
