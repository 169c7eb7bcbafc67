//! Chains in Eureka notation, checked as a reader does: link by link on the board, by code that
//! knows nothing of how they were found.

mod fish;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use quadrille::board::Grid;
use quadrille::human::{Grader, Scale, Step};
use quadrille::limits::Limits;
use quadrille::sudoku::Solver;

use crate::support::grid;
use fish::Fish;

const SIDE: usize = 9;

/// A digit in one of some cells.
type Node = (usize, BTreeSet<usize>);

/// Nodes, and whether each link between them is strong.
#[derive(Clone, Default)]
struct Chain {
    nodes: Vec<Node>,
    are_strong: Vec<bool>,
}

/// A candidate, and whether it is said to hold.
type Effect = (usize, usize, bool);

/// The candidates of all cells.
#[derive(Clone)]
struct Board(Vec<BTreeSet<usize>>);

/// Returns the houses of a cell, each with a number.
fn houses_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / SIDE, cell % SIDE);
    [row, SIDE + column, 2 * SIDE + row / 3 * 3 + column / 3]
}

fn sees(a: usize, b: usize) -> bool {
    let houses = houses_of(b);
    a != b && houses_of(a).iter().any(|house| houses.contains(house))
}

impl Board {
    fn new(puzzle: &Grid) -> Board {
        let mut board = Board(vec![(1..=SIDE).collect(); SIDE * SIDE]);
        for (cell, digit) in puzzle.clues() {
            board.place(cell.index(), digit.value());
        }
        board
    }

    fn place(&mut self, cell: usize, digit: usize) {
        self.0[cell] = BTreeSet::from([digit]);
        for other in (0..SIDE * SIDE).filter(|&other| sees(cell, other)) {
            self.0[other].remove(&digit);
        }
    }

    fn make(&mut self, step: &Step) {
        for &(cell, digit) in &step.placed {
            self.place(cell.index(), digit.value());
        }
        for &(cell, digit) in &step.removed {
            self.0[cell.index()].remove(&digit.value());
        }
    }

    /// Returns whether a node cannot hold beside a candidate.
    fn excludes(&self, (cell, digit): (usize, usize), (of, cells): &Node) -> bool {
        cells.iter().all(|&other| {
            let differ = if other == cell {
                *of != digit
            } else {
                *of == digit && sees(other, cell)
            };
            differ || !self.0[other].contains(of)
        })
    }

    /// Returns whether not both of two nodes can hold.
    fn is_weak(&self, a: &Node, b: &Node) -> bool {
        let mut cells = a.1.iter().filter(|&&cell| self.0[cell].contains(&a.0));
        a != b && cells.all(|&cell| self.excludes((cell, a.0), b))
    }

    /// Returns whether one of some nodes must hold: they have all candidates of a cell, or all
    /// places of a digit in a house.
    fn must_one_hold(&self, nodes: &[&Node]) -> bool {
        let digits: BTreeSet<usize> = nodes.iter().map(|node| node.0).collect();
        let cells: BTreeSet<usize> = nodes.iter().flat_map(|node| &node.1).copied().collect();
        if let (1, Some(&cell)) = (cells.len(), cells.first()) {
            return self.0[cell].is_subset(&digits);
        }
        let Some(&digit) = digits.first().filter(|_| digits.len() == 1) else {
            return false;
        };
        (0..3 * SIDE).any(|house| {
            let places: BTreeSet<usize> = (0..SIDE * SIDE)
                .filter(|&cell| houses_of(cell).contains(&house) && self.0[cell].contains(&digit))
                .collect();
            !places.is_empty() && places.is_subset(&cells)
        })
    }

    /// Returns the first link that does not hold on the board.
    fn wrong_link(&self, chains: &[Chain]) -> Option<(Node, Node, bool)> {
        chains.iter().find_map(|chain| {
            let pairs = chain.nodes.windows(2).zip(&chain.are_strong);
            let mut wrong = pairs.filter(|(pair, is_strong)| match is_strong {
                true => !self.must_one_hold(&[&pair[0], &pair[1]]),
                false => !self.is_weak(&pair[0], &pair[1]),
            });
            let (pair, is_strong) = wrong.next()?;
            Some((pair[0].clone(), pair[1].clone(), *is_strong))
        })
    }

