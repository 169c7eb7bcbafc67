//! A test that no step of any technique contradicts the solution.

use super::{settle, start};
use crate::RuleSolver;
use crate::board::nine::Candidate;
use crate::hodoku::technique::Technique;
use quadrille_board::Grid;
use quadrille_limits::limits::Limits;

/// Returns how many steps the techniques find where a puzzle is after singles, and checks them.
fn check(line: &str) -> Option<usize> {
    let puzzle: Grid = line.get(..81)?.parse().ok()?;
    let report = RuleSolver::Staged.solve(&puzzle, Some(2), &Limits::none());
    let solution = report
        .solution()
        .filter(|_| report.solutions.found == 1)?
        .values();
    let holds = |c: Candidate| usize::from(solution[c.cell()]) == c.digit() + 1;
    let mut state = start(line);
    settle(
        &mut state,
        &[Technique::NakedSingle, Technique::HiddenSingle],
    );
    let mut all = 0;
    for technique in Technique::all() {
        let mut count = 0;
        crate::hodoku::find(&state, technique, &mut |step| {
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
        include_str!("../../../../../puzzles/medium.txt"),
        include_str!("../../../../../puzzles/hard.txt"),
    ];
    let lines = files.iter().flat_map(|file| file.lines());
    let counts: Vec<usize> = lines.step_by(2).filter_map(check).collect();
    assert!(counts.len() >= 45, "{} puzzles", counts.len());
    assert!(counts.iter().sum::<usize>() > 10_000, "{counts:?}");
}
