//! The types of questions and answers, as TypeScript has them.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// Questions that say what they are answered with.
pub trait Answered {
    /// Adds their types.
    fn answers(types: &mut Types);
}

/// The types so far.
pub struct Types {
    config: Config,
    /// Each with its name.
    pub declared: BTreeMap<String, String>,
    pub questions: Vec<String>,
    /// The name of each question, and the types of its answer and its parts.
    pub answers: Vec<[String; 3]>,
}

impl Default for Types {
    fn default() -> Types {
        Types {
            config: Config::new().with_large_int("number"),
            declared: BTreeMap::new(),
            questions: Vec::new(),
            answers: Vec::new(),
        }
    }
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
