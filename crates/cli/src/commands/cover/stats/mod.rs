//! `quadrille cover stats`: what a problem looks like.

mod facts;
mod text;

use std::time::Duration;

use self::facts::Facts;
use super::search::CoverSearchArgs;
use super::session::{FileArgs, Session};
use crate::args::{self, DisplayArgs, Format, formats};
use crate::pipeline::console;
use crate::pipeline::exit::Exit;

const EXAMPLES: &str = "\
Examples:
  quadrille cover stats queens.dlx
  quadrille cover stats --timeout 60 large.dlx    search for longer than 10 seconds
  quadrille cover stats -o jsonl *.dlx | jq .search.nodes

An option is blocking if choosing it would leave some item without any option. The depth of a
node is the number of options chosen above it; those forced on the way count.
Exit status: 0 described; 2 something could not be read; 130 interrupted.";

/// The arguments of `cover stats`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Stats {
    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    search: CoverSearchArgs,

    /// The format of answers.
    #[arg(short, long, value_name = "FORMAT", default_value = "text", help_heading = "Output",
          value_parser = formats(&[Format::Text, Format::Jsonl]))]
    output: Format,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Stats {
    /// How long to search if nothing else is said.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// Runs the command.
    pub fn run(mut self) -> Exit {
        let inputs = self.files.inputs();
        if inputs.is_empty() {
            return args::explain(&["cover", "stats"]);
        }
        if self.search.common.limits.is_none() {
            self.search.common.limits.timeout = Some(Self::PATIENCE);
        }
        let session = Session::start(&self.display);
        let mut stdout = console::stdout(self.output, self.display.color);
        session.run(&inputs, |name, problem| {
            let Ok(problem) = problem else {
                return Ok(Exit::Trouble);
            };
            let facts = Facts::of(name, &problem, &self.search, &session);
            let text = match self.output {
                Format::Jsonl => serde_json::to_string(&facts)? + "\n",
                _ if inputs.len() > 1 => format!("{facts}\n"),
                _ => facts.to_string(),
            };
            session.write(&mut stdout, text.as_bytes())?;
            Ok(Exit::Success)
        })
    }
}
