//! Both checkers of counts, side by side: the one of this crate, and
//! `docs/proofs/check_count.py`. Each refuses what `docs/proofs/attacks.txt` lists, in the
//! same line, and on other certificates that are changed at random they agree.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use super::Cover;
use super::covers::{problem_of, random_cover, truth};
use super::mutations::changed;
use crate::cover::NamedProblem;
use crate::limits::Limits;
use crate::proof::tests::attacks::{bytes, replaced};
use crate::proof::{Prover, check};
use crate::random::stream;

/// A claim and a certificate.
type Pair = (Vec<u8>, Vec<u8>);

/// Returns the count that a certificate proves of a claim, or why it is refused.
fn proved((claim, certificate): &Pair) -> Result<u128, String> {
    let stated = check::claim(&claim[..], &Limits::none()).map_err(|error| error.to_string())?;
    check::count(&stated, &certificate[..], &Limits::none()).map_err(|error| error.to_string())?;
    Ok(stated.claimed().count().number())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/proofs")
}

/// What the other checker is asked: for each line with two sizes, a claim and a
/// certificate of these sizes follow.
const QUESTIONS: &str = "
import io, sys
from check_count import Refused, check
for sizes in sys.stdin.buffer:
    claim, certificate = (io.BytesIO(sys.stdin.buffer.read(int(size))) for size in sizes.split())
    try:
        print(check(claim, certificate))
    except Refused as why:
        print('refused', str(why).encode())
";

/// Returns the verdicts of the checker in Python.
fn proved_in_python(pairs: &[Pair]) -> Vec<Result<u128, String>> {
    let mut command = Command::new("python3");
    command.args(["-B", "-c", QUESTIONS]).current_dir(folder());
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = command.spawn().expect("Python");
    let mut questions = python.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            for (claim, certificate) in pairs {
                writeln!(questions, "{} {}", claim.len(), certificate.len()).unwrap();
                questions.write_all(claim).unwrap();
                questions.write_all(certificate).unwrap();
            }
        });
        python.wait_with_output().unwrap()
    });
    let output = String::from_utf8(output.stdout).unwrap();
    let verdicts = output.lines().map(|line| line.parse().map_err(|_| line));
    let verdicts: Vec<_> = verdicts
        .map(|verdict| verdict.map_err(str::to_owned))
        .collect();
    assert_eq!(
        verdicts.len(),
        pairs.len(),
        "an error that is none of a certificate"
    );
    verdicts
}

/// Returns the pairs of the table, with what is wrong with each.
fn table() -> (Vec<Pair>, Vec<Option<String>>) {
    let text = std::fs::read_to_string(folder().join("attacks.txt")).unwrap();
    let (mut pairs, mut errors) = (Vec::new(), Vec::new());
    let mut good = Pair::default();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(" / ").collect();
        let (pair, error) = match fields[..] {
            ["good", claim, certificate] => {
                good = (bytes(claim), bytes(certificate));
                (good.clone(), None)
            }
            [part, old, new, error] => {
                let (mut bad, [old, new]) = (good.clone(), [old, new].map(bytes));
                let place = match part {
                    "claim" => &mut bad.0,
                    "certificate" => &mut bad.1,
                    _ => panic!("{line}"),
                };
                *place = replaced(place, &old, &new);
                (bad, Some(String::from_utf8(bytes(error)).unwrap()))
            }
            _ => panic!("{line}"),
        };
        pairs.push(pair);
        errors.push(error);
    }
    assert!(pairs.len() > 100, "{}", pairs.len());
    (pairs, errors)
}

#[test]
fn attacks_are_refused() {
    let (pairs, errors) = table();
    for (pair, error) in pairs.iter().zip(errors) {
        assert_eq!(
            proved(pair).err(),
            error,
            "{}",
            String::from_utf8_lossy(&pair.0)
        );
    }
}

#[test]
#[ignore = "needs Python; run by .ci/run"]
fn attacks_are_refused_in_python_in_the_same_lines() {
    let (pairs, errors) = table();
    for ((pair, error), theirs) in pairs.iter().zip(errors).zip(proved_in_python(&pairs)) {
        let line = error.and_then(|error| Some(error.split_once(':')?.0.to_owned()));
        let theirs = theirs.err();
        let found = theirs.as_deref().map(|error| {
            let error = error.strip_prefix("refused b").expect("a refusal");
            error[1..].split(':').next().unwrap_or_default().to_owned()
        });
        assert_eq!(
            found,
            line,
            "{theirs:?} {}",
            String::from_utf8_lossy(&pair.0)
        );
    }
}

