//! `quadrille convert`: puzzles from any format into another.

use quadrille::limits::Interrupt;
use std::io;

use clap::builder::TypedValueParser;
use quadrille::text::Writer;

use crate::args::{self, Format, InputArgs, When};
use crate::pipeline::console;
use crate::pipeline::diagnostics::Detail;
use crate::pipeline::exit::Exit;
use crate::pipeline::input::Input;
use crate::pipeline::stream::{self, Batch, Names, Sink, Spread};

const EXAMPLES: &str = "\
Examples:
  quadrille convert --to line *.sdk *.ss > collection.sdm
  quadrille convert --to opensudoku collection.sdm > collection.opensudoku
  quadrille convert --to marks '.6....3...2...1..7....74...27.9..1...8.....7...1..7.95...56....4..1...5...3....81'
  quadrille convert --to line --column question hard.csv.gz

What a format has no place for is an error of that puzzle alone: a puzzle without its name is
written all the same, one without its pencil marks or of another size is not.
Formats: line, grid, sdk, ss, msk, marks, sukaku, jigsaw, hodoku, exchange, sudokuwiki, f-puzzles,
jsonl, csv, opensudoku.
Exit status: 0 all is written; 2 something could not be read or written; 130 interrupted.";

/// The most puzzles that a thread is given at once.
const LONGEST_BATCH: usize = 512;

/// The arguments of `convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    /// The format to write; see below.
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = writers(),
        hide_possible_values = true,
        help_heading = "Output"
    )]
    to: Writer,

    #[command(flatten)]
    input: InputArgs,
}

/// Takes the names of formats that can be written.
fn writers() -> impl TypedValueParser<Value = Writer> {
    args::text_formats(|_| true).map(Writer::new)
}

impl Convert {
    /// Runs the command.
    pub fn run(self) -> Exit {
        self.try_run().unwrap_or_else(|error| console::lost(&error))
    }

    fn try_run(self) -> io::Result<Exit> {
        let inputs = Input::from_args(&self.input.inputs);
        if inputs.is_empty() {
            return Ok(args::explain(&["convert"]));
        }
        let mut stdout = console::stdout(Format::Tsv, When::Never);
        let mut around = Vec::new();
        self.to.head(&mut around);
        console::write(&mut stdout, &around)?;

        let spread = Spread {
            // There is less to do than to read.
            jobs: 1,
            longest_batch: LONGEST_BATCH,
            names: Names::Keep,
        };
        let detail = Detail::of(Format::Tsv);
        let work = move |batch: Batch, sink: &mut Sink| write(self.to, detail, &batch, sink);
        let interrupt: Interrupt = Interrupt::new();
        let mut exit = Exit::Success;
        let options = self.input.options();
        stream::run(inputs, options, spread, &interrupt, work, |block, _| {
            exit = exit.max(block.tally.exit);
            console::write(&mut stdout, &block.out)?;
            console::say(&block.messages);
            Ok(())
        })?;
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        around.clear();
        self.to.foot(&mut around);
        console::write(&mut stdout, &around)?;
        Ok(exit)
    }
}

/// Writes the puzzles of a batch, and complains about what is none or does not
/// fit.
fn write(to: Writer, detail: Detail, batch: &Batch, sink: &mut Sink) {
    for line in batch.lines() {
        let record = line.record();
        let block = &mut sink.block;
        match &record.puzzle {
            Ok(puzzle) => {
                if let Err(unfit) = to.puzzle(puzzle, &mut block.out) {
                    let place = batch.source.at(record.line);
                    block.messages += &format!("{place}: {} has {unfit}\n", to.format());
                    block.tally.add_invalid();
                }
            }
            Err(invalid) => {
                detail.complain(&batch.source, record.line, invalid, &mut block.messages);
                block.tally.add_invalid();
            }
        }
        if sink.pass_on().is_break() {
            return;
        }
    }
}