    /// Returns whether an effect follows: the opposite leads along the links to a node that both
    /// holds and does not, or to ends of which none holds.
    fn follows(&self, (fish, chains): (&Option<Fish>, &[Chain]), effect: Effect) -> bool {
        let (cell, digit, holds) = effect;
        let nodes: BTreeSet<&Node> = chains.iter().flat_map(|chain| &chain.nodes).collect();
        let is_it = |node: &Node| node.0 == digit && node.1 == BTreeSet::from([cell]);
        // What is known of nodes, and has not been followed up.
        let mut todo: Vec<(&Node, bool)> = Vec::new();
        for &node in &nodes {
            if is_it(node) {
                todo.push((node, !holds));
            } else if !holds && self.excludes((cell, digit), node) {
                todo.push((node, false));
            }
        }
        let mut links: Vec<(&Node, &Node, bool)> = Vec::new();
        for chain in chains {
            let pairs = chain.nodes.windows(2).zip(&chain.are_strong);
            links.extend(pairs.map(|(pair, is_strong)| (&pair[0], &pair[1], *is_strong)));
            if let [first, .., last] = &chain.nodes[..]
                && self.is_weak(first, last)
            {
                // A loop.
                links.push((first, last, false));
            }
        }
        let mut known: BTreeMap<&Node, bool> = BTreeMap::new();
        while let Some((node, value)) = todo.pop() {
            match known.insert(node, value) {
                Some(before) if before != value => return true,
                Some(_) => continue,
                None => {}
            }
            for &(a, b, is_strong) in &links {
                // A strong link passes on what does not hold, a weak one what does.
                if value != is_strong && (a == node || b == node) {
                    todo.push((if a == node { b } else { a }, is_strong));
                }
            }
        }
        let starts: Vec<&Node> = chains.iter().map(|chain| &chain.nodes[0]).collect();
        let is_ruled_out = |start: &&Node| known.get(start) == Some(&false);
        if let Some(fish) = fish {
            let of_fish = starts.iter().filter(|start| start.0 == fish.digit);
            let cells: BTreeSet<usize> = of_fish.flat_map(|start| &start.1).copied().collect();
            return !holds
                && starts.iter().all(|&start| is_ruled_out(&start))
                && self.is_shown_by(fish, (cell, digit), &cells);
        }
        chains.len() > 1
            && self.must_one_hold(&starts)
            && starts.iter().all(|&start| is_ruled_out(&start))
    }
}

/// Reads `(1)r3c3 = r1c12 - (1=2)r1c8 => r7c3<>1`, and a fish before it.
fn parse(text: &str) -> (Option<Fish>, Vec<Chain>, Vec<Effect>) {
    let (chains, effects) = text.split_once(" => ").expect(text);
    let mut chains: Vec<&str> = chains.split("; ").collect();
    let is_fish = chains[0].contains('\\');
    let fish = is_fish.then(|| fish::parse(chains.remove(0)));
    let chains = chains.into_iter().map(parse_chain).collect();
    let effect = |effect: &str| {
        let holds = !effect.contains("<>");
        let (cell, digit) = effect.split_once(if holds { "=" } else { "<>" }).unwrap();
        let cell = *cells(cell).first().unwrap();
        (cell, digit.parse().unwrap(), holds)
    };
    (fish, chains, effects.split(", ").map(effect).collect())
}

fn parse_chain(text: &str) -> Chain {
    let mut chain = Chain::default();
    for word in text.split(' ') {
        let (digits, place) = match word.strip_prefix('(') {
            Some(word) => word.split_once(')').expect(text),
            None if word == "=" || word == "-" => {
                chain.are_strong.push(word == "=");
                continue;
            }
            None => ("", word),
        };
        let place = cells(place);
        if digits.is_empty() {
            let digit = chain.nodes.last().expect(text).0;
            chain.nodes.push((digit, place.clone()));
        }
        for symbol in digits.chars() {
            match symbol.to_digit(10) {
                Some(digit) => chain.nodes.push((digit as usize, place.clone())),
                None => chain.are_strong.push(symbol == '='),
            }
        }
    }
    assert_eq!(chain.nodes.len(), chain.are_strong.len() + 1, "{text}");
    chain
}

