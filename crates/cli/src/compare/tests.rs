//! Contenders side by side, through the library.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{by_name, names, program};
use crate::contest::{
    Answer, Boards, Completeness, Contender, End, Finish, Race, Results, Task, Verifier,
};
use quadrille::board::{Grid, Shape};
use quadrille::cover::Count;
use quadrille::human::{Rule, RuleSolver};
use quadrille::limits::Limits;

use crate::support::table::{Case, cases, shipped_files};
use crate::support::{CTE, EASY, brute_force, grid, shared};

/// Returns a race of these contenders.
fn race(names: &[String], puzzles: &[Grid], task: Task) -> Results {
    let mut race = Race::new(task);
    for name in names {
        race.enter(by_name(name).unwrap());
    }
    race.run(puzzles, &mut |_| ())
}

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

#[test]
fn all_contenders_agree_on_all_shipped_puzzles() {
    let cases: Vec<_> = shipped_files().iter().flat_map(|f| cases(f)).collect();
    let puzzles: Vec<Grid> = cases.iter().map(|case| case.grid.clone()).collect();
    // A search in reading order is too slow on large boards.
    let task = Task {
        solutions: Some(3),
        limits: Limits::none().with_time(Duration::from_millis(4)),
    };
    let results = race(&names(), &puzzles, task);
    for (track, row) in results.tracks.iter().zip(results.rows()) {
        assert_eq!(track.faults, [], "{}", track.name);
        assert_eq!((row.wrong, &track.failure), (0, &None), "{}", track.name);
        let takes = |case: &&Case| track.abilities.boards.contain(case.grid.shape());
        assert_eq!(row.puzzles, cases.iter().filter(takes).count());
        let sum = row.solved + row.stuck + row.timed_out + row.failed;
        assert_eq!(sum, row.puzzles, "{}", track.name);
        if track.abilities.completeness == Completeness::Nothing {
            assert_eq!(row.stuck, 0, "{}", track.name);
        }
        for record in &track.records {
            let impossible = match record.finish {
                Finish::Solved => cases[record.puzzle].count == 0,
                Finish::NoSolution => cases[record.puzzle].count > 0,
                _ => false,
            };
            assert!(
                !impossible,
                "{}: {}",
                track.name, cases[record.puzzle].place
            );
        }
    }
    // Exact cover needs no limit.
    let exact = named(&["sets", "dlx", "dlx-no-presolve"]);
    for row in race(&exact, &puzzles, Task::default()).rows() {
        assert_eq!((row.solved, row.wrong), (puzzles.len(), 0), "{}", row.name);
    }
}

/// Answers are checked by a search that shares no code with the crate.
#[test]
fn claims_are_right_by_brute_force() {
    let mut puzzles: Vec<Grid> = EASY.into_iter().chain([CTE]).map(grid).collect();
    let mut several = grid(CTE);
    let first = several.clues().next().unwrap().0;
    several.set(first, None);
    puzzles.push(several);
    for puzzle in &puzzles {
        let solutions = brute_force(puzzle, 100);
        for name in names() {
            let mut contender = by_name(&name).unwrap();
            let task = Task {
                solutions: None,
                limits: Limits::none().with_time(Duration::from_secs(2)),
            };
            let answer = contender.answer(puzzle, &task);
            if answer.end == End::Solved {
                let count = Count::Exact(solutions.len() as u128);
                // Those who assume that there is one solution do not say that there is.
                let claim = (!is_people(&name)).then_some(count);
                assert_eq!(answer.count, claim, "{name}");
                assert!(solutions.contains(&answer.solution.unwrap()), "{name}");
            } else {
                let end = matches!(
                    answer.end,
                    End::Stuck(_) | End::StuckIfUnique(_) | End::Limit
                );
                assert!(end, "{name}");
            }
        }
    }
}

/// Returns whether a contender follows people's techniques.
fn is_people(name: &str) -> bool {
    name.starts_with("se") && name != "sets" || name.starts_with("hodoku")
}

