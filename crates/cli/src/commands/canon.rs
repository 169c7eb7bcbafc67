//! `quadrille canon`: the least form of each puzzle.

use quadrille::sudoku::Solver;

use crate::commands::setting::{Desk, SettingArgs, Task};
use crate::output::table::Field;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille canon puzzles.txt | sort | uniq -d    what occurs twice, in whatever disguise
  quadrille canon --transform puzzle.txt          how to get from the form back to the puzzle

Two puzzles are the same in disguise if one becomes the other by renaming digits, by changing
places of rows within bands, of bands, of columns within stacks, of stacks, and, if boxes are
square, by reflection. The form is the least of all these, read row by row with blanks first; so
two puzzles are the same in disguise exactly if they have the same form. (On boards with boxes
higher than wide, it is read column by column.) Nothing is asked about solutions.

Columns of tsv: form; with --transform also what turns the form back into the puzzle, as in
3x3 transpose rows=312456789 columns=123456798 digits=987654321: reflected or not, then the row
that comes first, second and so on, the column, and what becomes of 1, 2 and so on. Whatever
stays as it is is left out. `quadrille shuffle --apply` does what it says.
Exit status: 0 all is well; 2 something could not be read; 130 interrupted.";

/// The arguments of `canon`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Canon {
    /// Say also what turns the form back into the puzzle.
    #[arg(long)]
    transform: bool,

    #[command(flatten)]
    args: SettingArgs,
}

impl Canon {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let wants_transform = self.transform;
        let keys: &[&str] = if wants_transform {
            &["canonical", "transform"]
        } else {
            &["canonical"]
        };
        let work = move |tasks: &[Task], desk: &mut Desk<'_>| {
            for task in tasks {
                let canonical = task.puzzle.grid.canonical();
                let back = wants_transform.then(|| {
                    let back = canonical.transform.inverse();
                    Field::text(back.to_string())
                });
                desk.put(task, &canonical.grid, back.into_iter().collect());
                desk.finish(task, Exit::Success, None);
            }
        };
        self.args.each("canon", keys, Solver::new(), work)
    }
}