/// Reads `r1c12` and `r1c1,r2c2`.
fn cells(text: &str) -> BTreeSet<usize> {
    let digits = |text: &str| -> Vec<usize> {
        let digits = text.chars().map(|symbol| symbol.to_digit(10).unwrap());
        digits.map(|digit| digit as usize - 1).collect()
    };
    let mut found = BTreeSet::new();
    for part in text.split(',') {
        let (rows, columns) = part.trim_start_matches('r').split_once('c').expect(text);
        for row in digits(rows) {
            found.extend(
                digits(columns)
                    .into_iter()
                    .map(|column| row * SIDE + column),
            );
        }
    }
    found
}

/// Checks all chains on the way to the solution of each puzzle; returns their number.
fn check(grader: &mut Grader, puzzles: &[Grid]) -> usize {
    let mut checked = 0;
    for puzzle in puzzles {
        let solution = Solver::new().check(puzzle).solutions.remove(0);
        let mut board = Board::new(puzzle);
        let graded = grader.explain(puzzle, &Limits::none(), &mut |step| {
            if let Some(text) = step.eureka() {
                let (fish, chains, effects) = parse(&text);
                assert!(
                    fish.as_ref().is_none_or(|fish| board.is_fish(fish)),
                    "{puzzle} {step}\n{text}"
                );
                assert_eq!(board.wrong_link(&chains), None, "{puzzle} {step}\n{text}");
                for &effect in &effects {
                    let follows = board.follows((&fish, &chains), effect);
                    assert!(follows, "{puzzle} {step}\n{text} {effect:?}");
                }
                // What is not so does not follow, whatever the chains say.
                for (cell, digit) in solution.clues() {
                    let wrong = (cell.index(), digit.value(), false);
                    assert!(
                        !board.follows((&fish, &chains), wrong),
                        "{puzzle} {step}\n{text}"
                    );
                }
                checked += 1;
            }
            board.make(step);
            ControlFlow::Continue(())
        });
        graded.unwrap();
    }
    checked
}

/// Returns puzzles of a table, one in each `step` lines.
fn puzzles(table: &str, step: usize) -> Vec<Grid> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let puzzle = |line: &str| grid(&line.split('\t').next().unwrap().replace('.', "0"));
    lines.map(puzzle).step_by(step).collect()
}

#[test]
fn chains_of_hodoku_are_proofs() {
    let puzzles = puzzles(include_str!("../hodoku.tsv"), 2);
    let checked = check(&mut Grader::new(Scale::Hodoku), &puzzles);
    assert!(checked > 100, "{checked}");
}

#[test]
fn kraken_fish_are_proofs() {
    let puzzles = puzzles(include_str!("../hodoku.tsv"), 40);
    let hodoku = Grader::new(Scale::Hodoku)
        .with_more(&["kraken fish"])
        .unwrap();
    let first = ["full house", "naked single", "hidden single", "kraken fish"];
    let mut grader = hodoku.with_order(&first).unwrap();
    let checked = check(&mut grader, &puzzles);
    assert!(checked > 30, "{checked}");
}

#[test]
fn chains_of_the_explainer_are_proofs() {
    let puzzles = puzzles(include_str!("../explainer.tsv"), 5);
    let checked = check(&mut Grader::new(Scale::Se), &puzzles);
    assert!(checked > 50, "{checked}");
}

#[test]
fn chains_of_the_rules_are_proofs() {
    let puzzles = puzzles(include_str!("../hodoku.tsv"), 4);
    let checked = check(&mut Grader::new(Scale::Rules), &puzzles);
    assert!(checked > 50, "{checked}");
}
