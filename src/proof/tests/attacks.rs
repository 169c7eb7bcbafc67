//! False claims, dressed as a forger would: `attacks.txt`. Some of them were accepted
//! once, by a checker or by this crate.

use super::*;

/// Returns the bytes that a field of the table stands for.
pub(in crate::proof) fn bytes(field: &str) -> Vec<u8> {
    let (mut rest, mut bytes) = (field, Vec::new());
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let (first, after) = escape.split_at(1);
        rest = match first {
            "u" => {
                let (number, after) = after[1..].split_once('}').unwrap();
                let number = u32::from_str_radix(number, 16).unwrap();
                bytes.extend(char::from_u32(number).unwrap().to_string().bytes());
                after
            }
            "x" => {
                bytes.push(u8::from_str_radix(&after[..2], 16).unwrap());
                &after[2..]
            }
            _ => {
                let escapes = [
                    ("n", b'\n'),
                    ("r", b'\r'),
                    ("t", b'\t'),
                    ("0", b'\0'),
                    ("\\", b'\\'),
                ];
                bytes.push(escapes.iter().find(|known| known.0 == first).unwrap().1);
                after
            }
        };
    }
    bytes.extend(rest.bytes());
    bytes
}

/// Returns a text in which another one is replaced, once.
pub(in crate::proof) fn replaced(text: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let place = text.windows(old.len()).position(|bytes| bytes == old);
    let (before, after) = text.split_at(place.expect("an attack on what is there"));
    [before, new, &after[old.len()..]].concat()
}

/// Returns the certificate that attacks are about, by the two fields of its line.
fn good(kind: &str, text: &str) -> Certificate {
    let text = String::from_utf8(bytes(text)).unwrap();
    if kind == "cover" {
        let good = Certificate::of(&cover(&text.parse().unwrap()), Format::VeriPb).unwrap();
        assert_eq!(checked(&good), Ok(Count::Exact(2)));
        return good;
    }
    check::claim(text.as_bytes(), &Limits::none()).unwrap();
    Certificate {
        format: Format::VeriPb,
        claim: text.into(),
        problem: Vec::new(),
        proof: Vec::new(),
    }
}

#[test]
fn attacks_are_refused() {
    let mut certificate = None;
    let lines = include_str!("attacks.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut attacks = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(" / ").collect();
        let [part, old, new, error] = fields[..] else {
            certificate = Some(good(fields[0], fields[1]));
            continue;
        };
        let mut bad: Certificate = certificate.clone().expect("a certificate before it");
        let place = match part {
            "claim" => &mut bad.claim,
            "problem" => &mut bad.problem,
            "proof" => &mut bad.proof,
            _ => panic!("{line}"),
        };
        *place = replaced(place, &bytes(old), &bytes(new));
        let error = String::from_utf8(bytes(error)).unwrap();
        assert_eq!(checked(&bad), Err(error), "{line}");
        attacks += 1;
    }
    assert!(attacks > 80, "{attacks}");
}
