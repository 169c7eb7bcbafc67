//! What the help of all commands has in common: `-h` is one screen of common
//! options, `--help` has all of them, examples, columns and exit statuses.

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
