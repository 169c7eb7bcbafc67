//! Regions that are to be found, for the enumerator: all ways to cut a board.

use std::sync::OnceLock;

use super::board::{Board, Dice};

/// The kinds of constraints on them.
pub const KINDS: [&str; 3] = ["chaos-construction", "same-region", "region-arrow"];

/// The region of each cell.
type Cut = Vec<usize>;

fn near(side: usize, place: usize) -> Vec<usize> {
    let places = 0..side * side;
    let beside = |other: &usize| {
        let rows = (other / side).abs_diff(place / side);
        rows + (other % side).abs_diff(place % side) == 1
    };
    places.filter(beside).collect()
}

/// Returns all ways to cut a board into as many connected regions as it has rows.
fn cuts(side: usize) -> &'static [Cut] {
    static ALL: [OnceLock<Vec<Cut>>; 2] = [OnceLock::new(), OnceLock::new()];
    ALL[side - 4].get_or_init(|| {
        let mut found = Vec::new();
        cut(side, &mut vec![usize::MAX; side * side], 0, &mut found);
        found
    })
}

fn cut(side: usize, regions: &mut Cut, region: usize, found: &mut Vec<Cut>) {
    let Some(first) = regions.iter().position(|&known| known == usize::MAX) else {
        found.push(regions.clone());
        return;
    };
    // All connected sets of cells with the first one, each once.
    let mut sets = vec![vec![first]];
    for _ in 1..side {
        let mut wider: Vec<Vec<usize>> = Vec::new();
        for set in &sets {
            for place in set.iter().flat_map(|&place| near(side, place)) {
                if regions[place] == usize::MAX && !set.contains(&place) {
                    let mut set = [&set[..], &[place]].concat();
                    set.sort_unstable();
                    wider.push(set);
                }
            }
        }
        wider.sort();
        wider.dedup();
        sets = wider;
    }
    for set in sets {
        set.iter().for_each(|&place| regions[place] = region);
        cut(side, regions, region + 1, found);
        set.iter().for_each(|&place| regions[place] = usize::MAX);
    }
}

/// Returns whether a grid can be cut so that all constraints on regions hold.
pub fn hold(parts: &[&str], side: usize, grid: &[usize]) -> bool {
    parts.iter().all(|part| *part != KINDS[0])
        || cuts(side).iter().any(|regions| {
            let fits = (0..side).all(|region| {
                let own = (0..grid.len()).filter(|&place| regions[place] == region);
                let digits: u64 = own.map(|place| 1 << grid[place]).sum();
                digits == (2 << side) - 2
            });
            fits && parts.iter().all(|part| holds(part, side, grid, regions))
        })
}

fn holds(part: &str, side: usize, grid: &[usize], regions: &[usize]) -> bool {
    let (kind, cells) = part.split_once(' ').unwrap_or((part, ""));
    let (offset, cells) = match cells.strip_prefix("1 ") {
        Some(cells) => (1, cells),
        None => (0, cells),
    };
    let place = |word: &str| {
        let (row, column) = word[1..].split_once('c').unwrap();
        let [row, column] = [row, column].map(|text| text.parse::<usize>().unwrap() - 1);
        row * side + column
    };
    let groups = cells
        .split('=')
        .map(|group| group.split_whitespace().map(place).collect());
    let groups: Vec<Vec<usize>> = if KINDS[1..].contains(&kind) {
        groups.collect()
    } else {
        Vec::new()
    };
    match kind {
        "same-region" => groups[0]
            .iter()
            .all(|&place| regions[place] == regions[groups[0][0]]),
        "region-arrow" => {
            let own = groups[0][0];
            let mut count = 1;
            for line in &groups[1..] {
                let end = line
                    .iter()
                    .position(|&place| regions[place] != regions[own]);
                count += end.unwrap_or(line.len());
            }
            grid[own] + offset == count
        }
        _ => true,
    }
}

/// Returns constraints on regions; most of them hold for some cut of the grid.
pub fn constraints(board: Board, grid: &[usize], dice: &mut Dice) -> Vec<String> {
    let side = board.side;
    let fitting: Vec<&Cut> = cuts(side)
        .iter()
        .filter(|regions| {
            (0..side).all(|region| {
                let own = (0..grid.len()).filter(|&place| regions[place] == region);
                own.map(|place| 1_u64 << grid[place]).sum::<u64>() == (2 << side) - 2
            })
        })
        .collect();
    let mut texts = vec![KINDS[0].to_owned()];
    for _ in 0..1 + dice.below(2) {
        let first = dice.below(grid.len());
        let lines = (0..1 + dice.below(3)).map(|_| {
            let line = board.line(1 + dice.below(3), dice);
            let line: Vec<usize> = line.into_iter().filter(|&place| place != first).collect();
            line
        });
        let lines: Vec<String> = lines
            .filter(|line| !line.is_empty())
            .map(|line| board.cells(&line))
            .collect();
        if !lines.is_empty() {
            let offset = dice.pick(&["", "", "1 "]);
            let arms = lines.join(" = ");
            let text = format!("region-arrow {offset}{} = {arms}", board.cell(first));
            let may = fitting
                .iter()
                .any(|regions| holds(&text, side, grid, regions));
            if may || dice.below(6) == 0 {
                texts.push(text);
            }
        }
    }
    if let Some(regions) = fitting.first().filter(|_| dice.below(2) == 0) {
        let region = dice.below(side);
        let own: Vec<usize> = (0..grid.len())
            .filter(|&place| regions[place] == region)
            .collect();
        texts.push(format!(
            "same-region {}",
            board.cells(&own[..2 + dice.below(side - 1)])
        ));
    }
    texts
}
