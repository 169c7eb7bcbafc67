//! The questions and their answers as types for the pages: `protocol.d.ts`, beside
//! which TypeScript checks the JavaScript. It is written from the types here:
//!
//! ```text
//! UPDATE_DOCS=1 cargo test protocol
//! ```

use std::fmt::Write;

use ts_rs::TypeVisitor;

use crate::bulk::News;
use crate::question::{Making, Reasoning, Solving};
use crate::types::{Answered, Types};

/// Returns all types.
fn written() -> String {
    let mut types = Types::default();
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
