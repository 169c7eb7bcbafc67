//! Random constraints, as text.

use super::board::{Board, Dice};
use super::rules::{Rules, holds};

/// Returns the text of a random constraint of this kind. Its number fits the
/// grid if there is such a number. Some lines end where they begin.
pub fn constraint(kind: &str, board: Board, grid: &[usize], dice: &mut Dice) -> String {
    const CLOSED: [&str; 18] = [
        "arrow",
        "automaton",
        "between",
        "count-distinct",
        "double-arrow",
        "equal-sum",
        "exactly",
        "linear",
        "look-and-say",
        "modular",
        "palindrome",
        "regex",
        "region-sum",
        "relation",
        "same-values",
        "sum",
        "whisper",
        "zipper",
    ];
    let text = open(kind, board, grid, dice);
    let mut words: Vec<&str> = text.split(' ').collect();
    let is_cell = |word: &&str| word.starts_with('r') && word.contains('c') && word.len() == 4;
    let first = words.iter().copied().find(is_cell);
    match (first, words.last_mut()) {
        (Some(first), Some(last)) if CLOSED.contains(&kind) && dice.below(4) == 0 => {
            *last = first;
            words.join(" ")
        }
        _ => text,
    }
}

fn open(kind: &str, board: Board, grid: &[usize], dice: &mut Dice) -> String {
    let side = board.side;
    let len = 2 + dice.below(4);
    let longer = 3 + dice.below(3);
    let whole = board.cells(&board.whole_line(dice));
    let line = board.cells(&board.line(len, dice));
    let nests = dice.below(3) == 0;
    let long = board.cells(&board.line(longer, dice));
    let small = board.cells(&board.line(len.min(side), dice));
    // A number that the grid satisfies, if there is one.
    let fitting = |make: &dyn Fn(usize) -> String, least: usize, most: usize| {
        let fits = |number: &usize| {
            holds(
                &make(*number),
                &Rules {
                    side,
                    region: &|at| board.region(at),
                },
                grid,
            )
        };
        let found = (least..=most).find(fits);
        make(found.unwrap_or(least))
    };
    match kind {
        "palindrome" | "region-sum" | "entropic" | "slow-thermometer" | "parity-line"
        | "greater" | "row-index" | "column-index" => format!("{kind} {line}"),
        "minimum" | "maximum" => format!("{kind} {line}"),
        "renban" | "nabner" | "equality-cage" => format!("{kind} {small}"),
        "between" | "count-distinct" | "zipper" | "double-arrow" | "same-difference"
        | "value-index" => {
            format!("{kind} {long}")
        }
        "counting-circles" => {
            let less = dice.pick(&["", "1 "]);
            format!(
                "{kind} {less}{}",
                board.cells(&dice.places(1 + len, side * side))
            )
        }
        "whisper" => format!("{kind} {} {line}", 1 + dice.below(3)),
        "lockout" => format!("{kind} {} {long}", 1 + dice.below(2)),
        "modular" => format!("{kind} {} {line}", 2 + dice.below(3)),
        "sum-line" | "sum-loop" => fitting(&|n| format!("{kind} {n} {long}"), 2, 30),
        "rellik" | "lunchbox" => {
            let cells = &small;
            fitting(&|n| format!("{kind} {n} {cells}"), dice.below(5), 30)
        }
        "sandwich" | "x-sum" => fitting(&|n| format!("{kind} {n} {whole}"), 0, 30),
        "skyscraper" | "hidden-skyscraper" | "numbered-room" => {
            fitting(&|n| format!("{kind} {n} {whole}"), 1, side)
        }
        "full-rank" | "full-rank-tied" => fitting(&|n| format!("{kind} {n} {whole}"), 1, 4 * side),
        "look-and-say" => {
            let digit = 1 + dice.below(side);
            let other = digit % side + 1;
            match dice.below(2) {
                0 => fitting(&|n| format!("{kind} {}{digit} {line}", n), 0, 3),
                _ => fitting(&|n| format!("{kind} 1{other}{n}{digit} {line}"), 0, 3),
            }
        }
        "quadruple" | "exactly" => {
            let places = board.line(3, dice);
            let count = 1 + dice.below(3);
            let digits: Vec<String> = places[..count]
                .iter()
                .map(|&place| grid[place].to_string())
                .collect();
            format!("{kind} {} {}", digits.join(" "), board.cells(&places))
        }
        "clone" | "same-values" => {
            let count = 1 + dice.below(3);
            format!(
                "{kind} {} = {}",
                board.cells(&board.line(count, dice)),
                board.cells(&board.line(count, dice))
            )
        }
        "equal-sum" => format!("{kind} {line} = {long}"),
        "linear" => {
            let places = board.line(3, dice);
            let factors: Vec<i64> = (0..3).map(|_| dice.pick(&[-10, -2, -1, 1, 2, 3])).collect();
            let sum: i64 = places
                .iter()
                .zip(&factors)
                .map(|(&place, factor)| grid[place] as i64 * factor)
                .sum();
            let factors: Vec<String> = factors.iter().map(i64::to_string).collect();
            format!(
                "{kind} {sum} {} {}",
                factors.join(" "),
                board.cells(&places)
            )
        }
        "regex" => format!(
            "{kind} {} {line}",
            dice.pick(&[
                "(12|2.3|[^1-3])*.?",
                "[1-3]+[2-4]*",
                "(1|23)?.{1,4}",
                ".*2+.*"
            ])
        ),
        "outside" => format!(
            "outside {}",
            board.cells(&dice.places(1 + len, side * side))
        ),
        "automaton" => {
            let mut text = format!(
                "0.{}/{}",
                dice.below(2),
                dice.pick(&["2", "1.2", "2.3", "3"])
            );
            for _ in 0..4 + dice.below(6) {
                let count = 1 + dice.below(side);
                let digits = dice.places(count, side);
                let digits: String = digits.iter().map(|at| (at + 1).to_string()).collect();
                text += &format!("/{}.{digits}.{}", dice.below(4), dice.below(4));
            }
            if dice.below(2) == 0 {
                return format!("automaton {text} {line}");
            }
            let break_to = dice.below(4);
            format!(
                "automaton {text}/{}.-{side}.{break_to}/0.-.{break_to} {line} = {long}",
                dice.below(4)
            )
        }
        "variables" => {
            let kinds = [
                "arrow",
                "cage",
                "sum",
                "linear",
                "equal-sum",
                "same-values",
                "thermometer",
                "renban",
                "whisper",
                "nabner",
                "zipper",
                "clone",
                "regex",
                "automaton",
                "relation",
                "relation-all",
                "count-distinct",
                "x-sum",
                "skyscraper",
                "palindrome",
                "exactly",
                "greater",
                "pill",
            ];
            let mut one = || {
                let text = constraint(dice.pick(&kinds), board, grid, dice);
                let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
                let is_cell =
                    |word: &String| word.starts_with('r') && word.contains('c') && word.len() == 4;
                let cells: Vec<usize> =
                    (0..words.len()).filter(|&at| is_cell(&words[at])).collect();
                let count = 1 + dice.below(2);
                for number in dice.places(count, 3) {
                    words[cells[dice.below(cells.len())]] = format!("v{}", number + 1);
                }
                words.join(" ")
            };
            match len {
                2 if nests => {
                    format!("variables {} & ( either {} | {} )", one(), one(), one())
                }
                2 => format!("variables {}", one()),
                3 => format!("variables {} & {}", one(), one()),
                _ => format!("variables {} & {} & {}", one(), one(), one()),
            }
        }
        "either" => {
            let kinds = [
                "cage",
                "sum",
                "thermometer",
                "renban",
                "arrow",
                "x-sum",
                "skyscraper",
                "regex",
                "dots",
                "lunchbox",
                "clone",
                "nabner",
                "linear",
                "full-rank",
                "zipper",
            ];
            let mut one = || constraint(dice.pick(&kinds), board, grid, dice);
            match len {
                2 if nests => {
                    format!(
                        "either {} & ( either {} | {} ) | {}",
                        one(),
                        one(),
                        one(),
                        one()
                    )
                }
                2 => format!("either {} | {}", one(), one()),
                3 => format!("either {} & {} | {}", one(), one(), one()),
                _ => format!(
                    "either {} & {} | {} & {} | {}",
                    one(),
                    one(),
                    one(),
                    one(),
                    one()
                ),
            }
        }
        "relation" | "relation-all" => {
            let table: String = (0..side * side)
                .map(|_| dice.pick(&['1', '1', '0']))
                .collect();
            format!("{kind} {table} {line}")
        }
        "connected" => {
            let (high, wide) = (2 + dice.below(side - 1), 2 + dice.below(side - 1));
            let rows = (0..high).map(|row| {
                let len = if row + 1 == high {
                    1 + dice.below(wide)
                } else {
                    wide
                };
                let row: Vec<usize> = (0..len).map(|column| row * side + column).collect();
                board.cells(&row)
            });
            let rows: Vec<String> = rows.collect();
            let count = 1 + dice.below(side - 1);
            let digits: String = dice
                .places(count, side)
                .iter()
                .map(|at| (at + 1).to_string())
                .collect();
            match dice.below(2) {
                0 => format!("connected {digits} {}", rows.join(" = ")),
                _ => fitting(
                    &|n| format!("connected {digits}:{n} {}", rows.join(" = ")),
                    1,
                    20,
                ),
            }
        }
        "distinct-lines" | "global-entropy" | "global-modular" | "anti-taxicab"
        | "dutch-flatmates" => kind.to_owned(),
        "cage" => fitting(&|n| format!("cage {n} {small}"), 1, 30),
        "sum" => fitting(&|n| format!("sum {n} {long}"), 1, 40),
        "thermometer" => format!(
            "thermometer {}",
            board.cells(&board.line(2 + dice.below(2), dice))
        ),
        "arrow" => {
            let places = board.line(4, dice);
            format!(
                "arrow {} = {}",
                board.cells(&places[..1]),
                board.cells(&places[1..2 + dice.below(3)])
            )
        }
        "pill" => {
            let places = board.line(5, dice);
            format!(
                "arrow {} = {}",
                board.cells(&places[..2]),
                board.cells(&places[2..])
            )
        }
        "dots" => {
            let at = dice.below(side - 1);
            let row = dice.below(side);
            let pair = board.cells(&[row * side + at, row * side + at + 1]);
            let dot = dice.pick(&["white", "black", "v", "x", "difference 2", "ratio 3"]);
            format!("{dot} {pair}")
        }
        _ => {
            let places = dice.places(2, side * side);
            format!(
                "even {}; odd {}",
                board.cell(places[0]),
                board.cell(places[1])
            )
        }
    }
}
