//! Diagrams as text: Knuth's form, and DOT.

use std::fmt::Display;
use std::io::{self, Write};

use super::nodes::{FALSE, Node};
use super::{Diagram, FIRST};
use crate::cover::model::index::OptionId;

impl Diagram {
    /// Writes the diagram in the form of Knuth's programs: a line
    /// `id: (~option?low:high)` for each node, children before parents, so that the
    /// last line is the root. Ids are hexadecimal; 0 is ⊥ and 1 is ⊤. Options are
    /// decimal, counted from 1 in the order of the problem.
    ///
    /// No line at all stands for no solution, or for the one of a problem without
    /// primary items.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    ///
    /// # Examples
    ///
    /// ```
    /// use quadrille::cover::{Problem, Solver};
    ///
    /// let mut builder = Problem::builder();
    /// let [a, b] = builder.primary_items()?;
    /// builder.option([a])?;
    /// builder.option([b])?;
    /// builder.option([a, b])?;
    /// let mut text = Vec::new();
    /// Solver::new(builder.build()).diagram(1 << 20)?.write_zdd(&mut text)?;
    /// assert_eq!(String::from_utf8(text)?, "\
    /// 2: (~2?0:1)
    /// 3: (~1?0:2)
    /// 4: (~3?3:1)
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_zdd(&self, out: &mut impl Write) -> io::Result<()> {
        for (id, Node { option, low, high }) in self.numbered() {
            writeln!(out, "{id:x}: (~{}?{low:x}:{high:x})", option.index() + 1)?;
        }
        Ok(())
    }

    /// Writes the diagram for Graphviz: high branches are solid, low ones dashed,
    /// and ⊥ and the branches to it are left out. `name` returns what to write in
    /// the node of an option.
    ///
    /// # Errors
    ///
    /// Returns the error of the writer.
    pub fn write_dot<N: Display>(
        &self,
        out: &mut impl Write,
        mut name: impl FnMut(OptionId) -> N,
    ) -> io::Result<()> {
        writeln!(out, "digraph solutions {{")?;
        if self.root != FALSE {
            writeln!(out, "  1 [label=\"⊤\", shape=box];")?;
        }
        for (id, Node { option, low, high }) in self.numbered().rev() {
            let label = name(option).to_string();
            let label = label.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(out, "  {id} [label=\"{label}\"];")?;
            writeln!(out, "  {id} -> {high};")?;
            if low != FALSE {
                writeln!(out, "  {id} -> {low} [style=dashed];")?;
            }
        }
        writeln!(out, "}}")
    }

    /// Returns the nodes with their numbers.
    fn numbered(&self) -> impl DoubleEndedIterator<Item = (u32, Node)> + '_ {
        let nodes = self.nodes.iter().enumerate();
        nodes.map(|(index, &node)| (index as u32 + FIRST, node))
    }
}
