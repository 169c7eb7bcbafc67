//! A test that no step of any technique contradicts the solution.

use crate::board::{Grid, Shape};
use crate::human::Method;
use crate::human::board::nine::Candidate;
use crate::human::board::nine::geometry::ALL;
use crate::human::hodoku::state::State;
use crate::human::hodoku::technique::Technique;
use crate::limits::Limits;

/// Returns how many steps the techniques find where a puzzle is after singles, and checks them.
fn check(line: &str) -> Option<usize> {
    let digits = line.get(..81)?.bytes();
    let values: Vec<u8> = digits.map(|byte| byte.saturating_sub(b'0')).collect();
    let puzzle = Grid::from_values(Shape::CLASSIC, values.clone())?;
    let report = Method::Staged.solve(&puzzle, Some(2), &Limits::none());
    let solution = report
        .solution()
        .filter(|_| report.solutions.found == 1)?
        .values();
    let holds = |c: Candidate| usize::from(solution[c.cell()]) == c.digit() + 1;

    let clues = (0..81).filter(|&cell| values[cell] > 0);
    let clues = clues.fold(0, |all, cell| all | 1 << cell);
    let mut state = State::new(values[..].try_into().ok()?, clues, &[ALL; 81]);
    let singles = [Technique::NakedSingle, Technique::HiddenSingle];
    let next = |state: &State| {
        let mut first = None;
        for technique in singles {
            crate::human::hodoku::find(state, technique, &mut |step| {
                first = Some(step);
                true
            });
        }
        first
    };
    while let Some(step) = next(&state) {
        state.apply(&step);
    }
    let mut all = 0;
    for technique in Technique::all() {
        let mut count = 0;
        crate::human::hodoku::find(&state, technique, &mut |step| {
            count += 1;
            assert!(step.placed.iter().all(|&c| holds(c)), "{line} {step:?}");
            assert!(!step.removed.iter().any(|&c| holds(c)), "{line} {step:?}");
            // Some techniques have very many steps where few digits are placed.
            count == 1000
        });
        all += count;
    }
    Some(all)
}

#[test]
fn no_step_contradicts_the_solution() {
    let files = [
        include_str!("../../../../puzzles/medium.txt"),
        include_str!("../../../../puzzles/hard.txt"),
    ];
    let lines = files.iter().flat_map(|file| file.lines());
    let counts: Vec<usize> = lines.step_by(2).filter_map(check).collect();
    assert!(counts.len() >= 45, "{} puzzles", counts.len());
    assert!(counts.iter().sum::<usize>() > 10_000, "{counts:?}");
}
