//! What each constraint means, read from its text, for the enumerator of
//! this folder.

/// The board of a grid.
pub struct Rules<'a> {
    pub side: usize,
    pub region: &'a dyn Fn(usize) -> usize,
}

/// Splits a text at words that are this sign, but not within brackets; those around a
/// part are dropped.
fn split(text: &str, sign: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for word in text.split_whitespace() {
        depth -= i32::from(word == ")");
        match (word, depth) {
            (_, 0) if word == sign => parts.push(String::new()),
            ("(" | ")", 0) => {}
            _ => *parts.last_mut().unwrap() += &format!("{word} "),
        }
        depth += i32::from(word == "(");
    }
    parts
}

/// Returns whether a full grid, cell by cell, satisfies a constraint.
pub fn holds(text: &str, rules: &Rules<'_>, grid: &[usize]) -> bool {
    if let Some(ways) = text.strip_prefix("either ") {
        let is_true = |way: &String| split(way, "&").iter().all(|part| holds(part, rules, grid));
        return split(ways, "|").iter().any(is_true);
    }
    if let Some(list) = text.trim().strip_prefix("variables ") {
        let with = |values: &[usize]| {
            let all = [grid, values].concat();
            split(list, "&").iter().all(|part| holds(part, rules, &all))
        };
        let count = (1..=3)
            .filter(|n| list.contains(&format!("v{n}")))
            .max()
            .unwrap();
        let mut values = vec![1; count];
        loop {
            if with(&values) {
                return true;
            }
            let Some(at) = values.iter().rposition(|&value| value < rules.side) else {
                return false;
            };
            values[at] += 1;
            values[at + 1..].fill(1);
        }
    }
    let side = rules.side;
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let kind = words.remove(0);
    let mut table = "";
    if [
        "regex",
        "automaton",
        "relation",
        "relation-all",
        "look-and-say",
        "connected",
    ]
    .contains(&kind)
    {
        table = words.remove(0);
    }
    let numbers: Vec<i64> = words.iter().map_while(|word| word.parse().ok()).collect();
    let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
    let is_dot = ["white", "black", "v", "x"].contains(&kind);
    for word in &words[numbers.len()..] {
        match word.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            Some((row, column)) => {
                let row: usize = row.parse().unwrap();
                let column: usize = column.parse().unwrap();
                groups
                    .last_mut()
                    .unwrap()
                    .push((row - 1) * side + column - 1);
            }
            None if *word == "=" => groups.push(Vec::new()),
            // A variable is behind the cells of the grid.
            None => {
                let number = word.strip_prefix('v').and_then(|n| n.parse::<usize>().ok());
                let place = number.map(|number| side * side + number - 1);
                groups.last_mut().unwrap().extend(place);
            }
        }
    }
    let places = groups.concat();
    let v: Vec<i64> = places.iter().map(|&place| grid[place] as i64).collect();
    let n = numbers.first().copied().unwrap_or(0);
    let len = v.len();
    let at = |row: usize, column: usize| grid[row * side + column] as i64;
    let total = |of: &[i64]| of.iter().sum::<i64>();
    let occurs = |value: i64| v.iter().filter(|&&other| other == value).count() as i64;
    let distinct = || (0..len).all(|i| occurs(v[i]) == 1);
    let top = || v.iter().copied().max().unwrap();
    let bottom = || v.iter().copied().min().unwrap();
    let third = |value: i64| (value - 1) / ((side as i64 + 2) / 3);
    let apart = |window: usize, class: &dyn Fn(i64) -> i64| {
        for i in 0..len {
            for j in i + 1..len.min(i + window) {
                if class(v[i]) == class(v[j]) {
                    return false;
                }
            }
        }
        true
    };
    let neighbours = |fits: &dyn Fn(i64, i64) -> bool| (1..len).all(|i| fits(v[i - 1], v[i]));
    let inside = |from: usize, to: usize| total(&v[from.min(to) + 1..from.max(to)]);
    let sums_of = |groups: &[Vec<usize>]| -> Vec<i64> {
        groups
            .iter()
            .map(|group| group.iter().map(|&place| grid[place] as i64).sum())
            .collect()
    };
    match kind {
        // Together, in `regions`.
        "chaos-construction" | "same-region" | "region-arrow" => true,
        "palindrome" => (0..len).all(|i| v[i] == v[len - 1 - i]),
        "renban" => distinct() && top() - bottom() == len as i64 - 1,
        "nabner" => distinct() && v.iter().all(|&a| v.iter().all(|&b| (a - b).abs() != 1)),
        "whisper" => neighbours(&|a, b| (a - b).abs() >= n),
        "slow-thermometer" => neighbours(&|a, b| a <= b),
        "thermometer" => neighbours(&|a, b| a < b),
        "greater" => neighbours(&|a, b| a > b),
        "parity-line" => neighbours(&|a, b| (a + b) % 2 == 1),
        "between" => v[1..len - 1]
            .iter()
            .all(|&x| (x - v[0]) * (x - v[len - 1]) < 0),
        "lockout" => {
            (v[0] - v[len - 1]).abs() >= n
                && v[1..len - 1]
                    .iter()
                    .all(|&x| (x - v[0]) * (x - v[len - 1]) > 0)
        }
        "region-sum" => {
            let mut sums = Vec::new();
            let mut i = 0;
            while i < len {
                let mut sum = 0;
                let home = (rules.region)(places[i]);
                while i < len && (rules.region)(places[i]) == home {
                    sum += v[i];
                    i += 1;
                }
                sums.push(sum);
            }
            sums.iter().all(|sum| *sum == sums[0])
        }
        "entropic" => apart(3, &third),
        "modular" => apart(n as usize, &|value| value % n),
        "zipper" => {
            let sum = if len % 2 == 1 {
                v[len / 2]
            } else {
                v[len / 2 - 1] + v[len / 2]
            };
            (0..len / 2).all(|i| v[i] + v[len - 1 - i] == sum)
        }
        "double-arrow" => total(&v) == 2 * (v[0] + v[len - 1]),
        "same-difference" => (2..len).all(|i| (v[i] - v[i - 1]).abs() == (v[1] - v[0]).abs()),
        "sum-line" => cuts(&v, n),
        "sum-loop" => (0..len).any(|i| cuts(&[&v[i..], &v[..i]].concat(), n)),
        "minimum" => v[1..].iter().all(|&x| x > v[0]),
        "maximum" => v[1..].iter().all(|&x| x < v[0]),
        "clone" => groups[0]
            .iter()
            .zip(&groups[1])
            .all(|(&a, &b)| grid[a] == grid[b]),
        "same-values" => {
            let mut lists: Vec<Vec<usize>> = groups
                .iter()
                .map(|group| group.iter().map(|&place| grid[place]).collect())
                .collect();
            lists.iter_mut().for_each(|list| list.sort_unstable());
            lists[0] == lists[1]
        }
        "equal-sum" => sums_of(&groups).windows(2).all(|pair| pair[0] == pair[1]),
        "quadruple" => numbers
            .iter()
            .all(|&x| occurs(x) >= numbers.iter().filter(|&&y| y == x).count() as i64),
        "exactly" => numbers
            .iter()
            .all(|&x| occurs(x) == numbers.iter().filter(|&&y| y == x).count() as i64),
        "sandwich" => {
            let one = v.iter().position(|&x| x == 1).unwrap();
            let other = v.iter().position(|&x| x == side as i64).unwrap();
            inside(one, other) == n
        }
        "x-sum" => v[0] as usize <= len && total(&v[..v[0] as usize]) == n,
        "skyscraper" => {
            (0..len)
                .filter(|&i| v[..i].iter().all(|&x| x < v[i]))
                .count() as i64
                == n
        }
        "hidden-skyscraper" => {
            (0..len)
                .find(|&i| v[..i].iter().any(|&x| x > v[i]))
                .map(|i| v[i])
                == Some(n)
        }
        "full-rank" | "full-rank-tied" => {
            // All lines as numbers, by four loops.
            let line =
                |place: &dyn Fn(usize) -> i64| (0..side).fold(0, |all, i| 10 * all + place(i));
            let mut all = Vec::new();
            for k in 0..side {
                all.push(line(&|i| at(k, i)));
                all.push(line(&|i| at(k, side - 1 - i)));
                all.push(line(&|i| at(i, k)));
                all.push(line(&|i| at(side - 1 - i, k)));
            }
            let own = line(&|i| v[i]);
            let is_single = all.iter().filter(|&&other| other == own).count() == 1;
            let less = all.iter().filter(|&&other| other < own).count();
            less as i64 + 1 == n && (kind == "full-rank-tied" || is_single)
        }
        "numbered-room" => v[0] as usize <= len && v[v[0] as usize - 1] == n,
        "counting-circles" => v.iter().all(|&x| occurs(x) == x - n),
        "column-index" => places.iter().all(|&place| {
            let (row, column) = (place / side, place % side);
            at(row, grid[place] - 1) == column as i64 + 1
        }),
        "row-index" => places.iter().all(|&place| {
            let (row, column) = (place / side, place % side);
            at(grid[place] - 1, column) == row as i64 + 1
        }),
        "value-index" => v[2..].get(v[1] as usize - 1) == Some(&v[0]),
        "equality-cage" => {
            let even = v.iter().filter(|&&x| x % 2 == 0).count();
            let low = v.iter().filter(|&&x| 2 * x < side as i64 + 1).count();
            let high = v.iter().filter(|&&x| 2 * x > side as i64 + 1).count();
            distinct() && 2 * even == len && low == high
        }
        "rellik" => {
            distinct()
                && (1..1_usize << len).all(|set| {
                    (0..len)
                        .filter(|i| set >> i & 1 == 1)
                        .map(|i| v[i])
                        .sum::<i64>()
                        != n
                        || n == 0
                })
        }
        "lunchbox" => {
            let place = |value: i64| v.iter().position(|&x| x == value).unwrap();
            distinct() && inside(place(bottom()), place(top())) == n
        }
        "look-and-say" => {
            let mut pairs = table.as_bytes().chunks(2);
            pairs.all(|pair| occurs(i64::from(pair[1] - b'0')) == i64::from(pair[0] - b'0'))
        }
        "linear" => (0..len).map(|i| numbers[i + 1] * v[i]).sum::<i64>() == n,
        "regex" => matches(table, &v),
        // The enumerator leaves them out.
        "outside" => v.iter().all(|&value| value == 0),
        "automaton" => {
            let parts: Vec<&str> = table.split('/').collect();
            let mut states: Vec<&str> = parts[0].split('.').collect();
            let mut signs: Vec<String> = Vec::new();
            for group in &groups {
                signs.extend((!signs.is_empty()).then(|| "-".to_owned()));
                signs.extend(group.iter().map(|&place| grid[place].to_string()));
            }
            for sign in &signs {
                let led = parts[2..].iter().filter_map(|step| {
                    let (from, rest) = step.split_once('.').unwrap();
                    let (digits, to) = rest.split_once('.').unwrap();
                    let is_led = states.contains(&from) && digits.contains(&**sign);
                    is_led.then_some(to)
                });
                states = led.collect();
            }
            parts[1].split('.').any(|end| states.contains(&end))
        }
        "relation" => {
            neighbours(&|a, b| table.as_bytes()[(a as usize - 1) * side + b as usize - 1] == b'1')
        }
        "relation-all" => (0..len).all(|i| {
            (i + 1..len)
                .all(|j| table.as_bytes()[(v[i] as usize - 1) * side + v[j] as usize - 1] == b'1')
        }),
        "count-distinct" => {
            let others: std::collections::BTreeSet<i64> = v[1..].iter().copied().collect();
            others.len() as i64 == v[0]
        }
        "global-modular" => (0..side - 1).all(|row| {
            (0..side - 1).all(|column| {
                let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(down, right)| at(row + down, column + right));
                square.contains(&0) || (0..3).all(|rest| square.iter().any(|&x| x % 3 == rest))
            })
        }),
        "global-entropy" => (0..side - 1).all(|row| {
            (0..side - 1).all(|column| {
                let square = [
                    at(row, column),
                    at(row, column + 1),
                    at(row + 1, column),
                    at(row + 1, column + 1),
                ];
                square.contains(&0) || (0..3).all(|level| square.iter().any(|&x| third(x) == level))
            })
        }),
        "anti-taxicab" => (0..side * side).all(|a| {
            (a + 1..side * side).all(|b| {
                let steps = (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side);
                grid[a] != grid[b] || grid[a] != steps
            })
        }),
        "connected" => {
            let (digits, count) = table.split_once(':').unwrap_or((table, ""));
            let is_one = |place: usize| digits.contains(&grid[place].to_string());
            // Rows and columns within the rows that the text lists.
            let mut all: Vec<(usize, usize)> = Vec::new();
            for (row, group) in groups.iter().enumerate() {
                let own = (0..group.len()).filter(|&column| is_one(group[column]));
                all.extend(own.map(|column| (row, column)));
            }
            let total = all.len();
            let mut open: Vec<(usize, usize)> = all.pop().into_iter().collect();
            while let Some((row, column)) = open.pop() {
                let is_near =
                    |other: &(usize, usize)| other.0.abs_diff(row) + other.1.abs_diff(column) == 1;
                open.extend(all.iter().copied().filter(is_near));
                all.retain(|other| !is_near(other));
            }
            total > 0 && all.is_empty() && (count.is_empty() || count == total.to_string())
        }
        "distinct-lines" => {
            let mut lines = std::collections::BTreeSet::new();
            for k in 0..side {
                let row: Vec<i64> = (0..side).map(|i| at(k, i)).collect();
                let column: Vec<i64> = (0..side).map(|i| at(i, k)).collect();
                lines.insert(row.iter().rev().copied().collect());
                lines.insert(column.iter().rev().copied().collect());
                lines.extend([row, column]);
            }
            lines.len() == 4 * side
        }
        "dutch-flatmates" => (0..side).all(|row| {
            (0..side).all(|column| {
                2 * at(row, column) != side as i64 + 1
                    || (row > 0 && at(row - 1, column) == 1)
                    || (row + 1 < side && at(row + 1, column) == side as i64)
            })
        }),
        "negative" => (0..side * side).all(|place| {
            let (row, column) = (place / side, place % side);
            let right = (column + 1 < side).then(|| at(row, column + 1));
            let below = (row + 1 < side).then(|| at(row + 1, column));
            let near = right.into_iter().chain(below);
            let mut pairs = near.filter(|&other| other > 0 && at(row, column) > 0);
            pairs.all(|other| !dot(words[0], at(row, column), other))
        }),
        "cage" => distinct() && (numbers.is_empty() || total(&v) == n),
        "sum" => total(&v) == n,
        "arrow" => {
            let circle = groups[0]
                .iter()
                .fold(0, |number, &place| 10 * number + grid[place]);
            circle as i64
                == groups[1]
                    .iter()
                    .map(|&place| grid[place] as i64)
                    .sum::<i64>()
        }
        "even" => v[0] % 2 == 0,
        "odd" => v[0] % 2 == 1,
        "difference" => (v[0] - v[1]).abs() == n,
        "ratio" => v[0] == n * v[1] || v[1] == n * v[0],
        _ if is_dot => dot(kind, v[0], v[1]),
        _ => panic!("unknown constraint {text}"),
    }
}

