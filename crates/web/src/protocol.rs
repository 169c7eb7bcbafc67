//! The questions and their answers as types for the pages: `protocol.d.ts`, beside
//! which TypeScript checks the JavaScript. It is written from the types here:
//!
//! ```text
//! UPDATE_DOCS=1 cargo test protocol
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;

use ts_rs::{Config, TS, TypeVisitor};

use crate::bulk::News;
use crate::question::{Making, Reasoning, Solving};

/// Questions that say what they are answered with.
pub trait Answered {
    /// Adds their types.
    fn answers(types: &mut Types);
}

/// The types so far.
pub struct Types {
    config: Config,
    declared: BTreeMap<String, String>,
    questions: Vec<String>,
    /// The name of each question, and the types of its answer and its parts.
    answers: Vec<[String; 3]>,
}

impl Types {
    /// Adds questions.
    pub fn question<T: TS + 'static>(&mut self) {
        self.visit::<T>();
        self.questions.push(T::name(&self.config));
    }

    /// Adds the answer of a question, and the parts of it that are told before.
    pub fn answer<Answer: TS + 'static, Part: TS + 'static>(&mut self, name: &str) {
        let mut kebab = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !kebab.is_empty() {
                kebab.push('-');
            }
            kebab.extend(letter.to_lowercase());
        }
        let [answer, part] = [self.name::<Answer>(), self.name::<Part>()];
        self.answers.push([kebab, answer, part]);
    }

    fn name<T: TS + 'static>(&mut self) -> String {
        self.visit::<T>();
        T::visit_generics(self);
        T::name(&self.config)
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Others are part of TypeScript.
        if T::output_path().is_some() {
            let name = T::name(&self.config);
            let declared = format!("export {}", T::decl(&self.config));
            match self.declared.insert(name.clone(), declared.clone()) {
                Some(known) => assert_eq!(known, declared, "two types are called {name}"),
                None => T::visit_dependencies(self),
            }
        } else {
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

/// Returns all types.
fn written() -> String {
    let mut types = Types {
        config: Config::new().with_large_int("number"),
        declared: BTreeMap::new(),
        questions: Vec::new(),
        answers: Vec::new(),
    };
    Solving::answers(&mut types);
    Making::answers(&mut types);
    Reasoning::answers(&mut types);
    types.visit::<News<'static>>();
    let mut text =
        "// Written from the types of Rust by `UPDATE_DOCS=1 cargo test protocol`.\n\n".to_owned();
    for declared in types.declared.values() {
        text += &format!("{declared}\n\n");
    }
    text += "type Every<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;\n\n";
    let all = types.questions.join(" | ");
    text += &format!(
        "/** What belongs to each question. */\nexport type Questions = Every<{all}>;\n\n"
    );
    for (about, name, place) in [
        ("The answer to each question.", "Answers", 1),
        (
            "What is told of each answer before all of it is known.",
            "Parts",
            2,
        ),
    ] {
        writeln!(text, "/** {about} */\nexport type {name} = {{").expect("text takes all");
        for answer in &types.answers {
            writeln!(text, "  \"{}\": {};", answer[0], answer[place]).expect("text takes all");
        }
        text += "};\n\n";
    }
    text += "/** A question as the pages ask it. */\nexport type Asked<Name extends keyof Questions> = { ask: Name } & Questions[Name];\n";
    text
}

#[test]
fn the_pages_have_the_types_of_the_protocol() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/protocol.d.ts");
    let written = written();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &written).expect("the file can be written");
    }
    let there = std::fs::read_to_string(path).expect("the file is there");
    assert!(
        there == written,
        "{path} is not what the types are: UPDATE_DOCS=1 cargo test protocol"
    );
}
