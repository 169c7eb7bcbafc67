//! Certificates that are changed at random. Where the counts of the states still add up
//! to something, the last line is made to say so: that is the count which a forger would
//! claim. None may be accepted but the true one.

use super::covers::{problem_of, random_cover, truth};
use super::{Cover, certificate, proved};
use crate::cover::OptionId;
use crate::random::stream;

/// The ways in which certificates are changed.
const WAYS: [&str; 10] = [
    "a line is missing",
    "a line is there twice",
    "two lines change places",
    "a line is another number",
    "a line is of another kind",
    "a line is one of another certificate",
    "a reference is another one",
    "a state is kept, or is not",
    "the file ends early",
    "a byte is another one",
];

/// Returns a certificate, changed in the given way as far as it can be.
pub fn changed(good: &str, other: &str, way: usize, random: &mut impl FnMut() -> u64) -> String {
    let mut below = |most: usize| (random() % most.max(1) as u64) as usize;
    let mut lines: Vec<String> = good.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return good.to_owned();
    }
    let place = below(lines.len());
    let line = lines[place].clone();
    let number = |line: &str| line.trim_matches(['+', '=', '*', '!']).to_owned();
    match way {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, line),
        2 => {
            let with = below(lines.len());
            lines.swap(place, with);
        }
        3 => {
            let new = (1 + below(20)).to_string();
            lines[place] = line.replace(&number(&line), &new);
        }
        4 => {
            let kinds = ["", "+", "=", "*"];
            lines[place] = kinds[below(4)].to_owned() + &number(&line);
        }
        5 => {
            let others: Vec<_> = other.lines().collect();
            lines[place] = others[below(others.len())].to_owned();
        }
        6 => {
            let references = lines.iter_mut().filter(|line| line.starts_with('='));
            let mut references: Vec<_> = references.collect();
            let count = references.len();
            if let Some(line) = references.get_mut(below(count)) {
                **line = format!("={}", 1 + below(count + 2));
            }
        }
        7 => {
            lines[place] = match line.strip_suffix('!') {
                Some(line) => line.to_owned(),
                None => line + "!",
            };
        }
        8 => return good[..below(good.len())].to_owned(),
        _ => {
            let mut bytes = good.as_bytes().to_vec();
            let place = below(bytes.len());
            bytes[place] = b"0123456789+=*!\n "[below(16)];
            return String::from_utf8(bytes).unwrap();
        }
    }
    lines.join("\n") + "\n"
}

/// Makes the last line say what the lines before it add up to, if they do.
fn sealed(cover: &Cover, text: &str) -> String {
    let body = text.rsplit_once("count ").map_or(text, |(body, _)| body);
    let guess = format!("{body}count {}\n", u128::MAX);
    let error = proved(cover, &guess).unwrap_err();
    let found = error.split_once("the count is ");
    let count = found.and_then(|(_, rest)| rest.split_once(','));
    match count {
        Some((count, _)) => format!("{body}count {count}\n"),
        None => text.to_owned(),
    }
}

#[test]
fn no_changed_certificate_proves_a_false_count() {
    let mut random = stream(3, 0);
    let mut made: Vec<(Cover, String, u128)> = Vec::new();
    while made.len() < 400 {
        let cover = random_cover(&mut random);
        let problem = problem_of(&cover);
        let ids = |numbers: &[usize]| -> Vec<_> {
            let ids = numbers.iter().map(|&number| OptionId::new(number).unwrap());
            ids.collect()
        };
        let text = certificate(
            &problem,
            &ids(&cover.given),
            &ids(&cover.ruled_out),
            1 << 16,
        );
        let truth = truth(&cover);
        assert_eq!(proved(&cover, &text), Ok(truth), "{cover:?}\n{text}");
        // Short ones are of no interest.
        if text.lines().count() > 5 {
            made.push((cover, text, truth));
        }
    }
    let (mut accepted, mut refused) = ([0; WAYS.len()], [0; WAYS.len()]);
    for round in 0..20_000 {
        let way = round % WAYS.len();
        let (cover, good, truth) = &made[random() as usize % made.len()];
        let (_, other, _) = &made[random() as usize % made.len()];
        let mut bad = changed(good, other, way, &mut random);
        for _ in 0..random() % 3 {
            bad = changed(&bad, other, random() as usize % WAYS.len(), &mut random);
        }
        let bad = sealed(cover, &bad);
        match proved(cover, &bad) {
            Ok(count) => {
                accepted[way] += 1;
                assert_eq!(count, *truth, "{}: {cover:?}\n{good}{bad}", WAYS[way]);
            }
            Err(_) => refused[way] += 1,
        }
    }
    for (way, (accepted, refused)) in WAYS.iter().zip(accepted.iter().zip(refused)) {
        assert!(
            *accepted > 10 && refused > 1_000,
            "{way}: {accepted}, {refused}"
        );
    }
}
