//! `quadrille completions` and `quadrille man`: shell completions and manual
//! pages, generated from the definitions that the help comes from.

use std::io;
use std::path::PathBuf;

use clap::Command;
use clap::builder::StyledStr;
use clap_complete::Shell;
use quadrille::board::names::did_you_mean;

use super::MORE;
use crate::pipeline::output_file::{Kind, OutputFile, OutputFolder};
use crate::pipeline::{Exit, Failure, Outcome, console};

/// The arguments of `completions`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = "\
Examples:
  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille
  quadrille completions zsh > ~/.zfunc/_quadrille
  quadrille completions fish > ~/.config/fish/completions/quadrille.fish")]
pub struct Completions {
    /// Write completions for this shell
    shell: Shell,
}

impl Completions {
    /// Runs the command, for a program with these commands.
    pub fn run(self, mut program: Command) -> Outcome {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut program, "quadrille", &mut out);
        console::write_plain(&out)?;
        Ok(Exit::Success)
    }
}

/// The arguments of `man`.
#[derive(clap::Args, Debug)]
#[command(after_help = MORE, after_long_help = "\
Examples:
  quadrille man | man -l -
  quadrille man check | man -l -
  quadrille man cover count > quadrille-cover-count.1
  quadrille man --all ~/.local/share/man/man1")]
pub struct Man {
    /// Describe this command [default: the program]
    command: Vec<String>,

    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

impl Man {
    /// Runs the command, for a program with these commands.
    pub fn run(self, mut args: Command) -> Outcome {
        // Only then do commands have their full names.
        args.build();
        if let Some(folder) = self.all {
            let folder = OutputFolder::of_option("--all", folder)?;
            write_pages(&args, &folder).map_err(Failure::Trouble)?;
            return Ok(Exit::Success);
        }
        let mut command = &args;
        for name in &self.command {
            let Some(found) = command.find_subcommand(name) else {
                let names = command.get_subcommands().map(Command::get_name);
                let names: Vec<&str> = names.collect();
                let (hint, names) = (did_you_mean(names.iter().copied(), name), names.join(", "));
                let message = format!("expected one of {names}, found '{name}'{hint}");
                return Err(Failure::Usage(message));
            };
            command = found;
        }
        console::write_plain(&page(command)?)?;
        Ok(Exit::Success)
    }
}

/// Writes the pages of a command and of all below it, except those of help.
fn write_pages(command: &Command, folder: &OutputFolder) -> Result<(), String> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let file = OutputFile::new(folder.path_of(&format!("{name}.1"))?, Kind::Manual);
    file.write(page(command).map_err(|error| file.trouble(error))?)?;
    let below = command.get_subcommands();
    below
        .filter(|command| command.get_name() != "help")
        .try_for_each(|command| write_pages(command, folder))
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    // A page has all options, those that -h leaves out included.
    let mut command = command.clone().mut_args(|arg| arg.hide_short_help(false));
    // It has examples at its end.
    let text = |text: Option<&StyledStr>| text.map(ToString::to_string).unwrap_or_default();
    let (examples, rest) = (
        command.get_before_long_help(),
        command.get_after_long_help(),
    );
    let whole = format!("{}\n\n{}", text(examples), text(rest));
    command = command.after_long_help(whole.trim().to_owned());
    let mut out = Vec::new();
    clap_mangen::Man::new(command).render(&mut out)?;
    Ok(out)
}
