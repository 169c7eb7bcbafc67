//! A race among contenders, some of which are wrong, fail, or have no time left.

use std::time::Duration;

use crate::contest::{Abilities, Answer, Contender, End, Race, Solves, Task, Work, contenders};
use quadrille::board::Grid;
use quadrille::cover::Count;
use quadrille::limits::{Interrupt, Limits};

use crate::support::{EASY, brute_force, grid};

fn dlx() -> Contender {
    contenders("dlx").unwrap().remove(0)
}

/// Gives the same answer to everything.
struct Liar(Answer);

impl Solves for Liar {
    fn answer(&mut self, _: &Grid, _: &Task) -> Answer {
        self.0.clone()
    }
}

fn liar(answer: Answer) -> Contender {
    Contender::new("liar", "says the same", Abilities::COMPLETE, Liar(answer))
}

#[test]
fn wrong_answers_are_caught_and_named() {
    let puzzles = EASY.map(grid);
    let mut race = Race::new(Task::default());
    race.enter(dlx());
    race.enter(liar(Answer {
        end: End::Solved,
        solution: Some(brute_force(&puzzles[0], 1).remove(0)),
        count: Some(Count::Exact(1)),
        work: Work::default(),
    }));
    let results = race.run(&puzzles, &mut |_| ());
    let row = &results.rows()[1];
    assert_eq!((row.solved, row.wrong), (1, 2));
    let fault = "its grid changes a clue".to_owned();
    assert_eq!(results.tracks[1].faults, [(1, fault.clone()), (2, fault)]);
}

#[test]
fn a_failure_puts_a_contender_out_and_no_other() {
    let puzzles = EASY.map(grid);
    let mut race = Race::new(Task::default());
    let reason = "no memory".to_owned();
    race.enter(liar(Answer::without_solution(End::Failed(reason.clone()))));
    race.enter(dlx());
    let results = race.run(&puzzles, &mut |_| ());
    assert_eq!(results.tracks[0].failure, Some(reason));
    assert_eq!(results.rows()[0].puzzles, 0);
    assert_eq!(results.rows()[1].solved, 3);
}

#[test]
fn a_budget_and_an_interrupt_end_it_early() {
    let puzzles: Vec<Grid> = EASY.into_iter().cycle().take(300).map(grid).collect();
    let mut budgeted = Race::new(Task::default());
    budgeted.enter(dlx()).set_budget(Some(Duration::ZERO));
    let mut turns = 0;
    let results = budgeted.run(&puzzles, &mut |_| turns += 1);
    assert_eq!((results.rows()[0].puzzles, turns), (1, 1));
    assert!(results.tracks[0].is_spent && !results.is_interrupted);

    let interrupt = Interrupt::new();
    let task = Task {
        limits: Limits::none().with_interrupt(&interrupt),
        ..Task::default()
    };
    let mut interrupted = Race::new(task);
    interrupted.enter(dlx());
    let results = interrupted.run(&puzzles, &mut |at| {
        assert_eq!(at.contender, "dlx");
        if at.done > 1 {
            interrupt.raise();
        }
    });
    assert!(results.is_interrupted);
    let done = results.rows()[0].puzzles;
    assert!((2..300).contains(&done), "{done}");
}
