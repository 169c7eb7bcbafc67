//! Who takes part.

use crate::compare::{Boards, Completeness, Contender, Program, by_name, names};

use crate::output::table::{Field, Head, Table};
use crate::pipeline::console;

/// What comes before the command of an outside program.
const COMMAND: &str = "cmd:";

/// What comes before the name of a script.
const SQL: &str = "sql:";

/// The contenders of these names, in order, each once.
///
/// # Errors
///
/// A message that says what was expected.
fn contenders(with: &[String]) -> Result<Vec<Box<dyn Contender>>, String> {
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

/// The same, but says what was expected.
pub fn contenders_or_say(with: &[String]) -> Option<Vec<Box<dyn Contender>>> {
    let contenders = contenders(with);
    contenders
        .map_err(|message| console::say(&format!("--with: {message}\n")))
        .ok()
}

/// The names of a list. A command may have commas in it, so it goes up to the
/// end.
fn split(list: &str) -> Vec<&str> {
    let starts = |at: &usize| *at == 0 || list[..*at].ends_with(',');
    let command = list.match_indices(COMMAND).map(|(at, _)| at).find(starts);
    let (names, command) = list.split_at(command.unwrap_or(list.len()));
    let names = names.split(',').map(str::trim).chain([command]);
    names.filter(|name| !name.is_empty()).collect()
}

fn contenders_of(name: &str) -> Result<Vec<Box<dyn Contender>>, String> {
    if let Some(command) = name.strip_prefix(COMMAND) {
        let mut words = shlex::split(command).ok_or_else(|| format!("{name}: a quote is open"))?;
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

/// All contenders that have a name, and what may be expected of them.
pub fn list() -> Table {
    let head = |title| Head { title, key: title };
    let all = names().into_iter().filter_map(|name| by_name(&name).ok());
    Table {
        heads: ["contender", "solves", "counts", "boards", "about"]
            .map(head)
            .to_vec(),
        rows: all.map(|contender| line(contender.as_ref())).collect(),
    }
}

fn line(contender: &dyn Contender) -> Vec<Field> {
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
    vec![
        Field::text(contender.name()),
        Field::text(solves),
        Field::text(if abilities.counts { "yes" } else { "no" }),
        Field::text(boards),
        Field::text(contender.about()),
    ]
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
