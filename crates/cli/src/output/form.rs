//! The forms of answers, and the arguments that choose one.

use std::io::{self, IsTerminal};

use clap::ValueEnum;

use super::template::Template;

/// How to write answers.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Format of the answers [default: text on a terminal, else tsv]
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true)]
    #[arg(long_help = "\
Format of the answers: text on a terminal, else tsv, unless chosen here.

- text: for people
- tsv: columns between tabs, without a header
- csv: comma-separated values with a header
- jsonl: one JSON object a line
- markdown: a table in Markdown")]
    pub output: Option<Form>,

    /// Write a header line [default: in csv only]
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    #[arg(hide_possible_values = true)]
    pub header: When,

    /// Write answers by a template, such as '{puzzle} {count}'
    ///
    /// A field in braces is any field of csv, and some more: see the help of the
    /// command. A missing value reads -. {{ and }} are braces, \t and \n a tab
    /// and the end of a line.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["output", "header"])]
    pub template: Option<Template>,

    #[command(flatten)]
    pub display: DisplayArgs,
}

impl OutputArgs {
    /// Returns the form that was asked for, or else suits where the output
    /// goes. A template is for programs.
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
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub progress: When,

    /// Use colours in text: auto (on a terminal), always, never
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_default_value = true, hide_possible_values = true)]
    pub color: When,

    /// Show no notes, progress or summary, only errors
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
    /// Columns between tabs
    Tsv,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// A table in Markdown
    Markdown,
}

impl Form {
    /// Returns the form that suits where the output goes.
    pub fn usual() -> Form {
        if io::stdout().is_terminal() {
            Form::Text
        } else {
            Form::Tsv
        }
    }
}

/// When to do something that suits some occasions only.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum When {
    /// If it suits
    Auto,
    /// In any case
    Always,
    /// In no case
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
