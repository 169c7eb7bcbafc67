//! `quadrille completions` and `quadrille man`: what shells and `man` read,
//! made from the same definitions as the help.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::{Args, Format, When};
use crate::pipeline::console;
use crate::pipeline::exit::Exit;

/// The arguments of `completions`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille
  quadrille completions zsh > ~/.zfunc/_quadrille
  quadrille completions fish > ~/.config/fish/completions/quadrille.fish")]
pub struct Completions {
    /// The shell that is to complete commands.
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut Args::command(), "quadrille", &mut out);
        put(&out)
    }
}

/// The arguments of `man`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  quadrille man | man -l -
  quadrille man check | man -l -
  quadrille man cover count > quadrille-cover-count.1")]
pub struct Man {
    /// The command that the page is about; by default the program.
    command: Vec<String>,
}

impl Man {
    /// Runs the command.
    pub fn run(self) -> Exit {
        let mut args = Args::command();
        // Only then do commands have their whole names.
        args.build();
        let mut command = &args;
        for name in &self.command {
            let Some(found) = command.find_subcommand(name) else {
                let names = command.get_subcommands().map(clap::Command::get_name);
                let names = names.collect::<Vec<_>>().join(", ");
                console::say(&format!("error: expected one of {names}, found '{name}'\n"));
                return Exit::Trouble;
            };
            command = found;
        }
        let mut out = Vec::new();
        match clap_mangen::Man::new(command.clone()).render(&mut out) {
            Ok(()) => put(&out),
            Err(error) => console::lost(&error),
        }
    }
}

fn put(text: &[u8]) -> Exit {
    let mut stdout = console::stdout(Format::Tsv, When::Never);
    match console::write(&mut stdout, text) {
        Ok(()) => Exit::Success,
        Err(error) => console::lost(&error),
    }
}