#[test]
fn abilities_are_as_declared() {
    let empty = Grid::empty(Shape::new(2, 2).unwrap());
    for name in names() {
        let mut contender = by_name(&name).unwrap();
        let abilities = contender.abilities;
        let is_sql = name.starts_with("sql:");
        let classic_only = is_sql || is_people(&name) || name == "quadrille";
        assert_eq!(abilities.boards == Boards::Classic, classic_only);
        if abilities.boards.contain(empty.shape()) {
            let task = Task {
                solutions: None,
                limits: Limits::none(),
            };
            let answer = contender.answer(&empty, &task);
            let all = Some(Count::Exact(288));
            assert_eq!(answer.count == all, abilities.counts, "{name}");
        } else if is_sql {
            let answer = contender.answer(&empty, &Task::default());
            assert!(matches!(answer.end, End::Failed(_)), "{name}: {answer:?}");
        }
    }
}

/// The known shares: singles alone solve 44 to 45 of a hundred 17-clue
/// puzzles, and 70 to 76 with locked candidates.
#[test]
#[ignore = "needs the collections in ../shared; run by .ci/shared"]
fn rules_solve_the_known_shares_of_17_clue_puzzles() {
    let puzzles = shared("17_clue.txt", 24_579);
    let contenders = named(&["singles", "delete-insert", "techniques"]);
    let results = race(&contenders, &puzzles, Task::default());
    let rows = results.rows();
    let share = |place: usize| (1000.0 * rows[place].share()).round() / 10.0;
    assert_eq!((share(0), share(1)), (44.3, 44.3));
    assert!(share(2) > 93.0, "{}", share(2));
    assert!(rows.iter().all(|row| row.wrong == 0));

    let needs_no_more = |puzzle: &&Grid| {
        let report = RuleSolver::Techniques.solve(puzzle, None, &Limits::none());
        report.solution().is_some() && report.work.hardest() <= Some(Rule::LockedCandidates)
    };
    let solved = puzzles.iter().filter(needs_no_more).count() as f64;
    let share = solved / puzzles.len() as f64;
    assert!((0.757..0.759).contains(&share), "{share}");
}

#[test]
fn limits_hold_for_each_contender() {
    let empty = [Grid::empty(Shape::CLASSIC)];
    let task = |nodes| {
        let mut limits = Limits::none().with_time(Duration::from_millis(5));
        limits.nodes = nodes;
        Task {
            solutions: None,
            limits,
        }
    };
    let searching: Vec<String> = names()
        .into_iter()
        .filter(|name| by_name(name).unwrap().abilities.counts)
        .collect();
    for row in race(&searching, &empty, task(None)).rows() {
        assert_eq!((row.puzzles, row.timed_out), (1, 1), "{}", row.name);
    }
    let native: Vec<String> = searching
        .into_iter()
        .filter(|name| !name.starts_with("sql:"))
        .collect();
    for row in race(&native, &empty, task(Some(100))).rows() {
        // Exact cover counts the node that exceeds the limit.
        assert!(row.nodes <= Some(101.0), "{}: {:?}", row.name, row.nodes);
        assert_eq!(row.timed_out, 1);
    }
}

#[test]
fn names_are_unique() {
    let mut seen = HashSet::new();
    for name in names() {
        assert_eq!(by_name(&name).unwrap().name, name);
        assert!(seen.insert(name));
    }
    assert!(by_name("sudoku").is_err());
}

/// Returns a shell script as a contender.
#[cfg(unix)]
fn shell(script: &str) -> Contender {
    program("shell", "sh", vec!["-c".to_owned(), script.to_owned()])
}

