//! An oracle for tiny problems, which the targets share.

use quadrille::cover::{OptionId, Problem, verify};

/// Returns the number of solutions among all sets of options.
pub fn brute_force(problem: &Problem) -> u128 {
    let options: Vec<OptionId> = problem.options().collect();
    let is_solution = |set: &u32| {
        let chosen = options.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| set >> place & 1 == 1);
        let chosen: Vec<OptionId> = chosen.map(|(_, &option)| option).collect();
        verify(problem, &chosen).is_ok()
    };
    (0..1 << options.len()).filter(is_solution).count() as u128
}
