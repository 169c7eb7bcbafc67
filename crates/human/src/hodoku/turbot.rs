//! Skyscrapers, two-string kites and turbot fish.
//!
//! A digit has two places in a house: one of both holds it. Two such houses, and one end of the first sees one
//! of the second: not both hold the digit. So one of the other two ends does, and a cell that sees both of
//! these does not. In a skyscraper both houses are rows and the ends that see each other share a column (or the
//! other way round), in a two-string kite they are a row and a column and the ends share a box; the turbot fish
//! is any other. Example: 7 in row 2 is in r2c3 or r2c8, in row 6 in r6c3 or r6c9. It cannot be in r2c3 and in
//! r6c3, so it is in r2c8 or r6c9, and none of r1c9, r3c9, r4c8 and r5c8 is 7.

use crate::hodoku::prelude::*;

/// Two places of a digit, the only ones of a house.
#[derive(Clone, Copy)]
struct Pair {
    house: usize,
    cells: [usize; 2],
}

impl Pair {
    /// Returns the pairs of a digit in some houses.
    fn all(
        state: &State,
        digit: usize,
        houses: std::ops::Range<usize>,
    ) -> impl Iterator<Item = Pair> + Clone + '_ {
        houses.filter_map(move |house| {
            let mut cells = Position::at(house, state.position.places(house, digit));
            let (first, second) = (cells.next()?, cells.next()?);
            let cells = cells.next().is_none().then_some([first, second])?;
            Some(Pair { house, cells })
        })
    }
}

/// Two pairs and which end of the first is joined to which end of the second.
struct Join<'a> {
    state: &'a State,
    digit: usize,
    pairs: [Pair; 2],
    ends: [usize; 2],
}

impl Join<'_> {
    /// Returns what the other ends remove, and the cells of the chain.
    fn removed(&self) -> CellSet {
        let [a, b] = [0, 1].map(|k| self.pairs[k].cells[1 - self.ends[k]]);
        let own: CellSet = set_of(self.pairs.iter().flat_map(|pair| pair.cells));
        PEER_SET[a] & PEER_SET[b] & self.state.cells_with(self.digit) & !own
    }

    fn step(&self, technique: Technique) -> Step {
        let [one, other] = self.pairs;
        let [i, j] = self.ends;
        let (one_end, other_end) = (one.cells[1 - i], other.cells[1 - j]);
        let cells = [one_end, one.cells[i], other.cells[j], other_end];
        let nodes = cells.map(|cell| Group::of(cell, self.digit));
        let houses = vec![one.house, other.house];
        let pattern = Pattern {
            links: chain(&nodes, true),
            ..Pattern::of_digit(self.digit, houses, set_of(cells), 0)
        };
        Step::remove_digit(technique, self.digit, self.removed(), pattern)
    }
}

/// Passes on the step of two pairs for each two ends that are joined, if it removes candidates.
fn join(
    (state, technique, digit): (&State, Technique, usize),
    pairs: [Pair; 2],
    is_joined: impl Fn(usize, usize) -> bool,
    found: Found<'_>,
) -> bool {
    for ends in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        let [a, b] = [0, 1].map(|k| pairs[k].cells[ends[k]]);
        let [c, d] = [0, 1].map(|k| pairs[k].cells[1 - ends[k]]);
        let join = Join {
            state,
            digit,
            pairs,
            ends,
        };
        let are_apart = a != b && c != d && a != d && b != c;
        if are_apart && is_joined(a, b) && join.removed() != 0 && found(join.step(technique)) {
            return true;
        }
    }
    false
}

/// Finds two houses with two places each, by the technique.
pub fn find(state: &State, technique: Technique, found: Found<'_>) -> bool {
    match technique {
        Technique::Skyscraper => skyscraper(state, technique, found),
        Technique::TwoStringKite => two_string_kite(state, technique, found),
        _ => turbot_fish(state, technique, found),
    }
}

/// Finds two parallel lines with two places each, of which one each share a crossing line.
fn skyscraper(state: &State, technique: Technique, found: Found<'_>) -> bool {
    for kind in [ROWS, COLUMNS] {
        let crossing = if kind == ROWS { 2 } else { 1 };
        for digit in 0..9 {
            let pairs = Pair::all(state, digit, kind..kind + 9);
            for one in pairs.clone() {
                for other in pairs.clone().filter(|other| other.house > one.house) {
                    let line = |cell: usize| SEATS[cell][crossing].0;
                    // Two shared lines make an X-wing.
                    let lines = |pair: Pair| pair.cells.map(line);
                    if lines(one) == lines(other) {
                        continue;
                    }
                    let is_joined = |a, b| line(a) == line(b);
                    if join((state, technique, digit), [one, other], is_joined, found) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Finds a row and a column with two places each, of which one each share a box.
fn two_string_kite(state: &State, technique: Technique, found: Found<'_>) -> bool {
    for digit in 0..9 {
        for row in Pair::all(state, digit, ROWS..COLUMNS) {
            for column in Pair::all(state, digit, COLUMNS..27) {
                let is_joined = |a: usize, b: usize| SEATS[a][0].0 == SEATS[b][0].0;
                if join((state, technique, digit), [row, column], is_joined, found) {
                    return true;
                }
            }
        }
    }
    false
}

/// Finds two houses with two places each, of which one each see each other. Passes on those that remove the most
/// first, and of these those that remove the first candidates.
fn turbot_fish(state: &State, technique: Technique, found: Found<'_>) -> bool {
    let mut all = Vec::new();
    for digit in 0..9 {
        let pairs = Pair::all(state, digit, BOXES..27);
        for one in pairs.clone() {
            for other in pairs.clone().filter(|other| other.house > one.house) {
                let is_own = |house: usize, both: CellSet| both & !HOUSE_SET[house] == 0;
                let is_joined = |a: usize, b: usize| {
                    let both = 1 << a | 1 << b;
                    let is_one = is_own(one.house, both) || is_own(other.house, both);
                    PEER_SET[a] >> b & 1 == 1 && !is_one
                };
                let keep = &mut |step| {
                    all.push(step);
                    false
                };
                join((state, technique, digit), [one, other], is_joined, keep);
            }
        }
    }
    crate::hodoku::step::sort(&mut all);
    all.into_iter().any(found)
}

#[cfg(test)]
mod tests {
    use crate::hodoku::technique::Technique;
    use crate::hodoku::testing::finds_only;

    #[test]
    fn each_kind_has_an_example() {
        let row = ("7 r2", "r2c3 r2c8");
        let facts = [row, ("7 r6", "r6c3 r6c9")];
        finds_only(Technique::Skyscraper, &facts, "719 739 748 758");
        finds_only(
            Technique::TwoStringKite,
            &[row, ("7 c2", "r1c2 r6c2")],
            "768",
        );
        finds_only(Technique::TurbotFish, &[row, ("7 b4", "r4c3 r5c1")], "758");
    }
}
