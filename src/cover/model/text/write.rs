//! Writing.

use std::fmt;
use std::io::{self, Write};

use super::super::index::ItemId;
use super::super::problem::Problem;
use super::NamedProblem;

/// Represents a problem without primary items.
const NOTHING: &str = "-";

impl NamedProblem {
    /// Writes the problem, one line for the items and one for each option.
    /// Reading it back gives the same items and options with the same names.
    ///
    /// A problem without primary items has one solution, the empty one, but the
    /// format cannot express it: its item line would be blank, or a comment.
    /// Such a problem is written as one item and its one option, both named
    /// `-`, which has one solution as well.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let mut out = io::BufWriter::new(out);
        write!(out, "{self}")?;
        out.flush()
    }
}

impl fmt::Display for NamedProblem {
    /// Displays the text that [`write`](NamedProblem::write) writes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.problem();
        if problem.primary_count() == 0 {
            return writeln!(f, "{NOTHING}\n{NOTHING}");
        }
        if problem.option_count() == 0 {
            // A line of nothing but names may look like a Sudoku.
            writeln!(f, "| without options")?;
        }
        writeln!(f, "{}", self.item_line())?;
        for option in problem.options() {
            writeln!(f, "{}", self.option(option))?;
        }
        Ok(())
    }
}

impl NamedProblem {
    /// Displays the first line: the names of the items, those of primary ones
    /// after their bounds.
    pub(crate) fn item_line(&self) -> impl fmt::Display + '_ {
        ItemLine(self)
    }
}

struct ItemLine<'a>(&'a NamedProblem);

impl fmt::Display for ItemLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.0.problem();
        for item in problem.items() {
            if item.index() == problem.primary_count() {
                write!(f, " |")?;
            }
            let blank = if item.index() == 0 { "" } else { " " };
            let name = self.0.item_name(item);
            write!(f, "{blank}{}{name}", Bounds(problem, item))?;
        }
        Ok(())
    }
}

/// The bounds before the name of an item: none, `2|` or `1:3|`.
struct Bounds<'a>(&'a Problem, ItemId);

impl fmt::Display for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Bounds(problem, item) = self;
        let (least, most) = problem.bounds(item).into_inner();
        match (least, most) {
            _ if !problem.is_primary(item) => Ok(()),
            (1, 1) => Ok(()),
            (least, most) if least == most => write!(f, "{most}|"),
            (least, most) => write!(f, "{least}:{most}|"),
        }
    }
}
