//! `quadrille completions` and `quadrille man`: shell completions and manual
//! pages, generated from the definitions that the help comes from.

use clap::CommandFactory;
use clap_complete::Shell;

use super::MORE;
use crate::commands::Args;
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
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut Args::command(), "quadrille", &mut out);
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
  quadrille man cover count > quadrille-cover-count.1")]
pub struct Man {
    /// Describe this command [default: the program]
    command: Vec<String>,
}

impl Man {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let mut args = Args::command();
        // Only then do commands have their full names.
        args.build();
        let mut command = &args;
        for name in &self.command {
            let Some(found) = command.find_subcommand(name) else {
                let names = command.get_subcommands().map(clap::Command::get_name);
                let names = names.collect::<Vec<_>>().join(", ");
                let message = format!("expected one of {names}, found '{name}'");
                return Err(Failure::Usage(message));
            };
            command = found;
        }
        let mut out = Vec::new();
        // A page has all options, those that -h leaves out included.
        let command = command.clone().mut_args(|arg| arg.hide_short_help(false));
        clap_mangen::Man::new(command).render(&mut out)?;
        console::write_plain(&out)?;
        Ok(Exit::Success)
    }
}
