//! What the help of all commands has in common: `-h` is one screen of common
//! options, `--help` has all of them, examples, columns and exit statuses.

mod constraints;
mod manual;
mod meant;

pub use self::constraints::ConstraintKinds;
pub use self::manual::{Completions, Man};
pub use self::meant::{arguments, suggest_command};

use clap::Command;

/// The last line of `-h`.
pub const MORE: &str = "Run with --help for all options and examples.";

/// Returns the definition of a program with its commands listed in these groups.
pub fn grouped(program: Command, groups: &[(&str, &[&str])]) -> Command {
    let list = list_of(&program, groups);
    let program = with_examples_first(program);
    let examples = program.get_before_long_help().map(ToString::to_string);
    let examples = examples.unwrap_or_default();
    program
        .before_help(list.clone())
        .before_long_help(format!("{examples}\n\n{list}"))
        .help_template(
            "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n\
             {options}{after-help}",
        )
}

/// Returns the definition of a command with its help arranged: the long one begins with the
/// examples, and the template is one that the command has the fields for.
pub fn arranged(command: Command) -> Command {
    let is_argument =
        |command: &Command, id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let example = match command.get_name() {
        "generate" => "'{puzzle} {clues}'",
        "compare" => "'{contender} {solved}'",
        "bench" => "'{solver} {puzzles}'",
        "merge" => "'{parts} {count}'",
        _ if ["file", "files"].iter().any(|id| is_argument(&command, id)) => "'{file} {status}'",
        _ => "'{puzzle} {status}'",
    };
    let command = match is_argument(&command, "template") {
        false => command,
        true => command.mut_arg("template", |arg| {
            arg.help(format!("Write answers by a template: {example}"))
        }),
    };
    // Commands in commands have a list that is not among the arguments.
    let all = match command.has_subcommands() {
        true => "Commands:\n{subcommands}\n\nOptions:\n{options}",
        false => "{all-args}",
    };
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{{before-help}}{all}{{after-help}}"
    );
    with_examples_first(command).help_template(template)
}

/// Moves the examples of long help to its beginning.
fn with_examples_first(command: Command) -> Command {
    let text = command
        .get_after_long_help()
        .map(|text| text.ansi().to_string());
    let Some(text) = text.filter(|text| text.starts_with("Examples:\n")) else {
        return command;
    };
    // They end where a line begins at the margin.
    let starts = text.match_indices("\n\n").map(|(place, _)| place);
    let end = starts
        .filter(|&place| !text[place + 2..].starts_with(' '))
        .min();
    let (examples, rest) = text.split_at(end.unwrap_or(text.len()));
    let (examples, rest) = (examples.to_owned(), rest.trim_start().to_owned());
    let command = command.before_long_help(examples);
    match rest.is_empty() {
        // The short one would be taken.
        true => command.after_long_help(" "),
        false => command.after_long_help(rest),
    }
}

/// Returns the list of the commands in groups.
fn list_of(program: &Command, groups: &[(&str, &[&str])]) -> String {
    let commands = || program.get_subcommands();
    let about = |name: &str| {
        let found = commands().find(|command| command.get_name() == name);
        let about = found.and_then(Command::get_about).map(ToString::to_string);
        about.unwrap_or_else(|| "Print the help of a command".to_owned())
    };
    let names = || groups.iter().flat_map(|(_, names)| names.iter());
    let width = names().map(|name| name.len()).max().unwrap_or(0);
    let group = |(title, names): &(&str, &[&str])| {
        let lines = names.iter().map(|name| {
            let about = about(name);
            format!("  {name:<width$}  {about}\n")
        });
        format!("{title}:\n{}\n", lines.collect::<String>())
    };
    let list: String = groups.iter().map(group).collect();
    list.trim_end().to_owned()
}

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
    use clap::Arg;

    use super::*;

    /// Every command, those of `cover` included, with the program itself.
    fn commands(width: usize) -> Vec<Command> {
        let mut program = crate::commands::program().term_width(width);
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