/// Returns a claim with one of its words changed, as a forger or a careless writer may.
fn reworded(claim: &str, random: &mut impl FnMut() -> u64) -> String {
    let mut below = |most: usize| (random() % most.max(1) as u64) as usize;
    let mut lines: Vec<Vec<&str>> = claim
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    let line = 1 + below(lines.len() - 1);
    let other = lines[2 + below(lines.len() - 2)].clone();
    let (place, other) = (below(lines[line].len()), other[below(other.len())]);
    let word = lines[line][place];
    let name = word.trim_start_matches(|c: char| c.is_ascii_digit() || ":|".contains(c));
    let new = match below(12) {
        0 => format!("{word}:{}", below(3)),
        1 => format!("{word} {word}"),
        2 => format!("{word} {other}"),
        3 => other.to_owned(),
        4 => format!("{}|{name}", below(3)),
        5 => format!("{}:{}|{name}", below(3), below(4)),
        6 => name.to_owned(),
        7 => word.split(':').next().unwrap_or_default().to_owned(),
        8 => (word.parse().unwrap_or(0_u64) + 1).to_string(),
        9 => {
            ["", " ", "|", "\r", "\0", "\t", "\u{a0}", "\u{feff}", ":"][below(9)].to_owned() + word
        }
        10 => word.to_owned() + ["", " ", "|", "\r", "\0", "\t", "\u{a0}", "\u{85}", ":"][below(9)],
        // The option is there twice.
        _ => word.to_owned() + "\n" + &lines[line].join(" "),
    };
    lines[line][place] = &new;
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    lines.join("\n") + "\n"
}

/// Returns a pair that claims this count.
fn claiming((claim, certificate): &Pair, count: &str) -> Pair {
    let [claim, certificate] = [claim, certificate].map(|part| String::from_utf8_lossy(part));
    let claim = match claim.rsplit_once("counted ") {
        Some((claim, _)) => format!("{claim}counted {count}\n"),
        None => claim.into_owned(),
    };
    let certificate = match certificate.rsplit_once("count ") {
        Some((lines, _)) if !lines.is_empty() => format!("{lines}count {count}\n"),
        _ => certificate.into_owned(),
    };
    (claim.into(), certificate.into())
}

/// How many certificates are changed.
const CHANGED: usize = 6_000;

#[test]
#[ignore = "needs Python; run by .ci/run"]
fn both_checkers_agree_and_accept_no_false_count() {
    let mut random = stream(5, 0);
    let mut made: Vec<[String; 2]> = Vec::new();
    while made.len() < 300 {
        let (given, ruled_out) = (Vec::new(), Vec::new());
        let cover = Cover {
            given,
            ruled_out,
            ..random_cover(&mut random)
        };
        let item_name = |item: crate::cover::ItemId| format!("i{}", item.index());
        let named = NamedProblem::new(problem_of(&cover), item_name, |colour| format!("c{colour}"));
        let named = named.unwrap();
        let prover = Prover::of_cover(&named).unwrap();
        let (mut claim, mut certificate) = (Vec::new(), Vec::new());
        let counted = prover.certify_count(1 << 16, &mut certificate).unwrap();
        prover.write_count(counted.count, &mut claim).unwrap();
        if counted.lines > 5 {
            made.push([claim, certificate].map(|part| String::from_utf8(part).unwrap()));
        }
    }
    let mut pairs: Vec<Pair> = Vec::new();
    for round in 0..CHANGED {
        let [claim, good] = &made[random() as usize % made.len()];
        let [_, other] = &made[random() as usize % made.len()];
        let (mut claim, mut certificate) = (claim.clone(), good.clone());
        if round % 3 < 2 {
            claim = reworded(&claim, &mut random);
        }
        if round % 3 > 0 {
            certificate = changed(&certificate, other, random() as usize % 10, &mut random);
        }
        pairs.push((claim.into(), certificate.into()));
    }
    // What a forger would claim is what the lines add up to, by either checker.
    let sums = |verdicts: Vec<Result<u128, String>>| -> Vec<Option<String>> {
        let sum = |error: String| {
            let rest = error
                .split_once("the count is ")
                .or(error.split_once(": "))?
                .1;
            let digits = rest.find(|c: char| !c.is_ascii_digit())?;
            rest[..digits]
                .parse::<u128>()
                .ok()
                .map(|sum| sum.to_string())
        };
        verdicts
            .into_iter()
            .map(|verdict| verdict.err().and_then(sum))
            .collect()
    };
    for round in 0..3 {
        let ours: Vec<_> = pairs.iter().map(proved).collect();
        let theirs = proved_in_python(&pairs);
        let mut accepted = 0;
        for ((pair, ours), theirs) in pairs.iter().zip(&ours).zip(&theirs) {
            let [claim, certificate] = [&pair.0, &pair.1].map(|part| String::from_utf8_lossy(part));
            let agree = ours.as_ref().ok() == theirs.as_ref().ok();
            assert!(agree, "{ours:?} {theirs:?}\n{claim}{certificate}");
            if let Ok(count) = ours {
                let stated = check::claim(&pair.0[..], &Limits::none()).unwrap();
                assert_eq!(
                    *count,
                    truth(&Cover::of(&stated).unwrap()),
                    "{claim}{certificate}"
                );
                accepted += 1;
            }
        }
        println!(
            "round {round}: {accepted} of {} accepted, all true",
            pairs.len()
        );
        assert!(accepted > 100 && accepted < pairs.len() - 100, "{accepted}");
        let found = [sums(ours), sums(theirs)];
        for (place, pair) in pairs.iter_mut().enumerate() {
            if let Some(count) = found[round % 2][place].as_ref() {
                *pair = claiming(pair, count);
            }
        }
    }
}
