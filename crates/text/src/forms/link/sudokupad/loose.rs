//! JSON with less punctuation, which puzzles of SudokuPad are written in.
//!
//! ```text
//! {id:x1,ce:[[,{v:5}],[,]],u:[{ct:[0.5,1.5],r:t,c2:#F,te:'A'}]}
//! ```
//!
//! Names have no quotes, and texts need none or have single ones; `t` and `f` are
//! true and false; an element that is left out is an empty object. A colour begins
//! with `#`: `#F` is white, `#0` is black. Plain JSON is read as well.

use serde_json::{Map, Value};

/// The most values within each other.
const DEEPEST: usize = 32;

/// The most values.
const MOST: usize = 1 << 16;

/// Reads a text; the error says what is wrong with it.
pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut reader = Reader {
        rest: text.trim(),
        left: MOST,
    };
    let value = reader.value(0)?;
    match reader.rest.trim_start() {
        "" => Ok(value),
        rest => Err(format!("expected the end, found '{}'", begin(rest))),
    }
}

struct Reader<'a> {
    rest: &'a str,
    left: usize,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Result<Value, String> {
        self.left = self.left.checked_sub(1).ok_or("found too many values")?;
        if depth > DEEPEST {
            return Err(format!(
                "found more than {DEEPEST} values within each other"
            ));
        }
        match self.peek() {
            Some('[') => self.list(depth),
            Some('{') => self.object(depth),
            Some(quote @ ('"' | '\'')) => self.quoted(quote).map(Value::String),
            // It is left out.
            Some(',' | ']' | '}') | None => Ok(Value::Object(Map::new())),
            Some(_) => Ok(bare(self.word())),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        self.skip('[')?;
        let mut list = Vec::new();
        if self.peek() == Some(']') {
            self.skip(']')?;
            return Ok(Value::Array(list));
        }
        loop {
            list.push(self.value(depth + 1)?);
            if self.ends(']')? {
                return Ok(Value::Array(list));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        self.skip('{')?;
        let mut members = Map::new();
        if self.peek() == Some('}') {
            self.skip('}')?;
            return Ok(Value::Object(members));
        }
        loop {
            let name = match self.peek() {
                Some(quote @ ('"' | '\'')) => self.quoted(quote)?,
                _ => self.word().to_owned(),
            };
            self.skip(':')?;
            let value = self.value(depth + 1)?;
            // Of two members with one name, one would be lost.
            if members.insert(name.clone(), value).is_some() {
                return Err(format!("found '{}' twice", begin(&name)));
            }
            if self.ends('}')? {
                return Ok(Value::Object(members));
            }
        }
    }

    /// Takes a comma, or the end of a list or an object, which returns true.
    fn ends(&mut self, end: char) -> Result<bool, String> {
        let is_end = self.peek() == Some(end);
        self.skip(if is_end { end } else { ',' })?;
        Ok(is_end)
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn skip(&mut self, symbol: char) -> Result<(), String> {
        self.peek();
        let rest = self.rest.strip_prefix(symbol);
        self.rest =
            rest.ok_or_else(|| format!("expected '{symbol}', found '{}'", begin(self.rest)))?;
        Ok(())
    }

    /// Takes what has no quotes, up to the next punctuation.
    fn word(&mut self) -> &str {
        let end = self.rest.find([',', ':', '[', ']', '{', '}']);
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word.trim_end()
    }

    /// Takes a text in quotes, in which a backslash stands before some symbols.
    fn quoted(&mut self, quote: char) -> Result<String, String> {
        self.skip(quote)?;
        let mut text = String::new();
        let mut symbols = self.rest.char_indices();
        while let Some((at, symbol)) = symbols.next() {
            match symbol {
                '\\' => match symbols.next().map(|(_, symbol)| symbol) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r' | 'b' | 'f') => {}
                    Some('u') => {
                        let code: String =
                            symbols.by_ref().take(4).map(|(_, symbol)| symbol).collect();
                        let code = u32::from_str_radix(&code, 16).ok();
                        // Halves of a pair are not put together.
                        text.push(code.and_then(char::from_u32).unwrap_or('?'));
                    }
                    Some(symbol) => text.push(symbol),
                    None => break,
                },
                symbol if symbol == quote => {
                    self.rest = &self.rest[at + symbol.len_utf8()..];
                    return Ok(text);
                }
                symbol => text.push(symbol),
            }
        }
        Err("found a text without its end".to_owned())
    }
}

/// Returns the value of what has no quotes.
fn bare(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        "#F" => "#ffffff".into(),
        "#0" => "#000000".into(),
        // A number, or a text.
        word => match serde_json::from_str(word) {
            Ok(Value::Number(number)) => Value::Number(number),
            _ => word.into(),
        },
    }
}

/// Returns the first letters of a text.
fn begin(text: &str) -> String {
    text.chars().take(12).collect()
}

/// The short names of members, and the long ones.
pub(super) const NAMES: [(&str, &str); 23] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("md", "metadata"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Returns a member of an object by its long name.
pub(super) fn member<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    let short = NAMES.iter().find(|(_, long)| *long == name);
    let short = short.and_then(|(short, _)| value.get(short));
    short.or_else(|| value.get(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn punctuation_may_be_left_out() {
        let text =
            r"{id:a_1,ce:[[,{v:5},],[]],n:-1.5,c:#F,d:#a0B1c2,q:'it\'s, \u00e9\n',t:t,f:f,e:}";
        let expected = json!({
            "id": "a_1", "ce": [[{}, { "v": 5 }, {}], []], "n": -1.5, "c": "#ffffff", "d": "#a0B1c2",
            "q": "it's, \u{e9}\n", "t": true, "f": false, "e": {},
        });
        assert_eq!(read(text), Ok(expected.clone()));
        // JSON has all of it.
        assert_eq!(read(&expected.to_string()), Ok(expected));
    }

    #[test]
    fn what_is_broken_or_endless_is_an_error() {
        for text in ["{a:1", "[1]]", "{a}", "'a", "{a:1,a:2}", "[1}", "{:1,:2}"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&"[".repeat(100_000)).is_err());
        assert!(read(&format!("[{}]", ",".repeat(MOST))).is_err());
    }
}
