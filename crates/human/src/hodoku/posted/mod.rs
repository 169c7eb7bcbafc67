//! The steps in the notation of HoDoKu, technique by technique.

mod chains;
mod short;

use self::chains::{chain, chain_of, is_continuous, lines};
use self::short::{cells, digits, digits_of, houses};
use quadrille_board::Shape;

use crate::hodoku::prelude::*;
use crate::narration::names;
use crate::narration::posted::{titled, with_effects};

/// Returns a step as HoDoKu writes it.
pub fn posted(step: &Step, position: &Position) -> String {
    let mut effects = [step.placed.clone(), step.removed.clone()];
    if step.technique == Technique::SueDeCoq {
        effects[1].sort_by_key(|it| (it.cell(), it.digit()));
    }
    let [placed, removed] = effects.map(|all| names::candidates(&all));
    let (name, shown) = (name(step), shown(step, position));
    let head = match (step.technique.family(), &shown[..]) {
        (Family::Single | Family::Trial, _) => format!("{name}:"),
        (_, "") => name,
        _ => format!("{name}: {shown}"),
    };
    let text = with_effects(&head, Shape::CLASSIC, &placed, &removed);
    let lines = step
        .pattern
        .branches
        .iter()
        .flat_map(|claims| lines(claims));
    lines.fold(text, |text, line| text + "\n  " + &line)
}

/// Returns the name of a technique in HoDoKu.
fn name(step: &Step) -> String {
    use Technique as T;
    let name = step.technique.name();
    let kind =
        |usual: &str, other: &str, is_usual: bool| if is_usual { usual } else { other }.to_owned();
    let on_pattern =
        cells_of(&step.removed) & (cells_of(&step.pattern.body) | cells_of(&step.pattern.apart));
    match step.technique {
        T::Pointing => "Locked Candidates Type 1 (Pointing)".to_owned(),
        T::Claiming => "Locked Candidates Type 2 (Claiming)".to_owned(),
        T::NakedQuad | T::HiddenQuad => titled(name) + "ruple",
        T::BugPlusOne => "Bivalue Universal Grave + 1".to_owned(),
        T::TwoStringKite => "2-String Kite".to_owned(),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            titled(name).replace("Rectangle", "Rectangle Type")
        }
        T::SueDeCoq => "Sue de Coq".to_owned(),
        T::SimpleColours => kind("Simple Colors Trap", "Simple Colors Wrap", on_pattern == 0),
        T::MultiColours => kind("Multi Colors 1", "Multi Colors 2", on_pattern == 0),
        T::NiceLoop | T::GroupedNiceLoop => {
            let kind = match is_continuous(&step.pattern.links) {
                true => "Continuous Nice Loop",
                false => "Discontinuous Nice Loop",
            };
            titled(name).replace("Nice Loop", kind)
        }
        T::AlsXz => "Almost Locked Set XZ-Rule".to_owned(),
        T::AlsXyWing => "Almost Locked Set XY-Wing".to_owned(),
        T::AlsChain => "Almost Locked Set Chain".to_owned(),
        T::ForcingChain | T::ForcingNet => titled(name) + &forced(&step.pattern),
        _ => titled(name),
    }
}

/// Returns what kind of forcing chain it is, and where the contradiction is, if there is one.
fn forced(pattern: &Pattern) -> String {
    let place = match (pattern.houses.first(), pattern.apart.first()) {
        (Some(&house), _) => houses(&[house]),
        (None, Some(clash)) => cells(1 << clash.cell()),
        (None, None) => return " Verity".to_owned(),
    };
    format!(" Contradiction in {place}")
}

