//! `quadrille shuffle`: the same puzzle in other disguises.

use clap::ValueEnum;
use quadrille::board::Transform;
use quadrille::sudoku::Solver;

use crate::commands::setting::{Desk, SettingArgs, Task, any_seed, source_of};
use crate::output::table::Field;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille shuffle --seed 7 puzzles.txt          each puzzle in another disguise
  quadrille shuffle -n 1000 puzzle.txt            in a thousand of them
  quadrille shuffle --keep digits puzzles.txt     cells move, digits keep their names
  quadrille shuffle --apply '3x3 transpose' puzzles.txt

Every symmetry of the board has the same chance: digits are renamed, rows, bands, columns and
stacks change places, and boards with square boxes are reflected or not. The same seed gives the
same puzzles on every machine (ChaCha12, a stream of its own for each puzzle). Without --seed
another one is taken each time, and said on standard error.

Columns of tsv: puzzle; with --transform also what was done, in the notation of
`quadrille canon --help`.
Exit status: 0 all is well; 1 --apply is for boards of another shape; 2 something could not be
read; 130 interrupted.";

/// The arguments of `shuffle`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Shuffle {
    /// How many disguises of each puzzle.
    #[arg(short, long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,

    /// Where the random numbers start.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// What stays as it is.
    #[arg(long, value_name = "WHAT")]
    keep: Option<Keep>,

    /// Do this instead of anything random.
    #[arg(long, value_name = "TRANSFORM", conflicts_with_all = ["number", "seed", "keep"])]
    apply: Option<Transform>,

    /// Say also what was done.
    #[arg(long)]
    transform: bool,

    #[command(flatten)]
    args: SettingArgs,
}

/// What stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Keep {
    /// The names of the digits.
    Digits,
    /// The places of the clues.
    Cells,
}

impl Shuffle {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let Shuffle {
            number,
            keep,
            apply,
            transform: wants_transform,
            args,
            ..
        } = self;
        let seed = match apply {
            Some(_) => 0,
            None => any_seed(self.seed, args.display.quiet),
        };
        let keys: &[&str] = if wants_transform {
            &["shuffled", "transform"]
        } else {
            &["shuffled"]
        };
        let work = move |tasks: &[Task], desk: &mut Desk<'_>| {
            let put = |task: &Task, transform: &Transform, desk: &mut Desk<'_>| {
                let what = wants_transform.then(|| Field::text(transform.to_string()));
                let grid = transform.apply(&task.puzzle.grid);
                desk.put(task, &grid, what.into_iter().collect());
            };
            for task in tasks {
                let shape = task.puzzle.grid.shape();
                if let Some(transform) = &apply {
                    if transform.shape() == shape {
                        put(task, transform, desk);
                        desk.finish(task, Exit::Success, None);
                    } else {
                        let wanted = transform.shape();
                        let note = format!("expected a board of {wanted}, found {shape}");
                        desk.finish(task, Exit::Unmet, Some(&note));
                    }
                    continue;
                }
                let mut source = source_of(seed, task.number);
                for _ in 0..number {
                    let transform = Transform::random(shape, &mut source);
                    let transform = match keep {
                        Some(Keep::Digits) => transform.of_cells(),
                        Some(Keep::Cells) => transform.of_digits(),
                        None => transform,
                    };
                    put(task, &transform, desk);
                    if desk.sink.pass_on().is_break() {
                        return;
                    }
                }
                desk.finish(task, Exit::Success, None);
            }
        };
        args.each("shuffle", keys, Solver::new(), work)
    }
}
