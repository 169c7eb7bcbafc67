//! The command-line program: parse, run, exit.
//!
//! It is a library only so that it compiles beside `quadrille`: a program would
//! wait until all that it links has been compiled. What others may use is in
//! `quadrille`.

mod benchmark;
mod commands;
mod compare;
mod contest;
mod output;
mod pipeline;
#[cfg(feature = "sql")]
mod sql;
#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

use std::io;
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;

use self::commands::{program, suggest_command};
use self::pipeline::{Exit, Failure, console, memory, signals};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    memory::exit_if_refused();
    let mut matches = match commands::matches() {
        Ok(matches) => matches,
        Err(error) => return print(&suggest_command(error, &mut program())).into(),
    };
    let names = names(&matches);
    let command = match commands::command(&mut matches) {
        Ok(command) => command,
        Err(error) => return print(&error.format(&mut program())).into(),
    };
    let exit = command.run();
    exit.unwrap_or_else(|failure| match signals::interrupt().is_raised() {
        // What was not read to its end is not to blame.
        true => Exit::Interrupted,
        false => report(failure, &names),
    })
    .into()
}

/// Prints help, the version, or an error in the arguments.
fn print(error: &clap::Error) -> Exit {
    let is_asked_for = !error.use_stderr();
    if is_asked_for && console::is_closed() {
        return lost(&console::closed());
    }
    match error.print() {
        Ok(()) if is_asked_for => Exit::Success,
        Err(error) if is_asked_for => lost(&console::named(&error)),
        _ => Exit::Trouble,
    }
}

/// Reports why a command failed.
fn report(failure: Failure, names: &[String]) -> Exit {
    match failure {
        Failure::NothingToRead => {
            let mut command = command(names);
            let help = command.render_help();
            let name = command.get_bin_name().unwrap_or("quadrille");
            console::report(&format!(
                "{}\n{name}: nothing to read, as standard input is a terminal. Give a puzzle or \
                 a file,\nor - to read what is typed or pasted here, up to Ctrl-D.\n",
                help.ansi()
            ));
            Exit::Trouble
        }
        Failure::Usage(message) => {
            let error = command(names).error(ErrorKind::ArgumentConflict, message);
            print(&error)
        }
        Failure::Trouble(message) => {
            console::report(&format!("{message}\n"));
            Exit::Trouble
        }
        Failure::Output(error) => lost(&error),
    }
}

/// Returns the names of the command that was typed: of one in another, both.
fn names(matches: &ArgMatches) -> Vec<String> {
    let inner = |(name, matches): (&str, _)| [vec![name.to_owned()], names(matches)].concat();
    matches.subcommand().map(inner).unwrap_or_default()
}

/// Returns the definition of a command.
fn command(names: &[String]) -> clap::Command {
    let mut command = program();
    // This sets the names and usages of subcommands.
    command.build();
    for name in names {
        if let Some(found) = command.find_subcommand(name) {
            command = found.clone();
        }
    }
    command
}

/// Ends a run whose output cannot be written: quietly if its reader closed it.
fn lost(error: &io::Error) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Success;
    }
    console::report(&format!("{error}\n"));
    Exit::Trouble
}