/// Returns what the pattern of a step shows.
fn shown(step: &Step, position: &Position) -> String {
    use Family as F;
    use Technique as T;
    let Pattern {
        houses: at,
        body,
        apart,
        links,
        sets,
        ..
    } = &step.pattern;
    let own = cells(cells_of(body));
    let set = |cells: CellSet| {
        let digits = digits_of(digits_in(position, cells), "");
        format!("{} {{{digits}}}", self::cells(cells))
    };
    let z = digits_of(set_of(step.removed.iter().map(|it| it.digit())), ",");
    match (step.technique.family(), step.technique) {
        (F::Single | F::Trial | F::Grave | F::Template, _) => String::new(),
        (_, T::ForcingChain | T::ForcingNet) => String::new(),
        (F::LockedSet(_) | F::NakedSet(_) | F::HiddenSet(_), _) => {
            format!("{} in {own}", digits(body, ","))
        }
        (F::Intersection, _) => format!("{} in {}", digits(body, ","), houses(&at[..1])),
        (F::TwoLinks, T::TurbotFish) => {
            let turned = links.iter().rev().map(|link| Link {
                from: link.to,
                to: link.from,
                ..*link
            });
            let turned: Vec<Link> = turned.collect();
            format!("{} {}", digits(body, ","), chain_of(&turned))
        }
        (F::TwoLinks, _) => {
            let &[one, _, other] = &links[..] else {
                return String::new();
            };
            let ends = cells(one.from.cells | other.to.cells);
            let middle = cells(one.to.cells | other.from.cells);
            format!("{} in {ends} (connected by {middle})", one.from.digit + 1)
        }
        (F::EmptyRectangle, _) => {
            let pair = links
                .first()
                .map_or(0, |link| link.from.cells | link.to.cells);
            format!("{z} in {} ({})", houses(&at[..1]), cells(pair))
        }
        (F::WWing, _) => {
            let by = digits(apart, ",");
            format!(
                "{z}/{by} in {own} connected by {by} in {}",
                cells(cells_of(apart))
            )
        }
        (F::Wing, T::XyWing) => {
            let pivot = body.first().map_or(0, |it| position.of(it.cell()));
            format!("{}/{z} in {own}", digits_of(pivot, "/"))
        }
        (F::Wing, _) => format!("{} in {own}", digits(body, "/")),
        (F::UniqueRectangle | F::AvoidableRectangle, _) => {
            let open = match step.technique {
                T::AvoidableRectangle1 => &step.removed,
                T::AvoidableRectangle2 => apart,
                _ => body,
            };
            format!(
                "{} in {}",
                digits(body, "/"),
                cells(cells_of(body) | cells_of(open))
            )
        }
        (F::Colours, _) => {
            let both = [cells_of(body), cells_of(apart)];
            let pairs = if sets.is_empty() { &both[..] } else { sets };
            let pairs = pairs.chunks(2).map(|pair| {
                let pair: Vec<String> = pair
                    .iter()
                    .map(|&set| format!("({})", cells(set)))
                    .collect();
                pair.join(" / ")
            });
            format!(
                "{} {}",
                digits(body, ","),
                pairs.collect::<Vec<_>>().join(", ")
            )
        }
        (F::SueDeCoq, _) => {
            let line = cells_of(apart) & HOUSE_SET[at[0]];
            let all = [cells_of(body), line, cells_of(apart) & !line];
            let [hub, line, square] = all.map(|cells| set(cells).replace('{', "- {"));
            format!("{hub} ({line}, {square})")
        }
        (F::Chain, _) => chain(step),
        (F::AlmostLocked, _) => {
            let mut shared = shared(links);
            if let (T::AlsXz, &[a, b]) = (step.technique, &sets[..]) {
                let both = each(digits_in(position, a) & digits_in(position, b));
                shared = both
                    .filter(|&digit| is_restricted(position, digit, [a, b]))
                    .collect();
            }
            if step.technique != T::AlsChain {
                shared.sort_unstable();
            }
            let shared: Vec<String> = shared.iter().map(|digit| (digit + 1).to_string()).collect();
            let all: Vec<String> = sets.iter().map(|&cells| set(cells)).collect();
            match (step.technique, &all[..]) {
                (T::AlsXz, [a, b]) if shared.len() > 1 => {
                    format!("A={a}, B={b}, X={}", shared.join(","))
                }
                (T::AlsXz, [a, b]) => format!("A={a}, B={b}, X={}, Z={z}", shared.join(",")),
                (T::AlsXyWing, [a, c, b]) => {
                    format!("A={a}, B={b}, C={c}, X,Y={}, Z={z}", shared.join(","))
                }
                _ => {
                    let z = z.replace(',', "");
                    let sets = all.iter().zip(shared.iter().chain([&z]));
                    sets.fold(format!("{z}-"), |text, (set, next)| {
                        format!("{text} {set} -{next}-")
                    })
                    .trim_end_matches('-')
                    .to_owned()
                }
            }
        }
        (F::BeyondHodoku, _) if at.is_empty() => format!("{} in {own}", digits(body, ",")),
        _ => {
            let (base, cover) = at.split_at(at.len() / 2);
            let fins = apart
                .iter()
                .map(|fin| format!(" f{}", cells(1 << fin.cell())));
            format!(
                "{} {} {}{}",
                digits(body, ","),
                houses(base),
                houses(cover),
                fins.collect::<String>()
            )
        }
    }
}

