//! Decision diagrams: the files that they are written to.

use std::io::{self, BufWriter, IntoInnerError};
use std::ops::ControlFlow;

use quadrille::cover::{Diagram, DiagramError, NamedProblem};
use quadrille::limits::Stop;

use crate::output::thousands;
use crate::pipeline::new_file::NewFile;
use crate::pipeline::output_file::OutputFile;
use crate::pipeline::problems::Problem;
use crate::pipeline::{Exit, Page};

/// The most nodes of a diagram for Graphviz.
const MOST_DRAWN: usize = 2_000;

/// Writes a diagram to a file: for Graphviz if its name ends in `.dot` and the
/// diagram is small enough to be drawn, otherwise in Knuth's form.
pub fn write(diagram: &Diagram, problem: &NamedProblem, file: &OutputFile, page: &mut Page<'_>) {
    let is_dot = file
        .path()
        .extension()
        .is_some_and(|extension| extension == "dot");
    if is_dot && diagram.nodes() > MOST_DRAWN {
        let [nodes, most] = [diagram.nodes(), MOST_DRAWN].map(|number| thousands(number as u64));
        let message = format!("{nodes} nodes are too many to draw; at most {most} are written");
        page.line(file.trouble(message));
        page.count_other(Exit::Undecided);
        return;
    }
    let write = |new: NewFile| -> io::Result<u64> {
        let mut out = BufWriter::new(new);
        if is_dot {
            diagram.write_dot(&mut out, |option| problem.option(option))?;
        } else {
            diagram.write_zdd(&mut out)?;
        }
        out.into_inner().map_err(IntoInnerError::into_error)?.keep()
    };
    let written = file
        .create()
        .and_then(|new| write(new).map_err(|error| file.trouble(error)));
    if let Err(message) = written {
        page.refuse_file(&message);
    }
}

/// Reports that there is no diagram.
pub fn undecided(error: DiagramError, problem: &Problem, page: &mut Page<'_>) -> ControlFlow<()> {
    if error == DiagramError::Stopped(Stop::Interrupt) {
        page.report(&problem.name, error);
        return page.interrupted();
    }
    page.no_answer_of_problem(&problem.name, ("unknown", Exit::Undecided), error);
    page.pass_on()
}
