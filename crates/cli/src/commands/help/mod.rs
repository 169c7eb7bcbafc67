//! What the help of all commands has in common: `-h` is one screen of common
//! options, `--help` has all of them, examples, columns and exit statuses.

mod constraints;
mod manual;
mod meant;

pub use self::constraints::ConstraintKinds;
pub use self::manual::{Completions, Man};
pub use self::meant::{arguments, suggest_command};

/// The last line of `-h`.
pub const MORE: &str = "Run with --help for all options and examples.";

/// Lays out the exit statuses of a command, of which 2 and 130 mean the same
/// everywhere.
macro_rules! exit_status {
    (0 => $success:literal $(, 1 => $unmet:literal)? $(, 3 => $undecided:literal)?) => {
        concat!(
            "Exit status:\n  0    ", $success,
            $("\n  1    ", $unmet,)?
            "\n  2    wrong usage, or input that is unreadable or malformed",
            $("\n  3    ", $undecided,)?
            "\n  130  interrupted; what was found by then is written",
        )
    };
}
pub(super) use exit_status;

#[cfg(test)]
mod tests {
    use clap::{Arg, Command, CommandFactory};

    use crate::commands::Args;

    /// Every command, those of `cover` included, with the program itself.
    fn commands(width: usize) -> Vec<Command> {
        let mut program = Args::command().term_width(width);
        program.build();
        let mut all = vec![program];
        let mut next = 0;
        while next < all.len() {
            let inner: Vec<Command> = all[next].get_subcommands().cloned().collect();
            // The help of `help` is a copy of the tree.
            all.extend(inner.into_iter().filter(|inner| inner.get_name() != "help"));
            next += 1;
        }
        assert!(all.len() > 20, "{} commands", all.len());
        all
    }

    fn columns(line: &str) -> usize {
        line.chars().count()
    }

    #[track_caller]
    fn assert_width(command: &Command, help: &str, width: usize) {
        let name = command.get_bin_name().unwrap_or_default();
        for line in help.lines().filter(|line| !line.starts_with("Usage:")) {
            let is_narrow = columns(line) <= width;
            assert!(is_narrow, "{name}: {} columns: {line}", columns(line));
        }
    }

    #[test]
    fn short_help_is_one_screen_with_a_line_for_each_option() {
        for mut command in commands(80) {
            let help = command.render_help().to_string();
            let name = command.get_bin_name().unwrap_or_default().to_owned();
            assert_width(&command, &help, 80);
            let lines: Vec<&str> = help.lines().collect();
            assert!(lines.len() <= 40, "{name} -h: {} lines", lines.len());
            let is_shown = |arg: &&Arg| !arg.is_hide_short_help_set();
            for arg in command.get_arguments().filter(is_shown) {
                let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!about.is_empty(), "{name}: {}", arg.get_id());
                let mut label = match arg.get_long() {
                    Some(long) => format!("--{long}"),
                    None => arg.get_value_names().unwrap_or_default().concat(),
                };
                label.retain(|c| !['[', ']'].contains(&c));
                let is_whole = |line: &&&str| {
                    let start = line.find(&about);
                    start.is_some_and(|start| line[..start].contains(&label))
                };
                let found = lines.iter().find(is_whole);
                assert!(found.is_some(), "{name} -h: {label} has no line of its own");
            }
        }
    }

    #[test]
    fn arguments_come_before_options() {
        let mut commands = commands(80);
        commands.retain(|command| command.get_positionals().next().is_some());
        assert!(commands.len() > 15, "{} commands", commands.len());
        for mut command in commands {
            let help = command.render_help().to_string();
            let is_heading = |line: &&str| !line.starts_with(' ') && line.ends_with(':');
            let first = help.lines().find(is_heading);
            assert_eq!(first, Some("Arguments:"), "{:?}", command.get_bin_name());
        }
    }

    #[test]
    fn long_help_has_the_width_of_the_terminal() {
        for width in [60, 80] {
            for mut command in commands(width) {
                let help = command.render_long_help().to_string();
                assert_width(&command, &help, width);
            }
        }
    }

    #[test]
    fn every_command_has_examples_and_what_reads_has_exit_statuses() {
        for mut command in commands(80) {
            let help = command.render_long_help().to_string();
            let name = command.get_bin_name().unwrap_or_default();
            assert!(help.contains("\nExamples:\n"), "{name} --help");
            if command.get_arguments().any(|arg| arg.get_id() == "quiet") {
                assert!(help.contains("\nExit status:\n"), "{name} --help");
            }
        }
    }
}