/// Returns the digits that each set of a chain shares with the next, from 0.
fn shared(links: &[Link]) -> Vec<usize> {
    let weak = links.iter().filter(|link| !link.is_strong);
    weak.map(|link| link.from.digit).collect()
}

/// Returns the candidates of some cells.
fn digits_in(position: &Position, cells: CellSet) -> Nine {
    each(cells).fold(0, |all, cell| all | position.of(cell))
}

/// Returns whether only one of two sets can have a digit.
fn is_restricted(position: &Position, digit: usize, sets: [CellSet; 2]) -> bool {
    let [a, b]: [CellSet; 2] =
        sets.map(|set| set_of(position.with(digit, set).map(|it| it.cell())));
    each(a).all(|cell| PEER_SET[cell] & b == b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hodoku::solver::first_but;
    use crate::hodoku::testing::sketch;

    #[test]
    fn steps_are_written_as_hodoku_writes_them() {
        use Technique as T;
        let written = |facts: &[(&str, &str)], technique: T| {
            let state = sketch(facts);
            let step = first_but(&state, technique, &[]).unwrap();
            posted(&step, &state.position)
        };
        assert_eq!(
            written(&[("5 b1", "r1c1 r1c3")], T::Pointing),
            "Locked Candidates Type 1 (Pointing): 5 in b1 => r1c456789<>5"
        );
        let (a, b) = (("7 r2", "r2c3 r2c8"), ("7 r6", "r6c3 r6c9"));
        assert_eq!(
            written(&[a, b], T::Skyscraper),
            "Skyscraper: 7 in r2c8,r6c9 (connected by r26c3) => r13c9,r45c8<>7"
        );
        let (a, b) = (("7 r2", "r2c3 r2c9"), ("7 r6", "r6c3 r6c8"));
        assert_eq!(
            written(&[a, b], T::SashimiXWing),
            "Sashimi X-Wing: 7 r26 c38 fr2c9 => r13c8<>7"
        );
        let cells = [("r1c1", "12"), ("r1c5", "13"), ("r2c2", "23")];
        assert_eq!(
            written(&cells, T::XyWing),
            "XY-Wing: 1/2/3 in r1c15,r2c2 => r1c23,r2c456<>3"
        );
        assert_eq!(
            written(&[("r1c1 r5c9", "12"), ("1 r8", "r8c1 r8c9")], T::WWing),
            "W-Wing: 2/1 in r1c1,r5c9 connected by 1 in r8c19 => r1c9,r5c1<>2"
        );
        let chain = [
            ("r1c1", "12"),
            ("r1c5", "23"),
            ("r5c5", "34"),
            ("r5c9", "14"),
        ];
        assert_eq!(
            written(&chain, T::XyChain),
            "XY-Chain: 1 1- r1c1 -2- r1c5 -3- r5c5 -4- r5c9 -1 => r1c9,r5c1<>1"
        );
        let cells = [("r5c5", "12"), ("r5c1", "19"), ("r1c5", "29")];
        let text = written(&cells, T::ForcingChain);
        assert_eq!(
            text,
            "Forcing Chain Contradiction in r1c5 => r1c1<>9\n  r1c1=9 r5c1<>9 r5c1=1 \
             r5c5<>1 r5c5=2 r1c5<>2\n  r1c1=9 r1c5<>9"
        );
    }
}
