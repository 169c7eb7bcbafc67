//! Names that are nearly others: a misspelt part of a puzzle would be lost.

/// Returns whether two names are equal, or become so if a character is added,
/// left out, replaced, or two are exchanged.
pub(super) fn differ_in_one(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let before = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let (a, b) = (&one[before..], &other[before..]);
    match (a, b) {
        ([], []) => true,
        ([x, y, a @ ..], [z, w, b @ ..]) if x == w && y == z && a == b => true,
        _ => {
            let skip = |list: &'_ [char]| list.get(1..).map(<[char]>::to_vec);
            skip(a).as_deref() == Some(b) || skip(b).as_deref() == Some(a) || (skip(a) == skip(b))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_character_makes_the_difference() {
        for near in [
            "variant", "varant", "vvariant", "vaziant", "varaint", "ariant",
        ] {
            assert!(differ_in_one(near, "variant"), "{near}");
        }
        for far in ["varnat", "vari", "tnairav", "constraint", ""] {
            assert!(!differ_in_one(far, "variant"), "{far}");
        }
    }
}
