//! The contenders that the arguments name.

use crate::compare::{Boards, Completeness, Contender, Program, by_name, names};
use crate::output::{Field, Value, Values};
use crate::pipeline::Failure;

/// The prefix of the command of an outside program.
const COMMAND: &str = "cmd:";

/// The prefix of the name of a script.
const SQL: &str = "sql:";

/// Returns the contenders of these names, in order, each once.
///
/// # Errors
///
/// A message that says what was expected.
pub fn contenders(with: &[String]) -> Result<Vec<Box<dyn Contender>>, String> {
    let mut field: Vec<Box<dyn Contender>> = Vec::new();
    for name in with.iter().flat_map(|list| split(list)) {
        for contender in contenders_of(name)? {
            if field.iter().all(|known| known.name() != contender.name()) {
                field.push(contender);
            }
        }
    }
    Ok(field)
}

/// Checks that there are contenders of these names.
///
/// # Errors
///
/// A message that says what was expected.
pub fn check(with: &[String]) -> Result<(), Failure> {
    let contenders = contenders(with);
    let failure = |message| Failure::Usage(format!("--with: {message}"));
    contenders.map(drop).map_err(failure)
}

/// Returns the names in a list. A command goes up to the end, since it may have
/// commas.
fn split(list: &str) -> Vec<&str> {
    let starts = |at: &usize| *at == 0 || list[..*at].ends_with(',');
    let command = list.match_indices(COMMAND).map(|(at, _)| at).find(starts);
    let (names, command) = list.split_at(command.unwrap_or(list.len()));
    let names = names.split(',').map(str::trim).chain([command]);
    names.filter(|name| !name.is_empty()).collect()
}

fn contenders_of(name: &str) -> Result<Vec<Box<dyn Contender>>, String> {
    if let Some(command) = name.strip_prefix(COMMAND) {
        let mut words =
            shlex::split(command).ok_or_else(|| format!("{name}: a quote is not closed"))?;
        if words.is_empty() {
            return Err(format!("{name}: expected a program"));
        }
        let path = words.remove(0);
        return Ok(vec![Box::new(Program::new(name, path, words))]);
    }
    let is_sql = |name: &String| name.starts_with(SQL);
    let names: Vec<String> = match name {
        "all" => names(),
        "native" => names().into_iter().filter(|name| !is_sql(name)).collect(),
        "sql" => names().into_iter().filter(is_sql).collect(),
        _ => vec![name.to_owned()],
    };
    let contenders = names.iter().map(|name| by_name(name));
    let contenders: Result<_, _> = contenders.collect();
    contenders.map_err(|error| format!("{error}; or all, native, sql, cmd:'PROGRAM ARGS'"))
}

/// The fields of the list.
pub const SCHEMA: [Field; 5] = [
    Field::new("contender"),
    Field::new("solves"),
    Field::new("counts"),
    Field::new("boards"),
    Field::new("about"),
];

/// Returns all built-in contenders and their abilities.
pub fn list() -> Vec<Values<'static>> {
    let all = names().into_iter().filter_map(|name| by_name(&name).ok());
    all.map(|contender| line(contender.as_ref())).collect()
}

fn line(contender: &dyn Contender) -> Values<'static> {
    let abilities = contender.abilities();
    let solves = match abilities.completeness {
        Completeness::Nothing => "everything",
        Completeness::Logic => "by logic",
        Completeness::Unknown => "unknown",
    };
    let boards = match abilities.boards {
        Boards::All => "all".to_owned(),
        boards => boards.to_string(),
    };
    let text = |text: &str| Value::Text(text.to_owned().into());
    let values = vec![
        text(contender.name()),
        text(solves),
        Value::Bool(abilities.counts),
        text(&boards),
        text(contender.about()),
    ];
    Values::new(&SCHEMA, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_up_to_the_end() {
        assert_eq!(split("dlx,singles"), ["dlx", "singles"]);
        assert_eq!(split("dlx,cmd:a -b c,d"), ["dlx", "cmd:a -b c,d"]);
        assert_eq!(split("cmd:cmd:a"), ["cmd:cmd:a"]);
        assert_eq!(split("xcmd:a,"), ["xcmd:a"]);
    }

    #[test]
    fn groups_stand_for_their_members() {
        let named = |list: &str| -> Vec<String> {
            let field = contenders(&[list.to_owned()]).unwrap();
            field.iter().map(|one| one.name().to_owned()).collect()
        };
        assert_eq!(named("all"), names());
        assert_eq!(named("dlx,dlx,cmd:'a b' c"), ["dlx", "cmd:'a b' c"]);
        assert!(!named("native").iter().any(|name| name.starts_with(SQL)));
    }
}
