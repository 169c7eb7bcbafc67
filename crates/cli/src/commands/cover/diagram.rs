//! Decision diagrams: the files that they are written to.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use quadrille::cover::{Diagram, DiagramError, NamedProblem};
use quadrille::limits::Stop;

use crate::output::thousands;
use crate::pipeline::problems::Problem;
use crate::pipeline::{Exit, Page};

/// The most nodes of a diagram for Graphviz.
const MOST_DRAWN: usize = 2_000;

/// Writes a diagram to a file: for Graphviz if its name ends in `.dot` and the
/// diagram is small enough to be drawn, otherwise in Knuth's form.
pub fn write(diagram: &Diagram, problem: &NamedProblem, path: &Path, page: &mut Page<'_>) {
    let is_dot = path.extension().is_some_and(|extension| extension == "dot");
    if is_dot && diagram.nodes() > MOST_DRAWN {
        let [nodes, most] = [diagram.nodes(), MOST_DRAWN].map(|number| thousands(number as u64));
        let message = format!("{nodes} nodes are too many to draw; at most {most} are written");
        page.report(path.display(), message);
        page.count_other(Exit::Undecided);
        return;
    }
    let written = || -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        if is_dot {
            diagram.write_dot(&mut file, |option| problem.option(option))?;
        } else {
            diagram.write_zdd(&mut file)?;
        }
        file.flush()
    };
    if let Err(error) = written() {
        page.refuse_file(&format!("{}: {error}", path.display()));
    }
}

/// Reports that there is no diagram.
pub fn undecided(error: DiagramError, problem: &Problem, page: &mut Page<'_>) -> ControlFlow<()> {
    page.report(&problem.name, error);
    page.count_other(Exit::Undecided);
    if error == DiagramError::Stopped(Stop::Interrupt) {
        return page.interrupted();
    }
    page.pass_on()
}
