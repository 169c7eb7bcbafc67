//! The arguments of a command, defined once they are needed. Those of all commands
//! took a millisecond, most of the time in which the program started.

use super::help::arranged;
use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a command, not defined before it is known that it is meant, or
/// that all commands are described. Boxed, as some are large.
#[derive(Debug)]
pub struct Later<T>(pub Box<T>);

impl<T: Args> Args for Later<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(define::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

/// Defines the arguments. What the command does is said where it is listed.
fn define<T: Args>(command: Command) -> Command {
    let about = Resettable::from(command.get_about().cloned());
    let long_about = Resettable::from(command.get_long_about().cloned());
    let command = T::augment_args(command);
    arranged(command).about(about).long_about(long_about)
}

impl<T: FromArgMatches> FromArgMatches for Later<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<T>, Error> {
        Later::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Later<T>, Error> {
        T::from_arg_matches_mut(matches).map(|args| Later(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// Defines the commands of an enum, a line each, and how the one that was typed is run:
/// some with a value.
macro_rules! commands {
    ($(#[$about:meta])* $visibility:vis enum $name:ident {
        $($(#[$help:meta])* $command:ident($args:ty) $(with $value:expr)?,)*
    }) => {
        $(#[$about])*
        #[derive(clap::Subcommand, Debug)]
        $visibility enum $name {
            $($(#[$help])* $command($crate::commands::later::Later<$args>),)*
        }

        impl $name {
            /// Runs the command.
            ///
            /// # Errors
            ///
            /// The reason why the command failed.
            $visibility fn run(self) -> $crate::pipeline::Outcome {
                match self {
                    $($name::$command(command) => command.0.run($($value)?),)*
                }
            }
        }
    };
}
pub(super) use commands;
