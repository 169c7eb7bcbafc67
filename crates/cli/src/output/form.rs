//! The forms of answers, and the arguments that choose one.

use std::io::{self, IsTerminal};

use clap::ValueEnum;

use super::template::Template;
use super::words::choices;

/// How to write answers.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Write text, tsv, csv, jsonl, markdown or none
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    #[arg(long_help = choices::<Form>("\
Write answers in this format [default: text on a terminal, else tsv]"))]
    pub output: Option<Form>,

    /// Write a header line in tsv
    #[arg(long, overrides_with = "no_header", hide_short_help = true)]
    pub header: bool,

    /// Write no header line in csv
    #[arg(long, overrides_with = "header", hide_short_help = true)]
    pub no_header: bool,

    /// Write answers by a template
    ///
    /// Braces hold the name of a field of csv or jsonl, or of some more: the
    /// error for an unknown name lists them. A missing value reads -. {{ and }}
    /// stand for braces, \t for a tab and \n for the end of a line.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["output", "header", "no_header"])]
    pub template: Option<Template>,

    #[command(flatten)]
    pub display: DisplayArgs,
}

impl OutputArgs {
    /// Returns the arguments of a command that writes a text format of its own,
    /// the same on a terminal and in a pipe.
    pub fn plain(display: DisplayArgs) -> OutputArgs {
        OutputArgs {
            output: Some(Form::Tsv),
            header: false,
            no_header: false,
            template: None,
            display,
        }
    }

    /// Returns the form: the one asked for, tsv for a template, otherwise the
    /// usual one.
    pub fn form(&self) -> Form {
        match self.template {
            Some(_) => Form::Tsv,
            None => self.output.unwrap_or_else(Form::usual),
        }
    }
}

/// What to show beside the answers.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct DisplayArgs {
    /// Show progress: auto (on a terminal), always, never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true
    )]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub progress: When,

    /// Use colours in text: auto (on a terminal), always, never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_short_help = true
    )]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub color: When,

    /// Print errors only: no notes, progress or summary
    #[arg(short, long)]
    pub quiet: bool,
}

impl DisplayArgs {
    /// Returns when to show progress.
    pub fn progress(&self) -> When {
        match self.progress {
            When::Auto if self.quiet => When::Never,
            when => when,
        }
    }
}

/// A format of answers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Form {
    /// For people
    Text,
    /// Columns separated by tabs (header with --header)
    Tsv,
    /// Comma-separated values with a header (none with --no-header)
    Csv,
    /// One JSON object per line
    Jsonl,
    /// A table in Markdown
    Markdown,
    /// Nothing: the exit status has the answer
    None,
}

impl Form {
    /// Returns text on a terminal, otherwise tsv.
    pub fn usual() -> Form {
        if io::stdout().is_terminal() {
            Form::Text
        } else {
            Form::Tsv
        }
    }
}

/// When to do something.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum When {
    /// When it is useful
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<When> for anstream::ColorChoice {
    fn from(when: When) -> anstream::ColorChoice {
        match when {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::Always,
            When::Never => anstream::ColorChoice::Never,
        }
    }
}
