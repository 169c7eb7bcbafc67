//! `quadrille rate`: how hard each puzzle is.

use crate::compare::{Rater, Rating};
use quadrille::limits::{Interrupt, Limits};
use quadrille::sudoku::Status;
use quadrille::text::Puzzle;

use super::compare::figures::integer;
use crate::args::LimitArgs;
use crate::output::one_line;
use crate::output::table::{Field, Head};
use crate::pipeline::exit::Exit;
use crate::pipeline::per_puzzle::{Ask, EachArgs, head};

const EXAMPLES: &str = "\
Examples:
  quadrille rate puzzles.txt
  quadrille rate -o tsv puzzles.txt | sort -t\t -k6n       by the size of the search
  quadrille rate -o tsv puzzles.txt | awk -F'\t' '$3 == \"no\" {print $1}'

Columns: puzzle; status (unique, multiple, none, unknown); singles: whether naked and hidden
singles solve it; difficulty (easy, medium, hard, expert, extreme) and hardest rule, as
`quadrille explain` has them; nodes, guesses and depth of a search by dancing links after
presolve, until the second solution or the proof that there is none.
A puzzle that is not unique has no difficulty.
Exit status: 0 all are unique; 1 some puzzle is not; 2 something could not be read;
3 something stayed undecided; 130 interrupted.";

/// The arguments of `rate`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Rate {
    #[command(flatten)]
    each: EachArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Rate {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let interrupt: Interrupt = Interrupt::new();
        let limits = self.limits.limits(&interrupt);
        self.each.run("rate", Question { limits }, &interrupt)
    }
}

struct Question {
    limits: Limits,
}

impl Ask for Question {
    type Desk = Rater;

    fn heads(&self) -> Vec<Head> {
        let heads = [
            "puzzle",
            "status",
            "singles",
            "difficulty",
            "hardest",
            "nodes",
            "guesses",
            "depth",
        ];
        heads.map(head).to_vec()
    }

    fn desk(&self) -> Rater {
        let mut rater = Rater::new();
        rater.set_limits(self.limits.clone());
        rater
    }

    fn rows(&self, rater: &mut Rater, puzzle: &Puzzle) -> (Vec<Vec<Field>>, Exit) {
        let rating = rater.rate(&puzzle.grid);
        let exit = match rating.status {
            Status::Unique => Exit::Success,
            Status::Unknown => Exit::Undecided,
            Status::Multiple | Status::None | Status::Solved => Exit::Unmet,
        };
        (vec![row(puzzle, &rating)], exit)
    }
}

fn row(puzzle: &Puzzle, rating: &Rating) -> Vec<Field> {
    let word = |word: Option<&str>| word.map_or_else(Field::none, Field::text);
    let yes_or_no = |is_so| if is_so { "yes" } else { "no" };
    vec![
        Field::text(one_line(&puzzle.grid, puzzle.alphabet)),
        Field::text(rating.status.name()),
        word(rating.singles_suffice().map(yes_or_no)),
        word(rating.difficulty.map(|difficulty| difficulty.name())),
        word(rating.hardest.map(|rule| rule.name())),
        integer(rating.nodes),
        integer(rating.guesses),
        integer(rating.depth),
    ]
}