fn dot(kind: &str, a: i64, b: i64) -> bool {
    match kind {
        "white" => a - b == 1 || b - a == 1,
        "black" => a == 2 * b || b == 2 * a,
        "v" => a + b == 5,
        _ => a + b == 10,
    }
}

/// Returns whether a line can be cut into parts with this sum.
fn cuts(values: &[i64], sum: i64) -> bool {
    values.is_empty()
        || (1..=values.len())
            .any(|len| values[..len].iter().sum::<i64>() == sum && cuts(&values[len..], sum))
}

/// The four expressions of the instances, by hand.
fn matches(expression: &str, v: &[i64]) -> bool {
    let all = |values: &[i64], from: i64, to: i64| values.iter().all(|x| (from..=to).contains(x));
    match expression {
        "(12|2.3|[^1-3])*.?" => {
            fn goes_on(v: &[i64]) -> bool {
                v.len() <= 1
                    || (v[0] == 1 && v[1] == 2 && goes_on(&v[2..]))
                    || (v.len() > 2 && v[0] == 2 && v[2] == 3 && goes_on(&v[3..]))
                    || (v[0] > 3 && goes_on(&v[1..]))
            }
            goes_on(v)
        }
        "[1-3]+[2-4]*" => (1..=v.len()).any(|len| all(&v[..len], 1, 3) && all(&v[len..], 2, 4)),
        "(1|23)?.{1,4}" => {
            let fits = |len: usize| (1..=4).contains(&len);
            fits(v.len())
                || (v[0] == 1 && fits(v.len() - 1))
                || (v.len() > 1 && v[0] == 2 && v[1] == 3 && fits(v.len() - 2))
        }
        ".*2+.*" => v.contains(&2),
        _ => panic!("unknown expression {expression}"),
    }
}