#[cfg(unix)]
fn answers(program: &mut Contender, puzzles: &[Grid], task: &Task) -> Vec<Answer> {
    let puzzles: Vec<&Grid> = puzzles.iter().collect();
    let mut answers = Vec::new();
    program.attempt(&puzzles, task, &mut |attempt| {
        answers.push(attempt.answer);
        ControlFlow::Continue(())
    });
    answers
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_solve_is_silent() {
    let puzzles = EASY.map(grid);
    // It writes the puzzle itself, which is not a solution.
    let said = answers(&mut shell("cat"), &puzzles, &Task::default());
    assert_eq!(said.len(), 3);
    assert!(said.iter().all(|answer| answer.end == End::Silent));
    // It writes nothing and exits.
    let script = "echo no licence >&2; exit 1";
    let said = answers(&mut shell(script), &puzzles, &Task::default());
    let crashed = End::Crashed("wrote nothing (exit status: 1): no licence".to_owned());
    assert!(said.iter().all(|answer| answer.end == crashed), "{said:?}");
    assert_eq!(said.len(), 3);
}

#[test]
#[cfg(unix)]
fn a_program_that_gives_full_grids_is_judged() {
    let puzzles = EASY.map(grid);
    let grids = "while read puzzle; do echo $puzzle | tr . 1; done";
    let said = answers(&mut shell(grids), &puzzles, &Task::default());
    let mut verifier = Verifier::default();
    for (puzzle, answer) in puzzles.iter().zip(said) {
        assert_eq!(answer.end, End::Solved);
        let truth = verifier.learn(puzzle, &Task::default());
        let fault = truth.fault_of(puzzle, &answer).unwrap().to_string();
        assert_eq!(fault, "its grid breaks the rules");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_hangs_on_one_puzzle_loses_only_that() {
    let puzzles = EASY.map(grid);
    // `read` leaves the lines before it to the loop: the second one hangs.
    let script = format!(
        "while read puzzle; do case $puzzle in {}*) exec sleep 600;; *) echo done;; esac; done",
        &EASY[1][..20]
    );
    let task = Task {
        limits: Limits::none().with_time(Duration::from_millis(300)),
        ..Task::default()
    };
    let ends: Vec<End> = answers(&mut shell(&script), &puzzles, &task)
        .into_iter()
        .map(|answer| answer.end)
        .collect();
    assert_eq!(ends, [End::Silent, End::Limit, End::Silent]);
}

#[test]
#[cfg(unix)]
fn a_program_that_never_ends_its_answer_is_cut_off() {
    let mut program = shell("yes a very long answer");
    let answer = program.answer(&grid(EASY[0]), &Task::default());
    let End::Failed(reason) = answer.end else {
        panic!("{answer:?}");
    };
    assert!(reason.starts_with("wrote more than "), "{reason}");
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_program_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let script = format!("sleep 600 & echo $! > {}; wait", file.display());
    let task = Task {
        limits: Limits::none().with_time(Duration::from_millis(300)),
        ..Task::default()
    };
    let puzzles = [grid(EASY[0])];
    let said = answers(&mut shell(&script), &puzzles, &task);
    assert_eq!(said[0].end, End::Limit);
    let process = std::fs::read_to_string(&file).unwrap();
    // The process may still be there as a zombie.
    let has_ended = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.trim()));
        stat.is_err() || stat.is_ok_and(|stat| stat.contains(") Z "))
    };
    // A signal takes a moment to arrive.
    let given_up = Instant::now() + Duration::from_secs(60);
    while !has_ended() {
        assert!(Instant::now() < given_up, "process {process} lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_program_that_is_not_there_is_a_failure() {
    let mut program = program("missing", "/no/such/program", Vec::new());
    let answer = program.answer(&grid(CTE), &Task::default());
    let End::Failed(reason) = answer.end else {
        panic!("{answer:?}");
    };
    assert!(reason.starts_with("/no/such/program: "), "{reason}");
}

#[test]
#[ignore = "needs qqwing; run by .ci/proofs"]
fn qqwing_solves_what_the_others_solve() {
    let mut version = Command::new("qqwing");
    let status = version.arg("--version").stdout(Stdio::null()).status();
    if !status.is_ok_and(|status| status.success()) {
        panic!("qqwing is not installed");
    }
    let files = shipped_files();
    // It may look for hours for a solution that is not there.
    let unique = files
        .iter()
        .flat_map(|file| cases(file))
        .filter(|case| case.count == 1);
    let mut puzzles: Vec<Grid> = unique.map(|case| case.grid).collect();
    puzzles.retain(|puzzle| puzzle.shape() == Shape::CLASSIC);
    let mut race = Race::new(Task {
        limits: Limits::none().with_time(Duration::from_secs(60)),
        ..Task::default()
    });
    let args = ["--solve", "--one-line"].map(str::to_owned).to_vec();
    race.enter(program("qqwing", "qqwing", args));
    race.enter(by_name("dlx").unwrap());
    let results = race.run(&puzzles, &mut |_| ());
    let [qqwing, dlx] = &results.rows()[..] else {
        panic!("two contenders");
    };
    assert_eq!(results.tracks[0].faults, []);
    assert_eq!(qqwing.puzzles, puzzles.len());
    assert_eq!((qqwing.solved, qqwing.timed_out), (dlx.solved, 0));
}
