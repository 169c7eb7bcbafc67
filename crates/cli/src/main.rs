//! The command-line program: parse, run, exit.

mod args;
mod commands;
mod compare;
mod output;
mod pipeline;
#[cfg(feature = "sql")]
mod sql;
#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

use clap::Parser;

use self::args::Args;

fn main() -> ExitCode {
    Args::parse().command.run().into()
}
